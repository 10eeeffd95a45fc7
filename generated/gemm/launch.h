// Written by pleat from gemm.json. Do not edit.
// Typed launchers for `gemm`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace gemm {

struct Arguments {
    gemm::A A;
    gemm::B B;
    gemm::D D;
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
        values.tensors[2] = arguments.D.get();
        values.symbols[0] = arguments.A.template extent<gemm::M>().get();
        if (arguments.D.template extent<gemm::M>().get() != values.symbols[0]) pleat::sizes_differ("gemm", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gemm_manifest;
    source.origin = "gemm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm)
    source.cubins = gemm::embedded_cubins();
#endif
    source.reference = gemm::reference::gemm::run;
    return source;
}

}  // namespace gemm
