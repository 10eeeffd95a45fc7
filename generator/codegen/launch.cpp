#include "codegen/launch.h"

#include <memory>

#include "families/column/emit.h"
#include "families/gemm/emit.h"
#include "families/map/emit.h"
#include "families/row/emit.h"
#include "families/sweep/emit.h"

namespace pleat::emit {

using schedule::LaunchKind;
using schedule::Sink;

namespace {

/// Ahead of everything that touches memory, in every thread: then this launch has ended only after those before it.
constexpr const char* wait_for_those_before = "pleat::wait_for_kernel_before();";

std::unique_ptr<LaunchEmitter> emitter_of(const LaunchSource& source) {
    switch (source.launch.kind) {
        case LaunchKind::map:
            return std::make_unique<MapEmitter>(source);
        case LaunchKind::row:
            return std::make_unique<RowEmitter>(source);
        case LaunchKind::column:
            return std::make_unique<ColumnEmitter>(source);
        case LaunchKind::sweep:
            return std::make_unique<SweepEmitter>(source);
        case LaunchKind::finish:
            return std::make_unique<FinishEmitter>(source);
        case LaunchKind::tile:
        case LaunchKind::chain:
            break;
    }
    return std::make_unique<TileEmitter>(source);
}

/// Each of the maps side by side, or what the one launch does, as a function of its own.
LaunchText emit_in_parts(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                         const schedule::Launch& launch, int first_require, Neighbours neighbours) {
    std::vector<schedule::Launch> each{launch};
    each[0].beside.clear();
    each.insert(each.end(), launch.beside.begin(), launch.beside.end());
    std::vector<LaunchPart> parts;
    for (size_t i = 0; i < each.size(); ++i) {
        each[i].name = launch.name + (each.size() > 1 ? fmt::format("_part{}", i + 1) : "_part");
        parts.push_back(emitter_of({spec, kernel, variant, each[i], first_require})->emit_part());
    }
    LaunchText text = launch_of_parts(spec, launch.name, launch, parts, neighbours);
    text.parts = std::move(parts);
    return text;
}

/// What passes between the parts of a kernel lies in workspace.
LaunchText with_hidden_in_workspace(const model::Spec& spec, const model::Kernel& kernel, LaunchText text) {
    if (kernel.hidden < 0) return text;
    const model::Tensor& hidden = spec.tensors[static_cast<size_t>(kernel.hidden)];
    const std::string map = fmt::format("map:{}:", hidden.name);
    for (std::string& a : text.arguments) {
        if (a == "tensor:" + hidden.name) a = "workspace:0";
        if (a.starts_with(map))
            a = fmt::format("workspace_map:0:{}:{}", model::info(hidden.dtype).name, a.substr(map.size()));
    }
    return text;
}

}  // namespace

std::string launch_bounds(const schedule::Launch& p) {
    // Asked for no number of blocks, ptxas spills a little of some to make room for a further one, for which rows
    // that stay on chip leave no shared memory anyway.
    const bool spills = (p.contraction && p.contraction->portable) || p.rows_alone();
    return fmt::format("extern \"C\" __global__ void __launch_bounds__({}{})", p.threads,
                       p.resident > 1 || spills ? fmt::format(", {}", p.resident) : "");
}

LaunchText emit_launch(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                       const schedule::Launch& launch, int first_require, Neighbours neighbours, bool shared) {
    // What this launch leaves in workspace it computes; later launches read it there.
    schedule::Variant now = variant;
    for (const Sink& s : launch.sinks)
        if (s.what == Sink::What::scratch)
            now.materialized.erase(variant.scratch[static_cast<size_t>(s.index)].node);
    if (shared || !launch.beside.empty())
        return emit_in_parts(spec, kernel, now, launch, first_require, neighbours);
    return with_hidden_in_workspace(
        spec, kernel,
        emitter_of({spec, launch.kernel ? *launch.kernel : kernel, now, launch, first_require, neighbours})
            ->emit());
}

LaunchText emit_chain_with(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                           const schedule::Launch& launch, int first_require, Neighbours neighbours,
                           const RowValues& rows) {
    return with_hidden_in_workspace(
        spec, kernel,
        TileEmitter({spec, launch.kernel ? *launch.kernel : kernel, variant, launch, first_require, neighbours})
            .emit_with(rows));
}

/// What has as many blocks as run at once lets the launch behind it begin where it leaves room. Of many blocks each
/// would take its time to say so (rmsnorm in bf16 of 4096 x 1024 on an H200: 5.7 us so, 4.2 without). Where one of
/// the call's launches reads before it waits, all others have waited when they let the next one begin: what ran
/// before them has ended by then.
void meet_neighbours(Writer& out, Neighbours neighbours, bool stays) {
    const bool signals = neighbours.behind && (stays || neighbours.next_early);
    if (signals && !neighbours.some_early)
        out.line("pleat::let_next_kernel_begin();  // where it finds room, to wait there");
    out.line(wait_for_those_before);
    if (signals && neighbours.some_early) out.line("pleat::let_next_kernel_begin();");
}

}  // namespace pleat::emit
