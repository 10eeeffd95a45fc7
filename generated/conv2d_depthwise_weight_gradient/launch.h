// Written by pleat from conv2d_depthwise_weight_gradient.json. Do not edit.
// Typed launchers for `conv2d_depthwise_weight_gradient`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace conv2d_depthwise_weight_gradient {

struct Arguments {
    conv2d_depthwise_weight_gradient::X X;
    conv2d_depthwise_weight_gradient::DY DY;
    conv2d_depthwise_weight_gradient::DF DF;
    conv2d_depthwise_weight_gradient::DBIAS DBIAS;
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
        values.symbols[0] = arguments.X.template extent<conv2d_depthwise_weight_gradient::N>().get();
        if (arguments.DY.template extent<conv2d_depthwise_weight_gradient::N>().get() != values.symbols[0])
            pleat::sizes_differ("conv2d_depthwise_weight_gradient", "N");
        values.symbols[1] = arguments.X.template extent<conv2d_depthwise_weight_gradient::H>().get();
        if (arguments.DY.template extent<conv2d_depthwise_weight_gradient::H>().get() != values.symbols[1])
            pleat::sizes_differ("conv2d_depthwise_weight_gradient", "H");
        values.symbols[2] = arguments.X.template extent<conv2d_depthwise_weight_gradient::W>().get();
        if (arguments.DY.template extent<conv2d_depthwise_weight_gradient::W>().get() != values.symbols[2])
            pleat::sizes_differ("conv2d_depthwise_weight_gradient", "W");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_conv2d_depthwise_weight_gradient)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from conv2d_depthwise_weight_gradient.json. Do not edit.
// The dims, folds and tensors of `conv2d_depthwise_weight_gradient` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace conv2d_depthwise_weight_gradient {

struct N;
struct H;
struct W;
struct C;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim N does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim N does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim N does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim N does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim N does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim H does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim H does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim H does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim H does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim W does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim W does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim W does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim W does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim W does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: a part of this index of dim W would be lost in the fold or digit; convert it explicitly");
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

/// C: 96
struct C : pleat::Dim<C, int> {
    PLEAT_DIM_NAME("C")
    constexpr C() = default;
    template <pleat::ExplicitFor<C> X_>
    PLEAT_BOTH explicit constexpr C(const X_& x_) : Dim{{pleat::value_for<C>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr C(const X_& x_) : Dim{{pleat::implicit_value<C>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim C; write C(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim C neither adds nor subtracts an integer; write C(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim C does not compare with an integer; write C(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim C does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim C does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim C does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim C does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim C does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim C; get<C>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim C folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim C");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim C multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim C does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim C stays below its count; add to C or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside C and is no single number; get<C>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim C that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim C is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim C adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim C compares with indices of C only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim C");
        // clang-format on
    }
};

/// R: 7
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim R does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim R does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim R does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim R does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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

/// S: 7
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim S does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim S does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim S does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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

/// X: bf16 [N, H, W, C]
struct X_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<C, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 96LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 96LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 96; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(96); }
    PLEAT_BOTH constexpr long long storage() const {
        return 96LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [N, H, W, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, C] takes dims, not an integer; write N(...), H(...), W(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [N, H, W, C] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [N, H, W, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [N, H, W, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, C] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, C] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] ends at C(96), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [N, H, W, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DY: bf16 [N, H, W, C]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<C, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 96LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 96LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 96; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(96); }
    PLEAT_BOTH constexpr long long storage() const {
        return 96LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [N, H, W, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] takes dims, not an integer; write N(...), H(...), W(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [N, H, W, C] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [N, H, W, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [N, H, W, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, C] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, C] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] ends at C(96), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [N, H, W, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DF: bf16 [R, S, C]
struct DF_layout
    : pleat::Layout<int, pleat::Along<R, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    constexpr DF_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 672; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 96; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(7); }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(7); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(96); }
    PLEAT_BOTH static constexpr int storage() { return 4704; }
};
struct DF : pleat::Tensor<DF, pleat::bf16, DF_layout> {
    PLEAT_NAME("DF [R, S, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DF [R, S, C] takes dims, not an integer; write R(...), S(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DF [R, S, C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DF [R, S, C] is *DF[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DF [R, S, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DF [R, S, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DF [R, S, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DF [R, S, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DF [R, S, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [R, S, C] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [R, S, C] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DF [R, S, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [R, S, C] ends at R(7), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: this slice of tensor DF [R, S, C] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [R, S, C] ends at S(7), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: this slice of tensor DF [R, S, C] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DF [R, S, C] ends at C(96), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this slice of tensor DF [R, S, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DF [R, S, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no dim W");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DF [R, S, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DF [R, S, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DBIAS: bf16 [C]
struct DBIAS_layout : pleat::Layout<int, pleat::Along<C, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DBIAS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(96); }
    PLEAT_BOTH static constexpr int storage() { return 96; }
};
struct DBIAS : pleat::Tensor<DBIAS, pleat::bf16, DBIAS_layout> {
    PLEAT_NAME("DBIAS [C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DBIAS [C] takes dims, not an integer; write C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DBIAS [C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DBIAS [C] is *DBIAS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DBIAS [C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DBIAS [C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DBIAS [C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DBIAS [C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DBIAS [C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DBIAS [C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DBIAS [C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DBIAS [C] ends at C(96), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this slice of tensor DBIAS [C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DBIAS [C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DBIAS [C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DBIAS [C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DBIAS [C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DBIAS [C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim W");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DBIAS [C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DBIAS [C] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace conv2d_depthwise_weight_gradient
)pleat";
inline constexpr char kernels[] =
    R"pleat(// Written by pleat from conv2d_depthwise_weight_gradient.json. Do not edit.
// DF and DBIAS of a convolution channel by channel, channels last, with R x S taps, stride 1 and as much padding
// that DY is as large as X
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/window_gradient_sm90.h"

namespace conv2d_depthwise_weight_gradient {

//   contract sum = DY, X[H = H + R - extent(R) // 2, W = W + S - extent(S) // 2] along N, H, W
//   reduce total = sum of DY along N, H, W
//   store DF = sum
//   store DBIAS = total

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights_of_16)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_depthwise_weight_gradient_weights_of_16: blocks go down the rows of images with 32 channels in a ring of
// rows of both tensors, 6 x 16 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(544, 1)
    conv2d_depthwise_weight_gradient_weights_of_16(const __grid_constant__ pleat::TensorMap X_map,
                                                   const __grid_constant__ pleat::TensorMap DY_map,
                                                   long long N_size, long long H_size, long long W_size,
                                                   pleat::Sum<float>* sum_partial_values,
                                                   pleat::Sum<float>* total_partial_values) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Rows = pleat::WindowAxis<7, 1, 1>;
    using Pixels = pleat::WindowAxis<7, 1, 1>;
    using Groups = pleat::WindowGroups<1, 1, 32>;
    using Warps = pleat::WindowWarps<1, 4, 1>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 16, 6, 6, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(3), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 16)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 32, at.pixel - 3, row - 3, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 32, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 32 + own;
            const long long place = blockIdx.x / 3 * 4704LL + tap * 672 + pixel_tap * 96 + group;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 32 + own;
            const long long place = blockIdx.x / 3 * 96LL + group;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights_of_16_finish)
// conv2d_depthwise_weight_gradient_weights_of_16_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_weights_of_16_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                          long long W_size,
                                                          const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 16) * pleat::size_ceil_div(H_size, 6), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(44, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_depthwise_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4704) {
#pragma unroll
        for (int round = 0; round < 6; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4704 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4704) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const R r_(column / (96) / (7));
    const S s_(column / (96) % (7));
    const C c(column % (96));
    const float sum = sum_partial_state[0].sum();
    // conv2d_depthwise_weight_gradient.json:17: store DF
    *df[c + s_ + r_] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights_of_16_total)
// conv2d_depthwise_weight_gradient_weights_of_16_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_weights_of_16_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                         long long W_size,
                                                         const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 16) * pleat::size_ceil_div(H_size, 6), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(44, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_depthwise_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 96) {
#pragma unroll
        for (int round = 0; round < 6; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 96 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 96) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const C c(column);
    const float total = total_partial_state[0].sum();
    // conv2d_depthwise_weight_gradient.json:18: store DBIAS
    *dbias[c] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights_of_32)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_depthwise_weight_gradient_weights_of_32: blocks go down the rows of images with 32 channels in a ring of
// rows of both tensors, 6 x 32 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(640, 1)
    conv2d_depthwise_weight_gradient_weights_of_32(const __grid_constant__ pleat::TensorMap X_map,
                                                   const __grid_constant__ pleat::TensorMap DY_map,
                                                   long long N_size, long long H_size, long long W_size,
                                                   pleat::Sum<float>* sum_partial_values,
                                                   pleat::Sum<float>* total_partial_values) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Rows = pleat::WindowAxis<7, 1, 1>;
    using Pixels = pleat::WindowAxis<7, 1, 1>;
    using Groups = pleat::WindowGroups<1, 1, 32>;
    using Warps = pleat::WindowWarps<1, 2, 2, 112>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 32, 6, 5, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(3), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 32)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 32, at.pixel - 3, row - 3, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 32, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 32 + own;
            const long long place = blockIdx.x / 3 * 4704LL + tap * 672 + pixel_tap * 96 + group;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 32 + own;
            const long long place = blockIdx.x / 3 * 96LL + group;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights_of_32_finish)
// conv2d_depthwise_weight_gradient_weights_of_32_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_weights_of_32_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                          long long W_size,
                                                          const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 32) * pleat::size_ceil_div(H_size, 6), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(44, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_depthwise_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4704) {
#pragma unroll
        for (int round = 0; round < 6; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4704 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4704) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const R r_(column / (96) / (7));
    const S s_(column / (96) % (7));
    const C c(column % (96));
    const float sum = sum_partial_state[0].sum();
    // conv2d_depthwise_weight_gradient.json:17: store DF
    *df[c + s_ + r_] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights_of_32_total)
// conv2d_depthwise_weight_gradient_weights_of_32_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_weights_of_32_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                         long long W_size,
                                                         const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 32) * pleat::size_ceil_div(H_size, 6), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(44, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_depthwise_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 96) {
#pragma unroll
        for (int round = 0; round < 6; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 96 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 96) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const C c(column);
    const float total = total_partial_state[0].sum();
    // conv2d_depthwise_weight_gradient.json:18: store DBIAS
    *dbias[c] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA
// conv2d_depthwise_weight_gradient_weights: blocks go down the rows of images with 32 channels in a ring of rows of
// both tensors, 6 x 64 outputs a step, and keep the sums of all taps in registers.
extern "C" __global__ void __launch_bounds__(640, 1)
    conv2d_depthwise_weight_gradient_weights(const __grid_constant__ pleat::TensorMap X_map,
                                             const __grid_constant__ pleat::TensorMap DY_map, long long N_size,
                                             long long H_size, long long W_size,
                                             pleat::Sum<float>* sum_partial_values,
                                             pleat::Sum<float>* total_partial_values) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Rows = pleat::WindowAxis<7, 1, 1>;
    using Pixels = pleat::WindowAxis<7, 1, 1>;
    using Groups = pleat::WindowGroups<1, 1, 32>;
    using Warps = pleat::WindowWarps<1, 2, 2, 112>;
    using Windows = pleat::WindowGradientSm90<pleat::bf16, Rows, Pixels, Groups, 64, 6, 4, Warps, true>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Windows windows(memory, X_map, DY_map);
    const pleat::WindowGrid grid{static_cast<int>(3), static_cast<int>(N_size),
                                 static_cast<int>(pleat::size_ceil_div(W_size, 64)), static_cast<int>(H_size),
                                 static_cast<int>(W_size)};
    if (windows.is_producer()) {
        const auto load = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_(at.image);
            to.load(X_map, at.slice * 32, at.pixel - 3, row - 3, n_.get());
        };
        const auto load_gradient = [&](const pleat::WindowAt& at, int row, const auto& to) {
            const N n_2(at.image);
            to.load(DY_map, at.slice * 32, at.pixel, row, n_2.get());
        };
        windows.produce(grid, load, load_gradient);
    } else {
        const auto store = [&](int slice, int own, int tap, int pixel_tap, int out, int in, float sum_) {
            const int group = slice * 32 + own;
            const long long place = blockIdx.x / 3 * 4704LL + tap * 672 + pixel_tap * 96 + group;
            sum_partial_values[place] = pleat::Sum<float>{sum_};
        };
        const auto store_total = [&](int slice, int own, int out, float sum_2) {
            const int group = slice * 32 + own;
            const long long place = blockIdx.x / 3 * 96LL + group;
            total_partial_values[place] = pleat::Sum<float>{sum_2};
        };
        windows.consume(grid, store, store_total);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights_finish)
// conv2d_depthwise_weight_gradient_weights_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_weights_finish(pleat::bf16* DF_ptr, long long N_size, long long H_size,
                                                    long long W_size, const pleat::Sum<float>* sum_partial_values) {
    const DF df(DF_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 64) * pleat::size_ceil_div(H_size, 6), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(44, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_depthwise_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4704) {
#pragma unroll
        for (int round = 0; round < 6; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4704 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4704) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const R r_(column / (96) / (7));
    const S s_(column / (96) % (7));
    const C c(column % (96));
    const float sum = sum_partial_state[0].sum();
    // conv2d_depthwise_weight_gradient.json:17: store DF
    *df[c + s_ + r_] = pleat::convert<pleat::bf16>(sum);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_weights_total)
// conv2d_depthwise_weight_gradient_weights_total: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_weights_total(pleat::bf16* DBIAS_ptr, long long N_size, long long H_size,
                                                   long long W_size,
                                                   const pleat::Sum<float>* total_partial_values) {
    const DBIAS dbias(DBIAS_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(N_size * pleat::size_ceil_div(W_size, 64) * pleat::size_ceil_div(H_size, 6), 4);
    const long long splits = pleat::size_max(1, pleat::size_min(44, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_depthwise_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 96) {
#pragma unroll
        for (int round = 0; round < 6; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 96 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 96) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const C c(column);
    const float total = total_partial_state[0].sum();
    // conv2d_depthwise_weight_gradient.json:18: store DBIAS
    *dbias[c] = pleat::convert<pleat::bf16>(total);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_1_columns)
// conv2d_depthwise_weight_gradient_1_columns: the reduced digits lie across memory: blocks add up shares of the
// rows, a second launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_1_columns(const pleat::bf16* X_ptr, const pleat::bf16* DY_ptr,
                                               long long N_size, long long H_size, long long W_size,
                                               pleat::Sum<float>* sum_partial_values) {
    const X x(X_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    const DY dy(DY_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(28, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // conv2d_depthwise_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[8];
    if (column < 4704) {
        const R r_(column / (96) / (7));
        const S s_(column / (96) % (7));
        const C c(column % (96));
#pragma unroll 2
        for (long long row = split * 8 + part; row < N_size * H_size * W_size; row += splits * 8) {
            const N n_(row / (W_size) / (H_size));
            const H h(row / (W_size) % (H_size));
            const W w(row % (W_size));
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[c + w + h + n_].get());
            const long long v = static_cast<long long>(h.get()) + static_cast<long long>(r_.get()) - 3ll;
            const long long v_ = static_cast<long long>(w.get()) + static_cast<long long>(s_.get()) - 3ll;
            pleat::Vec<pleat::bf16, 8> x_v = {};
            if (pleat::within(v, H_size) && pleat::within(v_, W_size))
                x_v = pleat::load<8>(x[c + n_ + H(v) + W(v_)].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
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
        if (part == 0 && column < 4704) {
            shared_parts.combine(lane, sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 4704) sum_partial_values[split * 4704 + column + e] = sum_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_2_finish)
// conv2d_depthwise_weight_gradient_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_2_finish(long long N_size, long long H_size, long long W_size,
                                              float* sum_values, const pleat::Sum<float>* sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(28, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_depthwise_weight_gradient.json:15: contract sum
    pleat::Sum<float> sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_partial_state_parts;
    if (column < 4704) {
#pragma unroll
        for (int round = 0; round < 4; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_partial_state[0].combine(sum_partial_values[s * 4704 + column]);
        }
    }
    sum_partial_state_parts.put(part, lane, sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4704) return;
    sum_partial_state_parts.combine(lane, sum_partial_state);
    const R r_(column / (96) / (7));
    const S s_(column / (96) % (7));
    const C c(column % (96));
    const float sum = sum_partial_state[0].sum();
    sum_values[((r_.get()) * 7 + s_.get()) * 96 + c.get()] = sum;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_3_columns)
// conv2d_depthwise_weight_gradient_3_columns: the reduced digits lie across memory: blocks add up shares of the
// rows, a second launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_3_columns(const pleat::bf16* DY_ptr, long long N_size, long long H_size,
                                               long long W_size, pleat::Sum<float>* total_partial_values) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), H(H_size), W(W_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // conv2d_depthwise_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[8];
    if (column < 96) {
        const C c(column);
#pragma unroll 2
        for (long long row = split * 8 + part; row < N_size * H_size * W_size; row += splits * 8) {
            const N n_(row / (W_size) / (H_size));
            const H h(row / (W_size) % (H_size));
            const W w(row % (W_size));
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[c + w + h + n_].get());
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
        if (part == 0 && column < 96) {
            shared_parts.combine(lane, total_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 96) total_partial_values[split * 96 + column + e] = total_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_4_finish)
// conv2d_depthwise_weight_gradient_4_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    conv2d_depthwise_weight_gradient_4_finish(long long N_size, long long H_size, long long W_size,
                                              float* total_values, const pleat::Sum<float>* total_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(N_size * H_size * W_size, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // conv2d_depthwise_weight_gradient.json:16: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 96) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            total_partial_state[0].combine(total_partial_values[s * 96 + column]);
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 96) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const C c(column);
    const float total = total_partial_state[0].sum();
    total_values[c.get()] = total;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_5_map)
// conv2d_depthwise_weight_gradient_5_map_part1: 8 neighbours along C a thread.
__device__ __forceinline__ void conv2d_depthwise_weight_gradient_5_map_part1(pleat::bf16* DF_ptr,
                                                                             const float* sum_values,
                                                                             unsigned block) {
    const DF df(DF_ptr);
    const int index = (block * 128 + threadIdx.x) * 8;
    if (index >= 4704) return;
    const R r_(index / (96) / (7));
    const S s_(index / (96) % (7));
    const C c(index % (96));
    // conv2d_depthwise_weight_gradient.json:17: store DF
    float df_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long sum_place = ((r_.get()) * 7 + s_.get()) * 96 + (c + C(e)).get();
        // conv2d_depthwise_weight_gradient.json:15: contract sum
        const float sum = sum_values[sum_place];
        df_out[e] = sum;
    }
    pleat::store(df[c + s_ + r_].get(), pleat::converted<pleat::bf16>(df_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_5_map)
// conv2d_depthwise_weight_gradient_5_map_part2: 8 neighbours along C a thread.
__device__ __forceinline__ void conv2d_depthwise_weight_gradient_5_map_part2(pleat::bf16* DBIAS_ptr,
                                                                             const float* total_values,
                                                                             unsigned block) {
    const DBIAS dbias(DBIAS_ptr);
    const int index = (block * 128 + threadIdx.x) * 8;
    if (index >= 96) return;
    const C c(index);
    // conv2d_depthwise_weight_gradient.json:18: store DBIAS
    float dbias_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // conv2d_depthwise_weight_gradient.json:16: reduce total
        const float total = total_values[(c + C(e)).get()];
        dbias_out[e] = total;
    }
    pleat::store(dbias[c].get(), pleat::converted<pleat::bf16>(dbias_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_conv2d_depthwise_weight_gradient_5_map)
// conv2d_depthwise_weight_gradient_5_map: conv2d_depthwise_weight_gradient_5_map_part1,
// conv2d_depthwise_weight_gradient_5_map_part2 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    conv2d_depthwise_weight_gradient_5_map(pleat::bf16* DF_ptr, const float* sum_values, pleat::bf16* DBIAS_ptr,
                                           const float* total_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = static_cast<long long>(gridDim.x) - 1;
    if (block < blocks1) {
        conv2d_depthwise_weight_gradient_5_map_part1(DF_ptr, sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    conv2d_depthwise_weight_gradient_5_map_part2(DBIAS_ptr, total_values, block);
}
#endif

}  // namespace conv2d_depthwise_weight_gradient
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"conv2d_depthwise_weight_gradient.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel conv2d_depthwise_weight_gradient
spec conv2d_depthwise_weight_gradient.json
source conv2d_depthwise_weight_gradient.cu apart
include dims.h
symbol N dim 1 0
symbol H dim 1 0
symbol W dim 1 0
tensor X bf16 in 16 4
axis X N N 96,W,*,H,*
axis X H H 96,W,*
axis X W W 96
axis X C 96 1
tensor DY bf16 in 16 4
axis DY N N 96,W,*,H,*
axis DY H H 96,W,*
axis DY W W 96
axis DY C 96 1
tensor DF bf16 out 16 3
axis DF R 7 672
axis DF S 7 96
axis DF C 96 1
tensor DBIAS bf16 out 16 1
axis DBIAS C 96 1
workspace 4704,1,44,N,W,16,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*,96,1,44,N,W,16,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*,+,4704,1,44,N,W,32,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*,96,1,44,N,W,32,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*,+,max,4704,1,44,N,W,64,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*,96,1,44,N,W,64,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*,+,max,4704,1,28,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,*,18944,+,96,1,528,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,*,+,512,+,max
variant W,16,<=,$arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,1,N,<=,and,N,W,16,/^,*,H,6,/^,*,2147483647,<=,and,and
launch conv2d_depthwise_weight_gradient_weights_of_16 grid 3,1,44,N,W,16,/^,*,H,6,/^,*,4,/^,min,max,* 1 1 block 544 1 1 cluster 1 shared 92256 pdl 1
args map:X:64:96;1;32|W;96;22|H;96,W,*;1|N;96,W,*,H,*;1 map:DY:64:96;1;32|W;96;16|H;96,W,*;1|N;96,W,*,H,*;1 size:N:i64 size:H:i64 size:W:i64 workspace:0 workspace:4704,1,44,N,W,16,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*
launch conv2d_depthwise_weight_gradient_weights_of_16_finish grid 147 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DF size:N:i64 size:H:i64 size:W:i64 workspace:0
launch conv2d_depthwise_weight_gradient_weights_of_16_total grid 3 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DBIAS size:N:i64 size:H:i64 size:W:i64 workspace:4704,1,44,N,W,16,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*
variant W,32,<=,$arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,1,N,<=,and,N,W,32,/^,*,H,6,/^,*,2147483647,<=,and,and
launch conv2d_depthwise_weight_gradient_weights_of_32 grid 3,1,44,N,W,32,/^,*,H,6,/^,*,4,/^,min,max,* 1 1 block 640 1 1 cluster 1 shared 138320 pdl 1
args map:X:64:96;1;32|W;96;38|H;96,W,*;1|N;96,W,*,H,*;1 map:DY:64:96;1;32|W;96;32|H;96,W,*;1|N;96,W,*,H,*;1 size:N:i64 size:H:i64 size:W:i64 workspace:0 workspace:4704,1,44,N,W,32,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*
launch conv2d_depthwise_weight_gradient_weights_of_32_finish grid 147 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DF size:N:i64 size:H:i64 size:W:i64 workspace:0
launch conv2d_depthwise_weight_gradient_weights_of_32_total grid 3 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DBIAS size:N:i64 size:H:i64 size:W:i64 workspace:4704,1,44,N,W,32,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*
variant $arch,90,<=,90,$arch,<=,and,1,W,<=,and,1,H,<=,and,1,N,<=,and,N,W,64,/^,*,H,6,/^,*,2147483647,<=,and
launch conv2d_depthwise_weight_gradient_weights grid 3,1,44,N,W,64,/^,*,H,6,/^,*,4,/^,min,max,* 1 1 block 640 1 1 cluster 1 shared 208960 pdl 1
args map:X:64:96;1;32|W;96;70|H;96,W,*;1|N;96,W,*,H,*;1 map:DY:64:96;1;32|W;96;64|H;96,W,*;1|N;96,W,*,H,*;1 size:N:i64 size:H:i64 size:W:i64 workspace:0 workspace:4704,1,44,N,W,64,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*
launch conv2d_depthwise_weight_gradient_weights_finish grid 147 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DF size:N:i64 size:H:i64 size:W:i64 workspace:0
launch conv2d_depthwise_weight_gradient_weights_total grid 3 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DBIAS size:N:i64 size:H:i64 size:W:i64 workspace:4704,1,44,N,W,64,/^,*,H,6,/^,*,4,/^,min,max,*,4,*,256,/^,256,*
variant 1
launch conv2d_depthwise_weight_gradient_1_columns grid 19,1,28,N,H,*,W,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:DY size:N:i64 size:H:i64 size:W:i64 workspace:0
launch conv2d_depthwise_weight_gradient_2_finish grid 147 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:N:i64 size:H:i64 size:W:i64 workspace:4704,1,28,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,* workspace:0
launch conv2d_depthwise_weight_gradient_3_columns grid 1,528,N,H,*,W,*,64,/^,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY size:N:i64 size:H:i64 size:W:i64 workspace:4704,1,28,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,*,18944,+
launch conv2d_depthwise_weight_gradient_4_finish grid 3 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:N:i64 size:H:i64 size:W:i64 workspace:4704,1,28,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,*,18944,+,96,1,528,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,*,+ workspace:4704,1,28,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,*,18944,+
launch conv2d_depthwise_weight_gradient_5_map grid 6 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DF workspace:4704,1,28,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,* tensor:DBIAS workspace:4704,1,28,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,*,18944,+,96,1,528,N,H,*,W,*,64,/^,min,max,*,4,*,256,/^,256,*,+
reference sum reduce 4704
reference total_ reduce 96
reference store_DF store 4704
reference store_DBIAS store 96
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "conv2d_depthwise_weight_gradient.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_conv2d_depthwise_weight_gradient)
    source.cubins = conv2d_depthwise_weight_gradient::embedded_cubins();
#endif
    source.reference = conv2d_depthwise_weight_gradient::reference::conv2d_depthwise_weight_gradient::run;
    return source;
}

}  // namespace conv2d_depthwise_weight_gradient
