// Written by pleat from gemm_fp8.json. Do not edit.
// Typed launchers for `gemm_fp8`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_fp8 {

struct Arguments {
    gemm_fp8::A A;
    gemm_fp8::SA SA;
    gemm_fp8::B B;
    gemm_fp8::SB SB;
    gemm_fp8::D D;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.SA.get();
        values.tensors[2] = arguments.B.get();
        values.tensors[3] = arguments.SB.get();
        values.tensors[4] = arguments.D.get();
        values.symbols[0] = arguments.A.template extent<gemm_fp8::M>().get();
        if (arguments.SA.template extent<gemm_fp8::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_fp8", "M");
        if (arguments.D.template extent<gemm_fp8::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_fp8", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_fp8)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_fp8.json. Do not edit.
// The dims, folds and tensors of `gemm_fp8` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_fp8 {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::K>) static_assert(ok_, "pleat: dim K is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8::K>) static_assert(ok_, "pleat: dim N does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::N>) static_assert(ok_, "pleat: dim N is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8::N>) static_assert(ok_, "pleat: dim K does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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

/// A: e4m3 [M, K]
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
struct A : pleat::Tensor<A, const pleat::e4m3, A_layout> {
    PLEAT_NAME("A [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr A(const pleat::e4m3* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr A(const C_&) : A(pleat::refused<A, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr A(...) : A(pleat::refused<A, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A [M, K] is made of a pointer to const pleat::e4m3 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A [M, K] is *A[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8::N>) static_assert(ok_, "pleat: tensor A [M, K] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// SA: f32 [M]
struct SA_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr SA_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct SA : pleat::Tensor<SA, const float, SA_layout> {
    PLEAT_NAME("SA [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SA(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SA(const C_&) : SA(pleat::refused<SA, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SA(...) : SA(pleat::refused<SA, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SA [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SA [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SA [M] is *SA[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SA [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SA [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SA [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SA [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SA [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor SA [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor SA [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8::M>>) static_assert(ok_, "pleat: this slice of tensor SA [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor SA [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor SA [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor SA [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor SA [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SA [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8::N>) static_assert(ok_, "pleat: tensor SA [M] has no dim N");
        else if constexpr (pleat::on<C_, ::gemm_fp8::K>) static_assert(ok_, "pleat: tensor SA [M] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SA [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor SA [M] takes dims and lists of them");
        // clang-format on
    }
};

/// B: e4m3 [N, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct B : pleat::Tensor<B, const pleat::e4m3, B_layout> {
    PLEAT_NAME("B [N, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr B(const pleat::e4m3* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr B(const C_&) : B(pleat::refused<B, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr B(...) : B(pleat::refused<B, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [N, K] takes dims, not an integer; write N(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [N, K] is made of a pointer to const pleat::e4m3");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [N, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [N, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [N, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [N, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [N, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [N, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8::K>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8::K>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor B [N, K] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8::N>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8::K>>) static_assert(ok_, "pleat: tensor B [N, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8::K>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8::K>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [N, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8::M>) static_assert(ok_, "pleat: tensor B [N, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [N, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [N, K] takes dims and lists of them");
        // clang-format on
    }
};

/// SB: f32 [N]
struct SB_layout : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    constexpr SB_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct SB : pleat::Tensor<SB, const float, SB_layout> {
    PLEAT_NAME("SB [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SB(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SB(const C_&) : SB(pleat::refused<SB, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SB(...) : SB(pleat::refused<SB, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SB [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SB [N] is made of a pointer to const float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SB [N] is *SB[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SB [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SB [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SB [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SB [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SB [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor SB [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor SB [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor SB [N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8::N>>) static_assert(ok_, "pleat: this slice of tensor SB [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor SB [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor SB [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor SB [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor SB [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SB [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8::M>) static_assert(ok_, "pleat: tensor SB [N] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_fp8::K>) static_assert(ok_, "pleat: tensor SB [N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SB [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor SB [N] takes dims and lists of them");
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
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8::M>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8::M>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor D [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8::N>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8::N>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor D [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8::K>) static_assert(ok_, "pleat: tensor D [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor D [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor D [M, N] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_fp8
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_fp8.json. Do not edit.
// D = (A * SA) (B * SB)t: e4m3 operands with a scale for each row of A and of B, which leave the sum
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_fp8 {

//   contract acc = A * SA, B * SB along K
//   store D = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_tiles: tiles of 256 x 128 on the tensor cores, shared by both consumers, 4 stages of 128 along K, the L2
// cache drops B first where ceil(M / 512) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                   const __grid_constant__ pleat::BoxMap<K, N> B_map,
                   const __grid_constant__ pleat::BoxMap<N, M> D_map, const float* SA_ptr, const float* SB_ptr,
                   pleat::bf16* D_ptr, long long M_size) {
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::e4m3, pleat::Form::cooperative, 256, 128, 4, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 256>, pleat::Fold<N, 128>, pleat::Fold<K, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 256)), 32, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 32;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        });
    } else {
        tiles.consume_by_steps(grid, steps, [&](const Tiles::At& at, const auto& products) {
            float SA_rows[4] = {};
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        const float SA_e = *sa[m];
                        SA_rows[i * 2 + h] = SA_e;
                    }
                }
            }
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column(part * 8 + j));
                        float SB_columns[2];
                        const pleat::Vec<float, 2> sb_v = pleat::load<2>(sb[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float SB_e = sb_v[e];
                            SB_columns[e] = SB_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_fp8.json:17: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float product_e = products(i, part * 8 + j, h, e);
                                // gemm_fp8.json:15: contract acc
                                const float acc = product_e * SA_rows[i * 2 + h] * SB_columns[e];
                                values[e] = acc;
                            }
                            D_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_tiles_2)
#if __CUDA_ARCH__ >= 890 && !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_fp8_tiles_2: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 64 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_fp8_tiles_2(const pleat::e4m3* A_ptr, const float* SA_ptr, const pleat::e4m3* B_ptr, const float* SB_ptr,
                     pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::e4m3, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& products) {
        float SA_rows[2] = {};
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const M m(at.row + tiles.row(0, h));
            if (m.get() < M_size) {
                const float SA_e = *sa[m];
                SA_rows[h] = SA_e;
            }
        }
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const N n_(at.column + tiles.column(j));
            float SB_columns[2];
            const pleat::Vec<float, 2> sb_v = pleat::load<2>(sb[n_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float SB_e = sb_v[e];
                SB_columns[e] = SB_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_fp8.json:17: store D
                    float d_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float product_e = products(0, j, h, e);
                        // gemm_fp8.json:15: contract acc
                        const float acc = product_e * SA_rows[h] * SB_columns[e];
                        d_out[e] = acc;
                    }
                    pleat::store(d[n_ + m].get(), pleat::converted<pleat::bf16>(d_out));
                }
            }
        }
    });
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_rows)
// gemm_fp8_rows: 128 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(128)
    gemm_fp8_rows(const pleat::e4m3* A_ptr, const float* SA_ptr, const pleat::e4m3* B_ptr, const float* SB_ptr,
                  pleat::bf16* D_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const SA sa(SA_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row / (4096));
    const N n_(row % (4096));
    const float SA_e = *sa[m];
    const float SB_e = *sb[n_];

    pleat::Sum<float> reduced_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 16;
        const K k(j);
        const pleat::Vec<pleat::e4m3, 16> a_v = pleat::load<16>(a[m + k].get());
        const pleat::Vec<pleat::e4m3, 16> b_v = pleat::load<16>(b[n_ + k].get());
#pragma unroll
        for (int e = 0; e < 16; ++e) {
            const float A_e = pleat::as<float>(a_v, e);
            const float B_e = pleat::as<float>(b_v, e);
            reduced_state.add_product(A_e, B_e);
        }
    }
    __shared__ pleat::Exchange<4, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, reduced_state);
    const float reduced = reduced_state.sum();

    // gemm_fp8.json:15: contract acc
    const float acc = reduced * SA_e * SB_e;
    if (lane == 0) {
        // gemm_fp8.json:17: store D
        *d[n_ + m] = pleat::convert<pleat::bf16>(acc);
    }
}
#endif

}  // namespace gemm_fp8
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_fp8.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_fp8
spec gemm_fp8.json
source gemm_fp8.cu apart
include dims.h
symbol M dim 1 0
tensor A e4m3 in 16 2
axis A M M 4096
axis A K 4096 1
tensor SA f32 in 16 1
axis SA M M 1
tensor B e4m3 in 16 2
axis B N 4096 4096
axis B K 4096 1
tensor SB f32 in 16 1
axis SB N 4096 1
tensor D bf16 out 16 2
axis D M M 4096
axis D N 4096 1
variant $arch,90,<=,90,$arch,<=,and
launch gemm_fp8_tiles grid M,512,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:A:128:4096;1;128|M;4096;256;clipped map:B:128:4096;1;128|4096;4096;64 map:D:128:4096;1;64|M;4096;64 tensor:SA tensor:SB tensor:D size:M:i64
variant 89,$arch,<=,$arch,89,<=,91,$arch,<=,max,and
launch gemm_fp8_tiles_2 grid M,64,/^,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:SA tensor:B tensor:SB tensor:D size:M:i64
variant 1
launch gemm_fp8_rows grid M,4096,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:A tensor:SA tensor:B tensor:SB tensor:D size:M:i64
reference v7 reduce M,4096,*
reference store_D store M,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_fp8.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_fp8)
    source.cubins = gemm_fp8::embedded_cubins();
#endif
    source.reference = gemm_fp8::reference::gemm_fp8::run;
    return source;
}

}  // namespace gemm_fp8
