// Emitted files are parsed together where they are right; errors are reported for each file alone.
#include "verify/parse.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "file_text.h"
#include "verify/format.h"

using namespace pleat::verify;
using pleat::test::text_of;

namespace {

ParseOptions options() {
    ParseOptions o;
    o.include = PLEAT_SOURCE_DIR "/runtime/include";
    o.format = false;
    return o;
}

VirtualFile header(const std::string& name, const std::string& body) {
    return {name + "/reference.h", "#pragma once\nnamespace " + name + " {\n" + body + "\n}\n"};
}

/// A kernel as the generator emits it, which is checked in, with all that it includes.
std::vector<VirtualFile> emitted() {
    std::vector<VirtualFile> files;
    for (const std::string name : {"rmsnorm/dims.h", "rmsnorm/rmsnorm.cu"})
        files.push_back({name, text_of(PLEAT_SOURCE_DIR "/generated/" + name)});
    return files;
}

/// Replaces `there`, which must be in the text, and returns the number of its line.
int replace(VirtualFile& file, const std::string& there, const std::string& by) {
    const size_t at = file.text.find(there);
    REQUIRE(at != std::string::npos);
    file.text.replace(at, there.size(), by);
    return 1 + static_cast<int>(
                   std::count(file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace

TEST_CASE("headers of which each is right alone may differ") {
    // One macro with two meanings: together a warning, alone none.
    CHECK(parse({header("one", "#define SIZE 1"), header("two", "#define SIZE 2")}, options()).empty());
}

TEST_CASE("an error is reported for its own file, in each way that it is compiled") {
    const VirtualFile right = header("one", "inline int power(int n) { return n * n; }");
    const VirtualFile wrong = header("two", "inline int power(int n) { return n * m; }");
    const VirtualFile kernel{"k/k.cu",
                             "extern \"C\" __global__ void k(float* x) {\n    *x = __undefined(*x);\n}\n"};
    std::vector<std::string> reported;
    for (const ParseFinding& f : parse({right, wrong, kernel}, options())) {
        CHECK(f.message.where.file == f.path);
        reported.push_back(f.path + ":" + std::to_string(f.message.where.line) + " " + f.during);
    }
    CHECK(reported == std::vector<std::string>{"two/reference.h:3 as C++",
                                               "two/reference.h:3 as CUDA for the device",
                                               "two/reference.h:3 as CUDA for the host",
                                               "k/k.cu:2 as CUDA for the device", "k/k.cu:2 as CUDA for the host"});
}

TEST_CASE("a name that is not declared in an emitted kernel is refused on both sides, at its line") {
    std::vector<VirtualFile> files = emitted();
    CHECK(parse(files, options()).empty());
    const int line = replace(files.back(), "pleat::math::rsqrt(", "pleat::math::rqsrt(");
    const std::vector<ParseFinding> found = parse(files, options());
    REQUIRE(found.size() == 2);
    for (const ParseFinding& f : found) {
        CHECK(f.kind == ParseFinding::Kind::refused);
        CHECK(f.path == "rmsnorm/rmsnorm.cu");
        CHECK(f.message.where.line == line);
        CHECK(f.message.text.find("rqsrt") != std::string::npos);
    }
}

TEST_CASE("a line that stands elsewhere than the style puts it is reported, with what it would be") {
    if (clang_version() != format_version) return;  // others lay some lines out in other ways
    ParseOptions with_style = options();
    with_style.format = true;
    std::vector<VirtualFile> files = emitted();
    CHECK(parse(files, with_style).empty());
    const std::string there = "    const float r = ";
    for (const char* moved : {"  const float r = ", "      const float r = "}) {
        std::vector<VirtualFile> changed = files;
        const int line = replace(changed.back(), there, moved);
        const std::vector<ParseFinding> found = parse(changed, with_style);
        REQUIRE(found.size() == 1);
        CHECK(found[0].kind == ParseFinding::Kind::unformatted);
        CHECK(found[0].path == "rmsnorm/rmsnorm.cu");
        CHECK(found[0].message.where.line == line);
        CHECK(found[0].message.level == Level::warning);
        REQUIRE(found[0].message.notes.size() == 1);
        CHECK(found[0].message.notes[0].text.find("const float r = ") != std::string::npos);
    }
}
