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

constexpr int offset_end = 128;  // bf16 holds 128 + offset exactly where that is 1 to 255 (gpu/nibbles.h)

using Table = std::array<std::array<int64_t, 256>, 2>;  // by which of the two neighbours is meant, and by byte

/// A node's value for one byte and one of its two places; nothing if it depends on anything else.
std::optional<stage::Value> evaluated(const Node& node, const std::vector<stage::Value>& values, model::Dtype dtype,
                                      unsigned char byte, int place) {
    std::array<stage::Value, 3> args;
    if (node.args.size() > args.size()) return std::nullopt;
    for (size_t i = 0; i < node.args.size(); ++i) args[i] = values[static_cast<size_t>(node.args[i])];
    if (node.op == Op::coordinate) return stage::Value::of_integer(place);
    if (node.op == Op::read) return stage::load(dtype, &byte, 0);
    if (node.kind == Kind::real) return std::nullopt;
    if (node.op == Op::constant) return stage::Value{node.kind, 0, node.integer};
    if (node.op == Op::pointwise) return stage::apply(node.fn, args.data());
    if (node.op == Op::select) return args[0].truth() ? args[1] : args[2];
    return std::nullopt;
}

/// The value for all bytes; nothing if it depends on anything else.
std::optional<Table> table_of(const Graph& graph, NodeId value, model::Dtype dtype) {
    std::vector<NodeId> order;
    visit(graph, value, [](NodeId) { return false; }, [&](NodeId id) { order.push_back(id); });
    std::vector<stage::Value> values(static_cast<size_t>(graph.size()));
    Table table;
    for (int place = 0; place < 2; ++place)
        for (int byte = 0; byte < 256; ++byte) {
            for (const NodeId id : order) {
                const auto own = evaluated(graph[id], values, dtype, static_cast<unsigned char>(byte), place);
                if (!own) return std::nullopt;
                values[static_cast<size_t>(id)] = *own;
            }
            table[static_cast<size_t>(place)][static_cast<size_t>(byte)] =
                values[static_cast<size_t>(value)].integer;
        }
    return table;
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
    const std::optional<Table> all = table_of(graph, value, dtype);
    if (!all) return std::nullopt;
    const auto is = [&](const Nibbles& n) {
        for (int place = 0; place < 2; ++place)
            for (int byte = 0; byte < 256; ++byte) {
                const int nibble = (place == 1) != n.high_first ? byte / 16 : byte % 16;
                const int meant = (n.inverted ? nibble ^ 8 : nibble) - n.offset;
                if ((*all)[static_cast<size_t>(place)][static_cast<size_t>(byte)] != meant) return false;
            }
        return true;
    };
    const int64_t of_zero = (*all)[0][0];
    if (of_zero <= -256 || of_zero >= 256) return std::nullopt;  // nor would 8 less the smallest integer fit
    for (const bool inverted : {false, true}) {
        const int64_t offset = (inverted ? 8 : 0) - of_zero;
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
