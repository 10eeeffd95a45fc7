// Rolling sweeps: threads that go along an axis and keep the values of its last places.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "families/rolling/launch.h"
#include "families/sweep/emit.h"

namespace pleat::emit {

class RollingEmitter final : public SweepEmitter {
public:
    explicit RollingEmitter(const LaunchSource& source);

private:
    const schedule::RollingLaunch& rolling_;
    const schedule::Shifts& shifts_;
    std::vector<std::string> kept_;                     // by kept value: the array of its ages
    std::string place_, begin_, end_, stage_of_place_;  // names
    std::string fetch_place_;                           // the function that begins to copy the elements of a place
    std::string inside_, whole_;    // say that a place, or all of a round, need not be looked at
    int64_t delay_ = 0;             // of the row whose values are written
    model::NodeId computing_ = -1;  // the kept value that is being computed

    void emit_body() override;
    /// Of rounds without conditions the words of a vector would be stored one by one.
    std::string_view store_function() const override { return "pleat::store_whole"; }
    void load_fixed(const Env& columns, Scope& scope);
    void name_kept();
    void emit_stretches(const Env& columns, Scope& scope);
    void emit_fetch_place(const Env& stretch);
    void emit_places(const Env& stretch, Scope& scope);
    void take_elements_of_place();
    void compute_kept(const schedule::Kept& kept, const std::string& name, const Env& stretch, Scope& scope);
    void emit_sinks(const Env& stretch, Scope& scope);
    void push_back(const std::string& name, int64_t count, const std::string& element);
    /// Where the last row of the stretch is finished.
    std::string with_ahead() const;
    std::string exists(const std::string& place) const;
    std::set<int64_t> arrival_ages() const;
    /// The place `delay` steps before the thread's own.
    std::string before(int64_t delay) const;
    Env at_row(Writer& out, const Env& stretch, const std::string& row);
    void expose(int64_t delay, model::NodeId computing);
    std::optional<Code> at_hand(model::NodeId node) const;
};

}  // namespace pleat::emit
