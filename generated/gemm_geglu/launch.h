// Written by pleat from gemm_geglu.json. Do not edit.
// Typed launchers for `gemm_geglu`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_geglu {

struct Arguments {
    gemm_geglu::A A;
    gemm_geglu::B B;
    gemm_geglu::O O;
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
        values.tensors[2] = arguments.O.get();
        values.symbols[0] = arguments.A.template extent<gemm_geglu::M>().get();
        if (arguments.O.template extent<gemm_geglu::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_geglu", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_geglu)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_geglu.json. Do not edit.
// The dims, folds and tensors of `gemm_geglu` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_geglu {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::G>) static_assert(ok_, "pleat: dim G is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::G>) static_assert(ok_, "pleat: dim M does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::I>) static_assert(ok_, "pleat: dim I is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::I>) static_assert(ok_, "pleat: dim M does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::M>) static_assert(ok_, "pleat: dim M is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::M>) static_assert(ok_, "pleat: dim G does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::I>) static_assert(ok_, "pleat: dim I is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::I>) static_assert(ok_, "pleat: dim G does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::K>) static_assert(ok_, "pleat: dim K is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::K>) static_assert(ok_, "pleat: dim G does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::M>) static_assert(ok_, "pleat: dim M is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::M>) static_assert(ok_, "pleat: dim I does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::G>) static_assert(ok_, "pleat: dim G is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::G>) static_assert(ok_, "pleat: dim I does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::K>) static_assert(ok_, "pleat: dim K is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::K>) static_assert(ok_, "pleat: dim I does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::G>) static_assert(ok_, "pleat: dim G is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::G>) static_assert(ok_, "pleat: dim K does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::I>) static_assert(ok_, "pleat: dim I is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_geglu::I>) static_assert(ok_, "pleat: dim K does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_geglu::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_geglu::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_geglu::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_geglu::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_geglu::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_geglu::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_geglu::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_geglu::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_geglu::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_geglu::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_geglu::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_geglu::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_geglu::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_geglu::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_geglu::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_geglu::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_geglu::G>) static_assert(ok_, "pleat: tensor A [M, K] has no dim G");
        else if constexpr (pleat::on<C_, ::gemm_geglu::I>) static_assert(ok_, "pleat: tensor A [M, K] has no dim I");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [G, I, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<K, 1, pleat::Axis<1, 0, 2>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 45088768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 90177536; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [G, I, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [G, I, K] takes dims, not an integer; write G(...), I(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [G, I, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [G, I, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [G, I, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [G, I, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [G, I, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [G, I, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [G, I, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_geglu::G>>) static_assert(ok_, "pleat: tensor B [G, I, K] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_geglu::I>>) static_assert(ok_, "pleat: tensor B [G, I, K] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_geglu::K>>) static_assert(ok_, "pleat: tensor B [G, I, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_geglu::G>>) static_assert(ok_, "pleat: tensor B [G, I, K] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_geglu::I>>) static_assert(ok_, "pleat: tensor B [G, I, K] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_geglu::K>>) static_assert(ok_, "pleat: tensor B [G, I, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_geglu::G>>) static_assert(ok_, "pleat: tensor B [G, I, K] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_geglu::G>>) static_assert(ok_, "pleat: this slice of tensor B [G, I, K] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_geglu::G>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_geglu::G>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_geglu::G>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_geglu::G>>) static_assert(ok_, "pleat: tensor B [G, I, K] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_geglu::I>>) static_assert(ok_, "pleat: tensor B [G, I, K] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_geglu::I>>) static_assert(ok_, "pleat: this slice of tensor B [G, I, K] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_geglu::I>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_geglu::I>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_geglu::I>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_geglu::I>>) static_assert(ok_, "pleat: tensor B [G, I, K] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_geglu::K>>) static_assert(ok_, "pleat: tensor B [G, I, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_geglu::K>>) static_assert(ok_, "pleat: this slice of tensor B [G, I, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_geglu::K>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_geglu::K>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_geglu::K>>) static_assert(ok_, "pleat: this view of tensor B [G, I, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_geglu::K>>) static_assert(ok_, "pleat: tensor B [G, I, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [G, I, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_geglu::M>) static_assert(ok_, "pleat: tensor B [G, I, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [G, I, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [G, I, K] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_geglu::M>>) static_assert(ok_, "pleat: tensor O [M, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_geglu::I>>) static_assert(ok_, "pleat: tensor O [M, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_geglu::M>>) static_assert(ok_, "pleat: tensor O [M, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_geglu::I>>) static_assert(ok_, "pleat: tensor O [M, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_geglu::M>>) static_assert(ok_, "pleat: this slice of tensor O [M, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_geglu::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_geglu::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_geglu::M>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_geglu::M>>) static_assert(ok_, "pleat: tensor O [M, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_geglu::I>>) static_assert(ok_, "pleat: tensor O [M, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_geglu::I>>) static_assert(ok_, "pleat: this slice of tensor O [M, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_geglu::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_geglu::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_geglu::I>>) static_assert(ok_, "pleat: this view of tensor O [M, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_geglu::I>>) static_assert(ok_, "pleat: tensor O [M, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor O [M, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_geglu::G>) static_assert(ok_, "pleat: tensor O [M, I] has no dim G");
        else if constexpr (pleat::on<C_, ::gemm_geglu::K>) static_assert(ok_, "pleat: tensor O [M, I] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor O [M, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor O [M, I] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_geglu
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_geglu.json. Do not edit.
// O = gelu(gate) * up, where gate is the first half of the columns of A Bt and up the second
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_geglu {

//   contract acc = A, B along K
//   store O = gelu(acc[G = 0]) * acc[G = 1]

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_geglu_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_geglu_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along K,
// the L2 cache drops B first where ceil(M / 128) <= 8, those of the last rounds shared out evenly along K, where
// they are few cut into up to 4 parts along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_geglu_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                     const __grid_constant__ pleat::BoxMap<K, I, G> B_map,
                     const __grid_constant__ pleat::BoxMap<I, M> O_map, pleat::bf16* O_ptr, long long M_size,
                     unsigned char* workspace) {
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 64>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 172, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_geglu.json:15: store O
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j, h, e);
                                const float acc_e_ = acc(i, j + 8, h, e);
                                values[e] = pleat::math::gelu_short(acc_e) * acc_e_;
                            }
                            O_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(O_map, O_part, at.column, at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_geglu_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_geglu_tiles_2: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along
// K, the L2 cache drops B first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_geglu_tiles_2(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                       const __grid_constant__ pleat::BoxMap<K, I, G> B_map,
                       const __grid_constant__ pleat::BoxMap<I, M> O_map, pleat::bf16* O_ptr, long long M_size) {
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 96>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 115, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> O_part[4][2];
#pragma unroll
                    for (int j = 0; j < 4; ++j) {
                        const I i_(at.column + tiles.column(part * 4 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_geglu.json:15: store O
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 4 + j, h, e);
                                const float acc_e_ = acc(i, part * 4 + j + 12, h, e);
                                values[e] = pleat::math::gelu_short(acc_e) * acc_e_;
                            }
                            O_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(O_map, O_part, at.column + tiles.first_column(part * 4),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_geglu_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_geglu_tiles_3: tiles of 64 x 256 on the tensor cores, one for each consumer in turn, 4 stages of 64 along K,
// the L2 cache drops B first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_geglu_tiles_3(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                       const __grid_constant__ pleat::BoxMap<K, I, G> B_map,
                       const __grid_constant__ pleat::BoxMap<I, M> O_map, pleat::bf16* O_ptr, long long M_size) {
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 256, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, O_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_geglu.json:15: store O
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            const float acc_e_ = acc(0, part * 8 + j + 16, h, e);
                            values[e] = pleat::math::gelu_short(acc_e) * acc_e_;
                        }
                        O_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(O_map, O_part, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_geglu_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_geglu_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_geglu_tiles_4(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, pleat::bf16* O_ptr, long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 64>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 172, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const G g(r / 64);
        const I i_(at.column + pleat::InTile<I, 1, 64>(r % 64));
        return b[g + i_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const I i_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // gemm_geglu.json:15: store O
                        float o_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            const float acc_e_ = acc(i, j + 8, h, e);
                            o_out[e] = pleat::math::gelu_short(acc_e) * acc_e_;
                        }
                        pleat::store(o[i_ + m].get(), pleat::converted<pleat::bf16>(o_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_geglu
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_geglu.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_geglu
spec gemm_geglu.json
source gemm_geglu.cu apart
include dims.h
symbol M dim 1 0
tensor A bf16 in 16 2
axis A M M 4096
axis A K 4096 1
tensor B bf16 in 16 3
axis B G 2 45088768
axis B I 11008 4096
axis B K 4096 1
tensor O bf16 out 16 2
axis O M M 11008
axis O I 11008 1
workspace $arch,90,<=,90,$arch,<=,and,M,128,/^,172,*,$sms,/^,37230,*,M,128,/^,172,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,172,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,172,*,-,0,max,37230,*,+,min,56511,max,M,128,/^,172,*,$sms,/^,37080,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,//,61997,max,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,20595,+,M,128,/^,115,*,$sms,/^,53972,*,56511,max,21980,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,19820,+,min,<=,and,M,128,/^,172,*,4,*,144,min,65792,*,*
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,172,*,$sms,/^,37230,*,M,128,/^,172,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,172,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,172,*,-,0,max,37230,*,+,min,56511,max,M,128,/^,172,*,$sms,/^,37080,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,//,61997,max,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,20595,+,M,128,/^,115,*,$sms,/^,53972,*,56511,max,21980,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,19820,+,min,<=,and
launch gemm_geglu_tiles grid M,128,/^,172,*,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:A:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|11008;4096;64|2;45088768;2 map:O:128:11008;1;64|M;11008;64 tensor:O size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,115,*,$sms,/^,53972,*,56511,max,21980,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,19820,+,<=,and
launch gemm_geglu_tiles_2 grid M,128,/^,115,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:A:128:4096;1;64|M;4096;128;clipped map:B:128:4096;1;64|11008;4096;96|2;45088768;2 map:O:64:11008;1;32|M;11008;64 tensor:O size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_geglu_tiles_3 grid M,64,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:A:128:4096;1;64|M;4096;64;clipped map:B:128:4096;1;64|11008;4096;128|2;45088768;2 map:O:128:11008;1;64|M;11008;64 tensor:O size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_geglu_tiles_4 grid M,128,/^,172,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:A tensor:B tensor:O size:M:i64
reference acc reduce M,2,*,11008,*
reference store_O store M,11008,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_geglu.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_geglu)
    source.cubins = gemm_geglu::embedded_cubins();
#endif
    source.reference = gemm_geglu::reference::gemm_geglu::run;
    return source;
}

}  // namespace gemm_geglu
