// dims.h: the dims, folds and tensors of a spec as types, with layouts as literals and misuse in words. No CUDA and
// no standard headers; see runtime/include/pleat/core.h for what the types can do.
#include "codegen/vocabulary_names.h"
#include "codegen/writer.h"
#include "emit/emit.h"
#include "emit/vocabulary/axes.h"
#include "emit/vocabulary/derived.h"
#include "emit/vocabulary/fragment.h"
#include "emit/vocabulary/index.h"
#include "emit/vocabulary/sentences.h"
#include "emit/vocabulary/tensor.h"

namespace pleat::emit {

using model::Size;
using model::Spec;

namespace {

/// A size as the spec could write it.
std::string written(const Spec& spec, const Size& size, bool inner = false) {
    std::string_view sign;
    switch (size.op()) {
        case Size::Op::constant:
            return std::to_string(size.constant());
        case Size::Op::symbol:
            return spec.symbols[static_cast<size_t>(size.symbol_id())].name;
        case Size::Op::add:
            sign = "+";
            break;
        case Size::Op::subtract:
            sign = "-";
            break;
        case Size::Op::multiply:
            sign = "*";
            break;
        case Size::Op::floor_div:
            sign = "//";
            break;
        case Size::Op::ceil_div:
            sign = "/^";
            break;
        case Size::Op::modulo:
            sign = "%";
            break;
        case Size::Op::minimum:
            sign = "min";
            break;
        case Size::Op::maximum:
            sign = "max";
            break;
    }
    const std::string text =
        fmt::format("{} {} {}", written(spec, size.left(), true), sign, written(spec, size.right(), true));
    return inner ? "(" + text + ")" : text;
}

/// The size of a dim for the comment above it.
std::string written_size(const Spec& spec, const model::Dim& dim) {
    if (dim.size.op() != Size::Op::symbol) {
        const std::string text = written(spec, dim.size);
        return text.size() <= 80 ? text : "computed at launch";
    }
    const model::Symbol& s = spec.symbols[static_cast<size_t>(dim.size.symbol_id())];
    if (s.name != dim.name) return s.name;
    std::string text = "given at launch";
    if (s.multiple_of > 1) text += fmt::format(", a multiple of {}", s.multiple_of);
    if (s.max) text += fmt::format(", at most {}", *s.max);
    return text;
}

/// What the compiler says of a misuse of a dim (pleat/dim_diagnostics.h).
void emit_dim_diagnostics(Writer& w, const Spec& spec, const VocabularyNames& names, const std::string& d) {
    w.line("// clang-format off");
    w.line("PLEAT_DIM_DIAGNOSTICS(\"{}\")", d);
    size_t named = 0;
    for (const model::Dim& other : spec.dims) {
        if (other.name == d) continue;
        w.line("PLEAT_DIM_DIFFERS(\"{}\", \"{}\", {})", d, other.name, names.from_anywhere(other.name));
        if (++named == most_dims_by_name) break;
    }
    w.line("PLEAT_DIM_DIAGNOSTICS_END(\"{}\", {})", d, names.from_anywhere(d));
    w.line("// clang-format on");
}

void emit_dim(Writer& w, const Spec& spec, VocabularyNames& names, size_t id) {
    const model::Dim& dim = spec.dims[id];
    const std::string& d = dim.name;
    const std::string type = names.struct_of(d);
    const std::string xs = names.helper("X_"), x = names.helper("x_");
    w.line("/// {}: {}", d, written_size(spec, dim));
    w.open(fmt::format("struct {0} : pleat::Dim<{0}, {1}> {{", type, index_int(spec, static_cast<int>(id))));
    w.line("PLEAT_DIM_NAME(\"{}\")", d);
    w.line("constexpr {}() = default;", type);
    w.line("template <pleat::ExplicitFor<{}> {}>", type, xs);
    w.line("PLEAT_BOTH explicit constexpr {0}(const {1}& {2}) : Dim{{{{pleat::value_for<{0}>({2})}}}} {{}}", type,
           xs, x);
    w.line("template <class {}>", xs);
    w.line("PLEAT_BOTH constexpr {0}(const {1}& {2}) : Dim{{{{pleat::implicit_value<{0}>({2})}}}} {{}}", type, xs,
           x);
    w.line();
    emit_dim_diagnostics(w, spec, names, d);
    w.close("};");
    w.line();
}

void emit_fold(Writer& w, const Spec& spec, const model::Fold& f) {
    const std::string& dim = spec.dims[static_cast<size_t>(f.axis.dim)].name;
    w.line("/// {}: {}", f.name, spec.name_of(f.axis));
    if (f.axis.whole())
        w.line("using {} = {};", f.name, dim);
    else if (f.axis.hi == 0)
        w.line("using {} = pleat::Fold<{}, {}>;", f.name, dim, f.axis.lo);
    else
        w.line("using {} = pleat::Digit<{}, {}, {}>;", f.name, dim, f.axis.lo, f.axis.hi);
}

}  // namespace

std::string provenance(const Spec& spec) {
    const size_t slash = spec.path.find_last_of('/');
    const std::string file = slash == std::string::npos ? spec.path : spec.path.substr(slash + 1);
    return fmt::format("// Written by pleat from {}. Do not edit.", one_line(file));
}

std::string emit_vocabulary(const Spec& spec) {
    Writer w;
    VocabularyNames names(spec);
    w.line(provenance(spec));
    w.line("// The dims, folds and tensors of `{}` as types: see pleat/core.h.", spec.name);
    w.line("#pragma once");
    w.line();
    w.line("#include \"pleat/core.h\"");
    if (!spec.fragments.empty()) w.line("#include \"pleat/gpu/fragments.h\"");
    w.line("#include \"pleat/types.h\"");
    w.line();
    w.line("namespace {} {{", spec.name);
    w.line();
    for (const model::Dim& d : spec.dims) {
        const std::string type = names.struct_of(d.name);
        w.line("struct {};", type);
        if (type != d.name) w.line("using {} = {};", d.name, type);
    }
    if (!spec.dims.empty()) w.line();
    for (const model::Fragment& f : spec.fragments) {
        const std::string type = names.struct_of(f.name);
        w.line("struct {};", type);
        if (type != f.name) w.line("using {} = {};", f.name, type);
    }
    if (!spec.fragments.empty()) w.line();
    for (size_t i = 0; i < spec.dims.size(); ++i) emit_dim(w, spec, names, i);
    for (const model::Fold& f : spec.folds) emit_fold(w, spec, f);
    if (!spec.folds.empty()) w.line();
    for (const model::Index& i : spec.indices) emit_index(w, spec, names, i);
    for (const model::Derived& d : spec.derived) emit_derived(w, spec, names, d);
    for (size_t i = 0; i < spec.tensors.size(); ++i) {
        bool stored = spec.kernels.empty() || spec.tensors[i].space == model::Space::workspace;
        for (const model::Kernel& k : spec.kernels) stored |= k.stores_to(static_cast<int>(i));
        emit_tensor(w, spec, names, static_cast<int>(i), stored);
    }
    for (const model::Fragment& f : spec.fragments) emit_fragment(w, spec, names, f);
    w.line("}}  // namespace {}", spec.name);
    return w.text();
}

}  // namespace pleat::emit
