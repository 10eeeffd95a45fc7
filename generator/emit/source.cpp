// <name>.cu: the launches of every kernel and variant of a spec.
#include <map>
#include <set>

#include "emit/emit.h"
#include "emit/phase.h"
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

Spec as_assumed(const Spec& spec, const schedule::Variant& variant) {
    Spec assumed = spec;
    for (const auto& [symbol, divisor] : variant.multiple_of) {
        int64_t& known = assumed.symbols[static_cast<size_t>(symbol)].multiple_of;
        if (known % divisor != 0) known = divisor;
    }
    return assumed;
}

std::string emit_source(const Spec& spec, const std::vector<PlannedKernel>& kernels) {
    Writer body;
    bool clusters = false, reductions = false, random = false;
    for (const PlannedKernel& k : kernels) {
        random |= draws_numbers(k.lowered);
        body.line();
        if (kernels.size() > 1 || !spec.single) body.line("// ---- {} ----", k.lowered.name);
        for (const model::StageNote& stage : k.lowered.stages) body.line("//   {}", comment(stage.text));
        for (const schedule::Variant& v : k.plan.variants) {
            const Spec assumed = as_assumed(spec, v);
            for (const schedule::Phase& p : v.phases) {
                reductions |= !p.passes.empty();
                const PhaseText text = emit_phase(assumed, k.lowered, v, p, k.first_require);
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
    w.line("#include \"pleat/gpu/memory.h\"");
    if (clusters) w.line("#include \"pleat/gpu/cluster.h\"");
    else if (reductions) w.line("#include \"pleat/gpu/reduce.h\"");
    else w.line("#include \"pleat/gpu/math.h\"");
    if (random) w.line("#include \"pleat/philox.h\"");
    w.line();
    w.line("namespace {} {{", spec.name);
    w.splice(body);
    w.line();
    w.line("}}  // namespace {}", spec.name);
    return w.text();
}

}  // namespace pleat::emit
