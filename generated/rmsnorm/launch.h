// Written by pleat from rmsnorm.json. Do not edit.
// Typed launchers for `rmsnorm`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace rmsnorm {

struct Arguments {
    rmsnorm::X X;
    rmsnorm::W W;
    rmsnorm::Y Y;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W.get();
        values.tensors[2] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<rmsnorm::T>().get();
        if (arguments.Y.template extent<rmsnorm::T>().get() != values.symbols[0])
            pleat::sizes_differ("rmsnorm", "T");
        values.params[0] = &arguments.eps;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_rmsnorm)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::rmsnorm_manifest;
    source.origin = "rmsnorm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_rmsnorm)
    source.cubins = rmsnorm::embedded_cubins();
#endif
    source.reference = rmsnorm::reference::rmsnorm::run;
    return source;
}

}  // namespace rmsnorm
