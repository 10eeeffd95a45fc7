#include "emit/vocabulary_tensor.h"

#include <algorithm>
#include <limits>

#include "emit/vocabulary_sentences.h"
#include "layout/access.h"

namespace pleat::emit {

using model::Axis;
using model::Dim;
using model::DimId;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

constexpr size_t columns = 116;

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string all;
    for (const std::string& p : parts) {
        if (!all.empty()) all += between;
        all += p;
    }
    return all;
}

bool is_int(int64_t value) { return value <= std::numeric_limits<int32_t>::max(); }
std::string literal(int64_t value) { return fmt::format("{}{}", value, is_int(value) ? "" : "LL"); }

/// A product of one literal and of what is known at launch.
struct Product {
    struct Factor {
        std::string text;
        bool wide;  // a long long
    };
    int64_t constant = 1;
    std::vector<Factor> factors;

    bool fixed() const { return factors.empty(); }
    Product operator*(const Product& other) const {
        Product p = *this;
        p.constant *= other.constant;
        p.factors.insert(p.factors.end(), other.factors.begin(), other.factors.end());
        return p;
    }
    /// In C++, of type long long unless it is a literal. The first factor is wide, so that no product overflows an
    /// int.
    std::string text() const {
        if (fixed()) return literal(constant);
        std::vector<Factor> order = factors;
        std::stable_sort(order.begin(), order.end(),
                         [](const Factor& a, const Factor& b) { return a.wide > b.wide; });
        std::vector<std::string> parts;
        if (constant != 1 || !order.front().wide) parts.push_back(fmt::format("{}LL", constant));
        for (const Factor& f : order) parts.push_back(f.text);
        return joined(parts, " * ");
    }
    std::string wide_text() const { return fixed() ? fmt::format("{}LL", constant) : text(); }
};

class TensorText {
public:
    TensorText(Writer& w, const Spec& spec, VocabularyNames& names, model::TensorId id, bool stored)
        : w_(w), spec_(spec), names_(names), id_(id), t_(spec.tensors[static_cast<size_t>(id)]), stored_(stored) {
        for (const Axis& a : t_.axes)
            if (std::find(dims_.begin(), dims_.end(), a.dim) == dims_.end()) dims_.push_back(a.dim);
        for (const DimId d : dims_)
            if (!dim(d).size.is_constant()) runtime_.push_back(d);
        for (size_t i = 0; i < t_.axes.size(); ++i)
            if (given_stride(i)) strided_.push_back(i);
        std::vector<std::string> axes;
        for (const std::string& a : t_.written) axes.push_back(one_line(a));
        list_ = fmt::format("[{}]", joined(axes, ", "));
        title_ = fmt::format("tensor {} {}", t_.name, list_);
        layout_ = names_.helper(t_.name + (t_.name.back() == '_' ? "layout" : "_layout"));
    }

    void emit() {
        w_.line("/// {}: {} {}", t_.name, model::info(t_.dtype).name, list_);
        layout();
        type();
    }

private:
    Writer& w_;
    const Spec& spec_;
    VocabularyNames& names_;
    model::TensorId id_;
    const Tensor& t_;
    bool stored_;
    std::vector<DimId> dims_, runtime_;  // in the order of the axes
    std::vector<size_t> strided_;        // axes whose stride is given at launch
    std::string list_, title_, layout_;

    const Dim& dim(DimId d) const { return spec_.dims[static_cast<size_t>(d)]; }
    bool given_stride(size_t i) const {
        if (t_.strides[i].op() != Size::Op::symbol) return false;
        const model::Symbol& s = spec_.symbols[static_cast<size_t>(t_.strides[i].symbol_id())];
        // A default stride may be equal to a given one, if all axes between them have one value.
        return s.what == model::Symbol::What::stride && s.tensor == id_ && s.axis == static_cast<int>(i);
    }
    const std::string& extent_member(DimId d) { return names_.helper(member(dim(d).name, "extent")); }
    const std::string& stride_member(size_t i) {
        const Axis& a = t_.axes[i];
        const std::string own = own_name(spec_, a);
        return names_.helper(own.empty() ? member(dim(a.dim).name, fmt::format("stride_{}", i))
                                         : member(own, "stride"));
    }
    static std::string member(const std::string& name, const std::string& what) {
        return name + (name.back() == '_' ? "" : "_") + what;
    }

    /// How many values axis i takes.
    Product extent(size_t i) {
        const Axis& a = t_.axes[i];
        const Size size = spec_.extent(a);
        if (size.is_constant()) return {size.constant(), {}};
        const int64_t divisor = layout::known_divisor(spec_, dim(a.dim).size);
        if (a.hi != 0 && divisor % a.hi == 0) return {a.hi / a.lo, {}};  // all of it, or the dim is empty
        std::string blocks = extent_member(a.dim) + ".get()";
        bool wide = index_int(spec_, a.dim) != "int";
        if (a.lo != 1) {
            blocks = fmt::format("(({} + {}LL) / {})", blocks, a.lo - 1, a.lo);
            wide = true;
        }
        if (a.hi == 0) return {1, {{blocks, wide}}};
        return {1, {{fmt::format("({0} < {1} ? {0} : {1})", blocks, literal(a.hi / a.lo)), wide}}};
    }
    Product stride(size_t i) {
        if (t_.strides[i].is_constant()) return {t_.strides[i].constant(), {}};
        if (given_stride(i)) return {1, {{stride_member(i), true}}};
        return stride(i + 1) * extent(i + 1);
    }

    /// The axes of one dim from the coarsest to the finest, neighbours joined where they lie in memory as one: such
    /// an axis has the lower one's stride.
    struct Piece {
        Axis axis;
        size_t stride;
    };
    std::vector<Piece> pieces(DimId d) const {
        std::vector<Piece> all;
        for (size_t i = 0; i < t_.axes.size(); ++i)
            if (t_.axes[i].dim == d) all.push_back({t_.axes[i], i});
        std::sort(all.begin(), all.end(), [](const Piece& a, const Piece& b) { return a.axis.lo > b.axis.lo; });
        for (size_t i = 0; i + 1 < all.size();) {
            const Piece &upper = all[i], &lower = all[i + 1];
            const Size &above = t_.strides[upper.stride], &below = t_.strides[lower.stride];
            int64_t next = 0;
            const bool one = lower.axis.hi == upper.axis.lo && above.is_constant() && below.is_constant() &&
                             !__builtin_mul_overflow(below.constant(), upper.axis.lo / lower.axis.lo, &next) &&
                             next == above.constant();
            if (!one) {
                ++i;
                continue;
            }
            all[i + 1].axis.hi = upper.axis.hi;
            all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return all;
    }

    void layout() {
        const std::string offset = layout::offsets_fit_int(spec_, t_) ? "int" : "long long";
        std::vector<std::string> bases{offset};
        for (const DimId d : dims_) {
            const std::vector<Piece> all = pieces(d);
            // The address moves by a constant from the lowest step of the axis without end; without one, it
            // repeats.
            const Axis& top = all.front().axis;
            std::string base =
                fmt::format("pleat::Along<{}, {}", names_.in_layout(d), top.hi == 0 ? top.lo : top.hi);
            for (const Piece& p : all)
                base += fmt::format(", pleat::Axis<{}, {}, {}>", p.axis.lo, p.axis.hi, p.stride);
            bases.push_back(base + ">");
        }
        const std::string head = fmt::format("struct {} : pleat::Layout<{}> {{", layout_, joined(bases, ", "));
        if (head.size() <= columns) {
            w_.open(head);
        } else {
            w_.line("struct {}", layout_);
            w_.open(fmt::format("    : pleat::Layout<{}> {{", joined(bases, ",\n                    ")));
        }
        constructor();
        for (size_t i = 0; i < t_.axes.size(); ++i) {
            const Product s = stride(i);
            constant_or_not(s.fixed(), s.fixed() && is_int(s.constant) ? "int" : "long long",
                            fmt::format("stride(pleat::Number<{}>)", i), s.text());
        }
        for (const DimId d : dims_) {
            const std::string name = names_.in_layout(d);
            const Size& size = dim(d).size;
            constant_or_not(
                size.is_constant(), name, fmt::format("extent(pleat::Type<{}>)", name),
                size.is_constant() ? fmt::format("{}({})", name, literal(size.constant())) : extent_member(d));
        }
        storage();
        if (!runtime_.empty() || !strided_.empty()) w_.line();
        for (const DimId d : runtime_) w_.line("{} {};", names_.in_layout(d), extent_member(d));
        for (const size_t i : strided_) w_.line("long long {} = 0;", stride_member(i));
        w_.close("};");
    }

    void constant_or_not(bool constant, std::string_view type, const std::string& signature,
                         const std::string& value) {
        const std::string head = fmt::format("PLEAT_BOTH {}constexpr {} {}{} {{", constant ? "static " : "", type,
                                             signature, constant ? "" : " const");
        const std::string body = fmt::format("return {};", value);
        if (head.size() + body.size() + 7 <= columns) {
            w_.line("{} {} }}", head, body);
        } else {
            w_.open(head);
            w_.line(body);
            w_.close();
        }
    }

    void constructor() {
        if (runtime_.empty() && strided_.empty()) {
            w_.line("constexpr {}() = default;", layout_);
            return;
        }
        std::vector<std::string> parameters, arguments, has, members;
        if (!runtime_.empty()) {
            const std::string type = fmt::format("pleat::Coordinates<{}...>", names_.helper("Ds_"));
            parameters.push_back("class... " + names_.helper("Ds_"));
            arguments.push_back(fmt::format("const {}& {}", type, names_.helper("extents")));
            for (const DimId d : runtime_) {
                const std::string name = names_.in_layout(d);
                has.push_back(fmt::format("{}::template has<{}>", type, name));
                members.push_back(
                    fmt::format("{}({}.template get<{}>())", extent_member(d), names_.helper("extents"), name));
            }
        }
        if (!strided_.empty()) {
            const std::string type = fmt::format("pleat::Strides<{}...>", names_.helper("As_"));
            parameters.push_back("class... " + names_.helper("As_"));
            arguments.push_back(fmt::format("const {}& {}", type, names_.helper("strides")));
            for (const size_t i : strided_) {
                const std::string axis = names_.in_layout(t_.axes[i]);
                has.push_back(fmt::format("{}::template has<{}>", type, axis));
                members.push_back(
                    fmt::format("{}({}.template get<{}>())", stride_member(i), names_.helper("strides"), axis));
            }
        }
        w_.line("template <{}>", joined(parameters, ", "));
        w_.line("    requires({})", fitting(has, 17, " && ", " &&\n             "));
        const std::string head =
            fmt::format("PLEAT_BOTH {}constexpr {}(", arguments.size() == 1 ? "explicit " : "", layout_);
        w_.line("{}{})", head, fitting(arguments, head.size() + 5, ", ", ",\n" + std::string(head.size(), ' ')));
        w_.line("    : {} {{}}", fitting(members, 16, ", ", ",\n      "));
    }

    /// In one line of what is left beside `taken` columns, else one a line.
    static std::string fitting(const std::vector<std::string>& parts, size_t taken, std::string_view between,
                               std::string_view broken) {
        const std::string line = joined(parts, between);
        return taken + line.size() <= columns ? line : joined(parts, broken);
    }

    /// Elements from the first to behind the last; none if a dim's size is 0.
    void storage() {
        Product all;
        int64_t last = 1;  // what is known of it
        std::vector<std::string> terms;
        for (size_t i = 0; i < t_.axes.size(); ++i) {
            const Product n = extent(i), s = stride(i);
            all = all * n;
            if (n.fixed() && s.fixed()) {
                last += (n.constant - 1) * s.constant;
            } else if (n.fixed()) {
                if (n.constant > 1) terms.push_back((Product{n.constant - 1, {}} * s).text());
            } else if (s.fixed() && s.constant == 1) {
                terms.push_back(fmt::format("({} - 1LL)", n.factors.front().text));
            } else {
                terms.push_back(fmt::format("({} - 1) * {}", n.factors.front().text, s.wide_text()));
            }
        }
        if (t_.contiguous && !all.fixed()) return constant_or_not(false, "long long", "storage()", all.text());
        if (terms.empty()) {
            const int64_t n = t_.contiguous ? all.constant : last;
            return constant_or_not(true, is_int(n) ? "int" : "long long", "storage()", literal(n));
        }
        terms.push_back(literal(last));
        std::vector<std::string> some, none;
        for (const DimId d : runtime_) {
            some.push_back(extent_member(d) + ".get() > 0");
            none.push_back(extent_member(d) + ".get() == 0");
        }
        const std::string sum = joined(terms, " + ");
        const std::string line = some.empty() ? sum : fmt::format("{} ? {} : 0", joined(some, " && "), sum);
        if (line.size() + 16 <= columns) return constant_or_not(false, "long long", "storage()", line);
        w_.open("PLEAT_BOTH constexpr long long storage() const {");
        if (!none.empty()) w_.line("if ({}) return 0;", fitting(none, 24, " || ", " ||\n    "));
        w_.line("return {};", joined(terms, " +\n       "));
        w_.close();
    }

    void type() {
        const std::string name = names_.struct_of(t_.name);
        w_.open(fmt::format("struct {0} : pleat::Tensor<{0}, {1}{2}, {3}> {{", name, stored_ ? "" : "const ",
                            cpp_type(), layout_));
        w_.line("using Tensor::Tensor;");
        w_.line();
        const std::string c = names_.helper("C_");
        w_.line("template <class {}, bool {} = false>", c, names_.helper("ok_"));
        w_.open("PLEAT_BOTH static constexpr void refuse() {");
        Sentences s(w_, names_);
        s.when(fmt::format("pleat::integer<{}>", c),
               dims_.empty() ? fmt::format("{} has no dims; dereference it", title_)
                             : fmt::format("{} takes dims, not an integer; write {}[{}(...)]", title_, t_.name,
                                           dim(dims_[0]).name));
        s.when(fmt::format("pleat::same<{}, pleat::Construction>", c),
               fmt::format("{} is made of {}", title_, ingredients()));
        size_t named = 0;
        for (size_t d = 0; d < spec_.dims.size() && named < most_dims_by_name; ++d) {
            if (std::find(dims_.begin(), dims_.end(), static_cast<DimId>(d)) != dims_.end()) continue;
            ++named;
            const std::string& other = spec_.dims[d].name;
            s.when(fmt::format("pleat::on<{}, {}>", c, names_.from_anywhere(other)),
                   fmt::format("{} has no dim {}", title_, other));
        }
        s.when(fmt::format("pleat::is_list<{}>", c), fmt::format("{} has none of these dims", title_));
        s.otherwise(dims_.empty() ? fmt::format("{} takes no subscripts", title_)
                                  : fmt::format("{} takes dims and lists of them", title_));
        w_.close();
        w_.close("};");
        if (name != t_.name) w_.line("using {} = {};", t_.name, name);
        w_.line();
    }

    std::string cpp_type() const { return std::string(model::info(t_.dtype).cpp); }

    /// What the tensor is constructed from, in the order of the spec's dims.
    std::string ingredients() {
        std::vector<std::string> extents, strides, all{"a pointer"};
        for (size_t d = 0; d < spec_.dims.size(); ++d)
            if (std::find(runtime_.begin(), runtime_.end(), static_cast<DimId>(d)) != runtime_.end())
                extents.push_back(spec_.dims[d].name + "(...)");
        for (const size_t i : strided_) {
            const Axis& a = t_.axes[i];
            const std::string own = own_name(spec_, a);
            strides.push_back(fmt::format("stride<{}>(...)", own.empty() ? names_.in_layout(a) : own));
        }
        if (!extents.empty()) all.push_back(fmt::format("extents({})", joined(extents, ", ")));
        if (!strides.empty()) all.push_back(fmt::format("strides({})", joined(strides, ", ")));
        const std::string last = all.back();
        all.pop_back();
        return all.empty() ? last : fmt::format("{} and {}", joined(all, ", "), last);
    }
};

}  // namespace

std::string index_int(const Spec& spec, DimId dim) {
    return layout::index_fits_int(spec, dim) ? "int" : "long long";
}

void emit_tensor(Writer& w, const Spec& spec, VocabularyNames& names, model::TensorId tensor, bool stored) {
    TensorText(w, spec, names, tensor, stored).emit();
}

}  // namespace pleat::emit
