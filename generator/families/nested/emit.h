// Rows of parts: the threads of a part go over its elements, once for each pass of reductions and once for the
// stores; what they make of it is shared with those of the row's other parts.
#pragma once

#include <string>
#include <vector>

#include "families/nested/launch.h"
#include "families/row/emit.h"

namespace pleat::emit {

class NestedEmitter : public RowEmitter {
public:
    explicit NestedEmitter(const LaunchSource& source)
        : RowEmitter(source), nested_(dynamic_cast<const schedule::NestedLaunch&>(source.launch)) {}

protected:
    void emit_body() override;

private:
    const schedule::NestedLaunch& nested_;
    std::string first_;                                     // the first part of this thread
    std::string part_guard_, element_guard_;                // say that the current one exists
    std::vector<std::pair<model::NodeId, State>> columns_;  // states of reductions across rows

    model::Domain elements() const;
    std::string in_turn(const std::string& name) const;
    std::string array_of_turns() const;
    void declare_row();
    void hoist_of_part(model::NodeId root, const Env& part, Scope& scope);
    void hold(const Env& row);
    void open_parts(Env& env);
    void close_part_guard();
    void close_parts();
    void open_elements(Env& env);
    void close_elements();
    void emit_pass(const schedule::Pass& pass, const Env& row, Scope& scope);
    void emit_elements(const std::vector<model::NodeId>& of_parts, const std::vector<model::NodeId>& of_row,
                       const Env& row, Scope& scope);
    void emit_of_parts(const std::vector<model::NodeId>& reductions, const Env& row, Scope& scope);
    std::vector<State> states_along(const std::vector<model::NodeId>& reductions, bool of_part);
    void share_in_block(const std::vector<State>& states);
    void add_value(const State& state, const Env& env, Scope& scope);
    void emit_sinks(const Env& row, Scope& scope);
    void emit_column(const schedule::Sink& sink, const Env& env, Scope& scope);
    bool is_column(model::NodeId reduction) const;
};

}  // namespace pleat::emit
