// Written by pleat from layer_pre_backward.json. Do not edit.
// Typed launchers for `layer_pre_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace layer_pre_backward {

namespace turn_back {

struct Arguments {
    layer_pre_backward::DQKV DQKV;
    layer_pre_backward::QKV QKV;
    layer_pre_backward::COS COS;
    layer_pre_backward::SIN SIN;
    layer_pre_backward::DT3 DT3;
    layer_pre_backward::ZDZ3 ZDZ3;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DQKV.get();
        values.tensors[1] = arguments.QKV.get();
        values.tensors[2] = arguments.COS.get();
        values.tensors[3] = arguments.SIN.get();
        values.tensors[4] = arguments.DT3.get();
        values.tensors[5] = arguments.ZDZ3.get();
        values.symbols[0] = arguments.DQKV.template extent<layer_pre_backward::M>().get();
        if (arguments.QKV.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.COS.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.SIN.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.DT3.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.ZDZ3.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        return values;
    }
};

}  // namespace turn_back

namespace second_norm {

struct Arguments {
    layer_pre_backward::DX2 DX2;
    layer_pre_backward::X2 X2;
    layer_pre_backward::R2 R2;
    layer_pre_backward::W3 W3;
    layer_pre_backward::WN2 WN2;
    layer_pre_backward::DX1 DX1;
    layer_pre_backward::DWN2 DWN2;
    layer_pre_backward::DT3 DT3;
    layer_pre_backward::ZDZ3 ZDZ3;
    layer_pre_backward::N2 N2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 10, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DX2.get();
        values.tensors[1] = arguments.X2.get();
        values.tensors[2] = arguments.R2.get();
        values.tensors[3] = arguments.W3.get();
        values.tensors[4] = arguments.WN2.get();
        values.tensors[5] = arguments.DX1.get();
        values.tensors[6] = arguments.DWN2.get();
        values.tensors[7] = arguments.DT3.get();
        values.tensors[8] = arguments.ZDZ3.get();
        values.tensors[9] = arguments.N2.get();
        values.symbols[0] = arguments.DX2.template extent<layer_pre_backward::M>().get();
        if (arguments.X2.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.R2.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.DX1.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.DT3.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.ZDZ3.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.N2.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        return values;
    }
};

}  // namespace second_norm

namespace qkv_weight {

struct Arguments {
    layer_pre_backward::DW3 DW3;
    layer_pre_backward::DT3 DT3;
    layer_pre_backward::N2 N2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DW3.get();
        values.tensors[1] = arguments.DT3.get();
        values.tensors[2] = arguments.N2.get();
        values.symbols[0] = arguments.DT3.template extent<layer_pre_backward::M>().get();
        if (arguments.N2.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        return values;
    }
};

}  // namespace qkv_weight

struct Arguments {
    layer_pre_backward::DQKV DQKV;
    layer_pre_backward::DX2 DX2;
    layer_pre_backward::X2 X2;
    layer_pre_backward::R2 R2;
    layer_pre_backward::QKV QKV;
    layer_pre_backward::W3 W3;
    layer_pre_backward::WN2 WN2;
    layer_pre_backward::COS COS;
    layer_pre_backward::SIN SIN;
    layer_pre_backward::DX1 DX1;
    layer_pre_backward::DW3 DW3;
    layer_pre_backward::DWN2 DWN2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 12, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DQKV.get();
        values.tensors[1] = arguments.DX2.get();
        values.tensors[2] = arguments.X2.get();
        values.tensors[3] = arguments.R2.get();
        values.tensors[4] = arguments.QKV.get();
        values.tensors[5] = arguments.W3.get();
        values.tensors[6] = arguments.WN2.get();
        values.tensors[7] = arguments.COS.get();
        values.tensors[8] = arguments.SIN.get();
        values.tensors[9] = arguments.DX1.get();
        values.tensors[10] = arguments.DW3.get();
        values.tensors[11] = arguments.DWN2.get();
        values.symbols[0] = arguments.DQKV.template extent<layer_pre_backward::M>().get();
        if (arguments.DX2.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.X2.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.R2.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.QKV.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.COS.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.SIN.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        if (arguments.DX1.template extent<layer_pre_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_pre_backward", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_layer_pre_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from layer_pre_backward.json. Do not edit.
// The dims, folds and tensors of `layer_pre_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace layer_pre_backward {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: dim E is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: dim M does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: dim S is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: dim M does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: dim H is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: dim M does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: dim D is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: dim M does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: dim M is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: dim E does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: dim M is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: dim S does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: dim M is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: dim H does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: dim M is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: dim D does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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

/// DQKV: bf16 [M, S, H, D]
struct DQKV_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DQKV_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DQKV : pleat::Tensor<DQKV, const pleat::bf16, DQKV_layout> {
    PLEAT_NAME("DQKV [M, S, H, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DQKV(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DQKV(const C_&) : DQKV(pleat::refused<DQKV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DQKV(...) : DQKV(pleat::refused<DQKV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] takes dims, not an integer; write M(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DQKV [M, S, H, D] is *DQKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DQKV [M, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DQKV [M, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DQKV [M, S, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DQKV [M, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DQKV [M, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this slice of tensor DQKV [M, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DQKV [M, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor DQKV [M, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// DX2: bf16 [M, E]
struct DX2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DX2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DX2 : pleat::Tensor<DX2, const pleat::bf16, DX2_layout> {
    PLEAT_NAME("DX2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX2(const C_&) : DX2(pleat::refused<DX2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX2(...) : DX2(pleat::refused<DX2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX2 [M, E] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX2 [M, E] is *DX2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DX2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DX2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DX2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DX2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DX2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DX2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DX2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DX2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor DX2 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor DX2 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: tensor DX2 [M, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX2 [M, E] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X2 [M, E] takes dims and lists of them");
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
struct R2 : pleat::Tensor<R2, const float, R2_layout> {
    PLEAT_NAME("R2 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R2(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R2(const C_&) : R2(pleat::refused<R2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R2(...) : R2(pleat::refused<R2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R2 [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R2 [M] is *R2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R2 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R2 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R2 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R2 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor R2 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R2 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: tensor R2 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor R2 [M] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor R2 [M] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: tensor R2 [M] has no dim D");
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
struct QKV : pleat::Tensor<QKV, const pleat::bf16, QKV_layout> {
    PLEAT_NAME("QKV [M, S, H, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr QKV(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr QKV(const C_&) : QKV(pleat::refused<QKV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr QKV(...) : QKV(pleat::refused<QKV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes dims, not an integer; write M(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor QKV [M, S, H, D] is *QKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor QKV [M, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor QKV [M, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W3 [S, H, D, E] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN2 [E] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % 64] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim H");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % 64] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [M, D % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// DX1: bf16 [M, E]
struct DX1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DX1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DX1 : pleat::Tensor<DX1, pleat::bf16, DX1_layout> {
    PLEAT_NAME("DX1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX1(const C_&) : DX1(pleat::refused<DX1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX1(...) : DX1(pleat::refused<DX1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX1 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX1 [M, E] is *DX1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DX1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DW3: bf16 [S, H, D, E]
struct DW3_layout
    : pleat::Layout<int, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    constexpr DW3_layout() = default;
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
struct DW3 : pleat::Tensor<DW3, pleat::bf16, DW3_layout> {
    PLEAT_NAME("DW3 [S, H, D, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW3(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW3(const C_&) : DW3(pleat::refused<DW3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW3(...) : DW3(pleat::refused<DW3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] takes dims, not an integer; write S(...), H(...), D(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW3 [S, H, D, E] is *DW3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW3 [S, H, D, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW3 [S, H, D, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DW3 [S, H, D, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DW3 [S, H, D, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this slice of tensor DW3 [S, H, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW3 [S, H, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [S, H, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW3 [S, H, D, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWN2: bf16 [E]
struct DWN2_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DWN2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DWN2 : pleat::Tensor<DWN2, pleat::bf16, DWN2_layout> {
    PLEAT_NAME("DWN2 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWN2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWN2(const C_&) : DWN2(pleat::refused<DWN2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWN2(...) : DWN2(pleat::refused<DWN2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWN2 [E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWN2 [E] is *DWN2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWN2 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWN2 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWN2 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWN2 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::M>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWN2 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// DT3: bf16 [M, S, H, D]
struct DT3_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DT3_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DT3 : pleat::Tensor<DT3, pleat::bf16, DT3_layout> {
    PLEAT_NAME("DT3 [M, S, H, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DT3(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DT3(const C_&) : DT3(pleat::refused<DT3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DT3(...) : DT3(pleat::refused<DT3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] takes dims, not an integer; write M(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DT3 [M, S, H, D] is *DT3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DT3 [M, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DT3 [M, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DT3 [M, S, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DT3 [M, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DT3 [M, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this slice of tensor DT3 [M, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::D>>) static_assert(ok_, "pleat: this view of tensor DT3 [M, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::D>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor DT3 [M, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ3: f32 [M]
struct ZDZ3_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ3_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct ZDZ3 : pleat::Tensor<ZDZ3, float, ZDZ3_layout> {
    PLEAT_NAME("ZDZ3 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ3(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ3(const C_&) : ZDZ3(pleat::refused<ZDZ3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ3(...) : ZDZ3(pleat::refused<ZDZ3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ3 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ3 [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ3 [M] is *ZDZ3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ3 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ3 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ3 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ3 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ3 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ3 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ3 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ3 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ3 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ3 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ3 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ3 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ3 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::E>) static_assert(ok_, "pleat: tensor ZDZ3 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor ZDZ3 [M] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor ZDZ3 [M] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: tensor ZDZ3 [M] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ3 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ3 [M] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_pre_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_pre_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::S>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::H>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer_pre_backward::D>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace layer_pre_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from layer_pre_backward.json. Do not edit.
// The gradients of layer_pre: DQKV, and DX2 of the residual stream behind, become those of X2, stored in DX1, and
// of its weights
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace layer_pre_backward {

// ---- turn_back ----
//   reduce zdz = sum of QKV * DQKV along S, H, D
//   let turned = DQKV * COS + DQKV[HALF = 1 - HALF] * where(HALF == 0, SIN, -SIN)
//   store DT3 = where(S < 2, turned, DQKV)
//   store ZDZ3 = zdz / extent(E)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_turn_back_rows)
// turn_back_rows: 512 threads keep the row in registers, 3 vectors each.
extern "C" __global__ void __launch_bounds__(512)
    turn_back_rows(const pleat::bf16* DQKV_ptr, const pleat::bf16* QKV_ptr, const float* COS_ptr,
                   const float* SIN_ptr, pleat::bf16* DT3_ptr, float* ZDZ3_ptr, long long M_size) {
    const DQKV dqkv(DQKV_ptr, pleat::extents(M(M_size)));
    const QKV qkv(QKV_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row);

    pleat::Vec<pleat::bf16, 8> dqkv_row[3];
#pragma unroll
    for (int slot = 0; slot < 3; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const S s_(j / (128) / (32));
        const H h(j / (128) % (32));
        const D d(j % (128));
        dqkv_row[slot] = pleat::load<8>(dqkv[m + d + h + s_].get());
    }

    // layer_backward.json:48: reduce zdz
    pleat::Sum<float> zdz_state;
#pragma unroll
    for (int slot = 0; slot < 3; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const S s_(j / (128) / (32));
        const H h(j / (128) % (32));
        const D d(j % (128));
        const pleat::Vec<pleat::bf16, 8> qkv_v = pleat::load<8>(qkv[m + d + h + s_].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float QKV_e = pleat::as<float>(qkv_v, e);
            const float DQKV_e = pleat::as<float>(dqkv_row[slot], e);
            zdz_state.add_product(QKV_e, DQKV_e);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, zdz_state);
    const float zdz = zdz_state.sum();

    const float v = zdz / 4096.0f;
    if (lane == 0) {
        // layer_backward.json:51: store ZDZ3
        *zdz3[m] = v;
    }
#pragma unroll
    for (int slot = 0; slot < 3; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const S s_(j / (128) / (32));
        const H h(j / (128) % (32));
        const D d(j % (128));
        // layer_backward.json:50: store DT3
        const pleat::Vec<float, 8> cos__v = pleat::load<8>(cos_[m + d].get());
        const pleat::Vec<float, 8> sin__v = pleat::load<8>(sin_[m + d].get());
        float dt3_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DQKV_e = pleat::as<float>(dqkv_row[slot], e);
            const float COS_e = cos__v[e];
            const long long v_ = static_cast<long long>((((d + D(e)).get()) / 64));
            const long long v_2 = 1ll - v_;
            float at = 0;
            if (pleat::within(v_2, 2)) {
                const float DQKV_e_ = pleat::convert<float>(
                    *dqkv[m + pleat::Digit<D, 1, 64>((d + D(e))) + h + s_ + pleat::Fold<D, 64>(v_2)]);
                at = DQKV_e_;
            }
            const float SIN_e = sin__v[e];
            // layer_backward.json:49: let turned
            const float turned = pleat::math::fma(DQKV_e, COS_e, at * (v_ == 0ll ? SIN_e : -SIN_e));
            dt3_out[e] = static_cast<long long>(s_.get()) < 2ll ? turned : DQKV_e;
        }
        pleat::store(dt3[m + d + h + s_].get(), pleat::converted<pleat::bf16>(dt3_out));
    }
}
#endif

// ---- second_norm ----
//   contract dn = DT3, W3 along S, H, D
//   let n = X2 * R2
//   reduce dw = sum of dn * n along M
//   store DX1 = DX2 + (dn * WN2 - n * ZDZ3) * R2
//   store N2 = n * WN2
//   store DWN2 = dw

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// second_norm_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along D,
// clusters in step every 4 tiles where M >= 10923 and 32 * ceil((max(ceil(M / 128), 1)) / 2) >= 528, the L2 cache
// drops W3 first where ceil((max(ceil(M / 128), 1)) / 2) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    second_norm_tiles(const __grid_constant__ pleat::BoxMap<pleat::Joint<S, H, D>, M> DT3_map,
                      const __grid_constant__ pleat::BoxMap<E, pleat::Joint<S, H, D>> W3_map,
                      const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                      const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                      const __grid_constant__ pleat::BoxMap<E, M> DX2_map,
                      const __grid_constant__ pleat::BoxMap<E, M> X2_map, const pleat::bf16* DX2_ptr,
                      const pleat::bf16* X2_ptr, const float* R2_ptr, const pleat::bf16* WN2_ptr,
                      pleat::bf16* DX1_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr, long long M_size,
                      pleat::Sum<float>* dw_partial_values, unsigned* counter, int rounds) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>,
                                   pleat::Fold<pleat::Joint<S, H, D>, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, W3_map, DX1_map, N2_map, DX2_map, X2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 32, 1};
    const int steps = 192;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DT3_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, at.column + pleat::InTile<E, 1, 128>(stage.part() * 64), k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int i = number / 2 % 2;
            const int part = number / 4 % 2;
            if (copy == 0)
                to.load(DX2_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
            if (copy == 1)
                to.load(X2_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[4] = {};
                float ZDZ3_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R2_e = *r2[m];
                            R2_rows[i * 2 + h] = R2_e;
                            const float ZDZ3_e = *zdz3[m];
                            ZDZ3_rows[i * 2 + h] = ZDZ3_e;
                        }
                    }
                }
                pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> dw_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        tiles.template open<2>();
                        pleat::Vec<pleat::bf16, 2> DX1_part[2][2];
                        pleat::Vec<pleat::bf16, 2> N2_part[2][2];
                        pleat::Vec<pleat::bf16, 2> DX2_in[2][2];
                        pleat::Vec<pleat::bf16, 2> X2_in[2][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 2 == 0) tiles.take(DX2_in, 0, j);
                            if (j % 2 == 0) tiles.take(X2_in, 1, j);
                            const E e_(at.column + tiles.column(part * 8 + j));
                            float WN2_columns[2];
                            const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float WN2_e = pleat::as<float>(wn2_v, e);
                                WN2_columns[e] = WN2_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // layer_backward.json:59: store DX1
                                // layer_backward.json:60: store N2
                                // layer_backward.json:58: reduce dw
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(i, part * 8 + j, h, e);
                                    const float X2_e = pleat::as<float>(X2_in[j % 2][h], e);
                                    // layer_backward.json:57: let n
                                    const float n = X2_e * R2_rows[i * 2 + h];
                                    const float DX2_e = pleat::as<float>(DX2_in[j % 2][h], e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ3_rows[i * 2 + h])),
                                        R2_rows[i * 2 + h], DX2_e);
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j % 2][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j % 2][h] = pleat::converted<pleat::bf16>(values_);
                                if (m.get() < M_size) pleat::add_each(dw_states[j], terms);
                            }
                            if (j % 2 == 1) tiles.put(DX1_part, 0, j - 1);
                            if (j % 2 == 1) tiles.put(N2_part, 1, j - 1);
                        }
                        tiles.took(2);
                        tiles.send(DX1_map, 0, at.column + tiles.first_column(part * 8),
                                   at.row + tiles.first_row(i));
                        tiles.send(N2_map, 1, at.column + tiles.first_column(part * 8),
                                   at.row + tiles.first_row(i));
                        tiles.sent(2);
                    }
                    pleat::across_rows(dw_states, dw_own[0][part]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 128>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:58: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_finish)
// second_norm_finish: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_finish(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:58: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:61: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// second_norm_tiles_2: tiles of 128 x 32 on the tensor cores, shared by both consumers, 8 stages of 64 along D,
// which 2 blocks share out for as many tiles, the L2 cache drops W3 first where max(ceil(M / 128), 1) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    second_norm_tiles_2(const __grid_constant__ pleat::BoxMap<pleat::Joint<S, H, D>, M> DT3_map,
                        const __grid_constant__ pleat::BoxMap<E, pleat::Joint<S, H, D>> W3_map,
                        const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                        const __grid_constant__ pleat::BoxMap<E, M> N2_map, const pleat::bf16* DX2_ptr,
                        const pleat::bf16* X2_ptr, const float* R2_ptr, const pleat::bf16* WN2_ptr,
                        pleat::bf16* DX1_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr, long long M_size,
                        pleat::Sum<float>* dw_partial_values) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 64, 8, 1, Major::k, Major::mn, 2, 0, 2>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 32>, pleat::Fold<pleat::Joint<S, H, D>, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, W3_map, DX1_map, N2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 64, 1};
    const int steps = 192;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DT3_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[2] = {};
                float ZDZ3_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R2_e = *r2[m];
                        R2_rows[h] = R2_e;
                        const float ZDZ3_e = *zdz3[m];
                        ZDZ3_rows[h] = ZDZ3_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][1];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[4][2];
                    pleat::Vec<pleat::bf16, 2> DX1_part[4][2];
                    pleat::Vec<pleat::bf16, 2> N2_part[4][2];
#pragma unroll
                    for (int j = 0; j < 4; ++j) {
                        const E e_(at.column + tiles.column(j));
                        float WN2_columns[2];
                        const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float WN2_e = pleat::as<float>(wn2_v, e);
                            WN2_columns[e] = WN2_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // layer_backward.json:59: store DX1
                                // layer_backward.json:60: store N2
                                // layer_backward.json:58: reduce dw
                                const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> dx2_v = pleat::load<2>(dx2[e_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(0, j, h, e);
                                    const float X2_e = pleat::as<float>(x2_v, e);
                                    // layer_backward.json:57: let n
                                    const float n = X2_e * R2_rows[h];
                                    const float DX2_e = pleat::as<float>(dx2_v, e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ3_rows[h])), R2_rows[h],
                                        DX2_e);
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(DX1_map, DX1_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(N2_map, N2_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 32>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:58: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_finish_2)
// second_norm_finish_2: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_finish_2(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:58: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:61: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// second_norm_tiles_3: tiles of 128 x 64 on the tensor cores, shared by both consumers, 6 stages of 64 along D,
// which 2 blocks share out for as many tiles, the L2 cache drops W3 first where max(ceil(M / 128), 1) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    second_norm_tiles_3(const __grid_constant__ pleat::BoxMap<pleat::Joint<S, H, D>, M> DT3_map,
                        const __grid_constant__ pleat::BoxMap<E, pleat::Joint<S, H, D>> W3_map,
                        const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                        const __grid_constant__ pleat::BoxMap<E, M> N2_map, const pleat::bf16* DX2_ptr,
                        const pleat::bf16* X2_ptr, const float* R2_ptr, const pleat::bf16* WN2_ptr,
                        pleat::bf16* DX1_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr, long long M_size,
                        pleat::Sum<float>* dw_partial_values) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 128, 6, 1, Major::k, Major::mn, 2, 0, 2>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 64>, pleat::Fold<pleat::Joint<S, H, D>, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, W3_map, DX1_map, N2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 32, 1};
    const int steps = 192;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DT3_map, k, at.row);
            stage.load_b_for(grid.rows, W3_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[2] = {};
                float ZDZ3_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R2_e = *r2[m];
                        R2_rows[h] = R2_e;
                        const float ZDZ3_e = *zdz3[m];
                        ZDZ3_rows[h] = ZDZ3_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][2];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[8][2];
                    pleat::Vec<pleat::bf16, 2> DX1_part[8][2];
                    pleat::Vec<pleat::bf16, 2> N2_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(j));
                        float WN2_columns[2];
                        const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float WN2_e = pleat::as<float>(wn2_v, e);
                            WN2_columns[e] = WN2_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // layer_backward.json:59: store DX1
                                // layer_backward.json:60: store N2
                                // layer_backward.json:58: reduce dw
                                const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> dx2_v = pleat::load<2>(dx2[e_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(0, j, h, e);
                                    const float X2_e = pleat::as<float>(x2_v, e);
                                    // layer_backward.json:57: let n
                                    const float n = X2_e * R2_rows[h];
                                    const float DX2_e = pleat::as<float>(dx2_v, e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ3_rows[h])), R2_rows[h],
                                        DX2_e);
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(DX1_map, DX1_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(N2_map, N2_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 64>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:58: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_finish_3)
// second_norm_finish_3: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_finish_3(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:58: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:61: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_tiles_4)
// second_norm_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// D.
extern "C" __global__ void __launch_bounds__(128, 1)
    second_norm_tiles_4(const pleat::bf16* DX2_ptr, const pleat::bf16* X2_ptr, const float* R2_ptr,
                        const pleat::bf16* W3_ptr, const pleat::bf16* WN2_ptr, pleat::bf16* DX1_ptr,
                        pleat::bf16* DT3_ptr, float* ZDZ3_ptr, pleat::bf16* N2_ptr, long long M_size,
                        pleat::Sum<float>* dw_partial_values) {
    const DX2 dx2(DX2_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const W3 w3(W3_ptr);
    const WN2 wn2(WN2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    const ZDZ3 zdz3(ZDZ3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<pleat::Joint<S, H, D>, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 64), 1)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? dt3[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w3[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 12288, a_rows, b_columns, [&](const Tiles::At& at, const auto& dn) {
        {
            float R2_rows[2] = {};
            float ZDZ3_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R2_e = *r2[m];
                    R2_rows[h] = R2_e;
                    const float ZDZ3_e = *zdz3[m];
                    ZDZ3_rows[h] = ZDZ3_e;
                }
            }
            pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Sum<float> dw_states[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(part * 8 + j));
                    float WN2_columns[2];
                    const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float WN2_e = pleat::as<float>(wn2_v, e);
                        WN2_columns[e] = WN2_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // layer_backward.json:59: store DX1
                            // layer_backward.json:60: store N2
                            // layer_backward.json:58: reduce dw
                            const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                            const pleat::Vec<pleat::bf16, 2> dx2_v = pleat::load<2>(dx2[e_ + m].get());
                            float dx1_out[2];
                            float n2_out[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float dn_e = dn(0, part * 8 + j, h, e);
                                const float X2_e = pleat::as<float>(x2_v, e);
                                // layer_backward.json:57: let n
                                const float n = X2_e * R2_rows[h];
                                const float DX2_e = pleat::as<float>(dx2_v, e);
                                dx1_out[e] = pleat::math::fma(
                                    pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ3_rows[h])), R2_rows[h], DX2_e);
                                n2_out[e] = n * WN2_columns[e];
                                terms[e] = dn_e * n;
                            }
                            pleat::store(dx1[e_ + m].get(), pleat::converted<pleat::bf16>(dx1_out));
                            pleat::store(n2[e_ + m].get(), pleat::converted<pleat::bf16>(n2_out));
                            pleat::add_each(dw_states[j], terms);
                        }
                    }
                }
                pleat::across_rows(dw_states, dw_own[0][part]);
            }
            tiles.down<64, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                const pleat::Fold<M, 64> m(at.row);
                const E e_(at.column + pleat::InTile<E, 1, 128>(column_));
                if (m.get() * 64ll < M_size) {
                    // layer_backward.json:58: reduce dw
                    dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                }
            });
        }
    });
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_norm_finish_4)
// second_norm_finish_4: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    second_norm_finish_4(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 64);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:58: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:61: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

// ---- qkv_weight ----
//   contract acc = DT3, N2 along M
//   store DW3 = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along M,
// clusters in step every 4 tiles where M >= 5868 and 4224 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles(const __grid_constant__ pleat::BoxMap<D, M, S, H> DT3_map,
                     const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                     const __grid_constant__ pleat::BoxMap<E, D, H, S> DW3_map, pleat::bf16* DW3_ptr,
                     long long M_size, unsigned* counter, int rounds) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<D, 128>, pleat::Fold<E, 192>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, N2_map, DW3_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 22, 96};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
            stage.load_a(DT3_map, at.row, k, s_, h_);
            stage.load_b(N2_map, at.column, k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW3_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const D d(at.row + tiles.row(i, h));
                            // layer_backward.json:67: store DW3
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW3_map, DW3_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i), H(h_.get()), S(s_.get()));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles_2: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along M,
// clusters in step every 4 tiles where M >= 4681 and 4096 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles_2(const __grid_constant__ pleat::BoxMap<D, M, S, H> DT3_map,
                       const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                       const __grid_constant__ pleat::BoxMap<E, D, H, S> DW3_map, pleat::bf16* DW3_ptr,
                       long long M_size, unsigned* counter, int rounds) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<D, 128>, pleat::Fold<E, 256>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DT3_map, N2_map, DW3_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 16, 96};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
            stage.load_a(DT3_map, at.row, k, s_, h_);
            stage.load_b(N2_map, at.column, k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const S s_(at.batch / (32));
            const H h_(at.batch % (32));
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                pleat::Vec<pleat::bf16, 2> DW3_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const D d(at.row + tiles.row(0, h));
                        // layer_backward.json:67: store DW3
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DW3_map, DW3_part, at.column + tiles.first_column(part * 8),
                            at.row + tiles.first_row(0), H(h_.get()), S(s_.get()));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles_3)
// qkv_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// M.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_weight_tiles_3(pleat::bf16* DW3_ptr, pleat::bf16* DT3_ptr, pleat::bf16* N2_ptr, long long M_size) {
    const DW3 dw3(DW3_ptr);
    const DT3 dt3(DT3_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<D, 128>, pleat::Fold<E, 128>, pleat::Fold<M, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 32, 96};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
        const D d(at.row + pleat::InTile<D, 1, 128>(r));
        return dt3[h_ + s_ + d].get();
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return n2[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 12288);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(M_size), a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
        const S s_(at.batch / (32));
        const H h_(at.batch % (32));
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const D d(at.row + tiles.row(i, h));
                    // layer_backward.json:67: store DW3
                    float dw3_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw3_out[e] = acc_e;
                    }
                    pleat::store(dw3[h_ + s_ + e_ + d].get(), pleat::converted<pleat::bf16>(dw3_out));
                }
            }
        }
    });
}
#endif

}  // namespace layer_pre_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"layer_pre_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource turn_back::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel turn_back
spec layer_pre_backward.json
source layer_pre_backward.cu apart
include dims.h
symbol M dim 1 0
tensor DQKV bf16 in 16 4
axis DQKV M M 12288
axis DQKV S 3 4096
axis DQKV H 32 128
axis DQKV D 128 1
tensor QKV bf16 in 16 4
axis QKV M M 12288
axis QKV S 3 4096
axis QKV H 32 128
axis QKV D 128 1
tensor COS f32 in 16 2
axis COS M M 64
axis COS D%64 64 1
tensor SIN f32 in 16 2
axis SIN M M 64
axis SIN D%64 64 1
tensor DT3 bf16 out 16 4
axis DT3 M M 12288
axis DT3 S 3 4096
axis DT3 H 32 128
axis DT3 D 128 1
tensor ZDZ3 f32 out 16 1
axis ZDZ3 M M 1
launch turn_back_rows grid M 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DQKV tensor:QKV tensor:COS tensor:SIN tensor:DT3 tensor:ZDZ3 size:M:i64
reference zdz reduce M
reference store_DT3 store M,3,*,32,*,128,*
reference store_ZDZ3 store M
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "turn_back.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_pre_backward)
    source.cubins = layer_pre_backward::embedded_cubins();
#endif
    source.reference = layer_pre_backward::reference::turn_back::run;
    return source;
}

inline pleat::KernelSource second_norm::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel second_norm
spec layer_pre_backward.json
source layer_pre_backward.cu apart
include dims.h
symbol M dim 1 0
tensor DX2 bf16 in 16 2
axis DX2 M M 4096
axis DX2 E 4096 1
tensor X2 bf16 in 16 2
axis X2 M M 4096
axis X2 E 4096 1
tensor R2 f32 in 16 1
axis R2 M M 1
tensor W3 bf16 in 16 4
axis W3 S 3 16777216
axis W3 H 32 524288
axis W3 D 128 4096
axis W3 E 4096 1
tensor WN2 bf16 in 16 1
axis WN2 E 4096 1
tensor DX1 bf16 out 16 2
axis DX1 M M 4096
axis DX1 E 4096 1
tensor DWN2 bf16 out 16 1
axis DWN2 E 4096 1
tensor DT3 bf16 in 16 4
axis DT3 M M 12288
axis DT3 S 3 4096
axis DT3 H 32 128
axis DT3 D 128 1
tensor ZDZ3 f32 in 16 1
axis ZDZ3 M M 1
tensor N2 bf16 out 16 2
axis N2 M M 4096
axis N2 E 4096 1
workspace 4096,M,128,/^,*,4,*,4096,M,64,/^,*,4,*,max
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,2,/^,32,*,$sms,2,//,1,max,/^,110316,*,23216,+,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,43946,*,44992,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,73269,*,16610,+,min,<=,and
launch second_norm_tiles grid M,128,/^,1,max,2,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:DT3:128:12288;1;64|M;12288;128 map:W3:128:4096;1;64|12288;4096;64 map:DX1:128:4096;1;64|M;4096;64 map:N2:128:4096;1;64|M;4096;64 map:DX2:128:4096;1;64|M;4096;64 map:X2:128:4096;1;64|M;4096;64 tensor:DX2 tensor:X2 tensor:R2 tensor:WN2 tensor:DX1 tensor:ZDZ3 tensor:N2 size:M:i64 workspace:0 counter size:10923,M,<=,528,M,128,/^,1,max,2,/^,32,*,<=,and,4,*:i32
launch second_norm_finish grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,43946,*,44992,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,73269,*,16610,+,<=,and
launch second_norm_tiles_2 grid M,128,/^,1,max,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args map:DT3:128:12288;1;64|M;12288;128 map:W3:128:4096;1;64|12288;4096;64 map:DX1:64:4096;1;32|M;4096;64 map:N2:64:4096;1;32|M;4096;64 tensor:DX2 tensor:X2 tensor:R2 tensor:WN2 tensor:DX1 tensor:ZDZ3 tensor:N2 size:M:i64 workspace:0
launch second_norm_finish_2 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch second_norm_tiles_3 grid M,128,/^,1,max,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:DT3:128:12288;1;64|M;12288;128 map:W3:128:4096;1;64|12288;4096;64 map:DX1:128:4096;1;64|M;4096;64 map:N2:128:4096;1;64|M;4096;64 tensor:DX2 tensor:X2 tensor:R2 tensor:WN2 tensor:DX1 tensor:ZDZ3 tensor:N2 size:M:i64 workspace:0
launch second_norm_finish_3 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0
variant 1
launch second_norm_tiles_4 grid M,64,/^,1,max,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:DX2 tensor:X2 tensor:R2 tensor:W3 tensor:WN2 tensor:DX1 tensor:DT3 tensor:ZDZ3 tensor:N2 size:M:i64 workspace:0
launch second_norm_finish_4 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0
reference dn reduce M,4096,*
reference dw reduce 4096
reference store_DX1 store M,4096,*
reference store_N2 store M,4096,*
reference store_DWN2 store 4096
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "second_norm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_pre_backward)
    source.cubins = layer_pre_backward::embedded_cubins();
#endif
    source.reference = layer_pre_backward::reference::second_norm::run;
    return source;
}

inline pleat::KernelSource qkv_weight::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel qkv_weight
spec layer_pre_backward.json
source layer_pre_backward.cu apart
include dims.h
symbol M dim 1 0
tensor DW3 bf16 out 16 4
axis DW3 S 3 16777216
axis DW3 H 32 524288
axis DW3 D 128 4096
axis DW3 E 4096 1
tensor DT3 bf16 in 16 4
axis DT3 M M 12288
axis DT3 S 3 4096
axis DT3 H 32 128
axis DT3 D 128 1
tensor N2 bf16 in 16 2
axis N2 M M 4096
axis N2 E 4096 1
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,2112,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,1536,$sms,/^,M,64,/^,1103,*,2624,+,*,18700,+,<=,and
launch qkv_weight_tiles grid 2112,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:DT3:128:128;1;64|M;12288;64|3;4096;1|32;128;1 map:N2:128:4096;1;64|M;4096;64 map:DW3:128:4096;1;64|128;4096;64|32;524288;1|3;16777216;1 tensor:DW3 size:M:i64 counter size:5868,M,<=,134217729,4224,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch qkv_weight_tiles_2 grid 1536,$sms,min 1 1 block 384 1 1 cluster 1 shared 229456 pdl 1
args map:DT3:128:128;1;64|M;12288;64|3;4096;1|32;128;1 map:N2:128:4096;1;64|M;4096;64 map:DW3:128:4096;1;64|128;4096;64|32;524288;1|3;16777216;1 tensor:DW3 size:M:i64 counter size:4681,M,<=,134217729,4096,M,*,<=,and,4,*:i32
variant 1
launch qkv_weight_tiles_3 grid 3072 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DW3 tensor:DT3 tensor:N2 size:M:i64
reference acc reduce 50331648
reference store_DW3 store 50331648
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "qkv_weight.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_pre_backward)
    source.cubins = layer_pre_backward::embedded_cubins();
#endif
    source.reference = layer_pre_backward::reference::qkv_weight::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel layer_pre_backward
spec layer_pre_backward.json
source layer_pre_backward.cu apart
include dims.h
symbol M dim 1 0
tensor DQKV bf16 in 16 4
axis DQKV M M 12288
axis DQKV S 3 4096
axis DQKV H 32 128
axis DQKV D 128 1
tensor DX2 bf16 in 16 2
axis DX2 M M 4096
axis DX2 E 4096 1
tensor X2 bf16 in 16 2
axis X2 M M 4096
axis X2 E 4096 1
tensor R2 f32 in 16 1
axis R2 M M 1
tensor QKV bf16 in 16 4
axis QKV M M 12288
axis QKV S 3 4096
axis QKV H 32 128
axis QKV D 128 1
tensor W3 bf16 in 16 4
axis W3 S 3 16777216
axis W3 H 32 524288
axis W3 D 128 4096
axis W3 E 4096 1
tensor WN2 bf16 in 16 1
axis WN2 E 4096 1
tensor COS f32 in 16 2
axis COS M M 64
axis COS D%64 64 1
tensor SIN f32 in 16 2
axis SIN M M 64
axis SIN D%64 64 1
tensor DX1 bf16 out 16 2
axis DX1 M M 4096
axis DX1 E 4096 1
tensor DW3 bf16 out 16 4
axis DW3 S 3 16777216
axis DW3 H 32 524288
axis DW3 D 128 4096
axis DW3 E 4096 1
tensor DWN2 bf16 out 16 1
axis DWN2 E 4096 1
workspace M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,4096,M,128,/^,*,4,*,4096,M,64,/^,*,4,*,max,+
step turn_back
launch turn_back_rows grid M 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DQKV tensor:QKV tensor:COS tensor:SIN workspace:0 workspace:M,24576,* size:M:i64
step second_norm
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,2,/^,32,*,$sms,2,//,1,max,/^,110316,*,23216,+,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,43946,*,44992,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,73269,*,16610,+,min,<=,and
launch second_norm_tiles grid M,128,/^,1,max,2,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args workspace_map:0:bf16:128:12288;1;64|M;12288;128 map:W3:128:4096;1;64|12288;4096;64 map:DX1:128:4096;1;64|M;4096;64 workspace_map:M,24576,*,M,4,*,256,/^,256,*,+:bf16:128:4096;1;64|M;4096;64 map:DX2:128:4096;1;64|M;4096;64 map:X2:128:4096;1;64|M;4096;64 tensor:DX2 tensor:X2 tensor:R2 tensor:WN2 tensor:DX1 workspace:M,24576,* workspace:M,24576,*,M,4,*,256,/^,256,*,+ size:M:i64 workspace:0,M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,+ counter size:10923,M,<=,528,M,128,/^,1,max,2,/^,32,*,<=,and,4,*:i32
launch second_norm_finish grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0,M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,+
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,43946,*,44992,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,73269,*,16610,+,<=,and
launch second_norm_tiles_2 grid M,128,/^,1,max,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args workspace_map:0:bf16:128:12288;1;64|M;12288;128 map:W3:128:4096;1;64|12288;4096;64 map:DX1:64:4096;1;32|M;4096;64 workspace_map:M,24576,*,M,4,*,256,/^,256,*,+:bf16:64:4096;1;32|M;4096;64 tensor:DX2 tensor:X2 tensor:R2 tensor:WN2 tensor:DX1 workspace:M,24576,* workspace:M,24576,*,M,4,*,256,/^,256,*,+ size:M:i64 workspace:0,M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,+
launch second_norm_finish_2 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0,M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,+
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch second_norm_tiles_3 grid M,128,/^,1,max,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args workspace_map:0:bf16:128:12288;1;64|M;12288;128 map:W3:128:4096;1;64|12288;4096;64 map:DX1:128:4096;1;64|M;4096;64 workspace_map:M,24576,*,M,4,*,256,/^,256,*,+:bf16:128:4096;1;64|M;4096;64 tensor:DX2 tensor:X2 tensor:R2 tensor:WN2 tensor:DX1 workspace:M,24576,* workspace:M,24576,*,M,4,*,256,/^,256,*,+ size:M:i64 workspace:0,M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,+
launch second_norm_finish_3 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0,M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,+
variant 1
launch second_norm_tiles_4 grid M,64,/^,1,max,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:DX2 tensor:X2 tensor:R2 tensor:W3 tensor:WN2 tensor:DX1 workspace:0 workspace:M,24576,* workspace:M,24576,*,M,4,*,256,/^,256,*,+ size:M:i64 workspace:0,M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,+
launch second_norm_finish_4 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0,M,24576,*,M,4,*,256,/^,256,*,+,M,8192,*,+,+
step qkv_weight
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,2112,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,1536,$sms,/^,M,64,/^,1103,*,2624,+,*,18700,+,<=,and
launch qkv_weight_tiles grid 2112,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args workspace_map:0:bf16:128:128;1;64|M;12288;64|3;4096;1|32;128;1 workspace_map:M,24576,*,M,4,*,256,/^,256,*,+:bf16:128:4096;1;64|M;4096;64 map:DW3:128:4096;1;64|128;4096;64|32;524288;1|3;16777216;1 tensor:DW3 size:M:i64 counter size:5868,M,<=,134217729,4224,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch qkv_weight_tiles_2 grid 1536,$sms,min 1 1 block 384 1 1 cluster 1 shared 229456 pdl 1
args workspace_map:0:bf16:128:128;1;64|M;12288;64|3;4096;1|32;128;1 workspace_map:M,24576,*,M,4,*,256,/^,256,*,+:bf16:128:4096;1;64|M;4096;64 map:DW3:128:4096;1;64|128;4096;64|32;524288;1|3;16777216;1 tensor:DW3 size:M:i64 counter size:4681,M,<=,134217729,4096,M,*,<=,and,4,*:i32
variant 1
launch qkv_weight_tiles_3 grid 3072 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DW3 workspace:0 workspace:M,24576,*,M,4,*,256,/^,256,*,+ size:M:i64
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "layer_pre_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_pre_backward)
    source.cubins = layer_pre_backward::embedded_cubins();
#endif
    source.reference = layer_pre_backward::reference::run_program;
    return source;
}

}  // namespace layer_pre_backward
