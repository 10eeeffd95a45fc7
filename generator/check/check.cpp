#include "check/check.h"

#include <fmt/format.h>

#include "check/abbreviations.h"
#include "check/context.h"

namespace pleat {

namespace {

/// A section of more declarations than this is no spec that a person or a program means, and each costs some ten
/// kilobytes of emitted text.
constexpr size_t most_declared = 1024;

bool few_enough(const spec::Spec& spec, Diagnostics& diagnostics) {
    const auto check = [&](const auto& section, std::string_view what) {
        if (section.size() <= most_declared) return true;
        diagnostics.report(Code::too_large, section[most_declared].name.span,
                           fmt::format("a spec of {} {}; it has at most {}", section.size(), what, most_declared));
        return false;
    };
    const bool words = check(spec.types, "types") && check(spec.dims, "dims") && check(spec.folds, "folds") &&
                       check(spec.params, "params") && check(spec.tensors, "tensors");
    const bool by_hand = check(spec.indices, "indices") && check(spec.derived, "derived coordinates") &&
                         check(spec.fragments, "fragments");
    return words && by_hand && check(spec.kernels, "kernels");
}

}  // namespace

std::optional<model::Spec> check(const spec::Spec& spec, const Overrides& overrides, const Loader& loader,
                                 Diagnostics& diagnostics) {
    const int before = diagnostics.errors();
    if (!few_enough(spec, diagnostics)) return std::nullopt;
    std::optional<spec::Spec> whole;
    if (abbreviates(spec)) {
        whole = without_abbreviations(spec, diagnostics);
        if (!whole) return std::nullopt;
    }
    checking::Context context{whole ? *whole : spec, overrides, loader, diagnostics, {}, {}, {}, {}};
    context.model.name = spec.name.value;
    context.model.about = spec.about.value;
    context.model.file = spec.file;
    checking::allowed_name(spec.name, checking::Use::space, "a spec", diagnostics);
    checking::declare_types(context);
    checking::declare_dims(context);
    checking::declare_folds(context);
    checking::declare_params(context);
    checking::declare_tensors(context);
    checking::declare_indices(context);
    checking::declare_derived(context);
    checking::declare_fragments(context);
    checking::check_kernels(context);
    checking::refuse_argument_names(context);
    if (diagnostics.errors() != before) return std::nullopt;
    checking::warn_unused(context);
    return std::move(context.model);
}

}  // namespace pleat
