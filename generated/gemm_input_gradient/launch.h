// Written by pleat from gemm_input_gradient.json. Do not edit.
// Typed launchers for `gemm_input_gradient`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_input_gradient {

struct Arguments {
    gemm_input_gradient::DY DY;
    gemm_input_gradient::W W;
    gemm_input_gradient::R R;
    gemm_input_gradient::DX DX;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.W.get();
        values.tensors[2] = arguments.R.get();
        values.tensors[3] = arguments.DX.get();
        values.symbols[0] = arguments.DY.template extent<gemm_input_gradient::M>().get();
        if (arguments.R.template extent<gemm_input_gradient::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_input_gradient", "M");
        if (arguments.DX.template extent<gemm_input_gradient::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_input_gradient", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_input_gradient)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_input_gradient.json. Do not edit.
// The dims, folds and tensors of `gemm_input_gradient` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_input_gradient {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_input_gradient::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_input_gradient::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_input_gradient::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::K>) static_assert(ok_, "pleat: dim K is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_input_gradient::K>) static_assert(ok_, "pleat: dim N does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_input_gradient::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::N>) static_assert(ok_, "pleat: dim N is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_input_gradient::N>) static_assert(ok_, "pleat: dim K does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_input_gradient::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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

/// DY: bf16 [M, N]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DY(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DY(const C_&) : DY(pleat::refused<DY, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DY(...) : DY(pleat::refused<DY, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [M, N] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [M, N] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor DY [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: tensor DY [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor DY [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: tensor DY [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this slice of tensor DY [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor DY [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor DY [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor DY [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor DY [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: tensor DY [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DY [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: tensor DY [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_input_gradient::K>) static_assert(ok_, "pleat: tensor DY [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [N, K]
struct W_layout
    : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [N, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [N, K] takes dims, not an integer; write N(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [N, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [N, K] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [N, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [N, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [N, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [N, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [N, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: tensor W [N, K] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor W [N, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: tensor W [N, K] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor W [N, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: tensor W [N, K] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor W [N, K] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor W [N, K] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor W [N, K] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: this view of tensor W [N, K] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_input_gradient::N>>) static_assert(ok_, "pleat: tensor W [N, K] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor W [N, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this slice of tensor W [N, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor W [N, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor W [N, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor W [N, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor W [N, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [N, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_input_gradient::M>) static_assert(ok_, "pleat: tensor W [N, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [N, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [N, K] takes dims and lists of them");
        // clang-format on
    }
};

/// R: bf16 [M, K]
struct R_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct R : pleat::Tensor<R, const pleat::bf16, R_layout> {
    PLEAT_NAME("R [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [M, K] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [M, K] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor R [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor R [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor R [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor R [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this slice of tensor R [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor R [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor R [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor R [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor R [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor R [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this slice of tensor R [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor R [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor R [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor R [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor R [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_input_gradient::N>) static_assert(ok_, "pleat: tensor R [M, K] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// DX: bf16 [M, K]
struct DX_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DX_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DX : pleat::Tensor<DX, pleat::bf16, DX_layout> {
    PLEAT_NAME("DX [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX(const C_&) : DX(pleat::refused<DX, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX(...) : DX(pleat::refused<DX, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX [M, K] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX [M, K] is *DX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor DX [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor DX [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor DX [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor DX [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this slice of tensor DX [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor DX [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor DX [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: this view of tensor DX [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_input_gradient::M>>) static_assert(ok_, "pleat: tensor DX [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor DX [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this slice of tensor DX [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor DX [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor DX [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: this view of tensor DX [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_input_gradient::K>>) static_assert(ok_, "pleat: tensor DX [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_input_gradient::N>) static_assert(ok_, "pleat: tensor DX [M, K] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX [M, K] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_input_gradient
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_input_gradient.json. Do not edit.
// DX = DY W + R: the gradient of a product's input, added to the residual stream's; W lies as in the forward
// product
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_input_gradient {

//   contract acc = DY, W along N
//   store DX = acc + R

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_input_gradient_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_input_gradient_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along N, the L2 cache drops W first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_input_gradient_tiles(const __grid_constant__ pleat::BoxMap<N, M> DY_map,
                              const __grid_constant__ pleat::BoxMap<K, N> W_map,
                              const __grid_constant__ pleat::BoxMap<K, M> DX_map,
                              const __grid_constant__ pleat::BoxMap<K, M> R_map, const pleat::bf16* R_ptr,
                              pleat::bf16* DX_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const DX dx(DX_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<K, 128>, pleat::Fold<N, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, W_map, DX_map, R_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, at.column + pleat::InTile<K, 1, 128>(stage.part() * 64), k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(R_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DX_part[8][2];
                    pleat::Vec<pleat::bf16, 2> R_in[8][2];
                    tiles.take(R_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const K k_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_input_gradient.json:16: store DX
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                const float R_e = pleat::as<float>(R_in[j][h], e);
                                values[e] = acc_e + R_e;
                            }
                            DX_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DX_map, DX_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_input_gradient_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_input_gradient_tiles_2: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along N, the L2 cache drops W first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_input_gradient_tiles_2(const __grid_constant__ pleat::BoxMap<N, M> DY_map,
                                const __grid_constant__ pleat::BoxMap<K, N> W_map,
                                const __grid_constant__ pleat::BoxMap<K, M> DX_map,
                                const __grid_constant__ pleat::BoxMap<K, M> R_map, const pleat::bf16* R_ptr,
                                pleat::bf16* DX_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const DX dx(DX_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1, Major::k, Major::mn, 2, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<K, 64>, pleat::Fold<N, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, W_map, DX_map, R_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 64, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, at.column, k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            to.load(R_map, at.column, at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 1, feed);
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> DX_part[8][2];
                pleat::Vec<pleat::bf16, 2> R_in[8][2];
                tiles.take(R_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const K k_(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_input_gradient.json:16: store DX
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float R_e = pleat::as<float>(R_in[j][h], e);
                            values[e] = acc_e + R_e;
                        }
                        DX_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DX_map, DX_part, at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_input_gradient_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_input_gradient_tiles_3: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64
// along N, the L2 cache drops W first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_input_gradient_tiles_3(const __grid_constant__ pleat::BoxMap<N, M> DY_map,
                                const __grid_constant__ pleat::BoxMap<K, N> W_map,
                                const __grid_constant__ pleat::BoxMap<K, M> DX_map,
                                const __grid_constant__ pleat::BoxMap<K, M> R_map, const pleat::bf16* R_ptr,
                                pleat::bf16* DX_ptr, long long M_size) {
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const DX dx(DX_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<K, 128>, pleat::Fold<N, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, W_map, DX_map, R_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, at.column, k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(R_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed);
    } else {
        tiles.consume(grid, steps, 2, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> DX_part[8][2];
                pleat::Vec<pleat::bf16, 2> R_in[8][2];
                tiles.take(R_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const K k_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // gemm_input_gradient.json:16: store DX
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            const float R_e = pleat::as<float>(R_in[j][h], e);
                            values[e] = acc_e + R_e;
                        }
                        DX_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DX_map, DX_part, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_input_gradient_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_input_gradient_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of
// 32 along N.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_input_gradient_tiles_4(const pleat::bf16* DY_ptr, const pleat::bf16* W_ptr, const pleat::bf16* R_ptr,
                                pleat::bf16* DX_ptr, long long M_size) {
    const DY dy(DY_ptr, pleat::extents(M(M_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(M(M_size)));
    const DX dx(DX_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<K, 128>, pleat::Fold<N, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? dy[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const K k_(at.column + pleat::InTile<K, 1, 128>(r));
        return w[k_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 4096, a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const K k_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // gemm_input_gradient.json:16: store DX
                        const pleat::Vec<pleat::bf16, 2> r__v = pleat::load<2>(r_[k_ + m].get());
                        float dx_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            const float R_e = pleat::as<float>(r__v, e);
                            dx_out[e] = acc_e + R_e;
                        }
                        pleat::store(dx[k_ + m].get(), pleat::converted<pleat::bf16>(dx_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_input_gradient
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_input_gradient.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_input_gradient
spec gemm_input_gradient.json
source gemm_input_gradient.cu apart
include dims.h
symbol M dim 1 0
tensor DY bf16 in 16 2
axis DY M M 4096
axis DY N 4096 1
tensor W bf16 in 16 2
axis W N 4096 4096
axis W K 4096 1
tensor R bf16 in 16 2
axis R M M 4096
axis R K 4096 1
tensor DX bf16 out 16 2
axis DX M M 4096
axis DX K 4096 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,36872,*,21040,+,M,64,/^,64,*,$sms,/^,15244,*,17886,+,M,64,/^,32,*,$sms,/^,24649,*,18722,+,min,<=,and
launch gemm_input_gradient_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:DY:128:4096;1;64|M;4096;128 map:W:128:4096;1;64|4096;4096;64 map:DX:128:4096;1;64|M;4096;64 map:R:128:4096;1;64|M;4096;64 tensor:R tensor:DX size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,64,*,$sms,/^,15244,*,17886,+,M,64,/^,32,*,$sms,/^,24649,*,18722,+,<=,and
launch gemm_input_gradient_tiles_2 grid M,64,/^,64,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196816 pdl 1
args map:DY:128:4096;1;64|M;4096;64 map:W:128:4096;1;64|4096;4096;64 map:DX:128:4096;1;64|M;4096;64 map:R:128:4096;1;64|M;4096;64 tensor:R tensor:DX size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_input_gradient_tiles_3 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:DY:128:4096;1;64|M;4096;64 map:W:128:4096;1;64|4096;4096;64 map:DX:128:4096;1;64|M;4096;64 map:R:128:4096;1;64|M;4096;64 tensor:R tensor:DX size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_input_gradient_tiles_4 grid M,128,/^,32,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DY tensor:W tensor:R tensor:DX size:M:i64
reference acc reduce M,4096,*
reference store_DX store M,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_input_gradient.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_input_gradient)
    source.cubins = gemm_input_gradient::embedded_cubins();
#endif
    source.reference = gemm_input_gradient::reference::gemm_input_gradient::run;
    return source;
}

}  // namespace gemm_input_gradient
