#include "families/gemm/padding.h"

#include <algorithm>

#include "layout/access.h"

namespace pleat::schedule {

namespace {

// Measured on an H200 with 8205 x 5921 x 2949 in bf16 (M x N x K), both operands uneven: multiply-adds a clock of
// an SM of mma.sync fed element by element and of wgmma fed by TMA, and the copies' share of the memory's peak.
constexpr double by_element = 115, by_tma = 750, copied_of_peak = 0.16;
constexpr double launch_clocks = 5000;

}  // namespace

Padding::Padding(const model::Spec& spec, const Target& target, const model::Kernel& kernel, model::NodeId product)
    : spec_(spec), target_(target), kernel_(kernel) {
    const model::Node& contract = kernel.graph[product];
    model::Domain all = contract.domain;
    for (const model::Axis& a : contract.along) all.add(a);
    double n = 1;
    for (const model::Axis& a : all.axes()) {
        const model::Size extent = spec.extent(a);
        n = extent.is_constant() ? n * static_cast<double>(extent.constant()) : 0;
    }
    multiplications_ = n;
}

bool Padding::uneven(const ContractedOperand& operand) const {
    const model::Node& node = kernel_.graph[operand.value];
    if (node.op != model::Op::read) return false;
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(node.tensor)];
    if (!tensor.contiguous || tensor.on_chip() || tensor.axes.size() < 2) return false;
    const int bytes = model::info(tensor.dtype).bytes;
    return std::all_of(tensor.axes.begin(), tensor.axes.end(),
                       [&](const model::Axis& a) { return spec_.extent(a).is_constant(); }) &&
           spec_.extent(tensor.axes.back()).constant() * bytes % 16 != 0;
}

void Padding::consider(const ContractedOperand& operand) {
    if (!uneven(operand)) return;
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(kernel_.graph[operand.value].tensor)];
    copied_bytes_ +=
        2.0 * static_cast<double>(layout::elements(spec_, tensor).constant()) * model::info(tensor.dtype).bytes;
}

bool Padding::pays() const {
    if (copied_bytes_ == 0 || target_.arch != 90) return false;
    const double saved = multiplications_ / target_.sms * (1 / by_element - 1 / by_tma);
    return launch_clocks + copied_bytes_ * target_.clock_ghz / (copied_of_peak * target_.memory_gb_s) < saved;
}

}  // namespace pleat::schedule
