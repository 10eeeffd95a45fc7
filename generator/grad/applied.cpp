#include "grad/applied.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "check/names.h"

namespace pleat::grad {

namespace {

/// Of all kernels of a spec.
struct Use {
    std::vector<std::string> reads, stores;  // of tensors that callers give
};

Use use_of(const model::Spec& spec) {
    Use use;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        if (spec.tensors[t].space != model::Space::global) continue;
        const auto id = static_cast<model::TensorId>(t);
        const auto any = [&](auto touches) {
            return std::any_of(spec.kernels.begin(), spec.kernels.end(), touches);
        };
        if (any([&](const model::Kernel& k) { return k.reads(id); })) use.reads.push_back(spec.tensors[t].name);
        if (any([&](const model::Kernel& k) { return k.stores_to(id); }))
            use.stores.push_back(spec.tensors[t].name);
    }
    return use;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The tensor among `names` whose gradient bears this name, or "".
std::string gradient_of(const std::vector<std::string>& names, const std::string& gradient) {
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const std::string& name) { return gradient_name(name) == gradient; });
    return found == names.end() ? "" : *found;
}

/// The one of these tensors whose values are real, or "" if several are.
std::string only_real(const model::Spec& spec, const std::vector<std::string>& names) {
    std::string found;
    for (const model::Tensor& t : spec.tensors) {
        if (model::info(t.dtype).kind != model::Kind::real || !has(names, t.name)) continue;
        if (!found.empty()) return "";
        found = t.name;
    }
    return found;
}

class Customs {
public:
    Customs(const model::Spec& spec, const spec::Spec& syntax, const Opener& open, Diagnostics& diagnostics)
        : spec_(spec), syntax_(syntax), open_(open), diagnostics_(diagnostics) {}

    std::vector<Custom> run() {
        for (size_t k = 0; k < syntax_.kernels.size(); ++k)
            if (const auto* use = std::get_if<spec::UseForm>(&syntax_.kernels[k].form))
                add(static_cast<int>(k), *use);
        return std::move(all_);
    }

private:
    void add(int kernel, const spec::UseForm& use) {
        const auto forward = open_(use.file);
        if (!forward || !forward->syntax.backward || forward->model.kernels.size() != 1) return;
        const Text& named = *forward->syntax.backward;
        const auto backward = open_(named);
        if (!backward) return;
        if (backward->model.kernels.size() != 1) {
            diagnostics_
                .report(Code::no_gradient, named.span,
                        fmt::format("a program takes the gradient of {} in one kernel, and {} has {}",
                                    forward->model.name, backward->model.name, backward->model.kernels.size()))
                .note("name a spec of one kernel, or none: then the gradient is derived");
            return;
        }
        const auto pairs = paired(forward->model, backward->model, named.span, diagnostics_);
        if (!pairs) return;
        const std::string& name = syntax_.kernels[static_cast<size_t>(kernel)].name.value;
        Custom c;
        c.kernel = kernel;
        c.forward = applied(*forward, use, use.file.value, name);
        c.backward = applied(*backward, use, beside(use.file.value, named.value), name + "_backward");
        const Use of_forward = use_of(forward->model);
        c.forward.takes = of_forward.reads;
        c.forward.gives = of_forward.stores;
        for (const std::string& tensor : c.forward.takes) c.reads.push_back(ours(use, tensor));
        for (const std::string& tensor : c.forward.gives) c.stores.push_back(ours(use, tensor));
        for (const Pairing::Tensor& t : pairs->takes) {
            c.backward.takes.push_back(t.name);
            c.takes.push_back({t.gradient, ours(use, t.of)});
        }
        for (const Pairing::Tensor& t : pairs->gives) {
            c.backward.gives.push_back(t.name);
            c.gives.push_back(ours(use, t.of));
        }
        if (in_place(c.forward, named.span) || in_place(c.backward, named.span)) return;
        all_.push_back(std::move(c));
    }

    /// True after saying so.
    bool in_place(const Applied& applied, Span where) {
        for (const std::string& tensor : applied.gives) {
            if (!has(applied.takes, tensor)) continue;
            diagnostics_
                .report(Code::no_gradient, where,
                        fmt::format("a program cannot take this gradient: {} stores over {}, which it reads",
                                    applied.file, tensor))
                .note("store to another tensor, or name no spec here: then the gradient is derived");
            return true;
        }
        return false;
    }

    /// A path that is written in `user`, from the folder from which `user` is named.
    static std::string beside(const std::string& user, const std::string& path) {
        return (std::filesystem::path(user).parent_path() / path).lexically_normal().generic_string();
    }

    static std::string word(const spec::UseForm& use, const std::string& theirs) {
        for (const auto& [from, to] : use.with)
            if (from.value == theirs) return to.value;
        return theirs;
    }

    int ours(const spec::UseForm& use, const std::string& theirs) const {
        const std::string name = word(use, theirs);
        for (size_t t = 0; t < spec_.tensors.size(); ++t)
            if (spec_.tensors[t].name == name) return static_cast<int>(t);
        return -1;
    }

    /// With what the names of `theirs` are here, where they are that.
    Applied applied(const Opened& theirs, const spec::UseForm& use, std::string file, std::string name) const {
        Applied made{std::move(file), std::move(name), {}, {}, {}};
        const auto add = [&](const auto& section, const auto& here) {
            for (const auto& entry : section) {
                const std::string meant = word(use, entry.name.value);
                const bool known =
                    std::any_of(here.begin(), here.end(), [&](const auto& e) { return e.name.value == meant; });
                if (known) made.with.emplace_back(entry.name.value, meant);
            }
        };
        add(theirs.syntax.types, syntax_.types);
        add(theirs.syntax.dims, syntax_.dims);
        add(theirs.syntax.params, syntax_.params);
        return made;
    }

    const model::Spec& spec_;
    const spec::Spec& syntax_;
    const Opener& open_;
    Diagnostics& diagnostics_;
    std::vector<Custom> all_;
};

}  // namespace

std::string gradient_name(const std::string& tensor) {
    const std::string name = (std::islower(static_cast<unsigned char>(tensor.front())) ? "d" : "D") + tensor;
    return checking::reserved_because(name, checking::Use::word).empty() ? name : name + "2";
}

std::optional<Pairing> paired(const model::Spec& forward, const model::Spec& backward, Span named,
                              Diagnostics& diagnostics) {
    const Use ours = use_of(forward), theirs = use_of(backward);
    const auto refuse = [&](const std::string& sentence) {
        diagnostics.report(Code::no_gradient, named, sentence)
            .note(
                "of X the gradient is called DX, of x dx; all else bears the name that it has in the forward spec");
        return std::nullopt;
    };
    Pairing pairs;
    for (const std::string& name : theirs.reads) {
        const bool value = has(ours.reads, name) || has(ours.stores, name);
        const std::string of = value ? name : gradient_of(ours.stores, name);
        if (of.empty())
            return refuse(
                fmt::format("{} reads {}, which {} neither reads nor stores, and no gradient of what it stores",
                            backward.name, name, forward.name));
        pairs.takes.push_back({name, of, !value});
    }
    for (const std::string& name : theirs.stores) {
        std::string of = has(ours.reads, name) ? name : gradient_of(ours.reads, name);
        if (of.empty() && has(theirs.reads, name)) of = only_real(forward, ours.reads);
        if (of.empty())
            return refuse(fmt::format("{} stores {}, which is no gradient of what {} reads", backward.name, name,
                                      forward.name));
        pairs.gives.push_back({name, of, true});
    }
    return pairs;
}

std::vector<Custom> customs_of(const model::Spec& spec, const spec::Spec& syntax, const Opener& open,
                               Diagnostics& diagnostics) {
    return Customs(spec, syntax, open, diagnostics).run();
}

const Applied& applied_of(const std::vector<Custom>& customs, int number) {
    const Custom& c = customs.at(static_cast<size_t>(number / 2));
    return number % 2 == 1 ? c.backward : c.forward;
}

int counterpart(const std::vector<Custom>& customs, int number, size_t i, bool result) {
    const Custom& c = customs.at(static_cast<size_t>(number / 2));
    if (number % 2 == 1) return result ? c.gives[i] : c.takes[i].tensor;
    return result ? c.stores[i] : c.reads[i];
}

}  // namespace pleat::grad
