// The CUDA source that a spec is emitted as.
#pragma once

#include <string>

#include "compile/compile.h"
#include "emit/emit.h"

inline std::string cuda_source(const pleat::model::Spec& spec) {
    for (const pleat::emit::File& f : pleat::emit::emit(pleat::schedule::compile(spec)))
        if (f.path.ends_with(".cu")) return f.text;
    return {};
}
