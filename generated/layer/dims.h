// Written by pleat from layer.json. Do not edit.
// The dims, folds and tensors of `layer` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace layer {

struct M;
struct E;
struct P;
struct I;
struct G;
struct S;
struct H;
struct D;
struct F;
struct BLOCK;

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
    PLEAT_DIM_DIFFERS("M", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("M", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("M", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("M", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("M", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("M", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("M", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("M", "F", ::layer::F)
    PLEAT_DIM_DIFFERS("M", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("M", ::layer::M)
    // clang-format on
};

/// E: 4096
struct E : pleat::Dim<E, int> {
    PLEAT_DIM_NAME("E")
    constexpr E() = default;
    template <pleat::ExplicitFor<E> X_>
    PLEAT_BOTH explicit constexpr E(const X_& x_) : Dim{{pleat::value_for<E>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr E(const X_& x_) : Dim{{pleat::implicit_value<E>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("E")
    PLEAT_DIM_DIFFERS("E", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("E", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("E", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("E", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("E", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("E", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("E", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("E", "F", ::layer::F)
    PLEAT_DIM_DIFFERS("E", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("E", ::layer::E)
    // clang-format on
};

/// P: 4096
struct P : pleat::Dim<P, int> {
    PLEAT_DIM_NAME("P")
    constexpr P() = default;
    template <pleat::ExplicitFor<P> X_>
    PLEAT_BOTH explicit constexpr P(const X_& x_) : Dim{{pleat::value_for<P>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr P(const X_& x_) : Dim{{pleat::implicit_value<P>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("P")
    PLEAT_DIM_DIFFERS("P", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("P", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("P", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("P", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("P", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("P", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("P", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("P", "F", ::layer::F)
    PLEAT_DIM_DIFFERS("P", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("P", ::layer::P)
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
    PLEAT_DIM_DIFFERS("I", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("I", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("I", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("I", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("I", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("I", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("I", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("I", "F", ::layer::F)
    PLEAT_DIM_DIFFERS("I", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("I", ::layer::I)
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
    PLEAT_DIM_DIFFERS("G", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("G", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("G", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("G", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("G", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("G", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("G", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("G", "F", ::layer::F)
    PLEAT_DIM_DIFFERS("G", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("G", ::layer::G)
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
    PLEAT_DIM_DIFFERS("S", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("S", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("S", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("S", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("S", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("S", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("S", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("S", "F", ::layer::F)
    PLEAT_DIM_DIFFERS("S", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("S", ::layer::S)
    // clang-format on
};

/// H: 32
struct H : pleat::Dim<H, int> {
    PLEAT_DIM_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim{{pleat::value_for<H>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim{{pleat::implicit_value<H>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("H")
    PLEAT_DIM_DIFFERS("H", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("H", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("H", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("H", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("H", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("H", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("H", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("H", "F", ::layer::F)
    PLEAT_DIM_DIFFERS("H", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("H", ::layer::H)
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
    PLEAT_DIM_DIFFERS("D", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("D", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("D", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("D", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("D", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("D", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("D", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("D", "F", ::layer::F)
    PLEAT_DIM_DIFFERS("D", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("D", ::layer::D)
    // clang-format on
};

/// F: 64
struct F : pleat::Dim<F, int> {
    PLEAT_DIM_NAME("F")
    constexpr F() = default;
    template <pleat::ExplicitFor<F> X_>
    PLEAT_BOTH explicit constexpr F(const X_& x_) : Dim{{pleat::value_for<F>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr F(const X_& x_) : Dim{{pleat::implicit_value<F>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("F")
    PLEAT_DIM_DIFFERS("F", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("F", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("F", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("F", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("F", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("F", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("F", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("F", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("F", "BLOCK", ::layer::BLOCK)
    PLEAT_DIM_DIAGNOSTICS_END("F", ::layer::F)
    // clang-format on
};

/// BLOCK: 128
struct BLOCK : pleat::Dim<BLOCK, int> {
    PLEAT_DIM_NAME("BLOCK")
    constexpr BLOCK() = default;
    template <pleat::ExplicitFor<BLOCK> X_>
    PLEAT_BOTH explicit constexpr BLOCK(const X_& x_) : Dim{{pleat::value_for<BLOCK>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr BLOCK(const X_& x_) : Dim{{pleat::implicit_value<BLOCK>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("BLOCK")
    PLEAT_DIM_DIFFERS("BLOCK", "M", ::layer::M)
    PLEAT_DIM_DIFFERS("BLOCK", "E", ::layer::E)
    PLEAT_DIM_DIFFERS("BLOCK", "P", ::layer::P)
    PLEAT_DIM_DIFFERS("BLOCK", "I", ::layer::I)
    PLEAT_DIM_DIFFERS("BLOCK", "G", ::layer::G)
    PLEAT_DIM_DIFFERS("BLOCK", "S", ::layer::S)
    PLEAT_DIM_DIFFERS("BLOCK", "H", ::layer::H)
    PLEAT_DIM_DIFFERS("BLOCK", "D", ::layer::D)
    PLEAT_DIM_DIFFERS("BLOCK", "F", ::layer::F)
    PLEAT_DIM_DIAGNOSTICS_END("BLOCK", ::layer::BLOCK)
    // clang-format on
};

/// Y0: bf16 [M, P]
struct Y0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Y0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct Y0 : pleat::Tensor<Y0, const pleat::bf16, Y0_layout> {
    PLEAT_NAME("Y0 [M, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Y0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Y0(const C_&) : Y0(pleat::refused<Y0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Y0(...) : Y0(pleat::refused<Y0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] takes dims, not an integer; write M(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y0 [M, P] is needed here, made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y0 [M, P] is *Y0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y0 [M, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y0 [M, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y0 [M, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y0 [M, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor Y0 [M, P] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::P>>) static_assert(ok_, "pleat: this slice of tensor Y0 [M, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y0 [M, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::E>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim E");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y0 [M, P] takes dims and lists of them");
        // clang-format on
    }
};

/// X0: bf16 [M, E]
struct X0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X0 : pleat::Tensor<X0, const pleat::bf16, X0_layout> {
    PLEAT_NAME("X0 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X0(const C_&) : X0(pleat::refused<X0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X0(...) : X0(pleat::refused<X0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X0 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X0 [M, E] is needed here, made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X0 [M, E] is *X0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X0 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X0 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X0 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X0 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X0 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor X0 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor X0 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor X0 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor X0 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor X0 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor X0 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor X0 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor X0 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor X0 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X0 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X0 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X0 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// W0: bf16 [E, P]
struct W0_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct W0 : pleat::Tensor<W0, const pleat::bf16, W0_layout> {
    PLEAT_NAME("W0 [E, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W0(const C_&) : W0(pleat::refused<W0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W0(...) : W0(pleat::refused<W0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] takes dims, not an integer; write E(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W0 [E, P] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W0 [E, P] is *W0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W0 [E, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W0 [E, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W0 [E, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W0 [E, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor W0 [E, P] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::P>>) static_assert(ok_, "pleat: this slice of tensor W0 [E, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W0 [E, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::M>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim M");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor W0 [E, P] takes dims and lists of them");
        // clang-format on
    }
};

/// W1: bf16 [G, I, E]
struct W1_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    constexpr W1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 45088768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 90177536; }
};
struct W1 : pleat::Tensor<W1, const pleat::bf16, W1_layout> {
    PLEAT_NAME("W1 [G, I, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] takes dims, not an integer; write G(...), I(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W1 [G, I, E] is *W1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W1 [G, I, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W1 [G, I, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::G>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::I>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::M>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W1 [G, I, E] takes dims and lists of them");
        // clang-format on
    }
};

/// W2: bf16 [E, I]
struct W2_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr int storage() { return 45088768; }
};
struct W2 : pleat::Tensor<W2, const pleat::bf16, W2_layout> {
    PLEAT_NAME("W2 [E, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] takes dims, not an integer; write E(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2 [E, I] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2 [E, I] is *W2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2 [E, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2 [E, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2 [E, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2 [E, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor W2 [E, I] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::I>>) static_assert(ok_, "pleat: this slice of tensor W2 [E, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [E, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::M>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim M");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2 [E, I] takes dims and lists of them");
        // clang-format on
    }
};

/// W3: bf16 [S, H, D, E]
struct W3_layout
    : pleat::Layout<int, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    constexpr W3_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 16777216; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(32); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 50331648; }
};
struct W3 : pleat::Tensor<W3, const pleat::bf16, W3_layout> {
    PLEAT_NAME("W3 [S, H, D, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W3(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W3(const C_&) : W3(pleat::refused<W3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W3(...) : W3(pleat::refused<W3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] takes dims, not an integer; write S(...), H(...), D(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W3 [S, H, D, E] is *W3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W3 [S, H, D, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W3 [S, H, D, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::S>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::S>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::S>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::H>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::H>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::H>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::D>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::D>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::D>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor W3 [S, H, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor W3 [S, H, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::M>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W3 [S, H, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W3 [S, H, D, E] takes dims and lists of them");
        // clang-format on
    }
};

/// WN1: bf16 [E]
struct WN1_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN1 : pleat::Tensor<WN1, const pleat::bf16, WN1_layout> {
    PLEAT_NAME("WN1 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN1(const C_&) : WN1(pleat::refused<WN1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN1(...) : WN1(pleat::refused<WN1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN1 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN1 [E] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN1 [E] is *WN1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN1 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN1 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN1 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN1 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN1 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor WN1 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor WN1 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor WN1 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN1 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::M>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN1 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN1 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// WN2: bf16 [E]
struct WN2_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN2 : pleat::Tensor<WN2, const pleat::bf16, WN2_layout> {
    PLEAT_NAME("WN2 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN2(const C_&) : WN2(pleat::refused<WN2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN2(...) : WN2(pleat::refused<WN2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN2 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN2 [E] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN2 [E] is *WN2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN2 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN2 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN2 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN2 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN2 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor WN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor WN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor WN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::M>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN2 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// COS: f32 [M, D % F]
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
    PLEAT_NAME("COS [M, D % F]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor COS [M, D % F] takes dims, not an integer; write M(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor COS [M, D % F] is needed here, made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor COS [M, D % F] is *COS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor COS [M, D % F] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor COS [M, D % F]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor COS [M, D % F] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor COS [M, D % F] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor COS [M, D % F] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor COS [M, D % F] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::D>>) static_assert(ok_, "pleat: tensor COS [M, D % F] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor COS [M, D % F] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::D>>) static_assert(ok_, "pleat: tensor COS [M, D % F] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % F] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::D>>) static_assert(ok_, "pleat: tensor COS [M, D % F] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::D>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % F] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::D>>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [M, D % F] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::E>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim E");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor COS [M, D % F] has none of these dims");
        else static_assert(ok_, "pleat: tensor COS [M, D % F] takes dims and lists of them");
        // clang-format on
    }
};

/// SIN: f32 [M, D % F]
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
    PLEAT_NAME("SIN [M, D % F]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % F] takes dims, not an integer; write M(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is needed here, made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SIN [M, D % F] is *SIN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SIN [M, D % F]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % F] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SIN [M, D % F] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % F] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::D>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % F] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::E>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim E");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [M, D % F] takes dims and lists of them");
        // clang-format on
    }
};

/// X1: bf16 [M, E]
struct X1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X1 : pleat::Tensor<X1, pleat::bf16, X1_layout> {
    PLEAT_NAME("X1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X1(const C_&) : X1(pleat::refused<X1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X1(...) : X1(pleat::refused<X1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X1 [M, E] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X1 [M, E] is *X1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor X1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor X1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R1: f32 [M]
struct R1_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R1 : pleat::Tensor<R1, float, R1_layout> {
    PLEAT_NAME("R1 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R1(const C_&) : R1(pleat::refused<R1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R1(...) : R1(pleat::refused<R1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R1 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R1 [M] is needed here, made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R1 [M] is *R1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R1 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R1 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R1 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R1 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R1 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor R1 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor R1 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor R1 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor R1 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R1 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::E>) static_assert(ok_, "pleat: tensor R1 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor R1 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor R1 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor R1 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor R1 [M] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor R1 [M] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor R1 [M] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor R1 [M] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor R1 [M] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R1 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R1 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// Z: bf16 [M, G, I]
struct Z_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<I, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Z_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 22016; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 22016LL * M_extent.get(); }

    M M_extent;
};
struct Z : pleat::Tensor<Z, pleat::bf16, Z_layout> {
    PLEAT_NAME("Z [M, G, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Z(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Z(const C_&) : Z(pleat::refused<Z, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Z(...) : Z(pleat::refused<Z, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] takes dims, not an integer; write M(...), G(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z [M, G, I] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z [M, G, I] is *Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z [M, G, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z [M, G, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z [M, G, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z [M, G, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::G>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::I>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [M, G, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::E>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z [M, G, I] takes dims and lists of them");
        // clang-format on
    }
};

/// X2: bf16 [M, E]
struct X2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X2 : pleat::Tensor<X2, pleat::bf16, X2_layout> {
    PLEAT_NAME("X2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X2(const C_&) : X2(pleat::refused<X2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X2(...) : X2(pleat::refused<X2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X2 [M, E] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X2 [M, E] is *X2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R2: f32 [M]
struct R2_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R2 : pleat::Tensor<R2, float, R2_layout> {
    PLEAT_NAME("R2 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R2(const C_&) : R2(pleat::refused<R2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R2(...) : R2(pleat::refused<R2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R2 [M] is needed here, made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R2 [M] is *R2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R2 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R2 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R2 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R2 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor R2 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor R2 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor R2 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor R2 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R2 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::E>) static_assert(ok_, "pleat: tensor R2 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor R2 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor R2 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor R2 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor R2 [M] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor R2 [M] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor R2 [M] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor R2 [M] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor R2 [M] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R2 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R2 [M] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor QKV [M, S, H, D] is *QKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor QKV [M, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor QKV [M, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::S>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::H>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::D>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::E>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim E");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

/// N1: bf16 [M, E]
struct N1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr N1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct N1 : pleat::Tensor<N1, pleat::bf16, N1_layout> {
    PLEAT_NAME("N1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N1(const C_&) : N1(pleat::refused<N1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N1(...) : N1(pleat::refused<N1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N1 [M, E] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N1 [M, E] is *N1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor N1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor N1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// S1: f32 [M, E / BLOCK]
struct S1_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                 pleat::Along<E, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr S1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * M_extent.get(); }

    M M_extent;
};
struct S1 : pleat::Tensor<S1, float, S1_layout> {
    PLEAT_NAME("S1 [M, E / BLOCK]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S1(const C_&) : S1(pleat::refused<S1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S1(...) : S1(pleat::refused<S1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] is needed here, made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S1 [M, E / BLOCK] is *S1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S1 [M, E / BLOCK]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S1 [M, E / BLOCK] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor S1 [M, E / BLOCK] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / BLOCK] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / BLOCK] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / BLOCK] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor S1 [M, E / BLOCK] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / BLOCK] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / BLOCK] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / BLOCK] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] has none of these dims");
        else static_assert(ok_, "pleat: tensor S1 [M, E / BLOCK] takes dims and lists of them");
        // clang-format on
    }
};

/// U: bf16 [M, I]
struct U_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr U_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 11008LL * M_extent.get(); }

    M M_extent;
};
struct U : pleat::Tensor<U, pleat::bf16, U_layout> {
    PLEAT_NAME("U [M, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr U(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr U(const C_&) : U(pleat::refused<U, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr U(...) : U(pleat::refused<U, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor U [M, I] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor U [M, I] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor U [M, I] is *U[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor U [M, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor U [M, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor U [M, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor U [M, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor U [M, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor U [M, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::I>>) static_assert(ok_, "pleat: tensor U [M, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor U [M, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::I>>) static_assert(ok_, "pleat: tensor U [M, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor U [M, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor U [M, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::I>>) static_assert(ok_, "pleat: tensor U [M, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::I>>) static_assert(ok_, "pleat: this slice of tensor U [M, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::I>>) static_assert(ok_, "pleat: tensor U [M, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor U [M, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::E>) static_assert(ok_, "pleat: tensor U [M, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor U [M, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor U [M, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor U [M, I] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor U [M, I] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor U [M, I] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor U [M, I] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor U [M, I] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor U [M, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor U [M, I] takes dims and lists of them");
        // clang-format on
    }
};

/// N2: bf16 [M, E]
struct N2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr N2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct N2 : pleat::Tensor<N2, pleat::bf16, N2_layout> {
    PLEAT_NAME("N2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N2(const C_&) : N2(pleat::refused<N2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N2(...) : N2(pleat::refused<N2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N2 [M, E] is needed here, made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N2 [M, E] is *N2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// S2: f32 [M, E / BLOCK]
struct S2_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                 pleat::Along<E, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr S2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * M_extent.get(); }

    M M_extent;
};
struct S2 : pleat::Tensor<S2, float, S2_layout> {
    PLEAT_NAME("S2 [M, E / BLOCK]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S2(const C_&) : S2(pleat::refused<S2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S2(...) : S2(pleat::refused<S2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] is needed here, made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S2 [M, E / BLOCK] is *S2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S2 [M, E / BLOCK]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S2 [M, E / BLOCK] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::M>>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer::E>>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::M>>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer::E>>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::M>>) static_assert(ok_, "pleat: this slice of tensor S2 [M, E / BLOCK] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::M>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / BLOCK] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::M>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / BLOCK] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::M>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / BLOCK] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::M>>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer::E>>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer::E>>) static_assert(ok_, "pleat: this slice of tensor S2 [M, E / BLOCK] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer::E>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / BLOCK] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer::E>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / BLOCK] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer::E>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / BLOCK] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer::E>>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer::P>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no dim P");
        else if constexpr (pleat::on<C_, ::layer::I>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no dim I");
        else if constexpr (pleat::on<C_, ::layer::G>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no dim G");
        else if constexpr (pleat::on<C_, ::layer::S>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no dim S");
        else if constexpr (pleat::on<C_, ::layer::H>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no dim H");
        else if constexpr (pleat::on<C_, ::layer::D>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no dim D");
        else if constexpr (pleat::on<C_, ::layer::F>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no dim F");
        else if constexpr (pleat::on<C_, ::layer::BLOCK>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has no dim BLOCK");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] has none of these dims");
        else static_assert(ok_, "pleat: tensor S2 [M, E / BLOCK] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace layer
