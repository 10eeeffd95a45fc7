// dims.h: the dims, folds and tensors of a spec as types, with layouts as literals and misuse in words. No CUDA and no
// standard headers; see runtime/include/pleat/core.h for what the types can do.
#include <algorithm>
#include <set>

#include "emit/emit.h"
#include "emit/names.h"
#include "emit/writer.h"
#include "layout/access.h"

namespace pleat::emit {

using model::Axis;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

std::string index_int(const Spec& spec, model::DimId dim) {
    return layout::index_fits_int(spec, dim) ? "int" : "long long";
}

/// The size of a dim for the comment above it.
std::string written_size(const Spec& spec, const model::Dim& dim) {
    if (dim.size.is_constant()) return std::to_string(dim.size.constant());
    if (dim.size.op() != Size::Op::symbol) return "computed at launch";
    const model::Symbol& s = spec.symbols[static_cast<size_t>(dim.size.symbol_id())];
    std::string text = "given at launch";
    if (s.multiple_of > 1) text += fmt::format(", a multiple of {}", s.multiple_of);
    if (s.max) text += fmt::format(", at most {}", *s.max);
    return text;
}

void emit_dim(Writer& w, const Spec& spec, size_t id) {
    const model::Dim& dim = spec.dims[id];
    const std::string& d = dim.name;
    w.line("/// {}: {}", d, written_size(spec, dim));
    w.open(fmt::format("struct {0} : pleat::Dim<{0}, {1}> {{", d, index_int(spec, static_cast<int>(id))));
    w.line("constexpr {}() = default;", d);
    w.line("template <pleat::ExplicitFor<{}> X_>", d);
    w.line("PLEAT_BOTH explicit constexpr {0}(const X_& x) : Dim(pleat::value_for<{0}>(x)) {{}}", d);
    w.line("template <class X_>");
    w.line("PLEAT_BOTH constexpr {0}(const X_& x) : Dim(pleat::implicit_value<{0}>(x)) {{}}", d);
    w.line();
    w.line("template <pleat::Misuse misuse, class X_, bool ok = false>");
    w.open("PLEAT_BOTH static constexpr void refuse() {");
    w.line("using enum pleat::Misuse;");
    w.line("// clang-format off");
    const char* start = "if";
    const auto sentence = [&](const std::string& condition, const std::string& text) {
        w.line("{} constexpr ({}) static_assert(ok, \"pleat: {}\");", start, condition, text);
        start = "else if";
    };
    sentence("misuse == convert && pleat::integer<X_>", fmt::format("an integer is not dim {0}; write {0}(...)", d));
    sentence("misuse == add && pleat::integer<X_>", fmt::format("an integer does not add to dim {0}; write {0}(...)", d));
    sentence("misuse == compare && pleat::integer<X_>", fmt::format("dim {0} does not compare with an integer; write {0}(...)", d));
    for (const model::Dim& other : spec.dims) {
        if (other.name == d) continue;
        sentence(fmt::format("misuse == convert && pleat::on<X_, {}>", other.name), fmt::format("dim {} is not dim {}", other.name, d));
        sentence(fmt::format("misuse == compare && pleat::on<X_, {}>", other.name),
                 fmt::format("dim {} does not compare with dim {}", d, other.name));
    }
    sentence(fmt::format("misuse == convert && pleat::on<X_, {}>", d),
             fmt::format("this place on dim {} is finer than the fold or digit that it is to be; convert it explicitly", d));
    sentence("misuse == fold", fmt::format("a fold of dim {} by a step that its own step does not divide", d));
    sentence("misuse == find", fmt::format("this list of coordinates has no dim {}", d));
    sentence("misuse == scale", fmt::format("dim {} multiplies with integers only", d));
    sentence("misuse == compare", fmt::format("dim {} does not compare with this", d));
    w.line("else static_assert(ok, \"pleat: this is not dim {}\");", d);
    w.line("// clang-format on");
    w.close();
    w.close("};");
    w.line();
}

/// Emits the layout and the type of one tensor.
class TensorText {
public:
    TensorText(Writer& w, const Spec& spec, const Tensor& tensor, bool stored) : w_(w), spec_(spec), t_(tensor), stored_(stored) {
        for (const Axis& a : t_.axes)
            if (std::find(dims_.begin(), dims_.end(), a.dim) == dims_.end()) dims_.push_back(a.dim);
        offset_ = layout::offsets_fit_int(spec, tensor) ? "int" : "long long";
    }

    void emit() {
        std::string list;
        for (const std::string& a : t_.written) list += (list.empty() ? "" : ", ") + a;
        title_ = fmt::format("{} [{}]", t_.name, list);
        w_.line("/// {}: {} [{}]", t_.name, model::info(t_.dtype).name, list);
        layout();
        type();
    }

private:
    Writer& w_;
    const Spec& spec_;
    const Tensor& t_;
    bool stored_;
    std::vector<model::DimId> dims_;
    std::string offset_, title_;

    const std::string& dim_name(model::DimId d) const { return spec_.dims[static_cast<size_t>(d)].name; }
    bool is_static(model::DimId d) const { return spec_.dims[static_cast<size_t>(d)].size.is_constant(); }
    bool given_stride(size_t i) const {
        return t_.strides[i].op() == Size::Op::symbol &&
               spec_.symbols[static_cast<size_t>(t_.strides[i].symbol_id())].what == model::Symbol::What::stride;
    }
    std::string stride_member(size_t i) const { return fmt::format("stride_{}", i); }

    /// How many values axis i takes: a literal, or an expression over the extents' members.
    std::string extent(size_t i) const {
        const Axis& a = t_.axes[i];
        const Size size = spec_.extent(a);
        if (size.is_constant()) return std::to_string(size.constant());
        std::string blocks = fmt::format("{}_extent.get()", dim_name(a.dim));
        if (a.lo != 1) blocks = fmt::format("(({} + {}) / {})", blocks, a.lo - 1, a.lo);
        if (a.hi == 0) return blocks;
        return fmt::format("({0} < {1} ? {0} : {1})", blocks, a.hi / a.lo);
    }
    static bool number(const std::string& s) { return s.find_first_not_of("0123456789") == std::string::npos; }
    /// A product of extents: one literal and what is known at launch.
    std::string product(const std::vector<std::string>& factors) const {
        long long constant = 1;
        std::string rest;
        for (const std::string& f : factors) {
            if (number(f)) constant *= std::stoll(f);
            else rest += " * " + f;
        }
        if (rest.empty()) return std::to_string(constant) + (constant > 0x7fffffff ? "LL" : "");
        return fmt::format("{}LL{}", constant, rest);
    }
    std::string stride(size_t i) const {
        if (t_.strides[i].is_constant()) return product({std::to_string(t_.strides[i].constant())});
        if (given_stride(i)) return stride_member(i);
        std::vector<std::string> inner;
        for (size_t j = i + 1; j < t_.axes.size(); ++j) inner.push_back(extent(j));
        return product(inner);
    }

    void layout() {
        std::string bases;
        for (const model::DimId d : dims_) {
            std::string axes;
            long long top = 0, highest = 0;
            for (size_t i = 0; i < t_.axes.size(); ++i) {
                const Axis& a = t_.axes[i];
                if (a.dim != d) continue;
                axes += fmt::format(", pleat::Axis<{}, {}, {}>", a.lo, a.hi, i);
                if (a.hi == 0) top = a.lo;
                highest = std::max<long long>(highest, a.hi);
            }
            // The address moves by a constant from the lowest step of the axis without end; without one, it repeats.
            bases += fmt::format(",\n        pleat::Along<{}, {}{}>", dim_name(d), top ? top : highest, axes);
        }
        w_.open(fmt::format("struct {}_layout : pleat::Layout<{}{}> {{", t_.name, offset_, bases));
        std::string inits, extent_members;
        bool runtime = false, strided = false;
        std::vector<std::string> members;
        for (const model::DimId d : dims_)
            if (!is_static(d)) {
                runtime = true;
                inits += fmt::format("{}{}_extent(extents.template get<{}>())", inits.empty() ? "" : ", ", dim_name(d), dim_name(d));
                members.push_back(fmt::format("{0} {0}_extent;", dim_name(d)));
            }
        for (size_t i = 0; i < t_.axes.size(); ++i)
            if (given_stride(i)) {
                strided = true;
                inits += fmt::format("{}{}(strides.template get<{}>())", inits.empty() ? "" : ", ", stride_member(i),
                                     type_of(spec_, t_.axes[i]));
                members.push_back(fmt::format("long long {};", stride_member(i)));
            }
        if (runtime && strided) {
            w_.line("template <class Extents_, class Strides_>");
            w_.line("PLEAT_BOTH constexpr {}_layout(const Extents_& extents, const Strides_& strides)\n    : {} {{}}", t_.name, inits);
        } else if (runtime || strided) {
            w_.line("template <class {}_>", runtime ? "Extents" : "Strides");
            w_.line("PLEAT_BOTH explicit constexpr {}_layout(const {}_& {}) : {} {{}}", t_.name, runtime ? "Extents" : "Strides",
                    runtime ? "extents" : "strides", inits);
        }
        for (size_t i = 0; i < t_.axes.size(); ++i) {
            const std::string s = stride(i);
            const bool constant = number(s);
            const bool wide = !constant && true;
            w_.line("PLEAT_BOTH {}constexpr {} stride(pleat::Number<{}>){} {{ return {}; }}", constant ? "static " : "",
                    wide || s.ends_with("LL") || (constant && std::stoll(s) > 0x7fffffff) ? "long long" : "int", i,
                    constant ? "" : " const", s);
        }
        for (const model::DimId d : dims_) {
            const std::string& name = dim_name(d);
            if (is_static(d))
                w_.line("PLEAT_BOTH static constexpr {0} extent(pleat::Type<{0}>) {{ return {0}({1}); }}", name,
                        spec_.dims[static_cast<size_t>(d)].size.constant());
            else
                w_.line("PLEAT_BOTH constexpr {0} extent(pleat::Type<{0}>) const {{ return {0}_extent; }}", name);
        }
        storage(runtime || strided);
        if (!members.empty()) w_.line();
        for (const std::string& m : members) w_.line(m);
        w_.close("};");
    }

    void storage(bool at_launch) {
        std::string text;
        if (t_.contiguous) {
            std::vector<std::string> all;
            for (size_t i = 0; i < t_.axes.size(); ++i) all.push_back(extent(i));
            text = product(all);
        } else {
            std::string empty, sum = "1";
            for (size_t i = 0; i < t_.axes.size(); ++i) {
                const std::string e = extent(i);
                if (!number(e)) empty += fmt::format("{}{} == 0", empty.empty() ? "" : " || ", e);
                sum += fmt::format(" + ({} - 1LL) * {}", e, stride(i));
            }
            text = empty.empty() ? sum : fmt::format("{} ? 0 : {}", empty, sum);
        }
        const bool is_const = !at_launch;
        w_.line("PLEAT_BOTH {}constexpr long long storage(){} {{ return {}; }}", is_const ? "static " : "", is_const ? "" : " const", text);
    }

    void type() {
        w_.open(fmt::format("struct {0} : pleat::Tensor<{0}, {1}{2}, {0}_layout> {{", t_.name, stored_ ? "" : "const ",
                            model::info(t_.dtype).cpp));
        w_.line("using Tensor::Tensor;");
        w_.line();
        w_.line("template <class C_, bool ok = false>");
        w_.open("PLEAT_BOTH static constexpr void refuse() {");
        w_.line("// clang-format off");
        const std::string example = dims_.empty() ? "" : fmt::format("; write {}[{}(...)]", t_.name, dim_name(dims_.front()));
        w_.line("if constexpr (pleat::integer<C_>) static_assert(ok, \"pleat: tensor {} takes dims, not an integer{}\");", title_, example);
        for (size_t d = 0; d < spec_.dims.size(); ++d)
            if (std::find(dims_.begin(), dims_.end(), static_cast<int>(d)) == dims_.end())
                w_.line("else if constexpr (pleat::on<C_, {0}>) static_assert(ok, \"pleat: tensor {1} has no dim {0}\");",
                        spec_.dims[d].name, title_);
        w_.line("else if constexpr (pleat::is_list<C_>) static_assert(ok, \"pleat: tensor {} has none of these dims\");", title_);
        w_.line("else static_assert(ok, \"pleat: tensor {} takes dims and lists of them\");", title_);
        w_.line("// clang-format on");
        w_.close();
        w_.close("};");
        w_.line();
    }
};

}  // namespace

std::string provenance(const Spec& spec) {
    const size_t slash = spec.path.find_last_of('/');
    return fmt::format("// Written by pleat from {}. Do not edit.", slash == std::string::npos ? spec.path : spec.path.substr(slash + 1));
}

std::string emit_vocabulary(const Spec& spec) {
    Writer w;
    w.line(provenance(spec));
    w.line("// The dims, folds and tensors of `{}` as types: see pleat/core.h.", spec.name);
    w.line("#pragma once");
    w.line();
    w.line("#include \"pleat/core.h\"");
    w.line("#include \"pleat/types.h\"");
    w.line();
    w.line("namespace {} {{", spec.name);
    w.line();
    for (const model::Dim& d : spec.dims) w.line("struct {};", d.name);
    if (!spec.dims.empty()) w.line();
    for (size_t i = 0; i < spec.dims.size(); ++i) emit_dim(w, spec, i);
    for (const model::Fold& f : spec.folds) {
        const std::string& dim = spec.dims[static_cast<size_t>(f.axis.dim)].name;
        w.line("/// {}: {}", f.name, spec.name_of(f.axis));
        if (f.axis.hi == 0) w.line("using {} = pleat::Fold<{}, {}>;", f.name, dim, f.axis.lo);
        else w.line("using {} = pleat::Digit<{}, {}, {}>;", f.name, dim, f.axis.lo, f.axis.hi);
    }
    if (!spec.folds.empty()) w.line();
    for (size_t i = 0; i < spec.tensors.size(); ++i) {
        bool stored = spec.kernels.empty();
        for (const model::Kernel& k : spec.kernels) stored |= k.stores_to(static_cast<int>(i));
        TensorText(w, spec, spec.tensors[i], stored).emit();
    }
    w.line("}}  // namespace {}", spec.name);
    return w.text();
}

}  // namespace pleat::emit
