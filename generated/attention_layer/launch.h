// Written by pleat from attention_layer.json. Do not edit.
// Typed launchers for `attention_layer`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace attention_layer {

namespace norm {

struct Arguments {
    attention_layer::X0 X0;
    attention_layer::WN0 WN0;
    attention_layer::R0 R0;
    attention_layer::N0 N0;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X0.get();
        values.tensors[1] = arguments.WN0.get();
        values.tensors[2] = arguments.R0.get();
        values.tensors[3] = arguments.N0.get();
        values.symbols[0] = arguments.X0.template extent<attention_layer::B>().get();
        if (arguments.R0.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.N0.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        values.symbols[1] = arguments.X0.template extent<attention_layer::S>().get();
        if (arguments.R0.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.N0.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace norm

namespace qkv {

struct Arguments {
    attention_layer::W3 W3;
    attention_layer::WQ WQ;
    attention_layer::WK WK;
    attention_layer::COS COS;
    attention_layer::SIN SIN;
    attention_layer::R0 R0;
    attention_layer::QKV QKV;
    attention_layer::RQK RQK;
    attention_layer::q q;
    attention_layer::k k;
    attention_layer::v v;
    attention_layer::N0 N0;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 12, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W3.get();
        values.tensors[1] = arguments.WQ.get();
        values.tensors[2] = arguments.WK.get();
        values.tensors[3] = arguments.COS.get();
        values.tensors[4] = arguments.SIN.get();
        values.tensors[5] = arguments.R0.get();
        values.tensors[6] = arguments.QKV.get();
        values.tensors[7] = arguments.RQK.get();
        values.tensors[8] = arguments.q.get();
        values.tensors[9] = arguments.k.get();
        values.tensors[10] = arguments.v.get();
        values.tensors[11] = arguments.N0.get();
        values.symbols[0] = arguments.R0.template extent<attention_layer::B>().get();
        if (arguments.QKV.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.RQK.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.q.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.k.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.v.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.N0.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        values.symbols[1] = arguments.COS.template extent<attention_layer::S>().get();
        if (arguments.SIN.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.R0.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.QKV.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.RQK.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.q.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.k.template extent<attention_layer::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.v.template extent<attention_layer::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.N0.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace qkv

namespace attention {

struct Arguments {
    attention_layer::q q;
    attention_layer::k k;
    attention_layer::v v;
    attention_layer::o o;
    attention_layer::LSE LSE;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 2, 0> {
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
        values.symbols[0] = arguments.q.template extent<attention_layer::B>().get();
        if (arguments.k.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.v.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.o.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.LSE.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        values.symbols[1] = arguments.q.template extent<attention_layer::S>().get();
        if (arguments.k.template extent<attention_layer::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.v.template extent<attention_layer::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.o.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.LSE.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        return values;
    }
};

}  // namespace attention

namespace out {

struct Arguments {
    attention_layer::X0 X0;
    attention_layer::W0 W0;
    attention_layer::WN1 WN1;
    attention_layer::o o;
    attention_layer::X1 X1;
    attention_layer::N1 N1;
    attention_layer::S1 S1;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X0.get();
        values.tensors[1] = arguments.W0.get();
        values.tensors[2] = arguments.WN1.get();
        values.tensors[3] = arguments.o.get();
        values.tensors[4] = arguments.X1.get();
        values.tensors[5] = arguments.N1.get();
        values.tensors[6] = arguments.S1.get();
        values.symbols[0] = arguments.X0.template extent<attention_layer::B>().get();
        if (arguments.o.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.X1.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.N1.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.S1.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        values.symbols[1] = arguments.X0.template extent<attention_layer::S>().get();
        if (arguments.o.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.X1.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.N1.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.S1.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        return values;
    }
};

}  // namespace out

namespace rstd {

struct Arguments {
    attention_layer::R1 R1;
    attention_layer::S1 S1;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.R1.get();
        values.tensors[1] = arguments.S1.get();
        values.symbols[0] = arguments.R1.template extent<attention_layer::B>().get();
        if (arguments.S1.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        values.symbols[1] = arguments.R1.template extent<attention_layer::S>().get();
        if (arguments.S1.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace rstd

struct Arguments {
    attention_layer::X0 X0;
    attention_layer::WN0 WN0;
    attention_layer::W3 W3;
    attention_layer::WQ WQ;
    attention_layer::WK WK;
    attention_layer::COS COS;
    attention_layer::SIN SIN;
    attention_layer::W0 W0;
    attention_layer::WN1 WN1;
    attention_layer::R0 R0;
    attention_layer::QKV QKV;
    attention_layer::RQK RQK;
    attention_layer::q q;
    attention_layer::k k;
    attention_layer::v v;
    attention_layer::o o;
    attention_layer::LSE LSE;
    attention_layer::X1 X1;
    attention_layer::N1 N1;
    attention_layer::R1 R1;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 20, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X0.get();
        values.tensors[1] = arguments.WN0.get();
        values.tensors[2] = arguments.W3.get();
        values.tensors[3] = arguments.WQ.get();
        values.tensors[4] = arguments.WK.get();
        values.tensors[5] = arguments.COS.get();
        values.tensors[6] = arguments.SIN.get();
        values.tensors[7] = arguments.W0.get();
        values.tensors[8] = arguments.WN1.get();
        values.tensors[9] = arguments.R0.get();
        values.tensors[10] = arguments.QKV.get();
        values.tensors[11] = arguments.RQK.get();
        values.tensors[12] = arguments.q.get();
        values.tensors[13] = arguments.k.get();
        values.tensors[14] = arguments.v.get();
        values.tensors[15] = arguments.o.get();
        values.tensors[16] = arguments.LSE.get();
        values.tensors[17] = arguments.X1.get();
        values.tensors[18] = arguments.N1.get();
        values.tensors[19] = arguments.R1.get();
        values.symbols[0] = arguments.X0.template extent<attention_layer::B>().get();
        if (arguments.R0.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.QKV.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.RQK.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.q.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.k.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.v.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.o.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.LSE.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.X1.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.N1.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        if (arguments.R1.template extent<attention_layer::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_layer", "B");
        values.symbols[1] = arguments.X0.template extent<attention_layer::S>().get();
        if (arguments.COS.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.SIN.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.R0.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.QKV.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.RQK.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.q.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.k.template extent<attention_layer::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.v.template extent<attention_layer::T>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.o.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.LSE.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.X1.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.N1.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        if (arguments.R1.template extent<attention_layer::S>().get() != values.symbols[1])
            pleat::sizes_differ("attention_layer", "S");
        values.params[0] = &arguments.eps;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention_layer)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from attention_layer.json. Do not edit.
// The dims, folds and tensors of `attention_layer` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace attention_layer {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim B does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim B does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim B does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim B does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim B does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim B does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim B does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim B does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim S does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim S does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim S does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim S does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim T does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim T does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim T does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim T does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim T does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim T does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim T does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim T does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim T does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim E does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim E does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim E does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim E does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim E does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim E does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim H does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim H does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim H does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim H does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim H does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim HK does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim HK does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim HK does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim HK does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim HK does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim HK does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim HK does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HK does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim HK does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim HK does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: a part of this index of dim HK would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim G does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim G does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim G does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim G does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim G does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim G does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim SLOT does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim SLOT does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim SLOT does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim SLOT does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim SLOT does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim SLOT does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim SLOT does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim SLOT does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim SLOT does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim SLOT does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: a part of this index of dim SLOT would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim HALF does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim HALF does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim HALF does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim HALF does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim HALF does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HALF does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim HALF does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim HALF does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim HALF does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim HALF does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: a part of this index of dim HALF would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim R does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim R does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim R does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim R does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim R does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim R does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim R does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim R does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim D is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: dim R does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim B is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::B>) static_assert(ok_, "pleat: dim D does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim T is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::T>) static_assert(ok_, "pleat: dim D does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim HK is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HK>) static_assert(ok_, "pleat: dim D does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim G is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::G>) static_assert(ok_, "pleat: dim D does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: dim D does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim HALF is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::HALF>) static_assert(ok_, "pleat: dim D does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim R is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer::R>) static_assert(ok_, "pleat: dim D does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X0 [B, S, E] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor WN0 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor WN0 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor WN0 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor WN0 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor WN0 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN0 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::B>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer::S>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::H>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HALF>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::R>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::B>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer::S>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HALF>>) static_assert(ok_, "pleat: this slice of tensor WQ [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::R>>) static_assert(ok_, "pleat: this slice of tensor WQ [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::B>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer::S>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HALF>>) static_assert(ok_, "pleat: this slice of tensor WK [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::R>>) static_assert(ok_, "pleat: this slice of tensor WK [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WK [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::B>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer::S>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor COS [S, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::R>>) static_assert(ok_, "pleat: tensor COS [S, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor COS [S, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::R>>) static_assert(ok_, "pleat: tensor COS [S, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor COS [S, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor COS [S, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::R>>) static_assert(ok_, "pleat: tensor COS [S, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::R>>) static_assert(ok_, "pleat: this slice of tensor COS [S, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::R>>) static_assert(ok_, "pleat: tensor COS [S, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [S, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::B>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor SIN [S, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::R>>) static_assert(ok_, "pleat: this slice of tensor SIN [S, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [S, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::B>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HK>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::G>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::D>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::B>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer::S>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] takes dims and lists of them");
        // clang-format on
    }
};

/// WN1: bf16 [E]
struct WN1_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN1 : pleat::Tensor<WN1, const pleat::bf16, WN1_layout> {
    PLEAT_NAME("WN1 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN1(const C_&) : WN1(pleat::refused<WN1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN1(...) : WN1(pleat::refused<WN1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN1 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN1 [E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN1 [E] is *WN1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN1 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN1 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN1 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN1 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN1 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor WN1 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor WN1 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor WN1 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN1 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::B>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer::S>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN1 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN1 [E] takes dims and lists of them");
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
struct R0 : pleat::Tensor<R0, float, R0_layout> {
    PLEAT_NAME("R0 [B, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R0(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R0(const C_&) : R0(pleat::refused<R0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R0(...) : R0(pleat::refused<R0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R0 [B, S] takes dims, not an integer; write B(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R0 [B, S] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R0 [B, S] is *R0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R0 [B, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R0 [B, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R0 [B, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R0 [B, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R0 [B, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor R0 [B, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor R0 [B, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R0 [B, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim D");
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
struct QKV : pleat::Tensor<QKV, pleat::bf16, QKV_layout> {
    PLEAT_NAME("QKV [B, S, H, SLOT, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr QKV(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr QKV(const C_&) : QKV(pleat::refused<QKV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr QKV(...) : QKV(pleat::refused<QKV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] takes dims, not an integer; write B(...), S(...), H(...), SLOT(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor QKV [B, S, H, SLOT, HALF, R] is *QKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor QKV [B, S, H, SLOT, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor QKV [B, S, H, SLOT, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::H>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HALF>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::R>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim D");
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
struct RQK : pleat::Tensor<RQK, float, RQK_layout> {
    PLEAT_NAME("RQK [B, S, H, SLOT]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr RQK(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr RQK(const C_&) : RQK(pleat::refused<RQK, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr RQK(...) : RQK(pleat::refused<RQK, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] takes dims, not an integer; write B(...), S(...), H(...) or SLOT(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor RQK [B, S, H, SLOT] is *RQK[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor RQK [B, S, H, SLOT]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor RQK [B, S, H, SLOT] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::H>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim D");
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
struct q : pleat::Tensor<q, pleat::bf16, q_layout> {
    PLEAT_NAME("q [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr q(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr q(const C_&) : q(pleat::refused<q, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr q(...) : q(pleat::refused<q, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor q [B, S, HK, G, D] is *q[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor q [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor q [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HK>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::G>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::D>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim R");
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
struct k : pleat::Tensor<k, pleat::bf16, k_layout> {
    PLEAT_NAME("k [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr k(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr k(const C_&) : k(pleat::refused<k, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr k(...) : k(pleat::refused<k, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is made of a pointer to pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor k [B, T, HK, D] is *k[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor k [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor k [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::T>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HK>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::D>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::S>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim R");
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
struct v : pleat::Tensor<v, pleat::bf16, v_layout> {
    PLEAT_NAME("v [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr v(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr v(const C_&) : v(pleat::refused<v, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr v(...) : v(pleat::refused<v, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is made of a pointer to pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor v [B, T, HK, D] is *v[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor v [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor v [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::T>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HK>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::D>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::S>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim R");
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
struct o : pleat::Tensor<o, pleat::bf16, o_layout> {
    PLEAT_NAME("o [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr o(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr o(const C_&) : o(pleat::refused<o, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr o(...) : o(pleat::refused<o, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor o [B, S, HK, G, D] is *o[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor o [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor o [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HK>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::G>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::D>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim R");
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
struct LSE : pleat::Tensor<LSE, float, LSE_layout> {
    PLEAT_NAME("LSE [B, HK, G, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LSE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LSE(const C_&) : LSE(pleat::refused<LSE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LSE(...) : LSE(pleat::refused<LSE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes dims, not an integer; write B(...), HK(...), G(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [B, HK, G, S] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [B, HK, G, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [B, HK, G, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::HK>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::G>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes dims and lists of them");
        // clang-format on
    }
};

/// X1: bf16 [B, S, E]
struct X1_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr X1_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct X1 : pleat::Tensor<X1, pleat::bf16, X1_layout> {
    PLEAT_NAME("X1 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X1(const C_&) : X1(pleat::refused<X1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X1(...) : X1(pleat::refused<X1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X1 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X1 [B, S, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X1 [B, S, E] is *X1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X1 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X1 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X1 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X1 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X1 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor X1 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor X1 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor X1 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor X1 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X1 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X1 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X1 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// N1: bf16 [B, S, E]
struct N1_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr N1_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct N1 : pleat::Tensor<N1, pleat::bf16, N1_layout> {
    PLEAT_NAME("N1 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N1(const C_&) : N1(pleat::refused<N1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N1(...) : N1(pleat::refused<N1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N1 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N1 [B, S, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N1 [B, S, E] is *N1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N1 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N1 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N1 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N1 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N1 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor N1 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor N1 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor N1 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor N1 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N1 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N1 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N1 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R1: f32 [B, S]
struct R1_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr R1_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct R1 : pleat::Tensor<R1, float, R1_layout> {
    PLEAT_NAME("R1 [B, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R1(const C_&) : R1(pleat::refused<R1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R1(...) : R1(pleat::refused<R1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R1 [B, S] takes dims, not an integer; write B(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R1 [B, S] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R1 [B, S] is *R1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R1 [B, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R1 [B, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R1 [B, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R1 [B, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R1 [B, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor R1 [B, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor R1 [B, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor R1 [B, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor R1 [B, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor R1 [B, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor R1 [B, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor R1 [B, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor R1 [B, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor R1 [B, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor R1 [B, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor R1 [B, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor R1 [B, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor R1 [B, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor R1 [B, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R1 [B, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::E>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor R1 [B, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R1 [B, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor R1 [B, S] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N0 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// S1: f32 [B, S, E / 128]
struct S1_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 128, pleat::Axis<128, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr S1_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct S1 : pleat::Tensor<S1, float, S1_layout> {
    PLEAT_NAME("S1 [B, S, E / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S1(const C_&) : S1(pleat::refused<S1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S1(...) : S1(pleat::refused<S1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S1 [B, S, E / 128] is *S1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S1 [B, S, E / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S1 [B, S, E / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::B>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::S>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer::E>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::B>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::S>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer::E>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::B>>) static_assert(ok_, "pleat: this slice of tensor S1 [B, S, E / 128] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::B>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::B>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::S>>) static_assert(ok_, "pleat: this slice of tensor S1 [B, S, E / 128] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::S>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::S>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer::E>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer::E>>) static_assert(ok_, "pleat: this slice of tensor S1 [B, S, E / 128] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer::E>>) static_assert(ok_, "pleat: this view of tensor S1 [B, S, E / 128] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer::E>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer::T>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer::H>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer::HK>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer::G>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer::SLOT>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer::HALF>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer::R>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer::D>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor S1 [B, S, E / 128] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace attention_layer
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from attention_layer.json. Do not edit.
// Causal attention between two residual streams: norm, one product for queries, keys and values with their norms
// and rotation, attention, out-projection with the sums of the norm behind. A head of keys has SLOTs: its G
// queries, then its keys, then its values. What attention_layer_backward takes is kept
#include "dims.h"
#include "pleat/gpu/attention_sm80.h"
#include "pleat/gpu/attention_sm90.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace attention_layer {

// ---- norm ----
//   reduce ms = mean of X0 * X0 along E
//   store R0 = rsqrt(ms + eps)
//   store N0 = X0 * WN0

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_rows)
// norm_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    norm_rows(const pleat::bf16* X0_ptr, const pleat::bf16* WN0_ptr, float* R0_ptr, pleat::bf16* N0_ptr,
              long long B_size, long long S_size, float eps) {
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const B b(row / (S_size));
    const S s_(row % (S_size));
    pleat::Vec<pleat::bf16, 8> wn0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load_now<8>(wn0[e_].get());
    }

    pleat::Vec<pleat::bf16, 8> x0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        x0_row[slot] = pleat::load_now<8>(x0[s_ + b + e_].get());
    }

    // attention_layer.json:47: reduce ms
    pleat::Sum<float> ms_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X0_e = pleat::as<float>(x0_row[slot], e);
            ms_state.add_product(X0_e, X0_e);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, ms_state);
    const float ms = ms_state.sum() / float(4096);

    const float v_ = pleat::math::rsqrt(ms + eps);
    if (lane == 0) {
        // attention_layer.json:48: store R0
        *r0[s_ + b] = v_;
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        // attention_layer.json:49: store N0
        float n0_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X0_e = pleat::as<float>(x0_row[slot], e);
            const float WN0_e = pleat::as<float>(wn0_row[slot], e);
            n0_out[e] = X0_e * WN0_e;
        }
        pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
    }
}
#endif

// ---- qkv ----
//   contract acc = N0, W3 along E
//   let d = acc * R0
//   reduce ms = mean of d * d along HALF, R
//   let r = rsqrt(ms + eps)
//   let normed = d * r * where(SLOT < extent(G), WQ, WK)
//   let first = normed[HALF = 0] * COS - normed[HALF = 1] * SIN
//   let second = normed[HALF = 1] * COS + normed[HALF = 0] * SIN
//   store q[HK = H, G = SLOT, D = R] = first
//   store q[HK = H, G = SLOT, D = extent(R) + R] = second
//   store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = R] = first
//   store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = extent(R) + R] = second
//   store v[T = S, HK = H + (SLOT - extent(G) - 1) * extent(H), D = HALF * extent(R) + R] = d
//   store QKV = d
//   store RQK = r

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E, the L2
// cache drops W3 first where ceil(S / 64) <= 8, those of the last rounds shared out evenly along E, where they are
// few cut into up to 4 parts along E.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles(const __grid_constant__ pleat::BoxMap<E, S, B> N0_map,
              const __grid_constant__ pleat::BoxMap<E, R, HALF, SLOT, H> W3_map, const pleat::bf16* WQ_ptr,
              const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, float* R0_ptr,
              pleat::bf16* QKV_ptr, float* RQK_ptr, pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr,
              long long B_size, long long S_size, float eps, unsigned char* workspace) {
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 64>, SLOT, pleat::Fold<E, 64>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N0_map, W3_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(S_size, 64)), 6,
                                static_cast<int>(B_size * 8)};
    const pleat::EvenTileGrid grid{whole, workspace};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k_2, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load_a(N0_map, k_2, at.row, b);
            stage.load_b_for(grid.rows, W3_map, k_2, R(0), HALF(0), at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            pleat::Mean<float> ms_states[2][1];
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(0, h));
                            // attention_layer.json:56: reduce ms
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                // attention_layer.json:55: let d
                                const float d = acc_e * R0_rows[h];
                                terms[e] = d * d;
                            }
                            ms_states[h][0].add(terms);
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const R r_(tiles.column(j));
                    bool v_columns[2];
                    long long v_columns_[2];
                    long long v_columns_2[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(slot_.get());
                        v_columns[e] = v_2 < 4ll;
                        const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = 64ll + v_3;
                        const long long v_4 = static_cast<long long>(h_.get());
                        const long long v_5 = v_2 - 4ll;
                        v_columns_2[e] = v_4 + v_5 * 8ll;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(0, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                            // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                            // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                            // R]
                            // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                            // extent(R) + R]
                            const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                            const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                            const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                            const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                            const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                            const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                            float q__out[2];
                            float q__out_[2];
                            float k__out[2];
                            float k__out_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                const float d_at = acc_e * R0_rows[h];
                                const float ms_e = ms_states[h][0].mean();
                                // attention_layer.json:57: let r
                                const float r = pleat::math::rsqrt(ms_e + eps);
                                const float WQ_e = pleat::as<float>(wq_v, e);
                                const float WK_e = pleat::as<float>(wk_v, e);
                                const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                                const float COS_e = cos__v[e];
                                const float acc_e_ = acc(0, j + 8, h, e);
                                const float d_at_ = acc_e_ * R0_rows[h];
                                const float WQ_e_ = pleat::as<float>(wq_v_, e);
                                const float WK_e_ = pleat::as<float>(wk_v_, e);
                                const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                                const float SIN_e = sin__v[e];
                                // attention_layer.json:59: let first
                                const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                                q__out[e] = first;
                                // attention_layer.json:60: let second
                                const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                                q__out_[e] = second;
                                k__out[e] = first;
                                k__out_[e] = second;
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_12 = static_cast<long long>(h_.get());
                                const long long v_13 = static_cast<long long>(slot_.get());
                                const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                                if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                    *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] =
                                        pleat::convert<pleat::bf16>(q__out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_15 = static_cast<long long>(h_.get());
                                const long long v_16 = static_cast<long long>(slot_.get());
                                if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                    *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(q__out_[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                    *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                        pleat::convert<pleat::bf16>(k__out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                    *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(k__out_[e]);
                            }
                        }
                    }
                }
            }
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
                        long long v_columns[2];
                        long long v_columns_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_2 = static_cast<long long>(h_.get());
                            const long long v_3 = static_cast<long long>(slot_.get());
                            const long long v_4 = v_3 - 4ll;
                            v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                            const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                            v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(0, h));
                            if (s_.get() < S_size) {
                                // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) *
                                // extent(H), D = HALF * extent(R) + R]
                                // attention_layer.json:66: store QKV
                                float v__out[2];
                                float qkv__out[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                    // attention_layer.json:55: let d
                                    const float d = acc_e * R0_rows[h];
                                    v__out[e] = d;
                                    qkv__out[e] = d;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                        *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(v__out[e]);
                                }
                                pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                             pleat::converted<pleat::bf16>(qkv__out));
                            }
                        }
                    }
                }
            }
            if (tiles.column(0).get() == 0) {
                const SLOT slot_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:67: store RQK
                        const float ms_e = ms_states[h][0].mean();
                        // attention_layer.json:57: let r
                        const float r = pleat::math::rsqrt(ms_e + eps);
                        *rqk[h_ + b + slot_ + s_] = r;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W3 first where ceil(S / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_2(const __grid_constant__ pleat::BoxMap<E, S, B> N0_map,
                const __grid_constant__ pleat::BoxMap<E, R, HALF, SLOT, H> W3_map, const pleat::bf16* WQ_ptr,
                const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, float* R0_ptr,
                pleat::bf16* QKV_ptr, float* RQK_ptr, pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr,
                long long B_size, long long S_size, float eps) {
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 128>, SLOT, pleat::Fold<E, 64>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N0_map, W3_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 128)), 6,
                               static_cast<int>(B_size * 8)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k_2, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load_a(N0_map, k_2, at.row, b);
            stage.load_b_for(grid.rows, W3_map, k_2, R(0), HALF(stage.part() * 1), at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            pleat::Mean<float> ms_states[4][1];
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const S s_(at.row + tiles.row(i, h));
                                // attention_layer.json:56: reduce ms
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j_HALF * 8 + j, h, e);
                                    // attention_layer.json:55: let d
                                    const float d = acc_e * R0_rows[i * 2 + h];
                                    terms[e] = d * d;
                                }
                                ms_states[i * 2 + h][0].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const R r_(tiles.column(j));
                    bool v_columns[2];
                    long long v_columns_[2];
                    long long v_columns_2[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(slot_.get());
                        v_columns[e] = v_2 < 4ll;
                        const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = 64ll + v_3;
                        const long long v_4 = static_cast<long long>(h_.get());
                        const long long v_5 = v_2 - 4ll;
                        v_columns_2[e] = v_4 + v_5 * 8ll;
                    }
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(i, h));
                            if (s_.get() < S_size) {
                                // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                                // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                                // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H),
                                // D = R]
                                // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H),
                                // D = extent(R) + R]
                                const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                                const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                                const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                                const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                                const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                                const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                                float q__out[2];
                                float q__out_[2];
                                float k__out[2];
                                float k__out_[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float d_at = acc_e * R0_rows[i * 2 + h];
                                    const float ms_e = ms_states[i * 2 + h][0].mean();
                                    // attention_layer.json:57: let r
                                    const float r = pleat::math::rsqrt(ms_e + eps);
                                    const float WQ_e = pleat::as<float>(wq_v, e);
                                    const float WK_e = pleat::as<float>(wk_v, e);
                                    const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                                    const float COS_e = cos__v[e];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float d_at_ = acc_e_ * R0_rows[i * 2 + h];
                                    const float WQ_e_ = pleat::as<float>(wq_v_, e);
                                    const float WK_e_ = pleat::as<float>(wk_v_, e);
                                    const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                                    const float SIN_e = sin__v[e];
                                    // attention_layer.json:59: let first
                                    const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                                    q__out[e] = first;
                                    // attention_layer.json:60: let second
                                    const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                                    q__out_[e] = second;
                                    k__out[e] = first;
                                    k__out_[e] = second;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_12 = static_cast<long long>(h_.get());
                                    const long long v_13 = static_cast<long long>(slot_.get());
                                    const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                                    if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                        *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] =
                                            pleat::convert<pleat::bf16>(q__out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_15 = static_cast<long long>(h_.get());
                                    const long long v_16 = static_cast<long long>(slot_.get());
                                    if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                        *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(q__out_[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                        *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                            pleat::convert<pleat::bf16>(k__out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                        *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(k__out_[e]);
                                }
                            }
                        }
                    }
                }
            }
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
                        long long v_columns[2];
                        long long v_columns_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_2 = static_cast<long long>(h_.get());
                            const long long v_3 = static_cast<long long>(slot_.get());
                            const long long v_4 = v_3 - 4ll;
                            v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                            const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                            v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                        }
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const S s_(at.row + tiles.row(i, h));
                                if (s_.get() < S_size) {
                                    // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) *
                                    // extent(H), D = HALF * extent(R) + R]
                                    // attention_layer.json:66: store QKV
                                    float v__out[2];
                                    float qkv__out[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j_HALF * 8 + j, h, e);
                                        // attention_layer.json:55: let d
                                        const float d = acc_e * R0_rows[i * 2 + h];
                                        v__out[e] = d;
                                        qkv__out[e] = d;
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                            *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                                pleat::convert<pleat::bf16>(v__out[e]);
                                    }
                                    pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                                 pleat::converted<pleat::bf16>(qkv__out));
                                }
                            }
                        }
                    }
                }
            }
            if (tiles.column(0).get() == 0) {
                const SLOT slot_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:67: store RQK
                            const float ms_e = ms_states[i * 2 + h][0].mean();
                            // attention_layer.json:57: let r
                            const float r = pleat::math::rsqrt(ms_e + eps);
                            *rqk[h_ + b + slot_ + s_] = r;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_3: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E, the L2
// cache drops W3 first where ceil(S / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_3(const __grid_constant__ pleat::BoxMap<E, S, B> N0_map,
                const __grid_constant__ pleat::BoxMap<E, R, HALF, SLOT, H> W3_map, const pleat::bf16* WQ_ptr,
                const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, float* R0_ptr,
                pleat::bf16* QKV_ptr, float* RQK_ptr, pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr,
                long long B_size, long long S_size, float eps) {
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 64>, SLOT, pleat::Fold<E, 64>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N0_map, W3_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 64)), 6, static_cast<int>(B_size * 8)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k_2, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load_a(N0_map, k_2, at.row, b);
            stage.load_b_for(grid.rows, W3_map, k_2, R(0), HALF(0), at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            pleat::Mean<float> ms_states[2][1];
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(0, h));
                            // attention_layer.json:56: reduce ms
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                // attention_layer.json:55: let d
                                const float d = acc_e * R0_rows[h];
                                terms[e] = d * d;
                            }
                            ms_states[h][0].add(terms);
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const R r_(tiles.column(j));
                    bool v_columns[2];
                    long long v_columns_[2];
                    long long v_columns_2[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(slot_.get());
                        v_columns[e] = v_2 < 4ll;
                        const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = 64ll + v_3;
                        const long long v_4 = static_cast<long long>(h_.get());
                        const long long v_5 = v_2 - 4ll;
                        v_columns_2[e] = v_4 + v_5 * 8ll;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(0, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                            // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                            // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                            // R]
                            // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                            // extent(R) + R]
                            const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                            const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                            const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                            const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                            const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                            const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                            float q__out[2];
                            float q__out_[2];
                            float k__out[2];
                            float k__out_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                const float d_at = acc_e * R0_rows[h];
                                const float ms_e = ms_states[h][0].mean();
                                // attention_layer.json:57: let r
                                const float r = pleat::math::rsqrt(ms_e + eps);
                                const float WQ_e = pleat::as<float>(wq_v, e);
                                const float WK_e = pleat::as<float>(wk_v, e);
                                const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                                const float COS_e = cos__v[e];
                                const float acc_e_ = acc(0, j + 8, h, e);
                                const float d_at_ = acc_e_ * R0_rows[h];
                                const float WQ_e_ = pleat::as<float>(wq_v_, e);
                                const float WK_e_ = pleat::as<float>(wk_v_, e);
                                const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                                const float SIN_e = sin__v[e];
                                // attention_layer.json:59: let first
                                const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                                q__out[e] = first;
                                // attention_layer.json:60: let second
                                const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                                q__out_[e] = second;
                                k__out[e] = first;
                                k__out_[e] = second;
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_12 = static_cast<long long>(h_.get());
                                const long long v_13 = static_cast<long long>(slot_.get());
                                const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                                if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                    *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] =
                                        pleat::convert<pleat::bf16>(q__out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_15 = static_cast<long long>(h_.get());
                                const long long v_16 = static_cast<long long>(slot_.get());
                                if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                    *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(q__out_[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                    *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                        pleat::convert<pleat::bf16>(k__out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                    *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(k__out_[e]);
                            }
                        }
                    }
                }
            }
            {
                float R0_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        const float R0_e = *r0[b + s_];
                        R0_rows[h] = R0_e;
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
                        long long v_columns[2];
                        long long v_columns_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_2 = static_cast<long long>(h_.get());
                            const long long v_3 = static_cast<long long>(slot_.get());
                            const long long v_4 = v_3 - 4ll;
                            v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                            const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                            v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(0, h));
                            if (s_.get() < S_size) {
                                // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) *
                                // extent(H), D = HALF * extent(R) + R]
                                // attention_layer.json:66: store QKV
                                float v__out[2];
                                float qkv__out[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                    // attention_layer.json:55: let d
                                    const float d = acc_e * R0_rows[h];
                                    v__out[e] = d;
                                    qkv__out[e] = d;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                        *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(v__out[e]);
                                }
                                pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                             pleat::converted<pleat::bf16>(qkv__out));
                            }
                        }
                    }
                }
            }
            if (tiles.column(0).get() == 0) {
                const SLOT slot_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:67: store RQK
                        const float ms_e = ms_states[h][0].mean();
                        // attention_layer.json:57: let r
                        const float r = pleat::math::rsqrt(ms_e + eps);
                        *rqk[h_ + b + slot_ + s_] = r;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_4: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W3 first where ceil(S / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_4(const __grid_constant__ pleat::BoxMap<E, S, B> N0_map,
                const __grid_constant__ pleat::BoxMap<E, R, HALF, SLOT, H> W3_map, const pleat::bf16* WQ_ptr,
                const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, float* R0_ptr,
                pleat::bf16* QKV_ptr, float* RQK_ptr, pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr,
                long long B_size, long long S_size, float eps) {
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 128>, SLOT, pleat::Fold<E, 64>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N0_map, W3_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 128)), 6,
                               static_cast<int>(B_size * 8)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k_2, const auto& stage) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            stage.load_a(N0_map, k_2, at.row, b);
            stage.load_b_for(grid.rows, W3_map, k_2, R(0), HALF(stage.part() * 1), at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const B b(at.batch / (8));
            const H h_(at.batch % (8));
            pleat::Mean<float> ms_states[4][1];
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const S s_(at.row + tiles.row(i, h));
                                // attention_layer.json:56: reduce ms
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j_HALF * 8 + j, h, e);
                                    // attention_layer.json:55: let d
                                    const float d = acc_e * R0_rows[i * 2 + h];
                                    terms[e] = d * d;
                                }
                                ms_states[i * 2 + h][0].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const R r_(tiles.column(j));
                    bool v_columns[2];
                    long long v_columns_[2];
                    long long v_columns_2[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(slot_.get());
                        v_columns[e] = v_2 < 4ll;
                        const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = 64ll + v_3;
                        const long long v_4 = static_cast<long long>(h_.get());
                        const long long v_5 = v_2 - 4ll;
                        v_columns_2[e] = v_4 + v_5 * 8ll;
                    }
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row + tiles.row(i, h));
                            if (s_.get() < S_size) {
                                // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                                // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                                // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H),
                                // D = R]
                                // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H),
                                // D = extent(R) + R]
                                const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                                const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                                const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                                const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                                const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                                const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                                float q__out[2];
                                float q__out_[2];
                                float k__out[2];
                                float k__out_[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float d_at = acc_e * R0_rows[i * 2 + h];
                                    const float ms_e = ms_states[i * 2 + h][0].mean();
                                    // attention_layer.json:57: let r
                                    const float r = pleat::math::rsqrt(ms_e + eps);
                                    const float WQ_e = pleat::as<float>(wq_v, e);
                                    const float WK_e = pleat::as<float>(wk_v, e);
                                    const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                                    const float COS_e = cos__v[e];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float d_at_ = acc_e_ * R0_rows[i * 2 + h];
                                    const float WQ_e_ = pleat::as<float>(wq_v_, e);
                                    const float WK_e_ = pleat::as<float>(wk_v_, e);
                                    const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                                    const float SIN_e = sin__v[e];
                                    // attention_layer.json:59: let first
                                    const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                                    q__out[e] = first;
                                    // attention_layer.json:60: let second
                                    const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                                    q__out_[e] = second;
                                    k__out[e] = first;
                                    k__out_[e] = second;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_12 = static_cast<long long>(h_.get());
                                    const long long v_13 = static_cast<long long>(slot_.get());
                                    const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                                    if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                        *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] =
                                            pleat::convert<pleat::bf16>(q__out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_15 = static_cast<long long>(h_.get());
                                    const long long v_16 = static_cast<long long>(slot_.get());
                                    if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                        *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(q__out_[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                        *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                            pleat::convert<pleat::bf16>(k__out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                        *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                            pleat::convert<pleat::bf16>(k__out_[e]);
                                }
                            }
                        }
                    }
                }
            }
            {
                float R0_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            const float R0_e = *r0[b + s_];
                            R0_rows[i * 2 + h] = R0_e;
                        }
                    }
                }
#pragma unroll
                for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const SLOT slot_(at.column);
                        const HALF half(j_HALF);
                        const R r_(tiles.column(j));
                        long long v_columns[2];
                        long long v_columns_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_2 = static_cast<long long>(h_.get());
                            const long long v_3 = static_cast<long long>(slot_.get());
                            const long long v_4 = v_3 - 4ll;
                            v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                            const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                            v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                        }
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const S s_(at.row + tiles.row(i, h));
                                if (s_.get() < S_size) {
                                    // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) *
                                    // extent(H), D = HALF * extent(R) + R]
                                    // attention_layer.json:66: store QKV
                                    float v__out[2];
                                    float qkv__out[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j_HALF * 8 + j, h, e);
                                        // attention_layer.json:55: let d
                                        const float d = acc_e * R0_rows[i * 2 + h];
                                        v__out[e] = d;
                                        qkv__out[e] = d;
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                            *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                                pleat::convert<pleat::bf16>(v__out[e]);
                                    }
                                    pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                                 pleat::converted<pleat::bf16>(qkv__out));
                                }
                            }
                        }
                    }
                }
            }
            if (tiles.column(0).get() == 0) {
                const SLOT slot_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(i, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:67: store RQK
                            const float ms_e = ms_states[i * 2 + h][0].mean();
                            // attention_layer.json:57: let r
                            const float r = pleat::math::rsqrt(ms_e + eps);
                            *rqk[h_ + b + slot_ + s_] = r;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_5)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// qkv_tiles_5: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_tiles_5(const pleat::bf16* W3_ptr, const pleat::bf16* WQ_ptr, const pleat::bf16* WK_ptr,
                const float* COS_ptr, const float* SIN_ptr, float* R0_ptr, pleat::bf16* QKV_ptr, float* RQK_ptr,
                pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr, pleat::bf16* N0_ptr, long long B_size,
                long long S_size, float eps) {
    const W3 w3(W3_ptr);
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 64>, SLOT, pleat::Fold<E, 32>, pleat::Digit<R, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 64)), 6, static_cast<int>(B_size * 8)};
    const auto rows = [&](const Tiles::At& at, int r_) -> const pleat::bf16* {
        const B b(at.batch / (8));
        const H h_(at.batch % (8));
        const S s_(at.row + pleat::InTile<S, 1, 64>(r_));
        return s_.get() < S_size ? n0[b + s_].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r_) -> const pleat::bf16* {
        const B b(at.batch / (8));
        const H h_(at.batch % (8));
        const SLOT slot_(at.column);
        const HALF half(r_ / 64);
        const R r_2(r_ % 64);
        return w3[h_ + slot_ + half + r_2].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        const B b(at.batch / (8));
        const H h_(at.batch % (8));
        pleat::Mean<float> ms_states[2][1];
        {
            float R0_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    const float R0_e = *r0[b + s_];
                    R0_rows[h] = R0_e;
                }
            }
#pragma unroll
            for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const HALF half(j_HALF);
                    const R r_(tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(0, h));
                        // attention_layer.json:56: reduce ms
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                            // attention_layer.json:55: let d
                            const float d = acc_e * R0_rows[h];
                            terms[e] = d * d;
                        }
                        ms_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(ms_states[row][0]);
        }
        {
            float R0_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    const float R0_e = *r0[b + s_];
                    R0_rows[h] = R0_e;
                }
            }
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const SLOT slot_(at.column);
                const R r_(tiles.column(j));
                bool v_columns[2];
                long long v_columns_[2];
                long long v_columns_2[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const long long v_2 = static_cast<long long>(slot_.get());
                    v_columns[e] = v_2 < 4ll;
                    const long long v_3 = static_cast<long long>((r_ + R(e)).get());
                    v_columns_[e] = 64ll + v_3;
                    const long long v_4 = static_cast<long long>(h_.get());
                    const long long v_5 = v_2 - 4ll;
                    v_columns_2[e] = v_4 + v_5 * 8ll;
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:61: store q[HK = H, G = SLOT, D = R]
                        // attention_layer.json:62: store q[HK = H, G = SLOT, D = extent(R) + R]
                        // attention_layer.json:63: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = R]
                        // attention_layer.json:64: store k[T = S, HK = H + (SLOT - extent(G)) * extent(H), D =
                        // extent(R) + R]
                        const pleat::Vec<pleat::bf16, 2> wq_v = pleat::load<2>(wq[r_ + HALF(0)].get());
                        const pleat::Vec<pleat::bf16, 2> wk_v = pleat::load<2>(wk[r_ + HALF(0)].get());
                        const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[r_ + s_].get());
                        const pleat::Vec<pleat::bf16, 2> wq_v_ = pleat::load<2>(wq[r_ + HALF(1)].get());
                        const pleat::Vec<pleat::bf16, 2> wk_v_ = pleat::load<2>(wk[r_ + HALF(1)].get());
                        const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[r_ + s_].get());
                        float q__out[2];
                        float q__out_[2];
                        float k__out[2];
                        float k__out_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float d_at = acc_e * R0_rows[h];
                            const float ms_e = ms_states[h][0].mean();
                            // attention_layer.json:57: let r
                            const float r = pleat::math::rsqrt(ms_e + eps);
                            const float WQ_e = pleat::as<float>(wq_v, e);
                            const float WK_e = pleat::as<float>(wk_v, e);
                            const float normed_at = d_at * r * (v_columns[e] ? WQ_e : WK_e);
                            const float COS_e = cos__v[e];
                            const float acc_e_ = acc(0, j + 8, h, e);
                            const float d_at_ = acc_e_ * R0_rows[h];
                            const float WQ_e_ = pleat::as<float>(wq_v_, e);
                            const float WK_e_ = pleat::as<float>(wk_v_, e);
                            const float normed_at_ = d_at_ * r * (v_columns[e] ? WQ_e_ : WK_e_);
                            const float SIN_e = sin__v[e];
                            // attention_layer.json:59: let first
                            const float first = pleat::math::fma(normed_at, COS_e, -(normed_at_ * SIN_e));
                            q__out[e] = first;
                            // attention_layer.json:60: let second
                            const float second = pleat::math::fma(normed_at_, COS_e, normed_at * SIN_e);
                            q__out_[e] = second;
                            k__out[e] = first;
                            k__out_[e] = second;
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_12 = static_cast<long long>(h_.get());
                            const long long v_13 = static_cast<long long>(slot_.get());
                            const long long v_14 = static_cast<long long>((r_ + R(e)).get());
                            if (pleat::within(v_12, 8) && pleat::within(v_13, 4) && pleat::within(v_14, 128))
                                *q_[b + s_ + HK(v_12) + G(v_13) + D(v_14)] = pleat::convert<pleat::bf16>(q__out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_15 = static_cast<long long>(h_.get());
                            const long long v_16 = static_cast<long long>(slot_.get());
                            if (pleat::within(v_15, 8) && pleat::within(v_16, 4) && pleat::within(v_columns_[e], 128))
                                *q_[b + s_ + HK(v_15) + G(v_16) + D(v_columns_[e])] =
                                    pleat::convert<pleat::bf16>(q__out_[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const long long v_17 = static_cast<long long>((r_ + R(e)).get());
                            if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_17, 128))
                                *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_17)] =
                                    pleat::convert<pleat::bf16>(k__out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns_2[e], 8) && pleat::within(v_columns_[e], 128))
                                *k_[b + T(static_cast<long long>(s_.get())) + HK(v_columns_2[e]) + D(v_columns_[e])] =
                                    pleat::convert<pleat::bf16>(k__out_[e]);
                        }
                    }
                }
            }
        }
        {
            float R0_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    const float R0_e = *r0[b + s_];
                    R0_rows[h] = R0_e;
                }
            }
#pragma unroll
            for (int j_HALF = 0; j_HALF < 2; ++j_HALF) {
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const SLOT slot_(at.column);
                    const HALF half(j_HALF);
                    const R r_(tiles.column(j));
                    long long v_columns[2];
                    long long v_columns_[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const long long v_2 = static_cast<long long>(h_.get());
                        const long long v_3 = static_cast<long long>(slot_.get());
                        const long long v_4 = v_3 - 4ll;
                        v_columns[e] = v_2 + (v_4 - 1ll) * 8ll;
                        const long long v_5 = static_cast<long long>((r_ + R(e)).get());
                        v_columns_[e] = static_cast<long long>(half.get()) * 64ll + v_5;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const S s_(at.row + tiles.row(0, h));
                        if (s_.get() < S_size) {
                            // attention_layer.json:65: store v[T = S, HK = H + (SLOT - extent(G) - 1) * extent(H),
                            // D = HALF * extent(R) + R]
                            // attention_layer.json:66: store QKV
                            float v__out[2];
                            float qkv__out[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_HALF * 8 + j, h, e);
                                // attention_layer.json:55: let d
                                const float d = acc_e * R0_rows[h];
                                v__out[e] = d;
                                qkv__out[e] = d;
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(static_cast<long long>(s_.get()), S_size) && pleat::within(v_columns[e], 8) && pleat::within(v_columns_[e], 128))
                                    *v_[b + T(static_cast<long long>(s_.get())) + HK(v_columns[e]) + D(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(v__out[e]);
                            }
                            pleat::store(qkv_[h_ + b + slot_ + half + r_ + s_].get(),
                                         pleat::converted<pleat::bf16>(qkv__out));
                        }
                    }
                }
            }
        }
        if (tiles.column(0).get() == 0) {
            const SLOT slot_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    // attention_layer.json:67: store RQK
                    const float ms_e = ms_states[h][0].mean();
                    // attention_layer.json:57: let r
                    const float r = pleat::math::rsqrt(ms_e + eps);
                    *rqk[h_ + b + slot_ + s_] = r;
                }
            }
        }
    });
}
#endif
#endif

// ---- attention ----
//   contract s = q, k along D
//   let z = where(T <= S, s * rsqrt(extent(D)), -inf)
//   reduce lse = logsumexp of z along T
//   let p = exp(z - lse), rounded
//   contract acc = p, v along T
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_few)
// attention_few: tiles of 16 rows along S, G that see the same keys go through them 64 at a time; blocks have equal
// shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_few(pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr, pleat::bf16* o_ptr, float* LSE_ptr,
                  long long B_size, long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 1, 4, 16, 5>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        pleat::KeyRange seen(S_size, true);
        const S s_(from / (4));
        const G g(from % (4));
        const long long least = static_cast<long long>(s_.get());
        const S s_2(to / (4));
        const G g_(to % (4));
        const long long most = static_cast<long long>(s_2.get());
        seen.end_at(least, most);
        return seen;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        return q_[hk + b + g + s_ + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const T t(place);
        return k_[hk + b + t + D(0)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const T t(place);
        return v_[hk + b + t + D(0)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const T t(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_layer.json:79: store LSE
            *lse_[hk + b + g + s_] = row_lse;
        }
        const D d(column);
        // attention_layer.json:78: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[hk + b + g + s_ + d].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(S_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_attention_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_attention_keys(long long B_size, long long S_size,
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

// attention_attention_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_attention_scores(long long B_size, long long S_size, const auto& tiles,
                                                           const pleat::TileAt& tile) {
    const B b(tile.batch / (4) / (8));
    const HK hk(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=, &tiles](const pleat::TileAt& at, const auto& s, auto& hidden) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const T t(at.column * 128 + tiles.column(j) + e);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    // attention_layer.json:72: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    hidden[j][h][e] = s_e;
                }
            }
        }
    };
}

// attention_attention: 2 consumers have 64 rows each along S and go through the keys 128 at a time; scores, softmax
// and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_attention(const __grid_constant__ pleat::TensorMap q_map,
                        const __grid_constant__ pleat::TensorMap k_map,
                        const __grid_constant__ pleat::TensorMap v_map,
                        const __grid_constant__ pleat::TensorMap o_map, pleat::bf16* o_ptr, float* LSE_ptr,
                        long long B_size, long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::AttentionSm90<pleat::bf16, 128, 128, 128, 2, 2, 2, true, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::AttentionGrid grid(S_size, B_size * 8 * 4, pleat::batches_in_cache(S_size * 512, 4));
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_attention_keys(B_size, S_size, at, from, to);
    };
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.row * 64, b.get(), hk.get(), g.get());
        };
        const auto first = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.column * 128, b.get(), hk.get());
        };
        const auto second = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, at.column * 128, k_ * 128, b.get(), hk.get());
        };
        tiles.produce(grid, keys, bring, first, second);
    } else {
        const auto see = [&](const pleat::TileAt& at) {
            return attention_attention_scores(B_size, S_size, tiles, at);
        };
        const auto leave = [&](const pleat::TileAt& at, const auto& acc, const float (&row_lse)[2]) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> o_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const S s_(at.row * 64 + tiles.row(0, h));
                            // attention_layer.json:78: store o
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            o_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(o_map, o_part, at.column * 128 + part * 64, g.get(), hk.get(),
                                at.row * 64 + tiles.first_row(0), b.get());
                }
            }
            if (tiles.column(0) == 0) {
                float lse_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:72: reduce lse
                        const float lse = row_lse[h];
                        lse_rows[h] = lse;
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:79: store LSE
                        *lse_[g + hk + b + s_] = row_lse[h];
                    }
                }
            }
        };
        tiles.consume(grid, 8.838834765e-02f, keys, see, see, leave);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_rows)
// attention_rows: tiles of 64 rows along S, G that see the same keys go through them 64 at a time; blocks have
// equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_rows(pleat::bf16* q_ptr, pleat::bf16* k_ptr, pleat::bf16* v_ptr, pleat::bf16* o_ptr, float* LSE_ptr,
                   long long B_size, long long S_size, unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 4, 1, 64, 4>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        pleat::KeyRange seen(S_size, true);
        const S s_(from / (4));
        const G g(from % (4));
        const long long least = static_cast<long long>(s_.get());
        const S s_2(to / (4));
        const G g_(to % (4));
        const long long most = static_cast<long long>(s_2.get());
        seen.end_at(least, most);
        return seen;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        return q_[hk + b + g + s_ + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const T t(place);
        return k_[hk + b + t + D(0)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const T t(place);
        return v_[hk + b + t + D(0)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const T t(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b(batch / (8));
        const HK hk(batch % (8));
        const S s_(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_layer.json:79: store LSE
            *lse_[hk + b + g + s_] = row_lse;
        }
        const D d(column);
        // attention_layer.json:78: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[hk + b + g + s_ + d].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(S_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

// ---- out ----
//   contract acc = o, W0 along HK, G, D
//   let x = acc + X0
//   reduce s = sum of x * x along E % 128
//   store X1 = x
//   store N1 = x * WN1
//   store S1 = s

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 3 stages of 64 along D, the L2 cache
// drops W0 first where ceil((B * S) / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles(const __grid_constant__ pleat::BoxMap<pleat::Joint<HK, G, D>, pleat::Joint<B, S>> o_map,
              const __grid_constant__ pleat::BoxMap<E, pleat::Joint<HK, G, D>> W0_map,
              const __grid_constant__ pleat::BoxMap<E, pleat::Joint<B, S>> X1_map,
              const __grid_constant__ pleat::BoxMap<E, pleat::Joint<B, S>> N1_map,
              const __grid_constant__ pleat::BoxMap<E, pleat::Joint<B, S>> X0_map, const pleat::bf16* X0_ptr,
              const pleat::bf16* WN1_ptr, pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr, long long B_size,
              long long S_size) {
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN1 wn1(WN1_ptr);
    const X1 x1(X1_ptr, pleat::extents(B(B_size), S(S_size)));
    const N1 n1(N1_ptr, pleat::extents(B(B_size), S(S_size)));
    const S1 s1(S1_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 3, 1, Major::k, Major::mn, 2, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<pleat::Joint<B, S>, 128>, pleat::Fold<E, 256>,
                                   pleat::Fold<pleat::Joint<HK, G, D>, 64>, pleat::Digit<E, 1, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, o_map, W0_map, X1_map, N1_map, X0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 128)), 16, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k_, const auto& stage) {
            stage.load_a(o_map, k_, at.row);
            stage.load_b_for(grid.rows, W0_map, at.column, k_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            const int j_E = number / 2 % 2;
            to.load(X0_map, at.column + pleat::InTile<E, 128, 256>(j_E) + tiles.first_column(part * 8),
                    at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[2][2];
            {
#pragma unroll
                for (int j_E = 0; j_E < 2; ++j_E) {
#pragma unroll
                    for (int part = 0; part < 2; ++part) {
                        pleat::Vec<pleat::bf16, 2> X1_part[8][2];
                        pleat::Vec<pleat::bf16, 2> N1_part[8][2];
                        pleat::Vec<pleat::bf16, 2> X0_in[8][2];
                        tiles.take(X0_in);
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const E e_(at.column + pleat::InTile<E, 128, 256>(j_E) + tiles.column(part * 8 + j));
                            float WN1_columns[2];
                            const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float WN1_e = pleat::as<float>(wn1_v, e);
                                WN1_columns[e] = WN1_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const int row_ = (at.row + tiles.row(0, h)).get();
                                const B b(row_ / (S_size));
                                const S s_(row_ % (S_size));
                                // attention_layer.json:87: store X1
                                // attention_layer.json:88: store N1
                                // attention_layer.json:86: reduce s
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j_E * 16 + part * 8 + j, h, e);
                                    const float X0_e = pleat::as<float>(X0_in[j][h], e);
                                    // attention_layer.json:85: let x
                                    const float x = acc_e + X0_e;
                                    values[e] = x;
                                    values_[e] = x * WN1_columns[e];
                                    terms[e] = x * x;
                                }
                                X1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N1_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                s_states[h][j_E].add(terms);
                            }
                        }
                        tiles.store(X1_map, X1_part, at.column + pleat::InTile<E, 128,
                                    256>(j_E) + tiles.first_column(part * 8), at.row + tiles.first_row(0));
                        tiles.store(N1_map, N1_part, at.column + pleat::InTile<E, 128,
                                    256>(j_E) + tiles.first_column(part * 8), at.row + tiles.first_row(0));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
#pragma unroll
                for (int column = 0; column < 2; ++column) {
                    pleat::across_lanes<4>(s_states[row][column]);
                }
            }
            if (tiles.column(0).get() == 0) {
#pragma unroll
                for (int j_E = 0; j_E < 2; ++j_E) {
                    const pleat::Fold<E, 128> e_(at.column + pleat::InTile<E, 128, 256>(j_E));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = (at.row + tiles.row(0, h)).get();
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        if (row_ < B_size * S_size) {
                            // attention_layer.json:89: store S1
                            const float s_e = s_states[h][j_E].sum();
                            *s1[e_ + s_ + b] = s_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_2)
// out_tiles_2: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along D.
extern "C" __global__ void __launch_bounds__(128, 1)
    out_tiles_2(const pleat::bf16* X0_ptr, const pleat::bf16* W0_ptr, const pleat::bf16* WN1_ptr,
                pleat::bf16* o_ptr, pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr, long long B_size,
                long long S_size) {
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const W0 w0(W0_ptr);
    const WN1 wn1(WN1_ptr);
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const X1 x1(X1_ptr, pleat::extents(B(B_size), S(S_size)));
    const N1 n1(N1_ptr, pleat::extents(B(B_size), S(S_size)));
    const S1 s1(S1_ptr, pleat::extents(B(B_size), S(S_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<S, 64>, pleat::Fold<E, 128>,
                                   pleat::Fold<pleat::Joint<HK, G, D>, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 64)), 32, static_cast<int>(B_size)};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const B b(at.batch);
        const S s_(at.row + pleat::InTile<S, 1, 64>(r));
        return s_.get() < S_size ? o_[b + s_].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const B b(at.batch);
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w0[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 4096, a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
        const B b(at.batch);
        pleat::Sum<float> s_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const E e_(at.column + tiles.column(j));
                float WN1_columns[2];
                const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float WN1_e = pleat::as<float>(wn1_v, e);
                    WN1_columns[e] = WN1_e;
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row + tiles.row(0, h));
                    if (s_.get() < S_size) {
                        // attention_layer.json:87: store X1
                        // attention_layer.json:88: store N1
                        // attention_layer.json:86: reduce s
                        const pleat::Vec<pleat::bf16, 2> x0_v = pleat::load<2>(x0[b + e_ + s_].get());
                        float x1_out[2];
                        float n1_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float X0_e = pleat::as<float>(x0_v, e);
                            // attention_layer.json:85: let x
                            const float x = acc_e + X0_e;
                            x1_out[e] = x;
                            n1_out[e] = x * WN1_columns[e];
                            terms[e] = x * x;
                        }
                        pleat::store(x1[b + e_ + s_].get(), pleat::converted<pleat::bf16>(x1_out));
                        pleat::store(n1[b + e_ + s_].get(), pleat::converted<pleat::bf16>(n1_out));
                        s_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(s_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row + tiles.row(0, h));
                if (s_.get() < S_size) {
                    // attention_layer.json:89: store S1
                    const float s_e = s_states[h][0].sum();
                    *s1[b + e_ + s_] = s_e;
                }
            }
        }
    });
}
#endif

// ---- rstd ----
//   reduce ss = sum of S1 along E / 128
//   store R1 = rsqrt(ss / extent(E) + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_rstd_rows)
// rstd_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    rstd_rows(float* R1_ptr, float* S1_ptr, long long B_size, long long S_size, float eps) {
    const R1 r1(R1_ptr, pleat::extents(B(B_size), S(S_size)));
    const S1 s1(S1_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < B_size * S_size;
    const long long row = live ? place : B_size * S_size - 1;
    const B b(row / (S_size));
    const S s_(row % (S_size));

    // attention_layer.json:95: reduce ss
    pleat::Sum<float> ss_state;
    {
        const int j = lane * 4;
        const pleat::Fold<E, 128> e_(j);
        const pleat::Vec<float, 4> s1_v = pleat::load<4>(s1[s_ + b + e_].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float S1_e = s1_v[e];
            terms[e] = S1_e;
        }
        ss_state.add(terms);
    }
    pleat::across_lanes<8>(ss_state);
    const float ss = ss_state.sum();

    const float v_ = pleat::math::rsqrt(ss / 4096.0f + eps);
    if (lane == 0 && live) {
        // attention_layer.json:96: store R1
        *r1[s_ + b] = v_;
    }
}
#endif

}  // namespace attention_layer
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"attention_layer.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource norm::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel norm
spec attention_layer.json
source attention_layer.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor X0 bf16 in 16 3
axis X0 B B 4096,S,*
axis X0 S S 4096
axis X0 E 4096 1
tensor WN0 bf16 in 16 1
axis WN0 E 4096 1
tensor R0 f32 out 16 2
axis R0 B B S
axis R0 S S 1
tensor N0 bf16 out 16 3
axis N0 B B 4096,S,*
axis N0 S S 4096
axis N0 E 4096 1
param eps f32 1e-06
launch norm_rows grid B,S,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X0 tensor:WN0 tensor:R0 tensor:N0 size:B:i64 size:S:i64 param:eps
reference ms reduce B,S,*
reference store_R0 store B,S,*
reference store_N0 store B,S,*,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "norm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer)
    source.cubins = attention_layer::embedded_cubins();
#endif
    source.reference = attention_layer::reference::norm::run;
    return source;
}

inline pleat::KernelSource qkv::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel qkv
spec attention_layer.json
source attention_layer.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
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
tensor R0 f32 in 16 2
axis R0 B B S
axis R0 S S 1
tensor QKV bf16 out 16 6
axis QKV B B 6144,S,*
axis QKV S S 6144
axis QKV H 8 768
axis QKV SLOT 6 128
axis QKV HALF 2 64
axis QKV R 64 1
tensor RQK f32 out 16 4
axis RQK B B 48,S,*
axis RQK S S 48
axis RQK H 8 6
axis RQK SLOT 6 1
tensor q bf16 out 16 5
axis q B B 4096,S,*
axis q S S 4096
axis q HK 8 512
axis q G 4 128
axis q D 128 1
tensor k bf16 out 16 4
axis k B B 1024,S,*
axis k T S 1024
axis k HK 8 128
axis k D 128 1
tensor v bf16 out 16 4
axis v B B 1024,S,*
axis v T S 1024
axis v HK 8 128
axis v D 128 1
tensor N0 bf16 in 16 3
axis N0 B B 4096,S,*
axis N0 S S 4096
axis N0 E 4096 1
param eps f32 1e-06
workspace $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,S,64,/^,6,*,B,8,*,*,24649,*,$sms,//,4973,+,$sms,2,*,S,64,/^,6,*,B,8,*,*,-,0,max,24649,*,+,min,S,64,/^,6,*,B,8,*,*,$sms,/^,24484,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,//,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,1163,*,+,1900,+,*,min,28234,+,S,256,/^,6,*,B,8,*,*,$sms,2,//,1,max,/^,36872,*,36784,+,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,27381,+,min,<=,and,S,64,/^,6,*,B,8,*,*,4,*,144,min,33024,*,*
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,S,64,/^,6,*,B,8,*,*,24649,*,$sms,//,4973,+,$sms,2,*,S,64,/^,6,*,B,8,*,*,-,0,max,24649,*,+,min,S,64,/^,6,*,B,8,*,*,$sms,/^,24484,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,//,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,1163,*,+,1900,+,*,min,28234,+,S,256,/^,6,*,B,8,*,*,$sms,2,//,1,max,/^,36872,*,36784,+,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,27381,+,min,<=,and
launch qkv_tiles grid S,64,/^,6,*,B,8,*,*,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:N0:128:4096;1;64|S;4096;64|B;4096,S,*;1 map:W3:128:4096;1;64|64;4096;64|2;262144;2|6;524288;1|8;3145728;1 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v size:B:i64 size:S:i64 param:eps workspace:0
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,S,256,/^,6,*,B,8,*,*,$sms,2,//,1,max,/^,36872,*,36784,+,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,27381,+,<=,and
launch qkv_tiles_2 grid S,256,/^,6,*,B,8,*,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:N0:128:4096;1;64|S;4096;128|B;4096,S,*;1 map:W3:128:4096;1;64|64;4096;64|2;262144;1|6;524288;1|8;3145728;1 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v size:B:i64 size:S:i64 param:eps
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and
launch qkv_tiles_3 grid S,64,/^,6,*,B,8,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:N0:128:4096;1;64|S;4096;64|B;4096,S,*;1 map:W3:128:4096;1;64|64;4096;64|2;262144;2|6;524288;1|8;3145728;1 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v size:B:i64 size:S:i64 param:eps
variant $arch,90,<=,90,$arch,<=,and
launch qkv_tiles_4 grid S,256,/^,6,*,B,8,*,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:N0:128:4096;1;64|S;4096;128|B;4096,S,*;1 map:W3:128:4096;1;64|64;4096;64|2;262144;1|6;524288;1|8;3145728;1 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v size:B:i64 size:S:i64 param:eps
variant $arch,89,<=,91,$arch,<=,max
launch qkv_tiles_5 grid S,64,/^,6,*,B,8,*,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W3 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v tensor:N0 size:B:i64 size:S:i64 param:eps
reference acc reduce B,S,*,8,*,6,*,2,*,64,*
reference ms reduce B,S,*,8,*,6,*
reference store_q_0 store B,S,*,8,*,6,*,64,*
reference store_q_1 store B,S,*,8,*,6,*,64,*
reference store_k_2 store B,S,*,8,*,6,*,64,*
reference store_k_3 store B,S,*,8,*,6,*,64,*
reference store_v store B,S,*,8,*,6,*,2,*,64,*
reference store_QKV store B,S,*,8,*,6,*,2,*,64,*
reference store_RQK store B,S,*,8,*,6,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "qkv.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer)
    source.cubins = attention_layer::embedded_cubins();
#endif
    source.reference = attention_layer::reference::qkv::run;
    return source;
}

inline pleat::KernelSource attention::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention
spec attention_layer.json
source attention_layer.cu apart
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
tensor o bf16 out 16 5
axis o B B 4096,S,*
axis o S S 4096
axis o HK 8 512
axis o G 4 128
axis o D 128 1
tensor LSE f32 out 16 4
axis LSE B B S,4,*,8,*
axis LSE HK 8 S,4,*
axis LSE G 4 S
axis LSE S S 1
workspace S,4,*,16,<=,6392832,*,25562112,max
variant S,4,*,16,<=
launch attention_few grid S,4,*,16,/^,B,8,*,*,256,*,$sms,2,*,min,384,min 1 1 block 128 1 1 cluster 1 shared 101176 pdl 1
args tensor:q tensor:k tensor:v tensor:o tensor:LSE size:B:i64 size:S:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,65,S,4,*,S,2,*,min,<=,and
launch attention_attention grid S,128,/^,B,8,*,4,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196800 pdl 1
args map:q:128:128;1;64|S;4096;64|B;4096,S,*;1|8;512;1|4;128;1 map:k:128:128;1;64|S;1024;128|B;1024,S,*;1|8;128;1 map:v:128:128;1;64|S;1024;128|B;1024,S,*;1|8;128;1 map:o:128:128;1;64|4;128;1|8;512;1|S;4096;64|B;4096,S,*;1 tensor:o tensor:LSE size:B:i64 size:S:i64
variant 1
launch attention_rows grid S,4,*,64,/^,B,8,*,*,256,*,$sms,2,*,min,384,min 1 1 block 128 1 1 cluster 1 shared 96824 pdl 1
args tensor:q tensor:k tensor:v tensor:o tensor:LSE size:B:i64 size:S:i64 workspace:0
reference s reduce B,S,*,S,*,8,*,4,*
reference lse reduce B,S,*,8,*,4,*
reference acc reduce B,S,*,8,*,4,*,128,*
reference store_o store B,S,*,8,*,4,*,128,*
reference store_LSE store B,S,*,8,*,4,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer)
    source.cubins = attention_layer::embedded_cubins();
#endif
    source.reference = attention_layer::reference::attention::run;
    return source;
}

inline pleat::KernelSource out::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel out
spec attention_layer.json
source attention_layer.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor X0 bf16 in 16 3
axis X0 B B 4096,S,*
axis X0 S S 4096
axis X0 E 4096 1
tensor W0 bf16 in 16 4
axis W0 HK 8 2097152
axis W0 G 4 524288
axis W0 D 128 4096
axis W0 E 4096 1
tensor WN1 bf16 in 16 1
axis WN1 E 4096 1
tensor o bf16 in 16 5
axis o B B 4096,S,*
axis o S S 4096
axis o HK 8 512
axis o G 4 128
axis o D 128 1
tensor X1 bf16 out 16 3
axis X1 B B 4096,S,*
axis X1 S S 4096
axis X1 E 4096 1
tensor N1 bf16 out 16 3
axis N1 B B 4096,S,*
axis N1 S S 4096
axis N1 E 4096 1
tensor S1 f32 out 16 3
axis S1 B B 32,S,*
axis S1 S S 32
axis S1 E/128 32 1
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and
launch out_tiles grid B,S,*,128,/^,16,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 213120 pdl 1
args map:o:128:4096;1;64|B,S,*;4096;128 map:W0:128:4096;1;64|4096;4096;64 map:X1:128:4096;1;64|B,S,*;4096;64 map:N1:128:4096;1;64|B,S,*;4096;64 map:X0:128:4096;1;64|B,S,*;4096;64 tensor:X0 tensor:WN1 tensor:X1 tensor:N1 tensor:S1 size:B:i64 size:S:i64
variant 1
launch out_tiles_2 grid S,64,/^,32,*,B,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:X0 tensor:W0 tensor:WN1 tensor:o tensor:X1 tensor:N1 tensor:S1 size:B:i64 size:S:i64
reference acc reduce B,S,*,4096,*
reference s reduce B,S,*,32,*
reference store_X1 store B,S,*,4096,*
reference store_N1 store B,S,*,4096,*
reference store_S1 store B,S,*,32,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "out.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer)
    source.cubins = attention_layer::embedded_cubins();
#endif
    source.reference = attention_layer::reference::out_::run;
    return source;
}

inline pleat::KernelSource rstd::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel rstd
spec attention_layer.json
source attention_layer.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor R1 f32 out 16 2
axis R1 B B S
axis R1 S S 1
tensor S1 f32 in 16 3
axis S1 B B 32,S,*
axis S1 S S 32
axis S1 E/128 32 1
param eps f32 1e-06
launch rstd_rows grid B,S,*,16,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R1 tensor:S1 size:B:i64 size:S:i64 param:eps
reference ss reduce B,S,*
reference store_R1 store B,S,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "rstd.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer)
    source.cubins = attention_layer::embedded_cubins();
#endif
    source.reference = attention_layer::reference::rstd::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention_layer
spec attention_layer.json
source attention_layer.cu apart
include dims.h
symbol B dim 1 0
symbol S dim 1 0
tensor X0 bf16 in 16 3
axis X0 B B 4096,S,*
axis X0 S S 4096
axis X0 E 4096 1
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
tensor WN1 bf16 in 16 1
axis WN1 E 4096 1
tensor R0 f32 inout 16 2
axis R0 B B S
axis R0 S S 1
tensor QKV bf16 out 16 6
axis QKV B B 6144,S,*
axis QKV S S 6144
axis QKV H 8 768
axis QKV SLOT 6 128
axis QKV HALF 2 64
axis QKV R 64 1
tensor RQK f32 out 16 4
axis RQK B B 48,S,*
axis RQK S S 48
axis RQK H 8 6
axis RQK SLOT 6 1
tensor q bf16 inout 16 5
axis q B B 4096,S,*
axis q S S 4096
axis q HK 8 512
axis q G 4 128
axis q D 128 1
tensor k bf16 inout 16 4
axis k B B 1024,S,*
axis k T S 1024
axis k HK 8 128
axis k D 128 1
tensor v bf16 inout 16 4
axis v B B 1024,S,*
axis v T S 1024
axis v HK 8 128
axis v D 128 1
tensor o bf16 inout 16 5
axis o B B 4096,S,*
axis o S S 4096
axis o HK 8 512
axis o G 4 128
axis o D 128 1
tensor LSE f32 out 16 4
axis LSE B B S,4,*,8,*
axis LSE HK 8 S,4,*
axis LSE G 4 S
axis LSE S S 1
tensor X1 bf16 out 16 3
axis X1 B B 4096,S,*
axis X1 S S 4096
axis X1 E 4096 1
tensor N1 bf16 out 16 3
axis N1 B B 4096,S,*
axis N1 S S 4096
axis N1 E 4096 1
tensor R1 f32 out 16 2
axis R1 B B S
axis R1 S S 1
param eps f32 1e-06
workspace $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,S,64,/^,6,*,B,8,*,*,24649,*,$sms,//,4973,+,$sms,2,*,S,64,/^,6,*,B,8,*,*,-,0,max,24649,*,+,min,S,64,/^,6,*,B,8,*,*,$sms,/^,24484,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,//,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,1163,*,+,1900,+,*,min,28234,+,S,256,/^,6,*,B,8,*,*,$sms,2,//,1,max,/^,36872,*,36784,+,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,27381,+,min,<=,and,S,64,/^,6,*,B,8,*,*,4,*,144,min,33024,*,*,S,4,*,16,<=,6392832,*,max,25562112,max,B,S,*,8192,*,B,S,*,32,*,4,*,256,/^,256,*,max,+
step norm
launch norm_rows grid B,S,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X0 tensor:WN0 tensor:R0 workspace:0 size:B:i64 size:S:i64 param:eps
step qkv
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,S,64,/^,6,*,B,8,*,*,24649,*,$sms,//,4973,+,$sms,2,*,S,64,/^,6,*,B,8,*,*,-,0,max,24649,*,+,min,S,64,/^,6,*,B,8,*,*,$sms,/^,24484,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,//,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,1163,*,+,1900,+,*,min,28234,+,S,256,/^,6,*,B,8,*,*,$sms,2,//,1,max,/^,36872,*,36784,+,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,27381,+,min,<=,and
launch qkv_tiles grid S,64,/^,6,*,B,8,*,*,$sms,S,64,/^,6,*,B,8,*,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args workspace_map:0:bf16:128:4096;1;64|S;4096;64|B;4096,S,*;1 map:W3:128:4096;1;64|64;4096;64|2;262144;2|6;524288;1|8;3145728;1 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v size:B:i64 size:S:i64 param:eps workspace:0,B,S,*,8192,*,B,S,*,32,*,4,*,256,/^,256,*,max,+
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and,S,256,/^,6,*,B,8,*,*,$sms,2,//,1,max,/^,36872,*,36784,+,S,64,/^,6,*,B,8,*,*,$sms,/^,24649,*,27381,+,<=,and
launch qkv_tiles_2 grid S,256,/^,6,*,B,8,*,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args workspace_map:0:bf16:128:4096;1;64|S;4096;128|B;4096,S,*;1 map:W3:128:4096;1;64|64;4096;64|2;262144;1|6;524288;1|8;3145728;1 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v size:B:i64 size:S:i64 param:eps
variant $arch,90,<=,90,$arch,<=,and,S,4,%,0,<=,and
launch qkv_tiles_3 grid S,64,/^,6,*,B,8,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args workspace_map:0:bf16:128:4096;1;64|S;4096;64|B;4096,S,*;1 map:W3:128:4096;1;64|64;4096;64|2;262144;2|6;524288;1|8;3145728;1 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v size:B:i64 size:S:i64 param:eps
variant $arch,90,<=,90,$arch,<=,and
launch qkv_tiles_4 grid S,256,/^,6,*,B,8,*,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args workspace_map:0:bf16:128:4096;1;64|S;4096;128|B;4096,S,*;1 map:W3:128:4096;1;64|64;4096;64|2;262144;1|6;524288;1|8;3145728;1 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v size:B:i64 size:S:i64 param:eps
variant $arch,89,<=,91,$arch,<=,max
launch qkv_tiles_5 grid S,64,/^,6,*,B,8,*,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W3 tensor:WQ tensor:WK tensor:COS tensor:SIN tensor:R0 tensor:QKV tensor:RQK tensor:q tensor:k tensor:v workspace:0 size:B:i64 size:S:i64 param:eps
step attention
variant S,4,*,16,<=
launch attention_few grid S,4,*,16,/^,B,8,*,*,256,*,$sms,2,*,min,384,min 1 1 block 128 1 1 cluster 1 shared 101176 pdl 1
args tensor:q tensor:k tensor:v tensor:o tensor:LSE size:B:i64 size:S:i64 workspace:0,B,S,*,8192,*,B,S,*,32,*,4,*,256,/^,256,*,max,+
variant $arch,90,<=,90,$arch,<=,and,65,S,4,*,S,2,*,min,<=,and
launch attention_attention grid S,128,/^,B,8,*,4,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196800 pdl 1
args map:q:128:128;1;64|S;4096;64|B;4096,S,*;1|8;512;1|4;128;1 map:k:128:128;1;64|S;1024;128|B;1024,S,*;1|8;128;1 map:v:128:128;1;64|S;1024;128|B;1024,S,*;1|8;128;1 map:o:128:128;1;64|4;128;1|8;512;1|S;4096;64|B;4096,S,*;1 tensor:o tensor:LSE size:B:i64 size:S:i64
variant 1
launch attention_rows grid S,4,*,64,/^,B,8,*,*,256,*,$sms,2,*,min,384,min 1 1 block 128 1 1 cluster 1 shared 96824 pdl 1
args tensor:q tensor:k tensor:v tensor:o tensor:LSE size:B:i64 size:S:i64 workspace:0,B,S,*,8192,*,B,S,*,32,*,4,*,256,/^,256,*,max,+
step out
variant $arch,90,<=,90,$arch,<=,and,B,S,*,2147482623,<=,and
launch out_tiles grid B,S,*,128,/^,16,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 213120 pdl 1
args map:o:128:4096;1;64|B,S,*;4096;128 map:W0:128:4096;1;64|4096;4096;64 map:X1:128:4096;1;64|B,S,*;4096;64 map:N1:128:4096;1;64|B,S,*;4096;64 map:X0:128:4096;1;64|B,S,*;4096;64 tensor:X0 tensor:WN1 tensor:X1 tensor:N1 workspace:0 size:B:i64 size:S:i64
variant 1
launch out_tiles_2 grid S,64,/^,32,*,B,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:X0 tensor:W0 tensor:WN1 tensor:o tensor:X1 tensor:N1 workspace:0 size:B:i64 size:S:i64
step rstd
launch rstd_rows grid B,S,*,16,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R1 workspace:0 size:B:i64 size:S:i64 param:eps
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention_layer.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_layer)
    source.cubins = attention_layer::embedded_cubins();
#endif
    source.reference = attention_layer::reference::run_program;
    return source;
}

}  // namespace attention_layer
