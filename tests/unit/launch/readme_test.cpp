// What runtime/README.md shows of a spec's file and a launch is this file's text, so that it compiles.
#include <doctest/doctest.h>

#include <cctype>
#include <iostream>
#include <string>

#include "file_text.h"
#include "launch/launched.h"

namespace {

[[maybe_unused]] int shown() {
    // from here
    pleat::Sources sources;
    pleat::Diagnostics findings;
    const auto spec = pleat::load_launched("gemm.json", {{{"N", "4864"}, {"K", "4352"}}, {}}, sources, findings);
    if (!spec) {
        findings.print(std::cerr, sources, pleat::Diagnostics::Format::text, false);
        return 1;
    }
    const pleat::Kernel kernel = pleat::Kernel::load(spec->source(), pleat::Device::cuda());
    // to here
    return 0;
}

std::string without_spaces(std::string text) {
    std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
    return text;
}

}  // namespace

TEST_CASE("what the runtime's README shows of a launch compiles") {
    const std::string own = pleat::test::text_of(PLEAT_SOURCE_DIR "/tests/unit/launch/readme_test.cpp"),
                      begin = "    // from here\n";
    const size_t from = own.find(begin) + begin.size();
    const std::string body = own.substr(from, own.find("    // to here\n") - from);
    const std::string page = pleat::test::text_of(PLEAT_SOURCE_DIR "/runtime/README.md");
    CHECK(body.find("load_launched") != std::string::npos);
    CHECK(without_spaces(page).find(without_spaces("```cpp\n#include <launch/launched.h>\n" + body + "```")) !=
          std::string::npos);
}
