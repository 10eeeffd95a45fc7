// The value graph of a kernel: what is computed, free of names, order and schedule.
//
// Nodes are shared (equal nodes are one node) and only refer to earlier nodes, so that the vector is
// a topological order. Lets are names for nodes (model/kernel.h) and spans lie beside the graph.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/axis.h"
#include "model/dtype.h"

namespace pleat::model {

using NodeId = int;
using TensorId = int;
using ParamId = int;

enum class Op : uint8_t {
    constant,    // real, integer or bool
    param,       // a scalar given at launch
    coordinate,  // the integer value of a digit of the current coordinate: node.axis
    extent,      // the number of values of node.axis
    read,        // the tensor's element at the current coordinate (as it was when the kernel began)
    substitute,  // args[0] with digit binds[i].axis replaced by args[1 + i], all at once; 0 (false) outside
    pointwise,   // node.fn of args
    select,      // args[0] ? args[1] : args[2]; the other side never matters
    cast,        // args[0] rounded to node.dtype: what a store into that dtype leaves
    reduce,      // node.reduction of args[0] along node.along
    contract,    // sum of args[0] * args[1] along node.along, f32 accumulation
    uniform,     // uniform(seed args[0], index args[1]): node.integer bits, 24 or 8, of Philox4x32-10
};

/// Functions of one to three values. Data: model/functions.h has a row for each.
enum class Fn : uint8_t {
    // arithmetic: result kind is the wider of the arguments'; divide is always real
    add,
    subtract,
    multiply,
    divide,
    floor_div,
    modulo,
    negate,
    fma,
    // comparisons -> bool
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    // bool
    logical_and,
    logical_or,
    logical_not,
    // of one or two values, kind kept
    abs,
    minimum,
    maximum,
    relu,
    sign,
    // real (those that round keep an integer)
    floor,
    ceil,
    trunc,
    round,
    exp,
    exp2,
    expm1,
    log,
    log1p,
    log2,
    sqrt,
    rsqrt,
    tanh,
    erf,
    sigmoid,
    silu,
    gelu,
    gelu_tanh,
    cos,
    sin,
    acos,
    asin,
    atan,
    atan2,
    pow,
    // integers, bit by bit
    bit_and,
    bit_or,
    bit_xor,
    shift_left,
    shift_right,
    // implicit conversions made explicit: bool -> int, bool/int -> real
    to_integer,
    to_real,
    // rounding to TF32, asked for by an operand of a contraction and nowhere else
    tf32,
    // the value of x, of which gradients take none; only in graphs that gradients are derived from
    stop,
};

enum class Reduction : uint8_t { sum, mean, maximum, minimum, logsumexp, variance, product };

struct Bind {
    Axis axis;  // the digit that is replaced
};

struct Node {
    Op op = Op::constant;
    Kind kind = Kind::real;
    Domain domain;  // the digits that the value depends on
    std::vector<NodeId> args;

    // payload, by op
    double real = 0;      // constant of kind real
    int64_t integer = 0;  // constant of kind integer or bool; bits of uniform
    ParamId param = -1;
    TensorId tensor = -1;
    Axis axis;
    Fn fn = Fn::add;
    Dtype dtype = Dtype::f32;
    Reduction reduction = Reduction::sum;
    std::vector<Axis> along;
    std::vector<Bind> binds;
};

class Graph {
public:
    /// The id of this node: an equal node's if there is one (bitwise equality of constants).
    NodeId add(Node node);
    const Node& operator[](NodeId id) const { return nodes_.at(static_cast<size_t>(id)); }
    int size() const { return static_cast<int>(nodes_.size()); }
    /// Which nodes these need, by id: themselves and what they are made of.
    std::vector<bool> needed(const std::vector<NodeId>& roots) const;

private:
    std::vector<Node> nodes_;
    std::vector<std::pair<uint64_t, NodeId>> index_;  // sorted by hash
};

/// The args that are evaluated at the node's own coordinate: neither what a substitution is of nor what is summed.
std::vector<NodeId> args_here(const Node& node);

/// The parts of a condition that `and` joins.
std::vector<NodeId> conjuncts(const Graph& graph, NodeId condition);

}  // namespace pleat::model
