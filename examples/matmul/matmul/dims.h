// Written by pleat from matmul.json. Do not edit.
// The dims, folds and tensors of `matmul` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/gpu/fragments.h"
#include "pleat/types.h"

namespace matmul {

struct M;
struct N;
struct K;
struct LANE;

struct AWarp;
struct BWarp;
struct Acc;

/// M: given at launch, at most 2147483392
struct M : pleat::Dim<M, int> {
    PLEAT_DIM_NAME("M")
    constexpr M() = default;
    template <pleat::ExplicitFor<M> X_>
    PLEAT_BOTH explicit constexpr M(const X_& x_) : Dim{{pleat::value_for<M>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr M(const X_& x_) : Dim{{pleat::implicit_value<M>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("M")
    PLEAT_DIM_DIFFERS("M", "N", ::matmul::N)
    PLEAT_DIM_DIFFERS("M", "K", ::matmul::K)
    PLEAT_DIM_DIFFERS("M", "LANE", ::matmul::LANE)
    PLEAT_DIM_DIAGNOSTICS_END("M", ::matmul::M)
    // clang-format on
};

/// N: given at launch, a multiple of 8, at most 2147483392
struct N : pleat::Dim<N, int> {
    PLEAT_DIM_NAME("N")
    constexpr N() = default;
    template <pleat::ExplicitFor<N> X_>
    PLEAT_BOTH explicit constexpr N(const X_& x_) : Dim{{pleat::value_for<N>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr N(const X_& x_) : Dim{{pleat::implicit_value<N>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("N")
    PLEAT_DIM_DIFFERS("N", "M", ::matmul::M)
    PLEAT_DIM_DIFFERS("N", "K", ::matmul::K)
    PLEAT_DIM_DIFFERS("N", "LANE", ::matmul::LANE)
    PLEAT_DIM_DIAGNOSTICS_END("N", ::matmul::N)
    // clang-format on
};

/// K: given at launch, a multiple of 8, at most 2147483392
struct K : pleat::Dim<K, int> {
    PLEAT_DIM_NAME("K")
    constexpr K() = default;
    template <pleat::ExplicitFor<K> X_>
    PLEAT_BOTH explicit constexpr K(const X_& x_) : Dim{{pleat::value_for<K>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr K(const X_& x_) : Dim{{pleat::implicit_value<K>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("K")
    PLEAT_DIM_DIFFERS("K", "M", ::matmul::M)
    PLEAT_DIM_DIFFERS("K", "N", ::matmul::N)
    PLEAT_DIM_DIFFERS("K", "LANE", ::matmul::LANE)
    PLEAT_DIM_DIAGNOSTICS_END("K", ::matmul::K)
    // clang-format on
};

/// LANE: 32
struct LANE : pleat::Dim<LANE, int> {
    PLEAT_DIM_NAME("LANE")
    constexpr LANE() = default;
    template <pleat::ExplicitFor<LANE> X_>
    PLEAT_BOTH explicit constexpr LANE(const X_& x_) : Dim{{pleat::value_for<LANE>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr LANE(const X_& x_) : Dim{{pleat::implicit_value<LANE>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("LANE")
    PLEAT_DIM_DIFFERS("LANE", "M", ::matmul::M)
    PLEAT_DIM_DIFFERS("LANE", "N", ::matmul::N)
    PLEAT_DIM_DIFFERS("LANE", "K", ::matmul::K)
    PLEAT_DIM_DIAGNOSTICS_END("LANE", ::matmul::LANE)
    // clang-format on
};

/// K64: K / 64
using K64 = pleat::Fold<K, 64>;
/// K16: K / 16
using K16 = pleat::Fold<K, 16>;
/// PART_K: K % 64 / 16
using PART_K = pleat::Digit<K, 16, 64>;
/// HALF_M: M % 256 / 128
using HALF_M = pleat::Digit<M, 128, 256>;
/// HALF_N: N % 256 / 128
using HALF_N = pleat::Digit<N, 128, 256>;

/// Block: one number for [N /^ 4096, M /^ 128, N % 4096 / 256], from blockIdx.x
struct Block : pleat::Compound<Block, int, pleat::Fold<N, 4096>, pleat::Fold<M, 128>, pleat::Digit<N, 256, 4096>> {
    PLEAT_ORIGIN(from_, blockIdx_x)
    template <class N_, class... Ds_>
        requires(pleat::integer<N_> && pleat::Coordinates<Ds_...>::template has<N>() &&
                 pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH constexpr Block(N_ n_, const pleat::Coordinates<Ds_...>& extents)
        : Compound{static_cast<int>(n_)},
          N_extent(extents.template get<N>()),
          M_extent(extents.template get<M>()) {}
    template <class X_ = void>
    PLEAT_BOTH constexpr Block(...) : Block(pleat::no_compound<Block, X_>()) {}
    PLEAT_BOTH constexpr long long count(pleat::Number<0>) const { return ((N_extent.get() + 4095LL) / 4096); }
    PLEAT_BOTH constexpr long long count(pleat::Number<1>) const { return ((M_extent.get() + 127LL) / 128); }
    PLEAT_BOTH constexpr long long count(pleat::Number<2>) const {
        return (((N_extent.get() + 255LL) / 256) < 16 ? ((N_extent.get() + 255LL) / 256) : 16);
    }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index Block [N /^ 4096, M /^ 128, N % 4096 / 256] is made of an integer and extents(M(...), N(...))");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index Block [N /^ 4096, M /^ 128, N % 4096 / 256] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index Block [N /^ 4096, M /^ 128, N % 4096 / 256] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }

    N N_extent;
    M M_extent;
};

/// Pair: one number for [N /^ 2048, M /^ 256, N % 2048 / 256]
struct Pair
    : pleat::Compound<Pair, long long, pleat::Fold<N, 2048>, pleat::Fold<M, 256>, pleat::Digit<N, 256, 2048>> {
    template <class N_, class... Ds_>
        requires(pleat::integer<N_> && pleat::Coordinates<Ds_...>::template has<N>() &&
                 pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH constexpr Pair(N_ n_, const pleat::Coordinates<Ds_...>& extents)
        : Compound{static_cast<long long>(n_)},
          N_extent(extents.template get<N>()),
          M_extent(extents.template get<M>()) {}
    template <class X_ = void>
    PLEAT_BOTH constexpr Pair(...) : Pair(pleat::no_compound<Pair, X_>()) {}
    PLEAT_BOTH constexpr long long count(pleat::Number<0>) const { return ((N_extent.get() + 2047LL) / 2048); }
    PLEAT_BOTH constexpr long long count(pleat::Number<1>) const { return ((M_extent.get() + 255LL) / 256); }
    PLEAT_BOTH constexpr long long count(pleat::Number<2>) const {
        return (((N_extent.get() + 255LL) / 256) < 8 ? ((N_extent.get() + 255LL) / 256) : 8);
    }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index Pair [N /^ 2048, M /^ 256, N % 2048 / 256] is made of an integer and extents(M(...), N(...))");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index Pair [N /^ 2048, M /^ 256, N % 2048 / 256] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index Pair [N /^ 2048, M /^ 256, N % 2048 / 256] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }

    N N_extent;
    M M_extent;
};

/// Warp: one number for [M % 128 / 64, N % 256 / 64, LANE], from threadIdx.x
struct Warp : pleat::Compound<Warp, int, pleat::Digit<M, 64, 128>, pleat::Digit<N, 64, 256>, LANE> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr Warp(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr Warp(...) : Warp(pleat::no_compound<Warp, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 2; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 4; }
    PLEAT_BOTH static constexpr int count(pleat::Number<2>) { return 32; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index Warp [M % 128 / 64, N % 256 / 64, LANE] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index Warp [M % 128 / 64, N % 256 / 64, LANE] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index Warp [M % 128 / 64, N % 256 / 64, LANE] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// CopyA: one number for [M % 32, K % 64 / 8], from threadIdx.x
struct CopyA : pleat::Compound<CopyA, int, pleat::Digit<M, 1, 32>, pleat::Digit<K, 8, 64>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr CopyA(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr CopyA(...) : CopyA(pleat::no_compound<CopyA, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 8; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index CopyA [M % 32, K % 64 / 8] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index CopyA [M % 32, K % 64 / 8] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index CopyA [M % 32, K % 64 / 8] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// CopyB: one number for [K % 8, N % 256 / 8], from threadIdx.x
struct CopyB : pleat::Compound<CopyB, int, pleat::Digit<K, 1, 8>, pleat::Digit<N, 8, 256>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr CopyB(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr CopyB(...) : CopyB(pleat::no_compound<CopyB, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 8; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 32; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index CopyB [K % 8, N % 256 / 8] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index CopyB [K % 8, N % 256 / 8] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index CopyB [K % 8, N % 256 / 8] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// StoreC: one number for [M % 8, N % 256 / 8], from threadIdx.x
struct StoreC : pleat::Compound<StoreC, int, pleat::Digit<M, 1, 8>, pleat::Digit<N, 8, 256>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr StoreC(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr StoreC(...) : StoreC(pleat::no_compound<StoreC, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 8; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 32; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index StoreC [M % 8, N % 256 / 8] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index StoreC [M % 8, N % 256 / 8] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index StoreC [M % 8, N % 256 / 8] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// A: f16 [M, K]
struct A_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>() && pleat::Coordinates<Ds_...>::template has<K>())
    PLEAT_BOTH explicit constexpr A_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()), K_extent(extents.template get<K>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1LL * K_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr K extent(pleat::Type<K>) const { return K_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 1LL * M_extent.get() * K_extent.get(); }

    M M_extent;
    K K_extent;
};
struct A : pleat::Tensor<A, pleat::f16, A_layout> {
    PLEAT_NAME("A [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr A(pleat::f16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr A(const C_&) : A(pleat::refused<A, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr A(...) : A(pleat::refused<A, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A [M, K] is needed here, made of a pointer to pleat::f16 and extents(M(...), K(...)); A::read_only takes a pointer to const");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A [M, K] is *A[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::matmul::N>) static_assert(ok_, "pleat: tensor A [M, K] has no dim N");
        else if constexpr (pleat::on<C_, ::matmul::LANE>) static_assert(ok_, "pleat: tensor A [M, K] has no dim LANE");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: f16 [K, N]
struct B_layout
    : pleat::Layout<long long, pleat::Along<K, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<K>() && pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr B_layout(const pleat::Coordinates<Ds_...>& extents)
        : K_extent(extents.template get<K>()), N_extent(extents.template get<N>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1LL * N_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr K extent(pleat::Type<K>) const { return K_extent; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 1LL * K_extent.get() * N_extent.get(); }

    K K_extent;
    N N_extent;
};
struct B : pleat::Tensor<B, pleat::f16, B_layout> {
    PLEAT_NAME("B [K, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr B(pleat::f16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr B(const C_&) : B(pleat::refused<B, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr B(...) : B(pleat::refused<B, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [K, N] takes dims, not an integer; write K(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [K, N] is needed here, made of a pointer to pleat::f16 and extents(N(...), K(...)); B::read_only takes a pointer to const");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [K, N] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [K, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [K, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [K, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [K, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [K, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::K>>) static_assert(ok_, "pleat: tensor B [K, N] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::N>>) static_assert(ok_, "pleat: tensor B [K, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::K>>) static_assert(ok_, "pleat: tensor B [K, N] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::N>>) static_assert(ok_, "pleat: tensor B [K, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::K>>) static_assert(ok_, "pleat: this slice of tensor B [K, N] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor B [K, N] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor B [K, N] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor B [K, N] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::K>>) static_assert(ok_, "pleat: tensor B [K, N] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::N>>) static_assert(ok_, "pleat: this slice of tensor B [K, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor B [K, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor B [K, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor B [K, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::N>>) static_assert(ok_, "pleat: tensor B [K, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [K, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::matmul::M>) static_assert(ok_, "pleat: tensor B [K, N] has no dim M");
        else if constexpr (pleat::on<C_, ::matmul::LANE>) static_assert(ok_, "pleat: tensor B [K, N] has no dim LANE");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [K, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [K, N] takes dims and lists of them");
        // clang-format on
    }
};

/// C: f16 [M, N]
struct C_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>() && pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr C_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()), N_extent(extents.template get<N>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1LL * N_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 1LL * M_extent.get() * N_extent.get(); }

    M M_extent;
    N N_extent;
};
struct C : pleat::Tensor<C, pleat::f16, C_layout> {
    PLEAT_NAME("C [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr C(pleat::f16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr C(const C_&) : C(pleat::refused<C, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr C(...) : C(pleat::refused<C, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor C [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor C [M, N] is needed here, made of a pointer to pleat::f16 and extents(M(...), N(...)); C::read_only takes a pointer to const");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor C [M, N] is *C[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor C [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor C [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor C [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor C [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor C [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::M>>) static_assert(ok_, "pleat: tensor C [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::N>>) static_assert(ok_, "pleat: tensor C [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::M>>) static_assert(ok_, "pleat: tensor C [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::N>>) static_assert(ok_, "pleat: tensor C [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::M>>) static_assert(ok_, "pleat: this slice of tensor C [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::M>>) static_assert(ok_, "pleat: tensor C [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::N>>) static_assert(ok_, "pleat: this slice of tensor C [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::N>>) static_assert(ok_, "pleat: tensor C [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor C [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::matmul::K>) static_assert(ok_, "pleat: tensor C [M, N] has no dim K");
        else if constexpr (pleat::on<C_, ::matmul::LANE>) static_assert(ok_, "pleat: tensor C [M, N] has no dim LANE");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor C [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor C [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// ATile: f16 [M % 128, K % 64], in shared memory, swizzle 128B: one slot
struct ATile_layout
    : pleat::Layout<int, pleat::Along<M, 128, pleat::Axis<1, 128, 0>>,
                    pleat::Along<K, 64, pleat::Axis<8, 64, 2, pleat::Xor<M, 1, 8>>, pleat::Axis<1, 8, 1>>> {
    constexpr ATile_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 8; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return pleat::endless<K>(); }
    PLEAT_BOTH static constexpr int storage() { return 8192; }
};
struct ATile_slot : pleat::SharedTensor<ATile_slot, pleat::f16, ATile_layout, 1024, 8192> {
    PLEAT_NAME("ATile [M % 128, K % 64]")
    PLEAT_BOTH explicit constexpr ATile_slot(pleat::f16* pointer_) : SharedTensor{{pointer_, {}}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ATile_slot(const C_&) : ATile_slot(pleat::refused<ATile_slot, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ATile_slot(...) : ATile_slot(pleat::refused<ATile_slot, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] is needed here, made of ATile::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ATile [M % 128, K % 64] is *ATile[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ATile [M % 128, K % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ATile [M % 128, K % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::M>>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::K>>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::M>>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::K>>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::M>>) static_assert(ok_, "pleat: this slice of tensor ATile [M % 128, K % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor ATile [M % 128, K % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor ATile [M % 128, K % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor ATile [M % 128, K % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::M>>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::K>>) static_assert(ok_, "pleat: this slice of tensor ATile [M % 128, K % 64] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor ATile [M % 128, K % 64] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor ATile [M % 128, K % 64] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor ATile [M % 128, K % 64] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::K>>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::matmul::N>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] has no dim N");
        else if constexpr (pleat::on<C_, ::matmul::LANE>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] has no dim LANE");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor ATile [M % 128, K % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// ATile: 4 slots by K /^ 64
struct ATile : pleat::Ring<ATile, ATile_slot, K64, 4, 8192> {
    PLEAT_NAME("ATile [M % 128, K % 64]")
    PLEAT_BOTH explicit constexpr ATile(typename Ring::Storage& memory_) : Ring{memory_.elements} {}
    PLEAT_BOTH explicit constexpr ATile(pleat::f16* pointer_) : Ring{pointer_} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ATile(const C_&) : ATile(pleat::refused<ATile, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ATile(...) : ATile(pleat::refused<ATile, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: ring ATile [M % 128, K % 64] is made of ATile::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not ring ATile [M % 128, K % 64]");
        else if constexpr (pleat::same<C_, pleat::NoSlot>) static_assert(ok_, "pleat: ring ATile [M % 128, K % 64] selects a slot by K /^ 64, which this has not");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: ring ATile [M % 128, K % 64] lies in shared memory, not in global memory");
        else static_assert(ok_, "pleat: ring ATile [M % 128, K % 64] has slots; write ATile.slot(...)[...] with K /^ 64");
        // clang-format on
    }
};

/// BTile: f16 [K % 64, N % 256], in shared memory, swizzled: one slot
struct BTile_layout
    : pleat::Layout<int, pleat::Along<K, 64, pleat::Axis<1, 64, 0>>,
                    pleat::Along<N, 256, pleat::Axis<64, 256, 2>, pleat::Axis<8, 64, 3, pleat::Xor<K, 1, 8>>,
                                 pleat::Axis<1, 8, 1>>> {
    constexpr BTile_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return pleat::endless<K>(); }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr int storage() { return 16384; }
};
struct BTile_slot : pleat::SharedTensor<BTile_slot, pleat::f16, BTile_layout, 128, 16384> {
    PLEAT_NAME("BTile [K % 64, N % 256]")
    PLEAT_BOTH explicit constexpr BTile_slot(pleat::f16* pointer_) : SharedTensor{{pointer_, {}}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BTile_slot(const C_&) : BTile_slot(pleat::refused<BTile_slot, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BTile_slot(...) : BTile_slot(pleat::refused<BTile_slot, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] takes dims, not an integer; write K(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] is needed here, made of BTile::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor BTile [K % 64, N % 256] is *BTile[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor BTile [K % 64, N % 256]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor BTile [K % 64, N % 256] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::K>>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::N>>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::K>>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::N>>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::K>>) static_assert(ok_, "pleat: this slice of tensor BTile [K % 64, N % 256] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor BTile [K % 64, N % 256] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor BTile [K % 64, N % 256] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor BTile [K % 64, N % 256] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::K>>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::N>>) static_assert(ok_, "pleat: this slice of tensor BTile [K % 64, N % 256] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor BTile [K % 64, N % 256] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor BTile [K % 64, N % 256] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor BTile [K % 64, N % 256] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::N>>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::matmul::M>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] has no dim M");
        else if constexpr (pleat::on<C_, ::matmul::LANE>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] has no dim LANE");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] has none of these dims");
        else static_assert(ok_, "pleat: tensor BTile [K % 64, N % 256] takes dims and lists of them");
        // clang-format on
    }
};

/// BTile: 4 slots by K /^ 64
struct BTile : pleat::Ring<BTile, BTile_slot, K64, 4, 16384> {
    PLEAT_NAME("BTile [K % 64, N % 256]")
    PLEAT_BOTH explicit constexpr BTile(typename Ring::Storage& memory_) : Ring{memory_.elements} {}
    PLEAT_BOTH explicit constexpr BTile(pleat::f16* pointer_) : Ring{pointer_} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BTile(const C_&) : BTile(pleat::refused<BTile, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BTile(...) : BTile(pleat::refused<BTile, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: ring BTile [K % 64, N % 256] is made of BTile::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not ring BTile [K % 64, N % 256]");
        else if constexpr (pleat::same<C_, pleat::NoSlot>) static_assert(ok_, "pleat: ring BTile [K % 64, N % 256] selects a slot by K /^ 64, which this has not");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: ring BTile [K % 64, N % 256] lies in shared memory, not in global memory");
        else static_assert(ok_, "pleat: ring BTile [K % 64, N % 256] has slots; write BTile.slot(...)[...] with K /^ 64");
        // clang-format on
    }
};

/// BBoxes: f16 [N % 256 / 64, K % 64, N % 64], in shared memory, swizzled: one slot
struct BBoxes_layout : pleat::Layout<int,
                                     pleat::Along<N, 256, pleat::Axis<64, 256, 0>,
                                                  pleat::Axis<8, 64, 3, pleat::Xor<K, 1, 8>>, pleat::Axis<1, 8, 2>>,
                                     pleat::Along<K, 64, pleat::Axis<1, 64, 1>>> {
    constexpr BBoxes_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return pleat::endless<K>(); }
    PLEAT_BOTH static constexpr int storage() { return 16384; }
};
struct BBoxes_slot : pleat::SharedTensor<BBoxes_slot, pleat::f16, BBoxes_layout, 1024, 16384> {
    PLEAT_NAME("BBoxes [N % 256 / 64, K % 64, N % 64]")
    PLEAT_BOTH explicit constexpr BBoxes_slot(pleat::f16* pointer_) : SharedTensor{{pointer_, {}}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BBoxes_slot(const C_&) : BBoxes_slot(pleat::refused<BBoxes_slot, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BBoxes_slot(...) : BBoxes_slot(pleat::refused<BBoxes_slot, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] takes dims, not an integer; write N(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] is needed here, made of BBoxes::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor BBoxes [N % 256 / 64, K % 64, N % 64] is *BBoxes[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor BBoxes [N % 256 / 64, K % 64, N % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor BBoxes [N % 256 / 64, K % 64, N % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::N>>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::K>>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::N>>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::K>>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::N>>) static_assert(ok_, "pleat: this slice of tensor BBoxes [N % 256 / 64, K % 64, N % 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor BBoxes [N % 256 / 64, K % 64, N % 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor BBoxes [N % 256 / 64, K % 64, N % 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor BBoxes [N % 256 / 64, K % 64, N % 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::N>>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::K>>) static_assert(ok_, "pleat: this slice of tensor BBoxes [N % 256 / 64, K % 64, N % 64] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor BBoxes [N % 256 / 64, K % 64, N % 64] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor BBoxes [N % 256 / 64, K % 64, N % 64] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::K>>) static_assert(ok_, "pleat: this view of tensor BBoxes [N % 256 / 64, K % 64, N % 64] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::K>>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::matmul::M>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] has no dim M");
        else if constexpr (pleat::on<C_, ::matmul::LANE>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] has no dim LANE");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor BBoxes [N % 256 / 64, K % 64, N % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// BBoxes: 4 slots by K /^ 64
struct BBoxes : pleat::Ring<BBoxes, BBoxes_slot, K64, 4, 16384> {
    PLEAT_NAME("BBoxes [N % 256 / 64, K % 64, N % 64]")
    PLEAT_BOTH explicit constexpr BBoxes(typename Ring::Storage& memory_) : Ring{memory_.elements} {}
    PLEAT_BOTH explicit constexpr BBoxes(pleat::f16* pointer_) : Ring{pointer_} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BBoxes(const C_&) : BBoxes(pleat::refused<BBoxes, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BBoxes(...) : BBoxes(pleat::refused<BBoxes, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: ring BBoxes [N % 256 / 64, K % 64, N % 64] is made of BBoxes::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not ring BBoxes [N % 256 / 64, K % 64, N % 64]");
        else if constexpr (pleat::same<C_, pleat::NoSlot>) static_assert(ok_, "pleat: ring BBoxes [N % 256 / 64, K % 64, N % 64] selects a slot by K /^ 64, which this has not");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: ring BBoxes [N % 256 / 64, K % 64, N % 64] lies in shared memory, not in global memory");
        else static_assert(ok_, "pleat: ring BBoxes [N % 256 / 64, K % 64, N % 64] has slots; write BBoxes.slot(...)[...] with K /^ 64");
        // clang-format on
    }
};

/// CTile: f16 [N % 256 / 64, M % 128, N % 64], in shared memory, swizzled
struct CTile_layout : pleat::Layout<int,
                                    pleat::Along<N, 256, pleat::Axis<64, 256, 0>,
                                                 pleat::Axis<8, 64, 3, pleat::Xor<M, 1, 8>>, pleat::Axis<1, 8, 2>>,
                                    pleat::Along<M, 128, pleat::Axis<1, 128, 1>>> {
    constexpr CTile_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 8192; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct CTile : pleat::SharedTensor<CTile, pleat::f16, CTile_layout, 1024, 32768> {
    PLEAT_NAME("CTile [N % 256 / 64, M % 128, N % 64]")
    PLEAT_BOTH explicit constexpr CTile(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr CTile(pleat::f16* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr CTile(const C_&) : CTile(pleat::refused<CTile, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr CTile(...) : CTile(pleat::refused<CTile, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] takes dims, not an integer; write N(...) or M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] is needed here, made of CTile::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor CTile [N % 256 / 64, M % 128, N % 64] is *CTile[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor CTile [N % 256 / 64, M % 128, N % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor CTile [N % 256 / 64, M % 128, N % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::N>>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::matmul::M>>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::N>>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::matmul::M>>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::N>>) static_assert(ok_, "pleat: this slice of tensor CTile [N % 256 / 64, M % 128, N % 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor CTile [N % 256 / 64, M % 128, N % 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor CTile [N % 256 / 64, M % 128, N % 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::N>>) static_assert(ok_, "pleat: this view of tensor CTile [N % 256 / 64, M % 128, N % 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::N>>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::matmul::M>>) static_assert(ok_, "pleat: this slice of tensor CTile [N % 256 / 64, M % 128, N % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor CTile [N % 256 / 64, M % 128, N % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor CTile [N % 256 / 64, M % 128, N % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::matmul::M>>) static_assert(ok_, "pleat: this view of tensor CTile [N % 256 / 64, M % 128, N % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::matmul::M>>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::matmul::K>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] has no dim K");
        else if constexpr (pleat::on<C_, ::matmul::LANE>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] has no dim LANE");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor CTile [N % 256 / 64, M % 128, N % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// AWarp: f16 operand a [M % 64, K % 16]
struct AWarp
    : pleat::Fragment<AWarp, pleat::Operand::a, pleat::f16, pleat::Digit<M, 1, 64>, pleat::Digit<K, 1, 16>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::matmul::N>) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] has no dim N");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::matmul::LANE>) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] has no dim LANE");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::matmul::M>) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::matmul::K>) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] is operand a, not operand b");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] is operand a, not an accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::matmul::BWarp>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AWarp [M % 64, K % 16] of f16 with fragment BWarp [K % 16, N % 64] of f16 into this accumulator");
        else static_assert(ok_, "pleat: fragment AWarp [M % 64, K % 16] does not go with this fragment");
        // clang-format on
    }
};

/// BWarp: f16 operand b [K % 16, N % 64]
struct BWarp
    : pleat::Fragment<BWarp, pleat::Operand::b, pleat::f16, pleat::Digit<K, 1, 16>, pleat::Digit<N, 1, 64>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::matmul::M>) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] has no dim M");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::matmul::LANE>) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] has no dim LANE");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::matmul::K>) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::matmul::N>) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] is operand b, not operand a");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] is operand b, not an accumulator");
        else static_assert(ok_, "pleat: fragment BWarp [K % 16, N % 64] does not go with this fragment");
        // clang-format on
    }
};

/// Acc: f32 accumulator [M % 64, N % 64]
struct Acc
    : pleat::Fragment<Acc, pleat::Operand::accumulator, float, pleat::Digit<M, 1, 64>, pleat::Digit<N, 1, 64>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::matmul::K>) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] has no dim K");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::matmul::LANE>) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] has no dim LANE");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::matmul::M>) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::matmul::N>) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] is an accumulator, not operand a");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] is an accumulator, not operand b");
        else static_assert(ok_, "pleat: fragment Acc [M % 64, N % 64] does not go with this fragment");
        // clang-format on
    }
};

}  // namespace matmul
