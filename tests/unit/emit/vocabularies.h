// What the tests of emitted text share: specs from text, and programs that the host's compiler makes of headers.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "check/load.h"
#include "emit/emit.h"
#include "folder.h"

namespace pleat::test {

namespace fs = std::filesystem;

inline model::Spec load_file(const std::string& path) {
    Sources sources;
    Diagnostics diagnostics;
    auto spec = load_spec(path, {}, sources, diagnostics);
    REQUIRE_MESSAGE(spec.has_value(), path);
    return std::move(*spec);
}

inline model::Spec load(const std::string& json) {
    const Folder folder;
    return load_file(folder.write("spec.json", json));
}

/// The host's compiler in a folder, behind a cache of compilations where there is one: what is named by paths from
/// there is the same in each run. All warnings are errors.
inline std::string compiler_in(const Folder& folder, const std::string& options) {
    static const bool cached = std::system("command -v ccache >/dev/null 2>&1") == 0;
    const char* compiler = std::getenv("CXX");
    return fmt::format(
        "cd {} && {}{} -std=c++20 -Wall -Wextra -Wshadow -Wconversion -Werror -I{}/runtime/include -I. {}",
        folder.path, cached ? "ccache " : "", compiler ? compiler : "c++", PLEAT_SOURCE_DIR, options);
}

inline bool runs(const std::string& command) { return std::system(command.c_str()) == 0; }

/// Compiles a program that sees these headers, and runs it unless `run` is false.
inline bool compiles(const std::vector<model::Spec>& specs, const std::string& main, bool run) {
    const Folder folder;
    std::string unit;
    for (const model::Spec& spec : specs) {
        folder.write(spec.name + "/dims.h", emit::emit_vocabulary(spec));
        unit += "#include \"" + spec.name + "/dims.h\"\n";
    }
    folder.write("main.cpp", unit + main);
    const std::string safe = "-fsanitize=undefined -fno-sanitize-recover=all ";
    if (!run) return runs(compiler_in(folder, "-fsyntax-only main.cpp"));
    return runs(compiler_in(folder, safe + "-c main.cpp")) &&
           runs(compiler_in(folder, safe + "main.o -o program")) && runs(folder.at("program"));
}

}  // namespace pleat::test
