// Written by pleat from gemm_swiglu.json. Do not edit.
// The dims, folds and tensors of `gemm_swiglu` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_swiglu {

struct M;
struct G;
struct I;
struct K;

/// M: given at launch
struct M : pleat::Dim<M, long long> {
    PLEAT_DIM_NAME("M")
    constexpr M() = default;
    template <pleat::ExplicitFor<M> X_>
    PLEAT_BOTH explicit constexpr M(const X_& x_) : Dim{{pleat::value_for<M>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr M(const X_& x_) : Dim{{pleat::implicit_value<M>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("M")
    PLEAT_DIM_DIFFERS("M", "G", ::gemm_swiglu::G)
    PLEAT_DIM_DIFFERS("M", "I", ::gemm_swiglu::I)
    PLEAT_DIM_DIFFERS("M", "K", ::gemm_swiglu::K)
    PLEAT_DIM_DIAGNOSTICS_END("M", ::gemm_swiglu::M)
    // clang-format on
};

/// G: 2
struct G : pleat::Dim<G, int> {
    PLEAT_DIM_NAME("G")
    constexpr G() = default;
    template <pleat::ExplicitFor<G> X_>
    PLEAT_BOTH explicit constexpr G(const X_& x_) : Dim{{pleat::value_for<G>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr G(const X_& x_) : Dim{{pleat::implicit_value<G>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("G")
    PLEAT_DIM_DIFFERS("G", "M", ::gemm_swiglu::M)
    PLEAT_DIM_DIFFERS("G", "I", ::gemm_swiglu::I)
    PLEAT_DIM_DIFFERS("G", "K", ::gemm_swiglu::K)
    PLEAT_DIM_DIAGNOSTICS_END("G", ::gemm_swiglu::G)
    // clang-format on
};

/// I: 11008
struct I : pleat::Dim<I, int> {
    PLEAT_DIM_NAME("I")
    constexpr I() = default;
    template <pleat::ExplicitFor<I> X_>
    PLEAT_BOTH explicit constexpr I(const X_& x_) : Dim{{pleat::value_for<I>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr I(const X_& x_) : Dim{{pleat::implicit_value<I>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("I")
    PLEAT_DIM_DIFFERS("I", "M", ::gemm_swiglu::M)
    PLEAT_DIM_DIFFERS("I", "G", ::gemm_swiglu::G)
    PLEAT_DIM_DIFFERS("I", "K", ::gemm_swiglu::K)
    PLEAT_DIM_DIAGNOSTICS_END("I", ::gemm_swiglu::I)
    // clang-format on
};

/// K: 4096
struct K : pleat::Dim<K, int> {
    PLEAT_DIM_NAME("K")
    constexpr K() = default;
    template <pleat::ExplicitFor<K> X_>
    PLEAT_BOTH explicit constexpr K(const X_& x_) : Dim{{pleat::value_for<K>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr K(const X_& x_) : Dim{{pleat::implicit_value<K>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("K")
    PLEAT_DIM_DIFFERS("K", "M", ::gemm_swiglu::M)
    PLEAT_DIM_DIFFERS("K", "G", ::gemm_swiglu::G)
    PLEAT_DIM_DIFFERS("K", "I", ::gemm_swiglu::I)
    PLEAT_DIM_DIAGNOSTICS_END("K", ::gemm_swiglu::K)
    // clang-format on
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
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A [M, K] is needed here, made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A [M, K] is *A[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu::G>) static_assert(ok_, "pleat: tensor A [M, K] has no dim G");
        else if constexpr (pleat::on<C_, ::gemm_swiglu::I>) static_assert(ok_, "pleat: tensor A [M, K] has no dim I");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [I, G, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<I, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<K, 1, pleat::Axis<1, 0, 2>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 8192; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 90177536; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [I, G, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [I, G, K] takes dims, not an integer; write I(...), G(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [I, G, K] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [I, G, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [I, G, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [I, G, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [I, G, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [I, G, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [I, G, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu::I>>) static_assert(ok_, "pleat: tensor B [I, G, K] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu::G>>) static_assert(ok_, "pleat: tensor B [I, G, K] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu::K>>) static_assert(ok_, "pleat: tensor B [I, G, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu::I>>) static_assert(ok_, "pleat: tensor B [I, G, K] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu::G>>) static_assert(ok_, "pleat: tensor B [I, G, K] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu::K>>) static_assert(ok_, "pleat: tensor B [I, G, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu::I>>) static_assert(ok_, "pleat: tensor B [I, G, K] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu::I>>) static_assert(ok_, "pleat: this slice of tensor B [I, G, K] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu::I>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu::I>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu::I>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu::I>>) static_assert(ok_, "pleat: tensor B [I, G, K] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu::G>>) static_assert(ok_, "pleat: tensor B [I, G, K] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu::G>>) static_assert(ok_, "pleat: this slice of tensor B [I, G, K] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu::G>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu::G>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu::G>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu::G>>) static_assert(ok_, "pleat: tensor B [I, G, K] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu::K>>) static_assert(ok_, "pleat: tensor B [I, G, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu::K>>) static_assert(ok_, "pleat: this slice of tensor B [I, G, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu::K>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu::K>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu::K>>) static_assert(ok_, "pleat: this view of tensor B [I, G, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu::K>>) static_assert(ok_, "pleat: tensor B [I, G, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [I, G, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu::M>) static_assert(ok_, "pleat: tensor B [I, G, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [I, G, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [I, G, K] takes dims and lists of them");
        // clang-format on
    }
};

/// O: bf16 [M, I]
struct O_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr O_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 11008LL * M_extent.get(); }

    M M_extent;
};
struct O : pleat::Tensor<O, pleat::bf16, O_layout> {
    PLEAT_NAME("O [M, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor O [M, I] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor O [M, I] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor O [M, I] is *O[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor O [M, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor O [M, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor O [M, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor O [M, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor O [M, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu::M>>) static_assert(ok_, "pleat: tensor O [M, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu::I>>) static_assert(ok_, "pleat: tensor O [M, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu::M>>) static_assert(ok_, "pleat: tensor O [M, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu::I>>) static_assert(ok_, "pleat: tensor O [M, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu::M>>) static_assert(ok_, "pleat: this slice of tensor O [M, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu::M>>) static_assert(ok_, "pleat: tensor O [M, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu::I>>) static_assert(ok_, "pleat: tensor O [M, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu::I>>) static_assert(ok_, "pleat: this slice of tensor O [M, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu::I>>) static_assert(ok_, "pleat: tensor O [M, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor O [M, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu::G>) static_assert(ok_, "pleat: tensor O [M, I] has no dim G");
        else if constexpr (pleat::on<C_, ::gemm_swiglu::K>) static_assert(ok_, "pleat: tensor O [M, I] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor O [M, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor O [M, I] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_swiglu
