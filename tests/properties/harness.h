// What generated property programs are made of: the oracle of a tensor's layout, as plain numbers from the
// spec, and cases that compare a typed expression with it. Knows nothing of the library under test and includes
// no standard headers, so that thousands of cases compile in seconds.
#pragma once

namespace laws {

using Int = long long;
constexpr int most_dims = 8, most_axes = 16, most_slots = 48;

/// Numbers that an expression gave, in order.
struct Numbers {
    Int count = 0;
    Int at[512] = {};
    void operator()(Int n) {
        if (count < 512) at[count] = n;
        if (++count > 100000) endless();
    }
    [[noreturn]] static void endless();  // a loop that should have ended: reports where, and ends the program
};

/// The quotient and remainder toward minus infinity; b > 0.
Int floor_quotient(Int a, Int b);
Int floor_remainder(Int a, Int b);
/// The digit [lo, hi) of a place; hi = 0 is infinity.
Int digit(Int place, Int lo, Int hi);

/// The digit [lo, hi) of a dim. stride: elements, or one of these. full: it has room for all values that the digit
/// can have, whatever the dim's size.
constexpr Int follows = -1, at_launch = -2;
struct PlainAxis {
    int dim;
    Int lo, hi;
    Int stride;
    bool full;
};

/// The first digit lies where it would be were it XORed with the second.
struct PlainXor {
    int dim;
    Int lo, hi;
    int source_dim;
    Int source_lo, source_hi;
};

struct PlainTensor {
    const char* text;  // name, axes and strides, as the spec has them
    int axes;
    const PlainAxis* axis;
    int xors;
    const PlainXor* exclusive_or;
    int pattern_bits;  // a named swizzle: so many address bits from 4 up are XORed with those from 7 up; 0: none
    Int bytes, align;  // of an element; of the base
    bool on_chip;      // whose offsets an int holds
    int slots;         // of a ring; 0: none
    int ring_dim;      // a line of its own: the place that selects the slot
    Int ring_lo;
    bool distinct;  // no two places are one element
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
    Int sizes[most_dims];
    Int strides[most_axes];
};

/// What an offset case says of the cursor besides its offset.
struct Reported {
    Int place[most_dims];  // its coordinate along each dim
    bool along[most_dims];
    bool checked, trapped;  // of a checked build: does the dereference trap?
};
extern Reported reported;

/// A subscript expression: its offset is that of the totals that its slots add up to.
struct OffsetCase {
    const PlainTensor* tensor;
    const char* text;
    bool bare;   // no view, which counts places and ends from elsewhere
    bool whole;  // one slot for each dim, its place: every place there is can be tried
    int slots, moves;
    const Slot* slot;
    const Move* move;
    Int (*offset)(const Launch&, const Int* v);
};

/// What a tensor says of itself: the extent of each axis, then of these dims; of a ring the elements from slot to
/// slot; its storage.
struct TensorCase {
    const PlainTensor* tensor;
    int dims;
    const int* dim;
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
    const Int* reach;  // by dim: the largest number that its integers hold
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
