// What `pleat explain` says of a spec: which schedule each kernel has and why, in launches, threads and bytes.
#include "plan/explain.h"

#include <fmt/format.h>

#include "diag/diag.h"
#include "layout/access.h"
#include "layout/address.h"
#include "layout/format.h"
#include "plan/condition.h"
#include "plan/plan.h"
#include "plan/program/program.h"
#include "plan/readable.h"
#include "plan/when.h"
#include "plan/work.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

std::string launch_text(const Spec& spec, const Launch& p) {
    std::string out = fmt::format("    {}: {} schedule, {} threads a block\n      {}\n", p.name, p.family().name(),
                                  p.threads, p.why) +
                      p.family().explain(spec, p);
    if (const model::Schedule own = p.settings(); !own.empty())
        out += fmt::format("      \"schedule\": {}\n", own.text());
    return out;
}

/// ": {"rows": 64} while M <= 256; {"rows": 128}"
std::string asked_text(const Spec& spec, const model::Kernel& kernel) {
    std::string out;
    for (const model::ScheduleCase& c : kernel.schedule) {
        out += (out.empty() ? ": " : "; ") + c.schedule.text();
        std::string bounds;
        for (const auto& [symbol, most] : c.up_to)
            bounds += fmt::format("{}{} <= {}", bounds.empty() ? " while " : " and ",
                                  spec.symbols[static_cast<size_t>(symbol)].name, most);
        out += bounds;
    }
    return out;
}

/// The steps of a program, and what is fused into them.
std::string program_text(const Program& program) {
    const Spec& spec = program.spec;
    if (spec.program.empty()) return {};
    const auto kernel = [&](int k) -> const PlannedKernel& { return program.kernels[static_cast<size_t>(k)]; };
    std::string order, along;
    for (const ProgramStep& s : program.steps) {
        const std::string& host = kernel(s.step.kernel).kernel.name;
        order += (order.empty() ? "" : ", ") + host;
        for (const int g : s.step.fused)
            along += fmt::format("  {} runs in the launch of {} (horizontal fusion): {} blocks{}\n",
                                 kernel(g).kernel.name, host, amount(spec, only_launch(kernel(g).plan).grid),
                                 s.few.always() ? "" : ", while " + readable(spec, s.few));
    }
    for (size_t i = 1; i < program.steps.size(); ++i)
        if (const auto& absorbs = program.steps[i].absorbs)
            along += fmt::format("  the tiles of {} compute the rows of {} (no launch of its own), while {}\n",
                                 kernel(program.steps[i].step.kernel).kernel.name,
                                 kernel(program.steps[i - 1].step.kernel).kernel.name,
                                 readable(spec, absorbs->condition));
    return fmt::format("\nprogram: {}\n{}", order, along);
}

std::string tensor_text(const Spec& spec, const model::Tensor& t, bool layout) {
    std::string dims, strides;
    for (size_t i = 0; i < t.axes.size(); ++i) {
        dims += (i ? ", " : "") + t.written[i];
        strides += (i ? ", " : "") + amount(spec, t.strides[i]);
    }
    const int64_t each = model::info(t.dtype).bytes;
    const auto on_chip = t.ring ? layout::slot(spec, t) : layout::storage(spec, t);
    const Size bytes = t.on_chip() && on_chip ? Size(*on_chip * (t.ring ? t.ring->slots : 1) * each)
                                              : layout::elements(spec, t) * Size(each);
    return fmt::format("  {} {} [{}], strides [{}], {} bytes, {}-bit offsets\n", t.name, model::info(t.dtype).name,
                       dims, strides, amount(spec, bytes), layout::offsets_fit_int(spec, t) ? 32 : 64) +
           (layout ? layout::format_layout(spec, t) : "");
}

/// What was made of a kernel, as it was written and as it is planned, before its launches.
std::string changes_text(const Spec& spec, const model::Kernel& written, const PlannedKernel& planned) {
    const Plan& plan = planned.plan;
    std::string out;
    for (const model::Let* let : written_out(written, planned.kernel))
        out += fmt::format("  {} is written out, term by term\n", let->name);
    for (const model::NodeId n : taken_out(written)) {
        const model::Domain& domain = written.graph[n].domain;
        out +=
            fmt::format("  a factor of its contraction that {} is taken out of the sum\n",
                        domain.empty() ? "is one value" : fmt::format("goes along {} alone", spec.name_of(domain)));
    }
    if (!plan.untiled.empty())
        out += fmt::format("  {}its contraction runs as a sum of products, without tensor cores: {}\n",
                           !plan.variants.front().launches.front()->on_tensor_cores() ? ""
                           : plan.left == off_hopper()                                ? "elsewhere than on sm_90 "
                                                                                      : "elsewhere ",
                           plan.untiled);
    if (!planned.note.split.empty())
        out += fmt::format("  apart from the kernel before it: {}\n", planned.note.split);
    if (!plan.unfused.empty()) out += fmt::format("  not one launch: {}\n", plan.unfused);
    return out;
}

/// What a kernel computes, and how that compares with what it moves.
std::string work_text(const Spec& spec, const PlannedKernel& planned) {
    const Work work = work_of(spec, planned.kernel, planned.plan);
    if (work.empty()) return {};
    std::string sum;
    for (const auto& [each, times] : work)
        sum += fmt::format("{}{}", sum.empty() ? "" : " + ", amount(spec, Size(each) * times));
    const double a_byte = operations_a_byte(work, bytes_that_must_move(spec, planned.kernel), spec);
    const bool open_sizes = !spec.symbols.empty();
    std::string out = fmt::format("  computes {} operations", sum);
    if (a_byte > 0)
        out += fmt::format(": {:.3g} for each byte that must move{}", a_byte,
                           open_sizes ? fmt::format(", where what is open is {}", typical_size) : "");
    const bool tensor_cores = planned.plan.variants.front().launches.front()->on_tensor_cores();
    return out + (a_byte > far_beyond_bytes && !tensor_cores ? "; arithmetic, not memory, bounds it\n" : "\n");
}

std::string kernel_text(const Spec& spec, const model::Kernel& written, const PlannedKernel& planned,
                        const Target& target, bool layout) {
    const model::Kernel& kernel = planned.kernel;
    const Plan& plan = planned.plan;
    std::string out = fmt::format("\nkernel {}: must move {} bytes\n", kernel.name,
                                  amount(spec, bytes_that_must_move(spec, kernel)));
    out += work_text(spec, planned);
    out += changes_text(spec, written, planned);
    if (!(plan.workspace == Size(0))) out += fmt::format("  workspace: {} bytes\n", amount(spec, plan.workspace));
    if (!kernel.schedule.empty()) out += fmt::format("  schedule: as the spec asks{}\n", asked_text(spec, kernel));
    for (size_t i = 0; i < plan.variants.size(); ++i) {
        const Variant& v = plan.variants[i];
        if (plan.variants.size() > 1) out += fmt::format("  {}\n", condition_text(spec, plan, i, target, layout));
        for (const AnyLaunch& launch : v.launches) out += launch_text(spec, *launch);
    }
    return out;
}

}  // namespace

std::string explain(const Program& program) { return explain(program, true); }

std::string explain(const Program& program, bool layout) {
    const Spec& spec = program.spec;
    std::string out = fmt::format("{}{}\n", spec.name, spec.about.empty() ? "" : ": " + spec.about);
    const Target& target = *program.target;
    if (&target != &default_target())
        out += fmt::format("schedules for {}{}\n", target.product,
                           target.measured ? "" : ", from the vendor's tables: nothing was measured on it");
    for (size_t k = 0; k < program.kernels.size(); ++k)
        out += kernel_text(spec, spec.kernels[k], program.kernels[k], target, layout);
    out += program_text(program) + "\ntensors\n";
    for (const model::Tensor& t : spec.tensors) out += tensor_text(spec, t, layout || program.kernels.empty());
    return out;
}

}  // namespace pleat::schedule
