#include "families/row/row.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "families/row/persistent.h"
#include "families/row/room.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/reductions.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Setting;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t ahead_registers =
    16;  // with what is loaded ahead of the last loop: more costs blocks that run beside (layernorm's
         // weight and bias so: 0.77 of the speed without, on an H200)
constexpr int shared_threads = 1024;                    // of blocks that keep rows in shared memory,
constexpr int reading_threads = 512;                    // and of those that read them again
constexpr int64_t shared_extra = 4096;                  // bytes that exchanges between threads may take besides
constexpr int parts = 6;                                // blocks that share a multiprocessor's shared memory,
constexpr int part_threads = 128;                       // their threads,
constexpr int64_t part_limit = 34 << 10;                // and the bytes of a row that each may keep
constexpr int asked_parts = 3;                          // of those that a spec asks for with up to 512 threads
constexpr int few_rows = 32;                            // leave multiprocessors idle if each is one block's
constexpr int64_t long_row = 2048;                      // vectors
constexpr int64_t longest_share = 8 * holding_threads;  // vectors that a block may hold in registers
/// Elements of an access, where some of the row are a byte and others wider. With 16 a thread has as many results
/// in flight beside the row: ptxas takes 48 to 96 registers, or spills to have fewer. Twice the vectors of 8 take
/// fewer, and 1 to 5 % less time (`pleat bench` of norms from bf16 to i8, rows of 4096 and 8192 on an H200; half
/// the threads' elements instead take up to 21 % more).
constexpr int most_beside_bytes = 8;

void set_threads(RowLaunch& p, const Size& rows, int lanes, int slots) {
    p.lanes = lanes;
    p.slots = slots;
    p.threads = lanes <= 32 ? 128 : lanes;
    const int in_block = p.threads / lanes;
    p.grid = ceil_div(rows, Size(in_block)) * Size(p.cluster);
}

std::string warp_row(int64_t vectors) {
    return fmt::format("a row is {} vectors, so that {}", vectors,
                       vectors <= 32 ? "part of a warp shares one" : "one warp shares it");
}

class RowChooser {
public:
    RowChooser(const Spec& spec, const model::Kernel& kernel, const Variant& variant, const RowLaunch& joint,
               const RowLaunch& apart, const Target& target)
        : spec_(spec),
          target_(target),
          kernel_(kernel),
          joint_(joint),
          apart_(apart),
          rows_(product(spec, joint.outer)),
          room_(spec, kernel, variant, joint, apart),
          held_(room_.tensors().held),
          ahead_(room_.tensors().ahead) {}

    std::vector<RowChoice> run() {
        if (!ask()) room_.fixed() ? choose_for_fixed() : choose_for_open();
        return std::move(choices_);
    }

private:
    const Spec& spec_;
    const Target& target_;
    const model::Kernel& kernel_;
    const RowLaunch &joint_, &apart_;
    const Size rows_;
    const RowRoom room_;
    const std::vector<model::TensorId>&held_, &ahead_;
    std::vector<RowChoice> choices_;

    int max_cluster() const { return target_.max_cluster; }
    int64_t eight() const { return int64_t{8} * joint_.in_place; }  // as many elements as eight long vectors have
    int64_t threads_at_once() const { return int64_t{target_.threads_sm} * target_.sms; }
    /// The least cluster of several blocks that suffices; more than there are if none does.
    template <class Suffices>
    int least_cluster(const Suffices& suffices) const {
        int cluster = 2;
        while (cluster <= max_cluster() && !suffices(cluster)) cluster *= 2;
        return cluster;
    }

    void in_registers(int lanes, int64_t slots, int cluster, const Condition& condition, std::string why) {
        const bool keeps = room_.keeps_values(lanes, slots);
        RowLaunch p = keeps ? apart_ : joint_;
        if (keeps) p.kept = room_.values();
        p.hold = Hold::registers;
        p.held = held_;
        if (lanes > 32 && room_.used(slots) <= ahead_registers) p.ahead = ahead_;
        p.loads_in_order = room_.tensors().held_for_last || !p.ahead.empty();
        p.cluster = cluster;
        p.guarded = !room_.fixed() || room_.vectors() != slots * lanes * cluster;
        p.why = std::move(why);
        set_threads(p, rows_, lanes, static_cast<int>(slots));
        if (room_.in_pairs(lanes, slots, cluster)) {
            p.resident = 2 * holding_threads / lanes;
            p.guarded = true;
        }
        choices_.push_back({condition, std::move(p)});
    }

    void with_loop(Hold hold, int cluster, int threads, const Condition& condition, std::string why) {
        RowLaunch p = joint_;
        p.hold = hold;
        if (hold == Hold::shared) {
            p.held = held_;
            p.shared_bytes = room_.shared_bytes(cluster, threads);
        }
        p.cluster = cluster;
        p.guarded = true;
        p.why = std::move(why);
        set_threads(p, rows_, threads, 0);
        choices_.push_back({condition, std::move(p)});
    }

    void loop_again() {
        with_loop(Hold::nothing, 1, reading_threads, Condition(),
                  held_.empty() ? "the row is read once, and nothing of it kept"
                                : "the row is longer than what a block can keep, so each pass reads it again");
    }

    // ---- as the spec asks ----------------------------------------------------------------------------------

    /// One way that keeps to the kernel's settings, if it has any of rows and there is one.
    bool ask() {
        const model::Schedule& wanted = kernel_.wanted();
        if (wanted.leaves({Setting::keep, Setting::threads, Setting::cluster})) return false;
        for (const Hold hold : {Hold::registers, Hold::shared, Hold::nothing})
            for (const int64_t most : {2, 4, 8, 16})  // vectors a thread: few first
                for (int cluster = 1; cluster <= max_cluster(); cluster *= 2)
                    for (int threads = 1; threads <= 1024; threads *= 2)
                        if (choices_.empty() && wanted.allows(Setting::keep, static_cast<int64_t>(hold)) &&
                            wanted.allows(Setting::cluster, cluster) && wanted.allows(Setting::threads, threads))
                            as_asked(hold, threads, cluster, most);
        if (choices_.empty()) return false;
        if (!choices_.back().condition.always()) loop_again();
        return true;
    }

    /// Such a way, if the row fits so and does not leave half of the threads idle.
    void as_asked(Hold hold, int threads, int cluster, int64_t most) {
        const int64_t sharing = int64_t{threads} * cluster;
        if (cluster > 1 && threads < 128) return;
        if (room_.fixed() && 2 * room_.vectors() <= sharing && sharing > 1) return;
        if (hold == Hold::registers)
            ask_for_registers(threads, cluster, most);
        else
            ask_for_loop(hold, threads, cluster);
    }

    void ask_for_registers(int threads, int cluster, int64_t most) {
        const int64_t sharing = int64_t{threads} * cluster;
        const int64_t need = room_.fixed() ? room_.share(sharing) : std::min(most, room_.most_slots());
        if (need > most || need * room_.registers() > (threads >= 1024 ? 16 : 2 * held_registers)) return;
        const Condition fits = room_.fixed() ? Condition() : is_up_to(sharing * need * joint_.vector);
        in_registers(threads, need, cluster, both(fits, cluster > 1 ? with_clusters() : Condition()),
                     "as the spec asks");
    }

    void ask_for_loop(Hold hold, int threads, int cluster) {
        const bool shared = hold == Hold::shared;
        if (threads < 128 || (shared ? held_.empty() : cluster > 1)) return;
        Condition fits;
        const Size bytes = shared ? room_.shared_bytes(cluster, threads) : Size(0);
        if (shared) {
            if (room_.fixed() && bytes.constant() > target_.shared_rows()) return;
            fits = has_shared(Term(bytes) + shared_extra);
        }
        with_loop(hold, cluster, threads, both(fits, cluster > 1 ? with_clusters() : Condition()),
                  "as the spec asks");
        if (shared && room_.fixed() && threads <= holding_threads &&
            asked_parts * (bytes.constant() + shared_extra) <= target_.shared_rows())
            choices_.back().launch->resident = asked_parts;
    }

    // ---- rows of a length that the spec says ---------------------------------------------------------------

    void choose_for_fixed() {
        const int64_t vectors = room_.vectors(), two = int64_t{2} * joint_.in_place;
        if (vectors <= 32) {
            const auto lanes =
                static_cast<int>(std::bit_ceil(static_cast<uint64_t>(std::max<int64_t>(vectors, 1))));
            return in_registers(lanes, 1, 1, Condition(), warp_row(vectors) + "; several rows a block");
        }
        if (vectors <= 32 * two && room_.most_slots() >= two)
            return in_registers(32, room_.share(32), 1, Condition(),
                                warp_row(vectors) + ", in registers; several rows a block");
        few_rows_in_clusters();
        if (in_one_block()) return;
        if (!held_.empty()) {
            in_clusters();
            in_shared_memory();
        }
        loop_again();
    }

    /// Too few long rows to fill the machine: each is shared out among the blocks of a cluster (cross entropy's
    /// gradient at 32768 columns on an H200, in bf16 with 1 and 32 rows: 3.6 and 4.6 us so, 5.6 and 6.1 with a
    /// block a row; with 512 rows 32 and 18).
    void few_rows_in_clusters() {
        if (max_cluster() == 1) return;
        constexpr int threads = 256;
        const int64_t need = room_.share(int64_t{threads} * max_cluster());
        if (room_.vectors() < long_row * joint_.in_place || need > std::min(room_.most_slots(), eight()) ||
            held_.empty())
            return;
        if (rows_.is_constant() && rows_.constant() > few_rows) return;
        const Condition few = rows_.is_constant() ? Condition() : at_most(rows_, few_rows);
        in_registers(threads, need, max_cluster(), both(few, with_clusters()),
                     fmt::format("few rows: a cluster of {} blocks keeps each in registers", max_cluster()));
    }

    /// Two vectors a thread are in flight together, and small blocks leave room for others beside them; longer rows
    /// take more vectors before more threads, because blocks of 1024 run alone (measured on an H200: rmsnorm in
    /// bf16 of 8192 at 0.966 of the copy bandwidth so, at 0.956 with 4 vectors, at 0.782 with 1024 threads).
    bool in_one_block() {
        static constexpr std::pair<int, int> shapes[] = {{64, 2},           {128, 2}, {256, 2}, {512, 2},
                                                         {four_threads, 8}, {512, 4}, {512, 8}};
        for (const auto& [lanes, whole] : shapes) {
            const int slots = whole * joint_.in_place;
            if (slots > room_.most_slots() || room_.share(lanes) > slots) continue;
            if (lanes == four_threads && whole == 8 && !room_.in_fours()) continue;
            const int64_t each = room_.share(lanes);
            if (room_.keeps_gladly() && !room_.keeps_values(lanes, each)) in_clusters();
            if (room_.bytes_an_element() == 2 && ahead_.empty() && lanes * whole == longest_share &&
                !room_.in_pairs(lanes, each, 1))
                in_parts(2);
            in_block_of(lanes, slots);
            return true;
        }
        return false;
    }

    void in_block_of(int lanes, int slots) {
        // Where more rows than all begin at once with so many threads, half of them with twice the vectors each
        // (softmax in f32 of 4096 rows of 1024, from a cold cache 12.3 us so, 13.1 with 128 threads, though 5.8
        // and 5.6 from a warm one; of 512 rows 6.5 and 6.3. rmsnorm, which has weights besides: 7.1 and 5.3 from a
        // warm one; softmax in bf16 of 2048: alike).
        const bool halves = lanes == 128 && ahead_.empty() && held_.size() == 1 && room_.bytes(held_[0]) == 4 &&
                            2 * slots <= room_.most_slots();
        if (halves) return shared_by(lanes, lanes / 2);
        // One vector a thread, where what is loaded ahead finds room beside one alone (layernorm in bf16 of few
        // rows of 1024: 1.4 us so, 1.7 with two). Larger blocks so while all begin at once (on an H200, from a cold
        // and a warm cache in a graph: layernorm in bf16 of 1, 32 and 512 rows of 2048 takes 4.0, 4.3 and 5.7 us
        // so, 4.8, 4.6 and 5.8 with two, from a warm one 1.2, 1.3 and 2.0 for 1.5, 1.5 and 2.1; of 32768 rows 74
        // for 68).
        const bool singly = lanes <= 128 && !ahead_.empty() && room_.used(slots) > ahead_registers &&
                            room_.used(joint_.in_place) <= ahead_registers;
        if (!singly) return shared_by(lanes, Condition());
        if (lanes == 64) return shared_by(2 * lanes, Condition());
        shared_by(2 * lanes, lanes);
    }

    /// By so many threads while all rows begin at once, and by others where there are more.
    void shared_by(int threads_of_few, int threads_of_many) {
        const int64_t at_once = threads_at_once() / threads_of_few;
        const bool few = !rows_.is_constant() || rows_.constant() <= at_once,
                   many = !rows_.is_constant() || rows_.constant() > at_once;
        if (few) shared_by(threads_of_few, many ? at_most(rows_, at_once) : Condition());
        if (many) shared_by(threads_of_many, Condition());
    }

    void shared_by(int threads, const Condition& condition) {
        const int64_t need = room_.share(threads);
        in_registers(threads, need, 1, condition,
                     fmt::format("{} threads keep the row in registers, {} vectors each", threads, need));
    }

    /// Several blocks share a multiprocessor where registers hold no pairs: the others load and store while one
    /// exchanges its states, which takes a cluster longer than a block. Many small ones leave it idle less than few
    /// large ones. A last loop that also reads weights waits for them less in registers.
    void in_parts(int least) {
        if (held_.size() != 1 || !ahead_.empty()) return;  // 40 registers a thread: those of one tensor
        for (int cluster = least; cluster <= max_cluster(); cluster *= 2) {
            // Elements of 4 bytes in a small cluster: twice the threads (softmax at 65536 columns, in a cluster of
            // 8, 0.93 of the copy bandwidth with 128 and 0.88 with 256). So where each access is one element.
            const bool wide = room_.bytes(held_[0]) > 2 && cluster < max_cluster();
            const int threads = wide || joint_.vector == 1 ? 2 * part_threads : part_threads;
            const int64_t needed = room_.shared_bytes(cluster, threads).constant();
            if (needed > part_limit) continue;
            with_loop(
                Hold::shared, cluster, threads,
                both(has_shared(parts * (needed + shared_extra / parts)), with_clusters()),
                fmt::format("a cluster of {} blocks keeps the row in shared memory, {} blocks on a multiprocessor",
                            cluster, parts));
            choices_.back().launch->resident = parts;
            return;
        }
    }

    /// A row that no block holds is shared out among as few blocks of a cluster as hold it; among twice as many,
    /// where two of so few on a multiprocessor cannot hold what the last loop reads besides (rmsnorm on an H200, in
    /// f32 at 32768 columns: 517 us with four, 533 with two, 565 in shared memory; in bf16 at 65536 538, 633 and
    /// 563). Dear values that a block cannot keep are worth more blocks, too (cross entropy's gradient with softcap
    /// in bf16 at 32768 columns: 486 us with two blocks, 603 with one that works out each tangent twice; at 128256
    /// 1090 with eight, 1300 with four). A cluster that leaves no second block room holds up to twice the registers
    /// (softmax's backward pass in f32 at 128256 columns: 1438 us, 2237 in shared memory).
    void in_clusters() {
        const bool fours = room_.in_fours() && room_.vectors() <= eight() * four_threads * max_cluster();
        const int threads = fours ? four_threads : holding_threads;
        const auto need = [&](int cluster) { return room_.share(int64_t{threads} * cluster); };
        const auto holds = [&](int cluster) { return need(cluster) <= std::min(room_.most_slots(), eight()); };
        int least = least_cluster(holds);
        if (least > max_cluster() && need(max_cluster()) <= std::min(2 * room_.most_slots(), eight()))
            least = max_cluster();
        if (least > max_cluster()) return;
        if (room_.keeps_gladly()) {
            const int more = least_cluster([&](int c) { return holds(c) && room_.keeps_values(threads, need(c)); });
            if (more <= max_cluster()) least = more;
        }
        const int most = std::min(2 * least, max_cluster());
        int pairs = least;
        while (pairs <= most && !room_.in_pairs(threads, need(pairs), pairs)) pairs *= 2;
        const int cluster = pairs <= most && room_.used(need(least)) > held_registers ? pairs : least;
        if (auto persistent = take_persistent(cluster == max_cluster() || room_.reads_late(need(cluster))))
            return choices_.push_back(*std::move(persistent));
        if (cluster != pairs) in_parts(cluster);
        in_registers(threads, need(cluster), cluster, with_clusters(),
                     fmt::format("a cluster of {} blocks keeps the row in registers, {} vectors a thread", cluster,
                                 need(cluster)));
    }

    /// What all rows share comes from the L2 cache with each row: as many bytes again as a row has, or twice as
    /// many, where memory has to bring one. Clusters that stay keep it, and have their next row on its way.
    /// `crowded`: other ways need all blocks of a cluster, or read late. Where two blocks share a multiprocessor,
    /// that pays for two-byte elements alone (on an H200, of the copy bandwidth, beside the other ways: layernorm
    /// in bf16 at 128256 and 262144 columns 0.88 for 0.79 and 0.91 for 0.78, in f32 at 128256 0.93 for 0.79;
    /// rmsnorm 0.91 for 0.89, 0.92 for 0.70 and 0.93 for 0.86; with a residual in f32 0.93 for 0.83, but in bf16
    /// 0.91 for 0.94; rmsnorm in f32 at 65536 0.91 for 0.97).
    std::optional<RowChoice> take_persistent(bool crowded) const {
        if (!room_.values().empty()) return std::nullopt;
        auto choice = persistent_rows(spec_, kernel_, joint_, room_, target_);
        const bool pays = choice && (choice->launch->resident == 1 || (crowded && room_.bytes_an_element() == 2));
        return pays ? std::move(choice) : std::nullopt;
    }

    /// By a cluster, where there is no other way yet and one block has no room, or no room for a second; and by one
    /// block.
    void in_shared_memory() {
        const auto needed = [&](int cluster) { return room_.shared_bytes(cluster, shared_threads).constant(); };
        const bool one_has_room = needed(1) <= target_.shared_rows();
        for (int cluster = 2; choices_.empty() && !one_has_room && cluster <= max_cluster(); cluster *= 2)
            if (needed(cluster) <= target_.shared_rows())
                with_loop(Hold::shared, cluster, shared_threads,
                          both(with_clusters(), has_shared(needed(cluster) + shared_extra)),
                          fmt::format("a cluster of {} blocks keeps the row in shared memory", cluster));
        // A block that has a multiprocessor to itself loads, exchanges and stores by turns (X / mean(|X|) in bf16
        // at 65535 columns on an H200: 4534 us so, 2890 with 256 threads in a cluster of 4, 3394 with 128).
        if (choices_.empty() && 2 * needed(1) > target_.shared_rows()) in_parts(2);
        if (one_has_room)
            with_loop(Hold::shared, 1, shared_threads, has_shared(needed(1) + shared_extra),
                      "one block keeps the row in shared memory");
    }

    // ---- rows of a length that is known at launch ----------------------------------------------------------

    Condition is_up_to(int64_t elements) const { return at_most(room_.length(), elements); }

    void choose_for_open() {
        const int64_t few = std::min(room_.most_slots(), eight()), some = std::min(room_.most_slots(), eight() / 2);
        const std::optional<int64_t> longest = layout::upper_bound(spec_, room_.length());
        for (const auto& [threads, slots] : {std::pair{32, few}, {256, some}, {holding_threads, few}}) {
            const bool all = longest && *longest <= threads * slots * joint_.vector;
            const int64_t each = all ? slots : slots_that_keep(threads, slots);
            const int64_t most = threads * each * joint_.vector;
            in_registers(threads, each, 1, all ? Condition() : is_up_to(most),
                         threads == 32 ? "short rows: one warp keeps the row in registers"
                                       : fmt::format("{} threads keep the row in registers", threads));
            if (all) return;
        }
        if (!held_.empty()) {
            if (max_cluster() > 1) open_in_clusters(few);
            const Size needed = room_.shared_bytes(1, shared_threads);
            with_loop(Hold::shared, 1, shared_threads, has_shared(Term(needed) + shared_extra),
                      "one block keeps the row in shared memory");
        }
        loop_again();
    }

    /// As many vectors a thread as leave room for values that are kept in their place.
    int64_t slots_that_keep(int threads, int64_t slots) const {
        if (!room_.keeps_gladly()) return slots;
        int64_t each = slots;
        while (each > 1 && !room_.keeps_values(threads, each)) each /= 2;
        return room_.keeps_values(threads, each) ? each : slots;
    }

    /// With values in place of the row; with twice the vectors and without them; in shared memory.
    void open_in_clusters(int64_t few) {
        const int64_t kept = slots_that_keep(holding_threads, few);
        const auto hold = [&](int64_t slots) {
            in_registers(holding_threads, slots, max_cluster(),
                         both(is_up_to(holding_threads * slots * joint_.vector * max_cluster()), with_clusters()),
                         fmt::format("a cluster of {} blocks keeps the row in registers", max_cluster()));
        };
        if (kept < few) hold(kept);
        hold(few);
        const Size needed = room_.shared_bytes(max_cluster(), holding_threads);
        with_loop(Hold::shared, max_cluster(), holding_threads,
                  both(has_shared(Term(needed) + shared_extra), with_clusters()),
                  fmt::format("a cluster of {} blocks keeps the row in shared memory", max_cluster()));
    }
};

}  // namespace

std::vector<RowChoice> choose_rows(const Spec& spec, const model::Kernel& kernel, const Variant& variant,
                                   const RowLaunch& joint, const RowLaunch& apart, const Target& target) {
    return RowChooser(spec, kernel, variant, joint, apart, target).run();
}

bool in_rows(const Spec& spec, const model::Kernel& kernel, const Group& g, const Variant& variant,
             const Target& target) {
    return along_memory(spec, kernel, variant, g) && !few_long_rows(spec, g, target);
}

RowLaunch row_launch(const Spec& spec, const model::Kernel& kernel, const Group& g, const std::vector<Sink>& sinks,
                     const Variant& variant, bool joint) {
    RowLaunch p;
    p.sinks = sinks;
    p.passes = in_passes(kernel, variant, g.reductions, joint);
    std::vector<model::NodeId> nodes;
    for (const model::NodeId r : g.reductions) nodes.push_back(kernel.graph[r].args[0]);
    const auto all = accesses(kernel, variant, nodes, sinks);
    const model::Tensor* guide = guide_tensor(spec, all, unite(g.outer, g.inner));
    p.outer = order(spec, g.outer, guide);
    p.inner = order(spec, g.inner, guide);
    set_lane(spec, p, p.inner, all);
    const bool wider = std::any_of(all.begin(), all.end(), [&](const Access& access) {
        const model::Tensor& t = spec.tensors[static_cast<size_t>(access.tensor)];
        return !access.replaced.overlaps(p.lane) && contiguous_along(t, p.lane) && model::info(t.dtype).bytes > 1;
    });
    if (wider && p.vector > most_beside_bytes) {
        p.in_place = p.vector / most_beside_bytes;
        p.vector = most_beside_bytes;
    }
    return p;
}

std::vector<RowChoice> row_choices(const Spec& spec, const model::Kernel& kernel, const Group& g,
                                   const std::vector<Sink>& sinks, const Variant& variant, const Target& target) {
    return choose_rows(spec, kernel, variant, row_launch(spec, kernel, g, sinks, variant, true),
                       row_launch(spec, kernel, g, sinks, variant, false), target);
}

}  // namespace pleat::schedule
