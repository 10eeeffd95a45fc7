#include "families/gemm/choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <variant>

#include "families/gemm/in_step.h"
#include "families/gemm/launch_clocks.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;

namespace {

/// About how many instructions the stages take for each element of the product, beside those that store it.
double instructions_of(const Kernel& lowered, NodeId product) {
    double sum = 0;
    const auto count = [&](NodeId id) {
        const Node& n = lowered.graph[id];
        if (n.op == Op::select || n.op == Op::reduce) sum += 1;
        if (n.op != Op::pointwise) return;
        const bool long_one = n.fn == model::Fn::divide || (n.fn >= model::Fn::exp && n.fn <= model::Fn::pow);
        sum += long_one ? 10 : 1;
    };
    for (const model::Store& s : lowered.stores)
        visit(lowered.graph, s.value, [&](NodeId n) { return n == product; }, count);
    return sum;
}

/// Do stages read at indices that are known at run time only?
bool reads_where_data_say(const Kernel& lowered, NodeId product) {
    bool some = false;
    const auto look = [&](NodeId id) {
        const Node& n = lowered.graph[id];
        if (n.op != Op::substitute) return;
        for (size_t i = 1; i < n.args.size(); ++i) some = some || lowered.graph[n.args[i]].op != Op::constant;
    };
    for (const model::Store& s : lowered.stores)
        visit(lowered.graph, s.value, [&](NodeId n) { return n == product; }, look);
    return some;
}

class Chooser {
public:
    Chooser(const Spec& spec, const Kernel& lowered, const Target& target, const Tile& by_stages, int most,
            int64_t rows)
        : spec_(spec),
          target_(target),
          lowered_(lowered),
          by_stages_(by_stages),
          usual_(by_stages),
          most_(most),
          rows_(rows != 0 ? Size(rows) : by_stages.row_extent(spec)),
          columns_(by_stages.column_tiles(spec)),
          depth_(by_stages.depth_size(spec)),
          open_{!rows_.is_constant(), !columns_.is_constant(), !depth_.is_constant()} {}

    std::vector<TileChoice> run() {
        const auto nothing = [](const Size& n) { return n.is_constant() && n.constant() == 0; };
        if (nothing(columns_) || nothing(depth_)) return only(usual_);
        if (usual_.b.is_cast() || usual_.a.is_cast())
            if (std::vector<TileChoice> choices = casting_rows(); !choices.empty()) return choices;
        if (const auto large = large_tile())
            usual_ = *large;
        else if (const auto alone = out_of_cluster())
            usual_ = *alone;
        if (usual_.mainloop.by_steps()) return by_steps();
        set_problem();
        return open_.m || open_.n || open_.k ? forms_at_launch() : one_form();
    }

private:
    const Spec& spec_;
    const Target& target_;
    const Kernel& lowered_;
    const Tile& by_stages_;
    Tile usual_;
    const int most_;
    const Size rows_, columns_, depth_;
    const OpenSizes open_;
    TileProblem problem_;
    bool plain_ = false;  // the product alone, rounded
    bool known_ = false;  // ... or so little besides that the model is right about it
    const bool reads_where_data_say_ = reads_where_data_say(lowered_, by_stages_.product);

    struct Found {
        TileForm form;
        std::unique_ptr<Tile> tile;
    };
    mutable std::vector<Found> found_;  // what found_in() has matched

    static std::vector<TileChoice> only(const Tile& tile) { return {{tile, {}}}; }

    std::optional<Tile> tile_in(const TileForm& form) const {
        const Tile* tile = found_in(form);
        if (!tile) return std::nullopt;
        Tile taken = *tile;
        taken.scheduler.even = taken.scheduler.even && form.even;
        return taken;
    }
    /// The tile of a form, each matched once, as it is with stream-K if it can be: that changes nothing else. Null:
    /// it has none.
    const Tile* found_in(const TileForm& form) const {
        const auto before =
            std::find_if(found_.begin(), found_.end(), [&](const Found& f) { return f.form.like(form); });
        if (before != found_.end()) return before->tile.get();
        TileForm matched = form;
        matched.even = true;
        auto found = tile_of(spec_, lowered_, false, &matched, target_, Rows::of_dims);
        Found& entry = found_.emplace_back(Found{matched, nullptr});
        if (auto* tile = std::get_if<Tile>(&found); tile && tile->multiplied() == form.columns)
            entry.tile = std::make_unique<Tile>(std::move(*tile));
        return entry.tile.get();
    }

    int64_t operand_bytes() const {
        return model::info(spec_.tensors[static_cast<size_t>(by_stages_.a.tensor)].dtype).bytes;
    }

    /// Do stages read a tensor that differs from tile to tile along the columns, as long as the result?
    bool reads_as_much_as_stored() const {
        const auto& inputs = by_stages_.epilogue.staging.inputs;
        return std::any_of(inputs.begin(), inputs.end(), [&](const TilePart& part) {
            const auto& axes = spec_.tensors[static_cast<size_t>(part.tensor)].axes;
            return std::any_of(axes.begin(), axes.end(), [&](const model::Axis& axis) {
                return axis.dim == by_stages_.column.dim && axis.unbounded();
            });
        });
    }

    /// Where K is long a tile's stages matter less than what its products read: of tiles of 128 x 256 less from
    /// shared memory and the L2 cache, and, where an operand is many times what that holds, from memory half as
    /// often as of 128 x 128. That is power, which large products lack. Stages that read as much as they store
    /// leave such a tile fewer steps ahead.
    std::optional<Tile> large_tile() const {
        constexpr int64_t many_columns = 4096;
        const int64_t b_row = open_.k ? 0 : depth_.constant() * operand_bytes();
        const bool wide = !open_.n && columns_.constant() * by_stages_.mainloop.columns >= many_columns;
        const bool light_stages =
            by_stages_.epilogue.staging.inputs.size() + by_stages_.epilogue.staging.stores.size() <= 4 &&
            std::none_of(by_stages_.epilogue.reductions.begin(), by_stages_.epilogue.reductions.end(),
                         [](const auto& r) { return r.down(); });
        const TileCosts& costs = target_.tiles;
        const int64_t least_row = reads_as_much_as_stored() ? costs.large_tile_row_reading : costs.large_tile_row;
        if (by_stages_.mainloop.by_steps() || !wide) return std::nullopt;
        // States of reductions keep consumers of one tile, whose stages hide behind nothing, longer.
        const bool reduces = !by_stages_.epilogue.reductions.empty();
        if (auto tile = tile_of_three(); tile && reduces) return tile;
        if (light_stages && b_row >= least_row)
            if (auto large = staging_as_much({false, 128, 256, 4, 2, 1})) return large;
        return tile_of_three();
    }
    /// ... with its stages' tensors by TMA, as those of the usual tile.
    std::optional<Tile> staging_as_much(const TileForm& form) const {
        auto tile = tile_in(form);
        const bool as_much = tile &&
                             tile->epilogue.staging.stores.size() == by_stages_.epilogue.staging.stores.size() &&
                             tile->epilogue.staging.inputs.size() == by_stages_.epilogue.staging.inputs.size();
        return as_much ? tile : std::nullopt;
    }
    /// Where stages read as much as they store, tiles of 128 x 128 alone take 2 to 5 % less than in clusters of two
    /// on an H200 (tests/bench/notes/products.md).
    std::optional<Tile> out_of_cluster() const {
        TileForm form = usual_.taken_form();
        const auto& reductions = by_stages_.epilogue.reductions;
        const bool down = std::any_of(reductions.begin(), reductions.end(), [](const auto& r) { return r.down(); });
        if (operand_bytes() != 2 || usual_.mainloop.by_steps() || down || !reads_as_much_as_stored())
            return std::nullopt;
        if (!form.pingpong || form.rows != 128 || form.columns != 128 || form.cluster != 2) return std::nullopt;
        constexpr int64_t least_row = 4096;  // bytes of operand b, from which on it was measured
        if (open_.k || depth_.constant() * operand_bytes() < least_row) return std::nullopt;
        form.cluster = 1;
        return staging_as_much(form);
    }
    /// Do stages read a tensor of which that is true?
    template <class Is>
    bool reads(Is is) const {
        bool some = false;
        const auto look = [&](NodeId id) {
            const Node& n = lowered_.graph[id];
            some = some || (n.op == Op::read && is(n.tensor, spec_.tensors[static_cast<size_t>(n.tensor)].axes));
        };
        for (const model::Store& s : lowered_.stores)
            visit(lowered_.graph, s.value, [&](NodeId n) { return n == by_stages_.product; }, look);
        return some;
    }
    /// ... one with an element for each of the product's?
    bool reads_tiles() const {
        return reads([&](int, const std::vector<model::Axis>& axes) {
            const auto along = [&](const model::Axis& of) {
                return std::any_of(axes.begin(), axes.end(),
                                   [&](const model::Axis& axis) { return axis.dim == of.dim && axis.lo == 1; });
            };
            return along(by_stages_.row) && along(by_stages_.column);
        });
    }
    /// ... one that threads read for themselves, at places that open dims say? These take registers.
    bool reads_at_open_places() const {
        const auto& inputs = by_stages_.epilogue.staging.inputs;
        return reads([&](int tensor, const std::vector<model::Axis>& axes) {
            const bool staged = std::any_of(inputs.begin(), inputs.end(),
                                            [&](const TilePart& part) { return part.tensor == tensor; });
            return !staged && std::any_of(axes.begin(), axes.end(), [&](const model::Axis& axis) {
                return axis.dim != by_stages_.row.dim && !spec_.extent(axis).is_constant();
            });
        });
    }
    /// Tiles of 128 x 192 read a sixth less than those of 128 x 128, and their stages hide behind another tile's
    /// products: where these are long enough, and few columns lie beyond the end. On an H200 cross entropy of 32768
    /// columns takes 0.96 to 0.99 of the time, a rotation 0.97 (tests/bench/notes/products.md).
    std::optional<Tile> tile_of_three() const {
        constexpr int64_t least_row = 4096;  // bytes of operand b
        constexpr int64_t columns = 192;
        const Epilogue& epilogue = by_stages_.epilogue;
        const bool keeps = !epilogue.reductions.empty() || !epilogue.staging.inputs.empty();
        const bool down = std::any_of(epilogue.reductions.begin(), epilogue.reductions.end(),
                                      [](const auto& r) { return r.down(); });
        const int64_t n = columns_.constant() * by_stages_.mainloop.columns;
        const bool ends_well = model::ceil_div(n, columns) * columns * 43 <= n * 44;
        const int64_t b_row = open_.k ? 0 : depth_.constant() * operand_bytes();
        if (operand_bytes() != 2 || !keeps || down || !ends_well || b_row < least_row || reads_at_open_places())
            return std::nullopt;
        const TileForm alone{true, 128, columns, 4, 1, 1}, together{true, 128, columns, 4, 2, 1};
        if (reads_tiles())
            if (auto tile = staging_as_much(together)) return tile;
        return staging_as_much(alone);
    }

    /// Are there so few tiles, of so many steps, that blocks of which each has a part of a tile's steps all run at
    /// once? In which launches, as TileChoice says it; nothing: never. On an H200 128 x 4096 x 14336 in fp8 with
    /// scales of blocks so takes 38 us, with all steps in one block 56.
    std::optional<Condition> shares_steps(const Tile& tile) const {
        constexpr int64_t worth = 48;  // steps: to exchange sums takes about eight
        const Size blocks = ceil_div(rows_, Size(tile.mainloop.rows)) *
                            ceil_div(tile.column_tiles(spec_), Size(tile.scheduler.splits)) *
                            Size(tile.scheduler.splits) * tile.batches(spec_);
        // Nor have threads that find the ends of an open N or K registers for both.
        if (open_.k || open_.n || depth_.constant() < worth * tile.mainloop.step) return std::nullopt;
        if (!blocks.is_constant()) return runs_at_once(blocks);
        return blocks.constant() <= target_.sms ? std::optional(Condition()) : std::nullopt;
    }

    /// Products added up step by step are not what the model knows: the fastest of a few, for few tiles, for few
    /// rows and for many.
    std::vector<TileChoice> by_steps() const {
        constexpr int64_t few_rows = 256;
        const auto fitting = [&](const TileForm& f) {
            const bool fits = takes_steps(f) && (f.rows == 128 || !usual_.scales.factors.empty());
            return fits ? tile_in(f) : std::nullopt;
        };
        const std::optional<Tile> few = fitting({false, 128, 128, 4, 1, 1}),
                                  many = fitting({false, 256, 128, 4, 2, 1});
        std::vector<TileChoice> choices;
        for (const TileForm& form : {TileForm{false, 128, 64, 4, 1, 2}, TileForm{false, 128, 128, 4, 1, 2}}) {
            const std::optional<Tile> tile = fitting(form);
            const auto when = tile ? shares_steps(*tile) : std::nullopt;
            if (!when) continue;
            choices.push_back({*tile, *when});
            if (when->always()) return choices;
        }
        // Threads that store past no end of an open N, for themselves, have no registers for sums of 256 rows.
        const bool threads_store =
            (open_.n || open_.k) && usual_.epilogue.staging.stores.size() < lowered_.stores.size();
        if (!few || !many || usual_.scales.factors.empty()) {
            choices.push_back({usual_, {}});
        } else if (threads_store && many->mainloop.rows > few->mainloop.rows) {
            choices.push_back({*few, {}});
        } else if (rows_.is_constant()) {
            choices.push_back({rows_.constant() <= few_rows ? *few : *many, {}});
        } else {
            choices.push_back({*few, at_most(rows_, few_rows)});
            choices.push_back({*many, {}});
        }
        return choices;
    }

    /// A tile and what it takes by the model.
    struct Timed {
        Tile tile;
        StepClocks clocks;
    };

    /// What is cast makes the rows, if the stages let it: it is cast in registers, and the columns of a tile are as
    /// few as what it is multiplied with.
    std::vector<TileChoice> casting_rows() {
        set_problem();
        std::vector<Timed> found;
        const bool one = most_ == 1 && (open_.m || open_.n || open_.k);
        const bool known = !open_.m && !open_.n && !open_.k;  // else each is a function to compile
        for (const int columns : one     ? std::vector{128}
                                 : known ? std::vector{16, 32, 64, 128, 256}
                                         : std::vector{16, 64, 128, 256})
            if (auto timed = casting_rows(columns)) found.push_back(*std::move(timed));
        if (found.empty()) return {};
        if (open_.m || open_.n || open_.k) return by_clocks(std::move(found));
        const auto faster = [&](const Timed& s, const Timed& t) { return clocks_beside(s) < clocks_beside(t); };
        return only(std::min_element(found.begin(), found.end(), faster)->tile);
    }
    /// ... of so many columns, with the rows and with K in the parts that suit the tiles beside it: of open columns
    /// launches of one tile along them.
    std::optional<Timed> casting_rows(int columns) const {
        // Of the clocks of a step most go to the casts, as many for any number of columns (an H200).
        constexpr double cast = 494, a_column = 2.69;
        // Of blocks that share K, beside casts and of few columns.
        constexpr double exchange = 2610, exchange_bytes_a_clock = 5.4;
        constexpr int least_columns = 8, least_steps = 8;  // of a part
        std::optional<Timed> best;
        for (const int rows : {128, 64})
            for (int splits = 1; splits <= 8; splits *= 2) {
                const bool pingpong = rows == 64;  // both consumers at the same rows
                const bool even = splits == 1 && columns >= 128 && !pingpong;
                const TileForm form{pingpong, rows, columns, 8, 1, splits, even, usual_.b.is_cast()};
                if (form.accumulators() > 128 || columns < splits * least_columns) break;
                if (splits > 1 && (open_.k || open_.n || steps_of_depth() < splits * least_steps)) break;
                if (pingpong && (columns > 64 || open_.k || open_.n)) break;
                const auto tile = tile_in(form);
                if (!tile || !tile->epilogue.reductions.empty()) break;
                Timed timed{*tile, step_clocks(tile->taken_form(), problem_)};
                const double step = (cast + a_column * columns) / (pingpong ? 2 : 1);
                timed.clocks.pingpong = false;
                timed.clocks.memory = 0;  // what is cast comes in fewer bytes, as the rows
                timed.clocks.a_part = 0;  // nor are few tiles cut
                timed.clocks.turn = 0;
                timed.clocks.sharing *= step / timed.clocks.step;
                timed.clocks.step = step;
                if (splits > 1)
                    timed.clocks.epilogue +=
                        exchange + exchanged_bytes(form) / exchange_bytes_a_clock - exchange_clocks(form);
                if (best && clocks_beside(*best) <= clocks_beside(timed)) continue;
                best = std::move(timed);
            }
        return best;
    }
    /// Beside the tiles that there are along the columns; of open columns, beside none.
    double clocks_beside(const Timed& timed) const {
        const Size tiles = timed.tile.column_tiles(spec_);
        return clocks_of(timed, tiles.is_constant() ? tiles : Size(timed.tile.scheduler.splits));
    }
    int64_t steps_of_depth() const { return model::ceil_div(depth_.constant(), usual_.mainloop.step); }
    /// Of a tile beside so many others along the columns.
    double clocks_of(const Timed& timed, const Size& column_tiles) const {
        const Tile& t = timed.tile;
        const Size rows = t.row_tiles(spec_),
                   clusters = rows * t.batches(spec_) * ceil_div(column_tiles, Size(t.scheduler.splits));
        const int64_t at_a_time = target_.sms * usable_percent(t.scheduler.splits) / 100 / t.scheduler.splits;
        return timed.clocks.of(model::ceil_div(steps_of_depth(), t.scheduler.splits))
            .of(clusters.is_constant() ? clusters.constant() : at_a_time,
                rows.is_constant() ? rows.constant() : at_a_time, at_a_time);
    }

    /// Each where launches find it the fastest by the model.
    std::vector<TileChoice> by_clocks(std::vector<Timed> tiles) const {
        // What takes workspace comes first, so that its condition says of all launches whether they do; and before
        // that what few steps do not suit, so that they are left to the last.
        std::stable_sort(tiles.begin(), tiles.end(), [](const Timed& s, const Timed& t) {
            return s.tile.scheduler.even && !t.tile.scheduler.even;
        });
        if (open_.k)
            std::stable_sort(tiles.begin(), tiles.end(), [](const Timed& s, const Timed& t) {
                return s.tile.least_depth() > t.tile.least_depth();
            });
        std::vector<TileChoice> choices;
        std::vector<Term> clocks;
        for (const Timed& t : tiles) {
            choices.push_back({t.tile, {}});
            clocks.push_back(clocks_at_launch(spec_, t.tile, t.clocks));
        }
        for (size_t i = 0; i + 1 < choices.size(); ++i) {
            Term others = clocks[i + 1];
            for (size_t j = i + 2; j < choices.size(); ++j) others = minimum(others, clocks[j]);
            choices[i].when = at_most(clocks[i], others);
        }
        return choices;
    }

    void set_problem() {
        const Size batches = by_stages_.batches(spec_);
        const bool light = lowered_.stores.size() == 1 && by_stages_.epilogue.reductions.empty() &&
                           by_stages_.epilogue.staging.inputs.empty();
        // Nothing comes from memory with a tile, and nothing is kept of it: a thread has a few values at a time.
        const bool nothing_kept = by_stages_.epilogue.reductions.empty() &&
                                  by_stages_.epilogue.staging.inputs.empty() && by_stages_.epilogue.gathers.empty();
        const NodeId value = lowered_.stores.front().value;
        const Node& stored = lowered_.graph[value];
        plain_ = light && (value == usual_.product || (stored.op == Op::cast && stored.args[0] == usual_.product));

        TileProblem& p = problem_;
        p.target = &target_;
        if (!open_.m) p.m = std::max<int64_t>(1, rows_.constant());
        if (!open_.n) p.n = columns_.constant() * by_stages_.mainloop.columns;
        if (!open_.k) p.k = depth_.constant();
        p.batches = batches.is_constant() ? std::max<int64_t>(1, batches.constant()) : 1;
        p.pixels = by_stages_.pixels || by_stages_.depth_pixels;
        if (by_stages_.depth_pixels && batches.is_constant()) p.alike = by_stages_.depth_pixels->taps();
        p.instructions =
            3 * static_cast<double>(lowered_.stores.size()) + instructions_of(lowered_, usual_.product);
        // Instructions: of stages that are longer, values of several columns are in work at a time.
        constexpr double long_stages = 32;
        p.registers = plain_ || (nothing_kept && p.instructions <= long_stages) ? 16 : light ? 40 : 80;
        p.input_parts = usual_.epilogue.staging.inputs.empty() ? 0 : 2;
        p.operand_bytes = static_cast<int>(operand_bytes());
        // Rounds are known where the rows are, to a launch too, but not where they are a guess.
        const bool rounds_known = open_.m || by_stages_.row_extent(spec_).is_constant();
        p.any_columns = rounds_known && !open_.n && nothing_kept && p.operand_bytes == 2 && !usual_.b.is_cast();
        p.takes = [this, nothing_kept](const TileForm& form) { return takes(form, nothing_kept); };

        // The model knows plain products, and with them those that go late after few instructions. What the stages
        // add to them it guesses, so that it has to be clear about others than the usual tile.
        constexpr double few_instructions = 6;
        const auto shared = tile_in({false, 128, 256, 4, 1, 1});
        known_ = plain_ || nothing_kept ||
                 (shared && shared->epilogue.staging.late && p.instructions <= few_instructions);
    }

    bool takes(const TileForm& form, bool nothing_kept) const {
        // Many values beside 128 accumulators a thread: as the stages alone suggest, or fewer of them.
        const bool as_usual = form.same_tile(usual_.taken_form()) || form.same_tile(by_stages_.taken_form());
        if (!nothing_kept && !as_usual && form.accumulators() >= 128) return false;
        if (usual_.b.is_cast() && form.accumulators() > 128) return false;
        // Low tiles that share K have been timed with plain stages.
        if (form.pingpong && form.splits > 1 && (!nothing_kept || usual_.b.is_cast())) return false;
        // A product of one step is all known to the compiler, which then keeps more beside the sums than registers
        // hold.
        const bool one_step = !open_.k && depth_.constant() <= usual_.mainloop.step;
        if (!plain_ && one_step && form.accumulators() > 128) return false;
        const Tile* tile = found_in(form);
        // Where many blocks share K each stores so few columns that threads do as well as TMA.
        const bool stores_few = form.splits > 2;
        // Tiles that have parts of heads are for where K is long (large_tile).
        if (tile && !as_usual && tile->parts_of_lanes) return false;
        if (!tile || (!as_usual && !stores_few &&
                      tile->epilogue.staging.stores.size() < usual_.epilogue.staging.stores.size()))
            return false;
        // Threads store what TMA does not, and have not been timed where parts of 64 columns are cut.
        if (form.columns % 64 != 0 && tile->epilogue.staging.stores.size() < lowered_.stores.size()) return false;
        if (!form.even) return true;
        if (open_.k && tile->scheduler.cluster != form.cluster) return false;  // there is one without
        // Nor are registers left for whose steps are whose where addresses that data make take some.
        if (reads_where_data_say_) return false;
        return shares_tiles(spec_, target_, *tile);
    }

    /// Do tiles read pixels of images whose extents are all known?
    bool images_known() const {
        const auto& pixels = by_stages_.pixels ? by_stages_.pixels : by_stages_.depth_pixels;
        return pixels && std::all_of(pixels->windows.begin(), pixels->windows.end(),
                                     [&](const WindowAxis& w) { return spec_.extent(w.output).is_constant(); });
    }

    /// Images of known sizes and many channels may fill a round with 192 rows: 512 channels of 128 x 7 x 7 pixels
    /// take 42 us so on an H200, and 48 in tiles of 64 x 128.
    std::optional<TileForm> form_of_pixels() const {
        constexpr int64_t many = 512;
        const TileForm form{true, 192, 128, 4, 1, 1};
        const bool wanted = !open_.n && plain_ && problem_.n >= many && images_known();
        return wanted && tile_in(form) ? std::optional(form) : std::nullopt;
    }

    std::vector<TileChoice> one_form() const {
        TileForm form = choose_form(problem_);
        const auto pixels = form_of_pixels();
        if (pixels && clocks(*pixels, problem_) < clocks(form, problem_)) form = *pixels;
        if (!known_) {
            TileForm first = usual_.taken_form(), shared = first;
            shared.even = true;  // the model knows what that saves
            const bool share = fits(shared, problem_) && clocks(shared, problem_) < clocks(first, problem_);
            if (share) first = shared;
            if (clocks(form, problem_) * margin > clocks(first, problem_)) {
                if (!share) return only(usual_);
                form = first;
            }
        }
        const auto tile = tile_in(form);
        return only(tile ? *tile : usual_);
    }

    /// Of few tiles the form that suits a K which is open and turns out long, as over the tokens of a batch.
    std::optional<TileForm> form_of_parts() const {
        constexpr int64_t long_depth = 1 << 19;
        if (open_.m || open_.n || !open_.k) return std::nullopt;
        TileProblem problem = problem_;
        problem.k = long_depth;
        const TileForm form = choose_form(problem);
        return form.even ? std::optional(form) : std::nullopt;
    }

    std::vector<TileChoice> forms_at_launch() const {
        const TileForm usual = usual_.taken_form();
        const TileForm* before = known_ ? nullptr : &usual;
        std::vector<TileForm> forms = choose_forms(problem_, open_, plain_ ? most_ : std::min(most_, 3), before);
        if (const auto parts = form_of_parts();
            parts && std::find(forms.begin(), forms.end(), *parts) == forms.end())
            forms.push_back(*parts);
        if (const auto pixels = form_of_pixels()) forms.push_back(*pixels);
        std::vector<Timed> tiles;
        for (const TileForm& form : forms) {
            const bool as_usual = before && form == *before;
            StepClocks c = step_clocks(form, problem_);
            if (before && !form.like(*before))
                for (double* each : {&c.once, &c.step, &c.epilogue, &c.memory, &c.turn, &c.sharing, &c.a_part})
                    *each *= margin;
            tiles.push_back({as_usual ? usual_ : *tile_in(form), c});
        }
        return tiles.empty() ? only(usual_) : by_clocks(std::move(tiles));
    }
};

}  // namespace

std::vector<TileChoice> choose_tiles(const Spec& spec, const Kernel& lowered, const Target& target,
                                     const Tile& by_stages, int most, int64_t rows) {
    return Chooser(spec, lowered, target, by_stages, most, rows).run();
}

}  // namespace pleat::schedule
