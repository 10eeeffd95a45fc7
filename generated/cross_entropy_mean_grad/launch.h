// Written by pleat from cross_entropy_mean_grad.json. Do not edit.
// Typed launchers for `cross_entropy_mean_grad`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace cross_entropy_mean_grad {

namespace cross_entropy_count {

struct Arguments {
    cross_entropy_mean_grad::LABEL LABEL;
    cross_entropy_mean_grad::SHARE SHARE;
    long long ignore_index = -100;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LABEL.get();
        values.tensors[1] = arguments.SHARE.get();
        values.symbols[0] = arguments.LABEL.template extent<cross_entropy_mean_grad::T>().get();
        values.params[0] = &arguments.ignore_index;
        return values;
    }
};

}  // namespace cross_entropy_count

namespace cross_entropy_rows_grad {

struct Arguments {
    cross_entropy_mean_grad::LOGITS LOGITS;
    cross_entropy_mean_grad::LABEL LABEL;
    cross_entropy_mean_grad::SHARE SHARE;
    cross_entropy_mean_grad::EACH EACH;
    long long ignore_index = -100;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.LABEL.get();
        values.tensors[2] = arguments.SHARE.get();
        values.tensors[3] = arguments.EACH.get();
        values.symbols[0] = arguments.LOGITS.template extent<cross_entropy_mean_grad::T>().get();
        if (arguments.LABEL.template extent<cross_entropy_mean_grad::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_mean_grad", "T");
        if (arguments.EACH.template extent<cross_entropy_mean_grad::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_mean_grad", "T");
        values.params[0] = &arguments.ignore_index;
        return values;
    }
};

}  // namespace cross_entropy_rows_grad

namespace cross_entropy_total {

struct Arguments {
    cross_entropy_mean_grad::LOSS LOSS;
    cross_entropy_mean_grad::SHARE SHARE;
    cross_entropy_mean_grad::EACH EACH;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOSS.get();
        values.tensors[1] = arguments.SHARE.get();
        values.tensors[2] = arguments.EACH.get();
        values.symbols[0] = arguments.EACH.template extent<cross_entropy_mean_grad::T>().get();
        return values;
    }
};

}  // namespace cross_entropy_total

struct Arguments {
    cross_entropy_mean_grad::LOGITS LOGITS;
    cross_entropy_mean_grad::LABEL LABEL;
    cross_entropy_mean_grad::LOSS LOSS;
    long long ignore_index = -100;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.LABEL.get();
        values.tensors[2] = arguments.LOSS.get();
        values.symbols[0] = arguments.LOGITS.template extent<cross_entropy_mean_grad::T>().get();
        if (arguments.LABEL.template extent<cross_entropy_mean_grad::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_mean_grad", "T");
        values.params[0] = &arguments.ignore_index;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_cross_entropy_mean_grad)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource cross_entropy_count::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::cross_entropy_count_manifest;
    source.origin = "cross_entropy_count.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cross_entropy_mean_grad)
    source.cubins = cross_entropy_mean_grad::embedded_cubins();
#endif
    source.reference = cross_entropy_mean_grad::reference::cross_entropy_count::run;
    return source;
}

inline pleat::KernelSource cross_entropy_rows_grad::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::cross_entropy_rows_grad_manifest;
    source.origin = "cross_entropy_rows_grad.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cross_entropy_mean_grad)
    source.cubins = cross_entropy_mean_grad::embedded_cubins();
#endif
    source.reference = cross_entropy_mean_grad::reference::cross_entropy_rows_grad::run;
    return source;
}

inline pleat::KernelSource cross_entropy_total::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::cross_entropy_total_manifest;
    source.origin = "cross_entropy_total.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cross_entropy_mean_grad)
    source.cubins = cross_entropy_mean_grad::embedded_cubins();
#endif
    source.reference = cross_entropy_mean_grad::reference::cross_entropy_total::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::cross_entropy_mean_grad_manifest;
    source.origin = "cross_entropy_mean_grad.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cross_entropy_mean_grad)
    source.cubins = cross_entropy_mean_grad::embedded_cubins();
#endif
    source.reference = cross_entropy_mean_grad::reference::run_program;
    return source;
}

}  // namespace cross_entropy_mean_grad
