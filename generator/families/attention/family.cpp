#include "families/attention/family.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "families/attention/emit.h"
#include "families/attention/launch.h"
#include "families/attention/lists_emit.h"
#include "families/attention/portable_emit.h"
#include "families/attention/strides.h"
#include "families/gemm/stores.h"
#include "layout/access.h"
#include "plan/condition.h"
#include "plan/forms.h"
#include "plan/readable.h"

namespace pleat::schedule {

namespace {

std::string names_of(const model::Spec& spec, const std::vector<model::Axis>& axes) {
    std::string names;
    for (const model::Axis& axis : axes) names += (names.empty() ? "" : ", ") + spec.name_of(axis);
    return names;
}

Variant fused(const Problem& problem, Attention attention) {
    const model::Spec& spec = *attention.spec;
    const Tile& t = attention.values;
    AttentionLaunch p;
    p.name = problem.kernel.name + "_attention";
    p.why = fmt::format(
        "{} consumers have {} rows each along {} and go through the keys {} at a time; scores, softmax and sums "
        "stay "
        "in registers",
        attention.consumers, t.counted_rows(), names_of(spec, t.row_dims), attention.keys);
    p.outer = t.batch;
    p.outer.insert(p.outer.end(), t.row_dims.begin(), t.row_dims.end());
    for (const ColumnAtom& c : t.atoms) p.outer.push_back(c.axis);
    p.inner = t.along;
    p.threads = 128 * (attention.consumers + 1);
    p.grid = attention.tiles();
    p.persistent = true;
    p.shared_bytes = attention.shared_bytes();
    p.sinks = tile_sinks(attention.result, t);
    p.tile = t;
    p.kernel = std::make_shared<model::Kernel>(attention.result);
    p.attention = std::make_shared<Attention>(std::move(attention));
    Variant v;
    v.condition = on_hopper();
    v.why = p.why;
    if (p.attention->unlike()) v.workspace = 8;  // a Ticket
    if (p.attention->listed) {
        const ListedPlane plane = plane_of(*p.attention);
        KeyListsLaunch lists = lists_launch(plane);
        lists.name = problem.kernel.name + "_lists";
        v.workspace = plane.offset + bytes_of_lists(plane);
        v.launches.push_back(std::move(lists));
    }
    v.launches.push_back(std::move(p));
    return v;
}

Variant portable(const Problem& problem, PortableAttention attention, const char* suffix) {
    const model::Spec& spec = problem.spec;
    attention.splits = problem.kernel.wanted()[model::Setting::splits].value_or(0);
    PortableAttentionLaunch p;
    p.name = problem.kernel.name + suffix;
    p.why = fmt::format(
        "tiles of {} rows{} that see the same keys go through them {} at a time; blocks have equal shares of all "
        "keys",
        attention.tile_rows(), attention.rows.empty() ? "" : " along " + names_of(spec, attention.rows),
        attention.key_warps * attention.step);
    p.outer = attention.batch;
    p.outer.insert(p.outer.end(), attention.rows.begin(), attention.rows.end());
    p.outer.push_back(attention.column);
    p.inner = {attention.softmax.key, attention.depth};
    p.lane = attention.column;
    p.has_lane = true;
    p.vector = 8;
    p.threads = attention.threads();
    p.resident = attention.resident;
    p.grid = attention.tiles(spec);
    p.persistent = true;
    p.shared_bytes = attention.shared_bytes(spec);
    p.sinks = problem.sinks;
    Variant v;
    v.why = p.why;
    if (!attention.on_every_gpu(spec)) v.condition = on_hopper();
    v.workspace = attention.workspace_bytes(spec);
    p.attention = std::make_shared<PortableAttention>(std::move(attention));
    v.launches.push_back(std::move(p));
    return v;
}

/// Tiles of 8 or 16 rows, or of 64 for any number; nothing where there is no such form.
std::optional<Variant> portable(const Problem& problem, PortableAttention attention, int rows) {
    if (!choose_form(problem.spec, problem.target, rows, attention)) return std::nullopt;
    return portable(problem, std::move(attention), rows == 8 ? "_eight" : rows == 16 ? "_few" : "_rows");
}
/// The same by wgmma, of wide heads on Hopper.
std::optional<Variant> wide(const Problem& problem, PortableAttention attention) {
    if (!choose_wide_form(problem.spec, problem.target, attention)) return std::nullopt;
    Variant v = portable(problem, std::move(attention), "_wide");
    v.condition = on_hopper();
    return v;
}

std::string explained(const model::Spec& spec, const PortableAttentionLaunch& launch) {
    const PortableAttention& a = *launch.attention;
    const std::string blocks = a.splits == 0 ? fmt::format("{} blocks a multiprocessor", a.resident)
                                             : fmt::format("{} blocks a tile", a.splits);
    std::string text = fmt::format(
        "{}      tiles of {} rows{} x {} by {} keys of {}; {} slots of {} keys or values a ring, {} rings; {} "
        "bytes "
        "of "
        "shared memory\n"
        "      keys in equal shares to {}; parts of a tile merged by the block that comes "
        "last, in {} bytes of workspace\n",
        a.wide ? "      two warpgroups share out the columns, and take turns at the scores of blocks of keys\n"
               : "",
        a.tile_rows(), a.rows.empty() ? "" : " of " + names_of(spec, a.rows), spec.extent(a.column).constant(),
        a.key_warps * a.step, spec.name_of(a.softmax.key), a.slots, a.step, a.key_warps, a.shared_bytes(spec),
        blocks, a.workspace_bytes(spec).constant());
    if (a.splits != 0) text += fmt::format("      \"schedule\": {}\n", launch.settings().text());
    if (a.beside > 1) text += fmt::format("      {} tiles side by side, whose keys are neighbours\n", a.beside);
    for (const std::string& operand : a.gathered) text += fmt::format("      rows of {}, one by one\n", operand);
    return text + bounds_of(spec, a.softmax.mask, a.softmax.key, "      ");
}

class AttentionFamily final : public Family {
public:
    std::string_view name() const override { return "attention"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        return problem.kernel.contractions.size() == 2 ? of_whole_vectors(problem, match_forward) : Match{};
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override {
        return {{model::Setting::rows, {128, 192}},
                {model::Setting::columns, {64, 96, 128, 160, 176, 224}},
                {model::Setting::stages, {2, 3}},
                {model::Setting::form,
                 {static_cast<int64_t>(FormValue::one_head), static_cast<int64_t>(FormValue::grouped)}}};
    }
    std::vector<TriedSetting> tried_apart(const Target&) const override {
        return {{model::Setting::splits, {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48}}};
    }
    std::string_view rule() const override {
        return "attention on sm_90: 128 or 192 rows, and columns that registers have room for: keys at a time, "
               "multiples of 16, or of 32 of 8 bits; rows of \"one_head\", or \"grouped\": of all heads that share "
               "keys; of few rows by mma.sync: split_k, and nothing else";
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        if (const auto* lists = as<KeyListsLaunch>(source.launch))
            return std::make_unique<emit::KeyListsEmitter>(
                emit::LaunchSource{*lists->plane->spec, source.kernel, source.variant, source.launch,
                                   source.first_require, source.neighbours});
        if (as<PortableAttentionLaunch>(source.launch))
            return std::make_unique<emit::PortableAttentionEmitter>(source);
        const auto& launch = dynamic_cast<const AttentionLaunch&>(source.launch);
        return std::make_unique<emit::AttentionEmitter>(
            emit::LaunchSource{*launch.attention->spec, source.kernel, source.variant, source.launch,
                               source.first_require, source.neighbours});
    }

    std::string explain(const model::Spec& whole, const Launch& launch) const override {
        if (const auto* portable = as<PortableAttentionLaunch>(launch)) return explained(whole, *portable);
        if (const auto* lists = as<KeyListsLaunch>(launch)) return explained(*lists);
        const Attention& a = *dynamic_cast<const AttentionLaunch&>(launch).attention;
        const model::Spec& spec = *a.spec;
        std::string text =
            fmt::format("      tiles of {} x {} by {} keys of {}; {} stages; {} bytes of shared memory{}\n",
                        a.consumers * a.values.mainloop.rows, a.values.mainloop.columns, a.keys,
                        spec.name_of(a.key), a.stages, a.shared_bytes(), a.turns ? "; ping-pong" : "");
        if (a.grouped)
            text +=
                fmt::format("      of each of {} places along {} a consumer has all {} of {}{}\n", a.places(),
                            spec.name_of(a.row()), a.heads(), spec.name_of(*a.group),
                            a.places() * a.heads() < a.values.mainloop.rows ? "; rows behind them are none" : "");
        for (const Attention::Packed& p : a.packed)
            text += fmt::format("      boxes of {} begin at an offset of each {}\n",
                                spec.tensors[static_cast<size_t>(p.read.tensor)].name,
                                spec.name_of(a.result.graph[p.read.start].domain.axes().front()));
        if (a.multiplies()) text += "      a stage multiplies the softmax in registers, behind its sum\n";
        if (a.scores_bounded)
            text += fmt::format("      scores lie within bounds{}: their exponentials need no maximum\n",
                                a.bounded_at_launch() ? ", where params are as small as usual" : "");
        if (!a.listed) {
            text += bounds_of(spec, a.mask, a.key, "      ");
            if (a.lists)
                text += fmt::format(
                    "      \"schedule\": {{\"form\": \"listed\"}} adds a launch ahead that {}, and lists the "
                    "blocks that are left\n",
                    cost_of_lists(plane_of(a)));
            return text;
        }
        return text + fmt::format(
                          "      blocks of {} as the launch ahead lists them: those that the mask hides are "
                          "not read, those of which it hides nothing are not masked\n",
                          spec.name_of(a.key));
    }

private:
    static constexpr int most_few = 16;  // rows of a tile whose keys warps share out

    /// Where there may be no more than eight rows.
    static std::optional<Variant> eight_rows(const Problem& problem, const PortableAttention& any) {
        constexpr int most = 8;
        const model::Size rows = any.row_count(problem.spec);
        if (layout::known_divisor(problem.spec, rows) > most) return std::nullopt;
        std::optional<Variant> eight = portable(problem, any, most);
        if (eight && !rows.is_constant()) eight->condition = both(eight->condition, at_most(rows, most));
        return eight;
    }

    /// Few rows come first, then on Hopper the form by TMA and wgmma, and last what serves all sizes.
    static Match match_forward(const Problem& problem) {
        const bool splits = problem.kernel.wanted()[model::Setting::splits].has_value();  // asks for the other form
        model::Kernel asked = problem.kernel;
        if (splits) asked.schedule.clear();
        Match match = match_of(problem, attention_of(problem.spec, asked, problem.target));
        if (match.variants.empty() && !asked.schedule.empty()) return match;  // it asks for that form
        auto found = portable_attention_of(problem);
        const auto* any = std::get_if<PortableAttention>(&found);
        if (!any) return with_rows(std::move(match));
        std::optional<Variant> few = portable(problem, *any, most_few), all = portable(problem, *any, 64);
        if (!few || !all) return with_rows(std::move(match));
        std::vector<Variant> hopper = std::exchange(match.variants, {});
        if (hopper.size() == 1) add_shorter_tiles(problem, hopper);
        add_grouped(problem, hopper);
        match = Match{.complete = true};
        if (!few->condition.always() || !all->condition.always()) {
            match.complete = false;
            match.left = off_hopper();
        }
        constexpr int most_shared = 64;
        const model::Size rows = any->row_count(problem.spec);
        if (auto eight = eight_rows(problem, *any)) {
            match.variants.push_back(*std::move(eight));
            if (rows.is_constant()) return match;
        }
        if (!rows.is_constant()) few->condition = both(few->condition, at_most(rows, most_few));
        if (!rows.is_constant() || rows.constant() <= most_few) match.variants.push_back(*std::move(few));
        if (rows.is_constant() && rows.constant() <= most_few) return match;
        // TMA and wgmma bring keys for 128 rows of one head: not worth it for few queries of many heads.
        const model::Size longest = any->rows.empty() ? model::Size(1) : problem.spec.extent(any->rows.front());
        const model::Size shared = minimum(rows, longest * 2);
        for (Variant& v : hopper) {
            // Rows of all heads of a group count.
            const bool all_heads = as<AttentionLaunch>(v.launches.back())->attention->grouped;
            const model::Size& own = all_heads ? rows : shared;
            if (own.is_constant() && own.constant() <= most_shared) continue;
            if (!own.is_constant()) v.condition = both(v.condition, at_least(own, most_shared + 1));
            match.variants.push_back(std::move(v));
        }
        std::optional<Variant> by_wgmma = wide(problem, *any);
        const bool serves_all = by_wgmma && !all->condition.always();
        if (by_wgmma) match.variants.push_back(*std::move(by_wgmma));
        if (!serves_all) match.variants.push_back(*std::move(all));
        return match;
    }

    /// Where nothing else takes launches without rows, whose tiles would leave what has none.
    static Match with_rows(Match match) {
        for (const Variant& v : match.variants)
            if (as<AttentionLaunch>(v.launches.back())->attention->values.epilogue.rows_stay)
                return Match{.why_not = "a stage stores what it has without any row, of which there may be none"};
        return match;
    }

    /// The kernel as a schedule of this setting alone has it.
    static std::optional<Attention> asked_for(const Problem& problem, model::Setting setting, int64_t value) {
        model::Kernel asked = problem.kernel;
        model::Schedule schedule;
        schedule.set(setting, value);
        asked.schedule = {{{}, schedule, {}}};
        auto found = attention_of(problem.spec, asked, problem.target);
        auto* attention = std::get_if<Attention>(&found);
        return attention ? std::optional(std::move(*attention)) : std::nullopt;
    }
    static void put_first(std::vector<Variant>& variants, Variant v, const char* suffix) {
        for (AnyLaunch& launch : v.launches) launch->name += suffix;
        variants.insert(variants.begin(), std::move(v));
    }

    /// Tiles of 128 rows come before those of 192 where these waste rows or a part of a wave: at 1 x 2048 and 16
    /// heads of 64, 2 x 192 rows a multiprocessor for 2 x 128 (tests/bench/attention_choice.py, an H200).
    static void add_shorter_tiles(const Problem& problem, std::vector<Variant>& variants) {
        const auto& usual = *as<AttentionLaunch>(variants.front().launches.back())->attention;
        if (usual.consumers < 3 || usual.operand_bytes() == 1 || !problem.kernel.schedule.empty()) return;
        auto shorter = asked_for(problem, model::Setting::rows, 128);
        if (!shorter) return;
        const Term sms = Term::of(Term::Fact::sms);
        const auto rows_in_turn = [&](const Attention& a) {
            return ceil_div(Term(a.tiles()), sms) * static_cast<int64_t>(64 * a.consumers);
        };
        const Condition fewer = at_most(rows_in_turn(*shorter) * 21, rows_in_turn(usual) * 20);
        Variant v = fused(problem, *std::move(shorter));
        v.condition = both(v.condition, fewer);
        put_first(variants, std::move(v), "_shorter");
    }

    /// Tiles of packed sequences have rows of all heads of a group where none is long. Beside those of one head, 8
    /// x 4 heads on an H200, kernels edited by hand: 493 us for 950 at 1024 sequences of 64, 605 for 722 at 256 of
    /// 100 to 355, but 539 for 519 at 8 of 2048. Others have them of few positions and tiles for a quarter of the
    /// multiprocessors: 64 x 16 with 64 / 8 heads and 2048 keys take 198 us, 828 with rows of one head, 413 by
    /// mma.sync (an H100).
    static void add_grouped(const Problem& problem, std::vector<Variant>& variants) {
        constexpr int64_t short_sequence = 512, few_positions = 64;
        if (variants.empty() || !problem.kernel.schedule.empty()) return;
        const auto& usual = *as<AttentionLaunch>(variants.back().launches.back())->attention;
        if (!usual.group) return;
        const bool packed = usual.lengths_of_tiles() != nullptr;
        const int64_t most = packed ? short_sequence : few_positions;
        const model::Size longest = problem.spec.extent(usual.row());
        if (longest.is_constant() && longest.constant() > most) return;
        auto grouped = asked_for(problem, model::Setting::form, static_cast<int64_t>(FormValue::grouped));
        if (!grouped) return;
        const Condition enough = at_least(Term(grouped->tiles()) * 4, Term::of(Term::Fact::sms));
        Variant v = fused(problem, *std::move(grouped));
        if (!packed) v.condition = both(v.condition, enough);
        if (!longest.is_constant()) v.condition = both(v.condition, at_most(longest, most));
        put_first(variants, std::move(v), "_grouped");
    }

    static Match match_of(const Problem& problem, std::variant<Attention, std::string> found) {
        Match match;
        if (auto* why = std::get_if<std::string>(&found)) {
            match.why_not = *why;
            return match;
        }
        match.variants.push_back(fused(problem, std::get<Attention>(std::move(found))));
        match.left = off_hopper();
        return match;
    }
};

}  // namespace

const Family& attention_family() {
    static const AttentionFamily family;
    return family;
}

const Family& AttentionLaunch::family() const { return attention_family(); }
const Family& PortableAttentionLaunch::family() const { return attention_family(); }
const Family& KeyListsLaunch::family() const { return attention_family(); }

model::Schedule PortableAttentionLaunch::settings(const std::vector<int64_t>*) const {
    model::Schedule s;
    if (attention->splits != 0) s.set(model::Setting::splits, attention->splits);
    return s;
}

Term PortableAttentionLaunch::grid_extent(const model::Spec&, const model::Size& blocks) const {
    // So many blocks may share a tile. Requirements of no row want a block where there is no tile.
    constexpr int most_parts = 256;
    const Term sms = Term::of(Term::Fact::sms) * resident;
    const Term wanted =
        attention->splits == 0 ? minimum(Term(blocks * most_parts), sms) : Term(blocks * attention->splits);
    const Term shares = minimum(wanted, attention->most_blocks());
    return attention->apart.empty() ? shares : maximum(shares, 1);
}

}  // namespace pleat::schedule
