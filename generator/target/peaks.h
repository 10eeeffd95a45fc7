// What a GPU does at most, by its vendor's data sheet: for people who read how near a kernel comes. No schedule is
// chosen by it.
#pragma once

#include "target/target.h"

namespace pleat::schedule {

/// TFLOP/s, a multiply-add as two.
struct Peaks {
    double f64, f32;  // of arithmetic outside tensor cores
    double half;      // of f16 and bf16 products on tensor cores, dense; of fp8 twice, of TF32 half of it
};

Peaks peaks_of(const Target& target);

}  // namespace pleat::schedule
