// Written by pleat from gemm_swiglu_backward_pairs.json. Do not edit.
// Typed launchers for `gemm_swiglu_backward_pairs`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_swiglu_backward_pairs {

struct Arguments {
    gemm_swiglu_backward_pairs::A A;
    gemm_swiglu_backward_pairs::B B;
    gemm_swiglu_backward_pairs::Z Z;
    gemm_swiglu_backward_pairs::O O;
    gemm_swiglu_backward_pairs::DZ DZ;
    gemm_swiglu_backward_pairs::ZDZ ZDZ;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.B.get();
        values.tensors[2] = arguments.Z.get();
        values.tensors[3] = arguments.O.get();
        values.tensors[4] = arguments.DZ.get();
        values.tensors[5] = arguments.ZDZ.get();
        values.symbols[0] = arguments.A.template extent<gemm_swiglu_backward_pairs::M>().get();
        if (arguments.Z.template extent<gemm_swiglu_backward_pairs::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_swiglu_backward_pairs", "M");
        if (arguments.O.template extent<gemm_swiglu_backward_pairs::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_swiglu_backward_pairs", "M");
        if (arguments.DZ.template extent<gemm_swiglu_backward_pairs::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_swiglu_backward_pairs", "M");
        if (arguments.ZDZ.template extent<gemm_swiglu_backward_pairs::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_swiglu_backward_pairs", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_swiglu_backward_pairs)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_swiglu_backward_pairs.json. Do not edit.
// The dims, folds and tensors of `gemm_swiglu_backward_pairs` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_swiglu_backward_pairs {

struct M;
struct G;
struct I;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: dim G is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: dim M does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::I>) static_assert(ok_, "pleat: dim I is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::I>) static_assert(ok_, "pleat: dim M does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// G: 2
struct G : pleat::Dim<G, int> {
    PLEAT_DIM_NAME("G")
    constexpr G() = default;
    template <pleat::ExplicitFor<G> X_>
    PLEAT_BOTH explicit constexpr G(const X_& x_) : Dim{{pleat::value_for<G>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr G(const X_& x_) : Dim{{pleat::implicit_value<G>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim G; write G(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim G neither adds nor subtracts an integer; write G(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim G does not compare with an integer; write G(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::M>) static_assert(ok_, "pleat: dim M is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::M>) static_assert(ok_, "pleat: dim G does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::I>) static_assert(ok_, "pleat: dim I is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::I>) static_assert(ok_, "pleat: dim G does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: dim K is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: dim G does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim G; get<G>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim G folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim G");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim G multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim G does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim G stays below its count; add to G or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside G and is no single number; get<G>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim G that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim G is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim G adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim G compares with indices of G only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim G");
        // clang-format on
    }
};

/// I: 11008
struct I : pleat::Dim<I, int> {
    PLEAT_DIM_NAME("I")
    constexpr I() = default;
    template <pleat::ExplicitFor<I> X_>
    PLEAT_BOTH explicit constexpr I(const X_& x_) : Dim{{pleat::value_for<I>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr I(const X_& x_) : Dim{{pleat::implicit_value<I>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim I; write I(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim I neither adds nor subtracts an integer; write I(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim I does not compare with an integer; write I(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::M>) static_assert(ok_, "pleat: dim M is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::M>) static_assert(ok_, "pleat: dim I does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: dim G is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: dim I does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: dim K is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: dim I does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim I; get<I>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim I folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim I");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim I multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim I does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim I stays below its count; add to I or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside I and is no single number; get<I>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim I that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim I is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim I adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim I compares with indices of I only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim I");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: dim G is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: dim K does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::I>) static_assert(ok_, "pleat: dim I is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_swiglu_backward_pairs::I>) static_assert(ok_, "pleat: dim K does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: tensor A [M, K] has no dim G");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::I>) static_assert(ok_, "pleat: tensor A [M, K] has no dim I");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [I, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<I, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 45088768; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [I, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [I, K] takes dims, not an integer; write I(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [I, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [I, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [I, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [I, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [I, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [I, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [I, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor B [I, K] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: tensor B [I, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor B [I, K] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: tensor B [I, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor B [I, K] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this slice of tensor B [I, K] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor B [I, K] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor B [I, K] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor B [I, K] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor B [I, K] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: tensor B [I, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: this slice of tensor B [I, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: this view of tensor B [I, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: this view of tensor B [I, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: this view of tensor B [I, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::K>>) static_assert(ok_, "pleat: tensor B [I, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [I, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::M>) static_assert(ok_, "pleat: tensor B [I, K] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: tensor B [I, K] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [I, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [I, K] takes dims and lists of them");
        // clang-format on
    }
};

/// Z: bf16 [M, I, G]
struct Z_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Z_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 22016; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 2; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH constexpr long long storage() const { return 22016LL * M_extent.get(); }

    M M_extent;
};
struct Z : pleat::Tensor<Z, const pleat::bf16, Z_layout> {
    PLEAT_NAME("Z [M, I, G]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Z(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Z(const C_&) : Z(pleat::refused<Z, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Z(...) : Z(pleat::refused<Z, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z [M, I, G] takes dims, not an integer; write M(...), I(...) or G(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z [M, I, G] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z [M, I, G] is *Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z [M, I, G] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z [M, I, G]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z [M, I, G] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z [M, I, G] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z [M, I, G] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor Z [M, I, G] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor Z [M, I, G] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: tensor Z [M, I, G] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor Z [M, I, G] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor Z [M, I, G] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: tensor Z [M, I, G] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this slice of tensor Z [M, I, G] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor Z [M, I, G] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor Z [M, I, G] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this slice of tensor Z [M, I, G] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor Z [M, I, G] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: tensor Z [M, I, G] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: this slice of tensor Z [M, I, G] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, I, G] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: tensor Z [M, I, G] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [M, I, G] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: tensor Z [M, I, G] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z [M, I, G] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z [M, I, G] takes dims and lists of them");
        // clang-format on
    }
};

/// O: bf16 [M, I]
struct O_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr O_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 11008LL * M_extent.get(); }

    M M_extent;
};
struct O : pleat::Tensor<O, pleat::bf16, O_layout> {
    PLEAT_NAME("O [M, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor O [M, I] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor O [M, I] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor O [M, I] is *O[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor O [M, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor O [M, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor O [M, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor O [M, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor O [M, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor O [M, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor O [M, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor O [M, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor O [M, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this slice of tensor O [M, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor O [M, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor O [M, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this slice of tensor O [M, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor O [M, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor O [M, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: tensor O [M, I] has no dim G");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: tensor O [M, I] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor O [M, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor O [M, I] takes dims and lists of them");
        // clang-format on
    }
};

/// DZ: bf16 [M, I, G]
struct DZ_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 22016; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 2; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH constexpr long long storage() const { return 22016LL * M_extent.get(); }

    M M_extent;
};
struct DZ : pleat::Tensor<DZ, pleat::bf16, DZ_layout> {
    PLEAT_NAME("DZ [M, I, G]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DZ(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DZ(const C_&) : DZ(pleat::refused<DZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DZ(...) : DZ(pleat::refused<DZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DZ [M, I, G] takes dims, not an integer; write M(...), I(...) or G(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DZ [M, I, G] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DZ [M, I, G] is *DZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DZ [M, I, G] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DZ [M, I, G]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DZ [M, I, G] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DZ [M, I, G] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DZ [M, I, G] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, I, G] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, I, G] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, I, G] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, I, G] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::G>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DZ [M, I, G] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: tensor DZ [M, I, G] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DZ [M, I, G] has none of these dims");
        else static_assert(ok_, "pleat: tensor DZ [M, I, G] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ: f32 [M, I / 128]
struct ZDZ_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                  pleat::Along<I, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 86; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 86LL * M_extent.get(); }

    M M_extent;
};
struct ZDZ : pleat::Tensor<ZDZ, float, ZDZ_layout> {
    PLEAT_NAME("ZDZ [M, I / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ(const C_&) : ZDZ(pleat::refused<ZDZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ(...) : ZDZ(pleat::refused<ZDZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ [M, I / 128] is *ZDZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ [M, I / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ [M, I / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [M, I / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [M, I / 128] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_swiglu_backward_pairs::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::G>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim G");
        else if constexpr (pleat::on<C_, ::gemm_swiglu_backward_pairs::K>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_swiglu_backward_pairs
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_swiglu_backward_pairs.json. Do not edit.
// gemm_swiglu_backward of gates and ups that are neighbours, as gemm_rmsnorm_swiglu leaves them and
// gemm_norm_backward takes their gradient
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_swiglu_backward_pairs {

//   contract d = A, B along K
//   let gate = Z[G = 0]
//   let up = Z[G = 1]
//   let s = sigmoid(gate)
//   let dgate = d * up * s * (1 + gate * (1 - s))
//   let dup = d * gate * s
//   reduce zdz = sum of gate * dgate + up * dup along I % 128
//   store O = gate * s * up
//   store DZ[G = 0] = dgate
//   store DZ[G = 1] = dup
//   store ZDZ = zdz

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_pairs_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_backward_pairs_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages
// of 64 along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_backward_pairs_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                     const __grid_constant__ pleat::BoxMap<K, I> B_map,
                                     const __grid_constant__ pleat::BoxMap<I, M> O_map, const pleat::bf16* Z_ptr,
                                     pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<I, 1, 128>(stage.part() * 64));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_swiglu_backward_pairs.json:24: store O
                                    // gemm_swiglu_backward_pairs.json:25: store DZ[G = 0]
                                    // gemm_swiglu_backward_pairs.json:26: store DZ[G = 1]
                                    // gemm_swiglu_backward_pairs.json:23: reduce zdz
                                    float values[2];
                                    float dz_out[2];
                                    float dz_out_[2];
                                    float terms[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float Z_e = pleat::convert<float>(*z[(i_ + I(e)) + m + G(0)]);
                                        // gemm_swiglu_backward_pairs.json:20: let s
                                        const float s = pleat::math::sigmoid(Z_e);
                                        const float Z_e_ = pleat::convert<float>(*z[(i_ + I(e)) + m + G(1)]);
                                        values[e] = Z_e * s * Z_e_;
                                        const float d_e = d(i, part * 8 + j, h, e);
                                        // gemm_swiglu_backward_pairs.json:21: let dgate
                                        const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                        dz_out[e] = dgate;
                                        // gemm_swiglu_backward_pairs.json:22: let dup
                                        const float dup = d_e * Z_e * s;
                                        dz_out_[e] = dup;
                                        terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                                    }
                                    O_part[j][h] = pleat::converted<pleat::bf16>(values);
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dz[(i_ + I(e)) + m + G(0)] = pleat::convert<pleat::bf16>(dz_out[e]);
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dz[(i_ + I(e)) + m + G(1)] = pleat::convert<pleat::bf16>(dz_out_[e]);
                                    }
                                    zdz_states[i * 2 + h][0].add(terms);
                                }
                            }
                        }
                        tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(zdz_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_swiglu_backward_pairs.json:27: store ZDZ
                            const float zdz_e = zdz_states[i * 2 + h][0].sum();
                            *zdz_[i_ + m] = zdz_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_pairs_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_backward_pairs_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8
// stages of 64 along K, the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_backward_pairs_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                       const __grid_constant__ pleat::BoxMap<K, I> B_map,
                                       const __grid_constant__ pleat::BoxMap<I, M> O_map, const pleat::bf16* Z_ptr,
                                       pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[2][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // gemm_swiglu_backward_pairs.json:24: store O
                                // gemm_swiglu_backward_pairs.json:25: store DZ[G = 0]
                                // gemm_swiglu_backward_pairs.json:26: store DZ[G = 1]
                                // gemm_swiglu_backward_pairs.json:23: reduce zdz
                                float values[2];
                                float dz_out[2];
                                float dz_out_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float Z_e = pleat::convert<float>(*z[(i_ + I(e)) + m + G(0)]);
                                    // gemm_swiglu_backward_pairs.json:20: let s
                                    const float s = pleat::math::sigmoid(Z_e);
                                    const float Z_e_ = pleat::convert<float>(*z[(i_ + I(e)) + m + G(1)]);
                                    values[e] = Z_e * s * Z_e_;
                                    const float d_e = d(0, part * 8 + j, h, e);
                                    // gemm_swiglu_backward_pairs.json:21: let dgate
                                    const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                    dz_out[e] = dgate;
                                    // gemm_swiglu_backward_pairs.json:22: let dup
                                    const float dup = d_e * Z_e * s;
                                    dz_out_[e] = dup;
                                    terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                                }
                                O_part[j][h] = pleat::converted<pleat::bf16>(values);
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    *dz[(i_ + I(e)) + m + G(0)] = pleat::convert<pleat::bf16>(dz_out[e]);
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    *dz[(i_ + I(e)) + m + G(1)] = pleat::convert<pleat::bf16>(dz_out_[e]);
                                }
                                zdz_states[h][0].add(terms);
                            }
                        }
                    }
                    tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(zdz_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_swiglu_backward_pairs.json:27: store ZDZ
                        const float zdz_e = zdz_states[h][0].sum();
                        *zdz_[i_ + m] = zdz_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_pairs_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_backward_pairs_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6
// stages of 64 along K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_backward_pairs_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                       const __grid_constant__ pleat::BoxMap<K, I> B_map,
                                       const __grid_constant__ pleat::BoxMap<I, M> O_map, const pleat::bf16* Z_ptr,
                                       pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // gemm_swiglu_backward_pairs.json:24: store O
                                    // gemm_swiglu_backward_pairs.json:25: store DZ[G = 0]
                                    // gemm_swiglu_backward_pairs.json:26: store DZ[G = 1]
                                    // gemm_swiglu_backward_pairs.json:23: reduce zdz
                                    float values[2];
                                    float dz_out[2];
                                    float dz_out_[2];
                                    float terms[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float Z_e = pleat::convert<float>(*z[(i_ + I(e)) + m + G(0)]);
                                        // gemm_swiglu_backward_pairs.json:20: let s
                                        const float s = pleat::math::sigmoid(Z_e);
                                        const float Z_e_ = pleat::convert<float>(*z[(i_ + I(e)) + m + G(1)]);
                                        values[e] = Z_e * s * Z_e_;
                                        const float d_e = d(i, part * 8 + j, h, e);
                                        // gemm_swiglu_backward_pairs.json:21: let dgate
                                        const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                        dz_out[e] = dgate;
                                        // gemm_swiglu_backward_pairs.json:22: let dup
                                        const float dup = d_e * Z_e * s;
                                        dz_out_[e] = dup;
                                        terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                                    }
                                    O_part[j][h] = pleat::converted<pleat::bf16>(values);
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dz[(i_ + I(e)) + m + G(0)] = pleat::convert<pleat::bf16>(dz_out[e]);
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dz[(i_ + I(e)) + m + G(1)] = pleat::convert<pleat::bf16>(dz_out_[e]);
                                    }
                                    zdz_states[i * 2 + h][0].add(terms);
                                }
                            }
                        }
                        tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(zdz_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // gemm_swiglu_backward_pairs.json:27: store ZDZ
                            const float zdz_e = zdz_states[i * 2 + h][0].sum();
                            *zdz_[i_ + m] = zdz_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_swiglu_backward_pairs_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_swiglu_backward_pairs_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4
// stages of 32 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_swiglu_backward_pairs_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, const pleat::bf16* Z_ptr,
                                       pleat::bf16* O_ptr, pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const O o(O_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const I i_(at.column + pleat::InTile<I, 1, 128>(r));
        return b[i_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& d) {
        pleat::Sum<float> zdz_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const I i_(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_swiglu_backward_pairs.json:24: store O
                        // gemm_swiglu_backward_pairs.json:25: store DZ[G = 0]
                        // gemm_swiglu_backward_pairs.json:26: store DZ[G = 1]
                        // gemm_swiglu_backward_pairs.json:23: reduce zdz
                        float o_out[2];
                        float dz_out[2];
                        float dz_out_[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float Z_e = pleat::convert<float>(*z[(i_ + I(e)) + m + G(0)]);
                            // gemm_swiglu_backward_pairs.json:20: let s
                            const float s = pleat::math::sigmoid(Z_e);
                            const float Z_e_ = pleat::convert<float>(*z[(i_ + I(e)) + m + G(1)]);
                            o_out[e] = Z_e * s * Z_e_;
                            const float d_e = d(0, j, h, e);
                            // gemm_swiglu_backward_pairs.json:21: let dgate
                            const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                            dz_out[e] = dgate;
                            // gemm_swiglu_backward_pairs.json:22: let dup
                            const float dup = d_e * Z_e * s;
                            dz_out_[e] = dup;
                            terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                        }
                        pleat::store(o[i_ + m].get(), pleat::converted<pleat::bf16>(o_out));
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            *dz[(i_ + I(e)) + m + G(0)] = pleat::convert<pleat::bf16>(dz_out[e]);
                        }
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            *dz[(i_ + I(e)) + m + G(1)] = pleat::convert<pleat::bf16>(dz_out_[e]);
                        }
                        zdz_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(zdz_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_swiglu_backward_pairs.json:27: store ZDZ
                    const float zdz_e = zdz_states[h][0].sum();
                    *zdz_[i_ + m] = zdz_e;
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_swiglu_backward_pairs
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_swiglu_backward_pairs.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_swiglu_backward_pairs
spec gemm_swiglu_backward_pairs.json
source gemm_swiglu_backward_pairs.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 2
axis B I 11008 4096
axis B K 4096 1
tensor Z bf16 in 16 3
axis Z M M 22016
axis Z I 11008 2
axis Z G 2 1
tensor O bf16 out 16 2
axis O M M 11008
axis O I 11008 1
tensor DZ bf16 out 16 3
axis DZ M M 22016
axis DZ I 11008 2
axis DZ G 2 1
tensor ZDZ f32 out 16 2
axis ZDZ M M 86
axis ZDZ I/128 86 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,86,*,$sms,2,//,1,max,/^,36872,*,30256,+,M,64,/^,86,*,$sms,/^,24649,*,31164,max,23791,+,M,128,/^,86,*,$sms,/^,40953,*,30532,+,min,<=,and
launch gemm_swiglu_backward_pairs_tiles grid M,256,/^,86,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|11008;4096;64 map:O:128:11008;1;64|M;11008;64 tensor:Z tensor:O tensor:DZ tensor:ZDZ size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,86,*,$sms,/^,24649,*,31164,max,23791,+,M,128,/^,86,*,$sms,/^,40953,*,30532,+,<=,and
launch gemm_swiglu_backward_pairs_tiles_2 grid M,64,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:A:128:4096;1;64|M;4096;64 map:B:128:4096;1;64|11008;4096;128 map:O:128:11008;1;64|M;11008;64 tensor:Z tensor:O tensor:DZ tensor:ZDZ size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_swiglu_backward_pairs_tiles_3 grid M,128,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:A:128:4096;1;64|M;4096;128 map:B:128:4096;1;64|11008;4096;128 map:O:128:11008;1;64|M;11008;64 tensor:Z tensor:O tensor:DZ tensor:ZDZ size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_swiglu_backward_pairs_tiles_4 grid M,64,/^,86,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:B tensor:Z tensor:O tensor:DZ tensor:ZDZ size:M:i64
reference d reduce M,11008,*
reference zdz reduce M,86,*
reference store_O store M,11008,*
reference store_DZ_1 store M,11008,*
reference store_DZ_2 store M,11008,*
reference store_ZDZ store M,86,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_swiglu_backward_pairs.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_swiglu_backward_pairs)
    source.cubins = gemm_swiglu_backward_pairs::embedded_cubins();
#endif
    source.reference = gemm_swiglu_backward_pairs::reference::gemm_swiglu_backward_pairs::run;
    return source;
}

}  // namespace gemm_swiglu_backward_pairs
