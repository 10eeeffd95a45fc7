// Written by pleat from layer_post_backward.json. Do not edit.
// Typed launchers for `layer_post_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace layer_post_backward {

namespace logits_dot {

struct Arguments {
    layer_post_backward::LOGITS LOGITS;
    layer_post_backward::LABEL LABEL;
    layer_post_backward::LSE LSE;
    layer_post_backward::DLOSS DLOSS;
    layer_post_backward::ZDZ2 ZDZ2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.LABEL.get();
        values.tensors[2] = arguments.LSE.get();
        values.tensors[3] = arguments.DLOSS.get();
        values.tensors[4] = arguments.ZDZ2.get();
        values.symbols[0] = arguments.LOGITS.template extent<layer_post_backward::M>().get();
        if (arguments.LABEL.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.LSE.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DLOSS.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.ZDZ2.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        values.symbols[1] = arguments.DLOSS.layout().stride(pleat::Number<0>());
        return values;
    }
};

}  // namespace logits_dot

namespace logits {

struct Arguments {
    layer_post_backward::LOGITS LOGITS;
    layer_post_backward::LABEL LABEL;
    layer_post_backward::LSE LSE;
    layer_post_backward::DLOSS DLOSS;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.LABEL.get();
        values.tensors[2] = arguments.LSE.get();
        values.tensors[3] = arguments.DLOSS.get();
        values.symbols[0] = arguments.LOGITS.template extent<layer_post_backward::M>().get();
        if (arguments.LABEL.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.LSE.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DLOSS.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        values.symbols[1] = arguments.DLOSS.layout().stride(pleat::Number<0>());
        return values;
    }
};

}  // namespace logits

namespace last_norm {

struct Arguments {
    layer_post_backward::LOGITS LOGITS;
    layer_post_backward::X2 X2;
    layer_post_backward::R2 R2;
    layer_post_backward::WV WV;
    layer_post_backward::WN2 WN2;
    layer_post_backward::DWN2 DWN2;
    layer_post_backward::ZDZ2 ZDZ2;
    layer_post_backward::DX1 DX1;
    layer_post_backward::N2 N2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 9, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.X2.get();
        values.tensors[2] = arguments.R2.get();
        values.tensors[3] = arguments.WV.get();
        values.tensors[4] = arguments.WN2.get();
        values.tensors[5] = arguments.DWN2.get();
        values.tensors[6] = arguments.ZDZ2.get();
        values.tensors[7] = arguments.DX1.get();
        values.tensors[8] = arguments.N2.get();
        values.symbols[0] = arguments.LOGITS.template extent<layer_post_backward::M>().get();
        if (arguments.X2.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.R2.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.ZDZ2.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DX1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.N2.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace last_norm

namespace vocabulary_weight {

struct Arguments {
    layer_post_backward::LOGITS LOGITS;
    layer_post_backward::DWV DWV;
    layer_post_backward::N2 N2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.DWV.get();
        values.tensors[2] = arguments.N2.get();
        values.symbols[0] = arguments.LOGITS.template extent<layer_post_backward::M>().get();
        if (arguments.N2.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace vocabulary_weight

namespace unit {

struct Arguments {
    layer_post_backward::Z Z;
    layer_post_backward::W2 W2;
    layer_post_backward::DX1 DX1;
    layer_post_backward::U U;
    layer_post_backward::DZ DZ;
    layer_post_backward::ZDZ ZDZ;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.Z.get();
        values.tensors[1] = arguments.W2.get();
        values.tensors[2] = arguments.DX1.get();
        values.tensors[3] = arguments.U.get();
        values.tensors[4] = arguments.DZ.get();
        values.tensors[5] = arguments.ZDZ.get();
        values.symbols[0] = arguments.Z.template extent<layer_post_backward::M>().get();
        if (arguments.DX1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.U.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DZ.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.ZDZ.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace unit

namespace down_weight {

struct Arguments {
    layer_post_backward::DW2 DW2;
    layer_post_backward::DX1 DX1;
    layer_post_backward::U U;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DW2.get();
        values.tensors[1] = arguments.DX1.get();
        values.tensors[2] = arguments.U.get();
        values.symbols[0] = arguments.DX1.template extent<layer_post_backward::M>().get();
        if (arguments.U.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace down_weight

namespace unit_dot {

struct Arguments {
    layer_post_backward::ZDZ ZDZ;
    layer_post_backward::ZDZ1 ZDZ1;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.ZDZ.get();
        values.tensors[1] = arguments.ZDZ1.get();
        values.symbols[0] = arguments.ZDZ.template extent<layer_post_backward::M>().get();
        if (arguments.ZDZ1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace unit_dot

namespace first_norm {

struct Arguments {
    layer_post_backward::X1 X1;
    layer_post_backward::R1 R1;
    layer_post_backward::W1 W1;
    layer_post_backward::WN1 WN1;
    layer_post_backward::DX0 DX0;
    layer_post_backward::DWN1 DWN1;
    layer_post_backward::DX1 DX1;
    layer_post_backward::DZ DZ;
    layer_post_backward::ZDZ1 ZDZ1;
    layer_post_backward::N1 N1;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 10, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X1.get();
        values.tensors[1] = arguments.R1.get();
        values.tensors[2] = arguments.W1.get();
        values.tensors[3] = arguments.WN1.get();
        values.tensors[4] = arguments.DX0.get();
        values.tensors[5] = arguments.DWN1.get();
        values.tensors[6] = arguments.DX1.get();
        values.tensors[7] = arguments.DZ.get();
        values.tensors[8] = arguments.ZDZ1.get();
        values.tensors[9] = arguments.N1.get();
        values.symbols[0] = arguments.X1.template extent<layer_post_backward::M>().get();
        if (arguments.R1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DX0.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DX1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DZ.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.ZDZ1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.N1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace first_norm

namespace unit_weight {

struct Arguments {
    layer_post_backward::DW1 DW1;
    layer_post_backward::DZ DZ;
    layer_post_backward::N1 N1;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.DW1.get();
        values.tensors[1] = arguments.DZ.get();
        values.tensors[2] = arguments.N1.get();
        values.symbols[0] = arguments.DZ.template extent<layer_post_backward::M>().get();
        if (arguments.N1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace unit_weight

namespace attention {

struct Arguments {
    layer_post_backward::W0 W0;
    layer_post_backward::DY0 DY0;
    layer_post_backward::DX0 DX0;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W0.get();
        values.tensors[1] = arguments.DY0.get();
        values.tensors[2] = arguments.DX0.get();
        values.symbols[0] = arguments.DY0.template extent<layer_post_backward::M>().get();
        if (arguments.DX0.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace attention

namespace attention_weight {

struct Arguments {
    layer_post_backward::Y0 Y0;
    layer_post_backward::DX0 DX0;
    layer_post_backward::DW0 DW0;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.Y0.get();
        values.tensors[1] = arguments.DX0.get();
        values.tensors[2] = arguments.DW0.get();
        values.symbols[0] = arguments.Y0.template extent<layer_post_backward::M>().get();
        if (arguments.DX0.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        return values;
    }
};

}  // namespace attention_weight

struct Arguments {
    layer_post_backward::LOGITS LOGITS;
    layer_post_backward::LABEL LABEL;
    layer_post_backward::LSE LSE;
    layer_post_backward::DLOSS DLOSS;
    layer_post_backward::Y0 Y0;
    layer_post_backward::X1 X1;
    layer_post_backward::R1 R1;
    layer_post_backward::Z Z;
    layer_post_backward::X2 X2;
    layer_post_backward::R2 R2;
    layer_post_backward::W0 W0;
    layer_post_backward::W1 W1;
    layer_post_backward::W2 W2;
    layer_post_backward::WV WV;
    layer_post_backward::WN1 WN1;
    layer_post_backward::WN2 WN2;
    layer_post_backward::DY0 DY0;
    layer_post_backward::DX0 DX0;
    layer_post_backward::DW0 DW0;
    layer_post_backward::DW1 DW1;
    layer_post_backward::DW2 DW2;
    layer_post_backward::DWV DWV;
    layer_post_backward::DWN1 DWN1;
    layer_post_backward::DWN2 DWN2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 24, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LOGITS.get();
        values.tensors[1] = arguments.LABEL.get();
        values.tensors[2] = arguments.LSE.get();
        values.tensors[3] = arguments.DLOSS.get();
        values.tensors[4] = arguments.Y0.get();
        values.tensors[5] = arguments.X1.get();
        values.tensors[6] = arguments.R1.get();
        values.tensors[7] = arguments.Z.get();
        values.tensors[8] = arguments.X2.get();
        values.tensors[9] = arguments.R2.get();
        values.tensors[10] = arguments.W0.get();
        values.tensors[11] = arguments.W1.get();
        values.tensors[12] = arguments.W2.get();
        values.tensors[13] = arguments.WV.get();
        values.tensors[14] = arguments.WN1.get();
        values.tensors[15] = arguments.WN2.get();
        values.tensors[16] = arguments.DY0.get();
        values.tensors[17] = arguments.DX0.get();
        values.tensors[18] = arguments.DW0.get();
        values.tensors[19] = arguments.DW1.get();
        values.tensors[20] = arguments.DW2.get();
        values.tensors[21] = arguments.DWV.get();
        values.tensors[22] = arguments.DWN1.get();
        values.tensors[23] = arguments.DWN2.get();
        values.symbols[0] = arguments.LOGITS.template extent<layer_post_backward::M>().get();
        if (arguments.LABEL.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.LSE.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DLOSS.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.Y0.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.X1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.R1.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.Z.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.X2.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.R2.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DY0.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        if (arguments.DX0.template extent<layer_post_backward::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post_backward", "M");
        values.symbols[1] = arguments.DLOSS.layout().stride(pleat::Number<0>());
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_layer_post_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from layer_post_backward.json. Do not edit.
// The dims, folds and tensors of `layer_post_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace layer_post_backward {

struct M;
struct E;
struct P;
struct I;
struct G;
struct V;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim M does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim M does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim M does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim M does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim M does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim E does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim E does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim E does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim E does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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

/// P: 4096
struct P : pleat::Dim<P, int> {
    PLEAT_DIM_NAME("P")
    constexpr P() = default;
    template <pleat::ExplicitFor<P> X_>
    PLEAT_BOTH explicit constexpr P(const X_& x_) : Dim{{pleat::value_for<P>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr P(const X_& x_) : Dim{{pleat::implicit_value<P>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim P; write P(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim P neither adds nor subtracts an integer; write P(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim P does not compare with an integer; write P(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim P does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim P does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim P does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim P does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim P does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: a part of this index of dim P would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim P; get<P>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim P folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim P");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim P multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim P does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim P stays below its count; add to P or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside P and is no single number; get<P>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim P that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim P is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim P adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim P compares with indices of P only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim P");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim I does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim I does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim I does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim I does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim I does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim G does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim G does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim G does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim G does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim V does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim V does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim V does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim V does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim V does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: a part of this index of dim V would be lost in the fold or digit; convert it explicitly");
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

/// LOGITS: bf16 [M, V]
struct LOGITS_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<V, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LOGITS_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * M_extent.get(); }

    M M_extent;
};
struct LOGITS : pleat::Tensor<LOGITS, pleat::bf16, LOGITS_layout> {
    PLEAT_NAME("LOGITS [M, V]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] takes dims, not an integer; write M(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOGITS [M, V] is *LOGITS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOGITS [M, V]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOGITS [M, V] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [M, V] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::V>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [M, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOGITS [M, V] takes dims and lists of them");
        // clang-format on
    }
};

/// LABEL: i32 [M]
struct LABEL_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LABEL_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct LABEL : pleat::Tensor<LABEL, const int, LABEL_layout> {
    PLEAT_NAME("LABEL [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LABEL(const int* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LABEL(const C_&) : LABEL(pleat::refused<LABEL, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LABEL(...) : LABEL(pleat::refused<LABEL, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LABEL [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LABEL [M] is made of a pointer to const int and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LABEL [M] is *LABEL[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LABEL [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LABEL [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LABEL [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LABEL [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LABEL [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LABEL [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LABEL [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor LABEL [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LABEL [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LABEL [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LABEL [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor LABEL [M] takes dims and lists of them");
        // clang-format on
    }
};

/// LSE: f32 [M]
struct LSE_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LSE_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct LSE : pleat::Tensor<LSE, const float, LSE_layout> {
    PLEAT_NAME("LSE [M]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [M] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LSE [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LSE [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor LSE [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LSE [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor LSE [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor LSE [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor LSE [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor LSE [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor LSE [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [M] takes dims and lists of them");
        // clang-format on
    }
};

/// DLOSS: f32 [M]
struct DLOSS_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_, class... As_>
        requires(pleat::Coordinates<Ds_...>::template has<M>() && pleat::Strides<As_...>::template has<M>())
    PLEAT_BOTH constexpr DLOSS_layout(const pleat::Coordinates<Ds_...>& extents,
                                      const pleat::Strides<As_...>& strides)
        : M_extent(extents.template get<M>()), M_stride(strides.template get<M>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return M_stride; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const {
        return M_extent.get() > 0 ? (M_extent.get() - 1) * M_stride + 1 : 0;
    }

    M M_extent;
    long long M_stride = 0;
};
struct DLOSS : pleat::Tensor<DLOSS, const float, DLOSS_layout> {
    PLEAT_NAME("DLOSS [M]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DLOSS [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DLOSS [M] is made of a pointer to const float, extents(M(...)) and strides(stride<M>(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DLOSS [M] is *DLOSS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DLOSS [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DLOSS [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DLOSS [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DLOSS [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DLOSS [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DLOSS [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DLOSS [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DLOSS [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DLOSS [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DLOSS [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DLOSS [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DLOSS [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DLOSS [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DLOSS [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor DLOSS [M] takes dims and lists of them");
        // clang-format on
    }
};

/// Y0: bf16 [M, P]
struct Y0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Y0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct Y0 : pleat::Tensor<Y0, const pleat::bf16, Y0_layout> {
    PLEAT_NAME("Y0 [M, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Y0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Y0(const C_&) : Y0(pleat::refused<Y0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Y0(...) : Y0(pleat::refused<Y0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] takes dims, not an integer; write M(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y0 [M, P] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y0 [M, P] is *Y0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y0 [M, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y0 [M, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y0 [M, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y0 [M, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor Y0 [M, P] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::P>>) static_assert(ok_, "pleat: this slice of tensor Y0 [M, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y0 [M, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y0 [M, P] takes dims and lists of them");
        // clang-format on
    }
};

/// X1: bf16 [M, E]
struct X1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X1 : pleat::Tensor<X1, const pleat::bf16, X1_layout> {
    PLEAT_NAME("X1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X1(const C_&) : X1(pleat::refused<X1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X1(...) : X1(pleat::refused<X1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X1 [M, E] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X1 [M, E] is *X1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor X1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor X1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R1: f32 [M]
struct R1_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R1 : pleat::Tensor<R1, const float, R1_layout> {
    PLEAT_NAME("R1 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R1(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R1(const C_&) : R1(pleat::refused<R1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R1(...) : R1(pleat::refused<R1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R1 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R1 [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R1 [M] is *R1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R1 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R1 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R1 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R1 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R1 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R1 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R1 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor R1 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R1 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R1 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor R1 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor R1 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor R1 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor R1 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor R1 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R1 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R1 [M] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::G>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [M, G, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z [M, G, I] takes dims and lists of them");
        // clang-format on
    }
};

/// X2: bf16 [M, E]
struct X2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X2 : pleat::Tensor<X2, const pleat::bf16, X2_layout> {
    PLEAT_NAME("X2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X2(const C_&) : X2(pleat::refused<X2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X2(...) : X2(pleat::refused<X2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X2 [M, E] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X2 [M, E] is *X2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R2: f32 [M]
struct R2_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R2 : pleat::Tensor<R2, const float, R2_layout> {
    PLEAT_NAME("R2 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R2(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R2(const C_&) : R2(pleat::refused<R2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R2(...) : R2(pleat::refused<R2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R2 [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R2 [M] is *R2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R2 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R2 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R2 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R2 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor R2 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R2 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor R2 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor R2 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor R2 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor R2 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor R2 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R2 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R2 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// W0: bf16 [E, P]
struct W0_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct W0 : pleat::Tensor<W0, const pleat::bf16, W0_layout> {
    PLEAT_NAME("W0 [E, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W0(const C_&) : W0(pleat::refused<W0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W0(...) : W0(pleat::refused<W0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] takes dims, not an integer; write E(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W0 [E, P] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W0 [E, P] is *W0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W0 [E, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W0 [E, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W0 [E, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W0 [E, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W0 [E, P] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::P>>) static_assert(ok_, "pleat: this slice of tensor W0 [E, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W0 [E, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor W0 [E, P] takes dims and lists of them");
        // clang-format on
    }
};

/// W1: bf16 [G, I, E]
struct W1_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    constexpr W1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 45088768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 90177536; }
};
struct W1 : pleat::Tensor<W1, const pleat::bf16, W1_layout> {
    PLEAT_NAME("W1 [G, I, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] takes dims, not an integer; write G(...), I(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W1 [G, I, E] is *W1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W1 [G, I, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W1 [G, I, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::G>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W1 [G, I, E] takes dims and lists of them");
        // clang-format on
    }
};

/// W2: bf16 [E, I]
struct W2_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr int storage() { return 45088768; }
};
struct W2 : pleat::Tensor<W2, const pleat::bf16, W2_layout> {
    PLEAT_NAME("W2 [E, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] takes dims, not an integer; write E(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2 [E, I] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2 [E, I] is *W2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2 [E, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2 [E, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2 [E, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2 [E, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W2 [E, I] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor W2 [E, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [E, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2 [E, I] takes dims and lists of them");
        // clang-format on
    }
};

/// WV: bf16 [V, E]
struct WV_layout
    : pleat::Layout<int, pleat::Along<V, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    constexpr WV_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 134217728; }
};
struct WV : pleat::Tensor<WV, const pleat::bf16, WV_layout> {
    PLEAT_NAME("WV [V, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WV(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WV(const C_&) : WV(pleat::refused<WV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WV(...) : WV(pleat::refused<WV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WV [V, E] takes dims, not an integer; write V(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WV [V, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WV [V, E] is *WV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WV [V, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WV [V, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WV [V, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WV [V, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WV [V, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor WV [V, E] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WV [V, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor WV [V, E] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WV [V, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor WV [V, E] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::V>>) static_assert(ok_, "pleat: this slice of tensor WV [V, E] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor WV [V, E] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WV [V, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WV [V, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WV [V, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WV [V, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WV [V, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WV [V, E] takes dims and lists of them");
        // clang-format on
    }
};

/// WN1: bf16 [E]
struct WN1_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN1 : pleat::Tensor<WN1, const pleat::bf16, WN1_layout> {
    PLEAT_NAME("WN1 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN1(const C_&) : WN1(pleat::refused<WN1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN1(...) : WN1(pleat::refused<WN1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN1 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN1 [E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN1 [E] is *WN1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN1 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN1 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN1 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN1 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN1 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN1 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN1 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WN1 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN1 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN1 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN1 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// WN2: bf16 [E]
struct WN2_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN2 : pleat::Tensor<WN2, const pleat::bf16, WN2_layout> {
    PLEAT_NAME("WN2 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN2(const C_&) : WN2(pleat::refused<WN2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN2(...) : WN2(pleat::refused<WN2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN2 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN2 [E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN2 [E] is *WN2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN2 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN2 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN2 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN2 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN2 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN2 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// DY0: bf16 [M, P]
struct DY0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DY0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DY0 : pleat::Tensor<DY0, pleat::bf16, DY0_layout> {
    PLEAT_NAME("DY0 [M, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DY0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DY0(const C_&) : DY0(pleat::refused<DY0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DY0(...) : DY0(pleat::refused<DY0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY0 [M, P] takes dims, not an integer; write M(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY0 [M, P] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY0 [M, P] is *DY0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY0 [M, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY0 [M, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY0 [M, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY0 [M, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY0 [M, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DY0 [M, P] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DY0 [M, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DY0 [M, P] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DY0 [M, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DY0 [M, P] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DY0 [M, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::P>>) static_assert(ok_, "pleat: this slice of tensor DY0 [M, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY0 [M, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY0 [M, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY0 [M, P] takes dims and lists of them");
        // clang-format on
    }
};

/// DX0: bf16 [M, E]
struct DX0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DX0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DX0 : pleat::Tensor<DX0, pleat::bf16, DX0_layout> {
    PLEAT_NAME("DX0 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX0(const C_&) : DX0(pleat::refused<DX0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX0(...) : DX0(pleat::refused<DX0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX0 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX0 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX0 [M, E] is *DX0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX0 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX0 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX0 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX0 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX0 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX0 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX0 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DX0 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX0 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX0 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX0 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX0 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DW0: bf16 [E, P]
struct DW0_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct DW0 : pleat::Tensor<DW0, pleat::bf16, DW0_layout> {
    PLEAT_NAME("DW0 [E, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW0(const C_&) : DW0(pleat::refused<DW0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW0(...) : DW0(pleat::refused<DW0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW0 [E, P] takes dims, not an integer; write E(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW0 [E, P] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW0 [E, P] is *DW0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW0 [E, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW0 [E, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW0 [E, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW0 [E, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW0 [E, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [E, P] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DW0 [E, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [E, P] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DW0 [E, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [E, P] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW0 [E, P] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DW0 [E, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::P>>) static_assert(ok_, "pleat: this slice of tensor DW0 [E, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW0 [E, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW0 [E, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW0 [E, P] takes dims and lists of them");
        // clang-format on
    }
};

/// DW1: bf16 [G, I, E]
struct DW1_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    constexpr DW1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 45088768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 90177536; }
};
struct DW1 : pleat::Tensor<DW1, pleat::bf16, DW1_layout> {
    PLEAT_NAME("DW1 [G, I, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] takes dims, not an integer; write G(...), I(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW1 [G, I, E] is *DW1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW1 [G, I, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW1 [G, I, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DW1 [G, I, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor DW1 [G, I, E] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW1 [G, I, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW1 [G, I, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DW2: bf16 [E, I]
struct DW2_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr int storage() { return 45088768; }
};
struct DW2 : pleat::Tensor<DW2, pleat::bf16, DW2_layout> {
    PLEAT_NAME("DW2 [E, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW2 [E, I] takes dims, not an integer; write E(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW2 [E, I] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW2 [E, I] is *DW2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW2 [E, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW2 [E, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW2 [E, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW2 [E, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW2 [E, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [E, I] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW2 [E, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [E, I] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW2 [E, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [E, I] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW2 [E, I] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW2 [E, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor DW2 [E, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW2 [E, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW2 [E, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW2 [E, I] takes dims and lists of them");
        // clang-format on
    }
};

/// DWV: bf16 [V, E]
struct DWV_layout
    : pleat::Layout<int, pleat::Along<V, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DWV_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 134217728; }
};
struct DWV : pleat::Tensor<DWV, pleat::bf16, DWV_layout> {
    PLEAT_NAME("DWV [V, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWV(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWV(const C_&) : DWV(pleat::refused<DWV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWV(...) : DWV(pleat::refused<DWV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWV [V, E] takes dims, not an integer; write V(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWV [V, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWV [V, E] is *DWV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWV [V, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWV [V, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWV [V, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWV [V, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWV [V, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor DWV [V, E] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWV [V, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor DWV [V, E] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWV [V, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor DWV [V, E] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::V>>) static_assert(ok_, "pleat: this slice of tensor DWV [V, E] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor DWV [V, E] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWV [V, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWV [V, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWV [V, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWV [V, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DWV [V, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DWV [V, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DWV [V, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DWV [V, E] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWV [V, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWV [V, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWN1: bf16 [E]
struct DWN1_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DWN1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DWN1 : pleat::Tensor<DWN1, pleat::bf16, DWN1_layout> {
    PLEAT_NAME("DWN1 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWN1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWN1(const C_&) : DWN1(pleat::refused<DWN1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWN1(...) : DWN1(pleat::refused<DWN1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWN1 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWN1 [E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWN1 [E] is *DWN1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWN1 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWN1 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWN1 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWN1 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWN1 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN1 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN1 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN1 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWN1 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN1 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN1 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN1 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN1 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWN1 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWN1 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWN1 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWN2: bf16 [E]
struct DWN2_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DWN2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DWN2 : pleat::Tensor<DWN2, pleat::bf16, DWN2_layout> {
    PLEAT_NAME("DWN2 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWN2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWN2(const C_&) : DWN2(pleat::refused<DWN2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWN2(...) : DWN2(pleat::refused<DWN2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWN2 [E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWN2 [E] is *DWN2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWN2 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWN2 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWN2 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWN2 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWN2 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ2: f32 [M]
struct ZDZ2_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct ZDZ2 : pleat::Tensor<ZDZ2, float, ZDZ2_layout> {
    PLEAT_NAME("ZDZ2 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ2(const C_&) : ZDZ2(pleat::refused<ZDZ2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ2(...) : ZDZ2(pleat::refused<ZDZ2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ2 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ2 [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ2 [M] is *ZDZ2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ2 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ2 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ2 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ2 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ2 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ2 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ2 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ2 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ2 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ2 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ2 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ2 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// DX1: bf16 [M, E]
struct DX1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DX1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DX1 : pleat::Tensor<DX1, pleat::bf16, DX1_layout> {
    PLEAT_NAME("DX1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX1(const C_&) : DX1(pleat::refused<DX1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX1(...) : DX1(pleat::refused<DX1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX1 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX1 [M, E] is *DX1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DX1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// N2: bf16 [M, E]
struct N2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr N2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct N2 : pleat::Tensor<N2, pleat::bf16, N2_layout> {
    PLEAT_NAME("N2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N2(const C_&) : N2(pleat::refused<N2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N2(...) : N2(pleat::refused<N2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N2 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N2 [M, E] is *N2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// U: bf16 [M, I]
struct U_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr U_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 11008LL * M_extent.get(); }

    M M_extent;
};
struct U : pleat::Tensor<U, pleat::bf16, U_layout> {
    PLEAT_NAME("U [M, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr U(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr U(const C_&) : U(pleat::refused<U, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr U(...) : U(pleat::refused<U, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor U [M, I] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor U [M, I] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor U [M, I] is *U[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor U [M, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor U [M, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor U [M, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor U [M, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor U [M, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor U [M, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor U [M, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor U [M, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor U [M, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor U [M, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor U [M, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor U [M, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor U [M, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor U [M, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor U [M, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor U [M, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor U [M, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor U [M, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor U [M, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor U [M, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor U [M, I] takes dims and lists of them");
        // clang-format on
    }
};

/// DZ: bf16 [M, G, I]
struct DZ_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<I, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DZ_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DZ : pleat::Tensor<DZ, pleat::bf16, DZ_layout> {
    PLEAT_NAME("DZ [M, G, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DZ [M, G, I] takes dims, not an integer; write M(...), G(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DZ [M, G, I] is *DZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DZ [M, G, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DZ [M, G, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DZ [M, G, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, G, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, G, I] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, G, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor DZ [M, G, I] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ: f32 [M, I / 128]
struct ZDZ_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                  pleat::Along<I, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 86; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 86LL * M_extent.get(); }

    M M_extent;
};
struct ZDZ : pleat::Tensor<ZDZ, float, ZDZ_layout> {
    PLEAT_NAME("ZDZ [M, I / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ(const C_&) : ZDZ(pleat::refused<ZDZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ(...) : ZDZ(pleat::refused<ZDZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ [M, I / 128] is *ZDZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ [M, I / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ [M, I / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [M, I / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [M, I / 128] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ1: f32 [M]
struct ZDZ1_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct ZDZ1 : pleat::Tensor<ZDZ1, float, ZDZ1_layout> {
    PLEAT_NAME("ZDZ1 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ1(const C_&) : ZDZ1(pleat::refused<ZDZ1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ1(...) : ZDZ1(pleat::refused<ZDZ1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ1 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ1 [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ1 [M] is *ZDZ1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ1 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ1 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ1 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ1 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ1 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ1 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ1 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ1 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ1 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ1 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ1 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ1 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// N1: bf16 [M, E]
struct N1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr N1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct N1 : pleat::Tensor<N1, pleat::bf16, N1_layout> {
    PLEAT_NAME("N1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N1(const C_&) : N1(pleat::refused<N1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N1(...) : N1(pleat::refused<N1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N1 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N1 [M, E] is *N1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor N1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor N1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace layer_post_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from layer_post_backward.json. Do not edit.
// The gradients of layer_post times DLOSS, that of the logits over LOGITS
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace layer_post_backward {

// ---- logits_dot ----
//   require 0 <= LABEL and LABEL < extent(V)
//   let p = exp(LOGITS - LSE)
//   reduce zdz = sum of LOGITS * where(V == LABEL, p - 1, p) along V
//   store ZDZ2 = zdz * DLOSS / extent(E)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_logits_dot_rows)
// logits_dot_rows: 512 threads keep the row in registers, 8 vectors each.
extern "C" __global__ void __launch_bounds__(512)
    logits_dot_rows(pleat::bf16* LOGITS_ptr, const int* LABEL_ptr, const float* LSE_ptr, const float* DLOSS_ptr,
                    float* ZDZ2_ptr, long long M_size, long long DLOSS_stride_0, unsigned* status) {
    const LOGITS logits_(LOGITS_ptr, pleat::extents(M(M_size)));
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LSE lse(LSE_ptr, pleat::extents(M(M_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(M(M_size)), pleat::strides(pleat::stride<M>(DLOSS_stride_0)));
    const ZDZ2 zdz2(ZDZ2_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row);
    const float DLOSS_e = *dloss[m];
    const long long LABEL_e = pleat::convert<long long>(*label[m]);

    // layer_post_backward.json:47: reduce zdz
    const float LSE_e = *lse[m];
    pleat::Sum<float> zdz_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const V v(j);
        const pleat::Vec<pleat::bf16, 8> logits__v = pleat::load<8>(logits_[m + v].get());
        const int element = pleat::element_of<8>(LABEL_e, v.get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e = pleat::as<float>(logits__v, e);
            // layer_post_backward.json:46: let p
            const float p = pleat::math::exp(LOGITS_e - LSE_e);
            zdz_state.add_product(LOGITS_e, element == e ? p - 1.0f : p);
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, zdz_state);
    const float zdz = zdz_state.sum();

    const float v = zdz * DLOSS_e / 4096.0f;
    const bool v_ = 0ll <= LABEL_e && LABEL_e < 32768ll;
    if (lane == 0) {
        // layer_post_backward.json:48: store ZDZ2
        *zdz2[m] = v;
        // layer_post_backward.json:45: require 0 <= LABEL and LABEL < extent(V)
        if (!v_) atomicOr(status, 1u);
    }
}
#endif

// ---- logits ----
//   let p = exp(LOGITS - LSE)
//   store LOGITS = where(V == LABEL, p - 1, p) * DLOSS

#if !defined(PLEAT_APART) || defined(PLEAT_APART_logits_map_1)
// logits_map_1: few elements: 4 neighbours along V a thread.
extern "C" __global__ void __launch_bounds__(128)
    logits_map_1(pleat::bf16* LOGITS_ptr, const int* LABEL_ptr, const float* LSE_ptr, const float* DLOSS_ptr,
                 long long M_size, long long DLOSS_stride_0) {
    const LOGITS logits_(LOGITS_ptr, pleat::extents(M(M_size)));
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LSE lse(LSE_ptr, pleat::extents(M(M_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(M(M_size)), pleat::strides(pleat::stride<M>(DLOSS_stride_0)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const M m(index / (32768));
    const pleat::Fold<V, 4> v(index / 4 % (8192));
    const long long LABEL_e = pleat::convert<long long>(*label[m]);
    const float LSE_e = *lse[m];
    const float DLOSS_e = *dloss[m];
    // layer_post_backward.json:55: store LOGITS
    const int element = pleat::element_of<4>(LABEL_e, v.unfold().get());
    const pleat::Vec<pleat::bf16, 4> logits__v = pleat::load<4>(logits_[v + m].get());
    float logits__out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float LOGITS_e = pleat::as<float>(logits__v, e);
        // layer_post_backward.json:54: let p
        const float p = pleat::math::exp(LOGITS_e - LSE_e);
        logits__out[e] = (element == e ? p - 1.0f : p) * DLOSS_e;
    }
    pleat::store(logits_[v + m].get(), pleat::converted<pleat::bf16>(logits__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_logits_map_2)
// logits_map_2: 8 neighbours along V a thread.
extern "C" __global__ void __launch_bounds__(256)
    logits_map_2(pleat::bf16* LOGITS_ptr, const int* LABEL_ptr, const float* LSE_ptr, const float* DLOSS_ptr,
                 long long M_size, long long DLOSS_stride_0) {
    const LOGITS logits_(LOGITS_ptr, pleat::extents(M(M_size)));
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const LSE lse(LSE_ptr, pleat::extents(M(M_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(M(M_size)), pleat::strides(pleat::stride<M>(DLOSS_stride_0)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const M m(index / (32768));
    const pleat::Fold<V, 8> v(index / 8 % (4096));
    const long long LABEL_e = pleat::convert<long long>(*label[m]);
    const float LSE_e = *lse[m];
    const float DLOSS_e = *dloss[m];
    // layer_post_backward.json:55: store LOGITS
    const int element = pleat::element_of<8>(LABEL_e, v.unfold().get());
    const pleat::Vec<pleat::bf16, 8> logits__v = pleat::load<8>(logits_[v + m].get());
    float logits__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float LOGITS_e = pleat::as<float>(logits__v, e);
        // layer_post_backward.json:54: let p
        const float p = pleat::math::exp(LOGITS_e - LSE_e);
        logits__out[e] = (element == e ? p - 1.0f : p) * DLOSS_e;
    }
    pleat::store(logits_[v + m].get(), pleat::converted<pleat::bf16>(logits__out));
}
#endif

// ---- last_norm ----
//   contract dn = LOGITS, WV along V
//   let n = X2 * R2
//   reduce dw = sum of dn * n along M
//   store DX1 = (dn * WN2 - n * ZDZ2) * R2
//   store N2 = n * WN2
//   store DWN2 = dw

#if !defined(PLEAT_APART) || defined(PLEAT_APART_last_norm_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// last_norm_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along V,
// clusters in step every 4 tiles where M >= 4097 and 32 * ceil((max(ceil(M / 128), 1)) / 2) >= 528, the L2 cache
// drops WV first where ceil((max(ceil(M / 128), 1)) / 2) <= 8.
extern "C" __global__ void __launch_bounds__(384) last_norm_tiles(
    const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map, const __grid_constant__ pleat::BoxMap<E, V> WV_map,
    const __grid_constant__ pleat::BoxMap<E, M> DX1_map, const __grid_constant__ pleat::BoxMap<E, M> N2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X2_map, const pleat::bf16* X2_ptr, const float* R2_ptr,
    const pleat::bf16* WN2_ptr, float* ZDZ2_ptr, pleat::bf16* DX1_ptr, pleat::bf16* N2_ptr, long long M_size,
    pleat::Sum<float>* dw_partial_values, unsigned* counter, int rounds) {
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const ZDZ2 zdz2(ZDZ2_ptr, pleat::extents(M(M_size)));
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<V, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, LOGITS_map, WV_map, DX1_map, N2_map, X2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 32, 1};
    const int steps = 512;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(LOGITS_map, k, at.row);
            stage.load_b_for(grid.rows, WV_map, at.column + pleat::InTile<E, 1, 128>(stage.part() * 64), k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X2_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[4] = {};
                float ZDZ2_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R2_e = *r2[m];
                            R2_rows[i * 2 + h] = R2_e;
                            const float ZDZ2_e = *zdz2[m];
                            ZDZ2_rows[i * 2 + h] = ZDZ2_e;
                        }
                    }
                }
                pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> dw_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        tiles.template open<2>();
                        pleat::Vec<pleat::bf16, 2> DX1_part[2][2];
                        pleat::Vec<pleat::bf16, 2> N2_part[2][2];
                        pleat::Vec<pleat::bf16, 2> X2_in[2][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 2 == 0) tiles.take(X2_in, 0, j);
                            const E e_(at.column + tiles.column(part * 8 + j));
                            float WN2_columns[2];
                            const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float WN2_e = pleat::as<float>(wn2_v, e);
                                WN2_columns[e] = WN2_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // layer_post_backward.json:63: store DX1
                                // layer_post_backward.json:64: store N2
                                // layer_post_backward.json:62: reduce dw
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(i, part * 8 + j, h, e);
                                    const float X2_e = pleat::as<float>(X2_in[j % 2][h], e);
                                    // layer_post_backward.json:61: let n
                                    const float n = X2_e * R2_rows[i * 2 + h];
                                    values[e] =
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ2_rows[i * 2 + h])) *
                                        R2_rows[i * 2 + h];
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j % 2][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j % 2][h] = pleat::converted<pleat::bf16>(values_);
                                if (m.get() < M_size) pleat::add_each(dw_states[j], terms);
                            }
                            if (j % 2 == 1) tiles.put(DX1_part, 0, j - 1);
                            if (j % 2 == 1) tiles.put(N2_part, 1, j - 1);
                        }
                        tiles.took(1);
                        tiles.send(DX1_map, 0, at.column + tiles.first_column(part * 8),
                                   at.row + tiles.first_row(i));
                        tiles.send(N2_map, 1, at.column + tiles.first_column(part * 8),
                                   at.row + tiles.first_row(i));
                        tiles.sent(2);
                    }
                    pleat::across_rows(dw_states, dw_own[0][part]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 128>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_post_backward.json:62: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_last_norm_finish)
// last_norm_finish: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    last_norm_finish(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_post_backward.json:62: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_post_backward.json:65: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_last_norm_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// last_norm_tiles_2: tiles of 128 x 32 on the tensor cores, shared by both consumers, 8 stages of 64 along V, which
// 2 blocks share out for as many tiles, the L2 cache drops WV first where max(ceil(M / 128), 1) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    last_norm_tiles_2(const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map,
                      const __grid_constant__ pleat::BoxMap<E, V> WV_map,
                      const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                      const __grid_constant__ pleat::BoxMap<E, M> N2_map, const pleat::bf16* X2_ptr,
                      const float* R2_ptr, const pleat::bf16* WN2_ptr, float* ZDZ2_ptr, pleat::bf16* DX1_ptr,
                      pleat::bf16* N2_ptr, long long M_size, pleat::Sum<float>* dw_partial_values) {
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const ZDZ2 zdz2(ZDZ2_ptr, pleat::extents(M(M_size)));
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 64, 8, 1, Major::k, Major::mn, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 32>, pleat::Fold<V, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, LOGITS_map, WV_map, DX1_map, N2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 64, 1};
    const int steps = 512;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(LOGITS_map, k, at.row);
            stage.load_b_for(grid.rows, WV_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[2] = {};
                float ZDZ2_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R2_e = *r2[m];
                        R2_rows[h] = R2_e;
                        const float ZDZ2_e = *zdz2[m];
                        ZDZ2_rows[h] = ZDZ2_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][1];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[4][2];
                    pleat::Vec<pleat::bf16, 2> DX1_part[4][2];
                    pleat::Vec<pleat::bf16, 2> N2_part[4][2];
#pragma unroll
                    for (int j = 0; j < 4; ++j) {
                        const E e_(at.column + tiles.column(j));
                        float WN2_columns[2];
                        const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float WN2_e = pleat::as<float>(wn2_v, e);
                            WN2_columns[e] = WN2_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // layer_post_backward.json:63: store DX1
                                // layer_post_backward.json:64: store N2
                                // layer_post_backward.json:62: reduce dw
                                const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(0, j, h, e);
                                    const float X2_e = pleat::as<float>(x2_v, e);
                                    // layer_post_backward.json:61: let n
                                    const float n = X2_e * R2_rows[h];
                                    values[e] =
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ2_rows[h])) * R2_rows[h];
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(DX1_map, DX1_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(N2_map, N2_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 32>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_post_backward.json:62: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_last_norm_finish_2)
// last_norm_finish_2: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    last_norm_finish_2(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_post_backward.json:62: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_post_backward.json:65: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_last_norm_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// last_norm_tiles_3: tiles of 128 x 64 on the tensor cores, shared by both consumers, 6 stages of 64 along V, which
// 2 blocks share out for as many tiles, the L2 cache drops WV first where max(ceil(M / 128), 1) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    last_norm_tiles_3(const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map,
                      const __grid_constant__ pleat::BoxMap<E, V> WV_map,
                      const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                      const __grid_constant__ pleat::BoxMap<E, M> N2_map, const pleat::bf16* X2_ptr,
                      const float* R2_ptr, const pleat::bf16* WN2_ptr, float* ZDZ2_ptr, pleat::bf16* DX1_ptr,
                      pleat::bf16* N2_ptr, long long M_size, pleat::Sum<float>* dw_partial_values) {
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WN2 wn2(WN2_ptr);
    const ZDZ2 zdz2(ZDZ2_ptr, pleat::extents(M(M_size)));
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 128, 6, 1, Major::k, Major::mn, 2, 0, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 64>, pleat::Fold<V, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, LOGITS_map, WV_map, DX1_map, N2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 32, 1};
    const int steps = 512;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(LOGITS_map, k, at.row);
            stage.load_b_for(grid.rows, WV_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& dn) {
            {
                float R2_rows[2] = {};
                float ZDZ2_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R2_e = *r2[m];
                        R2_rows[h] = R2_e;
                        const float ZDZ2_e = *zdz2[m];
                        ZDZ2_rows[h] = ZDZ2_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][2];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[8][2];
                    pleat::Vec<pleat::bf16, 2> DX1_part[8][2];
                    pleat::Vec<pleat::bf16, 2> N2_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(j));
                        float WN2_columns[2];
                        const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float WN2_e = pleat::as<float>(wn2_v, e);
                            WN2_columns[e] = WN2_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // layer_post_backward.json:63: store DX1
                                // layer_post_backward.json:64: store N2
                                // layer_post_backward.json:62: reduce dw
                                const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(0, j, h, e);
                                    const float X2_e = pleat::as<float>(x2_v, e);
                                    // layer_post_backward.json:61: let n
                                    const float n = X2_e * R2_rows[h];
                                    values[e] =
                                        pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ2_rows[h])) * R2_rows[h];
                                    values_[e] = n * WN2_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(DX1_map, DX1_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(N2_map, N2_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 64>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_post_backward.json:62: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_last_norm_finish_3)
// last_norm_finish_3: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    last_norm_finish_3(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_post_backward.json:62: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_post_backward.json:65: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_last_norm_tiles_4)
// last_norm_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along V.
extern "C" __global__ void __launch_bounds__(128, 1)
    last_norm_tiles_4(pleat::bf16* LOGITS_ptr, const pleat::bf16* X2_ptr, const float* R2_ptr,
                      const pleat::bf16* WV_ptr, const pleat::bf16* WN2_ptr, float* ZDZ2_ptr, pleat::bf16* DX1_ptr,
                      pleat::bf16* N2_ptr, long long M_size, pleat::Sum<float>* dw_partial_values) {
    const LOGITS logits_(LOGITS_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const WV wv(WV_ptr);
    const WN2 wn2(WN2_ptr);
    const ZDZ2 zdz2(ZDZ2_ptr, pleat::extents(M(M_size)));
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<V, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 64), 1)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? logits_[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return wv[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 32768, a_rows, b_columns, [&](const Tiles::At& at, const auto& dn) {
        {
            float R2_rows[2] = {};
            float ZDZ2_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R2_e = *r2[m];
                    R2_rows[h] = R2_e;
                    const float ZDZ2_e = *zdz2[m];
                    ZDZ2_rows[h] = ZDZ2_e;
                }
            }
            pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Sum<float> dw_states[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(part * 8 + j));
                    float WN2_columns[2];
                    const pleat::Vec<pleat::bf16, 2> wn2_v = pleat::load<2>(wn2[e_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float WN2_e = pleat::as<float>(wn2_v, e);
                        WN2_columns[e] = WN2_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // layer_post_backward.json:63: store DX1
                            // layer_post_backward.json:64: store N2
                            // layer_post_backward.json:62: reduce dw
                            const pleat::Vec<pleat::bf16, 2> x2_v = pleat::load<2>(x2[e_ + m].get());
                            float dx1_out[2];
                            float n2_out[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float dn_e = dn(0, part * 8 + j, h, e);
                                const float X2_e = pleat::as<float>(x2_v, e);
                                // layer_post_backward.json:61: let n
                                const float n = X2_e * R2_rows[h];
                                dx1_out[e] =
                                    pleat::math::fma(dn_e, WN2_columns[e], -(n * ZDZ2_rows[h])) * R2_rows[h];
                                n2_out[e] = n * WN2_columns[e];
                                terms[e] = dn_e * n;
                            }
                            pleat::store(dx1[e_ + m].get(), pleat::converted<pleat::bf16>(dx1_out));
                            pleat::store(n2[e_ + m].get(), pleat::converted<pleat::bf16>(n2_out));
                            pleat::add_each(dw_states[j], terms);
                        }
                    }
                }
                pleat::across_rows(dw_states, dw_own[0][part]);
            }
            tiles.down<64, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                const pleat::Fold<M, 64> m(at.row);
                const E e_(at.column + pleat::InTile<E, 1, 128>(column_));
                if (m.get() * 64ll < M_size) {
                    // layer_post_backward.json:62: reduce dw
                    dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                }
            });
        }
    });
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_last_norm_finish_4)
// last_norm_finish_4: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    last_norm_finish_4(pleat::bf16* DWN2_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN2 dwn2(DWN2_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 64);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_post_backward.json:62: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_post_backward.json:65: store DWN2
    *dwn2[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

// ---- vocabulary_weight ----
//   contract acc = DY, X along T
//   store DW = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_vocabulary_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// vocabulary_weight_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along
// M, clusters in step every 4 tiles where M >= 5782 and 32768 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    vocabulary_weight_tiles(const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map,
                            const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                            const __grid_constant__ pleat::BoxMap<E, V> DWV_map, pleat::bf16* DWV_ptr,
                            long long M_size, unsigned* counter, int rounds) {
    const DWV dwv(DWV_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<V, 128>, pleat::Fold<E, 256>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, LOGITS_map, N2_map, DWV_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{256, 16, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(LOGITS_map, at.row, k);
            stage.load_b(N2_map, at.column + pleat::InTile<E, 1, 256>(stage.part() * 128), k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(DWV_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& acc, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DWV_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const V v(at.row + tiles.row(0, h));
                        // ../gemm/gemm_weight_gradient.json:15: store DW
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DWV_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_vocabulary_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// vocabulary_weight_tiles_2: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64
// along M, clusters in step every 4 tiles where M >= 5868 and 32768 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    vocabulary_weight_tiles_2(const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map,
                              const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                              const __grid_constant__ pleat::BoxMap<E, V> DWV_map, pleat::bf16* DWV_ptr,
                              long long M_size, unsigned* counter, int rounds) {
    const DWV dwv(DWV_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<V, 128>, pleat::Fold<E, 192>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, LOGITS_map, N2_map, DWV_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{256, 22, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(LOGITS_map, at.row, k);
            stage.load_b(N2_map, at.column, k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DWV_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const V v(at.row + tiles.row(i, h));
                            // ../gemm/gemm_weight_gradient.json:15: store DW
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DWV_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DWV_map, DWV_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_vocabulary_weight_tiles_3)
// vocabulary_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along M.
extern "C" __global__ void __launch_bounds__(128, 1)
    vocabulary_weight_tiles_3(pleat::bf16* LOGITS_ptr, pleat::bf16* DWV_ptr, pleat::bf16* N2_ptr,
                              long long M_size) {
    const LOGITS logits_(LOGITS_ptr, pleat::extents(M(M_size)));
    const DWV dwv(DWV_ptr);
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<V, 128>, pleat::Fold<E, 128>, pleat::Fold<M, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{256, 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const V v(at.row + pleat::InTile<V, 1, 128>(r));
        return logits_[v].get();
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return n2[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 32768);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(M_size), a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const V v(at.row + tiles.row(i, h));
                    // ../gemm/gemm_weight_gradient.json:15: store DW
                    float dwv_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dwv_out[e] = acc_e;
                    }
                    pleat::store(dwv[e_ + v].get(), pleat::converted<pleat::bf16>(dwv_out));
                }
            }
        }
    });
}
#endif

// ---- unit ----
//   contract d = A, B along K
//   let gate = Z[G = 0]
//   let up = Z[G = 1]
//   let s = sigmoid(gate)
//   let dgate = d * up * s * (1 + gate * (1 - s))
//   let dup = d * gate * s
//   reduce zdz = sum of gate * dgate + up * dup along I % 128
//   store O = gate * s * up
//   store DZ[G = 0] = dgate
//   store DZ[G = 1] = dup
//   store ZDZ = zdz

#if !defined(PLEAT_APART) || defined(PLEAT_APART_unit_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// unit_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 5 stages of 64 along E, the L2
// cache drops W2 first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    unit_tiles(const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
               const __grid_constant__ pleat::BoxMap<I, E> W2_map,
               const __grid_constant__ pleat::BoxMap<I, M> U_map,
               const __grid_constant__ pleat::BoxMap<I, G, M> DZ_map,
               const __grid_constant__ pleat::BoxMap<I, G, M> Z_map, const pleat::bf16* Z_ptr, pleat::bf16* U_ptr,
               pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 5, 1, Major::k, Major::mn, 3, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX1_map, W2_map, U_map, DZ_map, Z_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX1_map, k, at.row);
            stage.load_b_for(grid.rows, W2_map, at.column, k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int i = number / 2 % 2;
            const int part = number / 4 % 2;
            if (copy == 0)
                to.load(Z_map, at.column + tiles.first_column(part * 8), G(0),
                        at.row + tiles.first_row(i, consumer));
            if (copy == 1)
                to.load(Z_map, at.column + tiles.first_column(part * 8), G(1),
                        at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed);
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        tiles.template open<3>();
                        pleat::Vec<pleat::bf16, 2> U_part[2][2];
                        pleat::Vec<pleat::bf16, 2> DZ_part[2][2];
                        pleat::Vec<pleat::bf16, 2> DZ_part_[2][2];
                        pleat::Vec<pleat::bf16, 2> Z_in[2][2];
                        pleat::Vec<pleat::bf16, 2> Z_in_[2][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 2 == 0) tiles.take(Z_in, 0, j);
                            if (j % 2 == 0) tiles.take(Z_in_, 1, j);
                            const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // ../gemm/gemm_swiglu_backward.json:24: store O
                                // ../gemm/gemm_swiglu_backward.json:25: store DZ[G = 0]
                                // ../gemm/gemm_swiglu_backward.json:26: store DZ[G = 1]
                                // ../gemm/gemm_swiglu_backward.json:23: reduce zdz
                                float values[2];
                                float values_[2];
                                float values_2[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float Z_e = pleat::as<float>(Z_in[j % 2][h], e);
                                    // ../gemm/gemm_swiglu_backward.json:20: let s
                                    const float s = pleat::math::sigmoid(Z_e);
                                    const float Z_e_ = pleat::as<float>(Z_in_[j % 2][h], e);
                                    values[e] = Z_e * s * Z_e_;
                                    const float d_e = d(i, part * 8 + j, h, e);
                                    // ../gemm/gemm_swiglu_backward.json:21: let dgate
                                    const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                    values_[e] = dgate;
                                    // ../gemm/gemm_swiglu_backward.json:22: let dup
                                    const float dup = d_e * Z_e * s;
                                    values_2[e] = dup;
                                    terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                                }
                                U_part[j % 2][h] = pleat::converted<pleat::bf16>(values);
                                DZ_part[j % 2][h] = pleat::converted<pleat::bf16>(values_);
                                DZ_part_[j % 2][h] = pleat::converted<pleat::bf16>(values_2);
                                zdz_states[i * 2 + h][0].add(terms);
                            }
                            if (j % 2 == 1) tiles.put(U_part, 0, j - 1);
                            if (j % 2 == 1) tiles.put(DZ_part, 1, j - 1);
                            if (j % 2 == 1) tiles.put(DZ_part_, 2, j - 1);
                        }
                        tiles.took(2);
                        tiles.send(U_map, 0, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i));
                        tiles.send(DZ_map, 1, at.column + tiles.first_column(part * 8), G(0),
                                   at.row + tiles.first_row(i));
                        tiles.send(DZ_map, 2, at.column + tiles.first_column(part * 8), G(1),
                                   at.row + tiles.first_row(i));
                        tiles.sent(3);
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(zdz_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_swiglu_backward.json:27: store ZDZ
                            const float zdz_e = zdz_states[i * 2 + h][0].sum();
                            *zdz_[i_ + m] = zdz_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_unit_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// unit_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E, the
// L2 cache drops W2 first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    unit_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                 const __grid_constant__ pleat::BoxMap<I, E> W2_map,
                 const __grid_constant__ pleat::BoxMap<I, M> U_map,
                 const __grid_constant__ pleat::BoxMap<I, G, M> DZ_map,
                 const __grid_constant__ pleat::BoxMap<I, G, M> Z_map, const pleat::bf16* Z_ptr, pleat::bf16* U_ptr,
                 pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX1_map, W2_map, U_map, DZ_map, Z_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX1_map, k, at.row);
            stage.load_b_for(grid.rows, W2_map, at.column, k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int part = number / 2 % 2;
            if (copy == 0)
                to.load(Z_map, at.column + tiles.first_column(part * 8), G(0),
                        at.row + tiles.first_row(0, consumer));
            if (copy == 1)
                to.load(Z_map, at.column + tiles.first_column(part * 8), G(1),
                        at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& d) {
            pleat::Sum<float> zdz_states[2][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> U_part[8][2];
                    pleat::Vec<pleat::bf16, 2> DZ_part[8][2];
                    pleat::Vec<pleat::bf16, 2> DZ_part_[8][2];
                    pleat::Vec<pleat::bf16, 2> Z_in[8][2];
                    tiles.take(Z_in);
                    pleat::Vec<pleat::bf16, 2> Z_in_[8][2];
                    tiles.take(Z_in_);
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // ../gemm/gemm_swiglu_backward.json:24: store O
                            // ../gemm/gemm_swiglu_backward.json:25: store DZ[G = 0]
                            // ../gemm/gemm_swiglu_backward.json:26: store DZ[G = 1]
                            // ../gemm/gemm_swiglu_backward.json:23: reduce zdz
                            float values[2];
                            float values_[2];
                            float values_2[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float Z_e = pleat::as<float>(Z_in[j][h], e);
                                // ../gemm/gemm_swiglu_backward.json:20: let s
                                const float s = pleat::math::sigmoid(Z_e);
                                const float Z_e_ = pleat::as<float>(Z_in_[j][h], e);
                                values[e] = Z_e * s * Z_e_;
                                const float d_e = d(0, part * 8 + j, h, e);
                                // ../gemm/gemm_swiglu_backward.json:21: let dgate
                                const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                                values_[e] = dgate;
                                // ../gemm/gemm_swiglu_backward.json:22: let dup
                                const float dup = d_e * Z_e * s;
                                values_2[e] = dup;
                                terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                            }
                            U_part[j][h] = pleat::converted<pleat::bf16>(values);
                            DZ_part[j][h] = pleat::converted<pleat::bf16>(values_);
                            DZ_part_[j][h] = pleat::converted<pleat::bf16>(values_2);
                            zdz_states[h][0].add(terms);
                        }
                    }
                    tiles.store(U_map, U_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                    tiles.store(DZ_map, DZ_part, at.column + tiles.first_column(part * 8), G(0),
                                at.row + tiles.first_row(0));
                    tiles.store(DZ_map, DZ_part_, at.column + tiles.first_column(part * 8), G(1),
                                at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(zdz_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_swiglu_backward.json:27: store ZDZ
                        const float zdz_e = zdz_states[h][0].sum();
                        *zdz_[i_ + m] = zdz_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_unit_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// unit_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    unit_tiles_3(const pleat::bf16* Z_ptr, const pleat::bf16* W2_ptr, pleat::bf16* DX1_ptr, pleat::bf16* U_ptr,
                 pleat::bf16* DZ_ptr, float* ZDZ_ptr, long long M_size) {
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const W2 w2(W2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<E, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? dx1[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const I i_(at.column + pleat::InTile<I, 1, 128>(r));
        return w2[i_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 11008);
    tiles.consume(grid, 4096, a_rows, b_columns, [&](const Tiles::At& at, const auto& d) {
        pleat::Sum<float> zdz_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const I i_(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_swiglu_backward.json:24: store O
                        // ../gemm/gemm_swiglu_backward.json:25: store DZ[G = 0]
                        // ../gemm/gemm_swiglu_backward.json:26: store DZ[G = 1]
                        // ../gemm/gemm_swiglu_backward.json:23: reduce zdz
                        const pleat::Vec<pleat::bf16, 2> z_v = pleat::load<2>(z[i_ + m + G(0)].get());
                        const pleat::Vec<pleat::bf16, 2> z_v_ = pleat::load<2>(z[i_ + m + G(1)].get());
                        float u_out[2];
                        float dz_out[2];
                        float dz_out_[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float Z_e = pleat::as<float>(z_v, e);
                            // ../gemm/gemm_swiglu_backward.json:20: let s
                            const float s = pleat::math::sigmoid(Z_e);
                            const float Z_e_ = pleat::as<float>(z_v_, e);
                            u_out[e] = Z_e * s * Z_e_;
                            const float d_e = d(0, j, h, e);
                            // ../gemm/gemm_swiglu_backward.json:21: let dgate
                            const float dgate = d_e * Z_e_ * s * pleat::math::fma(Z_e, 1.0f - s, 1.0f);
                            dz_out[e] = dgate;
                            // ../gemm/gemm_swiglu_backward.json:22: let dup
                            const float dup = d_e * Z_e * s;
                            dz_out_[e] = dup;
                            terms[e] = pleat::math::fma(Z_e, dgate, Z_e_ * dup);
                        }
                        pleat::store(u[i_ + m].get(), pleat::converted<pleat::bf16>(u_out));
                        pleat::store(dz[i_ + m + G(0)].get(), pleat::converted<pleat::bf16>(dz_out));
                        pleat::store(dz[i_ + m + G(1)].get(), pleat::converted<pleat::bf16>(dz_out_));
                        zdz_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(zdz_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<I, 128> i_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_swiglu_backward.json:27: store ZDZ
                    const float zdz_e = zdz_states[h][0].sum();
                    *zdz_[i_ + m] = zdz_e;
                }
            }
        }
    });
}
#endif
#endif

// ---- down_weight ----
//   contract acc = DY, X along T
//   store DW = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// down_weight_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along M,
// clusters in step every 4 tiles where M >= 7864 and 11008 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    down_weight_tiles(const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                      const __grid_constant__ pleat::BoxMap<I, M> U_map,
                      const __grid_constant__ pleat::BoxMap<I, E> DW2_map, pleat::bf16* DW2_ptr, long long M_size,
                      unsigned* counter, int rounds) {
    const DW2 dw2(DW2_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<E, 128>, pleat::Fold<I, 128>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX1_map, U_map, DW2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 86, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX1_map, at.row, k);
            stage.load_b(U_map, at.column, k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW2_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const E e_(at.row + tiles.row(i, h));
                            // ../gemm/gemm_weight_gradient.json:15: store DW
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW2_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW2_map, DW2_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// down_weight_tiles_2: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along
// M, clusters in step every 4 tiles where M >= 5868 and 11136 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    down_weight_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                        const __grid_constant__ pleat::BoxMap<I, M> U_map,
                        const __grid_constant__ pleat::BoxMap<I, E> DW2_map, pleat::bf16* DW2_ptr, long long M_size,
                        unsigned* counter, int rounds) {
    const DW2 dw2(DW2_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<E, 128>, pleat::Fold<I, 192>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX1_map, U_map, DW2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 58, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX1_map, at.row, k);
            stage.load_b(U_map, at.column, k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW2_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const E e_(at.row + tiles.row(i, h));
                            // ../gemm/gemm_weight_gradient.json:15: store DW
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW2_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW2_map, DW2_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_weight_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// down_weight_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along
// M, clusters in step every 4 tiles where M >= 7864 and 11008 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    down_weight_tiles_3(const __grid_constant__ pleat::BoxMap<E, M> DX1_map,
                        const __grid_constant__ pleat::BoxMap<I, M> U_map,
                        const __grid_constant__ pleat::BoxMap<I, E> DW2_map, pleat::bf16* DW2_ptr, long long M_size,
                        unsigned* counter, int rounds) {
    const DW2 dw2(DW2_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<E, 128>, pleat::Fold<I, 128>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX1_map, U_map, DW2_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 86, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX1_map, at.row, k);
            stage.load_b(U_map, at.column + pleat::InTile<I, 1, 128>(stage.part() * 64), k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW2_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const E e_(at.row + tiles.row(i, h));
                            // ../gemm/gemm_weight_gradient.json:15: store DW
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW2_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW2_map, DW2_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_weight_tiles_4)
// down_weight_tiles_4: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// M.
extern "C" __global__ void __launch_bounds__(128, 1)
    down_weight_tiles_4(pleat::bf16* DW2_ptr, pleat::bf16* DX1_ptr, pleat::bf16* U_ptr, long long M_size) {
    const DW2 dw2(DW2_ptr);
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<E, 128>, pleat::Fold<I, 128>, pleat::Fold<M, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 86, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.row + pleat::InTile<E, 1, 128>(r));
        return dx1[e_].get();
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const I i_(at.column + pleat::InTile<I, 1, 128>(r));
        return u[i_].get();
    };
    const auto a_rows = pleat::along_k(rows, 4096);
    const auto b_columns = pleat::along_k(columns, 11008);
    tiles.consume(grid, static_cast<int>(M_size), a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const I i_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const E e_(at.row + tiles.row(i, h));
                    // ../gemm/gemm_weight_gradient.json:15: store DW
                    float dw2_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw2_out[e] = acc_e;
                    }
                    pleat::store(dw2[i_ + e_].get(), pleat::converted<pleat::bf16>(dw2_out));
                }
            }
        }
    });
}
#endif

// ---- unit_dot ----
//   reduce zdz = sum of ZDZ along I / 128
//   store ZDZ1 = zdz / extent(E)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_unit_dot_rows)
// unit_dot_rows: a row is 43 vectors, so that one warp shares it, in registers; several rows a block.
extern "C" __global__ void __launch_bounds__(128) unit_dot_rows(float* ZDZ_ptr, float* ZDZ1_ptr, long long M_size) {
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(M(M_size)));
    const ZDZ1 zdz1(ZDZ1_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(blockIdx.x) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= M_size) return;
    const long long row = place;
    const M m(row);

    // layer_backward.json:78: reduce zdz
    pleat::Sum<float> zdz_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 64 + lane * 2;
        if (j < 86) {
            const pleat::Fold<I, 128> i_(j);
            const pleat::Vec<float, 2> zdz__v = pleat::load<2>(zdz_[m + i_].get());
            float terms[2];
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const float ZDZ_e = zdz__v[e];
                terms[e] = ZDZ_e;
            }
            zdz_state.add(terms);
        }
    }
    pleat::across_lanes<32>(zdz_state);
    const float zdz = zdz_state.sum();

    const float v = zdz / 4096.0f;
    if (lane == 0) {
        // layer_backward.json:79: store ZDZ1
        *zdz1[m] = v;
    }
}
#endif

// ---- first_norm ----
//   contract dn = DZ, W1 along G, I
//   let n = X1 * R1
//   reduce dw = sum of dn * n along M
//   store DX0 = DX1 + (dn * WN1 - n * ZDZ1) * R1
//   store N1 = n * WN1
//   store DWN1 = dw

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_norm_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// first_norm_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along I,
// clusters in step every 4 tiles where M >= 6097 and 32 * ceil((max(ceil(M / 128), 1)) / 2) >= 528, the L2 cache
// drops W1 first where ceil((max(ceil(M / 128), 1)) / 2) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    first_norm_tiles(const __grid_constant__ pleat::BoxMap<pleat::Joint<G, I>, M> DZ_map,
                     const __grid_constant__ pleat::BoxMap<E, pleat::Joint<G, I>> W1_map,
                     const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                     const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                     const __grid_constant__ pleat::BoxMap<E, M> X1_map,
                     const __grid_constant__ pleat::BoxMap<E, M> DX1_map, const pleat::bf16* X1_ptr,
                     const float* R1_ptr, const pleat::bf16* WN1_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DX1_ptr,
                     float* ZDZ1_ptr, pleat::bf16* N1_ptr, long long M_size, pleat::Sum<float>* dw_partial_values,
                     unsigned* counter, int rounds) {
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const WN1 wn1(WN1_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(M(M_size)));
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ1 zdz1(ZDZ1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::mn, 2, 2, 1, true>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<pleat::Joint<G, I>, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DZ_map, W1_map, DX0_map, N1_map, X1_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 32, 1};
    const int steps = 344;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DZ_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, at.column + pleat::InTile<E, 1, 128>(stage.part() * 64), k);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int copy = number % 2;
            const int i = number / 2 % 2;
            const int part = number / 4 % 2;
            if (copy == 0)
                to.load(X1_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
            if (copy == 1)
                to.load(DX1_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 8, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 8, [&](const Tiles::At& at, const auto& dn) {
            {
                float R1_rows[4] = {};
                float ZDZ1_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R1_e = *r1[m];
                            R1_rows[i * 2 + h] = R1_e;
                            const float ZDZ1_e = *zdz1[m];
                            ZDZ1_rows[i * 2 + h] = ZDZ1_e;
                        }
                    }
                }
                pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> dw_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        tiles.template open<2>();
                        pleat::Vec<pleat::bf16, 2> DX0_part[2][2];
                        pleat::Vec<pleat::bf16, 2> N1_part[2][2];
                        pleat::Vec<pleat::bf16, 2> X1_in[2][2];
                        pleat::Vec<pleat::bf16, 2> DX1_in[2][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            if (j % 2 == 0) tiles.take(X1_in, 0, j);
                            if (j % 2 == 0) tiles.take(DX1_in, 1, j);
                            const E e_(at.column + tiles.column(part * 8 + j));
                            float WN1_columns[2];
                            const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float WN1_e = pleat::as<float>(wn1_v, e);
                                WN1_columns[e] = WN1_e;
                            }
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // layer_backward.json:87: store DX0
                                // layer_backward.json:88: store N1
                                // layer_backward.json:86: reduce dw
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(i, part * 8 + j, h, e);
                                    const float X1_e = pleat::as<float>(X1_in[j % 2][h], e);
                                    // layer_backward.json:85: let n
                                    const float n = X1_e * R1_rows[i * 2 + h];
                                    const float DX1_e = pleat::as<float>(DX1_in[j % 2][h], e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN1_columns[e], -(n * ZDZ1_rows[i * 2 + h])),
                                        R1_rows[i * 2 + h], DX1_e);
                                    values_[e] = n * WN1_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX0_part[j % 2][h] = pleat::converted<pleat::bf16>(values);
                                N1_part[j % 2][h] = pleat::converted<pleat::bf16>(values_);
                                if (m.get() < M_size) pleat::add_each(dw_states[j], terms);
                            }
                            if (j % 2 == 1) tiles.put(DX0_part, 0, j - 1);
                            if (j % 2 == 1) tiles.put(N1_part, 1, j - 1);
                        }
                        tiles.took(2);
                        tiles.send(DX0_map, 0, at.column + tiles.first_column(part * 8),
                                   at.row + tiles.first_row(i));
                        tiles.send(N1_map, 1, at.column + tiles.first_column(part * 8),
                                   at.row + tiles.first_row(i));
                        tiles.sent(2);
                    }
                    pleat::across_rows(dw_states, dw_own[0][part]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 128>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:86: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_norm_finish)
// first_norm_finish: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    first_norm_finish(pleat::bf16* DWN1_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN1 dwn1(DWN1_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:86: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:89: store DWN1
    *dwn1[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_norm_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// first_norm_tiles_2: tiles of 128 x 32 on the tensor cores, shared by both consumers, 8 stages of 64 along I,
// which 2 blocks share out for as many tiles, the L2 cache drops W1 first where max(ceil(M / 128), 1) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    first_norm_tiles_2(const __grid_constant__ pleat::BoxMap<pleat::Joint<G, I>, M> DZ_map,
                       const __grid_constant__ pleat::BoxMap<E, pleat::Joint<G, I>> W1_map,
                       const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                       const __grid_constant__ pleat::BoxMap<E, M> N1_map, const pleat::bf16* X1_ptr,
                       const float* R1_ptr, const pleat::bf16* WN1_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DX1_ptr,
                       float* ZDZ1_ptr, pleat::bf16* N1_ptr, long long M_size,
                       pleat::Sum<float>* dw_partial_values) {
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const WN1 wn1(WN1_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(M(M_size)));
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ1 zdz1(ZDZ1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 64, 8, 1, Major::k, Major::mn, 2, 0, 2>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 32>, pleat::Fold<pleat::Joint<G, I>, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DZ_map, W1_map, DX0_map, N1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 64, 1};
    const int steps = 344;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DZ_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& dn) {
            {
                float R1_rows[2] = {};
                float ZDZ1_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R1_e = *r1[m];
                        R1_rows[h] = R1_e;
                        const float ZDZ1_e = *zdz1[m];
                        ZDZ1_rows[h] = ZDZ1_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][1];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[4][2];
                    pleat::Vec<pleat::bf16, 2> DX0_part[4][2];
                    pleat::Vec<pleat::bf16, 2> N1_part[4][2];
#pragma unroll
                    for (int j = 0; j < 4; ++j) {
                        const E e_(at.column + tiles.column(j));
                        float WN1_columns[2];
                        const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float WN1_e = pleat::as<float>(wn1_v, e);
                            WN1_columns[e] = WN1_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // layer_backward.json:87: store DX0
                                // layer_backward.json:88: store N1
                                // layer_backward.json:86: reduce dw
                                const pleat::Vec<pleat::bf16, 2> x1_v = pleat::load<2>(x1[e_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> dx1_v = pleat::load<2>(dx1[e_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(0, j, h, e);
                                    const float X1_e = pleat::as<float>(x1_v, e);
                                    // layer_backward.json:85: let n
                                    const float n = X1_e * R1_rows[h];
                                    const float DX1_e = pleat::as<float>(dx1_v, e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN1_columns[e], -(n * ZDZ1_rows[h])), R1_rows[h],
                                        DX1_e);
                                    values_[e] = n * WN1_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX0_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N1_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(DX0_map, DX0_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(N1_map, N1_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 32>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:86: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_norm_finish_2)
// first_norm_finish_2: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    first_norm_finish_2(pleat::bf16* DWN1_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN1 dwn1(DWN1_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:86: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:89: store DWN1
    *dwn1[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_norm_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// first_norm_tiles_3: tiles of 128 x 64 on the tensor cores, shared by both consumers, 6 stages of 64 along I,
// which 2 blocks share out for as many tiles, the L2 cache drops W1 first where max(ceil(M / 128), 1) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    first_norm_tiles_3(const __grid_constant__ pleat::BoxMap<pleat::Joint<G, I>, M> DZ_map,
                       const __grid_constant__ pleat::BoxMap<E, pleat::Joint<G, I>> W1_map,
                       const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                       const __grid_constant__ pleat::BoxMap<E, M> N1_map, const pleat::bf16* X1_ptr,
                       const float* R1_ptr, const pleat::bf16* WN1_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DX1_ptr,
                       float* ZDZ1_ptr, pleat::bf16* N1_ptr, long long M_size,
                       pleat::Sum<float>* dw_partial_values) {
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const WN1 wn1(WN1_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(M(M_size)));
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const ZDZ1 zdz1(ZDZ1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 128, 6, 1, Major::k, Major::mn, 2, 0, 2>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 64>, pleat::Fold<pleat::Joint<G, I>, 64>>;
    using Split = pleat::TileOf<pleat::Fold<M, 128>, pleat::Fold<E, 128>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DZ_map, W1_map, DX0_map, N1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 128), 1)), 32, 1};
    const int steps = 344;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Split& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DZ_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& dn) {
            {
                float R1_rows[2] = {};
                float ZDZ1_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R1_e = *r1[m];
                        R1_rows[h] = R1_e;
                        const float ZDZ1_e = *zdz1[m];
                        ZDZ1_rows[h] = ZDZ1_e;
                    }
                }
                pleat::Sum<float> dw_own[1][1][2];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> dw_states[8][2];
                    pleat::Vec<pleat::bf16, 2> DX0_part[8][2];
                    pleat::Vec<pleat::bf16, 2> N1_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(j));
                        float WN1_columns[2];
                        const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float WN1_e = pleat::as<float>(wn1_v, e);
                            WN1_columns[e] = WN1_e;
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            if (m.get() < M_size) {
                                // layer_backward.json:87: store DX0
                                // layer_backward.json:88: store N1
                                // layer_backward.json:86: reduce dw
                                const pleat::Vec<pleat::bf16, 2> x1_v = pleat::load<2>(x1[e_ + m].get());
                                const pleat::Vec<pleat::bf16, 2> dx1_v = pleat::load<2>(dx1[e_ + m].get());
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float dn_e = dn(0, j, h, e);
                                    const float X1_e = pleat::as<float>(x1_v, e);
                                    // layer_backward.json:85: let n
                                    const float n = X1_e * R1_rows[h];
                                    const float DX1_e = pleat::as<float>(dx1_v, e);
                                    values[e] = pleat::math::fma(
                                        pleat::math::fma(dn_e, WN1_columns[e], -(n * ZDZ1_rows[h])), R1_rows[h],
                                        DX1_e);
                                    values_[e] = n * WN1_columns[e];
                                    terms[e] = dn_e * n;
                                }
                                DX0_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N1_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                pleat::add_each(dw_states[j], terms);
                            }
                        }
                    }
                    tiles.store(DX0_map, DX0_part, at.column, at.row + tiles.first_row(0));
                    tiles.store(N1_map, N1_part, at.column, at.row + tiles.first_row(0));
                    pleat::across_rows(dw_states, dw_own[0][0]);
                }
                tiles.down<128, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                    const pleat::Fold<M, 128> m(at.row);
                    const E e_(at.column + pleat::InTile<E, 1, 64>(column_));
                    if (m.get() * 128ll < M_size) {
                        // layer_backward.json:86: reduce dw
                        dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_norm_finish_3)
// first_norm_finish_3: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    first_norm_finish_3(pleat::bf16* DWN1_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN1 dwn1(DWN1_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 128);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:86: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:89: store DWN1
    *dwn1[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_norm_tiles_4)
// first_norm_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along I.
extern "C" __global__ void __launch_bounds__(128, 1)
    first_norm_tiles_4(const pleat::bf16* X1_ptr, const float* R1_ptr, const pleat::bf16* W1_ptr,
                       const pleat::bf16* WN1_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DX1_ptr, pleat::bf16* DZ_ptr,
                       float* ZDZ1_ptr, pleat::bf16* N1_ptr, long long M_size,
                       pleat::Sum<float>* dw_partial_values) {
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const W1 w1(W1_ptr);
    const WN1 wn1(WN1_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(M(M_size)));
    const DX1 dx1(DX1_ptr, pleat::extents(M(M_size)));
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const ZDZ1 zdz1(ZDZ1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles =
        pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<pleat::Joint<G, I>, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_max(pleat::size_ceil_div(M_size, 64), 1)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? dz[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w1[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 22016, a_rows, b_columns, [&](const Tiles::At& at, const auto& dn) {
        {
            float R1_rows[2] = {};
            float ZDZ1_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R1_e = *r1[m];
                    R1_rows[h] = R1_e;
                    const float ZDZ1_e = *zdz1[m];
                    ZDZ1_rows[h] = ZDZ1_e;
                }
            }
            pleat::Sum<float> dw_own[1][2][2];
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Sum<float> dw_states[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(part * 8 + j));
                    float WN1_columns[2];
                    const pleat::Vec<pleat::bf16, 2> wn1_v = pleat::load<2>(wn1[e_].get());
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float WN1_e = pleat::as<float>(wn1_v, e);
                        WN1_columns[e] = WN1_e;
                    }
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // layer_backward.json:87: store DX0
                            // layer_backward.json:88: store N1
                            // layer_backward.json:86: reduce dw
                            const pleat::Vec<pleat::bf16, 2> x1_v = pleat::load<2>(x1[e_ + m].get());
                            const pleat::Vec<pleat::bf16, 2> dx1_v = pleat::load<2>(dx1[e_ + m].get());
                            float dx0_out[2];
                            float n1_out[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float dn_e = dn(0, part * 8 + j, h, e);
                                const float X1_e = pleat::as<float>(x1_v, e);
                                // layer_backward.json:85: let n
                                const float n = X1_e * R1_rows[h];
                                const float DX1_e = pleat::as<float>(dx1_v, e);
                                dx0_out[e] = pleat::math::fma(
                                    pleat::math::fma(dn_e, WN1_columns[e], -(n * ZDZ1_rows[h])), R1_rows[h], DX1_e);
                                n1_out[e] = n * WN1_columns[e];
                                terms[e] = dn_e * n;
                            }
                            pleat::store(dx0[e_ + m].get(), pleat::converted<pleat::bf16>(dx0_out));
                            pleat::store(n1[e_ + m].get(), pleat::converted<pleat::bf16>(n1_out));
                            pleat::add_each(dw_states[j], terms);
                        }
                    }
                }
                pleat::across_rows(dw_states, dw_own[0][part]);
            }
            tiles.down<64, 2>(dw_own, [&](int group, int column_, const auto& dw_state) {
                const pleat::Fold<M, 64> m(at.row);
                const E e_(at.column + pleat::InTile<E, 1, 128>(column_));
                if (m.get() * 64ll < M_size) {
                    // layer_backward.json:86: reduce dw
                    dw_partial_values[(m.get()) * 4096 + e_.get()] = dw_state;
                }
            });
        }
    });
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_norm_finish_4)
// first_norm_finish_4: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    first_norm_finish_4(pleat::bf16* DWN1_ptr, long long M_size, const pleat::Sum<float>* dw_partial_values) {
    const DWN1 dwn1(DWN1_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_ceil_div(M_size, 64);
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layer_backward.json:86: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // layer_backward.json:89: store DWN1
    *dwn1[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

// ---- unit_weight ----
//   contract acc = DZ, N1 along M
//   store DW1 = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_unit_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// unit_weight_tiles: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along M,
// clusters in step every 4 tiles where M >= 5868 and 11008 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    unit_weight_tiles(const __grid_constant__ pleat::BoxMap<I, M, G> DZ_map,
                      const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                      const __grid_constant__ pleat::BoxMap<E, I, G> DW1_map, pleat::bf16* DW1_ptr,
                      long long M_size, unsigned* counter, int rounds) {
    const DW1 dw1(DW1_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<I, 128>, pleat::Fold<E, 192>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DZ_map, N1_map, DW1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{86, 22, 2};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const G g(at.batch);
            stage.load_a(DZ_map, at.row, k, g);
            stage.load_b(N1_map, at.column, k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const G g(at.batch);
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW1_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const I i_(at.row + tiles.row(i, h));
                            // layer_backward.json:95: store DW1
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW1_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW1_map, DW1_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i), G(g.get()));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_unit_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// unit_weight_tiles_2: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along M,
// clusters in step every 4 tiles where M >= 5782 and 11008 * M >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    unit_weight_tiles_2(const __grid_constant__ pleat::BoxMap<I, M, G> DZ_map,
                        const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                        const __grid_constant__ pleat::BoxMap<E, I, G> DW1_map, pleat::bf16* DW1_ptr,
                        long long M_size, unsigned* counter, int rounds) {
    const DW1 dw1(DW1_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<I, 128>, pleat::Fold<E, 256>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DZ_map, N1_map, DW1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{86, 16, 2};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            const G g(at.batch);
            stage.load_a(DZ_map, at.row, k, g);
            stage.load_b(N1_map, at.column + pleat::InTile<E, 1, 256>(stage.part() * 128), k);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            const G g(at.batch);
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                pleat::Vec<pleat::bf16, 2> DW1_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const I i_(at.row + tiles.row(0, h));
                        // layer_backward.json:95: store DW1
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW1_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DW1_map, DW1_part, at.column + tiles.first_column(part * 8),
                            at.row + tiles.first_row(0), G(g.get()));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_unit_weight_tiles_3)
// unit_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// M.
extern "C" __global__ void __launch_bounds__(128, 1)
    unit_weight_tiles_3(pleat::bf16* DW1_ptr, pleat::bf16* DZ_ptr, pleat::bf16* N1_ptr, long long M_size) {
    const DW1 dw1(DW1_ptr);
    const DZ dz(DZ_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<I, 128>, pleat::Fold<E, 128>, pleat::Fold<M, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{86, 32, 2};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const G g(at.batch);
        const I i_(at.row + pleat::InTile<I, 1, 128>(r));
        return dz[g + i_].get();
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const G g(at.batch);
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return n1[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 22016);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(M_size), a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
        const G g(at.batch);
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const I i_(at.row + tiles.row(i, h));
                    // layer_backward.json:95: store DW1
                    float dw1_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw1_out[e] = acc_e;
                    }
                    pleat::store(dw1[g + e_ + i_].get(), pleat::converted<pleat::bf16>(dw1_out));
                }
            }
        }
    });
}
#endif

// ---- attention ----
//   contract acc = A, B along K
//   store D = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E,
// the L2 cache drops W0 first where ceil(M / 128) <= 8, those of the last rounds shared out evenly along E, where
// they are few cut into up to 4 parts along E.
extern "C" __global__ void __launch_bounds__(384)
    attention_tiles(const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                    const __grid_constant__ pleat::BoxMap<P, E> W0_map,
                    const __grid_constant__ pleat::BoxMap<P, M> DY0_map, pleat::bf16* DY0_ptr, long long M_size,
                    unsigned char* workspace) {
    const DY0 dy0(DY0_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<P, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX0_map, W0_map, DY0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DY0_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const P p(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // ../gemm/gemm.json:15: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DY0_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DY0_map, DY0_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_tiles_2: tiles of 64 x 192 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E,
// the L2 cache drops W0 first where ceil(M / 64) <= 8, those of the last rounds shared out evenly along E, where
// they are few cut into up to 4 parts along E.
extern "C" __global__ void __launch_bounds__(384)
    attention_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                      const __grid_constant__ pleat::BoxMap<P, E> W0_map,
                      const __grid_constant__ pleat::BoxMap<P, M> DY0_map, pleat::bf16* DY0_ptr, long long M_size,
                      unsigned char* workspace) {
    const DY0 dy0(DY0_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 192, 6, 1, Major::k, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<P, 192>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX0_map, W0_map, DY0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 22, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
                pleat::Vec<pleat::bf16, 2> DY0_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const P p(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // ../gemm/gemm.json:15: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DY0_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DY0_map, DY0_part, at.column + tiles.first_column(part * 8),
                            at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_tiles_3: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along E, the
// L2 cache drops W0 first where ceil(M / 256) <= 8, those of the last rounds shared out evenly along E, where they
// are few cut into up to 4 parts along E.
extern "C" __global__ void __launch_bounds__(384)
    attention_tiles_3(const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                      const __grid_constant__ pleat::BoxMap<P, E> W0_map,
                      const __grid_constant__ pleat::BoxMap<P, M> DY0_map, pleat::bf16* DY0_ptr, long long M_size,
                      unsigned char* workspace) {
    const DY0 dy0(DY0_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::k, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<P, 256>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX0_map, W0_map, DY0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 16, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, at.column + pleat::InTile<P, 1, 256>(stage.part() * 128), k);
        });
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(DY0_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& acc, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DY0_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const P p(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // ../gemm/gemm.json:15: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DY0_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_tiles_4: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E,
// the L2 cache drops W0 first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    attention_tiles_4(const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                      const __grid_constant__ pleat::BoxMap<P, E> W0_map,
                      const __grid_constant__ pleat::BoxMap<P, M> DY0_map, pleat::bf16* DY0_ptr, long long M_size) {
    const DY0 dy0(DY0_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1, Major::k, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<P, 64>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX0_map, W0_map, DY0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 64, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> DY0_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const P p(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // ../gemm/gemm.json:15: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            values[e] = acc_e;
                        }
                        DY0_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DY0_map, DY0_part, at.column, at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_tiles_5)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_tiles_5: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E,
// the L2 cache drops W0 first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    attention_tiles_5(const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                      const __grid_constant__ pleat::BoxMap<P, E> W0_map,
                      const __grid_constant__ pleat::BoxMap<P, M> DY0_map, pleat::bf16* DY0_ptr, long long M_size) {
    const DY0 dy0(DY0_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<P, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX0_map, W0_map, DY0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> DY0_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const P p(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        // ../gemm/gemm.json:15: store D
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DY0_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DY0_map, DY0_part, at.column + tiles.first_column(part * 8),
                            at.row + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_tiles_6)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_tiles_6: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along E,
// the L2 cache drops W0 first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    attention_tiles_6(const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                      const __grid_constant__ pleat::BoxMap<P, E> W0_map,
                      const __grid_constant__ pleat::BoxMap<P, M> DY0_map, pleat::bf16* DY0_ptr, long long M_size) {
    const DY0 dy0(DY0_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::k, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<P, 192>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX0_map, W0_map, DY0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 22, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DY0_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const P p(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(i, h));
                            // ../gemm/gemm.json:15: store D
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DY0_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DY0_map, DY0_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_tiles_7)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_tiles_7: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    attention_tiles_7(const pleat::bf16* W0_ptr, pleat::bf16* DY0_ptr, pleat::bf16* DX0_ptr, long long M_size) {
    const W0 w0(W0_ptr);
    const DY0 dy0(DY0_ptr, pleat::extents(M(M_size)));
    const DX0 dx0(DX0_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<P, 128>, pleat::Fold<E, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 128>(r));
        return m.get() < M_size ? dx0[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const P p(at.column + pleat::InTile<P, 1, 128>(r));
        return w0[p].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 4096, a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const P p(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(i, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm.json:15: store D
                        float dy0_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(i, j, h, e);
                            dy0_out[e] = acc_e;
                        }
                        pleat::store(dy0[p + m].get(), pleat::converted<pleat::bf16>(dy0_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

// ---- attention_weight ----
//   contract acc = DY, X along T
//   store DW = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_weight_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along M.
extern "C" __global__ void __launch_bounds__(384)
    attention_weight_tiles(const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                           const __grid_constant__ pleat::BoxMap<P, M> Y0_map,
                           const __grid_constant__ pleat::BoxMap<P, E> DW0_map, pleat::bf16* DW0_ptr,
                           long long M_size) {
    const DW0 dw0(DW0_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<E, 128>, pleat::Fold<P, 256>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX0_map, Y0_map, DW0_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 16, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX0_map, at.row, k);
            stage.load_b(Y0_map, at.column + pleat::InTile<P, 1, 256>(stage.part() * 128), k);
        });
    } else {
        const auto send = [&](const Tiles::At& at, int part, const auto& values) {
            tiles.store(DW0_map, values, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0));
        };
        const auto fill = [&](const Tiles::At& at, const auto& acc, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DW0_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const P p(at.column + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const E e_(at.row + tiles.row(0, h));
                        // ../gemm/gemm_weight_gradient.json:15: store DW
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW0_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_weight_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64
// along M.
extern "C" __global__ void __launch_bounds__(384)
    attention_weight_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> DX0_map,
                             const __grid_constant__ pleat::BoxMap<P, M> Y0_map,
                             const __grid_constant__ pleat::BoxMap<P, E> DW0_map, pleat::bf16* DW0_ptr,
                             long long M_size) {
    const DW0 dw0(DW0_ptr);
    using pleat::Major;
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::mn, Major::mn>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<E, 128>, pleat::Fold<P, 128>, pleat::Fold<M, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DX0_map, Y0_map, DW0_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 32, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(M_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(DX0_map, at.row, k);
            stage.load_b(Y0_map, at.column, k);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW0_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const P p(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const E e_(at.row + tiles.row(i, h));
                            // ../gemm/gemm_weight_gradient.json:15: store DW
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW0_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW0_map, DW0_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_weight_tiles_3)
// attention_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32
// along M.
extern "C" __global__ void __launch_bounds__(128, 1)
    attention_weight_tiles_3(const pleat::bf16* Y0_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DW0_ptr,
                             long long M_size) {
    const Y0 y0(Y0_ptr, pleat::extents(M(M_size)));
    const DX0 dx0(DX0_ptr, pleat::extents(M(M_size)));
    const DW0 dw0(DW0_ptr);
    using Mainloop = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<E, 128>, pleat::Fold<P, 128>, pleat::Fold<M, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{32, 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.row + pleat::InTile<E, 1, 128>(r));
        return dx0[e_].get();
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const P p(at.column + pleat::InTile<P, 1, 128>(r));
        return y0[p].get();
    };
    const auto a_rows = pleat::along_k(rows, 4096);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(M_size), a_rows, b_columns, [&](const Tiles::At& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const P p(at.column + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const E e_(at.row + tiles.row(i, h));
                    // ../gemm/gemm_weight_gradient.json:15: store DW
                    float dw0_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw0_out[e] = acc_e;
                    }
                    pleat::store(dw0[p + e_].get(), pleat::converted<pleat::bf16>(dw0_out));
                }
            }
        }
    });
}
#endif

}  // namespace layer_post_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"layer_post_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource logits_dot::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel logits_dot
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M stride 1 0
tensor LOGITS bf16 in 16 2
axis LOGITS M M 32768
axis LOGITS V 32768 1
tensor LABEL i32 in 16 1
axis LABEL M M 1
tensor LSE f32 in 16 1
axis LSE M M 1
tensor DLOSS f32 in 16 1
axis DLOSS M M DLOSS.M
tensor ZDZ2 f32 out 16 1
axis ZDZ2 M M 1
require 0 a label lies outside the vocabulary
launch logits_dot_rows grid M 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:LSE tensor:DLOSS tensor:ZDZ2 size:M:i64 size:DLOSS.M:i64 status
reference zdz reduce M
reference require_0 require M
reference store_ZDZ2 store M
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "logits_dot.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::logits_dot::run;
    return source;
}

inline pleat::KernelSource logits::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel logits
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M stride 1 0
tensor LOGITS bf16 inout 16 2
axis LOGITS M M 32768
axis LOGITS V 32768 1
tensor LABEL i32 in 16 1
axis LABEL M M 1
tensor LSE f32 in 16 1
axis LSE M M 1
tensor DLOSS f32 in 16 1
axis DLOSS M M DLOSS.M
variant M,16,*,66,<=
launch logits_map_1 grid M,64,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:LSE tensor:DLOSS size:M:i64 size:DLOSS.M:i64
variant 1
launch logits_map_2 grid M,16,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:LSE tensor:DLOSS size:M:i64 size:DLOSS.M:i64
reference store_LOGITS store M,32768,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "logits.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::logits::run;
    return source;
}

inline pleat::KernelSource last_norm::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel last_norm
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor LOGITS bf16 in 16 2
axis LOGITS M M 32768
axis LOGITS V 32768 1
tensor X2 bf16 in 16 2
axis X2 M M 4096
axis X2 E 4096 1
tensor R2 f32 in 16 1
axis R2 M M 1
tensor WV bf16 in 16 2
axis WV V 32768 4096
axis WV E 4096 1
tensor WN2 bf16 in 16 1
axis WN2 E 4096 1
tensor DWN2 bf16 out 16 1
axis DWN2 E 4096 1
tensor ZDZ2 f32 in 16 1
axis ZDZ2 M M 1
tensor DX1 bf16 out 16 2
axis DX1 M M 4096
axis DX1 E 4096 1
tensor N2 bf16 out 16 2
axis N2 M M 4096
axis N2 E 4096 1
workspace 4096,M,128,/^,*,4,*,4096,M,64,/^,*,4,*,max
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,2,/^,32,*,$sms,2,//,1,max,/^,293925,*,23088,+,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,99840,*,102628,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,175168,*,16610,+,min,<=,and
launch last_norm_tiles grid M,128,/^,1,max,2,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;128 map:WV:128:4096;1;64|32768;4096;64 map:DX1:128:4096;1;64|M;4096;64 map:N2:128:4096;1;64|M;4096;64 map:X2:128:4096;1;64|M;4096;64 tensor:X2 tensor:R2 tensor:WN2 tensor:ZDZ2 tensor:DX1 tensor:N2 size:M:i64 workspace:0 counter size:4097,M,<=,528,M,128,/^,1,max,2,/^,32,*,<=,and,4,*:i32
launch last_norm_finish grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,99840,*,102628,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,175168,*,16610,+,<=,and
launch last_norm_tiles_2 grid M,128,/^,1,max,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;128 map:WV:128:4096;1;64|32768;4096;64 map:DX1:64:4096;1;32|M;4096;64 map:N2:64:4096;1;32|M;4096;64 tensor:X2 tensor:R2 tensor:WN2 tensor:ZDZ2 tensor:DX1 tensor:N2 size:M:i64 workspace:0
launch last_norm_finish_2 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch last_norm_tiles_3 grid M,128,/^,1,max,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;128 map:WV:128:4096;1;64|32768;4096;64 map:DX1:128:4096;1;64|M;4096;64 map:N2:128:4096;1;64|M;4096;64 tensor:X2 tensor:R2 tensor:WN2 tensor:ZDZ2 tensor:DX1 tensor:N2 size:M:i64 workspace:0
launch last_norm_finish_3 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0
variant 1
launch last_norm_tiles_4 grid M,64,/^,1,max,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:LOGITS tensor:X2 tensor:R2 tensor:WV tensor:WN2 tensor:ZDZ2 tensor:DX1 tensor:N2 size:M:i64 workspace:0
launch last_norm_finish_4 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0
reference dn reduce M,4096,*
reference dw reduce 4096
reference store_DX1 store M,4096,*
reference store_N2 store M,4096,*
reference store_DWN2 store 4096
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "last_norm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::last_norm::run;
    return source;
}

inline pleat::KernelSource vocabulary_weight::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel vocabulary_weight
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor LOGITS bf16 in 16 2
axis LOGITS M M 32768
axis LOGITS V 32768 1
tensor DWV bf16 out 16 2
axis DWV V 32768 4096
axis DWV E 4096 1
tensor N2 bf16 in 16 2
axis N2 M M 4096
axis N2 E 4096 1
variant $arch,90,<=,90,$arch,<=,and,193,M,<=,and,2048,$sms,2,//,1,max,/^,M,64,/^,1091,*,2624,+,*,21200,+,5632,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,<=,and
launch vocabulary_weight_tiles grid 2048,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;64 map:N2:128:4096;1;64|M;4096;64 map:DWV:128:4096;1;64|32768;4096;64 tensor:DWV size:M:i64 counter size:5782,M,<=,134217729,32768,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch vocabulary_weight_tiles_2 grid 5632,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;64 map:N2:128:4096;1;64|M;4096;64 map:DWV:128:4096;1;64|32768;4096;64 tensor:DWV size:M:i64 counter size:5868,M,<=,134217729,32768,M,*,<=,and,4,*:i32
variant 1
launch vocabulary_weight_tiles_3 grid 8192 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:LOGITS tensor:DWV tensor:N2 size:M:i64
reference acc reduce 134217728
reference store_DWV store 134217728
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "vocabulary_weight.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::vocabulary_weight::run;
    return source;
}

inline pleat::KernelSource unit::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel unit
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor Z bf16 in 16 3
axis Z M M 22016
axis Z G 2 11008
axis Z I 11008 1
tensor W2 bf16 in 16 2
axis W2 E 4096 11008
axis W2 I 11008 1
tensor DX1 bf16 in 16 2
axis DX1 M M 4096
axis DX1 E 4096 1
tensor U bf16 out 16 2
axis U M M 11008
axis U I 11008 1
tensor DZ bf16 out 16 3
axis DZ M M 22016
axis DZ G 2 11008
axis DZ I 11008 1
tensor ZDZ f32 out 16 2
axis ZDZ M M 86
axis ZDZ I/128 86 1
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,86,*,$sms,/^,37230,*,27756,+,M,64,/^,86,*,$sms,/^,24649,*,31164,max,23791,+,<=,and
launch unit_tiles grid M,128,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 204944 pdl 1
args map:DX1:128:4096;1;64|M;4096;128 map:W2:128:11008;1;64|4096;11008;64 map:U:128:11008;1;64|M;11008;64 map:DZ:128:11008;1;64|2;11008;1|M;22016;64 map:Z:128:11008;1;64|2;11008;1|M;22016;64 tensor:Z tensor:U tensor:DZ tensor:ZDZ size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch unit_tiles_2 grid M,64,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:DX1:128:4096;1;64|M;4096;64 map:W2:128:11008;1;64|4096;11008;64 map:U:128:11008;1;64|M;11008;64 map:DZ:128:11008;1;64|2;11008;1|M;22016;64 map:Z:128:11008;1;64|2;11008;1|M;22016;64 tensor:Z tensor:U tensor:DZ tensor:ZDZ size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch unit_tiles_3 grid M,64,/^,86,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:Z tensor:W2 tensor:DX1 tensor:U tensor:DZ tensor:ZDZ size:M:i64
reference d reduce M,11008,*
reference zdz reduce M,86,*
reference store_U store M,11008,*
reference store_DZ_1 store M,11008,*
reference store_DZ_2 store M,11008,*
reference store_ZDZ store M,86,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "unit.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::unit::run;
    return source;
}

inline pleat::KernelSource down_weight::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel down_weight
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor DW2 bf16 out 16 2
axis DW2 E 4096 11008
axis DW2 I 11008 1
tensor DX1 bf16 in 16 2
axis DX1 M M 4096
axis DX1 E 4096 1
tensor U bf16 in 16 2
axis U M M 11008
axis U I 11008 1
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,2752,$sms,/^,M,64,/^,579,*,M,64,/^,579,*,2112,+,2,//,max,150,+,*,M,64,/^,579,*,2112,min,16300,+,+,1856,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,1376,$sms,2,//,1,max,/^,M,64,/^,574,*,M,64,/^,574,*,2112,+,2,//,max,150,+,*,M,64,/^,574,*,2112,min,18800,+,+,min,<=,and
launch down_weight_tiles grid 2752,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DX1:128:4096;1;64|M;4096;64 map:U:128:11008;1;64|M;11008;64 map:DW2:128:11008;1;64|4096;11008;64 tensor:DW2 size:M:i64 counter size:7864,M,<=,134217729,11008,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,1856,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,1376,$sms,2,//,1,max,/^,M,64,/^,574,*,M,64,/^,574,*,2112,+,2,//,max,150,+,*,M,64,/^,574,*,2112,min,18800,+,+,<=,and
launch down_weight_tiles_2 grid 1856,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:DX1:128:4096;1;64|M;4096;64 map:U:128:11008;1;64|M;11008;64 map:DW2:128:11008;1;64|4096;11008;64 tensor:DW2 size:M:i64 counter size:5868,M,<=,134217729,11136,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch down_weight_tiles_3 grid 1376,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:DX1:128:4096;1;64|M;4096;64 map:U:128:11008;1;64|M;11008;64 map:DW2:128:11008;1;64|4096;11008;64 tensor:DW2 size:M:i64 counter size:7864,M,<=,134217729,11008,M,*,<=,and,4,*:i32
variant 1
launch down_weight_tiles_4 grid 2752 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DW2 tensor:DX1 tensor:U size:M:i64
reference acc reduce 45088768
reference store_DW2 store 45088768
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "down_weight.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::down_weight::run;
    return source;
}

inline pleat::KernelSource unit_dot::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel unit_dot
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor ZDZ f32 in 16 2
axis ZDZ M M 86
axis ZDZ I/128 86 1
tensor ZDZ1 f32 out 16 1
axis ZDZ1 M M 1
launch unit_dot_rows grid M,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:ZDZ tensor:ZDZ1 size:M:i64
reference zdz reduce M
reference store_ZDZ1 store M
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "unit_dot.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::unit_dot::run;
    return source;
}

inline pleat::KernelSource first_norm::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel first_norm
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor X1 bf16 in 16 2
axis X1 M M 4096
axis X1 E 4096 1
tensor R1 f32 in 16 1
axis R1 M M 1
tensor W1 bf16 in 16 3
axis W1 G 2 45088768
axis W1 I 11008 4096
axis W1 E 4096 1
tensor WN1 bf16 in 16 1
axis WN1 E 4096 1
tensor DX0 bf16 out 16 2
axis DX0 M M 4096
axis DX0 E 4096 1
tensor DWN1 bf16 out 16 1
axis DWN1 E 4096 1
tensor DX1 bf16 in 16 2
axis DX1 M M 4096
axis DX1 E 4096 1
tensor DZ bf16 in 16 3
axis DZ M M 22016
axis DZ G 2 11008
axis DZ I 11008 1
tensor ZDZ1 f32 in 16 1
axis ZDZ1 M M 1
tensor N1 bf16 out 16 2
axis N1 M M 4096
axis N1 E 4096 1
workspace 4096,M,128,/^,*,4,*,4096,M,64,/^,*,4,*,max
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,2,/^,32,*,$sms,2,//,1,max,/^,197530,*,23216,+,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,70513,*,72386,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,121705,*,16610,+,min,<=,and
launch first_norm_tiles grid M,128,/^,1,max,2,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:DZ:128:22016;1;64|M;22016;128 map:W1:128:4096;1;64|22016;4096;64 map:DX0:128:4096;1;64|M;4096;64 map:N1:128:4096;1;64|M;4096;64 map:X1:128:4096;1;64|M;4096;64 map:DX1:128:4096;1;64|M;4096;64 tensor:X1 tensor:R1 tensor:WN1 tensor:DX0 tensor:DX1 tensor:ZDZ1 tensor:N1 size:M:i64 workspace:0 counter size:6097,M,<=,528,M,128,/^,1,max,2,/^,32,*,<=,and,4,*:i32
launch first_norm_finish grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN1 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,70513,*,72386,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,121705,*,16610,+,<=,and
launch first_norm_tiles_2 grid M,128,/^,1,max,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args map:DZ:128:22016;1;64|M;22016;128 map:W1:128:4096;1;64|22016;4096;64 map:DX0:64:4096;1;32|M;4096;64 map:N1:64:4096;1;32|M;4096;64 tensor:X1 tensor:R1 tensor:WN1 tensor:DX0 tensor:DX1 tensor:ZDZ1 tensor:N1 size:M:i64 workspace:0
launch first_norm_finish_2 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN1 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch first_norm_tiles_3 grid M,128,/^,1,max,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:DZ:128:22016;1;64|M;22016;128 map:W1:128:4096;1;64|22016;4096;64 map:DX0:128:4096;1;64|M;4096;64 map:N1:128:4096;1;64|M;4096;64 tensor:X1 tensor:R1 tensor:WN1 tensor:DX0 tensor:DX1 tensor:ZDZ1 tensor:N1 size:M:i64 workspace:0
launch first_norm_finish_3 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN1 size:M:i64 workspace:0
variant 1
launch first_norm_tiles_4 grid M,64,/^,1,max,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:X1 tensor:R1 tensor:W1 tensor:WN1 tensor:DX0 tensor:DX1 tensor:DZ tensor:ZDZ1 tensor:N1 size:M:i64 workspace:0
launch first_norm_finish_4 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN1 size:M:i64 workspace:0
reference dn reduce M,4096,*
reference dw reduce 4096
reference store_DX0 store M,4096,*
reference store_N1 store M,4096,*
reference store_DWN1 store 4096
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "first_norm.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::first_norm::run;
    return source;
}

inline pleat::KernelSource unit_weight::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel unit_weight
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor DW1 bf16 out 16 3
axis DW1 G 2 45088768
axis DW1 I 11008 4096
axis DW1 E 4096 1
tensor DZ bf16 in 16 3
axis DZ M M 22016
axis DZ G 2 11008
axis DZ I 11008 1
tensor N1 bf16 in 16 2
axis N1 M M 4096
axis N1 E 4096 1
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,3784,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,1376,$sms,2,//,1,max,/^,M,64,/^,1091,*,2624,+,*,21200,+,<=,and
launch unit_weight_tiles grid 3784,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:DZ:128:11008;1;64|M;22016;64|2;11008;1 map:N1:128:4096;1;64|M;4096;64 map:DW1:128:4096;1;64|11008;4096;64|2;45088768;1 tensor:DW1 size:M:i64 counter size:5868,M,<=,134217729,11008,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch unit_weight_tiles_2 grid 1376,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:DZ:128:11008;1;64|M;22016;64|2;11008;1 map:N1:128:4096;1;64|M;4096;64 map:DW1:128:4096;1;64|11008;4096;64|2;45088768;1 tensor:DW1 size:M:i64 counter size:5782,M,<=,134217729,11008,M,*,<=,and,4,*:i32
variant 1
launch unit_weight_tiles_3 grid 5504 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DW1 tensor:DZ tensor:N1 size:M:i64
reference acc reduce 90177536
reference store_DW1 store 90177536
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "unit_weight.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::unit_weight::run;
    return source;
}

inline pleat::KernelSource attention::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor W0 bf16 in 16 2
axis W0 E 4096 4096
axis W0 P 4096 1
tensor DY0 bf16 out 16 2
axis DY0 M M 4096
axis DY0 P 4096 1
tensor DX0 bf16 in 16 2
axis DX0 M M 4096
axis DX0 E 4096 1
workspace $arch,90,<=,90,$arch,<=,and,M,128,/^,32,*,$sms,/^,37230,*,M,128,/^,32,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,32,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,32,*,-,0,max,37230,*,+,min,M,128,/^,32,*,$sms,/^,37080,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,19187,+,M,64,/^,22,*,$sms,/^,30958,*,M,64,/^,22,*,30958,*,$sms,//,6258,+,$sms,M,64,/^,22,*,$sms,%,+,1572864,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,22,*,-,0,max,30958,*,+,min,M,64,/^,22,*,$sms,/^,30808,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,1586,*,+,1900,+,*,min,18459,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,min,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and,M,128,/^,32,*,4,*,144,min,65792,*,*,$arch,90,<=,90,$arch,<=,and,M,64,/^,22,*,$sms,/^,30958,*,M,64,/^,22,*,30958,*,$sms,//,6258,+,$sms,M,64,/^,22,*,$sms,%,+,1572864,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,22,*,-,0,max,30958,*,+,min,M,64,/^,22,*,$sms,/^,30808,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,1586,*,+,1900,+,*,min,18459,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and,M,64,/^,22,*,4,*,144,min,49408,*,*,max,$arch,90,<=,90,$arch,<=,and,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and,M,256,/^,16,*,8,*,144,min,131328,*,*,max
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,32,*,$sms,/^,37230,*,M,128,/^,32,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,32,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,32,*,-,0,max,37230,*,+,min,M,128,/^,32,*,$sms,/^,37080,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,19187,+,M,64,/^,22,*,$sms,/^,30958,*,M,64,/^,22,*,30958,*,$sms,//,6258,+,$sms,M,64,/^,22,*,$sms,%,+,1572864,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,22,*,-,0,max,30958,*,+,min,M,64,/^,22,*,$sms,/^,30808,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,1586,*,+,1900,+,*,min,18459,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,min,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and
launch attention_tiles grid M,128,/^,32,*,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DX0:128:4096;1;64|M;4096;128;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,22,*,$sms,/^,30958,*,M,64,/^,22,*,30958,*,$sms,//,6258,+,$sms,M,64,/^,22,*,$sms,%,+,1572864,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,22,*,-,0,max,30958,*,+,min,M,64,/^,22,*,$sms,/^,30808,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,1586,*,+,1900,+,*,min,18459,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and
launch attention_tiles_2 grid M,64,/^,22,*,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DX0:128:4096;1;64|M;4096;64;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and
launch attention_tiles_3 grid M,256,/^,16,*,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:DX0:128:4096;1;64|M;4096;128;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and
launch attention_tiles_4 grid M,64,/^,64,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:DX0:128:4096;1;64|M;4096;64;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,32,*,$sms,/^,22408,*,16956,+,M,128,/^,22,*,$sms,/^,53972,*,19868,+,<=,and
launch attention_tiles_5 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:DX0:128:4096;1;64|M;4096;64;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch attention_tiles_6 grid M,128,/^,22,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:DX0:128:4096;1;64|M;4096;128;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch attention_tiles_7 grid M,128,/^,32,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:W0 tensor:DY0 tensor:DX0 size:M:i64
reference acc reduce M,4096,*
reference store_DY0 store M,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::attention::run;
    return source;
}

inline pleat::KernelSource attention_weight::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention_weight
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M unused 1 0
tensor Y0 bf16 in 16 2
axis Y0 M M 4096
axis Y0 P 4096 1
tensor DX0 bf16 in 16 2
axis DX0 M M 4096
axis DX0 E 4096 1
tensor DW0 bf16 out 16 2
axis DW0 E 4096 4096
axis DW0 P 4096 1
variant $arch,90,<=,90,$arch,<=,and,193,M,<=,and,256,$sms,2,//,1,max,/^,M,64,/^,1091,*,2624,+,*,21200,+,1024,$sms,/^,M,64,/^,579,*,M,64,/^,579,*,2112,+,2,//,max,150,+,*,M,64,/^,579,*,2112,min,16300,+,+,<=,and
launch attention_weight_tiles grid 256,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:DX0:128:4096;1;64|M;4096;64 map:Y0:128:4096;1;64|M;4096;64 map:DW0:128:4096;1;64|4096;4096;64 tensor:DW0 size:M:i64
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch attention_weight_tiles_2 grid 1024,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DX0:128:4096;1;64|M;4096;64 map:Y0:128:4096;1;64|M;4096;64 map:DW0:128:4096;1;64|4096;4096;64 tensor:DW0 size:M:i64
variant 1
launch attention_weight_tiles_3 grid 1024 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:Y0 tensor:DX0 tensor:DW0 size:M:i64
reference acc reduce 16777216
reference store_DW0 store 16777216
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention_weight.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::attention_weight::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel layer_post_backward
spec layer_post_backward.json
source layer_post_backward.cu apart
include dims.h
symbol M dim 1 0
symbol DLOSS.M stride 1 0
tensor LOGITS bf16 inout 16 2
axis LOGITS M M 32768
axis LOGITS V 32768 1
tensor LABEL i32 in 16 1
axis LABEL M M 1
tensor LSE f32 in 16 1
axis LSE M M 1
tensor DLOSS f32 in 16 1
axis DLOSS M M DLOSS.M
tensor Y0 bf16 in 16 2
axis Y0 M M 4096
axis Y0 P 4096 1
tensor X1 bf16 in 16 2
axis X1 M M 4096
axis X1 E 4096 1
tensor R1 f32 in 16 1
axis R1 M M 1
tensor Z bf16 in 16 3
axis Z M M 22016
axis Z G 2 11008
axis Z I 11008 1
tensor X2 bf16 in 16 2
axis X2 M M 4096
axis X2 E 4096 1
tensor R2 f32 in 16 1
axis R2 M M 1
tensor W0 bf16 in 16 2
axis W0 E 4096 4096
axis W0 P 4096 1
tensor W1 bf16 in 16 3
axis W1 G 2 45088768
axis W1 I 11008 4096
axis W1 E 4096 1
tensor W2 bf16 in 16 2
axis W2 E 4096 11008
axis W2 I 11008 1
tensor WV bf16 in 16 2
axis WV V 32768 4096
axis WV E 4096 1
tensor WN1 bf16 in 16 1
axis WN1 E 4096 1
tensor WN2 bf16 in 16 1
axis WN2 E 4096 1
tensor DY0 bf16 out 16 2
axis DY0 M M 4096
axis DY0 P 4096 1
tensor DX0 bf16 inout 16 2
axis DX0 M M 4096
axis DX0 E 4096 1
tensor DW0 bf16 out 16 2
axis DW0 E 4096 4096
axis DW0 P 4096 1
tensor DW1 bf16 out 16 3
axis DW1 G 2 45088768
axis DW1 I 11008 4096
axis DW1 E 4096 1
tensor DW2 bf16 out 16 2
axis DW2 E 4096 11008
axis DW2 I 11008 1
tensor DWV bf16 out 16 2
axis DWV V 32768 4096
axis DWV E 4096 1
tensor DWN1 bf16 out 16 1
axis DWN1 E 4096 1
tensor DWN2 bf16 out 16 1
axis DWN2 E 4096 1
workspace $arch,90,<=,90,$arch,<=,and,M,128,/^,32,*,$sms,/^,37230,*,M,128,/^,32,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,32,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,32,*,-,0,max,37230,*,+,min,M,128,/^,32,*,$sms,/^,37080,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,19187,+,M,64,/^,22,*,$sms,/^,30958,*,M,64,/^,22,*,30958,*,$sms,//,6258,+,$sms,M,64,/^,22,*,$sms,%,+,1572864,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,22,*,-,0,max,30958,*,+,min,M,64,/^,22,*,$sms,/^,30808,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,1586,*,+,1900,+,*,min,18459,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,min,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and,M,128,/^,32,*,4,*,144,min,65792,*,*,$arch,90,<=,90,$arch,<=,and,M,64,/^,22,*,$sms,/^,30958,*,M,64,/^,22,*,30958,*,$sms,//,6258,+,$sms,M,64,/^,22,*,$sms,%,+,1572864,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,22,*,-,0,max,30958,*,+,min,M,64,/^,22,*,$sms,/^,30808,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,1586,*,+,1900,+,*,min,18459,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and,M,64,/^,22,*,4,*,144,min,49408,*,*,max,$arch,90,<=,90,$arch,<=,and,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and,M,256,/^,16,*,8,*,144,min,131328,*,*,max,4096,M,128,/^,*,4,*,4096,M,64,/^,*,4,*,max,max,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
require 0 a label lies outside the vocabulary
step logits_dot
launch logits_dot_rows grid M 1 1 block 512 1 1 cluster 1 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:LSE tensor:DLOSS workspace:0 size:M:i64 size:DLOSS.M:i64 status
step logits
variant M,16,*,66,<=
launch logits_map_1 grid M,64,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:LSE tensor:DLOSS size:M:i64 size:DLOSS.M:i64
variant 1
launch logits_map_2 grid M,16,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:LOGITS tensor:LABEL tensor:LSE tensor:DLOSS size:M:i64 size:DLOSS.M:i64
step last_norm
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,2,/^,32,*,$sms,2,//,1,max,/^,293925,*,23088,+,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,99840,*,102628,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,175168,*,16610,+,min,<=,and
launch last_norm_tiles grid M,128,/^,1,max,2,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;128 map:WV:128:4096;1;64|32768;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:128:4096;1;64|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:4096;1;64|M;4096;64 map:X2:128:4096;1;64|M;4096;64 tensor:X2 tensor:R2 tensor:WN2 workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+ counter size:4097,M,<=,528,M,128,/^,1,max,2,/^,32,*,<=,and,4,*:i32
launch last_norm_finish grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,99840,*,102628,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,175168,*,16610,+,<=,and
launch last_norm_tiles_2 grid M,128,/^,1,max,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;128 map:WV:128:4096;1;64|32768;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:64:4096;1;32|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:64:4096;1;32|M;4096;64 tensor:X2 tensor:R2 tensor:WN2 workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
launch last_norm_finish_2 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch last_norm_tiles_3 grid M,128,/^,1,max,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;128 map:WV:128:4096;1;64|32768;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:128:4096;1;64|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:4096;1;64|M;4096;64 tensor:X2 tensor:R2 tensor:WN2 workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
launch last_norm_finish_3 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant 1
launch last_norm_tiles_4 grid M,64,/^,1,max,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:LOGITS tensor:X2 tensor:R2 tensor:WV tensor:WN2 workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
launch last_norm_finish_4 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN2 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
step vocabulary_weight
variant $arch,90,<=,90,$arch,<=,and,193,M,<=,and,2048,$sms,2,//,1,max,/^,M,64,/^,1091,*,2624,+,*,21200,+,5632,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,<=,and
launch vocabulary_weight_tiles grid 2048,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:4096;1;64|M;4096;64 map:DWV:128:4096;1;64|32768;4096;64 tensor:DWV size:M:i64 counter size:5782,M,<=,134217729,32768,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch vocabulary_weight_tiles_2 grid 5632,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:LOGITS:128:32768;1;64|M;32768;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:4096;1;64|M;4096;64 map:DWV:128:4096;1;64|32768;4096;64 tensor:DWV size:M:i64 counter size:5868,M,<=,134217729,32768,M,*,<=,and,4,*:i32
variant 1
launch vocabulary_weight_tiles_3 grid 8192 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:LOGITS tensor:DWV workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ size:M:i64
step unit
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,86,*,$sms,/^,37230,*,27756,+,M,64,/^,86,*,$sms,/^,24649,*,31164,max,23791,+,<=,and
launch unit_tiles grid M,128,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 204944 pdl 1
args workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:128:4096;1;64|M;4096;128 map:W2:128:11008;1;64|4096;11008;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:11008;1;64|M;11008;64 workspace_map:0:bf16:128:11008;1;64|2;11008;1|M;22016;64 map:Z:128:11008;1;64|2;11008;1|M;22016;64 tensor:Z workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch unit_tiles_2 grid M,64,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:128:4096;1;64|M;4096;64 map:W2:128:11008;1;64|4096;11008;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:11008;1;64|M;11008;64 workspace_map:0:bf16:128:11008;1;64|2;11008;1|M;22016;64 map:Z:128:11008;1;64|2;11008;1|M;22016;64 tensor:Z workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch unit_tiles_3 grid M,64,/^,86,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:Z tensor:W2 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ size:M:i64
step down_weight
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,2752,$sms,/^,M,64,/^,579,*,M,64,/^,579,*,2112,+,2,//,max,150,+,*,M,64,/^,579,*,2112,min,16300,+,+,1856,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,1376,$sms,2,//,1,max,/^,M,64,/^,574,*,M,64,/^,574,*,2112,+,2,//,max,150,+,*,M,64,/^,574,*,2112,min,18800,+,+,min,<=,and
launch down_weight_tiles grid 2752,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:128:4096;1;64|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:11008;1;64|M;11008;64 map:DW2:128:11008;1;64|4096;11008;64 tensor:DW2 size:M:i64 counter size:7864,M,<=,134217729,11008,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,1856,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,1376,$sms,2,//,1,max,/^,M,64,/^,574,*,M,64,/^,574,*,2112,+,2,//,max,150,+,*,M,64,/^,574,*,2112,min,18800,+,+,<=,and
launch down_weight_tiles_2 grid 1856,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:128:4096;1;64|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:11008;1;64|M;11008;64 map:DW2:128:11008;1;64|4096;11008;64 tensor:DW2 size:M:i64 counter size:5868,M,<=,134217729,11136,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch down_weight_tiles_3 grid 1376,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:128:4096;1;64|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+:bf16:128:11008;1;64|M;11008;64 map:DW2:128:11008;1;64|4096;11008;64 tensor:DW2 size:M:i64 counter size:7864,M,<=,134217729,11008,M,*,<=,and,4,*:i32
variant 1
launch down_weight_tiles_4 grid 2752 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DW2 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ size:M:i64
step unit_dot
launch unit_dot_rows grid M,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ size:M:i64
step first_norm
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,2,/^,32,*,$sms,2,//,1,max,/^,197530,*,23216,+,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,70513,*,72386,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,121705,*,16610,+,min,<=,and
launch first_norm_tiles grid M,128,/^,1,max,2,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args workspace_map:0:bf16:128:22016;1;64|M;22016;128 map:W1:128:4096;1;64|22016;4096;64 map:DX0:128:4096;1;64|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+:bf16:128:4096;1;64|M;4096;64 map:X1:128:4096;1;64|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max:bf16:128:4096;1;64|M;4096;64 tensor:X1 tensor:R1 tensor:WN1 tensor:DX0 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+ counter size:6097,M,<=,528,M,128,/^,1,max,2,/^,32,*,<=,and,4,*:i32
launch first_norm_finish grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN1 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,M,128,/^,1,max,64,*,$sms,2,//,1,max,/^,70513,*,72386,max,15950,+,M,128,/^,1,max,32,*,$sms,2,//,1,max,/^,121705,*,16610,+,<=,and
launch first_norm_tiles_2 grid M,128,/^,1,max,64,*,2,* 1 1 block 384 1 1 cluster 2 shared 229520 pdl 1
args workspace_map:0:bf16:128:22016;1;64|M;22016;128 map:W1:128:4096;1;64|22016;4096;64 map:DX0:64:4096;1;32|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+:bf16:64:4096;1;32|M;4096;64 tensor:X1 tensor:R1 tensor:WN1 tensor:DX0 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
launch first_norm_finish_2 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN1 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch first_norm_tiles_3 grid M,128,/^,1,max,32,*,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args workspace_map:0:bf16:128:22016;1;64|M;22016;128 map:W1:128:4096;1;64|22016;4096;64 map:DX0:128:4096;1;64|M;4096;64 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+:bf16:128:4096;1;64|M;4096;64 tensor:X1 tensor:R1 tensor:WN1 tensor:DX0 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
launch first_norm_finish_3 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN1 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant 1
launch first_norm_tiles_4 grid M,64,/^,1,max,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:X1 tensor:R1 tensor:W1 tensor:WN1 tensor:DX0 workspace:M,4,*,256,/^,256,*,M,44032,*,max workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+ workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
launch first_norm_finish_4 grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:DWN1 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
step unit_weight
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and,3784,$sms,/^,M,64,/^,841,*,M,64,/^,841,*,2368,+,2,//,max,150,+,*,M,64,/^,841,*,2368,min,17500,+,+,1376,$sms,2,//,1,max,/^,M,64,/^,1091,*,2624,+,*,21200,+,<=,and
launch unit_weight_tiles grid 3784,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args workspace_map:0:bf16:128:11008;1;64|M;22016;64|2;11008;1 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+:bf16:128:4096;1;64|M;4096;64 map:DW1:128:4096;1;64|11008;4096;64|2;45088768;1 tensor:DW1 size:M:i64 counter size:5868,M,<=,134217729,11008,M,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch unit_weight_tiles_2 grid 1376,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args workspace_map:0:bf16:128:11008;1;64|M;22016;64|2;11008;1 workspace_map:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+:bf16:128:4096;1;64|M;4096;64 map:DW1:128:4096;1;64|11008;4096;64|2;45088768;1 tensor:DW1 size:M:i64 counter size:5782,M,<=,134217729,11008,M,*,<=,and,4,*:i32
variant 1
launch unit_weight_tiles_3 grid 5504 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:DW1 workspace:0 workspace:M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+ size:M:i64
step attention
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,32,*,$sms,/^,37230,*,M,128,/^,32,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,32,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,32,*,-,0,max,37230,*,+,min,M,128,/^,32,*,$sms,/^,37080,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,19187,+,M,64,/^,22,*,$sms,/^,30958,*,M,64,/^,22,*,30958,*,$sms,//,6258,+,$sms,M,64,/^,22,*,$sms,%,+,1572864,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,22,*,-,0,max,30958,*,+,min,M,64,/^,22,*,$sms,/^,30808,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,1586,*,+,1900,+,*,min,18459,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,min,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and
launch attention_tiles grid M,128,/^,32,*,$sms,M,128,/^,32,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DX0:128:4096;1;64|M;4096;128;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,22,*,$sms,/^,30958,*,M,64,/^,22,*,30958,*,$sms,//,6258,+,$sms,M,64,/^,22,*,$sms,%,+,1572864,*,M,64,/^,1,max,//,22000000,-,0,max,M,64,/^,1,max,3,min,1,-,*,4700,//,M,64,/^,1,max,8,<=,*,+,$sms,2,*,M,64,/^,22,*,-,0,max,30958,*,+,min,M,64,/^,22,*,$sms,/^,30808,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,//,11534,max,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,1586,*,+,1900,+,*,min,18459,+,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,min,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and
launch attention_tiles_2 grid M,64,/^,22,*,$sms,M,64,/^,22,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DX0:128:4096;1;64|M;4096;64;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,16,*,$sms,2,//,1,max,/^,72472,*,M,256,/^,16,*,72472,*,$sms,2,//,1,max,//,14188,+,$sms,2,//,1,max,M,256,/^,16,*,$sms,2,//,1,max,%,+,2097152,*,M,256,/^,1,max,//,22000000,-,0,max,M,256,/^,1,max,3,min,1,-,*,4700,//,M,256,/^,1,max,8,<=,*,+,$sms,2,//,1,max,2,*,M,256,/^,16,*,-,0,max,72472,*,+,min,M,256,/^,16,*,$sms,2,//,1,max,/^,69848,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,//,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,4228,*,+,4524,+,*,min,21975,+,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,min,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and
launch attention_tiles_3 grid M,256,/^,16,*,$sms,2,//,M,256,/^,16,*,1,max,//,1,max,4,min,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:DX0:128:4096;1;64|M;4096;128;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64 workspace:0,M,4,*,256,/^,256,*,M,44032,*,max,M,8192,*,+,M,22016,*,M,4,*,256,/^,256,*,max,+,M,86,*,4,*,256,/^,256,*,M,8192,*,max,+,+
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,64,*,$sms,/^,13858,*,16228,+,M,64,/^,32,*,$sms,/^,22408,*,16956,+,M,128,/^,22,*,$sms,/^,53972,*,19868,+,min,<=,and
launch attention_tiles_4 grid M,64,/^,64,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 163984 pdl 1
args map:DX0:128:4096;1;64|M;4096;64;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64
variant $arch,90,<=,90,$arch,<=,and,M,64,/^,32,*,$sms,/^,22408,*,16956,+,M,128,/^,22,*,$sms,/^,53972,*,19868,+,<=,and
launch attention_tiles_5 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229520 pdl 1
args map:DX0:128:4096;1;64|M;4096;64;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch attention_tiles_6 grid M,128,/^,22,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:DX0:128:4096;1;64|M;4096;128;clipped map:W0:128:4096;1;64|4096;4096;64 map:DY0:128:4096;1;64|M;4096;64 tensor:DY0 size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch attention_tiles_7 grid M,128,/^,32,* 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:W0 tensor:DY0 tensor:DX0 size:M:i64
step attention_weight
variant $arch,90,<=,90,$arch,<=,and,193,M,<=,and,256,$sms,2,//,1,max,/^,M,64,/^,1091,*,2624,+,*,21200,+,1024,$sms,/^,M,64,/^,579,*,M,64,/^,579,*,2112,+,2,//,max,150,+,*,M,64,/^,579,*,2112,min,16300,+,+,<=,and
launch attention_weight_tiles grid 256,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229456 pdl 1
args map:DX0:128:4096;1;64|M;4096;64 map:Y0:128:4096;1;64|M;4096;64 map:DW0:128:4096;1;64|4096;4096;64 tensor:DW0 size:M:i64
variant $arch,90,<=,90,$arch,<=,and,1,M,<=,and
launch attention_weight_tiles_2 grid 1024,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:DX0:128:4096;1;64|M;4096;64 map:Y0:128:4096;1;64|M;4096;64 map:DW0:128:4096;1;64|4096;4096;64 tensor:DW0 size:M:i64
variant 1
launch attention_weight_tiles_3 grid 1024 1 1 block 128 1 1 cluster 1 shared 65536 pdl 1
args tensor:Y0 tensor:DX0 tensor:DW0 size:M:i64
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "layer_post_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post_backward)
    source.cubins = layer_post_backward::embedded_cubins();
#endif
    source.reference = layer_post_backward::reference::run_program;
    return source;
}

}  // namespace layer_post_backward
