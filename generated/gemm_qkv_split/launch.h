// Written by pleat from gemm_qkv_split.json. Do not edit.
// Typed launchers for `gemm_qkv_split`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_qkv_split {

struct Arguments {
    gemm_qkv_split::A A;
    gemm_qkv_split::B B;
    gemm_qkv_split::QUERY QUERY;
    gemm_qkv_split::KEY KEY;
    gemm_qkv_split::VALUE VALUE;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.QUERY.get();
        values.tensors[3] = arguments.KEY.get();
        values.tensors[4] = arguments.VALUE.get();
        values.symbols[0] = arguments.A.template extent<gemm_qkv_split::M>().get();
        if (arguments.QUERY.template extent<gemm_qkv_split::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_qkv_split", "M");
        if (arguments.KEY.template extent<gemm_qkv_split::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_qkv_split", "M");
        if (arguments.VALUE.template extent<gemm_qkv_split::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_qkv_split", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_qkv_split)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_qkv_split.json. Do not edit.
// The dims, folds and tensors of `gemm_qkv_split` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_qkv_split {

struct M;
struct HQ;
struct HK;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim HQ is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim M does not compare with dim HQ");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim HK is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim M does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim H is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim M does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim D is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim M does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// HQ: 32
struct HQ : pleat::Dim<HQ, int> {
    PLEAT_DIM_NAME("HQ")
    constexpr HQ() = default;
    template <pleat::ExplicitFor<HQ> X_>
    PLEAT_BOTH explicit constexpr HQ(const X_& x_) : Dim{{pleat::value_for<HQ>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr HQ(const X_& x_) : Dim{{pleat::implicit_value<HQ>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim HQ; write HQ(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim HQ neither adds nor subtracts an integer; write HQ(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim HQ does not compare with an integer; write HQ(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim M is not dim HQ; cast<HQ>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim HQ does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim HK is not dim HQ; cast<HQ>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim HQ does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim H is not dim HQ; cast<HQ>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim HQ does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim D is not dim HQ; cast<HQ>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim HQ does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim K is not dim HQ; cast<HQ>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim HQ does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: a part of this index of dim HQ would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim HQ; get<HQ>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim HQ folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim HQ");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim HQ multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim HQ does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim HQ stays below its count; add to HQ or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside HQ and is no single number; get<HQ>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim HQ that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim HQ is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim HQ adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim HQ compares with indices of HQ only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim HQ");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim M is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim HK does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim HQ is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim HK does not compare with dim HQ");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim H is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim HK does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim D is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim HK does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim K is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim HK does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: a part of this index of dim HK would be lost in the fold or digit; convert it explicitly");
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

/// H: 48
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim M is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim H does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim HQ is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim H does not compare with dim HQ");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim HK is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim H does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim K is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim H does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim M is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim D does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim HQ is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim D does not compare with dim HQ");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim HK is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim D does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim K is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: dim D does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim HQ is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: dim K does not compare with dim HQ");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim HK is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: dim K does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim H is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: dim K does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim D is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: dim K does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: tensor A [M, K] has no dim HQ");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: tensor A [M, K] has no dim HK");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: tensor A [M, K] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::D>) static_assert(ok_, "pleat: tensor A [M, K] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [H, D, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>, pleat::Along<D, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<K, 1, pleat::Axis<1, 0, 2>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(48); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 25165824; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [H, D, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [H, D, K] takes dims, not an integer; write H(...), D(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [H, D, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [H, D, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [H, D, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [H, D, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [H, D, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [H, D, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [H, D, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at H(48), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::H>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [H, D, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::M>) static_assert(ok_, "pleat: tensor B [H, D, K] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: tensor B [H, D, K] has no dim HQ");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: tensor B [H, D, K] has no dim HK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [H, D, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [H, D, K] takes dims and lists of them");
        // clang-format on
    }
};

/// QUERY: bf16 [M, HQ, D]
struct QUERY_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<HQ, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr QUERY_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr HQ extent(pleat::Type<HQ>) { return HQ(32); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct QUERY : pleat::Tensor<QUERY, pleat::bf16, QUERY_layout> {
    PLEAT_NAME("QUERY [M, HQ, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr QUERY(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr QUERY(const C_&) : QUERY(pleat::refused<QUERY, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr QUERY(...) : QUERY(pleat::refused<QUERY, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] takes dims, not an integer; write M(...), HQ(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor QUERY [M, HQ, D] is *QUERY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor QUERY [M, HQ, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor QUERY [M, HQ, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::HQ>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] is dereferenced without HQ; write HQ(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::HQ>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has a dim HQ of its own, and this list has another vocabulary's HQ");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this slice of tensor QUERY [M, HQ, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::HQ>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] ends at HQ(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::HQ>>) static_assert(ok_, "pleat: this slice of tensor QUERY [M, HQ, D] ends along HQ before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::HQ>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] has dropped dim HQ");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::HQ>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] counts vectors along HQ; a subscript is a fold of HQ by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::HQ>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] has dim HQ already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::HQ>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has no whole vectors of so many neighbours along HQ");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this slice of tensor QUERY [M, HQ, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor QUERY [M, HQ, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::HK>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has no dim HK");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor QUERY [M, HQ, D] takes dims and lists of them");
        // clang-format on
    }
};

/// KEY: bf16 [M, HK, D]
struct KEY_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<HK, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr KEY_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * M_extent.get(); }

    M M_extent;
};
struct KEY : pleat::Tensor<KEY, pleat::bf16, KEY_layout> {
    PLEAT_NAME("KEY [M, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr KEY(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr KEY(const C_&) : KEY(pleat::refused<KEY, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr KEY(...) : KEY(pleat::refused<KEY, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] takes dims, not an integer; write M(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor KEY [M, HK, D] is *KEY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor KEY [M, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor KEY [M, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this slice of tensor KEY [M, HK, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: this slice of tensor KEY [M, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this slice of tensor KEY [M, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor KEY [M, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has no dim HQ");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor KEY [M, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor KEY [M, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// VALUE: bf16 [M, HK, D]
struct VALUE_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<HK, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr VALUE_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * M_extent.get(); }

    M M_extent;
};
struct VALUE : pleat::Tensor<VALUE, pleat::bf16, VALUE_layout> {
    PLEAT_NAME("VALUE [M, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr VALUE(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr VALUE(const C_&) : VALUE(pleat::refused<VALUE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr VALUE(...) : VALUE(pleat::refused<VALUE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] takes dims, not an integer; write M(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor VALUE [M, HK, D] is *VALUE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor VALUE [M, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor VALUE [M, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this slice of tensor VALUE [M, HK, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::M>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: this slice of tensor VALUE [M, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::HK>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this slice of tensor VALUE [M, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: this view of tensor VALUE [M, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qkv_split::D>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::HQ>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has no dim HQ");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::H>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_qkv_split::K>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor VALUE [M, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor VALUE [M, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_qkv_split
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_qkv_split.json. Do not edit.
// one product for queries, keys and values, whose heads leave for three tensors
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_qkv_split {

//   contract acc = A, B along K
//   store QUERY[HQ = H] = acc
//   store KEY[HK = H - extent(HQ)] = acc
//   store VALUE[HK = H - extent(HQ) - extent(HK)] = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qkv_split_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qkv_split_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along
// K, the L2 cache drops B first where ceil(M / 128) <= 8, those of the last rounds shared out evenly along K, where
// they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qkv_split_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                         const __grid_constant__ pleat::BoxMap<K, D, H> B_map, pleat::bf16* QUERY_ptr,
                         pleat::bf16* KEY_ptr, pleat::bf16* VALUE_ptr, long long M_size, unsigned char* workspace) {
    const QUERY query(QUERY_ptr, pleat::extents(M(M_size)));
    const KEY key(KEY_ptr, pleat::extents(M(M_size)));
    const VALUE value(VALUE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 48, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const H h_(at.column);
                const D d(tiles.column(j));
                long long v_columns[2];
                long long v_columns_[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    v_columns[e] = static_cast<long long>(h_.get()) - 32ll;
                    v_columns_[e] = static_cast<long long>(h_.get()) - 32ll - 8ll;
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_qkv_split.json:17: store QUERY[HQ = H]
                            // gemm_qkv_split.json:18: store KEY[HK = H - extent(HQ)]
                            // gemm_qkv_split.json:19: store VALUE[HK = H - extent(HQ) - extent(HK)]
                            float query_out[2];
                            float key_out[2];
                            float value_out[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j, h, e);
                                query_out[e] = acc_e;
                                key_out[e] = acc_e;
                                value_out[e] = acc_e;
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(static_cast<long long>(h_.get()), 32))
                                    *query[(d + D(e)) + m + HQ(static_cast<long long>(h_.get()))] =
                                        pleat::convert<pleat::bf16>(query_out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(v_columns[e], 8))
                                    *key[(d + D(e)) + m + HK(v_columns[e])] =
                                        pleat::convert<pleat::bf16>(key_out[e]);
                            }
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                if (pleat::within(v_columns_[e], 8))
                                    *value[(d + D(e)) + m + HK(v_columns_[e])] =
                                        pleat::convert<pleat::bf16>(value_out[e]);
                            }
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qkv_split_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qkv_split_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8, those of the last rounds shared out evenly along K,
// where they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qkv_split_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                           const __grid_constant__ pleat::BoxMap<K, D, H> B_map, pleat::bf16* QUERY_ptr,
                           pleat::bf16* KEY_ptr, pleat::bf16* VALUE_ptr, long long M_size,
                           unsigned char* workspace) {
    const QUERY query(QUERY_ptr, pleat::extents(M(M_size)));
    const KEY key(KEY_ptr, pleat::extents(M(M_size)));
    const VALUE value(VALUE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 48, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const H h_(at.column);
                const D d(tiles.column(j));
                long long v_columns[2];
                long long v_columns_[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    v_columns[e] = static_cast<long long>(h_.get()) - 32ll;
                    v_columns_[e] = static_cast<long long>(h_.get()) - 32ll - 8ll;
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_qkv_split.json:17: store QUERY[HQ = H]
                        // gemm_qkv_split.json:18: store KEY[HK = H - extent(HQ)]
                        // gemm_qkv_split.json:19: store VALUE[HK = H - extent(HQ) - extent(HK)]
                        float query_out[2];
                        float key_out[2];
                        float value_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            query_out[e] = acc_e;
                            key_out[e] = acc_e;
                            value_out[e] = acc_e;
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(static_cast<long long>(h_.get()), 32))
                                *query[(d + D(e)) + m + HQ(static_cast<long long>(h_.get()))] =
                                    pleat::convert<pleat::bf16>(query_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(v_columns[e], 8))
                                *key[(d + D(e)) + m + HK(v_columns[e])] = pleat::convert<pleat::bf16>(key_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(v_columns_[e], 8))
                                *value[(d + D(e)) + m + HK(v_columns_[e])] =
                                    pleat::convert<pleat::bf16>(value_out[e]);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qkv_split_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qkv_split_tiles_3: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64 along
// K, the L2 cache drops B first where ceil(M / 64) <= 8, those of the last rounds shared out evenly along K, where
// they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qkv_split_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                           const __grid_constant__ pleat::BoxMap<K, D, H> B_map, pleat::bf16* QUERY_ptr,
                           pleat::bf16* KEY_ptr, pleat::bf16* VALUE_ptr, long long M_size,
                           unsigned char* workspace) {
    const QUERY query(QUERY_ptr, pleat::extents(M(M_size)));
    const KEY key(KEY_ptr, pleat::extents(M(M_size)));
    const VALUE value(VALUE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<D, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 2, 48};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const H h_(at.batch);
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, h_);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const H h_(at.batch);
            const long long v_tile = static_cast<long long>(h_.get()) - 32ll;
            const long long v_tile_ = static_cast<long long>(h_.get()) - 32ll - 8ll;
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const D d(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_qkv_split.json:17: store QUERY[HQ = H]
                        // gemm_qkv_split.json:18: store KEY[HK = H - extent(HQ)]
                        // gemm_qkv_split.json:19: store VALUE[HK = H - extent(HQ) - extent(HK)]
                        float query_out[2];
                        float key_out[2];
                        float value_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            query_out[e] = acc_e;
                            key_out[e] = acc_e;
                            value_out[e] = acc_e;
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(static_cast<long long>(h_.get()), 32))
                                *query[(d + D(e)) + m + HQ(static_cast<long long>(h_.get()))] =
                                    pleat::convert<pleat::bf16>(query_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(v_tile, 8))
                                *key[(d + D(e)) + m + HK(v_tile)] = pleat::convert<pleat::bf16>(key_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            if (pleat::within(v_tile_, 8))
                                *value[(d + D(e)) + m + HK(v_tile_)] = pleat::convert<pleat::bf16>(value_out[e]);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qkv_split_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_qkv_split_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_qkv_split_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, pleat::bf16* QUERY_ptr,
                           pleat::bf16* KEY_ptr, pleat::bf16* VALUE_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const QUERY query(QUERY_ptr, pleat::extents(M(M_size)));
    const KEY key(KEY_ptr, pleat::extents(M(M_size)));
    const VALUE value(VALUE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 32>, pleat::Digit<D, 1, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 48, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const H h_(at.column);
        const D d(r);
        return b[h_ + d].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const H h_(at.column);
            const D d(tiles.column(j));
            long long v_columns[2];
            long long v_columns_[2];
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                v_columns[e] = static_cast<long long>(h_.get()) - 32ll;
                v_columns_[e] = static_cast<long long>(h_.get()) - 32ll - 8ll;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_qkv_split.json:17: store QUERY[HQ = H]
                    // gemm_qkv_split.json:18: store KEY[HK = H - extent(HQ)]
                    // gemm_qkv_split.json:19: store VALUE[HK = H - extent(HQ) - extent(HK)]
                    float query_out[2];
                    float key_out[2];
                    float value_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(0, j, h, e);
                        query_out[e] = acc_e;
                        key_out[e] = acc_e;
                        value_out[e] = acc_e;
                    }
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (pleat::within(static_cast<long long>(h_.get()), 32))
                            *query[(d + D(e)) + m + HQ(static_cast<long long>(h_.get()))] =
                                pleat::convert<pleat::bf16>(query_out[e]);
                    }
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (pleat::within(v_columns[e], 8))
                            *key[(d + D(e)) + m + HK(v_columns[e])] = pleat::convert<pleat::bf16>(key_out[e]);
                    }
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (pleat::within(v_columns_[e], 8))
                            *value[(d + D(e)) + m + HK(v_columns_[e])] = pleat::convert<pleat::bf16>(value_out[e]);
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_qkv_split
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_qkv_split.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_qkv_split
spec gemm_qkv_split.json
source gemm_qkv_split.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 3
axis B H 48 524288
axis B D 128 4096
axis B K 4096 1
tensor QUERY bf16 out 16 3
axis QUERY M M 4096
axis QUERY HQ 32 128
axis QUERY D 128 1
tensor KEY bf16 out 16 3
axis KEY M M 1024
axis KEY HK 8 128
axis KEY D 128 1
tensor VALUE bf16 out 16 3
axis VALUE M M 1024
axis VALUE HK 8 128
axis VALUE D 128 1
workspace $arch,90,<=,90,$arch,<=,and,M,128,/^,48,*,$sms,/^,37230,*,M,128,/^,48,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,48,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,48,*,-,0,max,37230,*,+,min,M,128,/^,48,*,$sms,/^,37080,$sms,M,128,/^,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,128,/^,48,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,20211,+,M,64,/^,48,*,$sms,/^,22408,*,M,64,/^,48,*,22408,*,$sms,//,4521,+,$sms,M,64,/^,48,*,$sms,%,+,1048576,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,48,*,-,0,max,22408,*,+,min,M,64,/^,48,*,$sms,/^,22258,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,1057,*,+,1900,+,*,min,18243,+,M,64,/^,2,*,48,*,$sms,/^,13858,*,M,64,/^,2,*,48,*,13858,*,$sms,//,2784,+,$sms,2,*,M,64,/^,2,*,48,*,-,0,max,13858,*,+,min,15879,max,M,64,/^,2,*,48,*,$sms,/^,13708,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,529,*,+,1900,+,*,min,17259,+,min,<=,and,M,128,/^,48,*,4,*,144,min,65792,*,*,$arch,90,<=,90,$arch,<=,and,M,64,/^,48,*,$sms,/^,22408,*,M,64,/^,48,*,22408,*,$sms,//,4521,+,$sms,M,64,/^,48,*,$sms,%,+,1048576,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,48,*,-,0,max,22408,*,+,min,M,64,/^,48,*,$sms,/^,22258,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,1057,*,+,1900,+,*,min,18243,+,M,64,/^,2,*,48,*,$sms,/^,13858,*,M,64,/^,2,*,48,*,13858,*,$sms,//,2784,+,$sms,2,*,M,64,/^,2,*,48,*,-,0,max,13858,*,+,min,15879,max,M,64,/^,2,*,48,*,$sms,/^,13708,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,529,*,+,1900,+,*,min,17259,+,<=,and,M,64,/^,48,*,4,*,144,min,33024,*,*,max,$arch,90,<=,90,$arch,<=,and,M,64,/^,2,*,48,*,4,*,144,min,16640,*,*,max
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,48,*,$sms,/^,37230,*,M,128,/^,48,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,48,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,48,*,-,0,max,37230,*,+,min,M,128,/^,48,*,$sms,/^,37080,$sms,M,128,/^,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,128,/^,48,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,20211,+,M,64,/^,48,*,$sms,/^,22408,*,M,64,/^,48,*,22408,*,$sms,//,4521,+,$sms,M,64,/^,48,*,$sms,%,+,1048576,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,48,*,-,0,max,22408,*,+,min,M,64,/^,48,*,$sms,/^,22258,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,1057,*,+,1900,+,*,min,18243,+,M,64,/^,2,*,48,*,$sms,/^,13858,*,M,64,/^,2,*,48,*,13858,*,$sms,//,2784,+,$sms,2,*,M,64,/^,2,*,48,*,-,0,max,13858,*,+,min,15879,max,M,64,/^,2,*,48,*,$sms,/^,13708,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,529,*,+,1900,+,*,min,17259,+,min,<=,and
launch gemm_qkv_split_tiles grid M,128,/^,48,*,$sms,M,128,/^,48,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:A:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|128;4096;128|48;524288;1 tensor:QUERY tensor:KEY tensor:VALUE size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,48,*,$sms,/^,22408,*,M,64,/^,48,*,22408,*,$sms,//,4521,+,$sms,M,64,/^,48,*,$sms,%,+,1048576,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,48,*,-,0,max,22408,*,+,min,M,64,/^,48,*,$sms,/^,22258,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,1057,*,+,1900,+,*,min,18243,+,M,64,/^,2,*,48,*,$sms,/^,13858,*,M,64,/^,2,*,48,*,13858,*,$sms,//,2784,+,$sms,2,*,M,64,/^,2,*,48,*,-,0,max,13858,*,+,min,15879,max,M,64,/^,2,*,48,*,$sms,/^,13708,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,//,17302,max,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,529,*,+,1900,+,*,min,17259,+,<=,and
launch gemm_qkv_split_tiles_2 grid M,64,/^,48,*,$sms,M,64,/^,48,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:A:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|128;4096;128|48;524288;1 tensor:QUERY tensor:KEY tensor:VALUE size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and
launch gemm_qkv_split_tiles_3 grid M,64,/^,2,*,48,*,$sms,M,64,/^,2,*,48,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:A:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|128;4096;64|48;524288;1 tensor:QUERY tensor:KEY tensor:VALUE size:M:i64 workspace:0
variant $arch,89,<=,91,$arch,<=,max
launch gemm_qkv_split_tiles_4 grid M,64,/^,48,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:B tensor:QUERY tensor:KEY tensor:VALUE size:M:i64
reference acc reduce M,48,*,128,*
reference store_QUERY store M,48,*,128,*
reference store_KEY store M,48,*,128,*
reference store_VALUE store M,48,*,128,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_qkv_split.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_qkv_split)
    source.cubins = gemm_qkv_split::embedded_cubins();
#endif
    source.reference = gemm_qkv_split::reference::gemm_qkv_split::run;
    return source;
}

}  // namespace gemm_qkv_split
