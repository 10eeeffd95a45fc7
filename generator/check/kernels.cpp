// The kernels of a spec: each form, its own or another spec's, into stages; then the program.
#include <fmt/format.h>

#include <algorithm>

#include "check/stages.h"
#include "check/use.h"

namespace pleat::checking {
namespace {

constexpr size_t most_cases = 256;

class Kernels {
public:
    explicit Kernels(Context& context) : context_(context), outer_(context.names) {}

    void run() {
        std::map<std::string, FileName> files;
        const bool program = context_.syntax.program && !context_.syntax.single;
        if (program) distinct_file_name({context_.syntax.name, "the program"}, files, context_.diagnostics);
        for (const spec::KernelDecl& k : context_.syntax.kernels) {
            allowed_name(k.name, Use::file, "a kernel", context_.diagnostics);
            distinct_file_name({k.name, "a kernel"}, files, context_.diagnostics);
            model::Kernel kernel;
            kernel.name = k.name.value;
            kernel.where = k.name.span;
            using_ = {&context_.syntax};
            build(k, outer_, kernel, true);
            context_.model.kernels.push_back(std::move(kernel));
        }
    }

private:
    void build(const spec::KernelDecl& k, Scope& outer, model::Kernel& kernel, bool own) {
        if (k.schedule.size() > most_cases) {
            context_.report(
                Code::too_large, k.schedule[most_cases].span,
                fmt::format("a schedule of {} cases; it has at most {}", k.schedule.size(), most_cases));
            return;
        }
        if (kernel.schedule.empty())
            for (const spec::ScheduleDecl& s : k.schedule) add_case(s, outer, kernel);
        const auto compute = compute_of(k);
        if (const auto* use = std::get_if<spec::UseForm>(&k.form)) {
            build_used(*use, k, outer, kernel);
        } else {
            KernelScope scope(outer);
            Stages stages(context_, scope, kernel);
            if (const auto* over = std::get_if<spec::OverForm>(&k.form)) stages.form(*over);
            if (const auto* contract = std::get_if<spec::ContractForm>(&k.form)) stages.form(*contract);
            if (const auto* attend = std::get_if<spec::AttendForm>(&k.form)) stages.form(*attend);
            stages.finish();
            if (own) warn_unused(scope, kernel);
        }
        if (compute) kernel.compute = *compute;
    }

    void add_case(const spec::ScheduleDecl& s, Scope& outer, model::Kernel& kernel) {
        if (!kernel.schedule.empty() && kernel.schedule.back().up_to.empty()) {
            context_
                .report(Code::bad_value, {s.span.file, s.span.begin, s.span.begin + 1},
                        "a case that no launch reaches")
                .note("the one before it has no \"up_to\"");
            return;
        }
        model::ScheduleCase made;
        made.where = s.span;
        bool reached = true;
        for (const auto& [dim, bound] : s.up_to) {
            const Name* name = outer.resolve(context_, dim.value, dim.span, Scope::a_dim);
            if (!name || !positive(bound, dim.value)) continue;
            if (name->sort != Sort::dim) {
                context_.report(Code::wrong_sort, dim.span,
                                fmt::format("{} is {}, not a dim", dim.value, with_article(name->sort)));
                continue;
            }
            const model::Size& size = context_.dim(name->axis.dim).size;
            if (size.op() == model::Size::Op::symbol)
                made.up_to[size.symbol_id()] = bound.value;
            else if (size.is_constant())
                reached = reached && size.constant() <= bound.value;  // --dim has made a runtime dim a constant
            else
                context_.report(Code::bad_value, dim.span,
                                fmt::format("{} follows from other dims; bound those", dim.value));
        }
        for (const auto& [name, value] : s.settings) {
            const model::Setting setting = *model::setting_named(name.value);  // the grammar has the same names
            if (const auto* number = std::get_if<spec::Integer>(&value)) {
                if (positive(*number, name.value)) made.schedule.set(setting, number->value);
            } else {
                const auto& words = model::info(setting).words;
                made.schedule.set(
                    setting, std::find(words.begin(), words.end(), std::get<Text>(value).value) - words.begin());
            }
        }
        if (reached) kernel.schedule.push_back(std::move(made));
    }

    bool positive(const spec::Integer& n, const std::string& what) {
        if (n.value >= 1) return true;
        context_.report(Code::bad_value, n.span, fmt::format("'{}' is at least 1, not {}", what, n.value));
        return false;
    }

    std::optional<model::Dtype> compute_of(const spec::KernelDecl& k) {
        if (!k.compute) return std::nullopt;
        const auto dtype = model::dtype_named(k.compute->value);
        if (dtype == model::Dtype::f32 || dtype == model::Dtype::f64) return dtype;
        context_
            .report(Code::bad_value, k.compute->span,
                    fmt::format("a kernel does not compute in '{}'", k.compute->value))
            .note("write \"f32\" or \"f64\"; stores and dtype(x) round to the others");
        return std::nullopt;
    }

    void build_used(const spec::UseForm& use, const spec::KernelDecl& k, Scope& outer, model::Kernel& kernel) {
        const spec::Spec* theirs = context_.loader ? context_.loader(use.file.value, use.file.span) : nullptr;
        if (!theirs) return;
        if (std::find(using_.begin(), using_.end(), theirs) != using_.end()) {
            context_.report(Code::use_cycle, use.file.span, fmt::format("'{}' is used by itself", use.file.value));
            return;
        }
        const spec::KernelDecl* at = spec::used_kernel(*theirs, use, k);
        if (!at) {
            const Text& wanted = use.kernel ? *use.kernel : k.name;
            std::string names;
            for (const spec::KernelDecl& t : theirs->kernels) names += (names.empty() ? "" : ", ") + t.name.value;
            context_
                .report(Code::use_kernel, use.kernel ? use.kernel->span : use.file.span,
                        fmt::format("'{}' has no kernel {}", use.file.value, wanted.value))
                .note(names.empty() ? "it holds no kernel at all" : fmt::format("its kernels are {}", names));
            return;
        }
        if (std::holds_alternative<spec::AttendBackwardForm>(at->form)) {
            context_
                .report(Code::use_kernel, use.kernel ? use.kernel->span : use.file.span,
                        fmt::format("{} of '{}' is 'attend_backward', which stands for several kernels",
                                    at->name.value, use.file.value))
                .note("'use' takes one kernel: write the 'attend_backward' here");
            return;
        }
        using_.push_back(theirs);
        UsedScope scope(context_, outer, *theirs, use.with, use.file.span);
        build(*at, scope, kernel, false);
        using_.pop_back();
    }

    void warn_unused(const KernelScope& scope, const model::Kernel& kernel) {
        for (const auto& [word, name] : scope.values()) {
            // "attend" names what it makes; only what the spec names itself is reported.
            const bool written =
                kernel.family != model::Family::attend || (word != "s" && word != "lse" && word != "p");
            if (!name.used && !name.poisoned && written)
                context_.unused.emplace_back(fmt::format("value {} is not used", word), name.where);
        }
    }

    Context& context_;
    SpecScope outer_;
    std::vector<const spec::Spec*> using_;
};

/// The kernels of the program in order; reports names that are none.
bool set_program(Context& context) {
    if (context.syntax.single) {
        context
            .report(Code::conflicting_keys, context.syntax.program->front().span, "one 'kernel' makes no program")
            .note("a program's kernels stand under 'kernels', each with a name of its own");
        return false;
    }
    bool good = true;
    std::vector<std::string> names;
    for (const model::Kernel& k : context.model.kernels) names.push_back(k.name);
    for (const Text& t : *context.syntax.program) {
        const auto at = std::find(names.begin(), names.end(), t.value);
        if (at != names.end()) {
            context.model.program.push_back(static_cast<int>(at - names.begin()));
            continue;
        }
        good = false;
        Diagnostic& d =
            context.report(Code::undefined_name, t.span, fmt::format("there is no kernel '{}'", t.value));
        if (const std::string near = nearest(t.value, names); !near.empty())
            d.note(fmt::format("did you mean '{}'?", near));
    }
    return good;
}

/// Workspace lives from its first store to its last read; before the first there is nothing to read. `alone`: the
/// order is of one kernel, outside the program.
void check_workspace(Context& context, const std::vector<int>& order, bool alone) {
    std::set<model::TensorId> written;
    for (const int k : order) {
        const model::Kernel& kernel = context.model.kernels[static_cast<size_t>(k)];
        for (model::NodeId i = 0; i < kernel.graph.size(); ++i) {
            const model::Node& n = kernel.graph[i];
            if (n.op != model::Op::read || context.tensor(n.tensor).space != model::Space::workspace) continue;
            if (written.count(n.tensor)) continue;
            context
                .report(
                    Code::workspace_order, kernel.node_where[static_cast<size_t>(i)],
                    fmt::format("workspace {} is read by kernel {}{}", context.tensor(n.tensor).name, kernel.name,
                                alone ? ", which runs alone and has not stored it"
                                      : " before any kernel of the program stores it"))
                .note(alone
                          ? fmt::format("a \"program\" runs kernels one after the other: name {} behind the kernel "
                                        "that stores {}",
                                        kernel.name, context.tensor(n.tensor).name)
                          : "a program runs its kernels in the order of \"program\"");
        }
        for (const model::Store& s : kernel.stores) written.insert(s.tensor);
    }
}

}  // namespace

void check_kernels(Context& context) {
    context.model.single = context.syntax.single;
    Kernels(context).run();
    // What a kernel stores that is wrong, or names a dim or a tensor that is, is not known.
    const bool right = context.diagnostics.errors() == 0;
    if (context.syntax.program && !set_program(context)) return;
    if (!right) return;
    const std::vector<int>& program = context.model.program;
    check_workspace(context, program, false);
    for (int k = 0; k < static_cast<int>(context.model.kernels.size()); ++k)
        if (std::find(program.begin(), program.end(), k) == program.end()) check_workspace(context, {k}, true);
}

}  // namespace pleat::checking
