// Written by pleat from attention_softcap.json. Do not edit.
// Typed launchers for `attention_softcap`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace attention_softcap {

struct Arguments {
    attention_softcap::q q;
    attention_softcap::k k;
    attention_softcap::v v;
    attention_softcap::o o;
    attention_softcap::LSE LSE;
    float CAP = 50.0f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 3, 1> {
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
        values.symbols[0] = arguments.q.template extent<attention_softcap::B>().get();
        if (arguments.k.template extent<attention_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_softcap", "B");
        if (arguments.v.template extent<attention_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_softcap", "B");
        if (arguments.o.template extent<attention_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_softcap", "B");
        if (arguments.LSE.template extent<attention_softcap::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_softcap", "B");
        values.symbols[1] = arguments.q.template extent<attention_softcap::Q>().get();
        if (arguments.o.template extent<attention_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_softcap", "Q");
        if (arguments.LSE.template extent<attention_softcap::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_softcap", "Q");
        values.symbols[2] = arguments.k.template extent<attention_softcap::S>().get();
        if (arguments.v.template extent<attention_softcap::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_softcap", "S");
        values.params[0] = &arguments.CAP;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention_softcap)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from attention_softcap.json. Do not edit.
// The dims, folds and tensors of `attention_softcap` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace attention_softcap {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim B does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim H is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim B does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim D is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim B does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim E is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim B does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim B is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim Q does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim S is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim Q does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim H is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim Q does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim G is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim Q does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim D is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim Q does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim E is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim Q does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: a part of this index of dim Q would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim S does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim B is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim H does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim H does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim G does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim D is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim G does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim B is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim D does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim D does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim G is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim D does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim B is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::B>) static_assert(ok_, "pleat: dim E does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim Q is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::Q>) static_assert(ok_, "pleat: dim E does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_softcap::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_softcap::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::D>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_softcap::S>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_softcap::E>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim E");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::S>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::D>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_softcap::Q>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_softcap::G>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_softcap::E>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim E");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::S>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::E>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_softcap::Q>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_softcap::G>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_softcap::D>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim D");
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
struct o : pleat::Tensor<o, pleat::bf16, o_layout> {
    PLEAT_NAME("o [B, Q, H, G, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is made of a pointer to pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor o [B, Q, H, G, E] is *o[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor o [B, Q, H, G, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor o [B, Q, H, G, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::E>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_softcap::S>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_softcap::D>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes dims and lists of them");
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
struct LSE : pleat::Tensor<LSE, float, LSE_layout> {
    PLEAT_NAME("LSE [B, H, G, Q]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes dims, not an integer; write B(...), H(...), G(...) or Q(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is made of a pointer to float and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [B, H, G, Q] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [B, H, G, Q]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [B, H, G, Q] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::B>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::H>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::G>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_softcap::Q>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_softcap::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_softcap::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_softcap::S>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_softcap::D>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_softcap::E>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace attention_softcap
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from attention_softcap.json. Do not edit.
// causal attention with scores in -CAP to CAP (Gemma 2): H heads of keys and values, each for G heads of queries
#include "dims.h"
#include "pleat/gpu/attention_sm90.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace attention_softcap {

//   contract s = q, k along D
//   let seen = S - extent(S) <= Q - extent(Q)
//   let z = where(seen, CAP * tanh(s * (rsqrt(extent(D)) / CAP)), -inf)
//   reduce lse = logsumexp of z along S
//   let p = exp(z - lse), rounded
//   contract acc = p, v along S
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_softcap_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_softcap_attention_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_softcap_attention_keys(long long B_size, long long Q_size,
                                                                            long long S_size, float CAP,
                                                                            const pleat::TileAt& at, long long from,
                                                                            long long to) {
    const B b(at.batch / (4) / (8));
    const H h_(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen_(S_size, true);
    const Q first(from);
    const Q last(to);
    const long long least =
        static_cast<long long>(S_size) + static_cast<long long>(first.get()) - static_cast<long long>(Q_size);
    const long long most =
        static_cast<long long>(S_size) + static_cast<long long>(last.get()) - static_cast<long long>(Q_size);
    seen_.end_at(least, most);
    return seen_;
}

// attention_softcap_attention_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_softcap_attention_scores(long long B_size, long long Q_size,
                                                                   long long S_size, float CAP, const auto& tiles,
                                                                   const pleat::TileAt& tile) {
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    const float v_tile = 0.088388346f / CAP;
    return [=, &tiles](const pleat::TileAt& at, const auto& s, auto& hidden) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column * 128 + tiles.column(j) + e);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    // attention_softcap.json:17: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    hidden[j][h][e] = CAP * pleat::math::tanh(s_e * v_tile);
                }
            }
        }
    };
}

// attention_softcap_attention: 2 consumers have 64 rows each along Q and go through the keys 128 at a time; scores,
// softmax and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_softcap_attention(const __grid_constant__ pleat::TensorMap q_map,
                                const __grid_constant__ pleat::TensorMap k_map,
                                const __grid_constant__ pleat::TensorMap v_map,
                                const __grid_constant__ pleat::TensorMap o_map, pleat::bf16* o_ptr, float* LSE_ptr,
                                long long B_size, long long Q_size, long long S_size, float CAP) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    using Tiles = pleat::AttentionSm90<pleat::bf16, 128, 128, 128, 2, 2, 2, true, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::wait_for_kernel_before();
    const pleat::AttentionGrid grid(Q_size, B_size * 8 * 4, pleat::batches_in_cache(S_size * 512, 4));
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_softcap_attention_keys(B_size, Q_size, S_size, CAP, at, from, to);
    };
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.row * 64, b.get(), h_.get(), g.get());
        };
        const auto first = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.column * 128, b.get(), h_.get());
        };
        const auto second = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, at.column * 128, k_ * 128, b.get(), h_.get());
        };
        tiles.produce(grid, keys, bring, first, second);
    } else {
        const auto see = [&](const pleat::TileAt& at) {
            return attention_softcap_attention_scores(B_size, Q_size, S_size, CAP, tiles, at);
        };
        const auto leave = [&](const pleat::TileAt& at, const auto& acc, const float (&row_lse)[2]) {
            const B b(at.batch / (4) / (8));
            const H h_(at.batch / (4) % (8));
            const G g(at.batch % (4));
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> o_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const Q q_(at.row * 64 + tiles.row(0, h));
                            // attention_softcap.json:24: store o
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            o_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(o_map, o_part, at.column * 128 + part * 64, g.get(), h_.get(),
                                at.row * 64 + tiles.first_row(0), b.get());
                }
            }
            if (tiles.column(0) == 0) {
                float lse_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    if (q_.get() < Q_size) {
                        // attention_softcap.json:17: reduce lse
                        const float lse = row_lse[h];
                        lse_rows[h] = lse;
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    if (q_.get() < Q_size) {
                        // attention_softcap.json:25: store LSE
                        *lse_[g + h_ + b + q_] = row_lse[h];
                    }
                }
            }
        };
        tiles.consume(grid, 1.000000000e+00f, keys, see, see, leave);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_softcap_1_rows)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_softcap_1_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    attention_softcap_1_rows(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, long long B_size, long long Q_size,
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

    // attention_softcap.json:17: contract s
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_softcap_2_rows)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_softcap_2_rows: the row is read once, and nothing of it kept.
extern "C" __global__ void __launch_bounds__(512)
    attention_softcap_2_rows(long long B_size, long long Q_size, long long S_size, float CAP, const float* s_values,
                             float* lse_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const B b(row / (4) / (8) / (Q_size));
    const Q q_(row / (4) / (8) % (Q_size));
    const H h(row / (4) % (8));
    const G g(row % (4));

    // attention_softcap.json:17: reduce lse
    const long long v_ = static_cast<long long>(q_.get()) - static_cast<long long>(Q_size);
    const float v_2 = 0.088388346f / CAP;
    pleat::SumExp<float> lse_state;
#pragma unroll 4
    for (long long j = lane * 1; j < S_size; j += 512) {
        const S s_(j);
        float terms[1];
        {
            // attention_softcap.json:19: let seen
            const bool seen = static_cast<long long>(s_.get()) - static_cast<long long>(S_size) <= v_;
            const long long s_place =
                ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
            // attention_softcap.json:17: contract s
            const float s = s_values[s_place];
            // attention_softcap.json:20: let z
            const float z = seen ? CAP * pleat::math::tanh(s * v_2) : -pleat::infinity<float>();
            terms[0] = z;
        }
        lse_state.add(terms);
    }
    __shared__ pleat::Exchange<16, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

    if (lane == 0) {
        lse_values[(((b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get()] = lse;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_softcap_3_columns)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_softcap_3_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second
// launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_softcap_3_columns(const pleat::bf16* v_ptr, long long B_size, long long Q_size, long long S_size,
                                float CAP, const float* s_values, const float* lse_values,
                                pleat::Sum<float>* acc_partial_values) {
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(Q_size * B_size * 16, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_softcap.json:17: contract acc
    pleat::Sum<float> acc_partial_state[8];
    if (column < Q_size * 4 * B_size * 8 * 128) {
        const Q q_(column / (128) / (8) / (B_size) / (4));
        const G g(column / (128) / (8) / (B_size) % (4));
        const B b(column / (128) / (8) % (B_size));
        const H h(column / (128) % (8));
        const E e_(column % (128));
        const long long lse_place = (((b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
        // attention_softcap.json:17: reduce lse
        const float lse = lse_values[lse_place];
        const bool v_2 = lse == -pleat::infinity<float>();
        const long long v_3 = static_cast<long long>(q_.get()) - static_cast<long long>(Q_size);
        const float v_4 = 0.088388346f / CAP;
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const S s_(row);
            const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[e_ + h + b + s_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                // attention_softcap.json:19: let seen
                const bool seen = static_cast<long long>(s_.get()) - static_cast<long long>(S_size) <= v_3;
                const long long s_place =
                    ((((s_.get()) * B_size + b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
                // attention_softcap.json:17: contract s
                const float s = s_values[s_place];
                // attention_softcap.json:20: let z
                const float z = seen ? CAP * pleat::math::tanh(s * v_4) : -pleat::infinity<float>();
                // attention_softcap.json:17: let p
                const float p =
                    pleat::convert<float>(pleat::convert<pleat::bf16>(v_2 ? 0.0f : pleat::math::exp(z - lse)));
                const float v_e = pleat::as<float>(v__v, e);
                const float term[1] = {p * v_e};
                acc_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, acc_partial_state);
        __syncthreads();
        if (part == 0 && column < Q_size * 4 * B_size * 8 * 128) {
            shared_parts.combine(lane, acc_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < Q_size * 4 * B_size * 8 * 128)
                    acc_partial_values[split * Q_size * 4 * B_size * 8 * 128 + column + e] = acc_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_softcap_4_finish)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_softcap_4_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_softcap_4_finish(long long B_size, long long Q_size, long long S_size, float* acc_values,
                               const pleat::Sum<float>* acc_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(Q_size * B_size * 16, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_softcap.json:17: contract acc
    pleat::Sum<float> acc_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> acc_partial_state_parts;
    if (column < Q_size * 4 * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            acc_partial_state[0].combine(acc_partial_values[s * Q_size * 4 * B_size * 8 * 128 + column]);
    }
    acc_partial_state_parts.put(part, lane, acc_partial_state);
    __syncthreads();
    if (part != 0 || column >= Q_size * 4 * B_size * 8 * 128) return;
    acc_partial_state_parts.combine(lane, acc_partial_state);
    const Q q_(column / (128) / (8) / (B_size) / (4));
    const G g(column / (128) / (8) / (B_size) % (4));
    const B b(column / (128) / (8) % (B_size));
    const H h(column / (128) % (8));
    const E e_(column % (128));
    const float acc = acc_partial_state[0].sum();
    acc_values[((((q_.get()) * 4 + g.get()) * B_size + b.get()) * 8 + h.get()) * 128 + e_.get()] = acc;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_softcap_5_map)
// attention_softcap_5_map_part1: 8 neighbours along E a thread.
__device__ __forceinline__ void attention_softcap_5_map_part1(pleat::bf16* o_ptr, long long B_size,
                                                              long long Q_size, long long S_size,
                                                              const float* acc_values, unsigned block) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const H h(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<E, 8> e_(index / 8 % (16));
    const long long Q_through = index / (128) / (4) / (8);
    const auto Q_rounds = pleat::quotient(Q_through, Q_size);
    const B b(Q_rounds);
    const Q q_(Q_through - Q_rounds * (Q_size));
    // attention_softcap.json:24: store o
    float o__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long acc_place =
            ((((q_.get()) * 4 + g.get()) * B_size + b.get()) * 8 + h.get()) * 128 + (e_ + E(e)).get();
        // attention_softcap.json:17: contract acc
        const float acc = acc_values[acc_place];
        o__out[e] = acc;
    }
    pleat::store(o_[e_ + g + h + q_ + b].get(), pleat::converted<pleat::bf16>(o__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_softcap_5_map)
// attention_softcap_5_map_part2: one coordinate a thread.
__device__ __forceinline__ void attention_softcap_5_map_part2(float* LSE_ptr, long long B_size, long long Q_size,
                                                              long long S_size, const float* lse_values,
                                                              unsigned block) {
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 1;
    if (index >= B_size * 8 * 4 * Q_size) return;
    const auto Q_rounds = pleat::quotient(index, Q_size);
    const B b(Q_rounds / (4) / (8));
    const H h(Q_rounds / (4) % (8));
    const G g(Q_rounds % (4));
    const Q q_(index - Q_rounds * (Q_size));
    // attention_softcap.json:25: store LSE
    const long long lse_place = (((b.get()) * Q_size + q_.get()) * 8 + h.get()) * 4 + g.get();
    // attention_softcap.json:17: reduce lse
    const float lse = lse_values[lse_place];
    *lse_[q_ + g + h + b] = lse;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_softcap_5_map)
// attention_softcap_5_map: attention_softcap_5_map_part1, attention_softcap_5_map_part2 side by side, each with
// blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    attention_softcap_5_map(pleat::bf16* o_ptr, long long B_size, long long Q_size, long long S_size,
                            const float* acc_values, float* LSE_ptr, const float* lse_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * Q_size * 4;
    if (block < blocks1) {
        attention_softcap_5_map_part1(o_ptr, B_size, Q_size, S_size, acc_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    attention_softcap_5_map_part2(LSE_ptr, B_size, Q_size, S_size, lse_values, block);
}
#endif

}  // namespace attention_softcap
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"attention_softcap.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention_softcap
spec attention_softcap.json
source attention_softcap.cu apart
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
tensor o bf16 out 16 5
axis o B B 4096,Q,*
axis o Q Q 4096
axis o H 8 512
axis o G 4 128
axis o E 128 1
tensor LSE f32 out 16 4
axis LSE B B Q,4,*,8,*
axis LSE H 8 Q,4,*
axis LSE G 4 Q
axis LSE Q Q 1
param CAP f32 50
workspace $arch,89,<=,91,$arch,<=,max,S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,B,Q,*,8,*,4,*,4,*,256,/^,256,*,+,Q,4,*,B,*,8,*,128,*,1,528,Q,B,*,16,*,1,max,/^,S,64,/^,min,max,*,4,*,+,Q,4,*,B,*,8,*,128,*,4,*,+,*
variant $arch,90,<=,90,$arch,<=,and
launch attention_softcap_attention grid Q,128,/^,B,8,*,4,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196800 pdl 1
args map:q:128:128;1;64|Q;4096;64|B;4096,Q,*;1|8;512;1|4;128;1 map:k:128:128;1;64|S;1024;128|B;1024,S,*;1|8;128;1 map:v:128:128;1;64|S;1024;128|B;1024,S,*;1|8;128;1 map:o:128:128;1;64|4;128;1|8;512;1|Q;4096;64|B;4096,Q,*;1 tensor:o tensor:LSE size:B:i64 size:Q:i64 size:S:i64 param:CAP
variant $arch,89,<=,91,$arch,<=,max
launch attention_softcap_1_rows grid S,B,*,Q,*,4,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:q tensor:k size:B:i64 size:Q:i64 size:S:i64 workspace:0
launch attention_softcap_2_rows grid B,Q,*,8,*,4,* 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*
launch attention_softcap_3_columns grid Q,B,*,16,*,1,528,Q,B,*,16,*,1,max,/^,S,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:v size:B:i64 size:Q:i64 size:S:i64 param:CAP workspace:0 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,* workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,B,Q,*,8,*,4,*,4,*,256,/^,256,*,+
launch attention_softcap_4_finish grid Q,B,*,128,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,B,Q,*,8,*,4,*,4,*,256,/^,256,*,+,Q,4,*,B,*,8,*,128,*,1,528,Q,B,*,16,*,1,max,/^,S,64,/^,min,max,*,4,*,+ workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,B,Q,*,8,*,4,*,4,*,256,/^,256,*,+
launch attention_softcap_5_map grid B,Q,*,4,*,B,8,*,4,*,Q,*,128,/^,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:o size:B:i64 size:Q:i64 size:S:i64 workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*,B,Q,*,8,*,4,*,4,*,256,/^,256,*,+,Q,4,*,B,*,8,*,128,*,1,528,Q,B,*,16,*,1,max,/^,S,64,/^,min,max,*,4,*,+ tensor:LSE workspace:S,B,*,Q,*,8,*,4,*,4,*,256,/^,256,*
reference s reduce B,Q,*,S,*,8,*,4,*
reference lse reduce B,Q,*,8,*,4,*
reference acc reduce B,Q,*,8,*,4,*,128,*
reference store_o store B,Q,*,8,*,4,*,128,*
reference store_LSE store B,Q,*,8,*,4,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention_softcap.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_softcap)
    source.cubins = attention_softcap::embedded_cubins();
#endif
    source.reference = attention_softcap::reference::attention_softcap::run;
    return source;
}

}  // namespace attention_softcap
