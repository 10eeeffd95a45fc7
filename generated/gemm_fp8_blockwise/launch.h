// Written by pleat from gemm_fp8_blockwise.json. Do not edit.
// Typed launchers for `gemm_fp8_blockwise`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace gemm_fp8_blockwise {

struct Arguments {
    gemm_fp8_blockwise::A A;
    gemm_fp8_blockwise::SA SA;
    gemm_fp8_blockwise::B B;
    gemm_fp8_blockwise::SB SB;
    gemm_fp8_blockwise::D D;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.SA.get();
        values.tensors[2] = arguments.B.get();
        values.tensors[3] = arguments.SB.get();
        values.tensors[4] = arguments.D.get();
        values.symbols[0] = arguments.A.template extent<gemm_fp8_blockwise::M>().get();
        if (arguments.SA.template extent<gemm_fp8_blockwise::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_fp8_blockwise", "M");
        if (arguments.D.template extent<gemm_fp8_blockwise::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_fp8_blockwise", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_fp8_blockwise)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gemm_fp8_blockwise_manifest;
    source.origin = "gemm_fp8_blockwise.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_fp8_blockwise)
    source.cubins = gemm_fp8_blockwise::embedded_cubins();
#endif
    source.reference = gemm_fp8_blockwise::reference::gemm_fp8_blockwise::run;
    return source;
}

}  // namespace gemm_fp8_blockwise
