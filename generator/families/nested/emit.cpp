#include "families/nested/emit.h"

#include <algorithm>

#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"

namespace pleat::emit {

using model::Domain;
using model::NodeId;
using schedule::Hold;
using schedule::Sink;

namespace {

bool shares(const Domain& one, const Domain& other) { return model::minus(one, other) != one; }

}  // namespace

Domain NestedEmitter::elements() const { return domain_of(nested_.elements); }

bool NestedEmitter::is_column(NodeId reduction) const {
    return std::any_of(launch_.sinks.begin(), launch_.sinks.end(), [&](const Sink& s) {
        return s.what == Sink::What::column && variant_.scratch[static_cast<size_t>(s.index)].node == reduction;
    });
}

/// What each part of a thread has of its own: an array, where it has several.
std::string NestedEmitter::in_turn(const std::string& name) const {
    return nested_.turns == 1 ? name : name + "[turn]";
}
std::string NestedEmitter::array_of_turns() const {
    return nested_.turns == 1 ? "" : fmt::format("[{}]", nested_.turns);
}

/// Declares the values that all elements of a part share, but for those that all parts do. A value's divisors are
/// not among them: their names would outlive the block.
void NestedEmitter::hoist_of_part(NodeId root, const Env& part, Scope& scope) {
    const auto stays = [&](NodeId n) { return !shares(kernel_.graph[n].domain, elements()); };
    const auto stop = [&](NodeId n) {
        return context_.reduced.contains(n) || variant_.materialized.contains(n) || stays(n);
    };
    std::vector<NodeId> found;
    // Below a substitution the current coordinate is another.
    schedule::visit(
        kernel_.graph, root, [&](NodeId n) { return stop(n) || kernel_.graph[n].op == model::Op::substitute; },
        [&](NodeId n) {
            if (stays(n) && !context_.reduced.contains(n)) found.push_back(n);
        });
    for (const NodeId n : found) expressions_.hoist(n, elements(), part, scope);
}

void NestedEmitter::declare_row() {
    const std::string type = index_type(schedule::product(spec_, launch_.outer));
    const int at_once = nested_.at_once();
    first_ = names_.fresh("first");
    if (launch_.cluster > 1) {
        open_cluster();
        out_.line("pleat::cluster_arrive_ready();");
    }
    const std::string lane = nested_.by_warps() ? fmt::format(" % {}", nested_.part_lanes) : "";
    if (nested_.part_lanes == 1)
        out_.line("constexpr int lane = 0;");
    else
        out_.line("const int lane = static_cast<int>(threadIdx.x){};", lane);
    const std::string within =
        at_once == 1 ? "" : fmt::format("static_cast<int>(threadIdx.x) / {}", nested_.part_lanes);
    const std::string block = launch_.cluster == 1 ? ""
                                                   : fmt::format("static_cast<int>(pleat::cluster_rank()){}",
                                                                 at_once == 1 ? "" : fmt::format(" * {}", at_once));
    const std::string both = block + (block.empty() || within.empty() ? "" : " + ") + within;
    out_.line("{} int {} = {};", both.empty() ? "constexpr" : "const", first_, both.empty() ? "0" : both);
    const std::string number = fmt::format("static_cast<{}>({})", type, block_);
    out_.line("const {} row = {}{};", type, number,
              launch_.cluster > 1 ? fmt::format(" / {}", launch_.cluster) : "");
}

/// Registers for this thread's vectors of the row, and one loop that fills them.
void NestedEmitter::hold(const Env& row) {
    if (row_.hold != Hold::registers) return;
    out_.line();
    for (const model::TensorId t : row_.held) {
        const std::string name = row_name(t);
        out_.line("pleat::Vec<{}, {}> {}{}[{}];", element_type(spec_, t), loop_.vector, name, array_of_turns(),
                  row_.slots);
        context_.held[t] = in_turn(name) + "[slot]";
    }
    const auto held = context_.held;
    Env parts = row;
    open_parts(parts);
    Env places = parts;
    open_elements(places);
    const Env vectors = with_elements(places);
    for (const model::TensorId t : row_.held) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        out_.line("{} = pleat::load<{}>({}.get());", held.at(t), loop_.vector,
                  context_.tensors.at(t) + expressions_.subscript(tensor, vectors, true));
    }
    close_elements();
    close_part_guard();
    close_parts();
}

void NestedEmitter::open_parts(Env& env) {
    outer_names_.push_back(names_);
    const int64_t step = int64_t{nested_.at_once()} * launch_.cluster;
    std::string part = first_;
    if (nested_.turns > 1) {
        part = "part";
        out_.open_unrolled("turn", nested_.turns);
        out_.line("const int part = turn * {} + {};", step, first_);
    } else {
        out_.open("{");
    }
    const int64_t count = schedule::product(spec_, nested_.parts).constant();
    part_guard_ = step * nested_.turns == count ? "" : fmt::format("{} < {}", part, count);
    if (!part_guard_.empty()) out_.open(fmt::format("if ({}) {{", part_guard_));
    declare_places(out_, env, nested_.parts, part);
}

void NestedEmitter::close_part_guard() {
    if (!part_guard_.empty()) out_.close();
    part_guard_.clear();
}

void NestedEmitter::close_parts() {
    names_ = outer_names_.back();
    outer_names_.pop_back();
    out_.close();
}

void NestedEmitter::open_elements(Env& env) {
    outer_names_.push_back(names_);
    const std::string length = total(nested_.elements);
    const std::string type = index_type(schedule::product(spec_, nested_.elements));
    const int step = nested_.part_lanes * loop_.vector;
    element_guard_.clear();
    if (row_.slots == 0) {
        out_.margin("#pragma unroll 4");
        out_.open(fmt::format("for ({0} j = lane * {1}; j < {2}; j += {3}) {{", type, loop_.vector, length, step));
    } else {
        if (row_.slots > 1) {
            out_.open_unrolled("slot", row_.slots);
            out_.line("const {} j = slot * {} + lane * {};", type, step, loop_.vector);
        } else {
            out_.open("{");
            out_.line("constexpr int slot = 0;");
            out_.line("const {} j = lane * {};", type, loop_.vector);
        }
        if (row_.guarded) element_guard_ = fmt::format("j < {}", length);
        if (row_.guarded) out_.open(fmt::format("if ({}) {{", element_guard_));
    }
    declare_places(out_, env, nested_.elements, "j");
}

void NestedEmitter::close_elements() {
    names_ = outer_names_.back();
    outer_names_.pop_back();
    if (!element_guard_.empty()) out_.close();
    out_.close();
}

/// States of reductions that the threads of a part, or those of a row, complete. A mean is its sum's quotient:
/// every coordinate exists.
std::vector<NestedEmitter::State> NestedEmitter::states_along(const std::vector<NodeId>& reductions, bool of_part) {
    std::vector<State> all = states({reductions});
    const std::string real = type_of(model::Kind::real, kernel_.compute);
    for (State& s : all) {
        const std::string own = of_part ? in_turn(s.variable) : s.variable;
        const NodeId first = s.results.front().first;
        if (s.type.kind == StateKind::mean && !is_column(first)) {
            s.type = {StateKind::sum, real};
            for (auto& [node, result] : s.results)
                result = fmt::format("{}.sum() / {}({})", s.variable, real, total(kernel_.graph[first].along));
        }
        for (auto& [node, result] : s.results) result.replace(0, s.variable.size(), own);
        out_.line("{} {}{};", s.type.text(), s.variable, of_part ? array_of_turns() : "");
        s.variable = own;
        for (const auto& [node, result] : s.results)
            if (is_column(node)) columns_.emplace_back(node, s);
    }
    return all;
}

void NestedEmitter::emit_pass(const schedule::Pass& pass, const Env& row, Scope& scope) {
    comment_reductions(pass.reductions);
    std::vector<NodeId> of_parts, of_row, along_parts;
    const Domain inner = elements(), parts = domain_of(nested_.parts);
    for (const NodeId r : pass.reductions) {
        const Domain own = schedule::along(kernel_, r);
        if (!own.covers(inner))
            along_parts.push_back(r);
        else
            (own.covers(parts) ? of_row : of_parts).push_back(r);
    }
    if (!of_parts.empty() || !of_row.empty()) emit_elements(of_parts, of_row, row, scope);
    if (!along_parts.empty()) emit_of_parts(along_parts, row, scope);
}

/// One loop over the elements, and the exchanges that complete what is reduced along those of a part and along
/// those of the row.
void NestedEmitter::emit_elements(const std::vector<NodeId>& of_parts, const std::vector<NodeId>& of_row,
                                  const Env& row, Scope& scope) {
    const std::vector<State> part = states_along(of_parts, true), whole = states_along(of_row, false);
    std::vector<State> all = part;
    all.insert(all.end(), whole.begin(), whole.end());
    for (const State& s : all) expressions_.hoist(s.operand, row_domain(), row, scope);
    Env places = row;
    open_parts(places);
    Scope part_scope{&scope, &out_, scope.named};
    for (const State& s : all) hoist_of_part(s.operand, places, part_scope);
    Env env = places;
    open_elements(env);
    add_vector(all, env, part_scope);
    close_elements();
    close_part_guard();
    if (nested_.by_warps() && nested_.part_lanes > 1)
        for (const State& s : part) out_.line("pleat::across_lanes<{}>({});", nested_.part_lanes, s.variable);
    close_parts();
    if (!nested_.by_warps() && !part.empty()) share_in_block(part);
    for (const State& s : part)
        for (const auto& [node, result] : s.results) context_.reduced[node] = Code{result, 7};
    if (whole.empty()) return;
    share(whole);
    declare_results(whole, scope);
}

/// All threads of a block have one part after another, and exchange the states of all of them behind one barrier.
void NestedEmitter::share_in_block(const std::vector<State>& states) {
    const std::string exchange = names_.fresh("of_parts");
    std::string list, types;
    for (const State& s : states) {
        list += (list.empty() ? "" : ", ") + s.variable;
        types += ", " + s.type.text();
    }
    out_.line("__shared__ pleat::Exchange<{}{}> {}{};", launch_.threads / 32, types, exchange, array_of_turns());
    if (nested_.turns == 1) return out_.line("pleat::across_block({}, {});", exchange, list);
    out_.open_unrolled("turn", nested_.turns);
    for (const State& s : states) out_.line("pleat::across_lanes<32>({});", s.variable);
    out_.line("if (threadIdx.x % 32 == 0) {}.put(static_cast<int>(threadIdx.x / 32), {});", in_turn(exchange),
              list);
    out_.close();
    out_.line("__syncthreads();");
    out_.line_unrolled("turn", nested_.turns, fmt::format("{}.take({});", in_turn(exchange), list));
}

void NestedEmitter::add_value(const State& state, const Env& env, Scope& scope) {
    const std::string term = names_.fresh("term");
    const std::string value = expressions_.value(state.operand, env, scope).text;
    scope.out->line("const {} {}[1] = {{{}}};", state.type.element, term, value);
    scope.out->line("{}.add({});", state.variable, term);
}

/// What is reduced of the parts' own values: each from one thread.
void NestedEmitter::emit_of_parts(const std::vector<NodeId>& reductions, const Env& row, Scope& scope) {
    const std::vector<State> all = states_along(reductions, false);
    for (const State& s : all) expressions_.hoist(s.operand, row_domain(), row, scope);
    Env places = row;
    open_parts(places);
    Scope part_scope{&scope, &out_, {}};
    if (nested_.part_lanes > 1) out_.open("if (lane == 0) {");
    for (const State& s : all) add_value(s, places, part_scope);
    if (nested_.part_lanes > 1) out_.close();
    close_part_guard();
    close_parts();
    share(all);
    declare_results(all, scope);
}

/// A share of a sum across the rows, to workspace.
void NestedEmitter::emit_column(const Sink& sink, const Env& env, Scope& scope) {
    const schedule::Scratch& scratch = variant_.scratch[static_cast<size_t>(sink.index)];
    const auto found = std::find_if(columns_.begin(), columns_.end(),
                                    [&](const auto& column) { return column.first == scratch.node; });
    State state;
    if (found != columns_.end()) {
        state = found->second;
    } else {
        state.type = state_type(kernel_, scratch.node).type;
        state.variable = names_.fresh(scratch.name + "_state");
        state.operand = kernel_.graph[scratch.node].args[0];
        scope.out->line("{} {};", state.type.text(), state.variable);
        add_value(state, env, scope);
    }
    scope.out->line("{}_values[({}) * {} + {}] = {};", scratch.name, expressions_.linear_index(nested_.across, env),
                    total(scratch.axes), expressions_.linear_index(scratch.axes, env), state.variable);
}

void NestedEmitter::emit_sinks(const Env& row, Scope& scope) {
    std::vector<Sink> of_row, of_parts, of_elements;
    const Domain inner = elements(), parts = domain_of(nested_.parts);
    for (const Sink& s : launch_.sinks) {
        const bool column = s.what == Sink::What::column;
        const Domain d = column ? domain_of(variant_.scratch[static_cast<size_t>(s.index)].axes)
                                : schedule::domain_of(kernel_, variant_, s);
        (shares(d, inner) ? of_elements : shares(d, parts) ? of_parts : of_row).push_back(s);
    }
    const auto emit_narrow = [&](const std::vector<Sink>& sinks, const Env& env, Scope& outer) {
        std::vector<Sink> stores;
        Scope own{&outer, &out_, {}};
        for (const Sink& s : sinks)
            if (s.what != Sink::What::column) stores.push_back(s);
        if (!stores.empty()) scalar_sinks(out_, env, own, stores);
        for (const Sink& s : sinks)
            if (s.what == Sink::What::column) emit_column(s, env, own);
    };
    for (const Sink& s : launch_.sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s)) {
            if (s.what == Sink::What::column && shares(kernel_.graph[root].domain, inner)) continue;
            expressions_.hoist(root, row_domain(), row, scope);
        }
    barrier_for_snapshot();
    if (!of_row.empty()) {
        out_.open(fmt::format("if ({} == 0 && lane == 0) {{", first_));
        emit_narrow(of_row, row, scope);
        out_.close();
    }
    const auto in_parts = [&](const std::vector<Sink>& sinks, bool narrow) {
        if (sinks.empty()) return;
        Env places = row;
        open_parts(places);
        Scope part_scope{&scope, &out_, scope.named};
        if (narrow) {
            out_.open("if (lane == 0) {");
            emit_narrow(sinks, places, part_scope);
            out_.close();
        } else {
            for (const Sink& s : sinks)
                for (const NodeId root : schedule::roots(kernel_, variant_, s))
                    hoist_of_part(root, places, part_scope);
            Env env = places;
            open_elements(env);
            element_sinks(out_, env, part_scope, sinks);
            close_elements();
        }
        close_part_guard();
        close_parts();
    };
    in_parts(of_parts, true);
    in_parts(of_elements, false);
}

void NestedEmitter::emit_body() {
    declare_row();
    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, launch_.outer, "row");
    hold(env);
    fetch(env, scope, false);
    for (const schedule::Pass& pass : launch_.passes) {
        out_.line();
        emit_pass(pass, env, scope);
    }
    if (launch_.cluster > 1 && exchanges_ == 0) out_.line("pleat::cluster_wait();");
    out_.line();
    emit_sinks(env, scope);
    if (launch_.cluster > 1) close_cluster();
}

}  // namespace pleat::emit
