#include "families/scan/places.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "model/nodes.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/prefix.h"
#include "plan/reductions.h"
#include "stage/evaluate_value.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Graph;
using model::Kernel;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

/// Digits whose place is taken by the place of results, in the order in which they were renamed.
using Renamed = std::vector<Axis>;

class Placer {
public:
    Placer(const Problem& problem, const std::map<NodeId, Prefix>& prefixes, const Axis& place, const Axis& element)
        : spec_(problem.spec), from_(problem.kernel), prefixes_(prefixes) {
        form_.place = place;
        form_.element = element;
        form_.backward = prefixes.begin()->second.backward;
        form_.kernel = from_;
        form_.kernel.graph = {};
        form_.kernel.node_where.clear();
    }

    std::optional<ScanForm> run(const std::vector<Sink>& sinks) {
        const Domain domain = domain_of(from_, {}, sinks.front());
        if (!domain.covers(form_.place)) return std::nullopt;
        for (const Sink& s : sinks) {
            if (!(domain_of(from_, {}, s) == domain)) return std::nullopt;
            take(s);
        }
        if (failed_ || exclusive_.empty()) return std::nullopt;
        form_passes();
        form_.rows = model::minus(domain, Domain{form_.place});
        take_lets();
        return std::move(form_);
    }

    /// How many tensors lie along a digit that had to be renamed.
    int moved() const { return moved_; }

private:
    const model::Spec& spec_;
    const Kernel& from_;
    const std::map<NodeId, Prefix>& prefixes_;
    ScanForm form_;
    std::map<std::pair<NodeId, std::vector<std::array<int64_t, 3>>>, NodeId> taken_;
    std::map<NodeId, bool> exclusive_;  // prefixes by new node: each is added behind those that it needs
    bool failed_ = false;
    int moved_ = 0;

    NodeId fail() {
        failed_ = true;
        return 0;
    }

    void take(const Sink& s) {
        const auto i = static_cast<size_t>(s.index);
        if (s.what == Sink::What::require) {
            form_.kernel.requires_[i].condition = take(from_.requires_[i].condition, {});
        } else if (s.what == Sink::What::store) {
            model::Store& store = form_.kernel.stores[i];
            for (NodeId& value : store.bind_values) value = take(value, {});
            store.value = take(store.value, {});
        } else {
            fail();
        }
    }

    void form_passes() {
        std::vector<NodeId> scans;
        for (const auto& [node, exclusive] : exclusive_) scans.push_back(node);
        for (const Pass& pass : in_passes(form_.kernel, {}, scans, false)) {
            auto& all = form_.passes.emplace_back();
            for (const NodeId node : pass.reductions) all.push_back({node, exclusive_.at(node)});
        }
    }

    void take_lets() {
        std::map<NodeId, NodeId> now;
        for (const auto& [key, id] : taken_) now.try_emplace(key.first, id);
        std::vector<model::Let> lets;
        for (model::Let let : from_.lets)
            if (const auto at = now.find(let.value); at != now.end()) {
                let.value = at->second;
                lets.push_back(std::move(let));
            }
        form_.kernel.lets = std::move(lets);
    }

    NodeId add(Node node, NodeId from) {
        const NodeId id = form_.kernel.graph.add(std::move(node));
        auto& where = form_.kernel.node_where;
        if (static_cast<size_t>(id) >= where.size()) {
            const bool known = static_cast<size_t>(from) < from_.node_where.size();
            where.resize(static_cast<size_t>(id) + 1, known ? from_.node_where[static_cast<size_t>(from)] : Span{});
        }
        return id;
    }

    NodeId take(NodeId id, const Renamed& renamed) {
        if (failed_) return 0;
        std::vector<std::array<int64_t, 3>> key;
        for (const Axis& a : renamed) key.push_back({a.dim, a.lo, a.hi});
        std::sort(key.begin(), key.end());
        if (const auto at = taken_.find({id, key}); at != taken_.end()) return at->second;
        const NodeId now = made(id, renamed);
        taken_[{id, key}] = now;
        return now;
    }

    NodeId made(NodeId id, const Renamed& renamed) {
        const Node& node = from_.graph[id];
        switch (node.op) {
            case Op::coordinate:
                return coordinate(id, renamed);
            case Op::read:
                return read(id, renamed);
            case Op::substitute:
                return substituted(id, renamed);
            case Op::reduce:
                return prefixes_.contains(id) ? scanned(id, renamed) : fail();
            case Op::contract:
                return fail();
            default:
                return of_args(id, renamed);
        }
    }

    NodeId of_args(NodeId id, const Renamed& renamed) {
        Node node = from_.graph[id];
        if (!node.args.empty()) node.domain = {};
        for (NodeId& arg : node.args) {
            arg = take(arg, renamed);
            if (failed_) return 0;
            node.domain.add(form_.kernel.graph[arg].domain);
        }
        return add(std::move(node), id);
    }

    NodeId place(NodeId from) { return add(model::coordinate_node(form_.place), from); }

    static bool has(const Renamed& renamed, const Axis& axis) {
        return std::find(renamed.begin(), renamed.end(), axis) != renamed.end();
    }

    NodeId coordinate(NodeId id, const Renamed& renamed) {
        const Node& node = from_.graph[id];
        if (has(renamed, node.axis)) return place(id);
        for (const Axis& a : renamed)
            if (a.overlaps(node.axis)) return fail();
        return add(node, id);
    }

    /// A tensor that lies along a renamed digit is read where the place is.
    NodeId read(NodeId id, const Renamed& renamed) {
        NodeId now = add(from_.graph[id], id);
        for (const Axis& a : renamed) {
            if (a == form_.place || !from_.graph[id].domain.overlaps(a)) continue;
            if (!from_.graph[id].domain.covers(a)) return fail();
            ++moved_;
            const NodeId at = place(id);
            now = add(model::substituted(form_.kernel.graph, now, {{a, at}}), id);
        }
        return now;
    }

    NodeId substituted(NodeId id, const Renamed& renamed) {
        Node node = from_.graph[id];
        Domain domain;
        for (size_t i = 1; i < node.args.size(); ++i) {
            node.args[i] = take(node.args[i], renamed);
            if (failed_) return 0;
            domain.add(form_.kernel.graph[node.args[i]].domain);
        }
        Renamed inner = renamed;
        for (const model::Bind& b : node.binds)
            std::erase_if(inner, [&](const Axis& a) { return a.overlaps(b.axis); });
        const Node& first = form_.kernel.graph[node.args[1]];
        if (node.binds.size() == 1 && first.op == Op::coordinate && first.axis == form_.place &&
            spec_.extent(node.binds.front().axis) == spec_.extent(form_.place)) {
            if (!(node.binds.front().axis == form_.place)) inner.push_back(node.binds.front().axis);
            return take(node.args[0], inner);
        }
        // Within, the place of results is another one, which renamed digits must not take.
        const bool elsewhere = std::any_of(node.binds.begin(), node.binds.end(),
                                           [&](const model::Bind& b) { return b.axis.overlaps(form_.place); });
        for (const Axis& a : inner)
            if (elsewhere && from_.graph[node.args[0]].domain.overlaps(a)) return fail();
        node.args[0] = take(node.args[0], elsewhere ? Renamed{} : inner);
        if (failed_ || scans_below(node.args[0])) return fail();
        Domain of = form_.kernel.graph[node.args[0]].domain;
        for (const model::Bind& b : node.binds) of.remove(b.axis);
        domain.add(of);
        node.domain = domain;
        return add(std::move(node), id);
    }

    /// Has a value of the new graph results of prefixes, which are at hand at their own place alone?
    bool scans_below(NodeId root) const {
        bool found = false;
        visit(
            form_.kernel.graph, root, [](NodeId) { return false; },
            [&](NodeId n) { found = found || exclusive_.contains(n); });
        return found;
    }

    NodeId scanned(NodeId id, const Renamed& renamed) {
        const Prefix& prefix = prefixes_.at(id);
        if (prefix.backward != form_.backward || !(prefix.kept == form_.place || has(renamed, prefix.kept)))
            return fail();
        Renamed inner = renamed;
        std::erase_if(inner, [&](const Axis& a) { return a.overlaps(prefix.along); });
        if (!(prefix.along == form_.element)) inner.push_back(prefix.along);
        const NodeId value = element(prefix, id, inner);
        if (failed_) return 0;
        Node node = from_.graph[id];
        node.args = {value};
        node.integer = prefix.exclusive ? 1 : 0;  // tells an exclusive one from that of the same element
        node.domain = model::minus(form_.kernel.graph[value].domain, Domain{form_.element});
        if (!(form_.element == form_.place) && node.domain.overlaps(form_.place)) return fail();
        node.domain.add(form_.place);
        const NodeId now = add(std::move(node), id);
        exclusive_[now] = prefix.exclusive;
        return now;
    }

    /// What a place adds: its value where all masks hold, else nothing.
    NodeId element(const Prefix& prefix, NodeId id, const Renamed& renamed) {
        NodeId value = take(prefix.value, renamed);
        for (const auto& [mask, negated] : prefix.masks) {
            const NodeId condition = take(mask, renamed);
            if (failed_) return 0;
            Node nothing;
            nothing.kind = from_.graph[id].kind;
            const stage::Value of_none = stage::reduce(from_.graph[id].reduction, nothing.kind, {});
            nothing.real = of_none.real;
            nothing.integer = of_none.integer;
            const NodeId none = add(nothing, id);
            Node select;
            select.op = Op::select;
            select.kind = nothing.kind;
            select.args = {condition, negated ? none : value, negated ? value : none};
            select.domain = model::unite(form_.kernel.graph[condition].domain, form_.kernel.graph[value].domain);
            value = add(std::move(select), id);
        }
        return value;
    }
};

/// Digits that may be the place of results: that of a prefix, or one at which its results are read.
std::vector<Axis> candidates(const Problem& p, const std::map<NodeId, Prefix>& prefixes) {
    std::vector<Axis> all;
    const auto want = [&](const Axis& a) {
        if (std::find(all.begin(), all.end(), a) == all.end()) all.push_back(a);
    };
    for (const auto& [id, prefix] : prefixes) want(prefix.kept);
    for (const NodeId r : p.substituted)
        if (prefixes.contains(r)) want(prefixes.at(r).along);
    return all;
}

bool ragged(const model::Spec& spec, const ScanForm& form) {
    std::vector<Axis> all = form.rows.axes();
    all.push_back(form.place);
    return needs_existence_check(spec, all);
}

}  // namespace

std::vector<NodeId> ScanForm::prefixes() const {
    std::vector<NodeId> all;
    for (const auto& pass : passes)
        for (const Scan& s : pass) all.push_back(s.node);
    return all;
}

std::vector<NodeId> ScanForm::values() const {
    std::vector<NodeId> all = prefixes();
    for (NodeId& n : all) n = kernel.graph[n].args[0];
    return all;
}

std::optional<ScanForm> scan_form(const Problem& p) {
    if (p.reductions.empty() || p.sinks.empty() || !p.kernel.contractions.empty()) return std::nullopt;
    std::map<NodeId, Prefix> prefixes;
    for (const NodeId r : p.reductions) {
        const auto prefix = prefix_of(p.spec, p.kernel, r);
        if (!prefix) return std::nullopt;
        prefixes.emplace(r, *prefix);
    }
    for (const Axis& place : candidates(p, prefixes)) {
        Placer usual(p, prefixes, place, place);
        auto form = usual.run(p.sinks);
        if (!form || ragged(p.spec, *form)) continue;
        const Axis& along = prefixes.begin()->second.along;
        const bool others = std::any_of(prefixes.begin(), prefixes.end(),
                                        [&](const auto& each) { return !(each.second.along == along); });
        if (usual.moved() > 0 && !others && form->passes.size() == 1 && !(along == place)) {
            // Tensors of what is taken lie along a dim of its own: they are read as they lie.
            Placer apart(p, prefixes, place, along);
            if (auto as_it_lies = apart.run(p.sinks); as_it_lies && apart.moved() < usual.moved())
                return as_it_lies;
        }
        return form;
    }
    return std::nullopt;
}

}  // namespace pleat::schedule
