// Rows: threads that share a row go over it together, once for each pass of reductions (emit_passes.cpp) and once
// for the stores (emit.cpp).
#pragma once

#include <string>
#include <vector>

#include "codegen/states.h"
#include "families/row/launch.h"

namespace pleat::emit {

/// What a row leaves, in a function of the row's number: each warp that calls it gets the values.
struct RowValues {
    std::string name, function;
    std::vector<std::string> parameters;
    std::vector<LaunchArgument> arguments;
    std::vector<std::pair<model::TensorId, std::string>> values;  // that tensors would take; their variables
};
/// `launch`: one row, by the threads of a warp; `given`: the tensors that its stores would go to.
RowValues emit_row_values(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                          const schedule::RowLaunch& launch, const std::vector<model::TensorId>& given);

class RowEmitter : public ReductionEmitter {
public:
    explicit RowEmitter(const LaunchSource& source)
        : ReductionEmitter(source), row_(dynamic_cast<const schedule::RowLaunch&>(source.launch)) {}
    /// The function of one row, of which each warp that calls it gets the tensors' values (emit_values.cpp).
    RowValues emit_row_values(const std::vector<model::TensorId>& given);

protected:
    const schedule::RowLaunch& row_;

    void emit_body() override;
    bool lies_in_memory(model::TensorId tensor) const override;

    // emit.cpp
    /// The digits of the row's axes.
    model::Domain row_domain() const;
    bool declare_row();
    void hide_row_end();
    std::string row_exists(const Env& row, bool has_live);
    void declare_kept();
    std::string row_name(model::TensorId tensor);
    void hold_in_registers(model::TensorId tensor);
    void hold_row(const Env& row);
    void load_ahead(const Env& row);
    void load_rows(const std::vector<model::TensorId>& tensors, const Env& row, const char* load);
    void open_slots(Writer& out, Env& env, bool loading);
    void close_slots(Writer& out);
    bool wide(const schedule::Sink& sink) const;
    void open_cluster();
    void close_cluster();
    Expressions::Fetched fetch(const Env& row, Scope& scope, bool gathers);
    bool reads_after_exchange(const model::Domain& inner, const Scope& scope) const;
    void barrier_for_snapshot();
    /// `live`: the condition under which this thread's row exists; "" where it always does.
    void emit_row_sinks(const Env& row, Scope& scope, const std::string& live);
    std::vector<schedule::Sink> kept_stores() const;
    bool for_each_warp_ = false;               // one row, as emit_row_values() writes it
    std::string slot_guard_;                   // says that the current slot's coordinates exist
    std::string row_end_;                      // the row's length where the compiler is not to know it
    std::string refill_;                       // what follows the last use of a slot of shared memory
    std::vector<schedule::Sink> kept_stores_;  // that no loop has stored yet
    std::vector<schedule::Sink> stored_;       // by a loop before the last

    // emit_passes.cpp
    std::vector<State> states_and_spreads(const schedule::Pass& pass, std::vector<State>& spreads);
    void share(const std::vector<State>& states);
    void add_up(const std::vector<State>& states, const Env& row, Scope& scope);
    void add_vector(const std::vector<State>& states, const Env& env, Scope& scope);
    void complete(const std::vector<State>& states, const Env& row, Scope& scope, bool last);
    void accumulate(const std::vector<State>& states, const Env& row, Scope& scope, bool last);
    bool whole_row() const;
    bool shared_evenly() const;
    void emit_even_pass(std::vector<State> all, std::vector<State> spreads, const Env& row, Scope& scope,
                        bool last);
    void emit_pass(const schedule::Pass& pass, const Env& row, Scope& scope, bool last);
    void emit_shares(const Env& row, Scope& scope);
    void store_kept(const Env& slots, Scope& scope);
    Writer before_cluster_{1},
        cluster_{1};        // what stands ahead of the cluster's arrival: all so far, and its exchanges
    int exchanges_ = 0;     // declared so far
    std::string exchange_;  // through which states are sent ahead
    std::string turn_;      // which of two exchanges a row takes; empty: there is one
    std::string group_;     // of threads, of one block's
};

}  // namespace pleat::emit
