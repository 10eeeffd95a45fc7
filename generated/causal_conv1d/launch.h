// Written by pleat from causal_conv1d.json. Do not edit.
// Typed launchers for `causal_conv1d`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace causal_conv1d {

struct Arguments {
    causal_conv1d::X X;
    causal_conv1d::W W;
    causal_conv1d::BIAS BIAS;
    causal_conv1d::Y Y;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W.get();
        values.tensors[2] = arguments.BIAS.get();
        values.tensors[3] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<causal_conv1d::B>().get();
        if (arguments.Y.template extent<causal_conv1d::B>().get() != values.symbols[0])
            pleat::sizes_differ("causal_conv1d", "B");
        values.symbols[1] = arguments.X.template extent<causal_conv1d::L>().get();
        if (arguments.Y.template extent<causal_conv1d::L>().get() != values.symbols[1])
            pleat::sizes_differ("causal_conv1d", "L");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_causal_conv1d)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from causal_conv1d.json. Do not edit.
// The dims, folds and tensors of `causal_conv1d` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace causal_conv1d {

struct B;
struct L;
struct C;
struct TAP;

/// B: given at launch
struct B : pleat::Dim<B, long long> {
    PLEAT_DIM_NAME("B")
    constexpr B() = default;
    template <pleat::ExplicitFor<B> X_>
    PLEAT_BOTH explicit constexpr B(const X_& x_) : Dim{{pleat::value_for<B>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr B(const X_& x_) : Dim{{pleat::implicit_value<B>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim B; write B(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim B neither adds nor subtracts an integer; write B(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim B does not compare with an integer; write B(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::L>) static_assert(ok_, "pleat: dim L is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::L>) static_assert(ok_, "pleat: dim B does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::C>) static_assert(ok_, "pleat: dim C is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::C>) static_assert(ok_, "pleat: dim B does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: dim TAP is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: dim B does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim B; get<B>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim B folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim B");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim B multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim B does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim B stays below its count; add to B or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside B and is no single number; get<B>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim B that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim B is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim B adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim B compares with indices of B only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim B");
        // clang-format on
    }
};

/// L: given at launch
struct L : pleat::Dim<L, long long> {
    PLEAT_DIM_NAME("L")
    constexpr L() = default;
    template <pleat::ExplicitFor<L> X_>
    PLEAT_BOTH explicit constexpr L(const X_& x_) : Dim{{pleat::value_for<L>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr L(const X_& x_) : Dim{{pleat::implicit_value<L>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim L; write L(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim L neither adds nor subtracts an integer; write L(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim L does not compare with an integer; write L(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::B>) static_assert(ok_, "pleat: dim B is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::B>) static_assert(ok_, "pleat: dim L does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::C>) static_assert(ok_, "pleat: dim C is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::C>) static_assert(ok_, "pleat: dim L does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: dim TAP is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: dim L does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::L>) static_assert(ok_, "pleat: a part of this index of dim L would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim L; get<L>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim L folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim L");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim L multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim L does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim L stays below its count; add to L or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside L and is no single number; get<L>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim L that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim L is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim L adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim L compares with indices of L only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim L");
        // clang-format on
    }
};

/// C: 4096
struct C : pleat::Dim<C, int> {
    PLEAT_DIM_NAME("C")
    constexpr C() = default;
    template <pleat::ExplicitFor<C> X_>
    PLEAT_BOTH explicit constexpr C(const X_& x_) : Dim{{pleat::value_for<C>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr C(const X_& x_) : Dim{{pleat::implicit_value<C>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim C; write C(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim C neither adds nor subtracts an integer; write C(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim C does not compare with an integer; write C(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::B>) static_assert(ok_, "pleat: dim B is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::B>) static_assert(ok_, "pleat: dim C does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::L>) static_assert(ok_, "pleat: dim L is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::L>) static_assert(ok_, "pleat: dim C does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: dim TAP is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: dim C does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim C; get<C>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim C folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim C");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim C multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim C does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim C stays below its count; add to C or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside C and is no single number; get<C>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim C that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim C is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim C adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim C compares with indices of C only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim C");
        // clang-format on
    }
};

/// TAP: 4
struct TAP : pleat::Dim<TAP, int> {
    PLEAT_DIM_NAME("TAP")
    constexpr TAP() = default;
    template <pleat::ExplicitFor<TAP> X_>
    PLEAT_BOTH explicit constexpr TAP(const X_& x_) : Dim{{pleat::value_for<TAP>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr TAP(const X_& x_) : Dim{{pleat::implicit_value<TAP>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim TAP; write TAP(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim TAP neither adds nor subtracts an integer; write TAP(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim TAP does not compare with an integer; write TAP(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::B>) static_assert(ok_, "pleat: dim B is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::B>) static_assert(ok_, "pleat: dim TAP does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::L>) static_assert(ok_, "pleat: dim L is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::L>) static_assert(ok_, "pleat: dim TAP does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::C>) static_assert(ok_, "pleat: dim C is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::causal_conv1d::C>) static_assert(ok_, "pleat: dim TAP does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: a part of this index of dim TAP would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim TAP; get<TAP>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim TAP folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim TAP");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim TAP multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim TAP does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim TAP stays below its count; add to TAP or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside TAP and is no single number; get<TAP>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim TAP that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim TAP is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim TAP adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim TAP compares with indices of TAP only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim TAP");
        // clang-format on
    }
};

/// X: bf16 [B, L, C]
struct X_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * L_extent.get(); }

    B B_extent;
    L L_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [B, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [B, L, C] takes dims, not an integer; write B(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [B, L, C] is made of a pointer to const pleat::bf16 and extents(B(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [B, L, C] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [B, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [B, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [B, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [B, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [B, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor X [B, L, C] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor X [B, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor X [B, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor X [B, L, C] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor X [B, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor X [B, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::B>>) static_assert(ok_, "pleat: this slice of tensor X [B, L, C] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor X [B, L, C] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::L>>) static_assert(ok_, "pleat: this slice of tensor X [B, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor X [B, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor X [B, L, C] ends at C(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::C>>) static_assert(ok_, "pleat: this slice of tensor X [B, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor X [B, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor X [B, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [B, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: tensor X [B, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [B, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [B, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [TAP, C]
struct W_layout
    : pleat::Layout<int, pleat::Along<TAP, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr TAP extent(pleat::Type<TAP>) { return TAP(4); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16384; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [TAP, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] takes dims, not an integer; write TAP(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [TAP, C] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [TAP, C] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [TAP, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [TAP, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [TAP, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [TAP, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without TAP; write TAP(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim TAP of its own, and this list has another vocabulary's TAP");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at TAP(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along TAP before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim TAP");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along TAP; a subscript is a fold of TAP by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim TAP already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along TAP");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at C(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::C>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [TAP, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::causal_conv1d::B>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim B");
        else if constexpr (pleat::on<C_, ::causal_conv1d::L>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim L");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [TAP, C] takes dims and lists of them");
        // clang-format on
    }
};

/// BIAS: bf16 [C]
struct BIAS_layout : pleat::Layout<int, pleat::Along<C, 1, pleat::Axis<1, 0, 0>>> {
    constexpr BIAS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct BIAS : pleat::Tensor<BIAS, const pleat::bf16, BIAS_layout> {
    PLEAT_NAME("BIAS [C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr BIAS(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BIAS(const C_&) : BIAS(pleat::refused<BIAS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BIAS(...) : BIAS(pleat::refused<BIAS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor BIAS [C] takes dims, not an integer; write C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor BIAS [C] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor BIAS [C] is *BIAS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor BIAS [C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor BIAS [C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor BIAS [C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor BIAS [C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor BIAS [C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor BIAS [C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor BIAS [C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor BIAS [C] ends at C(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::C>>) static_assert(ok_, "pleat: this slice of tensor BIAS [C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor BIAS [C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor BIAS [C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor BIAS [C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor BIAS [C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor BIAS [C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::causal_conv1d::B>) static_assert(ok_, "pleat: tensor BIAS [C] has no dim B");
        else if constexpr (pleat::on<C_, ::causal_conv1d::L>) static_assert(ok_, "pleat: tensor BIAS [C] has no dim L");
        else if constexpr (pleat::on<C_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: tensor BIAS [C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor BIAS [C] has none of these dims");
        else static_assert(ok_, "pleat: tensor BIAS [C] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [B, L, C]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * L_extent.get(); }

    B B_extent;
    L L_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [B, L, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Y(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Y(const C_&) : Y(pleat::refused<Y, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Y(...) : Y(pleat::refused<Y, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [B, L, C] takes dims, not an integer; write B(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [B, L, C] is made of a pointer to pleat::bf16 and extents(B(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [B, L, C] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [B, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [B, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [B, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [B, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [B, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor Y [B, L, C] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor Y [B, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor Y [B, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::B>>) static_assert(ok_, "pleat: this slice of tensor Y [B, L, C] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::B>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::B>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::L>>) static_assert(ok_, "pleat: this slice of tensor Y [B, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::L>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::L>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor Y [B, L, C] ends at C(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::causal_conv1d::C>>) static_assert(ok_, "pleat: this slice of tensor Y [B, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::causal_conv1d::C>>) static_assert(ok_, "pleat: this view of tensor Y [B, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::causal_conv1d::C>>) static_assert(ok_, "pleat: tensor Y [B, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [B, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::causal_conv1d::TAP>) static_assert(ok_, "pleat: tensor Y [B, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [B, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [B, L, C] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace causal_conv1d
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from causal_conv1d.json. Do not edit.
// Y = silu(BIAS + sum of W[TAP] * X[L - TAP]): a short convolution along L, channel by channel, of what came
// before; nothing came before the first place
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace causal_conv1d {

//   reduce sum = sum of X[L = L - TAP] * W along TAP
//   store Y = silu(sum + BIAS)

// causal_conv1d_map_1: few elements: 4 neighbours along C a thread.
extern "C" __global__ void __launch_bounds__(128)
    causal_conv1d_map_1(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const pleat::bf16* BIAS_ptr,
                        pleat::bf16* Y_ptr, long long B_size, long long L_size) {
    const X x(X_ptr, pleat::extents(B(B_size), L(L_size)));
    const W w(W_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(B(B_size), L(L_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const pleat::Fold<C, 4> c(index / 4 % (1024));
    const long long L_through = index / (4096);
    const pleat::Vec<pleat::bf16, 4> x_v_2 = pleat::load<4>(x[c].get() + L_through * (4096));
    const auto L_rounds = pleat::quotient(L_through, L_size);
    const B b(L_rounds);
    const L l(L_through - L_rounds * (L_size));
    const long long v = static_cast<long long>(l.get());
    const long long v_ = v - 1ll;
    const long long v_2 = v - 2ll;
    const long long v_3 = v - 3ll;
    // causal_conv1d.json:17: store Y
    pleat::Vec<pleat::bf16, 4> x_v = {};
    if (pleat::within(v_3, L_size)) x_v = pleat::load<4>(x[c + b + L(v_3)].get());
    const pleat::Vec<pleat::bf16, 4> w_v = pleat::load<4>(w[c + TAP(3)].get());
    pleat::Vec<pleat::bf16, 4> x_v_ = {};
    if (pleat::within(v_2, L_size)) x_v_ = pleat::load<4>(x[c + b + L(v_2)].get());
    const pleat::Vec<pleat::bf16, 4> w_v_ = pleat::load<4>(w[c + TAP(2)].get());
    const pleat::Vec<pleat::bf16, 4> w_v_2 = pleat::load<4>(w[c + TAP(0)].get());
    pleat::Vec<pleat::bf16, 4> x_v_3 = {};
    if (pleat::within(v_, L_size)) x_v_3 = pleat::load<4>(x[c + b + L(v_)].get());
    const pleat::Vec<pleat::bf16, 4> w_v_3 = pleat::load<4>(w[c + TAP(1)].get());
    const pleat::Vec<pleat::bf16, 4> bias_v = pleat::load<4>(bias[c].get());
    float y_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float W_e = pleat::as<float>(w_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        const float W_e_ = pleat::as<float>(w_v_, e);
        const float X_e_2 = pleat::as<float>(x_v_2, e);
        const float W_e_2 = pleat::as<float>(w_v_2, e);
        const float X_e_3 = pleat::as<float>(x_v_3, e);
        const float W_e_3 = pleat::as<float>(w_v_3, e);
        // causal_conv1d.json:16: reduce sum
        const float sum =
            pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, pleat::math::fma(X_e_2, W_e_2, X_e_3 * W_e_3)));
        const float BIAS_e = pleat::as<float>(bias_v, e);
        y_out[e] = pleat::math::silu(sum + BIAS_e);
    }
    pleat::store(y[c + l + b].get(), pleat::converted<pleat::bf16>(y_out));
}

// causal_conv1d_map_2: 8 neighbours along C a thread.
extern "C" __global__ void __launch_bounds__(256)
    causal_conv1d_map_2(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const pleat::bf16* BIAS_ptr,
                        pleat::bf16* Y_ptr, long long B_size, long long L_size) {
    const X x(X_ptr, pleat::extents(B(B_size), L(L_size)));
    const W w(W_ptr);
    const BIAS bias(BIAS_ptr);
    const Y y(Y_ptr, pleat::extents(B(B_size), L(L_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const pleat::Fold<C, 8> c(index / 8 % (512));
    const long long L_through = index / (4096);
    const pleat::Vec<pleat::bf16, 8> x_v_2 = pleat::load<8>(x[c].get() + L_through * (4096));
    const auto L_rounds = pleat::quotient(L_through, L_size);
    const B b(L_rounds);
    const L l(L_through - L_rounds * (L_size));
    const long long v = static_cast<long long>(l.get());
    const long long v_ = v - 1ll;
    const long long v_2 = v - 2ll;
    const long long v_3 = v - 3ll;
    // causal_conv1d.json:17: store Y
    pleat::Vec<pleat::bf16, 8> x_v = {};
    if (pleat::within(v_3, L_size)) x_v = pleat::load<8>(x[c + b + L(v_3)].get());
    const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c + TAP(3)].get());
    pleat::Vec<pleat::bf16, 8> x_v_ = {};
    if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[c + b + L(v_2)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c + TAP(2)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c + TAP(0)].get());
    pleat::Vec<pleat::bf16, 8> x_v_3 = {};
    if (pleat::within(v_, L_size)) x_v_3 = pleat::load<8>(x[c + b + L(v_)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_3 = pleat::load<8>(w[c + TAP(1)].get());
    const pleat::Vec<pleat::bf16, 8> bias_v = pleat::load<8>(bias[c].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float W_e = pleat::as<float>(w_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        const float W_e_ = pleat::as<float>(w_v_, e);
        const float X_e_2 = pleat::as<float>(x_v_2, e);
        const float W_e_2 = pleat::as<float>(w_v_2, e);
        const float X_e_3 = pleat::as<float>(x_v_3, e);
        const float W_e_3 = pleat::as<float>(w_v_3, e);
        // causal_conv1d.json:16: reduce sum
        const float sum =
            pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, pleat::math::fma(X_e_2, W_e_2, X_e_3 * W_e_3)));
        const float BIAS_e = pleat::as<float>(bias_v, e);
        y_out[e] = pleat::math::silu(sum + BIAS_e);
    }
    pleat::store(y[c + l + b].get(), pleat::converted<pleat::bf16>(y_out));
}

}  // namespace causal_conv1d
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"causal_conv1d.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel causal_conv1d
spec causal_conv1d.json
source causal_conv1d.cu
include dims.h
symbol B dim 1 0
symbol L dim 1 0
tensor X bf16 in 16 3
axis X B B 4096,L,*
axis X L L 4096
axis X C 4096 1
tensor W bf16 in 16 2
axis W TAP 4 4096
axis W C 4096 1
tensor BIAS bf16 in 16 1
axis BIAS C 4096 1
tensor Y bf16 out 16 3
axis Y B B 4096,L,*
axis Y L L 4096
axis Y C 4096 1
variant B,L,*,2,*,66,<=
launch causal_conv1d_map_1 grid B,L,*,8,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:BIAS tensor:Y size:B:i64 size:L:i64
variant 1
launch causal_conv1d_map_2 grid B,L,*,2,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:BIAS tensor:Y size:B:i64 size:L:i64
reference store_Y store B,L,*,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "causal_conv1d.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_causal_conv1d)
    source.cubins = causal_conv1d::embedded_cubins();
#endif
    source.reference = causal_conv1d::reference::causal_conv1d::run;
    return source;
}

}  // namespace causal_conv1d
