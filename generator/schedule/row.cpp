#include "schedule/row.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "layout/access.h"
#include "schedule/graph_walk.h"
#include "schedule/row_values.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

constexpr int64_t held_registers = 32;  // 4-byte registers a thread spends on the row it holds
constexpr int64_t ahead_registers =
    16;  // with what is loaded ahead of the last loop: more costs blocks that run beside (layernorm's
         // weight and bias so: 0.77 of the speed without, on an H200)
constexpr int64_t whole_words = 8;  // of which elements of 4 bytes, which are registers as they are, leave as many
                                    // free in a cluster (a block alone with two states spills 12 bytes so)
constexpr int holding_threads =
    512;  // of the largest blocks that hold rows so: with 1024, 64 registers each would spill
constexpr int four_threads = 256;  // of such blocks where four share a multiprocessor
constexpr int64_t shared_limit =
    200 << 10;                            // bytes of a block's shared memory that a row may take (227 KB on sm_90)
constexpr int shared_threads = 1024;      // of blocks that keep rows in shared memory
constexpr int64_t shared_extra = 4096;    // bytes that exchanges between threads may take besides
constexpr int parts = 6;                  // blocks that share a multiprocessor's shared memory,
constexpr int part_threads = 128;         // their threads,
constexpr int64_t part_limit = 34 << 10;  // and the bytes of a row that each may keep
constexpr int asked_parts = 3;            // of those that a spec asks for with up to 512 threads
constexpr int few_rows = 32;              // leave multiprocessors idle if each is one block's
constexpr int rows_at_once = 16 * 132;    // blocks of 128 threads that an H200 holds
constexpr int64_t long_row = 2048;        // vectors
constexpr int64_t longest_share = 8 * holding_threads;  // vectors that a block may hold in registers
constexpr int max_cluster = 8;  // the portable cluster size (CUDA programming guide, thread block clusters)

struct RowTensors {
    std::vector<model::TensorId> held;   // each row's own, needed by more than one loop, or whole by the last alone
    std::vector<model::TensorId> ahead;  // others that the last loop alone needs, and that are not written
    bool held_for_last = false;          // is some of what is held for the last loop alone?
};

/// The tensors that are read contiguously along the lane, unreplaced, by when they are needed.
RowTensors tensors_of_rows(const Spec& spec, const model::Kernel& kernel, const Variant& variant,
                           const Phase& phase) {
    std::vector<std::vector<Access>> loops;
    for (const Pass& pass : phase.passes) {
        std::vector<model::NodeId> operands;
        for (const model::NodeId r : pass.reductions) operands.push_back(kernel.graph[r].args[0]);
        loops.push_back(accesses(kernel, variant, operands, {}));
    }
    model::Domain inner;
    for (const model::Axis& a : phase.inner) inner.add(a);
    std::vector<Sink> wide;
    for (const Sink& s : phase.sinks) {
        const model::Domain d = domain_of(kernel, variant, s);
        if (!minus(d, minus(d, inner)).empty()) wide.push_back(s);
    }
    loops.push_back(accesses(kernel, variant, {}, wide));

    struct Use {
        int loops = 0;
        bool last = false;
    };
    std::map<model::TensorId, Use> uses;
    for (const auto& loop : loops) {
        std::set<model::TensorId> here;
        for (const Access& a : loop)
            if (!a.stored && a.replaced.empty() &&
                contiguous_along(spec.tensors[static_cast<size_t>(a.tensor)], phase.lane))
                here.insert(a.tensor);
        for (const model::TensorId t : here) {
            ++uses[t].loops;
            uses[t].last = &loop == &loops.back();
        }
    }
    RowTensors out;
    for (const auto& [t, use] : uses) {
        const model::Tensor& tensor = spec.tensors[static_cast<size_t>(t)];
        const auto depends = [&](const model::Axis& axis) { return layout::depends_on(tensor, axis); };
        const bool row_of_its_own =
            phase.outer.empty() || std::any_of(phase.outer.begin(), phase.outer.end(), depends);
        // A whole row comes from memory, what its elements share or all rows do mostly from a cache.
        const bool whole = row_of_its_own && std::all_of(phase.inner.begin(), phase.inner.end(), depends);
        const bool last_alone = use.loops == 1 && use.last && loops.size() > 1;
        if (use.loops > 1 ? row_of_its_own : last_alone && whole) out.held.push_back(t);
        out.held_for_last |= last_alone && whole;
        if (last_alone && !whole && !kernel.stores_to(t)) out.ahead.push_back(t);
    }
    return out;
}

/// Does the reduction share the state of another in its pass: a sum of exponentials that of their maximum, a
/// variance that of the mean?
bool joins_another(const model::Graph& graph, const Pass& pass, model::NodeId reduction) {
    if (shifted_exponential(graph, reduction)) return true;
    return graph[reduction].reduction == model::Reduction::variance &&
           std::any_of(pass.reductions.begin(), pass.reductions.end(), [&](model::NodeId other) {
               return graph[other].reduction == model::Reduction::mean &&
                      graph[other].args == graph[reduction].args;
           });
}

void set_threads(Phase& p, const Size& rows, int lanes, int slots) {
    p.lanes = lanes;
    p.slots = slots;
    p.threads = std::max(lanes, lanes <= 32 ? 128 : lanes);
    const int in_block = p.threads / lanes;
    p.grid = ceil_div(rows, Size(in_block)) * Size(p.cluster);
}

}  // namespace

std::string both(const std::string& a, const std::string& b) {
    return a.empty() ? b : b.empty() ? a : a + "," + b + ",and";
}

std::string postfix(const Spec& spec, const Size& size) {
    switch (size.op()) {
        case Size::Op::constant:
            return std::to_string(size.constant());
        case Size::Op::symbol: {
            std::string name = spec.symbols[static_cast<size_t>(size.symbol_id())].name;
            std::erase(name, ' ');  // strides are named by their axis as written: "X.K / 8"
            return name;
        }
        default:
            break;
    }
    static constexpr const char* signs[] = {"", "", "+", "-", "*", "//", "/^", "%", "min", "max"};
    return postfix(spec, size.left()) + "," + postfix(spec, size.right()) + "," +
           signs[static_cast<size_t>(size.op())];
}

std::vector<RowChoice> choose_rows(const Spec& spec, const model::Kernel& kernel, const Variant& variant,
                                   const Phase& joint, const Phase& apart) {
    const Phase& base = joint;
    const std::vector<model::NodeId> keep = worth_keeping(kernel, variant, apart);
    const int value_registers = kernel.compute == model::Dtype::f64 ? 2 : 1;
    const Size rows = product(spec, base.outer);
    const Size length = product(spec, base.inner);
    const auto [held, ahead, held_for_last] = tensors_of_rows(spec, kernel, variant, base);
    const auto bytes = [&](model::TensorId t) -> int64_t {
        return model::info(spec.tensors[static_cast<size_t>(t)].dtype).bytes;
    };
    int64_t bytes_an_element = 0;  // of held tensors
    for (const model::TensorId t : held) bytes_an_element += bytes(t);
    // Registers a slot (one vector of each held tensor) takes, and how many slots a thread can hold.
    const int64_t registers = std::max<int64_t>(1, (bytes_an_element * base.vector + 3) / 4);
    const int64_t most_slots = std::clamp<int64_t>(held_registers / registers, 1, 16);

    std::vector<RowChoice> choices;
    const bool fixed = length.is_constant();
    const int64_t vectors = fixed ? model::ceil_div(length.constant(), base.vector) : 0;

    const auto used = [&](int64_t slots) {
        int64_t sum = slots * registers;
        for (const model::TensorId t : ahead) sum += (slots * base.vector * bytes(t) + 3) / 4;
        return sum;
    };
    // What is kept as a value takes 4 bytes an element, beside the tensors or in their place.
    const auto kept_registers = [&](int64_t slots) {
        return slots * base.vector * value_registers * static_cast<int64_t>(keep.size());
    };
    const auto keeps_values = [&](int lanes, int64_t slots) {
        return !keep.empty() && kept_registers(slots) <= (lanes >= 1024 ? 16 : 40);
    };
    const bool in_place_of_row = stands_for_row(keep, kernel, variant, apart, held);
    // What it takes no pass of its own to keep is better kept than worked out twice.
    const bool keeps_gladly = !keep.empty() && in_place_of_row && apart.passes.size() == joint.passes.size();
    // Of two-byte elements and nothing else, four small blocks in place of two (cross entropy's gradient on an
    // H200: at 16384 columns 137 us so, 145 with two, at 65536 as long, at 128256 511 and 525, with class weights
    // 135 and 148, 265 and 266, 514 and 552; in f32 1 % longer).
    const bool in_fours = bytes_an_element == 2 && ahead.empty() && !keeps_gladly;
    // What even twice the blocks could not load ahead is read slot by slot. The other of two blocks then works
    // meanwhile, where elements are of two bytes, so that there is more to work out than to read (layernorm on an
    // H200: in bf16 at 32768 columns 267 us so, 277 with one block a multiprocessor, at 65536 297 and 348; in f32
    // at 32768 656 and 552).
    const auto reads_late = [&](int64_t slots) {
        return bytes_an_element == 2 && used(model::ceil_div(slots, int64_t{2})) > held_registers;
    };
    // While one of two blocks exchanges its states the other's loads and stores go on: 64 registers a thread.
    // Without a condition on each slot the compiler mixes their instructions, and takes 128. A length known at
    // launch only takes some more than 64. Clusters of such blocks are ahead of more blocks that keep their part in
    // shared memory (cross entropy's gradient on an H200, of the copy bandwidth: in f32 0.966 and 0.914 at 32768
    // columns, 0.969 and 0.903 at 128256; in bf16 0.965 and 0.873 at 65536, 0.947 and 0.926 at 128256; softmax in
    // bf16 at 65536 columns 0.980 and 0.874).
    const auto in_pairs = [&](int lanes, int64_t slots, int cluster) {
        int64_t states = 0;
        for (const Pass& pass : base.passes)
            for (const model::NodeId r : pass.reductions) states += !joins_another(kernel.graph, pass, r);
        int64_t taken = reads_late(slots) ? slots * registers : used(slots);
        if (keeps_values(lanes, slots)) {
            const int64_t row = slots * registers, values = kept_registers(slots);
            taken += in_place_of_row ? std::max(row, values) - row : values;
        }
        return fixed && (lanes == holding_threads || (in_fours && lanes == four_threads)) &&
               taken > held_registers / 2 &&
               taken + 4 * (states - 1) <=
                   held_registers + (bytes_an_element == 4 && cluster > 1 ? whole_words : 0);
    };
    const auto in_registers = [&](int lanes, int64_t slots, int cluster, const std::string& condition,
                                  std::string why) {
        const bool keeps = keeps_values(lanes, slots);
        Phase p = keeps ? apart : base;
        if (keeps) p.kept = keep;
        p.hold = Hold::registers;
        p.held = held;
        if (lanes > 32 && used(slots) <= ahead_registers) p.ahead = ahead;
        p.loads_in_order = held_for_last || !p.ahead.empty();
        p.cluster = cluster;
        p.guarded = !fixed || vectors != slots * lanes * cluster;
        p.why = std::move(why);
        set_threads(p, rows, lanes, static_cast<int>(slots));
        if (in_pairs(lanes, slots, cluster)) {
            p.resident = 2 * holding_threads / lanes;
            p.guarded = true;
        }
        choices.push_back({condition, std::move(p)});
    };
    // Each thread keeps whole slots, so that a block's share is a multiple of its threads.
    const auto shared_bytes = [&](int cluster, int threads = shared_threads) {
        const int64_t step = int64_t{base.vector} * threads;
        return ceil_div(length, Size(step * cluster)) * Size(step * bytes_an_element);
    };
    const auto with_loop = [&](Hold hold, int cluster, const std::string& condition, std::string why,
                               int threads = shared_threads) {
        Phase p = base;
        p.hold = hold;
        if (hold == Hold::shared) {
            p.held = held;
            p.shared_bytes = shared_bytes(cluster, threads);
        }
        p.cluster = cluster;
        p.guarded = true;
        p.why = std::move(why);
        set_threads(p, rows, hold == Hold::shared ? threads : 512, 0);
        choices.push_back({condition, std::move(p)});
    };
    // Several blocks share a multiprocessor where registers hold no pairs: the others load and store while one
    // exchanges its states, which takes a cluster longer than a block. Many small ones leave it idle less than few
    // large ones. A last loop that also reads weights waits for them less in registers.
    const auto in_parts = [&](int least) {
        if (held.size() != 1 || !ahead.empty()) return;  // 40 registers a thread: those of one tensor
        for (int cluster = least; cluster <= max_cluster; cluster *= 2) {
            // Elements of 4 bytes in a small cluster: twice the threads (softmax at 65536 columns, in a cluster of
            // 8, 0.93 of the copy bandwidth with 128 and 0.88 with 256).
            const int threads = bytes(held[0]) > 2 && cluster < max_cluster ? 2 * part_threads : part_threads;
            const int64_t needed = shared_bytes(cluster, threads).constant();
            if (needed > part_limit) continue;
            with_loop(
                Hold::shared, cluster,
                fmt::format("{},$smem,<=,90,$arch,<=,and", parts * (needed + shared_extra / parts)),
                fmt::format("a cluster of {} blocks keeps the row in shared memory, {} blocks on a multiprocessor",
                            cluster, parts),
                threads);
            choices.back().phase.resident = parts;
            return;
        }
    };
    // A row that no block holds is shared out among as few blocks of a cluster as hold it; among twice as many,
    // where two of so few on a multiprocessor cannot hold what the last loop reads besides (rmsnorm on an H200, in
    // f32 at 32768 columns: 517 us with four, 533 with two, 565 in shared memory; in bf16 at 65536 538, 633 and
    // 563). Dear values that a block cannot keep are worth more blocks, too (cross entropy's gradient with softcap
    // in bf16 at 32768 columns: 486 us with two blocks, 603 with one that works out each tangent twice; at 128256
    // 1090 with eight, 1300 with four). A cluster that leaves no second block room holds up to twice the registers
    // (softmax's backward pass in f32 at 128256 columns: 1438 us, 2237 in shared memory).
    const auto in_clusters = [&] {
        const bool fours = in_fours && vectors <= int64_t{8} * four_threads * max_cluster;
        const int threads = fours ? four_threads : holding_threads;
        const auto need = [&](int cluster) { return model::ceil_div(vectors, int64_t{threads} * cluster); };
        const auto smallest = [&](const auto& suffices) {
            int cluster = 2;
            while (cluster <= max_cluster && !suffices(cluster)) cluster *= 2;
            return cluster;
        };
        const auto holds = [&](int cluster) { return need(cluster) <= std::min<int64_t>(most_slots, 8); };
        int least = smallest(holds);
        if (least > max_cluster && need(max_cluster) <= std::min<int64_t>(2 * most_slots, 8)) least = max_cluster;
        if (least > max_cluster) return;
        if (keeps_gladly)
            if (const int more = smallest([&](int c) { return holds(c) && keeps_values(threads, need(c)); });
                more <= max_cluster)
                least = more;
        const int most = std::min(2 * least, max_cluster);
        int pairs = least;
        while (pairs <= most && !in_pairs(threads, need(pairs), pairs)) pairs *= 2;
        const int cluster = pairs <= most && used(need(least)) > held_registers ? pairs : least;
        if (cluster != pairs) in_parts(cluster);
        in_registers(threads, need(cluster), cluster, "90,$arch,<=",
                     fmt::format("a cluster of {} blocks keeps the row in registers, {} vectors a thread", cluster,
                                 need(cluster)));
    };
    const auto loop_again = [&] {
        with_loop(Hold::nothing, 1, "",
                  held.empty() ? "the row is read once, and nothing of it kept"
                               : "the row is longer than what a block can keep, so each pass reads it again");
    };
    const auto warp_row = [](int64_t n) {
        return fmt::format("a row is {} vectors, so that {}", n,
                           n <= 32 ? "part of a warp shares one" : "one warp shares it");
    };

    // Too few long rows to fill the machine: each is shared out among the blocks of a cluster (cross entropy's
    // gradient at 32768 columns on an H200, in bf16 with 1 and 32 rows: 3.6 and 4.6 us so, 5.6 and 6.1 with a block
    // a row; with 512 rows 32 and 18).
    const auto few_rows_in_clusters = [&] {
        constexpr int threads = 256;
        const int64_t need = model::ceil_div(vectors, int64_t{threads} * max_cluster);
        if (vectors < long_row || need > std::min<int64_t>(most_slots, 8) || held.empty()) return;
        if (rows.is_constant() && rows.constant() > few_rows) return;
        const std::string few = rows.is_constant() ? "" : fmt::format("{},{},<=", postfix(spec, rows), few_rows);
        in_registers(threads, need, max_cluster, both(few, "90,$arch,<="),
                     fmt::format("few rows: a cluster of {} blocks keeps each in registers", max_cluster));
    };

    // One way that the spec asks for, if the row fits so and does not leave half of the threads idle.
    const auto as_asked = [&](Hold hold, int threads, int cluster, int64_t most) {
        const std::string on = cluster > 1 ? "90,$arch,<=" : "", asked = "as the spec asks";
        const int64_t sharing = int64_t{threads} * cluster;
        if (cluster > 1 && threads < 128) return;
        if (fixed && 2 * vectors <= sharing && sharing > 1) return;
        if (hold == Hold::registers) {
            const int64_t need = fixed ? model::ceil_div(vectors, sharing) : std::min(most, most_slots);
            if (need > most || need * registers > (threads >= 1024 ? 16 : 2 * held_registers)) return;
            const std::string length_fits =
                fixed ? "" : fmt::format("{},{},<=", postfix(spec, length), sharing * need * base.vector);
            return in_registers(threads, need, cluster, both(length_fits, on), asked);
        }
        if (threads < 128 || (hold == Hold::shared && held.empty())) return;
        std::string room;
        if (hold == Hold::shared) {
            if (fixed && shared_bytes(cluster, threads).constant() > shared_limit) return;
            room = fmt::format("{},{},+,$smem,<=", postfix(spec, shared_bytes(cluster, threads)), shared_extra);
        } else if (cluster > 1) {
            return;
        }
        with_loop(hold, cluster, both(room, on), asked, threads);
        Phase& p = choices.back().phase;
        set_threads(p, rows, threads, 0);
        p.resident = 1;
        if (hold == Hold::shared && fixed && threads <= holding_threads &&
            asked_parts * (shared_bytes(cluster, threads).constant() + shared_extra) <= shared_limit)
            p.resident = asked_parts;
    };
    using model::Setting;
    if (const model::Schedule& wanted = kernel.wanted();
        !wanted.leaves({Setting::keep, Setting::threads, Setting::cluster})) {
        for (const Hold hold : {Hold::registers, Hold::shared, Hold::nothing})
            for (const int64_t most : {2, 4, 8, 16})  // vectors a thread: few first
                for (int cluster = 1; cluster <= max_cluster; cluster *= 2)
                    for (int threads = 1; threads <= 1024; threads *= 2)
                        if (choices.empty() && wanted.allows(Setting::keep, static_cast<int64_t>(hold)) &&
                            wanted.allows(Setting::cluster, cluster) && wanted.allows(Setting::threads, threads))
                            as_asked(hold, threads, cluster, most);
        if (!choices.empty()) {
            if (!choices.back().condition.empty()) loop_again();
            return choices;
        }
    }
    if (fixed) {
        if (vectors <= 32) {
            const int lanes =
                std::max(1, static_cast<int>(std::bit_ceil(static_cast<uint64_t>(std::max<int64_t>(vectors, 1)))));
            in_registers(lanes, 1, 1, "", warp_row(vectors) + "; several rows a block");
            return choices;
        }
        if (vectors <= 64 && most_slots >= 2) {
            in_registers(32, 2, 1, "", warp_row(vectors) + ", in registers; several rows a block");
            return choices;
        }
        // Two vectors a thread are in flight together, and small blocks leave room for others beside them; longer
        // rows take more vectors before more threads, because blocks of 1024 run alone (measured on an H200:
        // rmsnorm in bf16 of 8192 at 0.966 of the copy bandwidth so, at 0.956 with 4 vectors, at 0.782 with 1024
        // threads).
        few_rows_in_clusters();
        static constexpr std::pair<int, int> shapes[] = {{64, 2},           {128, 2}, {256, 2}, {512, 2},
                                                         {four_threads, 8}, {512, 4}, {512, 8}};
        for (const auto& [lanes, slots] : shapes) {
            if (slots > most_slots || model::ceil_div(vectors, lanes) > slots) continue;
            if (lanes == four_threads && slots == 8 && !in_fours) continue;
            const int64_t each = model::ceil_div(vectors, lanes);
            if (keeps_gladly && !keeps_values(lanes, each)) in_clusters();
            if (bytes_an_element == 2 && ahead.empty() && lanes * slots == longest_share &&
                !in_pairs(lanes, each, 1))
                in_parts(2);
            // One vector a thread, where what is loaded ahead finds room beside one alone (layernorm in bf16 of few
            // rows of 1024: 1.4 us so, 1.7 with two).
            const bool singly =
                lanes == 64 && !ahead.empty() && used(slots) > ahead_registers && used(1) <= ahead_registers;
            const auto shared_by = [&](int threads, const std::string& condition) {
                const int64_t need = model::ceil_div(vectors, threads);
                in_registers(threads, need, 1, condition,
                             fmt::format("{} threads keep the row in registers, {} vectors each", threads, need));
            };
            // Where more rows than all begin at once with so many threads, half of them with twice the vectors each
            // (softmax in f32 of 4096 rows of 1024, from a cold cache 12.3 us so, 13.1 with 128 threads, though 5.8
            // and 5.6 from a warm one; of 512 rows 6.5 and 6.3. rmsnorm, which has weights besides: 7.1 and 5.3
            // from a warm one; softmax in bf16 of 2048: alike).
            const bool halves =
                lanes == 128 && ahead.empty() && held.size() == 1 && bytes(held[0]) == 4 && 2 * slots <= most_slots;
            const bool few = !rows.is_constant() || rows.constant() <= rows_at_once,
                       many = !rows.is_constant() || rows.constant() > rows_at_once;
            if (!halves) shared_by(singly ? 2 * lanes : lanes, "");
            if (halves && few)
                shared_by(lanes, many ? fmt::format("{},{},<=", postfix(spec, rows), rows_at_once) : "");
            if (halves && many) shared_by(lanes / 2, "");
            return choices;
        }
        if (!held.empty()) {
            in_clusters();
            for (int cluster = 2; choices.empty() && cluster <= max_cluster; cluster *= 2) {
                const int64_t needed = shared_bytes(cluster).constant();
                if (shared_bytes(1).constant() <= shared_limit || needed > shared_limit) continue;
                with_loop(Hold::shared, cluster, fmt::format("90,$arch,<=,{},$smem,<=,and", needed + shared_extra),
                          fmt::format("a cluster of {} blocks keeps the row in shared memory", cluster));
            }
            const int64_t needed = shared_bytes(1).constant();
            if (needed <= shared_limit)
                with_loop(Hold::shared, 1, fmt::format("{},$smem,<=", needed + shared_extra),
                          "one block keeps the row in shared memory");
        }
        loop_again();
        return choices;
    }

    const std::string n = postfix(spec, length);
    const auto at_most = [&](int64_t most) { return fmt::format("{},{},<=", n, most); };
    const int64_t few = std::min<int64_t>(most_slots, 8), some = std::min<int64_t>(most_slots, 4);
    const std::optional<int64_t> longest = layout::upper_bound(spec, length);
    for (const auto& [threads, slots] : {std::pair{32, few}, {256, some}, {holding_threads, few}}) {
        const int64_t most = threads * slots * base.vector;
        const bool all = longest && *longest <= most;
        in_registers(threads, slots, 1, all ? "" : at_most(most),
                     threads == 32 ? "short rows: one warp keeps the row in registers"
                                   : fmt::format("{} threads keep the row in registers", threads));
        if (all) return choices;
    }
    if (!held.empty()) {
        in_registers(holding_threads, few, max_cluster,
                     both(at_most(holding_threads * few * base.vector * max_cluster), "90,$arch,<="),
                     fmt::format("a cluster of {} blocks keeps the row in registers", max_cluster));
        with_loop(Hold::shared, 1, fmt::format("{},{},+,$smem,<=", postfix(spec, shared_bytes(1)), shared_extra),
                  "one block keeps the row in shared memory");
    }
    loop_again();
    return choices;
}

}  // namespace pleat::schedule
