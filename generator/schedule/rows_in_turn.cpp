#include "schedule/rows_in_turn.h"

#include <fmt/format.h>

#include <algorithm>

namespace pleat::schedule {

using model::Size;
using model::Spec;
using model::TensorId;

namespace {

constexpr int threads = 512;
constexpr int max_cluster = 8;          // the portable size (CUDA programming guide, thread block clusters)
constexpr int64_t most_slots = 8;       // vectors of a row that a thread takes
constexpr int64_t room = 200 << 10;     // bytes of a multiprocessor's shared memory (227 KB on sm_90)
constexpr int64_t exchanges = 2048;     // bytes of a block that exchanges between threads may take besides
constexpr int64_t pair_registers = 32;  // of a thread for its row, where two blocks share a multiprocessor,
constexpr int64_t lone_registers = 64;  // and where one has it alone

/// Do copies that go on by themselves bring a thread's vectors of all of them, each of as many bytes?
bool can_be_fetched(const Spec& spec, const std::vector<TensorId>& tensors, int vector) {
    const auto bytes = [&](TensorId t) { return model::info(spec.tensors[static_cast<size_t>(t)].dtype).bytes; };
    return !tensors.empty() && bytes(tensors[0]) * vector == 16 &&
           std::all_of(tensors.begin(), tensors.end(), [&](TensorId t) { return bytes(t) == bytes(tensors[0]); });
}

}  // namespace

std::optional<RowChoice> rows_in_turn(const Spec& spec, const model::Kernel& kernel, const Phase& rows,
                                      const std::vector<TensorId>& held, const std::vector<TensorId>& shared) {
    const Size length = product(spec, rows.inner);
    std::vector<TensorId> all = held;
    all.insert(all.end(), shared.begin(), shared.end());
    if (!length.is_constant() || shared.empty() || !can_be_fetched(spec, all, rows.vector)) return std::nullopt;
    // A block that stores for others what it has read itself must wait for its reads before each exchange.
    for (const model::Store& s : kernel.stores)
        if (kernel.reads(s.tensor)) return std::nullopt;
    const int64_t vectors = model::ceil_div(length.constant(), rows.vector);
    for (const int resident : {2, 1})
        for (int cluster = 2; cluster <= max_cluster; cluster *= 2) {
            const int64_t slots = model::ceil_div(vectors, int64_t{threads} * cluster);
            const int64_t bytes = slots * threads * 16 * static_cast<int64_t>(all.size());
            const int64_t registers = slots * 4 * static_cast<int64_t>(held.size());
            if (slots > most_slots || registers > (resident == 2 ? pair_registers : lone_registers) ||
                resident * (bytes + exchanges) > room)
                continue;
            Phase p = rows;
            p.kind = PhaseKind::sweep;
            p.lanes = p.threads = threads;
            p.slots = static_cast<int>(slots);
            p.cluster = cluster;
            p.resident = resident;
            p.guarded = resident > 1 || vectors != slots * threads * cluster;
            p.hold = Hold::registers;
            p.held = held;
            p.fixed = shared;
            p.fixed_in = Hold::shared;
            p.stages = 1;
            p.shared_bytes = bytes;
            p.splits = product(spec, rows.outer);
            p.grid = p.splits * Size(cluster);
            p.why = fmt::format(
                "clusters of {} blocks go from row to row, the next one on its way, and keep what all rows share "
                "in "
                "shared memory, {} on a multiprocessor",
                cluster, resident == 1 ? "one block" : "two blocks");
            return RowChoice{fmt::format("90,$arch,<=,{},$smem,<=,and", bytes + exchanges), std::move(p)};
        }
    return std::nullopt;
}

}  // namespace pleat::schedule
