// "attend_backward": the attention as a spec of its own, whose gradients are derived as those of any spec, and
// their kernels in the place of the one that abbreviates them.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "check/abbreviations.h"
#include "check/check.h"
#include "grad/grad.h"

namespace pleat {

namespace {

/// Each is derived by itself, in some 20 ms.
constexpr std::ptrdiff_t most_abbreviations = 16;

/// A text that stands nowhere in the file, with the place of one that does.
Text placed(Text made, const Text& where) {
    made.span = where.span;
    made.offsets = {where.span.begin};
    return made;
}

/// Texts of derived kernels, placed.
struct Place {
    const Text& where;

    void operator()(Text& t) const { t = placed(std::move(t), where); }
    void operator()(std::vector<Text>& texts) const {
        for (Text& t : texts) (*this)(t);
    }
    void operator()(spec::LetStage& s) const { (*this)(s.name), (*this)(s.be); }
    void operator()(spec::ReduceStage& s) const {
        (*this)(s.name), (*this)(s.as), (*this)(s.of), (*this)(s.along);
        s.along_span = where.span;
    }
    void operator()(spec::ContractStage& s) const {
        (*this)(s.name), (*this)(s.of), (*this)(s.along);
        s.along_span = where.span;
    }
    void operator()(spec::StoreStage& s) const { (*this)(s.target), (*this)(s.from); }
    void operator()(spec::RequireStage& s) const { (*this)(s.condition), (*this)(s.say); }
    void operator()(std::vector<spec::Stage>& stages) const {
        for (spec::Stage& s : stages) {
            s.span = where.span;
            std::visit(*this, s.verb);
        }
    }
    void operator()(spec::KernelDecl& k) const {
        (*this)(k.name);
        k.span = where.span;
        if (auto* over = std::get_if<spec::OverForm>(&k.form)) (*this)(over->stages);
        if (auto* contract = std::get_if<spec::ContractForm>(&k.form)) {
            (*this)(contract->name), (*this)(contract->of), (*this)(contract->along);
            contract->along_span = where.span;
            (*this)(contract->prologue), (*this)(contract->epilogue);
        }
    }
};

std::ptrdiff_t products_of(const spec::KernelDecl& k) {
    const auto* over = std::get_if<spec::OverForm>(&k.form);
    if (!over) return std::holds_alternative<spec::ContractForm>(k.form) ? 1 : 0;
    return std::count_if(over->stages.begin(), over->stages.end(),
                         [](const spec::Stage& s) { return std::holds_alternative<spec::ContractStage>(s.verb); });
}

const spec::AttendBackwardForm* abbreviation(const spec::KernelDecl& k) {
    return std::get_if<spec::AttendBackwardForm>(&k.form);
}

class Expansion {
public:
    Expansion(const spec::Spec& spec, Diagnostics& diagnostics) : out_(spec), diagnostics_(diagnostics) {}

    std::optional<spec::Spec> run() {
        const std::vector<spec::KernelDecl> given = std::exchange(out_.kernels, {});
        for (const spec::KernelDecl& k : given) taken_.push_back(k.name.value);
        bool good = true;
        int found = 0;
        for (const spec::KernelDecl& k : given) {
            if (!abbreviation(k)) {
                out_.kernels.push_back(k);
                continue;
            }
            if (++found > most_abbreviations) {
                diagnostics_.report(Code::too_large, k.name.span,
                                    fmt::format("more than {} kernels 'attend_backward'", most_abbreviations));
                return std::nullopt;
            }
            const std::optional<std::vector<spec::KernelDecl>> kernels = gradients(k, *abbreviation(k));
            good = good && kernels && follow(k, *kernels, given.size() == 1);
            if (good) out_.kernels.insert(out_.kernels.end(), kernels->begin(), kernels->end());
        }
        return good ? std::optional(std::move(out_)) : std::nullopt;
    }

private:
    Diagnostic& refuse(Span where, std::string sentence) {
        return diagnostics_.report(Code::gradient_request, where, std::move(sentence));
    }

    /// Passes errors on, if there are any.
    bool passed_on(const Diagnostics& found) {
        for (const Diagnostic& d : found.all()) {
            if (d.severity != Severity::error) continue;
            diagnostics_.report(d.code, d.where, d.sentence).notes = d.notes;
        }
        return found.has_errors();
    }

    /// The kernels in the place of one in the program; of a spec's only kernel they are the program.
    bool follow(const spec::KernelDecl& k, const std::vector<spec::KernelDecl>& kernels, bool only) {
        if (out_.single && out_.program) {
            diagnostics_.report(Code::conflicting_keys, out_.program->front().span, "one 'kernel' makes no program")
                .note("a program's kernels stand under 'kernels', each with a name of its own");
            return false;
        }
        if (kernels.size() == 1) return true;
        std::vector<Text> names;
        for (const spec::KernelDecl& made : kernels) names.push_back(made.name);
        if (only && !out_.program) {
            out_.single = false;
            out_.program = names;
            return true;
        }
        if (!out_.program) {
            refuse(k.name.span, fmt::format("{} stands for {} kernels, and no program says when they run",
                                            k.name.value, kernels.size()))
                .note("add \"program\": [...] to the spec");
            return false;
        }
        std::vector<Text>& program = *out_.program;
        for (size_t i = program.size(); i-- > 0;) {
            if (program[i].value != k.name.value) continue;
            const auto at = program.erase(program.begin() + static_cast<std::ptrdiff_t>(i));
            program.insert(at, names.begin(), names.end());
        }
        return true;
    }

    /// The attention as a spec, of whose kernels it is the only one.
    spec::Spec attention(const spec::KernelDecl& k, const spec::AttendBackwardForm& form) const {
        spec::Spec s = out_;
        s.name = placed(out_.name, form.forward.name);
        s.backward.reset();
        s.program.reset();
        s.single = true;
        for (spec::TensorDecl& t : s.tensors)
            if (t.space && t.space->value == "workspace") t.space.reset();
        s.kernels = {{k.name, form.forward, k.compute, {}, k.span}};
        return s;
    }

    std::optional<std::vector<spec::KernelDecl>> gradients(const spec::KernelDecl& k,
                                                           const spec::AttendBackwardForm& form) {
        const spec::Spec forward = attention(k, form);
        Diagnostics found;
        Overrides exact;
        exact.keep_extents = exact.keep_stops = true;
        const auto model = check(forward, exact, {}, found);
        if (passed_on(found) || !model) return std::nullopt;
        const auto options = asked(*model, form);
        if (!options) return std::nullopt;
        auto derived = grad::derive(*model, forward, *options, found);
        if (passed_on(found) || !derived) return std::nullopt;
        if (!reaches_all(*derived, form) || !has_all(*derived, forward, form)) return std::nullopt;
        declare(derived->backward, form.forward.name);
        return named(std::move(derived->backward.kernels), k, form.forward.name);
    }

    /// Which gradients are given and wanted.
    std::optional<grad::Options> asked(const model::Spec& model, const spec::AttendBackwardForm& form) {
        const int before = diagnostics_.errors();
        const model::Kernel& kernel = model.kernels.front();
        grad::Options options;
        std::set<std::string> holders;
        for (const auto& [of, holder] : form.gradients) {
            const model::Tensor* tensor = tensor_named(model, of);
            const model::Tensor* holds = tensor_named(model, holder);
            if (!tensor || !holds) continue;
            const auto id = [&](const model::Tensor* t) {
                return static_cast<model::TensorId>(t - model.tensors.data());
            };
            const bool stored = kernel.stores_to(id(tensor));
            if (!stored && !kernel.reads(id(tensor))) {
                refuse(of.span, fmt::format("{} is neither read nor stored by this attention", of.value))
                    .note("of what it reads the gradient is stored, of what it stores it is given");
                continue;
            }
            if (kernel.reads(id(holds)) || kernel.stores_to(id(holds))) {
                refuse(holder.span,
                       fmt::format("{} is a tensor of this attention, and holds no gradient beside its values",
                                   holder.value))
                    .note(fmt::format("name another tensor for the gradient of {}", of.value));
                continue;
            }
            if (!holders.insert(holder.value).second) {
                refuse(holder.span, fmt::format("{} holds another gradient already", holder.value));
                continue;
            }
            if (!can_hold(model, *tensor, *holds, holder.span)) continue;
            options.held[of.value] = holder.value;
            (stored ? options.of : options.wrt).push_back(of.value);
        }
        if (diagnostics_.errors() != before) return std::nullopt;
        if (options.of.empty()) {
            std::string names;
            for (const model::Store& s : kernel.stores)
                names += (names.empty() ? "" : ", ") + model.tensors[static_cast<size_t>(s.tensor)].name;
            refuse(form.gradients.front().first.span,
                   fmt::format("'gradients' names none of what the epilogue stores ({})", names))
                .note("all others follow from the gradient of the result: name it, and the tensor that holds it");
        } else if (options.wrt.empty()) {
            refuse(form.gradients.front().first.span, "'gradients' names nothing that this attention reads")
                .note(
                    "name queries, keys, values or what the scores read, and the tensors that take their "
                    "gradients");
        }
        if (diagnostics_.errors() != before) return std::nullopt;
        return options;
    }

    const model::Tensor* tensor_named(const model::Spec& model, const Text& name) {
        std::vector<std::string> names;
        for (const model::Tensor& t : model.tensors) {
            if (t.name == name.value) return &t;
            names.push_back(t.name);
        }
        Diagnostic& d = diagnostics_.report(Code::undefined_name, name.span,
                                            fmt::format("there is no tensor '{}'", name.value));
        if (const std::string near = nearest(name.value, names); !near.empty())
            d.note(fmt::format("did you mean '{}'?", near));
        return nullptr;
    }

    bool can_hold(const model::Spec& model, const model::Tensor& tensor, const model::Tensor& holds, Span where) {
        const auto real = [](const model::Tensor& t) { return model::info(t.dtype).kind == model::Kind::real; };
        if (!real(tensor)) {
            refuse(where, fmt::format("{} holds no reals, and has no gradient", tensor.name));
            return false;
        }
        const model::Domain of = model::domain_of(tensor.axes), there = model::domain_of(holds.axes);
        if (of == there && real(holds)) return true;
        refuse(where, real(holds) ? fmt::format("{} {} cannot hold the gradient of {} {}", holds.name,
                                                model.name_of(there), tensor.name, model.name_of(of))
                                  : fmt::format("{} holds no reals, and cannot hold the gradient of {}", holds.name,
                                                tensor.name))
            .note("a gradient has the dims of its tensor, in any order, and a real dtype");
        return false;
    }

    /// Is there a gradient of all that is asked for?
    bool reaches_all(const grad::Derived& derived, const spec::AttendBackwardForm& form) {
        for (const auto& [of, holder] : form.gradients) {
            if (std::find(derived.zero.begin(), derived.zero.end(), of.value) == derived.zero.end()) continue;
            refuse(of.span, fmt::format("the gradient of {} is zero: what is given does not reach it", of.value))
                .note("comparisons, rounding to integers, indices and stop(x) pass none: leave it out");
        }
        return derived.zero.empty();
    }

    /// Does the attention store all that its gradient reads of it?
    bool has_all(const grad::Derived& derived, const spec::Spec& forward, const spec::AttendBackwardForm& form) {
        if (!derived.forward) return true;
        const auto had = [&](const spec::TensorDecl& t) {
            return std::any_of(forward.tensors.begin(), forward.tensors.end(),
                               [&](const spec::TensorDecl& f) { return f.name.value == t.name.value; });
        };
        const auto& kernel = std::get<spec::AttendForm>(derived.forward->kernels.front().form);
        for (const spec::TensorDecl& t : derived.forward->tensors) {
            if (had(t)) continue;
            std::string from = "a value", dims;
            for (const spec::Stage& s : kernel.epilogue)
                if (const auto* store = std::get_if<spec::StoreStage>(&s.verb);
                    store && store->target.value == t.name.value)
                    from = store->from.value;
            for (const Text& d : t.dims) dims += (dims.empty() ? "" : ", ") + d.value;
            refuse(form.forward.name.span,
                   fmt::format("the gradient needs {}, which the epilogue does not store", from))
                .note(fmt::format("store it here and in the forward pass, {{ \"store\": .., \"from\": \"{}\" }}, "
                                  "to a tensor [{}]",
                                  from, dims));
        }
        return false;
    }

    /// What the kernels need beyond what the spec has: workspace, and dims.
    void declare(spec::Spec& backward, const Text& where) {
        const auto missing = [](const auto& section, const Text& name) {
            return std::none_of(section.begin(), section.end(),
                                [&](const auto& d) { return d.name.value == name.value; });
        };
        for (spec::DimDecl& d : backward.dims)
            if (missing(out_.dims, d.name)) {
                d.name = placed(d.name, where);
                if (auto* size = std::get_if<Text>(&d.size)) *size = placed(*size, where);
                out_.dims.push_back(d);
            }
        for (spec::TensorDecl& t : backward.tensors)
            if (missing(out_.tensors, t.name)) {
                t.name = placed(t.name, where);
                t.dtype = placed(t.dtype, where);
                Place{where}(t.dims);
                if (t.space) t.space = placed(*t.space, where);
                t.dims_span = t.span = where.span;
                out_.tensors.push_back(t);
            }
    }

    /// The kernel of most products has the name of the one that is written out, and the others begin with it. A
    /// spec's only kernel is named as its program: then that of most products is "gradients".
    std::vector<spec::KernelDecl> named(std::vector<spec::KernelDecl> kernels, const spec::KernelDecl& k,
                                        const Text& where) {
        const auto main = std::max_element(kernels.begin(), kernels.end(), [](const auto& one, const auto& other) {
            return products_of(one) < products_of(other);
        });
        for (spec::KernelDecl& made : kernels) {
            Place{where}(made);
            const bool alone = kernels.size() == 1 || !out_.single;
            if (&made == &*main)
                made.name.value = alone ? k.name.value : fresh("gradients");
            else
                made.name.value = fresh(out_.single ? made.name.value : k.name.value + "_" + made.name.value);
            made.compute = k.compute;
        }
        main->schedule = k.schedule;
        return kernels;
    }

    std::string fresh(const std::string& name) {
        std::string made = name;
        for (int i = 2; std::find(taken_.begin(), taken_.end(), made) != taken_.end(); ++i)
            made = name + std::to_string(i);
        taken_.push_back(made);
        return made;
    }

    spec::Spec out_;
    Diagnostics& diagnostics_;
    std::vector<std::string> taken_;  // names of kernels
};

}  // namespace

bool abbreviates(const spec::Spec& spec) {
    return std::any_of(spec.kernels.begin(), spec.kernels.end(), abbreviation);
}

std::optional<spec::Spec> without_abbreviations(const spec::Spec& spec, Diagnostics& diagnostics) {
    return Expansion(spec, diagnostics).run();
}

}  // namespace pleat
