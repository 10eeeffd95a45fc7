// Written by pleat from gemm_int8_weights.json. Do not edit.
// Typed launchers for `gemm_int8_weights`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace gemm_int8_weights {

struct Arguments {
    gemm_int8_weights::A A;
    gemm_int8_weights::B B;
    gemm_int8_weights::S S;
    gemm_int8_weights::D D;
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
        values.tensors[2] = arguments.S.get();
        values.tensors[3] = arguments.D.get();
        values.symbols[0] = arguments.A.template extent<gemm_int8_weights::M>().get();
        if (arguments.D.template extent<gemm_int8_weights::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_int8_weights", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_int8_weights)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gemm_int8_weights_manifest;
    source.origin = "gemm_int8_weights.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_int8_weights)
    source.cubins = gemm_int8_weights::embedded_cubins();
#endif
    source.reference = gemm_int8_weights::reference::gemm_int8_weights::run;
    return source;
}

}  // namespace gemm_int8_weights
