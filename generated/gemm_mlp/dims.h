// Written by pleat from gemm_mlp.json. Do not edit.
// The dims, folds and tensors of `gemm_mlp` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_mlp {

struct M;
struct K;
struct H;

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
    PLEAT_DIM_DIFFERS("M", "K", ::gemm_mlp::K)
    PLEAT_DIM_DIFFERS("M", "H", ::gemm_mlp::H)
    PLEAT_DIM_DIAGNOSTICS_END("M", ::gemm_mlp::M)
    // clang-format on
};

/// K: 128
struct K : pleat::Dim<K, int> {
    PLEAT_DIM_NAME("K")
    constexpr K() = default;
    template <pleat::ExplicitFor<K> X_>
    PLEAT_BOTH explicit constexpr K(const X_& x_) : Dim{{pleat::value_for<K>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr K(const X_& x_) : Dim{{pleat::implicit_value<K>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("K")
    PLEAT_DIM_DIFFERS("K", "M", ::gemm_mlp::M)
    PLEAT_DIM_DIFFERS("K", "H", ::gemm_mlp::H)
    PLEAT_DIM_DIAGNOSTICS_END("K", ::gemm_mlp::K)
    // clang-format on
};

/// H: 256
struct H : pleat::Dim<H, int> {
    PLEAT_DIM_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim{{pleat::value_for<H>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim{{pleat::implicit_value<H>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("H")
    PLEAT_DIM_DIFFERS("H", "M", ::gemm_mlp::M)
    PLEAT_DIM_DIFFERS("H", "K", ::gemm_mlp::K)
    PLEAT_DIM_DIAGNOSTICS_END("H", ::gemm_mlp::H)
    // clang-format on
};

/// X: bf16 [M, K]
struct X_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * M_extent.get(); }

    M M_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [M, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [M, K] is needed here, made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [M, K] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor X [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor X [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor X [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor X [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::M>>) static_assert(ok_, "pleat: this slice of tensor X [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor X [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor X [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor X [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor X [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor X [M, K] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor X [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor X [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor X [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor X [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor X [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::H>) static_assert(ok_, "pleat: tensor X [M, K] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// W1: bf16 [H, K]
struct W1_layout
    : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(256); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W1 : pleat::Tensor<W1, const pleat::bf16, W1_layout> {
    PLEAT_NAME("W1 [H, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W1(const C_&) : W1(pleat::refused<W1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W1(...) : W1(pleat::refused<W1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W1 [H, K] takes dims, not an integer; write H(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W1 [H, K] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W1 [H, K] is *W1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W1 [H, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W1 [H, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W1 [H, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W1 [H, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W1 [H, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W1 [H, K] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W1 [H, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W1 [H, K] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W1 [H, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W1 [H, K] ends at H(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::H>>) static_assert(ok_, "pleat: this slice of tensor W1 [H, K] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W1 [H, K] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W1 [H, K] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor W1 [H, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W1 [H, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [H, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::M>) static_assert(ok_, "pleat: tensor W1 [H, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W1 [H, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor W1 [H, K] takes dims and lists of them");
        // clang-format on
    }
};

/// b1: bf16 [H]
struct b1_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr b1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(256); }
    PLEAT_BOTH static constexpr int storage() { return 256; }
};
struct b1 : pleat::Tensor<b1, const pleat::bf16, b1_layout> {
    PLEAT_NAME("b1 [H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr b1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr b1(const C_&) : b1(pleat::refused<b1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr b1(...) : b1(pleat::refused<b1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor b1 [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor b1 [H] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor b1 [H] is *b1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor b1 [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor b1 [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor b1 [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor b1 [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor b1 [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor b1 [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor b1 [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor b1 [H] ends at H(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::H>>) static_assert(ok_, "pleat: this slice of tensor b1 [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor b1 [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor b1 [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor b1 [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor b1 [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor b1 [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::M>) static_assert(ok_, "pleat: tensor b1 [H] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_mlp::K>) static_assert(ok_, "pleat: tensor b1 [H] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor b1 [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor b1 [H] takes dims and lists of them");
        // clang-format on
    }
};

/// W2: bf16 [K, H]
struct W2_layout
    : pleat::Layout<int, pleat::Along<K, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(256); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W2 : pleat::Tensor<W2, const pleat::bf16, W2_layout> {
    PLEAT_NAME("W2 [K, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W2(const C_&) : W2(pleat::refused<W2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W2(...) : W2(pleat::refused<W2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2 [K, H] takes dims, not an integer; write K(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2 [K, H] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2 [K, H] is *W2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2 [K, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2 [K, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2 [K, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2 [K, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2 [K, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W2 [K, H] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W2 [K, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W2 [K, H] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W2 [K, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W2 [K, H] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor W2 [K, H] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W2 [K, H] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W2 [K, H] ends at H(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::H>>) static_assert(ok_, "pleat: this slice of tensor W2 [K, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W2 [K, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [K, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::M>) static_assert(ok_, "pleat: tensor W2 [K, H] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2 [K, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2 [K, H] takes dims and lists of them");
        // clang-format on
    }
};

/// b2: bf16 [K]
struct b2_layout : pleat::Layout<int, pleat::Along<K, 1, pleat::Axis<1, 0, 0>>> {
    constexpr b2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct b2 : pleat::Tensor<b2, const pleat::bf16, b2_layout> {
    PLEAT_NAME("b2 [K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr b2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr b2(const C_&) : b2(pleat::refused<b2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr b2(...) : b2(pleat::refused<b2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor b2 [K] takes dims, not an integer; write K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor b2 [K] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor b2 [K] is *b2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor b2 [K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor b2 [K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor b2 [K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor b2 [K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor b2 [K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor b2 [K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor b2 [K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor b2 [K] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor b2 [K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor b2 [K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor b2 [K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor b2 [K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor b2 [K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor b2 [K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::M>) static_assert(ok_, "pleat: tensor b2 [K] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_mlp::H>) static_assert(ok_, "pleat: tensor b2 [K] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor b2 [K] has none of these dims");
        else static_assert(ok_, "pleat: tensor b2 [K] takes dims and lists of them");
        // clang-format on
    }
};

/// D: bf16 [M, K]
struct D_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr D_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * M_extent.get(); }

    M M_extent;
};
struct D : pleat::Tensor<D, pleat::bf16, D_layout> {
    PLEAT_NAME("D [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr D(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr D(const C_&) : D(pleat::refused<D, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr D(...) : D(pleat::refused<D, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor D [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor D [M, K] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor D [M, K] is *D[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor D [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor D [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor D [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor D [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor D [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor D [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor D [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor D [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor D [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::M>>) static_assert(ok_, "pleat: this slice of tensor D [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor D [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor D [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor D [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor D [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor D [M, K] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor D [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor D [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor D [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor D [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor D [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor D [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::H>) static_assert(ok_, "pleat: tensor D [M, K] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor D [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor D [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// INTERMEDIATE: bf16 [M, H]
struct INTERMEDIATE_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr INTERMEDIATE_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(256); }
    PLEAT_BOTH constexpr long long storage() const { return 256LL * M_extent.get(); }

    M M_extent;
};
struct INTERMEDIATE : pleat::Tensor<INTERMEDIATE, pleat::bf16, INTERMEDIATE_layout> {
    PLEAT_NAME("INTERMEDIATE [M, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr INTERMEDIATE(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr INTERMEDIATE(const C_&) : INTERMEDIATE(pleat::refused<INTERMEDIATE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr INTERMEDIATE(...) : INTERMEDIATE(pleat::refused<INTERMEDIATE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] takes dims, not an integer; write M(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor INTERMEDIATE [M, H] is *INTERMEDIATE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor INTERMEDIATE [M, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor INTERMEDIATE [M, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::M>>) static_assert(ok_, "pleat: this slice of tensor INTERMEDIATE [M, H] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor INTERMEDIATE [M, H] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor INTERMEDIATE [M, H] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor INTERMEDIATE [M, H] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] ends at H(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::H>>) static_assert(ok_, "pleat: this slice of tensor INTERMEDIATE [M, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor INTERMEDIATE [M, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor INTERMEDIATE [M, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor INTERMEDIATE [M, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::K>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor INTERMEDIATE [M, H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_mlp
