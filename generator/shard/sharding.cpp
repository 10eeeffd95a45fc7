// Follows what a device computes with its part of a dim through the value graphs of a launch's kernels.
#include "shard/sharding.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "model/functions.h"

namespace pleat::shard {
namespace {

using model::Axis;
using model::Fn;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Reduction;

/// What a device has of a value: at each of its coordinates the whole launch's (neither of both), its part of a
/// reduction over the devices, or something else.
struct State {
    std::optional<Reduction> partial;
    std::string why;  // it is something else

    bool right() const { return !partial && why.empty(); }
    bool operator==(const State&) const = default;
};

State wrong(std::string why) { return {.partial = std::nullopt, .why = std::move(why)}; }

/// One dim in the kernels of a launch.
class Follower {
public:
    Follower(const model::Spec& spec, const std::vector<int>& kernels, model::DimId dim)
        : spec_(spec),
          kernels_(kernels),
          digits_(cut_points(dim)),
          part_{.dim = dim, .lo = digits_, .hi = 0},
          tensors_(spec.tensors.size()),
          stored_(spec.tensors.size(), false) {}

    Sharding follow() {
        Sharding found;
        found.dim = part_.dim;
        found.multiple_of = std::lcm(digits_, dim_multiple());
        for (const int k : kernels_)
            if (found.why_not.empty()) found.why_not = run(spec_.kernels[static_cast<size_t>(k)]);
        for (size_t t = 0; t < spec_.tensors.size(); ++t) found.placement.push_back(placement(t));
        return found;
    }

private:
    /// The least common multiple of the dim's cut points: digits below it are the same in a part and in the whole.
    int64_t cut_points(model::DimId dim) const {
        int64_t all = 1;
        const auto see = [&](const Axis& axis) {
            if (axis.dim == dim) all = std::lcm(std::lcm(all, axis.lo), std::max<int64_t>(axis.hi, 1));
        };
        for (const model::Tensor& t : spec_.tensors) std::for_each(t.axes.begin(), t.axes.end(), see);
        for (const int k : kernels_) {
            const Kernel& kernel = spec_.kernels[static_cast<size_t>(k)];
            for (int i = 0; i < kernel.graph.size(); ++i) {
                const Node& n = kernel.graph[i];
                see(n.axis);
                std::for_each(n.along.begin(), n.along.end(), see);
                for (const model::Bind& b : n.binds) see(b.axis);
                for (const Axis& a : n.domain.axes()) see(a);
            }
            for (const model::Store& store : kernel.stores)
                for (const model::Bind& b : store.binds) see(b.axis);
        }
        return all;
    }

    int64_t dim_multiple() const {
        for (const model::Symbol& s : spec_.symbols)
            if (s.what == model::Symbol::What::dim && s.dim == part_.dim) return s.multiple_of;
        return 1;
    }

    /// The axis of which a device has a part.
    std::optional<int> split_axis(model::TensorId tensor) const {
        const auto& axes = spec_.tensors[static_cast<size_t>(tensor)].axes;
        const auto at = std::find_if(axes.begin(), axes.end(), [&](const Axis& a) { return a.overlaps(part_); });
        return at == axes.end() ? std::nullopt : std::optional(static_cast<int>(at - axes.begin()));
    }

    Placement placement(size_t tensor) const {
        if (const auto axis = split_axis(static_cast<model::TensorId>(tensor))) return Split{*axis};
        if (tensors_[tensor].partial) return Partial{*tensors_[tensor].partial};
        return Whole{};
    }

    const std::string& name() const { return spec_.dims[static_cast<size_t>(part_.dim)].name; }

    bool reaches(const model::Domain& domain) const { return domain.overlaps(part_); }
    bool reaches(const std::vector<Axis>& axes) const {
        return std::any_of(axes.begin(), axes.end(), [&](const Axis& a) { return a.overlaps(part_); });
    }

    /// Is this index the coordinate that it replaces?
    static bool is_identity(const Kernel& kernel, const Axis& axis, NodeId index) {
        return kernel.graph[index].op == Op::coordinate && kernel.graph[index].axis == axis;
    }

    /// Why the launch of a kernel differs; empty: it does not.
    std::string run(const Kernel& kernel) {
        states_.assign(static_cast<size_t>(kernel.graph.size()), {});
        const std::vector<bool> needed = kernel.graph.needed(kernel.effects());
        for (NodeId i = 0; i < kernel.graph.size(); ++i)
            if (needed[static_cast<size_t>(i)]) states_[static_cast<size_t>(i)] = state_of(kernel, kernel.graph[i]);
        for (const model::Require& require : kernel.requires_) {
            const State& condition = at(require.condition);
            if (!condition.why.empty()) return condition.why;
            if (condition.partial) return unfinished(*condition.partial);
        }
        std::vector<std::optional<State>> results(spec_.tensors.size());
        for (const model::Store& store : kernel.stores) {
            const State state = state_of(kernel, store);
            if (!state.why.empty()) return state.why;
            std::optional<State>& result = results[static_cast<size_t>(store.tensor)];
            const bool mixed = (result && *result != state) || (was_stored(store) && tensor_of(store) != state);
            const bool unreached = state.partial && !stores_whole(spec_, kernel, store.tensor);
            if (mixed || unreached)
                return fmt::format("{} holds parts of a {} beside other values",
                                   spec_.tensors[static_cast<size_t>(store.tensor)].name,
                                   model::name(state.partial.value_or(Reduction::sum)));
            result = state;
        }
        for (size_t t = 0; t < results.size(); ++t) {
            if (!results[t]) continue;
            tensors_[t] = *results[t];
            stored_[t] = true;
        }
        return "";
    }

    bool was_stored(const model::Store& store) const { return stored_[static_cast<size_t>(store.tensor)]; }
    const State& tensor_of(const model::Store& store) const { return tensors_[static_cast<size_t>(store.tensor)]; }

    State state_of(const Kernel& kernel, const model::Store& store) const {
        const auto axis = split_axis(store.tensor);
        for (size_t i = 0; i < store.binds.size(); ++i) {
            if (store.binds[i].axis.overlaps(part_) &&
                !is_identity(kernel, store.binds[i].axis, store.bind_values[i]))
                return scattered(store);
            if (!store.binds[i].axis.overlaps(part_) && !at(store.bind_values[i]).right())
                return first_wrong({at(store.bind_values[i])});
        }
        const State& value = at(store.value);
        if (axis) return value.partial ? wrong(unfinished(*value.partial)) : value;
        if (reaches(store.domain)) return scattered(store);
        if (value.partial && !rounds_finely(spec_.tensors[static_cast<size_t>(store.tensor)].dtype))
            return wrong(unfinished(*value.partial));
        return value;
    }

    State scattered(const model::Store& store) const {
        return wrong(fmt::format("{} is stored at places that an index along {} chooses",
                                 spec_.tensors[static_cast<size_t>(store.tensor)].name, name()));
    }

    std::string unfinished(Reduction reduction) const {
        return fmt::format("the {} along {} is used in the same launch", model::name(reduction), name());
    }

    const State& at(NodeId id) const { return states_[static_cast<size_t>(id)]; }

    State state_of(const Kernel& kernel, const Node& n) const {
        switch (n.op) {
            case Op::constant:
            case Op::param:
                return {};
            case Op::coordinate:
                return n.axis.overlaps(part_) ? wrong(fmt::format("{} is used as a number", name())) : State{};
            case Op::extent:
                return n.axis.overlaps(part_) ? wrong(fmt::format("extent({}) is used", name())) : State{};
            case Op::read:
                return tensors_[static_cast<size_t>(n.tensor)];
            case Op::substitute:
                return substituted(kernel, n);
            case Op::reduce:
                return reduced(n);
            case Op::contract:
                return summed_product(kernel, n);
            case Op::pointwise:
            case Op::select:
            case Op::cast:
            case Op::uniform:
                return pointwise(kernel, n);
        }
        return wrong("it is of no known kind");
    }

    State substituted(const Kernel& kernel, const Node& n) const {
        for (size_t i = 0; i < n.binds.size(); ++i) {
            if (!kernel.graph[n.args[0]].domain.overlaps(n.binds[i].axis)) continue;
            const NodeId index = n.args[i + 1];
            if (n.binds[i].axis.overlaps(part_)) {
                if (!is_identity(kernel, n.binds[i].axis, index))
                    return wrong(fmt::format("a value is read at other places along {}", name()));
                continue;
            }
            if (!at(index).right()) return first_wrong({at(index)});
        }
        const State& value = at(n.args[0]);
        if (value.partial && reaches(n.domain)) return wrong(unfinished(*value.partial));
        return value;
    }

    /// States of which one is not right, as a reason.
    State first_wrong(const std::vector<State>& states) const {
        for (const State& s : states)
            if (!s.why.empty()) return s;
        for (const State& s : states)
            if (s.partial) return wrong(unfinished(*s.partial));
        return {};
    }

    State reduced(const Node& n) const {
        const State& of = at(n.args[0]);
        const bool along = reaches(n.along);
        if (!of.why.empty()) return of;
        const bool linear = n.reduction == Reduction::sum || n.reduction == Reduction::mean;
        if (of.partial) {
            const bool same = *of.partial == n.reduction || (*of.partial == Reduction::sum && linear);
            return along || !same ? wrong(unfinished(*of.partial)) : of;
        }
        if (!along) return {};
        if (reaches(n.domain))
            return wrong(fmt::format("a {} goes along some digits of {}", model::name(n.reduction), name()));
        if (n.reduction == Reduction::sum || n.reduction == Reduction::maximum || n.reduction == Reduction::minimum)
            return {.partial = n.reduction, .why = ""};
        return wrong(fmt::format("it has a {} along it", model::name(n.reduction)));
    }

    State summed_product(const Kernel& kernel, const Node& n) const {
        const bool along = reaches(n.along);
        State of = product(kernel, n.args[0], n.args[1]);
        if (!of.why.empty() || !along) return of;
        if (of.partial) return wrong(unfinished(*of.partial));
        return {.partial = Reduction::sum, .why = ""};
    }

    /// A part of a sum may be scaled by what is the same on all devices.
    State product(const Kernel& kernel, NodeId a, NodeId b) const {
        if (at(a).right() && at(b).right()) return {};
        for (const auto& [part, by] : {std::pair(a, b), std::pair(b, a)})
            if (at(part).partial == Reduction::sum && at(by).right() && !reaches(kernel.graph[by].domain))
                return at(part);
        return first_wrong({at(a), at(b)});
    }

    static bool rounds_finely(model::Dtype dtype) {
        return model::info(dtype).kind == model::Kind::real && model::info(dtype).bytes > 1;
    }

    static bool is_zero(const Node& n) { return n.op == Op::constant && n.real == 0 && n.integer == 0; }

    State pointwise(const Kernel& kernel, const Node& n) const {
        std::vector<State> args;
        for (const NodeId a : n.args) args.push_back(at(a));
        if (std::all_of(args.begin(), args.end(), [](const State& s) { return s.right(); })) return {};
        const State refused = first_wrong(args);
        const auto partial_of = [&](Reduction r, size_t i) { return args[i].partial == r; };
        // Parts may be rounded as their tensors are, but not to a few values.
        if (n.op == Op::cast) return args[0].partial && rounds_finely(n.dtype) ? args[0] : refused;
        if (n.op == Op::select) {
            const auto part = [&](size_t i) {
                return partial_of(Reduction::sum, i) || is_zero(kernel.graph[n.args[i]]);
            };
            const bool same = args[0].right() && !reaches(kernel.graph[n.args[0]].domain) && part(1) && part(2);
            return same ? State{.partial = Reduction::sum, .why = ""} : refused;
        }
        if (n.op != Op::pointwise) return refused;
        const auto all = [&](Reduction r) {
            return std::all_of(args.begin(), args.end(), [&](const State& s) { return s.partial == r; });
        };
        switch (n.fn) {
            case Fn::add:
            case Fn::subtract:
            case Fn::negate:
            case Fn::to_real:
                return all(Reduction::sum) ? args[0] : refused;
            case Fn::maximum:
                return all(Reduction::maximum) ? args[0] : refused;
            case Fn::minimum:
                return all(Reduction::minimum) ? args[0] : refused;
            case Fn::multiply:
                return product(kernel, n.args[0], n.args[1]);
            case Fn::divide:
                return args[1].right() ? product(kernel, n.args[0], n.args[1]) : refused;
            case Fn::fma: {
                const State scaled = product(kernel, n.args[0], n.args[1]);
                return scaled.partial && scaled == args[2] ? scaled : refused;
            }
            default:
                return refused;
        }
    }

    const model::Spec& spec_;
    const std::vector<int>& kernels_;
    int64_t digits_;
    Axis part_;                   // the digit that says on which device a coordinate lies
    std::vector<State> tensors_;  // what a device has of each
    std::vector<bool> stored_;
    std::vector<State> states_;  // of the kernel's values
};

bool is_argument(const model::Spec& spec, const std::vector<int>& kernels, size_t tensor) {
    const auto id = static_cast<model::TensorId>(tensor);
    return spec.tensors[tensor].space == model::Space::global &&
           std::any_of(kernels.begin(), kernels.end(), [&](int k) {
               const Kernel& kernel = spec.kernels[static_cast<size_t>(k)];
               return kernel.reads(id) || kernel.stores_to(id);
           });
}

}  // namespace

std::vector<Sharding> shardings(const model::Spec& spec, const std::vector<int>& kernels,
                                const std::vector<bool>& tied) {
    std::set<model::DimId> dims;
    for (size_t t = 0; t < spec.tensors.size(); ++t)
        if (is_argument(spec, kernels, t))
            for (const Axis& axis : spec.tensors[t].axes)
                if (axis.unbounded()) dims.insert(axis.dim);
    std::vector<Sharding> found;
    for (const model::DimId dim : dims) {
        found.push_back(Follower(spec, kernels, dim).follow());
        if (tied[static_cast<size_t>(dim)])
            found.back().why_not = "its size follows from other dims', or theirs from its";
    }
    return found;
}

}  // namespace pleat::shard
