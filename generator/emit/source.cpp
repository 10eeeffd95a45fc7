// <name>.cu: the launches of every kernel and variant of a spec.
#include <map>
#include <set>

#include "emit/emit.h"
#include "emit/phase.h"
#include "emit/style.h"
#include "emit/writer.h"
#include "schedule/graph_walk.h"

namespace pleat::emit {

using model::Spec;

namespace {

bool draws_numbers(const model::Kernel& kernel) {
    for (model::NodeId i = 0; i < kernel.graph.size(); ++i)
        if (kernel.graph[i].op == model::Op::uniform) return true;
    return false;
}

std::string comment(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '\n' || c == '\r' || c == '\\' ? ' ' : c;
    return out;
}

}  // namespace

std::string emit_source(const Spec& spec, const std::vector<PlannedKernel>& kernels) {
    Writer body;
    bool clusters = false, reductions = false, sweeps = false, random = false;
    for (const PlannedKernel& k : kernels) {
        random |= draws_numbers(k.lowered);
        body.line();
        if (kernels.size() > 1 || !spec.single) body.line("// ---- {} ----", k.lowered.name);
        for (const model::StageNote& stage : k.lowered.stages) body.line("//   {}", comment(stage.text));
        for (size_t v = 0; v < k.plan.variants.size(); ++v) {
            const auto& phases = k.plan.variants[v].phases;
            for (size_t i = 0; i < phases.size(); ++i) {
                reductions |= !phases[i].passes.empty();
                sweeps |= phases[i].kind == schedule::PhaseKind::sweep;
                const PhaseText& text = k.launches[v][i];
                body.line();
                if (text.clusters) body.margin("#if __CUDA_ARCH__ >= 900  // thread-block clusters");
                body.splice([&] {
                    Writer w;
                    w.line(text.function.substr(0, text.function.size() - 1));
                    return w;
                }());
                if (text.clusters) body.margin("#endif");
                clusters |= text.clusters;
            }
        }
    }
    Writer w;
    w.line(provenance(spec));
    if (!spec.about.empty()) w.line("// {}", comment(spec.about));
    w.line("#include \"dims.h\"");
    if (clusters) w.line("#include \"pleat/gpu/cluster.h\"");
    if (!clusters && !reductions) w.line("#include \"pleat/gpu/math.h\"");
    w.line("#include \"pleat/gpu/memory.h\"");
    if (reductions && !clusters) w.line("#include \"pleat/gpu/reduce.h\"");
    if (sweeps) w.line("#include \"pleat/gpu/sweep.h\"");
    if (random) w.line("#include \"pleat/philox.h\"");
    w.line();
    w.line("namespace {} {{", spec.name);
    w.splice(body);
    w.line();
    w.line("}}  // namespace {}", spec.name);
    return styled(w.text());
}

}  // namespace pleat::emit
