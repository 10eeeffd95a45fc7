// Values of the float64 semantics: what an element of each dtype means, what is left of a value that
// is stored in one, and what each function of the stage language does to values. Written for
// clarity and from first principles, so that it can judge the runtime's conversions and functions;
// it knows no graph.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "model/dtype.h"
#include "model/functions.h"
#include "model/graph.h"

namespace pleat::stage {

/// A bool (0 or 1), an int64 or a double.
struct Value {
    model::Kind kind = model::Kind::real;
    double real = 0;
    int64_t integer = 0;

    static Value of(double v) { return {model::Kind::real, v, 0}; }
    static Value of_integer(int64_t v) { return {model::Kind::integer, 0, v}; }
    static Value of_bool(bool v) { return {model::Kind::boolean, 0, v}; }
    /// 0 or false: the value outside an extent.
    static Value zero(model::Kind kind) { return {kind, 0, 0}; }

    bool truth() const { return kind == model::Kind::real ? real != 0 : integer != 0; }
    double as_real() const { return kind == model::Kind::real ? real : static_cast<double>(integer); }
};

/// What a store of `value` into `dtype` leaves (rule 14): rounded once, to nearest even.
Value cast(model::Dtype dtype, const Value& value);

/// False of what `cast` changes beyond rounding: a finite real past the largest, an integer outside of the range.
bool holds(model::Dtype dtype, const Value& value);

/// The integers that a dtype holds; of a bool 0 and 1.
std::pair<int64_t, int64_t> integer_range(model::Dtype dtype);

/// Rounded to TF32: the range of f32 with 10 bits of mantissa.
double round_to_tf32(double x);

/// The element at `offset` (in elements) of memory that holds `dtype`.
Value load(model::Dtype dtype, const void* base, int64_t offset);
/// Rounds and writes.
void store(model::Dtype dtype, void* base, int64_t offset, const Value& value);

/// A function of values that have the kinds that the checker left (all of one kind but for fma's).
/// Integers wrap; `//` and `%` by zero are 0.
Value apply(model::Fn fn, const Value* args);

/// The reduction of a list of values, to the given kind (rules 7 and 13). An int maximum of nothing
/// is the least int64, a minimum the greatest.
Value reduce(model::Reduction reduction, model::Kind kind, const std::vector<Value>& terms);

/// Word `index` % 4 of Philox4x32-10 with counter `index` // 4 and key `seed` (Salmon et al., 2011).
uint32_t philox_word(uint64_t seed, int64_t index);
/// Rule 17: the high 24 bits of that word times 2^-24, in [0, 1).
double uniform(int64_t seed, int64_t index);
/// ... of uniform8: byte index % 4 of word index // 4, times 2^-8.
double uniform8(int64_t seed, int64_t index);

}  // namespace pleat::stage
