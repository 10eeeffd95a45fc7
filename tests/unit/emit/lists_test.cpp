// Launchers of kernels that take a list of tensors.
#include <doctest/doctest.h>

#include "emit/emit.h"
#include "loaded.h"

namespace pleat::test {
namespace {

/// The function of launch.h that gets at a set of a list.
std::string fill_of(const std::string& params, const std::string& value) {
    const model::Spec spec = loaded(R"({"pleat": 1, "name": "k", "dims": {"N": "runtime"}, )" + params +
                                    R"("tensors": {"X": {"dtype": "f32", "dims": ["N"]}},
        "kernel": {"stages": [{"store": "X", "from": ")" +
                                    value + R"("}]}})");
    for (const emit::File& f : emit::emit(spec)) {
        const size_t begin = f.text.find("static void fill(");
        if (f.path.ends_with("launch.h") && begin != std::string::npos)
            return f.text.substr(begin, f.text.find("\n    }\n", begin) - begin);
    }
    return {};
}

}  // namespace

TEST_CASE("what gets at a set of a list names its params where the kernel has some, and else leaves none unused") {
    const std::string without = fill_of("", "X * 2"),
                      with = fill_of(R"("params": {"p": {"dtype": "f32"}}, )", "X * p");
    REQUIRE(!without.empty());
    CHECK(without.find("params") == std::string::npos);
    CHECK(with.find("params[0] = &arguments.p;") != std::string::npos);
}

}  // namespace pleat::test
