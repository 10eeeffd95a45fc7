// Written by pleat from attention_causal.json. Do not edit.
// Typed launchers for `attention_causal`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace attention_causal {

struct Arguments {
    attention_causal::q q;
    attention_causal::k k;
    attention_causal::v v;
    attention_causal::o o;
    attention_causal::LSE LSE;
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
        values.symbols[0] = arguments.q.template extent<attention_causal::B>().get();
        if (arguments.k.template extent<attention_causal::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_causal", "B");
        if (arguments.v.template extent<attention_causal::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_causal", "B");
        if (arguments.o.template extent<attention_causal::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_causal", "B");
        if (arguments.LSE.template extent<attention_causal::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_causal", "B");
        values.symbols[1] = arguments.q.template extent<attention_causal::Q>().get();
        if (arguments.o.template extent<attention_causal::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_causal", "Q");
        if (arguments.LSE.template extent<attention_causal::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_causal", "Q");
        values.symbols[2] = arguments.k.template extent<attention_causal::S>().get();
        if (arguments.v.template extent<attention_causal::S>().get() != values.symbols[2])
            pleat::sizes_differ("attention_causal", "S");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention_causal)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from attention_causal.json. Do not edit.
// The dims, folds and tensors of `attention_causal` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace attention_causal {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim Q is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim B does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim H is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim B does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim D is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim B does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim E is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim B does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim B is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim Q does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim S is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim Q does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim H is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim Q does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim G is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim Q does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim D is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim Q does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim E is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim Q does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: a part of this index of dim Q would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim Q is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim S does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim B is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim H does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim Q is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim H does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim Q is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim G does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim D is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim G does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim B is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim D does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim Q is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim D does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim G is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim D does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim B is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::B>) static_assert(ok_, "pleat: dim E does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim Q is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::Q>) static_assert(ok_, "pleat: dim E does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_causal::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_causal::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::B>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::Q>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::H>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::G>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::D>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_causal::S>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_causal::E>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim E");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::B>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::S>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::H>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::D>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_causal::Q>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_causal::G>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_causal::E>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim E");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::B>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::S>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::H>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::E>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_causal::Q>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_causal::G>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_causal::D>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::B>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::Q>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::H>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::G>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::E>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_causal::S>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_causal::D>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::B>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::H>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_causal::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::G>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_causal::Q>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_causal::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_causal::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_causal::S>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_causal::D>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_causal::E>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace attention_causal
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from attention_causal.json. Do not edit.
// attention in which a query sees the keys up to its own, the last query all of them: H heads of keys and values,
// each for G heads of queries
#include "dims.h"
#include "pleat/gpu/attention_sm80.h"
#include "pleat/gpu/attention_sm90.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace attention_causal {

//   contract s = q, k along D
//   let seen = S - extent(S) <= Q - extent(Q)
//   let z = where(seen, s * rsqrt(extent(D)), -inf)
//   reduce lse = logsumexp of z along S
//   let p = exp(z - lse), rounded
//   contract acc = p, v along S
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_causal_few)
// attention_causal_few: tiles of 16 rows along Q, G that see the same keys go through them 64 at a time; blocks
// have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_causal_few(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                         pleat::bf16* o_ptr, float* LSE_ptr, long long B_size, long long Q_size, long long S_size,
                         unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 1, 4, 16, 5>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b(batch / (8));
        const H h(batch % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from / (4));
        const G g(from % (4));
        const long long least =
            static_cast<long long>(S_size) + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to / (4));
        const G g_(to % (4));
        const long long most =
            static_cast<long long>(S_size) + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return q_[h + b + g + q_2 + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const H h(batch % (8));
        const S s_(place);
        return k_[h + b + s_ + D(0)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const H h(batch % (8));
        const S s_(place);
        return v_[h + b + s_ + E(0)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const S s_(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_causal.json:24: store LSE
            *lse_[h + b + g + q_2] = row_lse;
        }
        const E e_(column);
        // attention_causal.json:23: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_causal_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_causal_attention_keys: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_causal_attention_keys(long long B_size, long long Q_size,
                                                                           long long S_size,
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

// attention_causal_attention_scores: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_causal_attention_scores(long long B_size, long long Q_size,
                                                                  long long S_size, const auto& tiles,
                                                                  const pleat::TileAt& tile) {
    const B b(tile.batch / (4) / (8));
    const H h_(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=, &tiles](const pleat::TileAt& at, const auto& s, auto& hidden) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column * 128 + tiles.column(j) + e);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    // attention_causal.json:16: the scores, as the softmax sees them
                    const float s_e = s(0, j, h, e);
                    hidden[j][h][e] = s_e;
                }
            }
        }
    };
}

// attention_causal_attention: 2 consumers have 64 rows each along Q and go through the keys 128 at a time; scores,
// softmax and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384)
    attention_causal_attention(const __grid_constant__ pleat::TensorMap q_map,
                               const __grid_constant__ pleat::TensorMap k_map,
                               const __grid_constant__ pleat::TensorMap v_map,
                               const __grid_constant__ pleat::TensorMap o_map, pleat::bf16* o_ptr, float* LSE_ptr,
                               long long B_size, long long Q_size, long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    using Tiles = pleat::AttentionSm90<pleat::bf16, 128, 128, 128, 2, 2, 2, true, false, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, q_map, k_map, v_map, o_map);
    pleat::wait_for_kernel_before();
    const pleat::AttentionGrid grid(Q_size, B_size * 8 * 4, pleat::batches_in_cache(S_size * 512, 4));
    const auto keys = [&](const pleat::TileAt& at, int from, int to) {
        return attention_causal_attention_keys(B_size, Q_size, S_size, at, from, to);
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
            return attention_causal_attention_scores(B_size, Q_size, S_size, tiles, at);
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
                            // attention_causal.json:23: store o
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
                        // attention_causal.json:16: reduce lse
                        const float lse = row_lse[h];
                        lse_rows[h] = lse;
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const Q q_(at.row * 64 + tiles.row(0, h));
                    if (q_.get() < Q_size) {
                        // attention_causal.json:24: store LSE
                        *lse_[g + h_ + b + q_] = row_lse[h];
                    }
                }
            }
        };
        tiles.consume(grid, 8.838834765e-02f, keys, see, see, leave);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_causal_rows)
// attention_causal_rows: tiles of 64 rows along Q, G that see the same keys go through them 64 at a time; blocks
// have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_causal_rows(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                          pleat::bf16* o_ptr, float* LSE_ptr, long long B_size, long long Q_size, long long S_size,
                          unsigned char* workspace) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), S(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), S(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 4, 1, 64, 4>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b(batch / (8));
        const H h(batch % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from / (4));
        const G g(from % (4));
        const long long least =
            static_cast<long long>(S_size) + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to / (4));
        const G g_(to % (4));
        const long long most =
            static_cast<long long>(S_size) + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return q_[h + b + g + q_2 + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const H h(batch % (8));
        const S s_(place);
        return k_[h + b + s_ + D(0)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b(batch / (8));
        const H h(batch % (8));
        const S s_(place);
        return v_[h + b + s_ + E(0)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const S s_(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_causal.json:24: store LSE
            *lse_[h + b + g + q_2] = row_lse;
        }
        const E e_(column);
        // attention_causal.json:23: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

}  // namespace attention_causal
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"attention_causal.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention_causal
spec attention_causal.json
source attention_causal.cu apart
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
workspace Q,4,*,16,<=,6392832,*,25562112,max
variant Q,4,*,16,<=
launch attention_causal_few grid Q,4,*,16,/^,B,8,*,*,256,*,$sms,2,*,min,384,min 1 1 block 128 1 1 cluster 1 shared 101176 pdl 1
args tensor:q tensor:k tensor:v tensor:o tensor:LSE size:B:i64 size:Q:i64 size:S:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,65,Q,4,*,Q,2,*,min,<=,and
launch attention_causal_attention grid Q,128,/^,B,8,*,4,*,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196800 pdl 1
args map:q:128:128;1;64|Q;4096;64|B;4096,Q,*;1|8;512;1|4;128;1 map:k:128:128;1;64|S;1024;128|B;1024,S,*;1|8;128;1 map:v:128:128;1;64|S;1024;128|B;1024,S,*;1|8;128;1 map:o:128:128;1;64|4;128;1|8;512;1|Q;4096;64|B;4096,Q,*;1 tensor:o tensor:LSE size:B:i64 size:Q:i64 size:S:i64
variant 1
launch attention_causal_rows grid Q,4,*,64,/^,B,8,*,*,256,*,$sms,2,*,min,384,min 1 1 block 128 1 1 cluster 1 shared 96824 pdl 1
args tensor:q tensor:k tensor:v tensor:o tensor:LSE size:B:i64 size:Q:i64 size:S:i64 workspace:0
reference s reduce B,Q,*,S,*,8,*,4,*
reference lse reduce B,Q,*,8,*,4,*
reference acc reduce B,Q,*,8,*,4,*,128,*
reference store_o store B,Q,*,8,*,4,*,128,*
reference store_LSE store B,Q,*,8,*,4,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention_causal.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_causal)
    source.cubins = attention_causal::embedded_cubins();
#endif
    source.reference = attention_causal::reference::attention_causal::run;
    return source;
}

}  // namespace attention_causal
