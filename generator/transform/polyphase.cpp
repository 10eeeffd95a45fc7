#include "transform/polyphase.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "model/nodes.h"
#include "transform/phase_kernel.h"

namespace pleat::schedule {

using model::Axis;
using model::coordinate_node;
using model::Domain;
using model::Fn;
using model::integer_node;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::substituted;
using model::Tensor;
using model::TensorId;

namespace {

// What decides between one kernel and several: a launch's clocks, multiply-adds a clock of an SM's tensor cores,
// the share of the memory's peak. Estimated, and far apart.
constexpr double launch_clocks = 5000, products_a_clock = 1300, of_peak = 0.6;
constexpr int64_t middling = 64;  // stands for a size that is known at launch only
constexpr int64_t most_kernels = 9;

/// The kernels of one spec kernel.
class Phases {
public:
    Phases(Draft& draft, KernelParts& parts, size_t number, const StridedWindow& window)
        : draft_(draft),
          spec_(draft.spec),
          parts_(parts),
          number_(number),
          kernel_(draft.spec.kernels[number]),
          window_(window) {}

    void run() {
        const bool one = can_be_one(), several = can_be_several();
        if (!one && !several) return;
        const bool takes_one = one && (!several || ((has_map() || has_groups()) && clocks(true) <= clocks(false)));
        for (const StridedAxis& a : window_.axes)
            positions_.push_back(position_dim(a, takes_one ? together(a).begin : 0));
        if (takes_one)
            make_one();
        else
            make_several();
    }

private:
    Draft& draft_;
    Spec& spec_;
    KernelParts& parts_;
    const size_t number_;
    const Kernel kernel_;
    const StridedWindow window_;
    std::vector<Axis> positions_;
    std::map<std::pair<size_t, int64_t>, Axis> taps_;  // dims of so many taps of an axis

    int64_t phases() const {
        int64_t all = 1;
        for (const StridedAxis& a : window_.axes) all *= a.stride;
        return all;
    }
    /// The phase along each axis of phase number `n` of all.
    std::vector<int64_t> phase(int64_t n) const {
        std::vector<int64_t> along(window_.axes.size());
        for (size_t i = along.size(); i-- > 0; n /= window_.axes[i].stride) along[i] = n % window_.axes[i].stride;
        return along;
    }
    /// Taps that follow one another place by place are those of all phases, where they begin alike.
    bool can_be_one() const {
        return std::all_of(window_.axes.begin(), window_.axes.end(),
                           [](const StridedAxis& a) { return !a.tap || std::abs(a.by) == 1; });
    }
    /// Nothing is read that another kernel has stored to by then.
    bool can_be_several() const {
        if (phases() > most_kernels) return false;
        return std::none_of(kernel_.stores.begin(), kernel_.stores.end(),
                            [&](const model::Store& s) { return kernel_.reads(s.tensor); });
    }

    /// Pixels of one phase: the tensor's own dim where that has as many.
    Axis position_dim(const StridedAxis& a, int64_t begin) {
        const Size pixels = spec_.extent(a.output), there = spec_.extent(a.input);
        const Size count = floor_div(pixels + Size(a.stride - 1 - begin), Size(a.stride));
        const bool as_many = there == count || (begin == 0 && there == ceil_div(pixels, Size(a.stride)));
        if (as_many && a.input.whole() && !kernel_.over.overlaps(a.input)) return a.input;
        return parts_.add_dim(fmt::format("{}_by_{}", spec_.name_of(a.output), a.stride), count, kernel_.where);
    }
    std::optional<Axis> tap_dim(size_t axis, int64_t count) {
        const StridedAxis& a = window_.axes[axis];
        if (!a.tap || count == 1) return std::nullopt;
        const auto [at, fresh] = taps_.try_emplace({axis, count});
        if (fresh)
            at->second =
                parts_.add_dim(fmt::format("{}_of_{}", spec_.name_of(*a.tap), count), count, kernel_.where);
        return at->second;
    }

    // ---- one kernel --------------------------------------------------------------------------------------------

    /// Phases `begin` to `begin` + stride - 1 of an axis, and their taps, counted from where the earliest begins.
    struct Together {
        int64_t begin = 0, at = 0, count = 1;
    };
    static Together together_from(const StridedAxis& a, int64_t begin) {
        Together all{.begin = begin};
        bool any = false;
        for (int64_t phase = begin; phase < begin + a.stride; ++phase) {
            const PhaseTaps t = taps_of(a, phase);
            if (t.count == 0) continue;
            if (!any || (a.by < 0 ? t.at > all.at : t.at < all.at)) all.at = t.at;
            any = true;
        }
        for (int64_t phase = begin; phase < begin + a.stride; ++phase)
            if (const PhaseTaps t = taps_of(a, phase); t.count > 0)
                all.count = std::max(all.count, t.count + std::abs(t.at - all.at));
        return all;
    }
    /// With the fewest taps: those that begin below 0 have pixels outside of the result.
    static Together together(const StridedAxis& a) {
        Together best = together_from(a, 0);
        for (int64_t begin = -1; begin > -a.stride; --begin)
            if (const Together other = together_from(a, begin); other.count < best.count) best = other;
        return best;
    }

    void make_one() {
        const Axis phase = parts_.add_dim("PHASE", phases(), kernel_.where);
        std::vector<PhaseAxis> axes;
        int64_t above = phases();
        for (size_t i = 0; i < window_.axes.size(); ++i) {
            const StridedAxis& a = window_.axes[i];
            const Together t = together(a);
            const int64_t below = above / a.stride;
            axes.push_back({.position = positions_[i],
                            .phase_digit = Axis{phase.dim, below, i == 0 ? 0 : above},
                            .phase = t.begin,
                            .tap = tap_dim(i, t.count),
                            .at = t.at,
                            .by = a.by});
            above = below;
        }
        Kernel copies = taps_kernel();
        KernelPart part(kernel_, copies);
        const TensorId weights = add_weights(copies, part, axes, phase);
        copies.over = copies.graph[copies.stores.front().value].domain;
        Kernel rest = PhaseKernel(spec_, kernel_, window_, axes).run(weights, true, true);
        parts_.split(number_, std::move(copies), std::move(rest),
                     fmt::format("its phases are {} times the channels", phases()));
    }

    Kernel taps_kernel() {
        Kernel copies;
        copies.where = kernel_.where;
        copies.compute = kernel_.compute;
        copies.name = parts_.fresh(kernel_.name + "_taps");
        return copies;
    }

    model::Dtype dtype_of_weights() const {
        const Node& node = kernel_.graph[window_.weights];
        if (node.op == Op::read) return spec_.tensors[static_cast<size_t>(node.tensor)].dtype;
        return node.op == Op::cast ? node.dtype : kernel_.compute;
    }
    std::string name_of_weights() const {
        std::string name = "weights";
        for (NodeId n = window_.weights; n >= 0; n = kernel_.graph[n].args.empty() ? -1 : kernel_.graph[n].args[0])
            if (kernel_.graph[n].op == Op::read)
                name = spec_.tensors[static_cast<size_t>(kernel_.graph[n].tensor)].name;
        return name;
    }

    /// Stores the weights of the taps in `axes` to a tensor, which has the channels that are summed innermost, so
    /// that each tap's are rows of an operand. `phase`: the dim of all phases, outermost; none: the tensor is one
    /// phase's.
    TensorId add_weights(Kernel& copies, KernelPart& part, const std::vector<PhaseAxis>& axes,
                         std::optional<Axis> phase) {
        const NodeId value = phased_weights(copies, part, axes);
        Domain left = kernel_.graph[window_.weights].domain;
        const std::vector<Axis>& along = kernel_.graph[window_.contraction].along;
        for (const Axis& x : along) left.remove(x);
        std::vector<Axis> order;
        if (phase) order.push_back(*phase);
        for (const Axis& x : left.axes()) order.push_back(x);
        for (const PhaseAxis& a : axes)
            if (a.tap) order.push_back(*a.tap);
        for (const Axis& x : along)
            if (kernel_.graph[window_.weights].domain.covers(x) && !is_tap(x)) order.push_back(x);
        const TensorId to =
            parts_.add_tensor(name_of_weights() + "_taps", dtype_of_weights(), order, kernel_.where);
        const std::string stage = fmt::format("store {}", spec_.tensors[static_cast<size_t>(to)].name);
        part.store(to, value, kernel_.where, stage);
        model::Store& store = copies.stores.back();
        store.domain = {};
        for (const Axis& x : order) store.domain.add(x);
        return to;
    }
    bool is_tap(const Axis& x) const {
        return std::any_of(window_.axes.begin(), window_.axes.end(),
                           [&](const StridedAxis& a) { return a.tap == x; });
    }

    NodeId phased_weights(const Kernel& copies, KernelPart& part, const std::vector<PhaseAxis>& axes) {
        const NodeId at = window_.weights;
        std::vector<std::pair<Axis, NodeId>> binds;
        NodeId condition = -1;
        for (size_t i = 0; i < axes.size(); ++i) {
            const StridedAxis& a = window_.axes[i];
            if (a.tap)
                binds.emplace_back(*a.tap, tap_index(copies, part, a, axes[i]));
            else if (axes[i].phase_digit)
                condition = both(copies, part, condition, is_phase(copies, part, a, axes[i]));
        }
        NodeId value = part.take(at);
        if (!binds.empty()) value = part.add(substituted(copies.graph, value, binds), at);
        if (condition < 0) return value;
        Node zero, chosen;
        zero.kind = chosen.kind = copies.graph[value].kind;
        chosen.op = Op::select;
        chosen.domain = unite(copies.graph[value].domain, copies.graph[condition].domain);
        chosen.args = {condition, value, part.add(std::move(zero), at)};
        return part.add(std::move(chosen), at);
    }

    /// Which of the weights' taps tap number u is: from x = stride * (at + by * u) = phase + first + by * tap; of
    /// one phase alone first + step * u.
    NodeId tap_index(const Kernel& copies, KernelPart& part, const StridedAxis& a, const PhaseAxis& p) {
        const NodeId at = window_.weights;
        const auto number = [&](int64_t n) { return part.add(integer_node(n), at); };
        const auto combined = [&](Fn fn, NodeId x, NodeId y) { return integers(copies, part, fn, x, y, at); };
        const PhaseTaps t = taps_of(a, p.phase);
        const int64_t begin = p.phase_digit ? a.by * (a.stride * p.at - a.first - p.phase) : t.first;
        NodeId index = number(begin);
        if (p.tap)
            index = combined(Fn::add, index,
                             combined(Fn::multiply, number(t.step), part.add(coordinate_node(*p.tap), at)));
        if (!p.phase_digit) return index;
        return combined(a.by < 0 ? Fn::add : Fn::subtract, index, part.add(coordinate_node(*p.phase_digit), at));
    }

    /// An axis without taps: one phase of its pixels reads the tensor.
    NodeId is_phase(const Kernel& copies, KernelPart& part, const StridedAxis& a, const PhaseAxis& p) {
        Node equal;
        equal.op = Op::pointwise;
        equal.fn = Fn::equal;
        equal.kind = model::Kind::boolean;
        equal.args = {part.add(coordinate_node(*p.phase_digit), window_.weights),
                      part.add(integer_node(model::floor_mod(-a.first - p.phase, a.stride)), window_.weights)};
        equal.domain = copies.graph[equal.args[0]].domain;
        return part.add(std::move(equal), window_.weights);
    }
    NodeId both(const Kernel& copies, KernelPart& part, NodeId a, NodeId b) {
        if (a < 0) return b;
        Node node;
        node.op = Op::pointwise;
        node.fn = Fn::logical_and;
        node.kind = model::Kind::boolean;
        node.args = {a, b};
        node.domain = unite(copies.graph[a].domain, copies.graph[b].domain);
        return part.add(std::move(node), window_.weights);
    }

    // ---- several kernels ---------------------------------------------------------------------------------------

    void make_several() {
        Kernel copies = taps_kernel();
        KernelPart part(kernel_, copies);
        std::vector<Kernel> made;
        // What has most to do begins first.
        std::vector<std::pair<int64_t, int64_t>> order;
        for (int64_t n = 0; n < phases(); ++n) order.emplace_back(-taps_in(n), n);
        std::sort(order.begin(), order.end());
        for (const auto& [taps, n] : order) {
            std::vector<PhaseAxis> axes = phase_axes(n);
            TensorId weights = -1;
            if (taps != 0 && !takes_all_taps(n)) weights = add_weights(copies, part, axes, std::nullopt);
            Kernel kernel = PhaseKernel(spec_, kernel_, window_, axes).run(weights, taps != 0, made.empty());
            if (!made.empty()) kernel.name = parts_.fresh(fmt::format("{}_phase{}", kernel_.name, made.size()));
            made.push_back(std::move(kernel));
        }
        for (const model::Store& s : copies.stores) copies.over.add(s.domain);
        place(std::move(copies), std::move(made));
    }

    void place(Kernel copies, std::vector<Kernel> made) {
        const std::string why = fmt::format("each of its {} phases meets other taps", made.size());
        size_t at = number_;
        if (copies.stores.empty()) {
            spec_.kernels[at] = std::move(made.front());
        } else {
            parts_.split(at, std::move(copies), std::move(made.front()), why);
            ++at;
        }
        for (size_t i = 1; i < made.size(); ++i) {
            parts_.run_behind(at, std::move(made[i]));
            draft_.notes[++at].split = why;
        }
    }

    int64_t taps_in(int64_t n) const {
        const std::vector<int64_t> at = phase(n);
        int64_t all = 1;
        for (size_t i = 0; i < at.size(); ++i) all *= taps_of(window_.axes[i], at[i]).count;
        return all;
    }
    bool takes_all_taps(int64_t n) const {
        const std::vector<int64_t> at = phase(n);
        for (size_t i = 0; i < at.size(); ++i)
            if (const PhaseTaps t = taps_of(window_.axes[i], at[i]); window_.axes[i].tap && t.step != 1)
                return false;
        return true;
    }
    std::vector<PhaseAxis> phase_axes(int64_t n) {
        const std::vector<int64_t> at = phase(n);
        std::vector<PhaseAxis> axes;
        for (size_t i = 0; i < at.size(); ++i) {
            const StridedAxis& a = window_.axes[i];
            const PhaseTaps t = taps_of(a, at[i]);
            axes.push_back({.position = positions_[i],
                            .phase_digit = std::nullopt,
                            .phase = at[i],
                            .tap = t.count == 0           ? std::nullopt
                                   : a.tap && t.step == 1 ? a.tap
                                                          : tap_dim(i, t.count),
                            .at = t.at,
                            .by = t.by});
        }
        return axes;
    }

    // ---- which of them -----------------------------------------------------------------------------------------

    double extent(const Axis& axis) const {
        const Size n = spec_.extent(axis);
        return static_cast<double>(n.is_constant() ? n.constant() : middling);
    }
    double elements(const Domain& domain) const {
        double all = 1;
        for (const Axis& a : domain.axes()) all *= extent(a);
        return all;
    }

    /// Have groups of channels weights of their own? Windows read these without TMA.
    bool has_groups() const {
        const Node& sum = kernel_.graph[window_.contraction];
        const Domain& pixels = kernel_.graph[window_.read].domain;
        const std::vector<Axis> axes = kernel_.graph[window_.weights].domain.axes();
        return std::any_of(axes.begin(), axes.end(), [&](const Axis& axis) {
            return pixels.overlaps(axis) && std::none_of(sum.along.begin(), sum.along.end(),
                                                         [&](const Axis& x) { return x.overlaps(axis); });
        });
    }
    /// Are the weights with their phase no more axes than TMA sees?
    bool has_map() const {
        constexpr size_t most_axes = 5;
        return kernel_.graph[window_.weights].domain.axes().size() + 1 <= most_axes;
    }
    /// ... and the channels that are summed whole steps of a tile?
    bool makes_tiles() const {
        constexpr int64_t step = 64;
        if (!has_map()) return false;
        Size channels = 1;
        for (const Axis& x : kernel_.graph[window_.contraction].along)
            if (!is_tap(x)) channels = channels * spec_.extent(x);
        return channels.is_constant() && channels.constant() % step == 0;
    }

    double clocks(bool together_) const {
        const Target& target = *draft_.target;
        const Node& sum = kernel_.graph[window_.contraction];
        Domain each = sum.domain;  // all products of one tap and phase
        for (const Axis& x : sum.along)
            if (!is_tap(x)) each.add(x);
        double taps = 0, longest = static_cast<double>(phases());
        for (int64_t n = 0; n < phases(); ++n) taps += static_cast<double>(taps_in(n));
        for (const StridedAxis& a : window_.axes) longest *= static_cast<double>(together(a).count);
        // Tiles of pixels leave out the taps that a phase does not have (families/gemm/taps.h).
        const double of_one = makes_tiles() ? taps : longest;
        const double products = elements(each) / static_cast<double>(phases()) * (together_ ? of_one : taps);
        const double launches = together_ ? 1 : static_cast<double>(phases());
        const Tensor& tensor = spec_.tensors[static_cast<size_t>(kernel_.graph[window_.read].tensor)];
        double bytes = elements(kernel_.graph[window_.read].domain) * model::info(tensor.dtype).bytes;
        if (bytes * 2 > static_cast<double>(target.l2)) bytes *= launches;  // else the L2 cache has it still
        for (const model::Store& s : kernel_.stores)
            bytes += elements(s.domain) * model::info(spec_.tensors[static_cast<size_t>(s.tensor)].dtype).bytes;
        return launches * launch_clocks + std::max(products / (target.sms * products_a_clock),
                                                   bytes * target.clock_ghz / (of_peak * target.memory_gb_s));
    }
};

}  // namespace

void split_phases(Draft& draft) {
    KernelParts parts(draft);
    for (size_t k = draft.spec.kernels.size(); k-- > 0;) {
        if (!parts.may_take_apart(k)) continue;
        const auto window = strided_window_of(draft.spec, draft.spec.kernels[k]);
        if (window && can_be_phased(draft.spec, draft.spec.kernels[k], *window))
            Phases(draft, parts, k, *window).run();
    }
}

}  // namespace pleat::schedule
