// Written by pleat from gemm_fp8_amax.json. Do not edit.
// Typed launchers for `gemm_fp8_amax`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gemm_fp8_amax {

namespace gemm_fp8_partial_amax {

struct Arguments {
    gemm_fp8_amax::A A;
    gemm_fp8_amax::SA SA;
    gemm_fp8_amax::B B;
    gemm_fp8_amax::SB SB;
    gemm_fp8_amax::D D;
    gemm_fp8_amax::SD SD;
    gemm_fp8_amax::MOST MOST;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.SA.get();
        values.tensors[2] = arguments.B.get();
        values.tensors[3] = arguments.SB.get();
        values.tensors[4] = arguments.D.get();
        values.tensors[5] = arguments.SD.get();
        values.tensors[6] = arguments.MOST.get();
        values.symbols[0] = arguments.A.template extent<gemm_fp8_amax::M>().get();
        if (arguments.D.template extent<gemm_fp8_amax::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_fp8_amax", "M");
        if (arguments.MOST.template extent<gemm_fp8_amax::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_fp8_amax", "M");
        return values;
    }
};

}  // namespace gemm_fp8_partial_amax

namespace gemm_fp8_total_amax {

struct Arguments {
    gemm_fp8_amax::MOST MOST;
    gemm_fp8_amax::AMAX AMAX;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.MOST.get();
        values.tensors[1] = arguments.AMAX.get();
        values.symbols[0] = arguments.MOST.template extent<gemm_fp8_amax::M>().get();
        return values;
    }
};

}  // namespace gemm_fp8_total_amax

struct Arguments {
    gemm_fp8_amax::A A;
    gemm_fp8_amax::SA SA;
    gemm_fp8_amax::B B;
    gemm_fp8_amax::SB SB;
    gemm_fp8_amax::D D;
    gemm_fp8_amax::SD SD;
    gemm_fp8_amax::AMAX AMAX;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.A.get();
        values.tensors[1] = arguments.SA.get();
        values.tensors[2] = arguments.B.get();
        values.tensors[3] = arguments.SB.get();
        values.tensors[4] = arguments.D.get();
        values.tensors[5] = arguments.SD.get();
        values.tensors[6] = arguments.AMAX.get();
        values.symbols[0] = arguments.A.template extent<gemm_fp8_amax::M>().get();
        if (arguments.D.template extent<gemm_fp8_amax::M>().get() != values.symbols[0])
            pleat::sizes_differ("gemm_fp8_amax", "M");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gemm_fp8_amax)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gemm_fp8_amax.json. Do not edit.
// The dims, folds and tensors of `gemm_fp8_amax` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_fp8_amax {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: dim K is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: dim N does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: dim N is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: dim K does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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

/// A: e4m3 [M, K]
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
struct A : pleat::Tensor<A, const pleat::e4m3, A_layout> {
    PLEAT_NAME("A [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr A(const pleat::e4m3* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr A(const C_&) : A(pleat::refused<A, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr A(...) : A(pleat::refused<A, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A [M, K] is made of a pointer to const pleat::e4m3 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A [M, K] is *A[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: tensor A [M, K] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// SA: f32 []
struct SA_layout : pleat::Layout<int> {
    constexpr SA_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct SA : pleat::Tensor<SA, const float, SA_layout> {
    PLEAT_NAME("SA []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SA(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SA(const C_&) : SA(pleat::refused<SA, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SA(...) : SA(pleat::refused<SA, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SA [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SA [] is made of a pointer to const float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SA [] is *SA[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SA [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SA []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SA [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SA [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: tensor SA [] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: tensor SA [] has no dim N");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: tensor SA [] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SA [] has none of these dims");
        else static_assert(ok_, "pleat: tensor SA [] takes no subscripts");
        // clang-format on
    }
};

/// B: e4m3 [N, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct B : pleat::Tensor<B, const pleat::e4m3, B_layout> {
    PLEAT_NAME("B [N, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr B(const pleat::e4m3* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr B(const C_&) : B(pleat::refused<B, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr B(...) : B(pleat::refused<B, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [N, K] takes dims, not an integer; write N(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [N, K] is made of a pointer to const pleat::e4m3");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [N, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [N, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [N, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [N, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [N, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [N, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: tensor B [N, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: tensor B [N, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor B [N, K] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: tensor B [N, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: this slice of tensor B [N, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: this view of tensor B [N, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8_amax::K>>) static_assert(ok_, "pleat: tensor B [N, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [N, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: tensor B [N, K] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [N, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [N, K] takes dims and lists of them");
        // clang-format on
    }
};

/// SB: f32 []
struct SB_layout : pleat::Layout<int> {
    constexpr SB_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct SB : pleat::Tensor<SB, const float, SB_layout> {
    PLEAT_NAME("SB []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SB(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SB(const C_&) : SB(pleat::refused<SB, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SB(...) : SB(pleat::refused<SB, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SB [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SB [] is made of a pointer to const float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SB [] is *SB[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SB [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SB []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SB [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SB [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: tensor SB [] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: tensor SB [] has no dim N");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: tensor SB [] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SB [] has none of these dims");
        else static_assert(ok_, "pleat: tensor SB [] takes no subscripts");
        // clang-format on
    }
};

/// D: e4m3 [M, N]
struct D_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr D_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct D : pleat::Tensor<D, pleat::e4m3, D_layout> {
    PLEAT_NAME("D [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr D(pleat::e4m3* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr D(const C_&) : D(pleat::refused<D, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr D(...) : D(pleat::refused<D, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor D [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor D [M, N] is made of a pointer to pleat::e4m3 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor D [M, N] is *D[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor D [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor D [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor D [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor D [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor D [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor D [M, N] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor D [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: tensor D [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor D [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor D [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// SD: f32 []
struct SD_layout : pleat::Layout<int> {
    constexpr SD_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct SD : pleat::Tensor<SD, const float, SD_layout> {
    PLEAT_NAME("SD []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SD(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SD(const C_&) : SD(pleat::refused<SD, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SD(...) : SD(pleat::refused<SD, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SD [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SD [] is made of a pointer to const float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SD [] is *SD[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SD [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SD []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SD [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SD [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: tensor SD [] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: tensor SD [] has no dim N");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: tensor SD [] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SD [] has none of these dims");
        else static_assert(ok_, "pleat: tensor SD [] takes no subscripts");
        // clang-format on
    }
};

/// MOST: f32 [M, N / 128]
struct MOST_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                   pleat::Along<N, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr MOST_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * M_extent.get(); }

    M M_extent;
};
struct MOST : pleat::Tensor<MOST, float, MOST_layout> {
    PLEAT_NAME("MOST [M, N / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr MOST(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr MOST(const C_&) : MOST(pleat::refused<MOST, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr MOST(...) : MOST(pleat::refused<MOST, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor MOST [M, N / 128] is *MOST[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor MOST [M, N / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor MOST [M, N / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this slice of tensor MOST [M, N / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor MOST [M, N / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor MOST [M, N / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: this view of tensor MOST [M, N / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8_amax::M>>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] ends at N(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this slice of tensor MOST [M, N / 128] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor MOST [M, N / 128] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor MOST [M, N / 128] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: this view of tensor MOST [M, N / 128] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_fp8_amax::N>>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor MOST [M, N / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor MOST [M, N / 128] takes dims and lists of them");
        // clang-format on
    }
};

/// AMAX: f32 []
struct AMAX_layout : pleat::Layout<int> {
    constexpr AMAX_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct AMAX : pleat::Tensor<AMAX, float, AMAX_layout> {
    PLEAT_NAME("AMAX []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr AMAX(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr AMAX(const C_&) : AMAX(pleat::refused<AMAX, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr AMAX(...) : AMAX(pleat::refused<AMAX, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor AMAX [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor AMAX [] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor AMAX [] is *AMAX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor AMAX [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor AMAX []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor AMAX [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor AMAX [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::M>) static_assert(ok_, "pleat: tensor AMAX [] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::N>) static_assert(ok_, "pleat: tensor AMAX [] has no dim N");
        else if constexpr (pleat::on<C_, ::gemm_fp8_amax::K>) static_assert(ok_, "pleat: tensor AMAX [] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor AMAX [] has none of these dims");
        else static_assert(ok_, "pleat: tensor AMAX [] takes no subscripts");
        // clang-format on
    }
};

}  // namespace gemm_fp8_amax
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gemm_fp8_amax.json. Do not edit.
// Delayed scaling: D = (A * SA) (B * SB)t / SD rounded to fp8, a scale for each tensor, and AMAX, the largest
// magnitude before the division, from which the next step's SD is made
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_fp8_amax {

// ---- gemm_fp8_partial_amax ----
//   contract acc = A * SA, B * SB along K
//   store D = acc / SD
//   reduce most = max of abs(acc) along N % 128
//   store MOST = most

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_partial_amax_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_fp8_partial_amax_tiles: tiles of 128 x 128 on the tensor cores, shared by both consumers, 6 stages of 128
// along K, the L2 cache drops B first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gemm_fp8_partial_amax_tiles(const __grid_constant__ pleat::BoxMap<K, M> A_map,
                                const __grid_constant__ pleat::BoxMap<K, N> B_map,
                                const __grid_constant__ pleat::BoxMap<N, M> D_map, const float* SA_ptr,
                                const float* SB_ptr, pleat::e4m3* D_ptr, const float* SD_ptr, float* MOST_ptr,
                                long long M_size) {
    const SA sa(SA_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const SD sd(SD_ptr);
    const MOST most_(MOST_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::e4m3, pleat::Form::cooperative, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<N, 128>, pleat::Fold<K, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, A_map, B_map, D_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 32;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(A_map, k, at.row);
            stage.load_b_for(grid.rows, B_map, k, at.column + pleat::InTile<N, 1, 128>(stage.part() * 64));
        });
    } else {
        tiles.consume_by_steps(grid, steps, [&](const Tiles::At& at, const auto& products) {
            pleat::Max<float> most_states[2][1];
            {
                const float SA_e = *sa.get();
                const float SA_tile = SA_e;
                const float SB_e = *sb.get();
                const float SB_tile = SB_e;
                const float SD_e = *sd.get();
                const float SD_tile = SD_e;
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Vec<pleat::e4m3, 2> D_part[16][2];
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const N n_(at.column + tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // gemm_fp8_amax.json:21: store D
                            // gemm_fp8_amax.json:22: reduce most
                            float values[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float product_e = products(0, j, h, e);
                                // gemm_fp8_amax.json:19: contract acc
                                const float acc = product_e * SA_tile * SB_tile;
                                values[e] = pleat::math::Divisor<float>(SD_tile).divide(acc);
                                terms[e] = pleat::math::abs(acc);
                            }
                            D_part[j][h] = pleat::converted<pleat::e4m3>(values);
                            most_states[h][0].add(terms);
                        }
                    }
                    tiles.store(D_map, D_part, at.column, at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(most_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_fp8_amax.json:23: store MOST
                        const float most_e = most_states[h][0].maximum();
                        *most_[n_ + m] = most_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_partial_amax_tiles_2)
#if __CUDA_ARCH__ >= 890 && !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gemm_fp8_partial_amax_tiles_2: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of
// 64 along K.
extern "C" __global__ void __launch_bounds__(128, 1)
    gemm_fp8_partial_amax_tiles_2(const pleat::e4m3* A_ptr, const float* SA_ptr, const pleat::e4m3* B_ptr,
                                  const float* SB_ptr, pleat::e4m3* D_ptr, const float* SD_ptr, float* MOST_ptr,
                                  long long M_size) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const SA sa(SA_ptr);
    const B b(B_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const SD sd(SD_ptr);
    const MOST most_(MOST_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::e4m3, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<N, 128>, pleat::Fold<K, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? a[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::e4m3* {
        const N n_(at.column + pleat::InTile<N, 1, 128>(r));
        return b[n_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& products) {
        pleat::Max<float> most_states[2][1];
        {
            const float SA_e = *sa.get();
            const float SA_tile = SA_e;
            const float SB_e = *sb.get();
            const float SB_tile = SB_e;
            const float SD_e = *sd.get();
            const float SD_tile = SD_e;
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const N n_(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // gemm_fp8_amax.json:21: store D
                        // gemm_fp8_amax.json:22: reduce most
                        float d_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float product_e = products(0, j, h, e);
                            // gemm_fp8_amax.json:19: contract acc
                            const float acc = product_e * SA_tile * SB_tile;
                            d_out[e] = pleat::math::Divisor<float>(SD_tile).divide(acc);
                            terms[e] = pleat::math::abs(acc);
                        }
                        pleat::store(d[n_ + m].get(), pleat::converted<pleat::e4m3>(d_out));
                        most_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(most_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<N, 128> n_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // gemm_fp8_amax.json:23: store MOST
                    const float most_e = most_states[h][0].maximum();
                    *most_[n_ + m] = most_e;
                }
            }
        }
    });
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_partial_amax_1_rows)
// gemm_fp8_partial_amax_1_rows: 128 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(128)
    gemm_fp8_partial_amax_1_rows(const pleat::e4m3* A_ptr, const pleat::e4m3* B_ptr, long long M_size,
                                 float* value7_values) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row / (M_size));
    const M m(row % (M_size));

    pleat::Sum<float> reduced_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 16;
        const K k(j);
        const pleat::Vec<pleat::e4m3, 16> a_v = pleat::load<16>(a[m + k].get());
        const pleat::Vec<pleat::e4m3, 16> b_v = pleat::load<16>(b[n_ + k].get());
#pragma unroll
        for (int e = 0; e < 16; ++e) {
            const float A_e = pleat::as<float>(a_v, e);
            const float B_e = pleat::as<float>(b_v, e);
            reduced_state.add_product(A_e, B_e);
        }
    }
    __shared__ pleat::Exchange<4, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, reduced_state);
    const float reduced = reduced_state.sum();

    if (lane == 0) {
        value7_values[(n_.get()) * M_size + m.get()] = reduced;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_partial_amax_2_rows)
// gemm_fp8_partial_amax_2_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    gemm_fp8_partial_amax_2_rows(const float* SA_ptr, const float* SB_ptr, pleat::e4m3* D_ptr, const float* SD_ptr,
                                 float* MOST_ptr, long long M_size, const float* value7_values) {
    const SA sa(SA_ptr);
    const SB sb(SB_ptr);
    const D d(D_ptr, pleat::extents(M(M_size)));
    const SD sd(SD_ptr);
    const MOST most_(MOST_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < M_size * 32;
    const long long row = live ? place : M_size * 32 - 1;
    const M m(row / (32));
    const pleat::Fold<N, 128> n_(row % (32));

    // gemm_fp8_amax.json:22: reduce most
    const float SA_e = *sa.get();
    const float SB_e = *sb.get();
    pleat::Max<float> most_state;
    {
        const int j = lane * 16;
        const pleat::Digit<N, 1, 128> n_2(j);
        float terms[16];
#pragma unroll
        for (int e = 0; e < 16; ++e) {
            const long long value7_place =
                ((n_.get() * 128 + pleat::Digit<N, 1, 128>(n_2.get() + e).get())) * M_size + m.get();
            const float v = value7_values[value7_place];
            // gemm_fp8_amax.json:19: contract acc
            const float acc = v * SA_e * SB_e;
            terms[e] = pleat::math::abs(acc);
        }
        most_state.add(terms);
    }
    pleat::across_lanes<8>(most_state);
    const float most = most_state.maximum();

    const float SD_e = *sd.get();
    const pleat::math::Divisor<float> divisor(SD_e);
    if (lane == 0 && live) {
        // gemm_fp8_amax.json:23: store MOST
        *most_[n_ + m] = most;
    }
    if (live) {
        {
            const int j = lane * 16;
            const pleat::Digit<N, 1, 128> n_2(j);
            // gemm_fp8_amax.json:21: store D
            float d_out[16];
#pragma unroll
            for (int e = 0; e < 16; ++e) {
                const long long value7_place =
                    ((n_.get() * 128 + pleat::Digit<N, 1, 128>(n_2.get() + e).get())) * M_size + m.get();
                const float v = value7_values[value7_place];
                // gemm_fp8_amax.json:19: contract acc
                const float acc = v * SA_e * SB_e;
                d_out[e] = divisor.divide(acc);
            }
            pleat::store(d[n_ + m + n_2].get(), pleat::converted<pleat::e4m3>(d_out));
        }
    }
}
#endif

// ---- gemm_fp8_total_amax ----
//   reduce amax = max of MOST along M, N / 128
//   store AMAX = amax

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_total_amax_1_rows)
// gemm_fp8_total_amax_1_rows: the rows are few and long: blocks share one out, a second launch combines their
// states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gemm_fp8_total_amax_1_rows(float* MOST_ptr, long long M_size, pleat::Max<float>* amax_partial_values) {
    const MOST most(MOST_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(M_size * 32, 4096)));
    const long long split = blockIdx.x % splits, row = blockIdx.x / splits;
    // gemm_fp8_amax.json:29: reduce amax
    pleat::Max<float> amax_partial_state;
#pragma unroll 4
    for (long long j = (split * 256 + lane) * 4; j < M_size * 32; j += splits * 1024) {
        const M m(j / (32));
        const pleat::Fold<N, 128> n_(j % (32));
        const pleat::Vec<float, 4> most_v = pleat::load<4>(most[n_ + m].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float MOST_e = most_v[e];
            terms[e] = MOST_e;
        }
        amax_partial_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Max<float>> exchange1;
    pleat::across_block(exchange1, amax_partial_state);
    if (lane == 0) amax_partial_values[split * 1 + row] = amax_partial_state;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gemm_fp8_total_amax_2_finish)
// gemm_fp8_total_amax_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    gemm_fp8_total_amax_2_finish(float* AMAX_ptr, long long M_size, const pleat::Max<float>* amax_partial_values) {
    const AMAX amax_(AMAX_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(M_size * 32, 4096)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // gemm_fp8_amax.json:29: reduce amax
    pleat::Max<float> amax_partial_state[1];
    __shared__ pleat::Parts<pleat::Max<float>, 8, 1> amax_partial_state_parts;
    if (column < 1) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            amax_partial_state[0].combine(amax_partial_values[s * 1 + column]);
    }
    amax_partial_state_parts.put(part, lane, amax_partial_state);
    __syncthreads();
    if (part != 0 || column >= 1) return;
    amax_partial_state_parts.combine(lane, amax_partial_state);
    const float amax = amax_partial_state[0].maximum();
    // gemm_fp8_amax.json:30: store AMAX
    *amax_.get() = amax;
}
#endif

}  // namespace gemm_fp8_amax
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gemm_fp8_amax.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource gemm_fp8_partial_amax::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_fp8_partial_amax
spec gemm_fp8_amax.json
source gemm_fp8_amax.cu apart
include dims.h
symbol M dim 1 0
tensor A e4m3 in 16 2
axis A M M 4096
axis A K 4096 1
tensor SA f32 in 16 0
tensor B e4m3 in 16 2
axis B N 4096 4096
axis B K 4096 1
tensor SB f32 in 16 0
tensor D e4m3 out 16 2
axis D M M 4096
axis D N 4096 1
tensor SD f32 in 16 0
tensor MOST f32 out 16 2
axis MOST M M 32
axis MOST N/128 32 1
workspace M,16384,*
variant $arch,90,<=,90,$arch,<=,and
launch gemm_fp8_partial_amax_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:A:128:4096;1;128|M;4096;128 map:B:128:4096;1;128|4096;4096;64 map:D:128:4096;1;128|M;4096;64 tensor:SA tensor:SB tensor:D tensor:SD tensor:MOST size:M:i64
variant 89,$arch,<=,$arch,89,<=,91,$arch,<=,max,and
launch gemm_fp8_partial_amax_tiles_2 grid M,64,/^,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:SA tensor:B tensor:SB tensor:D tensor:SD tensor:MOST size:M:i64
variant 1
launch gemm_fp8_partial_amax_1_rows grid 4096,M,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:A tensor:B size:M:i64 workspace:0
launch gemm_fp8_partial_amax_2_rows grid M,2,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:SA tensor:SB tensor:D tensor:SD tensor:MOST size:M:i64 workspace:0
reference v7 reduce M,4096,*
reference most reduce M,32,*
reference store_D store M,4096,*
reference store_MOST store M,32,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_fp8_partial_amax.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_fp8_amax)
    source.cubins = gemm_fp8_amax::embedded_cubins();
#endif
    source.reference = gemm_fp8_amax::reference::gemm_fp8_partial_amax::run;
    return source;
}

inline pleat::KernelSource gemm_fp8_total_amax::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_fp8_total_amax
spec gemm_fp8_amax.json
source gemm_fp8_amax.cu apart
include dims.h
symbol M dim 1 0
tensor MOST f32 in 16 2
axis MOST M M 32
axis MOST N/128 32 1
tensor AMAX f32 out 16 0
workspace 1,528,M,32,*,4096,/^,min,max,4,*,256,/^,256,*
launch gemm_fp8_total_amax_1_rows grid 1,528,M,32,*,4096,/^,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:MOST size:M:i64 workspace:0
launch gemm_fp8_total_amax_2_finish grid 1 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:AMAX size:M:i64 workspace:0
reference amax reduce 1
reference store_AMAX store 1
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_fp8_total_amax.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_fp8_amax)
    source.cubins = gemm_fp8_amax::embedded_cubins();
#endif
    source.reference = gemm_fp8_amax::reference::gemm_fp8_total_amax::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gemm_fp8_amax
spec gemm_fp8_amax.json
source gemm_fp8_amax.cu apart
include dims.h
symbol M dim 1 0
tensor A e4m3 in 16 2
axis A M M 4096
axis A K 4096 1
tensor SA f32 in 16 0
tensor B e4m3 in 16 2
axis B N 4096 4096
axis B K 4096 1
tensor SB f32 in 16 0
tensor D e4m3 out 16 2
axis D M M 4096
axis D N 4096 1
tensor SD f32 in 16 0
tensor AMAX f32 out 16 0
workspace M,32,*,4,*,256,/^,256,*,M,16384,*,1,528,M,32,*,4096,/^,min,max,4,*,256,/^,256,*,max,+
step gemm_fp8_partial_amax
variant $arch,90,<=,90,$arch,<=,and
launch gemm_fp8_partial_amax_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:A:128:4096;1;128|M;4096;128 map:B:128:4096;1;128|4096;4096;64 map:D:128:4096;1;128|M;4096;64 tensor:SA tensor:SB tensor:D tensor:SD workspace:0 size:M:i64
variant 89,$arch,<=,$arch,89,<=,91,$arch,<=,max,and
launch gemm_fp8_partial_amax_tiles_2 grid M,64,/^,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:A tensor:SA tensor:B tensor:SB tensor:D tensor:SD workspace:0 size:M:i64
variant 1
launch gemm_fp8_partial_amax_1_rows grid 4096,M,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:A tensor:B size:M:i64 workspace:0,M,32,*,4,*,256,/^,256,*,+
launch gemm_fp8_partial_amax_2_rows grid M,2,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:SA tensor:SB tensor:D tensor:SD workspace:0 size:M:i64 workspace:0,M,32,*,4,*,256,/^,256,*,+
step gemm_fp8_total_amax
launch gemm_fp8_total_amax_1_rows grid 1,528,M,32,*,4096,/^,min,max 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args workspace:0 size:M:i64 workspace:0,M,32,*,4,*,256,/^,256,*,+
launch gemm_fp8_total_amax_2_finish grid 1 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:AMAX size:M:i64 workspace:0,M,32,*,4,*,256,/^,256,*,+
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gemm_fp8_amax.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gemm_fp8_amax)
    source.cubins = gemm_fp8_amax::embedded_cubins();
#endif
    source.reference = gemm_fp8_amax::reference::run_program;
    return source;
}

}  // namespace gemm_fp8_amax
