// What a kernel takes at least: its bytes at the target's bandwidth, its operations at the target's peaks.
#include <algorithm>

#include "page/page.h"
#include "plan/plan.h"
#include "plan/work.h"
#include "target/peaks.h"
#include "transform/walk.h"

namespace pleat::page {

using model::Node;
using model::NodeId;
using schedule::PlannedKernel;
using schedule::Program;

namespace {

/// Bytes of the widest element of a product's operands: what tells the rate of tensor cores. A factor that does not
/// go along the sum is no operand.
int operand_bytes(const model::Spec& spec, const model::Kernel& kernel, NodeId id, const model::Domain& along) {
    const Node& node = kernel.graph[id];
    if (!node.domain.covers(along) || schedule::is_reduction(node)) return 0;
    if (node.op == model::Op::read) return model::info(spec.tensors[static_cast<size_t>(node.tensor)].dtype).bytes;
    if (node.op == model::Op::cast) return model::info(node.dtype).bytes;
    if (node.op == model::Op::pointwise && node.fn == model::Fn::tf32) return 4;
    int bytes = 0;
    for (const NodeId arg : node.args) bytes = std::max(bytes, operand_bytes(spec, kernel, arg, along));
    return bytes;
}

bool on_tensor_cores(const PlannedKernel& planned) {
    const auto& variants = planned.plan.variants;
    return !variants.empty() && std::any_of(variants.front().launches.begin(), variants.front().launches.end(),
                                            [](const schedule::AnyLaunch& l) { return l->on_tensor_cores(); });
}

/// Operations a microsecond: dense products run on tensor cores at a rate that halves as elements double.
double product_rate(const schedule::Peaks& peaks, bool tensor_cores, int bytes, bool f64) {
    const double half = peaks.half * 1e6;
    if (f64) return peaks.f64 * 1e6;
    return tensor_cores ? half * 2 / std::max(bytes, 1) : peaks.f32 * 1e6;
}

}  // namespace

std::vector<int64_t> symbols_near(const model::Spec& spec, int64_t open) {
    std::vector<int64_t> symbols;
    for (const model::Symbol& s : spec.symbols) {
        const int64_t most = s.max.value_or(open) / s.multiple_of * s.multiple_of;
        symbols.push_back(std::max(std::min(open / s.multiple_of * s.multiple_of, most), s.multiple_of));
    }
    return symbols;
}

Roof roof_of(const Program& program, size_t k, const std::vector<int64_t>& symbols) {
    const model::Spec& spec = program.spec;
    const schedule::Target& target = *program.target;
    const schedule::Peaks peaks = schedule::peaks_of(target);
    const PlannedKernel& planned = program.kernels[k];
    const model::Kernel& kernel = planned.kernel;
    Roof roof;
    roof.bytes = static_cast<double>(schedule::bytes_that_must_move(spec, kernel).evaluate(symbols));
    double all = 0, products_us = 0;
    for (const auto& [each, times] : schedule::work_of(spec, kernel, planned.plan))
        all += static_cast<double>(each) * static_cast<double>(times.evaluate(symbols));
    const bool tensor_cores = on_tensor_cores(planned), f64 = kernel.compute == model::Dtype::f64;
    for (const NodeId id : kernel.contractions) {
        const Node& node = kernel.graph[id];
        model::Domain where = node.domain, along;
        for (const model::Axis& axis : node.along) where.add(axis), along.add(axis);
        double terms = 1;
        for (const model::Axis& axis : where.axes())
            terms *= static_cast<double>(spec.extent(axis).evaluate(symbols));
        roof.products += 2 * terms;
        const int bytes = operand_bytes(spec, kernel, node.args[0], along);
        products_us += 2 * terms / product_rate(peaks, tensor_cores, bytes, f64);
    }
    roof.operations = std::max(0.0, all - roof.products);
    const double memory = roof.bytes / (target.memory_gb_s * 1e3);
    const double others = roof.operations / ((f64 ? peaks.f64 : peaks.f32) * 1e6);
    roof.microseconds = std::max({memory, products_us, others});
    roof.bound = roof.microseconds == memory                        ? "memory"
                 : roof.microseconds == products_us && tensor_cores ? "tensor cores"
                                                                    : "arithmetic";
    return roof;
}

}  // namespace pleat::page
