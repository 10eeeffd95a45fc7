// Written by pleat from gemm_qk_norm_rope.json. Do not edit.
// Typed launchers for `gemm_qk_norm_rope`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_qk_norm_rope {

struct Arguments {
    gemm_qk_norm_rope::A A;
    gemm_qk_norm_rope::B B;
    gemm_qk_norm_rope::W W;
    gemm_qk_norm_rope::COS COS;
    gemm_qk_norm_rope::SIN SIN;
    gemm_qk_norm_rope::Q Q;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.W.get();
        values.tensors[3] = arguments.COS.get();
        values.tensors[4] = arguments.SIN.get();
        values.tensors[5] = arguments.Q.get();
        values.symbols[0] = arguments.A.template extent<gemm_qk_norm_rope::M>().get();
        if (arguments.COS.template extent<gemm_qk_norm_rope::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_qk_norm_rope", "M");
        if (arguments.SIN.template extent<gemm_qk_norm_rope::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_qk_norm_rope", "M");
        if (arguments.Q.template extent<gemm_qk_norm_rope::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_qk_norm_rope", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_qk_norm_rope)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_qk_norm_rope.json. Do not edit.
// The dims, folds and tensors of `gemm_qk_norm_rope` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_qk_norm_rope {

struct M;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: dim H is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: dim M does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::D>) static_assert(ok_, "pleat: dim D is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::D>) static_assert(ok_, "pleat: dim M does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// H: 40
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: dim M is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: dim H does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: dim K is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: dim H does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: dim M is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: dim D does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: dim K is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: dim D does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: dim H is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: dim K does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::D>) static_assert(ok_, "pleat: dim D is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_qk_norm_rope::D>) static_assert(ok_, "pleat: dim K does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: tensor A [M, K] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::D>) static_assert(ok_, "pleat: tensor A [M, K] has no dim D");
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
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(40); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 20971520; }
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at H(40), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: this slice of tensor B [H, D, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [H, D, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::K>>) static_assert(ok_, "pleat: tensor B [H, D, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [H, D, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: tensor B [H, D, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [H, D, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [H, D, K] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [D]
struct W_layout : pleat::Layout<int, pleat::Along<D, 1, pleat::Axis<1, 0, 0>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W(const C_&) : W(pleat::refused<W, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W(...) : W(pleat::refused<W, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [D] takes dims, not an integer; write D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [D] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [D] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor W [D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor W [D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor W [D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this slice of tensor W [D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor W [D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor W [D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor W [D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor W [D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::M>) static_assert(ok_, "pleat: tensor W [D] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: tensor W [D] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: tensor W [D] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [D] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [D] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % 64] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % 64] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [M, D % 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: tensor COS [M, D % 64] has no dim K");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % 64] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % 64] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::H>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [M, D % 64] takes dims and lists of them");
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
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 5120; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(40); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 5120LL * M_extent.get(); }

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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor Q [M, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: tensor Q [M, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor Q [M, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this slice of tensor Q [M, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::M>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: tensor Q [M, H, D] ends at H(40), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: this slice of tensor Q [M, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::H>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor Q [M, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this slice of tensor Q [M, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: this view of tensor Q [M, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_qk_norm_rope::D>>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Q [M, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_qk_norm_rope::K>) static_assert(ok_, "pleat: tensor Q [M, H, D] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Q [M, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor Q [M, H, D] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_qk_norm_rope
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_qk_norm_rope.json. Do not edit.
// Q = rotary embedding of A Bt whose heads of 128 are normalised first: the norm's mean, its use and the rotation
// in one tile
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_qk_norm_rope {

//   contract acc = A, B along K
//   reduce ms = mean of acc * acc along D
//   let q = acc * rsqrt(ms + eps) * W
//   store Q[HALF = 0] = q[HALF = 0] * COS - q[HALF = 1] * SIN
//   store Q[HALF = 1] = q[HALF = 1] * COS + q[HALF = 0] * SIN

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qk_norm_rope_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qk_norm_rope_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qk_norm_rope_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                            const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                            const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                            const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                            const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                            const pleat::bf16* W_ptr, const float* COS_ptr, const float* SIN_ptr,
                            pleat::bf16* Q_ptr, long long M_size, float eps) {
    const W w(W_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q_(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 40, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(stage.part() * 64), at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
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
            pleat::Mean<float> ms_states[4][1];
            {
#pragma unroll
                for (int j_D = 0; j_D < 2; ++j_D) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const H h_(at.column);
                        const D d(pleat::InTile<D, 64, 128>(j_D) + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_qk_norm_rope.json:20: reduce ms
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j_D * 8 + j, h, e);
                                    terms[e] = acc_e * acc_e;
                                }
                                ms_states[i * 2 + h][0].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
#pragma unroll
                for (int part = 0; part < 1; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                        pleat::Vec<pleat::bf16, 2> Q_part_[8][2];
                        pleat::Vec<float, 2> COS_in[4][2];
                        pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 4 == 0) tiles.take(COS_in);
                            if (j % 4 == 0) tiles.take(SIN_in);
                            const H h_(at.column);
                            const pleat::Digit<D, 1, 64> d(tiles.column(j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_qk_norm_rope.json:22: store Q[HALF = 0]
                                // gemm_qk_norm_rope.json:23: store Q[HALF = 1]
                                const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[d + HALF(0)].get());
                                const pleat::Vec<pleat::bf16, 2> w_v_ = pleat::load<2>(w[d + HALF(1)].get());
                                float values[2];
                                float values_[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float ms_e = ms_states[i * 2 + h][0].mean();
                                    const float W_e = pleat::as<float>(w_v, e);
                                    const float q_at = acc_e * pleat::math::rsqrt(ms_e + eps) * W_e;
                                    const float COS_e = COS_in[j % 4][h][e];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float W_e_ = pleat::as<float>(w_v_, e);
                                    const float q_at_ = acc_e_ * pleat::math::rsqrt(ms_e + eps) * W_e_;
                                    const float SIN_e = SIN_in[j % 4][h][e];
                                    values[e] = pleat::math::fma(q_at, COS_e, -(q_at_ * SIN_e));
                                    values_[e] = pleat::math::fma(q_at_, COS_e, q_at * SIN_e);
                                }
                                Q_part[j][h] = pleat::converted<pleat::bf16>(values);
                                Q_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                            }
                        }
                        tiles.store(Q_map, Q_part, D(0), at.column, at.row + tiles.first_row(i));
                        tiles.store(Q_map, Q_part_, D(64), at.column, at.row + tiles.first_row(i));
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qk_norm_rope_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qk_norm_rope_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qk_norm_rope_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                              const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                              const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                              const pleat::bf16* W_ptr, const float* COS_ptr, const float* SIN_ptr,
                              pleat::bf16* Q_ptr, long long M_size, float eps) {
    const W w(W_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q_(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 40, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 4;
            if (copy == 0) to.load(COS_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(0, consumer));
            if (copy == 1) to.load(SIN_map, pleat::Digit<D, 1, 64>(0), at.row + tiles.first_row(0, consumer));
            if (copy == 2) to.load(COS_map, tiles.first_column(4), at.row + tiles.first_row(0, consumer));
            if (copy == 3) to.load(SIN_map, tiles.first_column(4), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            pleat::Mean<float> ms_states[2][1];
            {
#pragma unroll
                for (int j_D = 0; j_D < 2; ++j_D) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const H h_(at.column);
                        const D d(pleat::InTile<D, 64, 128>(j_D) + tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_qk_norm_rope.json:20: reduce ms
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_D * 8 + j, h, e);
                                terms[e] = acc_e * acc_e;
                            }
                            ms_states[h][0].add(terms);
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                    pleat::Vec<pleat::bf16, 2> Q_part_[8][2];
                    pleat::Vec<float, 2> COS_in[4][2];
                    pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        if (j % 4 == 0) tiles.take(COS_in);
                        if (j % 4 == 0) tiles.take(SIN_in);
                        const H h_(at.column);
                        const pleat::Digit<D, 1, 64> d(tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_qk_norm_rope.json:22: store Q[HALF = 0]
                            // gemm_qk_norm_rope.json:23: store Q[HALF = 1]
                            const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[d + HALF(0)].get());
                            const pleat::Vec<pleat::bf16, 2> w_v_ = pleat::load<2>(w[d + HALF(1)].get());
                            float values[2];
                            float values_[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                const float ms_e = ms_states[h][0].mean();
                                const float W_e = pleat::as<float>(w_v, e);
                                const float q_at = acc_e * pleat::math::rsqrt(ms_e + eps) * W_e;
                                const float COS_e = COS_in[j % 4][h][e];
                                const float acc_e_ = acc(0, j + 8, h, e);
                                const float W_e_ = pleat::as<float>(w_v_, e);
                                const float q_at_ = acc_e_ * pleat::math::rsqrt(ms_e + eps) * W_e_;
                                const float SIN_e = SIN_in[j % 4][h][e];
                                values[e] = pleat::math::fma(q_at, COS_e, -(q_at_ * SIN_e));
                                values_[e] = pleat::math::fma(q_at_, COS_e, q_at * SIN_e);
                            }
                            Q_part[j][h] = pleat::converted<pleat::bf16>(values);
                            Q_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                        }
                    }
                    tiles.store(Q_map, Q_part, D(0), at.column, at.row + tiles.first_row(0));
                    tiles.store(Q_map, Q_part_, D(64), at.column, at.row + tiles.first_row(0));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qk_norm_rope_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_qk_norm_rope_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_qk_norm_rope_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                              const __grid_constant__ pleat::BoxMap<K, D, H> B_map,
                              const __grid_constant__ pleat::BoxMap<D, H, M> Q_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> COS_map,
                              const __grid_constant__ pleat::BoxMap<pleat::Digit<D, 1, 64>, M> SIN_map,
                              const pleat::bf16* W_ptr, const float* COS_ptr, const float* SIN_ptr,
                              pleat::bf16* Q_ptr, long long M_size, float eps) {
    const W w(W_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q_(Q_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, H, pleat::Fold<K, 64>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, Q_map, COS_map, SIN_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 40, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, D(0), at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
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
            pleat::Mean<float> ms_states[4][1];
            {
#pragma unroll
                for (int j_D = 0; j_D < 2; ++j_D) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const H h_(at.column);
                        const D d(pleat::InTile<D, 64, 128>(j_D) + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_qk_norm_rope.json:20: reduce ms
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j_D * 8 + j, h, e);
                                    terms[e] = acc_e * acc_e;
                                }
                                ms_states[i * 2 + h][0].add(terms);
                            }
                        }
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(ms_states[row][0]);
            }
            {
#pragma unroll
                for (int part = 0; part < 1; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> Q_part[8][2];
                        pleat::Vec<pleat::bf16, 2> Q_part_[8][2];
                        pleat::Vec<float, 2> COS_in[4][2];
                        pleat::Vec<float, 2> SIN_in[4][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 4 == 0) tiles.take(COS_in);
                            if (j % 4 == 0) tiles.take(SIN_in);
                            const H h_(at.column);
                            const pleat::Digit<D, 1, 64> d(tiles.column(j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_qk_norm_rope.json:22: store Q[HALF = 0]
                                // gemm_qk_norm_rope.json:23: store Q[HALF = 1]
                                const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[d + HALF(0)].get());
                                const pleat::Vec<pleat::bf16, 2> w_v_ = pleat::load<2>(w[d + HALF(1)].get());
                                float values[2];
                                float values_[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float ms_e = ms_states[i * 2 + h][0].mean();
                                    const float W_e = pleat::as<float>(w_v, e);
                                    const float q_at = acc_e * pleat::math::rsqrt(ms_e + eps) * W_e;
                                    const float COS_e = COS_in[j % 4][h][e];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float W_e_ = pleat::as<float>(w_v_, e);
                                    const float q_at_ = acc_e_ * pleat::math::rsqrt(ms_e + eps) * W_e_;
                                    const float SIN_e = SIN_in[j % 4][h][e];
                                    values[e] = pleat::math::fma(q_at, COS_e, -(q_at_ * SIN_e));
                                    values_[e] = pleat::math::fma(q_at_, COS_e, q_at * SIN_e);
                                }
                                Q_part[j][h] = pleat::converted<pleat::bf16>(values);
                                Q_part_[j][h] = pleat::converted<pleat::bf16>(values_);
                            }
                        }
                        tiles.store(Q_map, Q_part, D(0), at.column, at.row + tiles.first_row(i));
                        tiles.store(Q_map, Q_part_, D(64), at.column, at.row + tiles.first_row(i));
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_qk_norm_rope_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_qk_norm_rope_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_qk_norm_rope_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* W_ptr,
                              const float* COS_ptr, const float* SIN_ptr, pleat::bf16* Q_ptr, long long M_size,
                              float eps) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const W w(W_ptr);
    const COS cos_(COS_ptr, pleat::extents(M(M_size)));
    const SIN sin_(SIN_ptr, pleat::extents(M(M_size)));
    const Q q_(Q_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, H, pleat::Fold<K, 32>, pleat::Digit<D, 1, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 40, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const H h_(at.column);
        const D d((r / 64) * 64 + r % 64);
        return b[h_ + d].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::Mean<float> ms_states[2][1];
        {
#pragma unroll
            for (int j_D = 0; j_D < 2; ++j_D) {
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const H h_(at.column);
                    const D d(pleat::InTile<D, 64, 128>(j_D) + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_qk_norm_rope.json:20: reduce ms
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j_D * 8 + j, h, e);
                            terms[e] = acc_e * acc_e;
                        }
                        ms_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(ms_states[row][0]);
        }
        {
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const H h_(at.column);
                const pleat::Digit<D, 1, 64> d(tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_qk_norm_rope.json:22: store Q[HALF = 0]
                        // gemm_qk_norm_rope.json:23: store Q[HALF = 1]
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[d + HALF(0)].get());
                        const pleat::Vec<float, 2> cos__v = pleat::load<2>(cos_[d + m].get());
                        const pleat::Vec<pleat::bf16, 2> w_v_ = pleat::load<2>(w[d + HALF(1)].get());
                        const pleat::Vec<float, 2> sin__v = pleat::load<2>(sin_[d + m].get());
                        float q__out[2];
                        float q__out_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float ms_e = ms_states[h][0].mean();
                            const float W_e = pleat::as<float>(w_v, e);
                            const float q_at = acc_e * pleat::math::rsqrt(ms_e + eps) * W_e;
                            const float COS_e = cos__v[e];
                            const float acc_e_ = acc(0, j + 8, h, e);
                            const float W_e_ = pleat::as<float>(w_v_, e);
                            const float q_at_ = acc_e_ * pleat::math::rsqrt(ms_e + eps) * W_e_;
                            const float SIN_e = sin__v[e];
                            q__out[e] = pleat::math::fma(q_at, COS_e, -(q_at_ * SIN_e));
                            q__out_[e] = pleat::math::fma(q_at_, COS_e, q_at * SIN_e);
                        }
                        pleat::store(q_[h_ + d + m + HALF(0)].get(), pleat::converted<pleat::bf16>(q__out));
                        pleat::store(q_[h_ + d + m + HALF(1)].get(), pleat::converted<pleat::bf16>(q__out_));
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_qk_norm_rope
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_qk_norm_rope.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_qk_norm_rope
spec gemm_qk_norm_rope.json
source gemm_qk_norm_rope.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 3
axis B H 40 524288
axis B D 128 4096
axis B K 4096 1
tensor W bf16 in 16 1
axis W D 128 1
tensor COS f32 in 16 2
axis COS M M 64
axis COS D%64 64 1
tensor SIN f32 in 16 2
axis SIN M M 64
axis SIN D%64 64 1
tensor Q bf16 out 16 3
axis Q M M 5120
axis Q H 40 128
axis Q D 128 1
param eps f32 1e-06
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,40,*,$sms,2,//,1,max,/^,36872,*,26032,+,M,64,/^,40,*,$sms,/^,24649,*,21468,+,M,128,/^,40,*,$sms,/^,40953,*,25885,+,min,<=,and
launch gemm_qk_norm_rope_tiles grid M,256,/^,40,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|128;4096;64|40;524288;1 map:Q:128:128;1;64|40;128;1|M;5120;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:W tensor:COS tensor:SIN tensor:Q size:M:i64 param:eps
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,40,*,$sms,/^,24649,*,21468,+,M,128,/^,40,*,$sms,/^,40953,*,25885,+,<=,and
launch gemm_qk_norm_rope_tiles_2 grid M,64,/^,40,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:A:128:4096;1;64|M;4096;64 map:B:128:4096;1;64|128;4096;128|40;524288;1 map:Q:128:128;1;64|40;128;1|M;5120;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:W tensor:COS tensor:SIN tensor:Q size:M:i64 param:eps
variant $arch,90,<=,90,$arch,<=,and
launch gemm_qk_norm_rope_tiles_3 grid M,128,/^,40,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229536 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|128;4096;128|40;524288;1 map:Q:128:128;1;64|40;128;1|M;5120;64 map:COS:128:64;1;32|M;64;64 map:SIN:128:64;1;32|M;64;64 tensor:W tensor:COS tensor:SIN tensor:Q size:M:i64 param:eps
variant $arch,89,<=,91,$arch,<=,max
launch gemm_qk_norm_rope_tiles_4 grid M,64,/^,40,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:B tensor:W tensor:COS tensor:SIN tensor:Q size:M:i64 param:eps
reference acc reduce M,40,*,128,*
reference ms reduce M,40,*
reference store_Q_0 store M,40,*,64,*
reference store_Q_1 store M,40,*,64,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_qk_norm_rope.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_qk_norm_rope)
    source.cubins = gemm_qk_norm_rope::embedded_cubins();
#endif
    source.reference = gemm_qk_norm_rope::reference::gemm_qk_norm_rope::run;
    return source;
}

}  // namespace gemm_qk_norm_rope
