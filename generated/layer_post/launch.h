// Written by pleat from layer_post.json. Do not edit.
// Typed launchers for `layer_post`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace layer_post {

namespace attention_out {

struct Arguments {
    layer_post::Y0 Y0;
    layer_post::X0 X0;
    layer_post::W0 W0;
    layer_post::WN1 WN1;
    layer_post::X1 X1;
    layer_post::N1 N1;
    layer_post::S1 S1;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.Y0.get();
        values.tensors[1] = arguments.X0.get();
        values.tensors[2] = arguments.W0.get();
        values.tensors[3] = arguments.WN1.get();
        values.tensors[4] = arguments.X1.get();
        values.tensors[5] = arguments.N1.get();
        values.tensors[6] = arguments.S1.get();
        values.symbols[0] = arguments.Y0.template extent<layer_post::M>().get();
        if (arguments.X0.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.X1.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.N1.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.S1.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        return values;
    }
};

}  // namespace attention_out

namespace first_rstd {

struct Arguments {
    layer_post::R1 R1;
    layer_post::S1 S1;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.R1.get();
        values.tensors[1] = arguments.S1.get();
        values.symbols[0] = arguments.R1.template extent<layer_post::M>().get();
        if (arguments.S1.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace first_rstd

namespace gate_up {

struct Arguments {
    layer_post::W1 W1;
    layer_post::R1 R1;
    layer_post::Z Z;
    layer_post::N1 N1;
    layer_post::U U;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 5, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W1.get();
        values.tensors[1] = arguments.R1.get();
        values.tensors[2] = arguments.Z.get();
        values.tensors[3] = arguments.N1.get();
        values.tensors[4] = arguments.U.get();
        values.symbols[0] = arguments.R1.template extent<layer_post::M>().get();
        if (arguments.Z.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.N1.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.U.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        return values;
    }
};

}  // namespace gate_up

namespace down {

struct Arguments {
    layer_post::W2 W2;
    layer_post::WN2 WN2;
    layer_post::X1 X1;
    layer_post::X2 X2;
    layer_post::U U;
    layer_post::N2 N2;
    layer_post::S2 S2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W2.get();
        values.tensors[1] = arguments.WN2.get();
        values.tensors[2] = arguments.X1.get();
        values.tensors[3] = arguments.X2.get();
        values.tensors[4] = arguments.U.get();
        values.tensors[5] = arguments.N2.get();
        values.tensors[6] = arguments.S2.get();
        values.symbols[0] = arguments.X1.template extent<layer_post::M>().get();
        if (arguments.X2.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.U.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.N2.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.S2.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        return values;
    }
};

}  // namespace down

namespace second_rstd {

struct Arguments {
    layer_post::R2 R2;
    layer_post::S2 S2;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.R2.get();
        values.tensors[1] = arguments.S2.get();
        values.symbols[0] = arguments.R2.template extent<layer_post::M>().get();
        if (arguments.S2.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace second_rstd

namespace head {

struct Arguments {
    layer_post::LABEL LABEL;
    layer_post::WV WV;
    layer_post::R2 R2;
    layer_post::LOGITS LOGITS;
    layer_post::N2 N2;
    layer_post::TARGET TARGET;
    layer_post::PART PART;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 7, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LABEL.get();
        values.tensors[1] = arguments.WV.get();
        values.tensors[2] = arguments.R2.get();
        values.tensors[3] = arguments.LOGITS.get();
        values.tensors[4] = arguments.N2.get();
        values.tensors[5] = arguments.TARGET.get();
        values.tensors[6] = arguments.PART.get();
        values.symbols[0] = arguments.LABEL.template extent<layer_post::M>().get();
        if (arguments.R2.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.LOGITS.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.N2.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.TARGET.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.PART.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        return values;
    }
};

}  // namespace head

namespace loss {

struct Arguments {
    layer_post::LSE LSE;
    layer_post::LOSS LOSS;
    layer_post::TARGET TARGET;
    layer_post::PART PART;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 4, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.LSE.get();
        values.tensors[1] = arguments.LOSS.get();
        values.tensors[2] = arguments.TARGET.get();
        values.tensors[3] = arguments.PART.get();
        values.symbols[0] = arguments.LSE.template extent<layer_post::M>().get();
        if (arguments.LOSS.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.TARGET.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.PART.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        return values;
    }
};

}  // namespace loss

struct Arguments {
    layer_post::Y0 Y0;
    layer_post::X0 X0;
    layer_post::LABEL LABEL;
    layer_post::W0 W0;
    layer_post::W1 W1;
    layer_post::W2 W2;
    layer_post::WV WV;
    layer_post::WN1 WN1;
    layer_post::WN2 WN2;
    layer_post::X1 X1;
    layer_post::R1 R1;
    layer_post::Z Z;
    layer_post::X2 X2;
    layer_post::R2 R2;
    layer_post::LOGITS LOGITS;
    layer_post::LSE LSE;
    layer_post::LOSS LOSS;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 17, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.Y0.get();
        values.tensors[1] = arguments.X0.get();
        values.tensors[2] = arguments.LABEL.get();
        values.tensors[3] = arguments.W0.get();
        values.tensors[4] = arguments.W1.get();
        values.tensors[5] = arguments.W2.get();
        values.tensors[6] = arguments.WV.get();
        values.tensors[7] = arguments.WN1.get();
        values.tensors[8] = arguments.WN2.get();
        values.tensors[9] = arguments.X1.get();
        values.tensors[10] = arguments.R1.get();
        values.tensors[11] = arguments.Z.get();
        values.tensors[12] = arguments.X2.get();
        values.tensors[13] = arguments.R2.get();
        values.tensors[14] = arguments.LOGITS.get();
        values.tensors[15] = arguments.LSE.get();
        values.tensors[16] = arguments.LOSS.get();
        values.symbols[0] = arguments.Y0.template extent<layer_post::M>().get();
        if (arguments.X0.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.LABEL.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.X1.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.R1.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.Z.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.X2.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.R2.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.LOGITS.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.LSE.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        if (arguments.LOSS.template extent<layer_post::M>().get() != values.symbols[0])
            pleat::sizes_differ("layer_post", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_layer_post)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from layer_post.json. Do not edit.
// The dims, folds and tensors of `layer_post` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace layer_post {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim E is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim M does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim P is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim M does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim I is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim M does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim G is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim M does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim V is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim M does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim M is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim E does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim P is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim E does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim I is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim E does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim V is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim E does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim M is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim P does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim E is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim P does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim I is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim P does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim G is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim P does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim V is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim P does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: a part of this index of dim P would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim M is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim I does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim E is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim I does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim P is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim I does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim G is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim I does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim V is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim I does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim M is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim G does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim P is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim G does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim I is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim G does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim V is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: dim G does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim M is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::M>) static_assert(ok_, "pleat: dim V does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim E is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::E>) static_assert(ok_, "pleat: dim V does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim P is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::P>) static_assert(ok_, "pleat: dim V does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim I is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::I>) static_assert(ok_, "pleat: dim V does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim G is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post::G>) static_assert(ok_, "pleat: dim V does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post::V>) static_assert(ok_, "pleat: a part of this index of dim V would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor Y0 [M, P] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::P>>) static_assert(ok_, "pleat: this slice of tensor Y0 [M, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y0 [M, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y0 [M, P] takes dims and lists of them");
        // clang-format on
    }
};

/// X0: bf16 [M, E]
struct X0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X0 : pleat::Tensor<X0, const pleat::bf16, X0_layout> {
    PLEAT_NAME("X0 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X0(const C_&) : X0(pleat::refused<X0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X0(...) : X0(pleat::refused<X0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X0 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X0 [M, E] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X0 [M, E] is *X0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X0 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X0 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X0 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X0 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X0 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor X0 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor X0 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor X0 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor X0 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor X0 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor X0 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor X0 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor X0 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X0 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor X0 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X0 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor X0 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X0 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X0 [M, E] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor LABEL [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor LABEL [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor LABEL [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor LABEL [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LABEL [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LABEL [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor LABEL [M] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor W0 [E, P] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::P>>) static_assert(ok_, "pleat: this slice of tensor W0 [E, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W0 [E, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::M>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim V");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::G>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::I>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::M>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim V");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor W2 [E, I] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::I>>) static_assert(ok_, "pleat: this slice of tensor W2 [E, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [E, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::M>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim V");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::V>>) static_assert(ok_, "pleat: tensor WV [V, E] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor WV [V, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::V>>) static_assert(ok_, "pleat: tensor WV [V, E] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor WV [V, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::V>>) static_assert(ok_, "pleat: tensor WV [V, E] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::V>>) static_assert(ok_, "pleat: this slice of tensor WV [V, E] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::V>>) static_assert(ok_, "pleat: tensor WV [V, E] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor WV [V, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor WV [V, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor WV [V, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WV [V, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::M>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim G");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor WN1 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor WN1 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor WN1 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN1 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::M>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim V");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor WN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor WN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor WN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::M>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN2 [E] takes dims and lists of them");
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
struct X1 : pleat::Tensor<X1, pleat::bf16, X1_layout> {
    PLEAT_NAME("X1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X1(const C_&) : X1(pleat::refused<X1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X1(...) : X1(pleat::refused<X1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X1 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X1 [M, E] is *X1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor X1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor X1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim V");
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
struct R1 : pleat::Tensor<R1, float, R1_layout> {
    PLEAT_NAME("R1 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R1(const C_&) : R1(pleat::refused<R1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R1(...) : R1(pleat::refused<R1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R1 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R1 [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R1 [M] is *R1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R1 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R1 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R1 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R1 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R1 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor R1 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor R1 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor R1 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor R1 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R1 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor R1 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor R1 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor R1 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor R1 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor R1 [M] has no dim V");
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
struct Z : pleat::Tensor<Z, pleat::bf16, Z_layout> {
    PLEAT_NAME("Z [M, G, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] takes dims, not an integer; write M(...), G(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z [M, G, I] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z [M, G, I] is *Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z [M, G, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z [M, G, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z [M, G, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z [M, G, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::G>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::I>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [M, G, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim V");
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
struct X2 : pleat::Tensor<X2, pleat::bf16, X2_layout> {
    PLEAT_NAME("X2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X2(const C_&) : X2(pleat::refused<X2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X2(...) : X2(pleat::refused<X2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X2 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X2 [M, E] is *X2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim V");
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
struct R2 : pleat::Tensor<R2, float, R2_layout> {
    PLEAT_NAME("R2 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R2(const C_&) : R2(pleat::refused<R2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R2(...) : R2(pleat::refused<R2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R2 [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R2 [M] is *R2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R2 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R2 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R2 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R2 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor R2 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor R2 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor R2 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor R2 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R2 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor R2 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor R2 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor R2 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor R2 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor R2 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R2 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R2 [M] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [M, V] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::V>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [M, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOGITS [M, V] takes dims and lists of them");
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
struct LSE : pleat::Tensor<LSE, float, LSE_layout> {
    PLEAT_NAME("LSE [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LSE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LSE(const C_&) : LSE(pleat::refused<LSE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LSE(...) : LSE(pleat::refused<LSE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [M] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor LSE [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor LSE [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor LSE [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor LSE [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor LSE [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor LSE [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor LSE [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor LSE [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor LSE [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [M] takes dims and lists of them");
        // clang-format on
    }
};

/// LOSS: f32 [M]
struct LOSS_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LOSS_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct LOSS : pleat::Tensor<LOSS, float, LOSS_layout> {
    PLEAT_NAME("LOSS [M]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOSS [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOSS [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOSS [M] is *LOSS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOSS [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOSS [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOSS [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOSS [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOSS [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor LOSS [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor LOSS [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor LOSS [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LOSS [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LOSS [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor LOSS [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor LOSS [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOSS [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor LOSS [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor LOSS [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor LOSS [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor LOSS [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor LOSS [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOSS [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOSS [M] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor N1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor N1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// S1: f32 [M, E / 128]
struct S1_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                 pleat::Along<E, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr S1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * M_extent.get(); }

    M M_extent;
};
struct S1 : pleat::Tensor<S1, float, S1_layout> {
    PLEAT_NAME("S1 [M, E / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S1(const C_&) : S1(pleat::refused<S1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S1(...) : S1(pleat::refused<S1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S1 [M, E / 128] is *S1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S1 [M, E / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S1 [M, E / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor S1 [M, E / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor S1 [M, E / 128] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / 128] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / 128] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor S1 [M, E / 128] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S1 [M, E / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor S1 [M, E / 128] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor U [M, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::I>>) static_assert(ok_, "pleat: tensor U [M, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor U [M, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::I>>) static_assert(ok_, "pleat: tensor U [M, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor U [M, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor U [M, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::I>>) static_assert(ok_, "pleat: tensor U [M, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::I>>) static_assert(ok_, "pleat: this slice of tensor U [M, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::I>>) static_assert(ok_, "pleat: tensor U [M, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor U [M, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor U [M, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor U [M, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor U [M, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor U [M, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor U [M, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor U [M, I] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// S2: f32 [M, E / 128]
struct S2_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                 pleat::Along<E, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr S2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * M_extent.get(); }

    M M_extent;
};
struct S2 : pleat::Tensor<S2, float, S2_layout> {
    PLEAT_NAME("S2 [M, E / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S2(const C_&) : S2(pleat::refused<S2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S2(...) : S2(pleat::refused<S2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S2 [M, E / 128] is *S2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S2 [M, E / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S2 [M, E / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::E>>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::E>>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor S2 [M, E / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::E>>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::E>>) static_assert(ok_, "pleat: this slice of tensor S2 [M, E / 128] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / 128] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / 128] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::E>>) static_assert(ok_, "pleat: this view of tensor S2 [M, E / 128] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::E>>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S2 [M, E / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor S2 [M, E / 128] takes dims and lists of them");
        // clang-format on
    }
};

/// TARGET: f32 [M]
struct TARGET_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr TARGET_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct TARGET : pleat::Tensor<TARGET, float, TARGET_layout> {
    PLEAT_NAME("TARGET [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TARGET(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TARGET(const C_&) : TARGET(pleat::refused<TARGET, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TARGET(...) : TARGET(pleat::refused<TARGET, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TARGET [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TARGET [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TARGET [M] is *TARGET[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TARGET [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TARGET [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TARGET [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TARGET [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TARGET [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor TARGET [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor TARGET [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor TARGET [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor TARGET [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor TARGET [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor TARGET [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor TARGET [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor TARGET [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor TARGET [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor TARGET [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor TARGET [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor TARGET [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post::V>) static_assert(ok_, "pleat: tensor TARGET [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TARGET [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor TARGET [M] takes dims and lists of them");
        // clang-format on
    }
};

/// PART: f32 [M, V / 128]
struct PART_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                   pleat::Along<V, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr PART_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH constexpr long long storage() const { return 256LL * M_extent.get(); }

    M M_extent;
};
struct PART : pleat::Tensor<PART, float, PART_layout> {
    PLEAT_NAME("PART [M, V / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART(const C_&) : PART(pleat::refused<PART, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART(...) : PART(pleat::refused<PART, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART [M, V / 128] takes dims, not an integer; write M(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART [M, V / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART [M, V / 128] is *PART[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART [M, V / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART [M, V / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART [M, V / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART [M, V / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART [M, V / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::M>>) static_assert(ok_, "pleat: tensor PART [M, V / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post::V>>) static_assert(ok_, "pleat: tensor PART [M, V / 128] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::M>>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post::V>>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::M>>) static_assert(ok_, "pleat: this slice of tensor PART [M, V / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor PART [M, V / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor PART [M, V / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::M>>) static_assert(ok_, "pleat: this view of tensor PART [M, V / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::M>>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post::V>>) static_assert(ok_, "pleat: tensor PART [M, V / 128] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post::V>>) static_assert(ok_, "pleat: this slice of tensor PART [M, V / 128] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor PART [M, V / 128] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor PART [M, V / 128] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post::V>>) static_assert(ok_, "pleat: this view of tensor PART [M, V / 128] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post::V>>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART [M, V / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post::E>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post::P>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post::I>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post::G>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART [M, V / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART [M, V / 128] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace layer_post
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from layer_post.json. Do not edit.
// What stands behind a model's last attention: out-projection, norm, gated unit, norm, LOGITS over the vocabulary
// and each token's loss
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace layer_post {

// ---- attention_out ----
//   contract acc = A, B along K
//   let d = acc + C
//   reduce s = sum of d * d along N % 128
//   store D = d
//   store O = d * W
//   store S = s

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_out_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_out_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along
// P, the L2 cache drops W0 first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384) attention_out_tiles(
    const __grid_constant__ pleat::BoxMap<P, M> Y0_map, const __grid_constant__ pleat::BoxMap<P, E> W0_map,
    const __grid_constant__ pleat::BoxMap<E, M> X1_map, const __grid_constant__ pleat::BoxMap<E, M> N1_map,
    const __grid_constant__ pleat::BoxMap<E, M> X0_map, const pleat::bf16* X0_ptr, const pleat::bf16* WN1_ptr,
    pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr, long long M_size) {
    const X0 x0(X0_ptr, pleat::extents(M(M_size)));
    const WN1 wn1(WN1_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    const S1 s1(S1_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<P, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Y0_map, W0_map, X1_map, N1_map, X0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Y0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, k, at.column + pleat::InTile<E, 1, 128>(stage.part() * 64));
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X0_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed);
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> X1_part[8][2];
                        pleat::Vec<pleat::bf16, 2> N1_part[8][2];
                        pleat::Vec<pleat::bf16, 2> X0_in[8][2];
                        tiles.take(X0_in);
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
                                const M m(at.row + tiles.row(i, h));
                                // ../gemm/gemm_residual_rms.json:21: store D
                                // ../gemm/gemm_residual_rms.json:22: store O
                                // ../gemm/gemm_residual_rms.json:20: reduce s
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    const float X0_e = pleat::as<float>(X0_in[j][h], e);
                                    // ../gemm/gemm_residual_rms.json:19: let d
                                    const float d = acc_e + X0_e;
                                    values[e] = d;
                                    values_[e] = d * WN1_columns[e];
                                    terms[e] = d * d;
                                }
                                X1_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N1_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                s_states[i * 2 + h][0].add(terms);
                            }
                        }
                        tiles.store(X1_map, X1_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                        tiles.store(N1_map, N1_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(s_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_residual_rms.json:23: store S
                            const float s_e = s_states[i * 2 + h][0].sum();
                            *s1[e_ + m] = s_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_out_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_out_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along
// P, the L2 cache drops W0 first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384) attention_out_tiles_2(
    const __grid_constant__ pleat::BoxMap<P, M> Y0_map, const __grid_constant__ pleat::BoxMap<P, E> W0_map,
    const __grid_constant__ pleat::BoxMap<E, M> X1_map, const __grid_constant__ pleat::BoxMap<E, M> N1_map,
    const __grid_constant__ pleat::BoxMap<E, M> X0_map, const pleat::bf16* X0_ptr, const pleat::bf16* WN1_ptr,
    pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr, long long M_size) {
    const X0 x0(X0_ptr, pleat::extents(M(M_size)));
    const WN1 wn1(WN1_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    const S1 s1(S1_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<P, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, Y0_map, W0_map, X1_map, N1_map, X0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(Y0_map, k, at.row);
            stage.load_b_for(grid.rows, W0_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(X0_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed);
    } else {
        tiles.consume(grid, steps, 2, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[2][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> X1_part[8][2];
                    pleat::Vec<pleat::bf16, 2> N1_part[8][2];
                    pleat::Vec<pleat::bf16, 2> X0_in[8][2];
                    tiles.take(X0_in);
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
                            // ../gemm/gemm_residual_rms.json:21: store D
                            // ../gemm/gemm_residual_rms.json:22: store O
                            // ../gemm/gemm_residual_rms.json:20: reduce s
                            float values[2];
                            float values_[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                const float X0_e = pleat::as<float>(X0_in[j][h], e);
                                // ../gemm/gemm_residual_rms.json:19: let d
                                const float d = acc_e + X0_e;
                                values[e] = d;
                                values_[e] = d * WN1_columns[e];
                                terms[e] = d * d;
                            }
                            X1_part[j][h] = pleat::converted<pleat::bf16>(values);
                            N1_part[j][h] = pleat::converted<pleat::bf16>(values_);
                            s_states[h][0].add(terms);
                        }
                    }
                    tiles.store(X1_map, X1_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                    tiles.store(N1_map, N1_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(s_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_residual_rms.json:23: store S
                        const float s_e = s_states[h][0].sum();
                        *s1[e_ + m] = s_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_out_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_out_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// P.
extern "C" __global__ void __launch_bounds__(128, 1)
    attention_out_tiles_3(const pleat::bf16* Y0_ptr, const pleat::bf16* X0_ptr, const pleat::bf16* W0_ptr,
                          const pleat::bf16* WN1_ptr, pleat::bf16* X1_ptr, pleat::bf16* N1_ptr, float* S1_ptr,
                          long long M_size) {
    const Y0 y0(Y0_ptr, pleat::extents(M(M_size)));
    const X0 x0(X0_ptr, pleat::extents(M(M_size)));
    const W0 w0(W0_ptr);
    const WN1 wn1(WN1_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    const S1 s1(S1_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<P, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? y0[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w0[e_].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::Sum<float> s_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
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
                        // ../gemm/gemm_residual_rms.json:21: store D
                        // ../gemm/gemm_residual_rms.json:22: store O
                        // ../gemm/gemm_residual_rms.json:20: reduce s
                        const pleat::Vec<pleat::bf16, 2> x0_v = pleat::load<2>(x0[e_ + m].get());
                        float x1_out[2];
                        float n1_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float X0_e = pleat::as<float>(x0_v, e);
                            // ../gemm/gemm_residual_rms.json:19: let d
                            const float d = acc_e + X0_e;
                            x1_out[e] = d;
                            n1_out[e] = d * WN1_columns[e];
                            terms[e] = d * d;
                        }
                        pleat::store(x1[e_ + m].get(), pleat::converted<pleat::bf16>(x1_out));
                        pleat::store(n1[e_ + m].get(), pleat::converted<pleat::bf16>(n1_out));
                        s_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(s_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_residual_rms.json:23: store S
                    const float s_e = s_states[h][0].sum();
                    *s1[e_ + m] = s_e;
                }
            }
        }
    });
}
#endif
#endif

// ---- first_rstd ----
//   reduce s = sum of S along N / 128
//   store R = rsqrt(s / extent(N) + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_first_rstd_rows)
// first_rstd_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    first_rstd_rows(float* R1_ptr, float* S1_ptr, long long M_size, float eps) {
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const S1 s1(S1_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < M_size;
    const long long row = live ? place : M_size - 1;
    const M m(row);

    // ../norm/rstd.json:14: reduce s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 4;
        const pleat::Fold<E, 128> e_(j);
        const pleat::Vec<float, 4> s1_v = pleat::load<4>(s1[m + e_].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float S1_e = s1_v[e];
            terms[e] = S1_e;
        }
        s_state.add(terms);
    }
    pleat::across_lanes<8>(s_state);
    const float s = s_state.sum();

    const float v = pleat::math::rsqrt(s / 4096.0f + eps);
    if (lane == 0 && live) {
        // ../norm/rstd.json:15: store R
        *r1[m] = v;
    }
}
#endif

// ---- gate_up ----
//   contract acc = A, B along K
//   let d = acc * R
//   store D = d
//   store O = silu(d[G = 0]) * d[G = 1]

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gate_up_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gate_up_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W1 first where ceil(M / 128) <= 8, those of the last rounds shared out evenly along E, where they
// are few cut into up to 4 parts along E.
extern "C" __global__ void __launch_bounds__(384)
    gate_up_tiles(const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                  const __grid_constant__ pleat::BoxMap<E, I, G> W1_map,
                  const __grid_constant__ pleat::BoxMap<I, G, M> Z_map,
                  const __grid_constant__ pleat::BoxMap<I, M> U_map, float* R1_ptr, pleat::bf16* Z_ptr,
                  pleat::bf16* U_ptr, long long M_size, unsigned char* workspace) {
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 64>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N1_map, W1_map, Z_map, U_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 172, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(N1_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            {
                float R1_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R1_e = *r1[m];
                            R1_rows[i * 2 + h] = R1_e;
                        }
                    }
                }
#pragma unroll
                for (int j_G = 0; j_G < 2; ++j_G) {
#pragma unroll
                    for (int part = 0; part < 1; ++part) {
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
                            pleat::Vec<pleat::bf16, 2> Z_part[8][2];
#pragma unroll
                            for (int j = 0; j < 8; ++j) {
                                const I i_(at.column + tiles.column(j));
                                const G g(j_G);
#pragma unroll
                                for (int h = 0; h < 2; ++h) {
                                    const M m(at.row + tiles.row(i, h));
                                    // ../gemm/gemm_rmsnorm_swiglu.json:18: store D
                                    float values[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j_G * 8 + j, h, e);
                                        // ../gemm/gemm_rmsnorm_swiglu.json:17: let d
                                        const float d = acc_e * R1_rows[i * 2 + h];
                                        values[e] = d;
                                    }
                                    Z_part[j][h] = pleat::converted<pleat::bf16>(values);
                                }
                            }
                            tiles.store(Z_map, Z_part, at.column, G(j_G), at.row + tiles.first_row(i));
                        }
                    }
                }
            }
            {
                float R1_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R1_e = *r1[m];
                            R1_rows[i * 2 + h] = R1_e;
                        }
                    }
                }
#pragma unroll
                for (int part = 0; part < 1; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> U_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const I i_(at.column + tiles.column(j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // ../gemm/gemm_rmsnorm_swiglu.json:19: store O
                                float values[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, j, h, e);
                                    const float d_at = acc_e * R1_rows[i * 2 + h];
                                    const float acc_e_ = acc(i, j + 8, h, e);
                                    const float d_at_ = acc_e_ * R1_rows[i * 2 + h];
                                    values[e] = pleat::math::silu(d_at) * d_at_;
                                }
                                U_part[j][h] = pleat::converted<pleat::bf16>(values);
                            }
                        }
                        tiles.store(U_map, U_part, at.column, at.row + tiles.first_row(i));
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gate_up_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gate_up_tiles_2: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along E,
// the L2 cache drops W1 first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gate_up_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                    const __grid_constant__ pleat::BoxMap<E, I, G> W1_map,
                    const __grid_constant__ pleat::BoxMap<I, G, M> Z_map,
                    const __grid_constant__ pleat::BoxMap<I, M> U_map, float* R1_ptr, pleat::bf16* Z_ptr,
                    pleat::bf16* U_ptr, long long M_size) {
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<I, 96>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N1_map, W1_map, Z_map, U_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 115, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(N1_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            {
                float R1_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R1_e = *r1[m];
                            R1_rows[i * 2 + h] = R1_e;
                        }
                    }
                }
#pragma unroll
                for (int j_G = 0; j_G < 2; ++j_G) {
#pragma unroll
                    for (int part = 0; part < 3; ++part) {
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
                            pleat::Vec<pleat::bf16, 2> Z_part[4][2];
#pragma unroll
                            for (int j = 0; j < 4; ++j) {
                                const I i_(at.column + tiles.column(part * 4 + j));
                                const G g(j_G);
#pragma unroll
                                for (int h = 0; h < 2; ++h) {
                                    const M m(at.row + tiles.row(i, h));
                                    // ../gemm/gemm_rmsnorm_swiglu.json:18: store D
                                    float values[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j_G * 12 + part * 4 + j, h, e);
                                        // ../gemm/gemm_rmsnorm_swiglu.json:17: let d
                                        const float d = acc_e * R1_rows[i * 2 + h];
                                        values[e] = d;
                                    }
                                    Z_part[j][h] = pleat::converted<pleat::bf16>(values);
                                }
                            }
                            tiles.store(Z_map, Z_part, at.column + tiles.first_column(part * 4), G(j_G),
                                        at.row + tiles.first_row(i));
                        }
                    }
                }
            }
            {
                float R1_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R1_e = *r1[m];
                            R1_rows[i * 2 + h] = R1_e;
                        }
                    }
                }
#pragma unroll
                for (int part = 0; part < 3; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> U_part[4][2];
#pragma unroll
                        for (int j = 0; j < 4; ++j) {
                            const I i_(at.column + tiles.column(part * 4 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // ../gemm/gemm_rmsnorm_swiglu.json:19: store O
                                float values[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 4 + j, h, e);
                                    const float d_at = acc_e * R1_rows[i * 2 + h];
                                    const float acc_e_ = acc(i, part * 4 + j + 12, h, e);
                                    const float d_at_ = acc_e_ * R1_rows[i * 2 + h];
                                    values[e] = pleat::math::silu(d_at) * d_at_;
                                }
                                U_part[j][h] = pleat::converted<pleat::bf16>(values);
                            }
                        }
                        tiles.store(U_map, U_part, at.column + tiles.first_column(part * 4),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gate_up_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gate_up_tiles_3: tiles of 64 x 256 on the tensor cores, one for each consumer in turn, 4 stages of 64 along E,
// the L2 cache drops W1 first where ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    gate_up_tiles_3(const __grid_constant__ pleat::BoxMap<E, M> N1_map,
                    const __grid_constant__ pleat::BoxMap<E, I, G> W1_map,
                    const __grid_constant__ pleat::BoxMap<I, G, M> Z_map,
                    const __grid_constant__ pleat::BoxMap<I, M> U_map, float* R1_ptr, pleat::bf16* Z_ptr,
                    pleat::bf16* U_ptr, long long M_size) {
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 256, 4, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N1_map, W1_map, Z_map, U_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 86, 1};
    tiles.clip_rows(static_cast<int>(M_size));
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(N1_map, k, at.row);
            stage.load_b_for(grid.rows, W1_map, k, at.column, G(0));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            {
                float R1_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R1_e = *r1[m];
                        R1_rows[h] = R1_e;
                    }
                }
#pragma unroll
                for (int j_G = 0; j_G < 2; ++j_G) {
#pragma unroll
                    for (int part = 0; part < 2; ++part) {
                        pleat::Vec<pleat::bf16, 2> Z_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const I i_(at.column + tiles.column(part * 8 + j));
                            const G g(j_G);
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(0, h));
                                // ../gemm/gemm_rmsnorm_swiglu.json:18: store D
                                float values[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j_G * 16 + part * 8 + j, h, e);
                                    // ../gemm/gemm_rmsnorm_swiglu.json:17: let d
                                    const float d = acc_e * R1_rows[h];
                                    values[e] = d;
                                }
                                Z_part[j][h] = pleat::converted<pleat::bf16>(values);
                            }
                        }
                        tiles.store(Z_map, Z_part, at.column + tiles.first_column(part * 8), G(j_G),
                                    at.row + tiles.first_row(0));
                    }
                }
            }
            {
                float R1_rows[2] = {};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        const float R1_e = *r1[m];
                        R1_rows[h] = R1_e;
                    }
                }
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> U_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row + tiles.row(0, h));
                            // ../gemm/gemm_rmsnorm_swiglu.json:19: store O
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                const float d_at = acc_e * R1_rows[h];
                                const float acc_e_ = acc(0, part * 8 + j + 16, h, e);
                                const float d_at_ = acc_e_ * R1_rows[h];
                                values[e] = pleat::math::silu(d_at) * d_at_;
                            }
                            U_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(U_map, U_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_gate_up_tiles_4)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// gate_up_tiles_4: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    gate_up_tiles_4(const pleat::bf16* W1_ptr, float* R1_ptr, pleat::bf16* Z_ptr, pleat::bf16* N1_ptr,
                    pleat::bf16* U_ptr, long long M_size) {
    const W1 w1(W1_ptr);
    const R1 r1(R1_ptr, pleat::extents(M(M_size)));
    const Z z(Z_ptr, pleat::extents(M(M_size)));
    const N1 n1(N1_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<I, 64>, pleat::Fold<E, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 172, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? n1[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const I i_(at.column + pleat::InTile<I, 1, 64>(r % 64));
        const G g(r / 64);
        return w1[i_ + g].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        {
            float R1_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R1_e = *r1[m];
                    R1_rows[h] = R1_e;
                }
            }
#pragma unroll
            for (int j_G = 0; j_G < 2; ++j_G) {
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const I i_(at.column + tiles.column(j));
                    const G g(j_G);
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_rmsnorm_swiglu.json:18: store D
                            float z_out[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j_G * 8 + j, h, e);
                                // ../gemm/gemm_rmsnorm_swiglu.json:17: let d
                                const float d = acc_e * R1_rows[h];
                                z_out[e] = d;
                            }
                            pleat::store(z[i_ + g + m].get(), pleat::converted<pleat::bf16>(z_out));
                        }
                    }
                }
            }
        }
        {
            float R1_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R1_e = *r1[m];
                    R1_rows[h] = R1_e;
                }
            }
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                const I i_(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_rmsnorm_swiglu.json:19: store O
                        float u_out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float d_at = acc_e * R1_rows[h];
                            const float acc_e_ = acc(0, j + 8, h, e);
                            const float d_at_ = acc_e_ * R1_rows[h];
                            u_out[e] = pleat::math::silu(d_at) * d_at_;
                        }
                        pleat::store(u[i_ + m].get(), pleat::converted<pleat::bf16>(u_out));
                    }
                }
            }
        }
    });
}
#endif
#endif

// ---- down ----
//   contract acc = A, B along K
//   let d = acc + C
//   reduce s = sum of d * d along N % 128
//   store D = d
//   store O = d * W
//   store S = s

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// down_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along I,
// clusters in step every 4 tiles where M >= 12193 and 32 * ceil(M / 256) >= 528, the L2 cache drops W2 first where
// ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384) down_tiles(
    const __grid_constant__ pleat::BoxMap<I, M> U_map, const __grid_constant__ pleat::BoxMap<I, E> W2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X2_map, const __grid_constant__ pleat::BoxMap<E, M> N2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X1_map, const pleat::bf16* WN2_ptr, pleat::bf16* X1_ptr,
    pleat::bf16* X2_ptr, pleat::bf16* N2_ptr, float* S2_ptr, long long M_size, unsigned* counter, int rounds) {
    const WN2 wn2(WN2_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    const S2 s2(S2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<E, 128>, pleat::Fold<I, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, U_map, W2_map, X2_map, N2_map, X1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 32, 1};
    const int steps = 172;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(U_map, k, at.row);
            stage.load_b_for(grid.rows, W2_map, k, at.column + pleat::InTile<E, 1, 128>(stage.part() * 64));
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int i = number % 2;
            const int part = number / 2 % 2;
            to.load(X1_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(i, consumer));
        };
        tiles.produce(grid, steps, bring, 4, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 4, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[4][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Vec<pleat::bf16, 2> X2_part[8][2];
                        pleat::Vec<pleat::bf16, 2> N2_part[8][2];
                        pleat::Vec<pleat::bf16, 2> X1_in[8][2];
                        tiles.take(X1_in);
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
                                const M m(at.row + tiles.row(i, h));
                                // ../gemm/gemm_residual_rms.json:21: store D
                                // ../gemm/gemm_residual_rms.json:22: store O
                                // ../gemm/gemm_residual_rms.json:20: reduce s
                                float values[2];
                                float values_[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    const float X1_e = pleat::as<float>(X1_in[j][h], e);
                                    // ../gemm/gemm_residual_rms.json:19: let d
                                    const float d = acc_e + X1_e;
                                    values[e] = d;
                                    values_[e] = d * WN2_columns[e];
                                    terms[e] = d * d;
                                }
                                X2_part[j][h] = pleat::converted<pleat::bf16>(values);
                                N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                                s_states[i * 2 + h][0].add(terms);
                            }
                        }
                        tiles.store(X2_map, X2_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                        tiles.store(N2_map, N2_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(s_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_residual_rms.json:23: store S
                            const float s_e = s_states[i * 2 + h][0].sum();
                            *s2[e_ + m] = s_e;
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// down_tiles_2: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along I,
// clusters in step every 4 tiles where M >= 12193 and 32 * ceil(M / 64) >= 1056, the L2 cache drops W2 first where
// ceil(M / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384) down_tiles_2(
    const __grid_constant__ pleat::BoxMap<I, M> U_map, const __grid_constant__ pleat::BoxMap<I, E> W2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X2_map, const __grid_constant__ pleat::BoxMap<E, M> N2_map,
    const __grid_constant__ pleat::BoxMap<E, M> X1_map, const pleat::bf16* WN2_ptr, pleat::bf16* X1_ptr,
    pleat::bf16* X2_ptr, pleat::bf16* N2_ptr, float* S2_ptr, long long M_size, unsigned* counter, int rounds) {
    const WN2 wn2(WN2_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    const S2 s2(S2_ptr, pleat::extents(M(M_size)));
    using pleat::Major;
    using Mainloop =
        pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::k, 2, 2, 1, true>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<I, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, U_map, W2_map, X2_map, N2_map, X1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const int steps = 172;
    if (tiles.is_producer()) {
        const auto bring = [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(U_map, k, at.row);
            stage.load_b_for(grid.rows, W2_map, k, at.column);
        };
        const auto feed = [&](const Tiles::At& at, int number, int consumer, const auto& to) {
            const int part = number % 2;
            to.load(X1_map, at.column + tiles.first_column(part * 8), at.row + tiles.first_row(0, consumer));
        };
        tiles.produce(grid, steps, bring, 2, feed, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, 2, [&](const Tiles::At& at, const auto& acc) {
            pleat::Sum<float> s_states[2][1];
            {
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Vec<pleat::bf16, 2> X2_part[8][2];
                    pleat::Vec<pleat::bf16, 2> N2_part[8][2];
                    pleat::Vec<pleat::bf16, 2> X1_in[8][2];
                    tiles.take(X1_in);
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
                            // ../gemm/gemm_residual_rms.json:21: store D
                            // ../gemm/gemm_residual_rms.json:22: store O
                            // ../gemm/gemm_residual_rms.json:20: reduce s
                            float values[2];
                            float values_[2];
                            float terms[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                const float X1_e = pleat::as<float>(X1_in[j][h], e);
                                // ../gemm/gemm_residual_rms.json:19: let d
                                const float d = acc_e + X1_e;
                                values[e] = d;
                                values_[e] = d * WN2_columns[e];
                                terms[e] = d * d;
                            }
                            X2_part[j][h] = pleat::converted<pleat::bf16>(values);
                            N2_part[j][h] = pleat::converted<pleat::bf16>(values_);
                            s_states[h][0].add(terms);
                        }
                    }
                    tiles.store(X2_map, X2_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                    tiles.store(N2_map, N2_part, at.column + tiles.first_column(part * 8),
                                at.row + tiles.first_row(0));
                }
            }
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                pleat::across_lanes<4>(s_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_residual_rms.json:23: store S
                        const float s_e = s_states[h][0].sum();
                        *s2[e_ + m] = s_e;
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_down_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// down_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along I.
extern "C" __global__ void __launch_bounds__(128, 1)
    down_tiles_3(const pleat::bf16* W2_ptr, const pleat::bf16* WN2_ptr, pleat::bf16* X1_ptr, pleat::bf16* X2_ptr,
                 pleat::bf16* U_ptr, pleat::bf16* N2_ptr, float* S2_ptr, long long M_size) {
    const W2 w2(W2_ptr);
    const WN2 wn2(WN2_ptr);
    const X1 x1(X1_ptr, pleat::extents(M(M_size)));
    const X2 x2(X2_ptr, pleat::extents(M(M_size)));
    const U u(U_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    const S2 s2(S2_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<E, 128>, pleat::Fold<I, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 32, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? u[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const E e_(at.column + pleat::InTile<E, 1, 128>(r));
        return w2[e_].get();
    };
    tiles.consume(grid, 11008, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::Sum<float> s_states[2][1];
        {
#pragma unroll
            for (int j = 0; j < 16; ++j) {
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
                        // ../gemm/gemm_residual_rms.json:21: store D
                        // ../gemm/gemm_residual_rms.json:22: store O
                        // ../gemm/gemm_residual_rms.json:20: reduce s
                        const pleat::Vec<pleat::bf16, 2> x1_v = pleat::load<2>(x1[e_ + m].get());
                        float x2_out[2];
                        float n2_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            const float X1_e = pleat::as<float>(x1_v, e);
                            // ../gemm/gemm_residual_rms.json:19: let d
                            const float d = acc_e + X1_e;
                            x2_out[e] = d;
                            n2_out[e] = d * WN2_columns[e];
                            terms[e] = d * d;
                        }
                        pleat::store(x2[e_ + m].get(), pleat::converted<pleat::bf16>(x2_out));
                        pleat::store(n2[e_ + m].get(), pleat::converted<pleat::bf16>(n2_out));
                        s_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(s_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<E, 128> e_(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_residual_rms.json:23: store S
                    const float s_e = s_states[h][0].sum();
                    *s2[e_ + m] = s_e;
                }
            }
        }
    });
}
#endif
#endif

// ---- second_rstd ----
//   reduce s = sum of S along N / 128
//   store R = rsqrt(s / extent(N) + eps)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_second_rstd_rows)
// second_rstd_rows: a row is 8 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    second_rstd_rows(float* R2_ptr, float* S2_ptr, long long M_size, float eps) {
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const S2 s2(S2_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 8;
    const long long place = static_cast<long long>(blockIdx.x) * 16 + static_cast<int>(threadIdx.x) / 8;
    const bool live = place < M_size;
    const long long row = live ? place : M_size - 1;
    const M m(row);

    // ../norm/rstd.json:14: reduce s
    pleat::Sum<float> s_state;
    {
        const int j = lane * 4;
        const pleat::Fold<E, 128> e_(j);
        const pleat::Vec<float, 4> s2_v = pleat::load<4>(s2[m + e_].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float S2_e = s2_v[e];
            terms[e] = S2_e;
        }
        s_state.add(terms);
    }
    pleat::across_lanes<8>(s_state);
    const float s = s_state.sum();

    const float v = pleat::math::rsqrt(s / 4096.0f + eps);
    if (lane == 0 && live) {
        // ../norm/rstd.json:15: store R
        *r2[m] = v;
    }
}
#endif

// ---- head ----
//   contract acc = A, B along K
//   require 0 <= LABEL and LABEL < extent(V)
//   let z = acc * R
//   reduce lse = logsumexp of z along V % 128
//   store LOGITS = z
//   store TARGET = z[V = LABEL]
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_head_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// head_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the L2
// cache drops WV first where ceil(M / 256) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    head_tiles(const __grid_constant__ pleat::BoxMap<E, M> N2_map,
               const __grid_constant__ pleat::BoxMap<E, V> WV_map,
               const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map, const int* LABEL_ptr, float* R2_ptr,
               pleat::bf16* LOGITS_ptr, float* TARGET_ptr, float* PART_ptr, long long M_size, unsigned* status) {
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const PART part_(PART_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<V, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N2_map, WV_map, LOGITS_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 256, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(N2_map, k, at.row);
            stage.load_b_for(grid.rows, WV_map, k, at.column + pleat::InTile<V, 1, 128>(stage.part() * 64));
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            pleat::SumExp<float> lse_states[4][1];
            {
                float R2_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R2_e = *r2[m];
                            R2_rows[i * 2 + h] = R2_e;
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
                bool here = false;
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        here |=
                            static_cast<unsigned long long>(LABEL_rows[i * 2 + h] - at.column.get() * 128ll) < 128;
                    }
                }
                if (here) {
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const V v(at.column + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // ../gemm/gemm_rmsnorm_cross_entropy.json:23: store TARGET
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j, h, e);
                                        // ../gemm/gemm_rmsnorm_cross_entropy.json:20: let z
                                        const float z = acc_e * R2_rows[i * 2 + h];
                                        if ((v + V(e)).get() == LABEL_rows[i * 2 + h]) *target[m] = z;
                                    }
                                }
                            }
                        }
                    }
                }
            }
            {
                float R2_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R2_e = *r2[m];
                            R2_rows[i * 2 + h] = R2_e;
                        }
                    }
                }
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Terms<float, 16> lse_terms[2];
                        pleat::Vec<pleat::bf16, 2> LOGITS_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const V v(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // ../gemm/gemm_rmsnorm_cross_entropy.json:22: store LOGITS
                                // ../gemm/gemm_rmsnorm_cross_entropy.json:21: reduce lse
                                float values[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    // ../gemm/gemm_rmsnorm_cross_entropy.json:20: let z
                                    const float z = acc_e * R2_rows[i * 2 + h];
                                    values[e] = z;
                                    terms[e] = z;
                                }
                                LOGITS_part[j][h] = pleat::converted<pleat::bf16>(values);
                                lse_terms[h].put(j * 2, terms);
                            }
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            lse_states[i * 2 + h][0].add(lse_terms[h].at);
                        }
                        tiles.store(LOGITS_map, LOGITS_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(lse_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<V, 128> v(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_rmsnorm_cross_entropy.json:24: store LSE
                            const float lse_e = lse_states[i * 2 + h][0].logsumexp();
                            *part_[v + m] = lse_e;
                        }
                    }
                }
            }
            if (at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            v_rows[i * 2 + h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_rmsnorm_cross_entropy.json:19: require 0 <= LABEL and LABEL < extent(V)
                            if (!v_rows[i * 2 + h]) atomicOr(status, 1u);
                            // ../gemm/gemm_rmsnorm_cross_entropy.json:23: store TARGET
                            if (LABEL_rows[i * 2 + h] < 0 || LABEL_rows[i * 2 + h] >= 32768) *target[m] = float(0);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_head_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// head_tiles_2: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops WV first where ceil(M / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    head_tiles_2(const __grid_constant__ pleat::BoxMap<E, M> N2_map,
                 const __grid_constant__ pleat::BoxMap<E, V> WV_map,
                 const __grid_constant__ pleat::BoxMap<V, M> LOGITS_map, const int* LABEL_ptr, float* R2_ptr,
                 pleat::bf16* LOGITS_ptr, float* TARGET_ptr, float* PART_ptr, long long M_size, unsigned* status) {
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const PART part_(PART_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 128>, pleat::Fold<V, 128>, pleat::Fold<E, 64>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, N2_map, WV_map, LOGITS_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 256, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const Tiles::At& at, Tiles::Step k, const auto& stage) {
            stage.load_a(N2_map, k, at.row);
            stage.load_b_for(grid.rows, WV_map, k, at.column);
        });
    } else {
        tiles.consume(grid, steps, [&](const Tiles::At& at, const auto& acc) {
            pleat::SumExp<float> lse_states[4][1];
            {
                float R2_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R2_e = *r2[m];
                            R2_rows[i * 2 + h] = R2_e;
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
                bool here = false;
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        here |=
                            static_cast<unsigned long long>(LABEL_rows[i * 2 + h] - at.column.get() * 128ll) < 128;
                    }
                }
                if (here) {
#pragma unroll
                    for (int j = 0; j < 16; ++j) {
                        const V v(at.column + tiles.column(j));
#pragma unroll
                        for (int i = 0; i < 2; ++i) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                if (m.get() < M_size) {
                                    // ../gemm/gemm_rmsnorm_cross_entropy.json:23: store TARGET
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, j, h, e);
                                        // ../gemm/gemm_rmsnorm_cross_entropy.json:20: let z
                                        const float z = acc_e * R2_rows[i * 2 + h];
                                        if ((v + V(e)).get() == LABEL_rows[i * 2 + h]) *target[m] = z;
                                    }
                                }
                            }
                        }
                    }
                }
            }
            {
                float R2_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const float R2_e = *r2[m];
                            R2_rows[i * 2 + h] = R2_e;
                        }
                    }
                }
#pragma unroll
                for (int part = 0; part < 2; ++part) {
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
                        pleat::Terms<float, 16> lse_terms[2];
                        pleat::Vec<pleat::bf16, 2> LOGITS_part[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const V v(at.column + tiles.column(part * 8 + j));
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const M m(at.row + tiles.row(i, h));
                                // ../gemm/gemm_rmsnorm_cross_entropy.json:22: store LOGITS
                                // ../gemm/gemm_rmsnorm_cross_entropy.json:21: reduce lse
                                float values[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(i, part * 8 + j, h, e);
                                    // ../gemm/gemm_rmsnorm_cross_entropy.json:20: let z
                                    const float z = acc_e * R2_rows[i * 2 + h];
                                    values[e] = z;
                                    terms[e] = z;
                                }
                                LOGITS_part[j][h] = pleat::converted<pleat::bf16>(values);
                                lse_terms[h].put(j * 2, terms);
                            }
                        }
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            lse_states[i * 2 + h][0].add(lse_terms[h].at);
                        }
                        tiles.store(LOGITS_map, LOGITS_part, at.column + tiles.first_column(part * 8),
                                    at.row + tiles.first_row(i));
                    }
                }
            }
#pragma unroll
            for (int row = 0; row < 4; ++row) {
                pleat::across_lanes<4>(lse_states[row][0]);
            }
            if (tiles.column(0).get() == 0) {
                const pleat::Fold<V, 128> v(at.column);
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_rmsnorm_cross_entropy.json:24: store LSE
                            const float lse_e = lse_states[i * 2 + h][0].logsumexp();
                            *part_[v + m] = lse_e;
                        }
                    }
                }
            }
            if (at.column.get() == 0 && tiles.column(0).get() == 0) {
                bool v_rows[4] = {};
                long long LABEL_rows[4] = {};
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            const long long LABEL_e = pleat::convert<long long>(*label[m]);
                            v_rows[i * 2 + h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                            LABEL_rows[i * 2 + h] = LABEL_e;
                        }
                    }
                }
#pragma unroll
                for (int i = 0; i < 2; ++i) {
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(i, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_rmsnorm_cross_entropy.json:19: require 0 <= LABEL and LABEL < extent(V)
                            if (!v_rows[i * 2 + h]) atomicOr(status, 1u);
                            // ../gemm/gemm_rmsnorm_cross_entropy.json:23: store TARGET
                            if (LABEL_rows[i * 2 + h] < 0 || LABEL_rows[i * 2 + h] >= 32768) *target[m] = float(0);
                        }
                    }
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_head_tiles_3)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// head_tiles_3: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    head_tiles_3(const int* LABEL_ptr, const pleat::bf16* WV_ptr, float* R2_ptr, pleat::bf16* LOGITS_ptr,
                 pleat::bf16* N2_ptr, float* TARGET_ptr, float* PART_ptr, long long M_size, unsigned* status) {
    const LABEL label(LABEL_ptr, pleat::extents(M(M_size)));
    const WV wv(WV_ptr);
    const R2 r2(R2_ptr, pleat::extents(M(M_size)));
    const LOGITS logits(LOGITS_ptr, pleat::extents(M(M_size)));
    const N2 n2(N2_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const PART part_(PART_ptr, pleat::extents(M(M_size)));
    using Mainloop = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    using Tiles = pleat::TypedTile<Mainloop, pleat::Fold<M, 64>, pleat::Fold<V, 128>, pleat::Fold<E, 32>>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 64)), 256, 1};
    const auto rows = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const M m(at.row + pleat::InTile<M, 1, 64>(r));
        return m.get() < M_size ? n2[m].get() : nullptr;
    };
    const auto columns = [&](const Tiles::At& at, int r) -> const pleat::bf16* {
        const V v(at.column + pleat::InTile<V, 1, 128>(r));
        return wv[v].get();
    };
    tiles.consume(grid, 4096, rows, columns, [&](const Tiles::At& at, const auto& acc) {
        pleat::SumExp<float> lse_states[2][1];
        {
            float R2_rows[2] = {};
            long long LABEL_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R2_e = *r2[m];
                    R2_rows[h] = R2_e;
                    const long long LABEL_e = pleat::convert<long long>(*label[m]);
                    LABEL_rows[h] = LABEL_e;
                }
            }
            bool here = false;
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                here |= static_cast<unsigned long long>(LABEL_rows[h] - at.column.get() * 128ll) < 128;
            }
            if (here) {
#pragma unroll
                for (int j = 0; j < 16; ++j) {
                    const V v(at.column + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const M m(at.row + tiles.row(0, h));
                        if (m.get() < M_size) {
                            // ../gemm/gemm_rmsnorm_cross_entropy.json:23: store TARGET
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(0, j, h, e);
                                // ../gemm/gemm_rmsnorm_cross_entropy.json:20: let z
                                const float z = acc_e * R2_rows[h];
                                if ((v + V(e)).get() == LABEL_rows[h]) *target[m] = z;
                            }
                        }
                    }
                }
            }
        }
        {
            float R2_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const float R2_e = *r2[m];
                    R2_rows[h] = R2_e;
                }
            }
#pragma unroll
            for (int j = 0; j < 16; ++j) {
                const V v(at.column + tiles.column(j));
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const M m(at.row + tiles.row(0, h));
                    if (m.get() < M_size) {
                        // ../gemm/gemm_rmsnorm_cross_entropy.json:22: store LOGITS
                        // ../gemm/gemm_rmsnorm_cross_entropy.json:21: reduce lse
                        float logits_out[2];
                        float terms[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, j, h, e);
                            // ../gemm/gemm_rmsnorm_cross_entropy.json:20: let z
                            const float z = acc_e * R2_rows[h];
                            logits_out[e] = z;
                            terms[e] = z;
                        }
                        pleat::store(logits[v + m].get(), pleat::converted<pleat::bf16>(logits_out));
                        lse_states[h][0].add(terms);
                    }
                }
            }
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            pleat::across_lanes<4>(lse_states[row][0]);
        }
        if (tiles.column(0).get() == 0) {
            const pleat::Fold<V, 128> v(at.column);
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_rmsnorm_cross_entropy.json:24: store LSE
                    const float lse_e = lse_states[h][0].logsumexp();
                    *part_[v + m] = lse_e;
                }
            }
        }
        if (at.column.get() == 0 && tiles.column(0).get() == 0) {
            bool v_rows[2] = {};
            long long LABEL_rows[2] = {};
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    const long long LABEL_e = pleat::convert<long long>(*label[m]);
                    v_rows[h] = 0ll <= LABEL_e && LABEL_e < 32768ll;
                    LABEL_rows[h] = LABEL_e;
                }
            }
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const M m(at.row + tiles.row(0, h));
                if (m.get() < M_size) {
                    // ../gemm/gemm_rmsnorm_cross_entropy.json:19: require 0 <= LABEL and LABEL < extent(V)
                    if (!v_rows[h]) atomicOr(status, 1u);
                    // ../gemm/gemm_rmsnorm_cross_entropy.json:23: store TARGET
                    if (LABEL_rows[h] < 0 || LABEL_rows[h] >= 32768) *target[m] = float(0);
                }
            }
        }
    });
}
#endif
#endif

// ---- loss ----
//   reduce lse = logsumexp of PART along V / 128
//   store LSE = lse
//   store LOSS = lse - TARGET

#if !defined(PLEAT_APART) || defined(PLEAT_APART_loss_rows)
// loss_rows: a row is 64 vectors, so that one warp shares it, in registers; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    loss_rows(float* LSE_ptr, float* LOSS_ptr, float* TARGET_ptr, float* PART_ptr, long long M_size) {
    const LSE lse_(LSE_ptr, pleat::extents(M(M_size)));
    const LOSS loss_(LOSS_ptr, pleat::extents(M(M_size)));
    const TARGET target(TARGET_ptr, pleat::extents(M(M_size)));
    const PART part_(PART_ptr, pleat::extents(M(M_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const long long place = static_cast<long long>(blockIdx.x) * 4 + static_cast<int>(threadIdx.x) / 32;
    if (place >= M_size) return;
    const long long row = place;
    const M m(row);

    // layer_post.json:47: reduce lse
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 128 + lane * 4;
        const pleat::Fold<V, 128> v(j);
        const pleat::Vec<float, 4> part__v = pleat::load<4>(part_[m + v].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float PART_e = part__v[e];
            terms[e] = PART_e;
        }
        lse_state.add(terms);
    }
    pleat::across_lanes<32>(lse_state);
    const float lse = lse_state.logsumexp();

    const float TARGET_e = *target[m];
    const float v = lse - TARGET_e;
    if (lane == 0) {
        // layer_post.json:48: store LSE
        *lse_[m] = lse;
        // layer_post.json:49: store LOSS
        *loss_[m] = v;
    }
}
#endif

}  // namespace layer_post
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"layer_post.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource attention_out::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel attention_out
spec layer_post.json
source layer_post.cu apart
include dims.h
symbol M dim 1 0
tensor Y0 bf16 in 16 2
axis Y0 M M 4096
axis Y0 P 4096 1
tensor X0 bf16 in 16 2
axis X0 M M 4096
axis X0 E 4096 1
tensor W0 bf16 in 16 2
axis W0 E 4096 4096
axis W0 P 4096 1
tensor WN1 bf16 in 16 1
axis WN1 E 4096 1
tensor X1 bf16 out 16 2
axis X1 M M 4096
axis X1 E 4096 1
tensor N1 bf16 out 16 2
axis N1 M M 4096
axis N1 E 4096 1
tensor S1 f32 out 16 2
axis S1 M M 32
axis S1 E/128 32 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,36872,*,22704,+,M,64,/^,32,*,$sms,/^,24649,*,19637,+,<=,and
launch attention_out_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:Y0:128:4096;1;64|M;4096;128 map:W0:128:4096;1;64|4096;4096;64 map:X1:128:4096;1;64|M;4096;64 map:N1:128:4096;1;64|M;4096;64 map:X0:128:4096;1;64|M;4096;64 tensor:X0 tensor:WN1 tensor:X1 tensor:N1 tensor:S1 size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch attention_out_tiles_2 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:Y0:128:4096;1;64|M;4096;64 map:W0:128:4096;1;64|4096;4096;128 map:X1:128:4096;1;64|M;4096;64 map:N1:128:4096;1;64|M;4096;64 map:X0:128:4096;1;64|M;4096;64 tensor:X0 tensor:WN1 tensor:X1 tensor:N1 tensor:S1 size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch attention_out_tiles_3 grid M,64,/^,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:Y0 tensor:X0 tensor:W0 tensor:WN1 tensor:X1 tensor:N1 tensor:S1 size:M:i64
reference acc reduce M,4096,*
reference s reduce M,32,*
reference store_X1 store M,4096,*
reference store_N1 store M,4096,*
reference store_S1 store M,32,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "attention_out.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post)
    source.cubins = layer_post::embedded_cubins();
#endif
    source.reference = layer_post::reference::attention_out::run;
    return source;
}

inline pleat::KernelSource first_rstd::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel first_rstd
spec layer_post.json
source layer_post.cu apart
include dims.h
symbol M dim 1 0
tensor R1 f32 out 16 1
axis R1 M M 1
tensor S1 f32 in 16 2
axis S1 M M 32
axis S1 E/128 32 1
param eps f32 1e-06
launch first_rstd_rows grid M,16,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R1 tensor:S1 size:M:i64 param:eps
reference s reduce M
reference store_R1 store M
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "first_rstd.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post)
    source.cubins = layer_post::embedded_cubins();
#endif
    source.reference = layer_post::reference::first_rstd::run;
    return source;
}

inline pleat::KernelSource gate_up::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gate_up
spec layer_post.json
source layer_post.cu apart
include dims.h
symbol M dim 1 0
tensor W1 bf16 in 16 3
axis W1 G 2 45088768
axis W1 I 11008 4096
axis W1 E 4096 1
tensor R1 f32 in 16 1
axis R1 M M 1
tensor Z bf16 out 16 3
axis Z M M 22016
axis Z G 2 11008
axis Z I 11008 1
tensor N1 bf16 in 16 2
axis N1 M M 4096
axis N1 E 4096 1
tensor U bf16 out 16 2
axis U M M 11008
axis U I 11008 1
workspace $arch,90,<=,90,$arch,<=,and,M,128,/^,172,*,$sms,/^,37230,*,M,128,/^,172,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,172,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,172,*,-,0,max,37230,*,+,min,56511,max,M,128,/^,172,*,$sms,/^,37080,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,//,61997,max,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,21363,+,M,128,/^,115,*,$sms,/^,53972,*,56511,max,23132,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,20588,+,min,<=,and,M,128,/^,172,*,4,*,144,min,65792,*,*
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,172,*,$sms,/^,37230,*,M,128,/^,172,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,172,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,172,*,-,0,max,37230,*,+,min,56511,max,M,128,/^,172,*,$sms,/^,37080,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,//,61997,max,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,21363,+,M,128,/^,115,*,$sms,/^,53972,*,56511,max,23132,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,20588,+,min,<=,and
launch gate_up_tiles grid M,128,/^,172,*,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:N1:128:4096;1;64|M;4096;128;clipped map:W1:128:4096;1;64|11008;4096;64|2;45088768;2 map:Z:128:11008;1;64|2;11008;1|M;22016;64 map:U:128:11008;1;64|M;11008;64 tensor:R1 tensor:Z tensor:U size:M:i64 workspace:0
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,115,*,$sms,/^,53972,*,56511,max,23132,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,20588,+,<=,and
launch gate_up_tiles_2 grid M,128,/^,115,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:N1:128:4096;1;64|M;4096;128;clipped map:W1:128:4096;1;64|11008;4096;96|2;45088768;2 map:Z:64:11008;1;32|2;11008;1|M;22016;64 map:U:64:11008;1;32|M;11008;64 tensor:R1 tensor:Z tensor:U size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gate_up_tiles_3 grid M,64,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args map:N1:128:4096;1;64|M;4096;64;clipped map:W1:128:4096;1;64|11008;4096;128|2;45088768;2 map:Z:128:11008;1;64|2;11008;1|M;22016;64 map:U:128:11008;1;64|M;11008;64 tensor:R1 tensor:Z tensor:U size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gate_up_tiles_4 grid M,64,/^,172,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W1 tensor:R1 tensor:Z tensor:N1 tensor:U size:M:i64
reference acc reduce M,11008,*,2,*
reference store_Z store M,11008,*,2,*
reference store_U store M,11008,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gate_up.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post)
    source.cubins = layer_post::embedded_cubins();
#endif
    source.reference = layer_post::reference::gate_up::run;
    return source;
}

inline pleat::KernelSource down::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel down
spec layer_post.json
source layer_post.cu apart
include dims.h
symbol M dim 1 0
tensor W2 bf16 in 16 2
axis W2 E 4096 11008
axis W2 I 11008 1
tensor WN2 bf16 in 16 1
axis WN2 E 4096 1
tensor X1 bf16 in 16 2
axis X1 M M 4096
axis X1 E 4096 1
tensor X2 bf16 out 16 2
axis X2 M M 4096
axis X2 E 4096 1
tensor U bf16 in 16 2
axis U M M 11008
axis U I 11008 1
tensor N2 bf16 out 16 2
axis N2 M M 4096
axis N2 E 4096 1
tensor S2 f32 out 16 2
axis S2 M M 32
axis S2 E/128 32 1
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,98840,*,22704,+,M,64,/^,32,*,$sms,/^,65965,*,19637,+,<=,and
launch down_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:U:128:11008;1;64|M;11008;128 map:W2:128:11008;1;64|4096;11008;64 map:X2:128:4096;1;64|M;4096;64 map:N2:128:4096;1;64|M;4096;64 map:X1:128:4096;1;64|M;4096;64 tensor:WN2 tensor:X1 tensor:X2 tensor:N2 tensor:S2 size:M:i64 counter size:12193,M,<=,528,M,256,/^,32,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and
launch down_tiles_2 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:U:128:11008;1;64|M;11008;64 map:W2:128:11008;1;64|4096;11008;128 map:X2:128:4096;1;64|M;4096;64 map:N2:128:4096;1;64|M;4096;64 map:X1:128:4096;1;64|M;4096;64 tensor:WN2 tensor:X1 tensor:X2 tensor:N2 tensor:S2 size:M:i64 counter size:12193,M,<=,1056,M,64,/^,32,*,<=,and,4,*:i32
variant $arch,89,<=,91,$arch,<=,max
launch down_tiles_3 grid M,64,/^,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W2 tensor:WN2 tensor:X1 tensor:X2 tensor:U tensor:N2 tensor:S2 size:M:i64
reference acc reduce M,4096,*
reference s reduce M,32,*
reference store_X2 store M,4096,*
reference store_N2 store M,4096,*
reference store_S2 store M,32,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "down.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post)
    source.cubins = layer_post::embedded_cubins();
#endif
    source.reference = layer_post::reference::down::run;
    return source;
}

inline pleat::KernelSource second_rstd::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel second_rstd
spec layer_post.json
source layer_post.cu apart
include dims.h
symbol M dim 1 0
tensor R2 f32 out 16 1
axis R2 M M 1
tensor S2 f32 in 16 2
axis S2 M M 32
axis S2 E/128 32 1
param eps f32 1e-06
launch second_rstd_rows grid M,16,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R2 tensor:S2 size:M:i64 param:eps
reference s reduce M
reference store_R2 store M
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "second_rstd.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post)
    source.cubins = layer_post::embedded_cubins();
#endif
    source.reference = layer_post::reference::second_rstd::run;
    return source;
}

inline pleat::KernelSource head::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel head
spec layer_post.json
source layer_post.cu apart
include dims.h
symbol M dim 1 0
tensor LABEL i32 in 16 1
axis LABEL M M 1
tensor WV bf16 in 16 2
axis WV V 32768 4096
axis WV E 4096 1
tensor R2 f32 in 16 1
axis R2 M M 1
tensor LOGITS bf16 out 16 2
axis LOGITS M M 32768
axis LOGITS V 32768 1
tensor N2 bf16 in 16 2
axis N2 M M 4096
axis N2 E 4096 1
tensor TARGET f32 out 16 1
axis TARGET M M 1
tensor PART f32 out 16 2
axis PART M M 256
axis PART V/128 256 1
require 0 a label lies outside the vocabulary
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,256,*,$sms,2,//,1,max,/^,36872,*,84036,max,22448,+,M,128,/^,256,*,$sms,/^,40953,*,92440,max,21943,+,<=,and
launch head_tiles grid M,256,/^,256,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args map:N2:128:4096;1;64|M;4096;128 map:WV:128:4096;1;64|32768;4096;64 map:LOGITS:128:32768;1;64|M;32768;64 tensor:LABEL tensor:R2 tensor:LOGITS tensor:TARGET tensor:PART size:M:i64 status
variant $arch,90,<=,90,$arch,<=,and
launch head_tiles_2 grid M,128,/^,256,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args map:N2:128:4096;1;64|M;4096;128 map:WV:128:4096;1;64|32768;4096;128 map:LOGITS:128:32768;1;64|M;32768;64 tensor:LABEL tensor:R2 tensor:LOGITS tensor:TARGET tensor:PART size:M:i64 status
variant $arch,89,<=,91,$arch,<=,max
launch head_tiles_3 grid M,64,/^,256,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:LABEL tensor:WV tensor:R2 tensor:LOGITS tensor:N2 tensor:TARGET tensor:PART size:M:i64 status
reference acc reduce M,32768,*
reference lse reduce M,256,*
reference require_0 require M
reference store_LOGITS store M,32768,*
reference store_TARGET store M
reference store_PART store M,256,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "head.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post)
    source.cubins = layer_post::embedded_cubins();
#endif
    source.reference = layer_post::reference::head::run;
    return source;
}

inline pleat::KernelSource loss::Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel loss
spec layer_post.json
source layer_post.cu apart
include dims.h
symbol M dim 1 0
tensor LSE f32 out 16 1
axis LSE M M 1
tensor LOSS f32 out 16 1
axis LOSS M M 1
tensor TARGET f32 in 16 1
axis TARGET M M 1
tensor PART f32 in 16 2
axis PART M M 256
axis PART V/128 256 1
launch loss_rows grid M,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:LSE tensor:LOSS tensor:TARGET tensor:PART size:M:i64
reference lse reduce M
reference store_LSE store M
reference store_LOSS store M
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "loss.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post)
    source.cubins = layer_post::embedded_cubins();
#endif
    source.reference = layer_post::reference::loss::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel layer_post
spec layer_post.json
source layer_post.cu apart
include dims.h
symbol M dim 1 0
tensor Y0 bf16 in 16 2
axis Y0 M M 4096
axis Y0 P 4096 1
tensor X0 bf16 in 16 2
axis X0 M M 4096
axis X0 E 4096 1
tensor LABEL i32 in 16 1
axis LABEL M M 1
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
tensor X1 bf16 inout 16 2
axis X1 M M 4096
axis X1 E 4096 1
tensor R1 f32 inout 16 1
axis R1 M M 1
tensor Z bf16 out 16 3
axis Z M M 22016
axis Z G 2 11008
axis Z I 11008 1
tensor X2 bf16 out 16 2
axis X2 M M 4096
axis X2 E 4096 1
tensor R2 f32 inout 16 1
axis R2 M M 1
tensor LOGITS bf16 out 16 2
axis LOGITS M M 32768
axis LOGITS V 32768 1
tensor LSE f32 out 16 1
axis LSE M M 1
tensor LOSS f32 out 16 1
axis LOSS M M 1
param eps f32 1e-06
workspace $arch,90,<=,90,$arch,<=,and,M,128,/^,172,*,$sms,/^,37230,*,M,128,/^,172,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,172,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,172,*,-,0,max,37230,*,+,min,56511,max,M,128,/^,172,*,$sms,/^,37080,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,//,61997,max,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,21363,+,M,128,/^,115,*,$sms,/^,53972,*,56511,max,23132,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,20588,+,min,<=,and,M,128,/^,172,*,4,*,144,min,65792,*,*,M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+,M,32,*,4,*,256,/^,256,*,M,4,*,256,/^,256,*,max,+,+
require 0 a label lies outside the vocabulary
step attention_out
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,36872,*,22704,+,M,64,/^,32,*,$sms,/^,24649,*,19637,+,<=,and
launch attention_out_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args map:Y0:128:4096;1;64|M;4096;128 map:W0:128:4096;1;64|4096;4096;64 map:X1:128:4096;1;64|M;4096;64 workspace_map:0:bf16:128:4096;1;64|M;4096;64 map:X0:128:4096;1;64|M;4096;64 tensor:X0 tensor:WN1 tensor:X1 workspace:0 workspace:M,8192,* size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch attention_out_tiles_2 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args map:Y0:128:4096;1;64|M;4096;64 map:W0:128:4096;1;64|4096;4096;128 map:X1:128:4096;1;64|M;4096;64 workspace_map:0:bf16:128:4096;1;64|M;4096;64 map:X0:128:4096;1;64|M;4096;64 tensor:X0 tensor:WN1 tensor:X1 workspace:0 workspace:M,8192,* size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch attention_out_tiles_3 grid M,64,/^,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:Y0 tensor:X0 tensor:W0 tensor:WN1 tensor:X1 workspace:0 workspace:M,8192,* size:M:i64
step first_rstd
launch first_rstd_rows grid M,16,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R1 workspace:M,8192,* size:M:i64 param:eps
step gate_up
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,172,*,$sms,/^,37230,*,M,128,/^,172,*,37230,*,$sms,//,7532,+,$sms,M,128,/^,172,*,$sms,%,+,1048576,*,M,128,/^,1,max,//,22000000,-,0,max,M,128,/^,1,max,3,min,1,-,*,4700,//,M,128,/^,1,max,8,<=,*,+,$sms,2,*,M,128,/^,172,*,-,0,max,37230,*,+,min,56511,max,M,128,/^,172,*,$sms,/^,37080,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,//,61997,max,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,2114,*,+,1900,+,*,min,21363,+,M,128,/^,115,*,$sms,/^,53972,*,56511,max,23132,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,20588,+,min,<=,and
launch gate_up_tiles grid M,128,/^,172,*,$sms,M,128,/^,172,*,1,max,//,1,max,4,min,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128;clipped map:W1:128:4096;1;64|11008;4096;64|2;45088768;2 map:Z:128:11008;1;64|2;11008;1|M;22016;64 workspace_map:M,8192,*:bf16:128:11008;1;64|M;11008;64 tensor:R1 tensor:Z workspace:M,8192,* size:M:i64 workspace:0,M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+,M,32,*,4,*,256,/^,256,*,M,4,*,256,/^,256,*,max,+,+
variant $arch,90,<=,90,$arch,<=,and,M,128,/^,115,*,$sms,/^,53972,*,56511,max,23132,+,M,64,/^,86,*,$sms,/^,39508,*,56511,max,20588,+,<=,and
launch gate_up_tiles_2 grid M,128,/^,115,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128;clipped map:W1:128:4096;1;64|11008;4096;96|2;45088768;2 map:Z:64:11008;1;32|2;11008;1|M;22016;64 workspace_map:M,8192,*:bf16:64:11008;1;32|M;11008;64 tensor:R1 tensor:Z workspace:M,8192,* size:M:i64
variant $arch,90,<=,90,$arch,<=,and
launch gate_up_tiles_3 grid M,64,/^,86,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 196688 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;64;clipped map:W1:128:4096;1;64|11008;4096;128|2;45088768;2 map:Z:128:11008;1;64|2;11008;1|M;22016;64 workspace_map:M,8192,*:bf16:128:11008;1;64|M;11008;64 tensor:R1 tensor:Z workspace:M,8192,* size:M:i64
variant $arch,89,<=,91,$arch,<=,max
launch gate_up_tiles_4 grid M,64,/^,172,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W1 tensor:R1 tensor:Z workspace:0 workspace:M,8192,* size:M:i64
step down
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,32,*,$sms,2,//,1,max,/^,98840,*,22704,+,M,64,/^,32,*,$sms,/^,65965,*,19637,+,<=,and
launch down_tiles grid M,256,/^,32,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229536 pdl 1
args workspace_map:M,8192,*:bf16:128:11008;1;64|M;11008;128 map:W2:128:11008;1;64|4096;11008;64 map:X2:128:4096;1;64|M;4096;64 workspace_map:0:bf16:128:4096;1;64|M;4096;64 map:X1:128:4096;1;64|M;4096;64 tensor:WN2 tensor:X1 tensor:X2 workspace:0 workspace:M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+ size:M:i64 counter size:12193,M,<=,528,M,256,/^,32,*,<=,and,4,*:i32
variant $arch,90,<=,90,$arch,<=,and
launch down_tiles_2 grid M,64,/^,32,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229568 pdl 1
args workspace_map:M,8192,*:bf16:128:11008;1;64|M;11008;64 map:W2:128:11008;1;64|4096;11008;128 map:X2:128:4096;1;64|M;4096;64 workspace_map:0:bf16:128:4096;1;64|M;4096;64 map:X1:128:4096;1;64|M;4096;64 tensor:WN2 tensor:X1 tensor:X2 workspace:0 workspace:M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+ size:M:i64 counter size:12193,M,<=,1056,M,64,/^,32,*,<=,and,4,*:i32
variant $arch,89,<=,91,$arch,<=,max
launch down_tiles_3 grid M,64,/^,32,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:W2 tensor:WN2 tensor:X1 tensor:X2 workspace:M,8192,* workspace:0 workspace:M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+ size:M:i64
step second_rstd
launch second_rstd_rows grid M,16,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:R2 workspace:M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+ size:M:i64 param:eps
step head
variant $arch,90,<=,90,$arch,<=,and,M,256,/^,256,*,$sms,2,//,1,max,/^,36872,*,84036,max,22448,+,M,128,/^,256,*,$sms,/^,40953,*,92440,max,21943,+,<=,and
launch head_tiles grid M,256,/^,256,*,$sms,2,//,min,2,* 1 1 block 384 1 1 cluster 2 shared 229488 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128 map:WV:128:4096;1;64|32768;4096;64 map:LOGITS:128:32768;1;64|M;32768;64 tensor:LABEL tensor:R2 tensor:LOGITS workspace:M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+ workspace:M,8192,* size:M:i64 status
variant $arch,90,<=,90,$arch,<=,and
launch head_tiles_2 grid M,128,/^,256,*,$sms,min 1 1 block 384 1 1 cluster 1 shared 229488 pdl 1
args workspace_map:0:bf16:128:4096;1;64|M;4096;128 map:WV:128:4096;1;64|32768;4096;128 map:LOGITS:128:32768;1;64|M;32768;64 tensor:LABEL tensor:R2 tensor:LOGITS workspace:M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+ workspace:M,8192,* size:M:i64 status
variant $arch,89,<=,91,$arch,<=,max
launch head_tiles_3 grid M,64,/^,256,* 1 1 block 128 1 1 cluster 1 shared 49152 pdl 1
args tensor:LABEL tensor:WV tensor:R2 tensor:LOGITS workspace:0 workspace:M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+ workspace:M,8192,* size:M:i64 status
step loss
launch loss_rows grid M,4,/^ 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:LSE tensor:LOSS workspace:M,8192,*,M,32,*,4,*,256,/^,256,*,M,22016,*,max,+ workspace:M,8192,* size:M:i64
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "layer_post.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer_post)
    source.cubins = layer_post::embedded_cubins();
#endif
    source.reference = layer_post::reference::run_program;
    return source;
}

}  // namespace layer_post
