// Columns: the reduced digits lie across memory. A block is some lanes along the columns by parts down the rows;
// each thread adds up its share of the rows for `vector` neighbouring columns, the parts are combined through
// shared memory in order, and each split of the rows leaves its states in workspace, where a finishing launch
// combines them. Where the rows are not split the block has the values, and does with them what the sinks say.
#include "families/column/emit.h"

#include <algorithm>

#include "layout/access.h"

namespace pleat::emit {

ColumnEmitter::ColumnEmitter(const LaunchSource& source)
    : ReductionEmitter(source), own_(dynamic_cast<const schedule::ColumnLaunch&>(source.launch)) {}

void ColumnEmitter::emit_body() {
    const std::string columns = total(launch_.outer), rows = total(launch_.inner);
    const int v = loop_.vector;
    out_.line("const int lane = static_cast<int>(threadIdx.x) % {0}, part = static_cast<int>(threadIdx.x) / {0};",
              own_.lanes);
    if (splits_rows()) {
        declare_size("splits", launch_.splits);
        out_.line("const long long split = {0} % splits, tile = {0} / splits;", block_);
        out_.line("const long long column = (tile * {} + lane) * {};", own_.lanes, v);
    } else {
        out_.line("const long long column = (static_cast<long long>({}) * {} + lane) * {};", block_, own_.lanes, v);
    }
    const auto& reductions = launch_.passes.front().reductions;
    comment_reductions(reductions);
    const std::vector<State> all = splits_rows() ? shared_states() : whole_states();
    for (const State& s : all) out_.line("{} {}[{}];", s.type.text(), s.variable, v);
    out_.open(fmt::format("if (column < {}) {{", columns));
    add_up_rows(all, rows);
    out_.close();
    combine_parts(all, columns);
    if (!splits_rows()) store_columns(all, columns);
}

std::vector<ReductionEmitter::State> ColumnEmitter::whole_states() {
    std::vector<State> all;
    for (const model::NodeId r : launch_.passes.front().reductions) {
        const ReductionState own = state_type(kernel_, r);
        State s;
        s.type = own.type;
        s.variable = names_.fresh(kernel_.let_name(r, "reduced") + "_state");
        s.operand = kernel_.graph[r].args[0];
        s.results.emplace_back(r, fmt::format("{}[{}].{}", s.variable, loop_.vector == 1 ? "0" : "e", own.member));
        all.push_back(std::move(s));
    }
    return all;
}

/// A thread's share of the rows, for its columns.
void ColumnEmitter::add_up_rows(const std::vector<State>& all, const std::string& rows) {
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, launch_.outer, "column");
    model::Domain varying;
    for (const model::Axis& a : launch_.inner) varying.add(a);
    if (loop_.has_lane) varying.add(loop_.lane);
    for (const State& s : all) expressions_.hoist(s.operand, varying, env, scope);
    // Digits divided by runtime sizes keep many registers between their divisions.
    const bool divides = launch_.inner.size() > 1 &&
                         !std::all_of(launch_.inner.begin() + 1, launch_.inner.end(),
                                      [&](const model::Axis& a) { return spec_.extent(a).is_constant(); });
    out_.margin(fmt::format("#pragma unroll {}", divides ? 2 : own_.rows_at_once));
    out_.open(splits_rows()
                  ? fmt::format("for (long long row = split * {0} + part; row < {1}; row += splits * {0}) {{",
                                parts(), rows)
                  : fmt::format("for (long long row = part; row < {}; row += {}) {{", rows, parts()));
    declare_places(out_, env, launch_.inner, "row");
    const std::string exists = existence(env);
    if (!exists.empty()) out_.open(fmt::format("if ({}) {{", exists));
    Writer loads(out_.depth()), body(out_.depth() + 1);
    context_.loads = &loads;
    context_.begin_loads();
    const Env elements = with_elements(env);
    Scope element_scope{&scope, &body, {}};
    for (const State& s : all) {
        const std::string& type = s.type.element;
        const Code value = expressions_.value(s.operand, elements, element_scope);
        const std::string name = names_.fresh("term");
        body.line("const {} {}[1] = {{{}}};", type, name, value.text);
        body.line("{}[e].add({});", s.variable, name);
    }
    out_.splice(loads);
    out_.open_unrolled("e", loop_.vector);
    out_.splice(body);
    out_.close();
    if (!exists.empty()) out_.close();
    out_.close();
}

/// The block's states, from its parts to workspace.
void ColumnEmitter::combine_parts(const std::vector<State>& all, const std::string& columns) {
    const int v = loop_.vector;
    for (size_t i = 0; i < all.size(); ++i) {
        const State& s = all[i];
        out_.line();
        out_.open("{");
        out_.line("__shared__ pleat::Parts<{}, {}, {}{}> shared_parts;", s.type.text(), parts(), v,
                  own_.lanes == 32 ? "" : fmt::format(", {}", own_.lanes));
        out_.line("shared_parts.put(part, lane, {});", s.variable);
        out_.line("__syncthreads();");
        out_.open(fmt::format("if (part == 0 && column < {}) {{", columns));
        out_.line("shared_parts.combine(lane, {});", s.variable);
        if (splits_rows())
            leave_states(s, variant_.scratch[static_cast<size_t>(launch_.partials[i])].name, columns);
        out_.close();
        if (i + 1 < all.size()) out_.line("__syncthreads();");
        out_.close();
    }
}

void ColumnEmitter::leave_states(const State& s, const std::string& scratch, const std::string& columns) {
    out_.margin("#pragma unroll");
    out_.line("for (int e = 0; e < {}; ++e)", loop_.vector);
    out_.line("    if (column + e < {0}) {1}_values[split * {0} + column + e] = {2}[e];", columns, scratch,
              s.variable);
}

/// What the sinks do with the values of the thread's columns.
void ColumnEmitter::store_columns(const std::vector<State>& all, const std::string& columns) {
    out_.line("if (part != 0 || column >= {}) return;", columns);
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, launch_.outer, "column");
    if (const std::string exists = existence(env); !exists.empty()) out_.line("if (!({})) return;", exists);
    for (const State& s : all)
        for (const auto& [node, result] : s.results) context_.reduced[node] = Code{result};
    element_sinks(out_, env, scope, launch_.sinks);
}

void FinishEmitter::emit_body() {
    const std::string columns = total(launch_.outer);
    const auto& reductions = launch_.passes.front().reductions;
    out_.line("const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;");
    declare_size("splits", launch_.splits);
    out_.line("const long long column = static_cast<long long>({}) * 32 + lane;", block_);
    comment_reductions(reductions);
    const std::vector<State> all = declare_states();
    out_.open(fmt::format("if (column < {}) {{", columns));
    combine_splits(all, columns);
    out_.close();
    for (const State& s : all) out_.line("{0}_parts.put(part, lane, {0});", s.variable);
    out_.line("__syncthreads();");
    out_.line("if (part != 0 || column >= {}) return;", columns);
    Env env;
    Scope scope{nullptr, &out_, {}};
    for (const State& s : all) out_.line("{0}_parts.combine(lane, {0});", s.variable);
    declare_places(out_, env, launch_.outer, "column");
    if (const std::string exists = existence(env); !exists.empty()) out_.line("if (!({})) return;", exists);
    declare_results(all, scope);
    scalar_sinks(out_, env, scope, launch_.sinks);
}

std::vector<ReductionEmitter::State> FinishEmitter::declare_states() {
    const auto& reductions = launch_.passes.front().reductions;
    std::vector<State> all;
    for (size_t i = 0; i < reductions.size(); ++i) {
        const ReductionState type = state_type(kernel_, reductions[i]);
        State s;
        s.type = type.type;
        s.variable = names_.fresh(variant_.scratch[static_cast<size_t>(launch_.partials[i])].name + "_state");
        s.results.emplace_back(reductions[i], fmt::format("{}[0].{}", s.variable, type.member));
        out_.line("{} {}[1];", s.type.text(), s.variable);
        out_.line("__shared__ pleat::Parts<{}, {}, 1> {}_parts;", s.type.text(), parts_of_block(), s.variable);
        all.push_back(std::move(s));
    }
    return all;
}

/// A thread's share of the splits.
void FinishEmitter::combine_splits(const std::vector<State>& all, const std::string& columns) {
    const int parts = parts_of_block();
    // All that is read is on its way together: with as many rounds as there can be, and before any of it is put
    // down.
    const auto most = layout::upper_bound(spec_, launch_.splits);
    const bool few = most && *most <= int64_t{32} * parts;
    for (size_t i = 0; i < all.size(); ++i) {
        out_.margin(few ? "#pragma unroll" : "#pragma unroll 8");
        const std::string combine =
            fmt::format("{}[0].combine({}_values[s * {} + column]);", all[i].variable,
                        variant_.scratch[static_cast<size_t>(launch_.partials[i])].name, columns);
        if (few) {
            out_.open(fmt::format("for (int round = 0; round < {}; ++round) {{", (*most + parts - 1) / parts));
            out_.line("const long long s = round * {} + part;", parts);
            out_.line("if (s < splits) {}", combine);
            out_.close();
        } else {
            out_.line("for (long long s = part; s < splits; s += {}) {}", parts, combine);
        }
    }
}

}  // namespace pleat::emit
