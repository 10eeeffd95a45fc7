// Manifests: what the runtime knows of a kernel or a program, one fact a line (runtime/include/pleat/manifest.h).
#include <algorithm>
#include <set>

#include "codegen/launch.h"
#include "codegen/writer.h"
#include "emit/emit.h"
#include "emit/reference/reference.h"
#include "plan/condition.h"

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

std::string manifest_line(const std::string& text) {
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
        w_.line("spec {}", manifest_line(slash == std::string::npos ? spec.path : spec.path.substr(slash + 1)));
        w_.line("source {}.cu{}", spec.name, apart ? " apart" : "");
        w_.line("include dims.h");
    }

    void facts(const std::vector<const KernelText*>& kernels, bool program) {
        std::set<model::SymbolId> used;
        std::set<model::TensorId> tensors;
        std::set<model::ParamId> params;
        for (const KernelText* k : kernels) {
            used.merge(symbols_of(spec_, k->planned.kernel));
            for (const model::TensorId t : tensors_of(spec_, k->planned.kernel)) tensors.insert(t);
            for (const model::ParamId p : params_of(spec_, k->planned.kernel)) params.insert(p);
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
            for (const KernelText* k : kernels) {
                read |= k->planned.kernel.reads(t);
                stored |= k->planned.kernel.stores_to(t);
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
    void workspace(const std::vector<const KernelText*>& kernels, const Size& tensors) {
        Scratch scratch;
        for (const KernelText* k : kernels) add_scratch(k->planned.plan, scratch);
        const Size always = schedule::largest(scratch.always);
        if (scratch.forms.empty()) {
            if (const Size all = tensors + always; !(all == Size(0))) w_.line("workspace {}", postfix(spec_, all));
            return;
        }
        schedule::Term bytes = scratch.forms.front();
        for (size_t i = 1; i < scratch.forms.size(); ++i) bytes = maximum(bytes, scratch.forms[i]);
        if (!(always == Size(0))) bytes = maximum(bytes, schedule::Term(always));
        if (!(tensors == Size(0))) bytes = bytes + tensors;
        w_.line("workspace {}", postfix(spec_, bytes));
    }

    void requirements(const KernelText& k) {
        for (size_t i = 0; i < k.planned.kernel.requires_.size(); ++i)
            w_.line("require {} {}", (static_cast<size_t>(k.planned.first_require) + i) % 32,
                    manifest_line(k.planned.kernel.requires_[i].say));
    }

    /// The launches; scratch lies from `scratch` on, and tensors of `program` in the workspace.
    void launches(const KernelText& k, const Size& scratch, const schedule::ProgramLayout* program,
                  bool several = false) {
        several = several || k.planned.plan.variants.size() > 1;
        for (size_t variant = 0; variant < k.planned.plan.variants.size(); ++variant) {
            const schedule::Variant& v = k.planned.plan.variants[variant];
            open_variant(v.condition, several);
            for (size_t i = 0; i < v.launches.size(); ++i)
                launch(*v.launches[i], v.launches[i]->name, v.launches[i]->blocks(), k.launches[variant][i],
                       scratch, program);
        }
    }

    /// A step's launches: where it has fused kernels, with those that take them along, and elsewhere with theirs
    /// ahead.
    void launches(const StepText& s, const std::vector<KernelText>& kernels, const Size& scratch,
                  const schedule::ProgramLayout& program) {
        const KernelText& k = kernels[static_cast<size_t>(s.planned.step.kernel)];
        if (s.planned.left_out) {
            open_variant(*s.planned.left_out, true);
            for (const int g : s.planned.step.fused) ahead(kernels[static_cast<size_t>(g)], scratch, program);
        }
        if (const auto& own = s.planned.absorbs) {
            open_variant(own->condition, true);
            launch(*own->launch, own->launch->name, own->launch->blocks(), s.absorbing, scratch, &program);
        }
        if (s.planned.step.fused.empty())
            return launches(k, scratch, &program, s.planned.left_out || s.planned.absorbs.has_value());
        const auto& variants = k.planned.plan.variants;
        const bool several = variants.size() > 1 || !s.planned.few.always() || s.planned.left_out.has_value();
        for (size_t v = 0; v < variants.size(); ++v) {
            const bool shares = s.planned.hosts[v] >= 0;
            if (shares) {
                open_variant(schedule::both(variants[v].condition, s.planned.few), several);
                arrangement(s, kernels, v, true, scratch, program);
            }
            if (shares && s.planned.few.always()) continue;
            open_variant(variants[v].condition, several);
            arrangement(s, kernels, v, false, scratch, program);
        }
    }

    void line(const std::string& text) { w_.line(text); }

    void reference(const KernelText& k) {
        static constexpr const char* kinds[] = {"reduce", "require", "store"};
        for (const ReferenceStep& s : reference_steps(spec_, k.planned.kernel))
            w_.line("reference {} {} {}", s.name, kinds[static_cast<size_t>(s.what)], postfix(spec_, s.count));
    }

    std::string text() const { return w_.text(); }

private:
    const Spec& spec_;
    Writer w_;

    void open_variant(const schedule::Condition& condition, bool several) {
        if (!condition.always() || several) w_.line("variant {}", postfix(spec_, condition));
    }

    /// A fused kernel's launch by itself.
    void ahead(const KernelText& fused, const Size& scratch, const schedule::ProgramLayout& program) {
        const schedule::Launch& p = schedule::only_launch(fused.planned.plan);
        launch(p, p.name, p.blocks(), fused.launches.back().front(), scratch, &program);
    }

    /// The launches of a step in a variant of its kernel: with its fused kernels along, or ahead.
    void arrangement(const StepText& s, const std::vector<KernelText>& kernels, size_t variant, bool along,
                     const Size& scratch, const schedule::ProgramLayout& program) {
        Size blocks = 0;
        for (const int g : s.planned.step.fused) {
            const KernelText& fused = kernels[static_cast<size_t>(g)];
            blocks = blocks + schedule::only_launch(fused.planned.plan).blocks();
            if (!along) ahead(fused, scratch, program);
        }
        const KernelText& k = kernels[static_cast<size_t>(s.planned.step.kernel)];
        const auto& launches = k.planned.plan.variants[variant].launches;
        for (size_t i = 0; i < launches.size(); ++i) {
            const StepText::Shared& shared = s.shared[variant];
            if (along && static_cast<int>(i) == s.planned.hosts[variant])
                launch(*launches[i], shared.name, launches[i]->blocks() + blocks, shared.text, scratch, &program);
            else
                launch(*launches[i], launches[i]->name, launches[i]->blocks(), k.launches[variant][i], scratch,
                       &program);
        }
    }

    void launch(const schedule::Launch& p, const std::string& function, const Size& blocks, const LaunchText& text,
                const Size& scratch, const schedule::ProgramLayout* program) {
        w_.line("launch {} grid {} 1 1 block {} 1 1 cluster {} shared {} pdl {}{}", function,
                postfix(spec_, p.grid_extent(spec_, blocks)), p.threads, p.cluster, postfix(spec_, p.shared_bytes),
                text.early ? 2 : 1, p.all_resident() ? " resident" : "");
        std::string list = "args";
        for (const LaunchArgument& a : text.arguments) list += " " + text_of(place(a, scratch, program));
        w_.line(list);
        if (text.sets > 0 && !program) w_.line("each {}_each {}", function, text.sets);
    }

    /// Bytes of workspace of which launches need the largest.
    struct Scratch {
        std::vector<Size> always;
        std::vector<schedule::Term> forms;  // where launches may take a certain form
    };
    /// Blocks that share tiles and what passes between parts of a kernel want much, and are counted only where
    /// launches may take that form; so is what only launches off Hopper pass on, such as the weights of attention.
    void add_scratch(const schedule::Plan& plan, Scratch& scratch) const {
        const auto any = [](const schedule::Variant& v, const auto& is) {
            return std::any_of(v.launches.begin(), v.launches.end(), is);
        };
        const auto shares = [](const schedule::AnyLaunch& p) { return p->wants_much_workspace(); };
        const auto is_part = [](const schedule::AnyLaunch& p) { return p->kernel != nullptr; };
        const bool in_parts = std::any_of(plan.variants.begin(), plan.variants.end(),
                                          [&](const schedule::Variant& v) { return any(v, is_part); });
        schedule::Plan always, elsewhere;
        for (const schedule::Variant& v : plan.variants) {
            if (v.condition.always() || !(in_parts || any(v, shares)))
                (never_on_hopper(v.condition) ? elsewhere : always).needs_workspace(v.workspace);
            else if (!(v.workspace == Size(0)))
                scratch.forms.push_back(v.condition.term() * v.workspace);
        }
        scratch.always.push_back(always.workspace);
        if (!(elsewhere.workspace == Size(0)) && !(elsewhere.workspace == always.workspace))
            scratch.forms.push_back(schedule::off_hopper().term() * elsewhere.workspace);
    }

    /// The argument where scratch lies from `scratch` on, and tensors of `program` in the workspace.
    LaunchArgument place(LaunchArgument a, const Size& scratch, const schedule::ProgramLayout* program) const {
        const bool in_scratch = a.kind == LaunchArgument::Kind::workspace || a.in_workspace;
        if (in_scratch) {
            if (!(scratch == Size(0))) a.term = a.term + scratch;
            return a;
        }
        if (!program || a.tensor < 0) return a;
        const auto t = static_cast<size_t>(a.tensor);
        if (spec_.tensors[t].space != model::Space::workspace) return a;
        if (a.kind == LaunchArgument::Kind::tensor) return LaunchArgument::workspace(program->tensor_offset[t]);
        a.in_workspace = true;
        a.term = program->tensor_offset[t];
        return a;
    }

    std::string text_of(const LaunchArgument& a) const {
        switch (a.kind) {
            case LaunchArgument::Kind::tensor:
                return "tensor:" + spec_.tensors[static_cast<size_t>(a.tensor)].name;
            case LaunchArgument::Kind::size:
                return fmt::format("size:{}:i{}", postfix(spec_, a.term), a.bytes * 8);
            case LaunchArgument::Kind::param:
                return "param:" + spec_.params[static_cast<size_t>(a.param)].name;
            case LaunchArgument::Kind::workspace:
                return "workspace:" + postfix(spec_, a.term);
            case LaunchArgument::Kind::status:
                return "status";
            case LaunchArgument::Kind::counter:
                return "counter";
            case LaunchArgument::Kind::map:
                return map_text(a);
        }
        return {};
    }

    std::string map_text(const LaunchArgument& a) const {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(a.tensor)];
        std::string text = a.in_workspace ? fmt::format("workspace_map:{}:{}", postfix(spec_, a.term),
                                                        model::info(tensor.dtype).name)
                                          : "map:" + tensor.name;
        text += fmt::format(":{}:", a.row_bytes);
        for (size_t i = 0; i < a.axes.size(); ++i) {
            const ArgumentAxis& axis = a.axes[i];
            text += fmt::format("{}{};{};", i ? "|" : "", postfix(spec_, axis.extent), postfix(spec_, axis.stride));
            if (const auto& w = axis.windows)
                text += fmt::format("{};{};{}", w->first, w->every, postfix(spec_, w->outputs));
            else
                text += fmt::format("{}{}", axis.box, axis.clipped ? ";clipped" : "");
        }
        return text + (a.tf32 ? ":tf32" : "");
    }
};

}  // namespace

std::string emit_manifest(const ProgramText& text, size_t kernel) {
    const KernelText& k = text.kernels[kernel];
    ManifestText m(text.program.spec, k.planned.kernel.name, compiled_apart(text.program));
    m.facts({&k}, false);
    m.workspace({&k}, 0);
    m.requirements(k);
    m.launches(k, 0, nullptr);
    m.reference(k);
    return m.text();
}

std::string emit_program_manifest(const ProgramText& text) {
    const Spec& spec = text.program.spec;
    const std::vector<KernelText>& kernels = text.kernels;
    const schedule::ProgramLayout& layout = text.program.layout;
    ManifestText m(spec, spec.name, compiled_apart(text.program));
    std::vector<const KernelText*> all;
    for (const int k : spec.program) all.push_back(&kernels[static_cast<size_t>(k)]);
    m.facts(all, true);
    m.workspace(all, layout.scratch_offset);
    std::set<const KernelText*> seen;
    for (const KernelText* k : all)
        if (seen.insert(k).second) m.requirements(*k);
    for (const StepText& s : text.steps) {
        m.line("step " + kernels[static_cast<size_t>(s.planned.step.kernel)].planned.kernel.name);
        m.launches(s, kernels, layout.scratch_offset, layout);
    }
    return m.text();
}

}  // namespace pleat::emit
