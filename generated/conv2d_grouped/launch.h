// Written by pleat from conv2d_grouped.json. Do not edit.
// Typed launchers for `conv2d_grouped`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace conv2d_grouped {

struct Arguments {
    conv2d_grouped::X X;
    conv2d_grouped::F F;
    conv2d_grouped::BIAS BIAS;
    conv2d_grouped::Y Y;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.F.get();
        values.tensors[2] = arguments.BIAS.get();
        values.tensors[3] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<conv2d_grouped::N>().get();
        if (arguments.Y.template extent<conv2d_grouped::N>().get() != values.symbols[0])
            pleat::sizes_differ("conv2d_grouped", "N");
        values.symbols[1] = arguments.X.template extent<conv2d_grouped::H>().get();
        if (arguments.Y.template extent<conv2d_grouped::H>().get() != values.symbols[1])
            pleat::sizes_differ("conv2d_grouped", "H");
        values.symbols[2] = arguments.X.template extent<conv2d_grouped::W>().get();
        if (arguments.Y.template extent<conv2d_grouped::W>().get() != values.symbols[2])
            pleat::sizes_differ("conv2d_grouped", "W");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_conv2d_grouped)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::conv2d_grouped_manifest;
    source.origin = "conv2d_grouped.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_conv2d_grouped)
    source.cubins = conv2d_grouped::embedded_cubins();
#endif
    source.reference = conv2d_grouped::reference::conv2d_grouped::run;
    return source;
}

}  // namespace conv2d_grouped
