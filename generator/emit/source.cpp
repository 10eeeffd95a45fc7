// <name>.cu: the launches of every kernel and variant of a spec.
#include <fmt/format.h>

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

bool compiled_apart(const std::vector<PlannedKernel>& kernels) {
    int functions = 0, tiles = 0;
    for (const PlannedKernel& k : kernels)
        for (const schedule::Variant& v : k.plan.variants)
            for (const schedule::Phase& p : v.phases) {
                ++functions;
                tiles += p.kind == schedule::PhaseKind::tile;
            }
    return functions > 1 && tiles > 0;
}

std::string emit_source(const Spec& spec, const std::vector<PlannedKernel>& kernels) {
    Writer body;
    std::set<std::string> headers;
    bool random = false;
    const bool apart = compiled_apart(kernels);
    for (const PlannedKernel& k : kernels) {
        random |= draws_numbers(k.lowered);
        body.line();
        if (kernels.size() > 1 || !spec.single) body.line("// ---- {} ----", k.lowered.name);
        for (const model::StageNote& stage : k.lowered.stages) body.line("//   {}", comment(stage.text));
        for (size_t v = 0; v < k.plan.variants.size(); ++v) {
            const auto& phases = k.plan.variants[v].phases;
            for (size_t i = 0; i < phases.size(); ++i) {
                if (!phases[i].passes.empty()) headers.insert("pleat/gpu/reduce.h");
                if (phases[i].kind == schedule::PhaseKind::sweep) headers.insert("pleat/gpu/sweep.h");
                const PhaseText& text = k.launches[v][i];
                if (!text.header.empty()) headers.insert(text.header);
                body.line();
                if (apart)
                    body.margin(
                        fmt::format("#if !defined(PLEAT_APART) || defined(PLEAT_APART_{})", phases[i].name));
                if (!text.only.empty()) body.margin("#if " + text.only);
                body.splice([&] {
                    Writer w;
                    w.line(text.function.substr(0, text.function.size() - 1));
                    return w;
                }());
                if (!text.only.empty()) body.margin("#endif");
                if (apart) body.margin("#endif");
            }
        }
    }
    Writer w;
    w.line(provenance(spec));
    if (!spec.about.empty()) w.line("// {}", comment(spec.about));
    w.line("#include \"dims.h\"");
    // cluster.h brings reduce.h, which brings math.h.
    if (headers.contains("pleat/gpu/cluster.h")) headers.erase("pleat/gpu/reduce.h");
    if (!headers.contains("pleat/gpu/cluster.h") && !headers.contains("pleat/gpu/reduce.h"))
        headers.insert("pleat/gpu/math.h");
    headers.insert("pleat/gpu/early.h");
    headers.insert("pleat/gpu/memory.h");
    if (random) headers.insert("pleat/philox.h");
    for (const std::string& header : headers) w.line("#include \"{}\"", header);
    w.line();
    w.line("namespace {} {{", spec.name);
    w.splice(body);
    w.line();
    w.line("}}  // namespace {}", spec.name);
    return styled(w.text());
}

}  // namespace pleat::emit
