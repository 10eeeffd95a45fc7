#include "plan/correlation.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "layout/access.h"
#include "model/affine.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

struct NoCorrelation {
    std::string why;
};

/// What the sum goes along: taps and input channels, or positions.
enum class Along { taps, positions };

class Matcher {
public:
    Matcher(const Spec& spec, const Kernel& kernel, Along along)
        : spec_(spec), kernel_(kernel), graph_(kernel.graph), form_(along) {}

    /// Is there a sum of products with one operand read at shifted coordinates, and beside it, if it goes along
    /// positions, nothing but sums of the other operand?
    bool find() {
        std::set<NodeId> reductions;
        for (const NodeId root : kernel_.effects())
            visit(
                graph_, root, [](NodeId) { return false; },
                [&](NodeId n) {
                    if (is_reduction(graph_[n])) reductions.insert(n);
                });
        if (kernel_.compute != model::Dtype::f32) return false;
        for (const NodeId n : reductions) {
            if (take_sum(n)) break;
            found_.sum = -1;
        }
        if (found_.sum < 0 || (form_ == Along::positions && !positions_reduced())) return false;
        reductions.erase(found_.sum);
        totals_.assign(reductions.begin(), reductions.end());
        return std::all_of(totals_.begin(), totals_.end(), [&](NodeId n) { return is_total(n); });
    }
    const std::vector<NodeId>& totals() const { return totals_; }

    Correlation run() {
        check_dtypes();
        find_digits();
        find_axes();
        find_channels();
        check_channels();
        return std::move(found_);
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    const Graph& graph_;
    Correlation found_;
    Along form_;
    NodeId read_ = -1;  // the operand
    std::vector<NodeId> totals_;
    std::vector<Axis> along_;
    struct Channel {
        Axis digit;
        Size step;  // elements
    };
    std::vector<Channel> channels_;
    std::vector<WindowAxis> windows_;

    const Tensor& tensor() const { return spec_.tensors[static_cast<size_t>(found_.tensor)]; }
    std::string name(const Axis& axis) const { return spec_.name_of(axis); }
    bool reduced(const Axis& axis) const {
        return std::any_of(along_.begin(), along_.end(), [&](const Axis& a) { return a.overlaps(axis); });
    }
    /// Of an index: else a digit of positions.
    bool is_tap(const Axis& axis) const { return reduced(axis) == (form_ == Along::taps); }
    int64_t count(const Axis& axis, const char* what) const {
        const Size extent = spec_.extent(axis);
        if (!extent.is_constant())
            throw NoCorrelation{fmt::format("the size of {}, {}, is known only at launch", name(axis), what)};
        return extent.constant();
    }

    bool take_sum(NodeId n) {
        const Node& sum = graph_[n];
        const Node& product = graph_[sum.args[0]];
        if (sum.op != Op::reduce || sum.reduction != model::Reduction::sum || product.op != Op::pointwise ||
            product.fn != Fn::multiply)
            return false;
        found_.sum = n;
        along_ = sum.along;
        return take_operands(product.args[0], product.args[1]) || take_operands(product.args[1], product.args[0]);
    }

    /// Taps and positions are alike but for what neighbours in memory are: channels that the sum goes along, or
    /// not. Where these are in both operands, positions go on in images.
    bool positions_reduced() const {
        if (graph_[found_.weights].op != Op::read) return false;
        const Domain& gradient = graph_[found_.weights].domain;
        bool of_groups = false;
        for (const Axis& digit : graph_[read_].domain.axes()) {
            const auto step = layout::stride_along(tensor(), digit);
            if (!step || !(*step == Size(1))) continue;
            if (!gradient.overlaps(digit)) return !reduced(digit);
            of_groups = true;
        }
        Domain plain = graph_[read_].domain;
        for (size_t i = 1; i < graph_[read_].args.size(); ++i) plain.remove(graph_[graph_[read_].args[i]].domain);
        const auto is_reduced = [&](const Axis& a) { return reduced(a); };
        return of_groups && std::any_of(plain.axes().begin(), plain.axes().end(), is_reduced);
    }

    /// A sum of the gradient that the positions' sum reads, along all of them.
    bool is_total(NodeId n) const {
        if (form_ == Along::taps) return false;
        const Node& node = graph_[n];
        const Node& of = graph_[node.args[0]];
        return node.op == Op::reduce && node.reduction == model::Reduction::sum && of.op == Op::read &&
               of.tensor == graph_[found_.weights].tensor && domain_of(node.along) == domain_of(along_);
    }

    /// A tensor at coordinates of which one at least goes by a digit that is kept and one that is reduced, or all
    /// by dims that the tensor lacks.
    bool take_operands(NodeId a, NodeId b) {
        const Node& node = graph_[a];
        if (node.op != Op::substitute || graph_[node.args[0]].op != Op::read) return false;
        const bool shifted = std::any_of(node.args.begin() + 1, node.args.end(), [&](NodeId index) {
            const Domain& domain = graph_[index].domain;
            const auto is_reduced = [&](const Axis& x) { return reduced(x); };
            return std::any_of(domain.axes().begin(), domain.axes().end(), is_reduced) &&
                   !std::all_of(domain.axes().begin(), domain.axes().end(), is_reduced);
        });
        const bool renamed = form_ == Along::taps && reads_other_dims(node);
        if (!shifted && !renamed) return false;
        read_ = a;
        found_.weights = b;
        found_.tensor = graph_[node.args[0]].tensor;
        return true;
    }

    /// Windows of one tap each: indices are multiples of other dims than those that they replace.
    bool reads_other_dims(const Node& node) const {
        for (size_t b = 0; b < node.binds.size(); ++b) {
            const auto index = affine(spec_, graph_, node.args[b + 1]);
            if (!index || !index->unknowns.empty() || index->terms.size() != 1) return false;
            const Axis& of = index->terms.front().axis;
            if (!of.whole() || reduced(of) || of.dim == node.binds[b].axis.dim) return false;
        }
        return true;
    }

    /// What a value is rounded to, wherever it is read.
    std::optional<model::Dtype> dtype_of(NodeId id) const {
        const Node& node = graph_[id];
        if (node.op == Op::read) return spec_.tensors[static_cast<size_t>(node.tensor)].dtype;
        if (node.op == Op::cast) return node.dtype;
        if (node.op == Op::substitute) return dtype_of(node.args[0]);
        return std::nullopt;
    }

    void check_dtypes() {
        found_.dtype = tensor().dtype;
        if (found_.dtype != model::Dtype::f16 && found_.dtype != model::Dtype::bf16)
            throw NoCorrelation{fmt::format("{} is neither f16 nor bf16", tensor().name)};
        if (dtype_of(found_.weights) != found_.dtype)
            throw NoCorrelation{fmt::format("the other operand is not of the dtype of {}", tensor().name)};
        bool in_place = kernel_.stores_to(found_.tensor);
        visit(
            graph_, found_.weights, [](NodeId) { return false; },
            [&](NodeId n) {
                in_place = in_place || (graph_[n].op == Op::read && kernel_.stores_to(graph_[n].tensor));
            });
        if (in_place) throw NoCorrelation{"the kernel stores what its windows read"};
    }

    /// Which digits of the result are of groups, of output channels and of positions.
    void find_digits() {
        Domain weights = graph_[found_.weights].domain, positions = graph_[read_].domain;
        for (const Axis& a : along_) {
            weights.remove(a);
            positions.remove(a);
        }
        const Domain out = minus(weights, positions), group = minus(weights, out);
        if (group.axes().size() > 1 || (form_ == Along::positions && out.axes().size() > 1))
            throw NoCorrelation{"the weights have several digits of output channels, or several of groups"};
        if (out.axes().empty() && group.axes().empty())
            throw NoCorrelation{"the weights have digits neither of output channels nor of groups"};
        found_.group = group.axes();
        found_.more_out = out.axes();
        if (!found_.group.empty()) found_.groups = count(found_.group.front(), "of groups");
        positions.remove(group);
        // With those along which windows lie, as yet.
        found_.images = form_ == Along::taps ? positions.axes() : along_;
    }

    /// One digit is that of a group's channels out. Others go beside it; where a group has one channel in, so do
    /// those that name only places of what is stored, as the phases of pixels do.
    void find_channels() {
        std::vector<Axis>& digits = found_.more_out;
        const auto names_places = [&](const Axis& axis) {
            return std::none_of(kernel_.stores.begin(), kernel_.stores.end(), [&](const model::Store& s) {
                return layout::depends_on(spec_.tensors[static_cast<size_t>(s.tensor)], axis);
            });
        };
        const bool several_in =
            std::any_of(channels_.begin(), channels_.end(), [&](const Channel& c) { return !is_group(c.digit); });
        std::stable_partition(digits.begin(), digits.end(), names_places);
        if (digits.empty() || (!found_.group.empty() && !several_in && names_places(digits.back()))) return;
        found_.out = digits.back();
        digits.pop_back();
        found_.group_out = count(*found_.out, "of output channels");
    }

    void find_axes() {
        const Node& node = graph_[read_];
        const Domain& domain = graph_[read_].domain;
        for (size_t i = 0; i < tensor().axes.size(); ++i) {
            const Axis& axis = tensor().axes[i];
            const Size& stride = tensor().strides[i];
            Domain plain{axis};
            for (size_t b = 0; b < node.binds.size(); ++b) {
                const Axis& bound = node.binds[b].axis;
                if (!axis.covers(bound)) {
                    if (axis.overlaps(bound))
                        throw NoCorrelation{
                            fmt::format("an index replaces digits of several axes of {}", tensor().name)};
                    continue;
                }
                plain.remove(bound);
                const auto index = affine(spec_, graph_, node.args[b + 1]);
                if (!index || !index->unknowns.empty())
                    throw NoCorrelation{fmt::format("the index of {} along {} is no sum of digits times constants",
                                                    tensor().name, name(bound))};
                take_bound(bound, *index, stride * Size(bound.lo / axis.lo), bound.hi == axis.hi);
            }
            for (const Axis& rest : plain.axes())
                for (const Axis& digit : domain.axes()) {
                    if (!digit.overlaps(rest)) continue;
                    const Axis both{rest.dim, std::max(rest.lo, digit.lo),
                                    rest.hi == 0    ? digit.hi
                                    : digit.hi == 0 ? rest.hi
                                                    : std::min(rest.hi, digit.hi)};
                    take_plain(both, stride * Size(both.lo / axis.lo));
                }
        }
        if (windows_.empty() || windows_.size() > 3) throw NoCorrelation{"windows lie along more than three axes"};
        if (windows_.size() == 3) found_.planes = windows_.front();
        if (windows_.size() > 1) found_.rows = windows_[windows_.size() - 2];
        found_.columns = windows_.back();
    }

    void take_plain(const Axis& digit, const Size& step) {
        if (is_tap(digit) || is_group(digit)) channels_.push_back({digit, step});
    }
    bool is_group(const Axis& digit) const { return !found_.group.empty() && found_.group.front().overlaps(digit); }

    void take_bound(const Axis& bound, const model::Affine& index, const Size& step, bool outermost) {
        WindowAxis w;
        w.input = bound;
        w.step = step;
        w.first = index.constant;
        std::vector<model::Affine::Term> positions, taps, groups;
        for (const model::Affine::Term& t : index.terms)
            (is_group(t.axis) ? groups : is_tap(t.axis) ? taps : positions).push_back(t);
        if (positions.empty()) return take_bound_channels(bound, index, step);
        if (!groups.empty() || positions.size() != 1 || taps.size() > 1 || !outermost)
            throw NoCorrelation{fmt::format(
                "the index of {} along {} is not that of windows: a multiple of one position and of one tap",
                tensor().name, name(bound))};
        w.output = positions.front().axis;
        w.stride = positions.front().coefficient;
        if (!w.output.whole() || w.stride <= 0)
            throw NoCorrelation{
                fmt::format("windows along {} do not go up with a whole dim of the result", name(bound))};
        if (!taps.empty()) {
            w.tap = taps.front().axis;
            w.taps = count(*w.tap, "of taps");
            w.dilation = taps.front().coefficient;
            w.flipped = w.dilation < 0;
            if (w.flipped) {
                w.dilation = -w.dilation;
                w.first -= w.dilation * (w.taps - 1);
            }
        }
        std::erase(found_.images, w.output);
        windows_.push_back(std::move(w));
    }

    /// Channels by an index that is always within the tensor.
    void take_bound_channels(const Axis& bound, const model::Affine& index, const Size& step) {
        int64_t most = index.constant;
        for (const model::Affine::Term& t : index.terms) {
            most += t.coefficient * (count(t.axis, "of channels") - 1);
            channels_.push_back({t.axis, step * Size(t.coefficient)});
        }
        if (index.constant != 0 || most >= count(bound, "of channels"))
            throw NoCorrelation{
                fmt::format("the index of {} along {} may lie outside of it", tensor().name, name(bound))};
    }

    void check_sum(const Domain& taps, const Axis* in) const {
        const size_t digits = taps.axes().size() + (in ? 1 : 0);
        if (in && taps.overlaps(*in)) throw NoCorrelation{"the channels of a group are taps, too"};
        if (form_ == Along::taps) {
            if (digits != along_.size())
                throw NoCorrelation{"the sum goes along more than taps and the channels of a group"};
            return;
        }
        Domain digits_of_weights = taps;
        if (in) digits_of_weights.add(*in);
        if (found_.out) digits_of_weights.add(*found_.out);
        for (const Axis& group : found_.group) digits_of_weights.add(group);
        if (!digits_of_weights.covers(graph_[found_.sum].domain))
            throw NoCorrelation{"the sum lies in more dims than taps and channels"};
        if (!graph_[found_.weights].domain.covers(domain_of(along_)))
            throw NoCorrelation{"the sum goes along more than the positions of the gradient"};
    }

    /// Input channels of a group are neighbours in memory, and groups follow one another.
    void check_channels() {
        Domain taps;
        for (const WindowAxis& w : windows_)
            if (w.tap) taps.add(*w.tap);
        const Channel* in = nullptr;
        const Channel* group = nullptr;
        for (const Channel& c : channels_) {
            if (is_group(c.digit)) {
                if (group || !(c.digit == found_.group.front())) throw NoCorrelation{"groups have several digits"};
                group = &c;
            } else {
                if (in) throw NoCorrelation{"input channels have several digits"};
                in = &c;
            }
        }
        check_sum(taps, in ? &in->digit : nullptr);
        if (!in && found_.group.empty())
            throw NoCorrelation{fmt::format("the windows of {} have no channels", tensor().name)};
        if (in) {
            found_.in = in->digit;
            found_.group_in = count(in->digit, "of input channels");
            if (!(in->step == Size(1)))
                throw NoCorrelation{fmt::format("{} is not contiguous along {}", tensor().name, name(in->digit))};
        }
        if (!found_.group.empty() && (!group || !(group->step == Size(found_.group_in))))
            throw NoCorrelation{fmt::format("groups of {} do not follow one another in memory", tensor().name)};
        for (const std::optional<Axis>& digit : {found_.in, found_.out}) {
            if (!digit || digit->hi == 0) continue;
            const Size& size = spec_.dims[static_cast<size_t>(digit->dim)].size;
            if (layout::known_divisor(spec_, size) % digit->hi != 0)
                throw NoCorrelation{fmt::format("the last group has fewer channels along {}", name(*digit))};
        }
        found_.channels = found_.group_in * found_.groups;
        for (const Axis& image : found_.images)
            if (!layout::stride_along(tensor(), image))
                throw NoCorrelation{fmt::format("{} is not linear along {}", tensor().name, name(image))};
    }
};

/// The same of the tensor of the gradient of results.
void check_gradient(const Spec& spec, const WeightGradient& found) {
    const Correlation& c = found.windows;
    const Tensor& tensor = spec.tensors[static_cast<size_t>(found.gradient)];
    const auto lies = [&](const Axis& digit, int64_t step) {
        const auto stride = layout::stride_along(tensor, digit);
        return stride && *stride == Size(step);
    };
    if (c.out && !lies(*c.out, 1))
        throw NoCorrelation{fmt::format("{} is not contiguous along {}", tensor.name, spec.name_of(*c.out))};
    if (!c.group.empty() && !lies(c.group.front(), c.group_out))
        throw NoCorrelation{fmt::format("groups of {} do not follow one another in memory", tensor.name)};
    std::vector<Axis> positions = c.images;
    positions.push_back(c.columns.output);
    if (c.rows) positions.push_back(c.rows->output);
    if (c.planes) positions.push_back(c.planes->output);
    for (const Axis& digit : positions)
        if (!layout::stride_along(tensor, digit))
            throw NoCorrelation{fmt::format("{} is not linear along {}", tensor.name, spec.name_of(digit))};
}

}  // namespace

std::variant<Correlation, std::string> correlation_of(const Spec& spec, const Kernel& lowered) {
    Matcher matcher(spec, lowered, Along::taps);
    if (!matcher.find()) return std::string();
    try {
        return matcher.run();
    } catch (const NoCorrelation& reason) {
        return reason.why;
    }
}

std::variant<WeightGradient, std::string> weight_gradient_of(const Spec& spec, const Kernel& lowered) {
    Matcher matcher(spec, lowered, Along::positions);
    if (!matcher.find()) return std::string();
    try {
        WeightGradient found;
        found.windows = matcher.run();
        found.gradient = lowered.graph[found.windows.weights].tensor;
        found.totals = matcher.totals();
        check_gradient(spec, found);
        return found;
    } catch (const NoCorrelation& reason) {
        return reason.why;
    }
}

}  // namespace pleat::schedule
