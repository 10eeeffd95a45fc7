// Written by pleat from gemm_norm_backward.json. Do not edit.
// Typed launchers for `gemm_norm_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_norm_backward {

struct Arguments {
    gemm_norm_backward::A A;
    gemm_norm_backward::B B;
    gemm_norm_backward::C C;
    gemm_norm_backward::R R;
    gemm_norm_backward::ZDZ ZDZ;
    gemm_norm_backward::W W;
    gemm_norm_backward::O O;
    gemm_norm_backward::Y Y;
    gemm_norm_backward::DW DW;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 9, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.C.get();
        values.tensors[3] = arguments.R.get();
        values.tensors[4] = arguments.ZDZ.get();
        values.tensors[5] = arguments.W.get();
        values.tensors[6] = arguments.O.get();
        values.tensors[7] = arguments.Y.get();
        values.tensors[8] = arguments.DW.get();
        values.symbols[0] = arguments.A.template extent<gemm_norm_backward::M>().get();
        if (arguments.C.template extent<gemm_norm_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_norm_backward", "M");
        if (arguments.R.template extent<gemm_norm_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_norm_backward", "M");
        if (arguments.ZDZ.template extent<gemm_norm_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_norm_backward", "M");
        if (arguments.O.template extent<gemm_norm_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_norm_backward", "M");
        if (arguments.Y.template extent<gemm_norm_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_norm_backward", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_norm_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_norm_backward.json. Do not edit.
// The dims, folds and tensors of `gemm_norm_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_norm_backward {

struct M;
struct N;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_norm_backward::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// N: 4096
struct N : pleat::Dim<N, int> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_norm_backward::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: dim K is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: dim N does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_norm_backward::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::N>) static_assert(ok_, "pleat: dim N is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_norm_backward::N>) static_assert(ok_, "pleat: dim K does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::N>) static_assert(ok_, "pleat: tensor A [M, K] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [N, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [N, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [N, K] takes dims, not an integer; write N(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [N, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [N, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [N, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [N, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [N, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [N, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [N, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor B [N, K] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: tensor B [N, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::K>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [N, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::M>) static_assert(ok_, "pleat: tensor B [N, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [N, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [N, K] takes dims and lists of them");
        // clang-format on
    }
};

/// C: bf16 [M, N]
struct C_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr C_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct C : pleat::Tensor<C, const pleat::bf16, C_layout> {
    PLEAT_NAME("C [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr C(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr C(const C_&) : C(pleat::refused<C, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr C(...) : C(pleat::refused<C, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor C [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor C [M, N] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor C [M, N] is *C[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor C [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor C [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor C [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor C [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor C [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor C [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor C [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor C [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor C [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this slice of tensor C [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor C [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor C [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this slice of tensor C [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor C [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor C [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: tensor C [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor C [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor C [M, N] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor R [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor R [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this slice of tensor R [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor R [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor R [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::N>) static_assert(ok_, "pleat: tensor R [M] has no dim N");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: tensor R [M] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [M] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ: f32 [M]
struct ZDZ_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct ZDZ : pleat::Tensor<ZDZ, const float, ZDZ_layout> {
    PLEAT_NAME("ZDZ [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ(const C_&) : ZDZ(pleat::refused<ZDZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ(...) : ZDZ(pleat::refused<ZDZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ [M] is *ZDZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::N>) static_assert(ok_, "pleat: tensor ZDZ [M] has no dim N");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: tensor ZDZ [M] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ [M] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [N]
struct W_layout : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [N]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [N] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [N] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor W [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor W [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor W [N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this slice of tensor W [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor W [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor W [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor W [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor W [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::M>) static_assert(ok_, "pleat: tensor W [N] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: tensor W [N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [N] takes dims and lists of them");
        // clang-format on
    }
};

/// O: bf16 [M, N]
struct O_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr O_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct O : pleat::Tensor<O, pleat::bf16, O_layout> {
    PLEAT_NAME("O [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr O(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr O(const C_&) : O(pleat::refused<O, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr O(...) : O(pleat::refused<O, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor O [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor O [M, N] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor O [M, N] is *O[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor O [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor O [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor O [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor O [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor O [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor O [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor O [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor O [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor O [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this slice of tensor O [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor O [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor O [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor O [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor O [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor O [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this slice of tensor O [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor O [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor O [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor O [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor O [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor O [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: tensor O [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor O [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor O [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [M, N]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Y(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Y(const C_&) : Y(pleat::refused<Y, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Y(...) : Y(pleat::refused<Y, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [M, N] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [M, N] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor Y [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor Y [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor Y [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor Y [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this slice of tensor Y [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor Y [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor Y [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this slice of tensor Y [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor Y [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: tensor Y [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// DW: f32 [M /^ 128, N]
struct DW_layout : pleat::Layout<long long, pleat::Along<M, 128, pleat::Axis<128, 0, 0>>,
                                 pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DW_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * ((M_extent.get() + 127LL) / 128); }

    M M_extent;
};
struct DW : pleat::Tensor<DW, float, DW_layout> {
    PLEAT_NAME("DW [M /^ 128, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW(const C_&) : DW(pleat::refused<DW, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW(...) : DW(pleat::refused<DW, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [M /^ 128, N] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [M /^ 128, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [M /^ 128, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DW [M /^ 128, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor DW [M /^ 128, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor DW [M /^ 128, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: this view of tensor DW [M /^ 128, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::M>>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this slice of tensor DW [M /^ 128, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor DW [M /^ 128, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor DW [M /^ 128, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: this view of tensor DW [M /^ 128, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_norm_backward::N>>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_norm_backward::K>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [M /^ 128, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [M /^ 128, N] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_norm_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_norm_backward.json. Do not edit.
// d = A Bt is the gradient of c * R * W, a norm with statistics of its own: the gradient of c added to O, the
// norm's output again, and for the gradient of W the sums of d c R over blocks of 128 rows
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_norm_backward {

//   contract d = A, B along K
//   let c = C * R
//   let g = d * W - c * ZDZ
//   store O = O + g * R
//   store Y = c * W
//   reduce dw = sum of d * c along M % 128
//   store DW = dw

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_norm_backward_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_norm_backward_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_norm_backward_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                             const __grid_constant__ pleat::BoxMap<K, N> B_map,
                             const __grid_constant__ pleat::BoxMap<N, M> O_map,
                             const __grid_constant__ pleat::BoxMap<N, M> Y_map,
                             const __grid_constant__ pleat::BoxMap<N, M> C_map, const pleat::bf16* C_ptr,
                             const float* R_ptr, const float* ZDZ_ptr, const pleat::bf16* W_ptr, pleat::bf16* O_ptr,
                             pleat::bf16* Y_ptr, float* DW_ptr, long long M_size) {
    const C c_(C_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    const Y y(Y_ptr, pleat::extents(M(M_size)));
    const DW dw_(DW_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map, Y_map, C_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int i = number / 2 % 2;
            const int part = number / 4 % 2;
            if (copy == 0)
                to.load(C_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
            if (copy == 1)
                to.load(O_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& d) {
            {
                float R_rows[4] = {};
                float ZDZ_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R_e = *r_[m];
                            R_rows[i * 2 + h] = R_e;
                            const float ZDZ_e = *zdz[m];
                            ZDZ_rows[i * 2 + h] = ZDZ_e;
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
                        pleat::Vec<pleat::bf16, 2> O_part[2][2];
                        pleat::Vec<pleat::bf16, 2> Y_part[2][2];
                        pleat::Vec<pleat::bf16, 2> C_in[2][2];
                        pleat::Vec<pleat::bf16, 2> O_in[2][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 2 == 0) tiles.take(C_in, 0, j);
                            if (j % 2 == 0) tiles.take(O_in, 1, j);
                            const N n_(at.column + tiles.column(part * 8 + j));
                            float W_columns[2];
                            const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float W_e = pleat::as<float>(w_v, e);
                                W_columns[e] = W_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_norm_backward.json:23: store O
                                // gemm_norm_backward.json:24: store Y
                                // gemm_norm_backward.json:25: reduce dw
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float d_e = d(i, part * 8 + j, h, e);
                                    const float C_e = pleat::as<float>(C_in[j % 2][h], e);
                                    // gemm_norm_backward.json:21: let c
                                    const float c = C_e * R_rows[i * 2 + h];
                                    // gemm_norm_backward.json:22: let g
                                    const float g = pleat::math::fma(d_e, W_columns[e], -(c * ZDZ_rows[i * 2 + h]));
                                    const float O_e = pleat::as<float>(O_in[j % 2][h], e);
                                    values[e] = pleat::math::fma(g, R_rows[i * 2 + h], O_e);
                                    values_[e] = c * W_columns[e];
                                    terms[e] = d_e * c;
                                }
                                O_part[j % 2][h] = pleat::converted<pleat::bf16>(values);
                                Y_part[j % 2][h] = pleat::converted<pleat::bf16>(values_);
                                if (m.get() < M_size) pleat::add_each(dw_states[j], terms);
                            }
                            if (j % 2 == 1) tiles.put(O_part, 0, j - 1);
                            if (j % 2 == 1) tiles.put(Y_part, 1, j - 1);
                        }
                        tiles.took(2);
                        tiles.send(O_map, 0, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i));
                        tiles.send(Y_map, 1, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i));
                        tiles.sent(2);
                    }
                    pleat::across_rows(dw_states, dw_own[0][part]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const N n_(at.column + pleat::InTile<N, 1, 128>(column_));
                    if (m.get() * 128ll < M_size) {
                        // gemm_norm_backward.json:26: store DW
                        *dw_[m + n_] = dw_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_norm_backward_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_norm_backward_tiles_2: tiles of 128 x 32 on the tensor cores, shared by both consumers, 8 stages of 64 along
// K, which 2 blocks share out for as many tiles, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_norm_backward_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                               const __grid_constant__ pleat::BoxMap<K, N> B_map,
                               const __grid_constant__ pleat::BoxMap<N, M> O_map,
                               const __grid_constant__ pleat::BoxMap<N, M> Y_map, const pleat::bf16* C_ptr,
                               const float* R_ptr, const float* ZDZ_ptr, const pleat::bf16* W_ptr,
                               pleat::bf16* O_ptr, pleat::bf16* Y_ptr, float* DW_ptr, long long M_size) {
    const C c_(C_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    const Y y(Y_ptr, pleat::extents(M(M_size)));
    const DW dw_(DW_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 64, 8, 1, Major::k, Major::k, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 32>, pleat::Fold<K, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<N, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map, Y_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 64, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            {
                float R_rows[2] = {};
                float ZDZ_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[h] = R_e;
                        const float ZDZ_e = *zdz[m];
                        ZDZ_rows[h] = ZDZ_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][1];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[4][2];
                    pleat::Vec<pleat::bf16, 2> O_part[4][2];
                    pleat::Vec<pleat::bf16, 2> Y_part[4][2];
#pragma unroll
                    for (int j = 0; j < 4; ++j) {
                        const N n_(at.column + tiles.column(j));
                        float W_columns[2];
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float W_e = pleat::as<float>(w_v, e);
                            W_columns[e] = W_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // gemm_norm_backward.json:23: store O
                                // gemm_norm_backward.json:24: store Y
                                // gemm_norm_backward.json:25: reduce dw
                                const pleat::Vec<pleat::bf16, 2> c__v = pleat::load<2>(c_[n_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> o_v = pleat::load<2>(o[n_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float d_e = d(0, j, h, e);
                                    const float C_e = pleat::as<float>(c__v, e);
                                    // gemm_norm_backward.json:21: let c
                                    const float c = C_e * R_rows[h];
                                    // gemm_norm_backward.json:22: let g
                                    const float g = pleat::math::fma(d_e, W_columns[e], -(c * ZDZ_rows[h]));
                                    const float O_e = pleat::as<float>(o_v, e);
                                    values[e] = pleat::math::fma(g, R_rows[h], O_e);
                                    values_[e] = c * W_columns[e];
                                    terms[e] = d_e * c;
                                }
                                O_part[j][h] = pleat::converted<pleat::bf16>(values);
                                Y_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(O_map, O_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(Y_map, Y_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const N n_(at.column + pleat::InTile<N, 1, 32>(column_));
                    if (m.get() * 128ll < M_size) {
                        // gemm_norm_backward.json:26: store DW
                        *dw_[m + n_] = dw_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_norm_backward_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_norm_backward_tiles_3: tiles of 128 x 64 on the tensor cores, shared by both consumers, 6 stages of 64 along
// K, which 2 blocks share out for as many tiles, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_norm_backward_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                               const __grid_constant__ pleat::BoxMap<K, N> B_map,
                               const __grid_constant__ pleat::BoxMap<N, M> O_map,
                               const __grid_constant__ pleat::BoxMap<N, M> Y_map, const pleat::bf16* C_ptr,
                               const float* R_ptr, const float* ZDZ_ptr, const pleat::bf16* W_ptr,
                               pleat::bf16* O_ptr, pleat::bf16* Y_ptr, float* DW_ptr, long long M_size) {
    const C c_(C_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    const Y y(Y_ptr, pleat::extents(M(M_size)));
    const DW dw_(DW_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 128, 6, 1, Major::k, Major::k, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 64>, pleat::Fold<K, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<N, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map, Y_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            {
                float R_rows[2] = {};
                float ZDZ_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[h] = R_e;
                        const float ZDZ_e = *zdz[m];
                        ZDZ_rows[h] = ZDZ_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][2];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[8][2];
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
                    pleat::Vec<pleat::bf16, 2> Y_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column(j));
                        float W_columns[2];
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float W_e = pleat::as<float>(w_v, e);
                            W_columns[e] = W_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // gemm_norm_backward.json:23: store O
                                // gemm_norm_backward.json:24: store Y
                                // gemm_norm_backward.json:25: reduce dw
                                const pleat::Vec<pleat::bf16, 2> c__v = pleat::load<2>(c_[n_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> o_v = pleat::load<2>(o[n_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float d_e = d(0, j, h, e);
                                    const float C_e = pleat::as<float>(c__v, e);
                                    // gemm_norm_backward.json:21: let c
                                    const float c = C_e * R_rows[h];
                                    // gemm_norm_backward.json:22: let g
                                    const float g = pleat::math::fma(d_e, W_columns[e], -(c * ZDZ_rows[h]));
                                    const float O_e = pleat::as<float>(o_v, e);
                                    values[e] = pleat::math::fma(g, R_rows[h], O_e);
                                    values_[e] = c * W_columns[e];
                                    terms[e] = d_e * c;
                                }
                                O_part[j][h] = pleat::converted<pleat::bf16>(values);
                                Y_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(O_map, O_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(Y_map, Y_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const N n_(at.column + pleat::InTile<N, 1, 64>(column_));
                    if (m.get() * 128ll < M_size) {
                        // gemm_norm_backward.json:26: store DW
                        *dw_[m + n_] = dw_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_norm_backward_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_norm_backward_tiles_4: tiles of 128 x 64 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_norm_backward_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* C_ptr,
                               const float* R_ptr, const float* ZDZ_ptr, const pleat::bf16* W_ptr,
                               pleat::bf16* O_ptr, pleat::bf16* Y_ptr, float* DW_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const C c_(C_ptr, pleat::extents(M(M_size)));
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    const Y y(Y_ptr, pleat::extents(M(M_size)));
    const DW dw_(DW_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 64, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 64>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 64, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const N n_(at.column + pleat::InTile<N, 1, 64>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& d) {
        {
            float R_rows[4] = {};
            float ZDZ_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float R_e = *r_[m];
                        R_rows[i * 2 + h] = R_e;
                        const float ZDZ_e = *zdz[m];
                        ZDZ_rows[i * 2 + h] = ZDZ_e;
                    }
                }
            }
            pleat::Sum<float> dw_own[1][1][2];
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Sum<float> dw_states[8][2];
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column(j));
                        float W_columns[2];
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float W_e = pleat::as<float>(w_v, e);
                            W_columns[e] = W_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            if (m.get() < M_size) {
                                // gemm_norm_backward.json:23: store O
                                // gemm_norm_backward.json:24: store Y
                                // gemm_norm_backward.json:25: reduce dw
                                const pleat::Vec<pleat::bf16, 2> c__v = pleat::load<2>(c_[n_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> o_v = pleat::load<2>(o[n_ + m].get());
                                float o_out[2];
                                float y_out[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float d_e = d(i, j, h, e);
                                    const float C_e = pleat::as<float>(c__v, e);
                                    // gemm_norm_backward.json:21: let c
                                    const float c = C_e * R_rows[i * 2 + h];
                                    // gemm_norm_backward.json:22: let g
                                    const float g = pleat::math::fma(d_e, W_columns[e], -(c * ZDZ_rows[i * 2 + h]));
                                    const float O_e = pleat::as<float>(o_v, e);
                                    o_out[e] = pleat::math::fma(g, R_rows[i * 2 + h], O_e);
                                    y_out[e] = c * W_columns[e];
                                    terms[e] = d_e * c;
                                }
                                pleat::store(o[n_ + m].get(), pleat::converted<pleat::bf16>(o_out));
                                pleat::store(y[n_ + m].get(), pleat::converted<pleat::bf16>(y_out));
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                }
                pleat::across_rows(dw_states, dw_own[0][0]);
            }
            tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                const pleat::Fold<M, 128> m(at.row);
                const N n_(at.column + pleat::InTile<N, 1, 64>(column_));
                if (m.get() * 128ll < M_size) {
                    // gemm_norm_backward.json:26: store DW
                    *dw_[m + n_] = dw_state.sum();
                }
            });
        }
    });
}
#endif
#endif

}  // namespace gemm_norm_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_norm_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_norm_backward
spec gemm_norm_backward.json
source gemm_norm_backward.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 2
axis B N 4096 4096
axis B K 4096 1
tensor C bf16 in 16 2
axis C M M 4096
axis C N 4096 1
tensor R f32 in 16 1
axis R M M 1
tensor ZDZ f32 in 16 1
axis ZDZ M M 1
tensor W bf16 in 16 1
axis W N 4096 1
tensor O bf16 inout 16 2
axis O M M 4096
axis O N 4096 1
tensor Y bf16 out 16 2
axis Y M M 4096
axis Y N 4096 1
tensor DW f32 out 16 2
axis DW M/^128 M,128,/^ 4096
axis DW N 4096 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,36872,*,23216,+,M,128,/^,64,*,$sms,2,//,1,max,/^,21574,*,21923,max,15950,+,M,128,/^,32,*,$sms,2,//,1,max,/^,32481,*,16610,+,min,<=,and
launch gemm_norm_backward_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|4096;4096;64 map:O:128:4096;1;64|M;4096;64 map:Y:128:4096;1;64|M;4096;64 map:C:128:4096;1;64|M;4096;64 tensor:C tensor:R tensor:ZDZ tensor:W tensor:O tensor:Y tensor:DW size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,64,*,$sms,2,//,1,max,/^,21574,*,21923,max,15950,+,M,128,/^,32,*,$sms,2,//,1,max,/^,32481,*,16610,+,<=,and
launch gemm_norm_backward_tiles_2 grid M,128,/^,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|4096;4096;64 map:O:64:4096;1;32|M;4096;64 map:Y:64:4096;1;32|M;4096;64 tensor:C tensor:R tensor:ZDZ tensor:W tensor:O tensor:Y tensor:DW size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_norm_backward_tiles_3 grid M,128,/^,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|4096;4096;128 map:O:128:4096;1;64|M;4096;64 map:Y:128:4096;1;64|M;4096;64 tensor:C tensor:R tensor:ZDZ tensor:W tensor:O tensor:Y tensor:DW size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_norm_backward_tiles_4 grid M,128,/^,64,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:B tensor:C tensor:R tensor:ZDZ tensor:W tensor:O tensor:Y tensor:DW size:M:i64
reference d reduce M,4096,*
reference dw reduce M,128,/^,4096,*
reference store_O store M,4096,*
reference store_Y store M,4096,*
reference store_DW store M,128,/^,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_norm_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_norm_backward)
    source.cubins = gemm_norm_backward::embedded_cubins();
#endif
    source.reference = gemm_norm_backward::reference::gemm_norm_backward::run;
    return source;
}

}  // namespace gemm_norm_backward
