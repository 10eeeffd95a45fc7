#include "cli/tolerance.h"

#include <algorithm>

#include "pleat/reference.h"

namespace pleat::cli {

namespace {

/// Of a dtype of 16 bits, in units of 2^-24; 0 of others.
double rounding_of(model::Dtype dtype) {
    return dtype == model::Dtype::bf16 ? 0x1p16 : dtype == model::Dtype::f16 ? 0x1p13 : 0;
}
/// The same of what weights are rounded to.
double rounding_of_weights(model::Dtype dtype) { return dtype == model::Dtype::e4m3 ? 0x1p20 : rounding_of(dtype); }

}  // namespace

bool has_products_in_a_row(const model::Spec& spec) {
    const auto takes_another = [](const model::Graph& graph, model::NodeId product) {
        const std::vector<bool> needed = graph.needed({product});
        for (model::NodeId other = 0; other < product; ++other)
            if (graph[other].op == model::Op::contract && needed[static_cast<size_t>(other)]) return true;
        return false;
    };
    return std::any_of(spec.kernels.begin(), spec.kernels.end(), [&](const model::Kernel& k) {
        for (model::NodeId i = 0; i < k.graph.size(); ++i)
            if (k.graph[i].op == model::Op::contract && takes_another(k.graph, i)) return true;
        return false;
    });
}

int64_t longest_sum(const model::Spec& spec, const std::vector<int64_t>& symbols) {
    int64_t longest = 0;
    for (const model::Kernel& kernel : spec.kernels)
        for (model::NodeId i = 0; i < kernel.graph.size(); ++i) {
            if (kernel.graph[i].op != model::Op::contract) continue;
            int64_t terms = 1;
            for (const model::Axis& axis : kernel.graph[i].along) terms *= spec.extent(axis).evaluate(symbols);
            longest = std::max(longest, terms);
        }
    return longest;
}

double beyond_plain(const model::Spec& spec, double rounding, int64_t terms) {
    if (std::none_of(spec.kernels.begin(), spec.kernels.end(),
                     [](const model::Kernel& k) { return k.contraction_count() > 0; }))
        return 2;
    // Of fp8 tensor cores keep about 14 bits, as the products of 128 elements of K are added up.
    const bool fp8 = std::any_of(spec.tensors.begin(), spec.tensors.end(),
                                 [](const model::Tensor& t) { return model::is_fp8(t.dtype); });
    // Of 16 bits they add up sixteen terms at a time, of TF32 eight, and cut each such sum.
    const bool tf32 = std::all_of(spec.tensors.begin(), spec.tensors.end(),
                                  [](const model::Tensor& t) { return t.dtype == model::Dtype::f32; });
    const int64_t steps = terms / (tf32 ? 8 : 16);
    const double of_products = fp8 ? 8192 : std::max(static_cast<double>(steps), tf32 ? 512.0 : 64.0);
    // An operand that a kernel ahead of the product computes may be rounded the other way, too.
    const bool handed_on = has_products_in_a_row(spec) || spec.kernels.size() > 1;
    return handed_on ? std::max(of_products, rounding) : of_products;
}

double of_rounded_weights(const model::Spec& spec, model::TensorId tensor) {
    double largest = 0;  // rounding of the products' weights
    const auto look_at = [&](const model::Graph& graph, model::NodeId product) {
        for (const model::NodeId operand : graph[product].args) {
            const model::Node& node = graph[operand];
            if (node.op != model::Op::cast) continue;
            const std::vector<bool> needed = graph.needed({operand});
            for (model::NodeId i = 0; i < operand; ++i)
                if (needed[static_cast<size_t>(i)] && graph[i].op == model::Op::reduce &&
                    graph[i].reduction == model::Reduction::logsumexp)
                    largest = std::max(largest, rounding_of_weights(node.dtype));
        }
    };
    for (const model::Kernel& kernel : spec.kernels)
        for (const model::Store& store : kernel.stores) {
            if (store.tensor != tensor) continue;
            const std::vector<bool> needed = kernel.graph.needed(store.values());
            for (model::NodeId i = 0; i < kernel.graph.size(); ++i)
                if (needed[static_cast<size_t>(i)] && kernel.graph[i].op == model::Op::contract)
                    look_at(kernel.graph, i);
        }
    return 2 * largest;
}

double of_rounded_values(const model::Spec& spec, model::TensorId tensor) {
    double largest = 0;
    for (const model::Kernel& kernel : spec.kernels)
        for (const model::Store& store : kernel.stores) {
            if (store.tensor != tensor) continue;
            std::vector<bool> behind(static_cast<size_t>(kernel.graph.size()));
            for (const model::NodeId value : store.values()) behind[static_cast<size_t>(value)] = true;
            for (model::NodeId i = kernel.graph.size(); i-- > 0;) {
                const model::Node& node = kernel.graph[i];
                if (!behind[static_cast<size_t>(i)] || node.op == model::Op::reduce ||
                    node.op == model::Op::contract)
                    continue;
                if (node.op == model::Op::cast) largest = std::max(largest, rounding_of(node.dtype));
                for (const model::NodeId arg : node.args) behind[static_cast<size_t>(arg)] = true;
            }
        }
    return 2 * largest;
}

Tolerance tolerance_of(const model::Spec& spec, double rounding, int64_t terms) {
    Tolerance tolerance;
    tolerance.of_largest = beyond_plain(spec, rounding, terms);
    tolerance.by_rows = std::any_of(spec.kernels.begin(), spec.kernels.end(),
                                    [](const model::Kernel& k) { return k.contraction_count() > 0; });
    return tolerance;
}

double last_place(model::Dtype dtype, double x) {
    switch (dtype) {
        case model::Dtype::f64:
            return reference::last_place<double>(x);
        case model::Dtype::f32:
            return reference::last_place<float>(x);
        case model::Dtype::f16:
            return reference::last_place<f16>(x);
        case model::Dtype::bf16:
            return reference::last_place<bf16>(x);
        case model::Dtype::e4m3:
            return reference::last_place<e4m3>(x);
        case model::Dtype::e5m2:
            return reference::last_place<e5m2>(x);
        default:
            return 0;
    }
}

double coarsest_rounding(const model::Spec& spec) {
    double units = 64;
    for (const model::Tensor& t : spec.tensors) units = std::max(units, rounding_of(t.dtype));
    return units;
}

}  // namespace pleat::cli
