#include "families/attention/backward_family.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "families/attention/backward_emit.h"
#include "families/attention/backward_launch.h"
#include "families/attention/backward_order.h"
#include "families/attention/lists.h"
#include "families/attention/strides.h"
#include "plan/condition.h"
#include "plan/forms.h"
#include "plan/readable.h"

namespace pleat::schedule {

namespace {

Variant fused(const Problem& problem, AttentionBackward backward) {
    const model::Spec& spec = *backward.spec;
    const Tile& t = backward.queries().products;
    AttentionBackwardLaunch p;
    p.name = problem.kernel.name + (backward.packed ? "_packed" : backward.ordered ? "_ordered" : "_attention");
    p.why = "two consumers have 64 rows each";
    for (const BackwardSide& side : backward.sides)
        p.why += fmt::format("{} along {} and go through {} {} at a time",
                             &side == &backward.sides.front() ? "" : ", then", spec.name_of(side.products.row),
                             spec.name_of(side.column), side.block);
    p.why += "; products, weights and sums stay in registers";
    if (backward.ordered)
        p.why = fmt::format(
            "two consumers have 64 rows each along {} and go through {} {} at a time, whose sums they add to in a "
            "fixed order; products, weights and their own sums stay in registers",
            spec.name_of(backward.keys().products.row), spec.name_of(backward.keys().column),
            backward.keys().block);
    p.outer = t.batch;
    p.outer.push_back(t.row);
    p.outer.push_back(t.column);
    p.inner = t.along;
    p.threads = 384;
    p.grid = backward.tiles();
    p.persistent = true;
    p.shared_bytes = backward.shared_bytes();
    p.sinks = problem.sinks;
    p.tile = t;
    const model::Size workspace = backward.workspace_bytes();
    p.backward = std::make_shared<AttentionBackward>(std::move(backward));
    Variant v;
    v.condition = on_hopper();
    v.why = p.why;
    v.workspace = workspace;
    if (p.backward->listed)
        for (const BackwardSide& side : p.backward->sides) {
            // Bounds may say all of one side; the turns of queries follow from the lists of keys.
            if (!side.lists || (p.backward->ordered && !side.of_keys)) continue;
            KeyListsLaunch lists = lists_launch(plane_of(*p.backward, side));
            const char* rows = p.backward->ordered      ? "turn"
                               : !side.of_keys          ? "query"
                               : side.sums.front() == 0 ? "key"
                                                        : "value";
            lists.name = fmt::format("{}_{}_lists", problem.kernel.name, rows);
            v.launches.push_back(std::move(lists));
        }
    v.launches.push_back(std::move(p));
    return v;
}

std::string explained(const AttentionBackward& a) {
    const model::Spec& spec = *a.spec;
    std::string text;
    if (a.packed)
        for (const BackwardPacked::Value& v : a.packed->values)
            text += fmt::format("      rows of {} begin at an offset of each {}\n",
                                spec.tensors[static_cast<size_t>(v.read.tensor)].name,
                                spec.name_of(a.packed->keys.length.sequence));
    for (const BackwardSide& side : a.sides) {
        const Tile& t = side.results.front().tile;
        if (a.ordered && &side == &a.queries()) {
            text += fmt::format("      sums along {} added to in a fixed order, in f32, in {} bytes of workspace\n",
                                spec.name_of(t.row), amount(spec, a.workspace_bytes()));
            continue;
        }
        text +=
            fmt::format("      tiles of {} rows along {} by blocks of {} columns along {}; {} stages; {} of sums\n",
                        2 * t.mainloop.rows, spec.name_of(t.row), side.block, spec.name_of(side.column),
                        side.stages, side.both() ? "two tensors" : "one tensor");
        if (!side.totals.empty())
            text += fmt::format("        {} of each row's elements, in registers\n",
                                side.totals.size() == 1 ? "a sum" : fmt::format("{} sums", side.totals.size()));
        text += bounds_of(spec, side.mask, side.column, "        ");
    }
    return text + fmt::format("      {} bytes of shared memory\n", a.shared_bytes());
}

/// Two tiles of keys at most add to a tile of the queries' sums, so that these pass through memory for next to
/// nothing (tests/bench/cheri_training.py, 512 examples on an H100: 745 us, 540 by seven products).
bool has_few_keys(const AttentionBackward& backward) {
    const model::Size keys = backward.spec->extent(backward.keys().products.row);
    return keys.is_constant() && keys.constant() <= 256;
}

class AttentionGradientsFamily final : public Family {
public:
    std::string_view name() const override { return "attention_gradients"; }

    bool takes_whole_kernels() const override { return true; }

    Match match(const Problem& problem) const override {
        return problem.kernel.contractions.size() == 5 ? of_whole_vectors(problem, match_aligned) : Match{};
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override {
        return {{model::Setting::form,
                 {static_cast<int64_t>(FormValue::five_products), static_cast<int64_t>(FormValue::seven_products)}},
                {model::Setting::columns, {32, 64, 128}},
                {model::Setting::stages, {2, 3, 4}}};
    }
    std::string_view rule() const override {
        return "attention's gradients on sm_90: \"five_products\", where the sums of queries are added to in a "
               "fixed "
               "order, or \"seven_products\"; \"listed\", which lists blocks ahead, or \"bounded\", which does "
               "not; blocks of 32, 64 or 128 columns, 2 to 4 of them on their way";
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        const auto& launch = dynamic_cast<const AttentionBackwardLaunch&>(source.launch);
        return std::make_unique<emit::AttentionBackwardEmitter>(
            emit::LaunchSource{*launch.backward->spec, source.kernel, source.variant, source.launch,
                               source.first_require, source.neighbours});
    }

    std::string explain(const model::Spec&, const Launch& launch) const override {
        return explained(*dynamic_cast<const AttentionBackwardLaunch&>(launch).backward);
    }

private:
    /// Where there are two tiles of keys or more for each SM, five products and sums in order, else seven. Packed
    /// sequences are always summed up in order.
    static Match match_aligned(const Problem& problem) {
        const model::Schedule wanted = problem.kernel.wanted();
        const bool asks_five = asks_for(wanted, FormValue::five_products),
                   asks_seven = asks_for(wanted, FormValue::seven_products);
        const bool asks_listed = asks_for(wanted, FormValue::listed),
                   asks_bounded = asks_for(wanted, FormValue::bounded);
        if (wanted[model::Setting::form] && !asks_five && !asks_seven && !asks_listed && !asks_bounded) return {};
        auto found = attention_backward_of(problem.spec, problem.kernel, problem.target);
        Match match;
        if (const auto* why = std::get_if<std::string>(&found)) {
            match.why_not = *why;
            return match;
        }
        auto& backward = std::get<AttentionBackward>(found);
        if (asks_listed && !backward.keys().lists) {
            match.why_not = "its mask is bounds of the keys, or none that can be asked ahead";
            return match;
        }
        backward.listed = backward.keys().lists && !asks_bounded &&
                          (asks_listed || worth_listing(plane_of(backward, backward.keys())));
        if (asks_listed || asks_bounded) backward.asked = asks_listed ? FormValue::listed : FormValue::bounded;
        match.left = off_hopper();
        const bool packed = backward.packed.has_value();
        if (backward.has_order && !asks_seven && (asks_five || packed || !has_few_keys(backward))) {
            Variant ordered = fused(problem, in_order(backward, problem.target));
            // Where tiles come in pairs, 3.5 of them: 4 x 4096 of 4 key heads, causal, has 3.9 an SM (one H200:
            // 435 TFLOP/s, by seven products 332).
            const Term sms = Term::of(Term::Fact::sms);
            const model::Size tiles = backward.keys().tiles(*backward.spec);
            if (!asks_five && !packed)
                ordered.condition = both(ordered.condition, is_paired(backward) ? at_least(tiles * 2, sms * 7)
                                                                                : at_least(tiles, sms * 2));
            match.variants.push_back(std::move(ordered));
        }
        if (!asks_five && !packed) match.variants.push_back(fused(problem, std::move(backward)));
        if (match.variants.empty())
            match = {.why_not = packed ? "gradients of packed sequences are summed up in a fixed order alone"
                                       : "sums of the queries cannot be added to in a fixed order"};
        return match;
    }
};

}  // namespace

const Family& attention_gradients_family() {
    static const AttentionGradientsFamily family;
    return family;
}

const Family& AttentionBackwardLaunch::family() const { return attention_gradients_family(); }

model::Schedule AttentionBackwardLaunch::settings(const std::vector<int64_t>*) const {
    model::Schedule s;
    const FormValue products = backward->ordered ? FormValue::five_products : FormValue::seven_products;
    s.set(model::Setting::form, static_cast<int64_t>(backward->asked.value_or(products)));
    s.set(model::Setting::columns, backward->keys().block);
    s.set(model::Setting::stages, backward->keys().stages);
    return s;
}

}  // namespace pleat::schedule
