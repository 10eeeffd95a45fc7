// Attention on sm_80 and later (runtime/include/pleat/gpu/attention_sm80.h): which keys rows see, where rows of the
// operands begin, what the softmax sees of a product, and the stages behind the second one, a function each.
#include "families/attention/portable_emit.h"

#include <algorithm>

#include "codegen/style.h"
#include "families/attention/emit.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using model::Op;
using schedule::KeyBound;
using schedule::PortableAttention;
using schedule::Sink;

PortableAttentionEmitter::PortableAttentionEmitter(const LaunchSource& source)
    : LaunchEmitter(source),
      attention_(*dynamic_cast<const schedule::PortableAttentionLaunch&>(source.launch).attention) {
    context_.sizes_fit = true;
}

std::vector<NodeId> PortableAttentionEmitter::values_at_hand() const {
    return {attention_.softmax.second, attention_.softmax.lse};
}

std::vector<NodeId> PortableAttentionEmitter::further_values() const {
    return {attention_.softmax.scores, attention_.queries, attention_.keys, attention_.values};
}

/// All whose sizes the functions may name.
std::vector<Axis> PortableAttentionEmitter::further_digits() const {
    std::vector<Axis> all{attention_.column};
    for (const NodeId root : further_values())
        schedule::visit(
            kernel_.graph, root, [](NodeId) { return false; },
            [&](NodeId n) {
                const model::Node& node = kernel_.graph[n];
                if (node.op == Op::extent) all.push_back(node.axis);
                for (const model::Bind& bind : node.binds) all.push_back(bind.axis);
            });
    for (const Sink& s : attention_.apart) {
        const model::Domain domain = schedule::domain_of(kernel_, variant_, s);
        all.insert(all.end(), domain.axes().begin(), domain.axes().end());
    }
    return all;
}

void PortableAttentionEmitter::add_needs(LaunchText& text) const {
    text.headers = {"pleat/gpu/attention_dims.h",
                    attention_.wide ? "pleat/gpu/attention_wide_sm90.h" : "pleat/gpu/attention_sm80.h"};
    if (attention_.wide) text.only = "defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma";
}

void PortableAttentionEmitter::pass_workspace() {
    workspace_ = names_.local("workspace");
    pass("unsigned char* " + workspace_, LaunchArgument::workspace(0));
}

void PortableAttentionEmitter::emit_body() {
    const PortableAttention& a = attention_;
    emit_requirements(a.apart);
    const std::string memory = names_.local("memory"), tiles = names_.local("tiles");
    type_ = names_.local("Tiles");
    batch_ = names_.local("batch");
    row_ = names_.local("row");
    const std::string type(model::info(kernel_.graph[a.softmax.weights].dtype).cpp);
    const int64_t depth = spec_.extent(a.depth).constant(), columns = spec_.extent(a.column).constant();
    const std::string head = fmt::format("{}, {}, {}", type, depth, columns);
    const std::string further = a.latent             ? fmt::format(", {}, true", a.column_warps)
                                : a.column_warps > 1 ? ", 2"
                                                     : "";
    const std::string counted =
        a.wide  ? fmt::format("pleat::AttentionWideSm90<{}, {}>", head, a.latent)
        : a.few ? fmt::format("pleat::FewAttentionSm80<{}, {}, {}, {}>", head, a.key_warps, a.step, a.slots)
                : fmt::format("pleat::AttentionSm80<{}, {}, {}, {}, {}{}>", head, a.row_warps, a.key_warps, a.step,
                              a.slots, further);
    out_.line(packed(fmt::format("using {} = pleat::TypedAttention<", type_),
                     {counted, counted_along(a.batch), counted_along(a.rows), type_of(spec_, a.softmax.key),
                      type_of(spec_, a.column)},
                     ">;", ",", 4));
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    out_.line("const {} {}({}, {});", type_, tiles, memory, workspace_);
    outer_names_.push_back(names_);
    std::vector<std::string> arguments;
    arguments.push_back(fmt::format("pleat::AttentionRows({}, {}, {})", total(a.rows), total(a.batch), a.beside));
    arguments.push_back(fmt::format("{:.9e}f", a.softmax.scale));
    arguments.push_back(emit_range());
    arguments.push_back(emit_line("query", a.queries, a.depth, true));
    const std::string key = emit_line("key", a.keys, a.depth, false);
    arguments.push_back(key);
    arguments.push_back(a.latent ? key : emit_line("value", a.values, a.column, false));
    arguments.push_back(emit_scores());
    arguments.push_back(emit_leave());
    out_.line(packed(tiles + ".run(", arguments, ");"));
}

/// The dim along which axes are counted: their own, or one of several.
std::string PortableAttentionEmitter::counted_along(const std::vector<Axis>& axes) const {
    std::vector<std::string> types;
    for (const Axis& a : axes) types.push_back(type_of(spec_, a));
    const bool own = axes.size() == 1 && axes[0] == Axis{axes[0].dim, 1, 0};
    return own ? types[0] : fmt::format("pleat::Joint<{}>", fmt::join(types, ", "));
}

/// The name of a function of its own, from which names do not leave.
std::string PortableAttentionEmitter::name_function(const char* wanted) {
    names_ = outer_names_.back();
    const std::string name = outer_names_.back().fresh(wanted);
    names_ = outer_names_.back();
    return name;
}
void PortableAttentionEmitter::open_function(const std::string& name, const std::vector<std::string>& parameters,
                                             const std::string& result) {
    const std::string ends = result.empty() ? ") {" : fmt::format(") -> {} {{", result);
    out_.open(packed(fmt::format("const auto {} = [&](", name), parameters, ends));
}
std::string PortableAttentionEmitter::of_batch() const { return fmt::format("{}::Batch {}", type_, batch_); }
std::string PortableAttentionEmitter::of_row(const std::string& row) const {
    return fmt::format("{}::Row {}", type_, row);
}
void PortableAttentionEmitter::close_function() {
    out_.close("};");
    names_ = outer_names_.back();
}

Env PortableAttentionEmitter::place(bool batch, bool row, int id) {
    Env env;
    if (batch && !attention_.batch.empty()) declare_places(out_, env, attention_.batch, batch_ + ".get()");
    if (row && !attention_.rows.empty()) declare_places(out_, env, attention_.rows, row_ + ".get()");
    env.id = id;
    return env;
}

/// A parameter of a function: a place along the axis.
std::string PortableAttentionEmitter::variable_of(const Axis& axis) {
    return names_.variable(spec_.dims[static_cast<size_t>(axis.dim)].name);
}

// ---- which keys rows see ---------------------------------------------------------------------------------------

std::string PortableAttentionEmitter::emit_range() {
    const schedule::KeyMask& mask = attention_.softmax.mask;
    const std::string from = names_.local("from"), to = names_.local("to");
    std::string name = name_function("keys");
    open_function(name, {of_batch(), of_row(from), of_row(to)});
    const Env grid = place(true, false, context_.next_env++);
    const std::string seen = names_.fresh("seen");
    out_.line("pleat::KeyRange {}({}, {});", seen, cpp(spec_, spec_.extent(attention_.softmax.key)), mask.exact);
    std::map<std::string, Env> ends;  // the places of rows `from` and `to`
    Scope scope{nullptr, &out_, {}};
    if (mask.rows_within >= 0) {
        Env& first = ends[from] = grid;
        declare_places(out_, first, attention_.rows, from + ".get()");
        first.id = context_.next_env++;
        const std::string within = expressions_.value(mask.rows_within, first, scope).at_least(9);
        out_.line("if (!{}) {}.end_at(-1, -1);  // rows that are none", within, seen);
    }
    for (const KeyBound& b : mask.bounds) emit_bound(b, grid, seen, from, to, ends, scope);
    out_.line("return {};", seen);
    close_function();
    return name;
}

void PortableAttentionEmitter::emit_bound(const KeyBound& b, const Env& grid, const std::string& seen,
                                          const std::string& from, const std::string& to,
                                          std::map<std::string, Env>& rows, Scope& scope) {
    using Bounding = PortableAttention::Bounding;
    const char* side = b.upper ? "end_at" : "begin_at";
    const Bounding bounding = attention_.bounding(kernel_.graph, b);
    const auto at_row = [&](const std::string& number) {
        Env env = grid;
        declare_places(out_, env, attention_.rows, number + ".get()");
        env.id = context_.next_env++;
        return env;
    };
    if (bounding == Bounding::each) {
        const std::string hull = names_.fresh("hull"), row = names_.fresh("row");
        out_.open(fmt::format("const pleat::HullOfRows {}({}, {}, [&]({}) {{", hull, from, to, of_row(row)));
        const Env env = at_row(row);
        Scope inner{&scope, &out_, {}};
        out_.line("return static_cast<long long>({});", bound_value(b, env, inner));
        out_.close("});");
        return out_.line("{}.{}({}.least, {}.most);", seen, side, hull, hull);
    }
    const std::string least = names_.fresh("least"), most = names_.fresh("most");
    const bool ends = bounding == Bounding::ends;
    const auto at_end = [&](const std::string& number) {
        const auto [place, is_new] = rows.try_emplace(number);
        if (is_new) place->second = at_row(number);
        return place->second;
    };
    const Env first = ends ? at_end(b.rows == KeyBound::Rows::grow ? from : to) : grid;
    out_.line("const long long {} = {};", least, bound_value(b, first, scope));
    if (ends) {
        const Env last = at_end(b.rows == KeyBound::Rows::grow ? to : from);
        out_.line("const long long {} = {};", most, bound_value(b, last, scope));
    }
    out_.line("{}.{}({}, {});", seen, side, least, ends ? most : least);
}

std::string PortableAttentionEmitter::bound_value(const KeyBound& b, const Env& env, Scope& scope) {
    return sum_of(b.terms, b.constant, [&](NodeId node) { return expressions_.value(node, env, scope); });
}

// ---- where rows of operands begin ------------------------------------------------------------------------------

std::string PortableAttentionEmitter::emit_line(const char* wanted, NodeId operand, const Axis& along,
                                                bool of_query) {
    const std::string type(model::info(kernel_.graph[attention_.softmax.weights].dtype).cpp);
    const Axis& key = attention_.softmax.key;
    std::string name = name_function(wanted);
    const std::string place_of_key = of_query ? "" : variable_of(key);
    const std::string line = of_query ? of_row(row_) : fmt::format("{} {}", type_of(spec_, key), place_of_key);
    open_function(name, {of_batch(), line}, fmt::format("const {}*", type));
    const int id = context_.next_env++;
    Env env = place(true, of_query, id);
    if (!of_query) env.places.push_back({key, place_of_key, place_of_key, false});
    const std::string first = fmt::format("{}(0)", type_of(spec_, along));
    env.places.push_back({along, first, first, false});
    Scope scope{nullptr, &out_, {}};
    NodeId node = operand;
    for (; kernel_.graph[node].op != Op::read; node = kernel_.graph[node].args[0])
        if (kernel_.graph[node].op == Op::substitute) env = follow(node, env, scope);
    const model::TensorId id_of_tensor = kernel_.graph[node].tensor;
    out_.line("return {}{}.get();", context_.tensors.at(id_of_tensor),
              expressions_.subscript(spec_.tensors[static_cast<size_t>(id_of_tensor)], env, false));
    close_function();
    return name;
}

/// From a coordinate to the one that a gather reads; returns from the function where there is none.
Env PortableAttentionEmitter::follow(NodeId gather, const Env& env, Scope& scope) {
    const model::Node& node = kernel_.graph[gather];
    std::vector<std::string> indices, guards;
    std::vector<std::optional<int64_t>> constants;
    for (size_t i = 1; i < node.args.size(); ++i) {
        const model::Node& index = kernel_.graph[node.args[i]];
        if (index.op == Op::constant) {
            constants.emplace_back(index.integer);
            indices.push_back(std::to_string(index.integer));
            continue;
        }
        constants.emplace_back(std::nullopt);
        std::string text = expressions_.value(node.args[i], env, scope).text;
        if (text.find_first_of(" (") != std::string::npos) {
            const std::string name = names_.fresh("at");
            out_.line("const long long {} = {};", name, text);
            text = name;
        }
        indices.push_back(text);
    }
    bool by_lane = false;
    Env there = expressions_.replaced(env, node.binds, indices, std::vector<bool>(indices.size(), false), constants,
                                      guards, by_lane);
    there.origin = nullptr;
    std::string outside;
    for (const std::string& guard : guards) outside += (outside.empty() ? "!" : " || !") + guard;
    if (!outside.empty()) out_.line("if ({}) return nullptr;", outside);
    return there;
}

// ---- stages ----------------------------------------------------------------------------------------------------

/// What is the same for all keys is computed once a row.
std::string PortableAttentionEmitter::emit_scores() {
    const schedule::Softmax& s = attention_.softmax;
    std::string name = name_function("scores");
    const std::string product = names_.fresh("product");
    open_function(name, {of_batch(), of_row(row_)});
    context_.reduced[s.first] = Code{product};
    Env env = place(true, true, context_.next_env++);
    Scope once{nullptr, &out_, {}};
    std::vector<NodeId> roots{s.raw};
    if (!s.mask.exact) roots.insert(roots.begin(), s.mask.conditions.begin(), s.mask.conditions.end());
    for (const NodeId root : roots) expressions_.hoist(root, {s.key}, env, once);
    const std::string key = variable_of(s.key);
    out_.open(fmt::format("return [=]({} {}, float {}) {{", type_of(spec_, s.key), key, product));
    env.places.push_back({s.key, key, key, false});
    Scope scope{&once, &out_, {}};
    std::string condition;
    for (const NodeId root : roots)
        if (root != s.raw)
            condition += (condition.empty() ? "" : " && ") + expressions_.value(root, env, scope).at_least(4);
    const Code value = expressions_.value(s.raw, env, scope);
    if (condition.empty())
        out_.line("return {};", value.text);
    else
        out_.line("return {} ? {} : -pleat::infinity<float>();", condition, value.at_least(2));
    out_.close("};");
    close_function();
    return name;
}

std::string PortableAttentionEmitter::emit_leave() {
    const PortableAttention& a = attention_;
    std::string name = name_function("leave");
    const std::string sums = names_.fresh("sums"), lse = names_.fresh("row_lse");
    const std::string column = variable_of(a.column);
    open_function(name, {of_batch(), of_row(row_), fmt::format("{} {}", type_of(spec_, a.column), column),
                         "const auto& " + sums, "float " + lse});
    context_.reduced[a.softmax.second] = Code{sums + "[e]"};
    context_.reduced[a.softmax.lse] = Code{lse};
    Env env = place(true, true, 0);
    const Env row = env;
    Scope scope{nullptr, &out_, {}};
    if (!a.of_rows.empty()) {
        out_.open(fmt::format("if ({}.get() == 0) {{", column));
        Scope once{&scope, &out_, {}};
        scalar_sinks(out_, row, once, a.of_rows);
        out_.close("}");
    }
    if (!a.of_elements.empty()) {
        env.places.push_back({a.column, column, column, false});
        for (const Sink& sink : a.of_elements)
            for (const NodeId root : schedule::roots(kernel_, variant_, sink))
                expressions_.hoist(root, {a.column}, env, scope);
        element_sinks(out_, env, scope, a.of_elements);
    }
    close_function();
    return name;
}

}  // namespace pleat::emit
