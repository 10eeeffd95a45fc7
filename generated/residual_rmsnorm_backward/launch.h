// Written by pleat from residual_rmsnorm_backward.json. Do not edit.
// Typed launchers for `residual_rmsnorm_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace residual_rmsnorm_backward {

struct Arguments {
    residual_rmsnorm_backward::DY DY;
    residual_rmsnorm_backward::DS DS;
    residual_rmsnorm_backward::S S;
    residual_rmsnorm_backward::W W;
    residual_rmsnorm_backward::R R;
    residual_rmsnorm_backward::DX DX;
    residual_rmsnorm_backward::DW DW;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.DS.get();
        values.tensors[2] = arguments.S.get();
        values.tensors[3] = arguments.W.get();
        values.tensors[4] = arguments.R.get();
        values.tensors[5] = arguments.DX.get();
        values.tensors[6] = arguments.DW.get();
        values.symbols[0] = arguments.DY.template extent<residual_rmsnorm_backward::T>().get();
        if (arguments.DS.template extent<residual_rmsnorm_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("residual_rmsnorm_backward", "T");
        if (arguments.S.template extent<residual_rmsnorm_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("residual_rmsnorm_backward", "T");
        if (arguments.R.template extent<residual_rmsnorm_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("residual_rmsnorm_backward", "T");
        if (arguments.DX.template extent<residual_rmsnorm_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("residual_rmsnorm_backward", "T");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_residual_rmsnorm_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from residual_rmsnorm_backward.json. Do not edit.
// The dims, folds and tensors of `residual_rmsnorm_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace residual_rmsnorm_backward {

struct T;
struct H;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::residual_rmsnorm_backward::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::residual_rmsnorm_backward::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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

/// H: 4096
struct H : pleat::Dim<H, int> {
    PLEAT_DIM_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim{{pleat::value_for<H>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim{{pleat::implicit_value<H>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim H; write H(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim H neither adds nor subtracts an integer; write H(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim H does not compare with an integer; write H(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::residual_rmsnorm_backward::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim H; get<H>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim H folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim H");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim H multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim H does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim H stays below its count; add to H or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside H and is no single number; get<H>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim H that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim H is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim H adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim H compares with indices of H only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim H");
        // clang-format on
    }
};

/// DY: bf16 [T, H]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [T, H]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [T, H] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [T, H] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// DS: bf16 [T, H]
struct DS_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr DS_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct DS : pleat::Tensor<DS, const pleat::bf16, DS_layout> {
    PLEAT_NAME("DS [T, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DS(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DS(const C_&) : DS(pleat::refused<DS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DS(...) : DS(pleat::refused<DS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DS [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DS [T, H] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DS [T, H] is *DS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DS [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DS [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DS [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DS [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DS [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DS [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DS [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DS [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DS [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DS [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DS [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DS [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DS [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DS [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DS [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DS [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DS [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// S: bf16 [T, H]
struct S_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr S_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct S : pleat::Tensor<S, const pleat::bf16, S_layout> {
    PLEAT_NAME("S [T, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S(const C_&) : S(pleat::refused<S, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S(...) : S(pleat::refused<S, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S [T, H] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S [T, H] is *S[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor S [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor S [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor S [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor S [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor S [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor S [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor S [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor S [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor S [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor S [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [H]
struct W_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [H]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [H] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [H] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor W [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: tensor W [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [H] takes dims and lists of them");
        // clang-format on
    }
};

/// R: f32 [T]
struct R_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct R : pleat::Tensor<R, const float, R_layout> {
    PLEAT_NAME("R [T]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [T] is made of a pointer to const float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [T] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor R [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor R [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor R [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor R [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::residual_rmsnorm_backward::H>) static_assert(ok_, "pleat: tensor R [T] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [T] takes dims and lists of them");
        // clang-format on
    }
};

/// DX: bf16 [T, H]
struct DX_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr DX_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct DX : pleat::Tensor<DX, pleat::bf16, DX_layout> {
    PLEAT_NAME("DX [T, H]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX [T, H] is made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX [T, H] is *DX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DX [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DX [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DX [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DX [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DX [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// DW: bf16 [H]
struct DW_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DW_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DW : pleat::Tensor<DW, pleat::bf16, DW_layout> {
    PLEAT_NAME("DW [H]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [H] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [H] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DW [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: tensor DW [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace residual_rmsnorm_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from residual_rmsnorm_backward.json. Do not edit.
// DX = DS + R * (DY * W - S * R^2 * mean(DY * W * S)): the gradient of both X and RES of residual_rmsnorm_forward,
// and DW
#include "dims.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/sweep.h"

namespace residual_rmsnorm_backward {

//   let d = DY * R
//   reduce c = mean of DY * W * S along H
//   let b = R * R * R * c
//   store DX = d * W + (DS - S * b)
//   reduce dw = sum of d * S along T
//   store DW = dw

// residual_rmsnorm_backward_sweep_1: 1 row at most: 128 threads of one block share it and keep their columns, so
// that no launch need follow.
extern "C" __global__ void __launch_bounds__(128)
    residual_rmsnorm_backward_sweep_1(const pleat::bf16* DY_ptr, const pleat::bf16* DS_ptr,
                                      const pleat::bf16* S_ptr, const pleat::bf16* W_ptr, const float* R_ptr,
                                      pleat::bf16* DX_ptr, pleat::bf16* DW_ptr, long long T_size) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DS ds(DS_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    const DW dw_(DW_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    pleat::Sum<float> dw_partial[4][8];
    pleat::Vec<pleat::bf16, 8> w_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load_now<8>(w[h].get());
    }

    constexpr int row = 0;
    const T t(row);
    const float r__now = pleat::load_now<1>(r_[t].get())[0];
    pleat::Vec<pleat::bf16, 8> dy_row[4];
    pleat::Vec<pleat::bf16, 8> s__row[4];
    pleat::Vec<pleat::bf16, 8> ds_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        dy_row[slot] = pleat::load_now<8>(dy[t + h].get());
        s__row[slot] = pleat::load_now<8>(s_[t + h].get());
        ds_row[slot] = pleat::load_now<8>(ds[t + h].get());
    }

    // residual_rmsnorm_backward.json:20: reduce c
    pleat::Sum<float> c_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            const float W_e = pleat::as<float>(w_row[slot], e);
            const float S_e = pleat::as<float>(s__row[slot], e);
            c_state.add_product(DY_e * W_e, S_e);
        }
    }
    __shared__ pleat::Exchange<4, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, c_state);
    const float c = c_state.sum() / float(4096);

    const float R_e = r__now;
    // residual_rmsnorm_backward.json:21: let b
    const float b = R_e * R_e * R_e * c;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        // residual_rmsnorm_backward.json:22: store DX
        // residual_rmsnorm_backward.json:23: reduce dw
        float dx_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            // residual_rmsnorm_backward.json:19: let d
            const float d = DY_e * R_e;
            const float W_e = pleat::as<float>(w_row[slot], e);
            const float S_e = pleat::as<float>(s__row[slot], e);
            const float DS_e = pleat::as<float>(ds_row[slot], e);
            dx_out[e] = pleat::math::fma(d, W_e, pleat::math::fma(-S_e, b, DS_e));
            dw_partial[slot][e].add_product(d, S_e);
        }
        pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
    }

#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        // residual_rmsnorm_backward.json:24: store DW
        float dw__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            dw__out[e] = dw_partial[slot][e].sum();
        }
        pleat::store(dw_[h].get(), pleat::converted<pleat::bf16>(dw__out));
    }
}

#if __CUDA_ARCH__ >= 900  // thread-block clusters
// residual_rmsnorm_backward_sweep_2: 16 rows at most: 16 threads in each block of a cluster of 8 share each and
// keep their columns, so that no launch need follow.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_sweep_2(const pleat::bf16* DY_ptr, const pleat::bf16* DS_ptr,
                                      const pleat::bf16* S_ptr, const pleat::bf16* W_ptr, const float* R_ptr,
                                      pleat::bf16* DX_ptr, pleat::bf16* DW_ptr, long long T_size) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DS ds(DS_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    const DW dw_(DW_ptr);
    pleat::wait_for_kernel_before();
    __shared__ pleat::RowsExchange<16, 8, pleat::Sum<float>> exchange1;
    if (threadIdx.x == 0) exchange1.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 16 + static_cast<int>(threadIdx.x) % 16;
    pleat::Sum<float> dw_partial[4][8];
    pleat::Vec<pleat::bf16, 8> w_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load_now<8>(w[h].get());
    }

    const int place = static_cast<int>(threadIdx.x) / 16;
    const bool live = place < T_size;
    const int row = live ? place : 0;  // exchanges take whole warps
    const T t(row);
    const float r__now = pleat::load_now<1>(r_[t].get())[0];
    pleat::Vec<pleat::bf16, 8> dy_row[4];
    pleat::Vec<pleat::bf16, 8> s__row[4];
    pleat::Vec<pleat::bf16, 8> ds_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        dy_row[slot] = pleat::load_now<8>(dy[t + h].get());
        s__row[slot] = pleat::load_now<8>(s_[t + h].get());
        ds_row[slot] = pleat::load_now<8>(ds[t + h].get());
    }

    // residual_rmsnorm_backward.json:20: reduce c
    pleat::Sum<float> c_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            const float W_e = pleat::as<float>(w_row[slot], e);
            const float S_e = pleat::as<float>(s__row[slot], e);
            c_state.add_product(DY_e * W_e, S_e);
        }
    }
    pleat::across_lanes<16>(c_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster<16>(exchange1, c_state);
    const float c = c_state.sum() / float(4096);

    const float R_e = r__now;
    // residual_rmsnorm_backward.json:21: let b
    const float b = R_e * R_e * R_e * c;
    if (live) {
#pragma unroll
        for (int slot = 0; slot < 4; ++slot) {
            const int j = slot * 1024 + lane * 8;
            const H h(j);
            // residual_rmsnorm_backward.json:22: store DX
            // residual_rmsnorm_backward.json:23: reduce dw
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                // residual_rmsnorm_backward.json:19: let d
                const float d = DY_e * R_e;
                const float W_e = pleat::as<float>(w_row[slot], e);
                const float S_e = pleat::as<float>(s__row[slot], e);
                const float DS_e = pleat::as<float>(ds_row[slot], e);
                dx_out[e] = pleat::math::fma(d, W_e, pleat::math::fma(-S_e, b, DS_e));
                dw_partial[slot][e].add_product(d, S_e);
            }
            pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
        }
    }

    const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> dw_partial_parts;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        __syncthreads();
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dw_partial[slot][e]);
        dw_partial_parts.put(part, column, dw_partial[slot]);
        __syncthreads();
        const int own = static_cast<int>(threadIdx.x);
        if (own < 128) {
            const int j = slot * 1024 + (lane / 16 * 16 + own % 16) * 8 + own / 16;
            const auto dw_partial_state = dw_partial_parts.combined(own % 16, own / 16);
            const H h(j);
            // residual_rmsnorm_backward.json:24: store DW
            *dw_[h] = pleat::convert<pleat::bf16>(dw_partial_state.sum());
        }
    }
}
#endif

// residual_rmsnorm_backward_1_sweep_3: 256 threads in each of 2 groups go from row to row together, the next 2 rows
// on their way, and each adds up its own columns.
extern "C" __global__ void __launch_bounds__(512)
    residual_rmsnorm_backward_1_sweep_3(const pleat::bf16* DY_ptr, const pleat::bf16* DS_ptr,
                                        const pleat::bf16* S_ptr, const pleat::bf16* W_ptr, const float* R_ptr,
                                        pleat::bf16* DX_ptr, long long T_size,
                                        pleat::Sum<float>* dw_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DS ds(DS_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 256;
    const long long step = gridDim.x * 2ll;
    const int group = pleat::uniform(static_cast<int>(threadIdx.x) / 256);
    const long long first = blockIdx.x + group * static_cast<long long>(gridDim.x);
    pleat::Sum<float> dw_partial[2][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const dy_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const s__coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 2048);
    pleat::Vec<pleat::bf16, 8>* const ds_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 4096);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = slot * 2048 + lane * 8;
        if (place < T_size) {
            const T t(place);
            const H h(j);
            pleat::fetch(dy_coming[(stage * 2 + slot) * 512 + threadIdx.x], dy[t + h].get());
            pleat::fetch(s__coming[(stage * 2 + slot) * 512 + threadIdx.x], s_[t + h].get());
            pleat::fetch(ds_coming[(stage * 2 + slot) * 512 + threadIdx.x], ds[t + h].get());
        }
    };
    for (int stage = 0; stage < 2; ++stage) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) fetch(first + stage * step, stage, slot);
        pleat::cp_async_commit();
    }
    pleat::Vec<pleat::bf16, 8> w_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load<8>(w[h].get());
    }
    float r__next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < T_size) {
            const T t(place_);
            r__next = *r_[t].get();
        }
    };
    look_ahead(first);

    int turn_ = 0;  // which of its two halves an exchange uses
    int stage = 0;
    for (long long row = first; row < T_size; row += step) {
        const T t(row);
        const float r__now = r__next;
        look_ahead(row + step);
        pleat::cp_async_wait<1>();
        pleat::Vec<pleat::bf16, 8> dy_row[2];
        pleat::Vec<pleat::bf16, 8> s__row[2];
        pleat::Vec<pleat::bf16, 8> ds_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            dy_row[slot] = dy_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            s__row[slot] = s__coming[(stage * 2 + slot) * 512 + threadIdx.x];
            ds_row[slot] = ds_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            fetch(row + 2 * step, stage, slot);
        }
        pleat::cp_async_commit();

        // residual_rmsnorm_backward.json:20: reduce c
        pleat::Sum<float> c_state;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                const float S_e = pleat::as<float>(s__row[slot], e);
                c_state.add_product(DY_e * W_e, S_e);
            }
        }
        __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1[2][2];
        pleat::across_group(group, exchange1[turn_][group], c_state);
        const float c = c_state.sum() / float(4096);

        const float R_e = r__now;
        // residual_rmsnorm_backward.json:21: let b
        const float b = R_e * R_e * R_e * c;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            // residual_rmsnorm_backward.json:22: store DX
            // residual_rmsnorm_backward.json:23: reduce dw
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                // residual_rmsnorm_backward.json:19: let d
                const float d = DY_e * R_e;
                const float W_e = pleat::as<float>(w_row[slot], e);
                const float S_e = pleat::as<float>(s__row[slot], e);
                const float DS_e = pleat::as<float>(ds_row[slot], e);
                dx_out[e] = pleat::math::fma(d, W_e, pleat::math::fma(-S_e, b, DS_e));
                dw_partial[slot][e].add_product(d, S_e);
            }
            pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
        }
        stage = stage + 1 == 2 ? 0 : stage + 1;
        turn_ = 1 - turn_;
    }

    const long long block = blockIdx.x;
    auto& dw_partial_parts = *reinterpret_cast<pleat::Parts<pleat::Sum<float>, 1, 8, 256>*>(row_storage);
    if (blockIdx.x + static_cast<long long>(gridDim.x) < T_size) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            __syncthreads();
            if (group > 0) dw_partial_parts.put(group - 1, lane, dw_partial[slot]);
            __syncthreads();
            if (group == 0) dw_partial_parts.combine<0>(lane, dw_partial[slot]);
        }
    }
    if (group == 0) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
        }
    }
}

// residual_rmsnorm_backward_2_finish_3: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    residual_rmsnorm_backward_2_finish_3(pleat::bf16* DW_ptr, long long T_size,
                                         const pleat::Sum<float>* dw_partial_values) {
    const DW dw_(DW_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(T_size, 132));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // residual_rmsnorm_backward.json:23: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 9; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const H h(column);
    const float dw = dw_partial_state[0].sum();
    // residual_rmsnorm_backward.json:24: store DW
    *dw_[h] = pleat::convert<pleat::bf16>(dw);
}

// residual_rmsnorm_backward_1_sweep_4: 256 threads go from row to row together, the next 2 rows on their way, and
// each adds up its own columns.
extern "C" __global__ void __launch_bounds__(256, 2)
    residual_rmsnorm_backward_1_sweep_4(const pleat::bf16* DY_ptr, const pleat::bf16* DS_ptr,
                                        const pleat::bf16* S_ptr, const pleat::bf16* W_ptr, const float* R_ptr,
                                        pleat::bf16* DX_ptr, long long T_size,
                                        pleat::Sum<float>* dw_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DS ds(DS_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long step = gridDim.x;
    const long long first = blockIdx.x;
    pleat::Sum<float> dw_partial[2][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const dy_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const s__coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 1024);
    pleat::Vec<pleat::bf16, 8>* const ds_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 2048);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = slot * 2048 + lane * 8;
        if (place < T_size) {
            const T t(place);
            const H h(j);
            pleat::fetch(dy_coming[(stage * 2 + slot) * 256 + threadIdx.x], dy[t + h].get());
            pleat::fetch(s__coming[(stage * 2 + slot) * 256 + threadIdx.x], s_[t + h].get());
            pleat::fetch(ds_coming[(stage * 2 + slot) * 256 + threadIdx.x], ds[t + h].get());
        }
    };
    for (int stage = 0; stage < 2; ++stage) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) fetch(first + stage * step, stage, slot);
        pleat::cp_async_commit();
    }
    pleat::Vec<pleat::bf16, 8> w_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load<8>(w[h].get());
    }
    float r__next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < T_size) {
            const T t(place_);
            r__next = *r_[t].get();
        }
    };
    look_ahead(first);

    int turn_ = 0;  // which of its two halves an exchange uses
    int stage = 0;
    for (long long row = first; row < T_size; row += step) {
        const T t(row);
        const float r__now = r__next;
        look_ahead(row + step);
        pleat::cp_async_wait<1>();
        pleat::Vec<pleat::bf16, 8> dy_row[2];
        pleat::Vec<pleat::bf16, 8> s__row[2];
        pleat::Vec<pleat::bf16, 8> ds_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            dy_row[slot] = dy_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            s__row[slot] = s__coming[(stage * 2 + slot) * 256 + threadIdx.x];
            ds_row[slot] = ds_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            fetch(row + 2 * step, stage, slot);
        }
        pleat::cp_async_commit();

        // residual_rmsnorm_backward.json:20: reduce c
        pleat::Sum<float> c_state;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                const float S_e = pleat::as<float>(s__row[slot], e);
                c_state.add_product(DY_e * W_e, S_e);
            }
        }
        __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1[2];
        pleat::across_block(exchange1[turn_], c_state);
        const float c = c_state.sum() / float(4096);

        const float R_e = r__now;
        // residual_rmsnorm_backward.json:21: let b
        const float b = R_e * R_e * R_e * c;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            // residual_rmsnorm_backward.json:22: store DX
            // residual_rmsnorm_backward.json:23: reduce dw
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                // residual_rmsnorm_backward.json:19: let d
                const float d = DY_e * R_e;
                const float W_e = pleat::as<float>(w_row[slot], e);
                const float S_e = pleat::as<float>(s__row[slot], e);
                const float DS_e = pleat::as<float>(ds_row[slot], e);
                dx_out[e] = pleat::math::fma(d, W_e, pleat::math::fma(-S_e, b, DS_e));
                dw_partial[slot][e].add_product(d, S_e);
            }
            pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
        }
        stage = stage + 1 == 2 ? 0 : stage + 1;
        turn_ = 1 - turn_;
    }

    const long long block = blockIdx.x;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
    }
}

// residual_rmsnorm_backward_2_finish_4: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    residual_rmsnorm_backward_2_finish_4(pleat::bf16* DW_ptr, long long T_size,
                                         const pleat::Sum<float>* dw_partial_values) {
    const DW dw_(DW_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(T_size, 264));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // residual_rmsnorm_backward.json:23: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const H h(column);
    const float dw = dw_partial_state[0].sum();
    // residual_rmsnorm_backward.json:24: store DW
    *dw_[h] = pleat::convert<pleat::bf16>(dw);
}

// residual_rmsnorm_backward_1_sweep_5: 256 threads go from row to row together and each adds up its own columns.
extern "C" __global__ void __launch_bounds__(256, 2)
    residual_rmsnorm_backward_1_sweep_5(const pleat::bf16* DY_ptr, const pleat::bf16* DS_ptr,
                                        const pleat::bf16* S_ptr, const pleat::bf16* W_ptr, const float* R_ptr,
                                        pleat::bf16* DX_ptr, long long T_size,
                                        pleat::Sum<float>* dw_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DS ds(DS_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long step = gridDim.x;
    const long long first = blockIdx.x;
    pleat::Sum<float> dw_partial[2][8];
    pleat::Vec<pleat::bf16, 8> w_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load<8>(w[h].get());
    }
    float r__next{};
    const auto look_ahead = [&](long long place) {
        if (place < T_size) {
            const T t(place);
            r__next = *r_[t].get();
        }
    };
    look_ahead(first);

    int turn_ = 0;  // which of its two halves an exchange uses
    for (long long row = first; row < T_size; row += step) {
        const T t(row);
        const float r__now = r__next;
        look_ahead(row + step);
        pleat::Vec<pleat::bf16, 8> dy_row[2];
        pleat::Vec<pleat::bf16, 8> s__row[2];
        pleat::Vec<pleat::bf16, 8> ds_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            dy_row[slot] = pleat::load<8>(dy[t + h].get());
            s__row[slot] = pleat::load<8>(s_[t + h].get());
            ds_row[slot] = pleat::load<8>(ds[t + h].get());
        }

        // residual_rmsnorm_backward.json:20: reduce c
        pleat::Sum<float> c_state;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                const float S_e = pleat::as<float>(s__row[slot], e);
                c_state.add_product(DY_e * W_e, S_e);
            }
        }
        __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1[2];
        pleat::across_block(exchange1[turn_], c_state);
        const float c = c_state.sum() / float(4096);

        const float R_e = r__now;
        // residual_rmsnorm_backward.json:21: let b
        const float b = R_e * R_e * R_e * c;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            // residual_rmsnorm_backward.json:22: store DX
            // residual_rmsnorm_backward.json:23: reduce dw
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                // residual_rmsnorm_backward.json:19: let d
                const float d = DY_e * R_e;
                const float W_e = pleat::as<float>(w_row[slot], e);
                const float S_e = pleat::as<float>(s__row[slot], e);
                const float DS_e = pleat::as<float>(ds_row[slot], e);
                dx_out[e] = pleat::math::fma(d, W_e, pleat::math::fma(-S_e, b, DS_e));
                dw_partial[slot][e].add_product(d, S_e);
            }
            pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
        }
        turn_ = 1 - turn_;
    }

    const long long block = blockIdx.x;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
    }
}

// residual_rmsnorm_backward_2_finish_5: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    residual_rmsnorm_backward_2_finish_5(pleat::bf16* DW_ptr, long long T_size,
                                         const pleat::Sum<float>* dw_partial_values) {
    const DW dw_(DW_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(T_size, 264));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // residual_rmsnorm_backward.json:23: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const H h(column);
    const float dw = dw_partial_state[0].sum();
    // residual_rmsnorm_backward.json:24: store DW
    *dw_[h] = pleat::convert<pleat::bf16>(dw);
}

}  // namespace residual_rmsnorm_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"residual_rmsnorm_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel residual_rmsnorm_backward
spec residual_rmsnorm_backward.json
source residual_rmsnorm_backward.cu
include dims.h
symbol T dim 1 0
tensor DY bf16 in 16 2
axis DY T T 4096
axis DY H 4096 1
tensor DS bf16 in 16 2
axis DS T T 4096
axis DS H 4096 1
tensor S bf16 in 16 2
axis S T T 4096
axis S H 4096 1
tensor W bf16 in 16 1
axis W H 4096 1
tensor R f32 in 16 1
axis R T T 1
tensor DX bf16 out 16 2
axis DX T T 4096
axis DX H 4096 1
tensor DW bf16 out 16 1
axis DW H 4096 1
workspace 4096,1,T,132,min,max,*,4,*,4096,1,T,264,min,max,*,4,*,max,4096,1,T,264,min,max,*,4,*,max
variant T,1,<=,1,T,<=,and
launch residual_rmsnorm_backward_sweep_1 grid 1 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:DS tensor:S tensor:W tensor:R tensor:DX tensor:DW size:T:i64
variant T,16,<=,1,T,<=,and,90,$arch,<=,and
launch residual_rmsnorm_backward_sweep_2 grid 8 1 1 block 256 1 1 cluster 8 shared 0 pdl 1
args tensor:DY tensor:DS tensor:S tensor:W tensor:R tensor:DX tensor:DW size:T:i64
variant 133,T,<=,T,528,<=,and,102400,$smem,<=,and
launch residual_rmsnorm_backward_1_sweep_3 grid 1,T,132,min,max 1 1 block 512 1 1 cluster 1 shared 98304 pdl 1
args tensor:DY tensor:DS tensor:S tensor:W tensor:R tensor:DX size:T:i64 workspace:0
launch residual_rmsnorm_backward_2_finish_3 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DW size:T:i64 workspace:0
variant 51200,$smem,<=
launch residual_rmsnorm_backward_1_sweep_4 grid 1,T,264,min,max 1 1 block 256 1 1 cluster 1 shared 49152 pdl 1
args tensor:DY tensor:DS tensor:S tensor:W tensor:R tensor:DX size:T:i64 workspace:0
launch residual_rmsnorm_backward_2_finish_4 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DW size:T:i64 workspace:0
variant 1
launch residual_rmsnorm_backward_1_sweep_5 grid 1,T,264,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:DS tensor:S tensor:W tensor:R tensor:DX size:T:i64 workspace:0
launch residual_rmsnorm_backward_2_finish_5 grid 128 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DW size:T:i64 workspace:0
reference c reduce T
reference dw reduce 4096
reference store_DX store T,4096,*
reference store_DW store 4096
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "residual_rmsnorm_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_residual_rmsnorm_backward)
    source.cubins = residual_rmsnorm_backward::embedded_cubins();
#endif
    source.reference = residual_rmsnorm_backward::reference::residual_rmsnorm_backward::run;
    return source;
}

}  // namespace residual_rmsnorm_backward
