#include "check/check.h"

#include "check/context.h"

namespace pleat {

std::optional<model::Spec> check(const spec::Spec& spec, const Overrides& overrides, const Loader& loader,
                                 Diagnostics& diagnostics) {
    const int before = diagnostics.errors();
    checking::Context context{spec, overrides, loader, diagnostics, {}, {}, {}, {}};
    context.model.name = spec.name.value;
    context.model.about = spec.about.value;
    context.model.file = spec.file;
    checking::allowed_name(spec.name, checking::Use::file, "a spec", diagnostics);
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
