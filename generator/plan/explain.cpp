// What `pleat explain` says of a spec: which schedule each kernel has and why, in launches, threads and bytes.
#include <fmt/format.h>

#include "diag/diag.h"
#include "families/gemm_chain/chain.h"
#include "layout/access.h"
#include "layout/address.h"
#include "layout/tell.h"
#include "plan/condition.h"
#include "plan/plan.h"
#include "plan/program/fusion.h"
#include "plan/program/rows_in_tiles.h"
#include "plan/readable.h"
#include "plan/settings.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Size;
using model::Spec;

namespace {

std::string amount(const Spec& spec, const Size& size) { return readable(postfix(spec, size)); }

std::string axes(const Spec& spec, const std::vector<model::Axis>& list) {
    std::string out;
    for (const model::Axis& a : list) out += (out.empty() ? "" : ", ") + spec.name_of(a);
    return "[" + out + "]";
}

std::string map_text(const Spec& spec, const Launch& p) {
    return fmt::format("over {}, {} a thread along {}", axes(spec, p.outer), counted(p.vector, "element"),
                       p.has_lane ? spec.name_of(p.lane) : "nothing");
}

std::string row_text(const Spec& spec, const Launch& p) {
    std::string kept;
    for (const model::TensorId t : p.held)
        kept += (kept.empty() ? "" : ", ") + spec.tensors[static_cast<size_t>(t)].name;
    static constexpr const char* places[] = {"in registers", "in shared memory", "nowhere: each pass reads it"};
    return fmt::format("      a row is {}, one for each of {}; {} a row, {} a block{}\n", axes(spec, p.inner),
                       axes(spec, p.outer), counted(p.lanes, "thread"), counted(p.threads / p.lanes, "row"),
                       p.cluster > 1 ? fmt::format(", {} blocks a cluster", p.cluster) : "") +
           fmt::format("      {} pass{} of reductions; kept {}{}; accesses of {}\n", p.passes.size(),
                       p.passes.size() == 1 ? "" : "es", places[static_cast<size_t>(p.hold)],
                       kept.empty() ? "" : ": " + kept, counted(p.vector, "element"));
}

std::string sweep_text(const Spec& spec, const Launch& p) {
    const std::string row = fmt::format("      a row is {}, one for each of {}; {} a row", axes(spec, p.inner),
                                        axes(spec, p.outer), counted(p.lanes, "thread"));
    const std::string blocks = p.cluster > 1 ? fmt::format(" in each of {} blocks", p.cluster) : "";
    if (!p.at_end.empty())
        return fmt::format("{}{}, {} at once; accesses of {}\n", row, blocks, counted(p.threads / p.lanes, "row"),
                           counted(p.vector, "element"));
    const std::string groups =
        p.cluster == 1 && p.groups() > 1 ? fmt::format(" in each of {} groups of a block", p.groups()) : "";
    const std::string shares =
        p.rows_alone() ? "as many as run at once" : fmt::format("rows shared out {} ways", amount(spec, p.splits));
    return fmt::format("{}{}{}, {} a multiprocessor; {}; accesses of {}\n", row, blocks, groups,
                       counted(p.resident, "block"), shares, counted(p.vector, "element"));
}

std::string launch_text(const Spec& spec, const Launch& p) {
    std::string out =
        fmt::format("    {}: {} schedule, {} threads a block\n      {}\n", p.name, name(p.kind), p.threads, p.why);
    switch (p.kind) {
        case LaunchKind::map:
            out += fmt::format("      {}\n", map_text(spec, p));
            for (const Launch& b : p.beside)
                out += fmt::format("      beside it in the same grid, {}: {}\n", map_text(spec, b), b.why);
            break;
        case LaunchKind::row:
            out += row_text(spec, p);
            break;
        case LaunchKind::column:
            out += fmt::format("      sums along {} for each of {}; rows split {} ways; accesses of {}\n",
                               axes(spec, p.inner), axes(spec, p.outer), amount(spec, p.splits),
                               counted(p.vector, "element"));
            break;
        case LaunchKind::sweep:
            out += sweep_text(spec, p);
            break;
        case LaunchKind::tile:
            out += fmt::format("      rows along {}, columns along {}; {} bytes of shared memory\n",
                               spec.name_of(p.contraction->row), spec.name_of(p.contraction->column),
                               p.contraction->shared_bytes());
            if (p.contraction->even)
                out += fmt::format("      sums of shared tiles pass through workspace, {} bytes\n",
                                   amount(spec, p.contraction->sums_bytes(spec)));
            break;
        case LaunchKind::chain: {
            const Chain& c = *p.chain;
            out += fmt::format(
                "      tiles of {} x {}, rows along {}; a chunk is {} of {}; {} stages along {}; "
                "{} bytes of shared memory\n",
                c.result.rows, c.result.columns, spec.name_of(c.result.row), c.hidden.columns,
                spec.name_of(c.result.depth), c.stages, spec.name_of(c.hidden.depth), c.shared_bytes(spec));
            break;
        }
        case LaunchKind::finish:
            out += fmt::format("      over {}\n", axes(spec, p.outer));
            break;
    }
    if (const model::Schedule own = settings_of(p); !own.empty())
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

/// The steps of a program, and what goes along with them.
std::string program_text(const Spec& spec, const std::vector<model::Kernel>& lowered,
                         const std::vector<Plan>& plans) {
    if (spec.program.empty()) return {};
    std::vector<KernelPlan> kernels;
    for (size_t i = 0; i < lowered.size(); ++i) kernels.push_back({&lowered[i], &plans[i]});
    std::string order, along;
    const std::vector<Step> steps = program_steps(spec, kernels);
    for (const Step& step : steps) {
        const std::string& host = lowered[static_cast<size_t>(step.kernel)].name;
        order += (order.empty() ? "" : ", ") + host;
        const std::string few = few_blocks(spec, step, kernels);
        for (const int g : step.guests)
            along += fmt::format("  {} goes along in the launch of {}: {} blocks{}\n",
                                 lowered[static_cast<size_t>(g)].name, host,
                                 amount(spec, only_launch(plans[static_cast<size_t>(g)]).grid),
                                 few.empty() ? "" : ", while " + readable(few));
    }
    for (const RowsInTiles& r : rows_in_tiles(spec, kernels, steps)) {
        const auto& tiles = plans[static_cast<size_t>(r.reader)].variants.front();
        along += fmt::format("  the tiles of {} compute the rows of {}, while {}\n",
                             lowered[static_cast<size_t>(r.reader)].name, lowered[static_cast<size_t>(r.rows)].name,
                             readable(both(tiles.condition, r.condition)));
    }
    return fmt::format("\nprogram: {}\n{}", order, along);
}

std::string tensor_text(const Spec& spec, const model::Tensor& t) {
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
           layout::tell_layout(spec, t);
}

/// What was made of a kernel, as it was written and as it is planned, before its launches.
std::string changes_text(const Spec& spec, const model::Kernel& written, const model::Kernel& kernel,
                         const Plan& plan) {
    std::string out;
    for (size_t i = 0; i < written.lets.size(); ++i)
        if (written.graph[written.lets[i].value].op == model::Op::reduce &&
            kernel.graph[kernel.lets[i].value].op != model::Op::reduce)
            out += fmt::format("  {} is written out, term by term\n", written.lets[i].name);
    for (const model::NodeId n : taken_out(written)) {
        const model::Domain& domain = written.graph[n].domain;
        out +=
            fmt::format("  a factor of its contraction that {} is taken out of the sum\n",
                        domain.empty() ? "is one value" : fmt::format("goes along {} alone", spec.name_of(domain)));
    }
    if (!plan.untiled.empty())
        out += fmt::format(
            "  {}its contraction runs as a sum of products, without tensor cores: {}\n",
            plan.variants.front().launches.front().kind == LaunchKind::tile ? "elsewhere than on sm_90 " : "",
            plan.untiled);
    if (!kernel.apart.empty()) out += fmt::format("  apart from the kernel before it: {}\n", kernel.apart);
    if (!plan.unfused.empty()) out += fmt::format("  not one launch: {}\n", plan.unfused);
    return out;
}

std::string kernel_text(const Spec& spec, const model::Kernel& written, const model::Kernel& kernel,
                        const Plan& plan) {
    std::string out = fmt::format("\nkernel {}: must move {} bytes\n", kernel.name,
                                  amount(spec, bytes_that_must_move(spec, kernel)));
    out += changes_text(spec, written, kernel, plan);
    if (!(plan.workspace == Size(0))) out += fmt::format("  workspace: {} bytes\n", amount(spec, plan.workspace));
    if (!kernel.schedule.empty()) out += fmt::format("  schedule: as the spec asks{}\n", asked_text(spec, kernel));
    for (size_t i = 0; i < plan.variants.size(); ++i) {
        const Variant& v = plan.variants[i];
        if (plan.variants.size() > 1)
            out += v.condition.empty() ? "  else\n"
                                       : fmt::format("  {} {}\n", i == 0 ? "if" : "else if", readable(v.condition));
        for (const Launch& launch : v.launches) out += launch_text(spec, launch);
    }
    return out;
}

}  // namespace

std::string explain(const Spec& spec) {
    std::string out = fmt::format("{}{}\n", spec.name, spec.about.empty() ? "" : ": " + spec.about);
    out += "\ntensors\n";
    for (const model::Tensor& t : spec.tensors) out += tensor_text(spec, t);
    std::vector<model::Kernel> lowered;
    std::vector<Plan> plans;
    for (const model::Kernel& written : spec.kernels) {
        const model::Kernel& kernel = lowered.emplace_back(lower(spec, written));
        out += kernel_text(spec, written, kernel, plans.emplace_back(plan(spec, kernel)));
    }
    return out + program_text(spec, lowered, plans);
}

}  // namespace pleat::schedule
