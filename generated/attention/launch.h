// Written by pleat from attention.json. Do not edit.
// Typed launchers for `attention`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace attention {

struct Arguments {
    attention::q q;
    attention::k k;
    attention::v v;
    attention::o o;
    attention::LSE LSE;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.q.get();
        values.tensors[1] = arguments.k.get();
        values.tensors[2] = arguments.v.get();
        values.tensors[3] = arguments.o.get();
        values.tensors[4] = arguments.LSE.get();
        values.symbols[0] = arguments.q.template extent<attention::B>().get();
        if (arguments.k.template extent<attention::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention", "B");
        if (arguments.v.template extent<attention::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention", "B");
        if (arguments.o.template extent<attention::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention", "B");
        if (arguments.LSE.template extent<attention::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention", "B");
        values.symbols[1] = arguments.q.template extent<attention::Q>().get();
        if (arguments.o.template extent<attention::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention", "Q");
        if (arguments.LSE.template extent<attention::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention", "Q");
        values.symbols[2] = arguments.k.template extent<attention::S>().get();
        if (arguments.v.template extent<attention::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention", "S");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::attention_manifest;
    source.origin = "attention.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention)
    source.cubins = attention::embedded_cubins();
#endif
    source.reference = attention::reference::attention::run;
    return source;
}

}  // namespace attention
