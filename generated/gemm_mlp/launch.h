// Written by pleat from gemm_mlp.json. Do not edit.
// Typed launchers for `gemm_mlp`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace gemm_mlp {

struct Arguments {
    gemm_mlp::X X;
    gemm_mlp::W1 W1;
    gemm_mlp::b1 b1;
    gemm_mlp::W2 W2;
    gemm_mlp::b2 b2;
    gemm_mlp::D D;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W1.get();
        values.tensors[2] = arguments.b1.get();
        values.tensors[3] = arguments.W2.get();
        values.tensors[4] = arguments.b2.get();
        values.tensors[5] = arguments.D.get();
        values.symbols[0] = arguments.X.template extent<gemm_mlp::M>().get();
        if (arguments.D.template extent<gemm_mlp::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_mlp", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_mlp)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gemm_mlp_manifest;
    source.origin = "gemm_mlp.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_mlp)
    source.cubins = gemm_mlp::embedded_cubins();
#endif
    source.reference = gemm_mlp::reference::gemm_mlp::run;
    return source;
}

}  // namespace gemm_mlp
