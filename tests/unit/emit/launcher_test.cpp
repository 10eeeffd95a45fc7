// Typed launchers: what a launch takes of their arguments.
#include <doctest/doctest.h>

#include "compile/compile.h"
#include "emit/emit.h"
#include "loaded.h"

namespace pleat::test {
namespace {

/// Of launch.h the class of a kernel that stores `value` to X.
std::string launcher_of(const std::string& params, const std::string& value) {
    const model::Spec spec = loaded(R"({"pleat": 1, "name": "k", "dims": {"N": "runtime"}, )" + params +
                                    R"("tensors": {"X": {"dtype": "f32", "dims": ["N"]}},
        "kernel": {"stages": [{"store": "X", "from": ")" +
                                    value + R"("}]}})");
    for (const emit::File& f : emit::emit(schedule::compile(spec))) {
        const size_t begin = f.text.find("class Kernel");
        if (f.path.ends_with("launch.h") && begin != std::string::npos)
            return f.text.substr(begin, f.text.find("\n};\n", begin) - begin);
    }
    return {};
}

}  // namespace

TEST_CASE("the least integer of 64 bits is a difference, where C++ has no literal of it") {
    const model::Spec spec = loaded(R"({"pleat": 1, "name": "k", "dims": {"N": "runtime"},
        "params": {"p": {"dtype": "i64", "default": -9223372036854775808}},
        "tensors": {"X": {"dtype": "i64", "dims": ["N"]}},
        "kernel": {"stages": [{"store": "X", "from": "max(X, 0 - 9223372036854775807 - 1) + p"}]}})");
    for (const emit::File& f : emit::emit(schedule::compile(spec))) {
        if (f.path.ends_with(".manifest")) continue;
        const size_t embedded = f.path.ends_with("sources.h") ? f.text.rfind("R\"") : std::string::npos;
        CHECK_MESSAGE(f.text.substr(0, embedded).find("9223372036854775808") == std::string::npos, f.path);
    }
}

TEST_CASE("a launch takes tensors, sizes and the params that the kernel has") {
    const std::string without = launcher_of("", "X * 2"),
                      with = launcher_of(R"("params": {"p": {"dtype": "f32"}}, )", "X * p");
    CHECK(without.starts_with("class Kernel : public pleat::Launcher<Kernel, Arguments, 1, 1, 0> {"));
    CHECK(without.find("params") == std::string::npos);
    CHECK(with.starts_with("class Kernel : public pleat::Launcher<Kernel, Arguments, 1, 1, 1> {"));
    for (const char* line :
         {"values.tensors[0] = arguments.X.get();",
          "values.symbols[0] = arguments.X.template extent<k::N>().get();", "values.params[0] = &arguments.p;"})
        CHECK_MESSAGE(with.find(line) != std::string::npos, line);
}

}  // namespace pleat::test
