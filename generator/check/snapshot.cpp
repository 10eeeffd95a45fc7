// The snapshot rule: a tensor that a kernel stores has, wherever the
// kernel reads it, the value that it had when the kernel began. A kernel in which another thread
// could see the difference is refused here, so that no schedule needs a copy or can race.
//
// What is proven. A kernel runs every store at every coordinate of its domain, in any order and by
// any thread, with two promises from schedules: what one coordinate computes for all its stores and
// requirements is read before it stores anything, and a store whose value needs a reduction comes
// after all of that reduction's reads, those of other reductions along the same digits, and those
// at places that are the same for all that is reduced (the row has been read when it is stored).
// So a read of tensor X on the way to some stage (the root) is harmless to a store S of X if either
//   a  the two are apart: some digit of X is a constant in both, and not the same one; or
//   b  they meet only within one coordinate, or after a reduction:
//      - for every digit of X, the read takes the digit
//          of the root's own coordinate, and S stores it at its own (same coordinate), or
//          that a constant binds, and a constant binds it in S too (both halves of a rotation), or
//          that the same index expression binds in S, or
//          all of them, by a reduction, or
//          one that a constant or index gives, along which a reduction R that feeds S goes, no
//          digit of R's being an own one or the index's: a gather from the row that R reduces;
//      - every reduction passed on the way feeds S, or goes along the digits of one that does; and
//      - the root has no coordinate that S lacks: else many coordinates read what one of them stores.
// Where only the second of the last two is missing, the store is made to wait for the reduction.
// The walk goes from each root down to the reads and keeps, as it passes subscripts and reductions,
// what each digit has been replaced by.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "check/stages.h"

namespace pleat::checking {

using model::Axis;
using model::Domain;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Store;

namespace {

// More paths than this are not followed: the kernel is refused as too large.
constexpr size_t max_visits = 200000;

/// What a digit of the current coordinate has been replaced by.
struct Place {
    enum class What : uint8_t { own, constant, index, all, elsewhere };
    What what = What::own;
    int64_t value = 0;  // constant: the digit; index: the node

    auto operator<=>(const Place&) const = default;
};

struct Replaced {
    int dim = -1;
    int64_t lo = 1, hi = 0;
    Place place;

    Axis axis() const { return {dim, lo, hi}; }
    auto operator<=>(const Replaced&) const = default;
};

/// Digits that are not their own any more (no two overlap), and the reductions on the way.
struct Environment {
    std::vector<Replaced> digits;
    std::vector<NodeId> reductions;

    auto operator<=>(const Environment&) const = default;

    Place at(const Axis& axis) const {
        for (const Replaced& r : digits) {
            if (!r.axis().overlaps(axis)) continue;
            if (r.axis() == axis) return r.place;
            if (!r.axis().covers(axis)) return {Place::What::elsewhere, 0};
            if (r.place.what == Place::What::constant)
                return {Place::What::constant, Axis{axis.dim, axis.lo / r.lo, axis.hi / r.lo}.digit(r.place.value)};
            return r.place.what == Place::What::all ? r.place : Place{Place::What::elsewhere, 0};
        }
        return {};
    }

    void replace(const Axis& axis, Place place) {
        std::vector<Replaced> kept;
        for (const Replaced& r : digits) {
            if (!r.axis().overlaps(axis)) {
                kept.push_back(r);
                continue;
            }
            const Domain others = minus(Domain{r.axis()}, Domain{axis});
            for (const Axis& rest : others.axes()) kept.push_back({rest.dim, rest.lo, rest.hi, at(rest)});
        }
        if (place.what != Place::What::own) kept.push_back({axis.dim, axis.lo, axis.hi, place});
        std::sort(kept.begin(), kept.end());
        digits = std::move(kept);
    }
};

/// A node to look at, with what has been replaced on the way and the last subscript or reduction there.
struct Visit {
    NodeId node;
    Environment here;
    Span via;
};

struct Root {
    std::vector<NodeId> values;
    Domain domain;
    int stage = 0;
};

class Snapshot {
public:
    /// A store and a reduction that reads its tensor and does not feed it: the store may wait for it.
    struct Waits {
        size_t store;
        NodeId reduction;
    };

    Snapshot(Context& context, const Kernel& kernel) : context_(context), kernel_(kernel), graph_(kernel.graph) {}

    /// The stores that have to wait; nothing is reported where they alone make the kernel right.
    std::vector<Waits> waits() {
        finding_ = true;
        run();
        return std::move(waits_);
    }

    void run() {
        find_reads();
        if (std::none_of(reaches_.begin(), reaches_.end(), [](bool b) { return b; })) return;
        for (const Store& s : kernel_.stores) walk({s.values(), s.domain, s.stage});
        for (const model::Require& q : kernel_.requires_) walk({{q.condition}, q.domain, q.stage});
    }

private:
    /// Which nodes lead to a read of a tensor that is stored.
    void find_reads() {
        std::set<model::TensorId> stored;
        for (const Store& s : kernel_.stores) stored.insert(s.tensor);
        for (NodeId i = 0; i < graph_.size(); ++i) {
            const Node& n = graph_[i];
            bool leads = n.op == Op::read && stored.count(n.tensor) != 0;
            for (const NodeId a : n.args) leads = leads || reaches_[static_cast<size_t>(a)];
            reaches_.push_back(leads);
        }
    }

    void walk(const Root& root) {
        std::set<std::pair<NodeId, Environment>> seen;
        std::vector<Visit> open;
        const auto visit = [&](NodeId id, const Environment& e, Span via) {
            if (reaches_[static_cast<size_t>(id)] && seen.emplace(id, e).second) open.push_back({id, e, via});
        };
        const Span start = kernel_.stages[static_cast<size_t>(root.stage)].where;
        for (const NodeId v : root.values) visit(v, {}, start);
        while (!open.empty()) {
            if (seen.size() > max_visits) {
                if (!finding_)
                    context_.report(
                        Code::too_large, kernel_.where,
                        fmt::format("kernel {} reads what it stores along too many paths to prove its order",
                                    kernel_.name));
                return;
            }
            const auto [id, here, via] = std::move(open.back());
            open.pop_back();
            const Node& n = graph_[id];
            if (n.op == Op::read) {
                check(root, id, here, via);
                continue;
            }
            const bool moves = n.op == Op::substitute || n.op == Op::reduce || n.op == Op::contract;
            const Span place = moves ? kernel_.node_where[static_cast<size_t>(id)] : via;
            Environment below = here;
            if (n.op == Op::reduce || n.op == Op::contract) {
                for (const Axis& a : n.along) below.replace(a, {Place::What::all, 0});
                const auto at = std::lower_bound(below.reductions.begin(), below.reductions.end(), id);
                if (at == below.reductions.end() || *at != id) below.reductions.insert(at, id);
            }
            if (n.op == Op::substitute) {
                for (size_t i = 0; i < n.binds.size(); ++i)
                    below.replace(n.binds[i].axis, place_of(n.args[i + 1], n.binds[i].axis, here));
                visit(n.args[0], below, place);
                for (size_t i = 1; i < n.args.size(); ++i) visit(n.args[i], here, via);
                continue;
            }
            for (const NodeId a : n.args) visit(a, below, place);
        }
    }

    /// Where an index expression, evaluated in `here`, sends a digit.
    Place place_of(NodeId index, const Axis& axis, const Environment& here) const {
        const Node& n = graph_[index];
        if (n.op == Op::constant) return {Place::What::constant, n.integer};
        if (n.op == Op::coordinate) {
            const Place p = here.at(n.axis);
            if (p.what == Place::What::own) return n.axis == axis ? Place{} : Place{Place::What::index, index};
            return p.what == Place::What::constant ? p : Place{Place::What::elsewhere, 0};
        }
        for (const Axis& a : n.domain.axes())
            for (const Replaced& r : here.digits)
                if (r.axis().overlaps(a)) return {Place::What::elsewhere, 0};
        return {Place::What::index, index};
    }

    static Place place_in(const Store& s, const Graph& graph, const Axis& digit) {
        for (size_t i = 0; i < s.binds.size(); ++i) {
            if (!s.binds[i].axis.overlaps(digit)) continue;
            const Node& n = graph[s.bind_values[i]];
            Environment e;
            e.replace(s.binds[i].axis, n.op == Op::constant ? Place{Place::What::constant, n.integer}
                                       : n.op == Op::coordinate && n.axis == s.binds[i].axis
                                           ? Place{}
                                           : Place{Place::What::index, s.bind_values[i]});
            return e.at(digit);
        }
        return {};
    }

    bool feeds(NodeId id, const Store& s) {
        std::vector<bool>& below = below_[&s];
        if (below.empty()) below = graph_.needed(s.values());
        return below[static_cast<size_t>(id)];
    }

    /// Does a reduction along the same digits as `r` feed the store?
    bool after_its_like(NodeId r, const Store& s) {
        for (NodeId i = 0; i < graph_.size(); ++i)
            if (is_reduction(i) && graph_[i].along == graph_[r].along && feeds(i, s)) return true;
        return false;
    }

    /// Do all reductions that the store needs, or waits for, go along the digits of `r`? One that also went across
    /// the rows would have to end before any of them is stored.
    bool alone(NodeId r, const Store& s) {
        const auto like = [&](NodeId i) { return graph_[i].along == graph_[r].along; };
        for (NodeId i = 0; i < graph_.size(); ++i)
            if (is_reduction(i) && feeds(i, s) && !like(i)) return false;
        return std::all_of(waits_.begin(), waits_.end(),
                           [&](const Waits& w) { return &kernel_.stores[w.store] != &s || like(w.reduction); });
    }

    /// Does a reduction that feeds the store go along `digit`, to which the read takes a place that is the same for
    /// all that is reduced?
    bool after_the_row(const Environment& here, const std::vector<Axis>& pieces, const Axis& digit,
                       const Store& s) {
        for (NodeId i = 0; i < graph_.size(); ++i) {
            if (!is_reduction(i) || !feeds(i, s)) continue;
            Domain along;
            for (const Axis& a : graph_[i].along) along.add(a);
            if (!along.covers(digit)) continue;
            const bool one_place = std::all_of(pieces.begin(), pieces.end(), [&](const Axis& d) {
                if (!along.overlaps(d)) return true;
                const Place p = here.at(d);
                if (p.what == Place::What::constant || p.what == Place::What::all) return true;
                if (p.what != Place::What::index) return false;
                const Domain& index = graph_[static_cast<NodeId>(p.value)].domain;
                return minus(index, along) == index;
            });
            if (one_place) return true;
        }
        return false;
    }

    bool is_reduction(NodeId id) const { return graph_[id].op == Op::reduce || graph_[id].op == Op::contract; }

    /// The digits of a tensor, cut wherever the read or the store cuts them.
    std::vector<Axis> digits(const model::Tensor& tensor, const Environment& here, const Store& s) const {
        std::vector<Axis> cutters;
        for (const Replaced& r : here.digits) cutters.push_back(r.axis());
        for (const model::Bind& b : s.binds) cutters.push_back(b.axis);
        std::vector<Axis> pieces = tensor.axes;
        for (const Axis& c : cutters) {
            std::vector<Axis> finer;
            for (const Axis& p : pieces) {
                const Domain outside = minus(Domain{p}, Domain{c});
                const Domain inside = minus(Domain{p}, outside);
                finer.insert(finer.end(), outside.axes().begin(), outside.axes().end());
                finer.insert(finer.end(), inside.axes().begin(), inside.axes().end());
            }
            pieces = std::move(finer);
        }
        return pieces;
    }

    void check(const Root& root, NodeId read, const Environment& here, Span via) {
        const model::Tensor& tensor = context_.tensor(graph_[read].tensor);
        for (const Store& s : kernel_.stores) {
            if (s.tensor != graph_[read].tensor) continue;
            const std::vector<Axis> pieces = digits(tensor, here, s);
            const bool apart = std::any_of(pieces.begin(), pieces.end(), [&](const Axis& d) {
                const Place a = here.at(d), b = place_in(s, graph_, d);
                return a.what == Place::What::constant && b.what == a.what && a.value != b.value;
            });
            if (apart) continue;
            for (const Axis& d : pieces) {
                const Place a = here.at(d), b = place_in(s, graph_, d);
                const bool same = a.what == b.what && a.what != Place::What::elsewhere &&
                                  (a.what != Place::What::index || a.value == b.value);
                if (!same && a.what != Place::What::all && !after_the_row(here, pieces, d, s))
                    return refuse(root, via, s,
                                  fmt::format("at another {} than its own", context_.model.name_of(d)));
            }
            for (const NodeId r : here.reductions) {
                if (feeds(r, s) || after_its_like(r, s)) continue;
                if (!finding_) return refuse(root, via, s, "by a reduction that does not feed the store");
                if (s.domain.covers(graph_[r].domain) && alone(r, s))
                    waits_.push_back({static_cast<size_t>(&s - kernel_.stores.data()), r});
            }
            const Domain extra = minus(root.domain, s.domain);
            if (!extra.empty())
                return refuse(root, via, s,
                              fmt::format("at every {}", context_.model.name_of(extra.axes().front())));
        }
    }

    void refuse(const Root& root, Span via, const Store& s, const std::string& how) {
        if (finding_) return;
        const model::Tensor& tensor = context_.tensor(s.tensor);
        const auto& stages = kernel_.stages;
        context_
            .report(Code::snapshot, via,
                    fmt::format("tensor {} is read {} in \"{}\" while \"{}\" stores it", tensor.name, how,
                                stages[static_cast<size_t>(root.stage)].text,
                                stages[static_cast<size_t>(s.stage)].text))
            .note("it is stored here", s.where)
            .note(
                "another thread could see the new value: store to a tensor of its own, which reads the old values "
                "here, or read the new ones in a kernel behind this one; a value that follows from new ones along "
                "an axis is a scan, which the language lacks");
    }

    Context& context_;
    const Kernel& kernel_;
    const Graph& graph_;
    std::vector<bool> reaches_;
    std::map<const Store*, std::vector<bool>> below_;
    bool finding_ = false;
    std::vector<Waits> waits_;
};

}  // namespace

void check_snapshot(Context& context, Kernel& kernel, Builder& builder) {
    std::vector<std::pair<size_t, std::vector<Axis>>> done;
    for (const auto& [store, reduction] : Snapshot(context, kernel).waits()) {
        // One of those along the same digits is enough. The value itself, whatever the reduction is: both sides are
        // the same, and compile to nothing.
        const std::pair one{store, kernel.graph[reduction].along};
        if (std::find(done.begin(), done.end(), one) != done.end()) continue;
        done.push_back(one);
        const NodeId value = kernel.stores[store].value;
        builder.at(kernel.stores[store].where);
        kernel.stores[store].value =
            builder.select(builder.pointwise(model::Fn::equal, {reduction, reduction}), value, value);
    }
    Snapshot(context, kernel).run();
}

}  // namespace pleat::checking
