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

/// What a misuse of a dim is told as.
void emit_dim_sentences(Writer& w, const Spec& spec, VocabularyNames& names, const std::string& d,
                        const std::string& xs) {
    const std::string misuse = names.helper("misuse_"), m = names.helper("M_");
    w.line("template <pleat::Misuse {}, class {}, bool {} = false>", misuse, xs, names.helper("ok_"));
    w.open("PLEAT_BOTH static constexpr void refuse() {");
    w.line("using {} = pleat::Misuse;", m);
    Sentences s(w, names);
    const auto is = [&](std::string_view what) { return fmt::format("{} == {}::{}", misuse, m, what); };
    const auto with = [&](std::string_view what, const std::string& other) {
        return fmt::format("{} && pleat::{}", is(what), other);
    };
    const std::string integer = fmt::format("integer<{}>", xs);
    const auto on = [&](const std::string& other) {
        return fmt::format("on<{}, {}>", xs, names.from_anywhere(other));
    };
    s.when(with("convert", integer), fmt::format("an integer is not dim {0}; write {0}(...)", d));
    s.when(with("add", integer), fmt::format("dim {0} neither adds nor subtracts an integer; write {0}(...)", d));
    s.when(with("compare", integer), fmt::format("dim {0} does not compare with an integer; write {0}(...)", d));
    size_t named = 0;
    for (const model::Dim& other : spec.dims) {
        if (other.name == d || named++ == most_dims_by_name) continue;
        s.when(with("convert", on(other.name)),
               fmt::format("dim {0} is not dim {1}; cast<{1}>() makes it one", other.name, d));
        s.when(with("compare", on(other.name)), fmt::format("dim {} does not compare with dim {}", d, other.name));
        if (named == most_dims_by_name) break;
    }
    s.when(
        with("convert", on(d)),
        fmt::format("a part of this index of dim {} would be lost in the fold or digit; convert it explicitly", d));
    s.when(with("convert", fmt::format("is_list<{}>", xs)),
           fmt::format("a list of several dims is not dim {0}; get<{0}>() picks one", d));
    s.when(is("fold"), fmt::format("an index of dim {} folds by multiples of its own step only", d));
    s.when(is("find"), fmt::format("this list of coordinates has no dim {}", d));
    s.when(is("scale"), fmt::format("dim {} multiplies with integers only", d));
    s.when(is("divide"),
           fmt::format("dim {} does not divide; fold<8>() is the block of 8 and a digit is the place in it", d));
    s.when(is("carry"), fmt::format("a digit of dim {0} stays below its count; add to {0} or a fold of it", d));
    s.when(is("number"),
           fmt::format("this list has dims beside {0} and is no single number; get<{0}>() picks one", d));
    s.when(is("place"),
           fmt::format("at<n>() is a place of dim {} that is known: not negative, and below a digit's count", d));
    s.when(is("use"), fmt::format("an index of dim {} is no integer; get() is its number", d));
    s.when(is("add"), fmt::format("dim {} adds to indices and lists of them; a cursor takes it in brackets", d));
    s.when(is("compare"), fmt::format("dim {0} compares with indices of {0} only", d));
    s.otherwise(fmt::format("this is neither an integer nor an index of dim {}", d));
    w.close();
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
    emit_dim_sentences(w, spec, names, d, xs);
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
