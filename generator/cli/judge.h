// The one judge of results: is what a kernel left in a tensor near enough to what it should be? Element by element,
// and of products row by row and as a whole. Knows nothing of how the numbers were made.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "model/kernel.h"

namespace pleat::cli {

/// How results may differ beyond half a unit in the last place of what is stored.
struct Tolerance {
    double plain = 2;       // times the largest error of the plain arithmetic in the tensor
    double of_element = 0;  // times `unit` of the element itself
    double of_largest = 0;  // the same of the largest element
    double of_one = 0;      // the same of 1: what cancels between values of that size
    /// The same of the largest sum: where equal sums cancel, plain arithmetic may leave 0 and what fuses a
    /// multiply-add the rounding of a product, half a unit in the last place of each of both.
    double of_sums = 0;
    double of_rounded = 0;  // the same of the norm of a row, for the norm of its errors (of_rounded_weights)
    double unit = 0x1p-24;
    /// Products: the first and third of these hold of each row by itself, and of the norms of its errors. In a row
    /// that is small as a whole what the tensor's largest element allows would hide anything.
    bool by_rows = false;
};

/// What a tensor should hold before it is rounded, by offset.
struct Wanted {
    std::span<const double> exact;     // in float64; empty: nothing stores to it
    std::span<const double> plain;     // by the kernel's own arithmetic, done plainly; may be empty
    const std::vector<bool>& written;  // elsewhere the numbers mean nothing
};

/// How far plain arithmetic is off. The error of few sums is luck: join() takes the larger of two draws.
struct PlainError {
    double largest = 0;  // of an element
    double of_row = 0;   // of an element, as a part of the largest in its row
    double of_norm = 0;  // the norm of a row's errors, as a part of the row's norm
    double of_all = 0;   // the same of the tensor
    void join(const PlainError& other);
};

PlainError plain_error(const HostTensor& layout, const Wanted& wanted);

/// How one tensor of a result compares.
struct Judgement {
    model::TensorId tensor = -1;
    double error = 0;      // the largest |result - expected|, both finite
    double at_bound = 0;   // the bound at the element that comes closest to its own (or exceeds it most)
    double at_error = 0;   // the error there
    int64_t where = -1;    // that element's offset
    int64_t wrong = 0;     // elements beyond their bound, infinities and NaNs that differ included
    int64_t strayed = 0;   // elements that no store writes and that changed
    int64_t far_rows = 0;  // rows of which the norm of the errors is beyond its bound
    int64_t far_row = -1;  // the first element of the one that is farthest
    double far_by = 0;     // that norm, or the tensor's, as a multiple of its bound
    bool far = false;      // the norm of all errors is beyond its bound
    bool right() const { return wrong == 0 && strayed == 0 && far_rows == 0 && !far; }
};

/// `before` and `after` are the tensor's bytes; `sums` the largest finite value that a sum leaves, if of_sums
/// counts.
Judgement judge_tensor(const model::Tensor& tensor, const HostTensor& layout, const Wanted& wanted,
                       const PlainError& plain, const Tolerance& tolerance, std::span<const std::byte> before,
                       std::span<const std::byte> after, double sums = 0);

/// What is wrong, in clauses; empty where all is right.
std::string what_is_wrong(const Judgement& judgement);

}  // namespace pleat::cli
