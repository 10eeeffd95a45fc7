// Written by pleat from embedding_backward.json. Do not edit.
// Typed launchers for `embedding_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace embedding_backward {

struct Arguments {
    embedding_backward::DY DY;
    embedding_backward::TOKEN TOKEN;
    embedding_backward::DW DW;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.TOKEN.get();
        values.tensors[2] = arguments.DW.get();
        values.symbols[0] = arguments.DY.template extent<embedding_backward::T>().get();
        if (arguments.TOKEN.template extent<embedding_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("embedding_backward", "T");
        values.symbols[1] = arguments.DW.template extent<embedding_backward::V>().get();
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_embedding_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from embedding_backward.json. Do not edit.
// The dims, folds and tensors of `embedding_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace embedding_backward {

struct T;
struct V;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::V>) static_assert(ok_, "pleat: dim V is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::embedding_backward::V>) static_assert(ok_, "pleat: dim T does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::embedding_backward::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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

/// V: given at launch, at most 1048576
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::T>) static_assert(ok_, "pleat: dim T is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::embedding_backward::T>) static_assert(ok_, "pleat: dim V does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::H>) static_assert(ok_, "pleat: dim H is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::embedding_backward::H>) static_assert(ok_, "pleat: dim V does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::V>) static_assert(ok_, "pleat: a part of this index of dim V would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::embedding_backward::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::V>) static_assert(ok_, "pleat: dim V is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::embedding_backward::V>) static_assert(ok_, "pleat: dim H does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::embedding_backward::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::embedding_backward::V>) static_assert(ok_, "pleat: tensor DY [T, H] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// TOKEN: i64 [T]
struct TOKEN_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr TOKEN_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct TOKEN : pleat::Tensor<TOKEN, const long long, TOKEN_layout> {
    PLEAT_NAME("TOKEN [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TOKEN(const long long* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TOKEN(const C_&) : TOKEN(pleat::refused<TOKEN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TOKEN(...) : TOKEN(pleat::refused<TOKEN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TOKEN [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TOKEN [T] is made of a pointer to const long long and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TOKEN [T] is *TOKEN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TOKEN [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TOKEN [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TOKEN [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TOKEN [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TOKEN [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor TOKEN [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor TOKEN [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::T>>) static_assert(ok_, "pleat: this slice of tensor TOKEN [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor TOKEN [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor TOKEN [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor TOKEN [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor TOKEN [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor TOKEN [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::embedding_backward::V>) static_assert(ok_, "pleat: tensor TOKEN [T] has no dim V");
        else if constexpr (pleat::on<C_, ::embedding_backward::H>) static_assert(ok_, "pleat: tensor TOKEN [T] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TOKEN [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor TOKEN [T] takes dims and lists of them");
        // clang-format on
    }
};

/// DW: bf16 [V, H]
struct DW_layout
    : pleat::Layout<long long, pleat::Along<V, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<V>())
    PLEAT_BOTH explicit constexpr DW_layout(const pleat::Coordinates<Ds_...>& extents)
        : V_extent(extents.template get<V>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr V extent(pleat::Type<V>) const { return V_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * V_extent.get(); }

    V V_extent;
};
struct DW : pleat::Tensor<DW, pleat::bf16, DW_layout> {
    PLEAT_NAME("DW [V, H]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [V, H] takes dims, not an integer; write V(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [V, H] is made of a pointer to pleat::bf16 and extents(V(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [V, H] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [V, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [V, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [V, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [V, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [V, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::V>>) static_assert(ok_, "pleat: tensor DW [V, H] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DW [V, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::V>>) static_assert(ok_, "pleat: tensor DW [V, H] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DW [V, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::V>>) static_assert(ok_, "pleat: this slice of tensor DW [V, H] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::V>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::V>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::V>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::V>>) static_assert(ok_, "pleat: tensor DW [V, H] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Outside<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DW [V, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DW [V, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DW [V, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [V, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::embedding_backward::T>) static_assert(ok_, "pleat: tensor DW [V, H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [V, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [V, H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace embedding_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from embedding_backward.json. Do not edit.
// The gradient of embedding over its table: DW has the sum of DY over the tokens that name a row
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/segments.h"

namespace embedding_backward {

//   require TOKEN >= 0 and TOKEN < extent(V)
//   reduce dw = sum of where(V == TOKEN, DY, 0) along T
//   store DW = dw

// embedding_backward_1_segments: finds the row that each position names.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_1_segments(const long long* TOKEN_ptr, long long T_size, long long V_size, unsigned* keys,
                                  unsigned* counts, unsigned* status) {
    const TOKEN token(TOKEN_ptr, pleat::extents(T(T_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Sort = pleat::KeySort<7, long long>;
    __shared__ unsigned counted[Sort::digits];
    Sort::clear(counted);
    const long long share = pleat::size_max(1024, pleat::size_ceil_div(T_size, 32768) * 256);
    const long long first = blockIdx.x * share;
    const long long end = T_size;
    for (long long position = first + threadIdx.x; position < first + share && position < end; position += 256) {
        const T t(position);
        const long long TOKEN_e = *token[t];
        const long long named = TOKEN_e;
        const long long row_ = named;
        const unsigned key = static_cast<unsigned>(pleat::within(named, V_size) ? row_ : V_size);
        Sort::put(counted, keys, position, key);
        // embedding_backward.json:14: require TOKEN >= 0 and TOKEN < extent(V)
        if (!(TOKEN_e >= 0ll && TOKEN_e < static_cast<long long>(V_size))) atomicOr(status, 1u);
    }
    Sort::leave(counted, counts, 3);
}

// embedding_backward_2_segments: sorts positions by one digit of their rows' numbers.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_2_segments(long long T_size, long long V_size, const unsigned* keys, unsigned* sorted_keys,
                                  long long* sorted_positions, const unsigned* counts, unsigned* next_counts) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Sort = pleat::KeySort<7, long long>;
    const long long share = pleat::size_max(1024, pleat::size_ceil_div(T_size, 32768) * 256);
    const long long all = T_size;
    const Sort::Pass pass{keys, nullptr, sorted_keys, sorted_positions, counts, next_counts, 0};
    Sort::place(pass, all, share);
}

// embedding_backward_3_segments: sorts positions by one digit of their rows' numbers.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_3_segments(long long T_size, long long V_size, const unsigned* keys,
                                  const long long* positions, unsigned* sorted_keys, long long* sorted_positions,
                                  const unsigned* counts, unsigned* next_counts) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Sort = pleat::KeySort<7, long long>;
    const long long share = pleat::size_max(1024, pleat::size_ceil_div(T_size, 32768) * 256);
    const long long all = T_size;
    const Sort::Pass pass{keys, positions, sorted_keys, sorted_positions, counts, next_counts, 7};
    Sort::place(pass, all, share);
}

// embedding_backward_4_segments: sorts positions by one digit of their rows' numbers.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_4_segments(long long T_size, long long V_size, const unsigned* keys,
                                  const long long* positions, unsigned* sorted_keys, long long* sorted_positions,
                                  const unsigned* counts) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    using Sort = pleat::KeySort<7, long long>;
    const long long share = pleat::size_max(1024, pleat::size_ceil_div(T_size, 32768) * 256);
    const long long all = T_size;
    const Sort::Pass pass{keys, positions, sorted_keys, sorted_positions, counts, nullptr, 14};
    Sort::place(pass, all, share);
}

// embedding_backward_5_segments: adds up pieces of long segments, and finds where each row's segment begins.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_5_segments(const pleat::bf16* DY_ptr, long long T_size, long long V_size,
                                  const unsigned* keys, const long long* sorted, long long* begins, float* pieces) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const long long all = T_size;
    const long long rows = V_size;
    const long long columns = 4096;
    const long long blocks = pleat::size_floor_div(T_size, 64) * 2;
    if (blockIdx.x >= blocks) return pleat::find_segments(keys, all, begins, rows, blockIdx.x - blocks);
    const long long index = (blockIdx.x * 256ll + threadIdx.x) * 8;
    if (index >= all / 64 * columns) return;
    const long long piece = index / columns, column = index % columns;
    if (!pleat::is_whole_piece(keys, piece, 64, rows)) return;
    const unsigned row = keys[piece * 64];
    const V v(row);
    const H h(column);
    // embedding_backward.json:15: reduce dw
    float sums[8] = {};
#pragma unroll 4
    for (int i = 0; i < 64; ++i) {
        const long long position = sorted[piece * 64 + i];
        const T t(position);
        const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_v, e);
            sums[e] += DY_e;
        }
    }
#pragma unroll
    for (int e = 0; e < 8; ++e) pieces[piece * columns + column + e] = sums[e];
}

// embedding_backward_6_segments: adds up pieces of pieces.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_6_segments(long long T_size, long long V_size, const unsigned* keys, const float* pieces,
                                  float* pieces_of_pieces) {
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const long long all = T_size;
    const long long rows = V_size;
    const long long columns = 4096;
    pleat::add_up_pieces<64>(keys, all, rows, pieces, pieces_of_pieces, columns);
}

// embedding_backward_7_segments: adds up each row's segment in order of positions, and stores.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_7_segments(const pleat::bf16* DY_ptr, pleat::bf16* DW_ptr, long long T_size,
                                  long long V_size, const long long* sorted, const long long* begins,
                                  const float* pieces, const float* pieces_of_pieces) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DW dw_(DW_ptr, pleat::extents(V(V_size)));
    pleat::wait_for_kernel_before();
    const long long rows = V_size;
    const long long columns = 4096;
    const long long vectors = 512;
    const long long index = blockIdx.x * 256ll + threadIdx.x;
    const long long column = index % vectors * 8, first = index / vectors * 4;
#pragma unroll 1
    for (long long row = first; row < first + 4 && row < rows; ++row) {
        const pleat::Segment<64, long long> segment(begins[row], begins[row + 1]);
        const V v(row);
        const H h(column);
        // embedding_backward.json:15: reduce dw
        float sums[8] = {};
#pragma unroll 4
        for (long long i = 0; i < segment.singles; ++i) {
            const long long position = sorted[segment.single(i)];
            const T t(position);
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                sums[e] += DY_e;
            }
        }
        pleat::add_pieces<64>(sums, segment.first, segment.last, pieces, pieces_of_pieces, columns, column);
        // embedding_backward.json:16: store DW
        float dw__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            dw__out[e] = sums[e];
        }
        pleat::store(dw_[v + h].get(), pleat::converted<pleat::bf16>(dw__out));
    }
}

}  // namespace embedding_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"embedding_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel embedding_backward
spec embedding_backward.json
source embedding_backward.cu
include dims.h
symbol T dim 1 0
symbol V dim 1 1048576
tensor DY bf16 in 16 2
axis DY T T 4096
axis DY H 4096 1
tensor TOKEN i64 in 16 1
axis TOKEN T T 1
tensor DW bf16 out 16 2
axis DW V V 4096
axis DW H 4096 1
workspace T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1536,*,+,V,1,+,8,*,256,/^,256,*,+,T,64,//,4096,*,4,*,+,T,4096,//,4096,*,4,*,+
require 0 a token lies outside the vocabulary
launch embedding_backward_1_segments grid T,1024,T,32768,/^,256,*,max,/^ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:TOKEN size:T:i64 size:V:i64 workspace:0 workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+ status
launch embedding_backward_2_segments grid T,1024,T,32768,/^,256,*,max,/^ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:T:i64 size:V:i64 workspace:0 workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,512,*,+
launch embedding_backward_3_segments grid T,1024,T,32768,/^,256,*,max,/^ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:T:i64 size:V:i64 workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+ workspace:0 workspace:T,4,*,256,/^,256,* workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,512,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1024,*,+
launch embedding_backward_4_segments grid T,1024,T,32768,/^,256,*,max,/^ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:T:i64 size:V:i64 workspace:0 workspace:T,4,*,256,/^,256,* workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1024,*,+
launch embedding_backward_5_segments grid T,64,//,2,*,V,1,+,256,/^,+ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY size:T:i64 size:V:i64 workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1536,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1536,*,+,V,1,+,8,*,256,/^,256,*,+
launch embedding_backward_6_segments grid T,4096,//,16,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:T:i64 size:V:i64 workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1536,*,+,V,1,+,8,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1536,*,+,V,1,+,8,*,256,/^,256,*,+,T,64,//,4096,*,4,*,+
launch embedding_backward_7_segments grid V,4,/^,2,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:DW size:T:i64 size:V:i64 workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1536,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1536,*,+,V,1,+,8,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*,T,8,*,256,/^,256,*,+,T,4,*,256,/^,256,*,+,T,8,*,256,/^,256,*,+,T,1024,T,32768,/^,256,*,max,/^,1536,*,+,V,1,+,8,*,256,/^,256,*,+,T,64,//,4096,*,4,*,+
reference dw reduce V,4096,*
reference require_0 require T
reference store_DW store V,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "embedding_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_embedding_backward)
    source.cubins = embedding_backward::embedded_cubins();
#endif
    source.reference = embedding_backward::reference::embedding_backward::run;
    return source;
}

}  // namespace embedding_backward
