// The columns of a sweep: what becomes of the states that a block's threads hold of their columns once its rows are
// done. Where several threads of a block have states of one column, those are combined first, in a fixed order;
// then they go to workspace, or, where all rows have been added up here, what is made of them is stored.
#include "families/sweep/emit.h"

namespace pleat::emit {

/// Where the warps of a block leave a slot's states, one above the other.
std::string SweepEmitter::declare_parts(int scratch) {
    const std::string parts = names_.fresh(column_states_.at(scratch) + "_parts");
    out_.line("__shared__ pleat::Parts<{}, {}, {}> {};",
              state_type(kernel_, variant_.scratch[static_cast<size_t>(scratch)].node).type.text(),
              launch_.threads / 32, loop_.vector, parts);
    return parts;
}

/// A column's value of a reduction is that of this state from here on.
void SweepEmitter::finished(int scratch, const std::string& state) {
    const model::NodeId node = variant_.scratch[static_cast<size_t>(scratch)].node;
    context_.reduced[node] = Code{fmt::format("{}.{}", state, state_type(kernel_, node).member)};
}

/// All rows have been added up here: what is made of the columns is stored. Where threads above one another have
/// states of the same columns, those are combined first, each thread some of them.
void SweepEmitter::emit_at_end() {
    context_.held.clear();
    if (launch_.threads != row_.lanes) return emit_at_end_of_parts();
    Env env;
    Scope scope{nullptr, &out_, {}};
    for (const auto& [index, states] : column_states_)
        finished(index, fmt::format("{}[slot][{}]", states, loop_.vector == 1 ? "0" : "e"));
    open_slots(out_, env, true);
    element_sinks(out_, env, scope, sweep_.at_end);
    close_slots(out_);
}

void SweepEmitter::emit_at_end_of_parts() {
    std::map<int, std::string> parts;
    out_.line("const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;");
    for (const auto& [index, states] : column_states_) parts[index] = declare_parts(index);
    if (row_.slots > 1) {
        out_.open_unrolled("slot", row_.slots);
        out_.line("__syncthreads();");
    } else {
        out_.open("{");
        out_.line("constexpr int slot = 0;");
    }
    for (const auto& [index, states] : column_states_) {
        add_up_groups(states);
        out_.line("{}.put(part, column, {}[slot]);", parts.at(index), states);
    }
    out_.line("__syncthreads();");
    const std::string own = open_columns();
    if (row_.guarded) out_.open(fmt::format("if (j < {}) {{", total(launch_.inner)));
    for (const auto& [index, states] : column_states_) {
        const std::string state = names_.fresh(states + "_state");
        out_.line("const auto {} = {}.combined({} % {}, {} / {});", state, parts.at(index), own, row_.lanes, own,
                  row_.lanes);
        finished(index, state);
    }
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, launch_.inner, "j");
    scalar_sinks(out_, env, scope, sweep_.at_end);
    if (row_.guarded) out_.close();
    out_.close();
    out_.close();
}

/// Opens a thread's columns of a slot one by one: `j` is the place in the row. Returns the name of the place in the
/// slot.
std::string SweepEmitter::open_columns() {
    const std::string own = names_.fresh("own");
    if (row_.lanes * loop_.vector <= launch_.threads) {
        out_.line("const int {} = static_cast<int>(threadIdx.x);", own);
        out_.open(fmt::format("if ({} < {}) {{", own, row_.lanes * loop_.vector));
    } else {
        out_.open(fmt::format("for (int {0} = static_cast<int>(threadIdx.x); {0} < {1}; {0} += {2}) {{", own,
                              row_.lanes * loop_.vector, launch_.threads));
    }
    const std::string lane = launch_.cluster == 1 ? fmt::format("{} % {}", own, row_.lanes)
                                                  : fmt::format("(lane / {1} * {1} + {0} % {1})", own, row_.lanes);
    out_.line("const int j = {}{} * {} + {} / {};",
              row_.slots > 1 ? fmt::format("slot * {} + ", row_.lanes * launch_.cluster * loop_.vector) : "", lane,
              loop_.vector, own, row_.lanes);
    return own;
}

/// Groups of lanes of one warp hold states of the same columns.
void SweepEmitter::add_up_groups(const std::string& states) {
    if (row_.lanes >= 32) return;
    out_.line_unrolled("e", loop_.vector,
                       fmt::format("pleat::across_groups<{}>({}[slot][e]);", row_.lanes, states));
}

/// The first group's threads get a slot's states of all groups of the block, where others had rows.
void SweepEmitter::add_up_block(const std::string& states, const std::string& type) {
    const std::string parts = names_.fresh(states + "_parts");
    out_.line("auto& {} = *reinterpret_cast<pleat::Parts<{}, {}, {}, {}>*>(row_storage);", parts, type,
              row_.groups() - 1, loop_.vector, row_.lanes);
    out_.open(fmt::format("if (blockIdx.x + static_cast<long long>(gridDim.x) < {}) {{", total(launch_.outer)));
    if (row_.slots > 1)
        out_.open_unrolled("slot", row_.slots);
    else
        out_.line("constexpr int slot = 0;");
    out_.line("__syncthreads();");
    out_.line("if ({0} > 0) {1}.put({0} - 1, lane, {2}[slot]);", group_, parts, states);
    out_.line("__syncthreads();");
    out_.line("if ({} == 0) {}.combine<0>(lane, {}[slot]);", group_, parts, states);
    if (row_.slots > 1) out_.close();
    out_.close();
}

/// The block's states go to workspace.
void SweepEmitter::emit_column_states() {
    const bool apart = rows_in_warps();
    const std::string block = block_number_.empty() ? names_.fresh("block") : block_number_;
    if (block_number_.empty())
        out_.line("const long long {} = blockIdx.x{};", block,
                  launch_.cluster == 1 ? "" : fmt::format(" / {}", launch_.cluster));
    if (apart)
        out_.line(
            "const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;");
    for (const auto& [index, states] : column_states_) {
        const schedule::Scratch& scratch = variant_.scratch[static_cast<size_t>(index)];
        Env env;
        if (apart) {
            const std::string parts = declare_parts(index);
            out_.open_unrolled("slot", row_.slots);
            add_up_groups(states);
            out_.line("__syncthreads();");
            out_.line("{}.put(part, column, {}[slot]);", parts, states);
            out_.line("__syncthreads();");
            out_.line("if (threadIdx.x < {}) {}.combine(column, {}[slot]);", row_.lanes, parts, states);
            out_.close();
            out_.open(fmt::format("if (threadIdx.x < {}) {{", row_.lanes));
        } else if (!group_.empty()) {
            add_up_block(states, state_type(kernel_, scratch.node).type.text());
            out_.open(fmt::format("if ({} == 0) {{", group_));
        }
        open_slots(out_, env, true);
        out_.line("pleat::store_states({}_values + {} * {} + j, {}[slot]);", scratch.name, block,
                  total(launch_.inner), states);
        close_slots(out_);
        if (apart || !group_.empty()) out_.close();
    }
}

}  // namespace pleat::emit
