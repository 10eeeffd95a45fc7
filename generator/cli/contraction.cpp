#include "cli/contraction.h"

#include <algorithm>

namespace pleat::cli {

using model::Domain;
using model::Node;
using model::NodeId;
using model::Op;

namespace {

/// An operand of a contraction: the tensor behind it (-1: something computed), its format, whether it is rounded to
/// TF32.
struct Operand {
    model::TensorId tensor = -1;
    model::Dtype dtype = model::Dtype::f32;
    bool tf32 = false;
};

/// A factor that does not go along all of `along` (a scale of rows or of blocks) leaves the operand its format.
Operand operand_of(const model::Spec& spec, const model::Kernel& kernel, NodeId id, const Domain& along) {
    Operand operand;
    operand.dtype = kernel.compute;
    bool rounded = false;
    while (true) {
        const Node& node = kernel.graph[id];
        if (node.op == Op::read) {
            operand.tensor = node.tensor;
            if (!rounded) operand.dtype = spec.tensors[static_cast<size_t>(node.tensor)].dtype;
            return operand;
        }
        if (node.op == Op::cast) {
            if (!rounded) operand.dtype = node.dtype;
            rounded = true;
            id = node.args[0];
            continue;
        }
        if (node.op != Op::pointwise) return operand;
        const auto whole = [&](size_t arg) { return kernel.graph[node.args[arg]].domain.covers(along); };
        if (node.fn == model::Fn::tf32)
            operand.tf32 = true;
        else if (node.fn == model::Fn::multiply && whole(0) != whole(1)) {
            id = node.args[whole(0) ? 0 : 1];
            continue;
        } else if (node.fn != model::Fn::to_real)
            return operand;
        id = node.args[0];
    }
}

/// Does the tensor's innermost axis belong to these?
bool innermost_in(const model::Spec& spec, model::TensorId tensor, const Domain& axes, bool fallback) {
    if (tensor < 0) return fallback;
    const model::Tensor& t = spec.tensors[static_cast<size_t>(tensor)];
    for (size_t i = t.axes.size(); i-- > 0;)
        if (t.strides[i] == model::Size(1)) return axes.overlaps(t.axes[i]);
    return fallback;
}

}  // namespace

std::optional<GemmProblem> plain_gemm_of(const model::Spec& spec, const model::Kernel& kernel,
                                         const std::vector<int64_t>& symbols) {
    NodeId contraction = -1;
    for (NodeId i = 0; i < kernel.graph.size(); ++i) {
        if (kernel.graph[i].op != Op::contract) continue;
        if (contraction >= 0) return std::nullopt;
        contraction = i;
    }
    if (contraction < 0) return std::nullopt;
    const Node& node = kernel.graph[contraction];
    Domain along;
    for (const model::Axis& axis : node.along) along.add(axis);
    const Operand a = operand_of(spec, kernel, node.args[0], along),
                  b = operand_of(spec, kernel, node.args[1], along);
    const Domain of_a = minus(kernel.graph[node.args[0]].domain, along),
                 of_b = minus(kernel.graph[node.args[1]].domain, along);
    const Domain rows = minus(of_a, of_b), columns = minus(of_b, of_a), batches = minus(of_a, rows);
    const auto places = [&](const Domain& d) {
        int64_t n = 1;
        for (const model::Axis& axis : d.axes()) n *= spec.extent(axis).evaluate(symbols);
        return n;
    };
    GemmProblem p;
    p.m = places(rows), p.n = places(columns), p.k = places(along), p.batches = places(batches);
    p.a = model::info(a.dtype).name, p.b = model::info(b.dtype).name;
    p.a_along_k = innermost_in(spec, a.tensor, along, true);
    p.b_along_k = innermost_in(spec, b.tensor, along, true);
    p.tf32 = a.tf32 && b.tf32;
    p.d = p.a;
    for (const model::Store& store : kernel.stores) {
        if (!store.domain.covers(rows) || !store.domain.covers(columns)) continue;
        p.d = model::info(spec.tensors[static_cast<size_t>(store.tensor)].dtype).name;
        p.d_along_n = innermost_in(spec, store.tensor, columns, true);
        break;
    }
    const bool numbers = cublas_type(p.a) >= 0 && cublas_type(p.b) >= 0;
    if (!numbers || std::min({p.m, p.n, p.k, p.batches}) == 0) return std::nullopt;
    if (cublas_type(p.d) < 0) p.d = "f32";
    // Of fp8 cuBLASLt multiplies operands along K only, and what it leaves in fp8 takes scales: a wider D takes
    // none.
    if (model::info(a.dtype).bytes == 1 && model::info(b.dtype).bytes == 1) {
        p.a_along_k = p.b_along_k = true;
        if (model::info(*model::dtype_named(p.d)).bytes == 1) p.d = "bf16";
    }
    return p;
}

}  // namespace pleat::cli
