#include "plan/axes.h"

#include <algorithm>

#include "layout/access.h"
#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

/// The digits that subscripts give on the way to an access, and those along which what is given varies.
struct Given {
    Domain replaced, reached;
    bool operator==(const Given&) const = default;
};

/// Walks from a node to the tensors it reads, gathering what subscripts give on the way.
void walk(const Kernel& kernel, const Variant& variant, NodeId id, const Given& given,
          std::vector<std::pair<NodeId, Given>>& seen, std::vector<Access>& out) {
    if (std::find(seen.begin(), seen.end(), std::pair{id, given}) != seen.end()) return;
    seen.emplace_back(id, given);
    if (variant.materialized.contains(id)) return;
    const model::Node& node = kernel.graph[id];
    if (node.op == Op::read) {
        const Access access{node.tensor, false, given.replaced, given.reached};
        const bool known = std::any_of(out.begin(), out.end(), [&](const Access& a) {
            return a.tensor == access.tensor && !a.stored && a.replaced == access.replaced &&
                   a.reached == access.reached;
        });
        if (!known) out.push_back(access);
        return;
    }
    if (node.op == Op::substitute) {
        Given inner = given;
        for (const model::Bind& b : node.binds) inner.replaced.add(b.axis);
        for (size_t i = 1; i < node.args.size(); ++i) inner.reached.add(kernel.graph[node.args[i]].domain);
        walk(kernel, variant, node.args[0], inner, seen, out);
        for (size_t i = 1; i < node.args.size(); ++i) walk(kernel, variant, node.args[i], given, seen, out);
        return;
    }
    for (const NodeId a : node.args) walk(kernel, variant, a, given, seen, out);
}

}  // namespace

std::vector<Access> accesses(const Kernel& kernel, const Variant& variant, const std::vector<NodeId>& nodes,
                             const std::vector<Sink>& sinks) {
    std::vector<Access> out;
    std::vector<std::pair<NodeId, Given>> seen;
    for (const NodeId n : nodes) walk(kernel, variant, n, {}, seen, out);
    for (const Sink& sink : sinks) {
        for (const NodeId n : roots(kernel, variant, sink)) walk(kernel, variant, n, {}, seen, out);
        if (sink.what == Sink::What::store) {
            const model::Store& store = kernel.stores[static_cast<size_t>(sink.index)];
            Domain bound;
            for (const model::Bind& b : store.binds) bound.add(b.axis);
            out.push_back({store.tensor, true, bound, {}});
        }
    }
    return out;
}

bool contiguous_along(const Tensor& tensor, const Axis& lane) {
    for (size_t i = 0; i < tensor.axes.size(); ++i)
        if (tensor.axes[i].dim == lane.dim && tensor.axes[i].lo == lane.lo && tensor.strides[i] == Size(1))
            return true;
    return false;
}

std::vector<Axis> order(const Spec&, const Domain& domain, const Tensor* guide) {
    // A digit's place is that of the guide's axis that it begins in; digits that the guide lacks go outermost.
    const auto place = [&](const Axis& a) -> int {
        if (!guide) return 0;
        for (size_t i = 0; i < guide->axes.size(); ++i) {
            const Axis& g = guide->axes[i];
            if (g.dim == a.dim && g.lo <= a.lo && (g.hi == 0 || a.lo < g.hi)) return static_cast<int>(i) + 1;
        }
        for (size_t i = 0; i < guide->axes.size(); ++i)
            if (guide->axes[i].overlaps(a)) return static_cast<int>(i) + 1;
        return 0;
    };
    std::vector<Axis> axes = domain.axes();
    std::stable_sort(axes.begin(), axes.end(), [&](const Axis& a, const Axis& b) {
        const int pa = place(a), pb = place(b);
        if (pa != pb) return pa < pb;
        return a.dim == b.dim && a.lo > b.lo;
    });
    return axes;
}

const Tensor* guide_tensor(const Spec& spec, const std::vector<Access>& all, const Domain& domain) {
    const Tensor* best = nullptr;
    int best_score = -1;
    for (const Access& access : all) {
        const Tensor& t = spec.tensors[static_cast<size_t>(access.tensor)];
        int own = 0, digits = 0;
        for (const Axis& a : domain.axes()) {
            const bool has = layout::depends_on(t, a) && !access.replaced.overlaps(a);
            own += has;
            digits += has || access.reached.overlaps(a);
        }
        const int score = digits * 1000 + model::info(t.dtype).bytes * 2 + access.stored;
        if (own > 0 && score > best_score) {
            best = &t;
            best_score = score;
        }
    }
    return best;
}

namespace {

int narrowest(const Spec& spec, const std::vector<Access>& all, const Axis& lane) {
    int bytes = 0;
    for (const Access& access : all) {
        const Tensor& t = spec.tensors[static_cast<size_t>(access.tensor)];
        if (access.replaced.overlaps(lane) || !contiguous_along(t, lane)) continue;
        const int b = model::info(t.dtype).bytes;
        bytes = bytes == 0 ? b : std::min(bytes, b);
    }
    return bytes;
}

}  // namespace

int widest_vector_for(const Spec& spec, const std::vector<Access>& all, const Axis& lane) {
    const int bytes = narrowest(spec, all, lane);
    return bytes == 0 ? 1 : 16 / bytes;
}

int vector_for(const Spec& spec, const std::vector<Access>& all, const Axis& lane) {
    int width = widest_vector_for(spec, all, lane);
    for (const Access& access : all) {
        const Tensor& t = spec.tensors[static_cast<size_t>(access.tensor)];
        if (!access.replaced.overlaps(lane) && contiguous_along(t, lane))
            width = std::min(width, layout::vector_width(spec, t, lane, width));
    }
    return width;
}

bool needs_existence_check(const Spec& spec, const std::vector<Axis>& axes, model::DimId dim) {
    int pieces = 0;
    int64_t top = 1;
    for (const Axis& a : axes)
        if (a.dim == dim) {
            ++pieces;
            top = std::max(top, a.lo);
        }
    return pieces > 1 && layout::known_divisor(spec, spec.dims[static_cast<size_t>(dim)].size) % top != 0;
}

bool needs_existence_check(const Spec& spec, const std::vector<Axis>& axes) {
    return std::any_of(axes.begin(), axes.end(),
                       [&](const Axis& a) { return needs_existence_check(spec, axes, a.dim); });
}

bool of_one_open_dim(const Spec& spec, const std::vector<Axis>& axes) {
    const auto same = [&](const Axis& a) { return a.dim == axes.front().dim; };
    return !axes.empty() && std::all_of(axes.begin(), axes.end(), same) &&
           !spec.dims[static_cast<size_t>(axes.front().dim)].size.is_constant();
}

Size product(const Spec& spec, const std::vector<Axis>& axes) {
    Size n = 1;
    for (const Axis& a : axes) n = n * spec.extent(a);
    return n;
}

}  // namespace pleat::schedule
