#include "grad/float64.h"

namespace pleat::grad {

namespace {

using model::NodeId;

model::Kernel in_float64(const model::Kernel& from) {
    model::Kernel kernel = from;
    kernel.compute = model::Dtype::f64;
    kernel.graph = {};
    std::vector<NodeId> made;
    const auto at = [&](NodeId id) { return made[static_cast<size_t>(id)]; };
    for (NodeId id = 0; id < from.graph.size(); ++id) {
        model::Node n = from.graph[id];
        for (NodeId& arg : n.args) arg = at(arg);
        const bool rounds = (n.op == model::Op::cast && n.kind == model::Kind::real) ||
                            (n.op == model::Op::pointwise && n.fn == model::Fn::tf32);
        if (rounds && kernel.graph[n.args[0]].kind == model::Kind::real) {
            made.push_back(n.args[0]);
            continue;
        }
        if (rounds) {
            n.op = model::Op::pointwise;
            n.fn = model::Fn::to_real;
        }
        made.push_back(kernel.graph.add(std::move(n)));
    }
    kernel.node_where.assign(static_cast<size_t>(kernel.graph.size()), {});
    for (model::Let& let : kernel.lets) let.value = at(let.value);
    for (model::Store& s : kernel.stores) {
        s.value = at(s.value);
        for (NodeId& v : s.bind_values) v = at(v);
    }
    for (model::Require& r : kernel.requires_) r.condition = at(r.condition);
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
