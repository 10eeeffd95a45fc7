// Written by pleat from conv2d_grouped_weight_gradient.json. Do not edit.
// Typed launchers for `conv2d_grouped_weight_gradient`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace conv2d_grouped_weight_gradient {

struct Arguments {
    conv2d_grouped_weight_gradient::X X;
    conv2d_grouped_weight_gradient::DY DY;
    conv2d_grouped_weight_gradient::DF DF;
    conv2d_grouped_weight_gradient::DBIAS DBIAS;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.DY.get();
        values.tensors[2] = arguments.DF.get();
        values.tensors[3] = arguments.DBIAS.get();
        values.symbols[0] = arguments.X.template extent<conv2d_grouped_weight_gradient::N>().get();
        if (arguments.DY.template extent<conv2d_grouped_weight_gradient::N>().get() != values.symbols[0])
            pleat::sizes_differ("conv2d_grouped_weight_gradient", "N");
        values.symbols[1] = arguments.X.template extent<conv2d_grouped_weight_gradient::H>().get();
        if (arguments.DY.template extent<conv2d_grouped_weight_gradient::H>().get() != values.symbols[1])
            pleat::sizes_differ("conv2d_grouped_weight_gradient", "H");
        values.symbols[2] = arguments.X.template extent<conv2d_grouped_weight_gradient::W>().get();
        if (arguments.DY.template extent<conv2d_grouped_weight_gradient::W>().get() != values.symbols[2])
            pleat::sizes_differ("conv2d_grouped_weight_gradient", "W");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_conv2d_grouped_weight_gradient)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::conv2d_grouped_weight_gradient_manifest;
    source.origin = "conv2d_grouped_weight_gradient.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_conv2d_grouped_weight_gradient)
    source.cubins = conv2d_grouped_weight_gradient::embedded_cubins();
#endif
    source.reference = conv2d_grouped_weight_gradient::reference::conv2d_grouped_weight_gradient::run;
    return source;
}

}  // namespace conv2d_grouped_weight_gradient
