// Stores, requires and values for later launches: how computed values leave a launch.
#include "codegen/launch_emitter.h"
#include "codegen/narrow.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::NodeId;
using schedule::Sink;

std::string LaunchEmitter::converted(const model::Store& store, const std::string& text) const {
    const std::string to = element_type(spec_, store.tensor);
    return context_.type(store.value) == to ? text : fmt::format("pleat::convert<{}>({})", to, text);
}

LaunchEmitter::Target LaunchEmitter::target(const model::Store& store, const Env& env, Scope& scope) {
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(store.tensor)];
    Env there = env;
    Target t;
    // Guard and subscript both name an index: a long one is computed ahead of them.
    const auto short_index = [&](std::string text, NodeId index, const model::Axis& axis) {
        constexpr size_t most = 48;
        if (text.size() <= most || !scope.out || text.find("[e]") != std::string::npos) return text;
        if (const std::string* declared = scope.constant(context_.type(index), text)) return *declared;
        const std::string name = names_.variable(spec_.dims[static_cast<size_t>(axis.dim)].name + "_at");
        scope.declare(context_.type(index), name, text);
        return name;
    };
    if (!store.binds.empty()) {
        std::vector<std::string> indices, guards;
        std::vector<bool> by_lane, inside;
        std::vector<std::optional<int64_t>> constants;
        for (size_t i = 0; i < store.binds.size(); ++i) {
            const NodeId index = store.bind_values[i];
            const model::Node& node = kernel_.graph[index];
            indices.push_back(
                node.op == model::Op::constant
                    ? std::to_string(node.integer)
                    : short_index(expressions_.value(index, env, scope).text, index, store.binds[i].axis));
            constants.push_back(node.op == model::Op::constant ? std::optional(node.integer) : std::nullopt);
            by_lane.push_back(env.has_lane && loop_.has_lane && node.domain.overlaps(loop_.lane));
            inside.push_back(stays_on_axis(spec_, kernel_.graph, index, store.binds[i].axis));
        }
        bool guard_by_lane = false;
        there = expressions_.replaced(env, store.binds, indices, by_lane, constants, guards, guard_by_lane, inside);
        for (const std::string& g : guards) t.guard += (t.guard.empty() ? "" : " && ") + g;
        there.lane_guard = guard_by_lane;
    }
    t.vector = expressions_.by_vector(tensor, there);
    if (t.guard.empty()) t.part = expressions_.part(tensor, there);
    t.subscript = expressions_.subscript(tensor, there, false);
    t.base = expressions_.subscript(tensor, there, true);
    const std::string& variable = context_.tensors.at(store.tensor);
    t.place = t.subscript.empty() ? fmt::format("*{}.get()", variable) : "*" + variable + t.subscript;
    return t;
}

void LaunchEmitter::scalar_sink(Writer& out, const Env& env, Scope& scope, const Sink& sink) {
    const auto i = static_cast<size_t>(sink.index);
    switch (sink.what) {
        case Sink::What::store: {
            const model::Store& store = kernel_.stores[i];
            const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(store.tensor)];
            const auto part = parts_.find(sink.index);
            const auto copy = sinks_are_alone_ && part == parts_.end()
                                  ? expressions_.copied(store.value, tensor.dtype, env)
                                  : std::nullopt;
            const std::string value = copy ? "" : expressions_.value(store.value, env, scope).text;
            if (part != parts_.end()) {
                out.line("{} = {};", part->second.current, converted(store, value));
                break;
            }
            const Target t = target(store, env, scope);
            const std::string text = fmt::format("{} = {};", t.place, copy ? *copy : converted(store, value));
            out.line(t.guard.empty() ? text : fmt::format("if ({}) {}", t.guard, text));
            break;
        }
        case Sink::What::require: {
            const std::string condition =
                expressions_.value(kernel_.requires_[i].condition, env, scope).at_least(9);
            const std::string exists = context_.count.empty() ? "" : fmt::format("e < {} && ", context_.count);
            out.line("if ({}!{}) atomicOr(status, {}u);", exists, condition,
                     1u << ((static_cast<size_t>(first_require_) + i) % 32));
            break;
        }
        case Sink::What::column:
        case Sink::What::reduce:
        case Sink::What::partial:
            sink_of_kind(out, env, scope, sink);
            break;
        case Sink::What::gather:
        case Sink::What::nowhere:
            gather_sink(out, env, scope, sink);
            break;
        case Sink::What::scratch: {
            const schedule::Scratch& s = variant_.scratch[i];
            const std::string value = expressions_.value(s.node, env, scope).text;
            out.line("{}_values[{}] = {};", s.name, expressions_.linear_index(s.axes, env), value);
            break;
        }
    }
}

/// The product at an index of its own digit: stored by the thread whose coordinate the index is; 0 where it is
/// none, of which there may be none at all.
void LaunchEmitter::gather_sink(Writer& out, const Env& env, Scope& scope, const Sink& sink) {
    const model::Store& store = kernel_.stores[static_cast<size_t>(sink.index)];
    const model::Node& node = kernel_.graph[store.value];
    const model::Axis& axis = node.binds[0].axis;
    const std::string wanted = expressions_.value(node.args[1], env, scope).at_least(9);
    const Target t = target(store, env, scope);
    if (sink.what == Sink::What::gather) {
        const std::string value = expressions_.value(node.args[0], env, scope).text;
        out.line("if ({} == {}) {} = {};", expressions_.digit(axis, env), wanted, t.place, converted(store, value));
        return;
    }
    const std::string zero =
        type_of(node.kind, kernel_.compute) + (node.kind == model::Kind::boolean ? "(false)" : "(0)");
    out.line("if ({} < 0 || {} >= {}) {} = {};", wanted, wanted, cpp(spec_, spec_.extent(axis)), t.place,
             converted(store, zero));
}

void LaunchEmitter::comment_let(Writer& out, NodeId node) const {
    if (const std::string name = kernel_.let_name(node, ""); !name.empty()) comment_stage(out, kernel_, name);
}

void LaunchEmitter::comment_sink(Writer& out, const Sink& sink) const {
    const auto i = static_cast<size_t>(sink.index);
    if (sink.what == Sink::What::scratch) return;
    if (sink.what == Sink::What::column || sink.what == Sink::What::reduce || sink.what == Sink::What::partial) {
        const NodeId node = sink.what == Sink::What::reduce ? sink.index : variant_.scratch[i].node;
        return comment_let(out, node);
    }
    const int stage = sink.what != Sink::What::require ? kernel_.stores[i].stage : kernel_.requires_[i].stage;
    if (static_cast<size_t>(stage) < kernel_.stages.size())
        comment_stage(out, kernel_.stages[static_cast<size_t>(stage)]);
}

/// All values first, then the stores: within a thread too, reads see what was there when the kernel began.
void LaunchEmitter::scalar_sinks(Writer& out, const Env& env, Scope& scope, const std::vector<Sink>& sinks) {
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s)) {
            if (sinks.size() == 1 || s.what == Sink::What::column || s.what == Sink::What::reduce ||
                s.what == Sink::What::gather || s.what == Sink::What::nowhere || s.what == Sink::What::partial)
                continue;  // nothing is stored before it is computed
            const Code code = expressions_.value(root, env, scope);
            if (scope.named.contains({root, env.id}) || code.text.find('(') == std::string::npos) continue;
            scope.named[{root, env.id}] = Code{expressions_.constant(context_.type(root), code.text, "v", scope)};
        }
    sinks_are_alone_ = sinks.size() == 1;
    for (const Sink& s : sinks) {
        comment_sink(out, s);
        scalar_sink(out, env, scope, s);
    }
    sinks_are_alone_ = false;
}

void LaunchEmitter::element_sinks(Writer& out, const Env& env, Scope& scope, const std::vector<Sink>& sinks) {
    context_.begin_loads();
    if (loop_.vector == 1) {
        Env one = env;
        one.has_lane = true;
        Scope inner{&scope, &out, {}};
        scalar_sinks(out, one, inner, sinks);
        return;
    }
    VectorSinks(*this, out.depth(), env, scope).emit(out, sinks);
}

void LaunchEmitter::emit_requirements(std::vector<Sink> left) {
    while (!left.empty()) {
        const model::Domain domain = schedule::domain_of(kernel_, variant_, left.front());
        const auto others = std::stable_partition(left.begin(), left.end(), [&](const Sink& s) {
            return schedule::domain_of(kernel_, variant_, s) == domain;
        });
        const std::vector<Sink> sinks(left.begin(), others);
        left.erase(left.begin(), others);
        const std::vector<model::Axis>& digits = domain.axes();
        const std::string i = names_.fresh("i"), all = names_.fresh("all");
        declare_size(all, schedule::product(spec_, digits));
        out_.open(fmt::format(
            "for (long long {0} = blockIdx.x * {1}ll + threadIdx.x; {0} < {2}; {0} += gridDim.x * {1}ll) {{", i,
            launch_.threads, all));
        Env env;
        declare_places(out_, env, digits, i);
        env.id = context_.next_env++;
        Scope scope{nullptr, &out_, {}};
        scalar_sinks(out_, env, scope, sinks);
        out_.close("}");
    }
}

}  // namespace pleat::emit
