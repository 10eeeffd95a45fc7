#include "transform/short_reductions.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "model/nodes.h"
#include "model/rewrite.h"

namespace pleat::schedule {

using model::Axis;
using model::Fn;
using model::Graph;
using model::Kernel;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;

namespace {

/// One value of each reduced digit, which are all whole dims.
using Places = std::vector<std::pair<Axis, int64_t>>;

bool overlap(const model::Domain& domain, const std::vector<Axis>& axes) {
    return std::any_of(axes.begin(), axes.end(), [&](const Axis& a) { return domain.overlaps(a); });
}

/// How many values the axes have together; 0: more than so many, or not known.
int64_t terms(const Spec& spec, const std::vector<Axis>& axes, int64_t most) {
    int64_t all = 1;
    for (const Axis& a : axes) {
        const Size n = spec.extent(a);
        if (!a.whole() || !n.is_constant() || n.constant() > most) return 0;
        all *= n.constant();
        if (all > most) return 0;
    }
    return all;
}

/// What stands below an operand, as far as it goes along the reduced digits.
struct Below {
    bool writable = true;       // each term can be written as a value of its own
    bool by_subscript = false;  // a subscript goes by the digits
    bool along_memory = false;  // a tensor lies along them
    bool divides = false;       // a coordinate is divided
};

class Finder {
public:
    Finder(const Spec& spec, const Kernel& kernel, const std::vector<Axis>& axes)
        : spec_(spec), kernel_(kernel), axes_(axes) {}
    Below find(NodeId operand) {
        domain_ = kernel_.graph[operand].domain;
        look(operand);
        return found_;
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    const std::vector<Axis>& axes_;
    model::Domain domain_;  // the operand's
    std::set<NodeId> seen_;
    Below found_;

    void look(NodeId id) {
        const Node& node = kernel_.graph[id];
        if (!seen_.insert(id).second) return;
        // What is stored is read as it was: a reduction has read it all before, which single values have not.
        if (node.op == Op::read && kernel_.stores_to(node.tensor)) found_.writable = false;
        if (node.op == Op::substitute) {
            for (size_t i = 0; i < node.binds.size(); ++i) {
                if (overlap(kernel_.graph[node.args[i + 1]].domain, axes_)) found_.by_subscript = true;
                for (const Axis& a : axes_)
                    if (node.binds[i].axis.overlaps(a) && !node.binds[i].axis.covers(a)) found_.writable = false;
            }
        }
        if (node.op == Op::pointwise && node.fn == Fn::floor_div && !node.domain.empty()) found_.divides = true;
        if (overlap(node.domain, axes_)) {
            if (node.op == Op::reduce || node.op == Op::contract) found_.writable = false;
            if (node.op == Op::read) look_at(spec_.tensors[static_cast<size_t>(node.tensor)]);
        }
        for (const NodeId a : node.args) look(a);
    }
    /// Of the tensors that have all of the operand's digits: smaller ones are read again and again.
    void look_at(const model::Tensor& tensor) {
        model::Domain digits;
        for (const Axis& a : tensor.axes) digits.add(a);
        if (!digits.covers(domain_)) return;
        for (size_t i = 0; i < tensor.axes.size(); ++i)
            for (const Axis& a : axes_)
                if (tensor.axes[i].overlaps(a) && tensor.strides[i] == Size(1)) found_.along_memory = true;
    }
};

/// Copies values with whole dims of their coordinate replaced by constants.
class AtPlaces {
public:
    AtPlaces(Graph& graph, const Places& places) : graph_(graph), places_(places) {}

    NodeId copy(NodeId id) {
        if (const auto done = done_.find(id); done != done_.end()) return done->second;
        const NodeId made = make(id);
        done_[id] = made;
        return made;
    }

private:
    Graph& graph_;
    const Places& places_;
    std::map<NodeId, NodeId> done_;

    NodeId integer(int64_t value) { return graph_.add(model::integer_node(value)); }
    NodeId make(NodeId id) {
        Node node = graph_[id];
        bool here = false;
        for (const auto& [axis, value] : places_) here = here || node.domain.overlaps(axis);
        if (!here) return id;
        if (node.op == Op::coordinate) {
            for (const auto& [axis, value] : places_)
                if (axis.dim == node.axis.dim) return integer(node.axis.digit(value));
            return id;
        }
        if (node.op == Op::read) {
            std::vector<std::pair<Axis, NodeId>> binds;
            for (const auto& [axis, value] : places_)
                if (node.domain.overlaps(axis)) binds.emplace_back(axis, integer(value));
            return graph_.add(model::substituted(graph_, id, binds));
        }
        for (const auto& [axis, value] : places_) node.domain.remove(axis);
        if (node.op == Op::substitute) return substitute(std::move(node));
        for (NodeId& a : node.args) a = copy(a);
        return folded(std::move(node));
    }
    /// Digits that the subscript itself replaces are not this coordinate's.
    NodeId substitute(Node node) {
        Places left;
        for (const auto& [axis, value] : places_)
            if (std::none_of(node.binds.begin(), node.binds.end(),
                             [&, a = axis](const model::Bind& b) { return b.axis.covers(a); }))
                left.emplace_back(axis, value);
        node.args[0] =
            left.size() == places_.size() ? copy(node.args[0]) : AtPlaces(graph_, left).copy(node.args[0]);
        for (size_t i = 1; i < node.args.size(); ++i) node.args[i] = copy(node.args[i]);
        for (size_t i = node.binds.size(); i-- > 0;) {
            const Node& index = graph_[node.args[i + 1]];
            if (index.op != Op::coordinate || index.axis != node.binds[i].axis) continue;
            node.binds.erase(node.binds.begin() + static_cast<std::ptrdiff_t>(i));  // where it is already
            node.args.erase(node.args.begin() + static_cast<std::ptrdiff_t>(i + 1));
        }
        if (node.binds.empty()) return node.args[0];
        return graph_.add(std::move(node));
    }
    /// Sums of an index's constants, so that "L + T - 2" at T = 2 is L.
    NodeId folded(Node node) {
        if (node.op != Op::pointwise || node.kind != Kind::integer || node.args.size() != 2)
            return graph_.add(std::move(node));
        if (node.fn != Fn::add && node.fn != Fn::subtract) return graph_.add(std::move(node));
        const Node &a = graph_[node.args[0]], &b = graph_[node.args[1]];
        if (b.op != Op::constant) return graph_.add(std::move(node));
        if (b.integer == 0) return node.args[0];
        const bool sum = a.op == Op::pointwise && (a.fn == Fn::add || a.fn == Fn::subtract) &&
                         graph_[a.args[1]].op == Op::constant;
        if (!sum && a.op != Op::constant) return graph_.add(std::move(node));
        const int64_t before = sum ? graph_[a.args[1]].integer : a.integer, more = b.integer;
        constexpr int64_t far = int64_t{1} << 60;
        if (std::max(std::abs(before), std::abs(more)) > far) return graph_.add(std::move(node));
        const int64_t all =
            (sum && a.fn == Fn::subtract ? -before : before) + (node.fn == Fn::subtract ? -more : more);
        if (!sum) return integer(all);
        const NodeId rest = a.args[0];
        if (all == 0) return rest;
        node.fn = all < 0 ? Fn::subtract : Fn::add;
        node.args = {rest, integer(std::abs(all))};
        return graph_.add(std::move(node));
    }
};

/// A reduction's value as arithmetic on its terms.
NodeId written_out(const Spec& spec, Graph& graph, const Node& reduction, NodeId operand) {
    const auto pointwise = [&](Fn fn, NodeId a, NodeId b) {
        Node node;
        node.op = Op::pointwise;
        node.fn = fn;
        node.kind = reduction.kind;
        node.domain = unite(graph[a].domain, graph[b].domain);
        node.args = {a, b};
        return graph.add(std::move(node));
    };
    const Fn combine = reduction.reduction == model::Reduction::maximum   ? Fn::maximum
                       : reduction.reduction == model::Reduction::minimum ? Fn::minimum
                       : reduction.reduction == model::Reduction::product ? Fn::multiply
                                                                          : Fn::add;
    const int64_t count = terms(spec, reduction.along, most_of_window);
    NodeId all = -1;
    for (int64_t i = 0; i < count; ++i) {
        Places places;
        int64_t left = i;
        for (size_t k = reduction.along.size(); k-- > 0;) {
            const int64_t n = spec.extent(reduction.along[k]).constant();
            places.emplace_back(reduction.along[k], left % n);
            left /= n;
        }
        const NodeId term = AtPlaces(graph, places).copy(operand);
        all = all < 0 ? term : pointwise(combine, all, term);
    }
    if (reduction.reduction != model::Reduction::mean) return all;
    Node n;
    n.real = static_cast<double>(count);
    return pointwise(Fn::divide, all, graph.add(std::move(n)));
}

bool has_terms(const Graph& graph, const Node& reduction) {
    return reduction.reduction != model::Reduction::logsumexp &&
           reduction.reduction != model::Reduction::variance && graph[reduction.args[0]].kind == reduction.kind &&
           reduction.kind != Kind::boolean;
}

/// The nodes that are to be written out; or none.
std::set<NodeId> chosen(const Spec& spec, const Kernel& kernel) {
    std::set<NodeId> taps, others;
    bool rest = false;
    for (NodeId i = 0; i < kernel.graph.size(); ++i) {
        const Node& node = kernel.graph[i];
        if (node.op != Op::reduce) continue;
        const Node& operand = kernel.graph[node.args[0]];
        const bool products = operand.op == Op::pointwise && operand.fn == Fn::multiply;
        const bool few = has_terms(kernel.graph, node) && terms(spec, node.along, most_terms) > 0;
        const bool window = has_terms(kernel.graph, node) && !products && node.along.size() > 1 &&
                            terms(spec, node.along, most_of_window) > 0;
        const Below below = few || window ? Finder(spec, kernel, node.along).find(node.args[0]) : Below{false};
        if (below.writable && below.by_subscript && (few || !below.divides))
            taps.insert(i);
        else if (below.writable && !below.along_memory && few)
            others.insert(i);
        else
            rest = true;
    }
    if (!rest) taps.insert(others.begin(), others.end());
    return taps;
}

/// The values that stores, requirements and names need, and those alone.
Kernel without_unused(const Kernel& kernel) {
    std::vector<NodeId> roots = kernel.effects();
    for (const model::Let& let : kernel.lets) roots.push_back(let.value);
    const std::vector<bool> used = kernel.graph.needed(roots);
    return rewritten(kernel, [&](Graph& graph, NodeId from, Node node) {
        return used[static_cast<size_t>(from)] ? graph.add(std::move(node)) : -1;
    });
}

/// Does a store's value need a reduction that goes along everything of another store but the axis, and has that in
/// a subscript?
bool reduces_by_tap(const Spec& spec, const Kernel& kernel, const model::Store& store, const Axis& tap) {
    const std::vector<bool> needed = kernel.graph.needed({store.value});
    for (NodeId i = 0; i < kernel.graph.size(); ++i) {
        const Node& node = kernel.graph[i];
        if (!needed[static_cast<size_t>(i)] || node.op != Op::reduce || !node.domain.covers(tap)) continue;
        const Below below = Finder(spec, kernel, {tap}).find(node.args[0]);
        if (!below.writable || !below.by_subscript) continue;
        model::Domain read = kernel.graph[node.args[0]].domain;
        read.remove(tap);
        if (std::any_of(kernel.stores.begin(), kernel.stores.end(),
                        [&](const model::Store& other) { return other.domain == read; }))
            return true;
    }
    return false;
}

/// The short axis that a store is written out along.
std::optional<Axis> tap_of(const Spec& spec, const Kernel& kernel, const model::Store& store) {
    if (!store.binds.empty()) return std::nullopt;
    for (const Axis& a : store.domain.axes()) {
        const Size n = spec.extent(a);
        if (a.whole() && n.is_constant() && n.constant() > 1 && n.constant() <= most_taps &&
            reduces_by_tap(spec, kernel, store, a))
            return a;
    }
    return std::nullopt;
}

}  // namespace

Kernel write_out_taps(const Spec& spec, Kernel lowered) {
    if (!lowered.contractions.empty()) return lowered;
    std::vector<model::Store> stores;
    std::list<Places> places;
    std::list<AtPlaces> first;  // of each store that is written out, its first value's
    for (const model::Store& store : lowered.stores) {
        const auto tap = tap_of(spec, lowered, store);
        if (!tap) stores.push_back(store);
        for (int64_t value = 0; tap && value < spec.extent(*tap).constant(); ++value) {
            places.push_back({{*tap, value}});
            AtPlaces at(lowered.graph, places.back());
            model::Store one = store;
            one.binds.push_back({*tap});
            one.bind_values.push_back(lowered.graph.add(model::integer_node(value)));
            one.value = at.copy(store.value);
            one.domain.remove(*tap);
            stores.push_back(std::move(one));
            if (value == 0) first.push_back(std::move(at));
        }
    }
    if (first.empty()) return lowered;
    lowered.stores = std::move(stores);
    // Names of what is no longer computed are those of the first value.
    const std::vector<bool> used = lowered.graph.needed(lowered.effects());
    for (model::Let& let : lowered.lets) {
        if (used[static_cast<size_t>(let.value)]) continue;
        for (AtPlaces& at : first) {
            const NodeId copy = at.copy(let.value);
            if (copy != let.value) {
                let.value = copy;
                break;
            }
        }
    }
    return without_unused(lowered);
}

Kernel write_out_short_reductions(const Spec& spec, const Kernel& lowered) {
    if (!lowered.contractions.empty()) return lowered;
    const std::set<NodeId> short_ones = chosen(spec, lowered);
    if (short_ones.empty()) return lowered;
    return without_unused(rewritten(lowered, [&](Graph& graph, NodeId from, Node node) {
        return short_ones.contains(from) ? written_out(spec, graph, node, node.args[0])
                                         : graph.add(std::move(node));
    }));
}

}  // namespace pleat::schedule
