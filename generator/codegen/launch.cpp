#include "codegen/launch.h"

#include <memory>

#include "codegen/launch_emitter.h"
#include "plan/family.h"

namespace pleat::emit {

using schedule::Sink;

namespace {

/// Ahead of everything that touches memory, in every thread: then this launch has ended only after those before it.
constexpr const char* wait_for_those_before = "pleat::griddepcontrol_wait();";

std::unique_ptr<LaunchEmitter> emitter_of(const LaunchSource& source) {
    return source.launch.family().emitter(source);
}

/// Each of the maps side by side, or what the one launch does, as a function of its own.
LaunchText emit_in_parts(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                         const schedule::Launch& launch, int first_require, Neighbours neighbours,
                         FunctionTemplates& templates) {
    std::vector<const schedule::Launch*> each = launch.beside();
    each.insert(each.begin(), &launch);
    std::vector<LaunchPart> parts;
    for (size_t i = 0; i < each.size(); ++i) {
        const std::unique_ptr<schedule::Launch> part = each[i]->clone();
        part->name = launch.name + (each.size() > 1 ? fmt::format("_part{}", i + 1) : "_part");
        parts.push_back(emitter_of({spec, kernel, variant, *part, first_require, {}, &templates})->emit_part());
    }
    LaunchText text = launch_of_parts(spec, launch.name, launch, parts, neighbours);
    text.parts = std::move(parts);
    text.templates = templates.take_new();
    return text;
}

/// What passes between the parts of a kernel lies at the begin of its workspace.
LaunchText with_intermediate_in_workspace(model::TensorId intermediate, LaunchText text) {
    if (intermediate < 0) return text;
    for (LaunchArgument& a : text.arguments) {
        if (a.tensor != intermediate) continue;
        if (a.kind == LaunchArgument::Kind::map)
            a.in_workspace = true;
        else
            a = LaunchArgument::workspace(0);
    }
    return text;
}

}  // namespace

std::string launch_bounds(const schedule::Launch& p) {
    return fmt::format("extern \"C\" __global__ void __launch_bounds__({}{})", p.threads,
                       p.bounds_residency() ? fmt::format(", {}", p.resident) : "");
}

LaunchText emit_launch(const model::Spec& spec, const schedule::PlannedKernel& planned,
                       const schedule::Variant& variant, const schedule::Launch& launch, Neighbours neighbours,
                       FunctionTemplates& templates, bool shared) {
    const model::Kernel& kernel = planned.kernel;
    // What this launch leaves in workspace it computes; later launches read it there.
    schedule::Variant now = variant;
    for (const Sink& s : launch.sinks)
        if (s.what == Sink::What::scratch)
            now.materialized.erase(variant.scratch[static_cast<size_t>(s.index)].node);
    if (shared || !launch.beside().empty())
        return emit_in_parts(spec, kernel, now, launch, planned.first_require, neighbours, templates);
    LaunchText text = emitter_of({spec, launch.kernel ? *launch.kernel : kernel, now, launch, planned.first_require,
                                  neighbours, &templates})
                          ->emit();
    text.templates = templates.take_new();
    return with_intermediate_in_workspace(planned.note.intermediate, std::move(text));
}

/// What has as many blocks as run at once lets the launch behind it begin where it leaves room. Of many blocks each
/// would take its time to say so (rmsnorm in bf16 of 4096 x 1024 on an H200: 5.7 us so, 4.2 without). Where one of
/// the call's launches reads before it waits, all others have waited when they let the next one begin: what ran
/// before them has ended by then.
void meet_neighbours(Writer& out, Neighbours neighbours, bool stays) {
    const bool signals = neighbours.behind && (stays || neighbours.next_early);
    if (signals && !neighbours.some_early)
        out.line("pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there");
    out.line(wait_for_those_before);
    if (signals && neighbours.some_early) out.line("pleat::griddepcontrol_launch_dependents();");
}

}  // namespace pleat::emit
