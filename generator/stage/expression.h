// The syntax of an expression: what the text says, before any name is resolved. A tree in a vector,
// children before parents. Knows the model's functions (an operator is one), nothing of specs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/graph.h"
#include "source/source.h"

namespace pleat::stage {

/// One step of an axis: "/ 8" (exact), "/^ 8" (rounding up) or "% 64"; also "/ F" and "% F" of a dim's size.
struct AxisStep {
    enum class Op : uint8_t { divide, divide_up, modulo };
    Op op = Op::divide;
    int64_t by = 1;
    std::string dim = {};  // whose size it is by; empty: none
    uint32_t begin = 0, end = 0;
};

/// "K % 64 / 8"; offsets are bytes of the decoded text.
struct AxisSyntax {
    std::string name;
    std::vector<AxisStep> steps;
    uint32_t name_end = 0;  // the name is [begin, name_end)
    uint32_t begin = 0, end = 0;
};

struct Term {
    enum class What : uint8_t { integer, real, name, unary, binary, call, subscript, extent };
    What what = What::integer;
    uint32_t begin = 0, end = 0;  // all of it
    uint32_t at = 0, at_end = 0;  // the word or sign that a message points at
    int64_t integer = 0;
    double real = 0;
    std::string name;               // of a name or a call
    model::Fn fn = model::Fn::add;  // of a unary or binary operator
    std::vector<int> args;          // of operators and calls; of a subscript: the value, then each bind's index
    std::vector<AxisSyntax> axes;   // of a subscript: one a bind; of an extent: one
    int depth = 1;
};

struct Expression {
    const Text* text = nullptr;  // outlives the expression
    std::vector<Term> terms;
    int root = -1;

    const Term& operator[](int i) const { return terms.at(static_cast<size_t>(i)); }
    const Term& top() const { return (*this)[root]; }
    Span span(const Term& t) const { return text->at(t.begin, t.end); }
    Span sign(const Term& t) const { return text->at(t.at, t.at_end); }
};

}  // namespace pleat::stage
