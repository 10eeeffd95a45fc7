#include "stage/evaluate.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

namespace pleat::stage {

using model::Domain;
using model::Kernel;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;

namespace {

/// The nodes that are evaluated at the same coordinate as `root`, in topological order, root last.
/// What a substitution or a reduction is of is evaluated elsewhere, in regions of its own.
struct Region {
    struct Item {
        NodeId node;
        std::vector<size_t> args;  // positions in `items`
    };
    std::vector<Item> items;
};

Region region_of(const model::Graph& graph, NodeId root) {
    std::vector<NodeId> nodes{root};
    for (size_t i = 0; i < nodes.size(); ++i) {
        for (const NodeId a : model::args_here(graph[nodes[i]]))
            if (std::find(nodes.begin(), nodes.end(), a) == nodes.end()) nodes.push_back(a);
    }
    std::sort(nodes.begin(), nodes.end());
    Region region;
    for (const NodeId n : nodes) {
        Region::Item item{n, {}};
        for (const NodeId a : model::args_here(graph[n])) {
            const auto place = std::lower_bound(nodes.begin(), nodes.end(), a);
            item.args.push_back(static_cast<size_t>(place - nodes.begin()));
        }
        region.items.push_back(std::move(item));
    }
    return region;
}

}  // namespace

struct Evaluation::State {
    const Spec& spec;
    const Kernel& kernel;
    std::vector<int64_t> symbols;
    std::vector<Value> params;
    std::vector<TensorData> tensors;
    std::vector<int64_t> sizes;
    std::vector<std::optional<Region>> regions;               // by root
    std::vector<std::unordered_map<int64_t, Value>> reduced;  // by node, then coordinate number

    const Region& region(NodeId root) {
        auto& r = regions.at(static_cast<size_t>(root));
        if (!r) r = region_of(kernel.graph, root);
        return *r;
    }

    int64_t size_of(const model::Axis& axis) const { return sizes.at(static_cast<size_t>(axis.dim)); }

    int64_t element(model::TensorId tensor, const Index& index) const {
        const auto& axes = spec.tensors.at(static_cast<size_t>(tensor)).axes;
        const auto& strides = tensors.at(static_cast<size_t>(tensor)).strides;
        int64_t offset = 0;
        for (size_t k = 0; k < axes.size(); ++k)
            offset += axes[k].digit(index.at(static_cast<size_t>(axes[k].dim))) * strides[k];
        return offset;
    }

    Value evaluate(NodeId root, const Index& index) {
        const Region& r = region(root);
        std::vector<Value> values(r.items.size());
        std::vector<Value> args;
        for (size_t i = 0; i < r.items.size(); ++i) {
            args.clear();
            for (const size_t a : r.items[i].args) args.push_back(values[a]);
            args.resize(std::max<size_t>(args.size(), 3));  // functions look at up to three
            values[i] = evaluate_node(r.items[i].node, args, index);
        }
        return values.back();
    }

    Value evaluate_node(NodeId id, const std::vector<Value>& args, const Index& index) {
        const Node& n = kernel.graph[id];
        switch (n.op) {
            case Op::constant:
                return n.kind == Kind::real ? Value::of(n.real) : Value{n.kind, 0, n.integer};
            case Op::param:
                return params.at(static_cast<size_t>(n.param));
            case Op::coordinate:
                return Value::of_integer(n.axis.digit(index.at(static_cast<size_t>(n.axis.dim))));
            case Op::extent:
                return Value::of_integer(extent(n.axis, size_of(n.axis)));
            case Op::read: {
                const auto& tensor = spec.tensors.at(static_cast<size_t>(n.tensor));
                return load(tensor.dtype, tensors.at(static_cast<size_t>(n.tensor)).data, element(n.tensor, index));
            }
            case Op::substitute: {
                const auto there = replaced(n.binds, args, index);
                const Node& of = kernel.graph[n.args[0]];
                if (!there || !exists(*there, of.domain, sizes)) return Value::zero(n.kind);
                return evaluate(n.args[0], *there);
            }
            case Op::pointwise:
                return apply(n.fn, args.data());
            case Op::select:
                return args[0].truth() ? args[1] : args[2];
            case Op::cast:
                return cast(n.dtype, args[0]);
            case Op::uniform:
                return Value::of(n.integer == 8 ? uniform8(args[0].integer, args[1].integer)
                                                : uniform(args[0].integer, args[1].integer));
            case Op::reduce:
            case Op::contract:
                return reduction(id, index);
        }
        return {};
    }

    /// All digits at once, from the same index; nothing if one is outside its extent.
    std::optional<Index> replaced(const std::vector<model::Bind>& binds, const std::vector<Value>& digits,
                                  const Index& index) const {
        Index there = index;
        for (size_t b = 0; b < binds.size(); ++b) {
            const int64_t digit = digits[b].integer;
            if (digit < 0 || digit >= extent(binds[b].axis, size_of(binds[b].axis))) return std::nullopt;
            replace(there, binds[b].axis, digit);  // digits are disjoint, so the others stay
        }
        return there;
    }

    static Value product(model::Kind kind, const Value& a, const Value& b) {
        const std::array<Value, 2> factors{a, b};
        return kind == model::Kind::real ? Value::of(a.as_real() * b.as_real())
                                         : apply(model::Fn::multiply, factors.data());
    }

    Value reduction(NodeId id, const Index& index) {
        const Node& n = kernel.graph[id];
        const int64_t number = Points(n.domain.axes(), sizes).number(index);
        auto& known = reduced.at(static_cast<size_t>(id));
        if (const auto it = known.find(number); it != known.end()) return it->second;

        Domain full;  // of what is reduced
        for (const NodeId a : n.args) full.add(kernel.graph[a].domain);
        const Points along(n.along, sizes);
        const Index base = project(index, n.domain);
        std::vector<Value> terms;
        for (int64_t i = 0; i < along.count(); ++i) {
            Index here = base;
            along.place(i, here);
            if (!exists(here, full, sizes)) continue;
            const Value a = evaluate(n.args[0], here);
            terms.push_back(n.op == Op::contract ? product(n.kind, a, evaluate(n.args[1], here)) : a);
        }
        const auto how = n.op == Op::contract ? model::Reduction::sum : n.reduction;
        return known[number] = stage::reduce(how, n.kind, terms);
    }
};

Evaluation::Evaluation(const Spec& spec, const Kernel& kernel, std::vector<int64_t> symbols,
                       std::vector<Value> params, std::vector<TensorData> tensors)
    : state_(new State{spec, kernel, std::move(symbols), std::move(params), std::move(tensors), {}, {}, {}}) {
    State& s = *state_;
    for (const model::Dim& d : spec.dims) s.sizes.push_back(d.size.evaluate(s.symbols));
    for (size_t p = 0; p < s.params.size(); ++p) s.params[p] = cast(spec.params.at(p).dtype, s.params[p]);
    for (size_t t = 0; t < s.tensors.size(); ++t)
        if (s.tensors[t].strides.empty())
            for (const model::Size& stride : spec.tensors.at(t).strides)
                s.tensors[t].strides.push_back(stride.evaluate(s.symbols));
    s.regions.resize(static_cast<size_t>(kernel.graph.size()));
    s.reduced.resize(static_cast<size_t>(kernel.graph.size()));
}

Evaluation::~Evaluation() = default;
Evaluation::Evaluation(Evaluation&&) noexcept = default;

const std::vector<int64_t>& Evaluation::sizes() const { return state_->sizes; }
Points Evaluation::points(const Domain& domain) const { return Points(domain.axes(), state_->sizes); }

Value Evaluation::at(NodeId node, const Index& index) { return state_->evaluate(node, index); }

int64_t Evaluation::offset(size_t s, const Index& index) {
    const model::Store& store = state_->kernel.stores.at(s);
    std::vector<Value> digits;
    for (const NodeId v : store.bind_values) digits.push_back(state_->evaluate(v, index));
    const auto there = state_->replaced(store.binds, digits, index);
    Domain target;
    for (const model::Axis& a : state_->spec.tensors.at(static_cast<size_t>(store.tensor)).axes) target.add(a);
    if (!there || !exists(*there, target, state_->sizes)) return -1;
    return state_->element(store.tensor, *there);
}

Stored Evaluation::store(size_t s) {
    const model::Store& store = state_->kernel.stores.at(s);
    const Points all = points(store.domain);
    Stored out;
    for (int64_t i = 0; i < all.count(); ++i) {
        Index index(state_->sizes.size(), 0);
        all.place(i, index);
        if (!exists(index, store.domain, state_->sizes)) continue;
        const int64_t where = offset(s, index);
        if (where < 0) continue;
        out.values.push_back(at(store.value, index));
        out.offsets.push_back(where);
        out.numbers.push_back(i);
    }
    return out;
}

std::vector<size_t> Evaluation::failed_requires() {
    std::vector<size_t> failed;
    for (size_t r = 0; r < state_->kernel.requires_.size(); ++r) {
        const model::Require& require = state_->kernel.requires_[r];
        const Points all = points(require.domain);
        for (int64_t i = 0; i < all.count(); ++i) {
            Index index(state_->sizes.size(), 0);
            all.place(i, index);
            if (!exists(index, require.domain, state_->sizes) || at(require.condition, index).truth()) continue;
            failed.push_back(r);
            break;
        }
    }
    return failed;
}

void Evaluation::run() {
    const auto& stores = state_->kernel.stores;
    std::vector<Stored> all;
    for (size_t s = 0; s < stores.size(); ++s) all.push_back(store(s));
    for (size_t s = 0; s < stores.size(); ++s) {
        const auto& tensor = state_->spec.tensors.at(static_cast<size_t>(stores[s].tensor));
        void* data = state_->tensors.at(static_cast<size_t>(stores[s].tensor)).data;
        for (size_t i = 0; i < all[s].values.size(); ++i)
            stage::store(tensor.dtype, data, all[s].offsets[i], all[s].values[i]);
    }
}

std::vector<Value> default_params(const Spec& spec) {
    std::vector<Value> values;
    for (const model::Param& p : spec.params) {
        const Kind kind = model::info(p.dtype).kind;
        const Value given = p.real ? Value::of(*p.real) : Value::of_integer(p.integer.value_or(0));
        values.push_back(cast(p.dtype, p.real || p.integer ? given : Value::zero(kind)));
    }
    return values;
}

}  // namespace pleat::stage
