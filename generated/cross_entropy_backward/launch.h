// Written by pleat from cross_entropy_backward.json. Do not edit.
// Typed launchers for `cross_entropy_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace cross_entropy_backward {

struct Arguments {
    cross_entropy_backward::LOGITS LOGITS;
    cross_entropy_backward::LABEL LABEL;
    cross_entropy_backward::LSE LSE;
    cross_entropy_backward::DLOSS DLOSS;
    cross_entropy_backward::DLOGITS DLOGITS;
    long long ignore_index = -100;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.LABEL.get();
        values.tensors[2] = arguments.LSE.get();
        values.tensors[3] = arguments.DLOSS.get();
        values.tensors[4] = arguments.DLOGITS.get();
        values.symbols[0] = arguments.LOGITS.template extent<cross_entropy_backward::T>().get();
        if (arguments.LABEL.template extent<cross_entropy_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_backward", "T");
        if (arguments.LSE.template extent<cross_entropy_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_backward", "T");
        if (arguments.DLOSS.template extent<cross_entropy_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_backward", "T");
        if (arguments.DLOGITS.template extent<cross_entropy_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_backward", "T");
        values.symbols[1] = arguments.DLOSS.layout().stride(pleat::Number<0>());
        values.params[0] = &arguments.ignore_index;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_cross_entropy_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from cross_entropy_backward.json. Do not edit.
// The dims, folds and tensors of `cross_entropy_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace cross_entropy_backward {

struct T;
struct V;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_backward::V>) static_assert(ok_, "pleat: dim V is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cross_entropy_backward::V>) static_assert(ok_, "pleat: dim T does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_backward::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_backward::T>) static_assert(ok_, "pleat: dim T is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cross_entropy_backward::T>) static_assert(ok_, "pleat: dim V does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_backward::V>) static_assert(ok_, "pleat: a part of this index of dim V would be lost in the fold or digit; convert it explicitly");
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

/// LOGITS: bf16 [T, V]
struct LOGITS_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<V, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr LOGITS_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * T_extent.get(); }

    T T_extent;
};
struct LOGITS : pleat::Tensor<LOGITS, const pleat::bf16, LOGITS_layout> {
    PLEAT_NAME("LOGITS [T, V]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LOGITS(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LOGITS(const C_&) : LOGITS(pleat::refused<LOGITS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LOGITS(...) : LOGITS(pleat::refused<LOGITS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] takes dims, not an integer; write T(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOGITS [T, V] is *LOGITS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOGITS [T, V]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOGITS [T, V] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [T, V] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [T, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOGITS [T, V] takes dims and lists of them");
        // clang-format on
    }
};

/// LABEL: i64 [T]
struct LABEL_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr LABEL_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct LABEL : pleat::Tensor<LABEL, const long long, LABEL_layout> {
    PLEAT_NAME("LABEL [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LABEL(const long long* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LABEL(const C_&) : LABEL(pleat::refused<LABEL, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LABEL(...) : LABEL(pleat::refused<LABEL, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LABEL [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LABEL [T] is made of a pointer to const long long and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LABEL [T] is *LABEL[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LABEL [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LABEL [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LABEL [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LABEL [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LABEL [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LABEL [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LABEL [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this slice of tensor LABEL [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LABEL [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LABEL [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_backward::V>) static_assert(ok_, "pleat: tensor LABEL [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LABEL [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor LABEL [T] takes dims and lists of them");
        // clang-format on
    }
};

/// LSE: f32 [T]
struct LSE_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr LSE_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct LSE : pleat::Tensor<LSE, const float, LSE_layout> {
    PLEAT_NAME("LSE [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LSE(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LSE(const C_&) : LSE(pleat::refused<LSE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LSE(...) : LSE(pleat::refused<LSE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [T] is made of a pointer to const float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [T] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LSE [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LSE [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this slice of tensor LSE [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LSE [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LSE [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor LSE [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor LSE [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_backward::V>) static_assert(ok_, "pleat: tensor LSE [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [T] takes dims and lists of them");
        // clang-format on
    }
};

/// DLOSS: f32 [T]
struct DLOSS_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_, class... As_>
        requires(pleat::Coordinates<Ds_...>::template has<T>() && pleat::Strides<As_...>::template has<T>())
    PLEAT_BOTH constexpr DLOSS_layout(const pleat::Coordinates<Ds_...>& extents,
                                      const pleat::Strides<As_...>& strides)
        : T_extent(extents.template get<T>()), T_stride(strides.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return T_stride; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const {
        return T_extent.get() > 0 ? (T_extent.get() - 1) * T_stride + 1 : 0;
    }

    T T_extent;
    long long T_stride = 0;
};
struct DLOSS : pleat::Tensor<DLOSS, const float, DLOSS_layout> {
    PLEAT_NAME("DLOSS [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DLOSS(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DLOSS(const C_&) : DLOSS(pleat::refused<DLOSS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DLOSS(...) : DLOSS(pleat::refused<DLOSS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DLOSS [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DLOSS [T] is made of a pointer to const float, extents(T(...)) and strides(stride<T>(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DLOSS [T] is *DLOSS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DLOSS [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DLOSS [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DLOSS [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DLOSS [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DLOSS [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DLOSS [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DLOSS [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_backward::V>) static_assert(ok_, "pleat: tensor DLOSS [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DLOSS [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor DLOSS [T] takes dims and lists of them");
        // clang-format on
    }
};

/// DLOGITS: bf16 [T, V]
struct DLOGITS_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<V, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr DLOGITS_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * T_extent.get(); }

    T T_extent;
};
struct DLOGITS : pleat::Tensor<DLOGITS, pleat::bf16, DLOGITS_layout> {
    PLEAT_NAME("DLOGITS [T, V]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DLOGITS(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DLOGITS(const C_&) : DLOGITS(pleat::refused<DLOGITS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DLOGITS(...) : DLOGITS(pleat::refused<DLOGITS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] takes dims, not an integer; write T(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] is made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DLOGITS [T, V] is *DLOGITS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DLOGITS [T, V]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DLOGITS [T, V] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DLOGITS [T, V] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor DLOGITS [T, V] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor DLOGITS [T, V] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: this view of tensor DLOGITS [T, V] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_backward::T>>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: this slice of tensor DLOGITS [T, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: this view of tensor DLOGITS [T, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: this view of tensor DLOGITS [T, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: this view of tensor DLOGITS [T, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_backward::V>>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DLOGITS [T, V] has none of these dims");
        else static_assert(ok_, "pleat: tensor DLOGITS [T, V] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace cross_entropy_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from cross_entropy_backward.json. Do not edit.
// The gradient of cross_entropy times DLOSS, from the logits and the logsumexp that it stored
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace cross_entropy_backward {

//   let active = LABEL != ignore_index
//   require not active or (LABEL >= 0 and LABEL < extent(V))
//   let p = exp(LOGITS - LSE)
//   store DLOGITS = where(active, where(V == LABEL, p - 1, p) * DLOSS, 0)

// cross_entropy_backward_map_part1: 8 neighbours along V a thread.
__device__ __forceinline__ void cross_entropy_backward_map_part1(const pleat::bf16* LOGITS_ptr,
                                                                 const long long* LABEL_ptr, const float* LSE_ptr,
                                                                 const float* DLOSS_ptr, pleat::bf16* DLOGITS_ptr,
                                                                 long long T_size, long long DLOSS_stride_0,
                                                                 long long ignore_index, unsigned block) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const LSE lse(LSE_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const DLOGITS dlogits(DLOGITS_ptr, pleat::extents(T(T_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const T t(index / (32768));
    const pleat::Fold<V, 8> v(index / 8 % (4096));
    const long long LABEL_e = *label[t];
    // cross_entropy_backward.json:18: let active
    const bool active = LABEL_e != ignore_index;
    const float LSE_e = *lse[t];
    const float DLOSS_e = *dloss[t];
    // cross_entropy_backward.json:21: store DLOGITS
    const int element = pleat::element_of<8>(LABEL_e, v.unfold().get());
    const pleat::Vec<pleat::bf16, 8> logits_v = pleat::load<8>(logits[v + t].get());
    float dlogits_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float LOGITS_e = pleat::as<float>(logits_v, e);
        // cross_entropy_backward.json:20: let p
        const float p = pleat::math::exp(LOGITS_e - LSE_e);
        dlogits_out[e] = active ? (element == e ? p - 1.0f : p) * DLOSS_e : 0.0f;
    }
    pleat::store(dlogits[v + t].get(), pleat::converted<pleat::bf16>(dlogits_out));
}

// cross_entropy_backward_map_part2: every tensor is contiguous over the whole domain: vectors run across rows, with
// a tail.
__device__ __forceinline__ void cross_entropy_backward_map_part2(const long long* LABEL_ptr, long long T_size,
                                                                 long long ignore_index, unsigned* status,
                                                                 unsigned block) {
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 2;
    if (index >= T_size) return;
    const T t(index);
    const long long left = T_size - index;
    const int count = left < 2 ? static_cast<int>(left) : 2;
    // cross_entropy_backward.json:19: require not active or (LABEL >= 0 and LABEL < extent(V))
    const pleat::Vec<long long, 2> label_v = pleat::load_part<2>(label[t].get(), count);
#pragma unroll
    for (int e = 0; e < 2; ++e) {
        const long long LABEL_e = label_v[e];
        // cross_entropy_backward.json:18: let active
        const bool active = LABEL_e != ignore_index;
        if (e < count && !(!active || LABEL_e >= 0ll && LABEL_e < 32768ll)) atomicOr(status, 1u);
    }
}

// cross_entropy_backward_map: cross_entropy_backward_map_part1, cross_entropy_backward_map_part2 side by side, each
// with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    cross_entropy_backward_map(const pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* LSE_ptr,
                               const float* DLOSS_ptr, pleat::bf16* DLOGITS_ptr, long long T_size,
                               long long DLOSS_stride_0, long long ignore_index, unsigned* status) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = T_size * 32;
    if (block < blocks1) {
        cross_entropy_backward_map_part1(LOGITS_ptr, LABEL_ptr, LSE_ptr, DLOSS_ptr, DLOGITS_ptr, T_size,
                                         DLOSS_stride_0, ignore_index, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    cross_entropy_backward_map_part2(LABEL_ptr, T_size, ignore_index, status, block);
}

}  // namespace cross_entropy_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"cross_entropy_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel cross_entropy_backward
spec cross_entropy_backward.json
source cross_entropy_backward.cu
include dims.h
symbol T dim 1 0
symbol DLOSS.T stride 1 0
tensor LOGITS bf16 in 16 2
axis LOGITS T T 32768
axis LOGITS V 32768 1
tensor LABEL i64 in 16 1
axis LABEL T T 1
tensor LSE f32 in 16 1
axis LSE T T 1
tensor DLOSS f32 in 16 1
axis DLOSS T T DLOSS.T
tensor DLOGITS bf16 out 16 2
axis DLOGITS T T 32768
axis DLOGITS V 32768 1
param ignore_index i64 -100
require 0 a label lies outside the vocabulary
launch cross_entropy_backward_map grid T,32,*,T,256,/^,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:LSE tensor:DLOSS tensor:DLOGITS size:T:i64 size:DLOSS.T:i64 param:ignore_index status
reference require_0 require T
reference store_DLOGITS store T,32768,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "cross_entropy_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cross_entropy_backward)
    source.cubins = cross_entropy_backward::embedded_cubins();
#endif
    source.reference = cross_entropy_backward::reference::cross_entropy_backward::run;
    return source;
}

}  // namespace cross_entropy_backward
