// Which integers are 32 bits wide. 64-bit arithmetic takes two instructions where 32 bits take one, and a pool's
// windows are mostly indices and their bounds.
#include "codegen/narrow.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "model/affine.h"

namespace pleat::emit {

using model::Fn;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

constexpr int64_t most = int64_t{1} << 30;

struct Range {
    int64_t least, greatest;
};

std::optional<Range> within_most(int64_t least, int64_t greatest) {
    return least >= -most && greatest <= most ? std::optional(Range{least, greatest}) : std::nullopt;
}

bool compares(const Node& node) {
    constexpr Fn comparisons[] = {Fn::equal,      Fn::not_equal, Fn::less,
                                  Fn::less_equal, Fn::greater,   Fn::greater_equal};
    return node.op == Op::pointwise &&
           std::find(std::begin(comparisons), std::end(comparisons), node.fn) != std::end(comparisons);
}

class Narrowing {
public:
    Narrowing(const model::Spec& spec, const model::Kernel& kernel)
        : spec_(spec), kernel_(kernel), graph_(kernel.graph), ranges_(static_cast<size_t>(graph_.size())) {
        for (NodeId i = 0; i < graph_.size(); ++i) at(i) = range(graph_[i]);
    }

    /// Who needs a node in 64 bits widens it, and so what the node is made of.
    std::vector<char> run() {
        for (const model::Store& s : kernel_.stores) {
            const model::DtypeInfo& dtype = model::info(spec_.tensors[static_cast<size_t>(s.tensor)].dtype);
            if (dtype.kind != Kind::integer || dtype.bytes > 4) widen(s.value);
            for (const NodeId b : s.bind_values) widen(b);
        }
        for (const model::Require& r : kernel_.requires_) widen(r.condition);
        do {
            changed_ = false;
            for (NodeId i = graph_.size() - 1; i >= 0; --i) visit(i);
        } while (changed_);
        std::vector<char> narrow(ranges_.size(), 0);
        for (NodeId i = 0; i < graph_.size(); ++i)
            narrow[static_cast<size_t>(i)] = at(i) && graph_[i].op != Op::constant;
        return narrow;
    }

private:
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    const model::Graph& graph_;
    std::vector<std::optional<Range>> ranges_;
    bool changed_ = false;

    std::optional<Range>& at(NodeId n) { return ranges_[static_cast<size_t>(n)]; }

    std::optional<Range> range(const Node& node) {
        if (node.kind != Kind::integer) return std::nullopt;
        if (node.op == Op::constant) return within_most(node.integer, node.integer);
        if (node.op == Op::coordinate || node.op == Op::extent) {
            const model::Size extent = spec_.extent(node.axis);
            if (!extent.is_constant()) return std::nullopt;
            const int64_t n = extent.constant();
            return node.op == Op::extent ? within_most(n, n) : within_most(0, std::max<int64_t>(n - 1, 0));
        }
        if (node.op == Op::select) return either(at(node.args[1]), at(node.args[2]));
        return node.op == Op::pointwise ? of_function(node) : std::nullopt;
    }
    static std::optional<Range> either(const std::optional<Range>& a, const std::optional<Range>& b) {
        if (!a || !b) return std::nullopt;
        return Range{std::min(a->least, b->least), std::max(a->greatest, b->greatest)};
    }

    std::optional<Range> of_function(const Node& node) {
        const std::optional<Range> a = at(node.args[0]);
        if (!a) return std::nullopt;
        if (node.fn == Fn::negate) return within_most(-a->greatest, -a->least);
        if (node.fn != Fn::add && node.fn != Fn::subtract && node.fn != Fn::multiply && node.fn != Fn::minimum &&
            node.fn != Fn::maximum)
            return std::nullopt;
        const std::optional<Range> b = at(node.args[1]);
        if (!b) return std::nullopt;
        if (node.fn == Fn::minimum) return Range{std::min(a->least, b->least), std::min(a->greatest, b->greatest)};
        if (node.fn == Fn::maximum) return Range{std::max(a->least, b->least), std::max(a->greatest, b->greatest)};
        if (node.fn == Fn::add) return within_most(a->least + b->least, a->greatest + b->greatest);
        if (node.fn == Fn::subtract) return within_most(a->least - b->greatest, a->greatest - b->least);
        const int64_t corners[] = {a->least * b->least, a->least * b->greatest, a->greatest * b->least,
                                   a->greatest * b->greatest};
        return within_most(*std::min_element(std::begin(corners), std::end(corners)),
                           *std::max_element(std::begin(corners), std::end(corners)));
    }

    void widen(NodeId n) {
        if (!at(n) || graph_[n].op == Op::constant) return;  // a literal is as wide as what stands beside it
        at(n) = std::nullopt;
        changed_ = true;
    }

    /// Sums, products and choices of 32 bits, comparisons of two of them, and indices may have them so. What is
    /// made of a wide integer is wide.
    void visit(NodeId n) {
        const Node& node = graph_[n];
        const auto is_wide = [&](NodeId a) { return !at(a) && graph_[a].kind == Kind::integer; };
        if (at(n) && std::any_of(node.args.begin(), node.args.end(), is_wide)) widen(n);
        const bool both = compares(node) && std::none_of(node.args.begin(), node.args.end(), is_wide);
        if (both || at(n)) return;
        const size_t used = node.op == Op::substitute ? 1 : node.args.size();
        for (size_t i = 0; i < used; ++i) widen(node.args[i]);
    }
};

}  // namespace

std::vector<char> narrow_integers(const model::Spec& spec, const model::Kernel& kernel) {
    return Narrowing(spec, kernel).run();
}

bool stays_on_axis(const model::Spec& spec, const model::Graph& graph, NodeId index, const model::Axis& axis) {
    const std::optional<model::Affine> form = model::affine(spec, graph, index);
    if (!form || form->constant < 0 || !form->unknowns.empty()) return false;
    // One coordinate of an open extent at most; the others and the constant reach so far.
    __int128 greatest = form->constant;
    const model::Affine::Term* open = nullptr;
    for (const model::Affine::Term& t : form->terms) {
        const model::Size extent = spec.extent(t.axis);
        if (t.coefficient < 0 || (!extent.is_constant() && open)) return false;
        if (extent.is_constant())
            greatest += static_cast<__int128>(t.coefficient) * std::max<int64_t>(extent.constant() - 1, 0);
        else
            open = &t;
    }
    const model::Size extent = spec.extent(axis);
    if (!open) return extent.is_constant() && greatest < extent.constant();
    return greatest < open->coefficient && model::Size(open->coefficient) * spec.extent(open->axis) == extent;
}

bool fits_as_sizes_do(const model::Spec& spec, const model::Graph& graph, NodeId node) {
    constexpr int64_t largest = std::numeric_limits<int32_t>::max();
    const std::optional<model::Affine> form = model::affine(spec, graph, node);
    if (!form) return false;
    __int128 least = form->constant, greatest = form->constant;
    std::vector<NodeId> sizes;  // that stand beside a coordinate along the same axis
    const auto add_corners = [&](std::initializer_list<__int128> corners) {
        least += std::min(corners);
        greatest += std::max(corners);
    };
    for (const model::Affine::Term& t : form->terms) {
        const model::Size extent = spec.extent(t.axis);
        __int128 by_size = 0;
        for (const model::Affine::Unknown& u : form->unknowns)
            if (graph[u.node].op == Op::extent && graph[u.node].axis == t.axis) {
                by_size += u.coefficient;
                sizes.push_back(u.node);
            }
        const int64_t n = extent.is_constant() ? std::max<int64_t>(extent.constant(), 1) : largest;
        // Places from the first to the last, of a size of 1 and of the largest.
        const __int128 by_place = t.coefficient;
        add_corners({by_size, by_size * n, by_place * (n - 1) + by_size * n});
    }
    for (const model::Affine::Unknown& u : form->unknowns) {
        if (graph[u.node].op != Op::extent) return false;
        if (std::find(sizes.begin(), sizes.end(), u.node) == sizes.end())
            add_corners({0, static_cast<__int128>(u.coefficient) * largest});
    }
    return least >= std::numeric_limits<int32_t>::min() && greatest <= largest;
}

}  // namespace pleat::emit
