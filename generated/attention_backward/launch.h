// Written by pleat from attention_backward.json. Do not edit.
// Typed launchers for `attention_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace attention_backward {

namespace row_sums {

struct Arguments {
    attention_backward::o o;
    attention_backward::dout dout;
    attention_backward::DELTA DELTA;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.o.get();
        values.tensors[1] = arguments.dout.get();
        values.tensors[2] = arguments.DELTA.get();
        values.symbols[0] = arguments.o.template extent<attention_backward::B>().get();
        if (arguments.dout.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.DELTA.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        values.symbols[1] = arguments.o.template extent<attention_backward::Q>().get();
        if (arguments.dout.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        if (arguments.DELTA.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        return values;
    }
};

}  // namespace row_sums

namespace gradients {

struct Arguments {
    attention_backward::q q;
    attention_backward::k k;
    attention_backward::v v;
    attention_backward::dout dout;
    attention_backward::LSE LSE;
    attention_backward::DELTA DELTA;
    attention_backward::dq dq;
    attention_backward::dk dk;
    attention_backward::dv dv;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 9, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.q.get();
        values.tensors[1] = arguments.k.get();
        values.tensors[2] = arguments.v.get();
        values.tensors[3] = arguments.dout.get();
        values.tensors[4] = arguments.LSE.get();
        values.tensors[5] = arguments.DELTA.get();
        values.tensors[6] = arguments.dq.get();
        values.tensors[7] = arguments.dk.get();
        values.tensors[8] = arguments.dv.get();
        values.symbols[0] = arguments.q.template extent<attention_backward::B>().get();
        if (arguments.k.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.v.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.dout.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.LSE.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.DELTA.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.dq.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.dk.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.dv.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        values.symbols[1] = arguments.q.template extent<attention_backward::Q>().get();
        if (arguments.dout.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        if (arguments.LSE.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        if (arguments.DELTA.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        if (arguments.dq.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        values.symbols[2] = arguments.k.template extent<attention_backward::S>().get();
        if (arguments.v.template extent<attention_backward::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward", "S");
        if (arguments.dk.template extent<attention_backward::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward", "S");
        if (arguments.dv.template extent<attention_backward::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward", "S");
        return values;
    }
};

}  // namespace gradients

struct Arguments {
    attention_backward::q q;
    attention_backward::k k;
    attention_backward::v v;
    attention_backward::o o;
    attention_backward::dout dout;
    attention_backward::LSE LSE;
    attention_backward::dq dq;
    attention_backward::dk dk;
    attention_backward::dv dv;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 9, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.q.get();
        values.tensors[1] = arguments.k.get();
        values.tensors[2] = arguments.v.get();
        values.tensors[3] = arguments.o.get();
        values.tensors[4] = arguments.dout.get();
        values.tensors[5] = arguments.LSE.get();
        values.tensors[6] = arguments.dq.get();
        values.tensors[7] = arguments.dk.get();
        values.tensors[8] = arguments.dv.get();
        values.symbols[0] = arguments.q.template extent<attention_backward::B>().get();
        if (arguments.k.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.v.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.o.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.dout.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.LSE.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.dq.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.dk.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        if (arguments.dv.template extent<attention_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward", "B");
        values.symbols[1] = arguments.q.template extent<attention_backward::Q>().get();
        if (arguments.o.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        if (arguments.dout.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        if (arguments.LSE.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        if (arguments.dq.template extent<attention_backward::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward", "Q");
        values.symbols[2] = arguments.k.template extent<attention_backward::S>().get();
        if (arguments.v.template extent<attention_backward::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward", "S");
        if (arguments.dk.template extent<attention_backward::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward", "S");
        if (arguments.dv.template extent<attention_backward::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward", "S");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource row_sums::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::row_sums_manifest;
    source.origin = "row_sums.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_backward)
    source.cubins = attention_backward::embedded_cubins();
#endif
    source.reference = attention_backward::reference::row_sums::run;
    return source;
}

inline pleat::KernelSource gradients::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gradients_manifest;
    source.origin = "gradients.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_backward)
    source.cubins = attention_backward::embedded_cubins();
#endif
    source.reference = attention_backward::reference::gradients::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::attention_backward_manifest;
    source.origin = "attention_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_backward)
    source.cubins = attention_backward::embedded_cubins();
#endif
    source.reference = attention_backward::reference::run_program;
    return source;
}

}  // namespace attention_backward
