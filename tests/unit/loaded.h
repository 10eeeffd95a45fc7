// Specs of tests, loaded from their text as the command loads them from files.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "check/load.h"

/// The model, or nothing if `diagnostics` has what is wrong.
inline std::optional<pleat::model::Spec> loaded(const std::string& text, pleat::Diagnostics& diagnostics,
                                                const pleat::Overrides& overrides = {}) {
    const auto path = std::filesystem::temp_directory_path() / ("pleat_" + std::to_string(getpid()) + ".json");
    std::ofstream(path) << text;
    pleat::Sources sources;
    auto spec = load_spec(path.string(), overrides, sources, diagnostics);
    std::filesystem::remove(path);
    return spec;
}

/// Of a text that is right.
inline pleat::model::Spec loaded(const std::string& text) {
    pleat::Diagnostics diagnostics;
    auto spec = loaded(text, diagnostics);
    REQUIRE_MESSAGE(spec, text);
    return *std::move(spec);
}
