// Emitted files are parsed together where they are right; what is wrong is told of each alone.
#include "verify/parse.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace pleat::verify;

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

}  // namespace

TEST_CASE("headers of which each is right alone may differ") {
    // One macro with two meanings: together a warning, alone none.
    CHECK(parse({header("one", "#define SIZE 1"), header("two", "#define SIZE 2")}, options()).empty());
}

TEST_CASE("what is wrong is told of its own file, in each way that it is compiled") {
    const VirtualFile right = header("one", "inline int power(int n) { return n * n; }");
    const VirtualFile wrong = header("two", "inline int power(int n) { return n * m; }");
    const VirtualFile kernel{"k/k.cu",
                             "extern \"C\" __global__ void k(float* x) {\n    *x = __undefined(*x);\n}\n"};
    std::vector<std::string> told;
    for (const ParseFinding& f : parse({right, wrong, kernel}, options())) {
        CHECK(f.message.where.file == f.path);
        told.push_back(f.path + ":" + std::to_string(f.message.where.line) + " " + f.while_);
    }
    CHECK(told == std::vector<std::string>{"two/reference.h:3 as C++", "two/reference.h:3 as CUDA for the device",
                                           "two/reference.h:3 as CUDA for the host",
                                           "k/k.cu:2 as CUDA for the device", "k/k.cu:2 as CUDA for the host"});
}
