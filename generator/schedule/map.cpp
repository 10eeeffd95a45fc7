#include "schedule/map.h"

#include <fmt/format.h>

#include <algorithm>

#include "layout/access.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"
#include "schedule/parts.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t most_serial = 8;  // coordinates that one thread takes one after another: what they load waits in registers

/// Finds reads that are contiguous along another digit than the lane and gives them tiles.
void stage_transposed(const Spec& spec, Phase& p, const std::vector<Access>& all) {
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
            if (std::find(p.staged.begin(), p.staged.end(), a.tensor) == p.staged.end()) p.staged.push_back(a.tensor);
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
bool can_be_flat(const Spec& spec, const Kernel& kernel, const Variant& v, const Phase& p,
                 const std::vector<Access>& all) {
    for (const Access& a : all) {
        const model::Tensor& t = spec.tensors[static_cast<size_t>(a.tensor)];
        if (!a.replaced.empty()) return false;
        if (t.axes.empty()) continue;
        if (!t.contiguous || t.axes != p.outer || t.align < 16) return false;
    }
    for (const Axis& a : p.outer)
        if (needs_existence_check(spec, p.outer, a.dim)) return false;
    bool plain = true;  // no coordinates, no workspace values
    for (const Sink& s : p.sinks)
        for (const NodeId root : roots(kernel, v, s))
            visit(kernel.graph, root, [&](NodeId n) { return v.materialized.contains(n); }, [&](NodeId n) {
                const model::Op op = kernel.graph[n].op;
                if (op == model::Op::coordinate || op == model::Op::substitute || v.materialized.contains(n))
                    plain = false;
            });
    return plain;
}

/// Does an index on the way to a sink's values differ along one of the digits?
bool indexed_by(const Kernel& kernel, const Variant& v, const std::vector<Sink>& sinks, const Domain& digits) {
    bool found = false;
    for (const Sink& s : sinks)
        for (const NodeId root : roots(kernel, v, s))
            visit(kernel.graph, root, [&](NodeId n) { return v.materialized.contains(n); }, [&](NodeId n) {
                const model::Node& node = kernel.graph[n];
                if (node.op != model::Op::substitute) return;
                for (size_t i = 1; i < node.args.size(); ++i)
                    for (const Axis& a : digits.axes()) found = found || kernel.graph[node.args[i]].domain.overlaps(a);
            });
    return found;
}

/// The digits that `wide` has beyond `narrow`, if a thread can take them one after another and both read something.
std::optional<Domain> serial_digits(const Spec& spec, const Kernel& kernel, const Variant& v, const MapGroup& narrow,
                                    const MapGroup& wide) {
    if (narrow.domain.empty() || !wide.domain.covers(narrow.domain) || wide.domain == narrow.domain) return std::nullopt;
    const Domain serial = minus(wide.domain, narrow.domain);
    const Size turns = product(spec, serial.axes());
    if (!turns.is_constant() || turns.constant() > most_serial) return std::nullopt;
    for (const Axis& a : wide.domain.axes())
        if (needs_existence_check(spec, wide.domain.axes(), a.dim)) return std::nullopt;
    const auto own = accesses(kernel, v, {}, narrow.sinks), others = accesses(kernel, v, {}, wide.sinks);
    bool common = false;
    for (const Access& a : own)
        for (const Access& b : others) {
            if (a.tensor != b.tensor) continue;
            if (a.stored || b.stored) return std::nullopt;
            common = true;
        }
    const model::Tensor* guide = guide_tensor(spec, others, wide.domain);
    if (!common || !guide || serial.overlaps(order(spec, wide.domain, guide).back())) return std::nullopt;
    const auto stored = [](const Sink& s) { return s.what == Sink::What::store; };
    if (!std::all_of(wide.sinks.begin(), wide.sinks.end(), stored) || indexed_by(kernel, v, wide.sinks, serial)) return std::nullopt;
    return serial;
}

/// What the spec asks of threads and vectors, where the phase can have it so.
void as_asked(const model::Schedule& wanted, Phase& p) {
    if (const auto threads = wanted[model::Setting::threads]; threads && *threads % 32 == 0 && *threads <= 1024)
        p.threads = static_cast<int>(*threads);
    if (const auto vector = wanted[model::Setting::vector]; vector && p.has_lane && *vector <= p.vector && p.vector % *vector == 0)
        p.vector = static_cast<int>(*vector);
}

}  // namespace

Phase map_phase(const Spec& spec, const Kernel& kernel, const Variant& v, const MapGroup& group) {
    Phase p;
    p.kind = PhaseKind::map;
    p.sinks = group.sinks;
    p.serial = order(spec, group.serial, nullptr);
    const auto all = accesses(kernel, v, {}, group.sinks);
    std::vector<Access> stored;
    for (const Access& a : all)
        if (a.stored) stored.push_back(a);
    const model::Tensor* guide = guide_tensor(spec, stored.empty() ? all : stored, group.domain);
    p.outer = order(spec, group.domain, guide);
    set_lane(spec, p, p.outer, all);
    const int widest = p.has_lane ? widest_vector_for(spec, all, p.lane) : 1;
    if (p.vector < widest && p.serial.empty() && can_be_flat(spec, kernel, v, p, all)) {
        p.flat = true;
        p.vector = widest;
    }
    // What a thread of several turns holds takes registers: small blocks leave fewer of them unused (rope in bf16 at 4 x 4096
    // tokens of 32 + 8 heads on an H200: 0.885 of the copy bandwidth so, 0.870 with 256 threads).
    p.threads = p.serial.empty() ? 256 : 128;
    if (!p.flat && p.serial.empty()) stage_transposed(spec, p, all);
    if (p.staged.empty()) as_asked(kernel.wanted(), p);
    if (!p.staged.empty()) {
        // Four 16-byte loads a thread in flight (transpose in bf16 on an H200: 0.85 of the copy bandwidth so, 0.72 with two).
        p.threads = std::min(128, p.tile * p.tile / p.across_vector);
        p.grid = 1;
        for (const Axis& a : p.outer) {
            const bool tiled = a == p.lane || a == p.across;
            p.grid = p.grid * (tiled ? ceil_div(spec.extent(a), Size(p.tile)) : spec.extent(a));
        }
        p.why = fmt::format("tiles of {0} x {0} along {1} and {2} pass through shared memory, because tensors are contiguous along either",
                            p.tile, spec.name_of(p.lane), spec.name_of(p.across));
        return p;
    }
    p.grid = ceil_div(ceil_div(product(spec, p.outer), Size(p.vector)), Size(p.threads));
    p.why = p.flat ? "every tensor is contiguous over the whole domain: vectors run across rows, with a tail"
            : p.vector > 1
                ? fmt::format("{} neighbours along {} a thread", p.vector, spec.name_of(p.lane))
                : "one coordinate a thread";
    if (!p.serial.empty())
        p.why += fmt::format("; {} one after another in a thread, and what they share is loaded once", spec.name_of(group.serial));
    return p;
}

void add_maps(const Spec& spec, const Kernel& kernel, Variant& v, const std::vector<Sink>& sinks) {
    std::vector<MapGroup> groups;
    for (const Sink& s : sinks) {
        const Domain d = domain_of(kernel, v, s);
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const MapGroup& g) { return g.domain == d; });
        if (same != groups.end())
            same->sinks.push_back(s);
        else
            groups.push_back({d, {}, {s}});
    }
    for (size_t i = 0; i < groups.size(); ++i)
        for (size_t j = 0; j < groups.size(); ++j) {
            if (i == j || !groups[i].serial.empty() || !groups[j].serial.empty()) continue;
            const auto serial = serial_digits(spec, kernel, v, groups[i], groups[j]);
            if (!serial) continue;
            groups[i].serial = *serial;
            groups[i].sinks.insert(groups[i].sinks.end(), groups[j].sinks.begin(), groups[j].sinks.end());
            groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(j));
            i = j = 0;
        }
    for (const MapGroup& g : groups) v.phases.push_back(map_phase(spec, kernel, v, g));
}

}  // namespace pleat::schedule
