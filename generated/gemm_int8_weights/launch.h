// Written by pleat from gemm_int8_weights.json. Do not edit.
// Typed launchers for `gemm_int8_weights`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_int8_weights {

struct Arguments {
    gemm_int8_weights::A A;
    gemm_int8_weights::B B;
    gemm_int8_weights::S S;
    gemm_int8_weights::D D;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.S.get();
        values.tensors[3] = arguments.D.get();
        values.symbols[0] = arguments.A.template extent<gemm_int8_weights::M>().get();
        if (arguments.D.template extent<gemm_int8_weights::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_int8_weights", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_int8_weights)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_int8_weights.json. Do not edit.
// The dims, folds and tensors of `gemm_int8_weights` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_int8_weights {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_int8_weights::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_int8_weights::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// N: 14336
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_int8_weights::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::K>) static_assert(ok_, "pleat: dim K is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_int8_weights::K>) static_assert(ok_, "pleat: dim N does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_int8_weights::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::N>) static_assert(ok_, "pleat: dim N is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_int8_weights::N>) static_assert(ok_, "pleat: dim K does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_int8_weights::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_int8_weights::N>) static_assert(ok_, "pleat: tensor A [M, K] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: i8 [N, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(14336); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 58720256; }
};
struct B : pleat::Tensor<B, const signed char, B_layout> {
    PLEAT_NAME("B [N, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr B(const signed char* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr B(const C_&) : B(pleat::refused<B, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr B(...) : B(pleat::refused<B, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [N, K] takes dims, not an integer; write N(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [N, K] is made of a pointer to const signed char");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [N, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [N, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [N, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [N, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [N, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [N, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor B [N, K] ends at N(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor B [N, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [N, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_int8_weights::M>) static_assert(ok_, "pleat: tensor B [N, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [N, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [N, K] takes dims and lists of them");
        // clang-format on
    }
};

/// S: f32 [N]
struct S_layout : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    constexpr S_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(14336); }
    PLEAT_BOTH static constexpr int storage() { return 14336; }
};
struct S : pleat::Tensor<S, const float, S_layout> {
    PLEAT_NAME("S [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S(const C_&) : S(pleat::refused<S, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S(...) : S(pleat::refused<S, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S [N] is made of a pointer to const float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S [N] is *S[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor S [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor S [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor S [N] ends at N(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this slice of tensor S [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor S [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor S [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor S [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor S [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_int8_weights::M>) static_assert(ok_, "pleat: tensor S [N] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_int8_weights::K>) static_assert(ok_, "pleat: tensor S [N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor S [N] takes dims and lists of them");
        // clang-format on
    }
};

/// D: bf16 [M, N]
struct D_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr D_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 14336; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(14336); }
    PLEAT_BOTH constexpr long long storage() const { return 14336LL * M_extent.get(); }

    M M_extent;
};
struct D : pleat::Tensor<D, pleat::bf16, D_layout> {
    PLEAT_NAME("D [M, N]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor D [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor D [M, N] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor D [M, N] is *D[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor D [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor D [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor D [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor D [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor D [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::M>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor D [M, N] ends at N(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor D [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_int8_weights::K>) static_assert(ok_, "pleat: tensor D [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor D [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor D [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// B_bf16: bf16 [N, K]
struct B_bf16_layout
    : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr B_bf16_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(14336); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 58720256; }
};
struct B_bf16 : pleat::Tensor<B_bf16, pleat::bf16, B_bf16_layout> {
    PLEAT_NAME("B_bf16 [N, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr B_bf16(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr B_bf16(const C_&) : B_bf16(pleat::refused<B_bf16, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr B_bf16(...) : B_bf16(pleat::refused<B_bf16, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] takes dims, not an integer; write N(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B_bf16 [N, K] is *B_bf16[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B_bf16 [N, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B_bf16 [N, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] ends at N(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this slice of tensor B_bf16 [N, K] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor B_bf16 [N, K] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor B_bf16 [N, K] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: this view of tensor B_bf16 [N, K] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::N>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this slice of tensor B_bf16 [N, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor B_bf16 [N, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor B_bf16 [N, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: this view of tensor B_bf16 [N, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_int8_weights::K>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_int8_weights::M>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B_bf16 [N, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B_bf16 [N, K] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_int8_weights
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_int8_weights.json. Do not edit.
// D = A (B * S)t of activations in 16 bits and weights in 8, with a scale for each output channel
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_cast_rows.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_int8_weights {

//   contract acc = A, DT(B) * S along K
//   store D = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_cast)
// gemm_int8_weights_cast: B_bf16 is cast ahead, which for so many rows is less work than in each tile.
extern "C" __global__ void __launch_bounds__(256)
    gemm_int8_weights_cast(const signed char* B_ptr, pleat::bf16* B_bf16_ptr) {
    const B b(B_ptr);
    const B_bf16 b_bf16(B_bf16_ptr);
    pleat::wait_for_kernel_before();
    const int index = (blockIdx.x * 256 + threadIdx.x) * 16;
    const N n_(index / (4096));
    const K k(index % (4096));
    // gemm_int8_weights.json:14: store B_bf16
    const pleat::Vec<signed char, 16> b_v = pleat::load<16>(b[k + n_].get());
    float b_bf16_out[16];
#pragma unroll
    for (int e = 0; e < 16; ++e) {
        const long long B_e = pleat::as<long long>(b_v, e);
        b_bf16_out[e] = pleat::convert<float>(B_e);
    }
    pleat::store(b_bf16[k + n_].get(), pleat::converted<pleat::bf16>(b_bf16_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_cast_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_cast_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64
// along K, the L2 cache drops B_bf16 first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_cast_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                 const __grid_constant__ pleat::BoxMap<K, N> B_bf16_map,
                                 const __grid_constant__ pleat::BoxMap<N, M> D_map, const float* S_ptr,
                                 pleat::bf16* D_ptr, long long M_size) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 256>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_bf16_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 56, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_bf16_map, k, at.column + pleat::InTile<N, 1, 256>(stage.part() * 128));
        });
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(D_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& products, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& D_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const N n_(at.column + tiles.column(part * 8 + j));
                    float S_columns[2];
                    const pleat::Vec<float, 2> s__v = pleat::load<2>(s_[n_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float S_e = s__v[e];
                        S_columns[e] = S_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_int8_weights.json:16: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float product_e = products(0, part * 8 + j, h, e);
                            // gemm_int8_weights.json:14: contract acc
                            const float acc = product_e * S_columns[e];
                            values[e] = acc;
                        }
                        D_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_tiles: tiles of 128 x 128 on the tensor cores, rows cast in registers, 8 stages of 64 along K,
// the L2 cache drops B first where ceil(M / 128) <= 1, those of the last rounds shared out evenly along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_tiles(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                            const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* S_ptr,
                            pleat::bf16* D_ptr, long long M_size, unsigned char* workspace) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, signed char, 128, 128, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{112, static_cast<int>(pleat::size_ceil_div(M_size, 128)), 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& products) {
            float S_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const N n_(at.row + tiles.row(0, h));
                const float S_e = *s_[n_];
                S_rows[h] = S_e;
            }
#pragma unroll
            for (int j = 0; j < 16; ++j) {
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const M m(at.column + tiles.column(j, e));
                    if (m.get() < M_size) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(0, h));
                            // gemm_int8_weights.json:16: store D
                            const float product_e = products(0, j, h, e);
                            // gemm_int8_weights.json:14: contract acc
                            const float acc = product_e * S_rows[h];
                            *d[m + n_] = pleat::convert<pleat::bf16>(acc);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_tiles_2: tiles of 128 x 16 on the tensor cores, rows cast in registers, 8 stages of 64 along K,
// the L2 cache drops B first where ceil(M / 16) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_tiles_2(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* S_ptr,
                              pleat::bf16* D_ptr, long long M_size) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, signed char, 128, 16, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 16>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 16)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& products) {
            float S_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const N n_(at.row + tiles.row(0, h));
                const float S_e = *s_[n_];
                S_rows[h] = S_e;
            }
#pragma unroll
            for (int j = 0; j < 2; ++j) {
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const M m(at.column + tiles.column(j, e));
                    if (m.get() < M_size) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(0, h));
                            // gemm_int8_weights.json:16: store D
                            const float product_e = products(0, j, h, e);
                            // gemm_int8_weights.json:14: contract acc
                            const float acc = product_e * S_rows[h];
                            *d[m + n_] = pleat::convert<pleat::bf16>(acc);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_tiles_3: tiles of 128 x 64 on the tensor cores, rows cast in registers, 8 stages of 64 along K,
// the L2 cache drops B first where ceil(M / 64) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_tiles_3(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* S_ptr,
                              pleat::bf16* D_ptr, long long M_size) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, signed char, 128, 64, 8>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 64)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& products) {
            float S_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const N n_(at.row + tiles.row(0, h));
                const float S_e = *s_[n_];
                S_rows[h] = S_e;
            }
#pragma unroll
            for (int j = 0; j < 8; ++j) {
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const M m(at.column + tiles.column(j, e));
                    if (m.get() < M_size) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(0, h));
                            // gemm_int8_weights.json:16: store D
                            const float product_e = products(0, j, h, e);
                            // gemm_int8_weights.json:14: contract acc
                            const float acc = product_e * S_rows[h];
                            *d[m + n_] = pleat::convert<pleat::bf16>(acc);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_int8_weights_tiles_4: tiles of 128 x 256 on the tensor cores, rows cast in registers, 4 stages of 64 along
// K, the L2 cache drops B first where ceil(M / 256) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    gemm_int8_weights_tiles_4(const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<K, M> A_map, const float* S_ptr,
                              pleat::bf16* D_ptr, long long M_size) {
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::CastRowsTileSm90<pleat::bf16, signed char, 128, 256, 4>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<M, 256>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, B_map, A_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{112, static_cast<int>(pleat::size_ceil_div(M_size, 256)), 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a_for(grid.columns, B_map, k, at.row);
            stage.load_b(A_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& products) {
            float S_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const N n_(at.row + tiles.row(0, h));
                const float S_e = *s_[n_];
                S_rows[h] = S_e;
            }
#pragma unroll
            for (int j = 0; j < 32; ++j) {
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const M m(at.column + tiles.column(j, e));
                    if (m.get() < M_size) {
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(0, h));
                            // gemm_int8_weights.json:16: store D
                            const float product_e = products(0, j, h, e);
                            // gemm_int8_weights.json:14: contract acc
                            const float acc = product_e * S_rows[h];
                            *d[m + n_] = pleat::convert<pleat::bf16>(acc);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_int8_weights_tiles_5)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_int8_weights_tiles_5: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_int8_weights_tiles_5(const pleat::bf16* A_ptr, const signed char* B_ptr, const float* S_ptr,
                              pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const S s_(S_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop =
        pleat::TileSm80<pleat::Cast<pleat::bf16, signed char>, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 112, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const signed char* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& products) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const N n_(at.column + tiles.column(j));
            float S_columns[2];
            const pleat::Vec<float, 2> s__v = pleat::load<2>(s_[n_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float S_e = s__v[e];
                S_columns[e] = S_e;
            }
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // gemm_int8_weights.json:16: store D
                        float d_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float product_e = products(i, j, h, e);
                            // gemm_int8_weights.json:14: contract acc
                            const float acc = product_e * S_columns[e];
                            d_out[e] = acc;
                        }
                        pleat::store(d[n_ + m].get(), pleat::converted<pleat::bf16>(d_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_int8_weights
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_int8_weights.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_int8_weights
spec gemm_int8_weights.json
source gemm_int8_weights.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B i8 in 16 2
axis B N 14336 4096
axis B K 4096 1
tensor S f32 in 16 1
axis S N 14336 1
tensor D bf16 out 16 2
axis D M M 14336
axis D N 14336 1
workspace $arch,90,<=,90,$arch,<=,and,4096,M,<=,and,117440512,*,$arch,90,<=,90,$arch,<=,and,112,M,128,/^,*,$sms,/^,55892,*,112,M,128,/^,*,55892,*,$sms,//,10898,+,$sms,112,M,128,/^,*,$sms,%,+,1048576,*,112,1,max,//,22000000,-,0,max,112,1,max,3,min,1,-,*,4700,//,112,1,max,8,<=,*,+,$sms,2,*,112,M,128,/^,*,-,0,max,55892,*,+,min,17075,+,112,M,16,/^,*,$sms,/^,36051,*,14200,+,112,M,64,/^,*,$sms,/^,44554,*,15100,+,min,112,M,256,/^,*,$sms,/^,78569,*,18700,+,min,<=,and,112,M,128,/^,*,144,min,65792,*,*,max
variant $arch,90,<=,90,$arch,<=,and,4096,M,<=,and
launch gemm_int8_weights_cast grid 14336 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:B workspace:0
launch gemm_int8_weights_cast_tiles grid M,256,/^,56,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:A:128:4096;1;64|M;4096;128;clipped workspace_map:0:bf16:128:4096;1;64|14336;4096;128 map:D:128:14336;1;64|M;14336;64 tensor:S tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and,112,M,128,/^,*,$sms,/^,55892,*,112,M,128,/^,*,55892,*,$sms,//,10898,+,$sms,112,M,128,/^,*,$sms,%,+,1048576,*,112,1,max,//,22000000,-,0,max,112,1,max,3,min,1,-,*,4700,//,112,1,max,8,<=,*,+,$sms,2,*,112,M,128,/^,*,-,0,max,55892,*,+,min,17075,+,112,M,16,/^,*,$sms,/^,36051,*,14200,+,112,M,64,/^,*,$sms,/^,44554,*,15100,+,min,112,M,256,/^,*,$sms,/^,78569,*,18700,+,min,<=,and
launch gemm_int8_weights_tiles grid 112,M,128,/^,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:B:64:4096;1;64|14336;4096;128 map:A:128:4096;1;64|M;4096;128 tensor:S tensor:D size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,112,M,16,/^,*,$sms,/^,36051,*,14200,+,112,M,64,/^,*,$sms,/^,44554,*,15100,+,112,M,256,/^,*,$sms,/^,78569,*,18700,+,min,<=,and
launch gemm_int8_weights_tiles_2 grid 112,M,16,/^,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 114832 pdl 1
args map:B:64:4096;1;64|14336;4096;128 map:A:128:4096;1;64|M;4096;16 tensor:S tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and,112,M,64,/^,*,$sms,/^,44554,*,15100,+,112,M,256,/^,*,$sms,/^,78569,*,18700,+,<=,and
launch gemm_int8_weights_tiles_3 grid 112,M,64,/^,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:B:64:4096;1;64|14336;4096;128 map:A:128:4096;1;64|M;4096;64 tensor:S tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_int8_weights_tiles_4 grid 112,M,256,/^,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:B:64:4096;1;64|14336;4096;128 map:A:128:4096;1;64|M;4096;256 tensor:S tensor:D size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_int8_weights_tiles_5 grid M,128,/^,112,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:A tensor:B tensor:S tensor:D size:M:i64
reference v6 reduce M,14336,*
reference store_D store M,14336,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_int8_weights.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_int8_weights)
    source.cubins = gemm_int8_weights::embedded_cubins();
#endif
    source.reference = gemm_int8_weights::reference::gemm_int8_weights::run;
    return source;
}

}  // namespace gemm_int8_weights
