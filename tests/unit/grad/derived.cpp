#include "grad/derived.h"

#include <doctest/doctest.h>

#include "check/load.h"
#include "spec/write.h"

namespace pleat::grad {

Outcome derived_of(const std::string& path, const Options& options) {
    Outcome out;
    Sources sources;
    Overrides overrides;
    overrides.keep_extents = overrides.keep_stops = true;
    const auto spec = load_spec(path, overrides, sources, out.diagnostics);
    REQUIRE_MESSAGE(spec, path, ": ", out.said());
    const auto syntax = checked_syntax(spec->file, sources, out.diagnostics);
    REQUIRE(syntax);
    Options opening = options;
    opening.open = [&](const Text& named) -> std::optional<Opened> {
        const std::string file = path_of_named(named.value, sources[named.span.file].path(), {});
        auto model = load_spec(file, {}, sources, out.diagnostics);
        if (!model) return std::nullopt;
        auto read = checked_syntax(model->file, sources, out.diagnostics);
        if (!read) return std::nullopt;
        return Opened{std::move(*model), std::move(*read), file};
    };
    out.derived = derive(*spec, *syntax, opening, out.diagnostics);
    if (out.derived) {
        out.text = spec::write(out.derived->backward);
        const auto checked = load_text(path, out.text, {}, sources, out.diagnostics);
        CHECK_MESSAGE(checked, path, ": ", out.said(), "\n", out.text);
        if (out.derived->forward) {
            const std::string forward = spec::write(*out.derived->forward);
            CHECK_MESSAGE(load_text(path, forward, {}, sources, out.diagnostics), out.said(), "\n", forward);
        }
    }
    return out;
}

void check_right(const std::string& path, const Options& options, double most_seconds, const NamedSizes& sizes) {
    CAPTURE(path);
    const Outcome out = derived_of(path, options);
    REQUIRE_MESSAGE(out.derived, out.said());
    CheckOptions check;
    check.most_seconds = most_seconds;
    const Comparison c = compare(path, *out.derived, check, {}, sizes);
    CHECK(c.elements > 0);
    for (const Difference& d : c.differences) FAIL_CHECK(path, ": ", d.sentence, "\n", out.text);
}

std::string kernel(const std::string& stages, const std::string& tensors) {
    return R"({ "pleat": 1, "name": "made", "dims": { "T": "runtime", "H": 12 }, "tensors": {
        "X": { "dtype": "f32", "dims": ["T", "H"] }, "W": { "dtype": "f32", "dims": ["H"] },)" +
           tensors + R"("Y": { "dtype": "f32", "dims": ["T", "H"] } }, "kernel": { "stages": [)" + stages + "] } }";
}
std::string store(const std::string& of) { return R"({ "store": "Y", "from": ")" + of + R"(" })"; }

}  // namespace pleat::grad
