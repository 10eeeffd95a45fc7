// Written by pleat from gemm_rmsnorm_rope_positions.json. Do not edit.
// Typed launchers for `gemm_rmsnorm_rope_positions`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_rmsnorm_rope_positions {

struct Arguments {
    gemm_rmsnorm_rope_positions::A A;
    gemm_rmsnorm_rope_positions::B B;
    gemm_rmsnorm_rope_positions::R R;
    gemm_rmsnorm_rope_positions::POS POS;
    gemm_rmsnorm_rope_positions::COS COS;
    gemm_rmsnorm_rope_positions::SIN SIN;
    gemm_rmsnorm_rope_positions::Q Q;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.R.get();
        values.tensors[3] = arguments.POS.get();
        values.tensors[4] = arguments.COS.get();
        values.tensors[5] = arguments.SIN.get();
        values.tensors[6] = arguments.Q.get();
        values.symbols[0] = arguments.A.template extent<gemm_rmsnorm_rope_positions::M>().get();
        if (arguments.R.template extent<gemm_rmsnorm_rope_positions::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_rope_positions", "M");
        if (arguments.POS.template extent<gemm_rmsnorm_rope_positions::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_rope_positions", "M");
        if (arguments.Q.template extent<gemm_rmsnorm_rope_positions::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_rope_positions", "M");
        values.symbols[1] = arguments.COS.template extent<gemm_rmsnorm_rope_positions::P>().get();
        if (arguments.SIN.template extent<gemm_rmsnorm_rope_positions::P>().get() != values.symbols[1])
            pleat::sizes_differ("gemm_rmsnorm_rope_positions", "P");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_rmsnorm_rope_positions)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_rmsnorm_rope_positions.json. Do not edit.
// The dims, folds and tensors of `gemm_rmsnorm_rope_positions` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_rmsnorm_rope_positions {

struct M;
struct H;
struct D;
struct K;
struct P;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: dim H is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: dim M does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: dim D is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: dim M does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: dim P is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: dim M does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: dim M is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: dim H does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: dim K is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: dim H does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: dim P is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: dim H does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: dim M is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: dim D does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: dim K is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: dim D does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: dim P is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: dim D does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: dim H is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: dim K does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: dim D is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: dim K does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: dim P is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: dim K does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: dim M is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: dim P does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: dim H is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: dim P does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: dim D is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: dim P does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: dim K is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: dim P does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: a part of this index of dim P would be lost in the fold or digit; convert it explicitly");
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

/// PAIR: D % 2
using PAIR = pleat::Digit<D, 1, 2>;

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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: tensor A [M, K] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: tensor A [M, K] has no dim D");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: tensor A [M, K] has no dim P");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at H(48), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [H, D, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: tensor B [H, D, K] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: tensor B [H, D, K] has no dim P");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [H, D, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [H, D, K] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor R [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor R [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this slice of tensor R [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor R [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor R [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: tensor R [M] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: tensor R [M] has no dim D");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: tensor R [M] has no dim K");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: tensor R [M] has no dim P");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [M] takes dims and lists of them");
        // clang-format on
    }
};

/// POS: i32 [M]
struct POS_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr POS_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct POS : pleat::Tensor<POS, const int, POS_layout> {
    PLEAT_NAME("POS [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr POS(const int* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr POS(const C_&) : POS(pleat::refused<POS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr POS(...) : POS(pleat::refused<POS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor POS [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor POS [M] is made of a pointer to const int and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor POS [M] is *POS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor POS [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor POS [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor POS [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor POS [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor POS [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor POS [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor POS [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this slice of tensor POS [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor POS [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor POS [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor POS [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor POS [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor POS [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: tensor POS [M] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::D>) static_assert(ok_, "pleat: tensor POS [M] has no dim D");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: tensor POS [M] has no dim K");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: tensor POS [M] has no dim P");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor POS [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor POS [M] takes dims and lists of them");
        // clang-format on
    }
};

/// COS: f32 [P, D / 2]
struct COS_layout
    : pleat::Layout<long long, pleat::Along<P, 1, pleat::Axis<1, 0, 0>>, pleat::Along<D, 2, pleat::Axis<2, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<P>())
    PLEAT_BOTH explicit constexpr COS_layout(const pleat::Coordinates<Ds_...>& extents)
        : P_extent(extents.template get<P>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr P extent(pleat::Type<P>) const { return P_extent; }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * P_extent.get(); }

    P P_extent;
};
struct COS : pleat::Tensor<COS, const float, COS_layout> {
    PLEAT_NAME("COS [P, D / 2]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor COS [P, D / 2] takes dims, not an integer; write P(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor COS [P, D / 2] is made of a pointer to const float and extents(P(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor COS [P, D / 2] is *COS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor COS [P, D / 2] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor COS [P, D / 2]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor COS [P, D / 2] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor COS [P, D / 2] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor COS [P, D / 2] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: tensor COS [P, D / 2] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor COS [P, D / 2] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: tensor COS [P, D / 2] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor COS [P, D / 2] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: this slice of tensor COS [P, D / 2] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, D / 2] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, D / 2] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, D / 2] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: tensor COS [P, D / 2] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor COS [P, D / 2] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this slice of tensor COS [P, D / 2] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor COS [P, D / 2] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor COS [P, D / 2] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor COS [P, D / 2] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor COS [P, D / 2] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [P, D / 2] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: tensor COS [P, D / 2] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: tensor COS [P, D / 2] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: tensor COS [P, D / 2] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor COS [P, D / 2] has none of these dims");
        else static_assert(ok_, "pleat: tensor COS [P, D / 2] takes dims and lists of them");
        // clang-format on
    }
};

/// SIN: f32 [P, D / 2]
struct SIN_layout
    : pleat::Layout<long long, pleat::Along<P, 1, pleat::Axis<1, 0, 0>>, pleat::Along<D, 2, pleat::Axis<2, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<P>())
    PLEAT_BOTH explicit constexpr SIN_layout(const pleat::Coordinates<Ds_...>& extents)
        : P_extent(extents.template get<P>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr P extent(pleat::Type<P>) const { return P_extent; }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * P_extent.get(); }

    P P_extent;
};
struct SIN : pleat::Tensor<SIN, const float, SIN_layout> {
    PLEAT_NAME("SIN [P, D / 2]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] takes dims, not an integer; write P(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] is made of a pointer to const float and extents(P(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SIN [P, D / 2] is *SIN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SIN [P, D / 2]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SIN [P, D / 2] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: this slice of tensor SIN [P, D / 2] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, D / 2] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, D / 2] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, D / 2] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::P>>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this slice of tensor SIN [P, D / 2] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor SIN [P, D / 2] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor SIN [P, D / 2] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor SIN [P, D / 2] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::M>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::H>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [P, D / 2] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [P, D / 2] takes dims and lists of them");
        // clang-format on
    }
};

/// Q: bf16 [M, H, D]
struct Q_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Q_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 6144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(48); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 6144LL * M_extent.get(); }

    M M_extent;
};
struct Q : pleat::Tensor<Q, pleat::bf16, Q_layout> {
    PLEAT_NAME("Q [M, H, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Q(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Q(const C_&) : Q(pleat::refused<Q, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Q(...) : Q(pleat::refused<Q, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Q [M, H, D] takes dims, not an integer; write M(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Q [M, H, D] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Q [M, H, D] is *Q[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Q [M, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Q [M, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Q [M, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Q [M, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Q [M, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor Q [M, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: tensor Q [M, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor Q [M, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this slice of tensor Q [M, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::M>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: tensor Q [M, H, D] ends at H(48), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: this slice of tensor Q [M, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::H>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor Q [M, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this slice of tensor Q [M, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_rope_positions::D>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Q [M, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::K>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no dim K");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_rope_positions::P>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no dim P");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Q [M, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor Q [M, H, D] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_rmsnorm_rope_positions
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_rmsnorm_rope_positions.json. Do not edit.
// As gemm_rmsnorm_rope, at the positions POS; one that the tables lack is reported, and its heads become 0
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_rmsnorm_rope_positions {

//   contract acc = A, B along K
//   require POS >= 0 and POS < extent(P)
//   let d = acc * R
//   let c = COS[P = POS]
//   let s = SIN[P = POS]
//   store Q[PAIR = 0] = d[PAIR = 0] * c - d[PAIR = 1] * s
//   store Q[PAIR = 1] = d[PAIR = 1] * c + d[PAIR = 0] * s

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_rope_positions_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_rope_positions_tiles: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages
// of 64 along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_rope_positions_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                      const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                                      const __grid_constant__ pleat::BoxMap<D, H, M> Q_map, const float* R_ptr,
                                      const int* POS_ptr, const float* COS_ptr, const float* SIN_ptr,
                                      pleat::bf16* Q_ptr, long long M_size, long long P_size, unsigned* status) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const POS pos(POS_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 64>, pleat::Digit<D, 2, 128>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 48, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            {
                float R_rows[2] = {};
                long long POS_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[h] = R_e;
                        const long long POS_e = pleat::convert<long long>(*pos[m]);
                        POS_rows[h] = POS_e;
                    }
                }
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> Q_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const H h_(at.column);
                        const pleat::Fold<D, 2> d_(tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                const float acc_e = acc(0, part * 8 + j, h, 0);
                                const float d_at = acc_e * R_rows[h];
                                float c = 0;
                                if (pleat::within(POS_rows[h], P_size)) {
                                    const float COS_e = *cos_[d_ + P(POS_rows[h])];
                                    c = COS_e;
                                }
                                const float acc_e_ = acc(0, part * 8 + j, h, 1);
                                const float d_at_ = acc_e_ * R_rows[h];
                                float s = 0;
                                if (pleat::within(POS_rows[h], P_size)) {
                                    const float SIN_e = *sin_[d_ + P(POS_rows[h])];
                                    s = SIN_e;
                                }
                                const float v = pleat::math::fma(d_at, c, -(d_at_ * s));
                                const float v_ = pleat::math::fma(d_at_, c, d_at * s);
                                // gemm_rmsnorm_rope_positions.json:24: store Q[PAIR = 0]
                                Q_part[j][h][0] = pleat::convert<pleat::bf16>(v);
                                // gemm_rmsnorm_rope_positions.json:25: store Q[PAIR = 1]
                                Q_part[j][h][1] = pleat::convert<pleat::bf16>(v_);
                            }
                        }
                    }
                    tiles.store(Q_map, Q_part, tiles.first_column(part * 8), at.column,
                                at.row + tiles.first_row(0));
                }
            }
            if (at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const long long POS_e = pleat::convert<long long>(*pos[m]);
                        v_rows[h] = POS_e >= 0ll && POS_e < static_cast<long long>(P_size);
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_rmsnorm_rope_positions.json:20: require POS >= 0 and POS < extent(P)
                        if (!v_rows[h]) atomicOr(status, 1u);
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_rope_positions_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_rope_positions_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6
// stages of 64 along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_rope_positions_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                        const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                                        const __grid_constant__ pleat::BoxMap<D, H, M> Q_map, const float* R_ptr,
                                        const int* POS_ptr, const float* COS_ptr, const float* SIN_ptr,
                                        pleat::bf16* Q_ptr, long long M_size, long long P_size, unsigned* status) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const POS pos(POS_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 2, 128>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 48, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            {
                float R_rows[4] = {};
                long long POS_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R_e = *r_[m];
                            R_rows[i * 2 + h] = R_e;
                            const long long POS_e = pleat::convert<long long>(*pos[m]);
                            POS_rows[i * 2 + h] = POS_e;
                        }
                    }
                }
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> Q_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const H h_(at.column);
                            const pleat::Fold<D, 2> d_(tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    const float acc_e = acc(i, part * 8 + j, h, 0);
                                    const float d_at = acc_e * R_rows[i * 2 + h];
                                    const long long POS_e = POS_rows[i * 2 + h];
                                    float c = 0;
                                    if (pleat::within(POS_e, P_size)) {
                                        const float COS_e = *cos_[d_ + P(POS_e)];
                                        c = COS_e;
                                    }
                                    const float acc_e_ = acc(i, part * 8 + j, h, 1);
                                    const float d_at_ = acc_e_ * R_rows[i * 2 + h];
                                    float s = 0;
                                    if (pleat::within(POS_e, P_size)) {
                                        const float SIN_e = *sin_[d_ + P(POS_e)];
                                        s = SIN_e;
                                    }
                                    const float v = pleat::math::fma(d_at, c, -(d_at_ * s));
                                    const float v_ = pleat::math::fma(d_at_, c, d_at * s);
                                    // gemm_rmsnorm_rope_positions.json:24: store Q[PAIR = 0]
                                    Q_part[j][h][0] = pleat::convert<pleat::bf16>(v);
                                    // gemm_rmsnorm_rope_positions.json:25: store Q[PAIR = 1]
                                    Q_part[j][h][1] = pleat::convert<pleat::bf16>(v_);
                                }
                            }
                        }
                        tiles.store(Q_map, Q_part, tiles.first_column(part * 8), at.column,
                                    at.row + tiles.first_row(i));
                    }
                }
            }
            if (at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long POS_e = pleat::convert<long long>(*pos[m]);
                            v_rows[i * 2 + h] = POS_e >= 0ll && POS_e < static_cast<long long>(P_size);
                        }
                    }
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_rmsnorm_rope_positions.json:20: require POS >= 0 and POS < extent(P)
                            if (!v_rows[i * 2 + h]) atomicOr(status, 1u);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_rope_positions_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_rope_positions_tiles_3: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8
// stages of 64 along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_rope_positions_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                        const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                                        const __grid_constant__ pleat::BoxMap<D, H, M> Q_map, const float* R_ptr,
                                        const int* POS_ptr, const float* COS_ptr, const float* SIN_ptr,
                                        pleat::bf16* Q_ptr, long long M_size, long long P_size, unsigned* status) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const POS pos(POS_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<D, 64>, pleat::Fold<K, 64>,
                                   pleat::Digit<D, 2, 64>, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 2, 48};
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
            {
                float R_rows[2] = {};
                long long POS_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[h] = R_e;
                        const long long POS_e = pleat::convert<long long>(*pos[m]);
                        POS_rows[h] = POS_e;
                    }
                }
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Vec<pleat::bf16, 2> Q_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const pleat::Fold<D, 2> d_(at.column + tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                const float acc_e = acc(0, j, h, 0);
                                const float d_at = acc_e * R_rows[h];
                                float c = 0;
                                if (pleat::within(POS_rows[h], P_size)) {
                                    const float COS_e = *cos_[d_ + P(POS_rows[h])];
                                    c = COS_e;
                                }
                                const float acc_e_ = acc(0, j, h, 1);
                                const float d_at_ = acc_e_ * R_rows[h];
                                float s = 0;
                                if (pleat::within(POS_rows[h], P_size)) {
                                    const float SIN_e = *sin_[d_ + P(POS_rows[h])];
                                    s = SIN_e;
                                }
                                const float v = pleat::math::fma(d_at, c, -(d_at_ * s));
                                const float v_ = pleat::math::fma(d_at_, c, d_at * s);
                                // gemm_rmsnorm_rope_positions.json:24: store Q[PAIR = 0]
                                Q_part[j][h][0] = pleat::convert<pleat::bf16>(v);
                                // gemm_rmsnorm_rope_positions.json:25: store Q[PAIR = 1]
                                Q_part[j][h][1] = pleat::convert<pleat::bf16>(v_);
                            }
                        }
                    }
                    tiles.store(Q_map, Q_part, at.column, H(h_.get()), at.row + tiles.first_row(0));
                }
            }
            if (h_.get() == 0 && at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const long long POS_e = pleat::convert<long long>(*pos[m]);
                        v_rows[h] = POS_e >= 0ll && POS_e < static_cast<long long>(P_size);
                    }
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_rmsnorm_rope_positions.json:20: require POS >= 0 and POS < extent(P)
                        if (!v_rows[h]) atomicOr(status, 1u);
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_rope_positions_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_rmsnorm_rope_positions_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4
// stages of 32 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_rmsnorm_rope_positions_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const float* R_ptr,
                                        const int* POS_ptr, const float* COS_ptr, const float* SIN_ptr,
                                        pleat::bf16* Q_ptr, long long M_size, long long P_size, unsigned* status) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const POS pos(POS_ptr, pleat::extents(M(M_size)));
    const COS cos_(COS_ptr, pleat::extents(P(P_size)));
    const SIN sin_(SIN_ptr, pleat::extents(P(P_size)));
    const Q q(Q_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 32>, pleat::Digit<D, 2, 128>, 2>;
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
        const D d_((r / 2) * 2 + r % 2);
        return b[h_ + d_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        {
            float R_rows[2] = {};
            long long POS_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R_e = *r_[m];
                    R_rows[h] = R_e;
                    const long long POS_e = pleat::convert<long long>(*pos[m]);
                    POS_rows[h] = POS_e;
                }
            }
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const H h_(at.column);
                const pleat::Fold<D, 2> d_(tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float acc_e = acc(0, j, h, 0);
                        const float d_at = acc_e * R_rows[h];
                        float c = 0;
                        if (pleat::within(POS_rows[h], P_size)) {
                            const float COS_e = *cos_[d_ + P(POS_rows[h])];
                            c = COS_e;
                        }
                        const float acc_e_ = acc(0, j, h, 1);
                        const float d_at_ = acc_e_ * R_rows[h];
                        float s = 0;
                        if (pleat::within(POS_rows[h], P_size)) {
                            const float SIN_e = *sin_[d_ + P(POS_rows[h])];
                            s = SIN_e;
                        }
                        const float v = pleat::math::fma(d_at, c, -(d_at_ * s));
                        const float v_ = pleat::math::fma(d_at_, c, d_at * s);
                        // gemm_rmsnorm_rope_positions.json:24: store Q[PAIR = 0]
                        *q[h_ + d_ + m + PAIR(0)] = pleat::convert<pleat::bf16>(v);
                        // gemm_rmsnorm_rope_positions.json:25: store Q[PAIR = 1]
                        *q[h_ + d_ + m + PAIR(1)] = pleat::convert<pleat::bf16>(v_);
                    }
                }
            }
        }
        if (at.column.get() == 0 && tiles.column(0).get() == 0) {
            bool v_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const long long POS_e = pleat::convert<long long>(*pos[m]);
                    v_rows[h] = POS_e >= 0ll && POS_e < static_cast<long long>(P_size);
                }
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_rmsnorm_rope_positions.json:20: require POS >= 0 and POS < extent(P)
                    if (!v_rows[h]) atomicOr(status, 1u);
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_rmsnorm_rope_positions
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_rmsnorm_rope_positions.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_rmsnorm_rope_positions
spec gemm_rmsnorm_rope_positions.json
source gemm_rmsnorm_rope_positions.cu apart
include dims.h
symbol M dim 1 0
symbol P dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 3
axis B H 48 524288
axis B D 128 4096
axis B K 4096 1
tensor R f32 in 16 1
axis R M M 1
tensor POS i32 in 16 1
axis POS M M 1
tensor COS f32 in 16 2
axis COS P P 64
axis COS D/2 64 1
tensor SIN f32 in 16 2
axis SIN P P 64
axis SIN D/2 64 1
tensor Q bf16 out 16 3
axis Q M M 6144
axis Q H 48 128
axis Q D 128 1
require 0 a position lies outside the tables
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,48,*,$sms,/^,22408,*,17724,+,M,128,/^,48,*,$sms,/^,37230,*,19948,+,M,64,/^,2,*,48,*,$sms,/^,13858,*,15879,max,16612,+,min,<=,and
launch gemm_rmsnorm_rope_positions_tiles grid M,64,/^,48,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:A:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|128;4096;128|48;524288;1 map:Q:128:128;1;64|48;128;1|M;6144;64 tensor:R tensor:POS tensor:COS tensor:SIN tensor:Q size:M:i64 size:P:i64 status
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,48,*,$sms,/^,37230,*,19948,+,M,64,/^,2,*,48,*,$sms,/^,13858,*,15879,max,16612,+,<=,and
launch gemm_rmsnorm_rope_positions_tiles_2 grid M,128,/^,48,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:A:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|128;4096;128|48;524288;1 map:Q:128:128;1;64|48;128;1|M;6144;64 tensor:R tensor:POS tensor:COS tensor:SIN tensor:Q size:M:i64 size:P:i64 status
variant $arch,90,<=,90,$arch,<=,and
launch gemm_rmsnorm_rope_positions_tiles_3 grid M,64,/^,2,*,48,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:A:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|128;4096;64|48;524288;1 map:Q:128:128;1;64|48;128;1|M;6144;64 tensor:R tensor:POS tensor:COS tensor:SIN tensor:Q size:M:i64 size:P:i64 status
variant $arch,89,<=,91,$arch,<=,max
launch gemm_rmsnorm_rope_positions_tiles_4 grid M,64,/^,48,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:B tensor:R tensor:POS tensor:COS tensor:SIN tensor:Q size:M:i64 size:P:i64 status
reference acc reduce M,48,*,128,*
reference require_0 require M
reference store_Q_0 store M,48,*,64,*
reference store_Q_1 store M,48,*,64,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_rmsnorm_rope_positions.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_rmsnorm_rope_positions)
    source.cubins = gemm_rmsnorm_rope_positions::embedded_cubins();
#endif
    source.reference = gemm_rmsnorm_rope_positions::reference::gemm_rmsnorm_rope_positions::run;
    return source;
}

}  // namespace gemm_rmsnorm_rope_positions
