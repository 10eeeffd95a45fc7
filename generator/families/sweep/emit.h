// Sweeps: blocks that stay and go from row to row (emit.cpp), with each thread's own states of its columns
// (emit_columns.cpp).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "families/row/emit.h"
#include "families/row/persistent_launch.h"

namespace pleat::emit {

class SweepEmitter : public RowEmitter {
public:
    explicit SweepEmitter(const LaunchSource& source)
        : RowEmitter(source), sweep_(dynamic_cast<const schedule::PersistentLaunch&>(source.launch)) {}

protected:
    const schedule::PersistentLaunch& sweep_;

    void emit_body() override;
    bool triggers_early() const override { return true; }
    bool leaves_columns() const override { return sweep_.at_end.empty(); }
    void add_needs(LaunchText& text) const override;
    void sink_of_kind(Writer& out, const Env& env, Scope& scope, const schedule::Sink& sink) override;

    void emit_storage(model::TensorId tensor, const std::string& name, int times);
    void declare_column_states();
    void emit_column_states();
    std::map<model::TensorId, std::string> stages_;  // where rows arrive
    std::string block_number_;                       // empty: nothing has it yet

private:
    // emit.cpp
    std::string staged(model::TensorId tensor, const std::string& stage) const;
    void emit_fetch(const std::string& rows, const std::string& first, const std::string& step);
    void declare_lane();
    void declare_rows(const std::string& first, const std::string& step);
    void emit_fixed();
    void emit_look_ahead(const std::string& rows, const std::string& first, const std::string& step);
    void emit_rows(const std::string& rows, const std::string& first, const std::string& step);
    void open_rows(const std::string& rows, const std::string& first, const std::string& step);
    void take_elements(const Env& row, const std::string& step, const std::string& nth);
    void bring_row_in(const Env& row, const std::string& step);
    void emit_states_ahead(const std::string& rows, const std::string& first);
    void take_states(Scope& scope);
    std::string next_stage() const;
    std::string behind() const;
    bool rows_in_warps() const { return launch_.threads > row_.lanes && row_.lanes <= 32; }

    // emit_columns.cpp
    void add_up_block(const std::string& states, const std::string& type);
    void add_up_groups(const std::string& states);
    void emit_at_end();
    void emit_at_end_of_parts();
    std::string open_columns();
    void finished(int scratch, const std::string& state);
    std::string declare_parts(int scratch);
    std::map<int, std::string> column_states_;        // scratch -> a thread's states of its columns
    std::map<model::TensorId, std::string> next_;     // a coming row's element
    std::map<model::TensorId, std::string> of_rows_;  // where lanes keep those of the rows at work
    int64_t storage_taken_ = 0;                       // bytes of dynamic shared memory
    std::vector<State> ahead_;                        // of a row, sent while the row before is at work
    std::string send_;                                // what sends them
    std::map<model::TensorId, std::string> after_;    // the element of the row behind the coming one
    std::string now_;                                 // the row's number, which may be beyond the last
    std::string fetch_, look_, own_row_, stage_;      // names in the function; empty: there is none
};

}  // namespace pleat::emit
