// Written by pleat from gemm_rmsnorm_qkv_rope.json. Do not edit.
// Typed launchers for `gemm_rmsnorm_qkv_rope`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_rmsnorm_qkv_rope {

struct Arguments {
    gemm_rmsnorm_qkv_rope::A A;
    gemm_rmsnorm_qkv_rope::B B;
    gemm_rmsnorm_qkv_rope::R R;
    gemm_rmsnorm_qkv_rope::COS COS;
    gemm_rmsnorm_qkv_rope::SIN SIN;
    gemm_rmsnorm_qkv_rope::QKV QKV;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.R.get();
        values.tensors[3] = arguments.COS.get();
        values.tensors[4] = arguments.SIN.get();
        values.tensors[5] = arguments.QKV.get();
        values.symbols[0] = arguments.A.template extent<gemm_rmsnorm_qkv_rope::M>().get();
        if (arguments.R.template extent<gemm_rmsnorm_qkv_rope::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_qkv_rope", "M");
        if (arguments.COS.template extent<gemm_rmsnorm_qkv_rope::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_qkv_rope", "M");
        if (arguments.SIN.template extent<gemm_rmsnorm_qkv_rope::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_qkv_rope", "M");
        if (arguments.QKV.template extent<gemm_rmsnorm_qkv_rope::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_qkv_rope", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_rmsnorm_qkv_rope)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_rmsnorm_qkv_rope.json. Do not edit.
// The dims, folds and tensors of `gemm_rmsnorm_qkv_rope` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_rmsnorm_qkv_rope {

struct M;
struct S;
struct H;
struct D;
struct K;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim M does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim M does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim M does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim S does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim S does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim H does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim H does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim D does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim D does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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

/// K: 4096
struct K : pleat::Dim<K, int> {
    PLEAT_DIM_NAME("K")
    constexpr K() = default;
    template <pleat::ExplicitFor<K> X_>
    PLEAT_BOTH explicit constexpr K(const X_& x_) : Dim{{pleat::value_for<K>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr K(const X_& x_) : Dim{{pleat::implicit_value<K>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim K; write K(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim K neither adds nor subtracts an integer; write K(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim K does not compare with an integer; write K(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim K does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim K does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim K does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim K; get<K>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim K folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim K");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim K multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim K does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim K stays below its count; add to K or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside K and is no single number; get<K>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim K that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim K is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim K adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim K compares with indices of K only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim K");
        // clang-format on
    }
};

/// HALF: D / 64
using HALF = pleat::Fold<D, 64>;

/// A: bf16 [M, K]
struct A_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr A_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct A : pleat::Tensor<A, const pleat::bf16, A_layout> {
    PLEAT_NAME("A [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr A(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr A(const C_&) : A(pleat::refused<A, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr A(...) : A(pleat::refused<A, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A [M, K] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A [M, K] is *A[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: tensor A [M, K] has no dim S");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: tensor A [M, K] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: tensor A [M, K] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [S, H, D, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<K, 1, pleat::Axis<1, 0, 3>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 16777216; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(32); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 50331648; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [S, H, D, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr B(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr B(const C_&) : B(pleat::refused<B, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr B(...) : B(pleat::refused<B, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [S, H, D, K] takes dims, not an integer; write S(...), H(...), D(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [S, H, D, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [S, H, D, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [S, H, D, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [S, H, D, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this slice of tensor B [S, H, D, K] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this slice of tensor B [S, H, D, K] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this slice of tensor B [S, H, D, K] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this slice of tensor B [S, H, D, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [S, H, D, K] takes dims and lists of them");
        // clang-format on
    }
};

/// R: f32 [M]
struct R_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R : pleat::Tensor<R, const float, R_layout> {
    PLEAT_NAME("R [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [M] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor R [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor R [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor R [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor R [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor R [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: tensor R [M] has no dim S");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: tensor R [M] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: tensor R [M] has no dim D");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: tensor R [M] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [M] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % 64] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim S");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim K");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % 64] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim S");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [M, D % 64] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_rmsnorm_qkv_rope
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_rmsnorm_qkv_rope.json. Do not edit.
// QKV = R * A Bt, rows scaled by their inverse deviations; queries (S = 0) and keys (S = 1) turned, halves of a
// head apart, values not
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_rmsnorm_qkv_rope {

//   contract acc = A, B along K
//   let d = acc * R
//   store QKV[HALF = 0] = where(S < 2, d[HALF = 0] * COS - d[HALF = 1] * SIN, d[HALF = 0])
//   store QKV[HALF = 1] = where(S < 2, d[HALF = 1] * COS + d[HALF = 0] * SIN, d[HALF = 1])

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_qkv_rope_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_qkv_rope_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of
// 64 along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_qkv_rope_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                const __grid_constant__ pleat::BoxMap<K, D, H, S> B_map,
                                const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
                                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                                const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                                const float* R_ptr, const float* COS_ptr, const float* SIN_ptr,
                                pleat::bf16* QKV_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const QKV qkv(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, QKV_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(stage.part() * 64), at.column, s_);
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
            float R_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[i * 2 + h] = R_e;
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
                            // gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                            // gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                            float values[2];
                            float values_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j, h, e);
                                const float d_at = acc_e * R_rows[i * 2 + h];
                                const float COS_e = COS_in[j % 4][h][e];
                                const float acc_e_ = acc(i, j + 8, h, e);
                                const float d_at_ = acc_e_ * R_rows[i * 2 + h];
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_qkv_rope_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_qkv_rope_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of
// 64 along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_qkv_rope_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                  const __grid_constant__ pleat::BoxMap<K, D, H, S> B_map,
                                  const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
                                  const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                                  const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                                  const float* R_ptr, const float* COS_ptr, const float* SIN_ptr,
                                  pleat::bf16* QKV_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const QKV qkv(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, QKV_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column, s_);
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
            float R_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R_e = *r_[m];
                    R_rows[h] = R_e;
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
                        // gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                        // gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                        float values[2];
                        float values_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float d_at = acc_e * R_rows[h];
                            const float COS_e = COS_in[j % 4][h][e];
                            const float acc_e_ = acc(0, j + 8, h, e);
                            const float d_at_ = acc_e_ * R_rows[h];
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_qkv_rope_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_qkv_rope_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of
// 64 along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_qkv_rope_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                  const __grid_constant__ pleat::BoxMap<K, D, H, S> B_map,
                                  const __grid_constant__ pleat::BoxMap<D, H, S, M> QKV_map,
                                  const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                                  const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                                  const float* R_ptr, const float* COS_ptr, const float* SIN_ptr,
                                  pleat::bf16* QKV_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const QKV qkv(QKV_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, QKV_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 3};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const S s_(at.batch);
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column, s_);
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
            float R_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[i * 2 + h] = R_e;
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
                            // gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                            // gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                            float values[2];
                            float values_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j, h, e);
                                const float d_at = acc_e * R_rows[i * 2 + h];
                                const float COS_e = COS_in[j % 4][h][e];
                                const float acc_e_ = acc(i, j + 8, h, e);
                                const float d_at_ = acc_e_ * R_rows[i * 2 + h];
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_qkv_rope_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_rmsnorm_qkv_rope_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of
// 32 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_rmsnorm_qkv_rope_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const float* R_ptr,
                                  const float* COS_ptr, const float* SIN_ptr, pleat::bf16* QKV_ptr,
                                  long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const QKV qkv(QKV_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 32>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 3};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch);
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const S s_(at.batch);
        const H h_(at.column);
        const D d_((r / 64) * 64 + r % 64);
        return b[s_ + h_ + d_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        const S s_(at.batch);
        const bool v = static_cast<long long>(s_.get()) < 2ll;
        const bool v_tile = v;
        float R_rows[2] = {};
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row + tiles.row(0, h));
            if (m.get() < M_size) {
                const float R_e = *r_[m];
                R_rows[h] = R_e;
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
                    // gemm_rmsnorm_qkv_rope.json:20: store QKV[HALF = 0]
                    // gemm_rmsnorm_qkv_rope.json:21: store QKV[HALF = 1]
                    const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[d_ + m].get());
                    const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[d_ + m].get());
                    float qkv_out[2];
                    float qkv_out_[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(0, j, h, e);
                        const float d_at = acc_e * R_rows[h];
                        const float COS_e = cos__v[e];
                        const float acc_e_ = acc(0, j + 8, h, e);
                        const float d_at_ = acc_e_ * R_rows[h];
                        const float SIN_e = sin__v[e];
                        qkv_out[e] = v_tile ? pleat::math::fma(d_at, COS_e, -(d_at_ * SIN_e)) : d_at;
                        qkv_out_[e] = v_tile ? pleat::math::fma(d_at_, COS_e, d_at * SIN_e) : d_at_;
                    }
                    pleat::store(qkv[s_ + h_ + d_ + m + HALF(0)].get(), pleat::converted<pleat::bf16>(qkv_out));
                    pleat::store(qkv[s_ + h_ + d_ + m + HALF(1)].get(), pleat::converted<pleat::bf16>(qkv_out_));
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_rmsnorm_qkv_rope
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_rmsnorm_qkv_rope.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_rmsnorm_qkv_rope
spec gemm_rmsnorm_qkv_rope.json
source gemm_rmsnorm_qkv_rope.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 4
axis B S 3 16777216
axis B H 32 524288
axis B D 128 4096
axis B K 4096 1
tensor R f32 in 16 1
axis R M M 1
tensor COS f32 in 16 2
axis COS M M 64
axis COS D%64 64 1
tensor SIN f32 in 16 2
axis SIN M M 64
axis SIN D%64 64 1
tensor QKV bf16 out 16 4
axis QKV M M 12288
axis QKV S 3 4096
axis QKV H 32 128
axis QKV D 128 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,3,*,$sms,2,//,1,max,/^,36872,*,22960,+,M,64,/^,32,*,3,*,$sms,/^,24649,*,34768,max,19778,+,M,128,/^,32,*,3,*,$sms,/^,40953,*,22506,+,min,<=,and
launch gemm_rmsnorm_qkv_rope_tiles grid M,256,/^,32,*,3,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|128;4096;64|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:R tensor:COS tensor:SIN tensor:QKV size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,32,*,3,*,$sms,/^,24649,*,34768,max,19778,+,M,128,/^,32,*,3,*,$sms,/^,40953,*,22506,+,<=,and
launch gemm_rmsnorm_qkv_rope_tiles_2 grid M,64,/^,32,*,3,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:A:128:4096;1;64|M;4096;64 map:B:128:4096;1;64|128;4096;128|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:R tensor:COS tensor:SIN tensor:QKV size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_rmsnorm_qkv_rope_tiles_3 grid M,128,/^,32,*,3,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229536 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|128;4096;128|32;524288;1|3;16777216;1 map:QKV:128:128;1;64|32;128;1|3;4096;1|M;12288;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:R tensor:COS tensor:SIN tensor:QKV size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_rmsnorm_qkv_rope_tiles_4 grid M,64,/^,32,*,3,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:B tensor:R tensor:COS tensor:SIN tensor:QKV size:M:i64
reference acc reduce M,3,*,32,*,128,*
reference store_QKV_0 store M,3,*,32,*,64,*
reference store_QKV_1 store M,3,*,32,*,64,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_rmsnorm_qkv_rope.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_rmsnorm_qkv_rope)
    source.cubins = gemm_rmsnorm_qkv_rope::embedded_cubins();
#endif
    source.reference = gemm_rmsnorm_qkv_rope::reference::gemm_rmsnorm_qkv_rope::run;
    return source;
}

}  // namespace gemm_rmsnorm_qkv_rope
