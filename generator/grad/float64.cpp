#include "grad/float64.h"

#include <utility>

#include "model/rewrite.h"

namespace pleat::grad {

namespace {

using model::NodeId;

model::Kernel in_float64(const model::Kernel& from) {
    model::Kernel kernel = model::rewritten(from, [](model::Graph& to, NodeId, model::Node n) {
        const bool rounds = (n.op == model::Op::cast && n.kind == model::Kind::real) ||
                            (n.op == model::Op::pointwise && n.fn == model::Fn::tf32);
        if (rounds && to[n.args[0]].kind == model::Kind::real) return n.args[0];
        if (rounds) {
            n.op = model::Op::pointwise;
            n.fn = model::Fn::to_real;
        }
        return to.add(std::move(n));
    });
    kernel.compute = model::Dtype::f64;
    return kernel;
}

}  // namespace

model::Spec in_float64(model::Spec spec) {
    for (model::Tensor& t : spec.tensors)
        if (model::info(t.dtype).kind == model::Kind::real) t.dtype = model::Dtype::f64;
    for (model::Param& p : spec.params)
        if (model::info(p.dtype).kind == model::Kind::real) p.dtype = model::Dtype::f64;
    for (model::Kernel& k : spec.kernels) k = in_float64(k);
    return spec;
}

}  // namespace pleat::grad
