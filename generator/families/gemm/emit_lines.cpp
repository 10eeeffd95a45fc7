// Values of elements that lie on a line along the columns of a chunk, as a slope times a distance does: of a
// thread's columns c, c + 1, c + 8, ... (accumulators.h) the first is computed, and the others follow by one fma
// each. A conversion for each element would take the pipe of exponentials as long as an exponential does.
#include <set>

#include "families/gemm/emit.h"
#include "families/gemm/stores.h"
#include "model/affine.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Fn;
using model::Node;
using model::NodeId;
using model::Op;
using schedule::Sink;

/// A conversion of an affine form of the columns' dim, or a multiple of one by what is the same for all columns.
std::optional<TileEmitter::Line> TileEmitter::line_of(NodeId id) const {
    const model::Graph& graph = kernel_.graph;
    const Node& node = graph[id];
    const model::Axis column{gemm_.tile.column.dim, 1, 0};
    if (node.op != Op::pointwise || node.kind != model::Kind::real || !node.domain.overlaps(column)) return {};
    if (node.fn == Fn::multiply) {
        for (const size_t i : {size_t{0}, size_t{1}}) {
            if (graph[node.args[1 - i]].domain.overlaps(column)) continue;
            std::optional<Line> line = line_of(node.args[i]);
            if (line) line->times.push_back(node.args[1 - i]);
            return line;
        }
        return {};
    }
    if (node.fn != Fn::to_real) return {};
    const auto form = model::affine(spec_, graph, node.args[0], model::Atoms::any_integer);
    if (!form) return {};
    Line line;
    for (const model::Affine::Term& term : form->terms) {
        if (term.axis.dim != column.dim) continue;
        if (!term.axis.whole()) return {};
        line.each += term.coefficient;
    }
    for (const model::Affine::Unknown& u : form->unknowns)
        if (graph[u.node].domain.overlaps(column)) return {};
    constexpr int64_t most = 1 << 16;  // times 256 columns, a float that is exact
    if (line.each == 0 || line.each > most || line.each < -most) return {};
    return line;
}

/// The largest such values of the stages of `sinks`.
std::map<NodeId, TileEmitter::Line> TileEmitter::lines(const std::vector<Sink>& sinks) const {
    std::map<NodeId, Line> found;
    std::set<NodeId> in_fma;
    // Of a sum's products the first goes into its fma, as its factors (expression_arithmetic.cpp).
    const auto fuse = [&](const Node& node) {
        if (node.op != Op::pointwise || (node.fn != Fn::add && node.fn != Fn::subtract)) return;
        for (const NodeId arg : node.args)
            if (kernel_.graph[arg].op == Op::pointwise && kernel_.graph[arg].fn == Fn::multiply) {
                in_fma.insert(arg);
                return;
            }
    };
    const auto ends = [&](NodeId n) {  // users come before what they take
        const Node& node = kernel_.graph[n];
        if (found.contains(n) || n == gemm_.tile.product || schedule::is_reduction(node) ||
            node.op == Op::substitute)
            return true;
        std::optional<Line> line = in_fma.contains(n) ? std::nullopt : line_of(n);
        if (line) found.emplace(n, *std::move(line));
        if (!line) fuse(node);
        return found.contains(n);
    };
    for (const Sink& s : sinks)
        for (const NodeId root : schedule::roots(kernel_, variant_, s))
            schedule::visit(kernel_.graph, root, ends, [](NodeId) {});
    return found;
}

/// Are these the loops of a chunk whose registers are known (accumulators.h)?
bool TileEmitter::TileGroup::chunks() const {
    return emitter_.shares_work() && has_rows_ && pair_digit_ && t_.atoms.size() == 1 && !t_.mainloop.portable() &&
           emitter_.context_.real() == "float" && emitter_.part_registers(sinks_) == 0;
}

void TileEmitter::TileGroup::once_a_chunk() {
    if (vector_) return;
    const std::map<NodeId, Line> lines = emitter_.lines(sinks_);
    if (lines.empty()) return;
    std::map<NodeId, std::pair<std::string, std::string>> names;
    for (const auto& [node, line] : lines) {
        const auto& [first, each] = names[node] = {emitter_.names_.fresh("first"), emitter_.names_.fresh("each")};
        out_.line("float {}[{}], {}[{}];", first, emitter_.row_count(), each, emitter_.row_count());
    }
    emitter_.outer_names_.push_back(emitter_.names_);
    out_.open("{");
    out_.line("constexpr int {} = 0, e = 0;  // a thread's first column", emitter_.atom_digits_[t_.lane_atom()]);
    Env env = grid_;
    emitter_.declare_pieces(env, column_pieces(), domain_, false);
    open_rows(env);
    Scope scope{&of_tile_, &out_, {}};
    const std::string row = emitter_.tile_row_index();
    for (const auto& [node, line] : lines) {
        const auto& [first, each] = names.at(node);
        out_.line("{}[{}] = {};", first, row, emitter_.expressions_.value(node, env, scope).text);
        std::string by = fmt::format("{}.0f", line.each);
        for (const NodeId times : line.times)
            by += " * " + emitter_.expressions_.value(times, env, scope).at_least(8);
        out_.line("{}[{}] = {};", each, row, by);
    }
    close_rows();
    out_.close();
    emitter_.names_ = emitter_.outer_names_.back();
    emitter_.outer_names_.pop_back();
    for (const auto& [node, line] : lines) {
        const auto& [first, each] = names.at(node);
        of_tile_.named[{node, 0}] =
            Code{fmt::format("pleat::math::fma({}[{}], static_cast<float>(8 * {} + e), {}[{}])", each, row,
                             emitter_.atom_digits_[t_.lane_atom()], first, row)};
    }
}

}  // namespace pleat::emit
