// Written by pleat from gemm_gated_input.json. Do not edit.
// Typed launchers for `gemm_gated_input`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_gated_input {

namespace gemm_gated_input_operands {

struct Arguments {
    gemm_gated_input::Z Z;
    gemm_gated_input::Z_bf16 Z_bf16;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.Z.get();
        values.tensors[1] = arguments.Z_bf16.get();
        values.symbols[0] = arguments.Z.template extent<gemm_gated_input::M>().get();
        if (arguments.Z_bf16.template extent<gemm_gated_input::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_gated_input", "M");
        return values;
    }
};

}  // namespace gemm_gated_input_operands

namespace gemm_gated_input_product {

struct Arguments {
    gemm_gated_input::W W;
    gemm_gated_input::X X;
    gemm_gated_input::Z_bf16 Z_bf16;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W.get();
        values.tensors[1] = arguments.X.get();
        values.tensors[2] = arguments.Z_bf16.get();
        values.symbols[0] = arguments.X.template extent<gemm_gated_input::M>().get();
        if (arguments.Z_bf16.template extent<gemm_gated_input::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_gated_input", "M");
        return values;
    }
};

}  // namespace gemm_gated_input_product

struct Arguments {
    gemm_gated_input::Z Z;
    gemm_gated_input::W W;
    gemm_gated_input::X X;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.Z.get();
        values.tensors[1] = arguments.W.get();
        values.tensors[2] = arguments.X.get();
        values.symbols[0] = arguments.Z.template extent<gemm_gated_input::M>().get();
        if (arguments.X.template extent<gemm_gated_input::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_gated_input", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_gated_input)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_gated_input.json. Do not edit.
// The dims, folds and tensors of `gemm_gated_input` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_gated_input {

struct M;
struct E;
struct I;
struct G;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: dim E is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: dim M does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::I>) static_assert(ok_, "pleat: dim I is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::I>) static_assert(ok_, "pleat: dim M does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: dim G is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: dim M does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// E: 4096
struct E : pleat::Dim<E, int> {
    PLEAT_DIM_NAME("E")
    constexpr E() = default;
    template <pleat::ExplicitFor<E> X_>
    PLEAT_BOTH explicit constexpr E(const X_& x_) : Dim{{pleat::value_for<E>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr E(const X_& x_) : Dim{{pleat::implicit_value<E>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim E; write E(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim E neither adds nor subtracts an integer; write E(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim E does not compare with an integer; write E(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::M>) static_assert(ok_, "pleat: dim M is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::M>) static_assert(ok_, "pleat: dim E does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::I>) static_assert(ok_, "pleat: dim I is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::I>) static_assert(ok_, "pleat: dim E does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim E; get<E>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim E folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim E");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim E multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim E does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim E stays below its count; add to E or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside E and is no single number; get<E>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim E that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim E is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim E adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim E compares with indices of E only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim E");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::M>) static_assert(ok_, "pleat: dim M is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::M>) static_assert(ok_, "pleat: dim I does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: dim E is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: dim I does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: dim G is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: dim I does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::M>) static_assert(ok_, "pleat: dim M is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::M>) static_assert(ok_, "pleat: dim G does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::I>) static_assert(ok_, "pleat: dim I is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_gated_input::I>) static_assert(ok_, "pleat: dim G does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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

/// Z: bf16 [M, G, I]
struct Z_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<I, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Z_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 22016; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 22016LL * M_extent.get(); }

    M M_extent;
};
struct Z : pleat::Tensor<Z, const pleat::bf16, Z_layout> {
    PLEAT_NAME("Z [M, G, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] takes dims, not an integer; write M(...), G(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z [M, G, I] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z [M, G, I] is *Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z [M, G, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z [M, G, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z [M, G, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z [M, G, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_gated_input::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::G>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [M, G, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z [M, G, I] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [E, I]
struct W_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr int storage() { return 45088768; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [E, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [E, I] takes dims, not an integer; write E(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [E, I] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [E, I] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [E, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [E, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [E, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [E, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [E, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::E>>) static_assert(ok_, "pleat: tensor W [E, I] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor W [E, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::E>>) static_assert(ok_, "pleat: tensor W [E, I] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor W [E, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_gated_input::E>>) static_assert(ok_, "pleat: tensor W [E, I] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::E>>) static_assert(ok_, "pleat: this slice of tensor W [E, I] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::E>>) static_assert(ok_, "pleat: this view of tensor W [E, I] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::E>>) static_assert(ok_, "pleat: this view of tensor W [E, I] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::E>>) static_assert(ok_, "pleat: this view of tensor W [E, I] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::E>>) static_assert(ok_, "pleat: tensor W [E, I] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor W [E, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this slice of tensor W [E, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor W [E, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor W [E, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor W [E, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor W [E, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [E, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_gated_input::M>) static_assert(ok_, "pleat: tensor W [E, I] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: tensor W [E, I] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [E, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [E, I] takes dims and lists of them");
        // clang-format on
    }
};

/// X: bf16 [M, E]
struct X_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X : pleat::Tensor<X, pleat::bf16, X_layout> {
    PLEAT_NAME("X [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X(const C_&) : X(pleat::refused<X, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X(...) : X(pleat::refused<X, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [M, E] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor X [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::E>>) static_assert(ok_, "pleat: tensor X [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor X [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::E>>) static_assert(ok_, "pleat: tensor X [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this slice of tensor X [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor X [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor X [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor X [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor X [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_gated_input::E>>) static_assert(ok_, "pleat: tensor X [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::E>>) static_assert(ok_, "pleat: this slice of tensor X [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::E>>) static_assert(ok_, "pleat: this view of tensor X [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::E>>) static_assert(ok_, "pleat: this view of tensor X [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::E>>) static_assert(ok_, "pleat: this view of tensor X [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::E>>) static_assert(ok_, "pleat: tensor X [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_gated_input::I>) static_assert(ok_, "pleat: tensor X [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: tensor X [M, E] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// Z_bf16: bf16 [M, I]
struct Z_bf16_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Z_bf16_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 11008LL * M_extent.get(); }

    M M_extent;
};
struct Z_bf16 : pleat::Tensor<Z_bf16, pleat::bf16, Z_bf16_layout> {
    PLEAT_NAME("Z_bf16 [M, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Z_bf16(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Z_bf16(const C_&) : Z_bf16(pleat::refused<Z_bf16, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Z_bf16(...) : Z_bf16(pleat::refused<Z_bf16, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z_bf16 [M, I] is *Z_bf16[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z_bf16 [M, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z_bf16 [M, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this slice of tensor Z_bf16 [M, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor Z_bf16 [M, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor Z_bf16 [M, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::M>>) static_assert(ok_, "pleat: this view of tensor Z_bf16 [M, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::M>>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this slice of tensor Z_bf16 [M, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor Z_bf16 [M, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor Z_bf16 [M, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_gated_input::I>>) static_assert(ok_, "pleat: this view of tensor Z_bf16 [M, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_gated_input::I>>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_gated_input::E>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] has no dim E");
        else if constexpr (pleat::on<C_, ::gemm_gated_input::G>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z_bf16 [M, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z_bf16 [M, I] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_gated_input
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_gated_input.json. Do not edit.
// The second half of a gated unit and the residual behind it: X + (silu(gate) up) Wt, where the unit is computed in
// a pass of its own before the product takes it
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_gated_input {

// ---- gemm_gated_input_operands ----
//   store Z_bf16 = an operand of gemm_gated_input

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_operands_map_1)
// gemm_gated_input_operands_map_1: few elements: 4 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(128)
    gemm_gated_input_operands_map_1(const pleat::bf16* Z_ptr, pleat::bf16* Z_bf16_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const Z_bf16 z_bf16(Z_bf16_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    if (index >= M_size * 11008) return;
    const M m(index / (11008));
    const pleat::Fold<I, 4> i_(index / 4 % (2752));
    // gemm_gated_input.json:14: store Z_bf16
    const pleat::Vec<pleat::bf16, 4> z_v = pleat::load<4>(z[i_ + m + G(0)].get());
    const pleat::Vec<pleat::bf16, 4> z_v_ = pleat::load<4>(z[i_ + m + G(1)].get());
    float z_bf16_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float Z_e = pleat::as<float>(z_v, e);
        const float Z_e_ = pleat::as<float>(z_v_, e);
        const float u = pleat::math::silu(Z_e) * Z_e_;
        z_bf16_out[e] = pleat::convert<float>(pleat::convert<pleat::bf16>(u));
    }
    pleat::store(z_bf16[i_ + m].get(), pleat::converted<pleat::bf16>(z_bf16_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_operands_map_2)
// gemm_gated_input_operands_map_2: 8 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_gated_input_operands_map_2(const pleat::bf16* Z_ptr, pleat::bf16* Z_bf16_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const Z_bf16 z_bf16(Z_bf16_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= M_size * 11008) return;
    const M m(index / (11008));
    const pleat::Fold<I, 8> i_(index / 8 % (1376));
    // gemm_gated_input.json:14: store Z_bf16
    const pleat::Vec<pleat::bf16, 8> z_v = pleat::load<8>(z[i_ + m + G(0)].get());
    const pleat::Vec<pleat::bf16, 8> z_v_ = pleat::load<8>(z[i_ + m + G(1)].get());
    float z_bf16_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float Z_e = pleat::as<float>(z_v, e);
        const float Z_e_ = pleat::as<float>(z_v_, e);
        const float u = pleat::math::silu(Z_e) * Z_e_;
        z_bf16_out[e] = pleat::convert<float>(pleat::convert<pleat::bf16>(u));
    }
    pleat::store(z_bf16[i_ + m].get(), pleat::converted<pleat::bf16>(z_bf16_out));
}
#endif

// ---- gemm_gated_input_product ----
//   let u = silu(Z[G = 0]) * Z[G = 1]
//   contract acc = DT(u), W along I
//   store X = X + acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_product_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_gated_input_product_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages
// of 64 along I, clusters in step every 4 tiles where M >= 12193 and 32 * ceil(M / 256) >= 528, the L2 cache drops
// W first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_gated_input_product_tiles(const __grid_constant__ pleat::BoxMap<I, M> Z_bf16_map,
                                   const __grid_constant__ pleat::BoxMap<I, E> W_map,
                                   const __grid_constant__ pleat::BoxMap<E, M> X_map, pleat::bf16* X_ptr,
                                   long long M_size, unsigned* counter, int rounds) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<I, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Z_bf16_map, W_map, X_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 172;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Z_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, k, at.column + pleat::InTile<E, 1, 128>(stage.part() * 64));
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> X_part[8][2];
                    pleat::Vec<pleat::bf16, 2> X_in[8][2];
                    tiles.take(X_in);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // gemm_gated_input.json:18: store X
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float X_e = pleat::as<float>(X_in[j][h], e);
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = X_e + acc_e;
                            }
                            X_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(X_map, X_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_product_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_gated_input_product_tiles_2: tiles of 128 x 32 on the tensor cores, shared by both consumers, 8 stages of 64
// along I, which 2 blocks share out for as many tiles, the L2 cache drops W first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_gated_input_product_tiles_2(const __grid_constant__ pleat::BoxMap<I, M> Z_bf16_map,
                                     const __grid_constant__ pleat::BoxMap<I, E> W_map,
                                     const __grid_constant__ pleat::BoxMap<E, M> X_map, pleat::bf16* X_ptr,
                                     long long M_size) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 64, 8, 1, Major::k, Major::k, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 32>, pleat::Fold<I, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Z_bf16_map, W_map, X_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 64, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 172;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Z_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> X_part[4][2];
#pragma unroll
                for (int j = 0; j < 4; ++j) {
                    const E e_(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // gemm_gated_input.json:18: store X
                            const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[e_ + m].get());
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float X_e = pleat::as<float>(x_v, e);
                                const float acc_e = acc(0, j, h, e);
                                values[e] = X_e + acc_e;
                            }
                            X_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                }
                tiles.store(X_map, X_part, at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_product_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_gated_input_product_tiles_3: tiles of 128 x 64 on the tensor cores, shared by both consumers, 6 stages of 64
// along I, which 2 blocks share out for as many tiles, the L2 cache drops W first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_gated_input_product_tiles_3(const __grid_constant__ pleat::BoxMap<I, M> Z_bf16_map,
                                     const __grid_constant__ pleat::BoxMap<I, E> W_map,
                                     const __grid_constant__ pleat::BoxMap<E, M> X_map, pleat::bf16* X_ptr,
                                     long long M_size) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 128, 6, 1, Major::k, Major::k, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 64>, pleat::Fold<I, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Z_bf16_map, W_map, X_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 172;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Z_bf16_map, k, at.row);
            stage.load_b_for(grid.rows, W_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> X_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // gemm_gated_input.json:18: store X
                            const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[e_ + m].get());
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float X_e = pleat::as<float>(x_v, e);
                                const float acc_e = acc(0, j, h, e);
                                values[e] = X_e + acc_e;
                            }
                            X_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                }
                tiles.store(X_map, X_part, at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_gated_input_product_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_gated_input_product_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages
// of 32 along I.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_gated_input_product_tiles_4(const pleat::bf16* W_ptr, pleat::bf16* X_ptr, pleat::bf16* Z_bf16_ptr,
                                     long long M_size) {
    const W w(W_ptr);
    const X x(X_ptr, pleat::extents(M(M_size)));
    const Z_bf16 z_bf16(Z_bf16_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<I, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? z_bf16[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w[e_].get();
    };
    tiles.consume(grid, 11008, rows, columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // gemm_gated_input.json:18: store X
                        const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[e_ + m].get());
                        float x_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float X_e = pleat::as<float>(x_v, e);
                            const float acc_e = acc(i, j, h, e);
                            x_out[e] = X_e + acc_e;
                        }
                        pleat::store(x[e_ + m].get(), pleat::converted<pleat::bf16>(x_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_gated_input
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_gated_input.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource gemm_gated_input_operands::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_gated_input_operands
spec gemm_gated_input.json
source gemm_gated_input.cu apart
include dims.h
symbol M dim 1 0
tensor Z bf16 in 16 3
axis Z M M 22016
axis Z G 2 11008
axis Z I 11008 1
tensor Z_bf16 bf16 out 16 2
axis Z_bf16 M M 11008
axis Z_bf16 I 11008 1
variant M,11008,*,2048,/^,66,<=
launch gemm_gated_input_operands_map_1 grid M,11008,*,512,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:Z tensor:Z_bf16 size:M:i64
variant 1
launch gemm_gated_input_operands_map_2 grid M,11008,*,2048,/^ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:Z tensor:Z_bf16 size:M:i64
reference store_Z_bf16 store M,11008,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_gated_input_operands.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_gated_input)
    source.cubins = gemm_gated_input::embedded_cubins();
#endif
    source.reference = gemm_gated_input::reference::gemm_gated_input_operands::run;
    return source;
}

inline pleat::KernelSource gemm_gated_input_product::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_gated_input_product
spec gemm_gated_input.json
source gemm_gated_input.cu apart
include dims.h
symbol M dim 1 0
tensor W bf16 in 16 2
axis W E 4096 11008
axis W I 11008 1
tensor X bf16 inout 16 2
axis X M M 4096
axis X E 4096 1
tensor Z_bf16 bf16 in 16 2
axis Z_bf16 M M 11008
axis Z_bf16 I 11008 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,98840,*,21040,+,M,128,/^,64,*,$sms,2,//,1,max,/^,39852,*,40789,max,15950,+,M,128,/^,32,*,$sms,2,//,1,max,/^,65699,*,16610,+,min,<=,and
launch gemm_gated_input_product_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:Z_bf16:128:11008;1;64|M;11008;128 map:W:128:11008;1;64|4096;11008;64 map:X:128:4096;1;64|M;4096;64 tensor:X size:M:i64 counter size:12193,M,<=,528,M,256,/^,32,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,64,*,$sms,2,//,1,max,/^,39852,*,40789,max,15950,+,M,128,/^,32,*,$sms,2,//,1,max,/^,65699,*,16610,+,<=,and
launch gemm_gated_input_product_tiles_2 grid M,128,/^,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args map:Z_bf16:128:11008;1;64|M;11008;128;clipped map:W:128:11008;1;64|4096;11008;64 map:X:64:4096;1;32|M;4096;64 tensor:X size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_gated_input_product_tiles_3 grid M,128,/^,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:Z_bf16:128:11008;1;64|M;11008;128;clipped map:W:128:11008;1;64|4096;11008;128 map:X:128:4096;1;64|M;4096;64 tensor:X size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_gated_input_product_tiles_4 grid M,128,/^,32,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:W tensor:X tensor:Z_bf16 size:M:i64
reference acc reduce M,4096,*
reference store_X store M,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_gated_input_product.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_gated_input)
    source.cubins = gemm_gated_input::embedded_cubins();
#endif
    source.reference = gemm_gated_input::reference::gemm_gated_input_product::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_gated_input
spec gemm_gated_input.json
source gemm_gated_input.cu apart
include dims.h
symbol M dim 1 0
tensor Z bf16 in 16 3
axis Z M M 22016
axis Z G 2 11008
axis Z I 11008 1
tensor W bf16 in 16 2
axis W E 4096 11008
axis W I 11008 1
tensor X bf16 inout 16 2
axis X M M 4096
axis X E 4096 1
workspace M,22016,*
step gemm_gated_input_operands
variant M,11008,*,2048,/^,66,<=
launch gemm_gated_input_operands_map_1 grid M,11008,*,512,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:Z workspace:0 size:M:i64
variant 1
launch gemm_gated_input_operands_map_2 grid M,11008,*,2048,/^ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:Z workspace:0 size:M:i64
step gemm_gated_input_product
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,98840,*,21040,+,M,128,/^,64,*,$sms,2,//,1,max,/^,39852,*,40789,max,15950,+,M,128,/^,32,*,$sms,2,//,1,max,/^,65699,*,16610,+,min,<=,and
launch gemm_gated_input_product_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args workspace_map:0:bf16:128:11008;1;64|M;11008;128 map:W:128:11008;1;64|4096;11008;64 map:X:128:4096;1;64|M;4096;64 tensor:X size:M:i64 counter size:12193,M,<=,528,M,256,/^,32,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,64,*,$sms,2,//,1,max,/^,39852,*,40789,max,15950,+,M,128,/^,32,*,$sms,2,//,1,max,/^,65699,*,16610,+,<=,and
launch gemm_gated_input_product_tiles_2 grid M,128,/^,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args workspace_map:0:bf16:128:11008;1;64|M;11008;128;clipped map:W:128:11008;1;64|4096;11008;64 map:X:64:4096;1;32|M;4096;64 tensor:X size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gemm_gated_input_product_tiles_3 grid M,128,/^,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args workspace_map:0:bf16:128:11008;1;64|M;11008;128;clipped map:W:128:11008;1;64|4096;11008;128 map:X:128:4096;1;64|M;4096;64 tensor:X size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gemm_gated_input_product_tiles_4 grid M,128,/^,32,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:W tensor:X workspace:0 size:M:i64
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_gated_input.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_gated_input)
    source.cubins = gemm_gated_input::embedded_cubins();
#endif
    source.reference = gemm_gated_input::reference::run_program;
    return source;
}

}  // namespace gemm_gated_input
