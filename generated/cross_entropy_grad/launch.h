// Written by pleat from cross_entropy_grad.json. Do not edit.
// Typed launchers for `cross_entropy_grad`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace cross_entropy_grad {

struct Arguments {
    cross_entropy_grad::LOGITS LOGITS;
    cross_entropy_grad::LABEL LABEL;
    cross_entropy_grad::DLOSS DLOSS;
    cross_entropy_grad::LOSS LOSS;
    long long ignore_index = -100;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.LABEL.get();
        values.tensors[2] = arguments.DLOSS.get();
        values.tensors[3] = arguments.LOSS.get();
        values.symbols[0] = arguments.LOGITS.template extent<cross_entropy_grad::T>().get();
        if (arguments.LABEL.template extent<cross_entropy_grad::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_grad", "T");
        if (arguments.DLOSS.template extent<cross_entropy_grad::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_grad", "T");
        if (arguments.LOSS.template extent<cross_entropy_grad::T>().get() != values.symbols[0])
            pleat::sizes_differ("cross_entropy_grad", "T");
        values.symbols[1] = arguments.DLOSS.layout().stride(pleat::Number<0>());
        values.params[0] = &arguments.ignore_index;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_cross_entropy_grad)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from cross_entropy_grad.json. Do not edit.
// The dims, folds and tensors of `cross_entropy_grad` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace cross_entropy_grad {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: dim V is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: dim T does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_grad::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_grad::T>) static_assert(ok_, "pleat: dim T is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cross_entropy_grad::T>) static_assert(ok_, "pleat: dim V does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: a part of this index of dim V would be lost in the fold or digit; convert it explicitly");
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
struct LOGITS : pleat::Tensor<LOGITS, pleat::bf16, LOGITS_layout> {
    PLEAT_NAME("LOGITS [T, V]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] takes dims, not an integer; write T(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOGITS [T, V] is *LOGITS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOGITS [T, V]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOGITS [T, V] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [T, V] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [T, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has no whole vectors of so many neighbours along V");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this slice of tensor LABEL [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LABEL [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: tensor LABEL [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LABEL [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor LABEL [T] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this slice of tensor DLOSS [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DLOSS [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: tensor DLOSS [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DLOSS [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor DLOSS [T] takes dims and lists of them");
        // clang-format on
    }
};

/// LOSS: f32 [T]
struct LOSS_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr LOSS_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct LOSS : pleat::Tensor<LOSS, float, LOSS_layout> {
    PLEAT_NAME("LOSS [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LOSS(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LOSS(const C_&) : LOSS(pleat::refused<LOSS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LOSS(...) : LOSS(pleat::refused<LOSS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOSS [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOSS [T] is made of a pointer to float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOSS [T] is *LOSS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOSS [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOSS [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOSS [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOSS [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOSS [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOSS [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOSS [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this slice of tensor LOSS [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOSS [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOSS [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOSS [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOSS [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOSS [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: tensor LOSS [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOSS [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOSS [T] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace cross_entropy_grad
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from cross_entropy_grad.json. Do not edit.
// LOSS of each token and, in one kernel, its gradient times DLOSS over the logits themselves; both are 0 where
// LABEL is ignore_index. A DLOSS of stride 0 is one value for all
#include "dims.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"

namespace cross_entropy_grad {

//   let active = LABEL != ignore_index
//   require not active or (LABEL >= 0 and LABEL < extent(V))
//   reduce lse = logsumexp of LOGITS along V
//   let target = LOGITS[V = LABEL]
//   store LOSS = where(active, lse - target, 0)
//   let p = exp(LOGITS - lse)
//   let at_label = exp(target - lse) - 1
//   store LOGITS = where(active, where(V == LABEL, at_label, p) * DLOSS, 0)

#if __CUDA_ARCH__ >= 900  // thread-block clusters
// cross_entropy_grad_rows_1: few rows: a cluster of 8 blocks keeps each in registers.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_grad_rows_1(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* DLOSS_ptr,
                              float* LOSS_ptr, long long T_size, long long DLOSS_stride_0, long long ignore_index,
                              unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    __shared__ pleat::ClusterExchange<8, pleat::SumExp<float>> exchange1_cluster;
    if (threadIdx.x == 0) exchange1_cluster.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 256 + static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x) / 8;
    const T t(row);

    pleat::Vec<pleat::bf16, 8> logits_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v(j);
        logits_row[slot] = pleat::load<8>(logits[t + v].get());
    }
    const long long LABEL_e = *label[t];
    const float DLOSS_e = *dloss[t];

    // cross_entropy_grad.json:19: reduce lse
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e = pleat::as<float>(logits_row[slot], e);
            terms[e] = LOGITS_e;
        }
        lse_state.add(terms);
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        target = LOGITS_e;
    }
    pleat::arrived(target);
    __shared__ pleat::Exchange<8, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, lse_state);
    const float lse = lse_state.logsumexp();

    // cross_entropy_grad.json:17: let active
    const bool active = LABEL_e != ignore_index;
    const float v = active ? lse - target : 0.0f;
    // cross_entropy_grad.json:23: let at_label
    const float at_label = pleat::math::exp(target - lse) - 1.0f;
    const bool v_ = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_grad.json:21: store LOSS
        *loss[t] = v;
        // cross_entropy_grad.json:18: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v_2(j);
        // cross_entropy_grad.json:24: store LOGITS
        const int element = pleat::element_of<8>(LABEL_e, v_2.get());
        float logits_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e_ = pleat::as<float>(logits_row[slot], e);
            // cross_entropy_grad.json:22: let p
            const float p = pleat::math::exp_short(LOGITS_e_ - lse);
            logits_out[e] = active ? (element == e ? at_label : p) * DLOSS_e : 0.0f;
        }
        pleat::store(logits[t + v_2].get(), pleat::converted<pleat::bf16>(logits_out));
    }
}
#endif

// cross_entropy_grad_rows_2: 512 threads keep the row in registers, 8 vectors each.
extern "C" __global__ void __launch_bounds__(512, 2)
    cross_entropy_grad_rows_2(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* DLOSS_ptr,
                              float* LOSS_ptr, long long T_size, long long DLOSS_stride_0, long long ignore_index,
                              unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);
    const int row_end = pleat::unknown(32768);

    pleat::Vec<pleat::bf16, 8> logits_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < row_end) {
            const V v(j);
            logits_row[slot] = pleat::load<8>(logits[t + v].get());
        }
    }
    const long long LABEL_e = *label[t];
    const float DLOSS_e = *dloss[t];

    // cross_entropy_grad.json:19: reduce lse
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < row_end) {
            const V v(j);
            float terms[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LOGITS_e = pleat::as<float>(logits_row[slot], e);
                terms[e] = LOGITS_e;
            }
            lse_state.add(terms);
        }
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        target = LOGITS_e;
    }
    __shared__ pleat::Exchange<16, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

    // cross_entropy_grad.json:17: let active
    const bool active = LABEL_e != ignore_index;
    const float v = active ? lse - target : 0.0f;
    // cross_entropy_grad.json:23: let at_label
    const float at_label = pleat::math::exp(target - lse) - 1.0f;
    const bool v_ = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_grad.json:21: store LOSS
        *loss[t] = v;
        // cross_entropy_grad.json:18: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < row_end) {
            const V v_2(j);
            // cross_entropy_grad.json:24: store LOGITS
            const int element = pleat::element_of<8>(LABEL_e, v_2.get());
            float logits_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LOGITS_e_ = pleat::as<float>(logits_row[slot], e);
                // cross_entropy_grad.json:22: let p
                const float p = pleat::math::exp_short(LOGITS_e_ - lse);
                logits_out[e] = active ? (element == e ? at_label : p) * DLOSS_e : 0.0f;
            }
            pleat::store(logits[t + v_2].get(), pleat::converted<pleat::bf16>(logits_out));
        }
    }
}

}  // namespace cross_entropy_grad
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"cross_entropy_grad.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel cross_entropy_grad
spec cross_entropy_grad.json
source cross_entropy_grad.cu
include dims.h
symbol T dim 1 0
symbol DLOSS.T stride 1 0
tensor LOGITS bf16 inout 16 2
axis LOGITS T T 32768
axis LOGITS V 32768 1
tensor LABEL i64 in 16 1
axis LABEL T T 1
tensor DLOSS f32 in 16 1
axis DLOSS T T DLOSS.T
tensor LOSS f32 out 16 1
axis LOSS T T 1
param ignore_index i64 -100
require 0 a label lies outside the vocabulary
variant T,32,<=,90,$arch,<=,and
launch cross_entropy_grad_rows_1 grid T,8,* 1 1 block 256 1 1 cluster 8 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:DLOSS tensor:LOSS size:T:i64 size:DLOSS.T:i64 param:ignore_index status
variant 1
launch cross_entropy_grad_rows_2 grid T 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:DLOSS tensor:LOSS size:T:i64 size:DLOSS.T:i64 param:ignore_index status
reference lse reduce T
reference require_0 require T
reference store_LOSS store T
reference store_LOGITS store T,32768,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "cross_entropy_grad.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cross_entropy_grad)
    source.cubins = cross_entropy_grad::embedded_cubins();
#endif
    source.reference = cross_entropy_grad::reference::cross_entropy_grad::run;
    return source;
}

}  // namespace cross_entropy_grad
