// Written by pleat from layer_pre.json. Do not edit.
// Typed launchers for `layer_pre`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace layer_pre {

namespace norm {

struct Arguments {
    layer_pre::X2 X2;
    layer_pre::WN2 WN2;
    layer_pre::R2 R2;
    layer_pre::N2 N2;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X2.get();
        values.tensors[1] = arguments.WN2.get();
        values.tensors[2] = arguments.R2.get();
        values.tensors[3] = arguments.N2.get();
        values.symbols[0] = arguments.X2.template extent<layer_pre::M>().get();
        if (arguments.R2.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        if (arguments.N2.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace norm

namespace qkv {

struct Arguments {
    layer_pre::W3 W3;
    layer_pre::COS COS;
    layer_pre::SIN SIN;
    layer_pre::R2 R2;
    layer_pre::QKV QKV;
    layer_pre::N2 N2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W3.get();
        values.tensors[1] = arguments.COS.get();
        values.tensors[2] = arguments.SIN.get();
        values.tensors[3] = arguments.R2.get();
        values.tensors[4] = arguments.QKV.get();
        values.tensors[5] = arguments.N2.get();
        values.symbols[0] = arguments.COS.template extent<layer_pre::M>().get();
        if (arguments.SIN.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        if (arguments.R2.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        if (arguments.QKV.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        if (arguments.N2.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        return values;
    }
};

}  // namespace qkv

struct Arguments {
    layer_pre::X2 X2;
    layer_pre::WN2 WN2;
    layer_pre::W3 W3;
    layer_pre::COS COS;
    layer_pre::SIN SIN;
    layer_pre::R2 R2;
    layer_pre::QKV QKV;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X2.get();
        values.tensors[1] = arguments.WN2.get();
        values.tensors[2] = arguments.W3.get();
        values.tensors[3] = arguments.COS.get();
        values.tensors[4] = arguments.SIN.get();
        values.tensors[5] = arguments.R2.get();
        values.tensors[6] = arguments.QKV.get();
        values.symbols[0] = arguments.X2.template extent<layer_pre::M>().get();
        if (arguments.COS.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        if (arguments.SIN.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        if (arguments.R2.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        if (arguments.QKV.template extent<layer_pre::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_layer_pre)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from layer_pre.json. Do not edit.
// The dims, folds and tensors of `layer_pre` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace layer_pre {

struct M;
struct E;
struct S;
struct H;
struct D;

/// M: given at launch
struct M : pleat::Dim<M, long long> {
    PLEAT_DIM_NAME("M")
    constexpr M() = default;
    template <pleat::ExplicitFor<M> X_>
    PLEAT_BOTH explicit constexpr M(const X_& x_) : Dim{{pleat::value_for<M>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr M(const X_& x_) : Dim{{pleat::implicit_value<M>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim M; write M(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim M neither adds nor subtracts an integer; write M(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim M does not compare with an integer; write M(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: dim E is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: dim M does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: dim S is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: dim M does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: dim H is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: dim M does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: dim D is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: dim M does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim M; get<M>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim M folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim M");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim M multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim M stays below its count; add to M or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside M and is no single number; get<M>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim M that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim M is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim M adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim M compares with indices of M only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim M");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: dim M is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: dim E does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: dim M is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: dim S does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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

/// H: 32
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: dim M is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: dim H does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: dim M is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::M>) static_assert(ok_, "pleat: dim D does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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

/// X2: bf16 [M, E]
struct X2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X2 : pleat::Tensor<X2, const pleat::bf16, X2_layout> {
    PLEAT_NAME("X2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X2(const C_&) : X2(pleat::refused<X2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X2(...) : X2(pleat::refused<X2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X2 [M, E] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X2 [M, E] is *X2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::M>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::E>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre::S>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre::H>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre::D>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// WN2: bf16 [E]
struct WN2_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN2 : pleat::Tensor<WN2, const pleat::bf16, WN2_layout> {
    PLEAT_NAME("WN2 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN2(const C_&) : WN2(pleat::refused<WN2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN2(...) : WN2(pleat::refused<WN2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN2 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN2 [E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN2 [E] is *WN2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN2 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN2 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN2 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN2 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN2 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::E>>) static_assert(ok_, "pleat: tensor WN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::E>>) static_assert(ok_, "pleat: tensor WN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::E>>) static_assert(ok_, "pleat: this slice of tensor WN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre::M>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_pre::S>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre::H>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre::D>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN2 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// W3: bf16 [S, H, D, E]
struct W3_layout
    : pleat::Layout<int, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    constexpr W3_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 16777216; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(32); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 50331648; }
};
struct W3 : pleat::Tensor<W3, const pleat::bf16, W3_layout> {
    PLEAT_NAME("W3 [S, H, D, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] takes dims, not an integer; write S(...), H(...), D(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W3 [S, H, D, E] is *W3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W3 [S, H, D, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W3 [S, H, D, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::S>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::H>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::D>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::E>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre::M>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W3 [S, H, D, E] takes dims and lists of them");
        // clang-format on
    }
};

/// COS: f32 [M, D % 64]
struct COS_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                  pleat::Along<D, 64, pleat::Axis<1, 64, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr COS_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * M_extent.get(); }

    M M_extent;
};
struct COS : pleat::Tensor<COS, const float, COS_layout> {
    PLEAT_NAME("COS [M, D % 64]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor COS [M, D % 64] takes dims, not an integer; write M(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor COS [M, D % 64] is *COS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor COS [M, D % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor COS [M, D % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor COS [M, D % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::M>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::D>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % 64] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre::E>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_pre::S>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre::H>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor COS [M, D % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// SIN: f32 [M, D % 64]
struct SIN_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                  pleat::Along<D, 64, pleat::Axis<1, 64, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr SIN_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * M_extent.get(); }

    M M_extent;
};
struct SIN : pleat::Tensor<SIN, const float, SIN_layout> {
    PLEAT_NAME("SIN [M, D % 64]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] takes dims, not an integer; write M(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SIN [M, D % 64] is *SIN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SIN [M, D % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SIN [M, D % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::M>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::D>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % 64] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre::E>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_pre::S>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre::H>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [M, D % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// R2: f32 [M]
struct R2_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R2 : pleat::Tensor<R2, float, R2_layout> {
    PLEAT_NAME("R2 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R2(const C_&) : R2(pleat::refused<R2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R2(...) : R2(pleat::refused<R2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R2 [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R2 [M] is *R2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R2 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R2 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R2 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R2 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::M>>) static_assert(ok_, "pleat: tensor R2 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::M>>) static_assert(ok_, "pleat: tensor R2 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::M>>) static_assert(ok_, "pleat: this slice of tensor R2 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::M>>) static_assert(ok_, "pleat: tensor R2 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R2 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre::E>) static_assert(ok_, "pleat: tensor R2 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_pre::S>) static_assert(ok_, "pleat: tensor R2 [M] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre::H>) static_assert(ok_, "pleat: tensor R2 [M] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre::D>) static_assert(ok_, "pleat: tensor R2 [M] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R2 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R2 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// QKV: bf16 [M, S, H, D]
struct QKV_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr QKV_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 12288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(32); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 12288LL * M_extent.get(); }

    M M_extent;
};
struct QKV : pleat::Tensor<QKV, pleat::bf16, QKV_layout> {
    PLEAT_NAME("QKV [M, S, H, D]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes dims, not an integer; write M(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor QKV [M, S, H, D] is *QKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor QKV [M, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor QKV [M, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::M>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::S>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::H>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::D>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre::E>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// N2: bf16 [M, E]
struct N2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr N2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct N2 : pleat::Tensor<N2, pleat::bf16, N2_layout> {
    PLEAT_NAME("N2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N2(const C_&) : N2(pleat::refused<N2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N2(...) : N2(pleat::refused<N2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N2 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N2 [M, E] is *N2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::M>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre::E>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre::S>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre::H>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre::D>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace layer_pre
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from layer_pre.json. Do not edit.
// What stands before a model's first attention: the norm of the residual stream and the queries, keys and values
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace layer_pre {

// ---- norm ----
//   reduce ms = mean of X2 * X2 along E
//   store R2 = rsqrt(ms + eps)
//   store N2 = X2 * WN2

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_rows)
// norm_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    norm_rows(const pleat::bf16* X2_ptr, const pleat::bf16* WN2_ptr, float* R2_ptr, pleat::bf16* N2_ptr,
              long long M_size, float eps) {
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row);
    pleat::Vec<pleat::bf16, 8> wn2_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn2_row[slot] = pleat::load_now<8>(wn2[e_].get());
    }

    pleat::Vec<pleat::bf16, 8> x2_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        x2_row[slot] = pleat::load_now<8>(x2[m + e_].get());
    }

    // layer_pre.json:22: reduce ms
    pleat::Sum<float> ms_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X2_e = pleat::as<float>(x2_row[slot], e);
            ms_state.add_product(X2_e, X2_e);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, ms_state);
    const float ms = ms_state.sum() / float(4096);

    const float v = pleat::math::rsqrt(ms + eps);
    if (lane == 0) {
        // layer_pre.json:23: store R2
        *r2[m] = v;
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        // layer_pre.json:24: store N2
        float n2_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X2_e = pleat::as<float>(x2_row[slot], e);
            const float WN2_e = pleat::as<float>(wn2_row[slot], e);
            n2_out[e] = X2_e * WN2_e;
        }
        pleat::store(n2[m + e_].get(), pleat::converted<pleat::bf16>(n2_out));
    }
}
#endif

// ---- qkv ----
//   contract acc = A, B along K
//   let d = acc * R
//   store QKV[HALF = 0] = where(S < 2, d[HALF = 0] * COS - d[HALF = 1] * SIN, d[HALF = 0])
//   store QKV[HALF = 1] = where(S < 2, d[HALF = 1] * COS + d[HALF = 0] * SIN, d[HALF = 1])

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the L2
// cache drops W3 first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles(const __grid_constant__ pleat::BoxMap<E, M> N2_map,
              const __grid_constant__ pleat::BoxMap<E, D, H, S> W3_map,
              const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map, const float* COS_ptr,
              const float* SIN_ptr, float* R2_ptr, pleat::bf16* QKV_ptr, long long M_size) {
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<E, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N2_map, W3_map, QKV_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(N2_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, k, D(stage.part() * 64), at.column, s_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const S s_(at.batch);
            const int copy = number % 4;
            const int i = number / 4 % 2;
            if (copy == 0) to.load(COS_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(i, consumer));
            if (copy == 1) to.load(SIN_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(i, consumer));
            if (copy == 2) to.load(COS_map, tiles.first_column(4), at.row + tiles.first_row(i, consumer));
            if (copy == 3) to.load(SIN_map, tiles.first_column(4), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& acc) {
            const S s_(at.batch);
            const bool v = static_cast<long long>(s_.get()) < 2ll;
            const bool v_tile = v;
            float R2_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float R2_e = *r2[m];
                        R2_rows[i * 2 + h] = R2_e;
                    }
                }
            }
#pragma unroll
            for (int part = 0; part < 1; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> QKV_part[8][2];
                    pleat::Vec<pleat::bf16, 2> QKV_part_[8][2];
                    pleat::Vec<float, 2> COS_in[4][2];
                    pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        if (j % 4 == 0) tiles.take(COS_in);
                        if (j % 4 == 0) tiles.take(SIN_in);
                        const H h_(at.column);
                        const pleat::Digit<D, 1, 64> d_(tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // ../gemm/gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                            // ../gemm/gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                            float values[2];
                            float values_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j, h, e);
                                const float d_at = acc_e * R2_rows[i * 2 + h];
                                const float COS_e = COS_in[j % 4][h][e];
                                const float acc_e_ = acc(i, j + 8, h, e);
                                const float d_at_ = acc_e_ * R2_rows[i * 2 + h];
                                const float SIN_e = SIN_in[j % 4][h][e];
                                values[e] = v_tile ? pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e)) : d_at;
                                values_[e] = v_tile ? pleat::math::fma(d_at_, COS_e, d_at * SIN_e) : d_at_;
                            }
                            QKV_part[j][h] = pleat::converted<pleat::bf16>(values);
                            QKV_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                        }
                    }
                    tiles.store(QKV_map, QKV_part, D(0), at.column, S(s_.get()), at.row + tiles.first_row(i));
                    tiles.store(QKV_map, QKV_part_, D(64), at.column, S(s_.get()), at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E, the L2
// cache drops W3 first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                const __grid_constant__ pleat::BoxMap<E, D, H, S> W3_map,
                const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map, const float* COS_ptr,
                const float* SIN_ptr, float* R2_ptr, pleat::bf16* QKV_ptr, long long M_size) {
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<E, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N2_map, W3_map, QKV_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(N2_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, k, D(0), at.column, s_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const S s_(at.batch);
            const int copy = number % 4;
            if (copy == 0) to.load(COS_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(0, consumer));
            if (copy == 1) to.load(SIN_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(0, consumer));
            if (copy == 2) to.load(COS_map, tiles.first_column(4), at.row + tiles.first_row(0, consumer));
            if (copy == 3) to.load(SIN_map, tiles.first_column(4), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            const S s_(at.batch);
            const bool v = static_cast<long long>(s_.get()) < 2ll;
            const bool v_tile = v;
            float R2_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R2_e = *r2[m];
                    R2_rows[h] = R2_e;
                }
            }
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> QKV_part[8][2];
                pleat::Vec<pleat::bf16, 2> QKV_part_[8][2];
                pleat::Vec<float, 2> COS_in[4][2];
                pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    if (j % 4 == 0) tiles.take(COS_in);
                    if (j % 4 == 0) tiles.take(SIN_in);
                    const H h_(at.column);
                    const pleat::Digit<D, 1, 64> d_(tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // ../gemm/gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                        // ../gemm/gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                        float values[2];
                        float values_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float d_at = acc_e * R2_rows[h];
                            const float COS_e = COS_in[j % 4][h][e];
                            const float acc_e_ = acc(0, j + 8, h, e);
                            const float d_at_ = acc_e_ * R2_rows[h];
                            const float SIN_e = SIN_in[j % 4][h][e];
                            values[e] = v_tile ? pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e)) : d_at;
                            values_[e] = v_tile ? pleat::math::fma(d_at_, COS_e, d_at * SIN_e) : d_at_;
                        }
                        QKV_part[j][h] = pleat::converted<pleat::bf16>(values);
                        QKV_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                    }
                }
                tiles.store(QKV_map, QKV_part, D(0), at.column, S(s_.get()), at.row + tiles.first_row(0));
                tiles.store(QKV_map, QKV_part_, D(64), at.column, S(s_.get()), at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W3 first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_3(const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                const __grid_constant__ pleat::BoxMap<E, D, H, S> W3_map,
                const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map, const float* COS_ptr,
                const float* SIN_ptr, float* R2_ptr, pleat::bf16* QKV_ptr, long long M_size) {
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<E, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N2_map, W3_map, QKV_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(N2_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, k, D(0), at.column, s_);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const S s_(at.batch);
            const int copy = number % 4;
            const int i = number / 4 % 2;
            if (copy == 0) to.load(COS_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(i, consumer));
            if (copy == 1) to.load(SIN_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(i, consumer));
            if (copy == 2) to.load(COS_map, tiles.first_column(4), at.row + tiles.first_row(i, consumer));
            if (copy == 3) to.load(SIN_map, tiles.first_column(4), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& acc) {
            const S s_(at.batch);
            const bool v = static_cast<long long>(s_.get()) < 2ll;
            const bool v_tile = v;
            float R2_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float R2_e = *r2[m];
                        R2_rows[i * 2 + h] = R2_e;
                    }
                }
            }
#pragma unroll
            for (int part = 0; part < 1; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> QKV_part[8][2];
                    pleat::Vec<pleat::bf16, 2> QKV_part_[8][2];
                    pleat::Vec<float, 2> COS_in[4][2];
                    pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        if (j % 4 == 0) tiles.take(COS_in);
                        if (j % 4 == 0) tiles.take(SIN_in);
                        const H h_(at.column);
                        const pleat::Digit<D, 1, 64> d_(tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // ../gemm/gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                            // ../gemm/gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                            float values[2];
                            float values_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j, h, e);
                                const float d_at = acc_e * R2_rows[i * 2 + h];
                                const float COS_e = COS_in[j % 4][h][e];
                                const float acc_e_ = acc(i, j + 8, h, e);
                                const float d_at_ = acc_e_ * R2_rows[i * 2 + h];
                                const float SIN_e = SIN_in[j % 4][h][e];
                                values[e] = v_tile ? pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e)) : d_at;
                                values_[e] = v_tile ? pleat::math::fma(d_at_, COS_e, d_at * SIN_e) : d_at_;
                            }
                            QKV_part[j][h] = pleat::converted<pleat::bf16>(values);
                            QKV_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                        }
                    }
                    tiles.store(QKV_map, QKV_part, D(0), at.column, S(s_.get()), at.row + tiles.first_row(i));
                    tiles.store(QKV_map, QKV_part_, D(64), at.column, S(s_.get()), at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// qkv_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_tiles_4(const pleat::bf16* W3_ptr, const float* COS_ptr, const float* SIN_ptr, float* R2_ptr,
                pleat::bf16* QKV_ptr, pleat::bf16* N2_ptr, long long M_size) {
    const W3 w3(W3_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const QKV qkv_(QKV_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<E, 32>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 3};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch);
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? n2[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch);
        const H h_(at.column);
        const D d_((r / 64) * 64 + r % 64);
        return w3[s_ + h_ + d_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        const S s_(at.batch);
        const bool v = static_cast<long long>(s_.get()) < 2ll;
        const bool v_tile = v;
        float R2_rows[2] = {};
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row + tiles.row(0, h));
            if (m.get() < M_size) {
                const float R2_e = *r2[m];
                R2_rows[h] = R2_e;
            }
        }
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const H h_(at.column);
            const pleat::Digit<D, 1, 64> d_(tiles.column(j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                    // ../gemm/gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                    const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[d_ + m].get());
                    const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[d_ + m].get());
                    float qkv__out[2];
                    float qkv__out_[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(0, j, h, e);
                        const float d_at = acc_e * R2_rows[h];
                        const float COS_e = cos__v[e];
                        const float acc_e_ = acc(0, j + 8, h, e);
                        const float d_at_ = acc_e_ * R2_rows[h];
                        const float SIN_e = sin__v[e];
                        qkv__out[e] = v_tile ? pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e)) : d_at;
                        qkv__out_[e] = v_tile ? pleat::math::fma(d_at_, COS_e, d_at * SIN_e) : d_at_;
                    }
                    pleat::store(qkv_[s_ + h_ + d_ + m + pleat::Fold<D, 64>(0)].get(),
                                 pleat::converted<pleat::bf16>(qkv__out));
                    pleat::store(qkv_[s_ + h_ + d_ + m + pleat::Fold<D, 64>(1)].get(),
                                 pleat::converted<pleat::bf16>(qkv__out_));
                }
            }
        }
    });
}
#endif
#endif

}  // namespace layer_pre
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"layer_pre.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource norm::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel norm
spec layer_pre.json
source layer_pre.cu apart
include dims.h
symbol M dim 1 0
tensor X2 bf16 in 16 2
axis X2 M M 4096
axis X2 E 4096 1
tensor WN2 bf16 in 16 1
axis WN2 E 4096 1
tensor R2 f32 out 16 1
axis R2 M M 1
tensor N2 bf16 out 16 2
axis N2 M M 4096
axis N2 E 4096 1
param eps f32 1e-06
launch norm_rows grid M 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X2 tensor:WN2 tensor:R2 tensor:N2 size:M:i64 param:eps
reference ms reduce M
reference store_R2 store M
reference store_N2 store M,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "norm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_pre)
    source.cubins = layer_pre::embedded_cubins();
#endif
    source.reference = layer_pre::reference::norm::run;
    return source;
}

inline pleat::KernelSource qkv::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel qkv
spec layer_pre.json
source layer_pre.cu apart
include dims.h
symbol M dim 1 0
tensor W3 bf16 in 16 4
axis W3 S 3 16777216
axis W3 H 32 524288
axis W3 D 128 4096
axis W3 E 4096 1
tensor COS f32 in 16 2
axis COS M M 64
axis COS D%64 64 1
tensor SIN f32 in 16 2
axis SIN M M 64
axis SIN D%64 64 1
tensor R2 f32 in 16 1
axis R2 M M 1
tensor QKV bf16 out 16 4
axis QKV M M 12288
axis QKV S 3 4096
axis QKV H 32 128
axis QKV D 128 1
tensor N2 bf16 in 16 2
axis N2 M M 4096
axis N2 E 4096 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,3,*,$sms,2,//,1,max,/^,36872,*,22960,+,M,64,/^,32,*,3,*,$sms,/^,24649,*,34768,max,19778,+,M,128,/^,32,*,3,*,$sms,/^,40953,*,22506,+,min,<=,and
launch qkv_tiles grid M,256,/^,32,*,3,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:N2:128:4096;1;64|M;4096;128 map:W3:128:4096;1;64|128;4096;64|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:COS tensor:SIN tensor:R2 tensor:QKV size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,32,*,3,*,$sms,/^,24649,*,34768,max,19778,+,M,128,/^,32,*,3,*,$sms,/^,40953,*,22506,+,<=,and
launch qkv_tiles_2 grid M,64,/^,32,*,3,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:N2:128:4096;1;64|M;4096;64 map:W3:128:4096;1;64|128;4096;128|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:COS tensor:SIN tensor:R2 tensor:QKV size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch qkv_tiles_3 grid M,128,/^,32,*,3,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229536 pdl 1
args map:N2:128:4096;1;64|M;4096;128 map:W3:128:4096;1;64|128;4096;128|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:COS tensor:SIN tensor:R2 tensor:QKV size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch qkv_tiles_4 grid M,64,/^,32,*,3,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W3 tensor:COS tensor:SIN tensor:R2 tensor:QKV tensor:N2 size:M:i64
reference acc reduce M,3,*,32,*,128,*
reference store_QKV_0 store M,3,*,32,*,64,*
reference store_QKV_1 store M,3,*,32,*,64,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "qkv.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_pre)
    source.cubins = layer_pre::embedded_cubins();
#endif
    source.reference = layer_pre::reference::qkv::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel layer_pre
spec layer_pre.json
source layer_pre.cu apart
include dims.h
symbol M dim 1 0
tensor X2 bf16 in 16 2
axis X2 M M 4096
axis X2 E 4096 1
tensor WN2 bf16 in 16 1
axis WN2 E 4096 1
tensor W3 bf16 in 16 4
axis W3 S 3 16777216
axis W3 H 32 524288
axis W3 D 128 4096
axis W3 E 4096 1
tensor COS f32 in 16 2
axis COS M M 64
axis COS D%64 64 1
tensor SIN f32 in 16 2
axis SIN M M 64
axis SIN D%64 64 1
tensor R2 f32 inout 16 1
axis R2 M M 1
tensor QKV bf16 out 16 4
axis QKV M M 12288
axis QKV S 3 4096
axis QKV H 32 128
axis QKV D 128 1
param eps f32 1e-06
workspace M,8192,*
step norm
launch norm_rows grid M 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X2 tensor:WN2 tensor:R2 workspace:0 size:M:i64 param:eps
step qkv
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,3,*,$sms,2,//,1,max,/^,36872,*,22960,+,M,64,/^,32,*,3,*,$sms,/^,24649,*,34768,max,19778,+,M,128,/^,32,*,3,*,$sms,/^,40953,*,22506,+,min,<=,and
launch qkv_tiles grid M,256,/^,32,*,3,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128 map:W3:128:4096;1;64|128;4096;64|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:COS tensor:SIN tensor:R2 tensor:QKV size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,32,*,3,*,$sms,/^,24649,*,34768,max,19778,+,M,128,/^,32,*,3,*,$sms,/^,40953,*,22506,+,<=,and
launch qkv_tiles_2 grid M,64,/^,32,*,3,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;64 map:W3:128:4096;1;64|128;4096;128|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:COS tensor:SIN tensor:R2 tensor:QKV size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch qkv_tiles_3 grid M,128,/^,32,*,3,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229536 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128 map:W3:128:4096;1;64|128;4096;128|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:COS tensor:SIN tensor:R2 tensor:QKV size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch qkv_tiles_4 grid M,64,/^,32,*,3,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W3 tensor:COS tensor:SIN tensor:R2 tensor:QKV workspace:0 size:M:i64
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "layer_pre.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_pre)
    source.cubins = layer_pre::embedded_cubins();
#endif
    source.reference = layer_pre::reference::run_program;
    return source;
}

}  // namespace layer_pre
