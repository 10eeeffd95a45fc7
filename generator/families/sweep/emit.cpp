// Sweeps: blocks stay and go from row to row. A row's work is a row launch's; what changes is where it lies in: a
// loop over the block's rows, ahead of which the next rows are on their way to shared memory (each thread copies
// what it will read itself, so that no barrier stands between), and each thread's own states of its columns, which
// the loop adds to.
#include "families/sweep/emit.h"

#include "plan/axes.h"

namespace pleat::emit {

using model::Node;
using model::NodeId;
using model::Op;
using schedule::Hold;
using schedule::Sink;

/// Adds a value to the states of this thread's columns.
void SweepEmitter::sink_of_kind(Writer& out, const Env& env, Scope& scope, const Sink& sink) {
    const int scratch = sink.index;  // of the column's states: rows have no other such sinks
    const NodeId reduction = variant_.scratch[static_cast<size_t>(scratch)].node;
    const NodeId operand_id = kernel_.graph[reduction].args[0];
    const Node& operand = kernel_.graph[operand_id];
    const StateType type = state_type(kernel_, reduction).type;
    const std::string state =
        fmt::format("{}[slot][{}]", column_states_.at(scratch), loop_.vector == 1 ? "0" : "e");
    const bool real_sum = type.kind == StateKind::sum && operand.kind == model::Kind::real;
    const bool named = scope.named.contains({operand_id, env.id}) || context_.reduced.contains(operand_id);
    if (real_sum && !named && operand.op == Op::pointwise && operand.fn == model::Fn::multiply) {
        const Code a = expressions_.value(operand.args[0], env, scope),
                   b = expressions_.value(operand.args[1], env, scope);
        out.line("{}.add_product({}, {});", state, a.text, b.text);
        return;
    }
    const std::string& element = type.element;
    const std::string term = names_.fresh("term");
    const std::string value = expressions_.value(operand_id, env, scope).text;
    out.line("const {} {}[1] = {{{}}};", element, term, value);
    out.line("{}.add({});", state, term);
}

/// Where in shared memory a thread's vectors of the coming rows lie.
std::string SweepEmitter::staged(model::TensorId tensor, const std::string& stage) const {
    const std::string first = sweep_.stages == 1 ? "slot" : fmt::format("({} * {} + slot)", stage, row_.slots);
    return fmt::format("{}[{} * {} + threadIdx.x]", stages_.at(tensor), first, launch_.threads);
}

/// The lambda that begins to copy a vector of a row, and the calls that fetch the first rows.
void SweepEmitter::emit_fetch(const std::string& rows, const std::string& first, const std::string& step) {
    const std::string place = names_.fresh("place");
    fetch_ = names_.fresh("fetch");
    stage_ = names_.fresh("stage");
    out_.line("// Begins to copy this thread's vectors of a slot.");
    out_.open(
        fmt::format("const auto {} = [&](long long {}, [[maybe_unused]] int {}, [[maybe_unused]] int slot) {{",
                    fetch_, place, stage_));
    const int64_t reach = int64_t{row_.lanes} * launch_.cluster * loop_.vector;
    out_.line("const {} j = {}lane * {};", index_type(schedule::product(spec_, launch_.inner)),
              row_.slots > 1 ? fmt::format("slot * {} + ", reach) : "", loop_.vector);
    out_.open(fmt::format("if ({} < {}{}) {{", place, rows, row_.guarded ? " && j < " + total(launch_.inner) : ""));
    const Names outside = names_;
    Env env;
    declare_places(out_, env, launch_.outer, place);
    declare_places(out_, env, launch_.inner, "j");
    const Env elements = with_elements(env);
    for (const model::TensorId t : row_.held) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        out_.line("pleat::fetch({}, {}{}.get());", staged(t, stage_), context_.tensors.at(t),
                  expressions_.subscript(tensor, elements, true));
    }
    names_ = outside;
    out_.close();
    out_.close("};");
    const bool many = sweep_.stages > 1;
    if (many) out_.open(fmt::format("for (int {0} = 0; {0} < {1}; ++{0}) {{", stage_, sweep_.stages));
    const std::string begin = many ? fmt::format("{} + {} * {}", first, stage_, step) : first;
    if (row_.slots > 1) {
        out_.line_unrolled("slot", row_.slots,
                           fmt::format("{}({}, {}, slot);", fetch_, begin, many ? stage_ : "0"));
    } else {
        out_.line("{}({}, {}, 0);", fetch_, begin, many ? stage_ : "0");
    }
    out_.line("pleat::cp_async_commit();");
    if (many) out_.close();
}

/// Room in shared memory for `times` shares of a row of each thread.
void SweepEmitter::emit_storage(model::TensorId tensor, const std::string& name, int times) {
    const model::DtypeInfo& dtype = model::info(spec_.tensors[static_cast<size_t>(tensor)].dtype);
    const std::string vec = fmt::format("pleat::Vec<{}, {}>", dtype.cpp, loop_.vector);
    out_.line("{0}* const {1} = reinterpret_cast<{0}*>(row_storage{2});", vec, name,
              storage_taken_ ? fmt::format(" + {}", storage_taken_ / 16) : "");
    storage_taken_ += int64_t{times} * row_.slots * launch_.threads * loop_.vector * dtype.bytes;
}

/// What all rows share, loaded once.
void SweepEmitter::emit_fixed() {
    for (const model::TensorId t : sweep_.fixed) {
        if (sweep_.fixed_in == Hold::registers) {
            hold_in_registers(t);
            continue;
        }
        const std::string name = row_name(t);
        emit_storage(t, name, 1);
        context_.held[t] = fmt::format("{}[slot * {} + threadIdx.x]", name, launch_.threads);
    }
    // Where nothing else is at work meanwhile, all that is read is on its way before any of it is waited for.
    if (!sweep_.fixed.empty()) load_rows(sweep_.fixed, {}, sweep_.at_end.empty() ? "load" : "load_now");
}

/// One element a row, on its way while the row before is at work; or each lane of a warp reads that of one of the
/// rows to come.
void SweepEmitter::emit_look_ahead(const std::string& rows, const std::string& first, const std::string& step) {
    if (sweep_.a_row.empty()) return;
    const bool many = sweep_.rows_ahead > 1, ahead = row_.sends_ahead();
    for (const model::TensorId t : sweep_.a_row) {
        const std::string type = element_type(spec_, t);
        next_[t] = names_.fresh(context_.tensors.at(t) + "_next");
        if (many) of_rows_[t] = names_.fresh(context_.tensors.at(t) + "_rows");
        if (ahead) after_[t] = names_.fresh(context_.tensors.at(t) + "_after");
        const std::string& other = many ? of_rows_[t] : ahead ? after_[t] : next_[t];
        out_.line("{} {}{{}}{};", type, next_[t], many || ahead ? fmt::format(", {}{{}}", other) : "");
    }
    look_ = names_.fresh("look_ahead");
    const std::string place = names_.fresh("place");
    std::string places, coming;  // where what the lambda reads goes
    if (ahead)
        for (const model::TensorId t : sweep_.a_row) {
            places += fmt::format(", {}& {}", element_type(spec_, t), after_.at(t));
            coming += ", " + next_.at(t);
        }
    out_.open(fmt::format("const auto {} = [&](long long {}{}) {{", look_, place, places));
    out_.open(fmt::format("if ({} < {}) {{", place, rows));
    const Names outside = names_;
    Env env;
    declare_places(out_, env, launch_.outer, place);
    for (const model::TensorId t : sweep_.a_row)
        out_.line("{} = *{}{}.get();", ahead ? after_.at(t) : next_.at(t), context_.tensors.at(t),
                  expressions_.subscript(spec_.tensors[static_cast<size_t>(t)], env, true));
    names_ = outside;
    out_.close();
    out_.close("};");
    if (many) {
        own_row_ = names_.fresh("own_row");
        out_.line(
            "const int {} = static_cast<int>(threadIdx.x) % {};  // of the next rows, the one this thread looks up",
            own_row_, sweep_.rows_ahead);
    }
    out_.line("{}({}{}{});", look_, first, many ? fmt::format(" + {} * {}", own_row_, step) : "", coming);
    if (ahead) out_.line("{}({} + {}{});", look_, first, step, behind());
}

void SweepEmitter::declare_lane() {
    const std::string thread = "static_cast<int>(threadIdx.x)";
    if (launch_.cluster > 1) {
        if (!launch_.passes.empty()) out_.line("pleat::cluster_arrive_ready();");
        out_.line("const int lane = static_cast<int>(pleat::cluster_rank()) * {0} + {1} % {0};", row_.lanes,
                  thread);
    } else if (launch_.threads == row_.lanes)
        out_.line("const int lane = {};", thread);
    else if (row_.lanes == 1)
        out_.line("constexpr int lane = 0;");
    else
        out_.line("const int lane = {} % {};", thread, row_.lanes);
}

/// Which rows a thread's group takes: the first, and how far the next one is.
void SweepEmitter::declare_rows(const std::string& first, const std::string& step) {
    const std::string thread = "static_cast<int>(threadIdx.x)";
    const int at_once = launch_.threads / row_.lanes;
    const std::string shared_by = launch_.cluster == 1 ? "" : fmt::format(" / {}", launch_.cluster);
    out_.line("const long long {} = gridDim.x{};", step,
              at_once == 1 ? shared_by : fmt::format(" * {}ll", at_once));
    if (row_.groups() > 1) {
        // Few rows lie in as many blocks.
        group_ = names_.fresh("group");
        out_.line("const int {} = pleat::uniform({} / {});", group_, thread, row_.lanes);
        out_.line("const long long {} = blockIdx.x + {} * static_cast<long long>(gridDim.x);", first, group_);
    } else {
        if (at_once == 1) block_number_ = first;
        out_.line("const long long {} = blockIdx.x{};", first,
                  at_once == 1 ? shared_by : fmt::format(" * {}ll + {} / {}", at_once, thread, row_.lanes));
    }
}

void SweepEmitter::declare_column_states() {
    for (const Sink& s : launch_.sinks) {
        if (s.what != Sink::What::column) continue;
        const schedule::Scratch& scratch = variant_.scratch[static_cast<size_t>(s.index)];
        column_states_[s.index] = names_.fresh(scratch.name);
        out_.line("{} {}[{}][{}];", state_type(kernel_, scratch.node).type.text(), column_states_[s.index],
                  row_.slots, loop_.vector);
    }
}

void SweepEmitter::emit_body() {
    const std::string rows = total(launch_.outer);
    const bool alone = !sweep_.at_end.empty();
    if (launch_.cluster > 1) open_cluster();
    declare_lane();
    const std::string step = names_.fresh("step"), first = names_.fresh("first");
    if (!alone) declare_rows(first, step);
    declare_column_states();
    if (row_.rows_alone()) hide_row_end();
    if (!launch_.shared_bytes.is_constant() || launch_.shared_bytes.constant() > 0)
        out_.line("extern __shared__ uint4 row_storage[];");
    if (sweep_.stages > 0) {
        for (const model::TensorId t : row_.held) {
            stages_[t] = names_.fresh(context_.tensors.at(t) + "_coming");
            emit_storage(t, stages_[t], sweep_.stages);
        }
        emit_fetch(rows, first, step);
    }
    emit_fixed();
    if (!alone) emit_look_ahead(rows, first, step);
    out_.line();
    emit_rows(rows, first, step);
    if (!row_.rows_alone()) {
        out_.line();
        alone ? emit_at_end() : emit_column_states();
    }
    if (launch_.cluster > 1) close_cluster();
}

/// The loop over the block's rows; where all rows are at hand at once, their work alone.
void SweepEmitter::emit_rows(const std::string& rows, const std::string& first, const std::string& step) {
    const bool alone = !sweep_.at_end.empty();
    const bool states_ahead = row_.sends_ahead(), rows_alone = row_.rows_alone();
    now_ = rows_in_warps() ? names_.fresh("place") : "row";
    turn_ = row_.lanes > 32 && !launch_.passes.empty() && !alone
                ? names_.fresh(states_ahead || rows_alone ? "nth" : "turn")
                : "";
    if (states_ahead) {
        emit_states_ahead(rows, first);
    } else if (rows_alone) {
        out_.line("pleat::cluster_wait();  // every block has started");
        out_.line("unsigned {} = 0;", turn_);
    } else if (!turn_.empty()) {
        out_.line("int {} = 0;  // which of its two halves an exchange uses", turn_);
    }
    if (sweep_.stages > 1) out_.line("int {} = 0;", stage_);
    const std::string nth = own_row_.empty() ? "" : names_.fresh("nth");
    if (!nth.empty()) out_.line("int {} = 0;  // of the rows that have been looked up", nth);
    open_rows(rows, first, step);
    const Names outside = names_;
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, launch_.outer, "row");
    take_elements(env, step, nth);
    if (sweep_.stages > 0 && !states_ahead) out_.line("pleat::cp_async_wait<{}>();", sweep_.stages - 1);
    bring_row_in(env, step);
    if (states_ahead) {
        take_states(scope);
        out_.line("pleat::cp_async_wait<{}>();", sweep_.stages - 2);
        out_.line("if ({0} + {1} < {2}) {3}({0} + {1}, {4}, {5} + 1);", now_, step, rows, send_, next_stage(),
                  turn_);
    } else {
        for (const schedule::Pass& pass : launch_.passes) {
            out_.line();
            emit_pass(pass, env, scope, false);
        }
    }
    out_.line();
    emit_row_sinks(env, scope, rows_in_warps() ? "live" : "");
    if (row_.hold == Hold::shared) out_.line("pleat::cp_async_commit();");
    if (sweep_.stages > 1) out_.line("{} = {};", stage_, next_stage());
    if (states_ahead || rows_alone)
        out_.line("++{};", turn_);
    else if (!turn_.empty())
        out_.line("{0} = 1 - {0};", turn_);
    if (alone) return;
    names_ = outside;
    out_.close();
}

/// The head of the loop, and which row it has.
void SweepEmitter::open_rows(const std::string& rows, const std::string& first, const std::string& step) {
    const bool alone = !sweep_.at_end.empty();
    if (!rows_in_warps()) {
        if (alone)
            out_.line("constexpr int row = 0;");
        else
            out_.open(fmt::format("for (long long row = {}; row < {}; row += {}) {{", first, rows, step));
        return;
    }
    // Lanes exchange their states in whole warps, so that those beyond the last row go along.
    if (alone) {
        out_.line("const int {} = static_cast<int>(threadIdx.x) / {};", now_, row_.lanes);
        out_.line("const bool live = {} < {};", now_, rows);
        out_.line("const int row = live ? {} : 0;  // exchanges take whole warps", now_);
        return;
    }
    const std::string base = names_.fresh("base");
    out_.open(fmt::format("for (long long {0} = blockIdx.x * {1}ll; {0} < {2}; {0} += {3}) {{", base,
                          launch_.threads / row_.lanes, rows, step));
    out_.line("const long long {} = {} + static_cast<int>(threadIdx.x) / {};", now_, base, row_.lanes);
    out_.line("const bool live = {} < {};", now_, rows);
    out_.line("const long long row = live ? {} : {} - 1;", now_, rows);
}

/// The row's own elements, which were looked up ahead, and looks up those of rows to come. `nth`: of the rows that
/// lanes have looked up at once; empty where each is looked up alone.
void SweepEmitter::take_elements(const Env& row, const std::string& step, const std::string& nth) {
    const bool states_ahead = row_.sends_ahead();
    const int ahead = sweep_.rows_ahead;
    if (!nth.empty()) {
        out_.open(fmt::format("if ({} == 0) {{", nth));
        for (const auto& [t, at_hand] : of_rows_) out_.line("{} = {};", at_hand, next_.at(t));
        out_.line("{}({} + ({} + {}) * {});", look_, now_, ahead, own_row_, step);
        out_.close();
    }
    for (const model::TensorId t : sweep_.a_row) {
        const std::string& variable = context_.tensors.at(t);
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        const std::string name = names_.fresh(variable + "_now");
        std::string value;
        if (!sweep_.at_end.empty())
            value = fmt::format("pleat::load_now<1>({}{}.get())[0]", variable,
                                expressions_.subscript(tensor, row, true));
        else if (nth.empty())
            value = next_.at(t);
        else
            value = fmt::format("pleat::from_lane<{}>({}, {})", ahead, of_rows_.at(t), nth);
        out_.line("const {} {} = {};", model::info(tensor.dtype).cpp, name, value);
        context_.of_row[t] = name;
        if (states_ahead) out_.line("{} = {};", next_.at(t), after_.at(t));
    }
    if (!nth.empty())
        out_.line("{0} = ({0} + 1) % {1};", nth, ahead);
    else if (states_ahead && !look_.empty())
        out_.line("{}({} + 2 * {}{});", look_, now_, step, behind());
    else if (!look_.empty())
        out_.line("{}({} + {});", look_, now_, step);
}

/// Names what the row holds, and loads it to registers if it is held there.
void SweepEmitter::bring_row_in(const Env& row, const std::string& step) {
    // A slot that has been read for the last time takes the vectors of a row to come.
    const bool many = sweep_.stages > 1;
    const std::string refill =
        fmt::format("{}({} + {}{}, {}, slot);", fetch_, now_, many ? fmt::format("{} * ", sweep_.stages) : "", step,
                    many ? stage_ : "0");
    if (row_.hold != Hold::registers) {
        for (const model::TensorId t : row_.held) context_.held[t] = staged(t, stage_);
        refill_ = refill;
        return;
    }
    for (const model::TensorId t : row_.held) hold_in_registers(t);
    if (sweep_.stages == 0) return load_rows(row_.held, row, sweep_.at_end.empty() ? "load" : "load_now");
    Env inner = row;
    open_slots(out_, inner, true);
    for (const model::TensorId t : row_.held) out_.line("{} = {};", context_.held.at(t), staged(t, stage_));
    out_.line(refill);
    close_slots(out_);
    out_.line("pleat::cp_async_commit();");
}

std::string SweepEmitter::next_stage() const {
    return fmt::format("{0} + 1 == {1} ? 0 : {0} + 1", stage_, sweep_.stages);
}

/// What the elements of the row behind the coming one are called, as arguments.
std::string SweepEmitter::behind() const {
    std::string list;
    for (const model::TensorId t : sweep_.a_row) list += ", " + after_.at(t);
    return list;
}

/// Blocks that share rows send the states of each while they work at the row before, so that nobody waits for an
/// exchange: the lambda that adds up a row's states and sends them, and the first row's.
void SweepEmitter::emit_states_ahead(const std::string& rows, const std::string& first) {
    const schedule::Pass& pass = launch_.passes.front();
    const std::string place = names_.fresh("coming");
    send_ = names_.fresh("send_states");
    out_.line("// Adds up this thread's part of a row and sends it to the blocks that share the row.");
    comment_reductions(pass.reductions);
    out_.open(fmt::format("const auto {} = [&]([[maybe_unused]] long long {}, int {}, unsigned {}) {{", send_,
                          place, stage_, turn_));
    const Names outside = names_;
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, launch_.outer, place);
    for (const model::TensorId t : sweep_.a_row) context_.of_row[t] = next_.at(t);
    for (const model::TensorId t : row_.held) context_.held[t] = staged(t, stage_);
    std::vector<State> spreads;
    ahead_ = states_and_spreads(pass, spreads);
    for (const State& s : ahead_) expressions_.hoist(s.operand, row_domain(), env, scope);
    accumulate(ahead_, env, scope, false);
    names_ = outside;
    out_.close("};");
    out_.line("pleat::cluster_wait();  // every block has started");
    out_.line("pleat::cp_async_wait<{}>();", sweep_.stages - 1);
    out_.line("if ({0} < {1}) {2}({0}, 0, 0);", first, rows, send_);
    out_.line("unsigned {} = 0;  // of the block's rows", turn_);
}

/// The states of the row at work, which were sent a row before, and what is made of them.
void SweepEmitter::take_states(Scope& scope) {
    out_.line();
    std::string list;
    for (const State& s : ahead_) {
        out_.line("{} {};", s.type.text(), s.variable);
        list += ", " + s.variable;
    }
    out_.line("{}.take({}{});", exchange_, turn_, list);
    declare_results(ahead_, scope);
    out_.line();
}

void SweepEmitter::add_needs(LaunchText& text) const {
    RowEmitter::add_needs(text);
    text.headers.push_back("pleat/gpu/sweep.h");
}

}  // namespace pleat::emit
