#include "families/scan/scan.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::NodeId;
using model::Setting;
using model::Size;
using model::Spec;

namespace {

constexpr int elements_at_once = 32;           // that a thread holds of each prefix
constexpr int64_t warps_that_suffice = 16;     // an SM, each with a row of its own
constexpr int64_t blocks_that_suffice = 2;     // an SM
constexpr int64_t wanted_blocks = 4;           // an SM, where rows are shared out
constexpr int64_t threads_that_suffice = 512;  // an SM, each with columns of its own
constexpr int64_t least_steps = 4;             // of a share
constexpr int64_t most_shares = 256;           // each thread of a column goes through all before its own

const Condition never(Term(0));

class ScanPlanner {
public:
    ScanPlanner(const Problem& problem, ScanForm form)
        : p_(problem), spec_(problem.spec), form_(std::make_shared<const ScanForm>(std::move(form))) {
        find_lane();
        places_ = spec_.extent(form_->place);
        rows_ = product(spec_, base_.outer);
        base_.threads = static_cast<int>(p_.kernel.wanted()[Setting::threads].value_or(across_ ? 128 : 256));
        base_.form = form_;
        base_.sinks = p_.sinks;
        base_.kernel = std::shared_ptr<const model::Kernel>(form_, &form_->kernel);
    }

    std::vector<Variant> run() {
        const int threads = base_.threads;
        if (threads < 32 || threads > 1024 || !std::has_single_bit(static_cast<unsigned>(threads))) return {};
        if (across_)
            across_memory();
        else
            along_memory();
        return std::move(variants_);
    }

private:
    const Problem& p_;
    const Spec& spec_;
    std::shared_ptr<const ScanForm> form_;
    ScanLaunch base_;
    bool across_ = false;
    Size places_, rows_;
    std::vector<Variant> variants_;

    /// Which way neighbouring threads lie, and how much of it each takes.
    void find_lane() {
        const model::Kernel& kernel = form_->kernel;
        const auto taken = accesses(kernel, {}, form_->values(), {});
        auto all = accesses(kernel, {}, {}, p_.sinks);
        all.insert(all.begin(), taken.begin(), taken.end());
        Domain domain = form_->rows;
        domain.add(form_->place);
        const model::Tensor* guide = guide_tensor(spec_, all, domain);
        base_.outer = order(spec_, form_->rows, guide);
        base_.inner = {form_->place};
        across_ = guide && !base_.outer.empty() && contiguous_along(*guide, base_.outer.back()) &&
                  !contiguous_along(*guide, form_->place) && !contiguous_along(*guide, form_->element);
        set_lane(spec_, base_, across_ ? base_.outer : base_.inner, all);
        if (!across_ && !(form_->element == form_->place))
            base_.vector = std::min(base_.vector, vector_for(spec_, taken, form_->element));
        while (layout::known_divisor(spec_, spec_.extent(base_.lane)) % base_.vector != 0) base_.vector /= 2;
        if (const auto asked = p_.kernel.wanted()[Setting::vector])
            base_.vector = std::min(base_.vector, static_cast<int>(*asked));
    }

    /// Adds a variant; false if no launch is left to others.
    bool add(const Condition& condition, Variant v) {
        if (condition == never) return true;
        v.condition = condition;
        v.why = v.launches.back()->why;
        variants_.push_back(std::move(v));
        return !condition.always();
    }

    /// A condition on rows, settled where their number is known.
    Condition at_least_rows(int64_t n) const {
        if (!rows_.is_constant()) return at_least(rows_, n);
        return rows_.constant() >= n ? Condition{} : never;
    }

    Variant one(ScanLaunch p, const char* why) const {
        Variant v;
        p.why = why;
        v.launches.push_back(std::move(p));
        return v;
    }

    /// Two launches, of which the first leaves what each share comes to.
    Variant shared(ScanLaunch p, const Size& splits, const Size& blocks_a_split, const char* why) const {
        Variant v;
        p.splits = splits;
        p.grid = blocks_a_split * splits;
        for (const NodeId prefix : form_->prefixes()) {
            const int64_t bytes = state_bytes(form_->kernel, form_->kernel.graph[prefix]);
            p.carried.push_back(v.workspace);
            v.workspace = v.workspace + layout::room_for(spec_, rows_ * splits * Size(bytes));
        }
        ScanLaunch first = p;
        first.role = ScanLaunch::Role::shares;
        first.sinks.clear();
        first.why = "leaves what each share of a row comes to";
        v.launches.push_back(std::move(first));
        p.why = why;
        v.launches.push_back(std::move(p));
        return v;
    }

    /// Several passes need results of one another, which shares do not have.
    bool sharable() const { return form_->passes.size() == 1; }

    int slots_for(int vector) const {
        return std::clamp(elements_at_once / vector / static_cast<int>(form_->prefixes().size()), 1, 8);
    }

    void along_memory() {
        ScanLaunch warps = base_;
        warps.slots = slots_for(warps.vector);
        if (places_.is_constant()) {
            const int64_t vectors = (places_.constant() + warps.vector - 1) / warps.vector;
            const auto power = [](int64_t least) {
                return static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(least)));
            };
            warps.lanes = static_cast<int>(std::min<int64_t>(32, power(vectors)));
            warps.slots =
                static_cast<int>(std::min<int64_t>(warps.slots, power((vectors + warps.lanes - 1) / warps.lanes)));
        }
        warps.grid = ceil_div(rows_, Size(warps.threads / warps.lanes));
        const bool is_short = places_.is_constant() && places_.constant() <= 2 * warps.step();
        const char* why = "each row has a warp or a part of one, which carries what lies behind it";
        const Condition many = is_short ? Condition{} : at_least_rows(warps_that_suffice * p_.target.sms);
        if (!add(many, one(warps, why))) return;

        ScanLaunch blocks = base_;
        blocks.lanes = blocks.threads;
        blocks.slots = std::clamp(slots_for(blocks.vector), 1, 1024 / blocks.threads);
        blocks.grid = rows_;
        why = "each row has a block, which carries what lies behind it";
        const int64_t least = least_steps * blocks.step();
        const bool few_steps = places_.is_constant() && places_.constant() <= least;
        const bool alone = few_steps || !sharable();
        if (!add(alone ? Condition{} : at_least_rows(blocks_that_suffice * p_.target.sms), one(blocks, why)))
            return;
        const Size splits =
            maximum(Size(1), minimum(ceil_div(Size(wanted_blocks * p_.target.sms), maximum(rows_, Size(1))),
                                     ceil_div(places_, Size(least))));
        why = "rows are few and long: blocks share them, and begin with what the shares before theirs come to";
        add({}, shared(blocks, splits, rows_, why));
    }

    void across_memory() {
        ScanLaunch p = base_;
        p.lanes = 0;
        p.slots = slots_for(p.vector);
        const Size threads = floor_div(rows_, Size(p.vector));
        p.grid = ceil_div(threads, Size(p.threads));
        const char* why = "places lie across memory: each thread goes along columns of its own";
        const bool is_short = places_.is_constant() && places_.constant() <= least_steps * p.step() * 2;
        const bool alone = is_short || !sharable();
        const Condition many = alone ? Condition{} : at_least_rows(threads_that_suffice * p_.target.sms * p.vector);
        if (!add(many, one(p, why))) return;
        const Size splits = maximum(
            Size(1),
            minimum(minimum(ceil_div(Size(2 * threads_that_suffice * p_.target.sms), maximum(threads, Size(1))),
                            ceil_div(places_, Size(least_steps * p.step()))),
                    Size(most_shares)));
        why = "columns are few and long: threads share them, and begin with what the shares before theirs come to";
        add({}, shared(p, splits, p.grid, why));
    }
};

}  // namespace

std::vector<Variant> scan_variants(const Problem& problem, ScanForm form) {
    return ScanPlanner(problem, std::move(form)).run();
}

}  // namespace pleat::schedule
