#include "compile/findings.h"

#include <fmt/format.h>

#include <algorithm>

#include "plan/graph_walk.h"
#include "plan/work.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Op;
using model::Spec;

namespace {

constexpr int widest = 2;  // bytes of an operand that tensor cores take as it is

/// Has an operand such elements, or been rounded to them? Sums of f32 are meant to be what they are.
bool of_short_elements(const Spec& spec, const Kernel& kernel, NodeId contraction) {
    const model::Graph& graph = kernel.graph;
    const auto is_short = [&](NodeId operand) {
        bool found = false;
        visit(
            graph, operand, [&](NodeId n) { return graph[n].op == Op::contract || graph[n].op == Op::reduce; },
            [&](NodeId n) {
                const model::Node& node = graph[n];
                const bool element = node.op == Op::read || node.op == Op::cast;
                if (!element) return;
                const model::Dtype dtype =
                    node.op == Op::cast ? node.dtype : spec.tensors[static_cast<size_t>(node.tensor)].dtype;
                found = found || (dtype != model::Dtype::boolean && model::info(dtype).bytes <= widest);
            });
        return found;
    };
    const std::vector<NodeId>& operands = graph[contraction].args;
    return std::any_of(operands.begin(), operands.end(), is_short);
}

void report_refusals(const Kernel& written, const PlannedKernel& planned, Diagnostics& diagnostics) {
    for (const Refusal& refusal : planned.plan.refused) {
        const Span where = written.schedule[refusal.at].where;
        Diagnostic& d = diagnostics.report(Code::schedule_refused, {where.file, where.begin, where.begin + 1},
                                           fmt::format("kernel {} {}", written.name, refusal.why));
        for (const std::string_view rule : refusal.rules) d.note(std::string(rule));
    }
}

void report_sums(const Spec& spec, const Kernel& kernel, const Plan& plan, Diagnostics& diagnostics) {
    if (!plan.refused.empty()) return;  // the refusal says why
    if (plan.untiled.empty() || plan.variants.front().launches.front()->on_tensor_cores()) return;
    const auto let = std::find_if(kernel.lets.begin(), kernel.lets.end(), [&](const model::Let& l) {
        return kernel.graph[l.value].op == Op::contract && of_short_elements(spec, kernel, l.value);
    });
    if (let == kernel.lets.end()) return;
    diagnostics.report(
        Code::without_tensor_cores, let->where,
        fmt::format("contraction {} runs as a sum of products, without tensor cores: {}", let->name, plan.untiled));
}

/// Reports kernels whose arithmetic takes far longer than their bytes, though no contraction asks for it: sums over
/// comparisons, where a gather or a scan is meant.
void report_work(const Spec& spec, const Kernel& written, const PlannedKernel& planned, Diagnostics& diagnostics) {
    if (written.contraction_count() > 0) return;
    if (planned.plan.variants.front().launches.front()->on_tensor_cores()) return;
    const double each = operations_a_byte(work_of(spec, planned.kernel, planned.plan),
                                          bytes_that_must_move(spec, planned.kernel), spec);
    if (each <= far_beyond_bytes) return;
    diagnostics
        .report(
            Code::much_work, written.where,
            fmt::format("kernel {} computes {:.3g} operations for each byte that it must move{}", written.name,
                        each, spec.symbols.empty() ? "" : fmt::format(", where open sizes are {}", typical_size)))
        .note(
            "arithmetic bounds it, not memory: `pleat explain` shows the work; a sum over all places of a dim "
            "at each place of another is dense, whatever its terms are");
}

}  // namespace

void report_too_large(const Spec& spec, const std::vector<Program::TooLarge>& too_large, Diagnostics& diagnostics) {
    for (const auto& [kernel, most] : too_large)
        diagnostics
            .report(
                Code::too_large, spec.kernels[kernel].where,
                fmt::format("kernel {} has more than {} values, each counted at every place where it is computed",
                            spec.kernels[kernel].name, most))
            .note(
                "a value that is read at shifted coordinates is computed at each of them: store it, and read the "
                "tensor in a kernel behind");
}

void report_findings(const Program& program, Diagnostics& diagnostics) {
    report_too_large(program.spec, program.too_large, diagnostics);
    for (size_t k = 0; k < program.kernels.size(); ++k)
        report_refusals(program.spec.kernels[k], program.kernels[k], diagnostics);
    for (size_t k = 0; k < program.kernels.size(); ++k)
        report_sums(program.spec, program.spec.kernels[k], program.kernels[k].plan, diagnostics);
    for (size_t k = 0; k < program.kernels.size(); ++k)
        report_work(program.spec, program.spec.kernels[k], program.kernels[k], diagnostics);
}

}  // namespace pleat::schedule
