// The language reference is true: its examples check, its wrong examples give the diagnostic that
// they say, and it lists every diagnostic. The catalog checks without a finding.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "check/load.h"
#include "check/support.h"
#include "file_text.h"
#include "schedule/asked.h"

namespace pleat::test {
namespace {

const std::string specs = std::string(PLEAT_SOURCE_DIR) + "/dsl_specs";

}  // namespace

TEST_CASE("the examples of the language reference") {
    std::istringstream lines(text_of(specs + "/README.md"));
    int good = 0, bad = 0;
    for (std::string line, before; std::getline(lines, line);) {
        if (line.rfind("```json", 0) != 0) {
            if (!line.empty()) before = line;
            continue;
        }
        const std::string mark = line.substr(7);
        std::string text;
        while (std::getline(lines, line) && line != "```") text += line + "\n";
        INFO(text);
        Checked c = check_text(text);
        if (c.model) schedule::check_schedules(*c.model, c.diagnostics);
        if (mark.empty()) {
            ++good;
            for (const Diagnostic& d : c.diagnostics.all()) CHECK_MESSAGE(false, d.sentence);
            CHECK(c.model);
        } else {
            ++bad;
            REQUIRE(mark.rfind(" error PL", 0) == 0);
            CHECK_MESSAGE(before.find(mark.substr(7)) != std::string::npos, "nothing says so before it");
            REQUIRE(c.diagnostics.errors() == 1);
            for (const Diagnostic& d : c.diagnostics.all())
                if (d.severity == Severity::error) CHECK(std::string(info(d.code).id) == mark.substr(7));
        }
    }
    CHECK(good >= 11);
    CHECK(bad >= 10);
}

TEST_CASE("the language reference lists every diagnostic") {
    const std::string text = text_of(specs + "/README.md");
    for (const CodeInfo& c : diagnostic_codes()) {
        const std::string row = fmt::format("| {} | `{}` | {}{} |", c.id, c.name, c.title,
                                            c.severity == Severity::warning ? " (a warning)" : "");
        CHECK_MESSAGE(text.find(row) != std::string::npos, "dsl_specs/README.md lacks the row: " << row);
    }
}

TEST_CASE("the catalog checks") {
    int count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(specs)) {
        if (entry.path().extension() != ".json") continue;
        ++count;
        Sources sources;
        Diagnostics d;
        INFO(entry.path().string());
        CHECK(load_spec(entry.path().string(), {}, sources, d));
        for (const Diagnostic& f : d.all()) CHECK_MESSAGE(false, f.sentence);
    }
    CHECK(count > 0);
}

}  // namespace pleat::test
