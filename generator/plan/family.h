// What a schedule family is: it says which kernels it takes and with which launches, what of its settings can be
// asked for, what its launches cost, and it writes and explains them. Planning and emission know families by this
// interface alone.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plan/launch.h"
#include "plan/registry.h"
#include "target/target.h"

namespace pleat::emit {
class LaunchEmitter;
struct LaunchSource;
}  // namespace pleat::emit

namespace pleat::schedule {

/// What is to be computed of a lowered kernel.
struct Problem {
    const model::Spec& spec;
    const model::Kernel& kernel;
    const Target& target;
    model::TensorId intermediate;           // a workspace tensor for what passes between its parts; -1: none
    std::vector<Sink> sinks;                // every store and requirement
    std::vector<model::NodeId> reductions;  // that the sinks need, arguments first
    std::set<model::NodeId> substituted;    // those of them needed at other coordinates than the current one
    std::vector<Sink> conditions = {};      // requirements, taken out of `sinks`, that want a launch ahead
};

/// The ways in which a family runs a kernel, best first.
struct Match {
    std::vector<Variant> variants = {};
    bool complete = false;     // one of them holds for every launch: no other family is asked
    std::string why_not = {};  // why not every launch is served
    bool fused = true;    // its launches are what the family is for, not several because there is no better way
    Condition left = {};  // if it is not complete: of which launches no variant holds
    // What it takes by the family's cost model, of many elements where sizes are open: of matches that say so, the
    // fastest runs.
    std::optional<double> clocks = {};
    bool leaves_few = false;  // where one size is open, to the match that is the fastest of few elements
};

/// Values of a setting that `pleat tune` tries.
struct TriedSetting {
    model::Setting setting;
    std::vector<int64_t> values;
};

class Family {
public:
    virtual ~Family() = default;

    /// As `pleat explain` and refused schedules call it.
    virtual std::string_view name() const = 0;
    /// Ends the names of its functions: "rows" in rmsnorm_rows.
    virtual std::string_view suffix() const { return name(); }

    // ---- match ---------------------------------------------------------------------------------------------

    /// Does it take whole kernels with all that alignment asks of their sizes? Then it is asked first. Others are
    /// asked again with runtime sizes assumed to be multiples of a vector.
    virtual bool takes_whole_kernels() const { return false; }
    /// Does it take kernels whose reductions go along the same digits? Then it is asked again without the
    /// requirements that need no reduction.
    virtual bool takes_one_group() const { return false; }
    virtual Match match(const Problem&) const { return {}; }
    /// A variant of a launch of its own for few elements, with the condition under which it comes first.
    virtual std::optional<Variant> for_few_elements(const Problem&, const Variant& /*usual*/) const {
        return std::nullopt;
    }
    /// A launch in place of `reader`, a whole step of a program, that computes the step before for itself.
    struct Absorbed {
        Condition condition;  // beside that of the reader's variant
        AnyLaunch launch;
    };
    struct Step {
        const model::Kernel& kernel;  // lowered
        const std::vector<Variant>& variants;
    };
    virtual std::optional<Absorbed> absorb(const model::Spec&, const Step& /*before*/, const Launch& /*reader*/,
                                           const Step& /*own*/) const {
        return std::nullopt;
    }

    // ---- settings and cost ---------------------------------------------------------------------------------

    /// What `pleat tune` tries on such a GPU.
    virtual std::vector<TriedSetting> tried_settings(const Target&) const { return {}; }
    /// What it tries with none of the others set.
    virtual std::vector<TriedSetting> tried_apart(const Target&) const { return {}; }
    /// What can be asked for, a sentence without a full stop; empty: nothing to say.
    virtual std::string_view rule() const { return {}; }
    /// Why no launch of a kernel keeps to what its schedule asks for. `variant`: how it runs without wishes.
    virtual std::string why_refused(const Problem&, const Variant&) const { return "it does not fit"; }
    /// Clocks of a launch at these sizes by the family's cost model; nothing: there is none.
    virtual std::optional<double> clocks(const model::Spec&, const Target&, const Launch&,
                                         const std::vector<int64_t>& /*symbols*/) const {
        return std::nullopt;
    }

    // ---- emit and explain ----------------------------------------------------------------------------------

    virtual std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource&) const = 0;
    /// Lines for `pleat explain`, below the launch's name.
    virtual std::string explain(const model::Spec&, const Launch&) const = 0;
};

}  // namespace pleat::schedule
