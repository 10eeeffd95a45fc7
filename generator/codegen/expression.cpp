// What the values of nodes are in CUDA: which are named, where, and how elements of tensors come to them.
#include "codegen/expression.h"

#include <algorithm>
#include <cmath>

#include "codegen/let_variable.h"
#include "codegen/literal.h"
#include "codegen/narrow.h"
#include "codegen/vocabulary_names.h"
#include "layout/access.h"
#include "model/functions.h"

namespace pleat::emit {

using model::Axis;
using model::Fn;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;

namespace {
constexpr int links_a_line = 3;
}

Expressions::Expressions(LaunchContext& context) : c_(context) {
    for (const model::Let& let : c_.kernel.lets) let_names_.try_emplace(let.value, let.name);
    uses_.assign(static_cast<size_t>(c_.kernel.graph.size()), 0);
    for (NodeId i = 0; i < c_.kernel.graph.size(); ++i)
        for (const NodeId a : c_.kernel.graph[i].args) ++uses_[static_cast<size_t>(a)];
    if (c_.narrow.empty()) c_.narrow = narrow_integers(c_.spec, c_.kernel);
    find_links();
    find_precise();
}

/// Long sums, and maxima or minima of many, go on in a further line at every third link.
void Expressions::find_links() {
    const model::Graph& graph = c_.kernel.graph;
    links_.assign(uses_.size(), 0);
    for (NodeId i = 0; i < graph.size(); ++i) {
        const Node& node = graph[i];
        const bool chains = node.op == Op::pointwise && ((node.fn == Fn::add && node.kind == Kind::real) ||
                                                         node.fn == Fn::maximum || node.fn == Fn::minimum);
        if (!chains) continue;
        const NodeId before = node.args[0];
        const bool goes_on =
            graph[before].op == Op::pointwise && graph[before].fn == node.fn && !wants_name(before);
        links_[static_cast<size_t>(i)] = goes_on ? links_[static_cast<size_t>(before)] + 1 : 1;
    }
}

bool Expressions::wants_name(NodeId node) const {
    const Op op = c_.kernel.graph[node].op;
    if (op == Op::constant || op == Op::param || op == Op::extent) return false;
    return op == Op::read || op == Op::substitute || let_names_.contains(node) ||
           uses_[static_cast<size_t>(node)] > 1 || links_[static_cast<size_t>(node)] == links_a_line;
}

void comment_stage(Writer& out, const model::StageNote& stage) {
    if (stage.place.empty()) return;
    const size_t target = stage.text.find("] = ");  // of a store with subscripts, which hold signs of their own
    const size_t end = stage.text.find('[') < stage.text.find(" = ") && target != std::string::npos
                           ? target + 1
                           : stage.text.find(" = ");
    out.line("// {}: {}", one_line(stage.place), stage.text.substr(0, end));
}

void comment_stage(Writer& out, const model::Kernel& kernel, const std::string& value) {
    for (const model::StageNote& stage : kernel.stages) {
        const size_t verb = stage.text.find(' ') + 1;
        if (stage.text.compare(verb, value.size() + 3, value + " = ") == 0) return comment_stage(out, stage);
    }
}

const std::string* Scope::constant(const std::string& type, const std::string& text) const {
    for (const Scope* s = this; s; s = s->parent)
        if (const auto at = s->constants.find(type + " " + text); at != s->constants.end()) return &at->second;
    return nullptr;
}

void Scope::declare(const std::string& type, const std::string& name, const std::string& text) {
    out->line("const {} {} = {};", type, name, text);
    constants.emplace(type + " " + text, name);
}

/// In the scope, or ahead of the element loop that it is in.
const std::string* Expressions::declared(const std::string& type, const std::string& text,
                                         const Scope& scope) const {
    if (const std::string* there = scope.constant(type, text)) return there;
    return c_.loads && scope.out != c_.loads ? c_.before_loop.constant(type, text) : nullptr;
}

std::string Expressions::constant(const std::string& type, const std::string& text, const std::string& wanted,
                                  Scope& scope) {
    if (const std::string* there = declared(type, text, scope)) return *there;
    const std::string name = c_.names.fresh(wanted);
    scope.declare(type, name, text);
    return name;
}

Code Expressions::declare(NodeId node, const Code& code, const Env& env, Scope& scope) {
    // A coordinate that all elements of a vector share may be wanted ahead of their loop, too.
    const bool shared = c_.kernel.graph[node].op == Op::coordinate && env.id == 0 && env.has_lane &&
                        c_.loop.vector > 1 && !differs_by_lane(node, env);
    if (shared && c_.loads && scope.out != c_.loads && !scope.constant(c_.type(node), code.text)) {
        c_.before_loop.out = c_.loads;
        return scope.named[{node, env.id}] = declare(node, code, env, c_.before_loop);
    }
    if (const std::string* there = declared(c_.type(node), code.text, scope))
        return scope.named[{node, env.id}] = Code{*there};
    const Node& n = c_.kernel.graph[node];
    std::string wanted = "v";
    if (const auto at = let_names_.find(node); at != let_names_.end()) {
        // A let's own name stands for its value at the current coordinate; loops reuse it in scopes of their own.
        wanted = env.id == 0 ? at->second : at->second + "_at";
    } else if (n.op == Op::read) {
        wanted = c_.spec.tensors[static_cast<size_t>(n.tensor)].name + "_e";
    }
    const bool own = env.id == 0 && let_names_.contains(node);
    const std::string name = own ? let_variable(wanted) : c_.names.fresh(wanted);
    if (own) comment_stage(*scope.out, c_.kernel, wanted);
    scope.declare(c_.type(node), name, code.text);
    return scope.named[{node, env.id}] = Code{name};
}

/// What does not depend on the replaced digits is the value at the coordinate where the replacing began.
const Env& Expressions::where_began(NodeId id, const Env& env) const {
    if (!env.origin) return env;
    const std::vector<Axis> replaced = env.replaced.axes();
    const bool same = std::none_of(replaced.begin(), replaced.end(),
                                   [&](const Axis& a) { return c_.kernel.graph[id].domain.overlaps(a); });
    return same ? *env.origin : env;
}

/// Of a value that is at hand: the let's, the tensor's of an element; factors that were taken out of a sum leave it
/// without a name.
std::string Expressions::name_in_tile(NodeId id) const {
    if (const auto let = let_names_.find(id); let != let_names_.end()) return let->second + "_e";
    const Node& node = c_.kernel.graph[id];
    const Node& of = node.op == Op::substitute ? c_.kernel.graph[node.args[0]] : node;
    return (of.op == Op::read ? c_.spec.tensors[static_cast<size_t>(of.tensor)].name : "product") + "_e";
}

/// A value that has been computed: under a name in the scope, in memory, or at the coordinate where replacing
/// began.
std::optional<Code> Expressions::at_hand(NodeId id, const Env& env, Scope& scope) {
    for (Scope* s = &scope; s; s = s->parent)
        if (const auto at = s->named.find({id, env.id}); at != s->named.end()) return at->second;
    if (const Env& began = where_began(id, env); &began != &env) return value(id, began, scope);
    if (c_.in_tile)
        if (const auto held = c_.in_tile(id, env)) {
            return scope.named[{id, env.id}] = Code{constant(c_.type(id), held->text, name_in_tile(id), scope)};
        }
    if (const auto at = c_.reduced.find(id); at != c_.reduced.end()) return at->second;
    if (const auto at = c_.variant.materialized.find(id); at != c_.variant.materialized.end()) {
        const schedule::Scratch& s = c_.variant.scratch[static_cast<size_t>(at->second)];
        std::string index = linear_index(s.axes, env);
        if (index.size() > 50) index = constant("long long", index, s.name + "_place", scope);
        return declare(id, {fmt::format("{}_values[{}]", s.name, index)}, env, scope);
    }
    return std::nullopt;
}

/// From the values of its arguments.
Code Expressions::computed(NodeId id, const Env& env, Scope& scope) {
    const Node& node = c_.kernel.graph[id];
    if (const auto& passes = c_.in_passes; id == passes.node && env.id == 0)
        return {fmt::format("{}({}, {})", passes.name, value(passes.x, env, scope).text, passes.pass)};
    switch (node.op) {
        case Op::constant:
            if (node.kind == Kind::real)
                return {literal(node.real, c_.kernel.compute), std::signbit(node.real) ? 8 : 9};
            if (node.kind == Kind::boolean) return {node.integer ? "true" : "false"};
            return {integer_literal(node.integer, "ll"), node.integer < 0 ? 8 : 9};
        case Op::param: {
            const model::Param& p = c_.spec.params[static_cast<size_t>(node.param)];
            const std::string want = type_of(node.kind, c_.kernel.compute);
            const std::string have(model::info(p.dtype).cpp);
            const std::string variable = param_variable(p);
            return {have == want ? variable : fmt::format("pleat::convert<{}>({})", want, variable)};
        }
        case Op::coordinate:
            return {fmt::format("static_cast<{}>({})", c_.type(id), digit(node.axis, env))};
        case Op::extent:
            return {fmt::format("static_cast<{}>({})", c_.type(id), cpp(c_.spec, c_.spec.extent(node.axis)))};
        case Op::read:
            return read(node, env, scope);
        case Op::pointwise:
            return pointwise(node, env, scope);
        case Op::select: {
            const Code condition = value(node.args[0], env, scope);
            const auto side = [&](NodeId of) {
                const Node& taken = c_.kernel.graph[of];
                return c_.is_narrow(id) && taken.op == Op::constant ? Code{std::to_string(taken.integer)}
                                                                    : value(of, env, scope);
            };
            const Code yes = side(node.args[1]), no = side(node.args[2]);
            return {fmt::format("{} ? {} : {}", condition.at_least(2), yes.at_least(2), no.at_least(2)), 1};
        }
        case Op::cast:
            return cast(node, env, scope);
        case Op::uniform: {
            if (const auto draw = c_.draws.find(id); draw != c_.draws.end() && env.id == 0) {
                const auto& [index, words, first] = draw->second;
                const Code key = value(node.args[0], env, scope), block = value(index.block, env, scope);
                scope.out->line("if ({}) {} = pleat::uniform8_block({}, {});", first, words, key.text, block.text);
                return {fmt::format("pleat::uniform8<{}>({}, {})", c_.real(), words,
                                    value(index.byte, env, scope).text)};
            }
            const Code seed = value(node.args[0], env, scope), index = value(node.args[1], env, scope);
            return {
                fmt::format("pleat::{}<{}>({}, {})", model::uniform_name(node), c_.real(), seed.text, index.text)};
        }
        case Op::substitute:  // value() writes it, as what it is of needs no name of its own
        case Op::reduce:
        case Op::contract:
            break;  // at hand: plans finish or materialise every reduction before it is used
    }
    return {};
}

/// Of a choice that is an argument: a longer one has a name, so that lines stay short.
constexpr size_t most_characters = 50;

Code Expressions::value(NodeId id, const Env& env, Scope& scope) {
    if (const auto found = at_hand(id, env, scope)) return *found;
    const auto kept = env.id == 0 && env.has_lane ? c_.kept.find(id) : c_.kept.end();
    const std::string element = c_.loop.vector == 1 ? "[0]" : "[e]";
    if (kept != c_.kept.end() &&
        std::find(c_.kept_before.begin(), c_.kept_before.end(), id) != c_.kept_before.end())
        return {kept->second + element};
    if (c_.kernel.graph[id].op == Op::substitute) return substitute(id, env, scope);
    const Code code = computed(id, env, scope);
    if (kept != c_.kept.end()) {
        const Code named = declare(id, code, env, scope);
        scope.out->line("{}{} = {};", kept->second, element, named.text);
        c_.kept_now.push_back(id);
        return named;
    }
    const bool long_choice = c_.kernel.graph[id].op == Op::select && c_.kernel.graph[id].kind == Kind::integer &&
                             code.text.size() > most_characters;
    return wants_name(id) || long_choice ? declare(id, code, env, scope) : code;
}

Code Expressions::convert_loaded(const model::Tensor& tensor, const Element& element) const {
    const model::DtypeInfo& dtype = model::info(tensor.dtype);
    const std::string want = type_of(dtype.kind, c_.kernel.compute);
    if (dtype.cpp == want) return {element.text()};
    if (!element.vector.empty()) return {fmt::format("pleat::as<{}>({}, {})", want, element.vector, element.place)};
    return {fmt::format("pleat::convert<{}>({})", want, element.place)};
}

std::optional<std::string> Expressions::copied(NodeId id, model::Dtype dtype, const Env& env) {
    const Node& node = c_.kernel.graph[id];
    if (node.op != Op::read || c_.variant.materialized.contains(id)) return std::nullopt;
    if (c_.spec.tensors[static_cast<size_t>(node.tensor)].dtype != dtype) return std::nullopt;
    return element(node, env).text();
}

Code Expressions::read(const Node& node, const Env& env, Scope&) {
    return convert_loaded(c_.spec.tensors[static_cast<size_t>(node.tensor)], element(node, env));
}

const LaunchContext::HeldAt* Expressions::held_at(model::TensorId tensor, const Env& env) const {
    const model::Tensor& t = c_.spec.tensors[static_cast<size_t>(tensor)];
    if (!env.has_lane || !env.guards.empty() || env.lane_guard) return nullptr;
    model::Domain others = env.replaced;
    std::vector<std::pair<Axis, int64_t>> bound;
    for (const auto& b : env.bound) {
        others.remove(b.first);
        if (layout::depends_on(t, b.first)) bound.push_back(b);
    }
    for (const Axis& a : others.axes())
        if (layout::depends_on(t, a)) return nullptr;
    for (const LaunchContext::HeldAt& h : c_.held_at)
        if (h.tensor == tensor && std::is_permutation(h.bound.begin(), h.bound.end(), bound.begin(), bound.end()))
            return &h;
    return nullptr;
}

namespace {

std::string all_of(const std::vector<std::string>& guards) {
    std::string condition;
    for (const std::string& g : guards) condition += (condition.empty() ? "" : " && ") + g;
    return condition;
}

}  // namespace

/// The element of a tensor at the current coordinate, as stored.
Expressions::Element Expressions::element(const Node& node, const Env& env) {
    const model::Tensor& tensor = c_.spec.tensors[static_cast<size_t>(node.tensor)];
    const std::string& variable = c_.tensors.at(node.tensor);
    const auto held = c_.held.find(node.tensor);
    if (env.has_lane && env.id == 0 && held != c_.held.end())
        return {held->second, c_.loop.vector == 1 ? "0" : "e"};
    if (const auto ahead = c_.of_row.find(node.tensor); env.id == 0 && ahead != c_.of_row.end())
        return {"", ahead->second};
    if (const auto* there = env.id == 0 ? nullptr : held_at(node.tensor, env)) {
        if (there->element) return {"", there->name};
        return {there->name, c_.loop.vector == 1 ? "0" : "e"};
    }
    const std::optional<Part> one = part(tensor, env);
    if (one || (env.has_lane && by_vector(tensor, env))) {
        const std::string address = variable + (one ? one->base : subscript(tensor, env, true));
        const int64_t elements = c_.loop.vector * (one ? one->parts : 1);
        // Conditions have names: several loads ask for them.
        std::vector<std::string> conditions;
        c_.before_loop.out = c_.loads;
        if (guarded(tensor, env))
            for (const std::string& guard : env.guards)
                conditions.push_back(constant("bool", guard, "inside", c_.before_loop));
        const std::string condition = all_of(conditions);
        std::string& vector = c_.loaded[{address, condition}];
        if (vector.empty()) {
            Writer& out = *c_.loads;
            vector = c_.names.fresh(variable + "_v");
            const std::string declared =
                fmt::format("pleat::Vec<{}, {}> {}", model::info(tensor.dtype).cpp, elements, vector);
            if (load_early(node.tensor, declared, elements, one.has_value(), env))
                return {vector, one ? fmt::format("e * {} + {}", one->parts, one->which) : "e"};
            const auto& lasting = c_.loop.lasting;
            const bool lasts = std::find(lasting.begin(), lasting.end(), node.tensor) != lasting.end();
            std::string load =
                lasts ? fmt::format("pleat::load_lasting<{}>({}.get(), {})", elements, address, c_.lasting)
                      : fmt::format("pleat::load<{}>({}.get())", elements, address);
            if (!c_.count.empty())
                load = fmt::format("pleat::load_part<{}>({}.get(), {})", c_.loop.vector, address, c_.count);
            if (condition.empty()) {
                out.line("const {} = {};", declared, load);
            } else {
                out.line("{} = {{}};", declared);
                out.line("if ({}) {} = {};", condition, vector, load);
            }
        }
        return {vector, one ? fmt::format("e * {} + {}", one->parts, one->which) : "e"};
    }
    const std::string place = subscript(tensor, env, false);
    return {"", place.empty() ? fmt::format("*{}.get()", variable) : "*" + variable + place};
}

bool Expressions::load_early(model::TensorId id, const std::string& declared, int64_t elements, bool in_parts,
                             const Env& env) {
    const auto offset = c_.early.offsets.find(id);
    if (offset == c_.early.offsets.end() || !env.guards.empty()) return false;
    Env inner = env;
    inner.places.clear();
    for (const Axis& a : c_.early.digits)
        if (env.replaced.overlaps(a)) return false;
    for (const Place& p : env.places)
        if (std::find(c_.early.digits.begin(), c_.early.digits.end(), p.axis) == c_.early.digits.end())
            inner.places.push_back(p);
    const model::Tensor& tensor = c_.spec.tensors[static_cast<size_t>(id)];
    const auto one = in_parts ? part(tensor, inner) : std::nullopt;
    if (in_parts && !one) return false;
    c_.early.loads->line("const {} = pleat::load<{}>({}{}.get() + {});", declared, elements, c_.tensors.at(id),
                         one ? one->base : subscript(tensor, inner, true), offset->second);
    return true;
}

/// An index as a name or a literal. One that is the same for all elements of a vector is computed before the loop
/// over them, so that what it points to can be loaded as a vector.
Code Expressions::index(NodeId id, const Env& env, Scope& scope, bool& late) {
    const bool in_elements = env.has_lane && c_.loop.vector > 1 && c_.loads != nullptr;
    const bool early =
        in_elements && !env.late && !env.lane_guard && env.guards.empty() && !differs_by_lane(id, env);
    Scope* around = &scope;
    while (early && around && around->out == scope.out) around = around->parent;
    Scope& where = early ? c_.before_loop : scope;
    Scope* const outer = where.parent;
    if (early) {
        where.parent = around;
        where.out = c_.loads;
    }
    Code code = value(id, env, where);
    if (code.text.find_first_of(" (") != std::string::npos) code = declare(id, code, env, where);
    if (early) where.parent = outer;
    late = late || (in_elements && !early);
    return code;
}

Code Expressions::substitute(NodeId id, const Env& env, Scope& scope) {
    const Node& node = c_.kernel.graph[id];
    std::vector<std::string> indices;
    std::vector<bool> by_lane, inside;
    std::vector<std::optional<int64_t>> constants;
    bool late = env.late;
    for (size_t i = 1; i < node.args.size(); ++i) {
        const Node& index = c_.kernel.graph[node.args[i]];
        if (index.op == Op::constant) {
            indices.push_back(std::to_string(index.integer));
            constants.emplace_back(index.integer);
            by_lane.push_back(false);
            inside.push_back(false);
            continue;
        }
        inside.push_back(stays_on_axis(c_.spec, c_.kernel.graph, node.args[i], node.binds[i - 1].axis));
        indices.push_back(this->index(node.args[i], env, scope, late).text);
        constants.emplace_back(std::nullopt);
        by_lane.push_back(differs_by_lane(node.args[i], env));
    }
    std::vector<std::string> guards;
    bool guard_by_lane = false;
    Env there = replaced(env, node.binds, indices, by_lane, constants, guards, guard_by_lane, inside);
    // An index made of digits that exist under a condition is within its axis there only.
    for (size_t i = 0; i < node.binds.size(); ++i)
        for (const Axis& a : env.guarded.axes())
            if (inside[i] && c_.kernel.graph[node.args[i + 1]].domain.overlaps(a))
                there.guarded.add(node.binds[i].axis);
    there.late = late;
    existence(node, there, guards, guard_by_lane);
    if (env.id == 0) there.origin = std::make_shared<const Env>(env);
    if (guards.empty()) {
        const Code code = value(node.args[0], there, scope);
        return scope.named[{id, env.id}] = code;
    }
    there.lane_guard = env.lane_guard || guard_by_lane;
    if (!there.lane_guard) there.guards.insert(there.guards.end(), guards.begin(), guards.end());
    for (const model::Bind& bind : node.binds) there.guarded.add(bind.axis);
    // A vector of a tensor that is not loaded where a condition fails is 0 already.
    const Node& below = c_.kernel.graph[node.args[0]];
    if (below.op == Op::read && !c_.variant.materialized.contains(node.args[0])) {
        const model::Tensor& tensor = c_.spec.tensors[static_cast<size_t>(below.tensor)];
        if (by_vector(tensor, there) && guarded(tensor, there))
            return scope.named[{id, env.id}] = value(node.args[0], there, scope);
    }
    const std::string condition = all_of(guards);
    const auto let = let_names_.find(id);
    const std::string name =
        let != let_names_.end() && env.id == 0 ? let_variable(let->second) : c_.names.fresh("at");
    const std::string type = c_.type(id);
    scope.out->line("{} {} = {};", type, name, node.kind == Kind::boolean ? "false" : "0");
    scope.out->open(fmt::format("if ({}) {{", condition));
    Scope inner{&scope, scope.out, {}};
    const Code code = value(node.args[0], there, inner);
    inner.out->line("{} = {};", name, code.text);
    scope.out->close();
    return scope.named[{id, env.id}] = Code{name};
}

}  // namespace pleat::emit
