#include "families/gemm/operands.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "families/gemm/added.h"
#include "families/gemm/in_a_row.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "transform/contracted.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Axis;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Tensor;

namespace {

/// Are all values of elements of 8 bits, which `from` has, values of `to`?
bool holds_all(model::Dtype to, model::Dtype from) {
    using model::Dtype;
    return (to == Dtype::bf16 || to == Dtype::f16) && (is_short_integer(from) || model::is_fp8(from));
}
/// Is an element of `from` made one of `to` on its way? f32 is rounded.
bool casts(model::Dtype to, model::Dtype from) {
    using model::Dtype;
    return holds_all(to, from) || (from == Dtype::f32 && (to == Dtype::bf16 || to == Dtype::f16));
}

}  // namespace

/// The tensor that an operand is: read as it is, cast to its own dtype or to one that holds all values of its own,
/// or rounded, from f32 to 16 bits or to TF32.
Operands::Format Operands::format_of(NodeId id, const Axis& depth) const {
    const Node* node = &kernel_.graph[id];
    const bool tf32 = node->op == Op::pointwise && node->fn == model::Fn::tf32;
    if (tf32) node = &kernel_.graph[node->args[0]];
    if (node->op == Op::cast && kernel_.graph[node->args[0]].op == Op::read &&
        tensor(kernel_.graph[node->args[0]].tensor).dtype == node->dtype)
        node = &kernel_.graph[node->args[0]];
    if (node->op == Op::cast && kernel_.graph[node->args[0]].op == Op::read) {
        const model::TensorId read = kernel_.graph[node->args[0]].tensor;
        if (casts(node->dtype, tensor(read).dtype)) return {read, node->dtype, false, true};
    }
    if (node->op == Op::cast && (node->dtype == model::Dtype::bf16 || node->dtype == model::Dtype::f16))
        if (const auto n = nibbles_of(spec_, kernel_.graph, node->args[0], depth))
            return {n->tensor, node->dtype, false, true, n};
    if (node->op == Op::pointwise && node->fn == model::Fn::to_real &&
        kernel_.graph[node->args[0]].op == Op::read) {
        const Tensor& t = tensor(kernel_.graph[node->args[0]].tensor);
        if (holds_all(model::Dtype::bf16, t.dtype))
            throw Untiled{fmt::format("{0} is {1}, which is multiplied as {2} here: bf16({0}) is for tensor cores",
                                      t.name, model::info(t.dtype).name, model::info(kernel_.compute).name)};
    }
    if (node->op != Op::read)
        throw Untiled{"an operand of the contraction is computed, and TMA brings tensors as they are"};
    return {node->tensor, tensor(node->tensor).dtype, tf32};
}

/// Which pairs of formats tensor cores multiply.
void Operands::check_formats(const Format& a, const Format& b) const {
    using model::Dtype;
    for (const auto& [f, other] : {std::pair{a, b}, {b, a}}) {
        const Tensor& t = tensor(f.tensor);
        const std::string_view beside = model::info(other.dtype).name;
        if (f.tf32 && t.dtype != Dtype::f32)
            throw Untiled{
                fmt::format("{} is {}, and what is rounded to TF32 is f32", t.name, model::info(t.dtype).name)};
        if (!f.tf32 && !f.cast && t.dtype == Dtype::f32)
            throw Untiled{fmt::format(
                "{} is f32, which tensor cores multiply only as TF32: tf32({}) asks for that{}", t.name, t.name,
                other.dtype == Dtype::f32
                    ? ""
                    : fmt::format(", and {}({}) for products of {}", beside, t.name, beside))};
        if (!f.tf32 && f.dtype != Dtype::bf16 && f.dtype != Dtype::f16 && !model::is_fp8(f.dtype))
            throw Untiled{fmt::format("tensor cores multiply no {} into f32", model::info(f.dtype).name)};
    }
    const Dtype of_a = a.dtype, of_b = b.dtype;
    if (of_a != of_b && !(model::is_fp8(of_a) && model::is_fp8(of_b))) {
        const bool b_fits = holds_all(of_a, of_b);  // then nothing is lost
        const std::string_view wanted = model::info(b_fits ? of_a : of_b).name;
        const Tensor& other = tensor(b_fits ? b.tensor : a.tensor);
        const std::string one =
            other.space == model::Space::workspace
                ? fmt::format("{}, which a kernel before it stores, rounded to {}", other.name, wanted)
                : fmt::format("{}({})", wanted, other.name);
        throw Untiled{fmt::format(
            "the operands have different dtypes, {} and {}, which tensor cores do not multiply: {} makes them one",
            model::info(of_a).name, model::info(of_b).name, one)};
    }
}

/// A tensor of integers of 8 bits, also where factors beside it have made it real.
std::optional<Operands::Format> Operands::format_of_integers(NodeId id) const {
    const Node* node = &kernel_.graph[id];
    if (node->op == Op::pointwise && node->fn == model::Fn::to_real) node = &kernel_.graph[node->args[0]];
    if (node->op != Op::read || !is_short_integer(tensor(node->tensor).dtype)) return std::nullopt;
    return Format{node->tensor, tensor(node->tensor).dtype};
}

/// Tensor cores add up integers in 32 bits.
void Operands::check_sums(const Format& a, const Format& b) const {
    if (factor_ >= 0)
        throw Untiled{"integers have scales for blocks along the contracted dim, and tensor cores add them all up"};
    const auto largest = [](const Format& f) { return f.dtype == model::Dtype::i8 ? 128 : 255; };
    const int64_t most = INT32_MAX / (largest(a) * largest(b));
    const std::optional<int64_t> depth = layout::upper_bound(spec_, tile_.depth_size(spec_));
    if (!depth || *depth > most)
        throw Untiled{fmt::format("sums of {} by {} products may not fit into 32 bits where {} is over {}{}",
                                  model::info(a.dtype).name, model::info(b.dtype).name, spec_.name_of(tile_.depth),
                                  most, depth ? "" : fmt::format(R"(, and its "max" does not exclude that)"))};
}

void Operands::find() {
    if (kernel_.compute != model::Dtype::f32)
        throw Untiled{"the kernel computes in f64, and tensor cores add up in f32"};
    NodeId contraction = kernel_.contractions.front(), added = kernel_.contractions.back();
    const auto sum_of_both = sum_of_two(kernel_);
    if (kernel_.contractions.size() != 1 && !sum_of_both) throw Untiled{why_not_in_a_row(spec_, kernel_)};
    if (sum_of_both && is_deeper(added, contraction)) std::swap(contraction, added);
    tile_.product = sum_of_both.value_or(contraction);
    const Node& sum = kernel_.graph[contraction];
    const Product product = product_of(kernel_, contraction);
    node_a_ = product.a;
    node_b_ = product.b;
    factor_ = product.factor;
    const auto integers_a = format_of_integers(node_a_), integers_b = format_of_integers(node_b_);
    const bool integers = integers_a && integers_b;
    const Axis& innermost = sum.along.back();
    find_pixels(contraction);
    const auto read = [&](NodeId n) {
        const std::optional<Pixels>& windows = tile_.pixels ? tile_.pixels : tile_.depth_pixels;
        return windows && n == windows->read ? kernel_.graph[n].args[0] : n;
    };
    const Format a = integers ? *integers_a : format_of(read(node_a_), innermost),
                 b = integers ? *integers_b : format_of(read(node_b_), innermost);
    if (!integers) check_formats(a, b);
    tile_.a.tensor = a.tensor;
    tile_.b.tensor = b.tensor;
    tile_.tf32 = a.tf32;
    tile_.operand = a.dtype;
    if (a.cast && b.cast) throw Untiled{"both operands are cast, and a tile casts one of them on its way"};
    cast_ = a.cast ? a.tensor : b.cast ? b.tensor : -1;
    nibbles_ = a.cast ? a.nibbles : b.nibbles;
    const int bytes = model::info(a.dtype).bytes;
    tile_.mainloop.step = (tile_.mainloop.portable() ? 64 : 128) / bytes;
    if (!tile_.mainloop.portable()) tile_.mainloop.sm90().by_steps = model::is_fp8(a.dtype) || factor_ >= 0;
    if (tile_.depth_pixels)
        find_depth_of_pixels();
    else if (!tile_.pixels)
        find_depth(sum.along);
    if (integers) check_sums(a, b);
    if (factor_ >= 0 && tile_.along.size() != 1)
        throw Untiled{"its operands have scales for blocks of one of several dims that it goes along"};
    if (sum_of_both) find_added(added, a);
    std::vector<model::TensorId> all{tile_.a.tensor, tile_.b.tensor};
    if (tile_.added) all.insert(all.end(), {tile_.added->a.tensor, tile_.added->b.tensor});
    for (const model::TensorId t : all) {
        if (tensor(t).align < 16 && !tile_.mainloop.portable())
            throw Untiled{fmt::format("{} is not aligned to 16 bytes", tensor(t).name)};
        if (kernel_.stores_to(t)) throw Untiled{fmt::format("{} is an operand and stored to", tensor(t).name)};
    }
}

/// Has a contraction more steps than another? One that launches know first has many.
bool Operands::is_deeper(NodeId contraction, NodeId other) const {
    const auto depth = [&](NodeId id) {
        const Size n = schedule::product(spec_, kernel_.graph[id].along);
        return n.is_constant() ? n.constant() : INT64_MAX;
    };
    return depth(contraction) > depth(other);
}

/// The second of two products that are added up, beside operands of that format.
void Operands::find_added(NodeId contraction, const Format& beside) {
    const Node& sum = kernel_.graph[contraction];
    const Product product = product_of(kernel_, contraction);
    if (cast_ >= 0 || factor_ >= 0 || product.factor >= 0 || tile_.mainloop.by_steps() ||
        is_short_integer(beside.dtype))
        throw Untiled{
            "one tile adds up two contractions whose operands are multiplied as they come, in 16 bits or TF32, and "
            "without scales for blocks"};
    if (sum.along.size() != 1 || tile_.along.size() != 1 || !sum.along.front().whole())
        throw Untiled{"one tile adds up two contractions that go along one whole dim each"};
    tile_.added = AddedProduct{{}, {}, sum.along.front()};
    const auto beside_depth = [](const model::Domain& domain, const Axis& depth) {
        return minus(domain, model::Domain{depth});
    };
    const model::Domain of_a = digits(node_a_), of_b = digits(node_b_);
    NodeId a = product.a, b = product.b;
    if (!(beside_depth(kernel_.graph[a].domain, tile_.added->depth) == of_a)) std::swap(a, b);
    for (const auto& [node, own, to] :
         {std::tuple{a, &of_a, &tile_.added->a}, std::tuple{b, &of_b, &tile_.added->b}}) {
        const Format format = format_of(node, tile_.added->depth);
        if (!(beside_depth(kernel_.graph[node].domain, tile_.added->depth) == *own))
            throw Untiled{
                fmt::format("{} has other dims beside {} than what stands in its place in the contraction that "
                            "it is added to",
                            tensor(format.tensor).name, spec_.name_of(tile_.added->depth))};
        if (format.cast || format.dtype != beside.dtype || format.tf32 != beside.tf32)
            throw Untiled{fmt::format("{} is not multiplied as {}, which the contraction that it is added to is",
                                      tensor(format.tensor).name, model::info(beside.dtype).name)};
        to->tensor = format.tensor;
    }
}

/// The dims that the contraction goes along: one, or several that follow one another in the memory of both operands
/// without gaps, so that for the copies they are one.
void Operands::find_depth(const std::vector<Axis>& along) {
    for (const Axis& x : along)
        if (!x.whole())
            throw Untiled{fmt::format("the contraction goes along {}, which is no whole dim", spec_.name_of(x))};
    const auto in_order_of = [&](model::TensorId t) {
        std::vector<Axis> order;
        for (const Axis& x : tensor(t).axes)
            if (std::find(along.begin(), along.end(), x) != along.end()) order.push_back(x);
        return order;
    };
    const auto stride = [&](model::TensorId t, const Axis& x) { return layout::stride_along(tensor(t), x); };
    tile_.along = along.size() == 1 ? along : in_order_of(tile_.a.tensor);
    bool one =
        tile_.along.size() == along.size() && (along.size() == 1 || in_order_of(tile_.b.tensor) == tile_.along);
    for (size_t i = 1; one && i < tile_.along.size(); ++i)
        for (const model::TensorId t : {tile_.a.tensor, tile_.b.tensor}) {
            const auto outer = stride(t, tile_.along[i - 1]), inner = stride(t, tile_.along[i]);
            one = one && outer && inner && *outer == *inner * spec_.extent(tile_.along[i]);
        }
    if (!one)
        throw Untiled{"the contraction goes along several dims that are not one in the memory of both operands"};
    tile_.depth = tile_.along.back();
}

/// Windows of an image, whose K is the channels of one tap after another.
void Operands::find_pixels(NodeId contraction) {
    constexpr int64_t step = 64;  // of 16 bits
    if (tile_.mainloop.portable() || kernel_.contractions.size() != 1 || factor_ >= 0) return;
    tile_.pixels = pixels_of(spec_, kernel_, contraction, step);
    if (!tile_.pixels) {
        tile_.depth_pixels = pixels_along_depth(spec_, kernel_, contraction);
        return;
    }
    const std::vector<Axis> taps = tile_.pixels->tap_axes();
    for (const Axis& x : kernel_.graph[contraction].along)
        if (std::find(taps.begin(), taps.end(), x) == taps.end()) tile_.along.push_back(x);
    tile_.depth = tile_.along.back();
}

/// Pixels follow one another in the gradient of the results, without gaps; in the images TMA finds them.
void Operands::find_depth_of_pixels() {
    tile_.along = tile_.depth_pixels->rows();
    tile_.depth = tile_.along.back();
    const Tensor& gradient = tensor(windows_have_their_side() ? tile_.a.tensor : tile_.b.tensor);
    for (size_t i = 1; i < tile_.along.size(); ++i) {
        const auto outer = layout::stride_along(gradient, tile_.along[i - 1]),
                   inner = layout::stride_along(gradient, tile_.along[i]);
        if (!outer || !inner || !(*outer == *inner * spec_.extent(tile_.along[i])))
            throw Untiled{fmt::format("the pixels of {} are not one dim in memory", gradient.name)};
    }
}

void Operands::swap() {
    std::swap(tile_.a.tensor, tile_.b.tensor);
    std::swap(node_a_, node_b_);
    if (tile_.added) std::swap(tile_.added->a, tile_.added->b);
}

void Operands::find_cast() {
    if (cast_ < 0) return;
    const int bytes = model::info(tensor(cast_).dtype).bytes;
    if (bytes > 1 && !casts_rows() && !tile_.mainloop.portable())
        throw Untiled{fmt::format("{} is f32 and makes the columns of a tile, which rounds what makes its rows",
                                  tensor(cast_).name)};
    Operand& own = casts_rows() ? tile_.a : tile_.b;
    own.cast_bytes = bytes;
    own.nibbles = nibbles_;
}

model::Domain Operands::digits(NodeId operand) const {
    model::Domain rest = kernel_.graph[operand].domain;
    for (const Axis& x : tile_.along) rest = minus(rest, model::Domain{x});
    if (tile_.pixels)
        for (const Axis& x : tile_.pixels->tap_axes()) rest = minus(rest, model::Domain{x});
    return rest;
}

model::Domain Operands::factor_digits() const { return factor_ < 0 ? model::Domain{} : digits(factor_); }

void Operands::find_factors() {
    if (factor_ < 0) return;
    visit(
        kernel_.graph, factor_, [](NodeId) { return false; },
        [&](NodeId n) {
            const Node& node = kernel_.graph[n];
            if (is_reduction(node))
                throw Untiled{
                    fmt::format("a factor along blocks of {} is itself a reduction", spec_.name_of(tile_.depth))};
            if (node.op == Op::read && kernel_.stores_to(node.tensor))
                throw Untiled{fmt::format("{} is a factor along blocks of {} and stored to",
                                          tensor(node.tensor).name, spec_.name_of(tile_.depth))};
        });
    const auto of_batch = [&](const Axis& x) {
        return std::any_of(tile_.batch.begin(), tile_.batch.end(), [&](const Axis& b) { return b.covers(x); });
    };
    for (const Factor& f : factors_of(kernel_.graph, factor_)) {
        if (kernel_.graph[f.node].op == Op::constant && kernel_.graph[f.node].real == 1)
            continue;  // that others divide
        StepFactor step{f.node, f.inverse, false};
        bool of_columns = false;
        for (const Axis& x : kernel_.graph[f.node].domain.axes()) {
            if (x.dim == tile_.depth.dim) {
                if (x.lo % tile_.mainloop.step != 0)
                    throw Untiled{fmt::format("a factor goes along {}, and a step of the product is {} of {}",
                                              spec_.name_of(x), tile_.mainloop.step, spec_.name_of(tile_.depth))};
            } else if (x.dim == tile_.row.dim && tile_.row.covers(x)) {
                step.of_rows = true;
            } else if (!of_batch(x)) {
                if (!digits_of_b().covers(x))
                    throw Untiled{fmt::format("a factor along blocks of {} goes along {}, which no operand does",
                                              spec_.name_of(tile_.depth), spec_.name_of(x))};
                of_columns = true;
                tile_.scales.by_column = tile_.scales.by_column || x.dim != tile_.column.dim ||
                                         x.lo < tile_.column.lo * tile_.column_count * tile_.scheduler.splits;
            }
        }
        if (step.of_rows && of_columns)
            throw Untiled{"a factor of the products goes along rows and columns, and along K"};
        tile_.scales.factors.push_back(step);
    }
}

/// One that is contiguous along the result's rows or columns is brought in boxes of 128 bytes of them.
void Operands::find_majors(bool turns) {
    const auto across = [&](model::TensorId t) {
        if (turns && t == tile_.b.tensor && model::info(tensor(t).dtype).bytes == 1) return true;
        // PTX ISA, "Matrix operands in shared memory" of wgmma and ldmatrix: only elements of 16 bits are
        // transposed.
        if (model::info(tensor(t).dtype).bytes != 2)
            throw Untiled{fmt::format("{} is not contiguous along {}, as tensor cores want their operands of {}",
                                      tensor(t).name, spec_.name_of(tile_.depth),
                                      tile_.tf32 ? "TF32" : model::info(tensor(t).dtype).name)};
        if (tile_.mainloop.by_steps())
            throw Untiled{fmt::format(
                "{} is not contiguous along {}, as operands are whose products have factors of their own",
                tensor(t).name, spec_.name_of(tile_.depth))};
        return true;
    };
    if (!contiguous_along(tensor(tile_.a.tensor), tile_.a.along(tile_.depth))) {
        if (!contiguous_along(tensor(tile_.a.tensor), tile_.row))
            throw Untiled{fmt::format("{} is contiguous neither along {} nor along {}", tensor(tile_.a.tensor).name,
                                      spec_.name_of(tile_.depth), spec_.name_of(tile_.row))};
        tile_.a.across = across(tile_.a.tensor);
    }
    if (contiguous_along(tensor(tile_.b.tensor), tile_.b.along(tile_.depth))) return;
    const bool one = std::all_of(tile_.atoms.begin(), tile_.atoms.end(),
                                 [&](const ColumnAtom& c) { return c.axis.dim == tile_.column.dim; });
    const auto jumps = [](const ColumnAtom& outer, const ColumnAtom& inner) {
        return outer.axis.lo != inner.axis.hi;
    };
    const bool in_order = std::adjacent_find(tile_.atoms.begin(), tile_.atoms.end(), jumps) == tile_.atoms.end();
    if (!one || !in_order || !tile_.column.whole() || !contiguous_along(tensor(tile_.b.tensor), tile_.column))
        throw Untiled{fmt::format("{} is contiguous neither along {} nor along all columns of a tile",
                                  tensor(tile_.b.tensor).name, spec_.name_of(tile_.depth))};
    tile_.b.across = across(tile_.b.tensor);
    if (tile_.multiplied() / tile_.scheduler.cluster % 64 != 0) tile_.scheduler.cluster = 1;
    if (tile_.multiplied() % 64 != 0)
        throw Untiled{fmt::format("a tile's {} columns of {} are no multiple of 64", tile_.mainloop.columns,
                                  tensor(tile_.b.tensor).name)};
}

/// Whatever lies neither way is read element by element.
void Operands::find_access() {
    bool any = true;
    try {
        find_majors();
    } catch (const Untiled&) {
        any = false;
        tile_.a.across = !contiguous_along(tensor(tile_.a.tensor), tile_.a.along(tile_.depth));
        tile_.b.across = !contiguous_along(tensor(tile_.b.tensor), tile_.b.along(tile_.depth));
    }
    for (const Operand* o : {&tile_.a, &tile_.b}) {
        const model::TensorId t = o->tensor;
        int64_t bytes = tensor(t).align;
        for (size_t i = 0; i < tensor(t).axes.size(); ++i) {
            const Size& stride = tensor(t).strides[i];
            const bool along = (tensor(t).axes[i] == o->along(tile_.depth)) != o->across && stride == Size(1);
            if (!along)
                bytes = std::gcd(bytes, layout::known_divisor(spec_, stride) * model::info(tensor(t).dtype).bytes);
        }
        while (tile_.mainloop.sm80().access > bytes || bytes % std::max(tile_.mainloop.sm80().access, 1) != 0)
            tile_.mainloop.sm80().access /= 2;
    }
    if (tile_.mainloop.sm80().access < 4 || !any)
        tile_.mainloop.sm80().access = 0;  // cp.async copies 4 bytes at least
}

/// A digit of the tensor's for TMA: one linear in memory, within one of the tensor's axes.
MapAxis Operands::map_axis(model::TensorId t, const Axis& axis, int64_t box, bool innermost) const {
    for (const Axis& own : tensor(t).axes) {
        const auto stride = layout::stride_along(tensor(t), axis.hi == 0 ? Axis{axis.dim, axis.lo, own.hi} : axis);
        if (own.dim != axis.dim || !stride) continue;
        if (!innermost && layout::known_divisor(spec_, *stride) * model::info(tensor(t).dtype).bytes % 16 != 0)
            throw Untiled{fmt::format("rows of {} are not known to be multiples of 16 bytes", tensor(t).name)};
        const Size extent = axis == tile_.depth ? tile_.own_depth(spec_)
                            : axis == tile_.row ? tile_.row_extent(spec_)
                                                : spec_.extent(axis);
        return {axis, extent, *stride, box};
    }
    throw Untiled{fmt::format("{} is not linear along {}", tensor(t).name, spec_.name_of(axis))};
}

/// The first axes of a's map, innermost first.
void Operands::map_rows() {
    const int in_a_box = 128 / (tile_.a.is_cast() ? tile_.a.cast_bytes : 1);
    const int64_t along_row = std::min(tile_.mainloop.step / tile_.a.packed(), in_a_box);
    tile_.a.map = {map_axis(tile_.a.tensor, tile_.a.along(tile_.depth), along_row, !tile_.a.across),
                   map_axis(tile_.a.tensor, tile_.row, tile_.a.across ? 64 : tile_.mainloop.rows, tile_.a.across)};
    if (tile_.a.across) std::swap(tile_.a.map[0], tile_.a.map[1]);
}

/// ... and of b's.
void Operands::map_columns() {
    tile_.b.map = {map_axis(tile_.b.tensor, tile_.b.along(tile_.depth), tile_.mainloop.step / tile_.b.packed(),
                            !tile_.b.across)};
    const int64_t line = 128 / model::info(tensor(tile_.b.tensor).dtype).bytes;
    if (tile_.b.across) tile_.b.map.insert(tile_.b.map.begin(), map_axis(tile_.b.tensor, tile_.column, line, true));
    // Atoms that follow one another on one of the tensor's axes are one axis of the map.
    for (size_t i = tile_.b.across ? 0 : tile_.atoms.size(); i-- > 0;) {
        Axis group = tile_.atoms[i].axis;
        int64_t box = tile_.atoms[i].count;
        while (i > 0 && tile_.atoms[i - 1].axis.dim == group.dim && tile_.atoms[i - 1].axis.lo == group.hi) {
            --i;
            group.hi = tile_.atoms[i].axis.hi;
            box *= tile_.atoms[i].count;
        }
        if (group.dim == tile_.column.dim && group.hi == tile_.column.lo * tile_.column_count)
            group.hi = tile_.column.hi;
        for (const Axis& own : tensor(tile_.b.tensor).axes)
            if (own.dim == group.dim && own.covers({group.dim, group.lo, own.hi}) && group.hi != 0 &&
                spec_.extent({group.dim, group.lo, own.hi}) == Size(box))
                group.hi = own.hi;
        tile_.b.map.push_back(map_axis(tile_.b.tensor, group, box));
    }
    if (!tile_.b.across) tile_.b.map.back().box *= tile_.scheduler.splits;
    if (tile_.column_count == 1) {
        tile_.b.map.push_back(map_axis(tile_.b.tensor, tile_.column, 1));
        ++tile_.b.map_batch;
    }
}

/// What is read at windows has a map of another mode (pixels.h).
void Operands::make_maps() {
    if (!tile_.pixels) map_rows();
    if (!tile_.depth_pixels) map_columns();
    for (const Axis& x : tile_.batch) {
        if (!tile_.pixels && layout::depends_on(tensor(tile_.a.tensor), x))
            tile_.a.map.push_back(map_axis(tile_.a.tensor, x, 1));
        if (!tile_.depth_pixels && layout::depends_on(tensor(tile_.b.tensor), x)) {
            tile_.b.map.push_back(map_axis(tile_.b.tensor, x, 1));
            ++tile_.b.map_batch;
        }
    }
    if (tile_.pixels)
        for (const Axis& x : tile_.pixels->tap_axes()) {
            tile_.b.map.push_back(map_axis(tile_.b.tensor, x, 1));
            ++tile_.b.map_batch;
        }
    if (tile_.a.map.size() > 5 || tile_.b.map.size() > 5)
        throw Untiled{"an operand has more than the five axes that TMA sees"};
}

}  // namespace pleat::schedule
