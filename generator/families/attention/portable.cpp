#include "families/attention/portable.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "families/attention/packed.h"
#include "families/gemm/operands.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;

namespace {

constexpr int most_depth = 576, most_columns = 512;
constexpr int most_of_warp = 256;  // columns of 16 rows that fit into its registers
constexpr int most_sms = 192;
constexpr int64_t shared_of_all = 99 << 10;  // bytes that a block may have on every GPU of sm_80 and later

class PortableMatcher {
public:
    PortableMatcher(const Problem& problem, Softmax softmax)
        : problem_(problem), spec_(problem.spec), kernel_(problem.kernel), graph_(problem.kernel.graph) {
        a_.softmax = std::move(softmax);
    }

    PortableAttention run() {
        find_operands();
        find_rows();
        split_scores(graph_, a_.rows.empty() ? Axis{} : a_.rows.front(), a_.softmax);
        if (!a_.rows.empty())
            a_.softmax.mask.rows_within =
                rows_within(spec_, kernel_, a_.rows.front(), a_.softmax.second, a_.softmax.lse);
        for (const NodeId operand : {a_.queries, a_.keys}) check_lines(operand, a_.depth);
        check_lines(a_.values, a_.column);
        a_.latent = is_latent();
        find_neighbours();
        find_sinks();
        return std::move(a_);
    }

private:
    const Problem& problem_;
    const Spec& spec_;
    const Kernel& kernel_;
    const Graph& graph_;
    PortableAttention a_;

    std::string name_of(const Axis& axis) const { return spec_.name_of(axis); }

    void find_operands() {
        const Softmax& s = a_.softmax;
        const Product first = product_of(kernel_, s.first), second = product_of(kernel_, s.second);
        if (first.factor >= 0) throw Untiled{"the product of queries and keys has scales for blocks"};
        const auto has_keys = [&](NodeId n) { return graph_[n].domain.overlaps(s.key); };
        if (has_keys(first.a) == has_keys(first.b))
            throw Untiled{"not one operand of the scores goes along the keys, but both or none"};
        a_.queries = has_keys(first.a) ? first.b : first.a;
        a_.keys = has_keys(first.a) ? first.a : first.b;
        a_.values = second.a == s.weights ? second.b : second.a;
        if (graph_[s.first].along.size() != 1) throw Untiled{"the scores are sums along several dims"};
        a_.depth = graph_[s.first].along.front();
        Domain columns = minus(graph_[a_.values].domain, graph_[s.scores].domain);
        columns.remove(s.key);
        if (columns.axes().size() != 1) throw Untiled{"the values do not have one dim beside those of the scores"};
        a_.column = columns.axes().front();
        for (const Axis& axis : {a_.depth, a_.column}) {
            const Size size = spec_.extent(axis);
            if (!axis.whole() || !size.is_constant())
                throw Untiled{fmt::format("the size of {} is known at launch only", name_of(axis))};
            const int most = axis == a_.depth ? most_depth : most_columns;
            if (size.constant() < 1 || size.constant() > most || size.constant() % 8 != 0)
                throw Untiled{fmt::format("{} is {}, and attention takes multiples of 8 up to {}", name_of(axis),
                                          size.constant(), most)};
        }
        const int64_t depth = spec_.extent(a_.depth).constant(), wide = spec_.extent(a_.column).constant();
        if (wide > most_of_warp && (wide % 128 != 0 || depth % 32 != 0))
            throw Untiled{
                fmt::format("{} is {}, and beyond {} attention takes multiples of 128, with queries of "
                            "multiples of 32",
                            name_of(a_.column), wide, most_of_warp)};
    }

    /// Rows are what neither keys nor values depend on.
    void find_rows() {
        Domain all = graph_[a_.softmax.scores].domain;
        all.remove(a_.softmax.key);
        Domain shared = unite(graph_[a_.keys].domain, graph_[a_.values].domain);
        const Domain rows = minus(all, shared), batch = minus(all, rows);
        for (const Axis& axis : rows.axes())
            for (const Axis& other : batch.axes())
                if (axis.dim == other.dim && needs_existence_check(spec_, {axis, other}, axis.dim))
                    throw Untiled{fmt::format("groups of {} are not all of one size", name_of({axis.dim, 1, 0}))};
        a_.rows = order(spec_, rows, tensor_of(a_.queries));
        a_.batch = order(spec_, batch, tensor_of(a_.keys));
        // Neighbours are the heads of a group; bounds of the keys go along the dim around them.
        const auto extent = [&](const Axis& axis) {
            const Size size = spec_.extent(axis);
            return size.is_constant() ? size.constant() : int64_t{1} << 40;
        };
        const auto longest = std::max_element(a_.rows.begin(), a_.rows.end(),
                                              [&](const Axis& x, const Axis& y) { return extent(x) < extent(y); });
        if (longest != a_.rows.end()) std::rotate(a_.rows.begin(), longest, longest + 1);
    }

    /// A divisor of the innermost digit of tiles, if their keys lie beside one another. All blocks are at work
    /// where the number is a power of two.
    void find_neighbours() {
        constexpr int64_t most_beside = 8;
        const model::Tensor* keys = tensor_of(a_.keys);
        if (!keys || a_.batch.empty()) return;
        const auto stride = layout::stride_along(*keys, a_.batch.back());
        const Size heads = spec_.extent(a_.batch.back());
        if (!stride || !(*stride == spec_.extent(a_.depth)) || !heads.is_constant()) return;
        a_.beside = static_cast<int>(std::gcd(heads.constant(), most_beside));
    }

    /// What an operand reads, behind casts to its own dtype and subscripts.
    NodeId read_below(NodeId id) const {
        while (graph_[id].op == Op::cast || graph_[id].op == Op::substitute) id = graph_[id].args[0];
        return graph_[id].op == Op::read ? id : -1;
    }
    const model::Tensor* tensor_of(NodeId operand) const {
        const NodeId read = read_below(operand);
        return read < 0 ? nullptr : &spec_.tensors[static_cast<size_t>(graph_[read].tensor)];
    }

    /// The bind of a subscript `D = E` by which rows along the line E are the first part of those along D.
    size_t first_part(const Node& node, const Axis& line) const {
        size_t i = 0;
        for (; i < node.binds.size(); ++i) {
            const Axis& axis = node.binds[i].axis;
            const Node& index = graph_[node.args[i + 1]];
            if (index.op != Op::coordinate || !(index.axis == line) || !line.whole() || !axis.whole()) continue;
            const Size all = spec_.extent(axis), some = spec_.extent(line);
            if (all.is_constant() && some.is_constant() && some.constant() <= all.constant()) break;
        }
        return i;
    }

    /// Are rows of values the first columns of the keys' rows?
    bool is_latent() const {
        const NodeId keys = read_below(a_.keys), values = read_below(a_.values);
        if (keys < 0 || values < 0 || graph_[keys].tensor != graph_[values].tensor) return false;
        std::vector<std::pair<Axis, NodeId>> of_keys = subscripts(a_.keys), of_values = subscripts(a_.values);
        const auto is_first_part = [&](const std::pair<Axis, NodeId>& subscript) {
            const Node& index = graph_[subscript.second];
            return subscript.first == a_.depth && index.op == Op::coordinate && index.axis == a_.column;
        };
        return std::erase_if(of_values, is_first_part) == 1 && of_values == of_keys;
    }
    std::vector<std::pair<Axis, NodeId>> subscripts(NodeId id) const {
        std::vector<std::pair<Axis, NodeId>> all;
        for (; graph_[id].op != Op::read; id = graph_[id].args[0])
            for (size_t i = 0; i < graph_[id].binds.size(); ++i)
                all.emplace_back(graph_[id].binds[i].axis, graph_[id].args[i + 1]);
        return all;
    }

    /// Rows of an operand along `line` are contiguous, and begin at multiples of 16 bytes.
    void check_lines(NodeId operand, Axis line) {
        const model::Tensor* tensor = tensor_of(operand);
        if (!tensor) throw Untiled{"an operand is computed, and attention takes tensors as they are"};
        if (tensor->dtype != graph_[a_.softmax.weights].dtype)
            throw Untiled{fmt::format("{} and the softmax differ in dtype", tensor->name)};
        for (NodeId id = operand; graph_[id].op != Op::read; id = graph_[id].args[0]) {
            const Node& node = graph_[id];
            if (node.op == Op::cast && node.dtype != tensor->dtype)
                throw Untiled{fmt::format("{} is cast", tensor->name)};
            const size_t part = first_part(node, line);
            for (const model::Bind& bind : node.binds)
                if (bind.axis.overlaps(line) || !bind.axis.whole())
                    throw Untiled{
                        fmt::format("a subscript of {} is no whole dim beside {}", tensor->name, name_of(line))};
            for (size_t i = 1; i < node.args.size(); ++i) {
                if (i == part + 1) continue;
                visit(
                    graph_, node.args[i], [](NodeId) { return false; },
                    [&](NodeId n) {
                        if (graph_[n].op == Op::read)
                            a_.gathered.push_back(
                                fmt::format("{} by {}", tensor->name,
                                            spec_.tensors[static_cast<size_t>(graph_[n].tensor)].name));
                        if (graph_[n].domain.overlaps(line) || is_reduction(graph_[n]))
                            throw Untiled{fmt::format("a subscript of {} differs along {}, or is a reduction",
                                                      tensor->name, name_of(line))};
                    });
            }
            if (part < node.binds.size()) line = node.binds[part].axis;
        }
        if (!contiguous_along(*tensor, line) || !tensor->xors.empty())
            throw Untiled{fmt::format("{} is not contiguous along {}", tensor->name, name_of(line))};
        for (size_t i = 0; i < tensor->axes.size(); ++i)
            if (tensor->axes[i].dim != line.dim && layout::known_divisor(spec_, tensor->strides[i]) % 8 != 0)
                throw Untiled{fmt::format("rows of {} are not known to be multiples of 16 bytes", tensor->name)};
        if (tensor->align % 16 != 0) throw Untiled{fmt::format("{} is not aligned to 16 bytes", tensor->name)};
    }

    void find_sinks() {
        const Softmax& s = a_.softmax;
        const auto& all = problem_.reductions;
        if (std::find(all.begin(), all.end(), s.second) == all.end())
            throw Untiled{"no stage needs the product of the softmax and the values"};
        for (const NodeId n : all)
            if (n != s.first && n != s.second && n != s.lse)
                throw Untiled{"stages behind the softmax reduce what it leaves"};
        if (!problem_.substituted.empty()) throw Untiled{"stages need a product at other places"};
        for (const model::Store& store : kernel_.stores)
            if (kernel_.reads(store.tensor))
                throw Untiled{
                    fmt::format("{} is read and stored", spec_.tensors[static_cast<size_t>(store.tensor)].name)};
        Domain of_rows = graph_[s.scores].domain;
        of_rows.remove(s.key);
        Domain of_elements = of_rows;
        of_elements.add(a_.column);
        for (const Sink& sink : problem_.sinks) {
            const Domain domain = domain_of(kernel_, Variant{}, sink);
            bool reduces = false;
            for (const NodeId root : roots(kernel_, Variant{}, sink))
                visit(
                    graph_, root, [](NodeId) { return false; },
                    [&](NodeId n) { reduces = reduces || is_reduction(graph_[n]); });
            if (!reduces && sink.what == Sink::What::require)
                a_.apart.push_back(sink);
            else if (domain == of_elements)
                a_.of_elements.push_back(sink);
            else if (domain == of_rows)
                a_.of_rows.push_back(sink);
            else
                throw Untiled{fmt::format("a stage goes along {}, the result of attention along {}",
                                          spec_.name_of(domain), spec_.name_of(of_elements))};
        }
    }
};

}  // namespace

int64_t PortableAttention::shared_bytes(const Spec& spec) const {
    if (wide) return wide_shared_bytes(spec);
    // runtime/include/pleat/gpu/attention_sm80.h
    const auto pitch = [&](const Axis& axis) { return model::ceil_div(spec.extent(axis).constant(), 16) * 32; };
    const int64_t slot = step * std::max(pitch(depth), pitch(column));
    const bool held = few || (row_warps == 1 && column_warps == 1 && spec.extent(depth).constant() <= 128);
    const int64_t beside_ring = held ? 0 : tile_rows() * pitch(depth);
    const int64_t scores = column_warps == 1 ? 0 : key_warps * tile_rows() * (step + 8) * 4;
    const int64_t part = column_warps > 1 ? 128 : few ? 64 : 32;
    return key_warps * slots * slot + beside_ring + scores +
           int64_t{key_warps} * tile_rows() * ((part + 4) * 4 + 8) + threads() / 32 * 8 + 16 + 8;
}

int64_t PortableAttention::wide_shared_bytes(const Spec& spec) const {
    // runtime/include/pleat/gpu/attention_wide_layout_sm90.h
    constexpr int64_t panel = 64 * 128, parts = 64 * 36 * 4, states = 64 * (8 + 4), barriers = 16 * 8, share = 64;
    const int64_t key_panels = model::ceil_div(spec.extent(depth).constant(), 64);
    const int64_t slot = key_panels + (latent ? 0 : spec.extent(column).constant() / 64);
    return (key_panels + slots * slot) * panel + parts + states + threads() / 32 * 8 + 16 + 8 + barriers + share;
}

Size PortableAttention::row_count(const Spec& spec) const { return product(spec, rows); }
Size PortableAttention::tiles(const Spec& spec) const {
    return ceil_div(row_count(spec), Size(tile_rows())) * product(spec, batch);
}

int PortableAttention::most_blocks() const { return most_sms * resident; }

Size PortableAttention::workspace_bytes(const Spec& spec) const {
    // runtime/include/pleat/gpu/attention_sm80.h: of each block two parts of a tile, and a ticket.
    return Size(most_blocks() * (2 * tile_rows() * (spec.extent(column).constant() * 4 + 8) + 8));
}

PortableAttention::Bounding PortableAttention::bounding(const Graph& graph, const KeyBound& bound) const {
    Bounding found = Bounding::same;
    for (const KeyBound::Term& term : bound.terms)
        for (size_t i = 0; i < rows.size(); ++i) {
            if (!graph[term.node].domain.overlaps(rows[i])) continue;
            const bool monotonic =
                i == 0 && (bound.rows == KeyBound::Rows::grow || bound.rows == KeyBound::Rows::shrink);
            found = std::max(found, monotonic ? Bounding::ends : Bounding::each);
        }
    return found;
}

std::variant<PortableAttention, std::string> portable_attention_of(const Problem& problem) {
    try {
        std::optional<Softmax> softmax = softmax_of(problem.kernel);
        if (!softmax) return std::string();
        if (softmax->multiplies || !softmax->scaled.empty())
            return std::string("the softmax is multiplied by a stage");
        return PortableMatcher(problem, *std::move(softmax)).run();
    } catch (const Untiled& reason) {
        return reason.why;
    }
}

bool PortableAttention::on_every_gpu(const Spec& spec) const { return shared_bytes(spec) <= shared_of_all; }

bool choose_form(const Spec& spec, const Target& target, int rows, PortableAttention& a) {
    const bool few = rows <= 16;
    const int64_t depth = spec.extent(a.depth).constant(), columns = spec.extent(a.column).constant();
    const int64_t widest = std::max(depth, columns);
    a.few = rows <= 8;
    if (a.few && (a.latent || widest > most_of_warp)) return false;
    a.row_warps = few ? 1 : 4;
    a.key_warps = !few ? 1 : widest > 128 ? 2 : 4;
    a.step = few ? (widest > 64 ? 16 : 32) : (widest > 128 ? 32 : 64);
    a.resident = 2;
    // As many blocks as the registers of 4 warps allow share an SM's shared memory, of which each wastes 1 KiB.
    int64_t room = std::min(shared_of_all, (target.shared_block + 1024) / a.resident - 1024);
    if (widest > most_of_warp) {
        // One block an SM; of latent keys three rings of few rows, each for two warps.
        a.column_warps = columns > most_of_warp ? 2 : 1;
        a.key_warps = !few ? 1 : a.latent ? 3 : 2;
        a.resident = 1;
        room = target.shared_block;
    }
    if (!few && a.column_warps > 1) a.step = 16;  // else registers spill
    for (a.slots = 8; a.slots >= 3; --a.slots)
        if (a.shared_bytes(spec) <= room) return true;
    return false;
}

bool choose_wide_form(const Spec& spec, const Target& target, PortableAttention& a) {
    const int64_t depth = spec.extent(a.depth).constant(), columns = spec.extent(a.column).constant();
    if (depth <= most_of_warp || depth % 16 != 0 || columns % 128 != 0) return false;
    a.few = false;
    a.wide = true;
    a.row_warps = 4;
    a.column_warps = 2;
    a.key_warps = 1;
    a.step = 64;
    a.slots = 2;
    a.resident = 1;
    return a.shared_bytes(spec) <= target.shared_block;
}

}  // namespace pleat::schedule
