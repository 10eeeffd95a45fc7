// Written by pleat from attention_backward.json. Do not edit.
// The dims, folds and tensors of `attention_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace attention_backward {

struct B;
struct Q;
struct S;
struct H;
struct G;
struct D;
struct E;

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
    PLEAT_DIM_DIFFERS("B", "Q", ::attention_backward::Q)
    PLEAT_DIM_DIFFERS("B", "S", ::attention_backward::S)
    PLEAT_DIM_DIFFERS("B", "H", ::attention_backward::H)
    PLEAT_DIM_DIFFERS("B", "G", ::attention_backward::G)
    PLEAT_DIM_DIFFERS("B", "D", ::attention_backward::D)
    PLEAT_DIM_DIFFERS("B", "E", ::attention_backward::E)
    PLEAT_DIM_DIAGNOSTICS_END("B", ::attention_backward::B)
    // clang-format on
};

/// Q: given at launch
struct Q : pleat::Dim<Q, long long> {
    PLEAT_DIM_NAME("Q")
    constexpr Q() = default;
    template <pleat::ExplicitFor<Q> X_>
    PLEAT_BOTH explicit constexpr Q(const X_& x_) : Dim{{pleat::value_for<Q>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr Q(const X_& x_) : Dim{{pleat::implicit_value<Q>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("Q")
    PLEAT_DIM_DIFFERS("Q", "B", ::attention_backward::B)
    PLEAT_DIM_DIFFERS("Q", "S", ::attention_backward::S)
    PLEAT_DIM_DIFFERS("Q", "H", ::attention_backward::H)
    PLEAT_DIM_DIFFERS("Q", "G", ::attention_backward::G)
    PLEAT_DIM_DIFFERS("Q", "D", ::attention_backward::D)
    PLEAT_DIM_DIFFERS("Q", "E", ::attention_backward::E)
    PLEAT_DIM_DIAGNOSTICS_END("Q", ::attention_backward::Q)
    // clang-format on
};

/// S: given at launch
struct S : pleat::Dim<S, long long> {
    PLEAT_DIM_NAME("S")
    constexpr S() = default;
    template <pleat::ExplicitFor<S> X_>
    PLEAT_BOTH explicit constexpr S(const X_& x_) : Dim{{pleat::value_for<S>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr S(const X_& x_) : Dim{{pleat::implicit_value<S>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("S")
    PLEAT_DIM_DIFFERS("S", "B", ::attention_backward::B)
    PLEAT_DIM_DIFFERS("S", "Q", ::attention_backward::Q)
    PLEAT_DIM_DIFFERS("S", "H", ::attention_backward::H)
    PLEAT_DIM_DIFFERS("S", "G", ::attention_backward::G)
    PLEAT_DIM_DIFFERS("S", "D", ::attention_backward::D)
    PLEAT_DIM_DIFFERS("S", "E", ::attention_backward::E)
    PLEAT_DIM_DIAGNOSTICS_END("S", ::attention_backward::S)
    // clang-format on
};

/// H: 8
struct H : pleat::Dim<H, int> {
    PLEAT_DIM_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim{{pleat::value_for<H>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim{{pleat::implicit_value<H>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("H")
    PLEAT_DIM_DIFFERS("H", "B", ::attention_backward::B)
    PLEAT_DIM_DIFFERS("H", "Q", ::attention_backward::Q)
    PLEAT_DIM_DIFFERS("H", "S", ::attention_backward::S)
    PLEAT_DIM_DIFFERS("H", "G", ::attention_backward::G)
    PLEAT_DIM_DIFFERS("H", "D", ::attention_backward::D)
    PLEAT_DIM_DIFFERS("H", "E", ::attention_backward::E)
    PLEAT_DIM_DIAGNOSTICS_END("H", ::attention_backward::H)
    // clang-format on
};

/// G: 4
struct G : pleat::Dim<G, int> {
    PLEAT_DIM_NAME("G")
    constexpr G() = default;
    template <pleat::ExplicitFor<G> X_>
    PLEAT_BOTH explicit constexpr G(const X_& x_) : Dim{{pleat::value_for<G>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr G(const X_& x_) : Dim{{pleat::implicit_value<G>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("G")
    PLEAT_DIM_DIFFERS("G", "B", ::attention_backward::B)
    PLEAT_DIM_DIFFERS("G", "Q", ::attention_backward::Q)
    PLEAT_DIM_DIFFERS("G", "S", ::attention_backward::S)
    PLEAT_DIM_DIFFERS("G", "H", ::attention_backward::H)
    PLEAT_DIM_DIFFERS("G", "D", ::attention_backward::D)
    PLEAT_DIM_DIFFERS("G", "E", ::attention_backward::E)
    PLEAT_DIM_DIAGNOSTICS_END("G", ::attention_backward::G)
    // clang-format on
};

/// D: 128
struct D : pleat::Dim<D, int> {
    PLEAT_DIM_NAME("D")
    constexpr D() = default;
    template <pleat::ExplicitFor<D> X_>
    PLEAT_BOTH explicit constexpr D(const X_& x_) : Dim{{pleat::value_for<D>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr D(const X_& x_) : Dim{{pleat::implicit_value<D>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("D")
    PLEAT_DIM_DIFFERS("D", "B", ::attention_backward::B)
    PLEAT_DIM_DIFFERS("D", "Q", ::attention_backward::Q)
    PLEAT_DIM_DIFFERS("D", "S", ::attention_backward::S)
    PLEAT_DIM_DIFFERS("D", "H", ::attention_backward::H)
    PLEAT_DIM_DIFFERS("D", "G", ::attention_backward::G)
    PLEAT_DIM_DIFFERS("D", "E", ::attention_backward::E)
    PLEAT_DIM_DIAGNOSTICS_END("D", ::attention_backward::D)
    // clang-format on
};

/// E: 128
struct E : pleat::Dim<E, int> {
    PLEAT_DIM_NAME("E")
    constexpr E() = default;
    template <pleat::ExplicitFor<E> X_>
    PLEAT_BOTH explicit constexpr E(const X_& x_) : Dim{{pleat::value_for<E>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr E(const X_& x_) : Dim{{pleat::implicit_value<E>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("E")
    PLEAT_DIM_DIFFERS("E", "B", ::attention_backward::B)
    PLEAT_DIM_DIFFERS("E", "Q", ::attention_backward::Q)
    PLEAT_DIM_DIFFERS("E", "S", ::attention_backward::S)
    PLEAT_DIM_DIFFERS("E", "H", ::attention_backward::H)
    PLEAT_DIM_DIFFERS("E", "G", ::attention_backward::G)
    PLEAT_DIM_DIFFERS("E", "D", ::attention_backward::D)
    PLEAT_DIM_DIAGNOSTICS_END("E", ::attention_backward::E)
    // clang-format on
};

/// q: bf16 [B, Q, H, G, D]
struct q_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr q_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct q : pleat::Tensor<q, const pleat::bf16, q_layout> {
    PLEAT_NAME("q [B, Q, H, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr q(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr q(const C_&) : q(pleat::refused<q, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr q(...) : q(pleat::refused<q, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is needed here, made of a pointer to const pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor q [B, Q, H, G, D] is *q[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor q [B, Q, H, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor q [B, Q, H, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::Q>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::G>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::G>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::D>>) static_assert(ok_, "pleat: this slice of tensor q [B, Q, H, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, Q, H, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::D>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::S>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward::E>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor q [B, Q, H, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// k: bf16 [B, S, H, D]
struct k_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr k_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct k : pleat::Tensor<k, const pleat::bf16, k_layout> {
    PLEAT_NAME("k [B, S, H, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr k(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr k(const C_&) : k(pleat::refused<k, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr k(...) : k(pleat::refused<k, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor k [B, S, H, D] takes dims, not an integer; write B(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is needed here, made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor k [B, S, H, D] is *k[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor k [B, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor k [B, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor k [B, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::S>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::S>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::D>>) static_assert(ok_, "pleat: this slice of tensor k [B, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::D>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor k [B, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::Q>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_backward::G>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_backward::E>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor k [B, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor k [B, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// v: bf16 [B, S, H, E]
struct v_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr v_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct v : pleat::Tensor<v, const pleat::bf16, v_layout> {
    PLEAT_NAME("v [B, S, H, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr v(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr v(const C_&) : v(pleat::refused<v, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr v(...) : v(pleat::refused<v, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor v [B, S, H, E] takes dims, not an integer; write B(...), S(...), H(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is needed here, made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor v [B, S, H, E] is *v[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor v [B, S, H, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor v [B, S, H, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor v [B, S, H, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::S>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::S>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::E>>) static_assert(ok_, "pleat: this slice of tensor v [B, S, H, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor v [B, S, H, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::E>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor v [B, S, H, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::Q>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_backward::G>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_backward::D>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor v [B, S, H, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor v [B, S, H, E] takes dims and lists of them");
        // clang-format on
    }
};

/// o: bf16 [B, Q, H, G, E]
struct o_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr o_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct o : pleat::Tensor<o, const pleat::bf16, o_layout> {
    PLEAT_NAME("o [B, Q, H, G, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr o(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr o(const C_&) : o(pleat::refused<o, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr o(...) : o(pleat::refused<o, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is needed here, made of a pointer to const pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor o [B, Q, H, G, E] is *o[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor o [B, Q, H, G, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor o [B, Q, H, G, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::Q>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::G>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::G>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::E>>) static_assert(ok_, "pleat: this slice of tensor o [B, Q, H, G, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor o [B, Q, H, G, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::E>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::S>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward::D>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor o [B, Q, H, G, E] takes dims and lists of them");
        // clang-format on
    }
};

/// dout: bf16 [B, Q, H, G, E]
struct dout_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr dout_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct dout : pleat::Tensor<dout, const pleat::bf16, dout_layout> {
    PLEAT_NAME("dout [B, Q, H, G, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dout(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dout(const C_&) : dout(pleat::refused<dout, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dout(...) : dout(pleat::refused<dout, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is needed here, made of a pointer to const pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dout [B, Q, H, G, E] is *dout[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dout [B, Q, H, G, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dout [B, Q, H, G, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::E>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::E>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::Q>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::G>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::E>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::E>>) static_assert(ok_, "pleat: this slice of tensor dout [B, Q, H, G, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor dout [B, Q, H, G, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::E>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::S>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward::D>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor dout [B, Q, H, G, E] takes dims and lists of them");
        // clang-format on
    }
};

/// LSE: f32 [B, H, G, Q]
struct LSE_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr LSE_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * Q_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 4LL * Q_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<2>) const { return Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct LSE : pleat::Tensor<LSE, const float, LSE_layout> {
    PLEAT_NAME("LSE [B, H, G, Q]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LSE(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LSE(const C_&) : LSE(pleat::refused<LSE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LSE(...) : LSE(pleat::refused<LSE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes dims, not an integer; write B(...), H(...), G(...) or Q(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is needed here, made of a pointer to const float and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [B, H, G, Q] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [B, H, G, Q]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [B, H, G, Q] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::G>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::Q>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, H, G, Q] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor LSE [B, H, G, Q] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::S>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward::D>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_backward::E>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [B, H, G, Q] takes dims and lists of them");
        // clang-format on
    }
};

/// DELTA: f32 [B, H, G, Q]
struct DELTA_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr DELTA_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * Q_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 4LL * Q_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<2>) const { return Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct DELTA : pleat::Tensor<DELTA, float, DELTA_layout> {
    PLEAT_NAME("DELTA [B, H, G, Q]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DELTA(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DELTA(const C_&) : DELTA(pleat::refused<DELTA, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DELTA(...) : DELTA(pleat::refused<DELTA, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] takes dims, not an integer; write B(...), H(...), G(...) or Q(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is needed here, made of a pointer to float and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DELTA [B, H, G, Q] is *DELTA[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DELTA [B, H, G, Q]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DELTA [B, H, G, Q] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, H, G, Q] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, H, G, Q] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, H, G, Q] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::Q>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, H, G, Q] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, H, G, Q] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::S>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward::D>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no dim D");
        else if constexpr (pleat::on<C_, ::attention_backward::E>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] has none of these dims");
        else static_assert(ok_, "pleat: tensor DELTA [B, H, G, Q] takes dims and lists of them");
        // clang-format on
    }
};

/// dq: bf16 [B, Q, H, G, D]
struct dq_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<Q, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<Q>())
    PLEAT_BOTH explicit constexpr dq_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), Q_extent(extents.template get<Q>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * Q_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr Q extent(pleat::Type<Q>) const { return Q_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * Q_extent.get(); }

    B B_extent;
    Q Q_extent;
};
struct dq : pleat::Tensor<dq, pleat::bf16, dq_layout> {
    PLEAT_NAME("dq [B, Q, H, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dq(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dq(const C_&) : dq(pleat::refused<dq, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dq(...) : dq(pleat::refused<dq, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] takes dims, not an integer; write B(...), Q(...), H(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is needed here, made of a pointer to pleat::bf16 and extents(B(...), Q(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dq [B, Q, H, G, D] is *dq[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dq [B, Q, H, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dq [B, Q, H, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without Q; write Q(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim Q of its own, and this list has another vocabulary's Q");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::Q>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along Q before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim Q");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along Q; a subscript is a fold of Q by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::Q>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim Q already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::Q>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along Q");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::G>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dq [B, Q, H, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, Q, H, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::S>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_backward::E>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dq [B, Q, H, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// dk: bf16 [B, S, H, D]
struct dk_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr dk_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct dk : pleat::Tensor<dk, pleat::bf16, dk_layout> {
    PLEAT_NAME("dk [B, S, H, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dk(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dk(const C_&) : dk(pleat::refused<dk, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dk(...) : dk(pleat::refused<dk, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] takes dims, not an integer; write B(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is needed here, made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dk [B, S, H, D] is *dk[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dk [B, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dk [B, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::S>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::S>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dk [B, S, H, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::S>>) static_assert(ok_, "pleat: this slice of tensor dk [B, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::S>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor dk [B, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dk [B, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::Q>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_backward::G>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_backward::E>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dk [B, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dk [B, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// dv: bf16 [B, S, H, E]
struct dv_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr dv_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct dv : pleat::Tensor<dv, pleat::bf16, dv_layout> {
    PLEAT_NAME("dv [B, S, H, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dv(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dv(const C_&) : dv(pleat::refused<dv, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dv(...) : dv(pleat::refused<dv, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] takes dims, not an integer; write B(...), S(...), H(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is needed here, made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dv [B, S, H, E] is *dv[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dv [B, S, H, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dv [B, S, H, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::S>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_backward::E>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::S>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_backward::E>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dv [B, S, H, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::S>>) static_assert(ok_, "pleat: this slice of tensor dv [B, S, H, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::S>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::S>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::H>>) static_assert(ok_, "pleat: this slice of tensor dv [B, S, H, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::H>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::H>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_backward::E>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] ends at E(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_backward::E>>) static_assert(ok_, "pleat: this slice of tensor dv [B, S, H, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_backward::E>>) static_assert(ok_, "pleat: this view of tensor dv [B, S, H, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_backward::E>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_backward::Q>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no dim Q");
        else if constexpr (pleat::on<C_, ::attention_backward::G>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_backward::D>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dv [B, S, H, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor dv [B, S, H, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace attention_backward
