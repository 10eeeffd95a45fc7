// What operators, functions and roundings of values are in CUDA, and how exact the functions have to be for the
// stores that come of them.
#include <algorithm>

#include "codegen/expression.h"
#include "codegen/narrow.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Fn;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

struct Operator {
    Fn fn;
    const char* sign;
    int binds;
};
constexpr Operator operators[] = {
    {Fn::add, "+", 6},     {Fn::subtract, "-", 6},       {Fn::multiply, "*", 7},     {Fn::divide, "/", 7},
    {Fn::equal, "==", 4},  {Fn::not_equal, "!=", 4},     {Fn::less, "<", 5},         {Fn::less_equal, "<=", 5},
    {Fn::greater, ">", 5}, {Fn::greater_equal, ">=", 5}, {Fn::logical_and, "&&", 3}, {Fn::logical_or, "||", 2},
};

struct Call {
    Fn fn;
    const char* name;
};
constexpr Call calls[] = {
    {Fn::floor_div, "pleat::math::floor_div"},
    {Fn::modulo, "pleat::math::floor_mod"},
    {Fn::fma, "pleat::math::fma"},
    {Fn::abs, "pleat::math::abs"},
    {Fn::minimum, "pleat::math::minimum"},
    {Fn::maximum, "pleat::math::maximum"},
    {Fn::relu, "pleat::math::relu"},
    {Fn::sign, "pleat::math::sign"},
    {Fn::floor, "pleat::math::floor"},
    {Fn::ceil, "pleat::math::ceil"},
    {Fn::trunc, "pleat::math::trunc"},
    {Fn::round, "pleat::math::round"},
    {Fn::exp, "pleat::math::exp"},
    {Fn::exp2, "pleat::math::exp2"},
    {Fn::expm1, "pleat::math::expm1"},
    {Fn::log, "pleat::math::log"},
    {Fn::log1p, "pleat::math::log1p"},
    {Fn::log2, "pleat::math::log2"},
    {Fn::sqrt, "pleat::math::sqrt"},
    {Fn::rsqrt, "pleat::math::rsqrt"},
    {Fn::tanh, "pleat::math::tanh"},
    {Fn::erf, "pleat::math::erf"},
    {Fn::sigmoid, "pleat::math::sigmoid"},
    {Fn::silu, "pleat::math::silu"},
    {Fn::gelu, "pleat::math::gelu"},
    {Fn::gelu_tanh, "pleat::math::gelu_tanh"},
    {Fn::cos, "pleat::math::cos"},
    {Fn::sin, "pleat::math::sin"},
    {Fn::acos, "pleat::math::acos"},
    {Fn::asin, "pleat::math::asin"},
    {Fn::atan, "pleat::math::atan"},
    {Fn::atan2, "pleat::math::atan2"},
    {Fn::pow, "pleat::math::pow"},
    {Fn::bit_and, "pleat::math::bit_and"},
    {Fn::bit_or, "pleat::math::bit_or"},
    {Fn::bit_xor, "pleat::math::bit_xor"},
    {Fn::shift_left, "pleat::math::shift_left"},
    {Fn::shift_right, "pleat::math::shift_right"},
    {Fn::tf32, "pleat::math::tf32"},
};

}  // namespace

/// Values from which only stores of 16 bits and fewer come need not be right to the last bit of a float. Decided by
/// the graph and the dtypes alone, so that every schedule computes the same bits.
void Expressions::find_precise() {
    const model::Graph& graph = c_.kernel.graph;
    exactness_.assign(uses_.size(), Exactness::of_16_bits);
    const auto raise = [&](NodeId root, Exactness to) {
        Exactness& e = exactness_[static_cast<size_t>(root)];
        e = std::max(e, to);
    };
    for (const model::Store& s : c_.kernel.stores) {
        const model::DtypeInfo& dtype = model::info(c_.spec.tensors[static_cast<size_t>(s.tensor)].dtype);
        if (dtype.bytes > 2 || dtype.kind != Kind::real) raise(s.value, Exactness::full);
        for (const NodeId b : s.bind_values) raise(b, Exactness::full);
    }
    for (const model::Require& r : c_.kernel.requires_) raise(r.condition, Exactness::full);
    for (NodeId i = graph.size() - 1; i >= 0; --i) {
        const Node& node = graph[i];
        const auto is = [&](Fn fn) { return node.op == Op::pointwise && node.fn == fn; };
        // A relative error passes through products, quotients and sums of what is positive; conditions, indices and
        // differences of near values could turn it into a large one.
        const bool passes = is(Fn::multiply) || is(Fn::divide) || node.op == Op::cast || node.op == Op::select ||
                            (node.op == Op::reduce && node.reduction == model::Reduction::sum &&
                             graph[node.args[0]].op == Op::pointwise && graph[node.args[0]].fn == Fn::exp);
        // Nor do tanh and, of an exponential, log1p make a relative error larger.
        const bool damps = is(Fn::tanh) || (is(Fn::log1p) && graph[node.args[0]].op == Op::pointwise &&
                                            graph[node.args[0]].fn == Fn::exp);
        const bool adds = is(Fn::add) || is(Fn::subtract);
        const Exactness wanted = node.kind != Kind::real || !(passes || damps || adds) ? Exactness::full
                                 : adds                                                ? Exactness::of_summands
                                                                                       : Exactness::of_16_bits;
        for (const NodeId a : node.args) raise(a, std::max(wanted, exactness_[static_cast<size_t>(i)]));
    }
    // Of these, what a store of 32 bits takes element by element; a sum's own rounding hides that of its terms.
    accurate_.assign(uses_.size(), 0);
    for (const model::Store& s : c_.kernel.stores) {
        const model::DtypeInfo& dtype = model::info(c_.spec.tensors[static_cast<size_t>(s.tensor)].dtype);
        if (dtype.bytes > 2 && dtype.kind == Kind::real) accurate_[static_cast<size_t>(s.value)] = 1;
    }
    for (NodeId i = c_.kernel.graph.size() - 1; i >= 0; --i)
        if (const Node& node = c_.kernel.graph[i];
            accurate_[static_cast<size_t>(i)] && !schedule::is_reduction(node))
            for (const NodeId a : node.args) accurate_[static_cast<size_t>(a)] = 1;
}

/// May an exponential or gelu err by 2^-17 of itself? In a sum that ends in 16 bits an exponential may that is a
/// share of all along a row, e^(x - lse): where such a sum is near 0, what rounding the logsumexp to a float has
/// cost is no less than that. (Cross entropy's gradient in bf16 on an H200, with smoothing 302 us else and 284
/// so, with softcap 487 and 436.)
bool Expressions::may_be_short(const Node& node) const {
    const model::Graph& graph = c_.kernel.graph;
    const Exactness wanted = exactness_[static_cast<size_t>(&node - &graph[0])];
    if (wanted != Exactness::of_summands) return wanted == Exactness::of_16_bits;
    const Node& power = graph[node.args[0]];
    if (node.fn != Fn::exp || power.op != Op::pointwise || power.fn != Fn::subtract) return false;
    const Node& sum = graph[power.args[1]];
    return sum.op == Op::reduce && sum.reduction == model::Reduction::logsumexp && sum.domain != node.domain;
}

/// a * b + c as one fma where the graph has a product in a real sum: decided by the graph alone, so that every
/// schedule rounds alike (rule 16).
std::optional<Code> Expressions::fused_add(const Node& node, const Env& env, Scope& scope) {
    if (node.kind != Kind::real || (node.fn != Fn::add && node.fn != Fn::subtract)) return std::nullopt;
    if (node.args[0] == node.args[1]) return std::nullopt;  // a product less itself is 0, not what rounding cut off
    const auto product = [&](NodeId id) -> const Node* {
        const Node& n = c_.kernel.graph[id];
        const bool plain = !c_.variant.materialized.contains(id) && n.op == Op::pointwise && n.fn == Fn::multiply;
        return plain ? &n : nullptr;
    };
    const bool minus = node.fn == Fn::subtract;
    const auto emit_fma = [&](const Node& p, NodeId addend, bool negate_product, bool negate_addend) {
        const Code a = value(p.args[0], env, scope), b = value(p.args[1], env, scope),
                   s = value(addend, env, scope);
        return Code{fmt::format("pleat::math::fma({}, {}, {})", negate_product ? "-" + a.at_least(9) : a.text,
                                b.text, negate_addend ? "-" + s.at_least(9) : s.text)};
    };
    if (const Node* p = product(node.args[0])) return emit_fma(*p, node.args[1], false, minus);
    if (const Node* p = product(node.args[1])) return emit_fma(*p, node.args[0], minus, false);
    return std::nullopt;
}

/// x / y where y lacks digits that x has: many values share the divisor. Again decided by the graph alone.
std::optional<Code> Expressions::shared_division(const Node& node, const Env& env, Scope& scope) {
    if (node.fn != Fn::divide) return std::nullopt;
    const model::Domain& x = c_.kernel.graph[node.args[0]].domain;
    const Node& divisor = c_.kernel.graph[node.args[1]];
    if (divisor.op == Op::constant || x == divisor.domain || !x.covers(divisor.domain)) return std::nullopt;
    const Code dividend = value(node.args[0], env, scope);
    const auto at = divisors_.find({node.args[1], where_began(node.args[1], env).id});
    if (at != divisors_.end()) return Code{fmt::format("{}.divide({})", at->second, dividend.text)};
    const Code y = value(node.args[1], env, scope);
    return Code{fmt::format("pleat::math::Divisor<{}>({}).divide({})", c_.real(), y.text, dividend.text)};
}

/// tanh(log1p(e^x)), which mish has: a quotient of sums of e^x, without a logarithm.
std::optional<Code> Expressions::tanh_of_logarithm(const Node& node, const Env& env, Scope& scope) {
    if (node.fn != Fn::tanh) return std::nullopt;
    const auto is = [&](NodeId id, Fn fn) {
        const Node& n = c_.kernel.graph[id];
        return !c_.variant.materialized.contains(id) && n.op == Op::pointwise && n.fn == fn;
    };
    const NodeId logarithm = node.args[0];
    if (!is(logarithm, Fn::log1p)) return std::nullopt;
    const NodeId power = c_.kernel.graph[logarithm].args[0];
    if (!is(power, Fn::exp)) return std::nullopt;
    return Code{fmt::format("pleat::math::tanh_log1p({})", value(power, env, scope).text)};
}

/// The lane's coordinate compared with an integer that all elements of a vector share: where in the vector it lies
/// is found once, before the loop over the elements, and a constant is compared in it.
std::optional<Code> Expressions::lane_comparison(const Node& node, const Env& env, Scope& scope) {
    if ((node.fn != Fn::equal && node.fn != Fn::not_equal) || !env.has_lane || c_.loop.vector == 1 || !c_.loads ||
        env.id != 0)
        return std::nullopt;
    for (size_t i = 0; i < 2; ++i) {
        const Node& coordinate = c_.kernel.graph[node.args[i]];
        const NodeId other = node.args[1 - i];
        if (coordinate.op != Op::coordinate || coordinate.axis != c_.loop.lane || differs_by_lane(other, env))
            continue;
        const auto place = std::find_if(env.places.begin(), env.places.end(),
                                        [&](const Place& p) { return p.axis == c_.loop.lane; });
        if (place == env.places.end() || place->base == place->code) continue;
        bool late = false;
        const Code wanted = index(other, env, scope, late);
        if (late) return std::nullopt;
        const std::string call =
            fmt::format("pleat::element_of<{}>({}, {})", c_.loop.vector, wanted.text, place->number(place->base));
        std::string& name = c_.loaded[{call, ""}];
        if (name.empty()) {
            name = c_.names.fresh("element");
            c_.loads->line("const int {} = {};", name, call);
        }
        return Code{fmt::format("{} {} e", name, node.fn == Fn::equal ? "==" : "!="), 4};
    }
    return std::nullopt;
}

/// Beside an integer of 32 bits, and in one, a literal has no more.
void Expressions::shorten_literals(const Node& node, std::vector<Code>& args) const {
    const model::Graph& graph = c_.kernel.graph;
    const bool narrow = c_.is_narrow(static_cast<NodeId>(&node - &graph[0])) ||
                        std::any_of(node.args.begin(), node.args.end(), [&](NodeId a) { return c_.is_narrow(a); });
    for (size_t i = 0; narrow && i < args.size(); ++i)
        if (const Node& a = graph[node.args[i]]; a.op == Op::constant && a.kind == Kind::integer)
            args[i].text = std::to_string(a.integer);
}

Code Expressions::pointwise(const Node& node, const Env& env, Scope& scope) {
    if (const auto found = lane_comparison(node, env, scope)) return *found;
    if (const auto fused = fused_add(node, env, scope)) return *fused;
    if (const auto division = shared_division(node, env, scope)) return *division;
    if (const auto quotient = tanh_of_logarithm(node, env, scope)) return *quotient;
    std::vector<Code> args;
    for (const NodeId a : node.args) args.push_back(value(a, env, scope));
    switch (node.fn) {
        case Fn::negate:
            return {"-" + args[0].at_least(9), 8};
        case Fn::logical_not:
            return {"!" + args[0].at_least(9), 8};
        case Fn::to_integer:
            return {fmt::format("static_cast<long long>({})", args[0].text)};
        case Fn::to_real: {
            // A conversion from 64 bits takes as long as four from 32.
            const NodeId of = node.args[0];
            const bool shorten =
                c_.sizes_fit && !c_.is_narrow(of) && fits_as_sizes_do(c_.spec, c_.kernel.graph, of);
            const std::string integer = shorten ? fmt::format("static_cast<int>({})", args[0].text) : args[0].text;
            return {fmt::format("static_cast<{}>({})", c_.real(), integer)};
        }
        default:
            break;
    }
    shorten_literals(node, args);
    for (const Operator& o : operators)
        if (o.fn == node.fn)
            return {fmt::format("{} {} {}", args[0].at_least(o.binds), o.sign, args[1].at_least(o.binds + 1)),
                    o.binds};
    if ((node.fn == Fn::sigmoid || node.fn == Fn::silu || node.fn == Fn::gelu_tanh) &&
        accurate_[static_cast<size_t>(&node - &c_.kernel.graph[0])])
        return {fmt::format("pleat::math::accurate::{}({})",
                            node.fn == Fn::sigmoid ? "sigmoid"
                            : node.fn == Fn::silu  ? "silu"
                                                   : "gelu_tanh",
                            args[0].text)};
    const bool has_short = node.fn == Fn::exp || node.fn == Fn::exp2 || node.fn == Fn::gelu;
    for (const Call& call : calls)
        if (call.fn == node.fn) {
            std::string list;
            for (const Code& a : args) list += (list.empty() ? "" : ", ") + a.text;
            return {fmt::format("{}{}({})", call.name, has_short && may_be_short(node) ? "_short" : "", list)};
        }
    return {};
}

Code Expressions::cast(const Node& node, const Env& env, Scope& scope) {
    const Code from = value(node.args[0], env, scope);
    const model::DtypeInfo& dtype = model::info(node.dtype);
    const std::string want = type_of(node.kind, c_.kernel.compute);
    if (dtype.cpp == want && type_of(c_.kernel.graph[node.args[0]].kind, c_.kernel.compute) == want) return from;
    const std::string rounded = fmt::format("pleat::convert<{}>({})", dtype.cpp, from.text);
    return {dtype.cpp == want ? rounded : fmt::format("pleat::convert<{}>({})", want, rounded)};
}

}  // namespace pleat::emit
