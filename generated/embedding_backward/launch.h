// Written by pleat from embedding_backward.json. Do not edit.
// Typed launchers for `embedding_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace embedding_backward {

struct Arguments {
    embedding_backward::DY DY;
    embedding_backward::TOKEN TOKEN;
    embedding_backward::DW DW;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.TOKEN.get();
        values.tensors[2] = arguments.DW.get();
        values.symbols[0] = arguments.DY.template extent<embedding_backward::T>().get();
        if (arguments.TOKEN.template extent<embedding_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("embedding_backward", "T");
        values.symbols[1] = arguments.DW.template extent<embedding_backward::V>().get();
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_embedding_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::embedding_backward_manifest;
    source.origin = "embedding_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_embedding_backward)
    source.cubins = embedding_backward::embedded_cubins();
#endif
    source.reference = embedding_backward::reference::embedding_backward::run;
    return source;
}

}  // namespace embedding_backward
