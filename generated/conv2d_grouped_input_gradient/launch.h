// Written by pleat from conv2d_grouped_input_gradient.json. Do not edit.
// Typed launchers for `conv2d_grouped_input_gradient`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace conv2d_grouped_input_gradient {

struct Arguments {
    conv2d_grouped_input_gradient::DY DY;
    conv2d_grouped_input_gradient::F F;
    conv2d_grouped_input_gradient::DX DX;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 3, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.F.get();
        values.tensors[2] = arguments.DX.get();
        values.symbols[0] = arguments.DY.template extent<conv2d_grouped_input_gradient::N>().get();
        if (arguments.DX.template extent<conv2d_grouped_input_gradient::N>().get() != values.symbols[0])
            pleat::sizes_differ("conv2d_grouped_input_gradient", "N");
        values.symbols[1] = arguments.DY.template extent<conv2d_grouped_input_gradient::H>().get();
        if (arguments.DX.template extent<conv2d_grouped_input_gradient::H>().get() != values.symbols[1])
            pleat::sizes_differ("conv2d_grouped_input_gradient", "H");
        values.symbols[2] = arguments.DY.template extent<conv2d_grouped_input_gradient::W>().get();
        if (arguments.DX.template extent<conv2d_grouped_input_gradient::W>().get() != values.symbols[2])
            pleat::sizes_differ("conv2d_grouped_input_gradient", "W");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_conv2d_grouped_input_gradient)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from conv2d_grouped_input_gradient.json. Do not edit.
// The dims, folds and tensors of `conv2d_grouped_input_gradient` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace conv2d_grouped_input_gradient {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim H is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim N does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim W is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim N does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim G is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim N does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim N does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim N does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim R is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim N does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim S is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim N does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim H does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim W is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim H does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim H does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim H does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim R is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim H does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim W does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim H is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim W does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim G is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim W does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim W does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim W does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim R is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim W does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim S is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim W does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: a part of this index of dim W would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim G does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim W is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim G does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim G does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim G does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim R is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim G does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim CI does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim H is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim CI does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim W is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim CI does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim G is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim CI does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim CI does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim R is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim CI does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim S is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim CI does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: a part of this index of dim CI would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim KO does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim H is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim KO does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim W is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim KO does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim G is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim KO does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim KO does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim R is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim KO does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim S is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim KO does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: a part of this index of dim KO would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim R does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim H is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim R does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim W is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim R does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim G is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim R does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim R does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim R does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: dim S does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim W is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: dim S does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: dim S does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: dim S does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::CI>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim CI");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] takes dims and lists of them");
        // clang-format on
    }
};

/// F: bf16 [G, KO, R, S, CI]
struct F_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<KO, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<R, 1, pleat::Axis<1, 0, 2>>, pleat::Along<S, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<CI, 1, pleat::Axis<1, 0, 4>>> {
    constexpr F_layout() = default;
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
struct F : pleat::Tensor<F, const pleat::bf16, F_layout> {
    PLEAT_NAME("F [G, KO, R, S, CI]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr F(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr F(const C_&) : F(pleat::refused<F, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr F(...) : F(pleat::refused<F, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] takes dims, not an integer; write G(...), KO(...), R(...), S(...) or CI(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor F [G, KO, R, S, CI] is *F[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor F [G, KO, R, S, CI]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor F [G, KO, R, S, CI] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::R>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::S>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without CI; write CI(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::R>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::S>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim CI of its own, and this list has another vocabulary's CI");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::KO>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::R>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at R(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::R>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::R>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::R>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::R>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::R>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::S>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::S>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::S>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::S>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::S>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::S>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at CI(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along CI before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim CI");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along CI; a subscript is a fold of CI by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim CI already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along CI");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::N>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::H>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::W>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no dim W");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has none of these dims");
        else static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] takes dims and lists of them");
        // clang-format on
    }
};

/// DX: bf16 [N, H, W, G, CI]
struct DX_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<CI, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr DX_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DX : pleat::Tensor<DX, pleat::bf16, DX_layout> {
    PLEAT_NAME("DX [N, H, W, G, CI]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX(const C_&) : DX(pleat::refused<DX, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX(...) : DX(pleat::refused<DX, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] takes dims, not an integer; write N(...), H(...), W(...), G(...) or CI(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] is made of a pointer to pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX [N, H, W, G, CI] is *DX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX [N, H, W, G, CI]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX [N, H, W, G, CI] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] is dereferenced without CI; write CI(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has a dim CI of its own, and this list has another vocabulary's CI");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DX [N, H, W, G, CI] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::N>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor DX [N, H, W, G, CI] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::H>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor DX [N, H, W, G, CI] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::W>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor DX [N, H, W, G, CI] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::G>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] ends at CI(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: this slice of tensor DX [N, H, W, G, CI] ends along CI before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dropped dim CI");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] counts vectors along CI; a subscript is a fold of CI by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DX [N, H, W, G, CI] has dim CI already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_input_gradient::CI>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has no whole vectors of so many neighbours along CI");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::KO>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has no dim KO");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::R>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_input_gradient::S>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX [N, H, W, G, CI] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace conv2d_grouped_input_gradient
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from conv2d_grouped_input_gradient.json. Do not edit.
// DX of a convolution in groups of channels, channels last, with R x S taps, stride 1 and as much padding that DY
// is as large as DX
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/window_sm90.h"

namespace conv2d_grouped_input_gradient {

//   contract sum = DY[H = H + extent(R) // 2 - R, W = W + extent(S) // 2 - S], F along R, S, KO
//   store DX = sum

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_input_gradient_windows_of_16)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_input_gradient_windows_of_16: blocks go down the rows of images with 64 channels in a ring of
// rows, 3 x 16 outputs a step.
extern "C" __global__ void __launch_bounds__(160, 4)
    conv2d_grouped_input_gradient_windows_of_16(const __grid_constant__ pleat::TensorMap DY_map,
                                                const pleat::bf16* F_ptr, pleat::bf16* DX_ptr, long long N_size,
                                                long long H_size, long long W_size) {
    const F f(F_ptr);
    const DX dx(DX_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 16, 3, 3, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 16)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(DY_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const CI ci(out);
            const KO ko(in);
            const R r_(2 - tap);
            const S s_(2 - pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ci + ko + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const CI ci(channel % 8);
            // conv2d_grouped_input_gradient.json:15: store DX
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                dx_out[e] = sums[e];
            }
            pleat::store(dx[n_ + h + w + g + ci].get(), pleat::converted<pleat::bf16>(dx_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_input_gradient_windows_of_32)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_input_gradient_windows_of_32: blocks go down the rows of images with 64 channels in a ring of
// rows, 3 x 32 outputs a step.
extern "C" __global__ void __launch_bounds__(288, 2)
    conv2d_grouped_input_gradient_windows_of_32(const __grid_constant__ pleat::TensorMap DY_map,
                                                const pleat::bf16* F_ptr, pleat::bf16* DX_ptr, long long N_size,
                                                long long H_size, long long W_size) {
    const F f(F_ptr);
    const DX dx(DX_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 32, 3, 5, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 32)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(DY_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const CI ci(out);
            const KO ko(in);
            const R r_(2 - tap);
            const S s_(2 - pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ci + ko + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const CI ci(channel % 8);
            // conv2d_grouped_input_gradient.json:15: store DX
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                dx_out[e] = sums[e];
            }
            pleat::store(dx[n_ + h + w + g + ci].get(), pleat::converted<pleat::bf16>(dx_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_input_gradient_windows)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_grouped_input_gradient_windows: blocks go down the rows of images with 64 channels in a ring of rows, 3 x
// 64 outputs a step.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_grouped_input_gradient_windows(const __grid_constant__ pleat::TensorMap DY_map, const pleat::bf16* F_ptr,
                                          pleat::bf16* DX_ptr, long long N_size, long long H_size,
                                          long long W_size) {
    const F f(F_ptr);
    const DX dx(DX_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    using Windows = pleat::WindowSm90<pleat::bf16, pleat::WindowAxis<3, 1, 1>, pleat::WindowAxis<3, 1, 1>,
                                      pleat::WindowGroups<8, 8, 8>, 64, 3, 6, false>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(1), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 64)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(DY_map, at.slice * 64, at.pixel - 1, row - 1, n_.get());
        };
        windows.produce(grid, load);
    } else {
        const auto weight = [&](int slice, int group, int tap, int pixel_tap, int out, int in) -> pleat::bf16 {
            const G g(slice * 8 + group);
            const CI ci(out);
            const KO ko(in);
            const R r_(2 - tap);
            const S s_(2 - pixel_tap);
            const float F_e = pleat::convert<float>(*f[g + ci + ko + r_ + s_]);
            return pleat::convert<pleat::bf16>(F_e);
        };
        const auto store = [&](const pleat::WindowAt& at, int row, int pixel, int channel, const float (&sums)[8]) {
            const N n_(at.image);
            const H h(at.row + row);
            const W w(at.pixel + pixel);
            const G g(at.slice * 8 + channel / 8);
            const CI ci(channel % 8);
            // conv2d_grouped_input_gradient.json:15: store DX
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                dx_out[e] = sums[e];
            }
            pleat::store(dx[n_ + h + w + g + ci].get(), pleat::converted<pleat::bf16>(dx_out));
        };
        windows.template consume<8>(grid, weight, store);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_grouped_input_gradient_rows)
// conv2d_grouped_input_gradient_rows: a row is 9 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    conv2d_grouped_input_gradient_rows(const pleat::bf16* DY_ptr, const pleat::bf16* F_ptr, pleat::bf16* DX_ptr,
                                       long long N_size, long long H_size, long long W_size) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    const F f(F_ptr);
    const DX dx(DX_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < 8 * N_size * H_size * W_size * 8;
    const long long row = live ? place : 8 * N_size * H_size * W_size * 8 - 1;
    const CI ci(row / (8) / (W_size) / (H_size) / (N_size));
    const N n_(row / (8) / (W_size) / (H_size) % (N_size));
    const H h(row / (8) / (W_size) % (H_size));
    const W w(row / (8) % (W_size));
    const G g(row % (8));

    // conv2d_grouped_input_gradient.json:14: contract sum
    const long long v = static_cast<long long>(h.get()) + 1ll;
    const long long v_ = static_cast<long long>(w.get()) + 1ll;
    pleat::Sum<float> sum_state;
    {
        const int j = lane * 8;
        if (j < 72) {
            const R r_(j / (8) / (3));
            const S s_(j / (8) % (3));
            const KO ko(j % (8));
            const long long v_2 = v - static_cast<long long>(r_.get());
            const long long v_3 = v_ - static_cast<long long>(s_.get());
            pleat::Vec<pleat::bf16, 8> dy_v = {};
            if (pleat::within(v_2, H_size) && pleat::within(v_3, W_size))
                dy_v = pleat::load<8>(dy[g + n_ + ko + H(v_2) + W(v_3)].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                const float F_e = pleat::convert<float>(*f[g + ci + (ko + KO(e)) + s_ + r_]);
                sum_state.add_product(DY_e, F_e);
            }
        }
    }
    pleat::across_lanes<16>(sum_state);
    const float sum = sum_state.sum();

    if (lane == 0 && live) {
        // conv2d_grouped_input_gradient.json:15: store DX
        *dx[g + w + h + n_ + ci] = pleat::convert<pleat::bf16>(sum);
    }
}
#endif

}  // namespace conv2d_grouped_input_gradient
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"conv2d_grouped_input_gradient.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel conv2d_grouped_input_gradient
spec conv2d_grouped_input_gradient.json
source conv2d_grouped_input_gradient.cu apart
include dims.h
symbol N dim 1 0
symbol H dim 1 0
symbol W dim 1 0
tensor DY bf16 in 16 5
axis DY N N 64,W,*,H,*
axis DY H H 64,W,*
axis DY W W 64
axis DY G 8 8
axis DY KO 8 1
tensor F bf16 in 16 5
axis F G 8 576
axis F KO 8 72
axis F R 3 24
axis F S 3 8
axis F CI 8 1
tensor DX bf16 out 16 5
axis DX N N 64,W,*,H,*
axis DX H H 64,W,*
axis DX W W 64
axis DX G 8 8
axis DX CI 8 1
variant W,16,<=,$arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,N,W,16,/^,*,H,3,/^,*,2147483647,<=,and,and
launch conv2d_grouped_input_gradient_windows_of_16 grid N,W,16,/^,*,H,3,/^,*,$sms,4,*,min 1 1 block 160 1 1 cluster 1 shared 49200 pdl 1
args map:DY:128:64;1;64|W;64;18|H;64,W,*;1|N;64,W,*,H,*;1 tensor:F tensor:DX size:N:i64 size:H:i64 size:W:i64
variant W,32,<=,$arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,N,W,32,/^,*,H,3,/^,*,2147483647,<=,and,and
launch conv2d_grouped_input_gradient_windows_of_32 grid N,W,32,/^,*,H,3,/^,*,$sms,2,*,min 1 1 block 288 1 1 cluster 1 shared 107600 pdl 1
args map:DY:128:64;1;64|W;64;34|H;64,W,*;1|N;64,W,*,H,*;1 tensor:F tensor:DX size:N:i64 size:H:i64 size:W:i64
variant $arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,N,W,64,/^,*,H,3,/^,*,2147483647,<=,and
launch conv2d_grouped_input_gradient_windows grid N,W,64,/^,*,H,3,/^,*,$sms,1,*,min 1 1 block 544 1 1 cluster 1 shared 215136 pdl 1
args map:DY:128:64;1;64|W;64;66|H;64,W,*;1|N;64,W,*,H,*;1 tensor:F tensor:DX size:N:i64 size:H:i64 size:W:i64
variant 1
launch conv2d_grouped_input_gradient_rows grid N,H,*,W,*,8,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:F tensor:DX size:N:i64 size:H:i64 size:W:i64
reference sum reduce N,H,*,W,*,8,*,8,*
reference store_DX store N,H,*,W,*,8,*,8,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "conv2d_grouped_input_gradient.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_conv2d_grouped_input_gradient)
    source.cubins = conv2d_grouped_input_gradient::embedded_cubins();
#endif
    source.reference = conv2d_grouped_input_gradient::reference::conv2d_grouped_input_gradient::run;
    return source;
}

}  // namespace conv2d_grouped_input_gradient
