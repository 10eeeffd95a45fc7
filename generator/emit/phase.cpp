#include "emit/phase.h"

#include <algorithm>
#include <set>

#include "emit/style.h"
#include "layout/access.h"
#include "schedule/axes.h"
#include "schedule/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using model::Op;
using model::Size;
using schedule::PhaseKind;
using schedule::Sink;

namespace {

/// Ahead of everything that touches memory, in every thread: then this launch has ended only after those before it.
constexpr const char* wait_for_those_before = "pleat::wait_for_kernel_before();";

/// Each of the maps side by side, or what the one launch does, as a function of its own.
PhaseText emit_in_parts(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                        const schedule::Phase& phase, int first_require, Neighbours neighbours) {
    std::vector<schedule::Phase> each{phase};
    each[0].beside.clear();
    each.insert(each.end(), phase.beside.begin(), phase.beside.end());
    std::vector<PhasePart> parts;
    for (size_t i = 0; i < each.size(); ++i) {
        each[i].name = phase.name + (each.size() > 1 ? fmt::format("_part{}", i + 1) : "_part");
        parts.push_back(PhaseEmitter(spec, kernel, variant, each[i], first_require, {}).emit_part());
    }
    PhaseText text = launch_of_parts(spec, phase.name, phase, parts, neighbours);
    text.parts = std::move(parts);
    return text;
}

/// What passes between the parts of a kernel lies in workspace.
PhaseText with_hidden_in_workspace(const model::Spec& spec, const model::Kernel& kernel, PhaseText text) {
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

std::string launch_bounds(const schedule::Phase& p) {
    // Asked for no number of blocks, ptxas spills a little of scaled products to make room for a further one.
    const bool scaled = p.contraction && p.contraction->portable && !p.contraction->factors.empty();
    return fmt::format("extern \"C\" __global__ void __launch_bounds__({}{})", p.threads,
                       p.resident > 1 || scaled ? fmt::format(", {}", p.resident) : "");
}

PhaseText emit_phase(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                     const schedule::Phase& phase, int first_require, Neighbours neighbours, bool shared) {
    // What this launch leaves in workspace it computes; later launches read it there.
    schedule::Variant now = variant;
    for (const Sink& s : phase.sinks)
        if (s.what == Sink::What::scratch)
            now.materialized.erase(variant.scratch[static_cast<size_t>(s.index)].node);
    if (shared || !phase.beside.empty()) return emit_in_parts(spec, kernel, now, phase, first_require, neighbours);
    return with_hidden_in_workspace(
        spec, kernel,
        PhaseEmitter(spec, phase.kernel ? *phase.kernel : kernel, now, phase, first_require, neighbours).emit());
}

PhaseText emit_chain_with(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                          const schedule::Phase& phase, int first_require, Neighbours neighbours,
                          const RowValues& rows) {
    return with_hidden_in_workspace(
        spec, kernel,
        PhaseEmitter(spec, phase.kernel ? *phase.kernel : kernel, variant, phase, first_require, neighbours)
            .emit_with(rows));
}

PhaseEmitter::PhaseEmitter(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                           const schedule::Phase& phase, int first_require, Neighbours neighbours)
    : spec_(spec),
      kernel_(kernel),
      variant_(variant),
      phase_(phase),
      first_require_(first_require),
      neighbours_(neighbours),
      names_(spec, &kernel),
      context_{spec, kernel, variant, phase_, names_},
      expressions_(context_) {
    all_digits_ = phase.outer;
    all_digits_.insert(all_digits_.end(), phase.inner.begin(), phase.inner.end());
}

PhaseText PhaseEmitter::emit() {
    if (takes_lists()) block_ = names_.fresh("block");
    declare_arguments();
    const bool tile = phase_.kind == PhaseKind::tile || phase_.kind == PhaseKind::chain;
    if (!tile) meet_neighbours();  // a tile has barriers to set up first
    emit_body();
    if (takes_lists())
        return {with_lists(launch_bounds(phase_), out_), arguments_, "", "pleat/gpu/each.h", room_for_sets()};
    Writer w;
    w.line("// {}: {}.", phase_.name, phase_.why);
    w.line(signature(launch_bounds(phase_), phase_.name, parameters_));
    w.splice(out_);
    w.line("}");
    PhaseText text{hidden_function_ + w.text(), arguments_, "", ""};
    text.early = weights_come_early();
    if (tile) {
        const schedule::Tile& t = *phase_.contraction;
        const bool portable = t.portable;
        if (!portable) text.only = "defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma";
        if (portable && t.least_arch(spec_) > 80)
            text.only = fmt::format("__CUDA_ARCH__ >= {}0", t.least_arch(spec_));
        // What Hopper never calls it need not compile.
        if (t.elsewhere)
            text.only += (text.only.empty() ? "" : " && ") + std::string("!defined(__CUDA_ARCH_FEAT_SM90_ALL)");
        text.header = phase_.chain  ? "pleat/gpu/chain_sm90.h"
                      : portable    ? "pleat/gpu/tile_sm80.h"
                      : t.cast_rows ? "pleat/gpu/tile_cast_rows.h"
                                    : "pleat/gpu/tile_sm90.h";
    } else if (phase_.cluster > 1) {
        text.only = "__CUDA_ARCH__ >= 900  // thread-block clusters";
        text.header = "pleat/gpu/cluster.h";
    }
    return text;
}

void PhaseEmitter::emit_body() {
    switch (phase_.kind) {
        case PhaseKind::map:
            emit_map();
            break;
        case PhaseKind::row:
            emit_row();
            break;
        case PhaseKind::column:
            emit_column();
            break;
        case PhaseKind::sweep:
            emit_sweep();
            break;
        case PhaseKind::finish:
            emit_finish();
            break;
        case PhaseKind::tile:
        case PhaseKind::chain:
            emit_tile();
            break;
    }
}

PhasePart PhaseEmitter::emit_part() {
    block_ = names_.fresh("block");
    declare_arguments();
    emit_body();
    std::vector<std::string> parameters = parameters_;
    parameters.push_back("unsigned " + block_);
    Writer w;
    w.line("// {}: {}.", phase_.name, phase_.why);
    w.line(signature("", "__device__ __forceinline__ void " + phase_.name, parameters));
    w.splice(out_);
    w.line("}");
    return {phase_.name, w.text(), parameters_, arguments_, phase_.grid, phase_.threads};
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

void PhaseEmitter::meet_neighbours() {
    if (weights_come_early()) return;  // it waits by itself
    emit::meet_neighbours(out_, neighbours_, phase_.contraction || phase_.kind == PhaseKind::sweep);
}

std::vector<NodeId> PhaseEmitter::all_roots() const {
    std::vector<NodeId> all;
    if (phase_.kind != PhaseKind::finish)
        for (const auto& pass : phase_.passes)
            for (const NodeId r : pass.reductions) all.push_back(kernel_.graph[r].args[0]);
    for (const auto* sinks : {&phase_.sinks, &phase_.at_end})
        for (const Sink& s : *sinks)
            for (const NodeId n : schedule::roots(kernel_, variant_, s)) all.push_back(n);
    return all;
}

std::string PhaseEmitter::index_type(const Size& size) const {
    const auto bound = layout::upper_bound(spec_, size);
    return bound && *bound <= 0x7fffffff - 1024 * 64 ? "int" : "long long";
}

std::string PhaseEmitter::total(const std::vector<Axis>& digits) const {
    return cpp(spec_, schedule::product(spec_, digits));
}

void PhaseEmitter::declare_places(Writer& out, Env& env, const std::vector<Axis>& digits,
                                  const std::string& index) {
    declare_places(out, env, digits, 0, index);
}

std::string PhaseEmitter::declare_places(Writer& out, Env& env, const std::vector<Axis>& digits, size_t first,
                                         std::string left) {
    // The last digit varies fastest.
    std::vector<std::string> lines;
    for (size_t i = digits.size(); i-- > first;) {
        const Axis& a = digits[i];
        const std::string type = type_of(spec_, a);
        std::string wanted = spec_.dims[static_cast<size_t>(a.dim)].name;
        for (const model::Fold& f : spec_.folds)
            if (f.axis == a) wanted = f.name;
        const std::string name = names_.variable(wanted);
        const std::string extent = cpp(spec_, spec_.extent(a));
        if (i == 0) {
            lines.push_back(fmt::format("const {} {}({});", type, name, left));
        } else if (spec_.extent(a).is_constant() || phase_.kind != schedule::PhaseKind::map) {
            // Where threads share a row its place is found once, and a remainder of its own keeps fewer registers.
            lines.push_back(fmt::format("const {} {}({} % ({}));", type, name, left, extent));
            left = fmt::format("{} / ({})", left, extent);
        } else {
            const std::string rounds = names_.fresh(wanted + "_rounds");
            out.line("const auto {} = pleat::quotient({}, {});", rounds, left, extent);
            lines.push_back(fmt::format("const {} {}({} - {} * ({}));", type, name, left, rounds, extent));
            left = rounds;
        }
        env.places.push_back({a, name, name, false});
    }
    for (size_t i = lines.size(); i-- > 0;) out.line(lines[i]);
    return left;
}

std::string PhaseEmitter::existence(const Env& env) const {
    std::string condition;
    std::set<model::DimId> seen;
    std::vector<Axis> axes;
    for (const Place& p : env.places) axes.push_back(p.axis);
    for (const Place& p : env.places) {
        if (!seen.insert(p.axis.dim).second || !schedule::needs_existence_check(spec_, axes, p.axis.dim)) continue;
        const Size& size = spec_.dims[static_cast<size_t>(p.axis.dim)].size;
        condition += fmt::format("{}{} < {}", condition.empty() ? "" : " && ",
                                 index_along(env.places, p.axis.dim, &Place::base), cpp(spec_, size));
    }
    return condition;
}

Env PhaseEmitter::with_elements(const Env& env) const {
    Env elements = env;
    elements.has_lane = true;
    if (phase_.vector == 1) return elements;
    for (Place& p : elements.places)
        if (phase_.has_lane && p.axis == phase_.lane) {
            p.code = fmt::format("({} + {}(e))", p.base, type_of(spec_, p.axis));
            // A digit plus a step within its vector stays below its count, which the sum's type does not know.
            if (p.axis.hi != 0) p.code = fmt::format("{}({}.get() + e)", type_of(spec_, p.axis), p.base);
            p.by_lane = true;
        }
    return elements;
}

/// Before the first store: every read of a tensor that is also stored has happened, in every thread that reads it.
void PhaseEmitter::barrier_for_snapshot() {
    bool in_place = false;
    const auto all = schedule::accesses(kernel_, variant_, all_roots(), {});
    for (const Sink& s : phase_.sinks)
        if (s.what == Sink::What::store)
            for (const auto& a : all) in_place |= a.tensor == kernel_.stores[static_cast<size_t>(s.index)].tensor;
    if (!in_place) return;
    if (phase_.cluster > 1)
        out_.line("pleat::cluster_arrive();\npleat::cluster_wait();");
    else
        out_.line(phase_.lanes <= 32 ? "__syncwarp();"
                  : group_.empty()   ? "__syncthreads();"
                                     : fmt::format("pleat::named_barrier<{}>(1 + {});", phase_.lanes, group_));
}

std::string element_type(const std::string& state) {
    const size_t from = state.find('<') + 1;
    return state.substr(from, state.size() - from - 1);
}

StateType state_type(const model::Kernel& kernel, NodeId reduction) {
    const model::Node& node = kernel.graph[reduction];
    const model::Kind operand = kernel.graph[node.args[0]].kind;
    const std::string value =
        operand == model::Kind::real ? type_of(model::Kind::real, kernel.compute) : "long long";
    const std::string real = type_of(model::Kind::real, kernel.compute);
    switch (node.reduction) {
        case model::Reduction::sum:
            return {fmt::format("pleat::Sum<{}>", value), "sum()"};
        case model::Reduction::mean:
            return {fmt::format("pleat::Mean<{}>", real), "mean()"};
        case model::Reduction::maximum:
            return {fmt::format("pleat::Max<{}>", value), "maximum()"};
        case model::Reduction::minimum:
            return {fmt::format("pleat::Min<{}>", value), "minimum()"};
        case model::Reduction::logsumexp:
            return {fmt::format("pleat::SumExp<{}>", real), "logsumexp()"};
        case model::Reduction::variance:
            return {fmt::format("pleat::Moments<{}>", real), "variance()"};
    }
    return {};
}

}  // namespace pleat::emit
