// Columns: the reduced digits lie across memory. One launch leaves states of shares of the rows, and another
// combines them.
#pragma once

#include "codegen/states.h"
#include "families/column/launch.h"

namespace pleat::emit {

class ColumnEmitter : public ReductionEmitter {
public:
    explicit ColumnEmitter(const LaunchSource& source);

protected:
    void emit_body() override;

private:
    const schedule::ColumnLaunch& own_;

    int parts() const { return launch_.threads / own_.lanes; }
    void add_up_rows(const std::vector<State>& all, const std::string& rows);
    void combine_parts(const std::vector<State>& all, const std::string& columns);
    /// Are the rows shared out, so that another launch combines what this one leaves?
    bool splits_rows() const { return !launch_.partials.empty(); }
    std::vector<State> whole_states();
    void leave_states(const State& s, const std::string& scratch, const std::string& columns);
    void store_columns(const std::vector<State>& all, const std::string& columns);
};

class FinishEmitter : public ReductionEmitter {
public:
    using ReductionEmitter::ReductionEmitter;

protected:
    void emit_body() override;

private:
    int parts_of_block() const { return launch_.threads / 32; }
    std::vector<State> declare_states();
    void combine_splits(const std::vector<State>& all, const std::string& columns);
};

}  // namespace pleat::emit
