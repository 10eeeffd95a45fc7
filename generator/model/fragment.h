// The formats of tensor-core operands, as one table: which dtype is an operand of mma.sync, and in what steps.
#pragma once

#include <span>
#include <string_view>

namespace pleat::model {

struct FragmentFormat {
    std::string_view name;  // a dtype of the language, or "tf32"
    std::string_view cpp;
    int bytes;
    int depth;  // operands a and b: places along the contracted dim, at least; 0: no format of theirs
    bool accumulates;
};

/// PTX ISA, "Multiply-and-Accumulate Instruction: mma": the shapes m16n8k8, m16n8k16 and m16n8k32.
std::span<const FragmentFormat> fragment_formats();
/// nullptr: no such format.
const FragmentFormat* fragment_format(std::string_view name);

}  // namespace pleat::model
