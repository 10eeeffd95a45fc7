#include "families/rolling/family.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "diag/diag.h"
#include "families/column/launch.h"
#include "families/map/snapshot.h"
#include "families/rolling/emit.h"
#include "families/rolling/launch.h"
#include "families/sweep/form.h"
#include "families/sweep/room.h"
#include "families/sweep/sweep.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/readable.h"
#include "plan/reductions.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::NodeId;
using model::Size;

namespace {

constexpr int least_stages = 4, most_stages = 8;  // places at work or on their way
constexpr int block_threads = 128;                // none of which waits for another
constexpr int most_threads = 512;                 // of a multiprocessor
constexpr int least_vectors = 32;                 // of a row: a warp's
constexpr int64_t most_rows = 1 << 30;            // they are counted in 32 bits
constexpr int64_t worth_a_stretch = 8;  // a stretch has so many times the places that it reads beside its own
constexpr int64_t worth_a_block = 2;    // a block's rows have
// Registers of a thread beside what it keeps (causal_conv1d's gradient in bf16: 168, of which 132 are kept).
constexpr int64_t other_registers = 36;

/// What is done with rows, and the axes of rows and columns.
struct Form {
    std::vector<NodeId> of_columns;
    std::vector<Sink> each_row, at_end;
    std::vector<Axis> rows, columns;  // outermost first
};

class Rolling {
public:
    explicit Rolling(const Problem& problem) : problem_(problem), spec_(problem.spec), kernel_(problem.kernel) {}

    std::vector<Variant> all() {
        if (kernel_.wanted().empty() && find_form() && find_shifts()) add();
        return std::move(variants_);
    }

private:
    const Problem& problem_;
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    Form form_;
    std::optional<Shifts> shifts_;
    std::vector<Access> accesses_;
    std::vector<Variant> variants_;

    static bool stores_in_place(const model::Kernel& kernel, const Sink& s) {
        return s.what == Sink::What::store && kernel.stores[static_cast<size_t>(s.index)].binds.empty();
    }

    bool find_form() {
        const Variant none;
        if (!problem_.conditions.empty() || problem_.sinks.empty()) return false;
        std::vector<NodeId> operands;
        for (const NodeId r : problem_.reductions) operands.push_back(kernel_.graph[r].args[0]);
        if (problem_.reductions.empty()) {
            form_.each_row = problem_.sinks;
            accesses_ = accesses(kernel_, none, operands, form_.each_row);
            return split_axes(domain_of(kernel_, none, form_.each_row.front()), {});
        }
        for (const SweepForm& f :
             sweep_forms(spec_, kernel_, problem_.reductions, problem_.substituted, problem_.sinks)) {
            if (!f.of_rows.empty() || f.each_row.empty()) continue;
            form_.of_columns = f.of_columns;
            form_.each_row = f.each_row;
            form_.at_end = f.at_end;
            accesses_ = accesses(kernel_, none, operands, form_.each_row);
            return split_axes(unite(f.rows, f.columns), f.columns);
        }
        return false;
    }

    /// Rows end with the axis along which values are read at shifted coordinates; columns are what is within it.
    bool split_axes(const Domain& all, const Domain& columns) {
        const Variant none;
        for (const Sink& s : form_.each_row)
            if (!stores_in_place(kernel_, s) || domain_of(kernel_, none, s) != all) return false;
        const model::Tensor* guide = guide_tensor(spec_, accesses_, all);
        const std::vector<Axis> ordered = order(spec_, all, guide);
        if (needs_existence_check(spec_, ordered)) return false;
        const auto walk = std::find_if(ordered.begin(), ordered.end(), [&](const Axis& a) { return shifted(a); });
        if (walk == ordered.end() || !walk->whole()) return false;
        form_.rows.assign(ordered.begin(), walk + 1);
        form_.columns.assign(walk + 1, ordered.end());
        return !form_.columns.empty() && (columns.empty() || model::domain_of(form_.columns) == columns);
    }

    /// Is a tensor read at a place of the axis that is given by the axis alone?
    bool shifted(const Axis& axis) const {
        return std::any_of(accesses_.begin(), accesses_.end(), [&](const Access& a) {
            return !a.stored && a.replaced == Domain{axis} && a.reached == Domain{axis};
        });
    }

    bool find_shifts() {
        std::vector<std::vector<NodeId>> uses;
        const Variant none;
        for (const Sink& s : form_.each_row) uses.push_back(roots(kernel_, none, s));
        for (const NodeId r : form_.of_columns) uses.push_back({kernel_.graph[r].args[0]});
        shifts_ = shifts_along(spec_, kernel_, form_.rows.back(), model::domain_of(form_.columns), uses);
        return shifts_.has_value();
    }

    int64_t element_bytes(model::TensorId t) const {
        return model::info(spec_.tensors[static_cast<size_t>(t)].dtype).bytes;
    }

    /// 32-bit registers of a thread.
    int64_t registers(int vector) const {
        const int64_t real = model::info(kernel_.compute).bytes;
        int64_t bytes = 0;
        for (const Kept& k : shifts_->kept) bytes += k.count * (k.tensor >= 0 ? element_bytes(k.tensor) : real);
        bytes += static_cast<int64_t>(shifts_->fixed.size()) * real;
        for (const NodeId r : form_.of_columns) bytes += state_bytes(kernel_, kernel_.graph[r]);
        return other_registers + bytes * vector / 4;
    }

    bool arrives_by_itself(int vector) const {
        return std::all_of(shifts_->kept.begin(), shifts_->kept.end(), [&](const Kept& k) {
            const int64_t bytes = k.tensor >= 0 ? element_bytes(k.tensor) * vector : 16;
            return bytes >= 4 && bytes <= 16 && model::power_of_two(bytes);
        });
    }

    void add() {
        RollingLaunch p;
        p.outer = form_.rows;
        p.inner = form_.columns;
        set_lane(spec_, p, p.inner, accesses_);
        const Size columns = product(spec_, p.inner);
        if (!columns.is_constant() || !arrives_by_itself(p.vector)) return;
        const int64_t vectors = model::ceil_div(columns.constant(), p.vector);
        if (vectors < least_vectors) return;
        p.threads = block_threads;
        while (p.threads / 2 >= vectors) p.threads /= 2;
        p.parts = model::ceil_div(vectors, p.threads);
        p.lanes = p.threads;
        p.slots = 1;
        p.guarded = vectors % p.threads != 0;
        const int64_t needed = registers(p.vector);
        if (needed > 255) return;
        p.resident = static_cast<int>(
            std::clamp<int64_t>(problem_.target.registers_sm / (needed * p.threads), 1, most_threads / p.threads));
        int64_t stage = 0;  // bytes
        for (const Kept& k : shifts_->kept)
            if (k.tensor >= 0) stage += element_bytes(k.tensor) * p.vector * p.threads;
        p.stages = static_cast<int>(
            std::clamp<int64_t>(1 + model::ceil_div(in_flight, stage * p.resident), least_stages, most_stages));
        const int64_t bytes = stage * p.stages;
        if (bytes > plain_shared || bytes * p.resident > problem_.target.shared_rows()) return;
        p.shared_bytes = bytes;
        const Size rows = product(spec_, p.outer);
        const int64_t beside = shifts_->lead + shifts_->ahead;
        const int64_t most = std::max<int64_t>(1, int64_t{problem_.target.sms} * p.resident / p.parts);
        Variant v;
        if (!add_condition(v.condition, spec_.extent(shifts_->axis), worth_a_stretch * beside) ||
            !add_condition(v.condition, rows, worth_a_block * beside * most))
            return;
        if (rows.is_constant() && rows.constant() > most_rows) return;
        if (!rows.is_constant()) v.condition = both(v.condition, at_most(rows, most_rows));
        p.splits = maximum(Size(1), minimum(rows, Size(most)));
        p.grid = p.splits * Size(p.parts);
        p.shifts = *shifts_;
        p.why = fmt::format("threads go along {} and keep what later places need", spec_.name_of(shifts_->axis));
        v.why = p.why;
        p.sinks = form_.each_row;
        std::optional<FinishLaunch> behind;
        if (!form_.of_columns.empty())
            behind = finish_columns(spec_, kernel_, v, p, form_.of_columns, form_.at_end);
        v.launches.push_back(std::move(p));
        if (behind) v.launches.push_back(*std::move(behind));
        variants_.push_back(std::move(v));
    }

    static bool add_condition(Condition& to, const Size& size, int64_t least) {
        if (size.is_constant()) return size.constant() >= least;
        to = both(to, at_least(size, least));
        return true;
    }
};

class RollingFamily final : public Family {
public:
    std::string_view name() const override { return "rolling"; }

    Match match(const Problem& problem) const override {
        Match found{Rolling(problem).all()};
        for (Variant& v : found.variants) settle(problem.spec, problem.kernel, v);
        found.complete = !found.variants.empty() && found.variants.back().condition.always();
        return found;
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::RollingEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const auto& p = dynamic_cast<const RollingLaunch&>(launch);
        std::string kept;
        for (const Kept& k : p.shifts.kept) {
            const std::string of = k.tensor >= 0 ? spec.tensors[static_cast<size_t>(k.tensor)].name : "a value";
            if (k.count > 1) kept += fmt::format("{}{} of {} places", kept.empty() ? "" : ", ", of, k.count);
        }
        return fmt::format(
            "      a row is {}, one for each of {}; {} side by side, {} a multiprocessor; rows shared "
            "out {} ways; kept: {}; accesses of {}\n",
            list_of(spec, p.inner), list_of(spec, p.outer), counted(static_cast<int>(p.parts), "block"),
            counted(p.resident, "block"), amount(spec, p.splits), kept, counted(p.vector, "element"));
    }
};

}  // namespace

const Family& rolling_family() {
    static const RollingFamily family;
    return family;
}

}  // namespace pleat::schedule
