#include "emit/vocabulary/axes.h"

#include <algorithm>
#include <limits>

#include "codegen/style.h"
#include "layout/access.h"

namespace pleat::emit {

using model::Axis;
using model::DimId;
using model::Size;
using model::Spec;

std::string index_int(const Spec& spec, DimId dim) {
    return layout::index_fits_int(spec, dim) ? "int" : "long long";
}

std::string_view int_for(int64_t value) {
    return value <= std::numeric_limits<int32_t>::max() ? "int" : "long long";
}
std::string literal(int64_t value) { return fmt::format("{}{}", value, int_for(value) == "int" ? "" : "LL"); }

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string all;
    for (const std::string& p : parts) {
        if (!all.empty()) all += between;
        all += p;
    }
    return all;
}

std::string fitting(const std::vector<std::string>& parts, size_t taken, std::string_view between,
                    std::string_view broken) {
    const std::string line = joined(parts, between);
    return taken + line.size() <= line_columns ? line : joined(parts, broken);
}

std::string enumerated(std::vector<std::string> parts, std::string_view last) {
    const std::string end = parts.back();
    parts.pop_back();
    return parts.empty() ? end : fmt::format("{} {} {}", joined(parts, ", "), last, end);
}

std::string member_name(const std::string& name, const std::string& what) {
    return name + (name.back() == '_' ? "" : "_") + what;
}

Product Product::operator*(const Product& other) const {
    Product p = *this;
    p.constant *= other.constant;
    p.factors.insert(p.factors.end(), other.factors.begin(), other.factors.end());
    return p;
}

std::string Product::text() const {
    if (fixed()) return literal(constant);
    std::vector<Factor> order = factors;
    std::stable_sort(order.begin(), order.end(), [](const Factor& a, const Factor& b) { return a.wide > b.wide; });
    std::vector<std::string> parts;
    if (constant != 1 || !order.front().wide) parts.push_back(fmt::format("{}LL", constant));
    for (const Factor& f : order) parts.push_back(f.text);
    return joined(parts, " * ");
}

std::string Product::wide_text() const { return fixed() ? fmt::format("{}LL", constant) : text(); }

AxesText::AxesText(Writer& w, const Spec& spec, VocabularyNames& names, const std::vector<Axis>& axes,
                   const std::vector<std::string>& written)
    : w_(w), spec_(spec), names_(names), axes_(axes) {
    for (const Axis& a : axes_)
        if (std::find(dims_.begin(), dims_.end(), a.dim) == dims_.end()) dims_.push_back(a.dim);
    for (const DimId d : dims_)
        if (!dim(d).size.is_constant()) runtime_.push_back(d);
    std::vector<std::string> lines;
    for (const std::string& a : written) lines.push_back(one_line(a));
    list_ = fmt::format("[{}]", joined(lines, ", "));
}

const std::string& AxesText::extent_member(DimId d) { return names_.helper(member_name(dim(d).name, "extent")); }

Product AxesText::extent(size_t i) {
    const Axis& a = axes_[i];
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

std::string AxesText::extents_sentence() const {
    std::vector<std::string> sizes;
    for (size_t d = 0; d < spec_.dims.size(); ++d)
        if (std::find(runtime_.begin(), runtime_.end(), static_cast<DimId>(d)) != runtime_.end())
            sizes.push_back(spec_.dims[d].name + "(...)");
    return fmt::format("extents({})", joined(sizes, ", "));
}

AxesText::Constructor AxesText::extents_constructor() {
    Constructor c;
    if (runtime_.empty()) return c;
    const std::string list = names_.helper("Ds_"), extents = names_.helper("extents");
    const std::string type = fmt::format("pleat::Coordinates<{}...>", list);
    c.parameters.push_back("class... " + list);
    c.arguments.push_back(fmt::format("const {}& {}", type, extents));
    for (const DimId d : runtime_) {
        const std::string name = names_.in_layout(d);
        c.requirements.push_back(fmt::format("{}::template has<{}>()", type, name));
        c.members.push_back(fmt::format("{}({}.template get<{}>())", extent_member(d), extents, name));
    }
    return c;
}

void AxesText::constructor(const std::string& type, const Constructor& c) {
    w_.line("template <{}>", joined(c.parameters, ", "));
    w_.line(packed("    requires(", c.requirements, ")", " &&", 4));
    const std::string head =
        fmt::format("PLEAT_BOTH {}constexpr {}(", c.arguments.size() == 1 ? "explicit " : "", type);
    const std::string all =
        fmt::format("{}{}) : {} {{}}", head, joined(c.arguments, ", "), joined(c.members, ", "));
    if (c.members.size() == 1 && all.size() + 4 <= line_columns) return w_.line(all);
    w_.line("{}{})", head, fitting(c.arguments, head.size() + 5, ", ", ",\n" + std::string(head.size(), ' ')));
    w_.line("    : {} {{}}", fitting(c.members, 16, ", ", ",\n      "));
}

void AxesText::function(bool constant, std::string_view type, const std::string& signature,
                        const std::string& value) {
    const std::string head = fmt::format("PLEAT_BOTH {}constexpr {} {}{} {{", constant ? "static " : "", type,
                                         signature, constant ? "" : " const");
    const std::string body = fmt::format("return {};", value);
    if (head.size() + body.size() + 7 <= line_columns) {
        w_.line("{} {} }}", head, body);
    } else {
        w_.open(head);
        w_.line(body);
        w_.close();
    }
}

}  // namespace pleat::emit
