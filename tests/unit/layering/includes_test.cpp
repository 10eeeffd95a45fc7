// Includes obey the arrows: which folder may include which is one table, read against every #include.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

/// Folder of generator/ -> the folders that it may include, itself aside. The generator's own arrows:
///   spec -> check, transform -> plan -> codegen -> families -> compile -> emit, with model below and diag and
///   source open to all. plan and codegen know families by plan/family.h alone.
const std::map<std::string, std::set<std::string>> arrows = {
    {"source", {}},
    {"diag", {"source"}},
    {"model", {"source"}},
    {"spec", {"source", "diag"}},
    {"stage", {"source", "diag", "model"}},
    {"layout", {"source", "diag", "model"}},
    {"check", {"source", "diag", "model", "spec", "stage", "layout"}},
    {"grad", {"source", "diag", "model", "spec", "stage", "check"}},
    {"target", {}},
    {"transform", {"source", "diag", "model", "stage", "layout", "target"}},
    {"plan", {"source", "diag", "model", "stage", "layout", "target", "transform"}},
    {"codegen", {"source", "diag", "model", "stage", "layout", "target", "transform", "plan"}},
    {"families", {"source", "diag", "model", "stage", "layout", "target", "transform", "plan", "codegen"}},
    {"compile",
     {"source", "diag", "model", "stage", "layout", "target", "transform", "plan", "codegen", "families"}},
    {"emit", {"source", "diag", "model", "stage", "layout", "plan", "codegen", "compile"}},
    {"conform", {"source", "diag", "model", "spec"}},
    {"draw", {"source", "diag", "model", "layout"}},
    {"page", {"source", "model", "layout", "target", "transform", "plan", "draw"}},
    {"shard", {"source", "model"}},
    {"output", {"source", "diag"}},
    {"verify", {"source", "diag", "model"}},
    {"launch", {"source", "diag", "model", "spec", "check", "grad", "plan", "compile", "emit"}},
    {"cli",
     {"source", "diag", "model", "spec", "stage", "layout", "check", "grad", "plan", "compile", "emit", "conform",
      "draw", "page", "shard", "output", "verify"}},
};

/// The same of families' folders among themselves; the registry, which is a file, knows all.
const std::map<std::string, std::set<std::string>> family_arrows = {
    {"map", {}},
    {"row", {"map"}},
    {"column", {"map", "row"}},
    {"sweep", {"map", "row", "column"}},
    {"rolling", {"map", "row", "column", "sweep"}},
    {"nested", {"map", "row", "column"}},
    {"stepwise", {"map", "row", "column", "segment"}},
    {"gemm", {"column"}},
    {"gemm_chain", {"gemm", "row"}},
    {"attention", {"gemm", "gemm_chain"}},
    {"window", {"column"}},
    {"segment", {"map"}},
    {"scan", {"map"}},
    {"registry.cpp",
     {"map", "row", "column", "sweep", "rolling", "nested", "stepwise", "gemm", "gemm_chain", "attention", "window",
      "segment", "scan"}},
};

struct Include {
    fs::path file;
    std::string folder;  // of the generator, or "runtime"
    std::string target;  // "model/axis.h"
};

std::vector<Include> includes_below(const fs::path& root, const std::string& only_folder = "") {
    std::vector<Include> found;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp" && extension != ".def") continue;
        const fs::path relative = fs::relative(entry.path(), root);
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);) {
            const size_t hash = line.find_first_not_of(" \t");
            if (hash == std::string::npos || line.compare(hash, 8, "#include") != 0) continue;
            const size_t begin = line.find_first_of("\"<", hash);
            if (begin == std::string::npos) continue;
            const size_t end = line.find_first_of("\">", begin + 1);
            found.push_back({entry.path(), only_folder.empty() ? relative.begin()->string() : only_folder,
                             line.substr(begin + 1, end - begin - 1)});
        }
    }
    return found;
}

std::string folder_of(const std::string& target) {
    const size_t slash = target.find('/');
    return slash == std::string::npos ? "" : target.substr(0, slash);
}

/// Folders that arrows lead around in a circle.
std::set<std::string> in_circles(const std::map<std::string, std::set<std::string>>& arrows_among) {
    std::set<std::string> left;
    for (const auto& [folder, may] : arrows_among) left.insert(folder);
    const auto is_lowest = [&](const std::string& folder) {
        const std::set<std::string>& may = arrows_among.at(folder);
        return std::none_of(may.begin(), may.end(), [&](const std::string& f) { return left.contains(f); });
    };
    for (auto at = left.begin(); at != left.end();) {
        at = std::find_if(left.begin(), left.end(), is_lowest);
        if (at == left.end()) break;
        left.erase(at);
        at = left.begin();
    }
    return left;
}

const fs::path source_dir = PLEAT_SOURCE_DIR;

}  // namespace

TEST_CASE("the generator's folders include only what lies below them") {
    const auto includes = includes_below(source_dir / "generator");
    CHECK(includes.size() > 100);  // the test reads something
    for (const Include& include : includes) {
        const std::string target = folder_of(include.target);
        if (!arrows.contains(target) || target == include.folder) continue;
        CAPTURE(include.file.string());
        CAPTURE(include.target);
        REQUIRE(arrows.contains(include.folder));
        CHECK(arrows.at(include.folder).contains(target));
    }
}

TEST_CASE("families include only families that lie below them, and the table holds no arrow for nothing") {
    std::map<std::string, std::set<std::string>> found;
    for (const auto& entry : fs::directory_iterator(source_dir / "generator" / "families"))
        found[entry.path().filename().string()];
    for (const Include& include : includes_below(source_dir / "generator" / "families")) {
        if (folder_of(include.target) != "families") continue;
        const std::string target = folder_of(include.target.substr(include.target.find('/') + 1));
        if (target == include.folder) continue;
        CAPTURE(include.file.string());
        CAPTURE(include.target);
        REQUIRE(family_arrows.contains(include.folder));
        CHECK(family_arrows.at(include.folder).contains(target));
        found[include.folder].insert(target);
    }
    CHECK(found == family_arrows);
}

TEST_CASE("arrows lead nowhere in a circle") {
    CHECK(in_circles({{"a", {"b"}}, {"b", {"c"}}, {"c", {"b"}}, {"d", {}}}) ==
          std::set<std::string>{"a", "b", "c"});
    CHECK(in_circles(arrows).empty());
    CHECK(in_circles(family_arrows).empty());
}

TEST_CASE("only the command and what launches know the runtime's host side, and only verify knows Clang") {
    const std::set<std::string> shared = {"pleat/types.h",
                                          "pleat/reference.h"};  // what generated text says, not what runs it
    for (const Include& include : includes_below(source_dir / "generator")) {
        CAPTURE(include.file.string());
        CAPTURE(include.target);
        const std::string target = folder_of(include.target);
        if (target == "pleat" && include.folder != "cli" && include.folder != "launch")
            CHECK(shared.contains(include.target));
        if (target == "clang" || target == "llvm") CHECK(include.folder == "verify");
        if (target == "nlohmann")
            CHECK((include.folder == "spec" || include.folder == "diag" || include.folder == "cli"));
    }
}

TEST_CASE("the runtime knows no generator, no JSON, no Clang and no CUDA headers") {
    const std::set<std::string> foreign = {"nlohmann", "clang", "llvm", "CLI", "fmt"};
    for (const Include& include : includes_below(source_dir / "runtime", "runtime")) {
        CAPTURE(include.file.string());
        CAPTURE(include.target);
        const std::string target = folder_of(include.target);
        CHECK_FALSE(arrows.contains(target));
        CHECK_FALSE(foreign.contains(target));
        CHECK(include.target.find("cuda") == std::string::npos);
        if (!fs::exists(include.file.parent_path() /
                        include.target))  // the runtime's own declarations may bear the name
            CHECK(include.target.find("nvrtc.h") == std::string::npos);
    }
}

TEST_CASE("a header of the runtime is one idea: 550 lines at most") {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(source_dir / "runtime" / "include")) {
        if (entry.path().extension() != ".h") continue;
        CAPTURE(entry.path().string());
        std::ifstream in(entry.path());
        const auto lines = std::count(std::istreambuf_iterator<char>(in), {}, '\n');
        CHECK(lines <= 550);
    }
}
