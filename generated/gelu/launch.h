// Written by pleat from gelu.json. Do not edit.
// Typed launchers for `gelu`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace gelu {

struct Arguments {
    gelu::X X;
    gelu::Y Y;
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
        values.symbols[0] = arguments.X.template extent<gelu::T>().get();
        if (arguments.Y.template extent<gelu::T>().get() != values.symbols[0]) pleat::sizes_differ("gelu", "T");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gelu)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gelu_manifest;
    source.origin = "gelu.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gelu)
    source.cubins = gelu::embedded_cubins();
#endif
    source.reference = gelu::reference::gelu::run;
    return source;
}

}  // namespace gelu
