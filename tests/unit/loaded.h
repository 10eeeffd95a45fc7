// Specs of tests, loaded from their text as the command loads them from files.
#pragma once

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "check/load.h"
#include "folder.h"

/// The model, or nothing if `diagnostics` has what is wrong.
inline std::optional<pleat::model::Spec> loaded(const std::string& text, pleat::Diagnostics& diagnostics,
                                                const pleat::Overrides& overrides = {}) {
    const pleat::test::Folder folder;
    pleat::Sources sources;
    return load_spec(folder.write("spec.json", text), overrides, sources, diagnostics);
}

/// Of a text that is right.
inline pleat::model::Spec loaded(const std::string& text) {
    pleat::Diagnostics diagnostics;
    auto spec = loaded(text, diagnostics);
    REQUIRE_MESSAGE(spec, text);
    return *std::move(spec);
}
