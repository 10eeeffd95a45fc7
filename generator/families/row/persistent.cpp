#include "families/row/persistent.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/row/persistent_launch.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;
using model::TensorId;

namespace {

constexpr int64_t most_slots = 8;       // vectors of a row that a thread takes
constexpr int64_t exchanges = 2048;     // bytes of a block that exchanges between threads may take besides
constexpr int64_t lone_registers = 64;  // of a thread for its row, where its block has a multiprocessor alone

}  // namespace

std::optional<RowChoice> persistent_rows(const Spec& spec, const model::Kernel& kernel, const RowLaunch& rows,
                                         const RowRoom& room, const Target& target) {
    const std::vector<TensorId>&held = room.tensors().held, &shared = room.tensors().ahead;
    if (!room.fixed() || shared.empty()) return std::nullopt;
    std::vector<TensorId> all = held;
    all.insert(all.end(), shared.begin(), shared.end());
    // Copies that go on by themselves bring 16 bytes.
    if (std::any_of(all.begin(), all.end(), [&](TensorId t) { return room.bytes(t) * rows.vector != 16; }))
        return std::nullopt;
    // A block that stores for others what it has read itself must wait for its reads before each exchange.
    for (const model::Store& s : kernel.stores)
        if (kernel.reads(s.tensor)) return std::nullopt;
    constexpr int threads = holding_threads;
    for (const int resident : {2, 1})
        for (int cluster = 2; cluster <= target.max_cluster; cluster *= 2) {
            const int64_t slots = room.share(int64_t{threads} * cluster);
            const int64_t bytes = slots * threads * 16 * static_cast<int64_t>(all.size());
            const int64_t registers = slots * 4 * static_cast<int64_t>(held.size());
            if (slots > most_slots || registers > (resident == 2 ? held_registers : lone_registers) ||
                resident * (bytes + exchanges) > target.shared_rows())
                continue;
            PersistentLaunch p;
            static_cast<RowLaunch&>(p) = rows;
            p.lanes = p.threads = threads;
            p.slots = static_cast<int>(slots);
            p.cluster = cluster;
            p.resident = resident;
            p.guarded = resident > 1 || room.vectors() != slots * threads * cluster;
            p.hold = Hold::registers;
            p.held = held;
            p.fixed = shared;
            p.fixed_in = Hold::shared;
            p.stages = 1;
            p.shared_bytes = bytes;
            p.splits = product(spec, rows.outer);
            p.grid = p.splits * Size(cluster);
            p.why = fmt::format(
                "clusters of {} blocks go from row to row, the next one on its way, and keep what all rows "
                "share in shared memory, {} on a multiprocessor",
                cluster, resident == 1 ? "one block" : "two blocks");
            return RowChoice{both(with_clusters(), has_shared(bytes + exchanges)), std::move(p)};
        }
    return std::nullopt;
}

}  // namespace pleat::schedule
