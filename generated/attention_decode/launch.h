// Written by pleat from attention_decode.json. Do not edit.
// Typed launchers for `attention_decode`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace attention_decode {

struct Arguments {
    attention_decode::q q;
    attention_decode::k k;
    attention_decode::v v;
    attention_decode::LEN LEN;
    attention_decode::o o;
    attention_decode::LSE LSE;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.q.get();
        values.tensors[1] = arguments.k.get();
        values.tensors[2] = arguments.v.get();
        values.tensors[3] = arguments.LEN.get();
        values.tensors[4] = arguments.o.get();
        values.tensors[5] = arguments.LSE.get();
        values.symbols[0] = arguments.q.template extent<attention_decode::B>().get();
        if (arguments.k.template extent<attention_decode::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode", "B");
        if (arguments.v.template extent<attention_decode::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode", "B");
        if (arguments.LEN.template extent<attention_decode::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode", "B");
        if (arguments.o.template extent<attention_decode::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode", "B");
        if (arguments.LSE.template extent<attention_decode::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode", "B");
        values.symbols[1] = arguments.q.template extent<attention_decode::Q>().get();
        if (arguments.o.template extent<attention_decode::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_decode", "Q");
        if (arguments.LSE.template extent<attention_decode::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_decode", "Q");
        values.symbols[2] = arguments.k.template extent<attention_decode::S>().get();
        if (arguments.v.template extent<attention_decode::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_decode", "S");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention_decode)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::attention_decode_manifest;
    source.origin = "attention_decode.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_decode)
    source.cubins = attention_decode::embedded_cubins();
#endif
    source.reference = attention_decode::reference::attention_decode::run;
    return source;
}

}  // namespace attention_decode
