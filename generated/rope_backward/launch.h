// Written by pleat from rope_backward.json. Do not edit.
// Typed launchers for `rope_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace rope_backward {

struct Arguments {
    rope_backward::DQ DQ;
    rope_backward::DK DK;
    rope_backward::COS COS;
    rope_backward::SIN SIN;
    long long offset = 0;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 3, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DQ.get();
        values.tensors[1] = arguments.DK.get();
        values.tensors[2] = arguments.COS.get();
        values.tensors[3] = arguments.SIN.get();
        values.symbols[0] = arguments.DQ.template extent<rope_backward::B>().get();
        if (arguments.DK.template extent<rope_backward::B>().get() != values.symbols[0])
            pleat::sizes_differ("rope_backward", "B");
        values.symbols[1] = arguments.DQ.template extent<rope_backward::S>().get();
        if (arguments.DK.template extent<rope_backward::S>().get() != values.symbols[1])
            pleat::sizes_differ("rope_backward", "S");
        values.symbols[2] = arguments.COS.template extent<rope_backward::P>().get();
        if (arguments.SIN.template extent<rope_backward::P>().get() != values.symbols[2])
            pleat::sizes_differ("rope_backward", "P");
        values.params[0] = &arguments.offset;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_rope_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from rope_backward.json. Do not edit.
// The dims, folds and tensors of `rope_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace rope_backward {

struct B;
struct S;
struct HK;
struct G;
struct HALF;
struct R;
struct P;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim B does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim B does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim R is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim B does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim P is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim B does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim S does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim S does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim P is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim S does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim B is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim HK does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim S is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim HK does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim G is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim HK does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim HK does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim R is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim HK does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim P is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim HK does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: a part of this index of dim HK would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim G does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim G does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim R is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim G does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim P is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim G does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim B is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim HALF does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim S is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim HALF does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim HALF does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim G is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim HALF does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim R is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim HALF does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim P is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim HALF does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: a part of this index of dim HALF would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim B is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim R does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim R does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim G is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim R does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim R does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim P is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: dim R does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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

/// P: given at launch
struct P : pleat::Dim<P, long long> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim B is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::B>) static_assert(ok_, "pleat: dim P does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim S is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::S>) static_assert(ok_, "pleat: dim P does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HK>) static_assert(ok_, "pleat: dim P does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim G is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::G>) static_assert(ok_, "pleat: dim P does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::HALF>) static_assert(ok_, "pleat: dim P does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim R is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope_backward::R>) static_assert(ok_, "pleat: dim P does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope_backward::P>) static_assert(ok_, "pleat: a part of this index of dim P would be lost in the fold or digit; convert it explicitly");
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

/// DQ: bf16 [B, S, HK, G, HALF, R]
struct DQ_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 4>>, pleat::Along<R, 1, pleat::Axis<1, 0, 5>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DQ_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<5>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DQ : pleat::Tensor<DQ, pleat::bf16, DQ_layout> {
    PLEAT_NAME("DQ [B, S, HK, G, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DQ(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DQ(const C_&) : DQ(pleat::refused<DQ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DQ(...) : DQ(pleat::refused<DQ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] takes dims, not an integer; write B(...), S(...), HK(...), G(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DQ [B, S, HK, G, HALF, R] is *DQ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DQ [B, S, HK, G, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DQ [B, S, HK, G, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::B>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::S>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::HK>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::G>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::HALF>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::R>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::B>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::S>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::HK>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::G>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::HALF>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::R>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DQ [B, S, HK, G, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::B>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DQ [B, S, HK, G, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::S>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::HK>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor DQ [B, S, HK, G, HALF, R] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::HK>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::G>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DQ [B, S, HK, G, HALF, R] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::G>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::G>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::G>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::G>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::HALF>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DQ [B, S, HK, G, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::HALF>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::R>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DQ [B, S, HK, G, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQ [B, S, HK, G, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::R>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::rope_backward::P>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has no dim P");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DQ [B, S, HK, G, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// DK: bf16 [B, S, HK, HALF, R]
struct DK_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<HALF, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<R, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DK_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DK : pleat::Tensor<DK, pleat::bf16, DK_layout> {
    PLEAT_NAME("DK [B, S, HK, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DK(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DK(const C_&) : DK(pleat::refused<DK, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DK(...) : DK(pleat::refused<DK, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] takes dims, not an integer; write B(...), S(...), HK(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DK [B, S, HK, HALF, R] is *DK[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DK [B, S, HK, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DK [B, S, HK, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::B>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::S>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::HK>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::HALF>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::R>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::B>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::S>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::HK>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::HALF>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::R>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DK [B, S, HK, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::B>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::B>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::B>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::B>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DK [B, S, HK, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::S>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::S>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::S>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::S>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::HK>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor DK [B, S, HK, HALF, R] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::HK>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::HALF>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DK [B, S, HK, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::HALF>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::R>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DK [B, S, HK, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor DK [B, S, HK, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::R>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::rope_backward::G>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::rope_backward::P>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has no dim P");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DK [B, S, HK, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// COS: f32 [P, R]
struct COS_layout
    : pleat::Layout<long long, pleat::Along<P, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<P>())
    PLEAT_BOTH explicit constexpr COS_layout(const pleat::Coordinates<Ds_...>& extents)
        : P_extent(extents.template get<P>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr P extent(pleat::Type<P>) const { return P_extent; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * P_extent.get(); }

    P P_extent;
};
struct COS : pleat::Tensor<COS, const float, COS_layout> {
    PLEAT_NAME("COS [P, R]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor COS [P, R] takes dims, not an integer; write P(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor COS [P, R] is made of a pointer to const float and extents(P(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor COS [P, R] is *COS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor COS [P, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor COS [P, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor COS [P, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor COS [P, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor COS [P, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::P>>) static_assert(ok_, "pleat: tensor COS [P, R] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::R>>) static_assert(ok_, "pleat: tensor COS [P, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::P>>) static_assert(ok_, "pleat: tensor COS [P, R] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::R>>) static_assert(ok_, "pleat: tensor COS [P, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::P>>) static_assert(ok_, "pleat: this slice of tensor COS [P, R] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::P>>) static_assert(ok_, "pleat: tensor COS [P, R] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::R>>) static_assert(ok_, "pleat: tensor COS [P, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::R>>) static_assert(ok_, "pleat: this slice of tensor COS [P, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::R>>) static_assert(ok_, "pleat: tensor COS [P, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [P, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::rope_backward::B>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim B");
        else if constexpr (pleat::on<C_, ::rope_backward::S>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim S");
        else if constexpr (pleat::on<C_, ::rope_backward::HK>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::rope_backward::G>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim G");
        else if constexpr (pleat::on<C_, ::rope_backward::HALF>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim HALF");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor COS [P, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor COS [P, R] takes dims and lists of them");
        // clang-format on
    }
};

/// SIN: f32 [P, R]
struct SIN_layout
    : pleat::Layout<long long, pleat::Along<P, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<P>())
    PLEAT_BOTH explicit constexpr SIN_layout(const pleat::Coordinates<Ds_...>& extents)
        : P_extent(extents.template get<P>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr P extent(pleat::Type<P>) const { return P_extent; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * P_extent.get(); }

    P P_extent;
};
struct SIN : pleat::Tensor<SIN, const float, SIN_layout> {
    PLEAT_NAME("SIN [P, R]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SIN [P, R] takes dims, not an integer; write P(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SIN [P, R] is made of a pointer to const float and extents(P(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SIN [P, R] is *SIN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SIN [P, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SIN [P, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SIN [P, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SIN [P, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SIN [P, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::P>>) static_assert(ok_, "pleat: tensor SIN [P, R] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope_backward::R>>) static_assert(ok_, "pleat: tensor SIN [P, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::P>>) static_assert(ok_, "pleat: tensor SIN [P, R] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope_backward::R>>) static_assert(ok_, "pleat: tensor SIN [P, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::P>>) static_assert(ok_, "pleat: this slice of tensor SIN [P, R] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::P>>) static_assert(ok_, "pleat: tensor SIN [P, R] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope_backward::R>>) static_assert(ok_, "pleat: tensor SIN [P, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope_backward::R>>) static_assert(ok_, "pleat: this slice of tensor SIN [P, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope_backward::R>>) static_assert(ok_, "pleat: tensor SIN [P, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [P, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::rope_backward::B>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim B");
        else if constexpr (pleat::on<C_, ::rope_backward::S>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim S");
        else if constexpr (pleat::on<C_, ::rope_backward::HK>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::rope_backward::G>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim G");
        else if constexpr (pleat::on<C_, ::rope_backward::HALF>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim HALF");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [P, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [P, R] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace rope_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from rope_backward.json. Do not edit.
// The gradients of rope in place: turned back by the same angles
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace rope_backward {

//   require S + offset >= 0 and S + offset < extent(P)
//   let c = COS[P = S + offset]
//   let s = SIN[P = S + offset]
//   store DQ[HALF = 0] = DQ[HALF = 0] * c + DQ[HALF = 1] * s
//   store DQ[HALF = 1] = DQ[HALF = 1] * c - DQ[HALF = 0] * s
//   store DK[HALF = 0] = DK[HALF = 0] * c + DK[HALF = 1] * s
//   store DK[HALF = 1] = DK[HALF = 1] * c - DK[HALF = 0] * s

// rope_backward_map_part1: 4 neighbours along R a thread; the L2 cache is to keep COS, SIN.
__device__ __forceinline__ void rope_backward_map_part1(pleat::bf16* DQ_ptr, const float* COS_ptr,
                                                        const float* SIN_ptr, long long B_size, long long S_size,
                                                        long long P_size, long long offset, unsigned block) {
    const DQ dq(DQ_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const auto lasting = pleat::lasting();
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const HK hk(index / (64) / (4) % (8));
    const G g(index / (64) % (4));
    const R r_(index % (64));
    const long long S_through = index / (64) / (4) / (8);
    const pleat::Vec<pleat::bf16, 4> dq_v = pleat::load<4>(dq[r_ + g + hk + HALF(0)].get() + S_through * (4096));
    const pleat::Vec<pleat::bf16, 4> dq_v_ = pleat::load<4>(dq[r_ + g + hk + HALF(1)].get() + S_through * (4096));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope_backward.json:19: store DQ[HALF = 0]
    // rope_backward.json:20: store DQ[HALF = 1]
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load_lasting<4>(cos_[r_ + P(v)].get(), lasting);
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load_lasting<4>(sin_[r_ + P(v)].get(), lasting);
    float dq_out[4];
    float dq_out_[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float DQ_e = pleat::as<float>(dq_v, e);
        const float COS_e = cos__v[e];
        const float DQ_e_ = pleat::as<float>(dq_v_, e);
        const float SIN_e = sin__v[e];
        dq_out[e] = pleat::math::fma(DQ_e, COS_e, DQ_e_ * SIN_e);
        dq_out_[e] = pleat::math::fma(DQ_e_, COS_e, -(DQ_e * SIN_e));
    }
    pleat::store(dq[r_ + g + hk + s_ + b + HALF(0)].get(), pleat::converted<pleat::bf16>(dq_out));
    pleat::store(dq[r_ + g + hk + s_ + b + HALF(1)].get(), pleat::converted<pleat::bf16>(dq_out_));
}

// rope_backward_map_part2: 4 neighbours along R a thread; the L2 cache is to keep COS, SIN.
__device__ __forceinline__ void rope_backward_map_part2(pleat::bf16* DK_ptr, const float* COS_ptr,
                                                        const float* SIN_ptr, long long B_size, long long S_size,
                                                        long long P_size, long long offset, unsigned block) {
    const DK dk(DK_ptr, pleat::extents(B(B_size), S(S_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const auto lasting = pleat::lasting();
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const HK hk(index / (64) % (8));
    const R r_(index % (64));
    const long long S_through = index / (64) / (8);
    const pleat::Vec<pleat::bf16, 4> dk_v = pleat::load<4>(dk[r_ + hk + HALF(0)].get() + S_through * (1024));
    const pleat::Vec<pleat::bf16, 4> dk_v_ = pleat::load<4>(dk[r_ + hk + HALF(1)].get() + S_through * (1024));
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    const long long v = static_cast<long long>(s_.get()) + offset;
    // rope_backward.json:21: store DK[HALF = 0]
    // rope_backward.json:22: store DK[HALF = 1]
    pleat::Vec<float, 4> cos__v = {};
    if (pleat::within(v, P_size)) cos__v = pleat::load_lasting<4>(cos_[r_ + P(v)].get(), lasting);
    pleat::Vec<float, 4> sin__v = {};
    if (pleat::within(v, P_size)) sin__v = pleat::load_lasting<4>(sin_[r_ + P(v)].get(), lasting);
    float dk_out[4];
    float dk_out_[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float DK_e = pleat::as<float>(dk_v, e);
        const float COS_e = cos__v[e];
        const float DK_e_ = pleat::as<float>(dk_v_, e);
        const float SIN_e = sin__v[e];
        dk_out[e] = pleat::math::fma(DK_e, COS_e, DK_e_ * SIN_e);
        dk_out_[e] = pleat::math::fma(DK_e_, COS_e, -(DK_e * SIN_e));
    }
    pleat::store(dk[r_ + hk + s_ + b + HALF(0)].get(), pleat::converted<pleat::bf16>(dk_out));
    pleat::store(dk[r_ + hk + s_ + b + HALF(1)].get(), pleat::converted<pleat::bf16>(dk_out_));
}

// rope_backward_map_part3: one coordinate a thread.
__device__ __forceinline__ void rope_backward_map_part3(long long S_size, long long P_size, long long offset,
                                                        unsigned* status, unsigned block) {
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 1;
    if (index >= S_size) return;
    const S s_(index);
    // rope_backward.json:16: require S + offset >= 0 and S + offset < extent(P)
    const long long v = static_cast<long long>(s_.get()) + offset;
    if (!(v >= 0ll && v < static_cast<long long>(P_size))) atomicOr(status, 1u);
}

// rope_backward_map: rope_backward_map_part1, rope_backward_map_part2, rope_backward_map_part3 side by side, each
// with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    rope_backward_map(pleat::bf16* DQ_ptr, const float* COS_ptr, const float* SIN_ptr, long long B_size,
                      long long S_size, long long P_size, long long offset, pleat::bf16* DK_ptr, unsigned* status) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size * 4;
    if (block < blocks1) {
        rope_backward_map_part1(DQ_ptr, COS_ptr, SIN_ptr, B_size, S_size, P_size, offset, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    const long long blocks2 = B_size * S_size;
    if (block < blocks2) {
        rope_backward_map_part2(DK_ptr, COS_ptr, SIN_ptr, B_size, S_size, P_size, offset, block);
        return;
    }
    block -= static_cast<unsigned>(blocks2);
    rope_backward_map_part3(S_size, P_size, offset, status, block);
}

}  // namespace rope_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"rope_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel rope_backward
spec rope_backward.json
source rope_backward.cu
include dims.h
symbol B dim 1 0
symbol S dim 1 0
symbol P dim 1 0
tensor DQ bf16 inout 16 6
axis DQ B B 4096,S,*
axis DQ S S 4096
axis DQ HK 8 512
axis DQ G 4 128
axis DQ HALF 2 64
axis DQ R 64 1
tensor DK bf16 inout 16 5
axis DK B B 1024,S,*
axis DK S S 1024
axis DK HK 8 128
axis DK HALF 2 64
axis DK R 64 1
tensor COS f32 in 16 2
axis COS P P 64
axis COS R 64 1
tensor SIN f32 in 16 2
axis SIN P P 64
axis SIN R 64 1
param offset i64 0
require 0 a position lies outside the tables
launch rope_backward_map grid B,S,*,4,*,B,S,*,+,S,128,/^,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DQ tensor:COS tensor:SIN size:B:i64 size:S:i64 size:P:i64 param:offset tensor:DK status
reference require_0 require S
reference store_DQ_0 store B,S,*,8,*,4,*,64,*
reference store_DQ_1 store B,S,*,8,*,4,*,64,*
reference store_DK_2 store B,S,*,8,*,64,*
reference store_DK_3 store B,S,*,8,*,64,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "rope_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_rope_backward)
    source.cubins = rope_backward::embedded_cubins();
#endif
    source.reference = rope_backward::reference::rope_backward::run;
    return source;
}

}  // namespace rope_backward
