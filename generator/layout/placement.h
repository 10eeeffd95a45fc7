// Where each element of a tensor lies, by plain integer arithmetic: coordinates to digits to an offset, with the
// swizzle or without it. For tools that describe a layout or draw it. Pure functions of the model; needs strides
// that are known.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel.h"

namespace pleat::layout {

/// The coordinates of one dim that a tensor tells apart: its digits of that dim, neighbours merged.
struct Line {
    model::DimId dim = -1;
    std::vector<model::Axis> digits;  // from the finest
    std::optional<int64_t> count;     // how many there are; nothing if that is known only at launch

    /// The index of the dim at the n-th of these coordinates, what the tensor lacks being 0.
    int64_t coordinate(int64_t n) const;
};

class Placement {
public:
    /// Nothing if a stride depends on what is known only at launch; `missing` then names that ("T").
    static std::optional<Placement> of(const model::Spec& spec, const model::Tensor& tensor, std::string* missing);

    /// One a dim, in the order in which the tensor's axes first name them.
    const std::vector<Line>& lines() const { return lines_; }
    /// Which of lines() holds the axis whose neighbours lie closest together; -1: the tensor has none.
    int innermost() const { return innermost_; }
    int64_t element_bytes() const { return bytes_; }
    bool swizzled() const { return !swizzled_.empty(); }

    /// Elements from the tensor's first to the one at these indices, one a line, before the swizzle.
    int64_t plain(std::span<const int64_t> indices) const;
    /// The same where the element really lies.
    int64_t offset(std::span<const int64_t> indices) const;

private:
    struct Step {
        size_t line;
        model::Axis axis;
        int64_t stride;
        std::optional<std::pair<size_t, model::Axis>> source;  // the line and digit that a swizzle XORs onto it
    };
    std::vector<Line> lines_;
    std::vector<Step> steps_;
    std::vector<Step> swizzled_;  // the digits as a swizzle cuts them; empty: there is none
    int innermost_ = -1;
    int64_t bytes_ = 1;
};

}  // namespace pleat::layout
