// What generated property programs are made of: the oracle of a tensor's layout, as plain numbers from the
// spec, and cases that compare a typed expression with it. Knows nothing of the library under test and includes
// no standard headers, so that thousands of cases compile in seconds.
#pragma once

namespace laws {

using Int = long long;

/// Numbers that an expression gave, in order.
struct Numbers {
    Int count = 0;
    Int at[96] = {};
    void operator()(Int n) {
        if (count < 96) at[count] = n;
        ++count;
    }
};

/// The quotient and remainder toward minus infinity; b > 0.
Int floor_quotient(Int a, Int b);
Int floor_remainder(Int a, Int b);
/// The digit [lo, hi) of a place; hi = 0 is infinity.
Int digit(Int place, Int lo, Int hi);

/// The digit [lo, hi) of a dim. stride: elements, or one of these.
constexpr Int follows = -1, at_launch = -2;
struct PlainAxis {
    int dim;
    Int lo, hi;
    Int stride;
};

struct PlainTensor {
    const char* text;  // name, axes and strides, as the spec has them
    int axes;
    const PlainAxis* axis;
};

/// A run-time value of an expression: in [low, high]; or, with a dim, anything that may be met while totals of that
/// dim are on their way, in steps of so many places.
struct Slot {
    Int low, high;
    int dim;
    Int places;
};
/// A slot moves a dim's total by so many places a unit; slot -1 is the number 1.
struct Move {
    int slot, dim;
    Int places;
};

/// What a launch gives: sizes by dim, strides by axis.
struct Launch {
    Int sizes[8];
    Int strides[8];
};

/// A subscript expression: its offset is that of the totals that its slots add up to.
struct OffsetCase {
    const PlainTensor* tensor;
    const char* text;
    bool whole;  // one slot for each dim, its place: every place there is can be tried
    int slots, moves;
    const Slot* slot;
    const Move* move;
    Int (*offset)(const Launch&, const Int* v);
};

/// What a tensor says of itself: the extent of each axis, then of each dim, then its storage.
struct TensorCase {
    const PlainTensor* tensor;
    void (*says)(const Launch&, Numbers&);
};

/// Two ways to one list of numbers: typed, and in plain integers.
struct PlainCase {
    const char* text;
    int slots;
    const Slot* slot;
    void (*typed)(const Launch&, const Int* v, Numbers&);
    void (*plain)(const Launch&, const Int* v, Numbers&);
};

struct Program {
    const char* spec;
    int dims;
    int launches;
    const Launch* launch;  // strides by axis are drawn anew for each tensor
    int tensors, offsets, plains;
    const TensorCase* tensor;
    const OffsetCase* offset;
    const PlainCase* plain;
};

/// Each generated file has one, which registers its program.
struct Register {
    explicit Register(const Program& program);
};

}  // namespace laws
