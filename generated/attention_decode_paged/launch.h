// Written by pleat from attention_decode_paged.json. Do not edit.
// Typed launchers for `attention_decode_paged`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace attention_decode_paged {

struct Arguments {
    attention_decode_paged::q q;
    attention_decode_paged::k k;
    attention_decode_paged::v v;
    attention_decode_paged::TABLE TABLE;
    attention_decode_paged::LEN LEN;
    attention_decode_paged::o o;
    attention_decode_paged::LSE LSE;
    attention_decode_paged::S S;  // no tensor tells it
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 4, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.q.get();
        values.tensors[1] = arguments.k.get();
        values.tensors[2] = arguments.v.get();
        values.tensors[3] = arguments.TABLE.get();
        values.tensors[4] = arguments.LEN.get();
        values.tensors[5] = arguments.o.get();
        values.tensors[6] = arguments.LSE.get();
        values.symbols[0] = arguments.q.template extent<attention_decode_paged::B>().get();
        if (arguments.TABLE.template extent<attention_decode_paged::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode_paged", "B");
        if (arguments.LEN.template extent<attention_decode_paged::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode_paged", "B");
        if (arguments.o.template extent<attention_decode_paged::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode_paged", "B");
        if (arguments.LSE.template extent<attention_decode_paged::B>().get() != values.symbols[0])
            pleat::sizes_differ("attention_decode_paged", "B");
        values.symbols[1] = arguments.q.template extent<attention_decode_paged::Q>().get();
        if (arguments.o.template extent<attention_decode_paged::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_decode_paged", "Q");
        if (arguments.LSE.template extent<attention_decode_paged::Q>().get() != values.symbols[1])
            pleat::sizes_differ("attention_decode_paged", "Q");
        values.symbols[2] = arguments.S.get();
        values.symbols[3] = arguments.k.template extent<attention_decode_paged::N>().get();
        if (arguments.v.template extent<attention_decode_paged::N>().get() != values.symbols[3])
            pleat::sizes_differ("attention_decode_paged", "N");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_attention_decode_paged)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from attention_decode_paged.json. Do not edit.
// The dims, folds and tensors of `attention_decode_paged` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace attention_decode_paged {

struct B;
struct Q;
struct S;
struct N;
struct P;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim Q is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim B does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim N is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim B does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim P is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim B does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim H is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim B does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim D is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim B does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim E is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim B does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim B is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim Q does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim S is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim Q does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim N is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim Q does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim P is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim Q does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim H is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim Q does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim G is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim Q does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim D is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim Q does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim E is not dim Q; cast<Q>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim Q does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: a part of this index of dim Q would be lost in the fold or digit; convert it explicitly");
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

/// S: given at launch, a multiple of 16
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim Q is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim S does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim N is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim S does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim P is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim S does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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

/// N: given at launch
struct N : pleat::Dim<N, long long> {
    PLEAT_DIM_NAME("N")
    constexpr N() = default;
    template <pleat::ExplicitFor<N> X_>
    PLEAT_BOTH explicit constexpr N(const X_& x_) : Dim{{pleat::value_for<N>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr N(const X_& x_) : Dim{{pleat::implicit_value<N>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim N; write N(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim N neither adds nor subtracts an integer; write N(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim N does not compare with an integer; write N(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim B is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim N does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim Q is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim N does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim S is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim N does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim P is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim N does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim H is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim N does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim G is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim N does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim D is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim N does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim E is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim N does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim N; get<N>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim N folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim N");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim N multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim N does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim N stays below its count; add to N or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside N and is no single number; get<N>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim N that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim N is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim N adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim N compares with indices of N only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim N");
        // clang-format on
    }
};

/// P: 16
struct P : pleat::Dim<P, int> {
    PLEAT_DIM_NAME("P")
    constexpr P() = default;
    template <pleat::ExplicitFor<P> X_>
    PLEAT_BOTH explicit constexpr P(const X_& x_) : Dim{{pleat::value_for<P>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr P(const X_& x_) : Dim{{pleat::implicit_value<P>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim P; write P(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim P neither adds nor subtracts an integer; write P(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim P does not compare with an integer; write P(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim B is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim P does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim Q is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim P does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim S is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim P does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim N is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim P does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim H is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim P does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim G is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim P does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim D is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim P does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim E is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim P does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: a part of this index of dim P would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim P; get<P>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim P folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim P");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim P multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim P does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim P stays below its count; add to P or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside P and is no single number; get<P>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim P that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim P is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim P adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim P compares with indices of P only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim P");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim B is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim H does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim Q is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim H does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim N is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim H does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim P is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim H does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim Q is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim G does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim N is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim G does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim P is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim G does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim D is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim G does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim B is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim D does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim Q is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim D does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim N is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim D does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim P is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim D does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim G is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim D does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim B is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: dim E does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim Q is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: dim E does not compare with dim Q");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim N is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: dim E does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim P is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: dim E does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::D>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim N");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim P");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// k: bf16 [N, P, H, D]
struct k_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr k_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 16384; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(16); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 16384LL * N_extent.get(); }

    N N_extent;
};
struct k : pleat::Tensor<k, const pleat::bf16, k_layout> {
    PLEAT_NAME("k [N, P, H, D]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor k [N, P, H, D] takes dims, not an integer; write N(...), P(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor k [N, P, H, D] is made of a pointer to const pleat::bf16 and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor k [N, P, H, D] is *k[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor k [N, P, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor k [N, P, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor k [N, P, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor k [N, P, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor k [N, P, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::N>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::P>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::D>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::N>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::P>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::D>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::N>>) static_assert(ok_, "pleat: this slice of tensor k [N, P, H, D] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::N>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::N>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::N>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::N>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::P>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] ends at P(16), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::P>>) static_assert(ok_, "pleat: this slice of tensor k [N, P, H, D] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::P>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::P>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::P>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::P>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this slice of tensor k [N, P, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::D>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::D>>) static_assert(ok_, "pleat: this slice of tensor k [N, P, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::D>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::D>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::D>>) static_assert(ok_, "pleat: this view of tensor k [N, P, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::D>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor k [N, P, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor k [N, P, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor k [N, P, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// v: bf16 [N, P, H, E]
struct v_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr v_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 16384; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(16); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 16384LL * N_extent.get(); }

    N N_extent;
};
struct v : pleat::Tensor<v, const pleat::bf16, v_layout> {
    PLEAT_NAME("v [N, P, H, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor v [N, P, H, E] takes dims, not an integer; write N(...), P(...), H(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor v [N, P, H, E] is made of a pointer to const pleat::bf16 and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor v [N, P, H, E] is *v[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor v [N, P, H, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor v [N, P, H, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor v [N, P, H, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor v [N, P, H, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor v [N, P, H, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::N>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::P>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::E>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::N>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::P>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::E>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::N>>) static_assert(ok_, "pleat: this slice of tensor v [N, P, H, E] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::N>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::N>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::N>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::N>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::P>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] ends at P(16), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::P>>) static_assert(ok_, "pleat: this slice of tensor v [N, P, H, E] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::P>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::P>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::P>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::P>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this slice of tensor v [N, P, H, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::E>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::E>>) static_assert(ok_, "pleat: this slice of tensor v [N, P, H, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::E>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::E>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::E>>) static_assert(ok_, "pleat: this view of tensor v [N, P, H, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::E>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor v [N, P, H, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::B>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor v [N, P, H, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor v [N, P, H, E] takes dims and lists of them");
        // clang-format on
    }
};

/// TABLE: i32 [B, S / 16]
struct TABLE_layout : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>,
                                    pleat::Along<S, 16, pleat::Axis<16, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr TABLE_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return ((S_extent.get() + 15LL) / 16); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return B_extent.get() * ((S_extent.get() + 15LL) / 16); }

    B B_extent;
    S S_extent;
};
struct TABLE : pleat::Tensor<TABLE, const int, TABLE_layout> {
    PLEAT_NAME("TABLE [B, S / 16]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TABLE(const int* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TABLE(const C_&) : TABLE(pleat::refused<TABLE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TABLE(...) : TABLE(pleat::refused<TABLE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] takes dims, not an integer; write B(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] is made of a pointer to const int and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TABLE [B, S / 16] is *TABLE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TABLE [B, S / 16]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TABLE [B, S / 16] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::S>>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::S>>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this slice of tensor TABLE [B, S / 16] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor TABLE [B, S / 16] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor TABLE [B, S / 16] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor TABLE [B, S / 16] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::S>>) static_assert(ok_, "pleat: this slice of tensor TABLE [B, S / 16] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::S>>) static_assert(ok_, "pleat: this view of tensor TABLE [B, S / 16] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::S>>) static_assert(ok_, "pleat: this view of tensor TABLE [B, S / 16] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::S>>) static_assert(ok_, "pleat: this view of tensor TABLE [B, S / 16] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::S>>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no dim N");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no dim P");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TABLE [B, S / 16] has none of these dims");
        else static_assert(ok_, "pleat: tensor TABLE [B, S / 16] takes dims and lists of them");
        // clang-format on
    }
};

/// LEN: i32 [B]
struct LEN_layout : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>())
    PLEAT_BOTH explicit constexpr LEN_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr long long storage() const { return B_extent.get(); }

    B B_extent;
};
struct LEN : pleat::Tensor<LEN, const int, LEN_layout> {
    PLEAT_NAME("LEN [B]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LEN(const int* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LEN(const C_&) : LEN(pleat::refused<LEN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LEN(...) : LEN(pleat::refused<LEN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LEN [B] takes dims, not an integer; write B(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LEN [B] is made of a pointer to const int and extents(B(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LEN [B] is *LEN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LEN [B] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LEN [B]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LEN [B] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LEN [B] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LEN [B] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor LEN [B] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor LEN [B] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this slice of tensor LEN [B] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor LEN [B] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor LEN [B] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor LEN [B] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor LEN [B] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LEN [B] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::Q>) static_assert(ok_, "pleat: tensor LEN [B] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: tensor LEN [B] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: tensor LEN [B] has no dim N");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: tensor LEN [B] has no dim P");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::H>) static_assert(ok_, "pleat: tensor LEN [B] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::G>) static_assert(ok_, "pleat: tensor LEN [B] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: tensor LEN [B] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: tensor LEN [B] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LEN [B] has none of these dims");
        else static_assert(ok_, "pleat: tensor LEN [B] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::E>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim N");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim P");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim D");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_decode_paged::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::S>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::N>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim N");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::P>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim P");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::D>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_decode_paged::E>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace attention_decode_paged
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from attention_decode_paged.json. Do not edit.
// attention_decode, with keys and values in pages of 16 tokens: page S / 16 of a sequence is TABLE's, one of N
#include "dims.h"
#include "pleat/gpu/attention_sm80.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace attention_decode_paged {

//   contract s = q, k[N = TABLE, P = S % 16] along D
//   let seen = S - LEN <= Q - extent(Q)
//   let z = where(seen, s * rsqrt(extent(D)), -inf)
//   reduce lse = logsumexp of z along S
//   let p = exp(z - lse), rounded
//   contract acc = p, v[N = TABLE, P = S % 16] along S
//   require LEN >= 0 and LEN <= extent(S)
//   let used = S // 16 * 16 < LEN
//   require not used or TABLE >= 0 and TABLE < extent(N)
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_paged_few)
// attention_decode_paged_few: tiles of 16 rows along Q, G that see the same keys go through them 64 at a time;
// blocks have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_decode_paged_few(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                               const int* TABLE_ptr, const int* LEN_ptr, pleat::bf16* o_ptr, float* LSE_ptr,
                               long long B_size, long long Q_size, long long S_size, long long N_size,
                               unsigned char* workspace, unsigned* status) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(N(N_size)));
    const v v_(v_ptr, pleat::extents(N(N_size)));
    const TABLE table(TABLE_ptr, pleat::extents(B(B_size), S(S_size)));
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const long long all = B_size;
    for (long long i_ = blockIdx.x * 128ll + threadIdx.x; i_ < all; i_ += gridDim.x * 128ll) {
        const B b(i_);
        // attention_decode_paged.json:35: require LEN >= 0 and LEN <= extent(S)
        const long long LEN_e = pleat::convert<long long>(*len[b]);
        if (!(LEN_e >= 0ll && LEN_e <= static_cast<long long>(S_size))) atomicOr(status, 1u);
    }
    const long long all_ = B_size * pleat::size_ceil_div(S_size, 16);
    for (long long i_2 = blockIdx.x * 128ll + threadIdx.x; i_2 < all_; i_2 += gridDim.x * 128ll) {
        const B b_(i_2 / (pleat::size_ceil_div(S_size, 16)));
        const pleat::Fold<S, 16> s_(i_2 % (pleat::size_ceil_div(S_size, 16)));
        // attention_decode_paged.json:37: require not used or TABLE >= 0 and TABLE < extent(N)
        const long long LEN_e_ = pleat::convert<long long>(*len[b_]);
        const bool used_at = static_cast<long long>(s_.get()) * 16ll < LEN_e_;
        const long long TABLE_e = pleat::convert<long long>(*table[s_ + b_]);
        if (!(!used_at || TABLE_e >= 0ll && TABLE_e < static_cast<long long>(N_size))) atomicOr(status, 2u);
    }
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 1, 4, 16, 5>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from / (4));
        const G g(from % (4));
        const long long LEN_e_2 = pleat::convert<long long>(*len[b_2]);
        const long long least = LEN_e_2 + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to / (4));
        const G g_(to % (4));
        const long long LEN_e_3 = pleat::convert<long long>(*len[b_2]);
        const long long most = LEN_e_3 + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return q_[h + b_2 + g + q_2 + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const S s_2(place);
        const long long TABLE_e_ = pleat::convert<long long>(*table[b_2 + s_2]);
        const long long v_2 = static_cast<long long>(((s_2.get()) % 16));
        if (!pleat::within(TABLE_e_, N_size) || !pleat::within(v_2, 16)) return nullptr;
        return k_[h + D(0) + N(TABLE_e_) + P(v_2)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const S s_2(place);
        const long long TABLE_e_ = pleat::convert<long long>(*table[b_2 + s_2]);
        const long long v_2 = static_cast<long long>(((s_2.get()) % 16));
        if (!pleat::within(TABLE_e_, N_size) || !pleat::within(v_2, 16)) return nullptr;
        return v_[h + E(0) + N(TABLE_e_) + P(v_2)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const S s_2(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_decode_paged.json:39: store LSE
            *lse_[h + b_2 + g + q_2] = row_lse;
        }
        const E e_(column);
        // attention_decode_paged.json:38: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b_2 + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_paged_rows)
// attention_decode_paged_rows: tiles of 64 rows along Q, G that see the same keys go through them 64 at a time;
// blocks have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_decode_paged_rows(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                                const int* TABLE_ptr, const int* LEN_ptr, pleat::bf16* o_ptr, float* LSE_ptr,
                                long long B_size, long long Q_size, long long S_size, long long N_size,
                                unsigned char* workspace, unsigned* status) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(N(N_size)));
    const v v_(v_ptr, pleat::extents(N(N_size)));
    const TABLE table(TABLE_ptr, pleat::extents(B(B_size), S(S_size)));
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const long long all = B_size;
    for (long long i_ = blockIdx.x * 128ll + threadIdx.x; i_ < all; i_ += gridDim.x * 128ll) {
        const B b(i_);
        // attention_decode_paged.json:35: require LEN >= 0 and LEN <= extent(S)
        const long long LEN_e = pleat::convert<long long>(*len[b]);
        if (!(LEN_e >= 0ll && LEN_e <= static_cast<long long>(S_size))) atomicOr(status, 1u);
    }
    const long long all_ = B_size * pleat::size_ceil_div(S_size, 16);
    for (long long i_2 = blockIdx.x * 128ll + threadIdx.x; i_2 < all_; i_2 += gridDim.x * 128ll) {
        const B b_(i_2 / (pleat::size_ceil_div(S_size, 16)));
        const pleat::Fold<S, 16> s_(i_2 % (pleat::size_ceil_div(S_size, 16)));
        // attention_decode_paged.json:37: require not used or TABLE >= 0 and TABLE < extent(N)
        const long long LEN_e_ = pleat::convert<long long>(*len[b_]);
        const bool used_at = static_cast<long long>(s_.get()) * 16ll < LEN_e_;
        const long long TABLE_e = pleat::convert<long long>(*table[s_ + b_]);
        if (!(!used_at || TABLE_e >= 0ll && TABLE_e < static_cast<long long>(N_size))) atomicOr(status, 2u);
    }
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 4, 1, 64, 4>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from / (4));
        const G g(from % (4));
        const long long LEN_e_2 = pleat::convert<long long>(*len[b_2]);
        const long long least = LEN_e_2 + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to / (4));
        const G g_(to % (4));
        const long long LEN_e_3 = pleat::convert<long long>(*len[b_2]);
        const long long most = LEN_e_3 + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return q_[h + b_2 + g + q_2 + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const S s_2(place);
        const long long TABLE_e_ = pleat::convert<long long>(*table[b_2 + s_2]);
        const long long v_2 = static_cast<long long>(((s_2.get()) % 16));
        if (!pleat::within(TABLE_e_, N_size) || !pleat::within(v_2, 16)) return nullptr;
        return k_[h + D(0) + N(TABLE_e_) + P(v_2)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const S s_2(place);
        const long long TABLE_e_ = pleat::convert<long long>(*table[b_2 + s_2]);
        const long long v_2 = static_cast<long long>(((s_2.get()) % 16));
        if (!pleat::within(TABLE_e_, N_size) || !pleat::within(v_2, 16)) return nullptr;
        return v_[h + E(0) + N(TABLE_e_) + P(v_2)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const S s_2(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_decode_paged.json:39: store LSE
            *lse_[h + b_2 + g + q_2] = row_lse;
        }
        const E e_(column);
        // attention_decode_paged.json:38: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b_2 + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

}  // namespace attention_decode_paged
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"attention_decode_paged.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention_decode_paged
spec attention_decode_paged.json
source attention_decode_paged.cu apart
include dims.h
symbol B dim 1 0
symbol Q dim 1 0
symbol S dim 16 0
symbol N dim 1 0
tensor q bf16 in 16 5
axis q B B 4096,Q,*
axis q Q Q 4096
axis q H 8 512
axis q G 4 128
axis q D 128 1
tensor k bf16 in 16 4
axis k N N 16384
axis k P 16 1024
axis k H 8 128
axis k D 128 1
tensor v bf16 in 16 4
axis v N N 16384
axis v P 16 1024
axis v H 8 128
axis v E 128 1
tensor TABLE i32 in 16 2
axis TABLE B B S,16,/^
axis TABLE S/16 S,16,/^ 1
tensor LEN i32 in 16 1
axis LEN B B 1
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
require 0 a sequence is longer than its pages
require 1 TABLE names no page
variant Q,4,*,16,<=
launch attention_decode_paged_few grid Q,4,*,16,/^,B,8,*,*,256,*,$sms,2,*,min,384,min,1,max 1 1 block 128 1 1 cluster 1 shared 101176 pdl 1
args tensor:q tensor:k tensor:v tensor:TABLE tensor:LEN tensor:o tensor:LSE size:B:i64 size:Q:i64 size:S:i64 size:N:i64 workspace:0 status
variant 1
launch attention_decode_paged_rows grid Q,4,*,64,/^,B,8,*,*,256,*,$sms,2,*,min,384,min,1,max 1 1 block 128 1 1 cluster 1 shared 96824 pdl 1
args tensor:q tensor:k tensor:v tensor:TABLE tensor:LEN tensor:o tensor:LSE size:B:i64 size:Q:i64 size:S:i64 size:N:i64 workspace:0 status
reference s reduce B,Q,*,S,*,8,*,4,*
reference lse reduce B,Q,*,8,*,4,*
reference acc reduce B,Q,*,8,*,4,*,128,*
reference require_0 require B
reference require_1 require B,S,16,/^,*
reference store_o store B,Q,*,8,*,4,*,128,*
reference store_LSE store B,Q,*,8,*,4,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention_decode_paged.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_attention_decode_paged)
    source.cubins = attention_decode_paged::embedded_cubins();
#endif
    source.reference = attention_decode_paged::reference::attention_decode_paged::run;
    return source;
}

}  // namespace attention_decode_paged
