#include "families/attention/softmax.h"

#include <cmath>

#include "families/gemm/operands.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Fn;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

class SoftmaxMatcher {
public:
    explicit SoftmaxMatcher(const Kernel& kernel) : kernel_(kernel), graph_(kernel.graph) {}

    std::optional<Softmax> run() {
        if (kernel_.contractions.size() != 2 || kernel_.compute != model::Dtype::f32) return std::nullopt;
        s_.first = kernel_.contractions[0];
        s_.second = kernel_.contractions[1];
        const Product p = product_of(kernel_, s_.second);
        for (const NodeId id : {p.a, p.b})
            if (needs(graph_, id, s_.first)) s_.weights = id;
        if (s_.weights < 0 || p.factor >= 0 || !find()) return std::nullopt;
        check();
        return s_;
    }

private:
    const Kernel& kernel_;
    const Graph& graph_;
    Softmax s_;

    bool is(NodeId id, Fn fn) const { return graph_[id].op == Op::pointwise && graph_[id].fn == fn; }

    /// A multiple of exp(z - lse), or of 0 where lse is -inf, rounded to 16 or 8 bits.
    bool find() {
        if (graph_[s_.weights].op != Op::cast) return false;
        for (NodeId p = graph_[s_.weights].args[0]; p >= 0; p = multiplied_in(p)) {
            if (is_probability(p)) {
                s_.probability = p;
                return true;
            }
            const NodeId factor = factor_of(p);
            if (factor >= 0 && graph_[factor].domain.empty())
                s_.scaled.push_back(p);
            else
                s_.multiplies = true;
        }
        return false;
    }

    bool is_probability(NodeId p) {
        NodeId lse = -1;
        if (graph_[p].op == Op::select) {
            const Node& zero = graph_[graph_[p].args[1]];
            const Node& none = graph_[graph_[p].args[0]];
            if (zero.op != Op::constant || zero.real != 0) return false;
            if (none.op != Op::pointwise || none.fn != Fn::equal) return false;
            const Node& minus_infinity = graph_[none.args[1]];
            if (minus_infinity.op != Op::constant || !std::isinf(minus_infinity.real) || minus_infinity.real > 0)
                return false;
            lse = none.args[0];
            p = graph_[p].args[2];
        }
        if (!is(p, Fn::exp)) return false;
        p = graph_[p].args[0];
        if (!is(p, Fn::subtract) || (lse >= 0 && graph_[p].args[1] != lse)) return false;
        s_.of_empty_rows = lse >= 0;
        s_.scores = graph_[p].args[0];
        s_.lse = graph_[p].args[1];
        const Node& sum = graph_[s_.lse];
        return sum.op == Op::reduce && sum.reduction == model::Reduction::logsumexp && sum.args[0] == s_.scores &&
               sum.along == graph_[s_.second].along;
    }

    /// The factor or divisor of a multiple; -1 of a choice.
    NodeId factor_of(NodeId id) const {
        const NodeId of = multiplied_in(id);
        if (of < 0 || graph_[id].op != Op::pointwise) return -1;
        return graph_[id].args[graph_[id].args[0] == of ? 1 : 0];
    }

    /// What a value is a multiple of; -1 of others.
    NodeId multiplied_in(NodeId id) const {
        const Node& node = graph_[id];
        const auto of_scores = [&](size_t i) { return needs(graph_, node.args[i], s_.first); };
        const auto zero = [&](size_t i) {
            const Node& other = graph_[node.args[i]];
            return other.op == Op::constant && other.real == 0 && other.integer == 0;
        };
        if (node.op == Op::select && !of_scores(0)) return zero(2) ? node.args[1] : zero(1) ? node.args[2] : -1;
        if (is(id, Fn::divide)) return of_scores(1) ? -1 : node.args[0];
        if (is(id, Fn::multiply) && of_scores(0) != of_scores(1)) return node.args[of_scores(0) ? 0 : 1];
        return -1;
    }

    void check() {
        if (!s_.of_empty_rows)
            throw Untiled{
                "the weights of a row that sees no key are NaN: where(lse == -inf, 0, exp(z - lse)) has them 0"};
        const std::vector<Axis>& along = graph_[s_.second].along;
        if (along.size() != 1 || !along.front().whole())
            throw Untiled{"the softmax goes along several dims, or along a part of one"};
        s_.key = along.front();
        const model::Dtype rounded = graph_[s_.weights].dtype;
        if (rounded != model::Dtype::bf16 && rounded != model::Dtype::f16 && rounded != model::Dtype::e4m3)
            throw Untiled{"the softmax is rounded to neither bf16, f16 nor e4m3"};
        if (rounded == model::Dtype::e4m3 && s_.multiplies)
            throw Untiled{"the softmax is rounded to e4m3 behind a factor that differs between keys or rows"};
        visit(
            graph_, s_.scores, [&](NodeId n) { return n == s_.first; },
            [&](NodeId n) {
                if (n != s_.first && is_reduction(graph_[n]))
                    throw Untiled{"the scores need a reduction beside the product of queries and keys"};
                if (n != s_.first && graph_[n].op == Op::substitute && needs(graph_, graph_[n].args[0], s_.first))
                    throw Untiled{"the scores need the product of queries and keys at other places"};
            });
        visit(
            graph_, s_.weights, [&](NodeId n) { return n == s_.probability; },
            [&](NodeId n) {
                if (n != s_.probability && is_reduction(graph_[n]))
                    throw Untiled{"a factor of the softmax needs a reduction"};
            });
        for (const NodeId root : kernel_.effects())
            visit(
                graph_, root, [&](NodeId n) { return n == s_.second || n == s_.lse; },
                [&](NodeId n) {
                    if (n == s_.first)
                        throw Untiled{"stages behind the softmax need the scores, which no memory holds"};
                    if (graph_[n].op == Op::substitute && needs(graph_, graph_[n].args[0], s_.lse))
                        throw Untiled{"stages behind the softmax need its logsumexp of other rows"};
                });
    }
};

}  // namespace

std::optional<Softmax> softmax_of(const Kernel& lowered) { return SoftmaxMatcher(lowered).run(); }

void split_scores(const Graph& graph, const Axis& row, Softmax& s) {
    s.mask = mask_of(graph, s.scores, s.key, row);
    s.raw = s.mask.unmasked;
    const auto positive = [&](NodeId id) {
        const Node& node = graph[id];
        return node.op == Op::constant && node.kind == model::Kind::real && node.real >= 0x1p-40 &&
               node.real <= 0x1p40 && std::abs(std::log2(s.scale)) < 60;
    };
    for (bool more = true; more;) {
        more = false;
        const Node& node = graph[s.raw];
        if (node.op != Op::pointwise || node.kind != model::Kind::real) continue;
        for (const size_t i : {size_t{0}, size_t{1}}) {
            if (node.fn == Fn::multiply && positive(node.args[i])) {
                s.scale *= graph[node.args[i]].real;
                s.raw = node.args[1 - i];
                more = true;
                break;
            }
        }
        if (!more && node.fn == Fn::divide && positive(node.args[1])) {
            s.scale /= graph[node.args[1]].real;
            s.raw = node.args[0];
            more = true;
        }
    }
}

}  // namespace pleat::schedule
