#include "launch/gradient.h"

#include <filesystem>

#include "grad/check.h"
#include "spec/open.h"
#include "spec/write.h"

namespace pleat {

namespace {

/// Of specs that "use" and "backward" name.
grad::Opener opener(Sources& sources, Diagnostics& diagnostics, const std::vector<std::string>& include) {
    return [&](const Text& named) -> std::optional<grad::Opened> {
        const std::string path = path_of_named(named.value, sources[named.span.file].path(), include);
        auto model = load_spec(path, {}, sources, diagnostics, include);
        if (!model) return std::nullopt;
        auto syntax = checked_syntax(model->file, sources, diagnostics);
        if (!syntax) return std::nullopt;
        return grad::Opened{std::move(*model), std::move(*syntax), path};
    };
}

}  // namespace

std::optional<LaunchedGradient> load_gradient(const std::string& path, grad::Options options,
                                              const Overrides& overrides, Sources& sources,
                                              Diagnostics& diagnostics, const std::vector<std::string>& include,
                                              Cache* cache) {
    Overrides derived_from = overrides;
    derived_from.keep_extents = derived_from.keep_stops = true;
    const auto model = load_spec(path, derived_from, sources, diagnostics, include);
    auto syntax = model ? checked_syntax(model->file, sources, diagnostics) : std::nullopt;
    if (!syntax) return std::nullopt;
    grad::apply(overrides.dims, overrides.types, *syntax);
    options.open = opener(sources, diagnostics, include);
    const auto derived = grad::derive(*model, *syntax, options, diagnostics);
    if (!derived || diagnostics.has_errors()) return std::nullopt;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const auto launched = [&](const spec::Spec& s) {
        return load_launched_text((folder / (s.name.value + ".json")).string(), spec::write(s), {}, sources,
                                  diagnostics, include, cache);
    };
    auto backward = launched(derived->backward);
    if (!backward) return std::nullopt;
    auto forward = derived->forward ? launched(*derived->forward)
                                    : load_launched(path, overrides, sources, diagnostics, include, cache);
    if (!forward) return std::nullopt;
    return LaunchedGradient{*std::move(forward), *std::move(backward), derived->given, derived->wanted,
                            derived->zero};
}

}  // namespace pleat
