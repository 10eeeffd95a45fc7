#include "families/gemm/nibbles.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "stage/evaluate_value.h"
#include "transform/contracted.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Graph;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;
using model::Tensor;

namespace {

constexpr int offset_end = 128;  // from which on the value's sum with 128 is no positive number

/// The value for one byte and one of its two places; nothing if it depends on anything else.
std::optional<int64_t> evaluated(const Graph& graph, NodeId value, const model::Dtype dtype, int byte, int place) {
    std::vector<stage::Value> values(static_cast<size_t>(graph.size()));
    bool known = true;
    visit(
        graph, value, [](NodeId) { return false; },
        [&](NodeId id) {
            const Node& node = graph[id];
            std::array<stage::Value, 3> args;
            known = known && node.args.size() <= args.size();
            if (!known) return;
            for (size_t i = 0; i < node.args.size(); ++i) args[i] = values[static_cast<size_t>(node.args[i])];
            stage::Value& own = values[static_cast<size_t>(id)];
            const auto raw = static_cast<unsigned char>(byte);
            if (node.op == Op::constant && node.kind != Kind::real)
                own = {node.kind, 0, node.integer};
            else if (node.op == Op::coordinate)
                own = stage::Value::of_integer(place);
            else if (node.op == Op::read)
                own = stage::load(dtype, &raw, 0);
            else if (node.op == Op::pointwise && node.kind != Kind::real)
                own = stage::apply(node.fn, args.data());
            else if (node.op == Op::select && node.kind != Kind::real)
                own = args[0].truth() ? args[1] : args[2];
            else
                known = false;
        });
    return known ? std::optional(values[static_cast<size_t>(value)].integer) : std::nullopt;
}

/// The one tensor that the value reads, if it is of bytes that hold two neighbours along `depth`, and all else is
/// which of the two is meant.
std::optional<Nibbles> bytes_of(const Spec& spec, const Graph& graph, NodeId value, const Axis& depth) {
    const Axis bytes{depth.dim, 2, depth.hi}, place{depth.dim, 1, 2};
    Nibbles found;
    bool fits = graph[value].kind == Kind::integer && graph[value].domain.covers(depth);
    visit(
        graph, value, [](NodeId) { return false; },
        [&](NodeId id) {
            const Node& node = graph[id];
            if (node.op == Op::coordinate) fits = fits && node.axis == place;
            if (node.op != Op::read) return;
            fits = fits && (found.tensor < 0 || found.tensor == node.tensor);
            found.tensor = node.tensor;
        });
    if (!fits || found.tensor < 0) return std::nullopt;
    const Tensor& tensor = spec.tensors[static_cast<size_t>(found.tensor)];
    int along = 0;
    for (const Axis& own : tensor.axes) {
        along += own == bytes;
        fits = fits && (own == bytes || own.dim != depth.dim);
    }
    if (!fits || along != 1 || !is_short_integer(tensor.dtype)) return std::nullopt;
    found.bytes = bytes;
    return found;
}

}  // namespace

std::string Nibbles::type() const {
    return fmt::format("pleat::Nibbles<{}, {}{}>", offset, inverted, high_first ? ", true" : "");
}

std::optional<Nibbles> nibbles_of(const Spec& spec, const Graph& graph, NodeId value, const Axis& depth) {
    std::optional<Nibbles> found = bytes_of(spec, graph, value, depth);
    if (!found) return std::nullopt;
    const model::Dtype dtype = spec.tensors[static_cast<size_t>(found->tensor)].dtype;
    std::array<std::array<int64_t, 256>, 2> all;
    for (int place = 0; place < 2; ++place)
        for (int byte = 0; byte < 256; ++byte) {
            const auto one = evaluated(graph, value, dtype, byte, place);
            if (!one) return std::nullopt;
            all[static_cast<size_t>(place)][static_cast<size_t>(byte)] = *one;
        }
    const auto is = [&](const Nibbles& n) {
        for (int place = 0; place < 2; ++place)
            for (int byte = 0; byte < 256; ++byte) {
                const int nibble = (place == 1) != n.high_first ? byte / 16 : byte % 16;
                const int meant = (n.inverted ? nibble ^ 8 : nibble) - n.offset;
                if (all[static_cast<size_t>(place)][static_cast<size_t>(byte)] != meant) return false;
            }
        return true;
    };
    for (const bool inverted : {false, true}) {
        const int64_t offset = (inverted ? 8 : 0) - all[0][0];
        if (offset <= -offset_end || offset >= offset_end) continue;
        found->inverted = inverted;
        found->offset = static_cast<int>(offset);
        for (const bool high_first : {false, true}) {
            found->high_first = high_first;
            if (is(*found)) return found;
        }
    }
    return std::nullopt;
}

}  // namespace pleat::schedule
