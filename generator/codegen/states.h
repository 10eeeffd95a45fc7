// Reductions as states that elements are added to and that are combined: what all launches share that reduce.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "codegen/launch_emitter.h"

namespace pleat::emit {

class ReductionEmitter : public LaunchEmitter {
public:
    using LaunchEmitter::LaunchEmitter;

protected:
    struct State {
        StateType type;
        std::string variable;
        std::vector<std::pair<model::NodeId, std::string>> results;  // node -> its value
        model::NodeId operand = -1;
        std::string center;  // not empty: adds the squared distances of the operand from this value
        size_t beside = 0;   // the state that has the mean of the same operand
    };
    std::vector<State> states(const schedule::Pass& pass);
    /// Of the reductions of which this launch leaves partial states.
    std::vector<State> shared_states();
    void declare_results(const std::vector<State>& states, Scope& scope);
    void comment_reductions(const std::vector<model::NodeId>& reductions);
};

}  // namespace pleat::emit
