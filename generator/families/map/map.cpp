#include "families/map/map.h"

#include <fmt/format.h>

#include <algorithm>

#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

// Of a block of maps side by side: they read more streams than one map, each with its own latency (rope in bf16 at
// 4 x 4096 tokens of 32 + 8 heads on an H200: 0.915 of the copy bandwidth so, 0.889 with 256, and 0.885 where a
// thread takes the heads of a group one after another; in f32 0.948, 0.922 and 0.932).
constexpr int joint_threads = 128;
// Of few blocks, which leave multiprocessors idle: half as many elements a thread, and half the threads a block, so
// that four times as many multiprocessors work (on an H200, from a cold and a warm cache in a graph: swiglu's
// backward pass in bf16 of 1 and 32 x 4096 elements 1.02 and 1.02, 1.08 and 1.12 times as fast so, in f32 of 4096
// elements 1.04 and 1.10; of 128 x 4096 1.01 and 0.97). Quarters gain no more, and lose where there are more
// elements.
constexpr int few_threads = 128;

/// Finds reads that are contiguous along another digit than the lane and gives them tiles.
void stage_transposed(const Spec& spec, MapLaunch& p, const std::vector<Access>& all) {
    if (!p.has_lane) return;
    for (const Axis& across : p.outer) {
        if (across == p.lane) continue;
        const auto wide = [&](const Axis& a) {
            const Size n = spec.extent(a);
            return !n.is_constant() || n.constant() >= 16;
        };
        if (!wide(across) || !wide(p.lane)) continue;
        int width = 0, bytes = 0;
        for (const Access& a : all) {
            const model::Tensor& t = spec.tensors[static_cast<size_t>(a.tensor)];
            if (a.stored || !a.replaced.empty() || !contiguous_along(t, across) || contiguous_along(t, p.lane) ||
                !layout::depends_on(t, p.lane))
                continue;
            const int size = model::info(t.dtype).bytes;
            const int own = layout::vector_width(spec, t, across, std::max(1, 16 / size));
            if (std::find(p.staged.begin(), p.staged.end(), a.tensor) == p.staged.end())
                p.staged.push_back(a.tensor);
            width = width == 0 ? own : std::min(width, own);
            bytes += size;
        }
        if (p.staged.empty()) continue;
        if (needs_existence_check(spec, p.outer, across.dim) || needs_existence_check(spec, p.outer, p.lane.dim)) {
            p.staged.clear();
            return;
        }
        p.across = across;
        p.across_vector = width;
        p.tile = bytes <= 4 ? 64 : 32;
        return;
    }
}

/// Flat: every tensor that varies does so over exactly the whole domain, contiguously in its order.
bool can_be_flat(const Spec& spec, const Kernel& kernel, const Variant& v, const MapLaunch& p,
                 const std::vector<Access>& all) {
    for (const Access& a : all) {
        const model::Tensor& t = spec.tensors[static_cast<size_t>(a.tensor)];
        if (!a.replaced.empty()) return false;
        if (t.axes.empty()) continue;
        if (!t.contiguous || t.axes != p.outer || t.align < 16) return false;
    }
    if (needs_existence_check(spec, p.outer)) return false;
    bool plain = true;  // no coordinates, no workspace values
    for (const Sink& s : p.sinks)
        for (const NodeId root : roots(kernel, v, s))
            visit(
                kernel.graph, root, [&](NodeId n) { return v.materialized.contains(n); },
                [&](NodeId n) {
                    const model::Op op = kernel.graph[n].op;
                    if (op == model::Op::coordinate || op == model::Op::substitute || v.materialized.contains(n))
                        plain = false;
                });
    return plain;
}

constexpr int64_t few_times = 8;  // a tensor whose elements fewer of the others' share is not small beside them
constexpr int64_t far_apart =
    4ll << 20;  // elements of the others behind which the L2 cache has let go of what it is not told to keep

/// Small tensors that are read again once much else has passed: they lack a digit, and differ along another within
/// it.
std::vector<model::TensorId> lasting(const Spec& spec, const Kernel& kernel, const Variant& v, const MapLaunch& p) {
    std::vector<model::TensorId> out;
    Domain all;
    for (const Axis& a : p.outer) all.add(a);
    const auto returns = [&](const Domain& d) {
        Size inside = 1, shared = 1;
        bool moves =
            false;  // so far, from the last digit on: the tensor differs along a digit around those that it lacks
        for (size_t i = p.outer.size(); i-- > 0;) {
            const Axis& a = p.outer[i];
            const bool lacks = !d.overlaps(a);
            const bool far = !inside.is_constant() || inside.constant() >= far_apart;
            if (lacks && moves && far) return shared.is_constant() && shared.constant() >= few_times;
            if (lacks) shared = shared * spec.extent(a);
            moves = moves || (!lacks && shared.is_constant() && shared.constant() >= few_times);
            inside = inside * spec.extent(a);
        }
        return false;
    };
    for (const Sink& s : p.sinks)
        for (const NodeId root : roots(kernel, v, s))
            visit(
                kernel.graph, root, [&](NodeId n) { return v.materialized.contains(n); },
                [&](NodeId n) {
                    const model::Node& node = kernel.graph[n];
                    const model::Node& read = node.op == model::Op::substitute ? kernel.graph[node.args[0]] : node;
                    if (read.op != model::Op::read || kernel.stores_to(read.tensor) || !all.covers(node.domain))
                        return;
                    if (std::find(out.begin(), out.end(), read.tensor) == out.end() && returns(node.domain))
                        out.push_back(read.tensor);
                });
    return out;
}

/// What the spec asks of threads and vectors, where the launch can have it so.
void as_asked(const model::Schedule& wanted, MapLaunch& p) {
    if (const auto threads = wanted[model::Setting::threads]; threads && *threads % 32 == 0 && *threads <= 1024)
        p.threads = static_cast<int>(*threads);
    if (const auto vector = wanted[model::Setting::vector];
        vector && p.has_lane && *vector <= p.vector && p.vector % *vector == 0)
        p.vector = static_cast<int>(*vector);
}

void share_out(const Spec& spec, MapLaunch& p, int threads) {
    p.threads = threads;
    p.grid = ceil_div(product(spec, p.outer), Size(int64_t{p.vector} * threads));
}

std::string explanation(const Spec& spec, const MapLaunch& p) {
    if (p.flat) return "every tensor is contiguous over the whole domain: vectors run across rows, with a tail";
    std::string why = p.vector > 1 ? fmt::format("{} neighbours along {} a thread", p.vector, spec.name_of(p.lane))
                                   : "one coordinate a thread";
    for (const model::TensorId t : p.lasting)
        why += (t == p.lasting.front() ? "; the L2 cache is to keep " : ", ") +
               spec.tensors[static_cast<size_t>(t)].name;
    return why;
}

/// Maps side by side that read the same take as many neighbours each, the fewest: one whose reads of a table take
/// two accesses waits for the second after the first (rope in bf16 with K at 8 and Q at 4, 32 and 512 tokens of 16
/// + 4 heads of 64 on an H200, from a cold cache: 5.2 and 5.8 us, and 4.85 and 5.3 with both at 4).
void align_vectors(const Kernel& kernel, const Variant& v, MapLaunch& first) {
    std::vector<MapLaunch*> maps{&first};
    for (MapLaunch& b : first.side_by_side) maps.push_back(&b);
    const auto meet = [&](const MapLaunch& a, const MapLaunch& b) {
        const auto of_a = accesses(kernel, v, {}, a.sinks), of_b = accesses(kernel, v, {}, b.sinks);
        return std::any_of(of_a.begin(), of_a.end(), [&](const Access& x) {
            return std::any_of(of_b.begin(), of_b.end(), [&](const Access& y) { return x.tensor == y.tensor; });
        });
    };
    for (MapLaunch* a : maps)
        for (const MapLaunch* b : maps)
            if (!a->flat && !b->flat && a->vector % b->vector == 0 && meet(*a, *b)) a->vector = b->vector;
}

}  // namespace

MapLaunch map_launch(const Spec& spec, const Kernel& kernel, const Variant& v, const MapGroup& group) {
    MapLaunch p;
    p.sinks = group.sinks;
    const auto all = accesses(kernel, v, {}, group.sinks);
    std::vector<Access> stored;
    for (const Access& a : all)
        if (a.stored) stored.push_back(a);
    const model::Tensor* guide = guide_tensor(spec, stored.empty() ? all : stored, group.domain);
    p.outer = order(spec, group.domain, guide);
    set_lane(spec, p, p.outer, all);
    const int widest = p.has_lane ? widest_vector_for(spec, all, p.lane) : 1;
    if (p.vector < widest && can_be_flat(spec, kernel, v, p, all)) {
        p.flat = true;
        p.vector = widest;
    }
    p.threads = 256;
    if (!p.flat) stage_transposed(spec, p, all);
    if (p.staged.empty() && !p.flat) p.lasting = lasting(spec, kernel, v, p);
    // 16 bytes of what lasts at once: what is read once can do with halves (rope in bf16, its tables in f32, 4 x
    // 4096 tokens of 32 + 8 heads on an H200: 83.9 us so, 84.7 with 16 bytes of the heads, and 85.5 and 86.2 if the
    // tables do not stay).
    for (const model::TensorId t : p.lasting)
        if (kernel.wanted().leaves({model::Setting::vector}))
            p.vector = std::min(p.vector, 16 / model::info(spec.tensors[static_cast<size_t>(t)].dtype).bytes);
    if (p.staged.empty()) as_asked(kernel.wanted(), p);
    if (!p.staged.empty()) {
        // Four 16-byte loads a thread in flight (transpose in bf16 on an H200: 0.85 of the copy bandwidth so, 0.72
        // with two).
        p.threads = std::min(128, p.tile * p.tile / p.across_vector);
        p.grid = 1;
        for (const Axis& a : p.outer) {
            const bool tiled = a == p.lane || a == p.across;
            p.grid = p.grid * (tiled ? ceil_div(spec.extent(a), Size(p.tile)) : spec.extent(a));
        }
        p.why = fmt::format(
            "tiles of {0} x {0} along {1} and {2} pass through shared memory, because tensors are contiguous along "
            "either",
            p.tile, spec.name_of(p.lane), spec.name_of(p.across));
        return p;
    }
    share_out(spec, p, p.threads);
    p.why = explanation(spec, p);
    return p;
}

void join_maps(const Spec& spec, const Kernel& kernel, Variant& v) {
    // Of one number of threads: the kernel's own choice is the same for all of them.
    const auto alone = [](const AnyLaunch& launch) {
        const auto* p = as<MapLaunch>(launch);
        return p && p->staged.empty() && std::none_of(p->sinks.begin(), p->sinks.end(), [](const Sink& s) {
                   return s.what == Sink::What::scratch;
               });
    };
    const auto apart = [&](const MapLaunch& a, const MapLaunch& b) {
        const auto of_a = accesses(kernel, v, {}, a.sinks), of_b = accesses(kernel, v, {}, b.sinks);
        return std::none_of(of_a.begin(), of_a.end(), [&](const Access& x) {
            return std::any_of(of_b.begin(), of_b.end(),
                               [&](const Access& y) { return x.tensor == y.tensor && (x.stored || y.stored); });
        });
    };
    for (size_t i = 0; i + 1 < v.launches.size();) {
        if (!alone(v.launches[i]) || !alone(v.launches[i + 1])) {
            ++i;
            continue;
        }
        MapLaunch& p = *as<MapLaunch>(v.launches[i]);
        const MapLaunch& next = *as<MapLaunch>(v.launches[i + 1]);
        const auto with_next = [&](const MapLaunch& q) { return apart(q, next); };
        if (!with_next(p) || !std::all_of(p.side_by_side.begin(), p.side_by_side.end(), with_next)) {
            ++i;
            continue;
        }
        p.side_by_side.push_back(next);
        const int threads = kernel.wanted().leaves({model::Setting::threads}) ? joint_threads : p.threads;
        if (kernel.wanted().leaves({model::Setting::vector})) align_vectors(kernel, v, p);
        share_out(spec, p, threads);
        p.why = explanation(spec, p);
        for (MapLaunch& b : p.side_by_side) {
            share_out(spec, b, threads);
            b.why = explanation(spec, b);
        }
        v.launches.erase(v.launches.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
}

std::optional<Variant> for_few_elements(const Spec& spec, const Kernel& kernel, const Variant& usual,
                                        const Target& target) {
    const int few_blocks = target.sms / 2;
    if (usual.launches.size() != 1 || !kernel.wanted().leaves({model::Setting::threads, model::Setting::vector}))
        return std::nullopt;
    const MapLaunch& wide = *as<MapLaunch>(usual.launches.front());
    if (!wide.staged.empty() || !wide.side_by_side.empty() || wide.vector == 1) return std::nullopt;
    // A launch of many tensors at once (families/map/emit_each.cpp) fills the device.
    if (of_one_open_dim(spec, wide.outer)) return std::nullopt;
    if (wide.grid.is_constant() && wide.grid.constant() > few_blocks) return std::nullopt;
    Variant few = usual;
    MapLaunch& p = *as<MapLaunch>(few.launches.front());
    p.vector /= 2;
    share_out(spec, p, few_threads);
    p.why = "few elements: " + explanation(spec, p);
    if (!wide.grid.is_constant()) few.condition = both(usual.condition, at_most(wide.grid, few_blocks));
    return few;
}

void add_maps(const Spec& spec, const Kernel& kernel, Variant& v, const std::vector<Sink>& sinks) {
    std::vector<MapGroup> groups;
    for (const Sink& s : sinks) {
        const Domain d = domain_of(kernel, v, s);
        const auto same =
            std::find_if(groups.begin(), groups.end(), [&](const MapGroup& g) { return g.domain == d; });
        if (same != groups.end())
            same->sinks.push_back(s);
        else
            groups.push_back({d, {s}});
    }
    for (const MapGroup& g : groups) v.launches.push_back(map_launch(spec, kernel, v, g));
}

}  // namespace pleat::schedule
