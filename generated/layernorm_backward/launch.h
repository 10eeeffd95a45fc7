// Written by pleat from layernorm_backward.json. Do not edit.
// Typed launchers for `layernorm_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace layernorm_backward {

struct Arguments {
    layernorm_backward::DY DY;
    layernorm_backward::X X;
    layernorm_backward::W W;
    layernorm_backward::MEAN MEAN;
    layernorm_backward::R R;
    layernorm_backward::DX DX;
    layernorm_backward::DW DW;
    layernorm_backward::DB DB;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 8, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.X.get();
        values.tensors[2] = arguments.W.get();
        values.tensors[3] = arguments.MEAN.get();
        values.tensors[4] = arguments.R.get();
        values.tensors[5] = arguments.DX.get();
        values.tensors[6] = arguments.DW.get();
        values.tensors[7] = arguments.DB.get();
        values.symbols[0] = arguments.DY.template extent<layernorm_backward::T>().get();
        if (arguments.X.template extent<layernorm_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("layernorm_backward", "T");
        if (arguments.MEAN.template extent<layernorm_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("layernorm_backward", "T");
        if (arguments.R.template extent<layernorm_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("layernorm_backward", "T");
        if (arguments.DX.template extent<layernorm_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("layernorm_backward", "T");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_layernorm_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::layernorm_backward_manifest;
    source.origin = "layernorm_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layernorm_backward)
    source.cubins = layernorm_backward::embedded_cubins();
#endif
    source.reference = layernorm_backward::reference::layernorm_backward::run;
    return source;
}

}  // namespace layernorm_backward
