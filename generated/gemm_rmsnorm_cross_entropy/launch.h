// Written by pleat from gemm_rmsnorm_cross_entropy.json. Do not edit.
// Typed launchers for `gemm_rmsnorm_cross_entropy`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_rmsnorm_cross_entropy {

struct Arguments {
    gemm_rmsnorm_cross_entropy::A A;
    gemm_rmsnorm_cross_entropy::B B;
    gemm_rmsnorm_cross_entropy::R R;
    gemm_rmsnorm_cross_entropy::LABEL LABEL;
    gemm_rmsnorm_cross_entropy::LOGITS LOGITS;
    gemm_rmsnorm_cross_entropy::TARGET TARGET;
    gemm_rmsnorm_cross_entropy::LSE LSE;
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
        values.tensors[2] = arguments.R.get();
        values.tensors[3] = arguments.LABEL.get();
        values.tensors[4] = arguments.LOGITS.get();
        values.tensors[5] = arguments.TARGET.get();
        values.tensors[6] = arguments.LSE.get();
        values.symbols[0] = arguments.A.template extent<gemm_rmsnorm_cross_entropy::M>().get();
        if (arguments.R.template extent<gemm_rmsnorm_cross_entropy::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_cross_entropy", "M");
        if (arguments.LABEL.template extent<gemm_rmsnorm_cross_entropy::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_cross_entropy", "M");
        if (arguments.LOGITS.template extent<gemm_rmsnorm_cross_entropy::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_cross_entropy", "M");
        if (arguments.TARGET.template extent<gemm_rmsnorm_cross_entropy::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_cross_entropy", "M");
        if (arguments.LSE.template extent<gemm_rmsnorm_cross_entropy::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_rmsnorm_cross_entropy", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_rmsnorm_cross_entropy)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_rmsnorm_cross_entropy.json. Do not edit.
// The dims, folds and tensors of `gemm_rmsnorm_cross_entropy` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_rmsnorm_cross_entropy {

struct M;
struct V;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: dim V is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: dim M does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// V: 32768
struct V : pleat::Dim<V, int> {
    PLEAT_DIM_NAME("V")
    constexpr V() = default;
    template <pleat::ExplicitFor<V> X_>
    PLEAT_BOTH explicit constexpr V(const X_& x_) : Dim{{pleat::value_for<V>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr V(const X_& x_) : Dim{{pleat::implicit_value<V>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim V; write V(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim V neither adds nor subtracts an integer; write V(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim V does not compare with an integer; write V(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::M>) static_assert(ok_, "pleat: dim M is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::M>) static_assert(ok_, "pleat: dim V does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: dim K is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: dim V does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: a part of this index of dim V would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim V; get<V>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim V folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim V");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim V multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim V does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim V stays below its count; add to V or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside V and is no single number; get<V>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim V that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim V is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim V adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim V compares with indices of V only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim V");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: dim V is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: dim K does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: tensor A [M, K] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [V, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<V, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 134217728; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [V, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [V, K] takes dims, not an integer; write V(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [V, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [V, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [V, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [V, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [V, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [V, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [V, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor B [V, K] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: tensor B [V, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor B [V, K] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: tensor B [V, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor B [V, K] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this slice of tensor B [V, K] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor B [V, K] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor B [V, K] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor B [V, K] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor B [V, K] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: tensor B [V, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: this slice of tensor B [V, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: this view of tensor B [V, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: this view of tensor B [V, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: this view of tensor B [V, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::K>>) static_assert(ok_, "pleat: tensor B [V, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [V, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::M>) static_assert(ok_, "pleat: tensor B [V, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [V, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [V, K] takes dims and lists of them");
        // clang-format on
    }
};

/// R: f32 [M]
struct R_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R : pleat::Tensor<R, const float, R_layout> {
    PLEAT_NAME("R [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [M] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor R [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor R [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this slice of tensor R [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor R [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor R [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: tensor R [M] has no dim V");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: tensor R [M] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [M] takes dims and lists of them");
        // clang-format on
    }
};

/// LABEL: i32 [M]
struct LABEL_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LABEL_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct LABEL : pleat::Tensor<LABEL, const int, LABEL_layout> {
    PLEAT_NAME("LABEL [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LABEL(const int* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LABEL(const C_&) : LABEL(pleat::refused<LABEL, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LABEL(...) : LABEL(pleat::refused<LABEL, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LABEL [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LABEL [M] is made of a pointer to const int and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LABEL [M] is *LABEL[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LABEL [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LABEL [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LABEL [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LABEL [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LABEL [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LABEL [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LABEL [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this slice of tensor LABEL [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LABEL [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LABEL [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim V");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LABEL [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor LABEL [M] takes dims and lists of them");
        // clang-format on
    }
};

/// LOGITS: bf16 [M, V]
struct LOGITS_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<V, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LOGITS_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * M_extent.get(); }

    M M_extent;
};
struct LOGITS : pleat::Tensor<LOGITS, pleat::bf16, LOGITS_layout> {
    PLEAT_NAME("LOGITS [M, V]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LOGITS(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LOGITS(const C_&) : LOGITS(pleat::refused<LOGITS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LOGITS(...) : LOGITS(pleat::refused<LOGITS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] takes dims, not an integer; write M(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOGITS [M, V] is *LOGITS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOGITS [M, V]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOGITS [M, V] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [M, V] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [M, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOGITS [M, V] takes dims and lists of them");
        // clang-format on
    }
};

/// TARGET: f32 [M]
struct TARGET_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr TARGET_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct TARGET : pleat::Tensor<TARGET, float, TARGET_layout> {
    PLEAT_NAME("TARGET [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TARGET(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TARGET(const C_&) : TARGET(pleat::refused<TARGET, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TARGET(...) : TARGET(pleat::refused<TARGET, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TARGET [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TARGET [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TARGET [M] is *TARGET[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TARGET [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TARGET [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TARGET [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TARGET [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TARGET [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor TARGET [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor TARGET [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this slice of tensor TARGET [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor TARGET [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor TARGET [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor TARGET [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor TARGET [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor TARGET [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::V>) static_assert(ok_, "pleat: tensor TARGET [M] has no dim V");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: tensor TARGET [M] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TARGET [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor TARGET [M] takes dims and lists of them");
        // clang-format on
    }
};

/// LSE: f32 [M, V / 128]
struct LSE_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                  pleat::Along<V, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LSE_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH constexpr long long storage() const { return 256LL * M_extent.get(); }

    M M_extent;
};
struct LSE : pleat::Tensor<LSE, float, LSE_layout> {
    PLEAT_NAME("LSE [M, V / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LSE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LSE(const C_&) : LSE(pleat::refused<LSE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LSE(...) : LSE(pleat::refused<LSE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] takes dims, not an integer; write M(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [M, V / 128] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [M, V / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [M, V / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this slice of tensor LSE [M, V / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M, V / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M, V / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M, V / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::M>>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this slice of tensor LSE [M, V / 128] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor LSE [M, V / 128] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor LSE [M, V / 128] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: this view of tensor LSE [M, V / 128] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_cross_entropy::V>>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_cross_entropy::K>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [M, V / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [M, V / 128] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_rmsnorm_cross_entropy
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_rmsnorm_cross_entropy.json. Do not edit.
// LOGITS = R * A Bt, rows scaled by their inverse deviations, with what cross entropy needs of them: each row's
// target logit, and the logsumexp of blocks of 128
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_rmsnorm_cross_entropy {

//   contract acc = A, B along K
//   require 0 <= LABEL and LABEL < extent(V)
//   let z = acc * R
//   reduce lse = logsumexp of z along V % 128
//   store LOGITS = z
//   store TARGET = z[V = LABEL]
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_cross_entropy_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_cross_entropy_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages
// of 64 along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_cross_entropy_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                     const __grid_constant__ pleat::BoxMap<K, V> B_map,
                                     const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map, const float* R_ptr,
                                     const int* LABEL_ptr, pleat::bf16* LOGITS_ptr, float* TARGET_ptr,
                                     float* LSE_ptr, long long M_size, unsigned* status) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<V, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, LOGITS_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 256, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<V, 1, 128>(stage.part() * 64));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            pleat::SumExp<float> lse_states[4][1];
            {
                float R_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R_e = *r_[m];
                            R_rows[i * 2 + h] = R_e;
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
                bool here = false;
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        here |=
                            static_cast<unsigned long long>(LABEL_rows[i * 2 + h] - at.column.get() * 128ll) < 128;
                    }
                }
                if (here) {
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const V v(at.column + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_rmsnorm_cross_entropy.json:23: store TARGET
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j, h, e);
                                        // gemm_rmsnorm_cross_entropy.json:20: let z
                                        const float z = acc_e * R_rows[i * 2 + h];
                                        if ((v + V(e)).get() == LABEL_rows[i * 2 + h]) *target[m] = z;
                                    }
                                }
                            }
                        }
                    }
                }
            }
            {
                float R_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R_e = *r_[m];
                            R_rows[i * 2 + h] = R_e;
                        }
                    }
                }
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Terms<float, 16> lse_terms[2];
                        pleat::Vec<pleat::bf16, 2> LOGITS_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const V v(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_rmsnorm_cross_entropy.json:22: store LOGITS
                                // gemm_rmsnorm_cross_entropy.json:21: reduce lse
                                float values[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    // gemm_rmsnorm_cross_entropy.json:20: let z
                                    const float z = acc_e * R_rows[i * 2 + h];
                                    values[e] = z;
                                    terms[e] = z;
                                }
                                LOGITS_part[j][h] = pleat::converted<pleat::bf16>(values);
                                lse_terms[h].put(j * 2, terms);
                            }
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            lse_states[i * 2 + h][0].add(lse_terms[h].at);
                        }
                        tiles.store(LOGITS_map, LOGITS_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(lse_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<V, 128> v(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_rmsnorm_cross_entropy.json:24: store LSE
                            const float lse_e = lse_states[i * 2 + h][0].logsumexp();
                            *lse_[v + m] = lse_e;
                        }
                    }
                }
            }
            if (at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            v_rows[i * 2 + h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_rmsnorm_cross_entropy.json:19: require 0 <= LABEL and LABEL < extent(V)
                            if (!v_rows[i * 2 + h]) atomicOr(status, 1u);
                            // gemm_rmsnorm_cross_entropy.json:23: store TARGET
                            if (LABEL_rows[i * 2 + h] < 0 || LABEL_rows[i * 2 + h] >= 32768) *target[m] = float(0);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_cross_entropy_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_rmsnorm_cross_entropy_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6
// stages of 64 along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_rmsnorm_cross_entropy_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                       const __grid_constant__ pleat::BoxMap<K, V> B_map,
                                       const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map, const float* R_ptr,
                                       const int* LABEL_ptr, pleat::bf16* LOGITS_ptr, float* TARGET_ptr,
                                       float* LSE_ptr, long long M_size, unsigned* status) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<V, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, LOGITS_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 256, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            pleat::SumExp<float> lse_states[4][1];
            {
                float R_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R_e = *r_[m];
                            R_rows[i * 2 + h] = R_e;
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
                bool here = false;
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        here |=
                            static_cast<unsigned long long>(LABEL_rows[i * 2 + h] - at.column.get() * 128ll) < 128;
                    }
                }
                if (here) {
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const V v(at.column + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_rmsnorm_cross_entropy.json:23: store TARGET
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j, h, e);
                                        // gemm_rmsnorm_cross_entropy.json:20: let z
                                        const float z = acc_e * R_rows[i * 2 + h];
                                        if ((v + V(e)).get() == LABEL_rows[i * 2 + h]) *target[m] = z;
                                    }
                                }
                            }
                        }
                    }
                }
            }
            {
                float R_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R_e = *r_[m];
                            R_rows[i * 2 + h] = R_e;
                        }
                    }
                }
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Terms<float, 16> lse_terms[2];
                        pleat::Vec<pleat::bf16, 2> LOGITS_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const V v(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // gemm_rmsnorm_cross_entropy.json:22: store LOGITS
                                // gemm_rmsnorm_cross_entropy.json:21: reduce lse
                                float values[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    // gemm_rmsnorm_cross_entropy.json:20: let z
                                    const float z = acc_e * R_rows[i * 2 + h];
                                    values[e] = z;
                                    terms[e] = z;
                                }
                                LOGITS_part[j][h] = pleat::converted<pleat::bf16>(values);
                                lse_terms[h].put(j * 2, terms);
                            }
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            lse_states[i * 2 + h][0].add(lse_terms[h].at);
                        }
                        tiles.store(LOGITS_map, LOGITS_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(lse_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<V, 128> v(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_rmsnorm_cross_entropy.json:24: store LSE
                            const float lse_e = lse_states[i * 2 + h][0].logsumexp();
                            *lse_[v + m] = lse_e;
                        }
                    }
                }
            }
            if (at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            v_rows[i * 2 + h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_rmsnorm_cross_entropy.json:19: require 0 <= LABEL and LABEL < extent(V)
                            if (!v_rows[i * 2 + h]) atomicOr(status, 1u);
                            // gemm_rmsnorm_cross_entropy.json:23: store TARGET
                            if (LABEL_rows[i * 2 + h] < 0 || LABEL_rows[i * 2 + h] >= 32768) *target[m] = float(0);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_rmsnorm_cross_entropy_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_rmsnorm_cross_entropy_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4
// stages of 32 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_rmsnorm_cross_entropy_tiles_3(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const float* R_ptr,
                                       const int* LABEL_ptr, pleat::bf16* LOGITS_ptr, float* TARGET_ptr,
                                       float* LSE_ptr, long long M_size, unsigned* status) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<V, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 256, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const V v(at.column + pleat::InTile<V, 1, 128>(r));
        return b[v].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::SumExp<float> lse_states[2][1];
        {
            float R_rows[2] = {};
            long long LABEL_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R_e = *r_[m];
                    R_rows[h] = R_e;
                    const long long LABEL_e = pleat::convert<long long>(*label[m]);
                    LABEL_rows[h] = LABEL_e;
                }
            }
            bool here = false;
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                here |= static_cast<unsigned long long>(LABEL_rows[h] - at.column.get() * 128ll) < 128;
            }
            if (here) {
#pragma unroll
                for (int j = 0; j < 16; ++j) {
                    const V v(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // gemm_rmsnorm_cross_entropy.json:23: store TARGET
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                // gemm_rmsnorm_cross_entropy.json:20: let z
                                const float z = acc_e * R_rows[h];
                                if ((v + V(e)).get() == LABEL_rows[h]) *target[m] = z;
                            }
                        }
                    }
                }
            }
        }
        {
            float R_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R_e = *r_[m];
                    R_rows[h] = R_e;
                }
            }
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const V v(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_rmsnorm_cross_entropy.json:22: store LOGITS
                        // gemm_rmsnorm_cross_entropy.json:21: reduce lse
                        float logits_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            // gemm_rmsnorm_cross_entropy.json:20: let z
                            const float z = acc_e * R_rows[h];
                            logits_out[e] = z;
                            terms[e] = z;
                        }
                        pleat::store(logits[v + m].get(), pleat::converted<pleat::bf16>(logits_out));
                        lse_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(lse_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<V, 128> v(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_rmsnorm_cross_entropy.json:24: store LSE
                    const float lse_e = lse_states[h][0].logsumexp();
                    *lse_[v + m] = lse_e;
                }
            }
        }
        if (at.column.get() == 0 && tiles.column(0).get() == 0) {
            bool v_rows[2] = {};
            long long LABEL_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const long long LABEL_e = pleat::convert<long long>(*label[m]);
                    v_rows[h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                    LABEL_rows[h] = LABEL_e;
                }
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_rmsnorm_cross_entropy.json:19: require 0 <= LABEL and LABEL < extent(V)
                    if (!v_rows[h]) atomicOr(status, 1u);
                    // gemm_rmsnorm_cross_entropy.json:23: store TARGET
                    if (LABEL_rows[h] < 0 || LABEL_rows[h] >= 32768) *target[m] = float(0);
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_rmsnorm_cross_entropy
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_rmsnorm_cross_entropy.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_rmsnorm_cross_entropy
spec gemm_rmsnorm_cross_entropy.json
source gemm_rmsnorm_cross_entropy.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 2
axis B V 32768 4096
axis B K 4096 1
tensor R f32 in 16 1
axis R M M 1
tensor LABEL i32 in 16 1
axis LABEL M M 1
tensor LOGITS bf16 out 16 2
axis LOGITS M M 32768
axis LOGITS V 32768 1
tensor TARGET f32 out 16 1
axis TARGET M M 1
tensor LSE f32 out 16 2
axis LSE M M 256
axis LSE V/128 256 1
require 0 a label lies outside the vocabulary
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,256,*,$sms,2,//,1,max,/^,36872,*,84036,max,22448,+,M,128,/^,256,*,$sms,/^,40953,*,92440,max,21943,+,<=,and
launch gemm_rmsnorm_cross_entropy_tiles grid M,256,/^,256,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|32768;4096;64 map:LOGITS:128:32768;1;64|M;32768;64 tensor:R tensor:LABEL tensor:LOGITS tensor:TARGET tensor:LSE size:M:i64 status
variant $arch,90,<=,90,$arch,<=,and
launch gemm_rmsnorm_cross_entropy_tiles_2 grid M,128,/^,256,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|32768;4096;128 map:LOGITS:128:32768;1;64|M;32768;64 tensor:R tensor:LABEL tensor:LOGITS tensor:TARGET tensor:LSE size:M:i64 status
variant $arch,89,<=,91,$arch,<=,max
launch gemm_rmsnorm_cross_entropy_tiles_3 grid M,64,/^,256,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:B tensor:R tensor:LABEL tensor:LOGITS tensor:TARGET tensor:LSE size:M:i64 status
reference acc reduce M,32768,*
reference lse reduce M,256,*
reference require_0 require M
reference store_LOGITS store M,32768,*
reference store_TARGET store M
reference store_LSE store M,256,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_rmsnorm_cross_entropy.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_rmsnorm_cross_entropy)
    source.cubins = gemm_rmsnorm_cross_entropy::embedded_cubins();
#endif
    source.reference = gemm_rmsnorm_cross_entropy::reference::gemm_rmsnorm_cross_entropy::run;
    return source;
}

}  // namespace gemm_rmsnorm_cross_entropy
