// The derivative of every function of the stage language, as one table beside that of the functions.
#pragma once

#include <span>

#include "grad/algebra.h"

namespace pleat::grad {

/// How a function has a gradient.
enum class Smooth : uint8_t {
    normal_form,  // a sum or product of the algebra, which differentiates those itself
    derived,      // by Adjoint::of
    straight,     // rounding: the gradient passes through
    none,         // piecewise constant, or of integers and bools
};

struct Adjoint {
    Fn fn;
    Smooth smooth;
    /// The partial derivative of term `id`, a call of fn, by its argument number `arg`. Where there are ties, as in
    /// max(x, x), the first argument takes all; relu and abs have 0 at 0.
    Id (*of)(Algebra& a, Id id, size_t arg) = nullptr;
};

/// By Fn: a row for each.
const Adjoint& adjoint(Fn fn);
std::span<const Adjoint> all_adjoints();

/// s where gelu_tanh(x) is x s, as its derivative has it.
Id sigmoid_in_gelu_tanh(Algebra& a, Id x);

}  // namespace pleat::grad
