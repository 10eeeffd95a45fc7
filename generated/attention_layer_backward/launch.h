// Written by pleat from attention_layer_backward.json. Do not edit.
// Typed launchers for `attention_layer_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace attention_layer_backward {

namespace out {

struct Arguments {
    attention_layer_backward::DX1 DX1;
    attention_layer_backward::o o;
    attention_layer_backward::W0 W0;
    attention_layer_backward::dout dout;
    attention_layer_backward::DELTA DELTA;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DX1.get();
        values.tensors[1] = arguments.o.get();
        values.tensors[2] = arguments.W0.get();
        values.tensors[3] = arguments.dout.get();
        values.tensors[4] = arguments.DELTA.get();
        values.symbols[0] = arguments.DX1.template extent<attention_layer_backward::B>().get();
        if (arguments.o.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.dout.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.DELTA.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.DX1.template extent<attention_layer_backward::S>().get();
        if (arguments.o.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.dout.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.DELTA.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace out

namespace out_weight {

struct Arguments {
    attention_layer_backward::DX1 DX1;
    attention_layer_backward::o o;
    attention_layer_backward::DW0 DW0;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DX1.get();
        values.tensors[1] = arguments.o.get();
        values.tensors[2] = arguments.DW0.get();
        values.symbols[0] = arguments.DX1.template extent<attention_layer_backward::B>().get();
        if (arguments.o.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.DX1.template extent<attention_layer_backward::S>().get();
        if (arguments.o.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace out_weight

namespace attention {

struct Arguments {
    attention_layer_backward::q q;
    attention_layer_backward::k k;
    attention_layer_backward::v v;
    attention_layer_backward::LSE LSE;
    attention_layer_backward::dout dout;
    attention_layer_backward::DELTA DELTA;
    attention_layer_backward::dq dq;
    attention_layer_backward::dk dk;
    attention_layer_backward::dv dv;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 9, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.q.get();
        values.tensors[1] = arguments.k.get();
        values.tensors[2] = arguments.v.get();
        values.tensors[3] = arguments.LSE.get();
        values.tensors[4] = arguments.dout.get();
        values.tensors[5] = arguments.DELTA.get();
        values.tensors[6] = arguments.dq.get();
        values.tensors[7] = arguments.dk.get();
        values.tensors[8] = arguments.dv.get();
        values.symbols[0] = arguments.q.template extent<attention_layer_backward::B>().get();
        if (arguments.k.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.v.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.LSE.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.dout.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.DELTA.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.dq.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.dk.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.dv.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.q.template extent<attention_layer_backward::S>().get();
        if (arguments.k.template extent<attention_layer_backward::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.v.template extent<attention_layer_backward::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.LSE.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.dout.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.DELTA.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.dq.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.dk.template extent<attention_layer_backward::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.dv.template extent<attention_layer_backward::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace attention

namespace turn_back {

struct Arguments {
    attention_layer_backward::QKV QKV;
    attention_layer_backward::RQK RQK;
    attention_layer_backward::WQ WQ;
    attention_layer_backward::WK WK;
    attention_layer_backward::COS COS;
    attention_layer_backward::SIN SIN;
    attention_layer_backward::dq dq;
    attention_layer_backward::dk dk;
    attention_layer_backward::dv dv;
    attention_layer_backward::DT3 DT3;
    attention_layer_backward::DQKV DQKV;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 11, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.QKV.get();
        values.tensors[1] = arguments.RQK.get();
        values.tensors[2] = arguments.WQ.get();
        values.tensors[3] = arguments.WK.get();
        values.tensors[4] = arguments.COS.get();
        values.tensors[5] = arguments.SIN.get();
        values.tensors[6] = arguments.dq.get();
        values.tensors[7] = arguments.dk.get();
        values.tensors[8] = arguments.dv.get();
        values.tensors[9] = arguments.DT3.get();
        values.tensors[10] = arguments.DQKV.get();
        values.symbols[0] = arguments.QKV.template extent<attention_layer_backward::B>().get();
        if (arguments.RQK.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.dq.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.dk.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.dv.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.DT3.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.DQKV.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.QKV.template extent<attention_layer_backward::S>().get();
        if (arguments.RQK.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.COS.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.SIN.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.dq.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.dk.template extent<attention_layer_backward::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.dv.template extent<attention_layer_backward::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.DT3.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.DQKV.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace turn_back

namespace qkv_dot {

struct Arguments {
    attention_layer_backward::QKV QKV;
    attention_layer_backward::DQKV DQKV;
    attention_layer_backward::ZDZ ZDZ;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.QKV.get();
        values.tensors[1] = arguments.DQKV.get();
        values.tensors[2] = arguments.ZDZ.get();
        values.symbols[0] = arguments.QKV.template extent<attention_layer_backward::B>().get();
        if (arguments.DQKV.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.ZDZ.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.QKV.template extent<attention_layer_backward::S>().get();
        if (arguments.DQKV.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.ZDZ.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace qkv_dot

namespace qk_norm {

struct Arguments {
    attention_layer_backward::QKV QKV;
    attention_layer_backward::RQK RQK;
    attention_layer_backward::DWQ DWQ;
    attention_layer_backward::DWK DWK;
    attention_layer_backward::DT3 DT3;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.QKV.get();
        values.tensors[1] = arguments.RQK.get();
        values.tensors[2] = arguments.DWQ.get();
        values.tensors[3] = arguments.DWK.get();
        values.tensors[4] = arguments.DT3.get();
        values.symbols[0] = arguments.QKV.template extent<attention_layer_backward::B>().get();
        if (arguments.RQK.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.DT3.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.QKV.template extent<attention_layer_backward::S>().get();
        if (arguments.RQK.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.DT3.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace qk_norm

namespace qkv {

struct Arguments {
    attention_layer_backward::W3 W3;
    attention_layer_backward::DQKV DQKV;
    attention_layer_backward::DN DN;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W3.get();
        values.tensors[1] = arguments.DQKV.get();
        values.tensors[2] = arguments.DN.get();
        values.symbols[0] = arguments.DQKV.template extent<attention_layer_backward::B>().get();
        if (arguments.DN.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.DQKV.template extent<attention_layer_backward::S>().get();
        if (arguments.DN.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace qkv

namespace norm {

struct Arguments {
    attention_layer_backward::DX1 DX1;
    attention_layer_backward::X0 X0;
    attention_layer_backward::R0 R0;
    attention_layer_backward::WN0 WN0;
    attention_layer_backward::DX0 DX0;
    attention_layer_backward::DWN0 DWN0;
    attention_layer_backward::ZDZ ZDZ;
    attention_layer_backward::DN DN;
    attention_layer_backward::N0 N0;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 9, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DX1.get();
        values.tensors[1] = arguments.X0.get();
        values.tensors[2] = arguments.R0.get();
        values.tensors[3] = arguments.WN0.get();
        values.tensors[4] = arguments.DX0.get();
        values.tensors[5] = arguments.DWN0.get();
        values.tensors[6] = arguments.ZDZ.get();
        values.tensors[7] = arguments.DN.get();
        values.tensors[8] = arguments.N0.get();
        values.symbols[0] = arguments.DX1.template extent<attention_layer_backward::B>().get();
        if (arguments.X0.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.R0.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.DX0.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.ZDZ.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.DN.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.N0.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.DX1.template extent<attention_layer_backward::S>().get();
        if (arguments.X0.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.R0.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.DX0.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.ZDZ.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.DN.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.N0.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace norm

namespace qkv_weight {

struct Arguments {
    attention_layer_backward::DW3 DW3;
    attention_layer_backward::DQKV DQKV;
    attention_layer_backward::N0 N0;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DW3.get();
        values.tensors[1] = arguments.DQKV.get();
        values.tensors[2] = arguments.N0.get();
        values.symbols[0] = arguments.DQKV.template extent<attention_layer_backward::B>().get();
        if (arguments.N0.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.DQKV.template extent<attention_layer_backward::S>().get();
        if (arguments.N0.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

}  // namespace qkv_weight

struct Arguments {
    attention_layer_backward::DX1 DX1;
    attention_layer_backward::X0 X0;
    attention_layer_backward::R0 R0;
    attention_layer_backward::QKV QKV;
    attention_layer_backward::RQK RQK;
    attention_layer_backward::q q;
    attention_layer_backward::k k;
    attention_layer_backward::v v;
    attention_layer_backward::o o;
    attention_layer_backward::LSE LSE;
    attention_layer_backward::WN0 WN0;
    attention_layer_backward::W3 W3;
    attention_layer_backward::WQ WQ;
    attention_layer_backward::WK WK;
    attention_layer_backward::COS COS;
    attention_layer_backward::SIN SIN;
    attention_layer_backward::W0 W0;
    attention_layer_backward::DX0 DX0;
    attention_layer_backward::DWN0 DWN0;
    attention_layer_backward::DW3 DW3;
    attention_layer_backward::DWQ DWQ;
    attention_layer_backward::DWK DWK;
    attention_layer_backward::DW0 DW0;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 23, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DX1.get();
        values.tensors[1] = arguments.X0.get();
        values.tensors[2] = arguments.R0.get();
        values.tensors[3] = arguments.QKV.get();
        values.tensors[4] = arguments.RQK.get();
        values.tensors[5] = arguments.q.get();
        values.tensors[6] = arguments.k.get();
        values.tensors[7] = arguments.v.get();
        values.tensors[8] = arguments.o.get();
        values.tensors[9] = arguments.LSE.get();
        values.tensors[10] = arguments.WN0.get();
        values.tensors[11] = arguments.W3.get();
        values.tensors[12] = arguments.WQ.get();
        values.tensors[13] = arguments.WK.get();
        values.tensors[14] = arguments.COS.get();
        values.tensors[15] = arguments.SIN.get();
        values.tensors[16] = arguments.W0.get();
        values.tensors[17] = arguments.DX0.get();
        values.tensors[18] = arguments.DWN0.get();
        values.tensors[19] = arguments.DW3.get();
        values.tensors[20] = arguments.DWQ.get();
        values.tensors[21] = arguments.DWK.get();
        values.tensors[22] = arguments.DW0.get();
        values.symbols[0] = arguments.DX1.template extent<attention_layer_backward::B>().get();
        if (arguments.X0.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.R0.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.QKV.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.RQK.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.q.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.k.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.v.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.o.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.LSE.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        if (arguments.DX0.template extent<attention_layer_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer_backward", "B");
        values.symbols[1] = arguments.DX1.template extent<attention_layer_backward::S>().get();
        if (arguments.X0.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.R0.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.QKV.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.RQK.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.q.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.k.template extent<attention_layer_backward::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.v.template extent<attention_layer_backward::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.o.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.LSE.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.COS.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.SIN.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        if (arguments.DX0.template extent<attention_layer_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer_backward", "S");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention_layer_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from attention_layer_backward.json. Do not edit.
// The dims, folds and tensors of `attention_layer_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace attention_layer_backward {

struct B;
struct S;
struct T;
struct E;
struct H;
struct HK;
struct G;
struct SLOT;
struct HALF;
struct R;
struct D;

/// B: given at launch
struct B : pleat::Dim<B, long long> {
    PLEAT_DIM_NAME("B")
    constexpr B() = default;
    template <pleat::ExplicitFor<B> X_>
    PLEAT_BOTH explicit constexpr B(const X_& x_) : Dim{{pleat::value_for<B>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr B(const X_& x_) : Dim{{pleat::implicit_value<B>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim B; write B(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim B neither adds nor subtracts an integer; write B(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim B does not compare with an integer; write B(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim B does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim B does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim B does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim B does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim B does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim B does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim B does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim B does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim B; get<B>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim B folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim B");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim B multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim B does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim B stays below its count; add to B or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside B and is no single number; get<B>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim B that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim B is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim B adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim B compares with indices of B only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim B");
        // clang-format on
    }
};

/// S: given at launch
struct S : pleat::Dim<S, long long> {
    PLEAT_DIM_NAME("S")
    constexpr S() = default;
    template <pleat::ExplicitFor<S> X_>
    PLEAT_BOTH explicit constexpr S(const X_& x_) : Dim{{pleat::value_for<S>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr S(const X_& x_) : Dim{{pleat::implicit_value<S>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim S; write S(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim S neither adds nor subtracts an integer; write S(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim S does not compare with an integer; write S(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim S does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim S does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim S does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim S does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim S; get<S>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim S folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim S");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim S multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim S does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim S stays below its count; add to S or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside S and is no single number; get<S>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim S that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim S is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim S adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim S compares with indices of S only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim S");
        // clang-format on
    }
};

/// T: S
struct T : pleat::Dim<T, long long> {
    PLEAT_DIM_NAME("T")
    constexpr T() = default;
    template <pleat::ExplicitFor<T> X_>
    PLEAT_BOTH explicit constexpr T(const X_& x_) : Dim{{pleat::value_for<T>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr T(const X_& x_) : Dim{{pleat::implicit_value<T>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim T; write T(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim T neither adds nor subtracts an integer; write T(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim T does not compare with an integer; write T(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim T does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim T does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim T does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim T does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim T does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim T does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim T does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim T does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim T does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim T; get<T>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim T folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim T");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim T multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim T does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim T stays below its count; add to T or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside T and is no single number; get<T>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim T that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim T is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim T adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim T compares with indices of T only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim T");
        // clang-format on
    }
};

/// E: 4096
struct E : pleat::Dim<E, int> {
    PLEAT_DIM_NAME("E")
    constexpr E() = default;
    template <pleat::ExplicitFor<E> X_>
    PLEAT_BOTH explicit constexpr E(const X_& x_) : Dim{{pleat::value_for<E>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr E(const X_& x_) : Dim{{pleat::implicit_value<E>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim E; write E(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim E neither adds nor subtracts an integer; write E(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim E does not compare with an integer; write E(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim E does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim E does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim E does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim E does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim E does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim E does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim E; get<E>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim E folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim E");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim E multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim E does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim E stays below its count; add to E or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside E and is no single number; get<E>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim E that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim E is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim E adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim E compares with indices of E only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim E");
        // clang-format on
    }
};

/// H: 8
struct H : pleat::Dim<H, int> {
    PLEAT_DIM_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim{{pleat::value_for<H>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim{{pleat::implicit_value<H>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim H; write H(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim H neither adds nor subtracts an integer; write H(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim H does not compare with an integer; write H(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim H does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim H does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim H does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim H does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim H does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim H; get<H>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim H folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim H");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim H multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim H does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim H stays below its count; add to H or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside H and is no single number; get<H>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim H that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim H is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim H adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim H compares with indices of H only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim H");
        // clang-format on
    }
};

/// HK: 8
struct HK : pleat::Dim<HK, int> {
    PLEAT_DIM_NAME("HK")
    constexpr HK() = default;
    template <pleat::ExplicitFor<HK> X_>
    PLEAT_BOTH explicit constexpr HK(const X_& x_) : Dim{{pleat::value_for<HK>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr HK(const X_& x_) : Dim{{pleat::implicit_value<HK>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim HK; write HK(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim HK neither adds nor subtracts an integer; write HK(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim HK does not compare with an integer; write HK(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim HK does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim HK does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim HK does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim HK does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim HK does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim HK does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim HK does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HK does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim HK does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim HK does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: a part of this index of dim HK would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim HK; get<HK>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim HK folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim HK");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim HK multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim HK does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim HK stays below its count; add to HK or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside HK and is no single number; get<HK>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim HK that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim HK is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim HK adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim HK compares with indices of HK only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim HK");
        // clang-format on
    }
};

/// G: 4
struct G : pleat::Dim<G, int> {
    PLEAT_DIM_NAME("G")
    constexpr G() = default;
    template <pleat::ExplicitFor<G> X_>
    PLEAT_BOTH explicit constexpr G(const X_& x_) : Dim{{pleat::value_for<G>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr G(const X_& x_) : Dim{{pleat::implicit_value<G>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim G; write G(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim G neither adds nor subtracts an integer; write G(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim G does not compare with an integer; write G(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim G does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim G does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim G does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim G does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim G does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim G does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim G; get<G>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim G folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim G");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim G multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim G does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim G stays below its count; add to G or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside G and is no single number; get<G>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim G that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim G is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim G adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim G compares with indices of G only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim G");
        // clang-format on
    }
};

/// SLOT: 6
struct SLOT : pleat::Dim<SLOT, int> {
    PLEAT_DIM_NAME("SLOT")
    constexpr SLOT() = default;
    template <pleat::ExplicitFor<SLOT> X_>
    PLEAT_BOTH explicit constexpr SLOT(const X_& x_) : Dim{{pleat::value_for<SLOT>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr SLOT(const X_& x_) : Dim{{pleat::implicit_value<SLOT>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim SLOT; write SLOT(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim SLOT neither adds nor subtracts an integer; write SLOT(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim SLOT does not compare with an integer; write SLOT(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim SLOT does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim SLOT does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim SLOT does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim SLOT does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim SLOT does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim SLOT does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim SLOT does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim SLOT does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim SLOT does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim SLOT does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: a part of this index of dim SLOT would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim SLOT; get<SLOT>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim SLOT folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim SLOT");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim SLOT multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim SLOT does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim SLOT stays below its count; add to SLOT or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside SLOT and is no single number; get<SLOT>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim SLOT that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim SLOT is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim SLOT adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim SLOT compares with indices of SLOT only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim SLOT");
        // clang-format on
    }
};

/// HALF: 2
struct HALF : pleat::Dim<HALF, int> {
    PLEAT_DIM_NAME("HALF")
    constexpr HALF() = default;
    template <pleat::ExplicitFor<HALF> X_>
    PLEAT_BOTH explicit constexpr HALF(const X_& x_) : Dim{{pleat::value_for<HALF>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr HALF(const X_& x_) : Dim{{pleat::implicit_value<HALF>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim HALF; write HALF(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim HALF neither adds nor subtracts an integer; write HALF(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim HALF does not compare with an integer; write HALF(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim HALF does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim HALF does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim HALF does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim HALF does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim HALF does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HALF does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim HALF does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim HALF does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim HALF does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim HALF does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: a part of this index of dim HALF would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim HALF; get<HALF>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim HALF folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim HALF");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim HALF multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim HALF does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim HALF stays below its count; add to HALF or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside HALF and is no single number; get<HALF>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim HALF that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim HALF is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim HALF adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim HALF compares with indices of HALF only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim HALF");
        // clang-format on
    }
};

/// R: 64
struct R : pleat::Dim<R, int> {
    PLEAT_DIM_NAME("R")
    constexpr R() = default;
    template <pleat::ExplicitFor<R> X_>
    PLEAT_BOTH explicit constexpr R(const X_& x_) : Dim{{pleat::value_for<R>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr R(const X_& x_) : Dim{{pleat::implicit_value<R>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim R; write R(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim R neither adds nor subtracts an integer; write R(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim R does not compare with an integer; write R(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim R does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim R does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim R does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim R does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim R does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim R does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim R does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim R does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim R does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim R; get<R>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim R folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim R");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim R multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim R does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim R stays below its count; add to R or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside R and is no single number; get<R>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim R that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim R is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim R adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim R compares with indices of R only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim R");
        // clang-format on
    }
};

/// D: 128
struct D : pleat::Dim<D, int> {
    PLEAT_DIM_NAME("D")
    constexpr D() = default;
    template <pleat::ExplicitFor<D> X_>
    PLEAT_BOTH explicit constexpr D(const X_& x_) : Dim{{pleat::value_for<D>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr D(const X_& x_) : Dim{{pleat::implicit_value<D>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim D; write D(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim D neither adds nor subtracts an integer; write D(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim D does not compare with an integer; write D(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim D does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim D does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim D does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim D does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim D does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim D does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim D does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim D; get<D>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim D folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim D");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim D multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim D does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim D stays below its count; add to D or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside D and is no single number; get<D>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim D that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim D is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim D adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim D compares with indices of D only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim D");
        // clang-format on
    }
};

/// DX1: bf16 [B, S, E]
struct DX1_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DX1_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DX1 : pleat::Tensor<DX1, const pleat::bf16, DX1_layout> {
    PLEAT_NAME("DX1 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX1(const C_&) : DX1(pleat::refused<DX1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX1(...) : DX1(pleat::refused<DX1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX1 [B, S, E] is *DX1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX1 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX1 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DX1 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DX1 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX1 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX1 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// X0: bf16 [B, S, E]
struct X0_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr X0_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct X0 : pleat::Tensor<X0, const pleat::bf16, X0_layout> {
    PLEAT_NAME("X0 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X0(const C_&) : X0(pleat::refused<X0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X0(...) : X0(pleat::refused<X0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X0 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X0 [B, S, E] is *X0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X0 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X0 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X0 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X0 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R0: f32 [B, S]
struct R0_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr R0_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct R0 : pleat::Tensor<R0, const float, R0_layout> {
    PLEAT_NAME("R0 [B, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R0(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R0(const C_&) : R0(pleat::refused<R0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R0(...) : R0(pleat::refused<R0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R0 [B, S] takes dims, not an integer; write B(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R0 [B, S] is made of a pointer to const float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R0 [B, S] is *R0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R0 [B, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R0 [B, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R0 [B, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R0 [B, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R0 [B, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor R0 [B, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor R0 [B, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R0 [B, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R0 [B, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor R0 [B, S] takes dims and lists of them");
        // clang-format on
    }
};

/// QKV: bf16 [B, S, H, SLOT, HALF, R]
struct QKV_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 4>>, pleat::Along<R, 1, pleat::Axis<1, 0, 5>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr QKV_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 6144LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 6144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<5>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 6144LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct QKV : pleat::Tensor<QKV, const pleat::bf16, QKV_layout> {
    PLEAT_NAME("QKV [B, S, H, SLOT, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr QKV(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr QKV(const C_&) : QKV(pleat::refused<QKV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr QKV(...) : QKV(pleat::refused<QKV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] takes dims, not an integer; write B(...), S(...), H(...), SLOT(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor QKV [B, S, H, SLOT, HALF, R] is *QKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor QKV [B, S, H, SLOT, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor QKV [B, S, H, SLOT, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// RQK: f32 [B, S, H, SLOT]
struct RQK_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr RQK_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 48LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 48; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 6; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH constexpr long long storage() const { return 48LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct RQK : pleat::Tensor<RQK, const float, RQK_layout> {
    PLEAT_NAME("RQK [B, S, H, SLOT]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr RQK(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr RQK(const C_&) : RQK(pleat::refused<RQK, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr RQK(...) : RQK(pleat::refused<RQK, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] takes dims, not an integer; write B(...), S(...), H(...) or SLOT(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is made of a pointer to const float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor RQK [B, S, H, SLOT] is *RQK[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor RQK [B, S, H, SLOT]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor RQK [B, S, H, SLOT] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has none of these dims");
        else static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] takes dims and lists of them");
        // clang-format on
    }
};

/// q: bf16 [B, S, HK, G, D]
struct q_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr q_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct q : pleat::Tensor<q, const pleat::bf16, q_layout> {
    PLEAT_NAME("q [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr q(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr q(const C_&) : q(pleat::refused<q, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr q(...) : q(pleat::refused<q, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor q [B, S, HK, G, D] is *q[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor q [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor q [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// k: bf16 [B, T, HK, D]
struct k_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<T, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr k_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * T_extent.get(); }

    B B_extent;
    T T_extent;
};
struct k : pleat::Tensor<k, const pleat::bf16, k_layout> {
    PLEAT_NAME("k [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr k(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr k(const C_&) : k(pleat::refused<k, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr k(...) : k(pleat::refused<k, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is made of a pointer to const pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor k [B, T, HK, D] is *k[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor k [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor k [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor k [B, T, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// v: bf16 [B, T, HK, D]
struct v_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<T, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr v_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * T_extent.get(); }

    B B_extent;
    T T_extent;
};
struct v : pleat::Tensor<v, const pleat::bf16, v_layout> {
    PLEAT_NAME("v [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr v(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr v(const C_&) : v(pleat::refused<v, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr v(...) : v(pleat::refused<v, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is made of a pointer to const pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor v [B, T, HK, D] is *v[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor v [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor v [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor v [B, T, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// o: bf16 [B, S, HK, G, D]
struct o_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr o_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct o : pleat::Tensor<o, const pleat::bf16, o_layout> {
    PLEAT_NAME("o [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr o(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr o(const C_&) : o(pleat::refused<o, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr o(...) : o(pleat::refused<o, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor o [B, S, HK, G, D] is *o[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor o [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor o [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// LSE: f32 [B, HK, G, S]
struct LSE_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<HK, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>, pleat::Along<S, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr LSE_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * S_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 4LL * S_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<2>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct LSE : pleat::Tensor<LSE, const float, LSE_layout> {
    PLEAT_NAME("LSE [B, HK, G, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LSE(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LSE(const C_&) : LSE(pleat::refused<LSE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LSE(...) : LSE(pleat::refused<LSE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes dims, not an integer; write B(...), HK(...), G(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is made of a pointer to const float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [B, HK, G, S] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [B, HK, G, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [B, HK, G, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes dims and lists of them");
        // clang-format on
    }
};

/// WN0: bf16 [E]
struct WN0_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN0 : pleat::Tensor<WN0, const pleat::bf16, WN0_layout> {
    PLEAT_NAME("WN0 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN0(const C_&) : WN0(pleat::refused<WN0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN0(...) : WN0(pleat::refused<WN0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN0 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN0 [E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN0 [E] is *WN0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN0 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN0 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN0 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN0 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN0 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor WN0 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor WN0 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor WN0 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WN0 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor WN0 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN0 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN0 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN0 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// W3: bf16 [H, SLOT, HALF, R, E]
struct W3_layout
    : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 2>>, pleat::Along<R, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 4>>> {
    constexpr W3_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 3145728; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 262144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 25165824; }
};
struct W3 : pleat::Tensor<W3, const pleat::bf16, W3_layout> {
    PLEAT_NAME("W3 [H, SLOT, HALF, R, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W3(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W3(const C_&) : W3(pleat::refused<W3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W3(...) : W3(pleat::refused<W3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] takes dims, not an integer; write H(...), SLOT(...), HALF(...), R(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W3 [H, SLOT, HALF, R, E] is *W3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W3 [H, SLOT, HALF, R, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W3 [H, SLOT, HALF, R, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] takes dims and lists of them");
        // clang-format on
    }
};

/// WQ: bf16 [HALF, R]
struct WQ_layout
    : pleat::Layout<int, pleat::Along<HALF, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    constexpr WQ_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct WQ : pleat::Tensor<WQ, const pleat::bf16, WQ_layout> {
    PLEAT_NAME("WQ [HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WQ(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WQ(const C_&) : WQ(pleat::refused<WQ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WQ(...) : WQ(pleat::refused<WQ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WQ [HALF, R] takes dims, not an integer; write HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WQ [HALF, R] is *WQ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WQ [HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WQ [HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WQ [HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor WQ [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor WQ [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor WQ [HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// WK: bf16 [HALF, R]
struct WK_layout
    : pleat::Layout<int, pleat::Along<HALF, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    constexpr WK_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct WK : pleat::Tensor<WK, const pleat::bf16, WK_layout> {
    PLEAT_NAME("WK [HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WK(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WK(const C_&) : WK(pleat::refused<WK, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WK(...) : WK(pleat::refused<WK, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WK [HALF, R] takes dims, not an integer; write HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WK [HALF, R] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WK [HALF, R] is *WK[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WK [HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WK [HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WK [HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WK [HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WK [HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor WK [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor WK [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WK [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WK [HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor WK [HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// COS: f32 [S, R]
struct COS_layout
    : pleat::Layout<long long, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr COS_layout(const pleat::Coordinates<Ds_...>& extents)
        : S_extent(extents.template get<S>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * S_extent.get(); }

    S S_extent;
};
struct COS : pleat::Tensor<COS, const float, COS_layout> {
    PLEAT_NAME("COS [S, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr COS(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr COS(const C_&) : COS(pleat::refused<COS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr COS(...) : COS(pleat::refused<COS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor COS [S, R] takes dims, not an integer; write S(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor COS [S, R] is made of a pointer to const float and extents(S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor COS [S, R] is *COS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor COS [S, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor COS [S, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor COS [S, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor COS [S, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor COS [S, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor COS [S, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor COS [S, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor COS [S, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor COS [S, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor COS [S, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor COS [S, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor COS [S, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor COS [S, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor COS [S, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [S, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor COS [S, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor COS [S, R] takes dims and lists of them");
        // clang-format on
    }
};

/// SIN: f32 [S, R]
struct SIN_layout
    : pleat::Layout<long long, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr SIN_layout(const pleat::Coordinates<Ds_...>& extents)
        : S_extent(extents.template get<S>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * S_extent.get(); }

    S S_extent;
};
struct SIN : pleat::Tensor<SIN, const float, SIN_layout> {
    PLEAT_NAME("SIN [S, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SIN(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SIN(const C_&) : SIN(pleat::refused<SIN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SIN(...) : SIN(pleat::refused<SIN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SIN [S, R] takes dims, not an integer; write S(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SIN [S, R] is made of a pointer to const float and extents(S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SIN [S, R] is *SIN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SIN [S, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SIN [S, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SIN [S, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SIN [S, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SIN [S, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor SIN [S, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor SIN [S, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [S, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [S, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [S, R] takes dims and lists of them");
        // clang-format on
    }
};

/// W0: bf16 [HK, G, D, E]
struct W0_layout
    : pleat::Layout<int, pleat::Along<HK, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    constexpr W0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 2097152; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct W0 : pleat::Tensor<W0, const pleat::bf16, W0_layout> {
    PLEAT_NAME("W0 [HK, G, D, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W0(const C_&) : W0(pleat::refused<W0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W0(...) : W0(pleat::refused<W0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] takes dims, not an integer; write HK(...), G(...), D(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W0 [HK, G, D, E] is *W0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W0 [HK, G, D, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W0 [HK, G, D, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DX0: bf16 [B, S, E]
struct DX0_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DX0_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DX0 : pleat::Tensor<DX0, pleat::bf16, DX0_layout> {
    PLEAT_NAME("DX0 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX0(const C_&) : DX0(pleat::refused<DX0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX0(...) : DX0(pleat::refused<DX0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX0 [B, S, E] is *DX0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX0 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX0 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DX0 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DX0 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX0 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX0 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWN0: bf16 [E]
struct DWN0_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DWN0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DWN0 : pleat::Tensor<DWN0, pleat::bf16, DWN0_layout> {
    PLEAT_NAME("DWN0 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWN0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWN0(const C_&) : DWN0(pleat::refused<DWN0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWN0(...) : DWN0(pleat::refused<DWN0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWN0 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWN0 [E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWN0 [E] is *DWN0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWN0 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWN0 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWN0 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWN0 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWN0 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DWN0 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DWN0 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DWN0 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWN0 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN0 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN0 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN0 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DWN0 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWN0 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWN0 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWN0 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// DW3: bf16 [H, SLOT, HALF, R, E]
struct DW3_layout
    : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 2>>, pleat::Along<R, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 4>>> {
    constexpr DW3_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 3145728; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 262144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 25165824; }
};
struct DW3 : pleat::Tensor<DW3, pleat::bf16, DW3_layout> {
    PLEAT_NAME("DW3 [H, SLOT, HALF, R, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW3(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW3(const C_&) : DW3(pleat::refused<DW3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW3(...) : DW3(pleat::refused<DW3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] takes dims, not an integer; write H(...), SLOT(...), HALF(...), R(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW3 [H, SLOT, HALF, R, E] is *DW3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW3 [H, SLOT, HALF, R, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW3 [H, SLOT, HALF, R, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWQ: bf16 [HALF, R]
struct DWQ_layout
    : pleat::Layout<int, pleat::Along<HALF, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DWQ_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct DWQ : pleat::Tensor<DWQ, pleat::bf16, DWQ_layout> {
    PLEAT_NAME("DWQ [HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWQ(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWQ(const C_&) : DWQ(pleat::refused<DWQ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWQ(...) : DWQ(pleat::refused<DWQ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] takes dims, not an integer; write HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWQ [HALF, R] is *DWQ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWQ [HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWQ [HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DWQ [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DWQ [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWQ [HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// DWK: bf16 [HALF, R]
struct DWK_layout
    : pleat::Layout<int, pleat::Along<HALF, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DWK_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct DWK : pleat::Tensor<DWK, pleat::bf16, DWK_layout> {
    PLEAT_NAME("DWK [HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWK(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWK(const C_&) : DWK(pleat::refused<DWK, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWK(...) : DWK(pleat::refused<DWK, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWK [HALF, R] takes dims, not an integer; write HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWK [HALF, R] is *DWK[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWK [HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWK [HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWK [HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DWK [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DWK [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWK [HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// DW0: bf16 [HK, G, D, E]
struct DW0_layout
    : pleat::Layout<int, pleat::Along<HK, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    constexpr DW0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 2097152; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct DW0 : pleat::Tensor<DW0, pleat::bf16, DW0_layout> {
    PLEAT_NAME("DW0 [HK, G, D, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW0(const C_&) : DW0(pleat::refused<DW0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW0(...) : DW0(pleat::refused<DW0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] takes dims, not an integer; write HK(...), G(...), D(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW0 [HK, G, D, E] is *DW0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW0 [HK, G, D, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW0 [HK, G, D, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor DW0 [HK, G, D, E] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DW0 [HK, G, D, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor DW0 [HK, G, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW0 [HK, G, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] takes dims and lists of them");
        // clang-format on
    }
};

/// dout: bf16 [B, S, HK, G, D]
struct dout_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr dout_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct dout : pleat::Tensor<dout, pleat::bf16, dout_layout> {
    PLEAT_NAME("dout [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dout(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dout(const C_&) : dout(pleat::refused<dout, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dout(...) : dout(pleat::refused<dout, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dout [B, S, HK, G, D] is *dout[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dout [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dout [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// DELTA: f32 [B, HK, G, S]
struct DELTA_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<HK, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>, pleat::Along<S, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DELTA_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * S_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 4LL * S_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<2>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DELTA : pleat::Tensor<DELTA, float, DELTA_layout> {
    PLEAT_NAME("DELTA [B, HK, G, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DELTA(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DELTA(const C_&) : DELTA(pleat::refused<DELTA, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DELTA(...) : DELTA(pleat::refused<DELTA, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] takes dims, not an integer; write B(...), HK(...), G(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DELTA [B, HK, G, S] is *DELTA[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DELTA [B, HK, G, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DELTA [B, HK, G, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, HK, G, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, HK, G, S] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, HK, G, S] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, HK, G, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] takes dims and lists of them");
        // clang-format on
    }
};

/// dq: bf16 [B, S, HK, G, D]
struct dq_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr dq_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct dq : pleat::Tensor<dq, pleat::bf16, dq_layout> {
    PLEAT_NAME("dq [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dq(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dq(const C_&) : dq(pleat::refused<dq, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dq(...) : dq(pleat::refused<dq, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dq [B, S, HK, G, D] is *dq[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dq [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dq [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// dk: bf16 [B, T, HK, D]
struct dk_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<T, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr dk_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * T_extent.get(); }

    B B_extent;
    T T_extent;
};
struct dk : pleat::Tensor<dk, pleat::bf16, dk_layout> {
    PLEAT_NAME("dk [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dk(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dk(const C_&) : dk(pleat::refused<dk, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dk(...) : dk(pleat::refused<dk, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is made of a pointer to pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dk [B, T, HK, D] is *dk[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dk [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dk [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dk [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this slice of tensor dk [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor dk [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dk [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dk [B, T, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// dv: bf16 [B, T, HK, D]
struct dv_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<T, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr dv_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * T_extent.get(); }

    B B_extent;
    T T_extent;
};
struct dv : pleat::Tensor<dv, pleat::bf16, dv_layout> {
    PLEAT_NAME("dv [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dv(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dv(const C_&) : dv(pleat::refused<dv, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dv(...) : dv(pleat::refused<dv, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is made of a pointer to pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dv [B, T, HK, D] is *dv[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dv [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dv [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dv [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this slice of tensor dv [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor dv [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dv [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dv [B, T, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// DT3: bf16 [B, S, H, SLOT, HALF, R]
struct DT3_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 4>>, pleat::Along<R, 1, pleat::Axis<1, 0, 5>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DT3_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 6144LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 6144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<5>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 6144LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DT3 : pleat::Tensor<DT3, pleat::bf16, DT3_layout> {
    PLEAT_NAME("DT3 [B, S, H, SLOT, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DT3(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DT3(const C_&) : DT3(pleat::refused<DT3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DT3(...) : DT3(pleat::refused<DT3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] takes dims, not an integer; write B(...), S(...), H(...), SLOT(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DT3 [B, S, H, SLOT, HALF, R] is *DT3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DT3 [B, S, H, SLOT, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DT3 [B, S, H, SLOT, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// DQKV: bf16 [B, S, H, SLOT, HALF, R]
struct DQKV_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 4>>, pleat::Along<R, 1, pleat::Axis<1, 0, 5>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DQKV_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 6144LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 6144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<5>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 6144LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DQKV : pleat::Tensor<DQKV, pleat::bf16, DQKV_layout> {
    PLEAT_NAME("DQKV [B, S, H, SLOT, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DQKV(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DQKV(const C_&) : DQKV(pleat::refused<DQKV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DQKV(...) : DQKV(pleat::refused<DQKV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] takes dims, not an integer; write B(...), S(...), H(...), SLOT(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DQKV [B, S, H, SLOT, HALF, R] is *DQKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DQKV [B, S, H, SLOT, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DQKV [B, S, H, SLOT, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ: f32 [B, S]
struct ZDZ_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr ZDZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct ZDZ : pleat::Tensor<ZDZ, float, ZDZ_layout> {
    PLEAT_NAME("ZDZ [B, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ(const C_&) : ZDZ(pleat::refused<ZDZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ(...) : ZDZ(pleat::refused<ZDZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ [B, S] takes dims, not an integer; write B(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ [B, S] is *ZDZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ [B, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ [B, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ [B, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [B, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [B, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ [B, S] takes dims and lists of them");
        // clang-format on
    }
};

/// DN: bf16 [B, S, E]
struct DN_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DN_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DN : pleat::Tensor<DN, pleat::bf16, DN_layout> {
    PLEAT_NAME("DN [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DN(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DN(const C_&) : DN(pleat::refused<DN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DN(...) : DN(pleat::refused<DN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DN [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DN [B, S, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DN [B, S, E] is *DN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DN [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DN [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DN [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DN [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DN [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DN [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DN [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DN [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DN [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DN [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DN [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DN [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DN [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DN [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DN [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// N0: bf16 [B, S, E]
struct N0_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr N0_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct N0 : pleat::Tensor<N0, pleat::bf16, N0_layout> {
    PLEAT_NAME("N0 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N0(const C_&) : N0(pleat::refused<N0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N0(...) : N0(pleat::refused<N0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N0 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N0 [B, S, E] is *N0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N0 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N0 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N0 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N0 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace attention_layer_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from attention_layer_backward.json. Do not edit.
// The gradients of attention_layer: DX1 of the residual stream behind becomes that of X0 and of all weights but
// WN1, which belongs to the norm behind. With z = QKV, the rows normed and multiplied, the norm's mean of dn n is
// that of dz z
#include "dims.h"
#include "pleat/gpu/attention_backward_sm90.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/sweep.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace attention_layer_backward {

// ---- out ----
//   contract acc = DX1, W0 along E
//   reduce delta = sum of acc * o along D
//   store dout = acc
//   store DELTA = delta

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the L2
// cache drops W0 first where ceil(S / 128) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles(const __grid_constant__ pleat::TensorMap W0_map, const __grid_constant__ pleat::TensorMap DX1_map,
              const pleat::bf16* o_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr, long long B_size,
              long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, W0_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, static_cast<int>(pleat::size_ceil_div(S_size, 128)),
                               static_cast<int>(32 * B_size)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            stage.load_a_for(grid.columns, W0_map, k_ * 64, at.row * 128, hk.get(), g.get());
            stage.load_b(DX1_map, k_ * 64, at.column * 128 + stage.part() * 64, b.get());
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            {
                pleat::Sum<float> delta_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> delta_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const S s_(at.column * 128 + tiles.column(part * 8 + j));
                            if (s_.get() < S_size) {
#pragma unroll
                                for (int h = 0; h < 2; ++h) {
                                    const D d(at.row * 128 + tiles.row(i, h));
                                    if (d.get() < 128) {
                                        // attention_layer_backward.json:59: store dout
                                        // attention_layer_backward.json:58: reduce delta
                                        float dout__out[2];
                                        float terms[2];
#pragma unroll
                                        for (int e = 0; e < 2; ++e) {
                                            const float acc_e = acc(i, part * 8 + j, h, e);
                                            dout__out[e] = acc_e;
                                            const float o_e =
                                                pleat::convert<float>(*o_[b + g + hk + (s_ + S(e)) + d]);
                                            terms[e] = acc_e * o_e;
                                        }
#pragma unroll
                                        for (int e = 0; e < 2; ++e) {
                                            *dout_[b + g + hk + (s_ + S(e)) + d] =
                                                pleat::convert<pleat::bf16>(dout__out[e]);
                                        }
                                        pleat::add_each(delta_states[j], terms);
                                    }
                                }
                            }
                        }
                    }
                    pleat::across_rows(delta_states, delta_own[0][part]);
                }
                tiles.down<128, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                    const S s_(at.column * 128 + column_);
                    if (at.row == 0 && s_.get() < S_size) {
                        // attention_layer_backward.json:60: store DELTA
                        *delta_[b + g + hk + s_] = delta_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles_2: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E, the L2
// cache drops W0 first where ceil(S / 64) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles_2(const __grid_constant__ pleat::TensorMap W0_map, const __grid_constant__ pleat::TensorMap DX1_map,
                const pleat::bf16* o_ptr, pleat::bf16* dout_ptr, long long B_size, long long S_size,
                pleat::Sum<float>* delta_partial_values) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, W0_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{2, static_cast<int>(pleat::size_ceil_div(S_size, 64)),
                               static_cast<int>(32 * B_size)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            stage.load_a_for(grid.columns, W0_map, k_ * 64, at.row * 64, hk.get(), g.get());
            stage.load_b(DX1_map, k_ * 64, at.column * 64, b.get());
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            {
                pleat::Sum<float> delta_own[1][1][2];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> delta_states[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const S s_(at.column * 64 + tiles.column(j));
                        if (s_.get() < S_size) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const D d(at.row * 64 + tiles.row(0, h));
                                // attention_layer_backward.json:59: store dout
                                // attention_layer_backward.json:58: reduce delta
                                float dout__out[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j, h, e);
                                    dout__out[e] = acc_e;
                                    const float o_e = pleat::convert<float>(*o_[b + g + hk + (s_ + S(e)) + d]);
                                    terms[e] = acc_e * o_e;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    *dout_[b + g + hk + (s_ + S(e)) + d] =
                                        pleat::convert<pleat::bf16>(dout__out[e]);
                                }
                                pleat::add_each(delta_states[j], terms);
                            }
                        }
                    }
                    pleat::across_rows(delta_states, delta_own[0][0]);
                }
                tiles.down<64, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                    const pleat::Fold<D, 64> d(at.row);
                    const S s_(at.column * 64 + column_);
                    if (s_.get() < S_size) {
                        // attention_layer_backward.json:58: reduce delta
                        delta_partial_values[((((d.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] =
                            delta_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_finish_2)
// out_finish_2: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256) out_finish_2(float* DELTA_ptr, long long B_size, long long S_size,
                                                               const pleat::Sum<float>* delta_partial_values) {
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = 2;
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:58: reduce delta
    pleat::Sum<float> delta_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> delta_partial_state_parts;
    if (column < B_size * S_size * 8 * 4) {
#pragma unroll
        for (int round = 0; round < 1; ++round) {
            const long long s = round * 8 + part;
            if (s < splits)
                delta_partial_state[0].combine(delta_partial_values[s * B_size * S_size * 8 * 4 + column]);
        }
    }
    delta_partial_state_parts.put(part, lane, delta_partial_state);
    __syncthreads();
    if (part != 0 || column >= B_size * S_size * 8 * 4) return;
    delta_partial_state_parts.combine(lane, delta_partial_state);
    const B b(column / (4) / (8) / (S_size));
    const S s_(column / (4) / (8) % (S_size));
    const HK hk(column / (4) % (8));
    const G g(column % (4));
    const float delta = delta_partial_state[0].sum();
    // attention_layer_backward.json:60: store DELTA
    *delta_[g + hk + s_ + b] = delta;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W0 first where ceil(S / 128) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles_3(const __grid_constant__ pleat::TensorMap W0_map, const __grid_constant__ pleat::TensorMap DX1_map,
                const pleat::bf16* o_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr, long long B_size,
                long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, W0_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, static_cast<int>(pleat::size_ceil_div(S_size, 128)),
                               static_cast<int>(32 * B_size)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            stage.load_a_for(grid.columns, W0_map, k_ * 64, at.row * 128, hk.get(), g.get());
            stage.load_b(DX1_map, k_ * 64, at.column * 128, b.get());
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            {
                pleat::Sum<float> delta_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> delta_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const S s_(at.column * 128 + tiles.column(part * 8 + j));
                            if (s_.get() < S_size) {
#pragma unroll
                                for (int h = 0; h < 2; ++h) {
                                    const D d(at.row * 128 + tiles.row(i, h));
                                    // attention_layer_backward.json:59: store dout
                                    // attention_layer_backward.json:58: reduce delta
                                    float dout__out[2];
                                    float terms[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, part * 8 + j, h, e);
                                        dout__out[e] = acc_e;
                                        const float o_e = pleat::convert<float>(*o_[b + g + hk + (s_ + S(e)) + d]);
                                        terms[e] = acc_e * o_e;
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dout_[b + g + hk + (s_ + S(e)) + d] =
                                            pleat::convert<pleat::bf16>(dout__out[e]);
                                    }
                                    pleat::add_each(delta_states[j], terms);
                                }
                            }
                        }
                    }
                    pleat::across_rows(delta_states, delta_own[0][part]);
                }
                tiles.down<128, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                    const S s_(at.column * 128 + column_);
                    if (s_.get() < S_size) {
                        // attention_layer_backward.json:60: store DELTA
                        *delta_[b + g + hk + s_] = delta_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles_4: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W0 first where ceil(S / 128) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles_4(const __grid_constant__ pleat::TensorMap W0_map, const __grid_constant__ pleat::TensorMap DX1_map,
                const pleat::bf16* o_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr, long long B_size,
                long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, W0_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, static_cast<int>(pleat::size_ceil_div(S_size, 128)),
                               static_cast<int>(32 * B_size)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            stage.load_a_for(grid.columns, W0_map, k_ * 64, at.row * 128, hk.get(), g.get());
            stage.load_b(DX1_map, k_ * 64, at.column * 128 + stage.part() * 64, b.get());
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            {
                pleat::Sum<float> delta_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> delta_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const S s_(at.column * 128 + tiles.column(part * 8 + j) + e);
                                if (s_.get() < S_size) {
#pragma unroll
                                    for (int h = 0; h < 2; ++h) {
                                        const D d(at.row * 128 + tiles.row(i, h));
                                        if (d.get() < 128) {
                                            const float acc_e = acc(i, part * 8 + j, h, e);
                                            // attention_layer_backward.json:59: store dout
                                            *dout_[b + g + hk + s_ + d] = pleat::convert<pleat::bf16>(acc_e);
                                            // attention_layer_backward.json:58: reduce delta
                                            const float o_e = pleat::convert<float>(*o_[b + g + hk + s_ + d]);
                                            const float term[1] = {acc_e * o_e};
                                            delta_states[j][e].add(term);
                                        }
                                    }
                                }
                            }
                        }
                        pleat::across_rows(delta_states, delta_own[0][part]);
                    }
                }
                tiles.down<128, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                    const S s_(at.column * 128 + column_);
                    if (at.row == 0 && s_.get() < S_size) {
                        // attention_layer_backward.json:60: store DELTA
                        *delta_[b + g + hk + s_] = delta_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_5)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// out_tiles_5: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    out_tiles_5(const pleat::bf16* DX1_ptr, const pleat::bf16* o_ptr, const pleat::bf16* W0_ptr,
                pleat::bf16* dout_ptr, long long B_size, long long S_size,
                pleat::Sum<float>* delta_partial_values) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const W0 w0(W0_ptr);
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{2, static_cast<int>(pleat::size_ceil_div(S_size, 128)),
                               static_cast<int>(32 * B_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const HK hk(at.batch / (B_size) / (4));
        const G g(at.batch / (B_size) % (4));
        const B b(at.batch % (B_size));
        const D d(at.row * 64 + r);
        return w0[g + hk + d].get();
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const HK hk(at.batch / (B_size) / (4));
        const G g(at.batch / (B_size) % (4));
        const B b(at.batch % (B_size));
        const S s_(at.column * 128 + r);
        return s_.get() < S_size ? dx1[b + s_].get() : nullptr;
    };
    tiles.consume(grid, 4096, rows, columns, [&](const pleat::TileAt& at, const auto& acc) {
        const HK hk(at.batch / (B_size) / (4));
        const G g(at.batch / (B_size) % (4));
        const B b(at.batch % (B_size));
        {
            pleat::Sum<float> delta_own[1][2][2];
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Sum<float> delta_states[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const S s_(at.column * 128 + tiles.column(part * 8 + j) + e);
                        if (s_.get() < S_size) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const D d(at.row * 64 + tiles.row(0, h));
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                // attention_layer_backward.json:59: store dout
                                *dout_[b + g + hk + s_ + d] = pleat::convert<pleat::bf16>(acc_e);
                                // attention_layer_backward.json:58: reduce delta
                                const float o_e = pleat::convert<float>(*o_[b + g + hk + s_ + d]);
                                const float term[1] = {acc_e * o_e};
                                delta_states[j][e].add(term);
                            }
                        }
                    }
                    pleat::across_rows(delta_states, delta_own[0][part]);
                }
            }
            tiles.down<64, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                const pleat::Fold<D, 64> d(at.row);
                const S s_(at.column * 128 + column_);
                if (s_.get() < S_size) {
                    // attention_layer_backward.json:58: reduce delta
                    delta_partial_values[((((d.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] =
                        delta_state;
                }
            });
        }
    });
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_finish_5)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// out_finish_5: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256) out_finish_5(float* DELTA_ptr, long long B_size, long long S_size,
                                                               const pleat::Sum<float>* delta_partial_values) {
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = 2;
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:58: reduce delta
    pleat::Sum<float> delta_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> delta_partial_state_parts;
    if (column < B_size * S_size * 8 * 4) {
#pragma unroll
        for (int round = 0; round < 1; ++round) {
            const long long s = round * 8 + part;
            if (s < splits)
                delta_partial_state[0].combine(delta_partial_values[s * B_size * S_size * 8 * 4 + column]);
        }
    }
    delta_partial_state_parts.put(part, lane, delta_partial_state);
    __syncthreads();
    if (part != 0 || column >= B_size * S_size * 8 * 4) return;
    delta_partial_state_parts.combine(lane, delta_partial_state);
    const B b(column / (4) / (8) / (S_size));
    const S s_(column / (4) / (8) % (S_size));
    const HK hk(column / (4) % (8));
    const G g(column % (4));
    const float delta = delta_partial_state[0].sum();
    // attention_layer_backward.json:60: store DELTA
    *delta_[g + hk + s_ + b] = delta;
}
#endif
#endif

// ---- out_weight ----
//   contract acc = DX1, o along B, S
//   store DW0 = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_weight_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along S.
extern "C" __global__ void __launch_bounds__(384)
    out_weight_tiles(const __grid_constant__ pleat::TensorMap o_map,
                     const __grid_constant__ pleat::TensorMap DX1_map,
                     const __grid_constant__ pleat::TensorMap DW0_map, pleat::bf16* DW0_ptr, long long B_size,
                     long long S_size) {
    const DW0 dw0(DW0_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, o_map, DX1_map, DW0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 32, 32};
    const int steps = static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (4));
            const G g(at.batch % (4));
            stage.load_a(o_map, at.row * 128, k_ * 64, hk.get(), g.get());
            stage.load_b(DX1_map, at.column * 128, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (4));
            const G g(at.batch % (4));
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW0_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const D d(at.row * 128 + tiles.row(i, h));
                            // attention_layer_backward.json:66: store DW0
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW0_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW0_map, DW0_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i),
                                g.get(), hk.get());
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_weight_tiles_2: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along S.
extern "C" __global__ void __launch_bounds__(384)
    out_weight_tiles_2(const __grid_constant__ pleat::TensorMap o_map,
                       const __grid_constant__ pleat::TensorMap DX1_map,
                       const __grid_constant__ pleat::TensorMap DW0_map, pleat::bf16* DW0_ptr, long long B_size,
                       long long S_size) {
    const DW0 dw0(DW0_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 1, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, o_map, DX1_map, DW0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 16, 32};
    const int steps = static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (4));
            const G g(at.batch % (4));
            stage.load_a(o_map, at.row * 128, k_ * 64, hk.get(), g.get());
            stage.load_b(DX1_map, at.column * 256, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (4));
            const G g(at.batch % (4));
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                pleat::Vec<pleat::bf16, 2> DW0_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 256 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const D d(at.row * 128 + tiles.row(0, h));
                        // attention_layer_backward.json:66: store DW0
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW0_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DW0_map, DW0_part, at.column * 256 + part * 64, at.row * 128 + tiles.first_row(0),
                            g.get(), hk.get());
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_weight_tiles_3)
// out_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// S.
extern "C" __global__ void __launch_bounds__(128, 1)
    out_weight_tiles_3(const pleat::bf16* DX1_ptr, const pleat::bf16* o_ptr, pleat::bf16* DW0_ptr, long long B_size,
                       long long S_size) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const DW0 dw0(DW0_ptr);
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 32, 32};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const HK hk(at.batch / (4));
        const G g(at.batch % (4));
        const D d(at.row * 128 + r);
        return o_[g + hk + d].get();
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const HK hk(at.batch / (4));
        const G g(at.batch % (4));
        const E e_(at.column * 128 + r);
        return dx1[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 4096);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(B_size * S_size), a_rows, b_columns, [&](const pleat::TileAt& at, const auto& acc) {
        const HK hk(at.batch / (4));
        const G g(at.batch % (4));
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const D d(at.row * 128 + tiles.row(i, h));
                    // attention_layer_backward.json:66: store DW0
                    float dw0_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw0_out[e] = acc_e;
                    }
                    pleat::store(dw0[g + hk + e_ + d].get(), pleat::converted<pleat::bf16>(dw0_out));
                }
            }
        }
    });
}
#endif

// ---- attention ----
//   contract s = q, k along D
//   contract dp = dout, v along D
//   let z = where(T <= S, s * rsqrt(extent(D)), -inf)
//   let p = exp(z - LSE)
//   let ds = p * (dp - DELTA) * rsqrt(extent(D))
//   contract dv_sum = DT(p), dout along S, G
//   contract dk_sum = DT(ds), q along S, G
//   contract dq_sum = DT(ds), k along T
//   store dv = dv_sum
//   store dk = dk_sum
//   store dq = dq_sum

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_attention_keys_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_attention_keys_see(long long B_size, long long S_size,
                                                                        const pleat::TileAt& at, long long from,
                                                                        long long to) {
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    const T first(from);
    const T last(to);
    const long long least = static_cast<long long>(first.get());
    const long long most = static_cast<long long>(last.get());
    seen.begin_at(least, most);
    return seen;
}

// attention_attention_keys_weights: what is left of the first product, chunk after chunk of q's columns.
__device__ __forceinline__ auto attention_attention_keys_weights(long long B_size, long long S_size,
                                                                 const auto& tiles, const pleat::TileAt& tile) {
    const B b(tile.batch / (4) / (8));
    const HK hk(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=, &tiles](const pleat::TileAt& at, const auto& s, const auto& others, auto& weights, auto& weights_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column * 64 + tiles.column(j) + e);
                const float LSE_e = tiles.value(0, j, e);
                const float LSE_columns = LSE_e;
                const float DELTA_e = tiles.value(1, j, e);
                const float DELTA_columns = DELTA_e;
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const T t(at.row * 64 + tiles.row(0, h));
                    const float s_e = s(0, j, h, e);
                    const float p = pleat::math::exp_short(pleat::math::fma(s_e, 0.088388346f, -LSE_columns));
                    const float dp_e = others(0, j, h, e);
                    const float ds = p * (dp_e - DELTA_columns) * 0.088388346f;
                    // attention_layer_backward.json:71: weights, which the next product takes
                    weights[j][h][e] = ds;
                    // attention_layer_backward.json:71: weights, which the next product takes
                    weights_[j][h][e] = p;
                }
            }
        }
    };
}

// attention_attention_keys_values: the numbers that come beside a column.
__device__ __forceinline__ void attention_attention_keys_values(const float* LSE_ptr, float* DELTA_ptr,
                                                                long long B_size, long long S_size,
                                                                const pleat::TileAt& at, int column,
                                                                float (&to)[3]) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
    const S at_column(column);
    to[0] = 0;
    to[1] = 0;
    if (column < S_size) {
        to[0] = *lse[g + hk + b + at_column];
        to[1] = *delta[g + hk + b + at_column];
    }
}

// attention_attention_keys_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void attention_attention_keys_sums(pleat::bf16* dk_ptr, long long B_size,
                                                              long long S_size, const pleat::TensorMap& dk_map,
                                                              auto& tiles, const pleat::TileAt& at,
                                                              const auto& dk_sum) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), T(S_size)));
    const B b(at.batch / (8));
    const HK hk(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dk_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const T t(at.row * 64 + tiles.row(0, h));
                // attention_layer_backward.json:80: store dk
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dk_sum_e = dk_sum(0, part * 8 + j, h, e);
                    values[e] = dk_sum_e;
                }
                dk_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dk_map, dk_part, at.column * 128 + part * 64, hk.get(), at.row * 64 + tiles.first_row(0),
                    b.get());
    }
}

// attention_attention_keys_sums_2: what becomes of the sums of a tile.
__device__ __forceinline__ void attention_attention_keys_sums_2(pleat::bf16* dv_ptr, long long B_size,
                                                                long long S_size, const pleat::TensorMap& dv_map,
                                                                auto& tiles, const pleat::TileAt& at,
                                                                const auto& dv_sum) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), T(S_size)));
    const B b(at.batch / (8));
    const HK hk(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dv_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const T t(at.row * 64 + tiles.row(0, h));
                // attention_layer_backward.json:79: store dv
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dv_sum_e = dv_sum(0, part * 8 + j, h, e);
                    values[e] = dv_sum_e;
                }
                dv_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dv_map, dv_part, at.column * 128 + part * 64, hk.get(), at.row * 64 + tiles.first_row(0),
                    b.get());
    }
}

// attention_attention_queries_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_attention_queries_see(long long B_size, long long S_size,
                                                                           const pleat::TileAt& at, long long from,
                                                                           long long to) {
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    const S first(from);
    const S last(to);
    const long long least = static_cast<long long>(first.get());
    const long long most = static_cast<long long>(last.get());
    seen.end_at(least, most);
    return seen;
}

// attention_attention_queries_weights: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_attention_queries_weights(const float* LSE_ptr, float* DELTA_ptr,
                                                                    long long B_size, long long S_size,
                                                                    const auto& tiles, const pleat::TileAt& tile) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    const B b(tile.batch / (4) / (8));
    const HK hk(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    float LSE_rows[2] = {};
    float DELTA_rows[2] = {};
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        const S s_(tile.row * 64 + tiles.row(0, h));
        if (s_.get() < S_size) {
            const float LSE_e = *lse[g + hk + b + s_];
            LSE_rows[h] = LSE_e;
            const float DELTA_e = *delta[g + hk + b + s_];
            DELTA_rows[h] = DELTA_e;
        }
    }
    return [=, &tiles](const pleat::TileAt& at, const auto& s, const auto& others, auto& weights) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const T t(at.column * 64 + tiles.column(j) + e);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    // attention_layer_backward.json:71: weights, which the next product takes
                    const float s_e = s(0, j, h, e);
                    const float p = pleat::math::exp_short(pleat::math::fma(s_e, 0.088388346f, -LSE_rows[h]));
                    const float dp_e = others(0, j, h, e);
                    const float ds = p * (dp_e - DELTA_rows[h]) * 0.088388346f;
                    weights[j][h][e] = ds;
                }
            }
        }
    };
}

// attention_attention_queries_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void attention_attention_queries_sums(pleat::bf16* dq_ptr, long long B_size,
                                                                 long long S_size, const pleat::TensorMap& dq_map,
                                                                 auto& tiles, const pleat::TileAt& at,
                                                                 const auto& dq_sum) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), S(S_size)));
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dq_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row * 64 + tiles.row(0, h));
                // attention_layer_backward.json:81: store dq
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dq_sum_e = dq_sum(0, part * 8 + j, h, e);
                    values[e] = dq_sum_e;
                }
                dq_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dq_map, dq_part, at.column * 128 + part * 64, g.get(), hk.get(),
                    at.row * 64 + tiles.first_row(0), b.get());
    }
}

// attention_attention: two consumers have 64 rows each along T and go through S 64 at a time, then along S and
// through T 64 at a time; products, weights and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384) attention_attention(
    const __grid_constant__ pleat::TensorMap q_map, const __grid_constant__ pleat::TensorMap k_map,
    const __grid_constant__ pleat::TensorMap dout_map, const __grid_constant__ pleat::TensorMap v_map,
    const __grid_constant__ pleat::TensorMap dk_map, const __grid_constant__ pleat::TensorMap dv_map,
    const __grid_constant__ pleat::TensorMap dq_map, long long B_size, long long S_size, const float* LSE_ptr,
    float* DELTA_ptr, pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, pleat::bf16* dq_ptr) {
    using Keys = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 2, true, true, false>;
    using Queries = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 0, false, false, true>;
    using Sides = pleat::AttentionSides<Keys, Queries>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Sides sides(memory);
    Keys keys(memory, memory + Sides::operand_bytes, memory + Sides::first_barriers, q_map, k_map, dout_map, v_map,
              dk_map, dv_map, dq_map);
    Queries queries(memory, memory + Sides::operand_bytes, memory + Sides::second_barriers);
    __syncthreads();
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int keys_together = pleat::batches_in_cache(S_size * 4 * 512, 1);
    const pleat::AttentionSideGrid keys_grid(static_cast<int>(S_size), static_cast<int>(S_size),
                                             static_cast<int>(B_size * 8), 4, 0, 1, keys_together, false);
    const int queries_together = pleat::batches_in_cache(S_size * 512, 4);
    const pleat::AttentionSideGrid queries_grid(static_cast<int>(S_size), static_cast<int>(S_size),
                                                static_cast<int>(B_size * 8 * 4), 1, keys_grid.tiles(), 4,
                                                queries_together, true);
    if (sides.is_producer()) {
        if (!sides.begin_to_produce()) return;
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return attention_attention_keys_see(B_size, S_size, at, from, to);
        };
        const auto keys_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.row * 64, b.get(), hk.get());
        };
        const auto keys_other_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_ * 64, at.row * 64, b.get(), hk.get());
        };
        const auto keys_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.column * 64, b.get(), hk.get(), g.get());
        };
        const auto keys_other_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_ * 64, at.column * 64, b.get(), hk.get(), g.get());
        };
        const auto keys_values = [&](const pleat::TileAt& at, int column, auto& to) {
            attention_attention_keys_values(LSE_ptr, DELTA_ptr, B_size, S_size, at, column, to);
        };
        keys.produce(keys_grid, keys_range, keys_rows, keys_other_rows, keys_columns, keys_other_columns,
                     keys_values);
        sides.produce_second();
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return attention_attention_queries_see(B_size, S_size, at, from, to);
        };
        const auto queries_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.row * 64, b.get(), hk.get(), g.get());
        };
        const auto queries_other_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_ * 64, at.row * 64, b.get(), hk.get(), g.get());
        };
        const auto queries_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.column * 64, b.get(), hk.get());
        };
        const auto queries_other_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_ * 64, at.column * 64, b.get(), hk.get());
        };
        const auto queries_values = [&](const pleat::TileAt& at, int column, auto& to) {};
        queries.produce(queries_grid, queries_range, queries_rows, queries_other_rows, queries_columns,
                        queries_other_columns, queries_values);
    } else {
        sides.begin_to_consume();
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return attention_attention_keys_see(B_size, S_size, at, from, to);
        };
        const auto keys_weigh = [&](const pleat::TileAt& at) {
            return attention_attention_keys_weights(B_size, S_size, keys, at);
        };
        const auto keys_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            attention_attention_keys_sums(dk_ptr, B_size, S_size, dk_map, keys, at, sums);
            attention_attention_keys_sums_2(dv_ptr, B_size, S_size, dv_map, keys, at, other_sums);
        };
        keys.consume(keys_grid, keys_range, keys_weigh, keys_weigh, keys_end);
        sides.consume_second();
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return attention_attention_queries_see(B_size, S_size, at, from, to);
        };
        const auto queries_weigh = [&](const pleat::TileAt& at) {
            return attention_attention_queries_weights(LSE_ptr, DELTA_ptr, B_size, S_size, queries, at);
        };
        const auto queries_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            attention_attention_queries_sums(dq_ptr, B_size, S_size, dq_map, queries, at, sums);
        };
        queries.consume(queries_grid, queries_range, queries_weigh, queries_weigh, queries_end);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_1_rows_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_1_rows_1: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    attention_1_rows_1(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                       pleat::bf16* dout_ptr, long long B_size, long long S_size, float* s_values,
                       float* dp_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * S_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * S_size * 8 * 4 - 1;
    const T t(row / (4) / (8) / (S_size) / (B_size));
    const B b(row / (4) / (8) / (S_size) % (B_size));
    const S s_(row / (4) / (8) % (S_size));
    const HK hk(row / (4) % (8));
    const G g(row % (4));

    // attention_layer_backward.json:71: contract s
    // attention_layer_backward.json:72: contract dp
    pleat::Sum<float> s_state;
    pleat::Sum<float> dp_state;
    {
        const int j = lane * 8;
        const D d(j);
        const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[g + hk + s_ + b + d].get());
        const pleat::Vec<pleat::bf16, 8> k__v = pleat::load<8>(k_[hk + b + t + d].get());
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + hk + s_ + b + d].get());
        const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[hk + b + t + d].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float q_e = pleat::as<float>(q__v, e);
            const float k_e = pleat::as<float>(k__v, e);
            s_state.add_product(q_e, k_e);
            const float dout_e = pleat::as<float>(dout__v, e);
            const float v_e = pleat::as<float>(v__v, e);
            dp_state.add_product(dout_e, v_e);
        }
    }
    pleat::across_lanes<16>(s_state);
    pleat::across_lanes<16>(dp_state);
    const float s = s_state.sum();
    const float dp = dp_state.sum();

    if (lane == 0 && live) {
        s_values[((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] = s;
        dp_values[((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] = dp;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_2_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_2_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_2_columns_1(const pleat::bf16* q_ptr, const float* LSE_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr,
                          long long B_size, long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dv_sum_partial_values, pleat::Sum<float>* dk_sum_partial_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_layer_backward.json:76: contract dv_sum
    // attention_layer_backward.json:77: contract dk_sum
    pleat::Sum<float> dv_sum_partial_state[8];
    pleat::Sum<float> dk_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const T t(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const HK hk(column / (128) % (8));
        const D d(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size * 4; row += splits * 8) {
            const S s_(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[d + hk + b + g + s_].get());
            const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[d + hk + b + g + s_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const long long s_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:71: contract s
                const float s = s_values[s_place];
                // attention_layer_backward.json:73: let z
                const float z =
                    static_cast<long long>(t.get()) <= static_cast<long long>(s_.get()) ? s * 0.088388346f
                                                                                        : -pleat::infinity<float>();
                const float LSE_e = *lse[hk + b + g + s_];
                // attention_layer_backward.json:74: let p
                const float p = pleat::math::exp(z - LSE_e);
                const float dout_e = pleat::as<float>(dout__v, e);
                const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(p)) * dout_e};
                dv_sum_partial_state[e].add(term);
                const long long dp_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:72: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[hk + b + g + s_];
                // attention_layer_backward.json:75: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float q_e = pleat::as<float>(q__v, e);
                const float term_[1] = {v_ * q_e};
                dk_sum_partial_state[e].add(term_);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dv_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dv_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dv_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dv_sum_partial_state[e];
        }
        __syncthreads();
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dk_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dk_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dk_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dk_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_3_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_3_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_3_finish_1(long long B_size, long long S_size, float* dv_sum_values, float* dk_sum_values,
                         const pleat::Sum<float>* dv_sum_partial_values,
                         const pleat::Sum<float>* dk_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:76: contract dv_sum
    // attention_layer_backward.json:77: contract dk_sum
    pleat::Sum<float> dv_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dv_sum_partial_state_parts;
    pleat::Sum<float> dk_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dk_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dv_sum_partial_state[0].combine(dv_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dk_sum_partial_state[0].combine(dk_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dv_sum_partial_state_parts.put(part, lane, dv_sum_partial_state);
    dk_sum_partial_state_parts.put(part, lane, dk_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dv_sum_partial_state_parts.combine(lane, dv_sum_partial_state);
    dk_sum_partial_state_parts.combine(lane, dk_sum_partial_state);
    const T t(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const HK hk(column / (128) % (8));
    const D d(column % (128));
    const float dv_sum = dv_sum_partial_state[0].sum();
    const float dk_sum = dk_sum_partial_state[0].sum();
    dv_sum_values[(((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + d.get()] = dv_sum;
    dk_sum_values[(((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + d.get()] = dk_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_4_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_4_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_4_columns_1(const pleat::bf16* k_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dq_sum_partial_values) {
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * S_size * 32, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 4;
    // attention_layer_backward.json:78: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[4];
    if (column < 128 * B_size * 8 * 4 * S_size) {
        const D d(column / (S_size) / (4) / (8) / (B_size));
        const B b(column / (S_size) / (4) / (8) % (B_size));
        const HK hk(column / (S_size) / (4) % (8));
        const G g(column / (S_size) % (4));
        const S s_(column % (S_size));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const T t(row);
            const pleat::Vec<float, 4> lse_v = pleat::load<4>(lse[s_ + g + hk + b].get());
            const pleat::Vec<float, 4> delta_v = pleat::load<4>(delta[s_ + g + hk + b].get());
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const long long s_place =
                    ((((t.get()) * B_size + b.get()) * S_size + (s_ + S(e)).get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:71: contract s
                const float s = s_values[s_place];
                // attention_layer_backward.json:73: let z
                const float z =
                    static_cast<long long>(t.get()) <= static_cast<long long>((s_ + S(e)).get()) ? s *
                    0.088388346f : -pleat::infinity<float>();
                const float LSE_e = lse_v[e];
                // attention_layer_backward.json:74: let p
                const float p = pleat::math::exp(z - LSE_e);
                const long long dp_place =
                    ((((t.get()) * B_size + b.get()) * S_size + (s_ + S(e)).get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:72: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = delta_v[e];
                // attention_layer_backward.json:75: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float k_e = pleat::convert<float>(*k_[hk + b + d + t]);
                const float term[1] = {v_ * k_e};
                dq_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 4> shared_parts;
        shared_parts.put(part, lane, dq_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 128 * B_size * 8 * 4 * S_size) {
            shared_parts.combine(lane, dq_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 4; ++e)
                if (column + e < 128 * B_size * 8 * 4 * S_size)
                    dq_sum_partial_values[split * 128 * B_size * 8 * 4 * S_size + column + e] =
                        dq_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_5_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_5_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_5_finish_1(long long B_size, long long S_size, float* dq_sum_values,
                         const pleat::Sum<float>* dq_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * S_size * 32, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:78: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dq_sum_partial_state_parts;
    if (column < 128 * B_size * 8 * 4 * S_size) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dq_sum_partial_state[0].combine(dq_sum_partial_values[s * 128 * B_size * 8 * 4 * S_size + column]);
    }
    dq_sum_partial_state_parts.put(part, lane, dq_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128 * B_size * 8 * 4 * S_size) return;
    dq_sum_partial_state_parts.combine(lane, dq_sum_partial_state);
    const D d(column / (S_size) / (4) / (8) / (B_size));
    const B b(column / (S_size) / (4) / (8) % (B_size));
    const HK hk(column / (S_size) / (4) % (8));
    const G g(column / (S_size) % (4));
    const S s_(column % (S_size));
    const float dq_sum = dq_sum_partial_state[0].sum();
    dq_sum_values[((((d.get()) * B_size + b.get()) * 8 + hk.get()) * 4 + g.get()) * S_size + s_.get()] = dq_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_1)
// attention_6_map_1_part1: 8 neighbours along D a thread.
__device__ __forceinline__ void attention_6_map_1_part1(pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, long long B_size,
                                                        long long S_size, const float* dv_sum_values,
                                                        const float* dk_sum_values, unsigned block) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), T(S_size)));
    const dv dv_(dv_ptr, pleat::extents(B(B_size), T(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (128) % (8));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long T_through = index / (128) / (8);
    const auto T_rounds = pleat::quotient(T_through, S_size);
    const B b(T_rounds);
    const T t(T_through - T_rounds * (S_size));
    // attention_layer_backward.json:79: store dv
    // attention_layer_backward.json:80: store dk
    float dv__out[8];
    float dk__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dv_sum_place = (((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + (d + D(e)).get();
        // attention_layer_backward.json:76: contract dv_sum
        const float dv_sum = dv_sum_values[dv_sum_place];
        dv__out[e] = dv_sum;
        const long long dk_sum_place = (((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + (d + D(e)).get();
        // attention_layer_backward.json:77: contract dk_sum
        const float dk_sum = dk_sum_values[dk_sum_place];
        dk__out[e] = dk_sum;
    }
    pleat::store(dv_[d + hk + t + b].get(), pleat::converted<pleat::bf16>(dv__out));
    pleat::store(dk_[d + hk + t + b].get(), pleat::converted<pleat::bf16>(dk__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_1)
// attention_6_map_1_part2: 8 neighbours along D a thread.
__device__ __forceinline__ void attention_6_map_1_part2(pleat::bf16* dq_ptr, long long B_size, long long S_size,
                                                        const float* dq_sum_values, unsigned block) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long S_through = index / (128) / (4) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_layer_backward.json:81: store dq
    float dq__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dq_sum_place =
            (((((d + D(e)).get()) * B_size + b.get()) * 8 + hk.get()) * 4 + g.get()) * S_size + s_.get();
        // attention_layer_backward.json:78: contract dq_sum
        const float dq_sum = dq_sum_values[dq_sum_place];
        dq__out[e] = dq_sum;
    }
    pleat::store(dq_[d + g + hk + s_ + b].get(), pleat::converted<pleat::bf16>(dq__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_1)
// attention_6_map_1: attention_6_map_1_part1, attention_6_map_1_part2 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    attention_6_map_1(pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, long long B_size, long long S_size,
                      const float* dv_sum_values, const float* dk_sum_values, pleat::bf16* dq_ptr,
                      const float* dq_sum_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size;
    if (block < blocks1) {
        attention_6_map_1_part1(dk_ptr, dv_ptr, B_size, S_size, dv_sum_values, dk_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    attention_6_map_1_part2(dq_ptr, B_size, S_size, dq_sum_values, block);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_1_rows_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_1_rows_2: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    attention_1_rows_2(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                       pleat::bf16* dout_ptr, long long B_size, long long S_size, float* s_values,
                       float* dp_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * S_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * S_size * 8 * 4 - 1;
    const T t(row / (4) / (8) / (S_size) / (B_size));
    const B b(row / (4) / (8) / (S_size) % (B_size));
    const S s_(row / (4) / (8) % (S_size));
    const HK hk(row / (4) % (8));
    const G g(row % (4));

    // attention_layer_backward.json:71: contract s
    // attention_layer_backward.json:72: contract dp
    pleat::Sum<float> s_state;
    pleat::Sum<float> dp_state;
    {
        const int j = lane * 8;
        const D d(j);
        const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[g + hk + s_ + b + d].get());
        const pleat::Vec<pleat::bf16, 8> k__v = pleat::load<8>(k_[hk + b + t + d].get());
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + hk + s_ + b + d].get());
        const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[hk + b + t + d].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float q_e = pleat::as<float>(q__v, e);
            const float k_e = pleat::as<float>(k__v, e);
            s_state.add_product(q_e, k_e);
            const float dout_e = pleat::as<float>(dout__v, e);
            const float v_e = pleat::as<float>(v__v, e);
            dp_state.add_product(dout_e, v_e);
        }
    }
    pleat::across_lanes<16>(s_state);
    pleat::across_lanes<16>(dp_state);
    const float s = s_state.sum();
    const float dp = dp_state.sum();

    if (lane == 0 && live) {
        s_values[((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] = s;
        dp_values[((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] = dp;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_2_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_2_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_2_columns_2(const pleat::bf16* q_ptr, const float* LSE_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr,
                          long long B_size, long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dv_sum_partial_values, pleat::Sum<float>* dk_sum_partial_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_layer_backward.json:76: contract dv_sum
    // attention_layer_backward.json:77: contract dk_sum
    pleat::Sum<float> dv_sum_partial_state[8];
    pleat::Sum<float> dk_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const T t(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const HK hk(column / (128) % (8));
        const D d(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size * 4; row += splits * 8) {
            const S s_(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[d + hk + b + g + s_].get());
            const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[d + hk + b + g + s_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const long long s_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:71: contract s
                const float s = s_values[s_place];
                // attention_layer_backward.json:73: let z
                const float z =
                    static_cast<long long>(t.get()) <= static_cast<long long>(s_.get()) ? s * 0.088388346f
                                                                                        : -pleat::infinity<float>();
                const float LSE_e = *lse[hk + b + g + s_];
                // attention_layer_backward.json:74: let p
                const float p = pleat::math::exp(z - LSE_e);
                const float dout_e = pleat::as<float>(dout__v, e);
                const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(p)) * dout_e};
                dv_sum_partial_state[e].add(term);
                const long long dp_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:72: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[hk + b + g + s_];
                // attention_layer_backward.json:75: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float q_e = pleat::as<float>(q__v, e);
                const float term_[1] = {v_ * q_e};
                dk_sum_partial_state[e].add(term_);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dv_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dv_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dv_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dv_sum_partial_state[e];
        }
        __syncthreads();
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dk_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dk_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dk_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dk_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_3_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_3_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_3_finish_2(long long B_size, long long S_size, float* dv_sum_values, float* dk_sum_values,
                         const pleat::Sum<float>* dv_sum_partial_values,
                         const pleat::Sum<float>* dk_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:76: contract dv_sum
    // attention_layer_backward.json:77: contract dk_sum
    pleat::Sum<float> dv_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dv_sum_partial_state_parts;
    pleat::Sum<float> dk_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dk_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dv_sum_partial_state[0].combine(dv_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dk_sum_partial_state[0].combine(dk_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dv_sum_partial_state_parts.put(part, lane, dv_sum_partial_state);
    dk_sum_partial_state_parts.put(part, lane, dk_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dv_sum_partial_state_parts.combine(lane, dv_sum_partial_state);
    dk_sum_partial_state_parts.combine(lane, dk_sum_partial_state);
    const T t(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const HK hk(column / (128) % (8));
    const D d(column % (128));
    const float dv_sum = dv_sum_partial_state[0].sum();
    const float dk_sum = dk_sum_partial_state[0].sum();
    dv_sum_values[(((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + d.get()] = dv_sum;
    dk_sum_values[(((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + d.get()] = dk_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_4_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_4_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_4_columns_2(const pleat::bf16* k_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dq_sum_partial_values) {
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * S_size * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 1;
    // attention_layer_backward.json:78: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    if (column < 128 * B_size * 8 * 4 * S_size) {
        const D d(column / (S_size) / (4) / (8) / (B_size));
        const B b(column / (S_size) / (4) / (8) % (B_size));
        const HK hk(column / (S_size) / (4) % (8));
        const G g(column / (S_size) % (4));
        const S s_(column % (S_size));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const T t(row);
#pragma unroll
            for (int e = 0; e < 1; ++e) {
                const long long s_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:71: contract s
                const float s = s_values[s_place];
                // attention_layer_backward.json:73: let z
                const float z =
                    static_cast<long long>(t.get()) <= static_cast<long long>(s_.get()) ? s * 0.088388346f
                                                                                        : -pleat::infinity<float>();
                const float LSE_e = *lse[s_ + g + hk + b];
                // attention_layer_backward.json:74: let p
                const float p = pleat::math::exp(z - LSE_e);
                const long long dp_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:72: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[s_ + g + hk + b];
                // attention_layer_backward.json:75: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float k_e = pleat::convert<float>(*k_[hk + b + d + t]);
                const float term[1] = {v_ * k_e};
                dq_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> shared_parts;
        shared_parts.put(part, lane, dq_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 128 * B_size * 8 * 4 * S_size) {
            shared_parts.combine(lane, dq_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 1; ++e)
                if (column + e < 128 * B_size * 8 * 4 * S_size)
                    dq_sum_partial_values[split * 128 * B_size * 8 * 4 * S_size + column + e] =
                        dq_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_5_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_5_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_5_finish_2(long long B_size, long long S_size, float* dq_sum_values,
                         const pleat::Sum<float>* dq_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * S_size * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:78: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dq_sum_partial_state_parts;
    if (column < 128 * B_size * 8 * 4 * S_size) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dq_sum_partial_state[0].combine(dq_sum_partial_values[s * 128 * B_size * 8 * 4 * S_size + column]);
    }
    dq_sum_partial_state_parts.put(part, lane, dq_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128 * B_size * 8 * 4 * S_size) return;
    dq_sum_partial_state_parts.combine(lane, dq_sum_partial_state);
    const D d(column / (S_size) / (4) / (8) / (B_size));
    const B b(column / (S_size) / (4) / (8) % (B_size));
    const HK hk(column / (S_size) / (4) % (8));
    const G g(column / (S_size) % (4));
    const S s_(column % (S_size));
    const float dq_sum = dq_sum_partial_state[0].sum();
    dq_sum_values[((((d.get()) * B_size + b.get()) * 8 + hk.get()) * 4 + g.get()) * S_size + s_.get()] = dq_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_2)
// attention_6_map_2_part1: 8 neighbours along D a thread.
__device__ __forceinline__ void attention_6_map_2_part1(pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, long long B_size,
                                                        long long S_size, const float* dv_sum_values,
                                                        const float* dk_sum_values, unsigned block) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), T(S_size)));
    const dv dv_(dv_ptr, pleat::extents(B(B_size), T(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (128) % (8));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long T_through = index / (128) / (8);
    const auto T_rounds = pleat::quotient(T_through, S_size);
    const B b(T_rounds);
    const T t(T_through - T_rounds * (S_size));
    // attention_layer_backward.json:79: store dv
    // attention_layer_backward.json:80: store dk
    float dv__out[8];
    float dk__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dv_sum_place = (((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + (d + D(e)).get();
        // attention_layer_backward.json:76: contract dv_sum
        const float dv_sum = dv_sum_values[dv_sum_place];
        dv__out[e] = dv_sum;
        const long long dk_sum_place = (((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + (d + D(e)).get();
        // attention_layer_backward.json:77: contract dk_sum
        const float dk_sum = dk_sum_values[dk_sum_place];
        dk__out[e] = dk_sum;
    }
    pleat::store(dv_[d + hk + t + b].get(), pleat::converted<pleat::bf16>(dv__out));
    pleat::store(dk_[d + hk + t + b].get(), pleat::converted<pleat::bf16>(dk__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_2)
// attention_6_map_2_part2: 8 neighbours along D a thread.
__device__ __forceinline__ void attention_6_map_2_part2(pleat::bf16* dq_ptr, long long B_size, long long S_size,
                                                        const float* dq_sum_values, unsigned block) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long S_through = index / (128) / (4) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_layer_backward.json:81: store dq
    float dq__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dq_sum_place =
            (((((d + D(e)).get()) * B_size + b.get()) * 8 + hk.get()) * 4 + g.get()) * S_size + s_.get();
        // attention_layer_backward.json:78: contract dq_sum
        const float dq_sum = dq_sum_values[dq_sum_place];
        dq__out[e] = dq_sum;
    }
    pleat::store(dq_[d + g + hk + s_ + b].get(), pleat::converted<pleat::bf16>(dq__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_2)
// attention_6_map_2: attention_6_map_2_part1, attention_6_map_2_part2 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    attention_6_map_2(pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, long long B_size, long long S_size,
                      const float* dv_sum_values, const float* dk_sum_values, pleat::bf16* dq_ptr,
                      const float* dq_sum_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size;
    if (block < blocks1) {
        attention_6_map_2_part1(dk_ptr, dv_ptr, B_size, S_size, dv_sum_values, dk_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    attention_6_map_2_part2(dq_ptr, B_size, S_size, dq_sum_values, block);
}
#endif

// ---- turn_back ----
//   let at = HALF * extent(R) + R
//   let dqk = dq[HK = H, G = SLOT, D = at] + dk[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = at]
//   let turned = dqk * COS + dqk[HALF = 1 - HALF] * where(HALF == 0, SIN, -SIN)
//   let n = QKV * RQK
//   let dn = turned * where(SLOT < extent(G), WQ, WK)
//   reduce mean = mean of dn * n along HALF, R
//   let dv_in = dv[T = S, HK = H + (SLOT - extent(G) - 1) * extent(H), D = at]
//   let dz = (dn - n * mean) * RQK + dv_in
//   store DT3 = turned
//   store DQKV = dz

#if !defined(PLEAT_APART) || defined(PLEAT_APART_turn_back_rows)
// turn_back_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    turn_back_rows(const pleat::bf16* QKV_ptr, const float* RQK_ptr, const pleat::bf16* WQ_ptr,
                   const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, pleat::bf16* dq_ptr,
                   pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, pleat::bf16* DT3_ptr, pleat::bf16* DQKV_ptr,
                   long long B_size, long long S_size) {
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const dq dq_(dq_ptr, pleat::extents(B(B_size), S(S_size)));
    const dk dk_(dk_ptr, pleat::extents(B(B_size), T(S_size)));
    const dv dv_(dv_ptr, pleat::extents(B(B_size), T(S_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(B(B_size), S(S_size)));
    const DQKV dqkv(DQKV_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < B_size * S_size * 8 * 6;
    const long long row = live ? place : B_size * S_size * 8 * 6 - 1;
    const B b(row / (6) / (8) / (S_size));
    const S s_(row / (6) / (8) % (S_size));
    const H h(row / (6) % (8));
    const SLOT slot_(row % (6));

    pleat::Vec<pleat::bf16, 8> qkv__row[1];
    pleat::Vec<float, 8> cos__row[1];
    pleat::Vec<float, 8> sin__row[1];
    {
        constexpr int slot = 0;
        const int j = lane * 8;
        const HALF half(j / (64));
        const R r_(j % (64));
        qkv__row[slot] = pleat::load<8>(qkv_[slot_ + h + s_ + b + r_ + half].get());
        cos__row[slot] = pleat::load<8>(cos_[s_ + r_].get());
        sin__row[slot] = pleat::load<8>(sin_[s_ + r_].get());
    }
    float dn_kept[1][8];

    // attention_layer_backward.json:91: reduce mean
    const long long v_ = static_cast<long long>(h.get());
    const long long v_2 = static_cast<long long>(slot_.get());
    const long long v_3 = v_2 - 4ll;
    const long long v_4 = v_ + v_3 * 8ll;
    const bool v_5 = v_2 < 4ll;
    const float RQK_e = *rqk[slot_ + h + s_ + b];
    pleat::Sum<float> mean_state;
    {
        constexpr int slot = 0;
        const int j = lane * 8;
        const HALF half(j / (64));
        const R r_(j % (64));
        const long long v_7 = static_cast<long long>(s_.get());
        const long long v_8 = static_cast<long long>(half.get());
        const long long v_9 = 1ll - v_8;
        const pleat::Vec<pleat::bf16, 8> wq_v = pleat::load<8>(wq[r_ + half].get());
        const pleat::Vec<pleat::bf16, 8> wk_v = pleat::load<8>(wk[r_ + half].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const long long v_6 = static_cast<long long>(half.get());
            // attention_layer_backward.json:86: let at
            const long long at = v_6 * 64ll + static_cast<long long>((r_ + R(e)).get());
            float at_ = 0;
            if (pleat::within(v_, 8) && pleat::within(v_2, 4) && pleat::within(at, 128)) {
                const float dq_e = pleat::convert<float>(*dq_[s_ + b + HK(v_) + G(v_2) + D(at)]);
                at_ = dq_e;
            }
            float at_2 = 0;
            if (pleat::within(v_7, S_size) && pleat::within(v_4, 8) && pleat::within(at, 128)) {
                const float dk_e = pleat::convert<float>(*dk_[b + T(v_7) + HK(v_4) + D(at)]);
                at_2 = dk_e;
            }
            // attention_layer_backward.json:87: let dqk
            const float dqk = at_ + at_2;
            const float COS_e = cos__row[slot][e];
            float at_3 = 0;
            if (pleat::within(v_9, 2)) {
                const long long v_10 = static_cast<long long>(h.get());
                const long long v_11 = static_cast<long long>(slot_.get());
                const long long v_12 = static_cast<long long>(HALF(v_9).get());
                const long long at_at = v_12 * 64ll + static_cast<long long>((r_ + R(e)).get());
                float at_4 = 0;
                if (pleat::within(v_10, 8) && pleat::within(v_11, 4) && pleat::within(at_at, 128)) {
                    const float dq_e_ = pleat::convert<float>(*dq_[s_ + b + HK(v_10) + G(v_11) + D(at_at)]);
                    at_4 = dq_e_;
                }
                const long long v_13 = static_cast<long long>(s_.get());
                const long long v_14 = v_11 - 4ll;
                const long long v_15 = v_10 + v_14 * 8ll;
                float at_5 = 0;
                if (pleat::within(v_13, S_size) && pleat::within(v_15, 8) && pleat::within(at_at, 128)) {
                    const float dk_e_ = pleat::convert<float>(*dk_[b + T(v_13) + HK(v_15) + D(at_at)]);
                    at_5 = dk_e_;
                }
                const float dqk_at = at_4 + at_5;
                at_3 = dqk_at;
            }
            const float SIN_e = sin__row[slot][e];
            // attention_layer_backward.json:88: let turned
            const float turned = pleat::math::fma(dqk, COS_e, at_3 * (v_6 == 0ll ? SIN_e : -SIN_e));
            const float WQ_e = pleat::as<float>(wq_v, e);
            const float WK_e = pleat::as<float>(wk_v, e);
            // attention_layer_backward.json:90: let dn
            const float dn = turned * (v_5 ? WQ_e : WK_e);
            dn_kept[slot][e] = dn;
            const float QKV_e = pleat::as<float>(qkv__row[slot], e);
            // attention_layer_backward.json:89: let n
            const float n = QKV_e * RQK_e;
            mean_state.add_product(dn, n);
        }
    }
    pleat::across_lanes<16>(mean_state);
    const float mean = mean_state.sum() / float(128);

    const long long v_6 = v_ + (v_3 - 1ll) * 8ll;
    if (live) {
        {
            constexpr int slot = 0;
            const int j = lane * 8;
            const HALF half(j / (64));
            const R r_(j % (64));
            // attention_layer_backward.json:94: store DT3
            // attention_layer_backward.json:95: store DQKV
            const long long v_8 = static_cast<long long>(s_.get());
            const long long v_9 = static_cast<long long>(half.get());
            const long long v_10 = 1ll - v_9;
            const pleat::Vec<pleat::bf16, 8> wq_v = pleat::load<8>(wq[r_ + half].get());
            const pleat::Vec<pleat::bf16, 8> wk_v = pleat::load<8>(wk[r_ + half].get());
            float dt3_out[8];
            float dqkv_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const long long v_7 = static_cast<long long>(half.get());
                // attention_layer_backward.json:86: let at
                const long long at = v_7 * 64ll + static_cast<long long>((r_ + R(e)).get());
                float at_ = 0;
                if (pleat::within(v_, 8) && pleat::within(v_2, 4) && pleat::within(at, 128)) {
                    const float dq_e = pleat::convert<float>(*dq_[s_ + b + HK(v_) + G(v_2) + D(at)]);
                    at_ = dq_e;
                }
                float at_2 = 0;
                if (pleat::within(v_8, S_size) && pleat::within(v_4, 8) && pleat::within(at, 128)) {
                    const float dk_e = pleat::convert<float>(*dk_[b + T(v_8) + HK(v_4) + D(at)]);
                    at_2 = dk_e;
                }
                // attention_layer_backward.json:87: let dqk
                const float dqk = at_ + at_2;
                const float COS_e = cos__row[slot][e];
                float at_3 = 0;
                if (pleat::within(v_10, 2)) {
                    const long long v_11 = static_cast<long long>(h.get());
                    const long long v_12 = static_cast<long long>(slot_.get());
                    const long long v_13 = static_cast<long long>(HALF(v_10).get());
                    const long long at_at = v_13 * 64ll + static_cast<long long>((r_ + R(e)).get());
                    float at_4 = 0;
                    if (pleat::within(v_11, 8) && pleat::within(v_12, 4) && pleat::within(at_at, 128)) {
                        const float dq_e_ = pleat::convert<float>(*dq_[s_ + b + HK(v_11) + G(v_12) + D(at_at)]);
                        at_4 = dq_e_;
                    }
                    const long long v_14 = static_cast<long long>(s_.get());
                    const long long v_15 = v_12 - 4ll;
                    const long long v_16 = v_11 + v_15 * 8ll;
                    float at_5 = 0;
                    if (pleat::within(v_14, S_size) && pleat::within(v_16, 8) && pleat::within(at_at, 128)) {
                        const float dk_e_ = pleat::convert<float>(*dk_[b + T(v_14) + HK(v_16) + D(at_at)]);
                        at_5 = dk_e_;
                    }
                    const float dqk_at = at_4 + at_5;
                    at_3 = dqk_at;
                }
                const float SIN_e = sin__row[slot][e];
                // attention_layer_backward.json:88: let turned
                const float turned = pleat::math::fma(dqk, COS_e, at_3 * (v_7 == 0ll ? SIN_e : -SIN_e));
                dt3_out[e] = turned;
                const float WQ_e = pleat::as<float>(wq_v, e);
                const float WK_e = pleat::as<float>(wk_v, e);
                const float QKV_e = pleat::as<float>(qkv__row[slot], e);
                // attention_layer_backward.json:89: let n
                const float n = QKV_e * RQK_e;
                float dv_in = 0;
                if (pleat::within(v_8, S_size) && pleat::within(v_6, 8) && pleat::within(at, 128)) {
                    const float dv_e = pleat::convert<float>(*dv_[b + T(v_8) + HK(v_6) + D(at)]);
                    dv_in = dv_e;
                }
                // attention_layer_backward.json:93: let dz
                const float dz =
                    pleat::math::fma(pleat::math::fma(turned, v_5 ? WQ_e : WK_e, -(n * mean)), RQK_e, dv_in);
                dqkv_out[e] = dz;
            }
            pleat::store(dt3[slot_ + h + s_ + b + r_ + half].get(), pleat::converted<pleat::bf16>(dt3_out));
            pleat::store(dqkv[slot_ + h + s_ + b + r_ + half].get(), pleat::converted<pleat::bf16>(dqkv_out));
        }
    }
}
#endif

// ---- qkv_dot ----
//   reduce zdz = sum of QKV * DQKV along H, SLOT, HALF, R
//   store ZDZ = zdz / extent(E)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_dot_rows)
// qkv_dot_rows: 512 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(512) qkv_dot_rows(const pleat::bf16* QKV_ptr, pleat::bf16* DQKV_ptr,
                                                               float* ZDZ_ptr, long long B_size, long long S_size) {
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const DQKV dqkv(DQKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const B b(row / (S_size));
    const S s_(row % (S_size));

    // attention_layer_backward.json:100: reduce zdz
    pleat::Sum<float> zdz_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < 6144) {
            const H h(j / (64) / (2) / (6));
            const SLOT slot_(j / (64) / (2) % (6));
            const HALF half(j / (64) % (2));
            const R r_(j % (64));
            const pleat::Vec<pleat::bf16, 8> qkv__v = pleat::load<8>(qkv_[s_ + b + r_ + half + slot_ + h].get());
            const pleat::Vec<pleat::bf16, 8> dqkv_v = pleat::load<8>(dqkv[s_ + b + r_ + half + slot_ + h].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float QKV_e = pleat::as<float>(qkv__v, e);
                const float DQKV_e = pleat::as<float>(dqkv_v, e);
                zdz_state.add_product(QKV_e, DQKV_e);
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, zdz_state);
    const float zdz = zdz_state.sum();

    const float v_ = zdz / 4096.0f;
    if (lane == 0) {
        // attention_layer_backward.json:101: store ZDZ
        *zdz_[s_ + b] = v_;
    }
}
#endif

// ---- qk_norm ----
//   let dw = DT3 * QKV * RQK
//   reduce dwq = sum of where(SLOT < extent(G), dw, 0) along B, S, H, SLOT
//   reduce dwk = sum of where(SLOT < extent(G), 0, dw) along B, S, H, SLOT
//   store DWQ = dwq
//   store DWK = dwk

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qk_norm_1_columns)
// qk_norm_1_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    qk_norm_1_columns(const pleat::bf16* QKV_ptr, const float* RQK_ptr, pleat::bf16* DT3_ptr, long long B_size,
                      long long S_size, pleat::Sum<float>* dwq_partial_values,
                      pleat::Sum<float>* dwk_partial_values) {
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(B_size * S_size * 8 * 6, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_layer_backward.json:107: reduce dwq
    // attention_layer_backward.json:108: reduce dwk
    pleat::Sum<float> dwq_partial_state[8];
    pleat::Sum<float> dwk_partial_state[8];
    if (column < 128) {
        const HALF half(column / (64));
        const R r_(column % (64));
#pragma unroll 2
        for (long long row = split * 8 + part; row < B_size * S_size * 8 * 6; row += splits * 8) {
            const B b(row / (6) / (8) / (S_size));
            const S s_(row / (6) / (8) % (S_size));
            const H h(row / (6) % (8));
            const SLOT slot_(row % (6));
            const pleat::Vec<pleat::bf16, 8> dt3_v = pleat::load<8>(dt3[r_ + half + slot_ + h + s_ + b].get());
            const pleat::Vec<pleat::bf16, 8> qkv__v = pleat::load<8>(qkv_[r_ + half + slot_ + h + s_ + b].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const bool v_ = static_cast<long long>(slot_.get()) < 4ll;
                const float DT3_e = pleat::as<float>(dt3_v, e);
                const float QKV_e = pleat::as<float>(qkv__v, e);
                const float RQK_e = *rqk[slot_ + h + s_ + b];
                // attention_layer_backward.json:106: let dw
                const float dw = DT3_e * QKV_e * RQK_e;
                const float term[1] = {v_ ? dw : 0.0f};
                dwq_partial_state[e].add(term);
                const float term_[1] = {v_ ? 0.0f : dw};
                dwk_partial_state[e].add(term_);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dwq_partial_state);
        __syncthreads();
        if (part == 0 && column < 128) {
            shared_parts.combine(lane, dwq_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 128) dwq_partial_values[split * 128 + column + e] = dwq_partial_state[e];
        }
        __syncthreads();
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dwk_partial_state);
        __syncthreads();
        if (part == 0 && column < 128) {
            shared_parts.combine(lane, dwk_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 128) dwk_partial_values[split * 128 + column + e] = dwk_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qk_norm_2_finish)
// qk_norm_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    qk_norm_2_finish(pleat::bf16* DWQ_ptr, pleat::bf16* DWK_ptr, long long B_size, long long S_size,
                     const pleat::Sum<float>* dwq_partial_values, const pleat::Sum<float>* dwk_partial_values) {
    const DWQ dwq_(DWQ_ptr);
    const DWK dwk_(DWK_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(B_size * S_size * 8 * 6, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:107: reduce dwq
    // attention_layer_backward.json:108: reduce dwk
    pleat::Sum<float> dwq_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dwq_partial_state_parts;
    pleat::Sum<float> dwk_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dwk_partial_state_parts;
    if (column < 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dwq_partial_state[0].combine(dwq_partial_values[s * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dwk_partial_state[0].combine(dwk_partial_values[s * 128 + column]);
    }
    dwq_partial_state_parts.put(part, lane, dwq_partial_state);
    dwk_partial_state_parts.put(part, lane, dwk_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128) return;
    dwq_partial_state_parts.combine(lane, dwq_partial_state);
    dwk_partial_state_parts.combine(lane, dwk_partial_state);
    const HALF half(column / (64));
    const R r_(column % (64));
    const float dwq = dwq_partial_state[0].sum();
    const float dwk = dwk_partial_state[0].sum();
    // attention_layer_backward.json:109: store DWQ
    *dwq_[r_ + half] = pleat::convert<pleat::bf16>(dwq);
    // attention_layer_backward.json:110: store DWK
    *dwk_[r_ + half] = pleat::convert<pleat::bf16>(dwk);
}
#endif

// ---- qkv ----
//   contract dn = DQKV, W3 along H, SLOT, HALF, R
//   store DN = dn

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along R, the L2
// cache drops W3 first where ceil((B * S) / 128) <= 8, those of the last rounds shared out evenly along R, where
// they are few cut into up to 6 parts along R.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
              const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
              long long S_size, unsigned char* workspace) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 128)), 32, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(B_size * S_size));
    const int steps = 96;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 128);
            stage.load_b_for(grid.rows, W3_map, at.column * 128, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const int row_ = at.row * 128 + tiles.row(i, h);
                            const B b(row_ / (S_size));
                            const S s_(row_ % (S_size));
                            // attention_layer_backward.json:116: store DN
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float dn_e = dn(i, part * 8 + j, h, e);
                                values[e] = dn_e;
                            }
                            DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DN_map, DN_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_2: tiles of 64 x 192 on the tensor cores, one for each consumer in turn, 6 stages of 64 along R, the L2
// cache drops W3 first where ceil((B * S) / 64) <= 8, those of the last rounds shared out evenly along R, where
// they are few cut into up to 6 parts along R.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_2(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size, unsigned char* workspace) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 192, 6, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64)), 22, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(B_size * S_size));
    const int steps = 96;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 64);
            stage.load_b_for(grid.rows, W3_map, at.column * 192, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
                pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 192 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 64 + tiles.row(0, h);
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        // attention_layer_backward.json:116: store DN
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(0, part * 8 + j, h, e);
                            values[e] = dn_e;
                        }
                        DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DN_map, DN_part, at.column * 192 + part * 64, at.row * 64 + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_3: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along R, clusters
// in step every 4 tiles where B * S >= 21846 and 16 * ceil((B * S) / 256) >= 528, the L2 cache drops W3 first where
// ceil((B * S) / 256) <= 8, those of the last rounds shared out evenly along R, where they are few cut into up to 6
// parts along R.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_3(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size, unsigned char* workspace, unsigned* counter, int rounds) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 128)), 16, 1};
    const pleat::EvenTileGrid grid{whole, rounds == 0 ? workspace : nullptr};
    const int steps = 96;
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 128);
            stage.load_b_for(grid.rows, W3_map, at.column * 256 + stage.part() * 128, k_ * 64);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        const auto send = [&](const pleat::TileAt& at, int part, const auto& values) {
            tiles.store(DN_map, values, at.column * 256 + part * 64, at.row * 128 + tiles.first_row(0));
        };
        const auto fill = [&](const pleat::TileAt& at, const auto& dn, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DN_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 256 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 128 + tiles.row(0, h);
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        // attention_layer_backward.json:116: store DN
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(0, part * 8 + j, h, e);
                            values[e] = dn_e;
                        }
                        DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_4: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64 along R, the L2
// cache drops W3 first where ceil((B * S) / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_4(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64)), 64, 1};
    tiles.clip_rows(static_cast<int>(B_size * S_size));
    const int steps = 96;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 64);
            stage.load_b_for(grid.rows, W3_map, at.column * 64, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 64 + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 64 + tiles.row(0, h);
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        // attention_layer_backward.json:116: store DN
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(0, j, h, e);
                            values[e] = dn_e;
                        }
                        DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DN_map, DN_part, at.column * 64, at.row * 64 + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_5)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_5: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along R,
// clusters in step every 4 tiles where B * S >= 21846 and 22 * ceil((B * S) / 128) >= 1056, the L2 cache drops W3
// first where ceil((B * S) / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_5(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size, unsigned* counter, int rounds) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 128)), 22, 1};
    const int steps = 96;
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 128);
            stage.load_b_for(grid.rows, W3_map, at.column * 192, k_ * 64);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 192 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const int row_ = at.row * 128 + tiles.row(i, h);
                            const B b(row_ / (S_size));
                            const S s_(row_ % (S_size));
                            // attention_layer_backward.json:116: store DN
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float dn_e = dn(i, part * 8 + j, h, e);
                                values[e] = dn_e;
                            }
                            DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DN_map, DN_part, at.column * 192 + part * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_6)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_6: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along R, the L2
// cache drops W3 first where ceil((B * S) / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_6(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64)), 32, 1};
    tiles.clip_rows(static_cast<int>(B_size * S_size));
    const int steps = 96;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 64);
            stage.load_b_for(grid.rows, W3_map, at.column * 128, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 64 + tiles.row(0, h);
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        // attention_layer_backward.json:116: store DN
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(0, part * 8 + j, h, e);
                            values[e] = dn_e;
                        }
                        DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DN_map, DN_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_7)
// qkv_tiles_7: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along R.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_tiles_7(const pleat::bf16* W3_ptr, pleat::bf16* DQKV_ptr, pleat::bf16* DN_ptr, long long B_size,
                long long S_size) {
    const W3 w3(W3_ptr);
    const DQKV dqkv(DQKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 128)), 32, static_cast<int>(B_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const B b(at.batch);
        const S s_(at.row * 128 + r);
        return s_.get() < S_size ? dqkv[b + s_].get() : nullptr;
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const B b(at.batch);
        const E e_(at.column * 128 + r);
        return w3[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 6144, a_rows, b_columns, [&](const pleat::TileAt& at, const auto& dn) {
        const B b(at.batch);
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 128 + tiles.row(i, h));
                    if (s_.get() < S_size) {
                        // attention_layer_backward.json:116: store DN
                        float dn__out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(i, j, h, e);
                            dn__out[e] = dn_e;
                        }
                        pleat::store(dn_[b + e_ + s_].get(), pleat::converted<pleat::bf16>(dn__out));
                    }
                }
            }
        }
    });
}
#endif

// ---- norm ----
//   let n = X0 * R0
//   reduce dw = sum of DN * n along B, S
//   store DX0 = DX1 + (DN * WN0 - n * ZDZ) * R0
//   store N0 = n * WN0
//   store DWN0 = dw

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_sweep_1)
// norm_sweep_1: 1 row at most: 128 threads of one block share it and keep their columns, so that no launch need
// follow.
extern "C" __global__ void __launch_bounds__(128)
    norm_sweep_1(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                 const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DWN0_ptr, float* ZDZ_ptr,
                 pleat::bf16* DN_ptr, pleat::bf16* N0_ptr, long long B_size, long long S_size) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const DWN0 dwn0(DWN0_ptr);
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    pleat::Sum<float> dw_partial[4][8];
    pleat::Vec<pleat::bf16, 8> wn0_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load_now<8>(wn0[e_].get());
    }

    constexpr int row = 0;
    const B b(row / (S_size));
    const S s_(row % (S_size));
    const float r0_now = pleat::load_now<1>(r0[s_ + b].get())[0];
    const float zdz_now = pleat::load_now<1>(zdz[s_ + b].get())[0];
    pleat::Vec<pleat::bf16, 8> dn_row[4];
    pleat::Vec<pleat::bf16, 8> x0_row[4];
    pleat::Vec<pleat::bf16, 8> dx1_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        dn_row[slot] = pleat::load_now<8>(dn[s_ + b + e_].get());
        x0_row[slot] = pleat::load_now<8>(x0[s_ + b + e_].get());
        dx1_row[slot] = pleat::load_now<8>(dx1[s_ + b + e_].get());
    }

    const float R0_e = r0_now;
    const float ZDZ_e = zdz_now;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        // attention_layer_backward.json:123: store DX0
        // attention_layer_backward.json:124: store N0
        // attention_layer_backward.json:122: reduce dw
        float dx0_out[8];
        float n0_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DN_e = pleat::as<float>(dn_row[slot], e);
            const float WN0_e = pleat::as<float>(wn0_row[slot], e);
            const float X0_e = pleat::as<float>(x0_row[slot], e);
            // attention_layer_backward.json:121: let n
            const float n = X0_e * R0_e;
            const float DX1_e = pleat::as<float>(dx1_row[slot], e);
            dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
            n0_out[e] = n * WN0_e;
            dw_partial[slot][e].add_product(DN_e, n);
        }
        pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
        pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
    }

#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        // attention_layer_backward.json:125: store DWN0
        float dwn0_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            dwn0_out[e] = dw_partial[slot][e].sum();
        }
        pleat::store(dwn0[e_].get(), pleat::converted<pleat::bf16>(dwn0_out));
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_sweep_2)
#if __CUDA_ARCH__ >= 900  // thread-block clusters
// norm_sweep_2: 16 rows at most: 16 threads in each block of a cluster of 8 share each and keep their columns, so
// that no launch need follow.
extern "C" __global__ void __launch_bounds__(256)
    norm_sweep_2(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                 const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DWN0_ptr, float* ZDZ_ptr,
                 pleat::bf16* DN_ptr, pleat::bf16* N0_ptr, long long B_size, long long S_size) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const DWN0 dwn0(DWN0_ptr);
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 16 + static_cast<int>(threadIdx.x) % 16;
    pleat::Sum<float> dw_partial[4][8];
    pleat::Vec<pleat::bf16, 8> wn0_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load_now<8>(wn0[e_].get());
    }

    const int place = static_cast<int>(threadIdx.x) / 16;
    const bool live = place < B_size * S_size;
    const int row = live ? place : 0;  // exchanges take whole warps
    const B b(row / (S_size));
    const S s_(row % (S_size));
    const float r0_now = pleat::load_now<1>(r0[s_ + b].get())[0];
    const float zdz_now = pleat::load_now<1>(zdz[s_ + b].get())[0];
    pleat::Vec<pleat::bf16, 8> dn_row[4];
    pleat::Vec<pleat::bf16, 8> x0_row[4];
    pleat::Vec<pleat::bf16, 8> dx1_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        dn_row[slot] = pleat::load_now<8>(dn[s_ + b + e_].get());
        x0_row[slot] = pleat::load_now<8>(x0[s_ + b + e_].get());
        dx1_row[slot] = pleat::load_now<8>(dx1[s_ + b + e_].get());
    }

    const float R0_e = r0_now;
    const float ZDZ_e = zdz_now;
    if (live) {
#pragma unroll
        for (int slot = 0; slot < 4; ++slot) {
            const int j = slot * 1024 + lane * 8;
            const E e_(j);
            // attention_layer_backward.json:123: store DX0
            // attention_layer_backward.json:124: store N0
            // attention_layer_backward.json:122: reduce dw
            float dx0_out[8];
            float n0_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DN_e = pleat::as<float>(dn_row[slot], e);
                const float WN0_e = pleat::as<float>(wn0_row[slot], e);
                const float X0_e = pleat::as<float>(x0_row[slot], e);
                // attention_layer_backward.json:121: let n
                const float n = X0_e * R0_e;
                const float DX1_e = pleat::as<float>(dx1_row[slot], e);
                dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
                n0_out[e] = n * WN0_e;
                dw_partial[slot][e].add_product(DN_e, n);
            }
            pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
            pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
        }
    }

    const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> dw_partial_parts;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        __syncthreads();
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dw_partial[slot][e]);
        dw_partial_parts.put(part, column, dw_partial[slot]);
        __syncthreads();
        const int own = static_cast<int>(threadIdx.x);
        if (own < 128) {
            const int j = slot * 1024 + (lane / 16 * 16 + own % 16) * 8 + own / 16;
            const auto dw_partial_state = dw_partial_parts.combined(own % 16, own / 16);
            const E e_(j);
            // attention_layer_backward.json:125: store DWN0
            *dwn0[e_] = pleat::convert<pleat::bf16>(dw_partial_state.sum());
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_1_sweep_3)
// norm_1_sweep_3: 256 threads in each of 2 groups go from row to row together, the next 2 rows on their way, and
// each adds up its own columns.
extern "C" __global__ void __launch_bounds__(512)
    norm_1_sweep_3(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                   const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, float* ZDZ_ptr, pleat::bf16* DN_ptr,
                   pleat::bf16* N0_ptr, long long B_size, long long S_size, pleat::Sum<float>* dw_partial_values) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 256;
    const long long step = gridDim.x * 2ll;
    const int group = pleat::uniform(static_cast<int>(threadIdx.x) / 256);
    const long long first = blockIdx.x + group * static_cast<long long>(gridDim.x);
    pleat::Sum<float> dw_partial[2][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const dn_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const x0_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 2048);
    pleat::Vec<pleat::bf16, 8>* const dx1_coming =
        reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 4096);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = slot * 2048 + lane * 8;
        if (place < B_size * S_size) {
            const B b(place / (S_size));
            const S s_(place % (S_size));
            const E e_(j);
            pleat::fetch(dn_coming[(stage * 2 + slot) * 512 + threadIdx.x], dn[s_ + b + e_].get());
            pleat::fetch(x0_coming[(stage * 2 + slot) * 512 + threadIdx.x], x0[s_ + b + e_].get());
            pleat::fetch(dx1_coming[(stage * 2 + slot) * 512 + threadIdx.x], dx1[s_ + b + e_].get());
        }
    };
    for (int stage = 0; stage < 2; ++stage) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) fetch(first + stage * step, stage, slot);
        pleat::cp_async_commit();
    }
    pleat::Vec<pleat::bf16, 8> wn0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load<8>(wn0[e_].get());
    }
    float r0_next{};
    float zdz_next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < B_size * S_size) {
            const B b(place_ / (S_size));
            const S s_(place_ % (S_size));
            r0_next = *r0[s_ + b].get();
            zdz_next = *zdz[s_ + b].get();
        }
    };
    look_ahead(first);

    int stage = 0;
    for (long long row = first; row < B_size * S_size; row += step) {
        const B b(row / (S_size));
        const S s_(row % (S_size));
        const float r0_now = r0_next;
        const float zdz_now = zdz_next;
        look_ahead(row + step);
        pleat::cp_async_wait<1>();
        pleat::Vec<pleat::bf16, 8> dn_row[2];
        pleat::Vec<pleat::bf16, 8> x0_row[2];
        pleat::Vec<pleat::bf16, 8> dx1_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            dn_row[slot] = dn_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            x0_row[slot] = x0_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            dx1_row[slot] = dx1_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            fetch(row + 2 * step, stage, slot);
        }
        pleat::cp_async_commit();

        const float R0_e = r0_now;
        const float ZDZ_e = zdz_now;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            // attention_layer_backward.json:123: store DX0
            // attention_layer_backward.json:124: store N0
            // attention_layer_backward.json:122: reduce dw
            float dx0_out[8];
            float n0_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DN_e = pleat::as<float>(dn_row[slot], e);
                const float WN0_e = pleat::as<float>(wn0_row[slot], e);
                const float X0_e = pleat::as<float>(x0_row[slot], e);
                // attention_layer_backward.json:121: let n
                const float n = X0_e * R0_e;
                const float DX1_e = pleat::as<float>(dx1_row[slot], e);
                dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
                n0_out[e] = n * WN0_e;
                dw_partial[slot][e].add_product(DN_e, n);
            }
            pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
            pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
        }
        stage = stage + 1 == 2 ? 0 : stage + 1;
    }

    const long long block = blockIdx.x;
    auto& dw_partial_parts = *reinterpret_cast<pleat::Parts<pleat::Sum<float>, 1, 8, 256>*>(row_storage);
    if (blockIdx.x + static_cast<long long>(gridDim.x) < B_size * S_size) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            __syncthreads();
            if (group > 0) dw_partial_parts.put(group - 1, lane, dw_partial[slot]);
            __syncthreads();
            if (group == 0) dw_partial_parts.combine<0>(lane, dw_partial[slot]);
        }
    }
    if (group == 0) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_2_finish_3)
// norm_2_finish_3: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    norm_2_finish_3(pleat::bf16* DWN0_ptr, long long B_size, long long S_size,
                    const pleat::Sum<float>* dw_partial_values) {
    const DWN0 dwn0(DWN0_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(B_size * S_size, 132));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:122: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 9; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // attention_layer_backward.json:125: store DWN0
    *dwn0[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_1_sweep_4)
// norm_1_sweep_4: 256 threads go from row to row together, the next 2 rows on their way, and each adds up its own
// columns.
extern "C" __global__ void __launch_bounds__(256, 2)
    norm_1_sweep_4(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                   const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, float* ZDZ_ptr, pleat::bf16* DN_ptr,
                   pleat::bf16* N0_ptr, long long B_size, long long S_size, pleat::Sum<float>* dw_partial_values) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long step = gridDim.x;
    const long long first = blockIdx.x;
    pleat::Sum<float> dw_partial[2][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const dn_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const x0_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 1024);
    pleat::Vec<pleat::bf16, 8>* const dx1_coming =
        reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 2048);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = slot * 2048 + lane * 8;
        if (place < B_size * S_size) {
            const B b(place / (S_size));
            const S s_(place % (S_size));
            const E e_(j);
            pleat::fetch(dn_coming[(stage * 2 + slot) * 256 + threadIdx.x], dn[s_ + b + e_].get());
            pleat::fetch(x0_coming[(stage * 2 + slot) * 256 + threadIdx.x], x0[s_ + b + e_].get());
            pleat::fetch(dx1_coming[(stage * 2 + slot) * 256 + threadIdx.x], dx1[s_ + b + e_].get());
        }
    };
    for (int stage = 0; stage < 2; ++stage) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) fetch(first + stage * step, stage, slot);
        pleat::cp_async_commit();
    }
    pleat::Vec<pleat::bf16, 8> wn0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load<8>(wn0[e_].get());
    }
    float r0_next{};
    float zdz_next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < B_size * S_size) {
            const B b(place_ / (S_size));
            const S s_(place_ % (S_size));
            r0_next = *r0[s_ + b].get();
            zdz_next = *zdz[s_ + b].get();
        }
    };
    look_ahead(first);

    int stage = 0;
    for (long long row = first; row < B_size * S_size; row += step) {
        const B b(row / (S_size));
        const S s_(row % (S_size));
        const float r0_now = r0_next;
        const float zdz_now = zdz_next;
        look_ahead(row + step);
        pleat::cp_async_wait<1>();
        pleat::Vec<pleat::bf16, 8> dn_row[2];
        pleat::Vec<pleat::bf16, 8> x0_row[2];
        pleat::Vec<pleat::bf16, 8> dx1_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            dn_row[slot] = dn_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            x0_row[slot] = x0_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            dx1_row[slot] = dx1_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            fetch(row + 2 * step, stage, slot);
        }
        pleat::cp_async_commit();

        const float R0_e = r0_now;
        const float ZDZ_e = zdz_now;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            // attention_layer_backward.json:123: store DX0
            // attention_layer_backward.json:124: store N0
            // attention_layer_backward.json:122: reduce dw
            float dx0_out[8];
            float n0_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DN_e = pleat::as<float>(dn_row[slot], e);
                const float WN0_e = pleat::as<float>(wn0_row[slot], e);
                const float X0_e = pleat::as<float>(x0_row[slot], e);
                // attention_layer_backward.json:121: let n
                const float n = X0_e * R0_e;
                const float DX1_e = pleat::as<float>(dx1_row[slot], e);
                dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
                n0_out[e] = n * WN0_e;
                dw_partial[slot][e].add_product(DN_e, n);
            }
            pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
            pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
        }
        stage = stage + 1 == 2 ? 0 : stage + 1;
    }

    const long long block = blockIdx.x;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_2_finish_4)
// norm_2_finish_4: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    norm_2_finish_4(pleat::bf16* DWN0_ptr, long long B_size, long long S_size,
                    const pleat::Sum<float>* dw_partial_values) {
    const DWN0 dwn0(DWN0_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(B_size * S_size, 264));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:122: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // attention_layer_backward.json:125: store DWN0
    *dwn0[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_1_sweep_5)
// norm_1_sweep_5: 256 threads go from row to row together and each adds up its own columns.
extern "C" __global__ void __launch_bounds__(256, 2)
    norm_1_sweep_5(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                   const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, float* ZDZ_ptr, pleat::bf16* DN_ptr,
                   pleat::bf16* N0_ptr, long long B_size, long long S_size, pleat::Sum<float>* dw_partial_values) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long step = gridDim.x;
    const long long first = blockIdx.x;
    pleat::Sum<float> dw_partial[2][8];
    pleat::Vec<pleat::bf16, 8> wn0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load<8>(wn0[e_].get());
    }
    float r0_next{};
    float zdz_next{};
    const auto look_ahead = [&](long long place) {
        if (place < B_size * S_size) {
            const B b(place / (S_size));
            const S s_(place % (S_size));
            r0_next = *r0[s_ + b].get();
            zdz_next = *zdz[s_ + b].get();
        }
    };
    look_ahead(first);

    for (long long row = first; row < B_size * S_size; row += step) {
        const B b(row / (S_size));
        const S s_(row % (S_size));
        const float r0_now = r0_next;
        const float zdz_now = zdz_next;
        look_ahead(row + step);
        pleat::Vec<pleat::bf16, 8> dn_row[2];
        pleat::Vec<pleat::bf16, 8> x0_row[2];
        pleat::Vec<pleat::bf16, 8> dx1_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            dn_row[slot] = pleat::load<8>(dn[s_ + b + e_].get());
            x0_row[slot] = pleat::load<8>(x0[s_ + b + e_].get());
            dx1_row[slot] = pleat::load<8>(dx1[s_ + b + e_].get());
        }

        const float R0_e = r0_now;
        const float ZDZ_e = zdz_now;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            // attention_layer_backward.json:123: store DX0
            // attention_layer_backward.json:124: store N0
            // attention_layer_backward.json:122: reduce dw
            float dx0_out[8];
            float n0_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DN_e = pleat::as<float>(dn_row[slot], e);
                const float WN0_e = pleat::as<float>(wn0_row[slot], e);
                const float X0_e = pleat::as<float>(x0_row[slot], e);
                // attention_layer_backward.json:121: let n
                const float n = X0_e * R0_e;
                const float DX1_e = pleat::as<float>(dx1_row[slot], e);
                dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
                n0_out[e] = n * WN0_e;
                dw_partial[slot][e].add_product(DN_e, n);
            }
            pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
            pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
        }
    }

    const long long block = blockIdx.x;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_2_finish_5)
// norm_2_finish_5: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    norm_2_finish_5(pleat::bf16* DWN0_ptr, long long B_size, long long S_size,
                    const pleat::Sum<float>* dw_partial_values) {
    const DWN0 dwn0(DWN0_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(B_size * S_size, 264));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:122: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // attention_layer_backward.json:125: store DWN0
    *dwn0[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

// ---- qkv_weight ----
//   contract acc = DQKV, N0 along B, S
//   store DW3 = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along S.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles(const __grid_constant__ pleat::TensorMap DQKV_map,
                     const __grid_constant__ pleat::TensorMap N0_map,
                     const __grid_constant__ pleat::TensorMap DW3_map, pleat::bf16* DW3_ptr, long long B_size,
                     long long S_size) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, N0_map, DW3_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{48, 16, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, at.row * 128, k_ * 64);
            stage.load_b(N0_map, at.column * 256 + stage.part() * 128, k_ * 64);
        });
    } else {
        const auto send = [&](const pleat::TileAt& at, int part, const auto& values) {
            tiles.store(DW3_map, values, at.column * 256 + part * 64, at.row * 128 + tiles.first_row(0));
        };
        const auto fill = [&](const pleat::TileAt& at, const auto& acc, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DW3_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 256 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 128 + tiles.row(0, h);
                        const H h_(row_ / (64) / (2) / (6));
                        const SLOT slot_(row_ / (64) / (2) % (6));
                        const HALF half(row_ / (64) % (2));
                        const R r_(row_ % (64));
                        // attention_layer_backward.json:131: store DW3
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles_2: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along
// S, clusters in step every 4 tiles where B * S >= 5868 and 6144 * B * S >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles_2(const __grid_constant__ pleat::TensorMap DQKV_map,
                       const __grid_constant__ pleat::TensorMap N0_map,
                       const __grid_constant__ pleat::TensorMap DW3_map, pleat::bf16* DW3_ptr, long long B_size,
                       long long S_size, unsigned* counter, int rounds) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, N0_map, DW3_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{48, 22, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, at.row * 128, k_ * 64);
            stage.load_b(N0_map, at.column * 192, k_ * 64);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW3_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 192 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const int row_ = at.row * 128 + tiles.row(i, h);
                            const H h_(row_ / (64) / (2) / (6));
                            const SLOT slot_(row_ / (64) / (2) % (6));
                            const HALF half(row_ / (64) % (2));
                            const R r_(row_ % (64));
                            // attention_layer_backward.json:131: store DW3
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW3_map, DW3_part, at.column * 192 + part * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles_3)
// qkv_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// S.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_weight_tiles_3(pleat::bf16* DW3_ptr, pleat::bf16* DQKV_ptr, pleat::bf16* N0_ptr, long long B_size,
                       long long S_size) {
    const DW3 dw3(DW3_ptr);
    const DQKV dqkv(DQKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{48, 32, 1};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const int row_ = at.row * 128 + r;
        const H h_(row_ / (64) / (2) / (6));
        const SLOT slot_(row_ / (64) / (2) % (6));
        const HALF half(row_ / (64) % (2));
        const R r_(row_ % (64));
        return dqkv[r_ + half + slot_ + h_].get();
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const E e_(at.column * 128 + r);
        return n0[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 6144);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(B_size * S_size), a_rows, b_columns, [&](const pleat::TileAt& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row_ = at.row * 128 + tiles.row(i, h);
                    const H h_(row_ / (64) / (2) / (6));
                    const SLOT slot_(row_ / (64) / (2) % (6));
                    const HALF half(row_ / (64) % (2));
                    const R r_(row_ % (64));
                    // attention_layer_backward.json:131: store DW3
                    float dw3_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw3_out[e] = acc_e;
                    }
                    pleat::store(dw3[e_ + r_ + half + slot_ + h_].get(), pleat::converted<pleat::bf16>(dw3_out));
                }
            }
        }
    });
}
#endif

}  // namespace attention_layer_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"attention_layer_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource out::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel out
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor DX1 bf16 in 16 3
axis DX1 B B 4096,S,*
axis DX1 S S 4096
axis DX1 E 4096 1
tensor o bf16 in 16 5
axis o B B 4096,S,*
axis o S S 4096
axis o HK 8 512
axis o G 4 128
axis o D 128 1
tensor W0 bf16 in 16 4
axis W0 HK 8 2097152
axis W0 G 4 524288
axis W0 D 128 4096
axis W0 E 4096 1
tensor dout bf16 out 16 5
axis dout B B 4096,S,*
axis dout S S 4096
axis dout HK 8 512
axis dout G 4 128
axis dout D 128 1
tensor DELTA f32 out 16 4
axis DELTA B B S,4,*,8,*
axis DELTA HK 8 S,4,*
axis DELTA G 4 S
axis DELTA S S 1
workspace B,S,*,256,*
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,S,128,/^,32,B,*,*,$sms,2,//,1,max,/^,36872,*,21680,+,2,S,64,/^,*,32,B,*,*,$sms,/^,15244,*,18062,+,S,128,/^,32,B,*,*,$sms,/^,40953,*,21098,+,min,<=,and
launch out_tiles grid S,128,/^,32,B,*,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:W0:128:4096;1;64|128;4096;128|8;2097152;1|4;524288;1 map:DX1:128:4096;1;64|S;4096;64|B;4096,S,*;1 tensor:o tensor:dout tensor:DELTA size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,2,S,64,/^,*,32,B,*,*,$sms,/^,15244,*,18062,+,S,128,/^,32,B,*,*,$sms,/^,40953,*,21098,+,<=,and
launch out_tiles_2 grid 2,S,64,/^,*,32,B,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:W0:128:4096;1;64|128;4096;64|8;2097152;1|4;524288;1 map:DX1:128:4096;1;64|S;4096;64|B;4096,S,*;1 tensor:o tensor:dout size:B:i64 size:S:i64 workspace:0
launch out_finish_2 grid B,S,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DELTA size:B:i64 size:S:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and
launch out_tiles_3 grid S,128,/^,32,B,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:W0:128:4096;1;64|128;4096;128|8;2097152;1|4;524288;1 map:DX1:128:4096;1;64|S;4096;128|B;4096,S,*;1 tensor:o tensor:dout tensor:DELTA size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and
launch out_tiles_4 grid S,128,/^,32,B,*,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:W0:128:4096;1;64|128;4096;128|8;2097152;1|4;524288;1 map:DX1:128:4096;1;64|S;4096;64|B;4096,S,*;1 tensor:o tensor:dout tensor:DELTA size:B:i64 size:S:i64
variant $arch,89,<=,91,$arch,<=,max
launch out_tiles_5 grid 2,S,128,/^,*,32,B,*,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:DX1 tensor:o tensor:W0 tensor:dout size:B:i64 size:S:i64 workspace:0
launch out_finish_5 grid B,S,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DELTA size:B:i64 size:S:i64 workspace:0
reference acc reduce B,S,*,8,*,4,*,128,*
reference delta reduce B,S,*,8,*,4,*
reference store_dout store B,S,*,8,*,4,*,128,*
reference store_DELTA store B,S,*,8,*,4,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "out.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::out_::run;
    return source;
}

inline pleat::KernelSource out_weight::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel out_weight
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor DX1 bf16 in 16 3
axis DX1 B B 4096,S,*
axis DX1 S S 4096
axis DX1 E 4096 1
tensor o bf16 in 16 5
axis o B B 4096,S,*
axis o S S 4096
axis o HK 8 512
axis o G 4 128
axis o D 128 1
tensor DW0 bf16 out 16 4
axis DW0 HK 8 2097152
axis DW0 G 4 524288
axis DW0 D 128 4096
axis DW0 E 4096 1
variant $arch,90,<=,90,$arch,<=,and,1,B,S,*,<=,and,1024,$sms,/^,B,S,*,64,/^,579,*,B,S,*,64,/^,579,*,2112,+,2,//,max,150,+,*,B,S,*,64,/^,579,*,2112,min,16300,+,+,512,$sms,/^,B,S,*,64,/^,1103,*,2624,+,*,18700,+,<=,and
launch out_weight_tiles grid 1024,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:o:128:128;1;64|B,S,*;4096;64|8;512;1|4;128;1 map:DX1:128:4096;1;64|B,S,*;4096;64 map:DW0:128:4096;1;64|128;4096;64|4;524288;1|8;2097152;1 tensor:DW0 size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and,1,B,S,*,<=,and
launch out_weight_tiles_2 grid 512,$sms,min 1 1 block 384 1 1 cluster 1 shared 229456 pdl 1
args map:o:128:128;1;64|B,S,*;4096;64|8;512;1|4;128;1 map:DX1:128:4096;1;64|B,S,*;4096;64 map:DW0:128:4096;1;64|128;4096;64|4;524288;1|8;2097152;1 tensor:DW0 size:B:i64 size:S:i64
variant 1
launch out_weight_tiles_3 grid 1024 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DX1 tensor:o tensor:DW0 size:B:i64 size:S:i64
reference acc reduce 16777216
reference store_DW0 store 16777216
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "out_weight.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::out_weight::run;
    return source;
}

inline pleat::KernelSource attention::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor q bf16 in 16 5
axis q B B 4096,S,*
axis q S S 4096
axis q HK 8 512
axis q G 4 128
axis q D 128 1
tensor k bf16 in 16 4
axis k B B 1024,S,*
axis k T S 1024
axis k HK 8 128
axis k D 128 1
tensor v bf16 in 16 4
axis v B B 1024,S,*
axis v T S 1024
axis v HK 8 128
axis v D 128 1
tensor LSE f32 in 16 4
axis LSE B B S,4,*,8,*
axis LSE HK 8 S,4,*
axis LSE G 4 S
axis LSE S S 1
tensor dout bf16 in 16 5
axis dout B B 4096,S,*
axis dout S S 4096
axis dout HK 8 512
axis dout G 4 128
axis dout D 128 1
tensor DELTA f32 in 16 4
axis DELTA B B S,4,*,8,*
axis DELTA HK 8 S,4,*
axis DELTA G 4 S
axis DELTA S S 1
tensor dq bf16 out 16 5
axis dq B B 4096,S,*
axis dq S S 4096
axis dq HK 8 512
axis dq G 4 128
axis dq D 128 1
tensor dk bf16 out 16 4
axis dk B B 1024,S,*
axis dk T S 1024
axis dk HK 8 128
axis dk D 128 1
tensor dv bf16 out 16 4
axis dv B B 1024,S,*
axis dv T S 1024
axis dv HK 8 128
axis dv D 128 1
workspace $arch,89,<=,91,$arch,<=,max,S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+,128,B,*,8,*,4,*,S,*,4,*,+,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+,128,B,*,8,*,4,*,S,*,4,*,+,max,*
variant $arch,90,<=,90,$arch,<=,and
launch attention_attention grid S,128,/^,B,8,*,*,S,128,/^,B,8,*,4,*,*,+,$sms,min 1 1 block 384 1 1 cluster 1 shared 215432 pdl 1
args map:q:128:128;1;64|S;4096;64|B;4096,S,*;1|8;512;1|4;128;1 map:k:128:128;1;64|S;1024;64|B;1024,S,*;1|8;128;1 map:dout:128:128;1;64|S;4096;64|B;4096,S,*;1|8;512;1|4;128;1 map:v:128:128;1;64|S;1024;64|B;1024,S,*;1|8;128;1 map:dk:128:128;1;64|8;128;1|S;1024;64|B;1024,S,*;1 map:dv:128:128;1;64|8;128;1|S;1024;64|B;1024,S,*;1 map:dq:128:128;1;64|4;128;1|8;512;1|S;4096;64|B;4096,S,*;1 size:B:i64 size:S:i64 tensor:LSE tensor:DELTA tensor:dk tensor:dv tensor:dq
variant S,4,%,0,<=,$arch,89,<=,91,$arch,<=,max,and
launch attention_1_rows_1 grid S,B,*,S,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k tensor:v tensor:dout size:B:i64 size:S:i64 workspace:0 workspace:S,B,*,S,*,8,*,4,*,4,*
launch attention_2_columns_1 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:LSE tensor:dout tensor:DELTA size:B:i64 size:S:i64 workspace:0 workspace:S,B,*,S,*,8,*,4,*,4,* workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+
launch attention_3_finish_1 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+
launch attention_4_columns_1 grid B,S,*,32,*,1,528,B,S,*,32,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:k tensor:LSE tensor:DELTA size:B:i64 size:S:i64 workspace:0 workspace:S,B,*,S,*,8,*,4,*,4,* workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch attention_5_finish_1 grid B,S,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch attention_6_map_1 grid B,S,*,B,S,*,4,*,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:dk tensor:dv size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+ tensor:dq workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+
variant $arch,89,<=,91,$arch,<=,max
launch attention_1_rows_2 grid S,B,*,S,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k tensor:v tensor:dout size:B:i64 size:S:i64 workspace:0 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*
launch attention_2_columns_2 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:LSE tensor:dout tensor:DELTA size:B:i64 size:S:i64 workspace:0 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,* workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+
launch attention_3_finish_2 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+
launch attention_4_columns_2 grid B,S,*,128,*,1,528,B,S,*,128,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:k tensor:LSE tensor:DELTA size:B:i64 size:S:i64 workspace:0 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,* workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch attention_5_finish_2 grid B,S,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch attention_6_map_2 grid B,S,*,B,S,*,4,*,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:dk tensor:dv size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+ tensor:dq workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+
reference s reduce B,S,*,S,*,8,*,4,*
reference dp reduce B,S,*,S,*,8,*,4,*
reference dv_sum reduce B,S,*,8,*,128,*
reference dk_sum reduce B,S,*,8,*,128,*
reference dq_sum reduce B,S,*,8,*,4,*,128,*
reference store_dv store B,S,*,8,*,128,*
reference store_dk store B,S,*,8,*,128,*
reference store_dq store B,S,*,8,*,4,*,128,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::attention::run;
    return source;
}

inline pleat::KernelSource turn_back::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel turn_back
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor QKV bf16 in 16 6
axis QKV B B 6144,S,*
axis QKV S S 6144
axis QKV H 8 768
axis QKV SLOT 6 128
axis QKV HALF 2 64
axis QKV R 64 1
tensor RQK f32 in 16 4
axis RQK B B 48,S,*
axis RQK S S 48
axis RQK H 8 6
axis RQK SLOT 6 1
tensor WQ bf16 in 16 2
axis WQ HALF 2 64
axis WQ R 64 1
tensor WK bf16 in 16 2
axis WK HALF 2 64
axis WK R 64 1
tensor COS f32 in 16 2
axis COS S S 64
axis COS R 64 1
tensor SIN f32 in 16 2
axis SIN S S 64
axis SIN R 64 1
tensor dq bf16 in 16 5
axis dq B B 4096,S,*
axis dq S S 4096
axis dq HK 8 512
axis dq G 4 128
axis dq D 128 1
tensor dk bf16 in 16 4
axis dk B B 1024,S,*
axis dk T S 1024
axis dk HK 8 128
axis dk D 128 1
tensor dv bf16 in 16 4
axis dv B B 1024,S,*
axis dv T S 1024
axis dv HK 8 128
axis dv D 128 1
tensor DT3 bf16 out 16 6
axis DT3 B B 6144,S,*
axis DT3 S S 6144
axis DT3 H 8 768
axis DT3 SLOT 6 128
axis DT3 HALF 2 64
axis DT3 R 64 1
tensor DQKV bf16 out 16 6
axis DQKV B B 6144,S,*
axis DQKV S S 6144
axis DQKV H 8 768
axis DQKV SLOT 6 128
axis DQKV HALF 2 64
axis DQKV R 64 1
launch turn_back_rows grid B,S,*,6,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:QKV tensor:RQK tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:dq tensor:dk tensor:dv tensor:DT3 tensor:DQKV size:B:i64 size:S:i64
reference mean reduce B,S,*,8,*,6,*
reference store_DT3 store B,S,*,8,*,6,*,2,*,64,*
reference store_DQKV store B,S,*,8,*,6,*,2,*,64,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "turn_back.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::turn_back::run;
    return source;
}

inline pleat::KernelSource qkv_dot::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel qkv_dot
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor QKV bf16 in 16 6
axis QKV B B 6144,S,*
axis QKV S S 6144
axis QKV H 8 768
axis QKV SLOT 6 128
axis QKV HALF 2 64
axis QKV R 64 1
tensor DQKV bf16 in 16 6
axis DQKV B B 6144,S,*
axis DQKV S S 6144
axis DQKV H 8 768
axis DQKV SLOT 6 128
axis DQKV HALF 2 64
axis DQKV R 64 1
tensor ZDZ f32 out 16 2
axis ZDZ B B S
axis ZDZ S S 1
launch qkv_dot_rows grid B,S,* 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:QKV tensor:DQKV tensor:ZDZ size:B:i64 size:S:i64
reference zdz reduce B,S,*
reference store_ZDZ store B,S,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "qkv_dot.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::qkv_dot::run;
    return source;
}

inline pleat::KernelSource qk_norm::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel qk_norm
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor QKV bf16 in 16 6
axis QKV B B 6144,S,*
axis QKV S S 6144
axis QKV H 8 768
axis QKV SLOT 6 128
axis QKV HALF 2 64
axis QKV R 64 1
tensor RQK f32 in 16 4
axis RQK B B 48,S,*
axis RQK S S 48
axis RQK H 8 6
axis RQK SLOT 6 1
tensor DWQ bf16 out 16 2
axis DWQ HALF 2 64
axis DWQ R 64 1
tensor DWK bf16 out 16 2
axis DWK HALF 2 64
axis DWK R 64 1
tensor DT3 bf16 in 16 6
axis DT3 B B 6144,S,*
axis DT3 S S 6144
axis DT3 H 8 768
axis DT3 SLOT 6 128
axis DT3 HALF 2 64
axis DT3 R 64 1
workspace 128,1,528,B,S,*,8,*,6,*,64,/^,min,max,*,4,*,128,1,528,B,S,*,8,*,6,*,64,/^,min,max,*,4,*,+
launch qk_norm_1_columns grid 1,528,B,S,*,8,*,6,*,64,/^,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:QKV tensor:RQK tensor:DT3 size:B:i64 size:S:i64 workspace:0 workspace:128,1,528,B,S,*,8,*,6,*,64,/^,min,max,*,4,*
launch qk_norm_2_finish grid 4 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWQ tensor:DWK size:B:i64 size:S:i64 workspace:0 workspace:128,1,528,B,S,*,8,*,6,*,64,/^,min,max,*,4,*
reference dwq reduce 128
reference dwk reduce 128
reference store_DWQ store 128
reference store_DWK store 128
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "qk_norm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::qk_norm::run;
    return source;
}

inline pleat::KernelSource qkv::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel qkv
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor W3 bf16 in 16 5
axis W3 H 8 3145728
axis W3 SLOT 6 524288
axis W3 HALF 2 262144
axis W3 R 64 4096
axis W3 E 4096 1
tensor DQKV bf16 in 16 6
axis DQKV B B 6144,S,*
axis DQKV S S 6144
axis DQKV H 8 768
axis DQKV SLOT 6 128
axis DQKV HALF 2 64
axis DQKV R 64 1
tensor DN bf16 out 16 3
axis DN B B 4096,S,*
axis DN S S 4096
axis DN E 4096 1
workspace $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,128,/^,32,*,$sms,/^,55770,*,B,S,*,128,/^,32,*,55770,*,$sms,//,7532,+,$sms,B,S,*,128,/^,32,*,$sms,%,+,1572864,*,B,S,*,128,/^,1,max,//,22000000,-,0,max,B,S,*,128,/^,1,max,3,min,1,-,*,4700,//,B,S,*,128,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,128,/^,32,*,-,0,max,55770,*,+,min,B,S,*,128,/^,32,*,$sms,/^,55620,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,2114,*,+,1900,+,*,min,19187,+,B,S,*,64,/^,22,*,$sms,/^,46362,*,B,S,*,64,/^,22,*,46362,*,$sms,//,6258,+,$sms,B,S,*,64,/^,22,*,$sms,%,+,2359296,*,B,S,*,64,/^,1,max,//,22000000,-,0,max,B,S,*,64,/^,1,max,3,min,1,-,*,4700,//,B,S,*,64,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,64,/^,22,*,-,0,max,46362,*,+,min,B,S,*,64,/^,22,*,$sms,/^,46212,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,1586,*,+,1900,+,*,min,18459,+,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,min,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,min,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and,B,S,*,128,/^,32,*,6,*,144,min,65792,*,*,$arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,64,/^,22,*,$sms,/^,46362,*,B,S,*,64,/^,22,*,46362,*,$sms,//,6258,+,$sms,B,S,*,64,/^,22,*,$sms,%,+,2359296,*,B,S,*,64,/^,1,max,//,22000000,-,0,max,B,S,*,64,/^,1,max,3,min,1,-,*,4700,//,B,S,*,64,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,64,/^,22,*,-,0,max,46362,*,+,min,B,S,*,64,/^,22,*,$sms,/^,46212,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,1586,*,+,1900,+,*,min,18459,+,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,min,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and,B,S,*,64,/^,22,*,6,*,144,min,49408,*,*,max,$arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and,B,S,*,256,/^,16,*,12,*,144,min,131328,*,*,max
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,128,/^,32,*,$sms,/^,55770,*,B,S,*,128,/^,32,*,55770,*,$sms,//,7532,+,$sms,B,S,*,128,/^,32,*,$sms,%,+,1572864,*,B,S,*,128,/^,1,max,//,22000000,-,0,max,B,S,*,128,/^,1,max,3,min,1,-,*,4700,//,B,S,*,128,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,128,/^,32,*,-,0,max,55770,*,+,min,B,S,*,128,/^,32,*,$sms,/^,55620,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,2114,*,+,1900,+,*,min,19187,+,B,S,*,64,/^,22,*,$sms,/^,46362,*,B,S,*,64,/^,22,*,46362,*,$sms,//,6258,+,$sms,B,S,*,64,/^,22,*,$sms,%,+,2359296,*,B,S,*,64,/^,1,max,//,22000000,-,0,max,B,S,*,64,/^,1,max,3,min,1,-,*,4700,//,B,S,*,64,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,64,/^,22,*,-,0,max,46362,*,+,min,B,S,*,64,/^,22,*,$sms,/^,46212,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,1586,*,+,1900,+,*,min,18459,+,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,min,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,min,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and
launch qkv_tiles grid B,S,*,128,/^,32,*,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DQKV:128:6144;1;64|B,S,*;6144;128;clipped map:W3:128:4096;1;64|6144;4096;64 map:DN:128:4096;1;64|B,S,*;4096;64 tensor:DN size:B:i64 size:S:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,64,/^,22,*,$sms,/^,46362,*,B,S,*,64,/^,22,*,46362,*,$sms,//,6258,+,$sms,B,S,*,64,/^,22,*,$sms,%,+,2359296,*,B,S,*,64,/^,1,max,//,22000000,-,0,max,B,S,*,64,/^,1,max,3,min,1,-,*,4700,//,B,S,*,64,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,64,/^,22,*,-,0,max,46362,*,+,min,B,S,*,64,/^,22,*,$sms,/^,46212,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,1586,*,+,1900,+,*,min,18459,+,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,min,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and
launch qkv_tiles_2 grid B,S,*,64,/^,22,*,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DQKV:128:6144;1;64|B,S,*;6144;64;clipped map:W3:128:4096;1;64|6144;4096;64 map:DN:128:4096;1;64|B,S,*;4096;64 tensor:DN size:B:i64 size:S:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and
launch qkv_tiles_3 grid B,S,*,256,/^,16,*,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:DQKV:128:6144;1;64|B,S,*;6144;128 map:W3:128:4096;1;64|6144;4096;64 map:DN:128:4096;1;64|B,S,*;4096;64 tensor:DN size:B:i64 size:S:i64 workspace:0 counter size:21846,B,S,*,<=,528,B,S,*,256,/^,16,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and
launch qkv_tiles_4 grid B,S,*,64,/^,64,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:DQKV:128:6144;1;64|B,S,*;6144;64;clipped map:W3:128:4096;1;64|6144;4096;64 map:DN:128:4096;1;64|B,S,*;4096;64 tensor:DN size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,<=,and
launch qkv_tiles_5 grid B,S,*,128,/^,22,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:DQKV:128:6144;1;64|B,S,*;6144;128 map:W3:128:4096;1;64|6144;4096;64 map:DN:128:4096;1;64|B,S,*;4096;64 tensor:DN size:B:i64 size:S:i64 counter size:21846,B,S,*,<=,1056,B,S,*,128,/^,22,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and
launch qkv_tiles_6 grid B,S,*,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:DQKV:128:6144;1;64|B,S,*;6144;64;clipped map:W3:128:4096;1;64|6144;4096;64 map:DN:128:4096;1;64|B,S,*;4096;64 tensor:DN size:B:i64 size:S:i64
variant 1
launch qkv_tiles_7 grid S,128,/^,32,*,B,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:W3 tensor:DQKV tensor:DN size:B:i64 size:S:i64
reference dn reduce B,S,*,4096,*
reference store_DN store B,S,*,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "qkv.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::qkv::run;
    return source;
}

inline pleat::KernelSource norm::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel norm
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor DX1 bf16 in 16 3
axis DX1 B B 4096,S,*
axis DX1 S S 4096
axis DX1 E 4096 1
tensor X0 bf16 in 16 3
axis X0 B B 4096,S,*
axis X0 S S 4096
axis X0 E 4096 1
tensor R0 f32 in 16 2
axis R0 B B S
axis R0 S S 1
tensor WN0 bf16 in 16 1
axis WN0 E 4096 1
tensor DX0 bf16 out 16 3
axis DX0 B B 4096,S,*
axis DX0 S S 4096
axis DX0 E 4096 1
tensor DWN0 bf16 out 16 1
axis DWN0 E 4096 1
tensor ZDZ f32 in 16 2
axis ZDZ B B S
axis ZDZ S S 1
tensor DN bf16 in 16 3
axis DN B B 4096,S,*
axis DN S S 4096
axis DN E 4096 1
tensor N0 bf16 out 16 3
axis N0 B B 4096,S,*
axis N0 S S 4096
axis N0 E 4096 1
workspace 4096,1,B,S,*,132,min,max,*,4,*,4096,1,B,S,*,264,min,max,*,4,*,max,4096,1,B,S,*,264,min,max,*,4,*,max
variant B,S,*,1,<=,1,B,S,*,<=,and
launch norm_sweep_1 grid 1 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 tensor:DWN0 tensor:ZDZ tensor:DN tensor:N0 size:B:i64 size:S:i64
variant B,S,*,16,<=,1,B,S,*,<=,and,90,$arch,<=,and
launch norm_sweep_2 grid 8 1 1 block 256 1 1 cluster 8 shared 0 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 tensor:DWN0 tensor:ZDZ tensor:DN tensor:N0 size:B:i64 size:S:i64
variant 133,B,S,*,<=,B,S,*,528,<=,and,102400,$smem,<=,and
launch norm_1_sweep_3 grid 1,B,S,*,132,min,max 1 1 block 512 1 1 cluster 1 shared 98304 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 tensor:ZDZ tensor:DN tensor:N0 size:B:i64 size:S:i64 workspace:0
launch norm_2_finish_3 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN0 size:B:i64 size:S:i64 workspace:0
variant 51200,$smem,<=
launch norm_1_sweep_4 grid 1,B,S,*,264,min,max 1 1 block 256 1 1 cluster 1 shared 49152 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 tensor:ZDZ tensor:DN tensor:N0 size:B:i64 size:S:i64 workspace:0
launch norm_2_finish_4 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN0 size:B:i64 size:S:i64 workspace:0
variant 1
launch norm_1_sweep_5 grid 1,B,S,*,264,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 tensor:ZDZ tensor:DN tensor:N0 size:B:i64 size:S:i64 workspace:0
launch norm_2_finish_5 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN0 size:B:i64 size:S:i64 workspace:0
reference dw reduce 4096
reference store_DX0 store B,S,*,4096,*
reference store_N0 store B,S,*,4096,*
reference store_DWN0 store 4096
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "norm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::norm::run;
    return source;
}

inline pleat::KernelSource qkv_weight::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel qkv_weight
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor DW3 bf16 out 16 5
axis DW3 H 8 3145728
axis DW3 SLOT 6 524288
axis DW3 HALF 2 262144
axis DW3 R 64 4096
axis DW3 E 4096 1
tensor DQKV bf16 in 16 6
axis DQKV B B 6144,S,*
axis DQKV S S 6144
axis DQKV H 8 768
axis DQKV SLOT 6 128
axis DQKV HALF 2 64
axis DQKV R 64 1
tensor N0 bf16 in 16 3
axis N0 B B 4096,S,*
axis N0 S S 4096
axis N0 E 4096 1
variant $arch,90,<=,90,$arch,<=,and,193,B,S,*,<=,and,384,$sms,2,//,1,max,/^,B,S,*,64,/^,1091,*,2624,+,*,21200,+,1056,$sms,/^,B,S,*,64,/^,841,*,B,S,*,64,/^,841,*,2368,+,2,//,max,150,+,*,B,S,*,64,/^,841,*,2368,min,17500,+,+,<=,and
launch qkv_weight_tiles grid 384,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:DQKV:128:6144;1;64|B,S,*;6144;64 map:N0:128:4096;1;64|B,S,*;4096;64 map:DW3:128:4096;1;64|6144;4096;64 tensor:DW3 size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and,1,B,S,*,<=,and
launch qkv_weight_tiles_2 grid 1056,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:DQKV:128:6144;1;64|B,S,*;6144;64 map:N0:128:4096;1;64|B,S,*;4096;64 map:DW3:128:4096;1;64|6144;4096;64 tensor:DW3 size:B:i64 size:S:i64 counter size:5868,B,S,*,<=,134217729,6144,B,S,*,*,<=,and,4,*:i32
variant 1
launch qkv_weight_tiles_3 grid 1536 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DW3 tensor:DQKV tensor:N0 size:B:i64 size:S:i64
reference acc reduce 25165824
reference store_DW3 store 25165824
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "qkv_weight.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::qkv_weight::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention_layer_backward
spec attention_layer_backward.json
source attention_layer_backward.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor DX1 bf16 in 16 3
axis DX1 B B 4096,S,*
axis DX1 S S 4096
axis DX1 E 4096 1
tensor X0 bf16 in 16 3
axis X0 B B 4096,S,*
axis X0 S S 4096
axis X0 E 4096 1
tensor R0 f32 in 16 2
axis R0 B B S
axis R0 S S 1
tensor QKV bf16 in 16 6
axis QKV B B 6144,S,*
axis QKV S S 6144
axis QKV H 8 768
axis QKV SLOT 6 128
axis QKV HALF 2 64
axis QKV R 64 1
tensor RQK f32 in 16 4
axis RQK B B 48,S,*
axis RQK S S 48
axis RQK H 8 6
axis RQK SLOT 6 1
tensor q bf16 in 16 5
axis q B B 4096,S,*
axis q S S 4096
axis q HK 8 512
axis q G 4 128
axis q D 128 1
tensor k bf16 in 16 4
axis k B B 1024,S,*
axis k T S 1024
axis k HK 8 128
axis k D 128 1
tensor v bf16 in 16 4
axis v B B 1024,S,*
axis v T S 1024
axis v HK 8 128
axis v D 128 1
tensor o bf16 in 16 5
axis o B B 4096,S,*
axis o S S 4096
axis o HK 8 512
axis o G 4 128
axis o D 128 1
tensor LSE f32 in 16 4
axis LSE B B S,4,*,8,*
axis LSE HK 8 S,4,*
axis LSE G 4 S
axis LSE S S 1
tensor WN0 bf16 in 16 1
axis WN0 E 4096 1
tensor W3 bf16 in 16 5
axis W3 H 8 3145728
axis W3 SLOT 6 524288
axis W3 HALF 2 262144
axis W3 R 64 4096
axis W3 E 4096 1
tensor WQ bf16 in 16 2
axis WQ HALF 2 64
axis WQ R 64 1
tensor WK bf16 in 16 2
axis WK HALF 2 64
axis WK R 64 1
tensor COS f32 in 16 2
axis COS S S 64
axis COS R 64 1
tensor SIN f32 in 16 2
axis SIN S S 64
axis SIN R 64 1
tensor W0 bf16 in 16 4
axis W0 HK 8 2097152
axis W0 G 4 524288
axis W0 D 128 4096
axis W0 E 4096 1
tensor DX0 bf16 out 16 3
axis DX0 B B 4096,S,*
axis DX0 S S 4096
axis DX0 E 4096 1
tensor DWN0 bf16 out 16 1
axis DWN0 E 4096 1
tensor DW3 bf16 out 16 5
axis DW3 H 8 3145728
axis DW3 SLOT 6 524288
axis DW3 HALF 2 262144
axis DW3 R 64 4096
axis DW3 E 4096 1
tensor DWQ bf16 out 16 2
axis DWQ HALF 2 64
axis DWQ R 64 1
tensor DWK bf16 out 16 2
axis DWK HALF 2 64
axis DWK R 64 1
tensor DW0 bf16 out 16 4
axis DW0 HK 8 2097152
axis DW0 G 4 524288
axis DW0 D 128 4096
axis DW0 E 4096 1
workspace $arch,89,<=,91,$arch,<=,max,S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+,128,B,*,8,*,4,*,S,*,4,*,+,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+,128,B,*,8,*,4,*,S,*,4,*,+,max,*,$arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,128,/^,32,*,$sms,/^,55770,*,B,S,*,128,/^,32,*,55770,*,$sms,//,7532,+,$sms,B,S,*,128,/^,32,*,$sms,%,+,1572864,*,B,S,*,128,/^,1,max,//,22000000,-,0,max,B,S,*,128,/^,1,max,3,min,1,-,*,4700,//,B,S,*,128,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,128,/^,32,*,-,0,max,55770,*,+,min,B,S,*,128,/^,32,*,$sms,/^,55620,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,2114,*,+,1900,+,*,min,19187,+,B,S,*,64,/^,22,*,$sms,/^,46362,*,B,S,*,64,/^,22,*,46362,*,$sms,//,6258,+,$sms,B,S,*,64,/^,22,*,$sms,%,+,2359296,*,B,S,*,64,/^,1,max,//,22000000,-,0,max,B,S,*,64,/^,1,max,3,min,1,-,*,4700,//,B,S,*,64,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,64,/^,22,*,-,0,max,46362,*,+,min,B,S,*,64,/^,22,*,$sms,/^,46212,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,1586,*,+,1900,+,*,min,18459,+,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,min,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,min,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and,B,S,*,128,/^,32,*,6,*,144,min,65792,*,*,max,$arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,64,/^,22,*,$sms,/^,46362,*,B,S,*,64,/^,22,*,46362,*,$sms,//,6258,+,$sms,B,S,*,64,/^,22,*,$sms,%,+,2359296,*,B,S,*,64,/^,1,max,//,22000000,-,0,max,B,S,*,64,/^,1,max,3,min,1,-,*,4700,//,B,S,*,64,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,64,/^,22,*,-,0,max,46362,*,+,min,B,S,*,64,/^,22,*,$sms,/^,46212,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,1586,*,+,1900,+,*,min,18459,+,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,min,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and,B,S,*,64,/^,22,*,6,*,144,min,49408,*,*,max,$arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and,B,S,*,256,/^,16,*,12,*,144,min,131328,*,*,max,B,S,*,256,*,128,1,528,B,S,*,8,*,6,*,64,/^,min,max,*,4,*,128,1,528,B,S,*,8,*,6,*,64,/^,min,max,*,4,*,+,max,4096,1,B,S,*,132,min,max,*,4,*,4096,1,B,S,*,264,min,max,*,4,*,max,4096,1,B,S,*,264,min,max,*,4,*,max,max,max,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
step out
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,S,128,/^,32,B,*,*,$sms,2,//,1,max,/^,36872,*,21680,+,2,S,64,/^,*,32,B,*,*,$sms,/^,15244,*,18062,+,S,128,/^,32,B,*,*,$sms,/^,40953,*,21098,+,min,<=,and
launch out_tiles grid S,128,/^,32,B,*,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:W0:128:4096;1;64|128;4096;128|8;2097152;1|4;524288;1 map:DX1:128:4096;1;64|S;4096;64|B;4096,S,*;1 tensor:o workspace:0 workspace:B,S,*,12288,* size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,2,S,64,/^,*,32,B,*,*,$sms,/^,15244,*,18062,+,S,128,/^,32,B,*,*,$sms,/^,40953,*,21098,+,<=,and
launch out_tiles_2 grid 2,S,64,/^,*,32,B,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:W0:128:4096;1;64|128;4096;64|8;2097152;1|4;524288;1 map:DX1:128:4096;1;64|S;4096;64|B;4096,S,*;1 tensor:o workspace:0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch out_finish_2 grid B,S,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args workspace:B,S,*,12288,* size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and
launch out_tiles_3 grid S,128,/^,32,B,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:W0:128:4096;1;64|128;4096;128|8;2097152;1|4;524288;1 map:DX1:128:4096;1;64|S;4096;128|B;4096,S,*;1 tensor:o workspace:0 workspace:B,S,*,12288,* size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and
launch out_tiles_4 grid S,128,/^,32,B,*,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:W0:128:4096;1;64|128;4096;128|8;2097152;1|4;524288;1 map:DX1:128:4096;1;64|S;4096;64|B;4096,S,*;1 tensor:o workspace:0 workspace:B,S,*,12288,* size:B:i64 size:S:i64
variant $arch,89,<=,91,$arch,<=,max
launch out_tiles_5 grid 2,S,128,/^,*,32,B,*,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:DX1 tensor:o tensor:W0 workspace:0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch out_finish_5 grid B,S,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args workspace:B,S,*,12288,* size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
step out_weight
variant $arch,90,<=,90,$arch,<=,and,1,B,S,*,<=,and,1024,$sms,/^,B,S,*,64,/^,579,*,B,S,*,64,/^,579,*,2112,+,2,//,max,150,+,*,B,S,*,64,/^,579,*,2112,min,16300,+,+,512,$sms,/^,B,S,*,64,/^,1103,*,2624,+,*,18700,+,<=,and
launch out_weight_tiles grid 1024,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:o:128:128;1;64|B,S,*;4096;64|8;512;1|4;128;1 map:DX1:128:4096;1;64|B,S,*;4096;64 map:DW0:128:4096;1;64|128;4096;64|4;524288;1|8;2097152;1 tensor:DW0 size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and,1,B,S,*,<=,and
launch out_weight_tiles_2 grid 512,$sms,min 1 1 block 384 1 1 cluster 1 shared 229456 pdl 1
args map:o:128:128;1;64|B,S,*;4096;64|8;512;1|4;128;1 map:DX1:128:4096;1;64|B,S,*;4096;64 map:DW0:128:4096;1;64|128;4096;64|4;524288;1|8;2097152;1 tensor:DW0 size:B:i64 size:S:i64
variant 1
launch out_weight_tiles_3 grid 1024 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DX1 tensor:o tensor:DW0 size:B:i64 size:S:i64
step attention
variant $arch,90,<=,90,$arch,<=,and
launch attention_attention grid S,128,/^,B,8,*,*,S,128,/^,B,8,*,4,*,*,+,$sms,min 1 1 block 384 1 1 cluster 1 shared 215432 pdl 1
args map:q:128:128;1;64|S;4096;64|B;4096,S,*;1|8;512;1|4;128;1 map:k:128:128;1;64|S;1024;64|B;1024,S,*;1|8;128;1 workspace_map:0:bf16:128:128;1;64|S;4096;64|B;4096,S,*;1|8;512;1|4;128;1 map:v:128:128;1;64|S;1024;64|B;1024,S,*;1|8;128;1 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+:bf16:128:128;1;64|8;128;1|S;1024;64|B;1024,S,*;1 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+:bf16:128:128;1;64|8;128;1|S;1024;64|B;1024,S,*;1 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+:bf16:128:128;1;64|4;128;1|8;512;1|S;4096;64|B;4096,S,*;1 size:B:i64 size:S:i64 tensor:LSE workspace:B,S,*,12288,* workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+
variant S,4,%,0,<=,$arch,89,<=,91,$arch,<=,max,and
launch attention_1_rows_1 grid S,B,*,S,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k tensor:v workspace:0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_2_columns_1 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:LSE workspace:0 workspace:B,S,*,12288,* size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_3_finish_1 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_4_columns_1 grid B,S,*,32,*,1,528,B,S,*,32,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:k tensor:LSE workspace:B,S,*,12288,* size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_5_finish_1 grid B,S,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_6_map_1 grid B,S,*,B,S,*,4,*,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+ size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ workspace:S,B,*,S,*,8,*,4,*,4,*,S,B,*,S,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
variant $arch,89,<=,91,$arch,<=,max
launch attention_1_rows_2 grid S,B,*,S,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k tensor:v workspace:0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_2_columns_2 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:LSE workspace:0 workspace:B,S,*,12288,* size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_3_finish_2 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_4_columns_2 grid B,S,*,128,*,1,528,B,S,*,128,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:k tensor:LSE workspace:B,S,*,12288,* size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_5_finish_2 grid B,S,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch attention_6_map_2 grid B,S,*,B,S,*,4,*,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+ size:B:i64 size:S:i64 workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ workspace:S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,S,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,S,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,S,*,1,528,B,S,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
step turn_back
launch turn_back_rows grid B,S,*,6,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:QKV tensor:RQK tensor:WQ tensor:WK tensor:COS tensor:SIN workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+ workspace:0 workspace:B,S,*,12288,* size:B:i64 size:S:i64
step qkv_dot
launch qkv_dot_rows grid B,S,* 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:QKV workspace:B,S,*,12288,* workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ size:B:i64 size:S:i64
step qk_norm
launch qk_norm_1_columns grid 1,528,B,S,*,8,*,6,*,64,/^,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:QKV tensor:RQK workspace:0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:128,1,528,B,S,*,8,*,6,*,64,/^,min,max,*,4,*,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch qk_norm_2_finish grid 4 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWQ tensor:DWK size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ workspace:128,1,528,B,S,*,8,*,6,*,64,/^,min,max,*,4,*,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
step qkv
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,128,/^,32,*,$sms,/^,55770,*,B,S,*,128,/^,32,*,55770,*,$sms,//,7532,+,$sms,B,S,*,128,/^,32,*,$sms,%,+,1572864,*,B,S,*,128,/^,1,max,//,22000000,-,0,max,B,S,*,128,/^,1,max,3,min,1,-,*,4700,//,B,S,*,128,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,128,/^,32,*,-,0,max,55770,*,+,min,B,S,*,128,/^,32,*,$sms,/^,55620,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,2114,*,+,1900,+,*,min,19187,+,B,S,*,64,/^,22,*,$sms,/^,46362,*,B,S,*,64,/^,22,*,46362,*,$sms,//,6258,+,$sms,B,S,*,64,/^,22,*,$sms,%,+,2359296,*,B,S,*,64,/^,1,max,//,22000000,-,0,max,B,S,*,64,/^,1,max,3,min,1,-,*,4700,//,B,S,*,64,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,64,/^,22,*,-,0,max,46362,*,+,min,B,S,*,64,/^,22,*,$sms,/^,46212,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,1586,*,+,1900,+,*,min,18459,+,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,min,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,min,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and
launch qkv_tiles grid B,S,*,128,/^,32,*,$sms,B,S,*,128,/^,32,*,1,max,//,1,max,6,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args workspace_map:B,S,*,12288,*:bf16:128:6144;1;64|B,S,*;6144;128;clipped map:W3:128:4096;1;64|6144;4096;64 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+:bf16:128:4096;1;64|B,S,*;4096;64 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,64,/^,22,*,$sms,/^,46362,*,B,S,*,64,/^,22,*,46362,*,$sms,//,6258,+,$sms,B,S,*,64,/^,22,*,$sms,%,+,2359296,*,B,S,*,64,/^,1,max,//,22000000,-,0,max,B,S,*,64,/^,1,max,3,min,1,-,*,4700,//,B,S,*,64,/^,1,max,8,<=,*,+,$sms,2,*,B,S,*,64,/^,22,*,-,0,max,46362,*,+,min,B,S,*,64,/^,22,*,$sms,/^,46212,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,//,17302,max,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,1586,*,+,1900,+,*,min,18459,+,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,min,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and
launch qkv_tiles_2 grid B,S,*,64,/^,22,*,$sms,B,S,*,64,/^,22,*,1,max,//,1,max,6,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args workspace_map:B,S,*,12288,*:bf16:128:6144;1;64|B,S,*;6144;64;clipped map:W3:128:4096;1;64|6144;4096;64 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+:bf16:128:4096;1;64|B,S,*;4096;64 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,107396,*,B,S,*,256,/^,16,*,107396,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,B,S,*,256,/^,16,*,$sms,2,//,1,max,%,+,3145728,*,B,S,*,256,/^,1,max,//,22000000,-,0,max,B,S,*,256,/^,1,max,3,min,1,-,*,4700,//,B,S,*,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,B,S,*,256,/^,16,*,-,0,max,107396,*,+,min,B,S,*,256,/^,16,*,$sms,2,//,1,max,/^,104772,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,//,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,4228,*,+,4524,+,*,min,21975,+,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,min,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and
launch qkv_tiles_3 grid B,S,*,256,/^,16,*,$sms,2,//,B,S,*,256,/^,16,*,1,max,//,1,max,6,min,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args workspace_map:B,S,*,12288,*:bf16:128:6144;1;64|B,S,*;6144;128 map:W3:128:4096;1;64|6144;4096;64 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+:bf16:128:4096;1;64|B,S,*;4096;64 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+ counter size:21846,B,S,*,<=,528,B,S,*,256,/^,16,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,64,/^,64,*,$sms,/^,20712,*,16228,+,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,min,<=,and
launch qkv_tiles_4 grid B,S,*,64,/^,64,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args workspace_map:B,S,*,12288,*:bf16:128:6144;1;64|B,S,*;6144;64;clipped map:W3:128:4096;1;64|6144;4096;64 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+:bf16:128:4096;1;64|B,S,*;4096;64 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and,B,S,*,128,/^,22,*,$sms,/^,80883,*,19868,+,B,S,*,64,/^,32,*,$sms,/^,33537,*,16956,+,<=,and
launch qkv_tiles_5 grid B,S,*,128,/^,22,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args workspace_map:B,S,*,12288,*:bf16:128:6144;1;64|B,S,*;6144;128 map:W3:128:4096;1;64|6144;4096;64 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+:bf16:128:4096;1;64|B,S,*;4096;64 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ size:B:i64 size:S:i64 counter size:21846,B,S,*,<=,1056,B,S,*,128,/^,22,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and
launch qkv_tiles_6 grid B,S,*,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args workspace_map:B,S,*,12288,*:bf16:128:6144;1;64|B,S,*;6144;64;clipped map:W3:128:4096;1;64|6144;4096;64 workspace_map:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+:bf16:128:4096;1;64|B,S,*;4096;64 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ size:B:i64 size:S:i64
variant 1
launch qkv_tiles_7 grid S,128,/^,32,*,B,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:W3 workspace:B,S,*,12288,* workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ size:B:i64 size:S:i64
step norm
variant B,S,*,1,<=,1,B,S,*,<=,and
launch norm_sweep_1 grid 1 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 tensor:DWN0 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ workspace:0 size:B:i64 size:S:i64
variant B,S,*,16,<=,1,B,S,*,<=,and,90,$arch,<=,and
launch norm_sweep_2 grid 8 1 1 block 256 1 1 cluster 8 shared 0 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 tensor:DWN0 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ workspace:0 size:B:i64 size:S:i64
variant 133,B,S,*,<=,B,S,*,528,<=,and,102400,$smem,<=,and
launch norm_1_sweep_3 grid 1,B,S,*,132,min,max 1 1 block 512 1 1 cluster 1 shared 98304 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ workspace:0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch norm_2_finish_3 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
variant 51200,$smem,<=
launch norm_1_sweep_4 grid 1,B,S,*,264,min,max 1 1 block 256 1 1 cluster 1 shared 49152 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ workspace:0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch norm_2_finish_4 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
variant 1
launch norm_1_sweep_5 grid 1,B,S,*,264,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DX1 tensor:X0 tensor:R0 tensor:WN0 tensor:DX0 workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+ workspace:B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+ workspace:0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
launch norm_2_finish_5 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN0 size:B:i64 size:S:i64 workspace:0,B,S,*,12288,*,B,8,*,4,*,S,*,4,*,256,/^,256,*,B,S,*,12288,*,max,+,B,S,*,8192,*,+,B,S,*,2048,*,B,S,*,4,*,256,/^,256,*,max,+,B,S,*,2048,*,+,+
step qkv_weight
variant $arch,90,<=,90,$arch,<=,and,193,B,S,*,<=,and,384,$sms,2,//,1,max,/^,B,S,*,64,/^,1091,*,2624,+,*,21200,+,1056,$sms,/^,B,S,*,64,/^,841,*,B,S,*,64,/^,841,*,2368,+,2,//,max,150,+,*,B,S,*,64,/^,841,*,2368,min,17500,+,+,<=,and
launch qkv_weight_tiles grid 384,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args workspace_map:B,S,*,12288,*:bf16:128:6144;1;64|B,S,*;6144;64 workspace_map:0:bf16:128:4096;1;64|B,S,*;4096;64 map:DW3:128:4096;1;64|6144;4096;64 tensor:DW3 size:B:i64 size:S:i64
variant $arch,90,<=,90,$arch,<=,and,1,B,S,*,<=,and
launch qkv_weight_tiles_2 grid 1056,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args workspace_map:B,S,*,12288,*:bf16:128:6144;1;64|B,S,*;6144;64 workspace_map:0:bf16:128:4096;1;64|B,S,*;4096;64 map:DW3:128:4096;1;64|6144;4096;64 tensor:DW3 size:B:i64 size:S:i64 counter size:5868,B,S,*,<=,134217729,6144,B,S,*,*,<=,and,4,*:i32
variant 1
launch qkv_weight_tiles_3 grid 1536 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DW3 workspace:B,S,*,12288,* workspace:0 size:B:i64 size:S:i64
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention_layer_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer_backward)
    source.cubins = attention_layer_backward::embedded_cubins();
#endif
    source.reference = attention_layer_backward::reference::run_program;
    return source;
}

}  // namespace attention_layer_backward
