#include "grad/frozen.h"

#include <fmt/format.h>

#include <utility>

#include "model/rewrite.h"

namespace pleat::grad {

namespace {

using model::Node;
using model::NodeId;

bool stops(const Node& n) { return n.op == model::Op::pointwise && n.fn == model::Fn::stop; }

model::TensorId added(model::Spec& spec, const Node& stop) {
    model::Tensor t;
    t.name = fmt::format("stop {}", spec.tensors.size());  // which no name of a spec is
    t.dtype = model::Dtype::f64;
    t.axes = stop.domain.axes();
    spec.tensors.push_back(std::move(t));
    return static_cast<model::TensorId>(spec.tensors.size() - 1);
}

}  // namespace

Frozen frozen(const model::Spec& spec) {
    Frozen both{spec, spec};
    for (size_t k = 0; k < spec.kernels.size(); ++k) {
        model::Kernel& recording = both.recording.kernels[k];
        both.frozen.kernels[k] = model::rewritten(spec.kernels[k], [&](model::Graph& to, NodeId from, Node n) {
            if (!stops(n)) return to.add(std::move(n));
            const model::TensorId tensor = added(both.recording, n);
            recording.stores.push_back({tensor, {}, {}, from, n.domain, 0, {}});
            n.op = model::Op::read;
            n.args.clear();
            n.tensor = tensor;
            return to.add(std::move(n));
        });
    }
    both.frozen.tensors = both.recording.tensors;
    return both;
}

}  // namespace pleat::grad
