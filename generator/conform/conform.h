// What in a new version of a spec breaks those who use the old one: programs that include dims.h and launch.h,
// callers of the untyped door, and data that was stored in the old layouts. The rules are listed in
// dsl_specs/README.md. Knows the syntax tree (for places) and the model; nothing of files, and nothing of what is
// emitted.
#pragma once

#include "diag/diag.h"
#include "model/kernel.h"
#include "spec/syntax.h"

namespace pleat::conform {

/// One version of a spec, checked.
struct Version {
    const model::Spec& model;
    const spec::Spec& syntax;
};

/// Reports each breaking change once, where the new version makes it, or in the old one what the new one lacks.
void compare(const Version& old_version, const Version& new_version, Diagnostics& diagnostics);

}  // namespace pleat::conform
