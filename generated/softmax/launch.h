// Written by pleat from softmax.json. Do not edit.
// Typed launchers for `softmax`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace softmax {

struct Arguments {
    softmax::X X;
    softmax::Y Y;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<softmax::T>().get();
        if (arguments.Y.template extent<softmax::T>().get() != values.symbols[0])
            pleat::sizes_differ("softmax", "T");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_softmax)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::softmax_manifest;
    source.origin = "softmax.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_softmax)
    source.cubins = softmax::embedded_cubins();
#endif
    source.reference = softmax::reference::softmax::run;
    return source;
}

}  // namespace softmax
