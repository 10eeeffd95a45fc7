// Written by pleat from attention_backward_softcap.json. Do not edit.
// Typed launchers for `attention_backward_softcap`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace attention_backward_softcap {

namespace row_sums {

struct Arguments {
    attention_backward_softcap::o o;
    attention_backward_softcap::dout dout;
    attention_backward_softcap::DELTA DELTA;
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
        values.symbols[0] = arguments.o.template extent<attention_backward_softcap::B>().get();
        if (arguments.dout.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.DELTA.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        values.symbols[1] = arguments.o.template extent<attention_backward_softcap::Q>().get();
        if (arguments.dout.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        if (arguments.DELTA.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        return values;
    }
};

}  // namespace row_sums

namespace gradients {

struct Arguments {
    attention_backward_softcap::q q;
    attention_backward_softcap::k k;
    attention_backward_softcap::v v;
    attention_backward_softcap::dout dout;
    attention_backward_softcap::LSE LSE;
    attention_backward_softcap::DELTA DELTA;
    attention_backward_softcap::dq dq;
    attention_backward_softcap::dk dk;
    attention_backward_softcap::dv dv;
    float CAP = 50.0f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 9, 3, 1> {
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
        values.symbols[0] = arguments.q.template extent<attention_backward_softcap::B>().get();
        if (arguments.k.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.v.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.dout.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.LSE.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.DELTA.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.dq.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.dk.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.dv.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        values.symbols[1] = arguments.q.template extent<attention_backward_softcap::Q>().get();
        if (arguments.dout.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        if (arguments.LSE.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        if (arguments.DELTA.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        if (arguments.dq.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        values.symbols[2] = arguments.k.template extent<attention_backward_softcap::S>().get();
        if (arguments.v.template extent<attention_backward_softcap::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward_softcap", "S");
        if (arguments.dk.template extent<attention_backward_softcap::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward_softcap", "S");
        if (arguments.dv.template extent<attention_backward_softcap::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward_softcap", "S");
        values.params[0] = &arguments.CAP;
        return values;
    }
};

}  // namespace gradients

struct Arguments {
    attention_backward_softcap::q q;
    attention_backward_softcap::k k;
    attention_backward_softcap::v v;
    attention_backward_softcap::o o;
    attention_backward_softcap::dout dout;
    attention_backward_softcap::LSE LSE;
    attention_backward_softcap::dq dq;
    attention_backward_softcap::dk dk;
    attention_backward_softcap::dv dv;
    float CAP = 50.0f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 9, 3, 1> {
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
        values.symbols[0] = arguments.q.template extent<attention_backward_softcap::B>().get();
        if (arguments.k.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.v.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.o.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.dout.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.LSE.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.dq.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.dk.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        if (arguments.dv.template extent<attention_backward_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_backward_softcap", "B");
        values.symbols[1] = arguments.q.template extent<attention_backward_softcap::Q>().get();
        if (arguments.o.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        if (arguments.dout.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        if (arguments.LSE.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        if (arguments.dq.template extent<attention_backward_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_backward_softcap", "Q");
        values.symbols[2] = arguments.k.template extent<attention_backward_softcap::S>().get();
        if (arguments.v.template extent<attention_backward_softcap::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward_softcap", "S");
        if (arguments.dk.template extent<attention_backward_softcap::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward_softcap", "S");
        if (arguments.dv.template extent<attention_backward_softcap::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_backward_softcap", "S");
        values.params[0] = &arguments.CAP;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention_backward_softcap)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from attention_backward_softcap.json. Do not edit.
// The dims, folds and tensors of `attention_backward_softcap` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace attention_backward_softcap {

struct B;
struct Q;
struct S;
struct H;
struct G;
struct D;
struct E;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim B does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim H is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim B does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim D is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim B does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim E is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim B does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
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

/// Q: given at launch
struct Q : pleat::Dim<Q, long long> {
    PLEAT_DIM_NAME("Q")
    constexpr Q() = default;
    template <pleat::ExplicitFor<Q> X_>
    PLEAT_BOTH explicit constexpr Q(const X_& x_) : Dim{{pleat::value_for<Q>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr Q(const X_& x_) : Dim{{pleat::implicit_value<Q>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim Q; write Q(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim Q neither adds nor subtracts an integer; write Q(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim Q does not compare with an integer; write Q(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim B is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim Q does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim S is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim Q does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim H is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim Q does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim G is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim Q does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim D is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim Q does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim E is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim Q does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: a part of this index of dim Q would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim Q; get<Q>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim Q folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim Q");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim Q multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim Q does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim Q stays below its count; add to Q or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside Q and is no single number; get<Q>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim Q that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim Q is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim Q adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim Q compares with indices of Q only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim Q");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim S does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim B is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim H does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim H does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim G does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim D is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim G does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim B is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim D does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim D does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim G is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim D does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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

/// E: 128
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim B is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::B>) static_assert(ok_, "pleat: dim E does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: dim E does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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

/// q: bf16 [B, Q, H, G, D]
struct q_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr q_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct q : pleat::Tensor<q, const pleat::bf16, q_layout> {
    PLEAT_NAME("q [B, Q, H, G, D]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is made of a pointer to const pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor q [B, Q, H, G, D] is *q[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor q [B, Q, H, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor q [B, Q, H, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// k: bf16 [B, S, H, D]
struct k_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr k_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct k : pleat::Tensor<k, const pleat::bf16, k_layout> {
    PLEAT_NAME("k [B, S, H, D]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor k [B, S, H, D] takes dims, not an integer; write B(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor k [B, S, H, D] is *k[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor k [B, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor k [B, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor k [B, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor k [B, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// v: bf16 [B, S, H, E]
struct v_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr v_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct v : pleat::Tensor<v, const pleat::bf16, v_layout> {
    PLEAT_NAME("v [B, S, H, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor v [B, S, H, E] takes dims, not an integer; write B(...), S(...), H(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor v [B, S, H, E] is *v[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor v [B, S, H, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor v [B, S, H, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor v [B, S, H, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor v [B, S, H, E] takes dims and lists of them");
        // clang-format on
    }
};

/// o: bf16 [B, Q, H, G, E]
struct o_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr o_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct o : pleat::Tensor<o, const pleat::bf16, o_layout> {
    PLEAT_NAME("o [B, Q, H, G, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is made of a pointer to const pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor o [B, Q, H, G, E] is *o[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor o [B, Q, H, G, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor o [B, Q, H, G, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes dims and lists of them");
        // clang-format on
    }
};

/// dout: bf16 [B, Q, H, G, E]
struct dout_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr dout_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct dout : pleat::Tensor<dout, const pleat::bf16, dout_layout> {
    PLEAT_NAME("dout [B, Q, H, G, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dout(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dout(const C_&) : dout(pleat::refused<dout, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dout(...) : dout(pleat::refused<dout, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is made of a pointer to const pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dout [B, Q, H, G, E] is *dout[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dout [B, Q, H, G, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dout [B, Q, H, G, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] takes dims and lists of them");
        // clang-format on
    }
};

/// LSE: f32 [B, H, G, Q]
struct LSE_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr LSE_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * Q_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 4LL * Q_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<2>) const { return Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct LSE : pleat::Tensor<LSE, const float, LSE_layout> {
    PLEAT_NAME("LSE [B, H, G, Q]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes dims, not an integer; write B(...), H(...), G(...) or Q(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is made of a pointer to const float and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [B, H, G, Q] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [B, H, G, Q]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [B, H, G, Q] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes dims and lists of them");
        // clang-format on
    }
};

/// DELTA: f32 [B, H, G, Q]
struct DELTA_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr DELTA_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * Q_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 4LL * Q_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<2>) const { return Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct DELTA : pleat::Tensor<DELTA, float, DELTA_layout> {
    PLEAT_NAME("DELTA [B, H, G, Q]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] takes dims, not an integer; write B(...), H(...), G(...) or Q(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is made of a pointer to float and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DELTA [B, H, G, Q] is *DELTA[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DELTA [B, H, G, Q]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DELTA [B, H, G, Q] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, H, G, Q] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, H, G, Q] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, H, G, Q] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, H, G, Q] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has none of these dims");
        else static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] takes dims and lists of them");
        // clang-format on
    }
};

/// dq: bf16 [B, Q, H, G, D]
struct dq_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr dq_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct dq : pleat::Tensor<dq, pleat::bf16, dq_layout> {
    PLEAT_NAME("dq [B, Q, H, G, D]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is made of a pointer to pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dq [B, Q, H, G, D] is *dq[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dq [B, Q, H, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dq [B, Q, H, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::Q>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::G>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::S>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// dk: bf16 [B, S, H, D]
struct dk_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr dk_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct dk : pleat::Tensor<dk, pleat::bf16, dk_layout> {
    PLEAT_NAME("dk [B, S, H, D]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] takes dims, not an integer; write B(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dk [B, S, H, D] is *dk[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dk [B, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dk [B, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor dk [B, S, H, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this slice of tensor dk [B, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor dk [B, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this slice of tensor dk [B, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::D>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::E>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dk [B, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// dv: bf16 [B, S, H, E]
struct dv_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr dv_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct dv : pleat::Tensor<dv, pleat::bf16, dv_layout> {
    PLEAT_NAME("dv [B, S, H, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] takes dims, not an integer; write B(...), S(...), H(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dv [B, S, H, E] is *dv[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dv [B, S, H, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dv [B, S, H, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor dv [B, S, H, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::B>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this slice of tensor dv [B, S, H, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::S>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor dv [B, S, H, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::H>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this slice of tensor dv [B, S, H, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward_softcap::E>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::Q>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::G>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_backward_softcap::D>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor dv [B, S, H, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace attention_backward_softcap
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from attention_backward_softcap.json. Do not edit.
// the gradients of causal attention with scores in -CAP to CAP: H heads of keys and values, each for G heads of
// queries; LSE and o are the forward's, and DELTA has the sums of dout * o
#include "dims.h"
#include "pleat/gpu/attention_backward_sm90.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace attention_backward_softcap {

// ---- row_sums ----
//   reduce delta = sum of f32(dout) * o along E
//   store DELTA = delta

#if !defined(PLEAT_APART) || defined(PLEAT_APART_row_sums_rows)
// row_sums_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    row_sums_rows(const pleat::bf16* o_ptr, const pleat::bf16* dout_ptr, float* DELTA_ptr, long long B_size,
                  long long Q_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < B_size * Q_size * 8 * 4;
    const long long row = live ? place : B_size * Q_size * 8 * 4 - 1;
    const B b(row / (4) / (8) / (Q_size));
    const Q q_(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward_softcap.json:23: reduce delta
    pleat::Sum<float> delta_state;
    {
        const int j = lane * 8;
        const E e_(j);
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + h + q_ + b + e_].get());
        const pleat::Vec<pleat::bf16, 8> o__v = pleat::load<8>(o_[g + h + q_ + b + e_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float dout_e = pleat::as<float>(dout__v, e);
            const float o_e = pleat::as<float>(o__v, e);
            delta_state.add_product(dout_e, o_e);
        }
    }
    pleat::across_lanes<16>(delta_state);
    const float delta = delta_state.sum();

    if (lane == 0 && live) {
        // attention_backward_softcap.json:24: store DELTA
        *delta_[g + h + q_ + b] = delta;
    }
}
#endif

// ---- gradients ----
//   contract s = q, k along D
//   contract dp = dout, v along E
//   let back = Q - extent(Q) - (S - extent(S))
//   let capped = tanh(s * (rsqrt(extent(D)) / CAP))
//   let z = where(back >= 0, CAP * capped, -inf)
//   let weight = exp(z - LSE)
//   let p = where(LSE == -inf, 0, weight)
//   let ds = p * (dp - DELTA) * (1 - capped * capped) * rsqrt(extent(D))
//   contract dv_sum = DT(p), dout along Q, G
//   contract dk_sum = DT(ds), q along Q, G
//   contract dq_sum = DT(ds), k along S
//   store dv = dv_sum
//   store dk = dk_sum
//   store dq = dq_sum

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gradients_attention_keys_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange gradients_attention_keys_see(long long B_size, long long Q_size,
                                                                        long long S_size, float CAP,
                                                                        const pleat::TileAt& at, long long from,
                                                                        long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(Q_size, true);
    const S first(from);
    const S last(to);
    const long long least =
        static_cast<long long>(Q_size) + static_cast<long long>(first.get()) - static_cast<long long>(S_size);
    const long long most =
        static_cast<long long>(Q_size) + static_cast<long long>(last.get()) - static_cast<long long>(S_size);
    seen.begin_at(least, most);
    return seen;
}

// gradients_attention_keys_weights: what is left of the first product, chunk after chunk of q's columns.
__device__ __forceinline__ auto gradients_attention_keys_weights(long long B_size, long long Q_size,
                                                                 long long S_size, float CAP, const auto& tiles,
                                                                 const pleat::TileAt& tile) {
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    const float v_tile = 0.088388346f / CAP;
    return [=, &tiles](const pleat::TileAt& at, const auto& s, const auto& others, auto& weights, auto& weights_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const Q q_(at.column * 64 + tiles.column(j) + e);
                const float LSE_e = tiles.value(0, j, e);
                const bool v_columns = LSE_e == -pleat::infinity<float>();
                const float LSE_columns = LSE_e;
                const float DELTA_e = tiles.value(1, j, e);
                const float DELTA_columns = DELTA_e;
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    const float s_e = s(0, j, h, e);
                    const float capped = pleat::math::tanh(s_e * v_tile);
                    const float weight = pleat::math::exp_short(pleat::math::fma(CAP, capped, -LSE_columns));
                    const float p = v_columns ? 0.0f : weight;
                    const float dp_e = others(0, j, h, e);
                    const float ds =
                        p * (dp_e - DELTA_columns) * pleat::math::fma(-capped, capped, 1.0f) * 0.088388346f;
                    // attention_backward_softcap.json:29: weights, which the next product takes
                    weights[j][h][e] = ds;
                    // attention_backward_softcap.json:29: weights, which the next product takes
                    weights_[j][h][e] = p;
                }
            }
        }
    };
}

// gradients_attention_keys_values: the numbers that come beside a column.
__device__ __forceinline__ void gradients_attention_keys_values(const float* LSE_ptr, float* DELTA_ptr,
                                                                long long B_size, long long Q_size,
                                                                long long S_size, float CAP,
                                                                const pleat::TileAt& at, int column,
                                                                float (&to)[3]) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    const Q at_column(column);
    to[0] = 0;
    to[1] = 0;
    if (column < Q_size) {
        to[0] = *lse[g + h_ + b + at_column];
        to[1] = *delta[g + h_ + b + at_column];
    }
}

// gradients_attention_keys_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_attention_keys_sums(pleat::bf16* dk_ptr, long long B_size,
                                                              long long Q_size, long long S_size,
                                                              const pleat::TensorMap& dk_map, auto& tiles,
                                                              const pleat::TileAt& at, const auto& dk_sum) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), S(S_size)));
    const B b(at.batch / (8));
    const H h_(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dk_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row * 64 + tiles.row(0, h));
                // attention_backward_softcap.json:41: store dk
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dk_sum_e = dk_sum(0, part * 8 + j, h, e);
                    values[e] = dk_sum_e;
                }
                dk_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dk_map, dk_part, at.column * 128 + part * 64, h_.get(), at.row * 64 + tiles.first_row(0),
                    b.get());
    }
}

// gradients_attention_keys_sums_2: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_attention_keys_sums_2(pleat::bf16* dv_ptr, long long B_size,
                                                                long long Q_size, long long S_size,
                                                                const pleat::TensorMap& dv_map, auto& tiles,
                                                                const pleat::TileAt& at, const auto& dv_sum) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), S(S_size)));
    const B b(at.batch / (8));
    const H h_(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dv_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row * 64 + tiles.row(0, h));
                // attention_backward_softcap.json:40: store dv
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dv_sum_e = dv_sum(0, part * 8 + j, h, e);
                    values[e] = dv_sum_e;
                }
                dv_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dv_map, dv_part, at.column * 128 + part * 64, h_.get(), at.row * 64 + tiles.first_row(0),
                    b.get());
    }
}

// gradients_attention_queries_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange gradients_attention_queries_see(long long B_size, long long Q_size,
                                                                           long long S_size, float CAP,
                                                                           const pleat::TileAt& at, long long from,
                                                                           long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    const Q first(from);
    const Q last(to);
    const long long least =
        static_cast<long long>(first.get()) - static_cast<long long>(Q_size) + static_cast<long long>(S_size);
    const long long most =
        static_cast<long long>(last.get()) - static_cast<long long>(Q_size) + static_cast<long long>(S_size);
    seen.end_at(least, most);
    return seen;
}

// gradients_attention_queries_weights: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto gradients_attention_queries_weights(const float* LSE_ptr, float* DELTA_ptr,
                                                                    long long B_size, long long Q_size,
                                                                    long long S_size, float CAP, const auto& tiles,
                                                                    const pleat::TileAt& tile) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    const float v_tile = 0.088388346f / CAP;
    bool v_rows[2] = {};
    float LSE_rows[2] = {};
    float DELTA_rows[2] = {};
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        const Q q_(tile.row * 64 + tiles.row(0, h));
        if (q_.get() < Q_size) {
            const float LSE_e = *lse[g + h_ + b + q_];
            v_rows[h] = LSE_e == -pleat::infinity<float>();
            LSE_rows[h] = LSE_e;
            const float DELTA_e = *delta[g + h_ + b + q_];
            DELTA_rows[h] = DELTA_e;
        }
    }
    return [=, &tiles](const pleat::TileAt& at, const auto& s, const auto& others, auto& weights) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column * 64 + tiles.column(j) + e);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    // attention_backward_softcap.json:29: weights, which the next product takes
                    const float s_e = s(0, j, h, e);
                    const float capped = pleat::math::tanh(s_e * v_tile);
                    const float weight = pleat::math::exp_short(pleat::math::fma(CAP, capped, -LSE_rows[h]));
                    const float p = v_rows[h] ? 0.0f : weight;
                    const float dp_e = others(0, j, h, e);
                    const float ds =
                        p * (dp_e - DELTA_rows[h]) * pleat::math::fma(-capped, capped, 1.0f) * 0.088388346f;
                    weights[j][h][e] = ds;
                }
            }
        }
    };
}

// gradients_attention_queries_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void gradients_attention_queries_sums(pleat::bf16* dq_ptr, long long B_size,
                                                                 long long Q_size, long long S_size,
                                                                 const pleat::TensorMap& dq_map, auto& tiles,
                                                                 const pleat::TileAt& at, const auto& dq_sum) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dq_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const Q q_(at.row * 64 + tiles.row(0, h));
                // attention_backward_softcap.json:42: store dq
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dq_sum_e = dq_sum(0, part * 8 + j, h, e);
                    values[e] = dq_sum_e;
                }
                dq_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dq_map, dq_part, at.column * 128 + part * 64, g.get(), h_.get(),
                    at.row * 64 + tiles.first_row(0), b.get());
    }
}

// gradients_attention: two consumers have 64 rows each along S and go through Q 64 at a time, then along Q and
// through S 64 at a time; products, weights and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384) gradients_attention(
    const __grid_constant__ pleat::TensorMap q_map, const __grid_constant__ pleat::TensorMap k_map,
    const __grid_constant__ pleat::TensorMap dout_map, const __grid_constant__ pleat::TensorMap v_map,
    const __grid_constant__ pleat::TensorMap dk_map, const __grid_constant__ pleat::TensorMap dv_map,
    const __grid_constant__ pleat::TensorMap dq_map, long long B_size, long long Q_size, long long S_size,
    float CAP, const float* LSE_ptr, float* DELTA_ptr, pleat::bf16* dk_ptr, pleat::bf16* dv_ptr,
    pleat::bf16* dq_ptr) {
    using Keys = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 2, true, true, false>;
    using Queries = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 0, false, false, true>;
    using Sides = pleat::AttentionSides<Keys, Queries>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Sides sides(memory);
    Keys keys(memory, memory + Sides::operand_bytes, memory + Sides::first_barriers, q_map, k_map, dout_map, v_map,
              dk_map, dv_map, dq_map);
    Queries queries(memory, memory + Sides::operand_bytes, memory + Sides::second_barriers);
    __syncthreads();
    pleat::wait_for_kernel_before();
    const int keys_runs = static_cast<int>(B_size * 8 * 4);
    const int keys_together = pleat::batches_in_cache(Q_size * 4 * 512, 1);
    const pleat::AttentionSideGrid keys_grid(static_cast<int>(S_size), static_cast<int>(Q_size),
                                             static_cast<int>(B_size * 8), 4, keys_runs, 0, 1, keys_together,
                                             false);
    const int queries_runs = static_cast<int>(B_size * 8 * 4);
    const int queries_together = pleat::batches_in_cache(S_size * 512, 4);
    const pleat::AttentionSideGrid queries_grid(static_cast<int>(Q_size), static_cast<int>(S_size),
                                                static_cast<int>(B_size * 8 * 4), 1, queries_runs,
                                                keys_grid.tiles(), 4, queries_together, true);
    if (sides.is_producer()) {
        if (!sides.begin_to_produce()) return;
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_attention_keys_see(B_size, Q_size, S_size, CAP, at, from, to);
        };
        const auto keys_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.row * 64, b.get(), h_.get());
        };
        const auto keys_other_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_ * 64, at.row * 64, b.get(), h_.get());
        };
        const auto keys_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.column * 64, b.get(), h_.get(), g.get());
        };
        const auto keys_other_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_ * 64, at.column * 64, b.get(), h_.get(), g.get());
        };
        const auto keys_values = [&](const pleat::TileAt& at, int column, auto& to) {
            gradients_attention_keys_values(LSE_ptr, DELTA_ptr, B_size, Q_size, S_size, CAP, at, column, to);
        };
        keys.produce(keys_grid, keys_range, keys_rows, keys_other_rows, keys_columns, keys_other_columns,
                     keys_values);
        sides.produce_second();
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_attention_queries_see(B_size, Q_size, S_size, CAP, at, from, to);
        };
        const auto queries_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.row * 64, b.get(), h_.get(), g.get());
        };
        const auto queries_other_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_ * 64, at.row * 64, b.get(), h_.get(), g.get());
        };
        const auto queries_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.column * 64, b.get(), h_.get());
        };
        const auto queries_other_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_ * 64, at.column * 64, b.get(), h_.get());
        };
        const auto queries_values = [&](const pleat::TileAt& at, int column, auto& to) {};
        queries.produce(queries_grid, queries_range, queries_rows, queries_other_rows, queries_columns,
                        queries_other_columns, queries_values);
    } else {
        sides.begin_to_consume();
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_attention_keys_see(B_size, Q_size, S_size, CAP, at, from, to);
        };
        const auto keys_weigh = [&](const pleat::TileAt& at) {
            return gradients_attention_keys_weights(B_size, Q_size, S_size, CAP, keys, at);
        };
        const auto keys_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            gradients_attention_keys_sums(dk_ptr, B_size, Q_size, S_size, dk_map, keys, at, sums);
            gradients_attention_keys_sums_2(dv_ptr, B_size, Q_size, S_size, dv_map, keys, at, other_sums);
        };
        keys.consume(keys_grid, keys_range, keys_weigh, keys_weigh, keys_end);
        sides.consume_second();
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return gradients_attention_queries_see(B_size, Q_size, S_size, CAP, at, from, to);
        };
        const auto queries_weigh = [&](const pleat::TileAt& at) {
            return gradients_attention_queries_weights(LSE_ptr, DELTA_ptr, B_size, Q_size, S_size, CAP, queries,
                                                       at);
        };
        const auto queries_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            gradients_attention_queries_sums(dq_ptr, B_size, Q_size, S_size, dq_map, queries, at, sums);
        };
        queries.consume(queries_grid, queries_range, queries_weigh, queries_weigh, queries_end);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_1_rows_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_1_rows_1: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gradients_1_rows_1(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, long long B_size, long long Q_size,
                       long long S_size, float* s_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_2(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward_softcap.json:29: contract s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 8;
        const D d(j);
        const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[g + h + q_2 + b + d].get());
        const pleat::Vec<pleat::bf16, 8> k__v = pleat::load<8>(k_[h + b + s_ + d].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float q_e = pleat::as<float>(q__v, e);
            const float k_e = pleat::as<float>(k__v, e);
            s_state.add_product(q_e, k_e);
        }
    }
    pleat::across_lanes<16>(s_state);
    const float s = s_state.sum();

    if (lane == 0 && live) {
        s_values[((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get()] = s;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_2_rows_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_2_rows_1: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gradients_2_rows_1(const pleat::bf16* v_ptr, const pleat::bf16* dout_ptr, long long B_size, long long Q_size,
                       long long S_size, float* dp_values) {
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward_softcap.json:30: contract dp
    pleat::Sum<float> dp_state;
    {
        const int j = lane * 8;
        const E e_(j);
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + h + q_ + b + e_].get());
        const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[h + b + s_ + e_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float dout_e = pleat::as<float>(dout__v, e);
            const float v_e = pleat::as<float>(v__v, e);
            dp_state.add_product(dout_e, v_e);
        }
    }
    pleat::across_lanes<16>(dp_state);
    const float dp = dp_state.sum();

    if (lane == 0 && live) {
        dp_values[((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get()] = dp;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_3_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_3_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_3_columns_1(const pleat::bf16* dout_ptr, const float* LSE_ptr, long long B_size, long long Q_size,
                          long long S_size, float CAP, const float* s_values,
                          pleat::Sum<float>* dv_sum_partial_values) {
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_backward_softcap.json:37: contract dv_sum
    pleat::Sum<float> dv_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const S s_(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const E e_(column % (128));
        const long long v_ = static_cast<long long>(s_.get()) - static_cast<long long>(S_size);
        const float v_2 = 0.088388346f / CAP;
#pragma unroll 4
        for (long long row = split * 8 + part; row < Q_size * 4; row += splits * 8) {
            const Q q_(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[e_ + h + b + g + q_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LSE_e = *lse[h + b + g + q_];
                // attention_backward_softcap.json:31: let back
                const long long back = static_cast<long long>(q_.get()) - static_cast<long long>(Q_size) - v_;
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:29: contract s
                const float s = s_values[s_place];
                // attention_backward_softcap.json:32: let capped
                const float capped = pleat::math::tanh(s * v_2);
                // attention_backward_softcap.json:33: let z
                const float z = back >= 0ll ? CAP * capped : -pleat::infinity<float>();
                // attention_backward_softcap.json:34: let weight
                const float weight = pleat::math::exp(z - LSE_e);
                // attention_backward_softcap.json:35: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                const float dout_e = pleat::as<float>(dout__v, e);
                const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(p)) * dout_e};
                dv_sum_partial_state[e].add(term);
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
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_4_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_4_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_4_finish_1(long long B_size, long long Q_size, long long S_size, float* dv_sum_values,
                         const pleat::Sum<float>* dv_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward_softcap.json:37: contract dv_sum
    pleat::Sum<float> dv_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dv_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dv_sum_partial_state[0].combine(dv_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dv_sum_partial_state_parts.put(part, lane, dv_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dv_sum_partial_state_parts.combine(lane, dv_sum_partial_state);
    const S s_(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const E e_(column % (128));
    const float dv_sum = dv_sum_partial_state[0].sum();
    dv_sum_values[(((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + e_.get()] = dv_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_5_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_5_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_5_columns_1(const pleat::bf16* q_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long Q_size, long long S_size, float CAP, const float* s_values,
                          const float* dp_values, pleat::Sum<float>* dk_sum_partial_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_backward_softcap.json:38: contract dk_sum
    pleat::Sum<float> dk_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const S s_(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const D d(column % (128));
        const long long v_ = static_cast<long long>(s_.get()) - static_cast<long long>(S_size);
        const float v_2 = 0.088388346f / CAP;
#pragma unroll 4
        for (long long row = split * 8 + part; row < Q_size * 4; row += splits * 8) {
            const Q q_2(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[d + h + b + g + q_2].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LSE_e = *lse[h + b + g + q_2];
                // attention_backward_softcap.json:31: let back
                const long long back = static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size) - v_;
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:29: contract s
                const float s = s_values[s_place];
                // attention_backward_softcap.json:32: let capped
                const float capped = pleat::math::tanh(s * v_2);
                // attention_backward_softcap.json:33: let z
                const float z = back >= 0ll ? CAP * capped : -pleat::infinity<float>();
                // attention_backward_softcap.json:34: let weight
                const float weight = pleat::math::exp(z - LSE_e);
                // attention_backward_softcap.json:35: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                const long long dp_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:30: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[h + b + g + q_2];
                // attention_backward_softcap.json:36: let ds
                const float ds = p * (dp - DELTA_e) * pleat::math::fma(-capped, capped, 1.0f) * 0.088388346f;
                const float v_3 = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float q_e = pleat::as<float>(q__v, e);
                const float term[1] = {v_3 * q_e};
                dk_sum_partial_state[e].add(term);
            }
        }
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_6_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_6_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_6_finish_1(long long B_size, long long Q_size, long long S_size, float* dk_sum_values,
                         const pleat::Sum<float>* dk_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward_softcap.json:38: contract dk_sum
    pleat::Sum<float> dk_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dk_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dk_sum_partial_state[0].combine(dk_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dk_sum_partial_state_parts.put(part, lane, dk_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dk_sum_partial_state_parts.combine(lane, dk_sum_partial_state);
    const S s_(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const D d(column % (128));
    const float dk_sum = dk_sum_partial_state[0].sum();
    dk_sum_values[(((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + d.get()] = dk_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_7_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_7_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_7_columns_1(const pleat::bf16* k_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long Q_size, long long S_size, float CAP, const float* s_values,
                          const float* dp_values, pleat::Sum<float>* dq_sum_partial_values) {
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * Q_size * 32, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 4;
    // attention_backward_softcap.json:39: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[4];
    if (column < 128 * B_size * 8 * 4 * Q_size) {
        const D d(column / (Q_size) / (4) / (8) / (B_size));
        const B b(column / (Q_size) / (4) / (8) % (B_size));
        const H h(column / (Q_size) / (4) % (8));
        const G g(column / (Q_size) % (4));
        const Q q_(column % (Q_size));
        const float v_ = 0.088388346f / CAP;
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const S s_(row);
            const pleat::Vec<float, 4> lse_v = pleat::load<4>(lse[q_ + g + h + b].get());
            const pleat::Vec<float, 4> delta_v = pleat::load<4>(delta[q_ + g + h + b].get());
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const float LSE_e = lse_v[e];
                // attention_backward_softcap.json:31: let back
                const long long back = static_cast<long long>((q_ + Q(e)).get()) - static_cast<long long>(Q_size) -
                                       (static_cast<long long>(s_.get()) - static_cast<long long>(S_size));
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + (q_ + Q(e)).get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:29: contract s
                const float s = s_values[s_place];
                // attention_backward_softcap.json:32: let capped
                const float capped = pleat::math::tanh(s * v_);
                // attention_backward_softcap.json:33: let z
                const float z = back >= 0ll ? CAP * capped : -pleat::infinity<float>();
                // attention_backward_softcap.json:34: let weight
                const float weight = pleat::math::exp(z - LSE_e);
                // attention_backward_softcap.json:35: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                const long long dp_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + (q_ + Q(e)).get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:30: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = delta_v[e];
                // attention_backward_softcap.json:36: let ds
                const float ds = p * (dp - DELTA_e) * pleat::math::fma(-capped, capped, 1.0f) * 0.088388346f;
                const float v_2 = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float k_e = pleat::convert<float>(*k_[h + b + d + s_]);
                const float term[1] = {v_2 * k_e};
                dq_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 4> shared_parts;
        shared_parts.put(part, lane, dq_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 128 * B_size * 8 * 4 * Q_size) {
            shared_parts.combine(lane, dq_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 4; ++e)
                if (column + e < 128 * B_size * 8 * 4 * Q_size)
                    dq_sum_partial_values[split * 128 * B_size * 8 * 4 * Q_size + column + e] =
                        dq_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_8_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_8_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_8_finish_1(long long B_size, long long Q_size, long long S_size, float* dq_sum_values,
                         const pleat::Sum<float>* dq_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * Q_size * 32, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward_softcap.json:39: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dq_sum_partial_state_parts;
    if (column < 128 * B_size * 8 * 4 * Q_size) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dq_sum_partial_state[0].combine(dq_sum_partial_values[s * 128 * B_size * 8 * 4 * Q_size + column]);
    }
    dq_sum_partial_state_parts.put(part, lane, dq_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128 * B_size * 8 * 4 * Q_size) return;
    dq_sum_partial_state_parts.combine(lane, dq_sum_partial_state);
    const D d(column / (Q_size) / (4) / (8) / (B_size));
    const B b(column / (Q_size) / (4) / (8) % (B_size));
    const H h(column / (Q_size) / (4) % (8));
    const G g(column / (Q_size) % (4));
    const Q q_(column % (Q_size));
    const float dq_sum = dq_sum_partial_state[0].sum();
    dq_sum_values[((((d.get()) * B_size + b.get()) * 8 + h.get()) * 4 + g.get()) * Q_size + q_.get()] = dq_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_1)
// gradients_9_map_1_part1: 8 neighbours along E a thread.
__device__ __forceinline__ void gradients_9_map_1_part1(pleat::bf16* dv_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dv_sum_values,
                                                        unsigned block) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) % (8));
    const pleat::Fold<E, 8> e_(index / 8 % (16));
    const long long S_through = index / (128) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_backward_softcap.json:40: store dv
    float dv__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dv_sum_place = (((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (e_ + E(e)).get();
        // attention_backward_softcap.json:37: contract dv_sum
        const float dv_sum = dv_sum_values[dv_sum_place];
        dv__out[e] = dv_sum;
    }
    pleat::store(dv_[e_ + h + s_ + b].get(), pleat::converted<pleat::bf16>(dv__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_1)
// gradients_9_map_1_part2: 8 neighbours along D a thread.
__device__ __forceinline__ void gradients_9_map_1_part2(pleat::bf16* dk_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dk_sum_values,
                                                        unsigned block) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) % (8));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long S_through = index / (128) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_backward_softcap.json:41: store dk
    float dk__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dk_sum_place = (((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (d + D(e)).get();
        // attention_backward_softcap.json:38: contract dk_sum
        const float dk_sum = dk_sum_values[dk_sum_place];
        dk__out[e] = dk_sum;
    }
    pleat::store(dk_[d + h + s_ + b].get(), pleat::converted<pleat::bf16>(dk__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_1)
// gradients_9_map_1_part3: 8 neighbours along D a thread.
__device__ __forceinline__ void gradients_9_map_1_part3(pleat::bf16* dq_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dq_sum_values,
                                                        unsigned block) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long Q_through = index / (128) / (4) / (8);
    const auto Q_rounds = pleat::quotient(Q_through, Q_size);
    const B b(Q_rounds);
    const Q q_(Q_through - Q_rounds * (Q_size));
    // attention_backward_softcap.json:42: store dq
    float dq__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dq_sum_place =
            (((((d + D(e)).get()) * B_size + b.get()) * 8 + h.get()) * 4 + g.get()) * Q_size + q_.get();
        // attention_backward_softcap.json:39: contract dq_sum
        const float dq_sum = dq_sum_values[dq_sum_place];
        dq__out[e] = dq_sum;
    }
    pleat::store(dq_[d + g + h + q_ + b].get(), pleat::converted<pleat::bf16>(dq__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_1)
// gradients_9_map_1: gradients_9_map_1_part1, gradients_9_map_1_part2, gradients_9_map_1_part3 side by side, each
// with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    gradients_9_map_1(pleat::bf16* dv_ptr, long long B_size, long long Q_size, long long S_size,
                      const float* dv_sum_values, pleat::bf16* dk_ptr, const float* dk_sum_values,
                      pleat::bf16* dq_ptr, const float* dq_sum_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size;
    if (block < blocks1) {
        gradients_9_map_1_part1(dv_ptr, B_size, Q_size, S_size, dv_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    const long long blocks2 = B_size * S_size;
    if (block < blocks2) {
        gradients_9_map_1_part2(dk_ptr, B_size, Q_size, S_size, dk_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks2);
    gradients_9_map_1_part3(dq_ptr, B_size, Q_size, S_size, dq_sum_values, block);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_1_rows_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_1_rows_2: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gradients_1_rows_2(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, long long B_size, long long Q_size,
                       long long S_size, float* s_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_2(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward_softcap.json:29: contract s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 8;
        const D d(j);
        const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[g + h + q_2 + b + d].get());
        const pleat::Vec<pleat::bf16, 8> k__v = pleat::load<8>(k_[h + b + s_ + d].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float q_e = pleat::as<float>(q__v, e);
            const float k_e = pleat::as<float>(k__v, e);
            s_state.add_product(q_e, k_e);
        }
    }
    pleat::across_lanes<16>(s_state);
    const float s = s_state.sum();

    if (lane == 0 && live) {
        s_values[((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get()] = s;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_2_rows_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_2_rows_2: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gradients_2_rows_2(const pleat::bf16* v_ptr, const pleat::bf16* dout_ptr, long long B_size, long long Q_size,
                       long long S_size, float* dp_values) {
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * Q_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * Q_size * 8 * 4 - 1;
    const S s_(row / (4) / (8) / (Q_size) / (B_size));
    const B b(row / (4) / (8) / (Q_size) % (B_size));
    const Q q_(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_backward_softcap.json:30: contract dp
    pleat::Sum<float> dp_state;
    {
        const int j = lane * 8;
        const E e_(j);
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + h + q_ + b + e_].get());
        const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[h + b + s_ + e_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float dout_e = pleat::as<float>(dout__v, e);
            const float v_e = pleat::as<float>(v__v, e);
            dp_state.add_product(dout_e, v_e);
        }
    }
    pleat::across_lanes<16>(dp_state);
    const float dp = dp_state.sum();

    if (lane == 0 && live) {
        dp_values[((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get()] = dp;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_3_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_3_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_3_columns_2(const pleat::bf16* dout_ptr, const float* LSE_ptr, long long B_size, long long Q_size,
                          long long S_size, float CAP, const float* s_values,
                          pleat::Sum<float>* dv_sum_partial_values) {
    const dout dout_(dout_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_backward_softcap.json:37: contract dv_sum
    pleat::Sum<float> dv_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const S s_(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const E e_(column % (128));
        const long long v_ = static_cast<long long>(s_.get()) - static_cast<long long>(S_size);
        const float v_2 = 0.088388346f / CAP;
#pragma unroll 4
        for (long long row = split * 8 + part; row < Q_size * 4; row += splits * 8) {
            const Q q_(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[e_ + h + b + g + q_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LSE_e = *lse[h + b + g + q_];
                // attention_backward_softcap.json:31: let back
                const long long back = static_cast<long long>(q_.get()) - static_cast<long long>(Q_size) - v_;
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:29: contract s
                const float s = s_values[s_place];
                // attention_backward_softcap.json:32: let capped
                const float capped = pleat::math::tanh(s * v_2);
                // attention_backward_softcap.json:33: let z
                const float z = back >= 0ll ? CAP * capped : -pleat::infinity<float>();
                // attention_backward_softcap.json:34: let weight
                const float weight = pleat::math::exp(z - LSE_e);
                // attention_backward_softcap.json:35: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                const float dout_e = pleat::as<float>(dout__v, e);
                const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(p)) * dout_e};
                dv_sum_partial_state[e].add(term);
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
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_4_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_4_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_4_finish_2(long long B_size, long long Q_size, long long S_size, float* dv_sum_values,
                         const pleat::Sum<float>* dv_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward_softcap.json:37: contract dv_sum
    pleat::Sum<float> dv_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dv_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dv_sum_partial_state[0].combine(dv_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dv_sum_partial_state_parts.put(part, lane, dv_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dv_sum_partial_state_parts.combine(lane, dv_sum_partial_state);
    const S s_(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const E e_(column % (128));
    const float dv_sum = dv_sum_partial_state[0].sum();
    dv_sum_values[(((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + e_.get()] = dv_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_5_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_5_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_5_columns_2(const pleat::bf16* q_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long Q_size, long long S_size, float CAP, const float* s_values,
                          const float* dp_values, pleat::Sum<float>* dk_sum_partial_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_backward_softcap.json:38: contract dk_sum
    pleat::Sum<float> dk_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const S s_(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const D d(column % (128));
        const long long v_ = static_cast<long long>(s_.get()) - static_cast<long long>(S_size);
        const float v_2 = 0.088388346f / CAP;
#pragma unroll 4
        for (long long row = split * 8 + part; row < Q_size * 4; row += splits * 8) {
            const Q q_2(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[d + h + b + g + q_2].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LSE_e = *lse[h + b + g + q_2];
                // attention_backward_softcap.json:31: let back
                const long long back = static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size) - v_;
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:29: contract s
                const float s = s_values[s_place];
                // attention_backward_softcap.json:32: let capped
                const float capped = pleat::math::tanh(s * v_2);
                // attention_backward_softcap.json:33: let z
                const float z = back >= 0ll ? CAP * capped : -pleat::infinity<float>();
                // attention_backward_softcap.json:34: let weight
                const float weight = pleat::math::exp(z - LSE_e);
                // attention_backward_softcap.json:35: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                const long long dp_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_2.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:30: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[h + b + g + q_2];
                // attention_backward_softcap.json:36: let ds
                const float ds = p * (dp - DELTA_e) * pleat::math::fma(-capped, capped, 1.0f) * 0.088388346f;
                const float v_3 = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float q_e = pleat::as<float>(q__v, e);
                const float term[1] = {v_3 * q_e};
                dk_sum_partial_state[e].add(term);
            }
        }
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_6_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_6_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_6_finish_2(long long B_size, long long Q_size, long long S_size, float* dk_sum_values,
                         const pleat::Sum<float>* dk_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(Q_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward_softcap.json:38: contract dk_sum
    pleat::Sum<float> dk_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dk_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dk_sum_partial_state[0].combine(dk_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dk_sum_partial_state_parts.put(part, lane, dk_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dk_sum_partial_state_parts.combine(lane, dk_sum_partial_state);
    const S s_(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const D d(column % (128));
    const float dk_sum = dk_sum_partial_state[0].sum();
    dk_sum_values[(((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + d.get()] = dk_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_7_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_7_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_7_columns_2(const pleat::bf16* k_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long Q_size, long long S_size, float CAP, const float* s_values,
                          const float* dp_values, pleat::Sum<float>* dq_sum_partial_values) {
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * Q_size * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 1;
    // attention_backward_softcap.json:39: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    if (column < 128 * B_size * 8 * 4 * Q_size) {
        const D d(column / (Q_size) / (4) / (8) / (B_size));
        const B b(column / (Q_size) / (4) / (8) % (B_size));
        const H h(column / (Q_size) / (4) % (8));
        const G g(column / (Q_size) % (4));
        const Q q_(column % (Q_size));
        const float v_ = 0.088388346f / CAP;
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const S s_(row);
#pragma unroll
            for (int e = 0; e < 1; ++e) {
                const float LSE_e = *lse[q_ + g + h + b];
                // attention_backward_softcap.json:31: let back
                const long long back = static_cast<long long>(q_.get()) - static_cast<long long>(Q_size) -
                                       (static_cast<long long>(s_.get()) - static_cast<long long>(S_size));
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:29: contract s
                const float s = s_values[s_place];
                // attention_backward_softcap.json:32: let capped
                const float capped = pleat::math::tanh(s * v_);
                // attention_backward_softcap.json:33: let z
                const float z = back >= 0ll ? CAP * capped : -pleat::infinity<float>();
                // attention_backward_softcap.json:34: let weight
                const float weight = pleat::math::exp(z - LSE_e);
                // attention_backward_softcap.json:35: let p
                const float p = LSE_e == -pleat::infinity<float>() ? 0.0f : weight;
                const long long dp_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_backward_softcap.json:30: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[q_ + g + h + b];
                // attention_backward_softcap.json:36: let ds
                const float ds = p * (dp - DELTA_e) * pleat::math::fma(-capped, capped, 1.0f) * 0.088388346f;
                const float v_2 = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float k_e = pleat::convert<float>(*k_[h + b + d + s_]);
                const float term[1] = {v_2 * k_e};
                dq_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> shared_parts;
        shared_parts.put(part, lane, dq_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 128 * B_size * 8 * 4 * Q_size) {
            shared_parts.combine(lane, dq_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 1; ++e)
                if (column + e < 128 * B_size * 8 * 4 * Q_size)
                    dq_sum_partial_values[split * 128 * B_size * 8 * 4 * Q_size + column + e] =
                        dq_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_8_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gradients_8_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gradients_8_finish_2(long long B_size, long long Q_size, long long S_size, float* dq_sum_values,
                         const pleat::Sum<float>* dq_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * Q_size * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_backward_softcap.json:39: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dq_sum_partial_state_parts;
    if (column < 128 * B_size * 8 * 4 * Q_size) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dq_sum_partial_state[0].combine(dq_sum_partial_values[s * 128 * B_size * 8 * 4 * Q_size + column]);
    }
    dq_sum_partial_state_parts.put(part, lane, dq_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128 * B_size * 8 * 4 * Q_size) return;
    dq_sum_partial_state_parts.combine(lane, dq_sum_partial_state);
    const D d(column / (Q_size) / (4) / (8) / (B_size));
    const B b(column / (Q_size) / (4) / (8) % (B_size));
    const H h(column / (Q_size) / (4) % (8));
    const G g(column / (Q_size) % (4));
    const Q q_(column % (Q_size));
    const float dq_sum = dq_sum_partial_state[0].sum();
    dq_sum_values[((((d.get()) * B_size + b.get()) * 8 + h.get()) * 4 + g.get()) * Q_size + q_.get()] = dq_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_2)
// gradients_9_map_2_part1: 8 neighbours along E a thread.
__device__ __forceinline__ void gradients_9_map_2_part1(pleat::bf16* dv_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dv_sum_values,
                                                        unsigned block) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) % (8));
    const pleat::Fold<E, 8> e_(index / 8 % (16));
    const long long S_through = index / (128) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_backward_softcap.json:40: store dv
    float dv__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dv_sum_place = (((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (e_ + E(e)).get();
        // attention_backward_softcap.json:37: contract dv_sum
        const float dv_sum = dv_sum_values[dv_sum_place];
        dv__out[e] = dv_sum;
    }
    pleat::store(dv_[e_ + h + s_ + b].get(), pleat::converted<pleat::bf16>(dv__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_2)
// gradients_9_map_2_part2: 8 neighbours along D a thread.
__device__ __forceinline__ void gradients_9_map_2_part2(pleat::bf16* dk_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dk_sum_values,
                                                        unsigned block) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) % (8));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long S_through = index / (128) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_backward_softcap.json:41: store dk
    float dk__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dk_sum_place = (((s_.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (d + D(e)).get();
        // attention_backward_softcap.json:38: contract dk_sum
        const float dk_sum = dk_sum_values[dk_sum_place];
        dk__out[e] = dk_sum;
    }
    pleat::store(dk_[d + h + s_ + b].get(), pleat::converted<pleat::bf16>(dk__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_2)
// gradients_9_map_2_part3: 8 neighbours along D a thread.
__device__ __forceinline__ void gradients_9_map_2_part3(pleat::bf16* dq_ptr, long long B_size, long long Q_size,
                                                        long long S_size, const float* dq_sum_values,
                                                        unsigned block) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long Q_through = index / (128) / (4) / (8);
    const auto Q_rounds = pleat::quotient(Q_through, Q_size);
    const B b(Q_rounds);
    const Q q_(Q_through - Q_rounds * (Q_size));
    // attention_backward_softcap.json:42: store dq
    float dq__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dq_sum_place =
            (((((d + D(e)).get()) * B_size + b.get()) * 8 + h.get()) * 4 + g.get()) * Q_size + q_.get();
        // attention_backward_softcap.json:39: contract dq_sum
        const float dq_sum = dq_sum_values[dq_sum_place];
        dq__out[e] = dq_sum;
    }
    pleat::store(dq_[d + g + h + q_ + b].get(), pleat::converted<pleat::bf16>(dq__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gradients_9_map_2)
// gradients_9_map_2: gradients_9_map_2_part1, gradients_9_map_2_part2, gradients_9_map_2_part3 side by side, each
// with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    gradients_9_map_2(pleat::bf16* dv_ptr, long long B_size, long long Q_size, long long S_size,
                      const float* dv_sum_values, pleat::bf16* dk_ptr, const float* dk_sum_values,
                      pleat::bf16* dq_ptr, const float* dq_sum_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size;
    if (block < blocks1) {
        gradients_9_map_2_part1(dv_ptr, B_size, Q_size, S_size, dv_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    const long long blocks2 = B_size * S_size;
    if (block < blocks2) {
        gradients_9_map_2_part2(dk_ptr, B_size, Q_size, S_size, dk_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks2);
    gradients_9_map_2_part3(dq_ptr, B_size, Q_size, S_size, dq_sum_values, block);
}
#endif

}  // namespace attention_backward_softcap
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"attention_backward_softcap.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource row_sums::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel row_sums
spec attention_backward_softcap.json
source attention_backward_softcap.cu apart
include dims.h
symbol B dim 1 0
symbol Q dim 1 0
symbol S unused 1 0
tensor o bf16 in 16 5
axis o B B 4096,Q,*
axis o Q Q 4096
axis o H 8 512
axis o G 4 128
axis o E 128 1
tensor dout bf16 in 16 5
axis dout B B 4096,Q,*
axis dout Q Q 4096
axis dout H 8 512
axis dout G 4 128
axis dout E 128 1
tensor DELTA f32 out 16 4
axis DELTA B B Q,4,*,8,*
axis DELTA H 8 Q,4,*
axis DELTA G 4 Q
axis DELTA Q Q 1
launch row_sums_rows grid B,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:o tensor:dout tensor:DELTA size:B:i64 size:Q:i64
reference delta reduce B,Q,*,8,*,4,*
reference store_DELTA store B,Q,*,8,*,4,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "row_sums.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_backward_softcap)
    source.cubins = attention_backward_softcap::embedded_cubins();
#endif
    source.reference = attention_backward_softcap::reference::row_sums::run;
    return source;
}

inline pleat::KernelSource gradients::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gradients
spec attention_backward_softcap.json
source attention_backward_softcap.cu apart
include dims.h
symbol B dim 1 0
symbol Q dim 1 0
symbol S dim 1 0
tensor q bf16 in 16 5
axis q B B 4096,Q,*
axis q Q Q 4096
axis q H 8 512
axis q G 4 128
axis q D 128 1
tensor k bf16 in 16 4
axis k B B 1024,S,*
axis k S S 1024
axis k H 8 128
axis k D 128 1
tensor v bf16 in 16 4
axis v B B 1024,S,*
axis v S S 1024
axis v H 8 128
axis v E 128 1
tensor dout bf16 in 16 5
axis dout B B 4096,Q,*
axis dout Q Q 4096
axis dout H 8 512
axis dout G 4 128
axis dout E 128 1
tensor LSE f32 in 16 4
axis LSE B B Q,4,*,8,*
axis LSE H 8 Q,4,*
axis LSE G 4 Q
axis LSE Q Q 1
tensor DELTA f32 in 16 4
axis DELTA B B Q,4,*,8,*
axis DELTA H 8 Q,4,*
axis DELTA G 4 Q
axis DELTA Q Q 1
tensor dq bf16 out 16 5
axis dq B B 4096,Q,*
axis dq Q Q 4096
axis dq H 8 512
axis dq G 4 128
axis dq D 128 1
tensor dk bf16 out 16 4
axis dk B B 1024,S,*
axis dk S S 1024
axis dk H 8 128
axis dk D 128 1
tensor dv bf16 out 16 4
axis dv B B 1024,S,*
axis dv S S 1024
axis dv H 8 128
axis dv E 128 1
param CAP f32 50
workspace $arch,89,<=,91,$arch,<=,max,S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+,128,B,*,8,*,4,*,Q,*,4,*,+,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+,128,B,*,8,*,4,*,Q,*,4,*,+,max,*
variant $arch,90,<=,90,$arch,<=,and
launch gradients_attention grid S,128,/^,B,8,*,*,Q,128,/^,B,8,*,4,*,*,+,$sms,min 1 1 block 384 1 1 cluster 1 shared 215432 pdl 1
args map:q:128:128;1;64|Q;4096;64|B;4096,Q,*;1|8;512;1|4;128;1 map:k:128:128;1;64|S;1024;64|B;1024,S,*;1|8;128;1 map:dout:128:128;1;64|Q;4096;64|B;4096,Q,*;1|8;512;1|4;128;1 map:v:128:128;1;64|S;1024;64|B;1024,S,*;1|8;128;1 map:dk:128:128;1;64|8;128;1|S;1024;64|B;1024,S,*;1 map:dv:128:128;1;64|8;128;1|S;1024;64|B;1024,S,*;1 map:dq:128:128;1;64|4;128;1|8;512;1|Q;4096;64|B;4096,Q,*;1 size:B:i64 size:Q:i64 size:S:i64 param:CAP tensor:LSE tensor:DELTA tensor:dk tensor:dv tensor:dq
variant Q,4,%,0,<=,$arch,89,<=,91,$arch,<=,max,and
launch gradients_1_rows_1 grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k size:B:i64 size:Q:i64 size:S:i64 workspace:0
launch gradients_2_rows_1 grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:v tensor:dout size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*
launch gradients_3_columns_1 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:dout tensor:LSE size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+
launch gradients_4_finish_1 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+
launch gradients_5_columns_1 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:LSE tensor:DELTA size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0 workspace:S,B,*,Q,*,8,*,4,*,4,* workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch gradients_6_finish_1 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch gradients_7_columns_1 grid B,Q,*,32,*,1,528,B,Q,*,32,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:k tensor:LSE tensor:DELTA size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0 workspace:S,B,*,Q,*,8,*,4,*,4,* workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch gradients_8_finish_1 grid B,Q,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch gradients_9_map_1 grid B,S,*,B,S,*,+,B,Q,*,4,*,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:dv size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+ tensor:dk workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+ tensor:dq workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+
variant $arch,89,<=,91,$arch,<=,max
launch gradients_1_rows_2 grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k size:B:i64 size:Q:i64 size:S:i64 workspace:0
launch gradients_2_rows_2 grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:v tensor:dout size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*
launch gradients_3_columns_2 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:dout tensor:LSE size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+
launch gradients_4_finish_2 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+
launch gradients_5_columns_2 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:LSE tensor:DELTA size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,* workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch gradients_6_finish_2 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch gradients_7_columns_2 grid B,Q,*,128,*,1,528,B,Q,*,128,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:k tensor:LSE tensor:DELTA size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,* workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch gradients_8_finish_2 grid B,Q,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+
launch gradients_9_map_2 grid B,S,*,B,S,*,+,B,Q,*,4,*,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:dv size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+ tensor:dk workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+ tensor:dq workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+
reference s reduce B,Q,*,S,*,8,*,4,*
reference dp reduce B,Q,*,S,*,8,*,4,*
reference dv_sum reduce B,S,*,8,*,128,*
reference dk_sum reduce B,S,*,8,*,128,*
reference dq_sum reduce B,Q,*,8,*,4,*,128,*
reference store_dv store B,S,*,8,*,128,*
reference store_dk store B,S,*,8,*,128,*
reference store_dq store B,Q,*,8,*,4,*,128,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gradients.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_backward_softcap)
    source.cubins = attention_backward_softcap::embedded_cubins();
#endif
    source.reference = attention_backward_softcap::reference::gradients::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention_backward_softcap
spec attention_backward_softcap.json
source attention_backward_softcap.cu apart
include dims.h
symbol B dim 1 0
symbol Q dim 1 0
symbol S dim 1 0
tensor q bf16 in 16 5
axis q B B 4096,Q,*
axis q Q Q 4096
axis q H 8 512
axis q G 4 128
axis q D 128 1
tensor k bf16 in 16 4
axis k B B 1024,S,*
axis k S S 1024
axis k H 8 128
axis k D 128 1
tensor v bf16 in 16 4
axis v B B 1024,S,*
axis v S S 1024
axis v H 8 128
axis v E 128 1
tensor o bf16 in 16 5
axis o B B 4096,Q,*
axis o Q Q 4096
axis o H 8 512
axis o G 4 128
axis o E 128 1
tensor dout bf16 in 16 5
axis dout B B 4096,Q,*
axis dout Q Q 4096
axis dout H 8 512
axis dout G 4 128
axis dout E 128 1
tensor LSE f32 in 16 4
axis LSE B B Q,4,*,8,*
axis LSE H 8 Q,4,*
axis LSE G 4 Q
axis LSE Q Q 1
tensor dq bf16 out 16 5
axis dq B B 4096,Q,*
axis dq Q Q 4096
axis dq H 8 512
axis dq G 4 128
axis dq D 128 1
tensor dk bf16 out 16 4
axis dk B B 1024,S,*
axis dk S S 1024
axis dk H 8 128
axis dk D 128 1
tensor dv bf16 out 16 4
axis dv B B 1024,S,*
axis dv S S 1024
axis dv H 8 128
axis dv E 128 1
param CAP f32 50
workspace $arch,89,<=,91,$arch,<=,max,S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+,128,B,*,8,*,4,*,Q,*,4,*,+,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+,128,B,*,8,*,4,*,Q,*,4,*,+,max,*,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
step row_sums
launch row_sums_rows grid B,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:o tensor:dout workspace:0 size:B:i64 size:Q:i64
step gradients
variant $arch,90,<=,90,$arch,<=,and
launch gradients_attention grid S,128,/^,B,8,*,*,Q,128,/^,B,8,*,4,*,*,+,$sms,min 1 1 block 384 1 1 cluster 1 shared 215432 pdl 1
args map:q:128:128;1;64|Q;4096;64|B;4096,Q,*;1|8;512;1|4;128;1 map:k:128:128;1;64|S;1024;64|B;1024,S,*;1|8;128;1 map:dout:128:128;1;64|Q;4096;64|B;4096,Q,*;1|8;512;1|4;128;1 map:v:128:128;1;64|S;1024;64|B;1024,S,*;1|8;128;1 map:dk:128:128;1;64|8;128;1|S;1024;64|B;1024,S,*;1 map:dv:128:128;1;64|8;128;1|S;1024;64|B;1024,S,*;1 map:dq:128:128;1;64|4;128;1|8;512;1|Q;4096;64|B;4096,Q,*;1 size:B:i64 size:Q:i64 size:S:i64 param:CAP tensor:LSE workspace:0 tensor:dk tensor:dv tensor:dq
variant Q,4,%,0,<=,$arch,89,<=,91,$arch,<=,max,and
launch gradients_1_rows_1 grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k size:B:i64 size:Q:i64 size:S:i64 workspace:0,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_2_rows_1 grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:v tensor:dout size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_3_columns_1 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:dout tensor:LSE size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_4_finish_1 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_5_columns_1 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:LSE workspace:0 size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_6_finish_1 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_7_columns_1 grid B,Q,*,32,*,1,528,B,Q,*,32,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:k tensor:LSE workspace:0 size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_8_finish_1 grid B,Q,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_9_map_1 grid B,S,*,B,S,*,+,B,Q,*,4,*,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:dv size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ tensor:dk workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ tensor:dq workspace:S,B,*,Q,*,8,*,4,*,4,*,S,B,*,Q,*,8,*,4,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,32,*,1,max,/^,S,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
variant $arch,89,<=,91,$arch,<=,max
launch gradients_1_rows_2 grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k size:B:i64 size:Q:i64 size:S:i64 workspace:0,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_2_rows_2 grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:v tensor:dout size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_3_columns_2 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:dout tensor:LSE size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_4_finish_2 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_5_columns_2 grid S,B,*,4,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:LSE workspace:0 size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_6_finish_2 grid S,B,*,32,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_7_columns_2 grid B,Q,*,128,*,1,528,B,Q,*,128,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:k tensor:LSE workspace:0 size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_8_finish_2 grid B,Q,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
launch gradients_9_map_2 grid B,S,*,B,S,*,+,B,Q,*,4,*,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:dv size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ tensor:dk workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+ tensor:dq workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,S,B,*,8,*,128,*,1,528,S,B,*,4,*,1,max,/^,Q,4,*,64,/^,min,max,*,4,*,+,S,B,*,8,*,128,*,4,*,+,128,B,*,8,*,4,*,Q,*,1,528,B,Q,*,128,*,1,max,/^,S,64,/^,min,max,*,4,*,+,B,8,*,4,*,Q,*,4,*,256,/^,256,*,+
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention_backward_softcap.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_backward_softcap)
    source.cubins = attention_backward_softcap::embedded_cubins();
#endif
    source.reference = attention_backward_softcap::reference::run_program;
    return source;
}

}  // namespace attention_backward_softcap
