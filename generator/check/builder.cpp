#include "check/builder.h"

#include <algorithm>
#include <limits>

#include "model/functions.h"
#include "stage/evaluate_value.h"

namespace pleat::checking {

using model::Axis;
using model::Fn;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Typing;

namespace {

/// One order for one meaning, so that equal reductions are one node.
std::vector<Axis> in_order(std::vector<Axis> axes) {
    std::sort(axes.begin(), axes.end(),
              [](const Axis& x, const Axis& y) { return std::pair(x.dim, x.lo) < std::pair(y.dim, y.lo); });
    return axes;
}

}  // namespace

NodeId Builder::add(Node node) {
    for (const NodeId a : node.args)
        if (node.op != Op::substitute && node.op != Op::reduce && node.op != Op::contract)
            node.domain.add(kernel_.graph[a].domain);
    const NodeId id = kernel_.graph.add(std::move(node));
    if (static_cast<size_t>(id) == kernel_.node_where.size()) kernel_.node_where.push_back(where_);
    return id;
}

NodeId Builder::constant(double value) {
    Node n;
    n.kind = Kind::real;
    n.real = value;
    return add(std::move(n));
}

NodeId Builder::constant(int64_t value) {
    Node n;
    n.kind = Kind::integer;
    n.integer = value;
    return add(std::move(n));
}

NodeId Builder::constant(bool value) {
    Node n;
    n.kind = Kind::boolean;
    n.integer = value;
    return add(std::move(n));
}

NodeId Builder::param(model::ParamId id) {
    Node n;
    n.op = Op::param;
    n.param = id;
    n.kind = model::info(context_.model.params[static_cast<size_t>(id)].dtype).kind;
    return add(std::move(n));
}

NodeId Builder::coordinate(const Axis& axis) {
    Node n;
    n.op = Op::coordinate;
    n.kind = Kind::integer;
    n.axis = axis;
    n.domain = {axis};
    return add(std::move(n));
}

NodeId Builder::extent(const Axis& axis) {
    if (const auto known = context_.static_extent(axis); known && !context_.overrides.keep_extents)
        return constant(*known);
    Node n;
    n.op = Op::extent;
    n.kind = Kind::integer;
    n.axis = axis;
    return add(std::move(n));
}

NodeId Builder::read(model::TensorId id) {
    const model::Tensor& tensor = context_.tensor(id);
    Node n;
    n.op = Op::read;
    n.tensor = id;
    n.kind = model::info(tensor.dtype).kind;
    for (const Axis& a : tensor.axes) n.domain.add(a);
    return add(std::move(n));
}

NodeId Builder::convert(NodeId value, Kind kind) {
    const Kind from = (*this)[value].kind;
    if (from >= kind) return value;
    return apply(kind == Kind::integer ? Fn::to_integer : Fn::to_real, {value}, kind);
}

NodeId Builder::pointwise(Fn fn, std::vector<NodeId> args) {
    Kind widest = Kind::boolean;
    for (const NodeId a : args) widest = std::max(widest, (*this)[a].kind);
    const auto convert_all = [&](Kind kind) {
        for (NodeId& a : args) a = convert(a, kind);
    };
    Kind result = Kind::real;
    switch (model::info(fn).typing) {
        case Typing::widest:
            result = std::max(widest, Kind::integer);
            convert_all(result);
            break;
        case Typing::real:
            convert_all(Kind::real);
            break;
        case Typing::integers:
            result = Kind::integer;
            convert_all(Kind::integer);
            break;
        case Typing::comparison:
            convert_all(std::max(widest, Kind::integer));
            result = Kind::boolean;
            break;
        case Typing::booleans:
            result = Kind::boolean;
            break;
        case Typing::keeps:
            if (widest != Kind::real || !context_.overrides.keep_stops) return args[0];
            break;
        case Typing::conversion:
            return convert(args[0], fn == Fn::to_integer ? Kind::integer : Kind::real);
    }
    const bool rounds = fn == Fn::floor || fn == Fn::ceil || fn == Fn::trunc || fn == Fn::round;
    if (rounds && result == Kind::integer) return args[0];
    // min and max of many are taken from the left, two at a time.
    NodeId value = args[0];
    if (model::info(fn).max_args > 3) {
        for (size_t i = 1; i < args.size(); ++i) value = apply(fn, {value, args[i]}, result);
        return value;
    }
    return apply(fn, std::move(args), result);
}

std::optional<NodeId> Builder::folded(Fn fn, const std::vector<NodeId>& args) {
    stage::Value values[3];
    for (size_t i = 0; i < args.size(); ++i) {
        const Node& n = (*this)[args[i]];
        if (n.op != Op::constant) return std::nullopt;
        values[i] = {n.kind, n.real, n.integer};
    }
    if (fn == Fn::tf32) return std::nullopt;
    int64_t checked = 0;
    const int64_t a = values[0].integer, b = values[1].integer;
    const bool integers = values[0].kind != Kind::real;
    const bool overflows =
        integers && ((fn == Fn::add && __builtin_add_overflow(a, b, &checked)) ||
                     (fn == Fn::subtract && __builtin_sub_overflow(a, b, &checked)) ||
                     (fn == Fn::multiply && __builtin_mul_overflow(a, b, &checked)) ||
                     (fn == Fn::negate && a == std::numeric_limits<int64_t>::min()) ||
                     (fn == Fn::abs && a == std::numeric_limits<int64_t>::min()) ||
                     (fn == Fn::floor_div && b == -1 && a == std::numeric_limits<int64_t>::min()));
    if (overflows) throw BadArithmetic{"integer arithmetic that 64 bits cannot hold"};
    const stage::Value v = stage::apply(fn, values);
    if (v.kind == Kind::real) return constant(v.real);
    if (v.kind == Kind::integer) return constant(v.integer);
    return constant(v.truth());
}

NodeId Builder::apply(Fn fn, std::vector<NodeId> args, Kind kind) {
    if (fn == Fn::floor_div || fn == Fn::modulo) {
        const Node& divisor = (*this)[args[1]];
        if (divisor.op == Op::constant && divisor.integer == 0) throw BadArithmetic{"a division by zero"};
    }
    if (const auto constant = folded(fn, args)) return *constant;
    Node n;
    n.op = Op::pointwise;
    n.fn = fn;
    n.kind = kind;
    n.args = std::move(args);
    return add(std::move(n));
}

NodeId Builder::select(NodeId condition, NodeId a, NodeId b) {
    const Kind kind = std::max((*this)[a].kind, (*this)[b].kind);
    Node n;
    n.op = Op::select;
    n.kind = kind;
    n.args = {condition, convert(a, kind), convert(b, kind)};
    return add(std::move(n));
}

NodeId Builder::cast(NodeId value, model::Dtype dtype) {
    const Node& from = (*this)[value];
    if (from.op == Op::constant) {
        const stage::Value v = stage::cast(dtype, {from.kind, from.real, from.integer});
        if (v.kind == Kind::real) return constant(v.real);
        return v.kind == Kind::integer ? constant(v.integer) : constant(v.truth());
    }
    Node n;
    n.op = Op::cast;
    n.kind = model::info(dtype).kind;
    n.dtype = dtype;
    n.args = {value};
    return add(std::move(n));
}

NodeId Builder::substitute(NodeId value, std::vector<std::pair<Axis, NodeId>> binds) {
    // One order for one meaning, so that equal subscripts are one node.
    std::sort(binds.begin(), binds.end(), [](const auto& x, const auto& y) {
        return std::pair(x.first.dim, x.first.lo) < std::pair(y.first.dim, y.first.lo);
    });
    Node n;
    n.op = Op::substitute;
    n.kind = (*this)[value].kind;
    n.domain = (*this)[value].domain;
    n.args = {value};
    for (const auto& [axis, index] : binds) n.domain.remove(axis);
    for (const auto& [axis, index] : binds) {
        const NodeId integer = convert(index, Kind::integer);
        n.domain.add((*this)[integer].domain);
        n.binds.push_back({axis});
        n.args.push_back(integer);
    }
    return add(std::move(n));
}

NodeId Builder::reduce(model::Reduction reduction, NodeId value, std::vector<Axis> along) {
    using model::Reduction;
    const Kind given = (*this)[value].kind;
    const bool real =
        reduction == Reduction::mean || reduction == Reduction::variance || reduction == Reduction::logsumexp;
    const Kind kind = real ? Kind::real
                      : reduction == Reduction::sum || reduction == Reduction::product
                          ? std::max(given, Kind::integer)
                          : given;
    Node n;
    n.op = Op::reduce;
    n.reduction = reduction;
    n.kind = kind;
    n.args = {convert(value, kind)};
    n.domain = (*this)[value].domain;
    for (const Axis& a : along) n.domain.remove(a);
    n.along = in_order(std::move(along));
    return add(std::move(n));
}

NodeId Builder::contract(NodeId a, NodeId b, std::vector<Axis> along) {
    Node n;
    n.op = Op::contract;
    n.kind = std::max({(*this)[a].kind, (*this)[b].kind, Kind::integer});
    n.args = {convert(a, n.kind), convert(b, n.kind)};
    n.domain = unite((*this)[a].domain, (*this)[b].domain);
    for (const Axis& axis : along) n.domain.remove(axis);
    n.along = in_order(std::move(along));
    return add(std::move(n));
}

NodeId Builder::uniform(NodeId seed, NodeId index, int bits) {
    Node n;
    n.op = Op::uniform;
    n.kind = Kind::real;
    n.integer = bits;
    n.args = {convert(seed, Kind::integer), convert(index, Kind::integer)};
    return add(std::move(n));
}

}  // namespace pleat::checking
