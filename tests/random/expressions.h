// Random expressions of the stage language, well-conditioned: what jumps (comparisons, floor, casts) is
// applied to exact values alone, so that float32 and float64 results can be compared.
#pragma once

#include <string>
#include <vector>

#include "random/shapes.h"

namespace pleat::test {

enum class Sort { real, integer, boolean };

/// Something that an expression may name, or an expression.
struct RandomValue {
    std::string text;
    Sort sort = Sort::real;
    Mask mask = 0;
    bool exact = false;  // the same bits in any arithmetic
};

class Expressions {
public:
    Expressions(const Shapes& shapes, Random& random) : shapes_(shapes), r_(random) {}

    std::vector<RandomValue> names;  // tensors, params, lets: what may be named
    int subscripts = 0;              // percent of names that are subscripted

    RandomValue real(int depth);
    RandomValue integer(int depth);
    RandomValue boolean(int depth);
    RandomValue of(Sort sort, int depth);
    /// Something that depends on a value, as an epilogue does.
    RandomValue depending(const RandomValue& value, int depth);

private:
    RandomValue leaf(Sort sort, bool exact);
    RandomValue subscripted(const RandomValue& value, int depth);
    RandomValue coordinate();
    RandomValue call(const char* name, std::vector<RandomValue> args, Sort sort);
    std::string number();

    const Shapes& shapes_;
    Random& r_;
};

}  // namespace pleat::test
