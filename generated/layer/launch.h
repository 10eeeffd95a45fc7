// Written by pleat from layer.json. Do not edit.
// Typed launchers for `layer`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"
#include "sources.h"

namespace layer {

namespace attention_out {

struct Arguments {
    layer::Y0 Y0;
    layer::X0 X0;
    layer::W0 W0;
    layer::WN1 WN1;
    layer::X1 X1;
    layer::N1 N1;
    layer::S1 S1;
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
        values.symbols[0] = arguments.Y0.template extent<layer::M>().get();
        if (arguments.X0.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.X1.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.N1.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.S1.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        return values;
    }
};

}  // namespace attention_out

namespace first_rstd {

struct Arguments {
    layer::R1 R1;
    layer::S1 S1;
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
        values.symbols[0] = arguments.R1.template extent<layer::M>().get();
        if (arguments.S1.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace first_rstd

namespace gate_up {

struct Arguments {
    layer::W1 W1;
    layer::R1 R1;
    layer::Z Z;
    layer::N1 N1;
    layer::U U;
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
        values.symbols[0] = arguments.R1.template extent<layer::M>().get();
        if (arguments.Z.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.N1.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.U.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        return values;
    }
};

}  // namespace gate_up

namespace down {

struct Arguments {
    layer::W2 W2;
    layer::WN2 WN2;
    layer::X1 X1;
    layer::X2 X2;
    layer::U U;
    layer::N2 N2;
    layer::S2 S2;
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
        values.symbols[0] = arguments.X1.template extent<layer::M>().get();
        if (arguments.X2.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.U.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.N2.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.S2.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        return values;
    }
};

}  // namespace down

namespace second_rstd {

struct Arguments {
    layer::R2 R2;
    layer::S2 S2;
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
        values.symbols[0] = arguments.R2.template extent<layer::M>().get();
        if (arguments.S2.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

}  // namespace second_rstd

namespace qkv {

struct Arguments {
    layer::W3 W3;
    layer::COS COS;
    layer::SIN SIN;
    layer::R2 R2;
    layer::QKV QKV;
    layer::N2 N2;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.W3.get();
        values.tensors[1] = arguments.COS.get();
        values.tensors[2] = arguments.SIN.get();
        values.tensors[3] = arguments.R2.get();
        values.tensors[4] = arguments.QKV.get();
        values.tensors[5] = arguments.N2.get();
        values.symbols[0] = arguments.COS.template extent<layer::M>().get();
        if (arguments.SIN.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.R2.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.QKV.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.N2.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        return values;
    }
};

}  // namespace qkv

struct Arguments {
    layer::Y0 Y0;
    layer::X0 X0;
    layer::W0 W0;
    layer::W1 W1;
    layer::W2 W2;
    layer::W3 W3;
    layer::WN1 WN1;
    layer::WN2 WN2;
    layer::COS COS;
    layer::SIN SIN;
    layer::X1 X1;
    layer::R1 R1;
    layer::Z Z;
    layer::X2 X2;
    layer::R2 R2;
    layer::QKV QKV;
    float eps = 1e-06f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 16, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.Y0.get();
        values.tensors[1] = arguments.X0.get();
        values.tensors[2] = arguments.W0.get();
        values.tensors[3] = arguments.W1.get();
        values.tensors[4] = arguments.W2.get();
        values.tensors[5] = arguments.W3.get();
        values.tensors[6] = arguments.WN1.get();
        values.tensors[7] = arguments.WN2.get();
        values.tensors[8] = arguments.COS.get();
        values.tensors[9] = arguments.SIN.get();
        values.tensors[10] = arguments.X1.get();
        values.tensors[11] = arguments.R1.get();
        values.tensors[12] = arguments.Z.get();
        values.tensors[13] = arguments.X2.get();
        values.tensors[14] = arguments.R2.get();
        values.tensors[15] = arguments.QKV.get();
        values.symbols[0] = arguments.Y0.template extent<layer::M>().get();
        if (arguments.X0.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.COS.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.SIN.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.X1.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.R1.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.Z.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.X2.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.R2.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        if (arguments.QKV.template extent<layer::M>().get() != values.symbols[0]) pleat::sizes_differ("layer", "M");
        values.params[0] = &arguments.eps;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_layer)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

inline pleat::KernelSource attention_out::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::attention_out_manifest;
    source.origin = "attention_out.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer)
    source.cubins = layer::embedded_cubins();
#endif
    source.reference = layer::reference::attention_out::run;
    return source;
}

inline pleat::KernelSource first_rstd::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::first_rstd_manifest;
    source.origin = "first_rstd.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer)
    source.cubins = layer::embedded_cubins();
#endif
    source.reference = layer::reference::first_rstd::run;
    return source;
}

inline pleat::KernelSource gate_up::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::gate_up_manifest;
    source.origin = "gate_up.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer)
    source.cubins = layer::embedded_cubins();
#endif
    source.reference = layer::reference::gate_up::run;
    return source;
}

inline pleat::KernelSource down::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::down_manifest;
    source.origin = "down.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer)
    source.cubins = layer::embedded_cubins();
#endif
    source.reference = layer::reference::down::run;
    return source;
}

inline pleat::KernelSource second_rstd::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::second_rstd_manifest;
    source.origin = "second_rstd.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer)
    source.cubins = layer::embedded_cubins();
#endif
    source.reference = layer::reference::second_rstd::run;
    return source;
}

inline pleat::KernelSource qkv::Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::qkv_manifest;
    source.origin = "qkv.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer)
    source.cubins = layer::embedded_cubins();
#endif
    source.reference = layer::reference::qkv::run;
    return source;
}

inline pleat::KernelSource Kernel::source() {
    pleat::KernelSource source;
    source.manifest = texts::layer_manifest;
    source.origin = "layer.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layer)
    source.cubins = layer::embedded_cubins();
#endif
    source.reference = layer::reference::run_program;
    return source;
}

}  // namespace layer
