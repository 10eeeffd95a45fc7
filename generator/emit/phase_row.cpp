// Rows: `lanes` threads (of `cluster` blocks) go over a row together, once for each pass of reductions and once for
// the stores. What several of these loops read is kept in registers or in shared memory.
#include <algorithm>
#include <utility>

#include "emit/phase.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"

namespace pleat::emit {

using model::Domain;
using model::Node;
using model::NodeId;
using model::Op;
using model::Reduction;
using schedule::Hold;
using schedule::Sink;

namespace {

Domain domain(const std::vector<model::Axis>& axes) {
    Domain d;
    for (const model::Axis& a : axes) d.add(a);
    return d;
}

}  // namespace

bool PhaseEmitter::wide(const Sink& sink) const {
    const Domain d = schedule::domain_of(kernel_, variant_, sink);
    if (sink.what == Sink::What::scratch) {
        for (const model::Axis& a : phase_.inner)
            if (d.overlaps(a)) return true;
        return false;
    }
    return std::any_of(phase_.inner.begin(), phase_.inner.end(),
                       [&](const model::Axis& a) { return d.overlaps(a); });
}

/// One state for reductions that can share it: mean and variance of a value; a maximum and the sum of exponentials
/// below it.
std::vector<PhaseEmitter::State> PhaseEmitter::states(const schedule::Pass& pass) {
    std::vector<State> out;
    const auto result_name = [&](NodeId r) {
        for (const model::Let& let : kernel_.lets)
            if (let.value == r) return let.name;
        return std::string("reduced");
    };
    for (const NodeId r : pass.reductions) {
        const Node& node = kernel_.graph[r];
        const StateType own = state_type(kernel_, r);
        const std::string real = type_of(model::Kind::real, kernel_.compute);
        if (const auto shifted = schedule::shifted_exponential(kernel_.graph, r)) {
            // The maximum came before it in this pass: its state becomes the joint one.
            bool joined = false;
            for (State& s : out)
                if (s.operand == kernel_.graph[*shifted].args[0] &&
                    (s.type.starts_with("pleat::Max<") || s.type.starts_with("pleat::SumExp<"))) {
                    s.type = fmt::format("pleat::SumExp<{}>", real);
                    s.results.emplace_back(r, s.variable + ".sum()");
                    joined = true;
                    break;
                }
            if (joined) continue;
        }
        const auto share = [&](const char* type, bool upgrade) {
            for (State& s : out)
                if (s.operand == node.args[0] &&
                    (s.type.starts_with(type) || (upgrade && s.type.starts_with("pleat::Mean<")))) {
                    if (upgrade) s.type = fmt::format("pleat::Moments<{}>", real);
                    s.results.emplace_back(r, fmt::format("{}.{}", s.variable, own.member));
                    return true;
                }
            return false;
        };
        if (node.reduction == Reduction::mean && share("pleat::Moments<", false)) continue;
        if (node.reduction == Reduction::variance && share("pleat::Moments<", true)) continue;
        if (node.reduction == Reduction::logsumexp && share("pleat::SumExp<", false)) continue;
        State s;
        s.type = own.type;
        s.variable = names_.fresh(result_name(r) + "_state");
        s.results.emplace_back(r, fmt::format("{}.{}", s.variable, own.member));
        s.operand = node.args[0];
        out.push_back(std::move(s));
    }
    return out;
}

void PhaseEmitter::declare_results(const std::vector<State>& all, Scope& scope) {
    for (const State& s : all)
        for (const auto& [node, result] : s.results) {
            std::string name;
            for (const model::Let& let : kernel_.lets)
                if (let.value == node && name.empty()) name = let.name;
            if (name.empty()) name = names_.fresh("reduced");
            const std::string type = context_.type(node);
            scope.out->line("const {} {} = {};", type, name, result);
            context_.reduced[node] = Code{name};
        }
}

void PhaseEmitter::open_slots(Writer& out, Env& env, bool loading) {
    outer_names_.push_back(names_);
    const std::string length = total(phase_.inner);
    const std::string type = index_type(schedule::product(spec_, phase_.inner));
    const int threads = phase_.lanes * phase_.cluster;
    const int step = threads * phase_.vector;
    if (phase_.slots > 0) {
        if (phase_.slots > 1) {
            out.margin("#pragma unroll");
            out.open(fmt::format("for (int slot = 0; slot < {}; ++slot) {{", phase_.slots));
            out.line("const {} j = slot * {} + lane * {};", type, step, phase_.vector);
        } else {
            out.open("{");
            if (loading || !context_.held.empty() || !context_.kept.empty()) out.line("constexpr int slot = 0;");
            out.line("const {} j = lane * {};", type, phase_.vector);
        }
        if (phase_.guarded) out.open(fmt::format("if (j < {}) {{", row_end_.empty() ? length : row_end_));
    } else {
        out.margin(phase_.resident > 1 ? "#pragma unroll 8" : "#pragma unroll 4");
        const bool counts = phase_.hold == Hold::shared && !phase_.held.empty();
        const bool shared_out = !phase_.partials.empty();
        const std::string first = shared_out ? fmt::format("(split * {} + lane) * {}", phase_.lanes, phase_.vector)
                                             : fmt::format("lane * {}", phase_.vector);
        const std::string step_text = shared_out ? fmt::format("splits * {}", step) : std::to_string(step);
        out.open(fmt::format("for ({0} j = {1}{2}; j < {3}; j += {4}{5}) {{", shared_out ? "long long" : type,
                             first, counts ? ", slot = 0" : "", length, step_text, counts ? ", ++slot" : ""));
    }
    declare_places(out, env, phase_.inner, "j");
    slot_guard_ = existence(env);
    if (!slot_guard_.empty()) out.open(fmt::format("if ({}) {{", slot_guard_));
}

void PhaseEmitter::close_slots(Writer& out) {
    context_.kept_before.insert(context_.kept_before.end(), context_.kept_now.begin(), context_.kept_now.end());
    context_.kept_now.clear();
    names_ = outer_names_.back();
    outer_names_.pop_back();
    if (!slot_guard_.empty()) out.close();
    if (phase_.slots > 0 && phase_.guarded) out.close();
    out.close();
}

void PhaseEmitter::share(const std::vector<State>& all) {
    std::string list, types;
    for (const State& s : all) {
        list += (list.empty() ? "" : ", ") + s.variable;
        types += ", " + s.type;
    }
    if (phase_.lanes <= 32) {
        if (phase_.lanes > 1)
            for (const State& s : all) out_.line("pleat::across_lanes<{}>({});", phase_.lanes, s.variable);
        if (phase_.cluster == 1) return;
        const std::string exchange = fmt::format("exchange{}", ++exchanges_);
        cluster_.line("__shared__ pleat::RowsExchange<{}, {}{}> {};", phase_.threads / phase_.lanes, phase_.cluster,
                      types, exchange);
        cluster_.line("if (threadIdx.x == 0) {}.init();", exchange);
        if (exchanges_ == 1) out_.line("pleat::cluster_wait();  // every block has started");
        out_.line("pleat::across_cluster<{}>({}, {});", phase_.lanes, exchange, list);
        return;
    }
    const std::string exchange = fmt::format("exchange{}", ++exchanges_);
    if (!turn_.empty()) {
        // The next row's states must not meet those that a slow warp has yet to take: rows take turns.
        out_.line("__shared__ pleat::Exchange<{}{}> {}[2];", phase_.lanes / 32, types, exchange);
        out_.line("pleat::across_block({}[{}], {});", exchange, turn_, list);
        return;
    }
    out_.line("__shared__ pleat::Exchange<{}{}> {};", phase_.lanes / 32, types, exchange);
    out_.line("pleat::across_block({}, {});", exchange, list);
    if (phase_.cluster > 1) {
        cluster_.line("__shared__ pleat::ClusterExchange<{}{}> {}_cluster;", phase_.cluster, types, exchange);
        cluster_.line("if (threadIdx.x == 0) {}_cluster.init();", exchange);
        if (exchanges_ == 1) out_.line("pleat::cluster_wait();  // every block has started");
        out_.line("pleat::across_cluster({}_cluster, {});", exchange, list);
    }
}

/// One loop over the row that brings each tensor's vectors to where they are held: by `load`, or on their own to
/// shared memory by "fetch".
void PhaseEmitter::load_rows(const std::vector<model::TensorId>& tensors, const Env& row, const char* load) {
    Env inner = row;
    const auto held = context_.held;
    open_slots(out_, inner, true);
    const Env elements = with_elements(inner);
    for (const model::TensorId t : tensors) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        const std::string place = context_.tensors.at(t) + expressions_.subscript(tensor, elements, true);
        if (load == std::string_view("fetch"))
            out_.line("pleat::fetch({}, {}.get());", held.at(t), place);
        else
            out_.line("{} = pleat::{}<{}>({}.get());", held.at(t), load, phase_.vector, place);
    }
    close_slots(out_);
}

/// What only the last loop needs is on its way while the threads exchange their states (rmsnorm in bf16 at 8192 x
/// 4096 on an H200: 37.2 us so, 38.0 where each slot loads its weights between two stores).
void PhaseEmitter::load_ahead(const Env& row) {
    for (const model::TensorId t : phase_.ahead) {
        const std::string name = names_.fresh(context_.tensors.at(t) + "_row");
        out_.line("pleat::Vec<{}, {}> {}[{}];", model::info(spec_.tensors[static_cast<size_t>(t)].dtype).cpp,
                  phase_.vector, name, phase_.slots);
        context_.held[t] = name + "[slot]";
    }
    load_rows(phase_.ahead, row, "load_now");
}

/// One loop over the row that adds to all states, and the exchange that completes them. `last`: what follows is the
/// loop that stores.
void PhaseEmitter::accumulate(const std::vector<State>& all, const Env& row, Scope& scope, bool last) {
    for (const State& s : all) out_.line("{} {};", s.type, s.variable);
    Env env = row;
    open_slots(out_, env, false);
    Writer loads(out_.depth()), declared(out_.depth()), body(out_.depth() + 1);
    context_.loads = &loads;
    context_.loaded.clear();
    const Env elements = with_elements(env);
    Scope inner_scope{&scope, &body, {}};
    std::vector<std::string> inputs;
    const std::string element = phase_.vector == 1 ? "0" : "e";
    const bool real_sums = kernel_.compute == model::Dtype::f32 || kernel_.compute == model::Dtype::f64;
    for (const State& s : all) {
        // The element type of the state: what stands between the angle brackets.
        const std::string type = s.type.substr(s.type.find('<') + 1, s.type.size() - s.type.find('<') - 2);
        const Node& operand = kernel_.graph[s.operand];
        const bool sums = s.type.starts_with("pleat::Sum<") && real_sums;
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
            declared.line("{} {}[{}];", type, inputs.back(), phase_.vector);
            body.line("{}[{}] = {};", inputs.back(), element,
                      expressions_.value(s.operand, elements, inner_scope).text);
        }
    }
    out_.splice(loads);
    out_.splice(declared);
    if (phase_.vector == 1) {
        out_.open("{");
        out_.splice(body);
        out_.close();
    } else {
        out_.margin("#pragma unroll");
        out_.line("for (int e = 0; e < {}; ++e) {{", phase_.vector);
        out_.splice(body);
        out_.line("}");
    }
    for (size_t i = 0; i < all.size(); ++i)
        if (!inputs[i].empty()) out_.line("{}.add({});", all[i].variable, inputs[i]);
    close_slots(out_);
    if (last && phase_.lanes > 32) {
        const Expressions::Fetched fetched = fetch(row, scope, true);
        if (phase_.cluster > 1)
            for (const std::string& value : fetched.stored) out_.line("pleat::arrived({});", value);
    }
    share(all);
}

void PhaseEmitter::tell_reductions(const std::vector<NodeId>& reductions) {
    for (const NodeId r : reductions)
        for (const model::Let& let : kernel_.lets)
            if (let.value == r) {
                tell_stage(out_, kernel_, let.name);
                break;
            }
}

void PhaseEmitter::emit_pass(const schedule::Pass& pass, const Env& row, Scope& scope, bool last) {
    tell_reductions(pass.reductions);
    std::vector<State> all = states(pass);
    const Domain inner = domain(phase_.inner);
    for (const State& s : all) expressions_.hoist(s.operand, inner, row, scope);
    const std::string real = type_of(model::Kind::real, kernel_.compute);
    // Where every coordinate of the row exists, their number need not be counted.
    const bool whole = std::none_of(phase_.inner.begin(), phase_.inner.end(), [&](const model::Axis& a) {
        return schedule::needs_existence_check(spec_, all_digits_, a.dim);
    });
    const auto mean_of = [&](const std::string& state) {
        return whole ? fmt::format("{}.sum() / {}({})", state, real, total(phase_.inner)) : state + ".mean()";
    };
    // A row at hand is gone over twice for a variance, first for the mean: sums are exchanged faster than moments.
    std::vector<State> spreads;
    for (State& s : all) {
        if (phase_.hold == Hold::registers && s.type.starts_with("pleat::Moments<")) {
            State spread{
                fmt::format("pleat::Sum<{}>", real), names_.fresh("spread"), {}, s.operand, mean_of(s.variable)};
            std::vector<std::pair<NodeId, std::string>> means;
            for (const auto& [node, result] : s.results)
                if (result == s.variable + ".mean()")
                    means.emplace_back(node, result);
                else
                    spread.results.emplace_back(
                        node, whole ? mean_of(spread.variable)
                                    : fmt::format("{}.sum() / {}.count", spread.variable, s.variable));
            s.type = fmt::format("pleat::Mean<{}>", real);
            s.results = means;
            spreads.push_back(std::move(spread));
        }
        if (whole && s.type.starts_with("pleat::Mean<")) {
            s.type = fmt::format("pleat::Sum<{}>", real);
            for (auto& [node, result] : s.results) result = mean_of(s.variable);
        }
    }
    accumulate(all, row, scope, last && spreads.empty());
    declare_results(all, scope);
    if (spreads.empty()) return;
    for (State& s : spreads) {
        const std::string name = names_.fresh("center");
        out_.line("const {} {} = {};", type_of(model::Kind::real, kernel_.compute), name, s.center);
        s.center = name;
    }
    accumulate(spreads, row, scope, last);
    declare_results(spreads, scope);
}

/// The states of this block's share of a row, for the launch that finishes them.
void PhaseEmitter::emit_shares(const Env& row, Scope& scope) {
    const auto& reductions = phase_.passes.front().reductions;
    const Domain inner = domain(phase_.inner);
    tell_reductions(reductions);
    std::vector<State> all;
    for (size_t i = 0; i < reductions.size(); ++i) {
        State s;
        s.type = state_type(kernel_, reductions[i]).type;
        s.variable = names_.fresh(variant_.scratch[static_cast<size_t>(phase_.partials[i])].name + "_state");
        s.operand = kernel_.graph[reductions[i]].args[0];
        expressions_.hoist(s.operand, inner, row, scope);
        all.push_back(std::move(s));
    }
    accumulate(all, row, scope, false);
    for (size_t i = 0; i < all.size(); ++i)
        out_.line("if (lane == 0) {}_values[split * {} + row] = {};",
                  variant_.scratch[static_cast<size_t>(phase_.partials[i])].name, total(phase_.outer),
                  all[i].variable);
}

/// The row's labels, scales and the like come in beside it rather than after its reductions. With `gathers`, so
/// does what they point to, once it is known where it lies and before the last exchange: later its barrier would
/// not stand between this and the stores.
Expressions::Fetched PhaseEmitter::fetch(const Env& row, Scope& scope, bool gathers) {
    Expressions::Fetched fetched;
    for (const Sink& s : phase_.sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            expressions_.fetch(root, domain(phase_.inner), row, scope, gathers, fetched);
    return fetched;
}

/// The barrier of the last exchange comes after every read of the row that was made before it. Is there one after
/// it of what another thread stores?
bool PhaseEmitter::reads_after_exchange(const Domain& inner, const Scope& scope) const {
    if (phase_.lanes <= 32 || exchanges_ == 0) return true;
    std::vector<model::TensorId> stored;
    for (const Sink& s : phase_.sinks)
        if (s.what == Sink::What::store) stored.push_back(kernel_.stores[static_cast<size_t>(s.index)].tensor);
    for (const Sink& s : phase_.sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            if (expressions_.reads_later(root, stored, inner, scope)) return true;
    return false;
}

void PhaseEmitter::emit_row() {
    const int rows_a_block = phase_.threads / phase_.lanes;
    const std::string rows = total(phase_.outer);
    const model::Size row_count = schedule::product(spec_, phase_.outer);
    const std::string type = index_type(row_count);
    const std::string block = type == "int" ? "static_cast<int>(blockIdx.x)" : "static_cast<long long>(blockIdx.x)";
    const bool partial_warp = phase_.lanes < 32;
    const bool shared_out = !phase_.partials.empty();
    if (shared_out) {
        out_.line("const int lane = static_cast<int>(threadIdx.x);");
        out_.line("const long long splits = {};", cpp(spec_, phase_.splits));
        out_.line("const long long split = blockIdx.x % splits, row = blockIdx.x / splits;");
    } else if (phase_.cluster > 1) {
        before_cluster_ = std::exchange(out_, Writer(out_.depth()));
        out_.line("pleat::cluster_arrive_ready();");
        out_.line("const int lane = static_cast<int>(pleat::cluster_rank()) * {} + static_cast<int>(threadIdx.x);",
                  phase_.lanes);
        out_.line("const {} row = {} / {};", type, block, phase_.cluster);
    } else if (rows_a_block > 1) {
        if (phase_.lanes > 1)
            out_.line("const int lane = static_cast<int>(threadIdx.x) % {};", phase_.lanes);
        else
            out_.line("constexpr int lane = 0;");
        out_.line("const {0} place = {1} * {2} + static_cast<int>(threadIdx.x) / {3};", type, block, rows_a_block,
                  phase_.lanes);
        if (partial_warp && phase_.lanes > 1) {
            // Lanes exchange their states in whole warps, so that those beyond the last row go along with it.
            out_.line("const bool live = place < {};", rows);
            out_.line("const {} row = live ? place : {} - 1;", type, rows);
        } else {
            out_.line("if (place >= {}) return;", rows);
            out_.line("const {} row = place;", type);
        }
    } else {
        out_.line("const int lane = static_cast<int>(threadIdx.x);");
        out_.line("const {} row = {};", type, block);
    }
    const bool has_live = rows_a_block > 1 && partial_warp && phase_.lanes > 1 && phase_.cluster == 1;

    Env env;
    Scope scope{nullptr, &out_, {}};
    declare_places(out_, env, phase_.outer, "row");
    // Kept digits that do not exist: their rows are computed from nothing and not stored.
    std::string live = has_live ? "live" : "";
    if (const std::string exists = existence(env); !exists.empty()) {
        if (phase_.lanes >= 32 && live.empty()) {
            out_.line("if (!({})) return;", exists);
        } else {
            out_.line("const bool exists = {};", exists);
            live += (live.empty() ? "" : " && ") + std::string("exists");
        }
    }

    if (phase_.resident > 1 && phase_.slots > 0 && schedule::product(spec_, phase_.inner).is_constant()) {
        row_end_ = names_.fresh("row_end");
        out_.line("const int {} = pleat::unknown({});", row_end_, total(phase_.inner));
    }
    if (!phase_.ahead.empty()) load_ahead(env);
    if (phase_.hold != Hold::nothing && !phase_.held.empty()) {
        out_.line();
        std::string offset = "0";
        if (phase_.hold == Hold::shared) out_.line("extern __shared__ uint4 row_storage[];");
        for (const model::TensorId t : phase_.held) {
            const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
            const std::string name = names_.fresh(context_.tensors.at(t) + "_row");
            const std::string vec = fmt::format("pleat::Vec<{}, {}>", model::info(tensor.dtype).cpp, phase_.vector);
            if (phase_.hold == Hold::registers) {
                out_.line("{} {}[{}];", vec, name, phase_.slots);
                context_.held[t] = name + "[slot]";
            } else {
                const int step = phase_.vector * phase_.threads;
                out_.line("{0}* {1} = reinterpret_cast<{0}*>(row_storage) + {2};", vec, name, offset);
                // Tensors of equal width follow one another; a block's share is a whole number of slots.
                offset = fmt::format("{} + pleat::size_ceil_div({}, {}ll) * {}", offset, total(phase_.inner),
                                     static_cast<int64_t>(step) * phase_.cluster, phase_.threads);
                context_.held[t] = fmt::format("{}[slot * {} + threadIdx.x]", name, phase_.threads);
            }
        }
        load_rows(phase_.held, env,
                  phase_.hold == Hold::shared ? "fetch"
                  : phase_.ahead.empty()      ? "load"
                                              : "load_now");
    }

    const bool awaited = phase_.hold == Hold::shared && !phase_.held.empty();
    if (!shared_out && phase_.lanes > 32) {
        const Expressions::Fetched fetched = fetch(env, scope, false);
        if (awaited) {
            // What says where a gather lies comes first, so that what it takes comes while the row does.
            for (const std::string& value : fetched.pointers) out_.line("pleat::arrived({});", value);
            if (!fetched.pointers.empty()) fetch(env, scope, true);
        }
    }
    if (awaited) out_.line("pleat::fetched();");

    for (const NodeId n : phase_.kept) {
        std::string wanted = "kept";
        for (const model::Let& let : kernel_.lets)
            if (let.value == n) wanted = let.name + "_kept";
        const std::string name = names_.fresh(wanted);
        out_.line("{} {}[{}][{}];", context_.type(n), name, phase_.slots, phase_.vector);
        context_.kept[n] = name + "[slot]";
    }
    if (shared_out) return emit_shares(env, scope);
    const Domain inner = domain(phase_.inner);
    for (const schedule::Pass& pass : phase_.passes) {
        out_.line();
        emit_pass(pass, env, scope, &pass == &phase_.passes.back());
    }
    if (phase_.cluster > 1 && exchanges_ == 0) out_.line("pleat::cluster_wait();");
    out_.line();
    emit_row_sinks(env, scope, live);
    if (phase_.cluster > 1) {
        before_cluster_.splice(cluster_);
        before_cluster_.splice(out_);
        out_ = std::move(before_cluster_);
    }
}

/// What leaves a row: values of the row from its first thread, values of its elements slot by slot.
void PhaseEmitter::emit_row_sinks(const Env& env, Scope& scope, const std::string& live) {
    const Domain inner = domain(phase_.inner);
    std::vector<Sink> wide_sinks, narrow;
    for (const Sink& s : phase_.sinks) (wide(s) ? wide_sinks : narrow).push_back(s);
    const bool waits = reads_after_exchange(inner, scope);
    for (const Sink& s : phase_.sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s)) expressions_.hoist(root, inner, env, scope);
    if (waits) barrier_for_snapshot();
    if (!narrow.empty()) {
        const std::string first = phase_.lanes * phase_.cluster == 1 ? "" : "lane == 0";
        const std::string condition = first.empty() ? live : live.empty() ? first : first + " && " + live;
        out_.open(condition.empty() ? "{" : fmt::format("if ({}) {{", condition));
        Scope store_scope{&scope, &out_, {}};
        scalar_sinks(out_, env, store_scope, narrow);
        out_.close();
    }
    if (!wide_sinks.empty()) {
        if (!live.empty()) out_.open(fmt::format("if ({}) {{", live));
        Env slots = env;
        open_slots(out_, slots, false);
        element_sinks(out_, slots, scope, wide_sinks);
        if (!refill_.empty()) out_.line(refill_);
        close_slots(out_);
        if (!live.empty()) out_.close();
    }
}

}  // namespace pleat::emit
