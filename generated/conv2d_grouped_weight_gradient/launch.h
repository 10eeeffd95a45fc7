// Written by pleat from conv2d_grouped_weight_gradient.json. Do not edit.
// Typed launchers for `conv2d_grouped_weight_gradient`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace conv2d_grouped_weight_gradient {

struct Arguments {
    conv2d_grouped_weight_gradient::X X;
    conv2d_grouped_weight_gradient::DY DY;
    conv2d_grouped_weight_gradient::DF DF;
    conv2d_grouped_weight_gradient::DBIAS DBIAS;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.DY.get();
        values.tensors[2] = arguments.DF.get();
        values.tensors[3] = arguments.DBIAS.get();
        values.symbols[0] = arguments.X.template extent<conv2d_grouped_weight_gradient::N>().get();
        if (arguments.DY.template extent<conv2d_grouped_weight_gradient::N>().get() != values.symbols[0])
            pleat::sizes_differ("conv2d_grouped_weight_gradient", "N");
        values.symbols[1] = arguments.X.template extent<conv2d_grouped_weight_gradient::H>().get();
        if (arguments.DY.template extent<conv2d_grouped_weight_gradient::H>().get() != values.symbols[1])
            pleat::sizes_differ("conv2d_grouped_weight_gradient", "H");
        values.symbols[2] = arguments.X.template extent<conv2d_grouped_weight_gradient::W>().get();
        if (arguments.DY.template extent<conv2d_grouped_weight_gradient::W>().get() != values.symbols[2])
            pleat::sizes_differ("conv2d_grouped_weight_gradient", "W");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_conv2d_grouped_weight_gradient)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from conv2d_grouped_weight_gradient.json. Do not edit.
// The dims, folds and tensors of `conv2d_grouped_weight_gradient` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace conv2d_grouped_weight_gradient {

struct N;
struct H;
struct W;
struct G;
struct CI;
struct KO;
struct R;
struct S;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim N does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim N does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim N does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim N does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim N does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim N does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim N does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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

/// H: given at launch
struct H : pleat::Dim<H, long long> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim H does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim H does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim H does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim H does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim H does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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

/// W: given at launch
struct W : pleat::Dim<W, long long> {
    PLEAT_DIM_NAME("W")
    constexpr W() = default;
    template <pleat::ExplicitFor<W> X_>
    PLEAT_BOTH explicit constexpr W(const X_& x_) : Dim{{pleat::value_for<W>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr W(const X_& x_) : Dim{{pleat::implicit_value<W>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim W; write W(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim W neither adds nor subtracts an integer; write W(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim W does not compare with an integer; write W(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim W does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim W does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim W does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim W does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim W does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim W does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim W does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: a part of this index of dim W would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim W; get<W>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim W folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim W");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim W multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim W does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim W stays below its count; add to W or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside W and is no single number; get<W>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim W that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim W is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim W adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim W compares with indices of W only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim W");
        // clang-format on
    }
};

/// G: 8
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim G does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim G does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim G does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim G does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim G does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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

/// CI: 8
struct CI : pleat::Dim<CI, int> {
    PLEAT_DIM_NAME("CI")
    constexpr CI() = default;
    template <pleat::ExplicitFor<CI> X_>
    PLEAT_BOTH explicit constexpr CI(const X_& x_) : Dim{{pleat::value_for<CI>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr CI(const X_& x_) : Dim{{pleat::implicit_value<CI>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim CI; write CI(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim CI neither adds nor subtracts an integer; write CI(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim CI does not compare with an integer; write CI(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim CI does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim CI does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim CI does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim CI does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim CI does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim CI does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim CI does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: a part of this index of dim CI would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim CI; get<CI>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim CI folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim CI");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim CI multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim CI does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim CI stays below its count; add to CI or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside CI and is no single number; get<CI>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim CI that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim CI is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim CI adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim CI compares with indices of CI only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim CI");
        // clang-format on
    }
};

/// KO: 8
struct KO : pleat::Dim<KO, int> {
    PLEAT_DIM_NAME("KO")
    constexpr KO() = default;
    template <pleat::ExplicitFor<KO> X_>
    PLEAT_BOTH explicit constexpr KO(const X_& x_) : Dim{{pleat::value_for<KO>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr KO(const X_& x_) : Dim{{pleat::implicit_value<KO>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim KO; write KO(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim KO neither adds nor subtracts an integer; write KO(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim KO does not compare with an integer; write KO(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim KO does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim KO does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim KO does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim KO does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim KO does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim KO does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim KO does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: a part of this index of dim KO would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim KO; get<KO>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim KO folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim KO");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim KO multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim KO does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim KO stays below its count; add to KO or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside KO and is no single number; get<KO>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim KO that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim KO is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim KO adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim KO compares with indices of KO only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim KO");
        // clang-format on
    }
};

/// R: 3
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim R does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim R does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim R does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim R does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim R does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim R does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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

/// S: 3
struct S : pleat::Dim<S, int> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim S does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim S does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim S does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim S does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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

/// X: bf16 [N, H, W, G, CI]
struct X_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<CI, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 64LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 64LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr CI extent(pleat::Type<CI>) { return CI(8); }
    PLEAT_BOTH constexpr long long storage() const {
        return 64LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [N, H, W, G, CI]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X(const C_&) : X(pleat::refused<X, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X(...) : X(pleat::refused<X, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes dims, not an integer; write N(...), H(...), W(...), G(...) or CI(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [N, H, W, G, CI] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [N, H, W, G, CI]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [N, H, W, G, CI] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without CI; write CI(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim CI of its own, and this list has another vocabulary's CI");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] ends at CI(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along CI before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim CI");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along CI; a subscript is a fold of CI by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim CI already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along CI");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim KO");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes dims and lists of them");
        // clang-format on
    }
};

/// DY: bf16 [N, H, W, G, KO]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<KO, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 64LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 64LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH constexpr long long storage() const {
        return 64LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [N, H, W, G, KO]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DY(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DY(const C_&) : DY(pleat::refused<DY, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DY(...) : DY(pleat::refused<DY, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] takes dims, not an integer; write N(...), H(...), W(...), G(...) or KO(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [N, H, W, G, KO] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [N, H, W, G, KO]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [N, H, W, G, KO] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim CI");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] takes dims and lists of them");
        // clang-format on
    }
};

/// DF: bf16 [G, KO, R, S, CI]
struct DF_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<KO, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<R, 1, pleat::Axis<1, 0, 2>>, pleat::Along<S, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<CI, 1, pleat::Axis<1, 0, 4>>> {
    constexpr DF_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 576; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 72; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 24; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(3); }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr CI extent(pleat::Type<CI>) { return CI(8); }
    PLEAT_BOTH static constexpr int storage() { return 4608; }
};
struct DF : pleat::Tensor<DF, pleat::bf16, DF_layout> {
    PLEAT_NAME("DF [G, KO, R, S, CI]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DF(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DF(const C_&) : DF(pleat::refused<DF, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DF(...) : DF(pleat::refused<DF, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] takes dims, not an integer; write G(...), KO(...), R(...), S(...) or CI(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DF [G, KO, R, S, CI] is *DF[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DF [G, KO, R, S, CI]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DF [G, KO, R, S, CI] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without CI; write CI(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim CI of its own, and this list has another vocabulary's CI");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at R(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at CI(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along CI before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim CI");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along CI; a subscript is a fold of CI by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim CI already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along CI");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no dim W");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has none of these dims");
        else static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] takes dims and lists of them");
        // clang-format on
    }
};

/// DBIAS: bf16 [G, KO]
struct DBIAS_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<KO, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DBIAS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH static constexpr int storage() { return 64; }
};
struct DBIAS : pleat::Tensor<DBIAS, pleat::bf16, DBIAS_layout> {
    PLEAT_NAME("DBIAS [G, KO]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DBIAS(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DBIAS(const C_&) : DBIAS(pleat::refused<DBIAS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DBIAS(...) : DBIAS(pleat::refused<DBIAS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] takes dims, not an integer; write G(...) or KO(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DBIAS [G, KO] is *DBIAS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DBIAS [G, KO]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DBIAS [G, KO] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor DBIAS [G, KO] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this slice of tensor DBIAS [G, KO] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim W");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim CI");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has none of these dims");
        else static_assert(ok_, "pleat: tensor DBIAS [G, KO] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace conv2d_grouped_weight_gradient
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from conv2d_grouped_weight_gradient.json. Do not edit.
// DF and DBIAS of a convolution in groups of channels, channels last, with R x S taps, stride 1 and as much padding
// that DY is as large as X
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/window_gradient_sm90.h"

namespace conv2d_grouped_weight_gradient {

//   contract sum = DY, X[H = H + R - extent(R) // 2, W = W + S - extent(S) // 2] along N, H, W
//   reduce total = sum of DY along N, H, W
//   store DF = sum
//   store DBIAS = total

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_16)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_weight_gradient_weights_of_16: blocks go down the rows of images with 64 channels in a ring of
// rows of both tensors, 3 x 16 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_weight_gradient_weights_of_16(const __grid_constant__ pleat::TensorMap X_map,
                                                 const __grid_constant__ pleat::TensorMap DY_map, long long N_size,
                                                 long long H_size, long long W_size,
                                                 pleat::Sum<float>* sum_partial_values,
                                                 pleat::Sum<float>* total_partial_values) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Rows = pleat::WindowAxis<3, 1, 1>;
    using Pixels = pleat::WindowAxis<3, 1, 1>;
    using Groups = pleat::WindowGroups<8, 8, 8>;
    using Warps = pleat::WindowWarps<1, 2, 1>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 16, 3, 6, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 16)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 64, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 4608LL + group * 576 + out * 72 + tap * 24 + pixel_tap * 8 + in;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 64LL + group * 8 + out;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_16_finish)
// conv2d_grouped_weight_gradient_weights_of_16_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_of_16_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                        long long W_size,
                                                        const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 16) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4608) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4608 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4608) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const G g(column / (8) / (3) / (3) / (8));
    const KO ko(column / (8) / (3) / (3) % (8));
    const R r_(column / (8) / (3) % (3));
    const S s_(column / (8) % (3));
    const CI ci(column % (8));
    const float sum = sum_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:17: store DF
    *df[ci + s_ + r_ + ko + g] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_16_total)
// conv2d_grouped_weight_gradient_weights_of_16_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_of_16_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                       long long W_size,
                                                       const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 16) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 64) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 64 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 64) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const G g(column / (8));
    const KO ko(column % (8));
    const float total = total_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:18: store DBIAS
    *dbias[ko + g] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_32)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_weight_gradient_weights_of_32: blocks go down the rows of images with 64 channels in a ring of
// rows of both tensors, 3 x 32 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_weight_gradient_weights_of_32(const __grid_constant__ pleat::TensorMap X_map,
                                                 const __grid_constant__ pleat::TensorMap DY_map, long long N_size,
                                                 long long H_size, long long W_size,
                                                 pleat::Sum<float>* sum_partial_values,
                                                 pleat::Sum<float>* total_partial_values) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Rows = pleat::WindowAxis<3, 1, 1>;
    using Pixels = pleat::WindowAxis<3, 1, 1>;
    using Groups = pleat::WindowGroups<8, 8, 8>;
    using Warps = pleat::WindowWarps<1, 1, 2>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 32, 3, 5, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 32)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 64, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 4608LL + group * 576 + out * 72 + tap * 24 + pixel_tap * 8 + in;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 64LL + group * 8 + out;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_32_finish)
// conv2d_grouped_weight_gradient_weights_of_32_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_of_32_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                        long long W_size,
                                                        const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 32) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4608) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4608 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4608) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const G g(column / (8) / (3) / (3) / (8));
    const KO ko(column / (8) / (3) / (3) % (8));
    const R r_(column / (8) / (3) % (3));
    const S s_(column / (8) % (3));
    const CI ci(column % (8));
    const float sum = sum_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:17: store DF
    *df[ci + s_ + r_ + ko + g] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_of_32_total)
// conv2d_grouped_weight_gradient_weights_of_32_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_of_32_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                       long long W_size,
                                                       const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 32) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 64) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 64 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 64) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const G g(column / (8));
    const KO ko(column % (8));
    const float total = total_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:18: store DBIAS
    *dbias[ko + g] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_weight_gradient_weights: blocks go down the rows of images with 64 channels in a ring of rows of
// both tensors, 3 x 64 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_weight_gradient_weights(const __grid_constant__ pleat::TensorMap X_map,
                                           const __grid_constant__ pleat::TensorMap DY_map, long long N_size,
                                           long long H_size, long long W_size,
                                           pleat::Sum<float>* sum_partial_values,
                                           pleat::Sum<float>* total_partial_values) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Rows = pleat::WindowAxis<3, 1, 1>;
    using Pixels = pleat::WindowAxis<3, 1, 1>;
    using Groups = pleat::WindowGroups<8, 8, 8>;
    using Warps = pleat::WindowWarps<1, 1, 2>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 64, 3, 4, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 64)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 64, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 4608LL + group * 576 + out * 72 + tap * 24 + pixel_tap * 8 + in;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 8 + own;
            const long long place = blockIdx.x * 64LL + group * 8 + out;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_finish)
// conv2d_grouped_weight_gradient_weights_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                  long long W_size, const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 64) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4608) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4608 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4608) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const G g(column / (8) / (3) / (3) / (8));
    const KO ko(column / (8) / (3) / (3) % (8));
    const R r_(column / (8) / (3) % (3));
    const S s_(column / (8) % (3));
    const CI ci(column % (8));
    const float sum = sum_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:17: store DF
    *df[ci + s_ + r_ + ko + g] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_weights_total)
// conv2d_grouped_weight_gradient_weights_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_weights_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                 long long W_size, const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 64) * pleat::size_ceil_div(H_size, 3), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(132, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 64) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 64 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 64) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const G g(column / (8));
    const KO ko(column % (8));
    const float total = total_partial_state[0].sum();
    // conv2d_grouped_weight_gradient.json:18: store DBIAS
    *dbias[ko + g] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_1_columns)
// conv2d_grouped_weight_gradient_1_columns: the reduced digits lie across memory: blocks add up shares of the rows,
// a second launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_1_columns(const pleat::bf16* X_ptr, const pleat::bf16* DY_ptr, long long N_size,
                                             long long H_size, long long W_size,
                                             pleat::Sum<float>* sum_partial_values) {
    const X x(X_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    const DY dy(DY_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(30, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[8];
    if (column < 4608) {
        const KO ko(column / (8) / (8) / (3) / (3));
        const R r_(column / (8) / (8) / (3) % (3));
        const S s_(column / (8) / (8) % (3));
        const G g(column / (8) % (8));
        const CI ci(column % (8));
#pragma unroll 2
        for (long long row = split * 8 + part; row < N_size * H_size * W_size; row += splits * 8) {
            const N n_(row / (W_size) / (H_size));
            const H h(row / (W_size) % (H_size));
            const W w(row % (W_size));
            const long long v = static_cast<long long>(h.get()) + static_cast<long long>(r_.get()) - 1ll;
            const long long v_ = static_cast<long long>(w.get()) + static_cast<long long>(s_.get()) - 1ll;
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v, H_size) && pleat::within(v_, W_size))
                x_v = pleat::load<8>(x[ci + g + n_ + H(v) + W(v_)].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::convert<float>(*dy[g + ko + w + h + n_]);
                const float X_e = pleat::as<float>(x_v, e);
                const float term[1] = {DY_e * X_e};
                sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 4608) {
            shared_parts.combine(lane, sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 4608) sum_partial_values[split * 4608 + column + e] = sum_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_2_finish)
// conv2d_grouped_weight_gradient_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_2_finish(long long N_size, long long H_size, long long W_size, float* sum_values,
                                            const pleat::Sum<float>* sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(30, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4608) {
#pragma unroll
        for (int round = 0; round < 4; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4608 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4608) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const KO ko(column / (8) / (8) / (3) / (3));
    const R r_(column / (8) / (8) / (3) % (3));
    const S s_(column / (8) / (8) % (3));
    const G g(column / (8) % (8));
    const CI ci(column % (8));
    const float sum = sum_partial_state[0].sum();
    sum_values[((((ko.get()) * 3 + r_.get()) * 3 + s_.get()) * 8 + g.get()) * 8 + ci.get()] = sum;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_3_columns)
// conv2d_grouped_weight_gradient_3_columns: the reduced digits lie across memory: blocks add up shares of the rows,
// a second launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_3_columns(const pleat::bf16* DY_ptr, long long N_size, long long H_size,
                                             long long W_size, pleat::Sum<float>* total_partial_values) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[8];
    if (column < 64) {
        const G g(column / (8));
        const KO ko(column % (8));
#pragma unroll 2
        for (long long row = split * 8 + part; row < N_size * H_size * W_size; row += splits * 8) {
            const N n_(row / (W_size) / (H_size));
            const H h(row / (W_size) % (H_size));
            const W w(row % (W_size));
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[ko + g + w + h + n_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                const float term[1] = {DY_e};
                total_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, total_partial_state);
        __syncthreads();
        if (part == 0 && column < 64) {
            shared_parts.combine(lane, total_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 64) total_partial_values[split * 64 + column + e] = total_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_4_finish)
// conv2d_grouped_weight_gradient_4_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_grouped_weight_gradient_4_finish(long long N_size, long long H_size, long long W_size,
                                            float* total_values, const pleat::Sum<float>* total_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_grouped_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 64) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            total_partial_state[0].combine(total_partial_values[s * 64 + column]);
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 64) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const G g(column / (8));
    const KO ko(column % (8));
    const float total = total_partial_state[0].sum();
    total_values[(g.get()) * 8 + ko.get()] = total;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_5_map)
// conv2d_grouped_weight_gradient_5_map_part1: 8 neighbours along CI a thread.
__device__ __forceinline__ void conv2d_grouped_weight_gradient_5_map_part1(pleat::bf16* DF_ptr,
                                                                           const float* sum_values,
                                                                           unsigned block) {
    const DF df(DF_ptr);
    const int index = (block * 128 + threadIdx.x) * 8;
    if (index >= 4608) return;
    const G g(index / (8) / (3) / (3) / (8));
    const KO ko(index / (8) / (3) / (3) % (8));
    const R r_(index / (8) / (3) % (3));
    const S s_(index / (8) % (3));
    const CI ci(index % (8));
    // conv2d_grouped_weight_gradient.json:17: store DF
    float df_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long sum_place =
            ((((ko.get()) * 3 + r_.get()) * 3 + s_.get()) * 8 + g.get()) * 8 + (ci + CI(e)).get();
        // conv2d_grouped_weight_gradient.json:15: contract sum
        const float sum = sum_values[sum_place];
        df_out[e] = sum;
    }
    pleat::store(df[ci + s_ + r_ + ko + g].get(), pleat::converted<pleat::bf16>(df_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_5_map)
// conv2d_grouped_weight_gradient_5_map_part2: 8 neighbours along KO a thread.
__device__ __forceinline__ void conv2d_grouped_weight_gradient_5_map_part2(pleat::bf16* DBIAS_ptr,
                                                                           const float* total_values,
                                                                           unsigned block) {
    const DBIAS dbias(DBIAS_ptr);
    const int index = (block * 128 + threadIdx.x) * 8;
    if (index >= 64) return;
    const G g(index / (8));
    const KO ko(index % (8));
    // conv2d_grouped_weight_gradient.json:18: store DBIAS
    float dbias_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // conv2d_grouped_weight_gradient.json:16: reduce total
        const float total = total_values[(g.get()) * 8 + (ko + KO(e)).get()];
        dbias_out[e] = total;
    }
    pleat::store(dbias[ko + g].get(), pleat::converted<pleat::bf16>(dbias_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_weight_gradient_5_map)
// conv2d_grouped_weight_gradient_5_map: conv2d_grouped_weight_gradient_5_map_part1,
// conv2d_grouped_weight_gradient_5_map_part2 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    conv2d_grouped_weight_gradient_5_map(pleat::bf16* DF_ptr, const float* sum_values, pleat::bf16* DBIAS_ptr,
                                         const float* total_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = static_cast<long long>(gridDim.x) - 1;
    if (block < blocks1) {
        conv2d_grouped_weight_gradient_5_map_part1(DF_ptr, sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    conv2d_grouped_weight_gradient_5_map_part2(DBIAS_ptr, total_values, block);
}
#endif

}  // namespace conv2d_grouped_weight_gradient
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"conv2d_grouped_weight_gradient.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel conv2d_grouped_weight_gradient
spec conv2d_grouped_weight_gradient.json
source conv2d_grouped_weight_gradient.cu apart
include dims.h
symbol N dim 1 0
symbol H dim 1 0
symbol W dim 1 0
tensor X bf16 in 16 5
axis X N N 64,W,*,H,*
axis X H H 64,W,*
axis X W W 64
axis X G 8 8
axis X CI 8 1
tensor DY bf16 in 16 5
axis DY N N 64,W,*,H,*
axis DY H H 64,W,*
axis DY W W 64
axis DY G 8 8
axis DY KO 8 1
tensor DF bf16 out 16 5
axis DF G 8 576
axis DF KO 8 72
axis DF R 3 24
axis DF S 3 8
axis DF CI 8 1
tensor DBIAS bf16 out 16 2
axis DBIAS G 8 8
axis DBIAS KO 8 1
workspace 4608,1,132,N,W,16,/^,*,H,3,/^,*,4,/^,min,max,*,4,*,64,1,132,N,W,16,/^,*,H,3,/^,*,4,/^,min,max,*,4,*,+,4608,1,132,N,W,32,/^,*,H,3,/^,*,4,/^,min,max,*,4,*,64,1,132,N,W,32,/^,*,H,3,/^,*,4,/^,min,max,*,4,*,+,max,4608,1,132,N,W,64,/^,*,H,3,/^,*,4,/^,min,max,*,4,*,64,1,132,N,W,64,/^,*,H,3,/^,*,4,/^,min,max,*,4,*,+,max,4608,1,30,N,H,*,W,*,64,/^,min,max,*,4,*,18432,+,64,1,528,N,H,*,W,*,64,/^,min,max,*,4,*,+,256,+,max
variant W,16,<=,$arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,1,N,<=,and,N,W,16,/^,*,H,3,/^,*,2147483647,<=,and,and
launch conv2d_grouped_weight_gradient_weights_of_16 grid 1,132,N,W,16,/^,*,H,3,/^,*,4,/^,min,max 1 1 block 544 1 1 cluster 1 shared 92256 pdl 1
args map:X:128:64;1;64|W;64;18|H;64,W,*;1|N;64,W,*,H,*;1 map:DY:128:64;1;64|W;64;16|H;64,W,*;1|N;64,W,*,H,*;1 size:N:i64 size:H:i64 size:W:i64 workspace:0 workspace:4608,1,132,N,W,16,/^,*,H,3,/^,*,4,/^,min,max,*,4,*
launch conv2d_grouped_weight_gradient_weights_of_16_finish grid 144 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DF size:N:i64 size:H:i64 size:W:i64 workspace:0
launch conv2d_grouped_weight_gradient_weights_of_16_total grid 2 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DBIAS size:N:i64 size:H:i64 size:W:i64 workspace:4608,1,132,N,W,16,/^,*,H,3,/^,*,4,/^,min,max,*,4,*
variant W,32,<=,$arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,1,N,<=,and,N,W,32,/^,*,H,3,/^,*,2147483647,<=,and,and
launch conv2d_grouped_weight_gradient_weights_of_32 grid 1,132,N,W,32,/^,*,H,3,/^,*,4,/^,min,max 1 1 block 544 1 1 cluster 1 shared 138320 pdl 1
args map:X:128:64;1;64|W;64;34|H;64,W,*;1|N;64,W,*,H,*;1 map:DY:128:64;1;64|W;64;32|H;64,W,*;1|N;64,W,*,H,*;1 size:N:i64 size:H:i64 size:W:i64 workspace:0 workspace:4608,1,132,N,W,32,/^,*,H,3,/^,*,4,/^,min,max,*,4,*
launch conv2d_grouped_weight_gradient_weights_of_32_finish grid 144 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DF size:N:i64 size:H:i64 size:W:i64 workspace:0
launch conv2d_grouped_weight_gradient_weights_of_32_total grid 2 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DBIAS size:N:i64 size:H:i64 size:W:i64 workspace:4608,1,132,N,W,32,/^,*,H,3,/^,*,4,/^,min,max,*,4,*
variant $arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,1,N,<=,and,N,W,64,/^,*,H,3,/^,*,2147483647,<=,and
launch conv2d_grouped_weight_gradient_weights grid 1,132,N,W,64,/^,*,H,3,/^,*,4,/^,min,max 1 1 block 544 1 1 cluster 1 shared 208960 pdl 1
args map:X:128:64;1;64|W;64;66|H;64,W,*;1|N;64,W,*,H,*;1 map:DY:128:64;1;64|W;64;64|H;64,W,*;1|N;64,W,*,H,*;1 size:N:i64 size:H:i64 size:W:i64 workspace:0 workspace:4608,1,132,N,W,64,/^,*,H,3,/^,*,4,/^,min,max,*,4,*
launch conv2d_grouped_weight_gradient_weights_finish grid 144 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DF size:N:i64 size:H:i64 size:W:i64 workspace:0
launch conv2d_grouped_weight_gradient_weights_total grid 2 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DBIAS size:N:i64 size:H:i64 size:W:i64 workspace:4608,1,132,N,W,64,/^,*,H,3,/^,*,4,/^,min,max,*,4,*
variant 1
launch conv2d_grouped_weight_gradient_1_columns grid 18,1,30,N,H,*,W,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:DY size:N:i64 size:H:i64 size:W:i64 workspace:0
launch conv2d_grouped_weight_gradient_2_finish grid 144 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:N:i64 size:H:i64 size:W:i64 workspace:4608,1,30,N,H,*,W,*,64,/^,min,max,*,4,* workspace:0
launch conv2d_grouped_weight_gradient_3_columns grid 1,528,N,H,*,W,*,64,/^,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY size:N:i64 size:H:i64 size:W:i64 workspace:4608,1,30,N,H,*,W,*,64,/^,min,max,*,4,*,18432,+
launch conv2d_grouped_weight_gradient_4_finish grid 2 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:N:i64 size:H:i64 size:W:i64 workspace:4608,1,30,N,H,*,W,*,64,/^,min,max,*,4,*,18432,+,64,1,528,N,H,*,W,*,64,/^,min,max,*,4,*,+ workspace:4608,1,30,N,H,*,W,*,64,/^,min,max,*,4,*,18432,+
launch conv2d_grouped_weight_gradient_5_map grid 6 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DF workspace:4608,1,30,N,H,*,W,*,64,/^,min,max,*,4,* tensor:DBIAS workspace:4608,1,30,N,H,*,W,*,64,/^,min,max,*,4,*,18432,+,64,1,528,N,H,*,W,*,64,/^,min,max,*,4,*,+
reference sum reduce 4608
reference total_ reduce 64
reference store_DF store 4608
reference store_DBIAS store 64
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "conv2d_grouped_weight_gradient.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_conv2d_grouped_weight_gradient)
    source.cubins = conv2d_grouped_weight_gradient::embedded_cubins();
#endif
    source.reference = conv2d_grouped_weight_gradient::reference::conv2d_grouped_weight_gradient::run;
    return source;
}

}  // namespace conv2d_grouped_weight_gradient
