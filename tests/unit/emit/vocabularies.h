// What the tests of dims.h share: specs from text, and programs that are compiled against their headers and run.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "check/load.h"
#include "emit/emit.h"

namespace pleat::test {

namespace fs = std::filesystem;

inline std::string read(const fs::path& path) {
    std::ifstream in(path);
    REQUIRE_MESSAGE(in.good(), path.string());
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// A folder that goes away with the test.
struct Folder {
    fs::path path;
    Folder() {
        std::string name = (fs::temp_directory_path() / "pleat-vocabulary-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Folder() { fs::remove_all(path); }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name) << text;
    }
};

inline model::Spec load_file(const std::string& path) {
    Sources sources;
    Diagnostics diagnostics;
    auto spec = load_spec(path, {}, sources, diagnostics);
    REQUIRE_MESSAGE(spec.has_value(), path);
    return std::move(*spec);
}

inline model::Spec load(const std::string& json) {
    const Folder folder;
    folder.write("spec.json", json);
    return load_file((folder.path / "spec.json").string());
}

/// Compiles a program that sees these headers, and runs it unless `run` is false; all warnings are errors.
inline bool compiles(const std::vector<model::Spec>& specs, const std::string& main, bool run) {
    const Folder folder;
    std::string unit;
    for (const model::Spec& spec : specs) {
        folder.write(spec.name + "/dims.h", emit::emit_vocabulary(spec));
        unit += "#include \"" + spec.name + "/dims.h\"\n";
    }
    folder.write("main.cpp", unit + main);
    const char* compiler = std::getenv("CXX");
    const std::string program = (folder.path / "program").string();
    const std::string command = fmt::format(
        "{} -std=c++20 {} -Wall -Wextra -Wshadow -Wconversion -Werror -I{}/runtime/include -I{} {}/main.cpp",
        compiler ? compiler : "c++",
        run ? "-fsanitize=undefined -fno-sanitize-recover=all -o " + program : "-fsyntax-only", PLEAT_SOURCE_DIR,
        folder.path.string(), folder.path.string());
    return std::system(command.c_str()) == 0 && (!run || std::system(program.c_str()) == 0);
}

}  // namespace pleat::test
