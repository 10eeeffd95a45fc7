// Written by pleat from causal_conv1d.json. Do not edit.
// The dims, folds and tensors of `causal_conv1d` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace causal_conv1d {

struct B;
struct L;
struct C;
struct TAP;

/// B: given at launch
struct B : pleat::Dim<B, long long> {
    PLEAT_DIM_NAME("B")
    constexpr B() = default;
    template <pleat::ExplicitFor<B> X_>
    PLEAT_BOTH explicit constexpr B(const X_& x_) : Dim{{pleat::value_for<B>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr B(const X_& x_) : Dim{{pleat::implicit_value<B>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("B")
    PLEAT_DIM_DIFFERS("B", "L", ::causal_conv1d::L)
    PLEAT_DIM_DIFFERS("B", "C", ::causal_conv1d::C)
    PLEAT_DIM_DIFFERS("B", "TAP", ::causal_conv1d::TAP)
    PLEAT_DIM_DIAGNOSTICS_END("B", ::causal_conv1d::B)
    // clang-format on
};

/// L: given at launch
struct L : pleat::Dim<L, long long> {
    PLEAT_DIM_NAME("L")
    constexpr L() = default;
    template <pleat::ExplicitFor<L> X_>
    PLEAT_BOTH explicit constexpr L(const X_& x_) : Dim{{pleat::value_for<L>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr L(const X_& x_) : Dim{{pleat::implicit_value<L>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("L")
    PLEAT_DIM_DIFFERS("L", "B", ::causal_conv1d::B)
    PLEAT_DIM_DIFFERS("L", "C", ::causal_conv1d::C)
    PLEAT_DIM_DIFFERS("L", "TAP", ::causal_conv1d::TAP)
    PLEAT_DIM_DIAGNOSTICS_END("L", ::causal_conv1d::L)
    // clang-format on
};

/// C: 4096
struct C : pleat::Dim<C, int> {
    PLEAT_DIM_NAME("C")
    constexpr C() = default;
    template <pleat::ExplicitFor<C> X_>
    PLEAT_BOTH explicit constexpr C(const X_& x_) : Dim{{pleat::value_for<C>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr C(const X_& x_) : Dim{{pleat::implicit_value<C>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("C")
    PLEAT_DIM_DIFFERS("C", "B", ::causal_conv1d::B)
    PLEAT_DIM_DIFFERS("C", "L", ::causal_conv1d::L)
    PLEAT_DIM_DIFFERS("C", "TAP", ::causal_conv1d::TAP)
    PLEAT_DIM_DIAGNOSTICS_END("C", ::causal_conv1d::C)
    // clang-format on
};

/// TAP: 4
struct TAP : pleat::Dim<TAP, int> {
    PLEAT_DIM_NAME("TAP")
    constexpr TAP() = default;
    template <pleat::ExplicitFor<TAP> X_>
    PLEAT_BOTH explicit constexpr TAP(const X_& x_) : Dim{{pleat::value_for<TAP>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr TAP(const X_& x_) : Dim{{pleat::implicit_value<TAP>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("TAP")
    PLEAT_DIM_DIFFERS("TAP", "B", ::causal_conv1d::B)
    PLEAT_DIM_DIFFERS("TAP", "L", ::causal_conv1d::L)
    PLEAT_DIM_DIFFERS("TAP", "C", ::causal_conv1d::C)
    PLEAT_DIM_DIAGNOSTICS_END("TAP", ::causal_conv1d::TAP)
    // clang-format on
};

/// X: bf16 [B, L, C]
struct X_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * L_extent.get(); }

    B B_extent;
    L L_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [B, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [B, L, C] takes dims, not an integer; write B(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [B, L, C] is needed here, made of a pointer to const pleat::bf16 and extents(B(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [B, L, C] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [B, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [B, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [B, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [B, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [B, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor X [B, L, C] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor X [B, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor X [B, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor X [B, L, C] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor X [B, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor X [B, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::B>>) static_assert(ok_, "pleat: this slice of tensor X [B, L, C] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor X [B, L, C] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::L>>) static_assert(ok_, "pleat: this slice of tensor X [B, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor X [B, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor X [B, L, C] ends at C(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::C>>) static_assert(ok_, "pleat: this slice of tensor X [B, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor X [B, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [B, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: tensor X [B, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [B, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [B, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [TAP, C]
struct W_layout
    : pleat::Layout<int, pleat::Along<TAP, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr TAP extent(pleat::Type<TAP>) { return TAP(4); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16384; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [TAP, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] takes dims, not an integer; write TAP(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [TAP, C] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [TAP, C] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [TAP, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [TAP, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [TAP, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [TAP, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without TAP; write TAP(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim TAP of its own, and this list has another vocabulary's TAP");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at TAP(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along TAP before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim TAP");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along TAP; a subscript is a fold of TAP by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim TAP already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along TAP");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at C(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::C>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [TAP, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::causal_conv1d::B>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim B");
        else if constexpr (pleat::on<C_, ::causal_conv1d::L>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim L");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [TAP, C] takes dims and lists of them");
        // clang-format on
    }
};

/// BIAS: bf16 [C]
struct BIAS_layout : pleat::Layout<int, pleat::Along<C, 1, pleat::Axis<1, 0, 0>>> {
    constexpr BIAS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct BIAS : pleat::Tensor<BIAS, const pleat::bf16, BIAS_layout> {
    PLEAT_NAME("BIAS [C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor BIAS [C] takes dims, not an integer; write C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor BIAS [C] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor BIAS [C] is *BIAS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor BIAS [C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor BIAS [C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor BIAS [C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor BIAS [C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor BIAS [C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor BIAS [C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor BIAS [C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor BIAS [C] ends at C(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::C>>) static_assert(ok_, "pleat: this slice of tensor BIAS [C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor BIAS [C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor BIAS [C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor BIAS [C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor BIAS [C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor BIAS [C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::causal_conv1d::B>) static_assert(ok_, "pleat: tensor BIAS [C] has no dim B");
        else if constexpr (pleat::on<C_, ::causal_conv1d::L>) static_assert(ok_, "pleat: tensor BIAS [C] has no dim L");
        else if constexpr (pleat::on<C_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: tensor BIAS [C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor BIAS [C] has none of these dims");
        else static_assert(ok_, "pleat: tensor BIAS [C] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [B, L, C]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * L_extent.get(); }

    B B_extent;
    L L_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [B, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [B, L, C] takes dims, not an integer; write B(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [B, L, C] is needed here, made of a pointer to pleat::bf16 and extents(B(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [B, L, C] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [B, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [B, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [B, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [B, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [B, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor Y [B, L, C] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor Y [B, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor Y [B, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::B>>) static_assert(ok_, "pleat: this slice of tensor Y [B, L, C] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::L>>) static_assert(ok_, "pleat: this slice of tensor Y [B, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor Y [B, L, C] ends at C(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::C>>) static_assert(ok_, "pleat: this slice of tensor Y [B, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [B, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: tensor Y [B, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [B, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [B, L, C] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace causal_conv1d
