// Written by pleat from gemm_mlp.json. Do not edit.
// Typed launchers for `gemm_mlp`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_mlp {

struct Arguments {
    gemm_mlp::X X;
    gemm_mlp::W1 W1;
    gemm_mlp::b1 b1;
    gemm_mlp::W2 W2;
    gemm_mlp::b2 b2;
    gemm_mlp::D D;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W1.get();
        values.tensors[2] = arguments.b1.get();
        values.tensors[3] = arguments.W2.get();
        values.tensors[4] = arguments.b2.get();
        values.tensors[5] = arguments.D.get();
        values.symbols[0] = arguments.X.template extent<gemm_mlp::M>().get();
        if (arguments.D.template extent<gemm_mlp::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_mlp", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_mlp)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_mlp.json. Do not edit.
// The dims, folds and tensors of `gemm_mlp` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_mlp {

struct M;
struct K;
struct H;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_mlp::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::H>) static_assert(ok_, "pleat: dim H is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_mlp::H>) static_assert(ok_, "pleat: dim M does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// K: 128
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_mlp::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::H>) static_assert(ok_, "pleat: dim H is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_mlp::H>) static_assert(ok_, "pleat: dim K does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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

/// H: 256
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::M>) static_assert(ok_, "pleat: dim M is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_mlp::M>) static_assert(ok_, "pleat: dim H does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::K>) static_assert(ok_, "pleat: dim K is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_mlp::K>) static_assert(ok_, "pleat: dim H does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_mlp::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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

/// X: bf16 [M, K]
struct X_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * M_extent.get(); }

    M M_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [M, K]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [M, K] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [M, K] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor X [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor X [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor X [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor X [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::M>>) static_assert(ok_, "pleat: this slice of tensor X [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor X [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor X [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor X [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor X [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor X [M, K] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor X [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor X [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor X [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor X [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor X [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::H>) static_assert(ok_, "pleat: tensor X [M, K] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// W1: bf16 [H, K]
struct W1_layout
    : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(256); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W1 : pleat::Tensor<W1, const pleat::bf16, W1_layout> {
    PLEAT_NAME("W1 [H, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W1(const C_&) : W1(pleat::refused<W1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W1(...) : W1(pleat::refused<W1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W1 [H, K] takes dims, not an integer; write H(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W1 [H, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W1 [H, K] is *W1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W1 [H, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W1 [H, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W1 [H, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W1 [H, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W1 [H, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W1 [H, K] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W1 [H, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W1 [H, K] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W1 [H, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W1 [H, K] ends at H(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::H>>) static_assert(ok_, "pleat: this slice of tensor W1 [H, K] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W1 [H, K] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W1 [H, K] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor W1 [H, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W1 [H, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W1 [H, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [H, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::M>) static_assert(ok_, "pleat: tensor W1 [H, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W1 [H, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor W1 [H, K] takes dims and lists of them");
        // clang-format on
    }
};

/// b1: bf16 [H]
struct b1_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr b1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(256); }
    PLEAT_BOTH static constexpr int storage() { return 256; }
};
struct b1 : pleat::Tensor<b1, const pleat::bf16, b1_layout> {
    PLEAT_NAME("b1 [H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr b1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr b1(const C_&) : b1(pleat::refused<b1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr b1(...) : b1(pleat::refused<b1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor b1 [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor b1 [H] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor b1 [H] is *b1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor b1 [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor b1 [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor b1 [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor b1 [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor b1 [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor b1 [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor b1 [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor b1 [H] ends at H(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::H>>) static_assert(ok_, "pleat: this slice of tensor b1 [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor b1 [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor b1 [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor b1 [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor b1 [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor b1 [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::M>) static_assert(ok_, "pleat: tensor b1 [H] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_mlp::K>) static_assert(ok_, "pleat: tensor b1 [H] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor b1 [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor b1 [H] takes dims and lists of them");
        // clang-format on
    }
};

/// W2: bf16 [K, H]
struct W2_layout
    : pleat::Layout<int, pleat::Along<K, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(256); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W2 : pleat::Tensor<W2, const pleat::bf16, W2_layout> {
    PLEAT_NAME("W2 [K, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W2(const C_&) : W2(pleat::refused<W2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W2(...) : W2(pleat::refused<W2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2 [K, H] takes dims, not an integer; write K(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2 [K, H] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2 [K, H] is *W2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2 [K, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2 [K, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2 [K, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2 [K, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2 [K, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W2 [K, H] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W2 [K, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W2 [K, H] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W2 [K, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W2 [K, H] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor W2 [K, H] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor W2 [K, H] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W2 [K, H] ends at H(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::H>>) static_assert(ok_, "pleat: this slice of tensor W2 [K, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor W2 [K, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor W2 [K, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [K, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::M>) static_assert(ok_, "pleat: tensor W2 [K, H] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2 [K, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2 [K, H] takes dims and lists of them");
        // clang-format on
    }
};

/// b2: bf16 [K]
struct b2_layout : pleat::Layout<int, pleat::Along<K, 1, pleat::Axis<1, 0, 0>>> {
    constexpr b2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct b2 : pleat::Tensor<b2, const pleat::bf16, b2_layout> {
    PLEAT_NAME("b2 [K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr b2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr b2(const C_&) : b2(pleat::refused<b2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr b2(...) : b2(pleat::refused<b2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor b2 [K] takes dims, not an integer; write K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor b2 [K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor b2 [K] is *b2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor b2 [K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor b2 [K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor b2 [K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor b2 [K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor b2 [K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor b2 [K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor b2 [K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor b2 [K] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor b2 [K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor b2 [K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor b2 [K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor b2 [K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor b2 [K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor b2 [K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::M>) static_assert(ok_, "pleat: tensor b2 [K] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_mlp::H>) static_assert(ok_, "pleat: tensor b2 [K] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor b2 [K] has none of these dims");
        else static_assert(ok_, "pleat: tensor b2 [K] takes dims and lists of them");
        // clang-format on
    }
};

/// D: bf16 [M, K]
struct D_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr D_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * M_extent.get(); }

    M M_extent;
};
struct D : pleat::Tensor<D, pleat::bf16, D_layout> {
    PLEAT_NAME("D [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr D(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr D(const C_&) : D(pleat::refused<D, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr D(...) : D(pleat::refused<D, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor D [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor D [M, K] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor D [M, K] is *D[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor D [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor D [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor D [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor D [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor D [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor D [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor D [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor D [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor D [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::M>>) static_assert(ok_, "pleat: this slice of tensor D [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor D [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor D [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor D [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor D [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor D [M, K] ends at K(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::K>>) static_assert(ok_, "pleat: this slice of tensor D [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor D [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor D [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::K>>) static_assert(ok_, "pleat: this view of tensor D [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::K>>) static_assert(ok_, "pleat: tensor D [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor D [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::H>) static_assert(ok_, "pleat: tensor D [M, K] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor D [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor D [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// HIDDEN_VALUES: bf16 [M, H]
struct HIDDEN_VALUES_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr HIDDEN_VALUES_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(256); }
    PLEAT_BOTH constexpr long long storage() const { return 256LL * M_extent.get(); }

    M M_extent;
};
struct HIDDEN_VALUES : pleat::Tensor<HIDDEN_VALUES, pleat::bf16, HIDDEN_VALUES_layout> {
    PLEAT_NAME("HIDDEN_VALUES [M, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr HIDDEN_VALUES(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr HIDDEN_VALUES(const C_&)
        : HIDDEN_VALUES(pleat::refused<HIDDEN_VALUES, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr HIDDEN_VALUES(...) : HIDDEN_VALUES(pleat::refused<HIDDEN_VALUES, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] takes dims, not an integer; write M(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor HIDDEN_VALUES [M, H] is *HIDDEN_VALUES[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor HIDDEN_VALUES [M, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor HIDDEN_VALUES [M, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::M>>) static_assert(ok_, "pleat: this slice of tensor HIDDEN_VALUES [M, H] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [M, H] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [M, H] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::M>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [M, H] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::M>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] ends at H(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_mlp::H>>) static_assert(ok_, "pleat: this slice of tensor HIDDEN_VALUES [M, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [M, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [M, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_mlp::H>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [M, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_mlp::H>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_mlp::K>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor HIDDEN_VALUES [M, H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_mlp
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_mlp.json. Do not edit.
// D = X + gelu(X W1t + b1) W2t + b2: two products in a row, of which the hidden values in between stay on chip
// (sm_90)
#include "dims.h"
#include "pleat/gpu/chain_sm90.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"

namespace gemm_mlp {

//   contract acc = X, W1 along K
//   let h = gelu(acc + b1)
//   contract out = DT(h), W2 along H
//   store D = X + (out + b2)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_mlp_chain)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_mlp_chain_hidden: what is left of the first product, chunk after chunk of W1's columns.
__device__ __forceinline__ auto gemm_mlp_chain_hidden(const pleat::bf16* b1_ptr, long long M_size,
                                                      const auto& tiles, const pleat::TileAt& tile) {
    const b1 b1_(b1_ptr);
    return [=, &tiles](const pleat::TileAt& at, const auto& acc, auto& hidden) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const H h_2(at.column * 64 + tiles.column(j));
            float b1_columns[2];
            const pleat::Vec<pleat::bf16, 2> b1__v = pleat::load<2>(b1_[h_2].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float b1_e = pleat::as<float>(b1__v, e);
                b1_columns[e] = b1_e;
            }
#pragma unroll
            for (int h_ = 0; h_ < 2; ++h_) {
                const M m(at.row * 64 + tiles.row(0, h_));
                // gemm_mlp.json:17: store HIDDEN_VALUES
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float acc_e = acc(0, j, h_, e);
                    const float h = pleat::math::gelu_short(acc_e + b1_columns[e]);
                    values[e] = h;
                }
                hidden[j][h_] = pleat::converted<pleat::bf16>(values);
            }
        }
    };
}

// gemm_mlp_chain: two products in a row for 64 rows of each of 3 consumers at a time; 256 hidden values of H stay
// in registers, 64 at a time; W1 and W2 lie in shared memory.
extern "C" __global__ void __launch_bounds__(512)
    gemm_mlp_chain(const __grid_constant__ pleat::TensorMap X_map, const __grid_constant__ pleat::TensorMap W1_map,
                   const __grid_constant__ pleat::TensorMap W2_map, const __grid_constant__ pleat::TensorMap D_map,
                   const pleat::bf16* X_ptr, const pleat::bf16* b2_ptr, pleat::bf16* D_ptr, long long M_size,
                   const pleat::bf16* b1_ptr) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    const b2 b2_(b2_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::ChainSm90<pleat::bf16, 128, 256, 128, 64, 3, 3, 1, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, X_map, W1_map, W2_map, D_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 1, 1};
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(X_map, k * 64, at.row * 64);
        };
        const auto first = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W1_map, k * 64, at.column * 64);
        };
        const auto second = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W2_map, k * 64, at.column * 128);
        };
        const auto feed = [&](const pleat::TileAt& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(X_map, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, bring, first, second, 2, feed);
    } else {
        const auto hide = [&](const pleat::TileAt& at) { return gemm_mlp_chain_hidden(b1_ptr, M_size, tiles, at); };
        tiles.consume(grid, hide, [&](const pleat::TileAt& at, const auto& out) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> D_part[8][2];
                pleat::Vec<pleat::bf16, 2> X_in[8][2];
                tiles.take(X_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const K k_(at.column * 128 + tiles.column(part * 8 + j));
                    float b2_columns[2];
                    const pleat::Vec<pleat::bf16, 2> b2__v = pleat::load<2>(b2_[k_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float b2_e = pleat::as<float>(b2__v, e);
                        b2_columns[e] = b2_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row * 64 + tiles.row(0, h));
                        // gemm_mlp.json:20: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float X_e = pleat::as<float>(X_in[j][h], e);
                            const float out_e = out(0, part * 8 + j, h, e);
                            values[e] = X_e + (out_e + b2_columns[e]);
                        }
                        D_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(D_map, D_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_mlp_1_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_mlp_1_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_mlp_1_tiles_4(const pleat::bf16* X_ptr, const pleat::bf16* W1_ptr, const pleat::bf16* b1_ptr,
                       pleat::bf16* HIDDEN_VALUES_ptr, long long M_size) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    const W1 w1(W1_ptr);
    const b1 b1_(b1_ptr);
    const HIDDEN_VALUES hidden_values(HIDDEN_VALUES_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<H, 128>, pleat::Fold<K, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 2, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? x[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const H h_2(at.column + pleat::InTile<H, 1, 128>(r));
        return w1[h_2].get();
    };
    tiles.consume(grid, 128, rows, columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const H h_2(at.column + tiles.column(j));
            float b1_columns[2];
            const pleat::Vec<pleat::bf16, 2> b1__v = pleat::load<2>(b1_[h_2].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float b1_e = pleat::as<float>(b1__v, e);
                b1_columns[e] = b1_e;
            }
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h_ = 0; h_ < 2; ++h_) {
                    const M m(at.row + tiles.row(i, h_));
                    if (m.get() < M_size) {
                        // gemm_mlp.json:17: store HIDDEN_VALUES
                        float hidden_values_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h_, e);
                            const float h = pleat::math::gelu_short(acc_e + b1_columns[e]);
                            hidden_values_out[e] = h;
                        }
                        pleat::store(hidden_values[h_2 + m].get(),
                                     pleat::converted<pleat::bf16>(hidden_values_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_mlp_2_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_mlp_2_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along H.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_mlp_2_tiles_4(const pleat::bf16* X_ptr, const pleat::bf16* W2_ptr, const pleat::bf16* b2_ptr,
                       pleat::bf16* D_ptr, pleat::bf16* HIDDEN_VALUES_ptr, long long M_size) {
    const X x(X_ptr, pleat::extents(M(M_size)));
    const W2 w2(W2_ptr);
    const b2 b2_(b2_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const HIDDEN_VALUES hidden_values(HIDDEN_VALUES_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<K, 128>, pleat::Fold<H, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 1, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? hidden_values[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const K k_(at.column + pleat::InTile<K, 1, 128>(r));
        return w2[k_].get();
    };
    tiles.consume(grid, 256, rows, columns, [&](const Tiles::At& at, const auto& out) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const K k_(at.column + tiles.column(j));
            float b2_columns[2];
            const pleat::Vec<pleat::bf16, 2> b2__v = pleat::load<2>(b2_[k_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float b2_e = pleat::as<float>(b2__v, e);
                b2_columns[e] = b2_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_mlp.json:20: store D
                    const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[k_ + m].get());
                    float d_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float X_e = pleat::as<float>(x_v, e);
                        const float out_e = out(0, j, h, e);
                        d_out[e] = X_e + (out_e + b2_columns[e]);
                    }
                    pleat::store(d[k_ + m].get(), pleat::converted<pleat::bf16>(d_out));
                }
            }
        }
    });
}
#endif
#endif

}  // namespace gemm_mlp
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_mlp.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_mlp
spec gemm_mlp.json
source gemm_mlp.cu apart
include dims.h
symbol M dim 1 0
tensor X bf16 in 16 2
axis X M M 128
axis X K 128 1
tensor W1 bf16 in 16 2
axis W1 H 256 128
axis W1 K 128 1
tensor b1 bf16 in 16 1
axis b1 H 256 1
tensor W2 bf16 in 16 2
axis W2 K 128 256
axis W2 H 256 1
tensor b2 bf16 in 16 1
axis b2 K 128 1
tensor D bf16 out 16 2
axis D M M 128
axis D K 128 1
workspace $arch,89,<=,91,$arch,<=,max,M,256,*,2,*,*
variant $arch,90,<=,90,$arch,<=,and
launch gemm_mlp_chain grid M,64,/^,$sms,min 1 1 block 512 1 1 cluster 1 shared 229536 pdl 1
args map:X:128:128;1;64|M;128;64 map:W1:128:128;1;64|256;128;64 map:W2:128:256;1;64|128;256;128 map:D:128:128;1;64|M;128;64 tensor:X tensor:b2 tensor:D size:M:i64 tensor:b1
variant $arch,89,<=,91,$arch,<=,max
launch gemm_mlp_1_tiles_4 grid M,128,/^,2,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:X tensor:W1 tensor:b1 workspace:0 size:M:i64
launch gemm_mlp_2_tiles_4 grid M,64,/^ 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:X tensor:W2 tensor:b2 tensor:D workspace:0 size:M:i64
reference acc reduce M,256,*
reference out_ reduce M,128,*
reference store_D store M,128,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_mlp.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_mlp)
    source.cubins = gemm_mlp::embedded_cubins();
#endif
    source.reference = gemm_mlp::reference::gemm_mlp::run;
    return source;
}

}  // namespace gemm_mlp
