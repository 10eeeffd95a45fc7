// Written by pleat from column_sum.json. Do not edit.
// Typed launchers for `column_sum`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace column_sum {

struct Arguments {
    column_sum::X X;
    column_sum::Y Y;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<column_sum::T>().get();
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_column_sum)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::column_sum_manifest;
    source.origin = "column_sum.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_column_sum)
    source.cubins = column_sum::embedded_cubins();
#endif
    source.reference = column_sum::reference::column_sum::run;
    return source;
}

}  // namespace column_sum
