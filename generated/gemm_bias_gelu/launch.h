// Written by pleat from gemm_bias_gelu.json. Do not edit.
// Typed launchers for `gemm_bias_gelu`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace gemm_bias_gelu {

struct Arguments {
    gemm_bias_gelu::A A;
    gemm_bias_gelu::B B;
    gemm_bias_gelu::bias bias;
    gemm_bias_gelu::D D;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.bias.get();
        values.tensors[3] = arguments.D.get();
        values.symbols[0] = arguments.A.template extent<gemm_bias_gelu::M>().get();
        if (arguments.D.template extent<gemm_bias_gelu::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_bias_gelu", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_bias_gelu)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gemm_bias_gelu_manifest;
    source.origin = "gemm_bias_gelu.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_bias_gelu)
    source.cubins = gemm_bias_gelu::embedded_cubins();
#endif
    source.reference = gemm_bias_gelu::reference::gemm_bias_gelu::run;
    return source;
}

}  // namespace gemm_bias_gelu
