#include "families/gemm/taps.h"

#include <algorithm>
#include <utility>

#include "model/affine.h"

namespace pleat::schedule {

using model::Affine;
using model::Axis;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::TensorId;

namespace {

// runtime/include/pleat/gpu/tile_taps.h: four bits for each batch and axis.
constexpr int64_t most_batches = 16, most_taps = 15;

/// An index of the tensor that the weights are taken from, outside of which they are zero.
struct Index {
    Affine at;
    int64_t extent = 0;
};

/// The kernel that stores all of a tensor, and what; null: none does, or one of several.
const Kernel* stored_by(const Spec& spec, TensorId tensor, NodeId& value) {
    const Kernel* found = nullptr;
    for (const Kernel& k : spec.kernels)
        for (const model::Store& s : k.stores) {
            if (s.tensor != tensor) continue;
            if (found || !s.binds.empty()) return nullptr;
            found = &k;
            value = s.value;
        }
    return found;
}

/// The indices at which a value is taken from tensors, which are 0 outside of their axes.
std::vector<Index> indices_of(const Spec& spec, const Kernel& kernel, NodeId value) {
    const model::Graph& graph = kernel.graph;
    while (graph[value].op == Op::cast) value = graph[value].args[0];
    const Node& node = graph[value];
    std::vector<Index> indices;
    if (node.op != Op::substitute) return indices;
    NodeId of = node.args[0];
    while (graph[of].op == Op::cast) of = graph[of].args[0];
    if (graph[of].op != Op::read) return indices;
    for (size_t i = 0; i < node.binds.size(); ++i) {
        const Size extent = spec.extent(node.binds[i].axis);
        const auto at = model::affine(spec, graph, node.args[i + 1]);
        if (extent.is_constant() && at && at->unknowns.empty()) indices.push_back({*at, extent.constant()});
    }
    return indices;
}

class Finder {
public:
    Finder(const Spec& spec, const std::vector<Axis>& taps, std::vector<Axis> batch, int64_t each)
        : spec_(spec), taps_(taps), batch_(std::move(batch)), each_(each) {}

    std::optional<TapsOfBatches> run(const std::vector<Index>& indices) {
        if (!count_batches(indices)) return std::nullopt;
        for (const Axis& tap : taps_)
            if (!add_axis(tap, indices)) return std::nullopt;
        int64_t all = found_.batches;
        for (const Axis& tap : taps_) all *= spec_.extent(tap).constant();
        return found_.taps() < all ? std::optional(found_) : std::nullopt;
    }

private:
    const Spec& spec_;
    const std::vector<Axis>& taps_;
    const std::vector<Axis> batch_;
    const int64_t each_;  // values of a digit, then the only one, that are a batch
    size_t from_ = 0;     // the first digit of the batch on which taps depend
    TapsOfBatches found_;

    bool is_tap(const Axis& axis) const { return std::find(taps_.begin(), taps_.end(), axis) != taps_.end(); }

    /// Batches with the same innermost digits, down from the first on which an index depends, have the same taps.
    bool count_batches(const std::vector<Index>& indices) {
        from_ = batch_.size();
        for (const Index& index : indices)
            for (const Affine::Term& t : index.at.terms) {
                if (is_tap(t.axis)) continue;
                const auto digit = std::find_if(batch_.begin(), batch_.end(),
                                                [&](const Axis& held) { return held.covers(t.axis); });
                if (digit == batch_.end()) return false;
                from_ = std::min(from_, static_cast<size_t>(digit - batch_.begin()));
            }
        for (size_t i = from_; i < batch_.size(); ++i) {
            const Size count = spec_.extent(batch_[i]);
            if (!count.is_constant() || count.constant() > most_batches * each_) return false;
            found_.batches *= model::ceil_div(count.constant(), each_);
            if (found_.batches > most_batches) return false;
        }
        return found_.batches > 1;
    }

    /// An axis at a value of the digits.
    int64_t digit_of(const Axis& axis, int64_t batch) const {
        for (size_t i = batch_.size(); i-- > from_;) {
            const int64_t count = spec_.extent(batch_[i]).constant(), here = batch % count;
            if (batch_[i].covers(axis)) return axis.digit(here * batch_[i].lo);
            batch /= count;
        }
        return 0;
    }

    /// Of some value of a batch.
    bool exists(const Index& index, const Axis& tap, int64_t number, int64_t batch) const {
        for (int64_t value = batch * each_; value < (batch + 1) * each_; ++value) {
            int64_t at = index.at.constant;
            for (const Affine::Term& t : index.at.terms)
                at += t.coefficient * (t.axis == tap ? number : digit_of(t.axis, value));
            if (0 <= at && at < index.extent) return true;
        }
        return false;
    }

    bool add_axis(const Axis& tap, const std::vector<Index>& indices) {
        const Size extent = spec_.extent(tap);
        if (!extent.is_constant() || extent.constant() > most_taps) return false;
        std::vector<const Index*> of_tap;  // indices along this axis of taps alone
        for (const Index& index : indices) {
            const auto taps = std::count_if(index.at.terms.begin(), index.at.terms.end(),
                                            [&](const Affine::Term& t) { return is_tap(t.axis); });
            const bool has = std::any_of(index.at.terms.begin(), index.at.terms.end(),
                                         [&](const Affine::Term& t) { return t.axis == tap; });
            if (has && taps == 1) of_tap.push_back(&index);
        }
        std::vector<TapsOfBatches::Range> ranges;
        for (int64_t batch = 0; batch < found_.batches; ++batch) {
            int64_t first = extent.constant(), last = -1;
            for (int64_t n = 0; n < extent.constant(); ++n) {
                const bool some = std::all_of(of_tap.begin(), of_tap.end(),
                                              [&](const Index* i) { return exists(*i, tap, n, batch); });
                if (!some) continue;
                first = std::min(first, n);
                last = n;
            }
            // A tile has one step at least.
            ranges.push_back(last < 0 ? TapsOfBatches::Range{} : TapsOfBatches::Range{first, last - first + 1});
        }
        found_.axes.push_back(std::move(ranges));
        return true;
    }
};

}  // namespace

int64_t TapsOfBatches::taps(int64_t batch) const {
    int64_t all = 1;
    for (const std::vector<Range>& axis : axes) all *= axis[static_cast<size_t>(batch)].count;
    return all;
}
int64_t TapsOfBatches::taps() const {
    int64_t all = 0;
    for (int64_t batch = 0; batch < batches; ++batch) all += taps(batch);
    return all;
}

std::optional<TapsOfBatches> taps_of_batches(const Spec& spec, TensorId weights, const std::vector<Axis>& taps,
                                             const std::vector<Axis>& batch, const Axis& column, int64_t each) {
    NodeId value = -1;
    const Kernel* kernel = stored_by(spec, weights, value);
    if (!kernel || taps.empty()) return std::nullopt;
    const std::vector<Index> indices = indices_of(spec, *kernel, value);
    if (auto found = Finder(spec, taps, batch, 1).run(indices)) return found;
    auto of_columns = Finder(spec, taps, {column}, each).run(indices);
    if (of_columns) of_columns->of_columns = true;
    return of_columns;
}

}  // namespace pleat::schedule
