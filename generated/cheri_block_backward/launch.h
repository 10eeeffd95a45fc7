// Written by pleat from cheri_block_backward.json. Do not edit.
// Typed launchers for `cheri_block_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace cheri_block_backward {

namespace norm {

struct Arguments {
    cheri_block_backward::X X;
    cheri_block_backward::W W;
    cheri_block_backward::MEAN MEAN;
    cheri_block_backward::R R;
    cheri_block_backward::Z Z;
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
        values.tensors[2] = arguments.MEAN.get();
        values.tensors[3] = arguments.R.get();
        values.tensors[4] = arguments.Z.get();
        values.symbols[0] = arguments.X.template extent<cheri_block_backward::N>().get();
        if (arguments.MEAN.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.R.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.Z.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        values.symbols[1] = arguments.X.template extent<cheri_block_backward::L>().get();
        if (arguments.Z.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        values.params[0] = &arguments.dilation;
        return values;
    }
};

}  // namespace norm

namespace turn {

struct Arguments {
    cheri_block_backward::W2 W2;
    cheri_block_backward::W2_TURNED W2_TURNED;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W2.get();
        values.tensors[1] = arguments.W2_TURNED.get();
        return values;
    }
};

}  // namespace turn

namespace products {

struct Arguments {
    cheri_block_backward::DY DY;
    cheri_block_backward::W1 W1;
    cheri_block_backward::SCALE SCALE;
    cheri_block_backward::Z Z;
    cheri_block_backward::W2_TURNED W2_TURNED;
    cheri_block_backward::DZ DZ;
    cheri_block_backward::PART_DW1 PART_DW1;
    cheri_block_backward::PART_DW2 PART_DW2;
    cheri_block_backward::ROW_DZ ROW_DZ;
    cheri_block_backward::ROW_DZ_Z ROW_DZ_Z;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 10, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.W1.get();
        values.tensors[2] = arguments.SCALE.get();
        values.tensors[3] = arguments.Z.get();
        values.tensors[4] = arguments.W2_TURNED.get();
        values.tensors[5] = arguments.DZ.get();
        values.tensors[6] = arguments.PART_DW1.get();
        values.tensors[7] = arguments.PART_DW2.get();
        values.tensors[8] = arguments.ROW_DZ.get();
        values.tensors[9] = arguments.ROW_DZ_Z.get();
        values.symbols[0] = arguments.DY.template extent<cheri_block_backward::N>().get();
        if (arguments.Z.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.DZ.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.ROW_DZ.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.ROW_DZ_Z.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        values.symbols[1] = arguments.DY.template extent<cheri_block_backward::L>().get();
        if (arguments.Z.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        if (arguments.DZ.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        if (arguments.ROW_DZ.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        if (arguments.ROW_DZ_Z.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        return values;
    }
};

}  // namespace products

namespace means {

struct Arguments {
    cheri_block_backward::R R;
    cheri_block_backward::ROW_DZ ROW_DZ;
    cheri_block_backward::ROW_DZ_Z ROW_DZ_Z;
    cheri_block_backward::SHIFT SHIFT;
    cheri_block_backward::TILT TILT;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.R.get();
        values.tensors[1] = arguments.ROW_DZ.get();
        values.tensors[2] = arguments.ROW_DZ_Z.get();
        values.tensors[3] = arguments.SHIFT.get();
        values.tensors[4] = arguments.TILT.get();
        values.symbols[0] = arguments.R.template extent<cheri_block_backward::N>().get();
        if (arguments.ROW_DZ.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.ROW_DZ_Z.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.SHIFT.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.TILT.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        values.symbols[1] = arguments.ROW_DZ.template extent<cheri_block_backward::L>().get();
        if (arguments.ROW_DZ_Z.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        return values;
    }
};

}  // namespace means

namespace weight_gradients {

struct Arguments {
    cheri_block_backward::SCALE SCALE;
    cheri_block_backward::DW1 DW1;
    cheri_block_backward::DW2 DW2;
    cheri_block_backward::PART_DW1 PART_DW1;
    cheri_block_backward::PART_DW2 PART_DW2;
    cheri_block_backward::SUM_DW2 SUM_DW2;
    cheri_block_backward::N N;  // no tensor tells it
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.SCALE.get();
        values.tensors[1] = arguments.DW1.get();
        values.tensors[2] = arguments.DW2.get();
        values.tensors[3] = arguments.PART_DW1.get();
        values.tensors[4] = arguments.PART_DW2.get();
        values.tensors[5] = arguments.SUM_DW2.get();
        values.symbols[0] = arguments.N.get();
        return values;
    }
};

}  // namespace weight_gradients

namespace scale_rows {

struct Arguments {
    cheri_block_backward::W2_TURNED W2_TURNED;
    cheri_block_backward::SUM_DW2 SUM_DW2;
    cheri_block_backward::ROW_DSCALE ROW_DSCALE;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W2_TURNED.get();
        values.tensors[1] = arguments.SUM_DW2.get();
        values.tensors[2] = arguments.ROW_DSCALE.get();
        return values;
    }
};

}  // namespace scale_rows

namespace scale_gradient {

struct Arguments {
    cheri_block_backward::DSCALE DSCALE;
    cheri_block_backward::ROW_DSCALE ROW_DSCALE;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DSCALE.get();
        values.tensors[1] = arguments.ROW_DSCALE.get();
        return values;
    }
};

}  // namespace scale_gradient

namespace inputs {

struct Arguments {
    cheri_block_backward::DY DY;
    cheri_block_backward::X X;
    cheri_block_backward::W W;
    cheri_block_backward::R R;
    cheri_block_backward::DX DX;
    cheri_block_backward::DW DW;
    cheri_block_backward::Z Z;
    cheri_block_backward::DZ DZ;
    cheri_block_backward::SHIFT SHIFT;
    cheri_block_backward::TILT TILT;
    int dilation = 1;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 10, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.X.get();
        values.tensors[2] = arguments.W.get();
        values.tensors[3] = arguments.R.get();
        values.tensors[4] = arguments.DX.get();
        values.tensors[5] = arguments.DW.get();
        values.tensors[6] = arguments.Z.get();
        values.tensors[7] = arguments.DZ.get();
        values.tensors[8] = arguments.SHIFT.get();
        values.tensors[9] = arguments.TILT.get();
        values.symbols[0] = arguments.DY.template extent<cheri_block_backward::N>().get();
        if (arguments.X.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.R.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.DX.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.Z.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.DZ.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.SHIFT.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.TILT.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        values.symbols[1] = arguments.DY.template extent<cheri_block_backward::L>().get();
        if (arguments.X.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        if (arguments.DX.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        if (arguments.Z.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        if (arguments.DZ.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        values.params[0] = &arguments.dilation;
        return values;
    }
};

}  // namespace inputs

struct Arguments {
    cheri_block_backward::DY DY;
    cheri_block_backward::X X;
    cheri_block_backward::W W;
    cheri_block_backward::W1 W1;
    cheri_block_backward::W2 W2;
    cheri_block_backward::SCALE SCALE;
    cheri_block_backward::MEAN MEAN;
    cheri_block_backward::R R;
    cheri_block_backward::DX DX;
    cheri_block_backward::DW DW;
    cheri_block_backward::DW1 DW1;
    cheri_block_backward::DW2 DW2;
    cheri_block_backward::DSCALE DSCALE;
    int dilation = 1;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 13, 2, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DY.get();
        values.tensors[1] = arguments.X.get();
        values.tensors[2] = arguments.W.get();
        values.tensors[3] = arguments.W1.get();
        values.tensors[4] = arguments.W2.get();
        values.tensors[5] = arguments.SCALE.get();
        values.tensors[6] = arguments.MEAN.get();
        values.tensors[7] = arguments.R.get();
        values.tensors[8] = arguments.DX.get();
        values.tensors[9] = arguments.DW.get();
        values.tensors[10] = arguments.DW1.get();
        values.tensors[11] = arguments.DW2.get();
        values.tensors[12] = arguments.DSCALE.get();
        values.symbols[0] = arguments.DY.template extent<cheri_block_backward::N>().get();
        if (arguments.X.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.MEAN.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.R.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        if (arguments.DX.template extent<cheri_block_backward::N>().get() != values.symbols[0])
            pleat::sizes_differ("cheri_block_backward", "N");
        values.symbols[1] = arguments.DY.template extent<cheri_block_backward::L>().get();
        if (arguments.X.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        if (arguments.DX.template extent<cheri_block_backward::L>().get() != values.symbols[1])
            pleat::sizes_differ("cheri_block_backward", "L");
        values.params[0] = &arguments.dilation;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_cheri_block_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from cheri_block_backward.json. Do not edit.
// The dims, folds and tensors of `cheri_block_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace cheri_block_backward {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim L is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim N does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim C is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim N does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim E is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim N does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim N does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim N is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim L does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim C is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim L does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim E is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim L does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim L does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: a part of this index of dim L would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim N is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim C does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim L is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim C does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim E is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim C does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim C does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim N is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim E does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim L is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim E does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim C is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim E does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim E does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim N is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim TAP does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim L is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim TAP does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim C is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim TAP does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim E is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim TAP does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: a part of this index of dim TAP would be lost in the fold or digit; convert it explicitly");
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

/// DY: bf16 [N, L, C]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [N, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [N, L, C] is made of a pointer to const pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [N, L, C] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DY [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DY [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DY [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor DY [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor DY [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DY [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DY [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [N, L, C] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor X [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor X [N, L, C] has no dim TAP");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without TAP; write TAP(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim TAP of its own, and this list has another vocabulary's TAP");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at TAP(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along TAP before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim TAP");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along TAP; a subscript is a fold of TAP by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim TAP already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along TAP");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [TAP, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim E");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W1 [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor W1 [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim TAP");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor W2 [C, E] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W2 [C, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [C, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2 [C, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2 [C, E] takes dims and lists of them");
        // clang-format on
    }
};

/// SCALE: f32 []
struct SCALE_layout : pleat::Layout<int> {
    constexpr SCALE_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct SCALE : pleat::Tensor<SCALE, const float, SCALE_layout> {
    PLEAT_NAME("SCALE []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SCALE(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SCALE(const C_&) : SCALE(pleat::refused<SCALE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SCALE(...) : SCALE(pleat::refused<SCALE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SCALE [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SCALE [] is made of a pointer to const float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SCALE [] is *SCALE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SCALE [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SCALE []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SCALE [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SCALE [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor SCALE [] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor SCALE [] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor SCALE [] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor SCALE [] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor SCALE [] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SCALE [] has none of these dims");
        else static_assert(ok_, "pleat: tensor SCALE [] takes no subscripts");
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
struct MEAN : pleat::Tensor<MEAN, const float, MEAN_layout> {
    PLEAT_NAME("MEAN [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr MEAN(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr MEAN(const C_&) : MEAN(pleat::refused<MEAN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr MEAN(...) : MEAN(pleat::refused<MEAN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor MEAN [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor MEAN [N] is made of a pointer to const float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor MEAN [N] is *MEAN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor MEAN [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor MEAN [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor MEAN [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor MEAN [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor MEAN [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor MEAN [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor MEAN [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim TAP");
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
struct R : pleat::Tensor<R, const float, R_layout> {
    PLEAT_NAME("R [N]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [N] is made of a pointer to const float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [N] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor R [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor R [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor R [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor R [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor R [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor R [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor R [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor R [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [N] takes dims and lists of them");
        // clang-format on
    }
};

/// DX: bf16 [N, L, C]
struct DX_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr DX_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DX : pleat::Tensor<DX, pleat::bf16, DX_layout> {
    PLEAT_NAME("DX [N, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX [N, L, C] is *DX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DX [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DX [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DX [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor DX [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor DX [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DX [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DX [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DW: bf16 [TAP, C]
struct DW_layout
    : pleat::Layout<int, pleat::Along<TAP, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr TAP extent(pleat::Type<TAP>) { return TAP(3); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 384; }
};
struct DW : pleat::Tensor<DW, pleat::bf16, DW_layout> {
    PLEAT_NAME("DW [TAP, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [TAP, C] takes dims, not an integer; write TAP(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [TAP, C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [TAP, C] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [TAP, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [TAP, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [TAP, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [TAP, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [TAP, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor DW [TAP, C] is dereferenced without TAP; write TAP(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW [TAP, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor DW [TAP, C] has a dim TAP of its own, and this list has another vocabulary's TAP");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW [TAP, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor DW [TAP, C] ends at TAP(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this slice of tensor DW [TAP, C] ends along TAP before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] has dropped dim TAP");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] counts vectors along TAP; a subscript is a fold of TAP by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] has dim TAP already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no whole vectors of so many neighbours along TAP");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW [TAP, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DW [TAP, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [TAP, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [TAP, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [TAP, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DW1: bf16 [E, C]
struct DW1_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct DW1 : pleat::Tensor<DW1, pleat::bf16, DW1_layout> {
    PLEAT_NAME("DW1 [E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW1(const C_&) : DW1(pleat::refused<DW1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW1(...) : DW1(pleat::refused<DW1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW1 [E, C] takes dims, not an integer; write E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW1 [E, C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW1 [E, C] is *DW1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW1 [E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW1 [E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW1 [E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW1 [E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW1 [E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW1 [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW1 [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW1 [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW1 [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DW1 [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW1 [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW1 [E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW1 [E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DW2: bf16 [C, E]
struct DW2_layout
    : pleat::Layout<int, pleat::Along<C, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct DW2 : pleat::Tensor<DW2, pleat::bf16, DW2_layout> {
    PLEAT_NAME("DW2 [C, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW2(const C_&) : DW2(pleat::refused<DW2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW2(...) : DW2(pleat::refused<DW2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW2 [C, E] takes dims, not an integer; write C(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW2 [C, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW2 [C, E] is *DW2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW2 [C, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW2 [C, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW2 [C, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW2 [C, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW2 [C, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW2 [C, E] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [C, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW2 [C, E] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [C, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW2 [C, E] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DW2 [C, E] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [C, E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW2 [C, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW2 [C, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW2 [C, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW2 [C, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DSCALE: f32 []
struct DSCALE_layout : pleat::Layout<int> {
    constexpr DSCALE_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct DSCALE : pleat::Tensor<DSCALE, float, DSCALE_layout> {
    PLEAT_NAME("DSCALE []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DSCALE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DSCALE(const C_&) : DSCALE(pleat::refused<DSCALE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DSCALE(...) : DSCALE(pleat::refused<DSCALE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DSCALE [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DSCALE [] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DSCALE [] is *DSCALE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DSCALE [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DSCALE []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DSCALE [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DSCALE [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DSCALE [] has none of these dims");
        else static_assert(ok_, "pleat: tensor DSCALE [] takes no subscripts");
        // clang-format on
    }
};

/// Z: bf16 [N, L, C]
struct Z_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr Z_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct Z : pleat::Tensor<Z, pleat::bf16, Z_layout> {
    PLEAT_NAME("Z [N, L, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Z(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Z(const C_&) : Z(pleat::refused<Z, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Z(...) : Z(pleat::refused<Z, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z [N, L, C] is *Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor Z [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor Z [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor Z [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor Z [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor Z [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor Z [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor Z [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W2_TURNED: bf16 [E, C]
struct W2_TURNED_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_TURNED_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W2_TURNED : pleat::Tensor<W2_TURNED, pleat::bf16, W2_TURNED_layout> {
    PLEAT_NAME("W2_TURNED [E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W2_TURNED(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W2_TURNED(const C_&) : W2_TURNED(pleat::refused<W2_TURNED, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W2_TURNED(...) : W2_TURNED(pleat::refused<W2_TURNED, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] takes dims, not an integer; write E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2_TURNED [E, C] is *W2_TURNED[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2_TURNED [E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2_TURNED [E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W2_TURNED [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor W2_TURNED [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2_TURNED [E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DZ: bf16 [N, L, C]
struct DZ_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr DZ_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DZ : pleat::Tensor<DZ, pleat::bf16, DZ_layout> {
    PLEAT_NAME("DZ [N, L, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DZ(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DZ(const C_&) : DZ(pleat::refused<DZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DZ(...) : DZ(pleat::refused<DZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DZ [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DZ [N, L, C] is *DZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DZ [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DZ [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DZ [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor DZ [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor DZ [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DZ [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DZ [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// PART_DW1: f32 [N /^ 2, E, C]
struct PART_DW1_layout
    : pleat::Layout<long long, pleat::Along<N, 2, pleat::Axis<2, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr PART_DW1_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * ((N_extent.get() + 1LL) / 2); }

    N N_extent;
};
struct PART_DW1 : pleat::Tensor<PART_DW1, float, PART_DW1_layout> {
    PLEAT_NAME("PART_DW1 [N /^ 2, E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART_DW1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART_DW1(const C_&) : PART_DW1(pleat::refused<PART_DW1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART_DW1(...) : PART_DW1(pleat::refused<PART_DW1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] takes dims, not an integer; write N(...), E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART_DW1 [N /^ 2, E, C] is *PART_DW1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART_DW1 [N /^ 2, E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART_DW1 [N /^ 2, E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor PART_DW1 [N /^ 2, E, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor PART_DW1 [N /^ 2, E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor PART_DW1 [N /^ 2, E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// PART_DW2: f32 [N /^ 2, E, C]
struct PART_DW2_layout
    : pleat::Layout<long long, pleat::Along<N, 2, pleat::Axis<2, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr PART_DW2_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * ((N_extent.get() + 1LL) / 2); }

    N N_extent;
};
struct PART_DW2 : pleat::Tensor<PART_DW2, float, PART_DW2_layout> {
    PLEAT_NAME("PART_DW2 [N /^ 2, E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART_DW2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART_DW2(const C_&) : PART_DW2(pleat::refused<PART_DW2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART_DW2(...) : PART_DW2(pleat::refused<PART_DW2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] takes dims, not an integer; write N(...), E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART_DW2 [N /^ 2, E, C] is *PART_DW2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART_DW2 [N /^ 2, E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART_DW2 [N /^ 2, E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor PART_DW2 [N /^ 2, E, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor PART_DW2 [N /^ 2, E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor PART_DW2 [N /^ 2, E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// SUM_DW2: f32 [E, C]
struct SUM_DW2_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr SUM_DW2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct SUM_DW2 : pleat::Tensor<SUM_DW2, float, SUM_DW2_layout> {
    PLEAT_NAME("SUM_DW2 [E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SUM_DW2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SUM_DW2(const C_&) : SUM_DW2(pleat::refused<SUM_DW2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SUM_DW2(...) : SUM_DW2(pleat::refused<SUM_DW2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] takes dims, not an integer; write E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SUM_DW2 [E, C] is *SUM_DW2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SUM_DW2 [E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SUM_DW2 [E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor SUM_DW2 [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor SUM_DW2 [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// ROW_DSCALE: f32 [E]
struct ROW_DSCALE_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr ROW_DSCALE_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr int storage() { return 256; }
};
struct ROW_DSCALE : pleat::Tensor<ROW_DSCALE, float, ROW_DSCALE_layout> {
    PLEAT_NAME("ROW_DSCALE [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ROW_DSCALE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ROW_DSCALE(const C_&) : ROW_DSCALE(pleat::refused<ROW_DSCALE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ROW_DSCALE(...) : ROW_DSCALE(pleat::refused<ROW_DSCALE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ROW_DSCALE [E] is *ROW_DSCALE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ROW_DSCALE [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ROW_DSCALE [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor ROW_DSCALE [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor ROW_DSCALE [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor ROW_DSCALE [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor ROW_DSCALE [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor ROW_DSCALE [E] takes dims and lists of them");
        // clang-format on
    }
};

/// ROW_DZ: f32 [N, L]
struct ROW_DZ_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr ROW_DZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct ROW_DZ : pleat::Tensor<ROW_DZ, float, ROW_DZ_layout> {
    PLEAT_NAME("ROW_DZ [N, L]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ROW_DZ(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ROW_DZ(const C_&) : ROW_DZ(pleat::refused<ROW_DZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ROW_DZ(...) : ROW_DZ(pleat::refused<ROW_DZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] takes dims, not an integer; write N(...) or L(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is made of a pointer to float and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ROW_DZ [N, L] is *ROW_DZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ROW_DZ [N, L]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ROW_DZ [N, L] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor ROW_DZ [N, L] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor ROW_DZ [N, L] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has none of these dims");
        else static_assert(ok_, "pleat: tensor ROW_DZ [N, L] takes dims and lists of them");
        // clang-format on
    }
};

/// ROW_DZ_Z: f32 [N, L]
struct ROW_DZ_Z_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr ROW_DZ_Z_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct ROW_DZ_Z : pleat::Tensor<ROW_DZ_Z, float, ROW_DZ_Z_layout> {
    PLEAT_NAME("ROW_DZ_Z [N, L]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ROW_DZ_Z(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ROW_DZ_Z(const C_&) : ROW_DZ_Z(pleat::refused<ROW_DZ_Z, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ROW_DZ_Z(...) : ROW_DZ_Z(pleat::refused<ROW_DZ_Z, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] takes dims, not an integer; write N(...) or L(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is made of a pointer to float and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ROW_DZ_Z [N, L] is *ROW_DZ_Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ROW_DZ_Z [N, L]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ROW_DZ_Z [N, L] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor ROW_DZ_Z [N, L] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor ROW_DZ_Z [N, L] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has none of these dims");
        else static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] takes dims and lists of them");
        // clang-format on
    }
};

/// SHIFT: f32 [N]
struct SHIFT_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr SHIFT_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get(); }

    N N_extent;
};
struct SHIFT : pleat::Tensor<SHIFT, float, SHIFT_layout> {
    PLEAT_NAME("SHIFT [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SHIFT(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SHIFT(const C_&) : SHIFT(pleat::refused<SHIFT, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SHIFT(...) : SHIFT(pleat::refused<SHIFT, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SHIFT [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SHIFT [N] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SHIFT [N] is *SHIFT[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SHIFT [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SHIFT [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SHIFT [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SHIFT [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SHIFT [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor SHIFT [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor SHIFT [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor SHIFT [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor SHIFT [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor SHIFT [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor SHIFT [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor SHIFT [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SHIFT [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor SHIFT [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor SHIFT [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor SHIFT [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor SHIFT [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SHIFT [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor SHIFT [N] takes dims and lists of them");
        // clang-format on
    }
};

/// TILT: f32 [N]
struct TILT_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr TILT_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get(); }

    N N_extent;
};
struct TILT : pleat::Tensor<TILT, float, TILT_layout> {
    PLEAT_NAME("TILT [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TILT(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TILT(const C_&) : TILT(pleat::refused<TILT, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TILT(...) : TILT(pleat::refused<TILT, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TILT [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TILT [N] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TILT [N] is *TILT[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TILT [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TILT [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TILT [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TILT [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TILT [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor TILT [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor TILT [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor TILT [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor TILT [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor TILT [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor TILT [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor TILT [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor TILT [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor TILT [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor TILT [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor TILT [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor TILT [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TILT [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor TILT [N] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace cheri_block_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from cheri_block_backward.json. Do not edit.
// the gradients of cheri_block; Z and what the first product leaves are computed again, from X and the mean and
// reciprocal deviation of each example
#include "dims.h"
#include "pleat/gpu/attention_backward_sm90.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/sweep.h"

namespace cheri_block_backward {

// ---- norm ----
//   let c = X[L = L - dilation] * W[TAP = 0] + X * W[TAP = 1] + X[L = L + dilation] * W[TAP = 2]
//   store Z = (c - MEAN) * R

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_map_1)
// norm_map_1: few elements: 4 neighbours along C a thread.
extern "C" __global__ void __launch_bounds__(128)
    norm_map_1(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const float* MEAN_ptr, const float* R_ptr,
               pleat::bf16* Z_ptr, long long N_size, long long L_size, int dilation) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    if (index >= N_size * L_size * 128) return;
    const pleat::Fold<C, 4> c_(index / 4 % (32));
    const long long L_through = index / (128);
    const pleat::Vec<pleat::bf16, 4> x_v_2 = pleat::load<4>(x[c_].get() + L_through * (128));
    const auto L_rounds = pleat::quotient(L_through, L_size);
    const N n_(L_rounds);
    const L l(L_through - L_rounds * (L_size));
    const long long v = static_cast<long long>(l.get());
    const long long v_ = v - pleat::convert<long long>(dilation);
    const long long v_2 = v + pleat::convert<long long>(dilation);
    const float MEAN_e = *mean[n_];
    const float R_e = *r_[n_];
    // cheri_block_backward.json:38: store Z
    pleat::Vec<pleat::bf16, 4> x_v = {};
    if (pleat::within(v_2, L_size)) x_v = pleat::load<4>(x[c_ + n_ + L(v_2)].get());
    const pleat::Vec<pleat::bf16, 4> w_v = pleat::load<4>(w[c_ + TAP(2)].get());
    pleat::Vec<pleat::bf16, 4> x_v_ = {};
    if (pleat::within(v_, L_size)) x_v_ = pleat::load<4>(x[c_ + n_ + L(v_)].get());
    const pleat::Vec<pleat::bf16, 4> w_v_ = pleat::load<4>(w[c_ + TAP(0)].get());
    const pleat::Vec<pleat::bf16, 4> w_v_2 = pleat::load<4>(w[c_ + TAP(1)].get());
    float z_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float W_e = pleat::as<float>(w_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        const float W_e_ = pleat::as<float>(w_v_, e);
        const float X_e_2 = pleat::as<float>(x_v_2, e);
        const float W_e_2 = pleat::as<float>(w_v_2, e);
        // cheri_block_backward.json:37: let c
        const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
        z_out[e] = (c - MEAN_e) * R_e;
    }
    pleat::store(z[c_ + l + n_].get(), pleat::converted<pleat::bf16>(z_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_map_2)
// norm_map_2: 8 neighbours along C a thread.
extern "C" __global__ void __launch_bounds__(256)
    norm_map_2(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const float* MEAN_ptr, const float* R_ptr,
               pleat::bf16* Z_ptr, long long N_size, long long L_size, int dilation) {
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const MEAN mean(MEAN_ptr, pleat::extents(N(N_size)));
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= N_size * L_size * 128) return;
    const pleat::Fold<C, 8> c_(index / 8 % (16));
    const long long L_through = index / (128);
    const pleat::Vec<pleat::bf16, 8> x_v_2 = pleat::load<8>(x[c_].get() + L_through * (128));
    const auto L_rounds = pleat::quotient(L_through, L_size);
    const N n_(L_rounds);
    const L l(L_through - L_rounds * (L_size));
    const long long v = static_cast<long long>(l.get());
    const long long v_ = v - pleat::convert<long long>(dilation);
    const long long v_2 = v + pleat::convert<long long>(dilation);
    const float MEAN_e = *mean[n_];
    const float R_e = *r_[n_];
    // cheri_block_backward.json:38: store Z
    pleat::Vec<pleat::bf16, 8> x_v = {};
    if (pleat::within(v_2, L_size)) x_v = pleat::load<8>(x[c_ + n_ + L(v_2)].get());
    const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c_ + TAP(2)].get());
    pleat::Vec<pleat::bf16, 8> x_v_ = {};
    if (pleat::within(v_, L_size)) x_v_ = pleat::load<8>(x[c_ + n_ + L(v_)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c_ + TAP(0)].get());
    const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c_ + TAP(1)].get());
    float z_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float W_e = pleat::as<float>(w_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        const float W_e_ = pleat::as<float>(w_v_, e);
        const float X_e_2 = pleat::as<float>(x_v_2, e);
        const float W_e_2 = pleat::as<float>(w_v_2, e);
        // cheri_block_backward.json:37: let c
        const float c = pleat::math::fma(X_e, W_e, pleat::math::fma(X_e_, W_e_, X_e_2 * W_e_2));
        z_out[e] = (c - MEAN_e) * R_e;
    }
    pleat::store(z[c_ + l + n_].get(), pleat::converted<pleat::bf16>(z_out));
}
#endif

// ---- turn ----
//   store W2_TURNED = W2

#if !defined(PLEAT_APART) || defined(PLEAT_APART_turn_map)
// turn_map: tiles of 64 x 64 along C and E pass through shared memory, because tensors are contiguous along either.
extern "C" __global__ void __launch_bounds__(128) turn_map(const pleat::bf16* W2_ptr, pleat::bf16* W2_TURNED_ptr) {
    const W2 w2(W2_ptr);
    const W2_TURNED w2_turned(W2_TURNED_ptr);
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const unsigned e_tiles = static_cast<unsigned>(4);
    const long long e_first = static_cast<long long>(block % e_tiles) * 64;
    block /= e_tiles;
    const long long c_first = static_cast<long long>(block) * 64;
    __shared__ pleat::Tile<pleat::bf16, 64> w2_tile;
    pleat::Vec<pleat::bf16, 8> w2_in[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        const int down = i / 8, right = i % 8 * 8;
        const E e_(e_first + right);
        const C c(c_first + down);
        if (c.get() < 128 && e_.get() < 256) {
            w2_in[slot] = pleat::load<8>(w2[e_ + c].get());
        }
    }
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        w2_tile.put(i / 8, i % 8 * 8, w2_in[slot]);
    }
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < 256; i += 128) {
        const int right = i / 8 * 2, down = i % 8 * 8;
        const auto w2_columns = w2_tile.columns<2, 8>(down, right);
#pragma unroll
        for (int column = 0; column < 2; ++column) {
            const E e_(e_first + right + column);
            const C c(c_first + down);
            if (!(c.get() < 128 && e_.get() < 256)) continue;
            // cheri_block_backward.json:41: store W2_TURNED
            pleat::bf16 w2_turned_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                w2_turned_out[e] = w2_columns[column][e];
            }
            pleat::store(w2_turned[e_ + c].get(), pleat::converted<pleat::bf16>(w2_turned_out));
        }
    }
}
#endif

// ---- products ----
//   contract h = Z, W1 along C
//   contract dy2 = DY, W2_TURNED along C
//   let square = h * h
//   let s = sigmoid(h * (1.5957691216057308 + 0.07135481282 * square))
//   let a = h * s
//   let slope = s + fma(-a, s, a) * (1.5957691216057308 + 0.21406443846 * square)
//   let dh = dy2 * slope
//   contract dw2 = DT(a), DY along N % 2, L
//   contract dw1 = DT(dh), Z along N % 2, L
//   contract dz = DT(dh), W1 along E
//   store PART_DW2 = dw2
//   store PART_DW1 = dw1
//   let scaled = SCALE * dz
//   store DZ = scaled
//   reduce row_dz = sum of scaled along C
//   reduce row_dz_z = sum of scaled * Z along C
//   store ROW_DZ = row_dz
//   store ROW_DZ_Z = row_dz_z

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// products_attention_keys_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange products_attention_keys_see(long long N_size, long long L_size,
                                                                       const pleat::TileAt& at, long long from,
                                                                       long long to) {
    const N n_(at.batch);
    pleat::KeyRange seen(L_size, true);
    return seen;
}

// products_attention_keys_weights: what is left of the first product, chunk after chunk of Z's columns.
__device__ __forceinline__ auto products_attention_keys_weights(long long N_size, long long L_size,
                                                                const auto& tiles, const pleat::TileAt& tile) {
    const N n_(tile.batch);
    return [=, &tiles](const pleat::TileAt& at, const auto& h, const auto& others, auto& weights, auto& weights_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const L l(at.column * 64 + tiles.column(j) + e);
#pragma unroll
                for (int h_ = 0; h_ < 2; ++h_) {
                    const E e_(at.row * 64 + tiles.row(0, h_));
                    const float dy2_e = others(0, j, h_, e);
                    const float h_e = h(0, j, h_, e);
                    const float square = h_e * h_e;
                    const float s = pleat::math::sigmoid(h_e * pleat::math::fma(0.071354814f, square, 1.5957692f));
                    const float a = h_e * s;
                    const float slope = pleat::math::fma(pleat::math::fma(-a, s, a),
                                                         pleat::math::fma(0.21406443f, square, 1.5957692f), s);
                    const float dh = dy2_e * slope;
                    // cheri_block_backward.json:44: weights, which the next product takes
                    weights[j][h_][e] = dh;
                    // cheri_block_backward.json:44: weights, which the next product takes
                    weights_[j][h_][e] = a;
                }
            }
        }
    };
}

// products_attention_keys_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void products_attention_keys_sums(float* PART_DW1_ptr, long long N_size,
                                                             long long L_size, const pleat::TensorMap& PART_DW1_map,
                                                             auto& tiles, const pleat::TileAt& at,
                                                             const auto& dw1) {
    const PART_DW1 part_dw1(PART_DW1_ptr, pleat::extents(N(N_size)));
    const pleat::Fold<N, 2> n_(at.batch);
#pragma unroll
    for (int part = 0; part < 4; ++part) {
        pleat::Vec<float, 2> PART_DW1_part[4][2];
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const C c(at.column * 128 + tiles.column(part * 4 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const E e_(at.row * 64 + tiles.row(0, h));
                // cheri_block_backward.json:55: store PART_DW1
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dw1_e = dw1(0, part * 4 + j, h, e);
                    values[e] = dw1_e;
                }
                PART_DW1_part[j][h] = pleat::converted<float>(values);
            }
        }
        tiles.store(PART_DW1_map, PART_DW1_part, at.column * 128 + part * 32, at.row * 64 + tiles.first_row(0),
                    n_.get());
    }
}

// products_attention_keys_sums_2: what becomes of the sums of a tile.
__device__ __forceinline__ void products_attention_keys_sums_2(float* PART_DW2_ptr, long long N_size,
                                                               long long L_size,
                                                               const pleat::TensorMap& PART_DW2_map, auto& tiles,
                                                               const pleat::TileAt& at, const auto& dw2) {
    const PART_DW2 part_dw2(PART_DW2_ptr, pleat::extents(N(N_size)));
    const pleat::Fold<N, 2> n_(at.batch);
#pragma unroll
    for (int part = 0; part < 4; ++part) {
        pleat::Vec<float, 2> PART_DW2_part[4][2];
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const C c(at.column * 128 + tiles.column(part * 4 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const E e_(at.row * 64 + tiles.row(0, h));
                // cheri_block_backward.json:54: store PART_DW2
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dw2_e = dw2(0, part * 4 + j, h, e);
                    values[e] = dw2_e;
                }
                PART_DW2_part[j][h] = pleat::converted<float>(values);
            }
        }
        tiles.store(PART_DW2_map, PART_DW2_part, at.column * 128 + part * 32, at.row * 64 + tiles.first_row(0),
                    n_.get());
    }
}

// products_attention_queries_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange products_attention_queries_see(long long N_size, long long L_size,
                                                                          const pleat::TileAt& at, long long from,
                                                                          long long to) {
    const N n_(at.batch);
    pleat::KeyRange seen(256, true);
    return seen;
}

// products_attention_queries_weights: what is left of the first product, chunk after chunk of W1's columns.
__device__ __forceinline__ auto products_attention_queries_weights(long long N_size, long long L_size,
                                                                   const auto& tiles, const pleat::TileAt& tile) {
    const N n_(tile.batch);
    return [=, &tiles](const pleat::TileAt& at, const auto& h, const auto& others, auto& weights) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const E e_(at.column * 64 + tiles.column(j) + e);
#pragma unroll
                for (int h_ = 0; h_ < 2; ++h_) {
                    const L l(at.row * 64 + tiles.row(0, h_));
                    // cheri_block_backward.json:44: weights, which the next product takes
                    const float dy2_e = others(0, j, h_, e);
                    const float h_e = h(0, j, h_, e);
                    const float square = h_e * h_e;
                    const float s = pleat::math::sigmoid(h_e * pleat::math::fma(0.071354814f, square, 1.5957692f));
                    const float a = h_e * s;
                    const float slope = pleat::math::fma(pleat::math::fma(-a, s, a),
                                                         pleat::math::fma(0.21406443f, square, 1.5957692f), s);
                    const float dh = dy2_e * slope;
                    weights[j][h_][e] = dh;
                }
            }
        }
    };
}

// products_attention_queries_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void products_attention_queries_sums(const float* SCALE_ptr, pleat::bf16* Z_ptr,
                                                                pleat::bf16* DZ_ptr, float* ROW_DZ_ptr,
                                                                float* ROW_DZ_Z_ptr, long long N_size,
                                                                long long L_size, const pleat::TensorMap& DZ_map,
                                                                auto& tiles, const pleat::TileAt& at,
                                                                const auto& dz) {
    const SCALE scale(SCALE_ptr);
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const DZ dz_(DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ row_dz_(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z_(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const N n_(at.batch);
    pleat::Sum<float> row_dz_states[2][1];
    pleat::Sum<float> row_dz_z_states[2][1];
    {
        const float SCALE_e = *scale.get();
        const float SCALE_tile = SCALE_e;
#pragma unroll
        for (int part = 0; part < 2; ++part) {
            pleat::Vec<pleat::bf16, 2> DZ_part[8][2];
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const C c(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const L l(at.row * 64 + tiles.row(0, h));
                    if (l.get() < L_size) {
                        // cheri_block_backward.json:57: store DZ
                        // cheri_block_backward.json:58: reduce row_dz
                        // cheri_block_backward.json:59: reduce row_dz_z
                        const pleat::Vec<pleat::bf16, 2> z_v = pleat::load<2>(z[n_ + c + l].get());
                        float values[2];
                        float terms[2];
                        float terms_[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dz_e = dz(0, part * 8 + j, h, e);
                            // cheri_block_backward.json:56: let scaled
                            const float scaled = SCALE_tile * dz_e;
                            values[e] = scaled;
                            terms[e] = scaled;
                            const float Z_e = pleat::as<float>(z_v, e);
                            terms_[e] = scaled * Z_e;
                        }
                        DZ_part[j][h] = pleat::converted<pleat::bf16>(values);
                        row_dz_states[h][0].add(terms);
                        row_dz_z_states[h][0].add(terms_);
                    }
                }
            }
            tiles.store(DZ_map, DZ_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0), n_.get());
        }
    }
#pragma unroll
    for (int row = 0; row < 2; ++row) {
        pleat::across_lanes<4>(row_dz_states[row][0]);
    }
#pragma unroll
    for (int row = 0; row < 2; ++row) {
        pleat::across_lanes<4>(row_dz_z_states[row][0]);
    }
    if (tiles.column(0) == 0) {
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const L l(at.row * 64 + tiles.row(0, h));
            if (l.get() < L_size) {
                const float row_dz_e = row_dz_states[h][0].sum();
                const float row_dz_z_e = row_dz_z_states[h][0].sum();
                // cheri_block_backward.json:60: store ROW_DZ
                *row_dz_[n_ + l] = row_dz_e;
                // cheri_block_backward.json:61: store ROW_DZ_Z
                *row_dz_z_[n_ + l] = row_dz_z_e;
            }
        }
    }
}

// products_attention: two consumers have 64 rows each along E and go through L 64 at a time, then along L and
// through E 64 at a time; products, weights and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384) products_attention(
    const __grid_constant__ pleat::TensorMap Z_map, const __grid_constant__ pleat::TensorMap W1_map,
    const __grid_constant__ pleat::TensorMap DY_map, const __grid_constant__ pleat::TensorMap W2_TURNED_map,
    const __grid_constant__ pleat::TensorMap PART_DW1_map, const __grid_constant__ pleat::TensorMap PART_DW2_map,
    const __grid_constant__ pleat::TensorMap DZ_map, long long N_size, long long L_size, float* PART_DW1_ptr,
    float* PART_DW2_ptr, const float* SCALE_ptr, pleat::bf16* Z_ptr, pleat::bf16* DZ_ptr, float* ROW_DZ_ptr,
    float* ROW_DZ_Z_ptr) {
    using Keys = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 0, true, false, false>;
    using Queries = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 0, false, false, false>;
    using Sides = pleat::AttentionSides<Keys, Queries>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Sides sides(memory);
    Keys keys(memory, memory + Sides::operand_bytes, memory + Sides::first_barriers, Z_map, W1_map, DY_map,
              W2_TURNED_map, PART_DW1_map, PART_DW2_map, DZ_map);
    Queries queries(memory, memory + Sides::operand_bytes, memory + Sides::second_barriers);
    __syncthreads();
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int keys_runs = static_cast<int>(N_size);
    const int keys_group = static_cast<int>(pleat::size_min(N_size, 2));
    const int keys_together = 0;
    const pleat::AttentionSideGrid keys_grid(256, static_cast<int>(L_size),
                                             static_cast<int>(pleat::size_ceil_div(N_size, 2)), keys_group,
                                             keys_runs, 0, 1, keys_together, false);
    const int queries_runs = static_cast<int>(N_size);
    const int queries_together = 0;
    const pleat::AttentionSideGrid queries_grid(static_cast<int>(L_size), 256, static_cast<int>(N_size), 1,
                                                queries_runs, keys_grid.tiles(), static_cast<int>(N_size),
                                                queries_together, false);
    if (sides.is_producer()) {
        if (!sides.begin_to_produce()) return;
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return products_attention_keys_see(N_size, L_size, at, from, to);
        };
        const auto keys_rows = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W1_map, k * 64, at.row * 64);
        };
        const auto keys_other_rows = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W2_TURNED_map, k * 64, at.row * 64);
        };
        const auto keys_columns = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load(Z_map, k * 64, at.column * 64, n_.get());
        };
        const auto keys_other_columns = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load(DY_map, k * 64, at.column * 64, n_.get());
        };
        const auto keys_values = [&](const pleat::TileAt& at, int column, auto& to) {};
        keys.produce(keys_grid, keys_range, keys_rows, keys_other_rows, keys_columns, keys_other_columns,
                     keys_values);
        sides.produce_second();
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return products_attention_queries_see(N_size, L_size, at, from, to);
        };
        const auto queries_rows = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load(Z_map, k * 64, at.row * 64, n_.get());
        };
        const auto queries_other_rows = [&](const pleat::TileAt& at, int k, const auto& stage) {
            const N n_(at.batch);
            stage.load(DY_map, k * 64, at.row * 64, n_.get());
        };
        const auto queries_columns = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W1_map, k * 64, at.column * 64);
        };
        const auto queries_other_columns = [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load(W2_TURNED_map, k * 64, at.column * 64);
        };
        const auto queries_values = [&](const pleat::TileAt& at, int column, auto& to) {};
        queries.produce(queries_grid, queries_range, queries_rows, queries_other_rows, queries_columns,
                        queries_other_columns, queries_values);
    } else {
        sides.begin_to_consume();
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return products_attention_keys_see(N_size, L_size, at, from, to);
        };
        const auto keys_weigh = [&](const pleat::TileAt& at) {
            return products_attention_keys_weights(N_size, L_size, keys, at);
        };
        const auto keys_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            products_attention_keys_sums(PART_DW1_ptr, N_size, L_size, PART_DW1_map, keys, at, sums);
            products_attention_keys_sums_2(PART_DW2_ptr, N_size, L_size, PART_DW2_map, keys, at, other_sums);
        };
        keys.consume(keys_grid, keys_range, keys_weigh, keys_weigh, keys_end);
        sides.consume_second();
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return products_attention_queries_see(N_size, L_size, at, from, to);
        };
        const auto queries_weigh = [&](const pleat::TileAt& at) {
            return products_attention_queries_weights(N_size, L_size, queries, at);
        };
        const auto queries_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            products_attention_queries_sums(SCALE_ptr, Z_ptr, DZ_ptr, ROW_DZ_ptr, ROW_DZ_Z_ptr, N_size, L_size,
                                            DZ_map, queries, at, sums);
        };
        queries.consume(queries_grid, queries_range, queries_weigh, queries_weigh, queries_end);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_1_rows)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// products_1_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    products_1_rows(const pleat::bf16* DY_ptr, const pleat::bf16* W1_ptr, pleat::bf16* Z_ptr,
                    pleat::bf16* W2_TURNED_ptr, long long N_size, long long L_size, float* h_values,
                    float* dy2_values) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), L(L_size)));
    const W1 w1(W1_ptr);
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const W2_TURNED w2_turned(W2_TURNED_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < 256 * N_size * L_size;
    const long long row = live ? place : 256 * N_size * L_size - 1;
    const E e_(row / (L_size) / (N_size));
    const N n_(row / (L_size) % (N_size));
    const L l(row % (L_size));

    // cheri_block_backward.json:44: contract h
    // cheri_block_backward.json:45: contract dy2
    pleat::Sum<float> h_state;
    pleat::Sum<float> dy2_state;
    {
        const int j = lane * 8;
        const C c(j);
        const pleat::Vec<pleat::bf16, 8> z_v = pleat::load<8>(z[l + n_ + c].get());
        const pleat::Vec<pleat::bf16, 8> w1_v = pleat::load<8>(w1[e_ + c].get());
        const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[l + n_ + c].get());
        const pleat::Vec<pleat::bf16, 8> w2_turned_v = pleat::load<8>(w2_turned[e_ + c].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float Z_e = pleat::as<float>(z_v, e);
            const float W1_e = pleat::as<float>(w1_v, e);
            h_state.add_product(Z_e, W1_e);
            const float DY_e = pleat::as<float>(dy_v, e);
            const float W2_TURNED_e = pleat::as<float>(w2_turned_v, e);
            dy2_state.add_product(DY_e, W2_TURNED_e);
        }
    }
    pleat::across_lanes<16>(h_state);
    pleat::across_lanes<16>(dy2_state);
    const float h = h_state.sum();
    const float dy2 = dy2_state.sum();

    if (lane == 0 && live) {
        h_values[((e_.get()) * N_size + n_.get()) * L_size + l.get()] = h;
        dy2_values[((e_.get()) * N_size + n_.get()) * L_size + l.get()] = dy2;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_2_columns)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// products_2_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    products_2_columns(const pleat::bf16* DY_ptr, pleat::bf16* Z_ptr, long long N_size, long long L_size,
                       const float* h_values, const float* dy2_values, pleat::Sum<float>* dw2_partial_values,
                       pleat::Sum<float>* dw1_partial_values) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), L(L_size)));
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(pleat::size_min(N_size, 2) * L_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(pleat::size_ceil_div(N_size, 2) * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // cheri_block_backward.json:51: contract dw2
    // cheri_block_backward.json:52: contract dw1
    pleat::Sum<float> dw2_partial_state[8];
    pleat::Sum<float> dw1_partial_state[8];
    if (column < 256 * pleat::size_ceil_div(N_size, 2) * 128) {
        const E e_(column / (128) / (pleat::size_ceil_div(N_size, 2)));
        const pleat::Fold<N, 2> n_(column / (128) % (pleat::size_ceil_div(N_size, 2)));
        const C c(column % (128));
#pragma unroll 2
        for (long long row = split * 8 + part; row < pleat::size_min(N_size, 2) * L_size; row += splits * 8) {
            const pleat::Digit<N, 1, 2> n_2(row / (L_size));
            const L l(row % (L_size));
            if (n_.get() * 2ll + n_2.get() < N_size) {
                const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[c + n_ + l + n_2].get());
                const pleat::Vec<pleat::bf16, 8> z_v = pleat::load<8>(z[c + n_ + l + n_2].get());
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const long long h_place = ((e_.get()) * N_size + (n_.get() * 2 + n_2.get())) * L_size + l.get();
                    // cheri_block_backward.json:44: contract h
                    const float h = h_values[h_place];
                    // cheri_block_backward.json:46: let square
                    const float square = h * h;
                    // cheri_block_backward.json:47: let s
                    const float s = pleat::math::sigmoid(h * pleat::math::fma(0.071354814f, square, 1.5957692f));
                    // cheri_block_backward.json:48: let a
                    const float a = h * s;
                    const float DY_e = pleat::as<float>(dy_v, e);
                    const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(a)) * DY_e};
                    dw2_partial_state[e].add(term);
                    const long long dy2_place =
                        ((e_.get()) * N_size + (n_.get() * 2 + n_2.get())) * L_size + l.get();
                    // cheri_block_backward.json:45: contract dy2
                    const float dy2 = dy2_values[dy2_place];
                    // cheri_block_backward.json:49: let slope
                    const float slope = pleat::math::fma(pleat::math::fma(-a, s, a),
                                                         pleat::math::fma(0.21406443f, square, 1.5957692f), s);
                    // cheri_block_backward.json:50: let dh
                    const float dh = dy2 * slope;
                    const float v = pleat::convert<float>(pleat::convert<pleat::bf16>(dh));
                    const float Z_e = pleat::as<float>(z_v, e);
                    const float term_[1] = {v * Z_e};
                    dw1_partial_state[e].add(term_);
                }
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dw2_partial_state);
        __syncthreads();
        if (part == 0 && column < 256 * pleat::size_ceil_div(N_size, 2) * 128) {
            shared_parts.combine(lane, dw2_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 256 * pleat::size_ceil_div(N_size, 2) * 128)
                    dw2_partial_values[split * 256 * pleat::size_ceil_div(N_size, 2) * 128 + column + e] =
                        dw2_partial_state[e];
        }
        __syncthreads();
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dw1_partial_state);
        __syncthreads();
        if (part == 0 && column < 256 * pleat::size_ceil_div(N_size, 2) * 128) {
            shared_parts.combine(lane, dw1_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 256 * pleat::size_ceil_div(N_size, 2) * 128)
                    dw1_partial_values[split * 256 * pleat::size_ceil_div(N_size, 2) * 128 + column + e] =
                        dw1_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_3_finish)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// products_3_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    products_3_finish(long long N_size, long long L_size, float* dw2_values, float* dw1_values,
                      const pleat::Sum<float>* dw2_partial_values, const pleat::Sum<float>* dw1_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(pleat::size_min(N_size, 2) * L_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(pleat::size_ceil_div(N_size, 2) * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // cheri_block_backward.json:51: contract dw2
    // cheri_block_backward.json:52: contract dw1
    pleat::Sum<float> dw2_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw2_partial_state_parts;
    pleat::Sum<float> dw1_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw1_partial_state_parts;
    if (column < 256 * pleat::size_ceil_div(N_size, 2) * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw2_partial_state[0].combine(
                dw2_partial_values[s * 256 * pleat::size_ceil_div(N_size, 2) * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw1_partial_state[0].combine(
                dw1_partial_values[s * 256 * pleat::size_ceil_div(N_size, 2) * 128 + column]);
    }
    dw2_partial_state_parts.put(part, lane, dw2_partial_state);
    dw1_partial_state_parts.put(part, lane, dw1_partial_state);
    __syncthreads();
    if (part != 0 || column >= 256 * pleat::size_ceil_div(N_size, 2) * 128) return;
    dw2_partial_state_parts.combine(lane, dw2_partial_state);
    dw1_partial_state_parts.combine(lane, dw1_partial_state);
    const E e_(column / (128) / (pleat::size_ceil_div(N_size, 2)));
    const pleat::Fold<N, 2> n_(column / (128) % (pleat::size_ceil_div(N_size, 2)));
    const C c(column % (128));
    const float dw2 = dw2_partial_state[0].sum();
    const float dw1 = dw1_partial_state[0].sum();
    dw2_values[((e_.get()) * pleat::size_ceil_div(N_size, 2) + n_.get()) * 128 + c.get()] = dw2;
    dw1_values[((e_.get()) * pleat::size_ceil_div(N_size, 2) + n_.get()) * 128 + c.get()] = dw1;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_4_columns)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// products_4_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    products_4_columns(const pleat::bf16* W1_ptr, long long N_size, long long L_size, const float* h_values,
                       const float* dy2_values, pleat::Sum<float>* dz_partial_values) {
    const W1 w1(W1_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(528, pleat::size_max(pleat::size_ceil_div(N_size * L_size * 128, 256), 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound, 4));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // cheri_block_backward.json:53: contract dz
    pleat::Sum<float> dz_partial_state[8];
    if (column < N_size * L_size * 128) {
        const N n_(column / (128) / (L_size));
        const L l(column / (128) % (L_size));
        const C c(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < 256; row += splits * 8) {
            const E e_(row);
            const pleat::Vec<pleat::bf16, 8> w1_v = pleat::load<8>(w1[c + e_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const long long dy2_place = ((e_.get()) * N_size + n_.get()) * L_size + l.get();
                // cheri_block_backward.json:45: contract dy2
                const float dy2 = dy2_values[dy2_place];
                const long long h_place = ((e_.get()) * N_size + n_.get()) * L_size + l.get();
                // cheri_block_backward.json:44: contract h
                const float h = h_values[h_place];
                // cheri_block_backward.json:46: let square
                const float square = h * h;
                // cheri_block_backward.json:47: let s
                const float s = pleat::math::sigmoid(h * pleat::math::fma(0.071354814f, square, 1.5957692f));
                // cheri_block_backward.json:48: let a
                const float a = h * s;
                // cheri_block_backward.json:49: let slope
                const float slope = pleat::math::fma(pleat::math::fma(-a, s, a),
                                                     pleat::math::fma(0.21406443f, square, 1.5957692f), s);
                // cheri_block_backward.json:50: let dh
                const float dh = dy2 * slope;
                const float v = pleat::convert<float>(pleat::convert<pleat::bf16>(dh));
                const float W1_e = pleat::as<float>(w1_v, e);
                const float term[1] = {v * W1_e};
                dz_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dz_partial_state);
        __syncthreads();
        if (part == 0 && column < N_size * L_size * 128) {
            shared_parts.combine(lane, dz_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < N_size * L_size * 128)
                    dz_partial_values[split * N_size * L_size * 128 + column + e] = dz_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_5_finish)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// products_5_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    products_5_finish(long long N_size, long long L_size, float* dz_values,
                      const pleat::Sum<float>* dz_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound =
        pleat::size_ceil_div(528, pleat::size_max(pleat::size_ceil_div(N_size * L_size * 128, 256), 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound, 4));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // cheri_block_backward.json:53: contract dz
    pleat::Sum<float> dz_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dz_partial_state_parts;
    if (column < N_size * L_size * 128) {
#pragma unroll
        for (int round = 0; round < 1; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) dz_partial_state[0].combine(dz_partial_values[s * N_size * L_size * 128 + column]);
        }
    }
    dz_partial_state_parts.put(part, lane, dz_partial_state);
    __syncthreads();
    if (part != 0 || column >= N_size * L_size * 128) return;
    dz_partial_state_parts.combine(lane, dz_partial_state);
    const N n_(column / (128) / (L_size));
    const L l(column / (128) % (L_size));
    const C c(column % (128));
    const float dz = dz_partial_state[0].sum();
    dz_values[((n_.get()) * L_size + l.get()) * 128 + c.get()] = dz;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_6_rows)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// products_6_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    products_6_rows(const float* SCALE_ptr, pleat::bf16* Z_ptr, long long N_size, long long L_size,
                    const float* dz_values, float* row_dz_values, float* row_dz_z_values) {
    const SCALE scale(SCALE_ptr);
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < N_size * L_size;
    const long long row = live ? place : N_size * L_size - 1;
    const N n_(row / (L_size));
    const L l(row % (L_size));

    // cheri_block_backward.json:58: reduce row_dz
    // cheri_block_backward.json:59: reduce row_dz_z
    const float SCALE_e = *scale.get();
    pleat::Sum<float> row_dz_state;
    pleat::Sum<float> row_dz_z_state;
    {
        const int j = lane * 8;
        const C c(j);
        const pleat::Vec<pleat::bf16, 8> z_v = pleat::load<8>(z[l + n_ + c].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const long long dz_place = ((n_.get()) * L_size + l.get()) * 128 + (c + C(e)).get();
            // cheri_block_backward.json:53: contract dz
            const float dz = dz_values[dz_place];
            row_dz_state.add_product(SCALE_e, dz);
            // cheri_block_backward.json:56: let scaled
            const float scaled = SCALE_e * dz;
            const float Z_e = pleat::as<float>(z_v, e);
            row_dz_z_state.add_product(scaled, Z_e);
        }
    }
    pleat::across_lanes<16>(row_dz_state);
    pleat::across_lanes<16>(row_dz_z_state);
    const float row_dz = row_dz_state.sum();
    const float row_dz_z = row_dz_z_state.sum();

    if (lane == 0 && live) {
        row_dz_values[(n_.get()) * L_size + l.get()] = row_dz;
        row_dz_z_values[(n_.get()) * L_size + l.get()] = row_dz_z;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_7_map)
// products_7_map_part1: 4 neighbours along C a thread.
__device__ __forceinline__ void products_7_map_part1(float* PART_DW1_ptr, float* PART_DW2_ptr, long long N_size,
                                                     long long L_size, const float* dw2_values,
                                                     const float* dw1_values, unsigned block) {
    const PART_DW1 part_dw1(PART_DW1_ptr, pleat::extents(N(N_size)));
    const PART_DW2 part_dw2(PART_DW2_ptr, pleat::extents(N(N_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 4;
    const pleat::Fold<N, 2> n_(index / (128) / (256));
    const E e_(index / (128) % (256));
    const pleat::Fold<C, 4> c(index / 4 % (32));
    // cheri_block_backward.json:54: store PART_DW2
    // cheri_block_backward.json:55: store PART_DW1
    float part_dw2_out[4];
    float part_dw1_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const long long dw2_place =
            ((e_.get()) * pleat::size_ceil_div(N_size, 2) + n_.get()) * 128 + (c + C(e)).get();
        // cheri_block_backward.json:51: contract dw2
        const float dw2 = dw2_values[dw2_place];
        part_dw2_out[e] = dw2;
        const long long dw1_place =
            ((e_.get()) * pleat::size_ceil_div(N_size, 2) + n_.get()) * 128 + (c + C(e)).get();
        // cheri_block_backward.json:52: contract dw1
        const float dw1 = dw1_values[dw1_place];
        part_dw1_out[e] = dw1;
    }
    pleat::store(part_dw2[c + e_ + n_].get(), pleat::converted<float>(part_dw2_out));
    pleat::store(part_dw1[c + e_ + n_].get(), pleat::converted<float>(part_dw1_out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_7_map)
// products_7_map_part2: 8 neighbours along C a thread.
__device__ __forceinline__ void products_7_map_part2(const float* SCALE_ptr, pleat::bf16* DZ_ptr, long long N_size,
                                                     long long L_size, const float* dz_values, unsigned block) {
    const SCALE scale(SCALE_ptr);
    const DZ dz_(DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    if (index >= N_size * L_size * 128) return;
    const pleat::Fold<C, 8> c(index / 8 % (16));
    const long long L_through = index / (128);
    const auto L_rounds = pleat::quotient(L_through, L_size);
    const N n_(L_rounds);
    const L l(L_through - L_rounds * (L_size));
    const float SCALE_e = *scale.get();
    // cheri_block_backward.json:57: store DZ
    float dz__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dz_place = ((n_.get()) * L_size + l.get()) * 128 + (c + C(e)).get();
        // cheri_block_backward.json:53: contract dz
        const float dz = dz_values[dz_place];
        // cheri_block_backward.json:56: let scaled
        const float scaled = SCALE_e * dz;
        dz__out[e] = scaled;
    }
    pleat::store(dz_[c + l + n_].get(), pleat::converted<pleat::bf16>(dz__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_7_map)
// products_7_map_part3: one coordinate a thread.
__device__ __forceinline__ void products_7_map_part3(float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, long long N_size,
                                                     long long L_size, const float* row_dz_values,
                                                     const float* row_dz_z_values, unsigned block) {
    const ROW_DZ row_dz_(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z_(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 1;
    if (index >= N_size * L_size) return;
    const auto L_rounds = pleat::quotient(index, L_size);
    const N n_(L_rounds);
    const L l(index - L_rounds * (L_size));
    // cheri_block_backward.json:58: reduce row_dz
    const float row_dz = row_dz_values[(n_.get()) * L_size + l.get()];
    // cheri_block_backward.json:59: reduce row_dz_z
    const float row_dz_z = row_dz_z_values[(n_.get()) * L_size + l.get()];
    // cheri_block_backward.json:60: store ROW_DZ
    *row_dz_[l + n_] = row_dz;
    // cheri_block_backward.json:61: store ROW_DZ_Z
    *row_dz_z_[l + n_] = row_dz_z;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_products_7_map)
// products_7_map: products_7_map_part1, products_7_map_part2, products_7_map_part3 side by side, each with blocks
// of its own.
extern "C" __global__ void __launch_bounds__(128)
    products_7_map(float* PART_DW1_ptr, float* PART_DW2_ptr, long long N_size, long long L_size,
                   const float* dw2_values, const float* dw1_values, const float* SCALE_ptr, pleat::bf16* DZ_ptr,
                   const float* dz_values, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, const float* row_dz_values,
                   const float* row_dz_z_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = pleat::size_ceil_div(N_size, 2) * 64;
    if (block < blocks1) {
        products_7_map_part1(PART_DW1_ptr, PART_DW2_ptr, N_size, L_size, dw2_values, dw1_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    const long long blocks2 = pleat::size_ceil_div(N_size * L_size * 128, 1024);
    if (block < blocks2) {
        products_7_map_part2(SCALE_ptr, DZ_ptr, N_size, L_size, dz_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks2);
    products_7_map_part3(ROW_DZ_ptr, ROW_DZ_Z_ptr, N_size, L_size, row_dz_values, row_dz_z_values, block);
}
#endif

// ---- means ----
//   reduce sum_dz = sum of ROW_DZ along L
//   reduce sum_dz_z = sum of ROW_DZ_Z along L
//   store SHIFT = -R * sum_dz / (extent(L) * extent(C))
//   store TILT = -R * sum_dz_z / (extent(L) * extent(C))

#if !defined(PLEAT_APART) || defined(PLEAT_APART_means_rows_1)
// means_rows_1: short rows: one warp keeps the row in registers.
extern "C" __global__ void __launch_bounds__(128)
    means_rows_1(const float* R_ptr, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, float* SHIFT_ptr, float* TILT_ptr,
                 long long N_size, long long L_size) {
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const ROW_DZ row_dz(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(blockIdx.x) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= N_size) return;
    const long long row = place;
    const N n_(row);

    // cheri_block_backward.json:66: reduce sum_dz
    // cheri_block_backward.json:67: reduce sum_dz_z
    pleat::Sum<float> sum_dz_state;
    pleat::Sum<float> sum_dz_z_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 128 + lane * 4;
        if (j < L_size) {
            const L l(j);
            const pleat::Vec<float, 4> row_dz_v = pleat::load<4>(row_dz[n_ + l].get());
            const pleat::Vec<float, 4> row_dz_z_v = pleat::load<4>(row_dz_z[n_ + l].get());
            float terms[4];
            float terms_[4];
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const float ROW_DZ_e = row_dz_v[e];
                terms[e] = ROW_DZ_e;
                const float ROW_DZ_Z_e = row_dz_z_v[e];
                terms_[e] = ROW_DZ_Z_e;
            }
            sum_dz_state.add(terms);
            sum_dz_z_state.add(terms_);
        }
    }
    pleat::across_lanes<32>(sum_dz_state);
    pleat::across_lanes<32>(sum_dz_z_state);
    const float sum_dz = sum_dz_state.sum();
    const float sum_dz_z = sum_dz_z_state.sum();

    const float R_e = *r_[n_];
    const float v = -R_e;
    const float v_ = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    const float v_2 = pleat::math::Divisor<float>(v_).divide(v * sum_dz);
    const float v_3 = pleat::math::Divisor<float>(v_).divide(v * sum_dz_z);
    if (lane == 0) {
        // cheri_block_backward.json:68: store SHIFT
        *shift[n_] = v_2;
        // cheri_block_backward.json:69: store TILT
        *tilt[n_] = v_3;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_means_rows_2)
// means_rows_2: 256 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(256)
    means_rows_2(const float* R_ptr, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, float* SHIFT_ptr, float* TILT_ptr,
                 long long N_size, long long L_size) {
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const ROW_DZ row_dz(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);
    const float R_e = *r_[n_];

    // cheri_block_backward.json:66: reduce sum_dz
    // cheri_block_backward.json:67: reduce sum_dz_z
    pleat::Sum<float> sum_dz_state;
    pleat::Sum<float> sum_dz_z_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 1024 + lane * 4;
        if (j < L_size) {
            const L l(j);
            const pleat::Vec<float, 4> row_dz_v = pleat::load<4>(row_dz[n_ + l].get());
            const pleat::Vec<float, 4> row_dz_z_v = pleat::load<4>(row_dz_z[n_ + l].get());
            float terms[4];
            float terms_[4];
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const float ROW_DZ_e = row_dz_v[e];
                terms[e] = ROW_DZ_e;
                const float ROW_DZ_Z_e = row_dz_z_v[e];
                terms_[e] = ROW_DZ_Z_e;
            }
            sum_dz_state.add(terms);
            sum_dz_z_state.add(terms_);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_dz_state, sum_dz_z_state);
    const float sum_dz = sum_dz_state.sum();
    const float sum_dz_z = sum_dz_z_state.sum();

    const float v = -R_e;
    const float v_ = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    const float v_2 = pleat::math::Divisor<float>(v_).divide(v * sum_dz);
    const float v_3 = pleat::math::Divisor<float>(v_).divide(v * sum_dz_z);
    if (lane == 0) {
        // cheri_block_backward.json:68: store SHIFT
        *shift[n_] = v_2;
        // cheri_block_backward.json:69: store TILT
        *tilt[n_] = v_3;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_means_rows_3)
// means_rows_3: 512 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(512)
    means_rows_3(const float* R_ptr, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, float* SHIFT_ptr, float* TILT_ptr,
                 long long N_size, long long L_size) {
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const ROW_DZ row_dz(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);
    const float R_e = *r_[n_];

    // cheri_block_backward.json:66: reduce sum_dz
    // cheri_block_backward.json:67: reduce sum_dz_z
    pleat::Sum<float> sum_dz_state;
    pleat::Sum<float> sum_dz_z_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 2048 + lane * 4;
        if (j < L_size) {
            const L l(j);
            const pleat::Vec<float, 4> row_dz_v = pleat::load<4>(row_dz[n_ + l].get());
            const pleat::Vec<float, 4> row_dz_z_v = pleat::load<4>(row_dz_z[n_ + l].get());
            float terms[4];
            float terms_[4];
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const float ROW_DZ_e = row_dz_v[e];
                terms[e] = ROW_DZ_e;
                const float ROW_DZ_Z_e = row_dz_z_v[e];
                terms_[e] = ROW_DZ_Z_e;
            }
            sum_dz_state.add(terms);
            sum_dz_z_state.add(terms_);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_dz_state, sum_dz_z_state);
    const float sum_dz = sum_dz_state.sum();
    const float sum_dz_z = sum_dz_z_state.sum();

    const float v = -R_e;
    const float v_ = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    const float v_2 = pleat::math::Divisor<float>(v_).divide(v * sum_dz);
    const float v_3 = pleat::math::Divisor<float>(v_).divide(v * sum_dz_z);
    if (lane == 0) {
        // cheri_block_backward.json:68: store SHIFT
        *shift[n_] = v_2;
        // cheri_block_backward.json:69: store TILT
        *tilt[n_] = v_3;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_means_rows_4)
// means_rows_4: the row is read once, and nothing of it kept.
extern "C" __global__ void __launch_bounds__(512)
    means_rows_4(const float* R_ptr, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, float* SHIFT_ptr, float* TILT_ptr,
                 long long N_size, long long L_size) {
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const ROW_DZ row_dz(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);
    const float R_e = *r_[n_];

    // cheri_block_backward.json:66: reduce sum_dz
    // cheri_block_backward.json:67: reduce sum_dz_z
    pleat::Sum<float> sum_dz_state;
    pleat::Sum<float> sum_dz_z_state;
#pragma unroll 4
    for (long long j = lane * 4; j < L_size; j += 2048) {
        const L l(j);
        const pleat::Vec<float, 4> row_dz_v = pleat::load<4>(row_dz[n_ + l].get());
        const pleat::Vec<float, 4> row_dz_z_v = pleat::load<4>(row_dz_z[n_ + l].get());
        float terms[4];
        float terms_[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float ROW_DZ_e = row_dz_v[e];
            terms[e] = ROW_DZ_e;
            const float ROW_DZ_Z_e = row_dz_z_v[e];
            terms_[e] = ROW_DZ_Z_e;
        }
        sum_dz_state.add(terms);
        sum_dz_z_state.add(terms_);
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_dz_state, sum_dz_z_state);
    const float sum_dz = sum_dz_state.sum();
    const float sum_dz_z = sum_dz_z_state.sum();

    const float v = -R_e;
    const float v_ = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    const float v_2 = pleat::math::Divisor<float>(v_).divide(v * sum_dz);
    const float v_3 = pleat::math::Divisor<float>(v_).divide(v * sum_dz_z);
    if (lane == 0) {
        // cheri_block_backward.json:68: store SHIFT
        *shift[n_] = v_2;
        // cheri_block_backward.json:69: store TILT
        *tilt[n_] = v_3;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_means_rows_5)
// means_rows_5: short rows: one warp keeps the row in registers.
extern "C" __global__ void __launch_bounds__(128)
    means_rows_5(const float* R_ptr, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, float* SHIFT_ptr, float* TILT_ptr,
                 long long N_size, long long L_size) {
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const ROW_DZ row_dz(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(blockIdx.x) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= N_size) return;
    const long long row = place;
    const N n_(row);

    // cheri_block_backward.json:66: reduce sum_dz
    // cheri_block_backward.json:67: reduce sum_dz_z
    pleat::Sum<float> sum_dz_state;
    pleat::Sum<float> sum_dz_z_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 32 + lane * 1;
        if (j < L_size) {
            const L l(j);
            float terms[1];
            float terms_[1];
            {
                const float ROW_DZ_e = *row_dz[n_ + l];
                terms[0] = ROW_DZ_e;
                const float ROW_DZ_Z_e = *row_dz_z[n_ + l];
                terms_[0] = ROW_DZ_Z_e;
            }
            sum_dz_state.add(terms);
            sum_dz_z_state.add(terms_);
        }
    }
    pleat::across_lanes<32>(sum_dz_state);
    pleat::across_lanes<32>(sum_dz_z_state);
    const float sum_dz = sum_dz_state.sum();
    const float sum_dz_z = sum_dz_z_state.sum();

    const float R_e = *r_[n_];
    const float v = -R_e;
    const float v_ = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    const float v_2 = pleat::math::Divisor<float>(v_).divide(v * sum_dz);
    const float v_3 = pleat::math::Divisor<float>(v_).divide(v * sum_dz_z);
    if (lane == 0) {
        // cheri_block_backward.json:68: store SHIFT
        *shift[n_] = v_2;
        // cheri_block_backward.json:69: store TILT
        *tilt[n_] = v_3;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_means_rows_6)
// means_rows_6: 256 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(256)
    means_rows_6(const float* R_ptr, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, float* SHIFT_ptr, float* TILT_ptr,
                 long long N_size, long long L_size) {
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const ROW_DZ row_dz(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);
    const float R_e = *r_[n_];

    // cheri_block_backward.json:66: reduce sum_dz
    // cheri_block_backward.json:67: reduce sum_dz_z
    pleat::Sum<float> sum_dz_state;
    pleat::Sum<float> sum_dz_z_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const long long j = slot * 256 + lane * 1;
        if (j < L_size) {
            const L l(j);
            float terms[1];
            float terms_[1];
            {
                const float ROW_DZ_e = *row_dz[n_ + l];
                terms[0] = ROW_DZ_e;
                const float ROW_DZ_Z_e = *row_dz_z[n_ + l];
                terms_[0] = ROW_DZ_Z_e;
            }
            sum_dz_state.add(terms);
            sum_dz_z_state.add(terms_);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_dz_state, sum_dz_z_state);
    const float sum_dz = sum_dz_state.sum();
    const float sum_dz_z = sum_dz_z_state.sum();

    const float v = -R_e;
    const float v_ = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    const float v_2 = pleat::math::Divisor<float>(v_).divide(v * sum_dz);
    const float v_3 = pleat::math::Divisor<float>(v_).divide(v * sum_dz_z);
    if (lane == 0) {
        // cheri_block_backward.json:68: store SHIFT
        *shift[n_] = v_2;
        // cheri_block_backward.json:69: store TILT
        *tilt[n_] = v_3;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_means_rows_7)
// means_rows_7: 512 threads keep the row in registers.
extern "C" __global__ void __launch_bounds__(512)
    means_rows_7(const float* R_ptr, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, float* SHIFT_ptr, float* TILT_ptr,
                 long long N_size, long long L_size) {
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const ROW_DZ row_dz(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);
    const float R_e = *r_[n_];

    // cheri_block_backward.json:66: reduce sum_dz
    // cheri_block_backward.json:67: reduce sum_dz_z
    pleat::Sum<float> sum_dz_state;
    pleat::Sum<float> sum_dz_z_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const long long j = slot * 512 + lane * 1;
        if (j < L_size) {
            const L l(j);
            float terms[1];
            float terms_[1];
            {
                const float ROW_DZ_e = *row_dz[n_ + l];
                terms[0] = ROW_DZ_e;
                const float ROW_DZ_Z_e = *row_dz_z[n_ + l];
                terms_[0] = ROW_DZ_Z_e;
            }
            sum_dz_state.add(terms);
            sum_dz_z_state.add(terms_);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_dz_state, sum_dz_z_state);
    const float sum_dz = sum_dz_state.sum();
    const float sum_dz_z = sum_dz_z_state.sum();

    const float v = -R_e;
    const float v_ = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    const float v_2 = pleat::math::Divisor<float>(v_).divide(v * sum_dz);
    const float v_3 = pleat::math::Divisor<float>(v_).divide(v * sum_dz_z);
    if (lane == 0) {
        // cheri_block_backward.json:68: store SHIFT
        *shift[n_] = v_2;
        // cheri_block_backward.json:69: store TILT
        *tilt[n_] = v_3;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_means_rows_8)
// means_rows_8: the row is read once, and nothing of it kept.
extern "C" __global__ void __launch_bounds__(512)
    means_rows_8(const float* R_ptr, float* ROW_DZ_ptr, float* ROW_DZ_Z_ptr, float* SHIFT_ptr, float* TILT_ptr,
                 long long N_size, long long L_size) {
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const ROW_DZ row_dz(ROW_DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const ROW_DZ_Z row_dz_z(ROW_DZ_Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const N n_(row);
    const float R_e = *r_[n_];

    // cheri_block_backward.json:66: reduce sum_dz
    // cheri_block_backward.json:67: reduce sum_dz_z
    pleat::Sum<float> sum_dz_state;
    pleat::Sum<float> sum_dz_z_state;
#pragma unroll 4
    for (long long j = lane * 1; j < L_size; j += 512) {
        const L l(j);
        float terms[1];
        float terms_[1];
        {
            const float ROW_DZ_e = *row_dz[n_ + l];
            terms[0] = ROW_DZ_e;
            const float ROW_DZ_Z_e = *row_dz_z[n_ + l];
            terms_[0] = ROW_DZ_Z_e;
        }
        sum_dz_state.add(terms);
        sum_dz_z_state.add(terms_);
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, sum_dz_state, sum_dz_z_state);
    const float sum_dz = sum_dz_state.sum();
    const float sum_dz_z = sum_dz_z_state.sum();

    const float v = -R_e;
    const float v_ = static_cast<float>(static_cast<long long>(L_size) * 128ll);
    const float v_2 = pleat::math::Divisor<float>(v_).divide(v * sum_dz);
    const float v_3 = pleat::math::Divisor<float>(v_).divide(v * sum_dz_z);
    if (lane == 0) {
        // cheri_block_backward.json:68: store SHIFT
        *shift[n_] = v_2;
        // cheri_block_backward.json:69: store TILT
        *tilt[n_] = v_3;
    }
}
#endif

// ---- weight_gradients ----
//   reduce sum_dw1 = sum of PART_DW1 along N /^ 2
//   reduce sum_dw2 = sum of PART_DW2 along N /^ 2
//   store DW1 = SCALE * sum_dw1
//   store SUM_DW2 = sum_dw2
//   store DW2 = SCALE * sum_dw2

#if !defined(PLEAT_APART) || defined(PLEAT_APART_weight_gradients_1_columns)
// weight_gradients_1_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second
// launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    weight_gradients_1_columns(float* PART_DW1_ptr, float* PART_DW2_ptr, long long N_size,
                               pleat::Sum<float>* sum_dw1_partial_values,
                               pleat::Sum<float>* sum_dw2_partial_values) {
    const PART_DW1 part_dw1(PART_DW1_ptr, pleat::extents(N(N_size)));
    const PART_DW2 part_dw2(PART_DW2_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(3, pleat::size_ceil_div(N_size, 128)));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 4;
    // cheri_block_backward.json:74: reduce sum_dw1
    // cheri_block_backward.json:75: reduce sum_dw2
    pleat::Sum<float> sum_dw1_partial_state[4];
    pleat::Sum<float> sum_dw2_partial_state[4];
    if (column < 32768) {
        const E e_(column / (128));
        const C c(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < pleat::size_ceil_div(N_size, 2); row += splits * 8) {
            const pleat::Fold<N, 2> n_(row);
            const pleat::Vec<float, 4> part_dw1_v = pleat::load<4>(part_dw1[c + e_ + n_].get());
            const pleat::Vec<float, 4> part_dw2_v = pleat::load<4>(part_dw2[c + e_ + n_].get());
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const float PART_DW1_e = part_dw1_v[e];
                const float term[1] = {PART_DW1_e};
                sum_dw1_partial_state[e].add(term);
                const float PART_DW2_e = part_dw2_v[e];
                const float term_[1] = {PART_DW2_e};
                sum_dw2_partial_state[e].add(term_);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 4> shared_parts;
        shared_parts.put(part, lane, sum_dw1_partial_state);
        __syncthreads();
        if (part == 0 && column < 32768) {
            shared_parts.combine(lane, sum_dw1_partial_state);
#pragma unroll
            for (int e = 0; e < 4; ++e)
                if (column + e < 32768)
                    sum_dw1_partial_values[split * 32768 + column + e] = sum_dw1_partial_state[e];
        }
        __syncthreads();
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 4> shared_parts;
        shared_parts.put(part, lane, sum_dw2_partial_state);
        __syncthreads();
        if (part == 0 && column < 32768) {
            shared_parts.combine(lane, sum_dw2_partial_state);
#pragma unroll
            for (int e = 0; e < 4; ++e)
                if (column + e < 32768)
                    sum_dw2_partial_values[split * 32768 + column + e] = sum_dw2_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_weight_gradients_2_finish)
// weight_gradients_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    weight_gradients_2_finish(const float* SCALE_ptr, pleat::bf16* DW1_ptr, pleat::bf16* DW2_ptr,
                              float* SUM_DW2_ptr, long long N_size, const pleat::Sum<float>* sum_dw1_partial_values,
                              const pleat::Sum<float>* sum_dw2_partial_values) {
    const SCALE scale(SCALE_ptr);
    const DW1 dw1(DW1_ptr);
    const DW2 dw2(DW2_ptr);
    const SUM_DW2 sum_dw2_(SUM_DW2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(3, pleat::size_ceil_div(N_size, 128)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // cheri_block_backward.json:74: reduce sum_dw1
    // cheri_block_backward.json:75: reduce sum_dw2
    pleat::Sum<float> sum_dw1_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_dw1_partial_state_parts;
    pleat::Sum<float> sum_dw2_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> sum_dw2_partial_state_parts;
    if (column < 32768) {
#pragma unroll
        for (int round = 0; round < 1; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_dw1_partial_state[0].combine(sum_dw1_partial_values[s * 32768 + column]);
        }
#pragma unroll
        for (int round = 0; round < 1; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) sum_dw2_partial_state[0].combine(sum_dw2_partial_values[s * 32768 + column]);
        }
    }
    sum_dw1_partial_state_parts.put(part, lane, sum_dw1_partial_state);
    sum_dw2_partial_state_parts.put(part, lane, sum_dw2_partial_state);
    __syncthreads();
    if (part != 0 || column >= 32768) return;
    sum_dw1_partial_state_parts.combine(lane, sum_dw1_partial_state);
    sum_dw2_partial_state_parts.combine(lane, sum_dw2_partial_state);
    const E e_(column / (128));
    const C c(column % (128));
    const float sum_dw1 = sum_dw1_partial_state[0].sum();
    const float sum_dw2 = sum_dw2_partial_state[0].sum();
    const float SCALE_e = *scale.get();
    // cheri_block_backward.json:76: store DW1
    *dw1[c + e_] = pleat::convert<pleat::bf16>(SCALE_e * sum_dw1);
    // cheri_block_backward.json:77: store SUM_DW2
    *sum_dw2_[c + e_] = sum_dw2;
    // cheri_block_backward.json:78: store DW2
    *dw2[c + e_] = pleat::convert<pleat::bf16>(SCALE_e * sum_dw2);
}
#endif

// ---- scale_rows ----
//   reduce row_dscale = sum of SUM_DW2 * W2_TURNED along C
//   store ROW_DSCALE = row_dscale

#if !defined(PLEAT_APART) || defined(PLEAT_APART_scale_rows_rows)
// scale_rows_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    scale_rows_rows(pleat::bf16* W2_TURNED_ptr, float* SUM_DW2_ptr, float* ROW_DSCALE_ptr) {
    const W2_TURNED w2_turned(W2_TURNED_ptr);
    const SUM_DW2 sum_dw2(SUM_DW2_ptr);
    const ROW_DSCALE row_dscale_(ROW_DSCALE_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const int place = static_cast<int>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < 256;
    const int row = live ? place : 256 - 1;
    const E e_(row);

    // cheri_block_backward.json:83: reduce row_dscale
    pleat::Sum<float> row_dscale_state;
    {
        const int j = lane * 8;
        const C c(j);
        const pleat::Vec<float, 8> sum_dw2_v = pleat::load<8>(sum_dw2[e_ + c].get());
        const pleat::Vec<pleat::bf16, 8> w2_turned_v = pleat::load<8>(w2_turned[e_ + c].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float SUM_DW2_e = sum_dw2_v[e];
            const float W2_TURNED_e = pleat::as<float>(w2_turned_v, e);
            row_dscale_state.add_product(SUM_DW2_e, W2_TURNED_e);
        }
    }
    pleat::across_lanes<16>(row_dscale_state);
    const float row_dscale = row_dscale_state.sum();

    if (lane == 0 && live) {
        // cheri_block_backward.json:84: store ROW_DSCALE
        *row_dscale_[e_] = row_dscale;
    }
}
#endif

// ---- scale_gradient ----
//   reduce dscale = sum of ROW_DSCALE along E
//   store DSCALE = dscale

#if !defined(PLEAT_APART) || defined(PLEAT_APART_scale_gradient_rows) || \
    defined(PLEAT_APART_inputs_2_finish_3_with_scale_gradient)
// scale_gradient_rows_part: a row is 64 vectors, so that one warp shares it, in registers; several rows a block.
__device__ __forceinline__ void scale_gradient_rows_part(float* DSCALE_ptr, float* ROW_DSCALE_ptr, unsigned block) {
    const DSCALE dscale_(DSCALE_ptr);
    const ROW_DSCALE row_dscale(ROW_DSCALE_ptr);
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int place = static_cast<int>(block) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= 1) return;
    const int row = place;

    // cheri_block_backward.json:89: reduce dscale
    pleat::Sum<float> dscale_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 128 + lane * 4;
        const E e_(j);
        const pleat::Vec<float, 4> row_dscale_v = pleat::load<4>(row_dscale[e_].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float ROW_DSCALE_e = row_dscale_v[e];
            terms[e] = ROW_DSCALE_e;
        }
        dscale_state.add(terms);
    }
    pleat::across_lanes<32>(dscale_state);
    const float dscale = dscale_state.sum();

    if (lane == 0) {
        // cheri_block_backward.json:90: store DSCALE
        *dscale_.get() = dscale;
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_scale_gradient_rows)
extern "C" __global__ void __launch_bounds__(128) scale_gradient_rows(float* DSCALE_ptr, float* ROW_DSCALE_ptr) {
    pleat::wait_for_kernel_before();
    scale_gradient_rows_part(DSCALE_ptr, ROW_DSCALE_ptr, blockIdx.x);
}
#endif

// ---- inputs ----
//   let back = L - dilation
//   let ahead = L + dilation
//   let dc = fma(R, DZ, fma(TILT, Z, SHIFT))
//   let shift_back = where(0 <= back and back < extent(L), SHIFT, 0)
//   let shift_ahead = where(0 <= ahead and ahead < extent(L), SHIFT, 0)
//   let dc_back = fma(R, DZ[L = back], fma(TILT, Z[L = back], shift_back))
//   let dc_ahead = fma(R, DZ[L = ahead], fma(TILT, Z[L = ahead], shift_ahead))
//   store DX = DY + dc_ahead * W[TAP = 0] + dc * W[TAP = 1] + dc_back * W[TAP = 2]
//   reduce dtap0 = sum of dc_ahead * X along N, L
//   reduce dtap1 = sum of dc * X along N, L
//   reduce dtap2 = sum of dc_back * X along N, L
//   store DW[TAP = 0] = dtap0
//   store DW[TAP = 1] = dtap1
//   store DW[TAP = 2] = dtap2

#if !defined(PLEAT_APART) || defined(PLEAT_APART_inputs_sweep_1)
// inputs_sweep_1: 8 rows at most: 16 threads of one block share each and keep their columns, so that no launch need
// follow.
extern "C" __global__ void __launch_bounds__(128)
    inputs_sweep_1(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                   const float* R_ptr, pleat::bf16* DX_ptr, pleat::bf16* DW_ptr, pleat::bf16* Z_ptr,
                   pleat::bf16* DZ_ptr, float* SHIFT_ptr, float* TILT_ptr, long long N_size, long long L_size,
                   int dilation) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), L(L_size)));
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const DX dx(DX_ptr, pleat::extents(N(N_size), L(L_size)));
    const DW dw(DW_ptr);
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const DZ dz(DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    pleat::Sum<float> dtap0_partial[1][8];
    pleat::Sum<float> dtap1_partial[1][8];
    pleat::Sum<float> dtap2_partial[1][8];

    const int place = static_cast<int>(threadIdx.x) / 16;
    const bool live = place < N_size * L_size;
    const int row = live ? place : 0;  // exchanges take whole warps
    const N n_(row / (L_size));
    const L l(row % (L_size));
    const float r__now = pleat::load_now<1>(r_[n_].get())[0];
    const float tilt_now = pleat::load_now<1>(tilt[n_].get())[0];
    const float shift_now = pleat::load_now<1>(shift[n_].get())[0];
    pleat::Vec<pleat::bf16, 8> x_row[1];
    pleat::Vec<pleat::bf16, 8> dz_row[1];
    pleat::Vec<pleat::bf16, 8> z_row[1];
    pleat::Vec<pleat::bf16, 8> dy_row[1];
    {
        constexpr int slot = 0;
        const int j = lane * 8;
        const C c(j);
        x_row[slot] = pleat::load_now<8>(x[l + n_ + c].get());
        dz_row[slot] = pleat::load_now<8>(dz[l + n_ + c].get());
        z_row[slot] = pleat::load_now<8>(z[l + n_ + c].get());
        dy_row[slot] = pleat::load_now<8>(dy[l + n_ + c].get());
    }

    const float R_e = r__now;
    const long long v = static_cast<long long>(l.get());
    // cheri_block_backward.json:96: let ahead
    const long long ahead = v + pleat::convert<long long>(dilation);
    const float TILT_e = tilt_now;
    const float SHIFT_e = shift_now;
    // cheri_block_backward.json:99: let shift_ahead
    const float shift_ahead = 0ll <= ahead && ahead < static_cast<long long>(L_size) ? SHIFT_e : 0.0f;
    // cheri_block_backward.json:95: let back
    const long long back = v - pleat::convert<long long>(dilation);
    // cheri_block_backward.json:98: let shift_back
    const float shift_back = 0ll <= back && back < static_cast<long long>(L_size) ? SHIFT_e : 0.0f;
    if (live) {
        {
            constexpr int slot = 0;
            const int j = lane * 8;
            const C c(j);
            // cheri_block_backward.json:102: store DX
            // cheri_block_backward.json:103: reduce dtap0
            // cheri_block_backward.json:104: reduce dtap1
            // cheri_block_backward.json:105: reduce dtap2
            pleat::Vec<pleat::bf16, 8> dz_v = {};
            if (pleat::within(back, L_size)) dz_v = pleat::load<8>(dz[n_ + c + L(back)].get());
            pleat::Vec<pleat::bf16, 8> z_v = {};
            if (pleat::within(back, L_size)) z_v = pleat::load<8>(z[n_ + c + L(back)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c + TAP(2)].get());
            const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c + TAP(1)].get());
            pleat::Vec<pleat::bf16, 8> dz_v_ = {};
            if (pleat::within(ahead, L_size)) dz_v_ = pleat::load<8>(dz[n_ + c + L(ahead)].get());
            pleat::Vec<pleat::bf16, 8> z_v_ = {};
            if (pleat::within(ahead, L_size)) z_v_ = pleat::load<8>(z[n_ + c + L(ahead)].get());
            const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c + TAP(0)].get());
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DZ_e = pleat::as<float>(dz_v, e);
                const float Z_e = pleat::as<float>(z_v, e);
                // cheri_block_backward.json:100: let dc_back
                const float dc_back = pleat::math::fma(R_e, DZ_e, pleat::math::fma(TILT_e, Z_e, shift_back));
                const float W_e = pleat::as<float>(w_v, e);
                const float DZ_e_ = pleat::as<float>(dz_row[slot], e);
                const float Z_e_ = pleat::as<float>(z_row[slot], e);
                // cheri_block_backward.json:97: let dc
                const float dc = pleat::math::fma(R_e, DZ_e_, pleat::math::fma(TILT_e, Z_e_, SHIFT_e));
                const float W_e_ = pleat::as<float>(w_v_, e);
                const float DZ_e_2 = pleat::as<float>(dz_v_, e);
                const float Z_e_2 = pleat::as<float>(z_v_, e);
                // cheri_block_backward.json:101: let dc_ahead
                const float dc_ahead = pleat::math::fma(R_e, DZ_e_2, pleat::math::fma(TILT_e, Z_e_2, shift_ahead));
                const float W_e_2 = pleat::as<float>(w_v_2, e);
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float v_ = pleat::math::fma(
                    dc_back, W_e, pleat::math::fma(dc, W_e_, pleat::math::fma(dc_ahead, W_e_2, DY_e)));
                dx_out[e] = v_;
                const float X_e = pleat::as<float>(x_row[slot], e);
                dtap0_partial[slot][e].add_product(dc_ahead, X_e);
                dtap1_partial[slot][e].add_product(dc, X_e);
                dtap2_partial[slot][e].add_product(dc_back, X_e);
            }
            pleat::store(dx[l + n_ + c].get(), pleat::converted<pleat::bf16>(dx_out));
        }
    }

    const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;
    __shared__ pleat::Parts<pleat::Sum<float>, 4, 8> dtap0_partial_parts;
    __shared__ pleat::Parts<pleat::Sum<float>, 4, 8> dtap1_partial_parts;
    __shared__ pleat::Parts<pleat::Sum<float>, 4, 8> dtap2_partial_parts;
    {
        constexpr int slot = 0;
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap0_partial[slot][e]);
        dtap0_partial_parts.put(part, column, dtap0_partial[slot]);
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap1_partial[slot][e]);
        dtap1_partial_parts.put(part, column, dtap1_partial[slot]);
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap2_partial[slot][e]);
        dtap2_partial_parts.put(part, column, dtap2_partial[slot]);
        __syncthreads();
        const int own = static_cast<int>(threadIdx.x);
        if (own < 128) {
            const int j = own % 16 * 8 + own / 16;
            const auto dtap0_partial_state = dtap0_partial_parts.combined(own % 16, own / 16);
            const auto dtap1_partial_state = dtap1_partial_parts.combined(own % 16, own / 16);
            const auto dtap2_partial_state = dtap2_partial_parts.combined(own % 16, own / 16);
            const C c(j);
            const float v_ = dtap0_partial_state.sum();
            const float v_2 = dtap1_partial_state.sum();
            const float v_3 = dtap2_partial_state.sum();
            // cheri_block_backward.json:106: store DW[TAP = 0]
            *dw[c + TAP(0)] = pleat::convert<pleat::bf16>(v_);
            // cheri_block_backward.json:107: store DW[TAP = 1]
            *dw[c + TAP(1)] = pleat::convert<pleat::bf16>(v_2);
            // cheri_block_backward.json:108: store DW[TAP = 2]
            *dw[c + TAP(2)] = pleat::convert<pleat::bf16>(v_3);
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_inputs_sweep_2)
// inputs_sweep_2: 16 rows at most: 16 threads of one block share each and keep their columns, so that no launch
// need follow.
extern "C" __global__ void __launch_bounds__(256)
    inputs_sweep_2(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                   const float* R_ptr, pleat::bf16* DX_ptr, pleat::bf16* DW_ptr, pleat::bf16* Z_ptr,
                   pleat::bf16* DZ_ptr, float* SHIFT_ptr, float* TILT_ptr, long long N_size, long long L_size,
                   int dilation) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), L(L_size)));
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const DX dx(DX_ptr, pleat::extents(N(N_size), L(L_size)));
    const DW dw(DW_ptr);
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const DZ dz(DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    pleat::Sum<float> dtap0_partial[1][8];
    pleat::Sum<float> dtap1_partial[1][8];
    pleat::Sum<float> dtap2_partial[1][8];

    const int place = static_cast<int>(threadIdx.x) / 16;
    const bool live = place < N_size * L_size;
    const int row = live ? place : 0;  // exchanges take whole warps
    const N n_(row / (L_size));
    const L l(row % (L_size));
    const float r__now = pleat::load_now<1>(r_[n_].get())[0];
    const float tilt_now = pleat::load_now<1>(tilt[n_].get())[0];
    const float shift_now = pleat::load_now<1>(shift[n_].get())[0];
    pleat::Vec<pleat::bf16, 8> x_row[1];
    pleat::Vec<pleat::bf16, 8> dz_row[1];
    pleat::Vec<pleat::bf16, 8> z_row[1];
    pleat::Vec<pleat::bf16, 8> dy_row[1];
    {
        constexpr int slot = 0;
        const int j = lane * 8;
        const C c(j);
        x_row[slot] = pleat::load_now<8>(x[l + n_ + c].get());
        dz_row[slot] = pleat::load_now<8>(dz[l + n_ + c].get());
        z_row[slot] = pleat::load_now<8>(z[l + n_ + c].get());
        dy_row[slot] = pleat::load_now<8>(dy[l + n_ + c].get());
    }

    const float R_e = r__now;
    const long long v = static_cast<long long>(l.get());
    // cheri_block_backward.json:96: let ahead
    const long long ahead = v + pleat::convert<long long>(dilation);
    const float TILT_e = tilt_now;
    const float SHIFT_e = shift_now;
    // cheri_block_backward.json:99: let shift_ahead
    const float shift_ahead = 0ll <= ahead && ahead < static_cast<long long>(L_size) ? SHIFT_e : 0.0f;
    // cheri_block_backward.json:95: let back
    const long long back = v - pleat::convert<long long>(dilation);
    // cheri_block_backward.json:98: let shift_back
    const float shift_back = 0ll <= back && back < static_cast<long long>(L_size) ? SHIFT_e : 0.0f;
    if (live) {
        {
            constexpr int slot = 0;
            const int j = lane * 8;
            const C c(j);
            // cheri_block_backward.json:102: store DX
            // cheri_block_backward.json:103: reduce dtap0
            // cheri_block_backward.json:104: reduce dtap1
            // cheri_block_backward.json:105: reduce dtap2
            pleat::Vec<pleat::bf16, 8> dz_v = {};
            if (pleat::within(back, L_size)) dz_v = pleat::load<8>(dz[n_ + c + L(back)].get());
            pleat::Vec<pleat::bf16, 8> z_v = {};
            if (pleat::within(back, L_size)) z_v = pleat::load<8>(z[n_ + c + L(back)].get());
            const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c + TAP(2)].get());
            const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c + TAP(1)].get());
            pleat::Vec<pleat::bf16, 8> dz_v_ = {};
            if (pleat::within(ahead, L_size)) dz_v_ = pleat::load<8>(dz[n_ + c + L(ahead)].get());
            pleat::Vec<pleat::bf16, 8> z_v_ = {};
            if (pleat::within(ahead, L_size)) z_v_ = pleat::load<8>(z[n_ + c + L(ahead)].get());
            const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c + TAP(0)].get());
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DZ_e = pleat::as<float>(dz_v, e);
                const float Z_e = pleat::as<float>(z_v, e);
                // cheri_block_backward.json:100: let dc_back
                const float dc_back = pleat::math::fma(R_e, DZ_e, pleat::math::fma(TILT_e, Z_e, shift_back));
                const float W_e = pleat::as<float>(w_v, e);
                const float DZ_e_ = pleat::as<float>(dz_row[slot], e);
                const float Z_e_ = pleat::as<float>(z_row[slot], e);
                // cheri_block_backward.json:97: let dc
                const float dc = pleat::math::fma(R_e, DZ_e_, pleat::math::fma(TILT_e, Z_e_, SHIFT_e));
                const float W_e_ = pleat::as<float>(w_v_, e);
                const float DZ_e_2 = pleat::as<float>(dz_v_, e);
                const float Z_e_2 = pleat::as<float>(z_v_, e);
                // cheri_block_backward.json:101: let dc_ahead
                const float dc_ahead = pleat::math::fma(R_e, DZ_e_2, pleat::math::fma(TILT_e, Z_e_2, shift_ahead));
                const float W_e_2 = pleat::as<float>(w_v_2, e);
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float v_ = pleat::math::fma(
                    dc_back, W_e, pleat::math::fma(dc, W_e_, pleat::math::fma(dc_ahead, W_e_2, DY_e)));
                dx_out[e] = v_;
                const float X_e = pleat::as<float>(x_row[slot], e);
                dtap0_partial[slot][e].add_product(dc_ahead, X_e);
                dtap1_partial[slot][e].add_product(dc, X_e);
                dtap2_partial[slot][e].add_product(dc_back, X_e);
            }
            pleat::store(dx[l + n_ + c].get(), pleat::converted<pleat::bf16>(dx_out));
        }
    }

    const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> dtap0_partial_parts;
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> dtap1_partial_parts;
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> dtap2_partial_parts;
    {
        constexpr int slot = 0;
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap0_partial[slot][e]);
        dtap0_partial_parts.put(part, column, dtap0_partial[slot]);
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap1_partial[slot][e]);
        dtap1_partial_parts.put(part, column, dtap1_partial[slot]);
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap2_partial[slot][e]);
        dtap2_partial_parts.put(part, column, dtap2_partial[slot]);
        __syncthreads();
        const int own = static_cast<int>(threadIdx.x);
        if (own < 128) {
            const int j = own % 16 * 8 + own / 16;
            const auto dtap0_partial_state = dtap0_partial_parts.combined(own % 16, own / 16);
            const auto dtap1_partial_state = dtap1_partial_parts.combined(own % 16, own / 16);
            const auto dtap2_partial_state = dtap2_partial_parts.combined(own % 16, own / 16);
            const C c(j);
            const float v_ = dtap0_partial_state.sum();
            const float v_2 = dtap1_partial_state.sum();
            const float v_3 = dtap2_partial_state.sum();
            // cheri_block_backward.json:106: store DW[TAP = 0]
            *dw[c + TAP(0)] = pleat::convert<pleat::bf16>(v_);
            // cheri_block_backward.json:107: store DW[TAP = 1]
            *dw[c + TAP(1)] = pleat::convert<pleat::bf16>(v_2);
            // cheri_block_backward.json:108: store DW[TAP = 2]
            *dw[c + TAP(2)] = pleat::convert<pleat::bf16>(v_3);
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_inputs_1_sweep_3)
// inputs_1_sweep_3: 16 threads go from row to row together, the next 2 rows on their way, and each adds up its own
// columns.
extern "C" __global__ void __launch_bounds__(128, 5)
    inputs_1_sweep_3(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                     const float* R_ptr, pleat::bf16* DX_ptr, pleat::bf16* Z_ptr, pleat::bf16* DZ_ptr,
                     float* SHIFT_ptr, float* TILT_ptr, long long N_size, long long L_size, int dilation,
                     pleat::Sum<float>* dtap0_partial_values, pleat::Sum<float>* dtap1_partial_values,
                     pleat::Sum<float>* dtap2_partial_values) {
    const DY dy(DY_ptr, pleat::extents(N(N_size), L(L_size)));
    const X x(X_ptr, pleat::extents(N(N_size), L(L_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(N(N_size)));
    const DX dx(DX_ptr, pleat::extents(N(N_size), L(L_size)));
    const Z z(Z_ptr, pleat::extents(N(N_size), L(L_size)));
    const DZ dz(DZ_ptr, pleat::extents(N(N_size), L(L_size)));
    const SHIFT shift(SHIFT_ptr, pleat::extents(N(N_size)));
    const TILT tilt(TILT_ptr, pleat::extents(N(N_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long step = gridDim.x * 8ll;
    const long long first = blockIdx.x * 8ll + static_cast<int>(threadIdx.x) / 16;
    pleat::Sum<float> dtap0_partial[1][8];
    pleat::Sum<float> dtap1_partial[1][8];
    pleat::Sum<float> dtap2_partial[1][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const x_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const dz_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 256);
    pleat::Vec<pleat::bf16, 8>* const z_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 512);
    pleat::Vec<pleat::bf16, 8>* const dy_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 768);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = lane * 8;
        if (place < N_size * L_size) {
            const N n_(place / (L_size));
            const L l(place % (L_size));
            const C c(j);
            pleat::fetch(x_coming[(stage * 1 + slot) * 128 + threadIdx.x], x[l + n_ + c].get());
            pleat::fetch(dz_coming[(stage * 1 + slot) * 128 + threadIdx.x], dz[l + n_ + c].get());
            pleat::fetch(z_coming[(stage * 1 + slot) * 128 + threadIdx.x], z[l + n_ + c].get());
            pleat::fetch(dy_coming[(stage * 1 + slot) * 128 + threadIdx.x], dy[l + n_ + c].get());
        }
    };
    for (int stage = 0; stage < 2; ++stage) {
        fetch(first + stage * step, stage, 0);
        pleat::cp_async_commit();
    }
    float r__next{};
    float tilt_next{};
    float shift_next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < N_size * L_size) {
            const N n_(place_ / (L_size));
            const L l(place_ % (L_size));
            r__next = *r_[n_].get();
            tilt_next = *tilt[n_].get();
            shift_next = *shift[n_].get();
        }
    };
    look_ahead(first);

    int stage = 0;
    for (long long base = blockIdx.x * 8ll; base < N_size * L_size; base += step) {
        const long long place_2 = base + static_cast<int>(threadIdx.x) / 16;
        const bool live = place_2 < N_size * L_size;
        const long long row = live ? place_2 : N_size * L_size - 1;
        const N n_(row / (L_size));
        const L l(row % (L_size));
        const float r__now = r__next;
        const float tilt_now = tilt_next;
        const float shift_now = shift_next;
        look_ahead(place_2 + step);
        pleat::cp_async_wait<1>();
        pleat::Vec<pleat::bf16, 8> x_row[1];
        pleat::Vec<pleat::bf16, 8> dz_row[1];
        pleat::Vec<pleat::bf16, 8> z_row[1];
        pleat::Vec<pleat::bf16, 8> dy_row[1];
        {
            constexpr int slot = 0;
            const int j = lane * 8;
            const C c(j);
            x_row[slot] = x_coming[(stage * 1 + slot) * 128 + threadIdx.x];
            dz_row[slot] = dz_coming[(stage * 1 + slot) * 128 + threadIdx.x];
            z_row[slot] = z_coming[(stage * 1 + slot) * 128 + threadIdx.x];
            dy_row[slot] = dy_coming[(stage * 1 + slot) * 128 + threadIdx.x];
            fetch(place_2 + 2 * step, stage, slot);
        }
        pleat::cp_async_commit();

        const float R_e = r__now;
        const long long v = static_cast<long long>(l.get());
        // cheri_block_backward.json:96: let ahead
        const long long ahead = v + pleat::convert<long long>(dilation);
        const float TILT_e = tilt_now;
        const float SHIFT_e = shift_now;
        // cheri_block_backward.json:99: let shift_ahead
        const float shift_ahead = 0ll <= ahead && ahead < static_cast<long long>(L_size) ? SHIFT_e : 0.0f;
        // cheri_block_backward.json:95: let back
        const long long back = v - pleat::convert<long long>(dilation);
        // cheri_block_backward.json:98: let shift_back
        const float shift_back = 0ll <= back && back < static_cast<long long>(L_size) ? SHIFT_e : 0.0f;
        if (live) {
            {
                constexpr int slot = 0;
                const int j = lane * 8;
                const C c(j);
                // cheri_block_backward.json:102: store DX
                // cheri_block_backward.json:103: reduce dtap0
                // cheri_block_backward.json:104: reduce dtap1
                // cheri_block_backward.json:105: reduce dtap2
                pleat::Vec<pleat::bf16, 8> dz_v = {};
                if (pleat::within(back, L_size)) dz_v = pleat::load<8>(dz[n_ + c + L(back)].get());
                pleat::Vec<pleat::bf16, 8> z_v = {};
                if (pleat::within(back, L_size)) z_v = pleat::load<8>(z[n_ + c + L(back)].get());
                const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[c + TAP(2)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_ = pleat::load<8>(w[c + TAP(1)].get());
                pleat::Vec<pleat::bf16, 8> dz_v_ = {};
                if (pleat::within(ahead, L_size)) dz_v_ = pleat::load<8>(dz[n_ + c + L(ahead)].get());
                pleat::Vec<pleat::bf16, 8> z_v_ = {};
                if (pleat::within(ahead, L_size)) z_v_ = pleat::load<8>(z[n_ + c + L(ahead)].get());
                const pleat::Vec<pleat::bf16, 8> w_v_2 = pleat::load<8>(w[c + TAP(0)].get());
                float dx_out[8];
#pragma unroll
                for (int e = 0; e < 8; ++e) {
                    const float DZ_e = pleat::as<float>(dz_v, e);
                    const float Z_e = pleat::as<float>(z_v, e);
                    // cheri_block_backward.json:100: let dc_back
                    const float dc_back = pleat::math::fma(R_e, DZ_e, pleat::math::fma(TILT_e, Z_e, shift_back));
                    const float W_e = pleat::as<float>(w_v, e);
                    const float DZ_e_ = pleat::as<float>(dz_row[slot], e);
                    const float Z_e_ = pleat::as<float>(z_row[slot], e);
                    // cheri_block_backward.json:97: let dc
                    const float dc = pleat::math::fma(R_e, DZ_e_, pleat::math::fma(TILT_e, Z_e_, SHIFT_e));
                    const float W_e_ = pleat::as<float>(w_v_, e);
                    const float DZ_e_2 = pleat::as<float>(dz_v_, e);
                    const float Z_e_2 = pleat::as<float>(z_v_, e);
                    // cheri_block_backward.json:101: let dc_ahead
                    const float dc_ahead =
                        pleat::math::fma(R_e, DZ_e_2, pleat::math::fma(TILT_e, Z_e_2, shift_ahead));
                    const float W_e_2 = pleat::as<float>(w_v_2, e);
                    const float DY_e = pleat::as<float>(dy_row[slot], e);
                    const float v_ = pleat::math::fma(
                        dc_back, W_e, pleat::math::fma(dc, W_e_, pleat::math::fma(dc_ahead, W_e_2, DY_e)));
                    dx_out[e] = v_;
                    const float X_e = pleat::as<float>(x_row[slot], e);
                    dtap0_partial[slot][e].add_product(dc_ahead, X_e);
                    dtap1_partial[slot][e].add_product(dc, X_e);
                    dtap2_partial[slot][e].add_product(dc_back, X_e);
                }
                pleat::store(dx[l + n_ + c].get(), pleat::converted<pleat::bf16>(dx_out));
            }
        }
        stage = stage + 1 == 2 ? 0 : stage + 1;
    }

    const long long block = blockIdx.x;
    const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;
    __shared__ pleat::Parts<pleat::Sum<float>, 4, 8> dtap0_partial_parts;
#pragma unroll
    for (int slot = 0; slot < 1; ++slot) {
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap0_partial[slot][e]);
        __syncthreads();
        dtap0_partial_parts.put(part, column, dtap0_partial[slot]);
        __syncthreads();
        if (threadIdx.x < 16) dtap0_partial_parts.combine(column, dtap0_partial[slot]);
    }
    if (threadIdx.x < 16) {
        {
            constexpr int slot = 0;
            const int j = lane * 8;
            const C c(j);
            pleat::store_states(dtap0_partial_values + block * 128 + j, dtap0_partial[slot]);
        }
    }
    __shared__ pleat::Parts<pleat::Sum<float>, 4, 8> dtap1_partial_parts;
#pragma unroll
    for (int slot = 0; slot < 1; ++slot) {
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap1_partial[slot][e]);
        __syncthreads();
        dtap1_partial_parts.put(part, column, dtap1_partial[slot]);
        __syncthreads();
        if (threadIdx.x < 16) dtap1_partial_parts.combine(column, dtap1_partial[slot]);
    }
    if (threadIdx.x < 16) {
        {
            constexpr int slot = 0;
            const int j = lane * 8;
            const C c(j);
            pleat::store_states(dtap1_partial_values + block * 128 + j, dtap1_partial[slot]);
        }
    }
    __shared__ pleat::Parts<pleat::Sum<float>, 4, 8> dtap2_partial_parts;
#pragma unroll
    for (int slot = 0; slot < 1; ++slot) {
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dtap2_partial[slot][e]);
        __syncthreads();
        dtap2_partial_parts.put(part, column, dtap2_partial[slot]);
        __syncthreads();
        if (threadIdx.x < 16) dtap2_partial_parts.combine(column, dtap2_partial[slot]);
    }
    if (threadIdx.x < 16) {
        {
            constexpr int slot = 0;
            const int j = lane * 8;
            const C c(j);
            pleat::store_states(dtap2_partial_values + block * 128 + j, dtap2_partial[slot]);
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_inputs_2_finish_3) || \
    defined(PLEAT_APART_inputs_2_finish_3_with_scale_gradient)
// inputs_2_finish_3_part: combines the partial states in a fixed order.
__device__ __forceinline__ void inputs_2_finish_3_part(pleat::bf16* DW_ptr, long long N_size, long long L_size,
                                                       const pleat::Sum<float>* dtap0_partial_values,
                                                       const pleat::Sum<float>* dtap1_partial_values,
                                                       const pleat::Sum<float>* dtap2_partial_values,
                                                       unsigned block) {
    const DW dw(DW_ptr);
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(pleat::size_ceil_div(N_size * L_size, 8), 660));
    const long long column = static_cast<long long>(block) * 32 + lane;
    // cheri_block_backward.json:103: reduce dtap0
    // cheri_block_backward.json:104: reduce dtap1
    // cheri_block_backward.json:105: reduce dtap2
    pleat::Sum<float> dtap0_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dtap0_partial_state_parts;
    pleat::Sum<float> dtap1_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dtap1_partial_state_parts;
    pleat::Sum<float> dtap2_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dtap2_partial_state_parts;
    if (column < 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 16)
            dtap0_partial_state[0].combine(dtap0_partial_values[s * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 16)
            dtap1_partial_state[0].combine(dtap1_partial_values[s * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 16)
            dtap2_partial_state[0].combine(dtap2_partial_values[s * 128 + column]);
    }
    dtap0_partial_state_parts.put(part, lane, dtap0_partial_state);
    dtap1_partial_state_parts.put(part, lane, dtap1_partial_state);
    dtap2_partial_state_parts.put(part, lane, dtap2_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128) return;
    dtap0_partial_state_parts.combine(lane, dtap0_partial_state);
    dtap1_partial_state_parts.combine(lane, dtap1_partial_state);
    dtap2_partial_state_parts.combine(lane, dtap2_partial_state);
    const C c(column);
    const float dtap0 = dtap0_partial_state[0].sum();
    const float dtap1 = dtap1_partial_state[0].sum();
    const float dtap2 = dtap2_partial_state[0].sum();
    // cheri_block_backward.json:106: store DW[TAP = 0]
    *dw[c + TAP(0)] = pleat::convert<pleat::bf16>(dtap0);
    // cheri_block_backward.json:107: store DW[TAP = 1]
    *dw[c + TAP(1)] = pleat::convert<pleat::bf16>(dtap1);
    // cheri_block_backward.json:108: store DW[TAP = 2]
    *dw[c + TAP(2)] = pleat::convert<pleat::bf16>(dtap2);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_inputs_2_finish_3)
extern "C" __global__ void __launch_bounds__(512)
    inputs_2_finish_3(pleat::bf16* DW_ptr, long long N_size, long long L_size,
                      const pleat::Sum<float>* dtap0_partial_values, const pleat::Sum<float>* dtap1_partial_values,
                      const pleat::Sum<float>* dtap2_partial_values) {
    pleat::wait_for_kernel_before();
    inputs_2_finish_3_part(DW_ptr, N_size, L_size, dtap0_partial_values, dtap1_partial_values, dtap2_partial_values,
                           blockIdx.x);
}
#endif

// ---- cheri_block_backward: launches that kernels share ----

#if !defined(PLEAT_APART) || defined(PLEAT_APART_inputs_2_finish_3_with_scale_gradient)
// inputs_2_finish_3_with_scale_gradient: inputs_2_finish_3_part, scale_gradient_rows_part side by side, each with
// blocks of its own.
extern "C" __global__ void __launch_bounds__(512)
    inputs_2_finish_3_with_scale_gradient(pleat::bf16* DW_ptr, long long N_size, long long L_size,
                                          const pleat::Sum<float>* dtap0_partial_values,
                                          const pleat::Sum<float>* dtap1_partial_values,
                                          const pleat::Sum<float>* dtap2_partial_values, float* DSCALE_ptr,
                                          float* ROW_DSCALE_ptr) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = static_cast<long long>(gridDim.x) - 1;
    if (block < blocks1) {
        inputs_2_finish_3_part(DW_ptr, N_size, L_size, dtap0_partial_values, dtap1_partial_values,
                               dtap2_partial_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    if (threadIdx.x < 128) scale_gradient_rows_part(DSCALE_ptr, ROW_DSCALE_ptr, block);
}
#endif

}  // namespace cheri_block_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"cheri_block_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource norm::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel norm
spec cheri_block_backward.json
source cheri_block_backward.cu apart
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
tensor MEAN f32 in 16 1
axis MEAN N N 1
tensor R f32 in 16 1
axis R N N 1
tensor Z bf16 out 16 3
axis Z N N 128,L,*
axis Z L L 128
axis Z C 128 1
param dilation i32 1
variant N,L,*,128,*,2048,/^,66,<=
launch norm_map_1 grid N,L,*,128,*,512,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:MEAN tensor:R tensor:Z size:N:i64 size:L:i64 param:dilation
variant 1
launch norm_map_2 grid N,L,*,128,*,2048,/^ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:MEAN tensor:R tensor:Z size:N:i64 size:L:i64 param:dilation
reference store_Z store N,L,*,128,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "norm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::norm::run;
    return source;
}

inline pleat::KernelSource turn::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel turn
spec cheri_block_backward.json
source cheri_block_backward.cu apart
include dims.h
symbol N unused 1 0
symbol L unused 1 0
tensor W2 bf16 in 16 2
axis W2 C 128 256
axis W2 E 256 1
tensor W2_TURNED bf16 out 16 2
axis W2_TURNED E 256 128
axis W2_TURNED C 128 1
launch turn_map grid 8 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:W2 tensor:W2_TURNED
reference store_W2_TURNED store 32768
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "turn.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::turn::run;
    return source;
}

inline pleat::KernelSource products::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel products
spec cheri_block_backward.json
source cheri_block_backward.cu apart
include dims.h
symbol N dim 1 0
symbol L dim 1 0
tensor DY bf16 in 16 3
axis DY N N 128,L,*
axis DY L L 128
axis DY C 128 1
tensor W1 bf16 in 16 2
axis W1 E 256 128
axis W1 C 128 1
tensor SCALE f32 in 16 0
tensor Z bf16 in 16 3
axis Z N N 128,L,*
axis Z L L 128
axis Z C 128 1
tensor W2_TURNED bf16 in 16 2
axis W2_TURNED E 256 128
axis W2_TURNED C 128 1
tensor DZ bf16 out 16 3
axis DZ N N 128,L,*
axis DZ L L 128
axis DZ C 128 1
tensor PART_DW1 f32 out 16 3
axis PART_DW1 N/^2 N,2,/^ 32768
axis PART_DW1 E 256 128
axis PART_DW1 C 128 1
tensor PART_DW2 f32 out 16 3
axis PART_DW2 N/^2 N,2,/^ 32768
axis PART_DW2 E 256 128
axis PART_DW2 C 128 1
tensor ROW_DZ f32 out 16 2
axis ROW_DZ N N L
axis ROW_DZ L L 1
tensor ROW_DZ_Z f32 out 16 2
axis ROW_DZ_Z N N L
axis ROW_DZ_Z L L 1
workspace $arch,89,<=,91,$arch,<=,max,256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+,N,L,*,4,*,256,/^,256,*,+,N,L,*,4,*,256,/^,256,*,+,*
variant $arch,90,<=,90,$arch,<=,and
launch products_attention grid 2,N,2,/^,*,L,128,/^,N,*,+,$sms,min 1 1 block 384 1 1 cluster 1 shared 213384 pdl 1
args map:Z:128:128;1;64|L;128;64|N;128,L,*;1 map:W1:128:128;1;64|256;128;64 map:DY:128:128;1;64|L;128;64|N;128,L,*;1 map:W2_TURNED:128:128;1;64|256;128;64 map:PART_DW1:128:128;1;32|256;128;64|N,2,/^;32768;1 map:PART_DW2:128:128;1;32|256;128;64|N,2,/^;32768;1 map:DZ:128:128;1;64|L;128;64|N;128,L,*;1 size:N:i64 size:L:i64 tensor:PART_DW1 tensor:PART_DW2 tensor:SCALE tensor:Z tensor:DZ tensor:ROW_DZ tensor:ROW_DZ_Z
variant $arch,89,<=,91,$arch,<=,max
launch products_1_rows grid N,L,*,32,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:W1 tensor:Z tensor:W2_TURNED size:N:i64 size:L:i64 workspace:0 workspace:256,N,*,L,*,4,*
launch products_2_columns grid N,2,/^,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:Z size:N:i64 size:L:i64 workspace:0 workspace:256,N,*,L,*,4,* workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+
launch products_3_finish grid N,2,/^,1024,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:N:i64 size:L:i64 workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+
launch products_4_columns grid N,L,*,128,*,256,/^,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:W1 size:N:i64 size:L:i64 workspace:0 workspace:256,N,*,L,*,4,* workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+
launch products_5_finish grid N,L,*,4,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:N:i64 size:L:i64 workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+
launch products_6_rows grid N,L,*,8,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:SCALE tensor:Z size:N:i64 size:L:i64 workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+,N,L,*,4,*,256,/^,256,*,+
launch products_7_map grid N,2,/^,64,*,N,L,*,128,*,1024,/^,+,N,L,*,128,/^,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:PART_DW1 tensor:PART_DW2 size:N:i64 size:L:i64 workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+ tensor:SCALE tensor:DZ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+ tensor:ROW_DZ tensor:ROW_DZ_Z workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+,N,L,*,4,*,256,/^,256,*,+
reference h reduce N,L,*,256,*
reference dy2 reduce N,L,*,256,*
reference dw2 reduce N,2,/^,128,*,256,*
reference dw1 reduce N,2,/^,128,*,256,*
reference dz reduce N,L,*,128,*
reference row_dz reduce N,L,*
reference row_dz_z reduce N,L,*
reference store_PART_DW2 store N,2,/^,128,*,256,*
reference store_PART_DW1 store N,2,/^,128,*,256,*
reference store_DZ store N,L,*,128,*
reference store_ROW_DZ store N,L,*
reference store_ROW_DZ_Z store N,L,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "products.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::products::run;
    return source;
}

inline pleat::KernelSource means::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel means
spec cheri_block_backward.json
source cheri_block_backward.cu apart
include dims.h
symbol N dim 1 0
symbol L dim 1 0
tensor R f32 in 16 1
axis R N N 1
tensor ROW_DZ f32 in 16 2
axis ROW_DZ N N L
axis ROW_DZ L L 1
tensor ROW_DZ_Z f32 in 16 2
axis ROW_DZ_Z N N L
axis ROW_DZ_Z L L 1
tensor SHIFT f32 out 16 1
axis SHIFT N N 1
tensor TILT f32 out 16 1
axis TILT N N 1
variant L,4,%,0,<=,L,1024,<=,and
launch means_rows_1 grid N,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R tensor:ROW_DZ tensor:ROW_DZ_Z tensor:SHIFT tensor:TILT size:N:i64 size:L:i64
variant L,4,%,0,<=,L,4096,<=,and
launch means_rows_2 grid N 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:R tensor:ROW_DZ tensor:ROW_DZ_Z tensor:SHIFT tensor:TILT size:N:i64 size:L:i64
variant L,4,%,0,<=,L,16384,<=,and
launch means_rows_3 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:R tensor:ROW_DZ tensor:ROW_DZ_Z tensor:SHIFT tensor:TILT size:N:i64 size:L:i64
variant L,4,%,0,<=
launch means_rows_4 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:R tensor:ROW_DZ tensor:ROW_DZ_Z tensor:SHIFT tensor:TILT size:N:i64 size:L:i64
variant L,256,<=
launch means_rows_5 grid N,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R tensor:ROW_DZ tensor:ROW_DZ_Z tensor:SHIFT tensor:TILT size:N:i64 size:L:i64
variant L,1024,<=
launch means_rows_6 grid N 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:R tensor:ROW_DZ tensor:ROW_DZ_Z tensor:SHIFT tensor:TILT size:N:i64 size:L:i64
variant L,4096,<=
launch means_rows_7 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:R tensor:ROW_DZ tensor:ROW_DZ_Z tensor:SHIFT tensor:TILT size:N:i64 size:L:i64
variant 1
launch means_rows_8 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:R tensor:ROW_DZ tensor:ROW_DZ_Z tensor:SHIFT tensor:TILT size:N:i64 size:L:i64
reference sum_dz reduce N
reference sum_dz_z reduce N
reference store_SHIFT store N
reference store_TILT store N
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "means.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::means::run;
    return source;
}

inline pleat::KernelSource weight_gradients::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel weight_gradients
spec cheri_block_backward.json
source cheri_block_backward.cu apart
include dims.h
symbol N dim 1 0
symbol L unused 1 0
tensor SCALE f32 in 16 0
tensor DW1 bf16 out 16 2
axis DW1 E 256 128
axis DW1 C 128 1
tensor DW2 bf16 out 16 2
axis DW2 C 128 256
axis DW2 E 256 1
tensor PART_DW1 f32 in 16 3
axis PART_DW1 N/^2 N,2,/^ 32768
axis PART_DW1 E 256 128
axis PART_DW1 C 128 1
tensor PART_DW2 f32 in 16 3
axis PART_DW2 N/^2 N,2,/^ 32768
axis PART_DW2 E 256 128
axis PART_DW2 C 128 1
tensor SUM_DW2 f32 out 16 2
axis SUM_DW2 E 256 128
axis SUM_DW2 C 128 1
workspace 32768,1,3,N,128,/^,min,max,*,4,*,32768,1,3,N,128,/^,min,max,*,4,*,+
launch weight_gradients_1_columns grid 256,1,3,N,128,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:PART_DW1 tensor:PART_DW2 size:N:i64 workspace:0 workspace:32768,1,3,N,128,/^,min,max,*,4,*
launch weight_gradients_2_finish grid 1024 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:SCALE tensor:DW1 tensor:DW2 tensor:SUM_DW2 size:N:i64 workspace:0 workspace:32768,1,3,N,128,/^,min,max,*,4,*
reference sum_dw1 reduce 32768
reference sum_dw2 reduce 32768
reference store_DW1 store 32768
reference store_SUM_DW2 store 32768
reference store_DW2 store 32768
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "weight_gradients.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::weight_gradients::run;
    return source;
}

inline pleat::KernelSource scale_rows::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel scale_rows
spec cheri_block_backward.json
source cheri_block_backward.cu apart
include dims.h
symbol N unused 1 0
symbol L unused 1 0
tensor W2_TURNED bf16 in 16 2
axis W2_TURNED E 256 128
axis W2_TURNED C 128 1
tensor SUM_DW2 f32 in 16 2
axis SUM_DW2 E 256 128
axis SUM_DW2 C 128 1
tensor ROW_DSCALE f32 out 16 1
axis ROW_DSCALE E 256 1
launch scale_rows_rows grid 32 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:W2_TURNED tensor:SUM_DW2 tensor:ROW_DSCALE
reference row_dscale reduce 256
reference store_ROW_DSCALE store 256
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "scale_rows.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::scale_rows::run;
    return source;
}

inline pleat::KernelSource scale_gradient::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel scale_gradient
spec cheri_block_backward.json
source cheri_block_backward.cu apart
include dims.h
symbol N unused 1 0
symbol L unused 1 0
tensor DSCALE f32 out 16 0
tensor ROW_DSCALE f32 in 16 1
axis ROW_DSCALE E 256 1
launch scale_gradient_rows grid 1 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DSCALE tensor:ROW_DSCALE
reference dscale reduce 1
reference store_DSCALE store 1
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "scale_gradient.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::scale_gradient::run;
    return source;
}

inline pleat::KernelSource inputs::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel inputs
spec cheri_block_backward.json
source cheri_block_backward.cu apart
include dims.h
symbol N dim 1 0
symbol L dim 1 0
tensor DY bf16 in 16 3
axis DY N N 128,L,*
axis DY L L 128
axis DY C 128 1
tensor X bf16 in 16 3
axis X N N 128,L,*
axis X L L 128
axis X C 128 1
tensor W bf16 in 16 2
axis W TAP 3 128
axis W C 128 1
tensor R f32 in 16 1
axis R N N 1
tensor DX bf16 out 16 3
axis DX N N 128,L,*
axis DX L L 128
axis DX C 128 1
tensor DW bf16 out 16 2
axis DW TAP 3 128
axis DW C 128 1
tensor Z bf16 in 16 3
axis Z N N 128,L,*
axis Z L L 128
axis Z C 128 1
tensor DZ bf16 in 16 3
axis DZ N N 128,L,*
axis DZ L L 128
axis DZ C 128 1
tensor SHIFT f32 in 16 1
axis SHIFT N N 1
tensor TILT f32 in 16 1
axis TILT N N 1
param dilation i32 1
workspace 128,1,N,L,*,8,/^,660,min,max,*,4,*,128,1,N,L,*,8,/^,660,min,max,*,4,*,+,128,1,N,L,*,8,/^,660,min,max,*,4,*,+
variant N,L,*,8,<=,1,N,L,*,<=,and
launch inputs_sweep_1 grid 1 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:X tensor:W tensor:R tensor:DX tensor:DW tensor:Z tensor:DZ tensor:SHIFT tensor:TILT size:N:i64 size:L:i64 param:dilation
variant N,L,*,16,<=,1,N,L,*,<=,and
launch inputs_sweep_2 grid 1 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:X tensor:W tensor:R tensor:DX tensor:DW tensor:Z tensor:DZ tensor:SHIFT tensor:TILT size:N:i64 size:L:i64 param:dilation
variant 1
launch inputs_1_sweep_3 grid 1,N,L,*,8,/^,660,min,max 1 1 block 128 1 1 cluster 1 shared 16384 pdl 1
args tensor:DY tensor:X tensor:W tensor:R tensor:DX tensor:Z tensor:DZ tensor:SHIFT tensor:TILT size:N:i64 size:L:i64 param:dilation workspace:0 workspace:128,1,N,L,*,8,/^,660,min,max,*,4,* workspace:128,1,N,L,*,8,/^,660,min,max,*,4,*,128,1,N,L,*,8,/^,660,min,max,*,4,*,+
launch inputs_2_finish_3 grid 4 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DW size:N:i64 size:L:i64 workspace:0 workspace:128,1,N,L,*,8,/^,660,min,max,*,4,* workspace:128,1,N,L,*,8,/^,660,min,max,*,4,*,128,1,N,L,*,8,/^,660,min,max,*,4,*,+
reference dtap0 reduce 128
reference dtap1 reduce 128
reference dtap2 reduce 128
reference store_DX store N,L,*,128,*
reference store_DW_1 store 128
reference store_DW_2 store 128
reference store_DW_3 store 128
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "inputs.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::inputs::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel cheri_block_backward
spec cheri_block_backward.json
source cheri_block_backward.cu apart
include dims.h
symbol N dim 1 0
symbol L dim 1 0
tensor DY bf16 in 16 3
axis DY N N 128,L,*
axis DY L L 128
axis DY C 128 1
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
tensor SCALE f32 in 16 0
tensor MEAN f32 in 16 1
axis MEAN N N 1
tensor R f32 in 16 1
axis R N N 1
tensor DX bf16 out 16 3
axis DX N N 128,L,*
axis DX L L 128
axis DX C 128 1
tensor DW bf16 out 16 2
axis DW TAP 3 128
axis DW C 128 1
tensor DW1 bf16 out 16 2
axis DW1 E 256 128
axis DW1 C 128 1
tensor DW2 bf16 out 16 2
axis DW2 C 128 256
axis DW2 E 256 1
tensor DSCALE f32 out 16 0
param dilation i32 1
workspace $arch,89,<=,91,$arch,<=,max,256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+,N,L,*,4,*,256,/^,256,*,+,N,L,*,4,*,256,/^,256,*,+,*,32768,1,3,N,128,/^,min,max,*,4,*,32768,1,3,N,128,/^,min,max,*,4,*,+,128,1,N,L,*,8,/^,660,min,max,*,4,*,128,1,N,L,*,8,/^,660,min,max,*,4,*,+,128,1,N,L,*,8,/^,660,min,max,*,4,*,+,max,max,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
step norm
variant N,L,*,128,*,2048,/^,66,<=
launch norm_map_1 grid N,L,*,128,*,512,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:MEAN tensor:R workspace:0 size:N:i64 size:L:i64 param:dilation
variant 1
launch norm_map_2 grid N,L,*,128,*,2048,/^ 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:MEAN tensor:R workspace:0 size:N:i64 size:L:i64 param:dilation
step turn
launch turn_map grid 8 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:W2 workspace:N,L,*,256,*
step products
variant $arch,90,<=,90,$arch,<=,and
launch products_attention grid 2,N,2,/^,*,L,128,/^,N,*,+,$sms,min 1 1 block 384 1 1 cluster 1 shared 213384 pdl 1
args workspace_map:0:bf16:128:128;1;64|L;128;64|N;128,L,*;1 map:W1:128:128;1;64|256;128;64 map:DY:128:128;1;64|L;128;64|N;128,L,*;1 workspace_map:N,L,*,256,*:bf16:128:128;1;64|256;128;64 workspace_map:N,L,*,256,*,65536,+,N,L,*,256,*,+:f32:128:128;1;32|256;128;64|N,2,/^;32768;1 workspace_map:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+:f32:128:128;1;32|256;128;64|N,2,/^;32768;1 workspace_map:N,L,*,256,*,65536,+:bf16:128:128;1;64|L;128;64|N;128,L,*;1 size:N:i64 size:L:i64 workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+ tensor:SCALE workspace:0 workspace:N,L,*,256,*,65536,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+
variant $arch,89,<=,91,$arch,<=,max
launch products_1_rows grid N,L,*,32,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:W1 workspace:0 workspace:N,L,*,256,* size:N:i64 size:L:i64 workspace:0,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
launch products_2_columns grid N,2,/^,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY workspace:0 size:N:i64 size:L:i64 workspace:0,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
launch products_3_finish grid N,2,/^,1024,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:N:i64 size:L:i64 workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
launch products_4_columns grid N,L,*,128,*,256,/^,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:W1 size:N:i64 size:L:i64 workspace:0,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
launch products_5_finish grid N,L,*,4,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args size:N:i64 size:L:i64 workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
launch products_6_rows grid N,L,*,8,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:SCALE workspace:0 size:N:i64 size:L:i64 workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+,N,L,*,4,*,256,/^,256,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
launch products_7_map grid N,2,/^,64,*,N,L,*,128,*,1024,/^,+,N,L,*,128,/^,+ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+ size:N:i64 size:L:i64 workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ tensor:SCALE workspace:N,L,*,256,*,65536,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:256,N,*,L,*,4,*,256,N,*,L,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,1,528,N,2,/^,128,*,1,max,/^,N,2,min,L,*,64,/^,min,max,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,256,N,2,/^,*,128,*,4,*,+,N,L,*,128,*,1,528,N,L,*,128,*,256,/^,1,max,/^,4,min,max,*,4,*,+,N,L,*,128,*,4,*,+,N,L,*,4,*,256,/^,256,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
step means
variant L,4,%,0,<=,L,1024,<=,and
launch means_rows_1 grid N,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64
variant L,4,%,0,<=,L,4096,<=,and
launch means_rows_2 grid N 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:R workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64
variant L,4,%,0,<=,L,16384,<=,and
launch means_rows_3 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:R workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64
variant L,4,%,0,<=
launch means_rows_4 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:R workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64
variant L,256,<=
launch means_rows_5 grid N,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64
variant L,1024,<=
launch means_rows_6 grid N 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:R workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64
variant L,4096,<=
launch means_rows_7 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:R workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64
variant 1
launch means_rows_8 grid N 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:R workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64
step weight_gradients
launch weight_gradients_1_columns grid 256,1,3,N,128,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+ size:N:i64 workspace:0,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:32768,1,3,N,128,/^,min,max,*,4,*,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
launch weight_gradients_2_finish grid 1024 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:SCALE tensor:DW1 tensor:DW2 workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ size:N:i64 workspace:0,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:32768,1,3,N,128,/^,min,max,*,4,*,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
step scale_rows
launch scale_rows_rows grid 32 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args workspace:N,L,*,256,* workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+
step inputs
variant N,L,*,8,<=,1,N,L,*,<=,and
launch scale_gradient_rows grid 1 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DSCALE workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+
launch inputs_sweep_1 grid 1 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:X tensor:W tensor:R tensor:DX tensor:DW workspace:0 workspace:N,L,*,256,*,65536,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:dilation
variant N,L,*,16,<=,1,N,L,*,<=,and
launch scale_gradient_rows grid 1 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:DSCALE workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+
launch inputs_sweep_2 grid 1 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DY tensor:X tensor:W tensor:R tensor:DX tensor:DW workspace:0 workspace:N,L,*,256,*,65536,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:dilation
variant 1
launch inputs_1_sweep_3 grid 1,N,L,*,8,/^,660,min,max 1 1 block 128 1 1 cluster 1 shared 16384 pdl 1
args tensor:DY tensor:X tensor:W tensor:R tensor:DX workspace:0 workspace:N,L,*,256,*,65536,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+ workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+ size:N:i64 size:L:i64 param:dilation workspace:0,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:128,1,N,L,*,8,/^,660,min,max,*,4,*,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:128,1,N,L,*,8,/^,660,min,max,*,4,*,128,1,N,L,*,8,/^,660,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+
launch inputs_2_finish_3_with_scale_gradient grid 5 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:DW size:N:i64 size:L:i64 workspace:0,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:128,1,N,L,*,8,/^,660,min,max,*,4,*,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ workspace:128,1,N,L,*,8,/^,660,min,max,*,4,*,128,1,N,L,*,8,/^,660,min,max,*,4,*,+,N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+,N,L,*,4,*,256,/^,256,*,1024,max,+,N,4,*,256,/^,256,*,+,N,4,*,256,/^,256,*,+,+ tensor:DSCALE workspace:N,L,*,256,*,65536,+,N,L,*,256,*,+,N,2,/^,131072,*,+,N,2,/^,131072,*,+,N,L,*,4,*,256,/^,256,*,131072,max,+
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "cheri_block_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_cheri_block_backward)
    source.cubins = cheri_block_backward::embedded_cubins();
#endif
    source.reference = cheri_block_backward::reference::run_program;
    return source;
}

}  // namespace cheri_block_backward
