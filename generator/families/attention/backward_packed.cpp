#include "families/attention/backward_packed.h"

#include <algorithm>
#include <utility>

#include "families/gemm/operands.h"
#include "model/ragged.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Spec;

namespace {

class PackedFinder {
public:
    PackedFinder(Spec& spec, const Kernel& kernel, const BackwardStages& stages)
        : spec_(spec), kernel_(kernel), graph_(kernel.graph), stages_(stages) {}

    std::optional<BackwardPacked> run() {
        size_t operands = 0;
        for (const NodeId c : stages_.first) {
            const Product p = product_of(kernel_, c);
            for (const NodeId operand : {p.a, p.b}) operands += add(operand) ? 1 : 0;
        }
        if (operands == 0) return std::nullopt;
        if (operands != 4) throw Untiled{"operands are of packed sequences in part"};
        for (NodeId n = 0; n < graph_.size(); ++n)
            if (graph_[n].op == Op::substitute && graph_[n].kind == model::Kind::real && !found_.value_of(n))
                add(n);
        find_sides();
        for (const BackwardPacked::Value& v : found_.values) check(v);
        for (const model::Require& r : kernel_.requires_)
            if (reduces(graph_, r.condition)) throw Untiled{"a stage requires something of a sum"};
        return std::move(found_);
    }

private:
    Spec& spec_;
    const Kernel& kernel_;
    const Graph& graph_;
    const BackwardStages& stages_;
    BackwardPacked found_;

    bool add(NodeId node) {
        while (graph_[node].op == Op::cast) node = graph_[node].args[0];
        if (found_.value_of(node)) return true;
        PackedRead read = packed_read(spec_, graph_, node);
        if (read.tensor < 0 || (read.along != stages_.query && read.along != stages_.key)) return false;
        spec_.tensors.push_back(stand_in(spec_, graph_, read));
        found_.values.push_back({node, std::move(read), static_cast<model::TensorId>(spec_.tensors.size() - 1)});
        return true;
    }
    PackedSide& side(const Axis& along) { return along == stages_.query ? found_.queries : found_.keys; }

    /// All that is stored goes to rows within sequences.
    void find_sides() {
        for (const model::Store& s : kernel_.stores) {
            const auto index =
                s.bind_values.size() == 1 ? packed_index(spec_, graph_, s.bind_values.front()) : std::nullopt;
            if (!index || index->conditions.size() != 1 ||
                (index->along != stages_.query && index->along != stages_.key))
                throw Untiled{"what is stored are no rows within packed sequences"};
            PackedSide& of = side(index->along);
            const NodeId within = index->conditions.front();
            if (of.start >= 0 && (of.start != index->start || of.within != within))
                throw Untiled{"results have rows of other sequences than each other"};
            const auto length = packed_length(spec_, graph_, within, index->along);
            if (!length) throw Untiled{"the length of a sequence is no value of the sequence alone"};
            of = {index->start, within, *length};
        }
        if (found_.queries.start < 0 || found_.keys.start < 0 ||
            !(found_.queries.length.sequence == found_.keys.length.sequence))
            throw Untiled{"what is stored are no rows within packed sequences"};
    }

    /// Rows beyond a sequence's own have no part in any sum: they are read as 0, or their scores are masked.
    void check(const BackwardPacked::Value& v) {
        const PackedSide& of = side(v.read.along);
        const bool guarded = v.read.conditions == std::vector<NodeId>{of.within};
        if (v.read.start != of.start || !(guarded || (v.read.conditions.empty() && masks(of.within))))
            throw Untiled{"operands have rows of other sequences than results"};
    }
    bool masks(NodeId within) const {
        if (stages_.scores < 0) return false;
        for (const NodeId c : mask_of(graph_, stages_.scores, stages_.key, {}).conditions) {
            const std::vector<NodeId> parts = model::conjuncts(graph_, c);
            if (std::find(parts.begin(), parts.end(), within) != parts.end()) return true;
        }
        return false;
    }
};

}  // namespace

const BackwardPacked::Value* BackwardPacked::value_of(NodeId node) const {
    const auto v = std::find_if(values.begin(), values.end(), [&](const Value& of) { return of.node == node; });
    return v == values.end() ? nullptr : &*v;
}
const BackwardPacked::Value* BackwardPacked::value_standing(model::TensorId stand_in) const {
    const auto v =
        std::find_if(values.begin(), values.end(), [&](const Value& of) { return of.stand_in == stand_in; });
    return v == values.end() ? nullptr : &*v;
}

std::optional<BackwardPacked> backward_packed(Spec& spec, const Kernel& kernel, const BackwardStages& stages) {
    return PackedFinder(spec, kernel, stages).run();
}

}  // namespace pleat::schedule
