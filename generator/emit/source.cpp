// <name>.cu: the launches of every kernel and variant of a spec.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "codegen/launch.h"
#include "codegen/style.h"
#include "codegen/writer.h"
#include "emit/emit.h"

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

namespace {

/// Under what a function is compiled where each is compiled apart: as what launches it.
std::string wanted_for(const std::vector<std::string>& launches) {
    constexpr size_t columns = 115;
    std::vector<std::string> lines{"#if !defined(PLEAT_APART)"};
    for (const std::string& l : launches) {
        const std::string term = fmt::format("defined(PLEAT_APART_{})", l);
        lines.back() += " ||";
        if (lines.back().size() + term.size() + std::string_view("  || \\").size() > columns)
            lines.push_back("    " + term);
        else
            lines.back() += " " + term;
    }
    size_t width = 0;
    for (size_t i = 0; i + 1 < lines.size(); ++i) width = std::max(width, lines[i].size());
    std::string condition;
    for (size_t i = 0; i + 1 < lines.size(); ++i) condition += fmt::format("{:<{}} \\\n", lines[i], width);
    return condition + lines.back();
}

void put_function(Writer& body, const std::string& function, const std::string& only,
                  const std::vector<std::string>& launches, bool apart) {
    body.line();
    if (apart) body.margin(wanted_for(launches));
    if (!only.empty()) body.margin("#if " + only);
    body.splice([&] {
        Writer w;
        w.line(function.substr(0, function.size() - 1));
        return w;
    }());
    if (!only.empty()) body.margin("#endif");
    if (apart) body.margin("#endif");
}

void put_launch(Writer& body, const std::string& name, const LaunchText& text, bool apart) {
    for (const std::string& t : text.templates) put_function(body, t, "", {}, false);
    std::vector<std::string> launches = text.also_in;
    launches.insert(launches.begin(), name);
    for (const LaunchPart& p : text.parts) put_function(body, p.function, "", launches, apart);
    put_function(body, text.function, text.only, {name}, apart);
}

/// The launches that several kernels of the program share.
void put_shared(Writer& body, const ProgramText& text, bool apart) {
    std::set<std::string> put;
    const auto add = [&](const std::string& name, const LaunchText& launch) {
        if (name.empty() || !put.insert(name).second) return;
        if (put.size() == 1) {
            body.line();
            body.line("// ---- {}: launches that kernels share ----", text.program.spec.name);
        }
        put_launch(body, name, launch, apart);
    };
    for (const StepText& s : text.steps) {
        for (const StepText::Shared& shared : s.shared) add(shared.name, shared.text);
        if (const auto& absorbs = s.planned.absorbs) add(absorbs->launch->name, s.absorbing);
    }
}

}  // namespace

bool compiled_apart(const schedule::Program& program) {
    int functions = 0, long_ones = 0;
    for (const schedule::PlannedKernel& k : program.kernels)
        for (const schedule::Variant& v : k.plan.variants)
            for (const schedule::AnyLaunch& p : v.launches) {
                ++functions;
                long_ones += p->compiles_long();
            }
    return functions > 1 && long_ones > 0;
}

std::string emit_source(const ProgramText& text) {
    const Spec& spec = text.program.spec;
    Writer body;
    std::set<std::string> headers;
    bool random = false;
    const bool apart = compiled_apart(text.program);
    for (const KernelText& k : text.kernels) {
        random |= draws_numbers(k.planned.kernel);
        body.line();
        if (text.kernels.size() > 1 || !spec.single) body.line("// ---- {} ----", k.planned.kernel.name);
        for (const model::StageNote& stage : k.planned.kernel.stages) body.line("//   {}", comment(stage.text));
        for (size_t v = 0; v < k.planned.plan.variants.size(); ++v) {
            const auto& launches = k.planned.plan.variants[v].launches;
            for (size_t i = 0; i < launches.size(); ++i) {
                if (!launches[i]->passes.empty()) headers.insert("pleat/gpu/reduce.h");
                const LaunchText& launch = k.launches[v][i];
                headers.insert(launch.headers.begin(), launch.headers.end());
                put_launch(body, launches[i]->name, launch, apart);
            }
        }
    }
    put_shared(body, text, apart);
    Writer w;
    w.line(provenance(spec));
    if (!spec.about.empty()) w.line("// {}", comment(spec.about));
    w.line("#include \"dims.h\"");
    // cluster.h brings reduce.h, which brings math.h.
    if (headers.contains("pleat/gpu/cluster.h")) headers.erase("pleat/gpu/reduce.h");
    if (!headers.contains("pleat/gpu/cluster.h") && !headers.contains("pleat/gpu/reduce.h"))
        headers.insert("pleat/gpu/math.h");
    headers.insert("pleat/gpu/pdl.h");
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
