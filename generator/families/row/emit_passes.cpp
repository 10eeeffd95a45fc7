// The passes over a row: the states that its reductions add to, the loop of a pass, and the exchange among the
// row's threads that completes them. Which row a thread has, and where what it reads is held, is emit.cpp's.
#include <algorithm>
#include <utility>

#include "families/row/emit.h"
#include "plan/axes.h"

namespace pleat::emit {

using model::Domain;
using model::Node;
using model::NodeId;
using model::Op;
using schedule::Hold;

void RowEmitter::share(const std::vector<State>& all) {
    std::string list, types;
    for (const State& s : all) {
        list += (list.empty() ? "" : ", ") + s.variable;
        types += ", " + s.type.text();
    }
    const bool warps = row_.lanes <= 32;
    if (warps && row_.lanes > 1)
        for (const State& s : all) out_.line("pleat::across_lanes<{}>({});", row_.lanes, s.variable);
    if (warps && launch_.cluster == 1) return;
    const std::string exchange = fmt::format("exchange{}", ++exchanges_);
    const auto declare = [&](Writer& where, std::string_view kind, const std::string& name) {
        where.line("__shared__ pleat::{}{}> {};", kind, types, name);
    };
    const auto in_cluster = [&](std::string_view kind, const std::string& name) {
        declare(cluster_, kind, name);
        cluster_.line("if (threadIdx.x == 0) {}.init();", name);
    };
    const auto meet_cluster = [&] {
        if (exchanges_ == 1) out_.line("pleat::cluster_wait();  // every block has started");
    };
    if (warps) {
        in_cluster(fmt::format("RowsExchange<{}, {}", launch_.threads / row_.lanes, launch_.cluster), exchange);
        meet_cluster();
        out_.line("pleat::across_cluster<{}>({}, {});", row_.lanes, exchange, list);
        return;
    }
    const int of_block = row_.lanes / 32;
    if (row_.sends_ahead()) {
        in_cluster(fmt::format("RowsInTurn<{}, {}", launch_.cluster, of_block), exchange);
        out_.line("{}.send({}, {});", exchange, turn_, list);
        exchange_ = exchange;
        return;
    }
    if (row_.rows_alone()) {
        in_cluster(fmt::format("ClusterInTurn<{}, {}", launch_.cluster, of_block), exchange);
        out_.line("{}.combine({}, {});", exchange, turn_, list);
        return;
    }
    const std::string block = fmt::format("Exchange<{}", of_block);
    if (!turn_.empty()) {
        // The next row's states must not meet those that a slow warp has yet to take: rows take turns.
        if (group_.empty()) {
            declare(out_, block, exchange + "[2]");
            out_.line("pleat::across_block({}[{}], {});", exchange, turn_, list);
        } else {
            declare(out_, block, fmt::format("{}[2][{}]", exchange, row_.groups()));
            out_.line("pleat::across_group({0}, {1}[{2}][{0}], {3});", group_, exchange, turn_, list);
        }
        return;
    }
    declare(out_, block, exchange);
    out_.line("pleat::across_block({}, {});", exchange, list);
    if (launch_.cluster > 1) {
        in_cluster(fmt::format("ClusterExchange<{}", launch_.cluster), exchange + "_cluster");
        meet_cluster();
        out_.line("pleat::across_cluster({}_cluster, {});", exchange, list);
    }
}

/// What a loop over the row has computed for later ones and nothing else is needed for leaves from that loop, so
/// that memory takes it while the threads exchange their states (the convolution of the Cheri block on an H200, 512
/// x 1024 x 128 in bf16: 90 us so, 98.6 behind the exchanges).
void RowEmitter::store_kept(const Env& slots, Scope& scope) {
    std::vector<schedule::Sink> ready;
    std::erase_if(kept_stores_, [&](const schedule::Sink& s) {
        const NodeId value = kernel_.stores[static_cast<size_t>(s.index)].value;
        const auto& now = context_.kept_now;
        if (std::find(now.begin(), now.end(), value) == now.end()) return false;
        ready.push_back(s);
        return true;
    });
    if (ready.empty()) return;
    context_.kept_before.insert(context_.kept_before.end(), context_.kept_now.begin(), context_.kept_now.end());
    element_sinks(out_, slots, scope, ready);
    stored_.insert(stored_.end(), ready.begin(), ready.end());
}

/// One loop over the row that adds to all states what the thread has of it.
void RowEmitter::add_up(const std::vector<State>& all, const Env& row, Scope& scope) {
    for (const State& s : all) out_.line("{} {};", s.type.text(), s.variable);
    Env env = row;
    open_slots(out_, env, false);
    add_vector(all, env, scope);
    store_kept(env, scope);
    close_slots(out_);
}

/// The elements of one vector, to all states.
void RowEmitter::add_vector(const std::vector<State>& all, const Env& env, Scope& scope) {
    Writer loads(out_.depth()), declared(out_.depth()), body(out_.depth() + 1);
    context_.loads = &loads;
    context_.begin_loads();
    const Env elements = with_elements(env);
    Scope inner_scope{&scope, &body, {}};
    std::vector<std::string> inputs;
    const std::string element = loop_.vector == 1 ? "0" : "e";
    const bool real_sums = kernel_.compute == model::Dtype::f32 || kernel_.compute == model::Dtype::f64;
    for (const State& s : all) {
        const std::string& type = s.type.element;
        const Node& operand = kernel_.graph[s.operand];
        const bool sums = s.type.kind == StateKind::sum && real_sums;
        inputs.emplace_back();
        if (!s.center.empty()) {
            const std::string apart = names_.fresh("apart");
            body.line("const {} {} = {} - {};", type, apart,
                      expressions_.value(s.operand, elements, inner_scope).at_least(6), s.center);
            body.line("{}.add_product({}, {});", s.variable, apart, apart);
        } else if (sums && operand.op == Op::pointwise && operand.fn == model::Fn::multiply &&
                   operand.kind == model::Kind::real && !context_.kept.contains(s.operand)) {
            const Code a = expressions_.value(operand.args[0], elements, inner_scope);
            const Code b = expressions_.value(operand.args[1], elements, inner_scope);
            body.line("{}.add_product({}, {});", s.variable, a.text, b.text);
        } else {
            inputs.back() = names_.fresh("terms");
            declared.line("{} {}[{}];", type, inputs.back(), loop_.vector);
            body.line("{}[{}] = {};", inputs.back(), element,
                      expressions_.value(s.operand, elements, inner_scope).text);
        }
    }
    context_.loads = nullptr;
    out_.splice(loads);
    out_.splice(declared);
    if (loop_.vector == 1) {
        out_.open("{");
        out_.splice(body);
        out_.close();
    } else {
        out_.open_unrolled("e", loop_.vector);
        out_.splice(body);
        out_.close();
    }
    for (size_t i = 0; i < all.size(); ++i)
        if (!inputs[i].empty()) out_.line("{}.add({});", all[i].variable, inputs[i]);
}

/// The exchange that completes the states. `last`: what follows is the loop that stores.
void RowEmitter::complete(const std::vector<State>& all, const Env& row, Scope& scope, bool last) {
    if (last && row_.lanes > 32) {
        const Expressions::Fetched fetched = fetch(row, scope, true);
        if (launch_.cluster > 1)
            for (const std::string& value : fetched.stored) out_.line("pleat::arrived({});", value);
    }
    share(all);
}

void RowEmitter::accumulate(const std::vector<State>& all, const Env& row, Scope& scope, bool last) {
    add_up(all, row, scope);
    complete(all, row, scope, last);
}

/// Does every coordinate of the row exist?
bool RowEmitter::whole_row() const {
    return std::none_of(launch_.inner.begin(), launch_.inner.end(), [&](const model::Axis& a) {
        return schedule::needs_existence_check(spec_, all_digits_, a.dim);
    });
}

/// The states of a pass, and those that take another loop.
std::vector<RowEmitter::State> RowEmitter::states_and_spreads(const schedule::Pass& pass,
                                                              std::vector<State>& spreads) {
    std::vector<State> all = states(pass);
    const std::string real = type_of(model::Kind::real, kernel_.compute);
    // Where every coordinate of the row exists, their number need not be counted.
    const bool whole = whole_row();
    const auto mean_of = [&](const std::string& state) {
        return whole ? fmt::format("{}.sum() / {}({})", state, real, total(launch_.inner)) : state + ".mean()";
    };
    // A row at hand is gone over twice for a variance, first for the mean: sums are exchanged faster than moments.
    for (State& s : all) {
        if (row_.hold == Hold::registers && s.type.kind == StateKind::moments) {
            State spread{{StateKind::sum, real},
                         names_.fresh("spread"),
                         {},
                         s.operand,
                         mean_of(s.variable),
                         static_cast<size_t>(&s - all.data())};
            std::vector<std::pair<NodeId, std::string>> means;
            for (const auto& [node, result] : s.results)
                if (result == s.variable + ".mean()")
                    means.emplace_back(node, result);
                else
                    spread.results.emplace_back(
                        node, whole ? mean_of(spread.variable)
                                    : fmt::format("{}.sum() / {}.count", spread.variable, s.variable));
            s.type = {StateKind::mean, real};
            s.results = means;
            spreads.push_back(std::move(spread));
        }
        if (whole && s.type.kind == StateKind::mean) {
            s.type = {StateKind::sum, real};
            for (auto& [node, result] : s.results) result = mean_of(s.variable);
        }
    }
    return all;
}

/// Has each thread as many of a long row's elements as any other? (Where a block has a short row an exchange more
/// takes no longer: layernorm in bf16 on an H200 at 4096 columns 37.4 us with two, 39.0 with one; in clusters of
/// four at 32768 in f32 590 and 556.)
bool RowEmitter::shared_evenly() const {
    if (launch_.cluster == 1 && row_.slots < 8) return false;
    const model::Size length = schedule::product(spec_, launch_.inner);
    const int64_t shares = int64_t{row_.slots} * row_.lanes * launch_.cluster * loop_.vector;
    return row_.hold == Hold::registers && whole_row() && length.is_constant() && length.constant() == shares;
}

/// Means and variances of what a thread has of the row, where all have as much: they need no other thread's mean,
/// and one exchange for two.
void RowEmitter::emit_even_pass(std::vector<State> all, std::vector<State> spreads, const Env& row, Scope& scope,
                                bool last) {
    const std::string real = type_of(model::Kind::real, kernel_.compute);
    const std::string count = fmt::format("{}({})", real, row_.slots * loop_.vector);
    add_up(all, row, scope);
    for (State& s : spreads) {
        s.center = expressions_.constant(real, fmt::format("{}.sum() / {}", all[s.beside].variable, count),
                                         "center", scope);
    }
    add_up(spreads, row, scope);
    for (const State& s : spreads) {
        State& both = all[s.beside];
        both.type = {StateKind::even_moments, real};
        both.variable = names_.fresh("moments");
        out_.line("{} {}{{{}, {}.sum() / {}}};", both.type.text(), both.variable, s.center, s.variable, count);
        for (auto& [node, result] : both.results) result = both.variable + ".mean()";
        for (const auto& [node, result] : s.results) both.results.emplace_back(node, both.variable + ".variance()");
    }
    complete(all, row, scope, last);
    declare_results(all, scope);
}

void RowEmitter::emit_pass(const schedule::Pass& pass, const Env& row, Scope& scope, bool last) {
    comment_reductions(pass.reductions);
    std::vector<State> spreads;
    const std::vector<State> all = states_and_spreads(pass, spreads);
    for (const State& s : all) expressions_.hoist(s.operand, row_domain(), row, scope);
    if (!spreads.empty() && shared_evenly()) return emit_even_pass(all, std::move(spreads), row, scope, last);
    accumulate(all, row, scope, last && spreads.empty());
    declare_results(all, scope);
    if (spreads.empty()) return;
    const std::string real = type_of(model::Kind::real, kernel_.compute);
    for (State& s : spreads) s.center = expressions_.constant(real, s.center, "center", scope);
    accumulate(spreads, row, scope, last);
    declare_results(spreads, scope);
}

/// The states of this block's share of a row, for the launch that finishes them.
void RowEmitter::emit_shares(const Env& row, Scope& scope) {
    const auto& reductions = launch_.passes.front().reductions;
    const Domain inner = row_domain();
    comment_reductions(reductions);
    const std::vector<State> all = shared_states();
    for (const State& s : all) expressions_.hoist(s.operand, inner, row, scope);
    accumulate(all, row, scope, false);
    for (size_t i = 0; i < all.size(); ++i)
        out_.line("if (lane == 0) {}_values[split * {} + row] = {};",
                  variant_.scratch[static_cast<size_t>(launch_.partials[i])].name, total(launch_.outer),
                  all[i].variable);
}

}  // namespace pleat::emit
