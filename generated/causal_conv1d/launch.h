// Written by pleat from causal_conv1d.json. Do not edit.
// Typed launchers for `causal_conv1d`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace causal_conv1d {

struct Arguments {
    causal_conv1d::X X;
    causal_conv1d::W W;
    causal_conv1d::BIAS BIAS;
    causal_conv1d::Y Y;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W.get();
        values.tensors[2] = arguments.BIAS.get();
        values.tensors[3] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<causal_conv1d::B>().get();
        if (arguments.Y.template extent<causal_conv1d::B>().get() != values.symbols[0])
            pleat::sizes_differ("causal_conv1d", "B");
        values.symbols[1] = arguments.X.template extent<causal_conv1d::L>().get();
        if (arguments.Y.template extent<causal_conv1d::L>().get() != values.symbols[1])
            pleat::sizes_differ("causal_conv1d", "L");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_causal_conv1d)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::causal_conv1d_manifest;
    source.origin = "causal_conv1d.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_causal_conv1d)
    source.cubins = causal_conv1d::embedded_cubins();
#endif
    source.reference = causal_conv1d::reference::causal_conv1d::run;
    return source;
}

}  // namespace causal_conv1d
