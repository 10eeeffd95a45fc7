// Written by pleat from gemm_weight_gradient.json. Do not edit.
// Typed launchers for `gemm_weight_gradient`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_weight_gradient {

struct Arguments {
    gemm_weight_gradient::DY DY;
    gemm_weight_gradient::X X;
    gemm_weight_gradient::DW DW;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.X.get();
        values.tensors[2] = arguments.DW.get();
        values.symbols[0] = arguments.DY.template extent<gemm_weight_gradient::T>().get();
        if (arguments.X.template extent<gemm_weight_gradient::T>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_weight_gradient", "T");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_weight_gradient)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_weight_gradient.json. Do not edit.
// The dims, folds and tensors of `gemm_weight_gradient` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_weight_gradient {

struct T;
struct N;
struct I;

/// T: given at launch
struct T : pleat::Dim<T, long long> {
    PLEAT_DIM_NAME("T")
    constexpr T() = default;
    template <pleat::ExplicitFor<T> X_>
    PLEAT_BOTH explicit constexpr T(const X_& x_) : Dim{{pleat::value_for<T>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr T(const X_& x_) : Dim{{pleat::implicit_value<T>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim T; write T(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim T neither adds nor subtracts an integer; write T(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim T does not compare with an integer; write T(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_weight_gradient::N>) static_assert(ok_, "pleat: dim T does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::I>) static_assert(ok_, "pleat: dim I is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_weight_gradient::I>) static_assert(ok_, "pleat: dim T does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim T; get<T>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim T folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim T");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim T multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim T does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim T stays below its count; add to T or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside T and is no single number; get<T>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim T that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim T is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim T adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim T compares with indices of T only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim T");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::T>) static_assert(ok_, "pleat: dim T is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_weight_gradient::T>) static_assert(ok_, "pleat: dim N does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::I>) static_assert(ok_, "pleat: dim I is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_weight_gradient::I>) static_assert(ok_, "pleat: dim N does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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

/// I: 4096
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::T>) static_assert(ok_, "pleat: dim T is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_weight_gradient::T>) static_assert(ok_, "pleat: dim I does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_weight_gradient::N>) static_assert(ok_, "pleat: dim I does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_weight_gradient::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
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

/// DY: bf16 [T, N]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [T, N]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [T, N] takes dims, not an integer; write T(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [T, N] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [T, N] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [T, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [T, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [T, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [T, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [T, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: tensor DY [T, N] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [T, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: tensor DY [T, N] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [T, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: this slice of tensor DY [T, N] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, N] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, N] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, N] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: tensor DY [T, N] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [T, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DY [T, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [T, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [T, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [T, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [T, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [T, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_weight_gradient::I>) static_assert(ok_, "pleat: tensor DY [T, N] has no dim I");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [T, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [T, N] takes dims and lists of them");
        // clang-format on
    }
};

/// X: bf16 [T, I]
struct X_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [T, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X(const C_&) : X(pleat::refused<X, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X(...) : X(pleat::refused<X, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [T, I] takes dims, not an integer; write T(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [T, I] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [T, I] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [T, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [T, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [T, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [T, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [T, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: tensor X [T, I] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: tensor X [T, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: tensor X [T, I] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: tensor X [T, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: this slice of tensor X [T, I] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: this view of tensor X [T, I] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: this view of tensor X [T, I] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: this view of tensor X [T, I] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_weight_gradient::T>>) static_assert(ok_, "pleat: tensor X [T, I] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: tensor X [T, I] ends at I(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: this slice of tensor X [T, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: this view of tensor X [T, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: this view of tensor X [T, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: this view of tensor X [T, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: tensor X [T, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [T, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_weight_gradient::N>) static_assert(ok_, "pleat: tensor X [T, I] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [T, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [T, I] takes dims and lists of them");
        // clang-format on
    }
};

/// DW: bf16 [N, I]
struct DW_layout
    : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct DW : pleat::Tensor<DW, pleat::bf16, DW_layout> {
    PLEAT_NAME("DW [N, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW(const C_&) : DW(pleat::refused<DW, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW(...) : DW(pleat::refused<DW, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [N, I] takes dims, not an integer; write N(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [N, I] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [N, I] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [N, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [N, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [N, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [N, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [N, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DW [N, I] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: tensor DW [N, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DW [N, I] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: tensor DW [N, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DW [N, I] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DW [N, I] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DW [N, I] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DW [N, I] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DW [N, I] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DW [N, I] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: tensor DW [N, I] ends at I(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: this slice of tensor DW [N, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: this view of tensor DW [N, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: this view of tensor DW [N, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: this view of tensor DW [N, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_weight_gradient::I>>) static_assert(ok_, "pleat: tensor DW [N, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [N, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_weight_gradient::T>) static_assert(ok_, "pleat: tensor DW [N, I] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [N, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [N, I] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_weight_gradient
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_weight_gradient.json. Do not edit.
// DW = DYt X, summed over tokens: neither operand is contiguous along the sum
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_weight_gradient {

//   contract acc = DY, X along T
//   store DW = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_weight_gradient_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_weight_gradient_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64
// along T.
extern "C" __global__ void __launch_bounds__(384)
    gemm_weight_gradient_tiles(const __grid_constant__ pleat::BoxMap<N, T> DY_map,
                               const __grid_constant__ pleat::BoxMap<I, T> X_map,
                               const __grid_constant__ pleat::BoxMap<I, N> DW_map, pleat::bf16* DW_ptr,
                               long long T_size) {
    const DW dw(DW_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<I, 256>, pleat::Fold<T, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, X_map, DW_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 16, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(T_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, at.row, k);
            stage.load_b(X_map, at.column + pleat::InTile<I, 1, 256>(stage.part() * 128), k);
        });
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(DW_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& acc, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DW_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const N n_(at.row + tiles.row(0, h));
                        // gemm_weight_gradient.json:15: store DW
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_weight_gradient_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_weight_gradient_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of
// 64 along T.
extern "C" __global__ void __launch_bounds__(384)
    gemm_weight_gradient_tiles_2(const __grid_constant__ pleat::BoxMap<N, T> DY_map,
                                 const __grid_constant__ pleat::BoxMap<I, T> X_map,
                                 const __grid_constant__ pleat::BoxMap<I, N> DW_map, pleat::bf16* DW_ptr,
                                 long long T_size) {
    const DW dw(DW_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<I, 128>, pleat::Fold<T, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DY_map, X_map, DW_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 32, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(T_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DY_map, at.row, k);
            stage.load_b(X_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const N n_(at.row + tiles.row(i, h));
                            // gemm_weight_gradient.json:15: store DW
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW_map, DW_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_weight_gradient_tiles_3)
// gemm_weight_gradient_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of
// 32 along T.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_weight_gradient_tiles_3(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, pleat::bf16* DW_ptr,
                                 long long T_size) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const X x(X_ptr, pleat::extents(T(T_size)));
    const DW dw(DW_ptr);
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<N, 128>, pleat::Fold<I, 128>, pleat::Fold<T, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const N n_(at.row + pleat::InTile<N, 1, 128>(r));
        return dy[n_].get();
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const I i_(at.column + pleat::InTile<I, 1, 128>(r));
        return x[i_].get();
    };
    const auto a_rows = pleat::along_k(rows, 4096);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(T_size), a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const I i_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const N n_(at.row + tiles.row(i, h));
                    // gemm_weight_gradient.json:15: store DW
                    float dw_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw_out[e] = acc_e;
                    }
                    pleat::store(dw[i_ + n_].get(), pleat::converted<pleat::bf16>(dw_out));
                }
            }
        }
    });
}
#endif

}  // namespace gemm_weight_gradient
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_weight_gradient.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_weight_gradient
spec gemm_weight_gradient.json
source gemm_weight_gradient.cu apart
include dims.h
symbol T dim 1 0
tensor DY bf16 in 16 2
axis DY T T 4096
axis DY N 4096 1
tensor X bf16 in 16 2
axis X T T 4096
axis X I 4096 1
tensor DW bf16 out 16 2
axis DW N 4096 4096
axis DW I 4096 1
variant $arch,90,<=,90,$arch,<=,and,193,T,<=,and,256,$sms,2,//,1,max,/^,T,64,/^,1091,*,2624,+,*,21200,+,1024,$sms,/^,T,64,/^,579,*,T,64,/^,579,*,2112,+,2,//,max,150,+,*,T,64,/^,579,*,2112,min,16300,+,+,<=,and
launch gemm_weight_gradient_tiles grid 256,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:DY:128:4096;1;64|T;4096;64 map:X:128:4096;1;64|T;4096;64 map:DW:128:4096;1;64|4096;4096;64 tensor:DW size:T:i64
variant $arch,90,<=,90,$arch,<=,and,1,T,<=,and
launch gemm_weight_gradient_tiles_2 grid 1024,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DY:128:4096;1;64|T;4096;64 map:X:128:4096;1;64|T;4096;64 map:DW:128:4096;1;64|4096;4096;64 tensor:DW size:T:i64
variant 1
launch gemm_weight_gradient_tiles_3 grid 1024 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DY tensor:X tensor:DW size:T:i64
reference acc reduce 16777216
reference store_DW store 16777216
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_weight_gradient.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_weight_gradient)
    source.cubins = gemm_weight_gradient::embedded_cubins();
#endif
    source.reference = gemm_weight_gradient::reference::gemm_weight_gradient::run;
    return source;
}

}  // namespace gemm_weight_gradient
