// Written by pleat from gemm_cast.json. Do not edit.
// Typed launchers for `gemm_cast`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_cast {

namespace gemm_cast_operands {

struct Arguments {
    gemm_cast::A A;
    gemm_cast::A_bf16 A_bf16;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.A_bf16.get();
        values.symbols[0] = arguments.A.template extent<gemm_cast::M>().get();
        if (arguments.A_bf16.template extent<gemm_cast::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_cast", "M");
        return values;
    }
};

}  // namespace gemm_cast_operands

namespace gemm_cast_product {

struct Arguments {
    gemm_cast::B B;
    gemm_cast::D D;
    gemm_cast::A_bf16 A_bf16;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.B.get();
        values.tensors[1] = arguments.D.get();
        values.tensors[2] = arguments.A_bf16.get();
        values.symbols[0] = arguments.D.template extent<gemm_cast::M>().get();
        if (arguments.A_bf16.template extent<gemm_cast::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_cast", "M");
        return values;
    }
};

}  // namespace gemm_cast_product

struct Arguments {
    gemm_cast::A A;
    gemm_cast::B B;
    gemm_cast::D D;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.D.get();
        values.symbols[0] = arguments.A.template extent<gemm_cast::M>().get();
        if (arguments.D.template extent<gemm_cast::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_cast", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_cast)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_cast.json. Do not edit.
// The dims, folds and tensors of `gemm_cast` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_cast {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_cast::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_cast::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_cast::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::K>) static_assert(ok_, "pleat: dim K is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_cast::K>) static_assert(ok_, "pleat: dim N does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_cast::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::N>) static_assert(ok_, "pleat: dim N is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_cast::N>) static_assert(ok_, "pleat: dim K does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_cast::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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

/// A: f32 [M, K]
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
struct A : pleat::Tensor<A, const float, A_layout> {
    PLEAT_NAME("A [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr A(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr A(const C_&) : A(pleat::refused<A, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr A(...) : A(pleat::refused<A, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A [M, K] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A [M, K] is *A[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_cast::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_cast::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_cast::N>) static_assert(ok_, "pleat: tensor A [M, K] has no dim N");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_cast::N>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_cast::N>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_cast::N>>) static_assert(ok_, "pleat: tensor B [N, K] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_cast::N>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_cast::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_cast::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_cast::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_cast::N>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor B [N, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_cast::K>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [N, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_cast::M>) static_assert(ok_, "pleat: tensor B [N, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [N, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [N, K] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_cast::N>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_cast::N>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_cast::M>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_cast::N>>) static_assert(ok_, "pleat: tensor D [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_cast::N>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_cast::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_cast::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_cast::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_cast::N>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor D [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_cast::K>) static_assert(ok_, "pleat: tensor D [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor D [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor D [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// A_bf16: bf16 [M, K]
struct A_bf16_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr A_bf16_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct A_bf16 : pleat::Tensor<A_bf16, pleat::bf16, A_bf16_layout> {
    PLEAT_NAME("A_bf16 [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr A_bf16(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr A_bf16(const C_&) : A_bf16(pleat::refused<A_bf16, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr A_bf16(...) : A_bf16(pleat::refused<A_bf16, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A_bf16 [M, K] is *A_bf16[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A_bf16 [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A_bf16 [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_cast::M>>) static_assert(ok_, "pleat: this slice of tensor A_bf16 [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor A_bf16 [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor A_bf16 [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_cast::M>>) static_assert(ok_, "pleat: this view of tensor A_bf16 [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_cast::M>>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_cast::K>>) static_assert(ok_, "pleat: this slice of tensor A_bf16 [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor A_bf16 [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor A_bf16 [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_cast::K>>) static_assert(ok_, "pleat: this view of tensor A_bf16 [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_cast::K>>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_cast::N>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A_bf16 [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A_bf16 [M, K] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_cast
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_cast.json. Do not edit.
// D = A Bt of activations in f32 and weights of 16 bits: A is rounded in a pass of its own, because tensor cores
// take operands of one dtype
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_cast {

// ---- gemm_cast_operands ----
//   store A_bf16 = an operand of gemm_cast

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_operands_map_1)
// gemm_cast_operands_map_1: few elements: 4 neighbours along K a thread.
extern "C" __global__ void __launch_bounds__(128)
    gemm_cast_operands_map_1(const float* A_ptr, pleat::bf16* A_bf16_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const A_bf16 a_bf16(A_bf16_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const M m(index / (4096));
    const pleat::Fold<K, 4> k(index / 4 % (1024));
    // gemm_cast.json:13: store A_bf16
    const pleat::Vec<float, 4> a_v = pleat::load<4>(a[k + m].get());
    float a_bf16_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float A_e = a_v[e];
        a_bf16_out[e] = pleat::convert<float>(pleat::convert<pleat::bf16>(A_e));
    }
    pleat::store(a_bf16[k + m].get(), pleat::converted<pleat::bf16>(a_bf16_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_operands_map_2)
// gemm_cast_operands_map_2: 8 neighbours along K a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_cast_operands_map_2(const float* A_ptr, pleat::bf16* A_bf16_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const A_bf16 a_bf16(A_bf16_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const M m(index / (4096));
    const pleat::Fold<K, 8> k(index / 8 % (512));
    // gemm_cast.json:13: store A_bf16
    const pleat::Vec<float, 8> a_v = pleat::load<8>(a[k + m].get());
    float a_bf16_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float A_e = a_v[e];
        a_bf16_out[e] = pleat::convert<float>(pleat::convert<pleat::bf16>(A_e));
    }
    pleat::store(a_bf16[k + m].get(), pleat::converted<pleat::bf16>(a_bf16_out));
}
#endif

// ---- gemm_cast_product ----
//   contract acc = DT(A), B along K
//   store D = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_product_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cast_product_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 128) <= 8, those of the last rounds shared out evenly along K,
// where they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cast_product_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_bf16_map,
                            const __grid_constant__ pleat::BoxMap<K, N> B_map,
                            const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr, long long M_size,
                            unsigned char* workspace) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_bf16_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_cast.json:15: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_product_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cast_product_tiles_2: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along
// K, the L2 cache drops B first where ceil(M / 256) <= 8, those of the last rounds shared out evenly along K, where
// they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cast_product_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_bf16_map,
                              const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr,
                              long long M_size, unsigned char* workspace) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 256>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_bf16_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 16, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 256>(stage.part() * 128));
        });
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(D_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& acc, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& D_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const N n_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_cast.json:15: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
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

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_product_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cast_product_tiles_3: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cast_product_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_bf16_map,
                              const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr,
                              long long M_size) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_bf16_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 64, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const N n_(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_cast.json:15: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            values[e] = acc_e;
                        }
                        D_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(D_map, D_part, at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_product_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cast_product_tiles_4: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cast_product_tiles_4(const __grid_constant__ pleat::BoxMap<K, M> A_bf16_map,
                              const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr,
                              long long M_size) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_bf16_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const N n_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_cast.json:15: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        D_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_product_tiles_5)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cast_product_tiles_5: tiles of 64 x 192 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cast_product_tiles_5(const __grid_constant__ pleat::BoxMap<K, M> A_bf16_map,
                              const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr,
                              long long M_size) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 192, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 192>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_bf16_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 22, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
                pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const N n_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_cast.json:15: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        D_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_product_tiles_6)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_cast_product_tiles_6: tiles of 128 x 160 on the tensor cores, one for each consumer in turn, 5 stages of 64
// along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_cast_product_tiles_6(const __grid_constant__ pleat::BoxMap<K, M> A_bf16_map,
                              const __grid_constant__ pleat::BoxMap<K, N> B_map,
                              const __grid_constant__ pleat::BoxMap<N, M> D_map, pleat::bf16* D_ptr,
                              long long M_size) {
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 160, 5, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 160>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_bf16_map, B_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 26, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> D_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column((part < 2 ? part * 8 : 12) + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_cast.json:15: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, (part < 2 ? part * 8 : 12) + j, h, e);
                                values[e] = acc_e;
                            }
                            D_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(D_map, D_part, at.column + tiles.first_column((part < 2 ? part * 8 : 12)),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_cast_product_tiles_7)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_cast_product_tiles_7: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_cast_product_tiles_7(const pleat::bf16* B_ptr, pleat::bf16* D_ptr, pleat::bf16* A_bf16_ptr,
                              long long M_size) {
    const B b(B_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const A_bf16 a_bf16(A_bf16_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? a_bf16[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const N n_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // gemm_cast.json:15: store D
                        float d_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            d_out[e] = acc_e;
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

}  // namespace gemm_cast
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_cast.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource gemm_cast_operands::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_cast_operands
spec gemm_cast.json
source gemm_cast.cu apart
include dims.h
symbol M dim 1 0
tensor A f32 in 16 2
axis A M M 4096
axis A K 4096 1
tensor A_bf16 bf16 out 16 2
axis A_bf16 M M 4096
axis A_bf16 K 4096 1
variant M,2,*,66,<=
launch gemm_cast_operands_map_1 grid M,8,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:A tensor:A_bf16 size:M:i64
variant 1
launch gemm_cast_operands_map_2 grid M,2,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:A tensor:A_bf16 size:M:i64
reference store_A_bf16 store M,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_cast_operands.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_cast)
    source.cubins = gemm_cast::embedded_cubins();
#endif
    source.reference = gemm_cast::reference::gemm_cast_operands::run;
    return source;
}

inline pleat::KernelSource gemm_cast_product::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_cast_product
spec gemm_cast.json
source gemm_cast.cu apart
include dims.h
symbol M dim 1 0
tensor B bf16 in 16 2
axis B N 4096 4096
axis B K 4096 1
tensor D bf16 out 16 2
axis D M M 4096
axis D N 4096 1
tensor A_bf16 bf16 in 16 2
axis A_bf16 M M 4096
axis A_bf16 K 4096 1
workspace $arch,90,<=,90,$arch,<=,and,M,128,/^,32,*,$sms,/^,37230,*,M,128,/^,32,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,32,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,32,*,-,0,max,37230,*,+,min,M,128,/^,32,*,$sms,/^,37080,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,19187,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and,M,128,/^,32,*,4,*,144,min,65792,*,*,$arch,90,<=,90,$arch,<=,and,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and,M,256,/^,16,*,8,*,144,min,131328,*,*,max
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,32,*,$sms,/^,37230,*,M,128,/^,32,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,32,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,32,*,-,0,max,37230,*,+,min,M,128,/^,32,*,$sms,/^,37080,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,19187,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and
launch gemm_cast_product_tiles grid M,128,/^,32,*,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:A_bf16:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|4096;4096;128 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and
launch gemm_cast_product_tiles_2 grid M,256,/^,16,*,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:A_bf16:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|4096;4096;128 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and
launch gemm_cast_product_tiles_3 grid M,64,/^,64,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:A_bf16:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|4096;4096;64 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,32,*,$sms,/^,22408,*,16956,+,M,64,/^,22,*,$sms,/^,30958,*,17684,+,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and
launch gemm_cast_product_tiles_4 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:A_bf16:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|4096;4096;128 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,22,*,$sms,/^,30958,*,17684,+,M,128,/^,26,*,$sms,/^,45601,*,19140,+,<=,and
launch gemm_cast_product_tiles_5 grid M,64,/^,22,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:A_bf16:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|4096;4096;192 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_cast_product_tiles_6 grid M,128,/^,26,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 217184 pdl 1
args map:A_bf16:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|4096;4096;160 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_cast_product_tiles_7 grid M,128,/^,32,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:B tensor:D tensor:A_bf16 size:M:i64
reference acc reduce M,4096,*
reference store_D store M,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_cast_product.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_cast)
    source.cubins = gemm_cast::embedded_cubins();
#endif
    source.reference = gemm_cast::reference::gemm_cast_product::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_cast
spec gemm_cast.json
source gemm_cast.cu apart
include dims.h
symbol M dim 1 0
tensor A f32 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 2
axis B N 4096 4096
axis B K 4096 1
tensor D bf16 out 16 2
axis D M M 4096
axis D N 4096 1
workspace $arch,90,<=,90,$arch,<=,and,M,128,/^,32,*,$sms,/^,37230,*,M,128,/^,32,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,32,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,32,*,-,0,max,37230,*,+,min,M,128,/^,32,*,$sms,/^,37080,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,19187,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and,M,128,/^,32,*,4,*,144,min,65792,*,*,$arch,90,<=,90,$arch,<=,and,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and,M,256,/^,16,*,8,*,144,min,131328,*,*,max,M,8192,*,+
step gemm_cast_operands
variant M,2,*,66,<=
launch gemm_cast_operands_map_1 grid M,8,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:A workspace:0 size:M:i64
variant 1
launch gemm_cast_operands_map_2 grid M,2,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:A workspace:0 size:M:i64
step gemm_cast_product
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,32,*,$sms,/^,37230,*,M,128,/^,32,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,32,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,32,*,-,0,max,37230,*,+,min,M,128,/^,32,*,$sms,/^,37080,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,19187,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and
launch gemm_cast_product_tiles grid M,128,/^,32,*,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|4096;4096;128 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64 workspace:0,M,8192,*,+
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and
launch gemm_cast_product_tiles_2 grid M,256,/^,16,*,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|4096;4096;128 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64 workspace:0,M,8192,*,+
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,M,64,/^,22,*,$sms,/^,30958,*,17684,+,min,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and
launch gemm_cast_product_tiles_3 grid M,64,/^,64,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|4096;4096;64 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,32,*,$sms,/^,22408,*,16956,+,M,64,/^,22,*,$sms,/^,30958,*,17684,+,M,128,/^,26,*,$sms,/^,45601,*,19140,+,min,<=,and
launch gemm_cast_product_tiles_4 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|4096;4096;128 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,22,*,$sms,/^,30958,*,17684,+,M,128,/^,26,*,$sms,/^,45601,*,19140,+,<=,and
launch gemm_cast_product_tiles_5 grid M,64,/^,22,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|4096;4096;192 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_cast_product_tiles_6 grid M,128,/^,26,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 217184 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|4096;4096;160 map:D:128:4096;1;64|M;4096;64 tensor:D size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_cast_product_tiles_7 grid M,128,/^,32,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:B tensor:D workspace:0 size:M:i64
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_cast.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_cast)
    source.cubins = gemm_cast::embedded_cubins();
#endif
    source.reference = gemm_cast::reference::run_program;
    return source;
}

}  // namespace gemm_cast
