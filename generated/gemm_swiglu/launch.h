// Written by pleat from gemm_swiglu.json. Do not edit.
// Typed launchers for `gemm_swiglu`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace gemm_swiglu {

struct Arguments {
    gemm_swiglu::A A;
    gemm_swiglu::B B;
    gemm_swiglu::O O;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.O.get();
        values.symbols[0] = arguments.A.template extent<gemm_swiglu::M>().get();
        if (arguments.O.template extent<gemm_swiglu::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_swiglu", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_swiglu)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gemm_swiglu_manifest;
    source.origin = "gemm_swiglu.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_swiglu)
    source.cubins = gemm_swiglu::embedded_cubins();
#endif
    source.reference = gemm_swiglu::reference::gemm_swiglu::run;
    return source;
}

}  // namespace gemm_swiglu
