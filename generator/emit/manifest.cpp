// Manifests: what the runtime knows of a kernel or a program, one fact a line (runtime/include/pleat/manifest.h).
#include <algorithm>
#include <set>

#include "emit/emit.h"
#include "emit/phase.h"
#include "emit/reference.h"
#include "emit/writer.h"
#include "layout/access.h"
#include "schedule/row.h"

namespace pleat::emit {

using model::Size;
using model::Spec;
using schedule::postfix;

namespace {

std::string squeezed(const std::string& text) {
    std::string out;
    for (const char c : text)
        if (c != ' ') out += c;
    return out;
}

std::string one_line(const std::string& text) {
    std::string out;
    for (const char c : text) out += static_cast<unsigned char>(c) < 32 ? ' ' : c;
    return out;
}

class ManifestText {
public:
    ManifestText(const Spec& spec, std::string name, bool apart) : spec_(spec) {
        w_.line("pleat 1");
        w_.line("kernel {}", name);
        const size_t slash = spec.path.find_last_of('/');
        w_.line("spec {}", slash == std::string::npos ? spec.path : spec.path.substr(slash + 1));
        w_.line("source {}.cu{}", spec.name, apart ? " apart" : "");
        w_.line("include dims.h");
    }

    void facts(const std::vector<const PlannedKernel*>& kernels, bool program) {
        std::set<model::SymbolId> used;
        std::set<model::TensorId> tensors;
        std::set<model::ParamId> params;
        const auto need = [&](const Size& s) { s.visit_symbols([&](model::SymbolId id) { used.insert(id); }); };
        for (const PlannedKernel* k : kernels) {
            for (const model::TensorId t : tensors_of(spec_, k->lowered)) tensors.insert(t);
            for (const model::ParamId p : params_of(spec_, k->lowered)) params.insert(p);
            const auto see = [&](const model::Domain& d) {
                for (const model::Axis& a : d.axes()) need(spec_.extent(a));
            };
            for (const model::Store& s : k->lowered.stores) see(s.domain);
            for (const model::Require& r : k->lowered.requires_) see(r.domain);
            for (model::NodeId i = 0; i < k->lowered.graph.size(); ++i) {
                see(k->lowered.graph[i].domain);
                if (k->lowered.graph[i].op == model::Op::extent) need(spec_.extent(k->lowered.graph[i].axis));
                for (const model::Axis& a : k->lowered.graph[i].along) need(spec_.extent(a));
            }
        }
        for (const model::TensorId t : tensors) {
            const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
            for (size_t i = 0; i < tensor.axes.size(); ++i) {
                need(spec_.extent(tensor.axes[i]));
                need(tensor.strides[i]);
            }
        }
        for (size_t i = 0; i < spec_.symbols.size(); ++i) {
            const model::Symbol& s = spec_.symbols[i];
            const char* kind = !used.contains(static_cast<int>(i))  ? "unused"
                               : s.what == model::Symbol::What::dim ? "dim"
                                                                    : "stride";
            w_.line("symbol {} {} {} {}", squeezed(s.name), kind, s.multiple_of, s.max.value_or(0));
        }
        for (const model::TensorId t : tensors) {
            const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
            if (program && tensor.space == model::Space::workspace) continue;
            bool read = false, stored = false;
            for (const PlannedKernel* k : kernels) {
                read |= k->lowered.reads(t);
                stored |= k->lowered.stores_to(t);
            }
            w_.line("tensor {} {} {} {} {}", tensor.name, model::info(tensor.dtype).name,
                    read && stored ? "inout"
                    : stored       ? "out"
                                   : "in",
                    tensor.align, tensor.axes.size());
            for (size_t i = 0; i < tensor.axes.size(); ++i)
                w_.line("axis {} {} {} {}", tensor.name, squeezed(tensor.written[i]),
                        postfix(spec_, spec_.extent(tensor.axes[i])), postfix(spec_, tensor.strides[i]));
        }
        for (const model::ParamId p : params) {
            const model::Param& param = spec_.params[static_cast<size_t>(p)];
            const std::string fallback = param.real      ? fmt::format("{}", *param.real)
                                         : param.integer ? std::to_string(*param.integer)
                                                         : "-";
            w_.line("param {} {} {}", param.name, model::info(param.dtype).name, fallback);
        }
    }

    /// What launches of these kernels need: room for a program's `tensors`, and scratch behind it.
    void workspace(const std::vector<const PlannedKernel*>& kernels, const Size& tensors) {
        Scratch scratch;
        for (const PlannedKernel* k : kernels) add_scratch(k->plan, scratch);
        const Size always = largest(scratch.always);
        if (scratch.forms.empty()) {
            if (const Size all = tensors + always; !(all == Size(0))) w_.line("workspace {}", postfix(spec_, all));
            return;
        }
        std::string bytes = scratch.forms.front();
        for (size_t i = 1; i < scratch.forms.size(); ++i) bytes += fmt::format(",{},max", scratch.forms[i]);
        if (!(always == Size(0))) bytes += fmt::format(",{},max", postfix(spec_, always));
        if (!(tensors == Size(0))) bytes += fmt::format(",{},+", postfix(spec_, tensors));
        w_.line("workspace {}", bytes);
    }

    void requirements(const PlannedKernel& k) {
        for (size_t i = 0; i < k.lowered.requires_.size(); ++i)
            w_.line("require {} {}", (static_cast<size_t>(k.first_require) + i) % 32,
                    one_line(k.lowered.requires_[i].say));
    }

    /// The launches; scratch lies from `scratch` on, and tensors of `program` in the workspace.
    void launches(const PlannedKernel& k, const Size& scratch, const ProgramLayout* program) {
        for (size_t variant = 0; variant < k.plan.variants.size(); ++variant) {
            const schedule::Variant& v = k.plan.variants[variant];
            if (!v.condition.empty() || k.plan.variants.size() > 1)
                w_.line("variant {}", v.condition.empty() ? "1" : v.condition);
            for (size_t i = 0; i < v.phases.size(); ++i) {
                const schedule::Phase& p = v.phases[i];
                std::string grid = postfix(spec_, p.blocks());
                if (p.persistent)  // a block a multiprocessor, or fewer; whole clusters
                    grid += p.cluster == 1 ? std::string(",$sms,min")
                                           : fmt::format(",$sms,{0},//,min,{0},*", p.cluster);
                w_.line("launch {} grid {} 1 1 block {} 1 1 cluster {} shared {} pdl {}", p.name, grid, p.threads,
                        p.cluster, postfix(spec_, p.shared_bytes), k.launches[variant][i].early ? 2 : 1);
                std::string list = "args";
                for (const std::string& a : k.launches[variant][i].arguments)
                    list += " " + place(a, scratch, program);
                w_.line(list);
                if (const int sets = k.launches[variant][i].sets; sets > 0 && !program)
                    w_.line("each {}_each {}", p.name, sets);
            }
        }
    }

    void line(const std::string& text) { w_.line(text); }

    void reference(const PlannedKernel& k) {
        static constexpr const char* kinds[] = {"reduce", "require", "store"};
        for (const ReferenceStep& s : reference_steps(spec_, k.lowered))
            w_.line("reference {} {} {}", s.name, kinds[static_cast<size_t>(s.what)], postfix(spec_, s.count));
    }

    std::string text() const { return w_.text(); }

private:
    const Spec& spec_;
    Writer w_;

    /// Bytes of workspace of which launches need the largest.
    struct Scratch {
        std::vector<Size> always;
        std::vector<std::string> forms;  // where launches may take a certain form
    };
    /// Blocks that share tiles and what passes between parts of a kernel want much, and are counted only where
    /// launches may take that form.
    void add_scratch(const schedule::Plan& plan, Scratch& scratch) const {
        const auto any = [](const schedule::Variant& v, const auto& is) {
            return std::any_of(v.phases.begin(), v.phases.end(), is);
        };
        const auto shares = [](const schedule::Phase& p) { return p.contraction && p.contraction->even; };
        const auto is_part = [](const schedule::Phase& p) { return p.kernel != nullptr; };
        const bool in_parts = std::any_of(plan.variants.begin(), plan.variants.end(),
                                          [&](const schedule::Variant& v) { return any(v, is_part); });
        schedule::Plan always;
        for (const schedule::Variant& v : plan.variants) {
            if (v.condition.empty() || !(in_parts || any(v, shares)))
                always.needs_workspace(v.workspace);
            else if (!(v.workspace == Size(0)))
                scratch.forms.push_back(fmt::format("{},{},*", v.condition, postfix(spec_, v.workspace)));
        }
        scratch.always.push_back(always.workspace);
    }

    std::string place(const std::string& argument, const Size& scratch, const ProgramLayout* program) const {
        if (!(scratch == Size(0)) && argument.starts_with("workspace")) {
            const size_t end = argument.find(':', argument.find(':') + 1);  // of the place; of a map, more follows
            return fmt::format("{},{},+{}", argument.substr(0, end), postfix(spec_, scratch),
                               end == std::string::npos ? "" : argument.substr(end));
        }
        const size_t from = argument.find(':') + 1, to = argument.find(':', from);
        const std::string what = argument.substr(0, from), name = argument.substr(from, to - from);
        if (program && (what == "tensor:" || what == "map:"))
            for (size_t t = 0; t < spec_.tensors.size(); ++t) {
                const model::Tensor& tensor = spec_.tensors[t];
                if (tensor.space != model::Space::workspace || name != tensor.name) continue;
                const std::string offset = postfix(spec_, program->tensor_offset[t]);
                if (what == "tensor:") return "workspace:" + offset;
                return fmt::format("workspace_map:{}:{}{}", offset, model::info(tensor.dtype).name,
                                   argument.substr(to));
            }
        return argument;
    }
};

}  // namespace

std::string emit_manifest(const Spec& spec, size_t kernel, const std::vector<PlannedKernel>& kernels) {
    const PlannedKernel& k = kernels[kernel];
    ManifestText m(spec, k.lowered.name, compiled_apart(kernels));
    m.facts({&k}, false);
    m.workspace({&k}, 0);
    m.requirements(k);
    m.launches(k, 0, nullptr);
    m.reference(k);
    return m.text();
}

std::string emit_program_manifest(const Spec& spec, const std::vector<PlannedKernel>& kernels) {
    const ProgramLayout layout = plan_program(spec, kernels);
    ManifestText m(spec, spec.name, compiled_apart(kernels));
    std::vector<const PlannedKernel*> all;
    for (const int k : spec.program) all.push_back(&kernels[static_cast<size_t>(k)]);
    m.facts(all, true);
    m.workspace(all, layout.scratch_offset);
    std::set<const PlannedKernel*> seen;
    for (const PlannedKernel* k : all)
        if (seen.insert(k).second) m.requirements(*k);
    for (const PlannedKernel* k : all) {
        m.line("step " + k->lowered.name);
        m.launches(*k, layout.scratch_offset, &layout);
    }
    return m.text();
}

}  // namespace pleat::emit
