// The stage language's functions as one table: names, how many arguments, what kinds.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "model/graph.h"
#include "model/size.h"

namespace pleat::model {

/// How a function's result kind follows from its arguments'.
enum class Typing : uint8_t {
    widest,      // all arguments converted to the widest kind, which is the result's; bool becomes int
    real,        // all arguments converted to real; result real
    integers,    // integers only; result integer
    comparison,  // widest of the arguments; result bool
    booleans,    // bool only; result bool
    keeps,       // the argument's kind
    conversion,  // made by the checker, never written
};

struct FnInfo {
    Fn fn;
    std::string_view name;   // "exp"; operators by their sign: "+", "//", "and"
    int min_args, max_args;  // max and min take two or more in specs (folded to binary nodes)
    Typing typing;
    bool callable;  // written as name(...) rather than as an operator
};

const FnInfo& info(Fn fn);
std::optional<Fn> function_named(std::string_view name);  // callable ones
std::span<const FnInfo> all_functions();
/// What an operator of integers does to sizes; nothing for those that sizes do not have.
std::optional<Size::Op> size_op(Fn fn);

std::string_view name(Reduction r);

/// The function that a node of Op::uniform is, and the bits of its numbers by that name.
std::string_view uniform_name(const Node& node);
std::optional<int> uniform_bits(std::string_view name);
std::optional<Reduction> reduction_named(std::string_view name);

}  // namespace pleat::model
