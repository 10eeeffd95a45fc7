#include "grad/shrink.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <variant>

namespace pleat::grad {

namespace {

using model::Axis;

struct Needs {
    int64_t cut = 1;    // the largest
    int64_t least = 1;  // that constant subscripts ask for
};

class Seen {
public:
    explicit Seen(const model::Spec& spec) {
        for (const model::Fold& f : spec.folds) axis(f.axis);
        for (const model::Tensor& t : spec.tensors)
            for (const Axis& a : t.axes) axis(a);
        for (const model::Kernel& k : spec.kernels) {
            for (model::NodeId id = 0; id < k.graph.size(); ++id) node(k.graph, k.graph[id]);
            for (const model::Store& s : k.stores)
                for (size_t i = 0; i < s.binds.size(); ++i) bind(k.graph, s.binds[i].axis, s.bind_values[i]);
        }
    }
    bool has(model::DimId dim) const { return needs_.contains(dim); }
    Needs of(model::DimId dim) const {
        const auto at = needs_.find(dim);
        return at == needs_.end() ? Needs{} : at->second;
    }

private:
    void axis(const Axis& a) {
        Needs& n = needs_[a.dim];
        n.cut = std::max({n.cut, a.lo, a.hi});
    }
    void bind(const model::Graph& graph, const Axis& a, model::NodeId index) {
        axis(a);
        const model::Node& n = graph[index];
        if (n.op == model::Op::constant)
            needs_[a.dim].least = std::max(needs_[a.dim].least, (n.integer + 1) * a.lo);
    }
    void node(const model::Graph& graph, const model::Node& n) {
        if (n.op == model::Op::coordinate || n.op == model::Op::extent) axis(n.axis);
        for (const Axis& a : n.along) axis(a);
        for (size_t i = 0; i < n.binds.size(); ++i) bind(graph, n.binds[i].axis, n.args[i + 1]);
    }

    std::map<model::DimId, Needs> needs_;
};

constexpr int64_t small = 8;  // stays

bool is_given(const NamedSizes& sizes, const std::string& dim) {
    return std::any_of(sizes.begin(), sizes.end(), [&](const auto& s) { return s.first == dim; });
}

bool names(const std::string& expression, const std::string& dim) {
    const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (size_t at = expression.find(dim); at != std::string::npos; at = expression.find(dim, at + 1)) {
        const size_t end = at + dim.size();
        if ((at == 0 || !is_word(expression[at - 1])) && (end == expression.size() || !is_word(expression[end])))
            return true;
    }
    return false;
}

/// Sizes of the dims from which those of others follow: expressions name them, or they divide others and are axes
/// of nothing.
NamedSizes of_measures(const spec::Spec& syntax, const model::Spec& spec, const NamedSizes& fixed) {
    const Seen seen(spec);
    NamedSizes sizes = fixed;
    for (size_t d = 0; d < spec.dims.size(); ++d) {
        const model::Dim& dim = spec.dims[d];
        if (!dim.size.is_constant() || dim.size.constant() <= small || is_given(fixed, dim.name)) continue;
        const bool named = std::any_of(syntax.dims.begin(), syntax.dims.end(), [&](const spec::DimDecl& other) {
            const auto* expression = std::get_if<Text>(&other.size);
            return expression && names(expression->value, dim.name);
        });
        const bool divides = !seen.has(static_cast<model::DimId>(d));
        if (named || divides) sizes.emplace_back(dim.name, std::to_string(divides ? small / 2 : small));
    }
    return sizes;
}

}  // namespace

NamedSizes small_sizes(const spec::Spec& syntax, const AtSizes& at, const NamedSizes& fixed, bool alike) {
    constexpr int64_t few[] = {3, 5, 4, 6, 7};
    std::set<std::string> derived;
    for (const spec::DimDecl& dim : syntax.dims)
        if (std::holds_alternative<Text>(dim.size)) derived.insert(dim.name.value);
    const std::optional<model::Spec> whole = at(fixed);
    if (!whole) return fixed;
    NamedSizes sizes = of_measures(syntax, *whole, fixed);
    std::optional<model::Spec> measured = at(sizes);
    if (!measured) sizes = fixed;
    const model::Spec& spec = measured ? *measured : *whole;
    const Seen seen(spec);
    size_t next = 0;
    for (size_t d = 0; d < spec.dims.size(); ++d) {
        const model::Dim& dim = spec.dims[d];
        const bool runtime = dim.size.op() == model::Size::Op::symbol;
        if (derived.contains(dim.name) || is_given(sizes, dim.name)) continue;
        if (!runtime && (!dim.size.is_constant() || dim.size.constant() <= small)) continue;
        const Needs needs = seen.of(static_cast<model::DimId>(d));
        const int64_t step =
            runtime ? spec.symbols[static_cast<size_t>(dim.size.symbol_id())].multiple_of : int64_t{1};
        const bool exact = runtime ? step % needs.cut == 0 : dim.size.constant() % needs.cut == 0;
        int64_t n = alike && runtime ? few[1] : few[next++ % std::size(few)];
        if (needs.cut > 1) n = exact ? needs.cut * (needs.cut <= 64 ? 2 : 1) : needs.cut + n;
        n = std::max(n, needs.least);
        n = (n + step - 1) / step * step;
        if (!runtime) n = std::min(n, dim.size.constant());
        sizes.emplace_back(dim.name, std::to_string(n));
    }
    return sizes;
}

}  // namespace pleat::grad
