#include "grad/shrink.h"

#include <algorithm>
#include <map>

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

}  // namespace

std::vector<std::pair<std::string, std::string>> small_sizes(
    const model::Spec& spec, const std::vector<std::pair<std::string, std::string>>& fixed) {
    constexpr int64_t small = 8;  // stays
    constexpr int64_t few[] = {3, 5, 4, 6, 7};
    const Seen seen(spec);
    std::vector<std::pair<std::string, std::string>> sizes = fixed;
    size_t next = 0;
    for (size_t d = 0; d < spec.dims.size(); ++d) {
        const model::Dim& dim = spec.dims[d];
        const bool runtime = dim.size.op() == model::Size::Op::symbol;
        if (!runtime && !dim.size.is_constant()) continue;
        if (std::any_of(fixed.begin(), fixed.end(), [&](const auto& f) { return f.first == dim.name; })) continue;
        if (!runtime && dim.size.constant() <= small) continue;
        const Needs needs = seen.of(static_cast<model::DimId>(d));
        const int64_t step =
            runtime ? spec.symbols[static_cast<size_t>(dim.size.symbol_id())].multiple_of : int64_t{1};
        const bool exact = runtime ? step % needs.cut == 0 : dim.size.constant() % needs.cut == 0;
        int64_t n = few[next++ % std::size(few)];
        if (needs.cut > 1) n = exact ? needs.cut * (needs.cut <= 64 ? 2 : 1) : needs.cut + n;
        n = std::max(n, needs.least);
        n = (n + step - 1) / step * step;
        if (!runtime) n = std::min(n, dim.size.constant());
        sizes.emplace_back(dim.name, std::to_string(n));
    }
    return sizes;
}

}  // namespace pleat::grad
