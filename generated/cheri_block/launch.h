// Written by pleat from cheri_block.json. Do not edit.
// Typed launchers for `cheri_block`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace cheri_block {

namespace convolution {

struct Arguments {
    cheri_block::X X;
    cheri_block::W W;
    cheri_block::CONV CONV;
    cheri_block::PART_MEAN PART_MEAN;
    cheri_block::PART_VARIANCE PART_VARIANCE;
    int dilation = 1;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W.get();
        values.tensors[2] = arguments.CONV.get();
        values.tensors[3] = arguments.PART_MEAN.get();
        values.tensors[4] = arguments.PART_VARIANCE.get();
        values.symbols[0] = arguments.X.template extent<cheri_block::N>().get();
        if (arguments.CONV.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        if (arguments.PART_MEAN.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        if (arguments.PART_VARIANCE.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        values.symbols[1] = arguments.X.template extent<cheri_block::L>().get();
        if (arguments.CONV.template extent<cheri_block::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block", "L");
        values.params[0] = &arguments.dilation;
        return values;
    }
};

}  // namespace convolution

namespace statistics {

struct Arguments {
    cheri_block::PART_MEAN PART_MEAN;
    cheri_block::PART_VARIANCE PART_VARIANCE;
    cheri_block::MEAN MEAN;
    cheri_block::R R;
    cheri_block::L L;  // no tensor tells it
    float eps = 0.001f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.PART_MEAN.get();
        values.tensors[1] = arguments.PART_VARIANCE.get();
        values.tensors[2] = arguments.MEAN.get();
        values.tensors[3] = arguments.R.get();
        values.symbols[0] = arguments.PART_MEAN.template extent<cheri_block::N>().get();
        if (arguments.PART_VARIANCE.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        if (arguments.MEAN.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        if (arguments.R.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        values.symbols[1] = arguments.L.get();
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace statistics

namespace weight_sums {

struct Arguments {
    cheri_block::W1 W1;
    cheri_block::SUM SUM;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W1.get();
        values.tensors[1] = arguments.SUM.get();
        return values;
    }
};

}  // namespace weight_sums

namespace perceptron {

struct Arguments {
    cheri_block::X X;
    cheri_block::W1 W1;
    cheri_block::W2 W2;
    cheri_block::CONV CONV;
    cheri_block::MEAN MEAN;
    cheri_block::R R;
    cheri_block::SUM SUM;
    cheri_block::Y Y;
    float scale = 0.15f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 8, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W1.get();
        values.tensors[2] = arguments.W2.get();
        values.tensors[3] = arguments.CONV.get();
        values.tensors[4] = arguments.MEAN.get();
        values.tensors[5] = arguments.R.get();
        values.tensors[6] = arguments.SUM.get();
        values.tensors[7] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<cheri_block::N>().get();
        if (arguments.CONV.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        if (arguments.MEAN.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        if (arguments.R.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        if (arguments.Y.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        values.symbols[1] = arguments.X.template extent<cheri_block::L>().get();
        if (arguments.CONV.template extent<cheri_block::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block", "L");
        if (arguments.Y.template extent<cheri_block::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block", "L");
        values.params[0] = &arguments.scale;
        return values;
    }
};

}  // namespace perceptron

struct Arguments {
    cheri_block::X X;
    cheri_block::W W;
    cheri_block::W1 W1;
    cheri_block::W2 W2;
    cheri_block::Y Y;
    int dilation = 1;
    float scale = 0.15f;
    float eps = 0.001f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 2, 3> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W.get();
        values.tensors[2] = arguments.W1.get();
        values.tensors[3] = arguments.W2.get();
        values.tensors[4] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<cheri_block::N>().get();
        if (arguments.Y.template extent<cheri_block::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block", "N");
        values.symbols[1] = arguments.X.template extent<cheri_block::L>().get();
        if (arguments.Y.template extent<cheri_block::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block", "L");
        values.params[0] = &arguments.dilation;
        values.params[1] = &arguments.scale;
        values.params[2] = &arguments.eps;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_cheri_block)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from cheri_block.json. Do not edit.
// The dims, folds and tensors of `cheri_block` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace cheri_block {

struct N;
struct L;
struct C;
struct E;
struct TAP;

/// N: given at launch
struct N : pleat::Dim<N, long long> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: dim L is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: dim N does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: dim C is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: dim N does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: dim E is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: dim N does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: dim TAP is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: dim N does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: dim N is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: dim L does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: dim C is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: dim L does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: dim E is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: dim L does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: dim TAP is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: dim L does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: a part of this index of dim L would be lost in the fold or digit; convert it explicitly");
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

/// C: 128
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: dim N is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: dim C does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: dim L is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: dim C does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: dim E is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: dim C does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: dim TAP is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: dim C does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
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

/// E: 256
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: dim N is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: dim E does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: dim L is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: dim E does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: dim C is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: dim E does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: dim TAP is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: dim E does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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

/// TAP: 3
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: dim N is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::N>) static_assert(ok_, "pleat: dim TAP does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: dim L is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::L>) static_assert(ok_, "pleat: dim TAP does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: dim C is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::C>) static_assert(ok_, "pleat: dim TAP does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: dim E is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block::E>) static_assert(ok_, "pleat: dim TAP does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block::TAP>) static_assert(ok_, "pleat: a part of this index of dim TAP would be lost in the fold or digit; convert it explicitly");
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

/// X: bf16 [N, L, C]
struct X_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 128LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [N, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [N, L, C] is made of a pointer to const pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [N, L, C] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::L>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::C>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::E>) static_assert(ok_, "pleat: tensor X [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor X [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [TAP, C]
struct W_layout
    : pleat::Layout<int, pleat::Along<TAP, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr TAP extent(pleat::Type<TAP>) { return TAP(3); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 384; }
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without TAP; write TAP(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim TAP of its own, and this list has another vocabulary's TAP");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at TAP(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::TAP>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along TAP before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim TAP");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along TAP; a subscript is a fold of TAP by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim TAP already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along TAP");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::C>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [TAP, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::N>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block::L>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block::E>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [TAP, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W1: bf16 [E, C]
struct W1_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W1 : pleat::Tensor<W1, const pleat::bf16, W1_layout> {
    PLEAT_NAME("W1 [E, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W1 [E, C] takes dims, not an integer; write E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W1 [E, C] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W1 [E, C] is *W1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W1 [E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W1 [E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W1 [E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W1 [E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W1 [E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::E>>) static_assert(ok_, "pleat: this slice of tensor W1 [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::C>>) static_assert(ok_, "pleat: this slice of tensor W1 [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::N>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block::L>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W1 [E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor W1 [E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W2: bf16 [C, E]
struct W2_layout
    : pleat::Layout<int, pleat::Along<C, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W2 : pleat::Tensor<W2, const pleat::bf16, W2_layout> {
    PLEAT_NAME("W2 [C, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2 [C, E] takes dims, not an integer; write C(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2 [C, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2 [C, E] is *W2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2 [C, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2 [C, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2 [C, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2 [C, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2 [C, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::C>>) static_assert(ok_, "pleat: this slice of tensor W2 [C, E] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::E>>) static_assert(ok_, "pleat: this slice of tensor W2 [C, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [C, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::N>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block::L>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2 [C, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2 [C, E] takes dims and lists of them");
        // clang-format on
    }
};

/// CONV: bf16 [N, L, C]
struct CONV_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr CONV_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 128LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct CONV : pleat::Tensor<CONV, pleat::bf16, CONV_layout> {
    PLEAT_NAME("CONV [N, L, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr CONV(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr CONV(const C_&) : CONV(pleat::refused<CONV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr CONV(...) : CONV(pleat::refused<CONV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor CONV [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor CONV [N, L, C] is *CONV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor CONV [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor CONV [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor CONV [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::N>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::L>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::C>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::N>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::L>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::C>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::N>>) static_assert(ok_, "pleat: this slice of tensor CONV [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::N>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::L>>) static_assert(ok_, "pleat: this slice of tensor CONV [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::L>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::C>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::C>>) static_assert(ok_, "pleat: this slice of tensor CONV [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::C>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::E>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor CONV [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// PART_MEAN: f32 [N, L /^ 64]
struct PART_MEAN_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>,
                                        pleat::Along<L, 64, pleat::Axis<64, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr PART_MEAN_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return ((L_extent.get() + 63LL) / 64); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * ((L_extent.get() + 63LL) / 64); }

    N N_extent;
    L L_extent;
};
struct PART_MEAN : pleat::Tensor<PART_MEAN, float, PART_MEAN_layout> {
    PLEAT_NAME("PART_MEAN [N, L /^ 64]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART_MEAN(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART_MEAN(const C_&) : PART_MEAN(pleat::refused<PART_MEAN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART_MEAN(...) : PART_MEAN(pleat::refused<PART_MEAN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] takes dims, not an integer; write N(...) or L(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is made of a pointer to float and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART_MEAN [N, L /^ 64] is *PART_MEAN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART_MEAN [N, L /^ 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART_MEAN [N, L /^ 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::N>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::L>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::N>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::L>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::N>>) static_assert(ok_, "pleat: this slice of tensor PART_MEAN [N, L /^ 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::N>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::L>>) static_assert(ok_, "pleat: this slice of tensor PART_MEAN [N, L /^ 64] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::L>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::C>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block::E>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] takes dims and lists of them");
        // clang-format on
    }
};

/// PART_VARIANCE: f32 [N, L /^ 64]
struct PART_VARIANCE_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>,
                                            pleat::Along<L, 64, pleat::Axis<64, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr PART_VARIANCE_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return ((L_extent.get() + 63LL) / 64); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * ((L_extent.get() + 63LL) / 64); }

    N N_extent;
    L L_extent;
};
struct PART_VARIANCE : pleat::Tensor<PART_VARIANCE, float, PART_VARIANCE_layout> {
    PLEAT_NAME("PART_VARIANCE [N, L /^ 64]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART_VARIANCE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART_VARIANCE(const C_&)
        : PART_VARIANCE(pleat::refused<PART_VARIANCE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART_VARIANCE(...) : PART_VARIANCE(pleat::refused<PART_VARIANCE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] takes dims, not an integer; write N(...) or L(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is made of a pointer to float and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART_VARIANCE [N, L /^ 64] is *PART_VARIANCE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART_VARIANCE [N, L /^ 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART_VARIANCE [N, L /^ 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::N>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::L>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::N>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::L>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::N>>) static_assert(ok_, "pleat: this slice of tensor PART_VARIANCE [N, L /^ 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::N>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::L>>) static_assert(ok_, "pleat: this slice of tensor PART_VARIANCE [N, L /^ 64] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::L>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::C>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block::E>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] takes dims and lists of them");
        // clang-format on
    }
};

/// MEAN: f32 [N]
struct MEAN_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr MEAN_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get(); }

    N N_extent;
};
struct MEAN : pleat::Tensor<MEAN, float, MEAN_layout> {
    PLEAT_NAME("MEAN [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr MEAN(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr MEAN(const C_&) : MEAN(pleat::refused<MEAN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr MEAN(...) : MEAN(pleat::refused<MEAN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor MEAN [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor MEAN [N] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor MEAN [N] is *MEAN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor MEAN [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor MEAN [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor MEAN [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor MEAN [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor MEAN [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::N>>) static_assert(ok_, "pleat: tensor MEAN [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::N>>) static_assert(ok_, "pleat: tensor MEAN [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::N>>) static_assert(ok_, "pleat: this slice of tensor MEAN [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::N>>) static_assert(ok_, "pleat: tensor MEAN [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor MEAN [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::L>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block::C>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block::E>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor MEAN [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor MEAN [N] takes dims and lists of them");
        // clang-format on
    }
};

/// R: f32 [N]
struct R_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get(); }

    N N_extent;
};
struct R : pleat::Tensor<R, float, R_layout> {
    PLEAT_NAME("R [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [N] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [N] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::N>>) static_assert(ok_, "pleat: tensor R [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::N>>) static_assert(ok_, "pleat: tensor R [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::N>>) static_assert(ok_, "pleat: this slice of tensor R [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor R [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor R [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor R [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::N>>) static_assert(ok_, "pleat: tensor R [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::L>) static_assert(ok_, "pleat: tensor R [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block::C>) static_assert(ok_, "pleat: tensor R [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block::E>) static_assert(ok_, "pleat: tensor R [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor R [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [N] takes dims and lists of them");
        // clang-format on
    }
};

/// SUM: f32 [E]
struct SUM_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr SUM_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr int storage() { return 256; }
};
struct SUM : pleat::Tensor<SUM, float, SUM_layout> {
    PLEAT_NAME("SUM [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SUM(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SUM(const C_&) : SUM(pleat::refused<SUM, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SUM(...) : SUM(pleat::refused<SUM, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SUM [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SUM [E] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SUM [E] is *SUM[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SUM [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SUM [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SUM [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SUM [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SUM [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::E>>) static_assert(ok_, "pleat: tensor SUM [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::E>>) static_assert(ok_, "pleat: tensor SUM [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::E>>) static_assert(ok_, "pleat: tensor SUM [E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::E>>) static_assert(ok_, "pleat: this slice of tensor SUM [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor SUM [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor SUM [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor SUM [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::E>>) static_assert(ok_, "pleat: tensor SUM [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SUM [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::N>) static_assert(ok_, "pleat: tensor SUM [E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block::L>) static_assert(ok_, "pleat: tensor SUM [E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block::C>) static_assert(ok_, "pleat: tensor SUM [E] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor SUM [E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SUM [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor SUM [E] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [N, L, C]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 128LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [N, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [N, L, C] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::N>>) static_assert(ok_, "pleat: tensor Y [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::L>>) static_assert(ok_, "pleat: tensor Y [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::C>>) static_assert(ok_, "pleat: tensor Y [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::N>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::L>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::C>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::N>>) static_assert(ok_, "pleat: this slice of tensor Y [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::N>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::L>>) static_assert(ok_, "pleat: this slice of tensor Y [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::L>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::C>>) static_assert(ok_, "pleat: tensor Y [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::C>>) static_assert(ok_, "pleat: this slice of tensor Y [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::C>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::C>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::E>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// HIDDEN_VALUES: bf16 [N, L, E]
struct HIDDEN_VALUES_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr HIDDEN_VALUES_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 256LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH constexpr long long storage() const { return 256LL * N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct HIDDEN_VALUES : pleat::Tensor<HIDDEN_VALUES, pleat::bf16, HIDDEN_VALUES_layout> {
    PLEAT_NAME("HIDDEN_VALUES [N, L, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] takes dims, not an integer; write N(...), L(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor HIDDEN_VALUES [N, L, E] is *HIDDEN_VALUES[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor HIDDEN_VALUES [N, L, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor HIDDEN_VALUES [N, L, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::N>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::L>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block::E>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::N>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::L>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block::E>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::N>>) static_assert(ok_, "pleat: this slice of tensor HIDDEN_VALUES [N, L, E] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::N>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::N>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::L>>) static_assert(ok_, "pleat: this slice of tensor HIDDEN_VALUES [N, L, E] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::L>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::L>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block::E>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block::E>>) static_assert(ok_, "pleat: this slice of tensor HIDDEN_VALUES [N, L, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block::E>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block::E>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block::C>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block::TAP>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace cheri_block
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from cheri_block.json. Do not edit.
// Y = X + scale * gelu_tanh(Z W1t) W2t; Z is the convolution of X along L, channel by channel, with three taps that
// lie `dilation` apart, normalized over all places and channels of an example, by the statistics of 64 places at a
// time. Its mean and deviation leave the first product, which then takes the convolution as it is; what the two
// products have between them stays on chip
#include "dims.h"
#include "pleat/gpu/chain_sm90.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile_sm80.h"

namespace cheri_block {

// ---- convolution ----
//   let c = X[L = L - dilation] * W[TAP = 0] + X * W[TAP = 1] + X[L = L + dilation] * W[TAP = 2]
//   store CONV = c
//   reduce part_mean = mean of c along L % 64, C
//   reduce part_variance = variance of c along L % 64, C
//   store PART_MEAN = part_mean
//   store PART_VARIANCE = part_variance

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_1) || \
    defined(PLEAT_APART_convolution_rows_1_with_weight_sums)
// convolution_rows_1_part: short rows: one warp keeps the row in registers.
__device__ __forceinline__ void convolution_rows_1_part(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                                                        pleat::bf16* CONV_ptr, float* PART_MEAN_ptr,
                                                        float* PART_VARIANCE_ptr, long long N_size,
                                                        long long L_size, int dilation, unsigned block) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_MEAN part_mean_(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance_(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(block) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= N_size * pleat::size_ceil_div(L_size, 64)) return;
    const long long row = place;
    const N n_(row / (pleat::size_ceil_div(L_size, 64)));
    const pleat::Fold<L, 64> l(row % (pleat::size_ceil_div(L_size, 64)));

    pleat::Vec<pleat::bf16, 8> x_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 256 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                x_row[slot] = pleat::load<8>(x[l + n_ + c_ + l_].get());
            }
        }
    }

    // cheri_block.json:30: reduce part_mean
    // cheri_block.json:31: reduce part_variance
    pleat::Mean<float> part_mean_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 256 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                const long long v = static_cast<long long>((l.get() * 64 + l_.get()));
                const long long v_ = v + pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v = {};
                if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
                const long long v_2 = v - pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v_ = {};
                if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
                float terms[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float X_e = pleat::as<float>(x_v, e);
                    const float W_e = pleat::as<float>(w_v, e);
                    const float X_e_ = pleat::as<float>(x_v_, e);
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float X_e_2 = pleat::as<float>(x_row[slot], e);
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    // cheri_block.json:28: let c
                    const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                    terms[e] = c;
                }
                part_mean_state.add(terms);
            }
        }
    }
    pleat::across_lanes<32>(part_mean_state);
    const float part_mean = part_mean_state.mean();
    const float center = part_mean_state.mean();
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 256 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                const long long v = static_cast<long long>((l.get() * 64 + l_.get()));
                const long long v_ = v + pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v = {};
                if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
                const long long v_2 = v - pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v_ = {};
                if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float X_e = pleat::as<float>(x_v, e);
                    const float W_e = pleat::as<float>(w_v, e);
                    const float X_e_ = pleat::as<float>(x_v_, e);
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float X_e_2 = pleat::as<float>(x_row[slot], e);
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    // cheri_block.json:28: let c
                    const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                    const float apart = c - center;
                    spread.add_product(apart, apart);
                }
            }
        }
    }
    pleat::across_lanes<32>(spread);
    const float part_variance = spread.sum() / part_mean_state.count;

    if (lane == 0) {
        // cheri_block.json:32: store PART_MEAN
        *part_mean_[l + n_] = part_mean;
        // cheri_block.json:33: store PART_VARIANCE
        *part_variance_[l + n_] = part_variance;
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 256 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                // cheri_block.json:29: store CONV
                const long long v = static_cast<long long>((l.get() * 64 + l_.get()));
                const long long v_ = v + pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v = {};
                if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
                const long long v_2 = v - pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v_ = {};
                if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
                float conv_out[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float X_e = pleat::as<float>(x_v, e);
                    const float W_e = pleat::as<float>(w_v, e);
                    const float X_e_ = pleat::as<float>(x_v_, e);
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float X_e_2 = pleat::as<float>(x_row[slot], e);
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    // cheri_block.json:28: let c
                    const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                    conv_out[e] = c;
                }
                pleat::store(conv[l + n_ + c_ + l_].get(), pleat::converted<pleat::bf16>(conv_out));
            }
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_1)
extern "C" __global__ void __launch_bounds__(128)
    convolution_rows_1(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr,
                       float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size, long long L_size,
                       int dilation) {
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    convolution_rows_1_part(X_ptr, W_ptr, CONV_ptr, PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, dilation,
                            blockIdx.x);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_2) || \
    defined(PLEAT_APART_convolution_rows_2_with_weight_sums)
// convolution_rows_2_part: 256 threads keep the row in registers.
__device__ __forceinline__ void convolution_rows_2_part(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                                                        pleat::bf16* CONV_ptr, float* PART_MEAN_ptr,
                                                        float* PART_VARIANCE_ptr, long long N_size,
                                                        long long L_size, int dilation, unsigned block) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_MEAN part_mean_(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance_(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(block);
    const N n_(row / (pleat::size_ceil_div(L_size, 64)));
    const pleat::Fold<L, 64> l(row % (pleat::size_ceil_div(L_size, 64)));

    pleat::Vec<pleat::bf16, 8> x_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 2048 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                x_row[slot] = pleat::load<8>(x[l + n_ + c_ + l_].get());
            }
        }
    }
    float c_kept[4][8];

    // cheri_block.json:30: reduce part_mean
    // cheri_block.json:31: reduce part_variance
    pleat::Mean<float> part_mean_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 2048 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
                const long long v = static_cast<long long>((l.get() * 64 + l_.get()));
                const long long v_ = v + pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v = {};
                if (pleat::within(v_, L_size)) x_v = pleat::load<8>(x[n_ + c_ + L(v_)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
                const long long v_2 = v - pleat::convert<long long>(dilation);
                pleat::Vec<pleat::bf16, 8> x_v_ = {};
                if (pleat::within(v_2, L_size)) x_v_ = pleat::load<8>(x[n_ + c_ + L(v_2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
                float terms[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float X_e = pleat::as<float>(x_v, e);
                    const float W_e = pleat::as<float>(w_v, e);
                    const float X_e_ = pleat::as<float>(x_v_, e);
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float X_e_2 = pleat::as<float>(x_row[slot], e);
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    // cheri_block.json:28: let c
                    const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
                    c_kept[slot][e] = c;
                    terms[e] = c;
                }
                part_mean_state.add(terms);
                // cheri_block.json:29: store CONV
                float conv_out[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    conv_out[e] = c_kept[slot][e];
                }
                pleat::store(conv[l + n_ + c_ + l_].get(), pleat::converted<pleat::bf16>(conv_out));
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Mean<float>> exchange1;
    pleat::across_block(exchange1, part_mean_state);
    const float part_mean = part_mean_state.mean();
    const float center = part_mean_state.mean();
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 2048 + lane * 8;
        if (j < pleat::size_min(L_size, 64) * 128) {
            const pleat::Digit<L, 1, 64> l_(j / (128));
            const C c_(j % (128));
            if (l.get() * 64ll + l_.get() < L_size) {
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float apart = c_kept[slot][e] - center;
                    spread.add_product(apart, apart);
                }
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread);
    const float part_variance = spread.sum() / part_mean_state.count;

    if (lane == 0) {
        // cheri_block.json:32: store PART_MEAN
        *part_mean_[l + n_] = part_mean;
        // cheri_block.json:33: store PART_VARIANCE
        *part_variance_[l + n_] = part_variance;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_2)
extern "C" __global__ void __launch_bounds__(256)
    convolution_rows_2(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr,
                       float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size, long long L_size,
                       int dilation) {
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    convolution_rows_2_part(X_ptr, W_ptr, CONV_ptr, PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, dilation,
                            blockIdx.x);
}
#endif

// ---- statistics ----
//   let places = min(64, extent(L) - 64 * (L // 64))
//   let count = extent(C) * places
//   reduce sum = sum of count * PART_MEAN along L /^ 64
//   let mean = sum / (extent(L) * extent(C))
//   let off = PART_MEAN - mean
//   reduce spread = sum of count * (PART_VARIANCE + off * off) along L /^ 64
//   let variance = spread / (extent(L) * extent(C))
//   store MEAN = mean
//   store R = rsqrt(variance + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_1)
// statistics_rows_1: short rows: one warp keeps the row in registers.
extern "C" __global__ void __launch_bounds__(128)
    statistics_rows_1(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(blockIdx.x) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= N_size) return;
    const long long row = place;
    const N n_(row);

    pleat::Vec<float, 1> part_mean_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            part_mean_row[slot] = pleat::load<1>(part_mean[n_ + l].get());
        }
    }

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                sum_state.add_product(v, PART_MEAN_e);
            }
        }
    }
    pleat::across_lanes<32>(sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v_ = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                // cheri_block.json:42: let off
                const float off = PART_MEAN_e - mean;
                const float PART_VARIANCE_e = *part_variance[n_ + l];
                spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
            }
        }
    }
    pleat::across_lanes<32>(spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_2)
// statistics_rows_2: 256 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(256)
    statistics_rows_2(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    pleat::Vec<float, 1> part_mean_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 256 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            part_mean_row[slot] = pleat::load<1>(part_mean[n_ + l].get());
        }
    }

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 256 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                sum_state.add_product(v, PART_MEAN_e);
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 256 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v_ = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                // cheri_block.json:42: let off
                const float off = PART_MEAN_e - mean;
                const float PART_VARIANCE_e = *part_variance[n_ + l];
                spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
            }
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_3)
// statistics_rows_3: 512 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(512)
    statistics_rows_3(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    pleat::Vec<float, 1> part_mean_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 512 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            part_mean_row[slot] = pleat::load<1>(part_mean[n_ + l].get());
        }
    }

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 512 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                sum_state.add_product(v, PART_MEAN_e);
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 512 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v_ = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                // cheri_block.json:42: let off
                const float off = PART_MEAN_e - mean;
                const float PART_VARIANCE_e = *part_variance[n_ + l];
                spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_4)
#if __CUDA_ARCH__ >= 900  // thread-block clusters
// statistics_rows_4: a cluster of 8 blocks keeps the row in registers.
extern "C" __global__ void __launch_bounds__(512)
    statistics_rows_4(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    __shared__ pleat::ClusterExchange<8, pleat::Sum<float>> exchange1_cluster;
    if (threadIdx.x == 0) exchange1_cluster.init();
    __shared__ pleat::ClusterExchange<8, pleat::Sum<float>> exchange2_cluster;
    if (threadIdx.x == 0) exchange2_cluster.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 512 + static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x) / 8;
    const N n_(row);

    pleat::Vec<float, 1> part_mean_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            part_mean_row[slot] = pleat::load<1>(part_mean[n_ + l].get());
        }
    }

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                sum_state.add_product(v, PART_MEAN_e);
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 4096 + lane * 1;
        if (j < pleat::size_ceil_div(L_size, 64)) {
            const pleat::Fold<L, 64> l(j);
            {
                // cheri_block.json:38: let places
                const long long places = pleat::math::minimum(
                    64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
                // cheri_block.json:39: let count
                const long long count = 128ll * places;
                const float v_ = static_cast<float>(count);
                const float PART_MEAN_e = part_mean_row[slot][0];
                // cheri_block.json:42: let off
                const float off = PART_MEAN_e - mean;
                const float PART_VARIANCE_e = *part_variance[n_ + l];
                spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    pleat::across_cluster(exchange2_cluster, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_5)
// statistics_rows_5: one block keeps the row in shared memory.
extern "C" __global__ void __launch_bounds__(1024)
    statistics_rows_5(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    extern __shared__ uint4 row_storage[];
    pleat::Vec<float, 1>* part_mean_row = reinterpret_cast<pleat::Vec<float, 1>*>(row_storage) + 0;
#pragma unroll 4
    for (long long j = lane * 1, slot = 0; j < pleat::size_ceil_div(L_size, 64); j += 1024, ++slot) {
        const pleat::Fold<L, 64> l(j);
        pleat::fetch(part_mean_row[slot * 1024 + threadIdx.x], part_mean[n_ + l].get());
    }
    pleat::fetched();

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll 4
    for (long long j = lane * 1, slot = 0; j < pleat::size_ceil_div(L_size, 64); j += 1024, ++slot) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v = static_cast<float>(count);
            const float PART_MEAN_e = part_mean_row[slot * 1024 + threadIdx.x][0];
            sum_state.add_product(v, PART_MEAN_e);
        }
    }
    __shared__ pleat::Exchange<32, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll 4
    for (long long j = lane * 1, slot = 0; j < pleat::size_ceil_div(L_size, 64); j += 1024, ++slot) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v_ = static_cast<float>(count);
            const float PART_MEAN_e = part_mean_row[slot * 1024 + threadIdx.x][0];
            // cheri_block.json:42: let off
            const float off = PART_MEAN_e - mean;
            const float PART_VARIANCE_e = *part_variance[n_ + l];
            spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
        }
    }
    __shared__ pleat::Exchange<32, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_statistics_rows_6)
// statistics_rows_6: the row is longer than what a block can keep, so each pass reads it again.
extern "C" __global__ void __launch_bounds__(512)
    statistics_rows_6(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float* MEAN_ptr, float* R_ptr,
                      long long N_size, long long L_size, float eps) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean_(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll 4
    for (long long j = lane * 1; j < pleat::size_ceil_div(L_size, 64); j += 512) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v = static_cast<float>(count);
            const float PART_MEAN_e = *part_mean[n_ + l];
            sum_state.add_product(v, PART_MEAN_e);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll 4
    for (long long j = lane * 1; j < pleat::size_ceil_div(L_size, 64); j += 512) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v_ = static_cast<float>(count);
            const float PART_MEAN_e = *part_mean[n_ + l];
            // cheri_block.json:42: let off
            const float off = PART_MEAN_e - mean;
            const float PART_VARIANCE_e = *part_variance[n_ + l];
            spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    if (lane == 0) {
        // cheri_block.json:45: store MEAN
        *mean_[n_] = mean;
        // cheri_block.json:46: store R
        *r_[n_] = v_;
    }
}
#endif

// ---- weight_sums ----
//   reduce sum_w = sum of W1 along C
//   store SUM = sum_w

#if !defined(PLEAT_APART) || defined(PLEAT_APART_weight_sums_rows) || \
    defined(PLEAT_APART_convolution_rows_1_with_weight_sums) ||       \
    defined(PLEAT_APART_convolution_rows_2_with_weight_sums)
// weight_sums_rows_part: a row is 16 vectors, so that part of a warp shares one; several rows a block.
__device__ __forceinline__ void weight_sums_rows_part(const pleat::bf16* W1_ptr, float* SUM_ptr, unsigned block) {
    const W1 w1(W1_ptr);
    const SUM sum(SUM_ptr);
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const int place = static_cast<int>(block) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < 256;
    const int row = live ? place : 256 - 1;
    const E e_(row);

    // cheri_block.json:51: reduce sum_w
    pleat::Sum<float> sum_w_state;
    {
        const int j = lane * 8;
        const C c(j);
        const pleat::Vec<pleat::bf16, 8> w1_v = pleat::load<8>(w1[e_ + c].get());
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float W1_e = pleat::as<float>(w1_v, e);
            terms[e] = W1_e;
        }
        sum_w_state.add(terms);
    }
    pleat::across_lanes<16>(sum_w_state);
    const float sum_w = sum_w_state.sum();

    if (lane == 0 && live) {
        // cheri_block.json:52: store SUM
        *sum[e_] = sum_w;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_weight_sums_rows)
extern "C" __global__ void __launch_bounds__(128) weight_sums_rows(const pleat::bf16* W1_ptr, float* SUM_ptr) {
    pleat::wait_for_kernel_before();
    weight_sums_rows_part(W1_ptr, SUM_ptr, blockIdx.x);
}
#endif

// ---- perceptron ----
//   contract acc = CONV, W1 along C
//   let hidden = gelu_tanh((acc - MEAN * SUM) * R)
//   contract out = DT(hidden), W2 along E
//   store Y = X + scale * out

#if !defined(PLEAT_APART) || defined(PLEAT_APART_perceptron_chain)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// perceptron_chain_hidden: what is left of the first product, chunk after chunk of W1's columns.
__device__ __forceinline__ auto perceptron_chain_hidden(float* MEAN_ptr, float* R_ptr, float* SUM_ptr,
                                                        long long N_size, long long L_size, const auto& tiles,
                                                        const pleat::TileAt& tile) {
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const SUM sum(SUM_ptr);
    const N n_(tile.batch);
    const float MEAN_e = *mean[n_];
    const float MEAN_tile = MEAN_e;
    const float R_e = *r_[n_];
    const float R_tile = R_e;
    return [=, &tiles](const pleat::TileAt& at, const auto& acc, auto& hidden_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const E e_(at.column * 64 + tiles.column(j));
            float v_columns[2];
            const pleat::Vec<float, 2> sum_v = pleat::load<2>(sum[e_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float SUM_e = sum_v[e];
                v_columns[e] = MEAN_tile * SUM_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const L l(at.row * 64 + tiles.row(0, h));
                // cheri_block.json:57: store HIDDEN_VALUES
                const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float SUM_e_ = sum_v_[e];
                    const float acc_e = acc(0, j, h, e);
                    const float hidden =
                        pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                    values[e] = hidden;
                }
                hidden_[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
    };
}

// perceptron_chain: two products in a row for 64 rows of each of 3 consumers at a time; 256 hidden values of E stay
// in registers, 64 at a time; W1 and W2 lie in shared memory.
extern "C" __global__ void __launch_bounds__(512)
    perceptron_chain(const __grid_constant__ pleat::TensorMap CONV_map,
                     const __grid_constant__ pleat::TensorMap W1_map,
                     const __grid_constant__ pleat::TensorMap W2_map,
                     const __grid_constant__ pleat::TensorMap Y_map, const __grid_constant__ pleat::TensorMap X_map,
                     const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long N_size, long long L_size, float scale,
                     float* MEAN_ptr, float* R_ptr, float* SUM_ptr) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::ChainSm90<pleat::bf16, 128, 256, 128, 64, 3, 3, 1, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, CONV_map, W1_map, W2_map, Y_map, X_map);
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 64)), 1, static_cast<int>(N_size)};
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load(CONV_map, k * 64, at.row * 64, n_.get());
        };
        const auto first = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W1_map, k * 64, at.column * 64);
        };
        const auto second = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W2_map, k * 64, at.column * 128);
        };
        const auto feed = [&](const pleat::TileAt& at, int number, int consumer, const auto& to) {
            const N n_(at.batch);
            const int part = number % 2;
            to.load(X_map, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0, consumer), n_.get());
        };
        tiles.produce(grid, bring, first, second, 2, feed);
    } else {
        const auto hide = [&](const pleat::TileAt& at) {
            return perceptron_chain_hidden(MEAN_ptr, R_ptr, SUM_ptr, N_size, L_size, tiles, at);
        };
        tiles.consume(grid, hide, [&](const pleat::TileAt& at, const auto& out) {
            const N n_(at.batch);
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> Y_part[8][2];
                pleat::Vec<pleat::bf16, 2> X_in[8][2];
                tiles.take(X_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const C c(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const L l(at.row * 64 + tiles.row(0, h));
                        // cheri_block.json:60: store Y
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float out_e = out(0, part * 8 + j, h, e);
                            const float X_e = pleat::as<float>(X_in[j][h], e);
                            values[e] = pleat::math::fma(scale, out_e, X_e);
                        }
                        Y_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(Y_map, Y_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0), n_.get());
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_perceptron_1_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// perceptron_1_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// C.
extern "C" __global__ void __launch_bounds__(128, 1)
    perceptron_1_tiles_4(const pleat::bf16* W1_ptr, pleat::bf16* CONV_ptr, float* MEAN_ptr, float* R_ptr,
                         float* SUM_ptr, pleat::bf16* HIDDEN_VALUES_ptr, long long N_size, long long L_size) {
    const W1 w1(W1_ptr);
    const CONV conv(CONV_ptr, pleat::extents(N(N_size), L(L_size)));
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const SUM sum(SUM_ptr);
    const HIDDEN_VALUES hidden_values(HIDDEN_VALUES_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 64)), 2, static_cast<int>(N_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const L l(at.row * 64 + r);
        return l.get() < L_size ? conv[n_ + l].get() : nullptr;
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const E e_(at.column * 128 + r);
        return w1[e_].get();
    };
    tiles.consume(grid, 128, rows, columns, [&](const pleat::TileAt& at, const auto& acc) {
        const N n_(at.batch);
        const float MEAN_e = *mean[n_];
        const float MEAN_tile = MEAN_e;
        const float R_e = *r_[n_];
        const float R_tile = R_e;
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
            float v_columns[2];
            const pleat::Vec<float, 2> sum_v = pleat::load<2>(sum[e_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float SUM_e = sum_v[e];
                v_columns[e] = MEAN_tile * SUM_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const L l(at.row * 64 + tiles.row(0, h));
                if (l.get() < L_size) {
                    // cheri_block.json:57: store HIDDEN_VALUES
                    const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                    float hidden_values_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float SUM_e_ = sum_v_[e];
                        const float acc_e = acc(0, j, h, e);
                        const float hidden =
                            pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                        hidden_values_out[e] = hidden;
                    }
                    pleat::store(hidden_values[n_ + e_ + l].get(),
                                 pleat::converted<pleat::bf16>(hidden_values_out));
                }
            }
        }
    });
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_perceptron_2_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// perceptron_2_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// E.
extern "C" __global__ void __launch_bounds__(128, 1)
    perceptron_2_tiles_4(const pleat::bf16* X_ptr, const pleat::bf16* W2_ptr, pleat::bf16* Y_ptr,
                         pleat::bf16* HIDDEN_VALUES_ptr, long long N_size, long long L_size, float scale) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W2 w2(W2_ptr);
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    const HIDDEN_VALUES hidden_values(HIDDEN_VALUES_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 128)), 1, static_cast<int>(N_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const L l(at.row * 128 + r);
        return l.get() < L_size ? hidden_values[n_ + l].get() : nullptr;
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const N n_(at.batch);
        const C c(at.column * 128 + r);
        return w2[c].get();
    };
    tiles.consume(grid, 256, rows, columns, [&](const pleat::TileAt& at, const auto& out) {
        const N n_(at.batch);
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const C c(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const L l(at.row * 128 + tiles.row(i, h));
                    if (l.get() < L_size) {
                        // cheri_block.json:60: store Y
                        const pleat::Vec<pleat::bf16, 2> x_v = pleat::load<2>(x[n_ + c + l].get());
                        float y_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float out_e = out(i, j, h, e);
                            const float X_e = pleat::as<float>(x_v, e);
                            y_out[e] = pleat::math::fma(scale, out_e, X_e);
                        }
                        pleat::store(y[n_ + c + l].get(), pleat::converted<pleat::bf16>(y_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

// ---- cheri_block: launches that kernels share ----

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_1_with_weight_sums)
// convolution_rows_1_with_weight_sums: convolution_rows_1_part, weight_sums_rows_part side by side, each with
// blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    convolution_rows_1_with_weight_sums(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr,
                                        float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size,
                                        long long L_size, int dilation, const pleat::bf16* W1_ptr, float* SUM_ptr) {
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    unsigned block = blockIdx.x;
    const long long blocks1 = static_cast<long long>(gridDim.x) - 32;
    if (block < blocks1) {
        convolution_rows_1_part(X_ptr, W_ptr, CONV_ptr, PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, dilation,
                                block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    weight_sums_rows_part(W1_ptr, SUM_ptr, block);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_convolution_rows_2_with_weight_sums)
// convolution_rows_2_with_weight_sums: convolution_rows_2_part, weight_sums_rows_part side by side, each with
// blocks of its own.
extern "C" __global__ void __launch_bounds__(256)
    convolution_rows_2_with_weight_sums(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, pleat::bf16* CONV_ptr,
                                        float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size,
                                        long long L_size, int dilation, const pleat::bf16* W1_ptr, float* SUM_ptr) {
    pleat::wait_for_kernel_before();
    pleat::let_next_kernel_begin();
    unsigned block = blockIdx.x;
    const long long blocks1 = static_cast<long long>(gridDim.x) - 32;
    if (block < blocks1) {
        convolution_rows_2_part(X_ptr, W_ptr, CONV_ptr, PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, dilation,
                                block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    if (threadIdx.x < 128) weight_sums_rows_part(W1_ptr, SUM_ptr, block);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_perceptron_chain_with_statistics)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// statistics_row: one row, by the threads of a warp.
__device__ __forceinline__ void statistics_row(float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, long long N_size,
                                               long long L_size, float eps, long long row_number, float& MEAN_value,
                                               float& R_value) {
    const PART_MEAN part_mean(PART_MEAN_ptr, pleat::extents(N(N_size), L(L_size)));
    const PART_VARIANCE part_variance(PART_VARIANCE_ptr, pleat::extents(N(N_size), L(L_size)));
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long row = static_cast<long long>(row_number);
    const N n_(row);

    // cheri_block.json:40: reduce sum
    pleat::Sum<float> sum_state;
#pragma unroll 1
    for (long long j = lane * 1; j < pleat::size_ceil_div(L_size, 64); j += 32) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v = static_cast<float>(count);
            const float PART_MEAN_e = *part_mean[n_ + l];
            sum_state.add_product(v, PART_MEAN_e);
        }
    }
    pleat::across_lanes<32>(sum_state);
    const float sum = sum_state.sum();

    // cheri_block.json:43: reduce spread
    const float v = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    // cheri_block.json:41: let mean
    const float mean = pleat::math::Divisor<float>(v).divide(sum);
    pleat::Sum<float> spread_state;
#pragma unroll 1
    for (long long j = lane * 1; j < pleat::size_ceil_div(L_size, 64); j += 32) {
        const pleat::Fold<L, 64> l(j);
        {
            // cheri_block.json:38: let places
            const long long places =
                pleat::math::minimum(64ll, static_cast<long long>(L_size) - 64ll * static_cast<long long>(l.get()));
            // cheri_block.json:39: let count
            const long long count = 128ll * places;
            const float v_ = static_cast<float>(count);
            const float PART_MEAN_e = *part_mean[n_ + l];
            // cheri_block.json:42: let off
            const float off = PART_MEAN_e - mean;
            const float PART_VARIANCE_e = *part_variance[n_ + l];
            spread_state.add_product(v_, pleat::math::fma(off, off, PART_VARIANCE_e));
        }
    }
    pleat::across_lanes<32>(spread_state);
    const float spread = spread_state.sum();

    // cheri_block.json:44: let variance
    const float variance = pleat::math::Divisor<float>(v).divide(spread);
    const float v_ = pleat::math::rsqrt(variance + eps);
    {
        // cheri_block.json:45: store MEAN
        MEAN_value = mean;
        // cheri_block.json:46: store R
        R_value = v_;
    }
}

// perceptron_chain_with_statistics_hidden: what is left of the first product, chunk after chunk of W1's columns.
__device__ __forceinline__ auto perceptron_chain_with_statistics_hidden(float* SUM_ptr, long long N_size,
                                                                        long long L_size, float* PART_MEAN_ptr,
                                                                        float* PART_VARIANCE_ptr, float eps,
                                                                        const auto& tiles,
                                                                        const pleat::TileAt& tile) {
    const SUM sum(SUM_ptr);
    const N n_(tile.batch);
    float MEAN_value;
    float R_value;
    statistics_row(PART_MEAN_ptr, PART_VARIANCE_ptr, N_size, L_size, eps, tile.batch, MEAN_value, R_value);
    const float MEAN_e = MEAN_value;
    const float MEAN_tile = MEAN_e;
    const float R_e = R_value;
    const float R_tile = R_e;
    return [=, &tiles](const pleat::TileAt& at, const auto& acc, auto& hidden_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const E e_(at.column * 64 + tiles.column(j));
            float v_columns[2];
            const pleat::Vec<float, 2> sum_v = pleat::load<2>(sum[e_].get());
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float SUM_e = sum_v[e];
                v_columns[e] = MEAN_tile * SUM_e;
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const L l(at.row * 64 + tiles.row(0, h));
                // cheri_block.json:57: store HIDDEN_VALUES
                const pleat::Vec<float, 2> sum_v_ = pleat::load<2>(sum[e_].get());
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float SUM_e_ = sum_v_[e];
                    const float acc_e = acc(0, j, h, e);
                    const float hidden =
                        pleat::math::gelu_tanh(pleat::math::fma(-MEAN_tile, SUM_e_, acc_e) * R_tile);
                    values[e] = hidden;
                }
                hidden_[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
    };
}

// perceptron_chain_with_statistics: two products in a row for 64 rows of each of 3 consumers at a time; 256 hidden
// values of E stay in registers, 64 at a time; W1 and W2 lie in shared memory; the rows of statistics are each
// tile's own work.
extern "C" __global__ void __launch_bounds__(512) perceptron_chain_with_statistics(
    const __grid_constant__ pleat::TensorMap CONV_map, const __grid_constant__ pleat::TensorMap W1_map,
    const __grid_constant__ pleat::TensorMap W2_map, const __grid_constant__ pleat::TensorMap Y_map,
    const __grid_constant__ pleat::TensorMap X_map, const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long N_size,
    long long L_size, float scale, float* SUM_ptr, float* PART_MEAN_ptr, float* PART_VARIANCE_ptr, float eps) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), L(L_size)));
    using Tiles = pleat::ChainSm90<pleat::bf16, 128, 256, 128, 64, 3, 3, 1, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, CONV_map, W1_map, W2_map, Y_map, X_map);
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(L_size, 64)), 1, static_cast<int>(N_size)};
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load(CONV_map, k * 64, at.row * 64, n_.get());
        };
        const auto first = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W1_map, k * 64, at.column * 64);
        };
        const auto second = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W2_map, k * 64, at.column * 128);
        };
        const auto feed = [&](const pleat::TileAt& at, int number, int consumer, const auto& to) {
            const N n_(at.batch);
            const int part = number % 2;
            to.load(X_map, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0, consumer), n_.get());
        };
        tiles.produce(grid, bring, first, second, 2, feed);
    } else {
        const auto hide = [&](const pleat::TileAt& at) {
            return perceptron_chain_with_statistics_hidden(SUM_ptr, N_size, L_size, PART_MEAN_ptr,
                                                           PART_VARIANCE_ptr, eps, tiles, at);
        };
        tiles.consume(grid, hide, [&](const pleat::TileAt& at, const auto& out) {
            const N n_(at.batch);
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> Y_part[8][2];
                pleat::Vec<pleat::bf16, 2> X_in[8][2];
                tiles.take(X_in);
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const C c(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const L l(at.row * 64 + tiles.row(0, h));
                        // cheri_block.json:60: store Y
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float out_e = out(0, part * 8 + j, h, e);
                            const float X_e = pleat::as<float>(X_in[j][h], e);
                            values[e] = pleat::math::fma(scale, out_e, X_e);
                        }
                        Y_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(Y_map, Y_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0), n_.get());
            }
        });
    }
}
#endif
#endif

}  // namespace cheri_block
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"cheri_block.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource convolution::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel convolution
spec cheri_block.json
source cheri_block.cu apart
include dims.h
symbol N dim 1 0
symbol L dim 1 0
tensor X bf16 in 16 3
axis X N N 128,L,*
axis X L L 128
axis X C 128 1
tensor W bf16 in 16 2
axis W TAP 3 128
axis W C 128 1
tensor CONV bf16 out 16 3
axis CONV N N 128,L,*
axis CONV L L 128
axis CONV C 128 1
tensor PART_MEAN f32 out 16 2
axis PART_MEAN N N L,64,/^
axis PART_MEAN L/^64 L,64,/^ 1
tensor PART_VARIANCE f32 out 16 2
axis PART_VARIANCE N N L,64,/^
axis PART_VARIANCE L/^64 L,64,/^ 1
param dilation i32 1
variant L,64,min,128,*,2048,<=
launch convolution_rows_1 grid N,L,64,/^,*,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:CONV tensor:PART_MEAN tensor:PART_VARIANCE size:N:i64 size:L:i64 param:dilation
variant 1
launch convolution_rows_2 grid N,L,64,/^,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:CONV tensor:PART_MEAN tensor:PART_VARIANCE size:N:i64 size:L:i64 param:dilation
reference part_mean reduce N,L,64,/^,*
reference part_variance reduce N,L,64,/^,*
reference store_CONV store N,L,*,128,*
reference store_PART_MEAN store N,L,64,/^,*
reference store_PART_VARIANCE store N,L,64,/^,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "convolution.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block)
    source.cubins = cheri_block::embedded_cubins();
#endif
    source.reference = cheri_block::reference::convolution::run;
    return source;
}

inline pleat::KernelSource statistics::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel statistics
spec cheri_block.json
source cheri_block.cu apart
include dims.h
symbol N dim 1 0
symbol L dim 1 0
tensor PART_MEAN f32 in 16 2
axis PART_MEAN N N L,64,/^
axis PART_MEAN L/^64 L,64,/^ 1
tensor PART_VARIANCE f32 in 16 2
axis PART_VARIANCE N N L,64,/^
axis PART_VARIANCE L/^64 L,64,/^ 1
tensor MEAN f32 out 16 1
axis MEAN N N 1
tensor R f32 out 16 1
axis R N N 1
param eps f32 0.001
variant L,64,/^,256,<=
launch statistics_rows_1 grid N,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:PART_MEAN tensor:PART_VARIANCE tensor:MEAN tensor:R size:N:i64 size:L:i64 param:eps
variant L,64,/^,1024,<=
launch statistics_rows_2 grid N 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:PART_MEAN tensor:PART_VARIANCE tensor:MEAN tensor:R size:N:i64 size:L:i64 param:eps
variant L,64,/^,4096,<=
launch statistics_rows_3 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:PART_MEAN tensor:PART_VARIANCE tensor:MEAN tensor:R size:N:i64 size:L:i64 param:eps
variant L,64,/^,32768,<=,90,$arch,<=,and
launch statistics_rows_4 grid N,8,* 1 1 block 512 1 1 cluster 8 shared 0 pdl 1
args tensor:PART_MEAN tensor:PART_VARIANCE tensor:MEAN tensor:R size:N:i64 size:L:i64 param:eps
variant L,65536,/^,4096,*,4096,+,$smem,<=
launch statistics_rows_5 grid N 1 1 block 1024 1 1 cluster 1 shared L,65536,/^,4096,* pdl 1
args tensor:PART_MEAN tensor:PART_VARIANCE tensor:MEAN tensor:R size:N:i64 size:L:i64 param:eps
variant 1
launch statistics_rows_6 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:PART_MEAN tensor:PART_VARIANCE tensor:MEAN tensor:R size:N:i64 size:L:i64 param:eps
reference sum reduce N
reference spread reduce N
reference store_MEAN store N
reference store_R store N
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "statistics.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block)
    source.cubins = cheri_block::embedded_cubins();
#endif
    source.reference = cheri_block::reference::statistics::run;
    return source;
}

inline pleat::KernelSource weight_sums::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel weight_sums
spec cheri_block.json
source cheri_block.cu apart
include dims.h
symbol N unused 1 0
symbol L unused 1 0
tensor W1 bf16 in 16 2
axis W1 E 256 128
axis W1 C 128 1
tensor SUM f32 out 16 1
axis SUM E 256 1
launch weight_sums_rows grid 32 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:W1 tensor:SUM
reference sum_w reduce 256
reference store_SUM store 256
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "weight_sums.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block)
    source.cubins = cheri_block::embedded_cubins();
#endif
    source.reference = cheri_block::reference::weight_sums::run;
    return source;
}

inline pleat::KernelSource perceptron::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel perceptron
spec cheri_block.json
source cheri_block.cu apart
include dims.h
symbol N dim 1 0
symbol L dim 1 0
tensor X bf16 in 16 3
axis X N N 128,L,*
axis X L L 128
axis X C 128 1
tensor W1 bf16 in 16 2
axis W1 E 256 128
axis W1 C 128 1
tensor W2 bf16 in 16 2
axis W2 C 128 256
axis W2 E 256 1
tensor CONV bf16 in 16 3
axis CONV N N 128,L,*
axis CONV L L 128
axis CONV C 128 1
tensor MEAN f32 in 16 1
axis MEAN N N 1
tensor R f32 in 16 1
axis R N N 1
tensor SUM f32 in 16 1
axis SUM E 256 1
tensor Y bf16 out 16 3
axis Y N N 128,L,*
axis Y L L 128
axis Y C 128 1
param scale f32 0.15
workspace $arch,89,<=,91,$arch,<=,max,N,L,*,256,*,2,*,*
variant $arch,90,<=,90,$arch,<=,and
launch perceptron_chain grid L,64,/^,N,*,$sms,min 1 1 block 512 1 1 cluster 1 shared 229536 pdl 2
args map:CONV:128:128;1;64|L;128;64|N;128,L,*;1 map:W1:128:128;1;64|256;128;64 map:W2:128:256;1;64|128;256;128 map:Y:128:128;1;64|L;128;64|N;128,L,*;1 map:X:128:128;1;64|L;128;64|N;128,L,*;1 tensor:X tensor:Y size:N:i64 size:L:i64 param:scale tensor:MEAN tensor:R tensor:SUM
variant $arch,89,<=,91,$arch,<=,max
launch perceptron_1_tiles_4 grid L,64,/^,2,*,N,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W1 tensor:CONV tensor:MEAN tensor:R tensor:SUM workspace:0 size:N:i64 size:L:i64
launch perceptron_2_tiles_4 grid L,128,/^,N,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:X tensor:W2 tensor:Y workspace:0 size:N:i64 size:L:i64 param:scale
reference acc reduce N,L,*,256,*
reference out_ reduce N,L,*,128,*
reference store_Y store N,L,*,128,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "perceptron.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block)
    source.cubins = cheri_block::embedded_cubins();
#endif
    source.reference = cheri_block::reference::perceptron::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel cheri_block
spec cheri_block.json
source cheri_block.cu apart
include dims.h
symbol N dim 1 0
symbol L dim 1 0
tensor X bf16 in 16 3
axis X N N 128,L,*
axis X L L 128
axis X C 128 1
tensor W bf16 in 16 2
axis W TAP 3 128
axis W C 128 1
tensor W1 bf16 in 16 2
axis W1 E 256 128
axis W1 C 128 1
tensor W2 bf16 in 16 2
axis W2 C 128 256
axis W2 E 256 1
tensor Y bf16 out 16 3
axis Y N N 128,L,*
axis Y L L 128
axis Y C 128 1
param dilation i32 1
param scale f32 0.15
param eps f32 0.001
workspace $arch,89,<=,91,$arch,<=,max,N,L,*,256,*,2,*,*,N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
step convolution
variant L,64,min,128,*,2048,<=
launch convolution_rows_1_with_weight_sums grid N,L,64,/^,*,4,/^,32,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W workspace:0 workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:dilation tensor:W1 workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+
variant 1
launch convolution_rows_2_with_weight_sums grid N,L,64,/^,*,32,+ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W workspace:0 workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:dilation tensor:W1 workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+
step statistics
variant $arch,90,<=,90,$arch,<=,and,L,64,/^,N,*,$sms,3,*,<=,L,64,/^,256,<=,and,and
variant L,64,/^,256,<=
launch statistics_rows_1 grid N,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:eps
variant L,64,/^,1024,<=
launch statistics_rows_2 grid N 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:eps
variant L,64,/^,4096,<=
launch statistics_rows_3 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:eps
variant L,64,/^,32768,<=,90,$arch,<=,and
launch statistics_rows_4 grid N,8,* 1 1 block 512 1 1 cluster 8 shared 0 pdl 1
args workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:eps
variant L,65536,/^,4096,*,4096,+,$smem,<=
launch statistics_rows_5 grid N 1 1 block 1024 1 1 cluster 1 shared L,65536,/^,4096,* pdl 1
args workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:eps
variant 1
launch statistics_rows_6 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:eps
step perceptron
variant $arch,90,<=,90,$arch,<=,and,L,64,/^,N,*,$sms,3,*,<=,L,64,/^,256,<=,and,and
launch perceptron_chain_with_statistics grid L,64,/^,N,*,$sms,min 1 1 block 512 1 1 cluster 1 shared 229536 pdl 2
args workspace_map:0:bf16:128:128;1;64|L;128;64|N;128,L,*;1 map:W1:128:128;1;64|256;128;64 map:W2:128:256;1;64|128;256;128 map:Y:128:128;1;64|L;128;64|N;128,L,*;1 map:X:128:128;1;64|L;128;64|N;128,L,*;1 tensor:X tensor:Y size:N:i64 size:L:i64 param:scale workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+ workspace:N,L,*,256,* workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+ param:eps
variant $arch,90,<=,90,$arch,<=,and
launch perceptron_chain grid L,64,/^,N,*,$sms,min 1 1 block 512 1 1 cluster 1 shared 229536 pdl 2
args workspace_map:0:bf16:128:128;1;64|L;128;64|N;128,L,*;1 map:W1:128:128;1;64|256;128;64 map:W2:128:256;1;64|128;256;128 map:Y:128:128;1;64|L;128;64|N;128,L,*;1 map:X:128:128;1;64|L;128;64|N;128,L,*;1 tensor:X tensor:Y size:N:i64 size:L:i64 param:scale workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+
variant $arch,89,<=,91,$arch,<=,max
launch perceptron_1_tiles_4 grid L,64,/^,2,*,N,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W1 workspace:0 workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+ workspace:N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+ workspace:0,N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ size:N:i64 size:L:i64
launch perceptron_2_tiles_4 grid L,128,/^,N,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:X tensor:W2 tensor:Y workspace:0,N,L,*,256,*,N,L,64,/^,*,4,*,256,/^,256,*,+,N,L,64,/^,*,4,*,256,/^,256,*,+,1024,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ size:N:i64 size:L:i64 param:scale
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "cheri_block.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block)
    source.cubins = cheri_block::embedded_cubins();
#endif
    source.reference = cheri_block::reference::run_program;
    return source;
}

}  // namespace cheri_block
