#include "families/rolling/shifts.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "model/functions.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Graph;
using model::Kernel;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;

namespace {

constexpr int64_t most_shift = 64;  // steps
constexpr int few_operations = 3;   // a value of fewer is computed again
constexpr int fixed_key = -1;       // of values that are the same all along the axis

/// What a node is apart from where: nodes of one key are one value some steps apart.
class Keys {
public:
    struct At {
        int key = fixed_key;
        int64_t shift = 0;
    };

    Keys(const Spec& spec, const Kernel& kernel, const Axis& axis)
        : spec_(spec), graph_(kernel.graph), axis_(axis) {}

    /// Of the node and all that it needs; false if it goes along the axis in another way.
    bool add(NodeId root) {
        bool fits = true;
        visit(
            graph_, root, [&](NodeId n) { return at_.contains(n); },
            [&](NodeId n) {
                if (fits && !at_.contains(n)) fits = place(n);
            });  // arguments first
        return fits;
    }
    bool varies(NodeId n) const { return at_.contains(n) && at_.at(n).key != fixed_key; }
    const At& operator[](NodeId n) const { return at_.at(n); }
    bool is_coordinate(int key) const { return key == coordinate_; }
    /// The tensor of whose elements the key is one; -1: of none.
    model::TensorId tensor(int key) const {
        const auto found = tensors_.find(key);
        return found == tensors_.end() ? -1 : found->second;
    }

    /// Of a value that is 0 outside of the axis, as one read at a shift is: the value itself; else the node.
    NodeId inside(NodeId n) const { return guarded_.contains(n) ? graph_[n].args[1] : n; }
    bool is_guarded(NodeId n) const { return guarded_.contains(n); }
    /// The shift at which such values are their coordinate's own.
    std::optional<int64_t> own_shift(int key) const {
        const auto found = own_shifts_.find(key);
        return found == own_shifts_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    using Signature = std::tuple<int, int, int, int, int, std::vector<std::tuple<int, int64_t, NodeId>>>;
    const Spec& spec_;
    const Graph& graph_;
    Axis axis_;
    std::set<NodeId> guarded_;
    std::map<int, int64_t> own_shifts_;
    std::map<NodeId, At> at_;
    std::map<Signature, int> keys_;
    std::map<int, model::TensorId> tensors_;
    int coordinate_ = -2;

    int key(const Signature& signature) {
        return keys_.try_emplace(signature, static_cast<int>(keys_.size())).first->second;
    }

    bool place(NodeId id) {
        const Node& node = graph_[id];
        if (!node.domain.overlaps(axis_)) {
            at_[id] = {};
            return true;
        }
        for (const Axis& a : node.domain.axes())
            if (a.overlaps(axis_) && a != axis_) return false;
        switch (node.op) {
            case Op::coordinate:
                coordinate_ = key({static_cast<int>(node.op), 0, 0, 0, 0, {}});
                at_[id] = {coordinate_, 0};
                return true;
            case Op::read:
                return element(id, node, 0);
            case Op::substitute: {
                const Node& of = graph_[node.args[0]];
                const At& index = at_.at(node.args[1]);
                return node.binds.size() == 1 && node.binds[0].axis == axis_ && of.op == Op::read &&
                       is_coordinate(index.key) && element(id, of, index.shift);
            }
            case Op::pointwise:
            case Op::select:
            case Op::cast:
                return shifted_coordinate(id, node) || guarded(id, node) || computed(id, node);
            default:
                return false;
        }
    }

    bool element(NodeId id, const Node& read, int64_t shift) {
        const int k = key({static_cast<int>(Op::read), read.tensor, 0, 0, 0, {}});
        tensors_[k] = read.tensor;
        at_[id] = {k, shift};
        return std::abs(shift) <= most_shift;
    }

    bool shifted_coordinate(NodeId id, const Node& node) {
        const bool adds = node.op == Op::pointwise && node.kind == Kind::integer &&
                          (node.fn == model::Fn::add || node.fn == model::Fn::subtract);
        if (!adds) return false;
        const Node& by = graph_[node.args[1]];
        const At& of = at_.at(node.args[0]);
        if (!is_coordinate(of.key) || by.op != Op::constant || std::abs(by.integer) > most_shift) return false;
        at_[id] = {coordinate_, of.shift + (node.fn == model::Fn::add ? by.integer : -by.integer)};
        return true;
    }

    /// The shift of the coordinate that the condition wants to exist.
    std::optional<int64_t> wanted(const Node& condition) const {
        if (condition.op != Op::pointwise || condition.args.size() != 2) return std::nullopt;
        const auto shift = [&](NodeId n) {
            return is_coordinate(at_.at(n).key) ? std::optional(at_.at(n).shift) : std::nullopt;
        };
        const Node &left = graph_[condition.args[0]], &right = graph_[condition.args[1]];
        if (condition.fn == model::Fn::less_equal && left.op == Op::constant && left.integer == 0) {
            const auto at = shift(condition.args[1]);
            return at && *at < 0 ? at : std::nullopt;
        }
        const model::Size extent = spec_.extent(axis_);
        const bool to_end =
            (right.op == Op::extent && right.axis == axis_) ||
            (right.op == Op::constant && extent.is_constant() && right.integer == extent.constant());
        if (condition.fn != model::Fn::less || !to_end) return std::nullopt;
        const auto at = shift(condition.args[0]);
        return at && *at > 0 ? at : std::nullopt;
    }

    /// What is read at a shift, 0 outside (transform/shared_places.h).
    bool guarded(NodeId id, const Node& node) {
        if (node.op != Op::select || node.kind != Kind::real || !varies(node.args[1])) return false;
        const Node& zero = graph_[node.args[2]];
        const auto shift = wanted(graph_[node.args[0]]);
        if (!shift || zero.op != Op::constant || zero.real != 0 || tensors_.contains(at_.at(node.args[1]).key))
            return false;
        const At at = at_.at(node.args[1]);
        const int64_t own = at.shift - *shift;
        if (own_shifts_.try_emplace(at.key, own).first->second != own) return false;
        guarded_.insert(id);
        at_[id] = at;
        return true;
    }

    bool computed(NodeId id, const Node& node) {
        std::optional<int64_t> least;
        for (const NodeId a : node.args)
            if (varies(a)) least = std::min(least.value_or(at_.at(a).shift), at_.at(a).shift);
        if (!least) return false;
        std::vector<std::tuple<int, int64_t, NodeId>> args;
        for (const NodeId a : node.args)
            if (varies(a))
                args.emplace_back(at_.at(a).key, at_.at(a).shift - *least, -1);
            else
                args.emplace_back(fixed_key, 0, a);
        at_[id] = {key({static_cast<int>(node.op), -1, static_cast<int>(node.fn), static_cast<int>(node.kind),
                        static_cast<int>(node.dtype), std::move(args)}),
                   *least};
        return true;
    }
};

class Keeping {
public:
    Keeping(const Spec& spec, const Kernel& kernel, const Axis& axis, Domain columns)
        : spec_(spec), kernel_(kernel), columns_(std::move(columns)), keys_(spec, kernel, axis) {
        found_.axis = axis;
    }

    std::optional<Shifts> run(const std::vector<std::vector<NodeId>>& uses) {
        for (const auto& roots : uses)
            for (const NodeId root : roots)
                if (!keys_.add(root)) return std::nullopt;
        for (const auto& roots : uses) {
            const int64_t delay = delay_of(roots);
            found_.delays.push_back(delay);
            found_.ahead = std::max(found_.ahead, delay);
            for (const NodeId root : roots) use(root, delay, delay);
        }
        // A key's arguments have smaller ones.
        while (!pending_.empty()) {
            const auto last = std::prev(pending_.end());
            const auto [key, uses_of_key] = *last;
            pending_.erase(last);
            settle(key, uses_of_key);
        }
        std::reverse(found_.kept.begin(), found_.kept.end());
        const auto of_others = [](const Kept& k) { return k.count > 1; };
        if (!fits_ || std::none_of(found_.kept.begin(), found_.kept.end(), of_others)) return std::nullopt;
        find_instances();
        return std::move(found_);
    }

private:
    struct Use {
        NodeId node;
        int64_t delay;   // of the row at whose coordinate the node is computed
        int64_t begins;  // steps from the first row to the place at which it must be at hand first
        auto operator<=>(const Use&) const = default;
    };
    const Spec& spec_;
    const Kernel& kernel_;
    Domain columns_;
    Keys keys_;
    Shifts found_;
    std::map<int, std::set<Use>> pending_;
    std::map<int, int> kept_keys_;  // key -> its place in found_.kept before that is turned round
    bool fits_ = true;

    /// The least at which all elements that the roots need have come.
    int64_t delay_of(const std::vector<NodeId>& roots) const {
        int64_t most = 0;
        for (const NodeId root : roots)
            visit(
                kernel_.graph, root, [&](NodeId n) { return keys_.varies(n) && is_element(n); },
                [&](NodeId n) {
                    if (keys_.varies(n) && is_element(n)) most = std::max(most, keys_[n].shift);
                });
        return most;
    }
    bool is_element(NodeId n) const { return keys_.tensor(keys_[n].key) >= 0; }

    void use(NodeId n, int64_t delay, int64_t begins) {
        if (keys_.varies(n)) {
            if (!keys_.is_coordinate(keys_[n].key)) pending_[keys_[n].key].insert({n, delay, begins});
            return;
        }
        add_fixed(n);
    }

    /// Elements that all rows share, below what does not vary along the axis.
    void add_fixed(NodeId root) {
        const auto constant = [&](NodeId n) { return kernel_.graph[n].op == Op::constant; };
        const auto one = [&](NodeId n) {
            const Node& node = kernel_.graph[n];
            if (node.op == Op::read) return true;
            return node.op == Op::substitute && kernel_.graph[node.args[0]].op == Op::read &&
                   std::all_of(node.args.begin() + 1, node.args.end(), constant);
        };
        visit(kernel_.graph, root, one, [&](NodeId n) {
            const Domain& domain = kernel_.graph[n].domain;
            auto& all = found_.fixed;
            if (one(n) && !domain.empty() && columns_.covers(domain) &&
                std::find(all.begin(), all.end(), n) == all.end())
                all.push_back(n);
        });
    }

    bool worth_keeping(NodeId root) const {
        if (kernel_.graph[root].kind != Kind::real) return false;
        int operations = 0;
        visit(
            kernel_.graph, root, [&](NodeId n) { return !keys_.varies(n) || is_element(n); },
            [&](NodeId n) {
                const Node& node = kernel_.graph[n];
                if (node.op == Op::pointwise && keys_.varies(n)) operations += costly(node.fn) ? few_operations : 1;
            });
        return operations >= few_operations;
    }

    void settle(int key, const std::set<Use>& uses) {
        int64_t least = uses.begin()->delay - keys_[uses.begin()->node].shift, most = least;
        for (const Use& u : uses) {
            const int64_t age = u.delay - keys_[u.node].shift;
            least = std::min(least, age);
            most = std::max(most, age);
        }
        const model::TensorId tensor = keys_.tensor(key);
        const NodeId value = keys_.inside(uses.begin()->node);
        if (tensor < 0 && (least == most || !worth_keeping(value))) {
            for (const Use& u : uses)
                for (const NodeId a : kernel_.graph[keys_.inside(u.node)].args) use(a, u.delay, u.begins);
            return;
        }
        int64_t begins = uses.begin()->begins;
        for (const Use& u : uses) begins = std::min(begins, u.begins - (u.delay - keys_[u.node].shift - least));
        fits_ = fits_ && (tensor < 0 || element_fits(value, tensor));
        kept_keys_[key] = static_cast<int>(found_.kept.size());
        const std::optional<int64_t> own = keys_.own_shift(key);
        found_.kept.push_back({value, tensor, least, most - least + 1});
        if (own) found_.kept.back().zero_beside = keys_[value].shift - *own;
        // A use of a place that may not exist would see another value than 0.
        for (const Use& u : uses)
            fits_ = fits_ && (!own || keys_.is_guarded(u.node) || keys_[u.node].shift == *own);
        found_.lead = std::max(found_.lead, -begins);
        if (tensor >= 0) return;
        for (const NodeId a : kernel_.graph[value].args) use(a, least + keys_[value].shift, begins);
    }

    /// Is it an element of a row, which neighbours have beside it, and as it was when the kernel began?
    bool element_fits(NodeId value, model::TensorId tensor) const {
        return kernel_.graph[value].domain.covers(columns_) && !kernel_.stores_to(tensor) &&
               contiguous_along(spec_.tensors[static_cast<size_t>(tensor)], columns_.axes().back());
    }

    void find_instances() {
        const int last = static_cast<int>(found_.kept.size()) - 1;
        for (NodeId n = 0; n < kernel_.graph.size(); ++n)
            if (keys_.varies(n))
                if (const auto at = kept_keys_.find(keys_[n].key); at != kept_keys_.end())
                    found_.instances[n] = {last - at->second, keys_[n].shift};
    }
};

}  // namespace

std::optional<Shifts> shifts_along(const Spec& spec, const Kernel& kernel, const Axis& axis, const Domain& columns,
                                   const std::vector<std::vector<NodeId>>& uses) {
    return Keeping(spec, kernel, axis, columns).run(uses);
}

}  // namespace pleat::schedule
