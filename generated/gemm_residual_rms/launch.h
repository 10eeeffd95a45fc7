// Written by pleat from gemm_residual_rms.json. Do not edit.
// Typed launchers for `gemm_residual_rms`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_residual_rms {

struct Arguments {
    gemm_residual_rms::A A;
    gemm_residual_rms::B B;
    gemm_residual_rms::C C;
    gemm_residual_rms::W W;
    gemm_residual_rms::D D;
    gemm_residual_rms::O O;
    gemm_residual_rms::S S;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.C.get();
        values.tensors[3] = arguments.W.get();
        values.tensors[4] = arguments.D.get();
        values.tensors[5] = arguments.O.get();
        values.tensors[6] = arguments.S.get();
        values.symbols[0] = arguments.A.template extent<gemm_residual_rms::M>().get();
        if (arguments.C.template extent<gemm_residual_rms::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_residual_rms", "M");
        if (arguments.D.template extent<gemm_residual_rms::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_residual_rms", "M");
        if (arguments.O.template extent<gemm_residual_rms::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_residual_rms", "M");
        if (arguments.S.template extent<gemm_residual_rms::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_residual_rms", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_residual_rms)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_residual_rms.json. Do not edit.
// The dims, folds and tensors of `gemm_residual_rms` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_residual_rms {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_residual_rms::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_residual_rms::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: dim K is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: dim N does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_residual_rms::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::N>) static_assert(ok_, "pleat: dim N is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_residual_rms::N>) static_assert(ok_, "pleat: dim K does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_residual_rms::N>) static_assert(ok_, "pleat: tensor A [M, K] has no dim N");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor B [N, K] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: tensor B [N, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::K>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [N, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_residual_rms::M>) static_assert(ok_, "pleat: tensor B [N, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [N, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [N, K] takes dims and lists of them");
        // clang-format on
    }
};

/// C: bf16 [M, N]
struct C_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr C_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct C : pleat::Tensor<C, const pleat::bf16, C_layout> {
    PLEAT_NAME("C [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr C(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr C(const C_&) : C(pleat::refused<C, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr C(...) : C(pleat::refused<C, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor C [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor C [M, N] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor C [M, N] is *C[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor C [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor C [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor C [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor C [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor C [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor C [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor C [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor C [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor C [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this slice of tensor C [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor C [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor C [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this slice of tensor C [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor C [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor C [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor C [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: tensor C [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor C [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor C [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [N]
struct W_layout : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [N]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [N] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [N] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor W [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor W [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor W [N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this slice of tensor W [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor W [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor W [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor W [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor W [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_residual_rms::M>) static_assert(ok_, "pleat: tensor W [N] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: tensor W [N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [N] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor D [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor D [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: tensor D [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor D [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor D [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// O: bf16 [M, N]
struct O_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr O_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct O : pleat::Tensor<O, pleat::bf16, O_layout> {
    PLEAT_NAME("O [M, N]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor O [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor O [M, N] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor O [M, N] is *O[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor O [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor O [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor O [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor O [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor O [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor O [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor O [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor O [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor O [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this slice of tensor O [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor O [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor O [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor O [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor O [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor O [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this slice of tensor O [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor O [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor O [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor O [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor O [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor O [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: tensor O [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor O [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor O [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// S: f32 [M, N / 128]
struct S_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                pleat::Along<N, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr S_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * M_extent.get(); }

    M M_extent;
};
struct S : pleat::Tensor<S, float, S_layout> {
    PLEAT_NAME("S [M, N / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S(const C_&) : S(pleat::refused<S, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S(...) : S(pleat::refused<S, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S [M, N / 128] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S [M, N / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S [M, N / 128] is *S[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S [M, N / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S [M, N / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S [M, N / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S [M, N / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S [M, N / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor S [M, N / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor S [M, N / 128] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor S [M, N / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor S [M, N / 128] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this slice of tensor S [M, N / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor S [M, N / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor S [M, N / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: this view of tensor S [M, N / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::M>>) static_assert(ok_, "pleat: tensor S [M, N / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor S [M, N / 128] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this slice of tensor S [M, N / 128] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor S [M, N / 128] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor S [M, N / 128] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: this view of tensor S [M, N / 128] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_residual_rms::N>>) static_assert(ok_, "pleat: tensor S [M, N / 128] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S [M, N / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_residual_rms::K>) static_assert(ok_, "pleat: tensor S [M, N / 128] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S [M, N / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor S [M, N / 128] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_residual_rms
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_residual_rms.json. Do not edit.
// D = A Bt + C, O = D * W, and the sums of D's squares over blocks of 128 columns, from which the next norm's
// deviation follows
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_residual_rms {

//   contract acc = A, B along K
//   let d = acc + C
//   reduce s = sum of d * d along N % 128
//   store D = d
//   store O = d * W
//   store S = s

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_residual_rms_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_residual_rms_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384) gemm_residual_rms_tiles(
    const __grid_constant__ pleat::BoxMap<K, M> A_map, const __grid_constant__ pleat::BoxMap<K, N> B_map,
    const __grid_constant__ pleat::BoxMap<N, M> D_map, const __grid_constant__ pleat::BoxMap<N, M> O_map,
    const __grid_constant__ pleat::BoxMap<N, M> C_map, const pleat::bf16* C_ptr, const pleat::bf16* W_ptr,
    pleat::bf16* D_ptr, pleat::bf16* O_ptr, float* S_ptr, long long M_size) {
    const C c(C_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const S s_(S_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map, O_map, C_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(C_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> D_part[8][2];
                        pleat::Vec<pleat::bf16, 2> O_part[8][2];
                        pleat::Vec<pleat::bf16, 2> C_in[8][2];
                        tiles.take(C_in);
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const N n_(at.column + tiles.column(part * 8 + j));
                            float W_columns[2];
                            const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float W_e = pleat::as<float>(w_v, e);
                                W_columns[e] = W_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_residual_rms.json:21: store D
                                // gemm_residual_rms.json:22: store O
                                // gemm_residual_rms.json:20: reduce s
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    const float C_e = pleat::as<float>(C_in[j][h], e);
                                    // gemm_residual_rms.json:19: let d
                                    const float d = acc_e + C_e;
                                    values[e] = d;
                                    values_[e] = d * W_columns[e];
                                    terms[e] = d * d;
                                }
                                D_part[j][h] = pleat::converted<pleat::bf16>(values);
                                O_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                s_states[i * 2 + h][0].add(terms);
                            }
                        }
                        tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                        tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(s_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_residual_rms.json:23: store S
                            const float s_e = s_states[i * 2 + h][0].sum();
                            *s_[n_ + m] = s_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_residual_rms_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_residual_rms_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384) gemm_residual_rms_tiles_2(
    const __grid_constant__ pleat::BoxMap<K, M> A_map, const __grid_constant__ pleat::BoxMap<K, N> B_map,
    const __grid_constant__ pleat::BoxMap<N, M> D_map, const __grid_constant__ pleat::BoxMap<N, M> O_map,
    const __grid_constant__ pleat::BoxMap<N, M> C_map, const pleat::bf16* C_ptr, const pleat::bf16* W_ptr,
    pleat::bf16* D_ptr, pleat::bf16* O_ptr, float* S_ptr, long long M_size) {
    const C c(C_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const S s_(S_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map, O_map, C_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(C_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed);
    } else {
        tiles.consume(grid, steps, 2, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[2][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> D_part[8][2];
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
                    pleat::Vec<pleat::bf16, 2> C_in[8][2];
                    tiles.take(C_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const N n_(at.column + tiles.column(part * 8 + j));
                        float W_columns[2];
                        const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float W_e = pleat::as<float>(w_v, e);
                            W_columns[e] = W_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_residual_rms.json:21: store D
                            // gemm_residual_rms.json:22: store O
                            // gemm_residual_rms.json:20: reduce s
                            float values[2];
                            float values_[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                const float C_e = pleat::as<float>(C_in[j][h], e);
                                // gemm_residual_rms.json:19: let d
                                const float d = acc_e + C_e;
                                values[e] = d;
                                values_[e] = d * W_columns[e];
                                terms[e] = d * d;
                            }
                            D_part[j][h] = pleat::converted<pleat::bf16>(values);
                            O_part[j][h] = pleat::converted<pleat::bf16>(values_);
                            s_states[h][0].add(terms);
                        }
                    }
                    tiles.store(D_map, D_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                    tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(s_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_residual_rms.json:23: store S
                        const float s_e = s_states[h][0].sum();
                        *s_[n_ + m] = s_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_residual_rms_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_residual_rms_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_residual_rms_tiles_3(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* C_ptr,
                              const pleat::bf16* W_ptr, pleat::bf16* D_ptr, pleat::bf16* O_ptr, float* S_ptr,
                              long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const C c(C_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const D d_(D_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const S s_(S_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::Sum<float> s_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const N n_(at.column + tiles.column(j));
                float W_columns[2];
                const pleat::Vec<pleat::bf16, 2> w_v = pleat::load<2>(w[n_].get());
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float W_e = pleat::as<float>(w_v, e);
                    W_columns[e] = W_e;
                }
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_residual_rms.json:21: store D
                        // gemm_residual_rms.json:22: store O
                        // gemm_residual_rms.json:20: reduce s
                        const pleat::Vec<pleat::bf16, 2> c_v = pleat::load<2>(c[n_ + m].get());
                        float d__out[2];
                        float o_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float C_e = pleat::as<float>(c_v, e);
                            // gemm_residual_rms.json:19: let d
                            const float d = acc_e + C_e;
                            d__out[e] = d;
                            o_out[e] = d * W_columns[e];
                            terms[e] = d * d;
                        }
                        pleat::store(d_[n_ + m].get(), pleat::converted<pleat::bf16>(d__out));
                        pleat::store(o[n_ + m].get(), pleat::converted<pleat::bf16>(o_out));
                        s_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(s_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_residual_rms.json:23: store S
                    const float s_e = s_states[h][0].sum();
                    *s_[n_ + m] = s_e;
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_residual_rms
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_residual_rms.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_residual_rms
spec gemm_residual_rms.json
source gemm_residual_rms.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 2
axis B N 4096 4096
axis B K 4096 1
tensor C bf16 in 16 2
axis C M M 4096
axis C N 4096 1
tensor W bf16 in 16 1
axis W N 4096 1
tensor D bf16 out 16 2
axis D M M 4096
axis D N 4096 1
tensor O bf16 out 16 2
axis O M M 4096
axis O N 4096 1
tensor S f32 out 16 2
axis S M M 32
axis S N/128 32 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,36872,*,22704,+,M,64,/^,32,*,$sms,/^,24649,*,19637,+,<=,and
launch gemm_residual_rms_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|4096;4096;64 map:D:128:4096;1;64|M;4096;64 map:O:128:4096;1;64|M;4096;64 map:C:128:4096;1;64|M;4096;64 tensor:C tensor:W tensor:D tensor:O tensor:S size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_residual_rms_tiles_2 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:A:128:4096;1;64|M;4096;64 map:B:128:4096;1;64|4096;4096;128 map:D:128:4096;1;64|M;4096;64 map:O:128:4096;1;64|M;4096;64 map:C:128:4096;1;64|M;4096;64 tensor:C tensor:W tensor:D tensor:O tensor:S size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_residual_rms_tiles_3 grid M,64,/^,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:B tensor:C tensor:W tensor:D tensor:O tensor:S size:M:i64
reference acc reduce M,4096,*
reference s reduce M,32,*
reference store_D store M,4096,*
reference store_O store M,4096,*
reference store_S store M,32,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_residual_rms.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_residual_rms)
    source.cubins = gemm_residual_rms::embedded_cubins();
#endif
    source.reference = gemm_residual_rms::reference::gemm_residual_rms::run;
    return source;
}

}  // namespace gemm_residual_rms
