// Written by pleat from conv2d_grouped.json. Do not edit.
// The dims, folds and tensors of `conv2d_grouped` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace conv2d_grouped {

struct N;
struct H;
struct W;
struct G;
struct CI;
struct KO;
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

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("N")
    PLEAT_DIM_DIFFERS("N", "H", ::conv2d_grouped::H)
    PLEAT_DIM_DIFFERS("N", "W", ::conv2d_grouped::W)
    PLEAT_DIM_DIFFERS("N", "G", ::conv2d_grouped::G)
    PLEAT_DIM_DIFFERS("N", "CI", ::conv2d_grouped::CI)
    PLEAT_DIM_DIFFERS("N", "KO", ::conv2d_grouped::KO)
    PLEAT_DIM_DIFFERS("N", "R", ::conv2d_grouped::R)
    PLEAT_DIM_DIFFERS("N", "S", ::conv2d_grouped::S)
    PLEAT_DIM_DIAGNOSTICS_END("N", ::conv2d_grouped::N)
    // clang-format on
};

/// H: given at launch
struct H : pleat::Dim<H, long long> {
    PLEAT_DIM_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim{{pleat::value_for<H>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim{{pleat::implicit_value<H>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("H")
    PLEAT_DIM_DIFFERS("H", "N", ::conv2d_grouped::N)
    PLEAT_DIM_DIFFERS("H", "W", ::conv2d_grouped::W)
    PLEAT_DIM_DIFFERS("H", "G", ::conv2d_grouped::G)
    PLEAT_DIM_DIFFERS("H", "CI", ::conv2d_grouped::CI)
    PLEAT_DIM_DIFFERS("H", "KO", ::conv2d_grouped::KO)
    PLEAT_DIM_DIFFERS("H", "R", ::conv2d_grouped::R)
    PLEAT_DIM_DIFFERS("H", "S", ::conv2d_grouped::S)
    PLEAT_DIM_DIAGNOSTICS_END("H", ::conv2d_grouped::H)
    // clang-format on
};

/// W: given at launch
struct W : pleat::Dim<W, long long> {
    PLEAT_DIM_NAME("W")
    constexpr W() = default;
    template <pleat::ExplicitFor<W> X_>
    PLEAT_BOTH explicit constexpr W(const X_& x_) : Dim{{pleat::value_for<W>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr W(const X_& x_) : Dim{{pleat::implicit_value<W>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("W")
    PLEAT_DIM_DIFFERS("W", "N", ::conv2d_grouped::N)
    PLEAT_DIM_DIFFERS("W", "H", ::conv2d_grouped::H)
    PLEAT_DIM_DIFFERS("W", "G", ::conv2d_grouped::G)
    PLEAT_DIM_DIFFERS("W", "CI", ::conv2d_grouped::CI)
    PLEAT_DIM_DIFFERS("W", "KO", ::conv2d_grouped::KO)
    PLEAT_DIM_DIFFERS("W", "R", ::conv2d_grouped::R)
    PLEAT_DIM_DIFFERS("W", "S", ::conv2d_grouped::S)
    PLEAT_DIM_DIAGNOSTICS_END("W", ::conv2d_grouped::W)
    // clang-format on
};

/// G: 8
struct G : pleat::Dim<G, int> {
    PLEAT_DIM_NAME("G")
    constexpr G() = default;
    template <pleat::ExplicitFor<G> X_>
    PLEAT_BOTH explicit constexpr G(const X_& x_) : Dim{{pleat::value_for<G>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr G(const X_& x_) : Dim{{pleat::implicit_value<G>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("G")
    PLEAT_DIM_DIFFERS("G", "N", ::conv2d_grouped::N)
    PLEAT_DIM_DIFFERS("G", "H", ::conv2d_grouped::H)
    PLEAT_DIM_DIFFERS("G", "W", ::conv2d_grouped::W)
    PLEAT_DIM_DIFFERS("G", "CI", ::conv2d_grouped::CI)
    PLEAT_DIM_DIFFERS("G", "KO", ::conv2d_grouped::KO)
    PLEAT_DIM_DIFFERS("G", "R", ::conv2d_grouped::R)
    PLEAT_DIM_DIFFERS("G", "S", ::conv2d_grouped::S)
    PLEAT_DIM_DIAGNOSTICS_END("G", ::conv2d_grouped::G)
    // clang-format on
};

/// CI: 8
struct CI : pleat::Dim<CI, int> {
    PLEAT_DIM_NAME("CI")
    constexpr CI() = default;
    template <pleat::ExplicitFor<CI> X_>
    PLEAT_BOTH explicit constexpr CI(const X_& x_) : Dim{{pleat::value_for<CI>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr CI(const X_& x_) : Dim{{pleat::implicit_value<CI>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("CI")
    PLEAT_DIM_DIFFERS("CI", "N", ::conv2d_grouped::N)
    PLEAT_DIM_DIFFERS("CI", "H", ::conv2d_grouped::H)
    PLEAT_DIM_DIFFERS("CI", "W", ::conv2d_grouped::W)
    PLEAT_DIM_DIFFERS("CI", "G", ::conv2d_grouped::G)
    PLEAT_DIM_DIFFERS("CI", "KO", ::conv2d_grouped::KO)
    PLEAT_DIM_DIFFERS("CI", "R", ::conv2d_grouped::R)
    PLEAT_DIM_DIFFERS("CI", "S", ::conv2d_grouped::S)
    PLEAT_DIM_DIAGNOSTICS_END("CI", ::conv2d_grouped::CI)
    // clang-format on
};

/// KO: 8
struct KO : pleat::Dim<KO, int> {
    PLEAT_DIM_NAME("KO")
    constexpr KO() = default;
    template <pleat::ExplicitFor<KO> X_>
    PLEAT_BOTH explicit constexpr KO(const X_& x_) : Dim{{pleat::value_for<KO>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr KO(const X_& x_) : Dim{{pleat::implicit_value<KO>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("KO")
    PLEAT_DIM_DIFFERS("KO", "N", ::conv2d_grouped::N)
    PLEAT_DIM_DIFFERS("KO", "H", ::conv2d_grouped::H)
    PLEAT_DIM_DIFFERS("KO", "W", ::conv2d_grouped::W)
    PLEAT_DIM_DIFFERS("KO", "G", ::conv2d_grouped::G)
    PLEAT_DIM_DIFFERS("KO", "CI", ::conv2d_grouped::CI)
    PLEAT_DIM_DIFFERS("KO", "R", ::conv2d_grouped::R)
    PLEAT_DIM_DIFFERS("KO", "S", ::conv2d_grouped::S)
    PLEAT_DIM_DIAGNOSTICS_END("KO", ::conv2d_grouped::KO)
    // clang-format on
};

/// R: 3
struct R : pleat::Dim<R, int> {
    PLEAT_DIM_NAME("R")
    constexpr R() = default;
    template <pleat::ExplicitFor<R> X_>
    PLEAT_BOTH explicit constexpr R(const X_& x_) : Dim{{pleat::value_for<R>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr R(const X_& x_) : Dim{{pleat::implicit_value<R>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("R")
    PLEAT_DIM_DIFFERS("R", "N", ::conv2d_grouped::N)
    PLEAT_DIM_DIFFERS("R", "H", ::conv2d_grouped::H)
    PLEAT_DIM_DIFFERS("R", "W", ::conv2d_grouped::W)
    PLEAT_DIM_DIFFERS("R", "G", ::conv2d_grouped::G)
    PLEAT_DIM_DIFFERS("R", "CI", ::conv2d_grouped::CI)
    PLEAT_DIM_DIFFERS("R", "KO", ::conv2d_grouped::KO)
    PLEAT_DIM_DIFFERS("R", "S", ::conv2d_grouped::S)
    PLEAT_DIM_DIAGNOSTICS_END("R", ::conv2d_grouped::R)
    // clang-format on
};

/// S: 3
struct S : pleat::Dim<S, int> {
    PLEAT_DIM_NAME("S")
    constexpr S() = default;
    template <pleat::ExplicitFor<S> X_>
    PLEAT_BOTH explicit constexpr S(const X_& x_) : Dim{{pleat::value_for<S>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr S(const X_& x_) : Dim{{pleat::implicit_value<S>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("S")
    PLEAT_DIM_DIFFERS("S", "N", ::conv2d_grouped::N)
    PLEAT_DIM_DIFFERS("S", "H", ::conv2d_grouped::H)
    PLEAT_DIM_DIFFERS("S", "W", ::conv2d_grouped::W)
    PLEAT_DIM_DIFFERS("S", "G", ::conv2d_grouped::G)
    PLEAT_DIM_DIFFERS("S", "CI", ::conv2d_grouped::CI)
    PLEAT_DIM_DIFFERS("S", "KO", ::conv2d_grouped::KO)
    PLEAT_DIM_DIFFERS("S", "R", ::conv2d_grouped::R)
    PLEAT_DIM_DIAGNOSTICS_END("S", ::conv2d_grouped::S)
    // clang-format on
};

/// X: bf16 [N, H, W, G, CI]
struct X_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<CI, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 64LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 64LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr CI extent(pleat::Type<CI>) { return CI(8); }
    PLEAT_BOTH constexpr long long storage() const {
        return 64LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [N, H, W, G, CI]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes dims, not an integer; write N(...), H(...), W(...), G(...) or CI(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is needed here, made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [N, H, W, G, CI] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [N, H, W, G, CI]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [N, H, W, G, CI] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without CI; write CI(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim CI of its own, and this list has another vocabulary's CI");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::H>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::W>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] ends at CI(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along CI before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim CI");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along CI; a subscript is a fold of CI by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim CI already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along CI");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::KO>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim KO");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::R>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::S>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes dims and lists of them");
        // clang-format on
    }
};

/// F: bf16 [G, KO, R, S, CI]
struct F_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<KO, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<R, 1, pleat::Axis<1, 0, 2>>, pleat::Along<S, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<CI, 1, pleat::Axis<1, 0, 4>>> {
    constexpr F_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 576; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 72; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 24; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(3); }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr CI extent(pleat::Type<CI>) { return CI(8); }
    PLEAT_BOTH static constexpr int storage() { return 4608; }
};
struct F : pleat::Tensor<F, const pleat::bf16, F_layout> {
    PLEAT_NAME("F [G, KO, R, S, CI]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr F(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr F(const C_&) : F(pleat::refused<F, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr F(...) : F(pleat::refused<F, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] takes dims, not an integer; write G(...), KO(...), R(...), S(...) or CI(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor F [G, KO, R, S, CI] is *F[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor F [G, KO, R, S, CI]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor F [G, KO, R, S, CI] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::R>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::S>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] is dereferenced without CI; write CI(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::R>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::S>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has a dim CI of its own, and this list has another vocabulary's CI");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::R>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at R(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::R>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::R>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::R>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::R>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::R>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::S>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::S>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::S>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::S>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::S>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::S>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] ends at CI(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: this slice of tensor F [G, KO, R, S, CI] ends along CI before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dropped dim CI");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] counts vectors along CI; a subscript is a fold of CI by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: this view of tensor F [G, KO, R, S, CI] has dim CI already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::CI>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no whole vectors of so many neighbours along CI");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::N>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::H>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::W>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has no dim W");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] has none of these dims");
        else static_assert(ok_, "pleat: tensor F [G, KO, R, S, CI] takes dims and lists of them");
        // clang-format on
    }
};

/// BIAS: bf16 [G, KO]
struct BIAS_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<KO, 1, pleat::Axis<1, 0, 1>>> {
    constexpr BIAS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH static constexpr int storage() { return 64; }
};
struct BIAS : pleat::Tensor<BIAS, const pleat::bf16, BIAS_layout> {
    PLEAT_NAME("BIAS [G, KO]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr BIAS(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BIAS(const C_&) : BIAS(pleat::refused<BIAS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BIAS(...) : BIAS(pleat::refused<BIAS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor BIAS [G, KO] takes dims, not an integer; write G(...) or KO(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor BIAS [G, KO] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor BIAS [G, KO] is *BIAS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor BIAS [G, KO] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor BIAS [G, KO]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor BIAS [G, KO] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor BIAS [G, KO] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor BIAS [G, KO] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this slice of tensor BIAS [G, KO] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor BIAS [G, KO] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor BIAS [G, KO] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor BIAS [G, KO] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this slice of tensor BIAS [G, KO] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor BIAS [G, KO] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor BIAS [G, KO] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor BIAS [G, KO] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor BIAS [G, KO] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::N>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::H>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::W>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has no dim W");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::CI>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has no dim CI");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::R>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::S>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor BIAS [G, KO] has none of these dims");
        else static_assert(ok_, "pleat: tensor BIAS [G, KO] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [N, H, W, G, KO]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<KO, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 64LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 64LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH constexpr long long storage() const {
        return 64LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [N, H, W, G, KO]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] takes dims, not an integer; write N(...), H(...), W(...), G(...) or KO(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] is needed here, made of a pointer to pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [N, H, W, G, KO] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [N, H, W, G, KO]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [N, H, W, G, KO] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::N>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::H>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::W>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::N>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::H>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::W>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::N>>) static_assert(ok_, "pleat: this slice of tensor Y [N, H, W, G, KO] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::N>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::H>>) static_assert(ok_, "pleat: this slice of tensor Y [N, H, W, G, KO] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::H>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::H>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::H>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::H>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::W>>) static_assert(ok_, "pleat: this slice of tensor Y [N, H, W, G, KO] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::W>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::W>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::W>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::W>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this slice of tensor Y [N, H, W, G, KO] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::G>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::G>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this slice of tensor Y [N, H, W, G, KO] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: this view of tensor Y [N, H, W, G, KO] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped::KO>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::CI>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has no dim CI");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::R>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped::S>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [N, H, W, G, KO] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace conv2d_grouped
