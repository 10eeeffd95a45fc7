#include "families/gemm/pixels.h"

#include <algorithm>
#include <variant>

#include "layout/access.h"
#include "plan/axes.h"

namespace pleat::schedule {

using model::Axis;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

// CUDA driver API, cuTensorMapEncodeIm2col, and PTX ISA, "im2col offsets": the corners of all axes have 16
// bits together, and so have the offsets.
struct Limits {
    int64_t corner, offset;  // in [-corner, corner), and up to offset
};
Limits limits_of(size_t windows) {
    if (windows == 1) return {1 << 15, 65535};
    return windows == 2 ? Limits{1 << 7, 255} : Limits{1 << 4, 31};
}
constexpr int64_t most_stride = 8;
constexpr int64_t copied = 8;  // elements of 16 bits that TMA copies at least

/// Where the last window begins, from the end of the axis.
Size last_window(const Spec& spec, const WindowAxis& w) {
    const Size outputs = spec.extent(w.output), inputs = spec.extent(w.input);
    if (w.stride == 1 && outputs == inputs) return w.first;
    return (outputs - Size(1)) * Size(w.stride) + Size(w.first + 1) - inputs;
}

/// Do windows along an axis lie as TMA takes them, in some launches at least?
bool taken(const Spec& spec, const WindowAxis& w, const Limits& limits) {
    const auto within = [&](int64_t corner) { return corner >= -limits.corner && corner < limits.corner; };
    const Size last = last_window(spec, w);
    return w.stride <= most_stride && w.dilation * (w.taps - 1) <= limits.offset && within(w.first) &&
           (!last.is_constant() || within(last.constant()));
}

/// Are pixels, and images, whole numbers of 16 bytes apart, and images one in memory?
bool lies_for_tma(const Spec& spec, const Tensor& tensor, const Pixels& p) {
    const auto multiple = [&](const Size& step) { return layout::known_divisor(spec, step) % copied == 0; };
    for (const WindowAxis& w : p.windows)
        if (!multiple(w.step)) return false;
    for (size_t i = 0; i < p.images.size(); ++i) {
        const auto stride = layout::stride_along(tensor, p.images[i]);
        if (!stride || !multiple(*stride) || !p.images[i].whole()) return false;
        if (i == 0) continue;
        const auto outer = layout::stride_along(tensor, p.images[i - 1]);
        if (!(*outer == *stride * spec.extent(p.images[i]))) return false;
    }
    return true;
}

}  // namespace

int64_t Pixels::taps() const {
    int64_t all = 1;
    for (const WindowAxis& w : windows) all *= w.taps;
    return all;
}

std::vector<Axis> Pixels::tap_axes() const {
    std::vector<Axis> axes;
    for (const WindowAxis& w : windows)
        if (w.tap) axes.push_back(*w.tap);
    return axes;
}

std::vector<Axis> Pixels::rows() const {
    std::vector<Axis> dims = images;
    for (const WindowAxis& w : windows) dims.push_back(w.output);
    return dims;
}

Condition Pixels::condition(const Spec& spec) const {
    const Limits limits = limits_of(windows.size());
    Condition all;
    const auto some = [&](const Axis& axis) {
        if (const Size n = spec.extent(axis); !n.is_constant()) all = both(all, at_least(n, 1));
    };
    for (const Axis& image : images) some(image);
    for (const WindowAxis& w : windows) {
        some(w.input);
        if (!(spec.extent(w.output) == spec.extent(w.input))) some(w.output);
        const Size last = last_window(spec, w);
        if (last.is_constant()) continue;
        all = both(all, both(at_least(last, -limits.corner), at_most(last, limits.corner - 1)));
    }
    return all;
}

namespace {

/// Is an operand of a product read at coordinates of its own?
bool is_shifted(const model::Kernel& lowered, NodeId contraction) {
    const Node& product = lowered.graph[lowered.graph[contraction].args[0]];
    return std::any_of(product.args.begin(), product.args.end(),
                       [&](NodeId n) { return lowered.graph[n].op == Op::substitute; });
}

/// The operand that is read at the windows of a correlation; nothing where im2col mode does not bring them.
std::optional<Pixels> pixels_in(const Spec& spec, const model::Kernel& lowered, const Correlation& c) {
    if (!c.in || !c.in->whole() || !c.out || c.group_in % copied != 0) return std::nullopt;
    Pixels p;
    for (const NodeId n : lowered.graph[lowered.graph[c.sum].args[0]].args)
        if (n != c.weights) p.read = n;
    if (c.planes) p.windows.push_back(*c.planes);
    if (c.rows) p.windows.push_back(*c.rows);
    p.windows.push_back(c.columns);
    p.images = c.images;
    p.group = c.group;
    p.channel = *c.in;
    p.group_channels = c.group_in;
    p.channels = c.channels;
    const Limits limits = limits_of(p.windows.size());
    const bool fits = std::all_of(p.windows.begin(), p.windows.end(),
                                  [&](const WindowAxis& w) { return taken(spec, w, limits); });
    const Tensor& tensor = spec.tensors[static_cast<size_t>(c.tensor)];
    return fits && lies_for_tma(spec, tensor, p) ? std::optional(std::move(p)) : std::nullopt;
}

}  // namespace

std::optional<Pixels> pixels_of(const Spec& spec, const model::Kernel& lowered, NodeId contraction, int64_t step) {
    if (!is_shifted(lowered, contraction)) return std::nullopt;
    const auto found = correlation_of(spec, lowered);
    const auto* c = std::get_if<Correlation>(&found);
    if (!c || c->sum != contraction || lowered.graph[c->weights].op != Op::read) return std::nullopt;
    // The channels of a group that fill no step would be multiplied with the next group's.
    if (c->groups != 1 && c->group_in % step != 0) return std::nullopt;
    return pixels_in(spec, lowered, *c);
}

std::optional<Pixels> pixels_along_depth(const Spec& spec, const model::Kernel& lowered, NodeId contraction) {
    if (!is_shifted(lowered, contraction)) return std::nullopt;
    const auto found = weight_gradient_of(spec, lowered);
    const auto* g = std::get_if<WeightGradient>(&found);
    if (!g || g->windows.sum != contraction) return std::nullopt;
    return pixels_in(spec, lowered, g->windows);
}

}  // namespace pleat::schedule
