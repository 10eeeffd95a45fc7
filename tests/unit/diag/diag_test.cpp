// How diagnostics are collected and how they look, to the character.
#include "diag/diag.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

using namespace pleat;

namespace {

std::string text(const Diagnostics& d, const Sources& sources, bool color = false) {
    std::ostringstream out;
    d.print(out, sources, Diagnostics::Format::text, color);
    return out.str();
}

nlohmann::json json(const Diagnostics& d, const Sources& sources) {
    std::ostringstream out;
    d.print(out, sources, Diagnostics::Format::json, false);
    return nlohmann::json::parse(out.str());
}

/// One error of code unknown_key over the first occurrence of `word`.
std::string pointing_at(const std::string& source, const std::string& word) {
    Sources sources;
    const int file = sources.add("a.json", source);
    const auto at = static_cast<uint32_t>(source.find(word));
    Diagnostics d;
    d.report(Code::unknown_key, {file, at, at + static_cast<uint32_t>(word.size())}, "no");
    return text(d, sources);
}

}  // namespace

TEST_CASE("an error, its line, its caret and its notes") {
    Sources sources;
    const int file = sources.add("norm/rmsnorm.json", "{\n  \"of\": \"Xx * X\",\n  \"X\": 1\n}\n");
    Diagnostics d;
    d.report(Code::unknown_key, {file, 11, 13}, "undefined name 'Xx'")
        .note("did you mean 'X'?")
        .note("'X' is declared here", {file, 23, 24});
    CHECK(text(d, sources) ==
          "norm/rmsnorm.json:2:10: error: undefined name 'Xx' [PL005]\n"
          "   2 |   \"of\": \"Xx * X\",\n"
          "     |          ^~\n"
          "     = note: did you mean 'X'?\n"
          "norm/rmsnorm.json:3:4: note: 'X' is declared here\n"
          "   3 |   \"X\": 1\n"
          "     |    ^\n");
}

TEST_CASE("colours") {
    Sources sources;
    const int file = sources.add("a.json", "x");
    Diagnostics d;
    d.report(Code::bad_value, {file, 0, 1}, "bad").note("why");
    CHECK(text(d, sources, true) ==
          "\x1b[1ma.json:1:1: \x1b[0m\x1b[1;31merror: \x1b[0m\x1b[1mbad\x1b[0m [PL008]\n"
          "   1 | x\n"
          "     | \x1b[1;32m^\x1b[0m\n"
          "     = \x1b[1;36mnote: \x1b[0mwhy\n");
}

TEST_CASE("findings are printed by file and position, and reported once") {
    Sources sources;
    const int a = sources.add("a.json", "abc");
    const int b = sources.add("b.json", "abc");
    Diagnostics d;
    d.report(Code::bad_value, {b, 0, 1}, "third");
    d.report(Code::bad_value, {a, 2, 3}, "second");
    d.report(Code::bad_value, {a, 0, 1}, "first");
    d.report(Code::bad_value, {a, 0, 1}, "first again").note("lost");
    d.report(Code::unknown_key, {a, 0, 1}, "another code");
    d.report_file(Code::file_unreadable, "gone.json", "no such file");
    d.report_file(Code::file_unreadable, "gone.json", "no such file");
    CHECK(d.errors() == 5);
    CHECK(d.all().size() == 5);
    const std::string out = text(d, sources);
    CHECK(out.starts_with("gone.json: error: no such file [PL001]\na.json:1:1: error: first [PL008]\n"));
    CHECK(out.find("another code") < out.find("second"));
    CHECK(out.find("second") < out.find("third"));
    CHECK(out.find("again") == std::string::npos);
    CHECK(out.find("lost") == std::string::npos);
}

TEST_CASE("warnings become errors") {
    Diagnostics d;
    const CodeInfo* warning = nullptr;
    for (const CodeInfo& c : diagnostic_codes())
        if (c.severity == Severity::warning) warning = &c;
    if (!warning) return;
    d.report(warning->code, {0, 0, 1}, "one");
    CHECK(d.warnings() == 1);
    CHECK_FALSE(d.has_errors());
    d.warnings_are_errors();
    d.report(warning->code, {0, 1, 2}, "two");
    CHECK(d.warnings() == 0);
    CHECK(d.errors() == 2);
    CHECK(d.all()[0].severity == Severity::error);
    CHECK(d.all()[1].severity == Severity::error);
}

TEST_CASE("the caret stands under the character") {
    CHECK(pointing_at("\t\tX", "X") == "a.json:1:3: error: no [PL005]\n   1 |         X\n     |         ^\n");
    CHECK(pointing_at("\xC3\xA9t\xC3\xA9 X", "X") ==
          "a.json:1:7: error: no [PL005]\n   1 | \xC3\xA9t\xC3\xA9 X\n     |     ^\n");
    CHECK(pointing_at("\xE6\xBC\xA2 XY", "XY") ==
          "a.json:1:5: error: no [PL005]\n   1 | \xE6\xBC\xA2 XY\n     |    ^~\n");
    CHECK(pointing_at("e\xCC\x81 X", "X") == "a.json:1:5: error: no [PL005]\n   1 | e\xCC\x81 X\n     |   ^\n");
    // a span over several lines is underlined to the end of the first; an empty one has a caret
    CHECK(pointing_at("ab{\n}", "{\n}") == "a.json:1:3: error: no [PL005]\n   1 | ab{\n     |   ^\n");
    CHECK(pointing_at("ab", "") == "a.json:1:1: error: no [PL005]\n   1 | ab\n     | ^\n");
}

TEST_CASE("nothing raw reaches the terminal") {
    CHECK(pointing_at("\x1b[2J\xFF\xE2\x80\xAEX", "X") ==
          "a.json:1:9: error: no [PL005]\n   1 | <U+001B>[2J<FF><U+202E>X\n     |                        ^\n");
    Sources sources;
    Diagnostics d;
    d.report_file(Code::file_unreadable, "a\nb\x07", "odd '\x1b'").note("\x9b");
    CHECK(text(d, sources) == "a<U+000A>b<U+0007>: error: odd '<U+001B>' [PL001]\n     = note: <9B>\n");
    CHECK(json(d, sources)[0]["notes"][0]["sentence"] == "\xEF\xBF\xBD");
}

TEST_CASE("long lines are cut around the caret") {
    const std::string far = std::string(1000, 'a') + "XX" + std::string(1000, 'b');
    CHECK(pointing_at(far, "XX") == "a.json:1:1001: error: no [PL005]\n   1 | ..." + std::string(60, 'a') + "XX" +
                                        std::string(38, 'b') + "...\n     | " + std::string(63, ' ') + "^~\n");
    const std::string wide = std::string(1000, 'X');
    CHECK(pointing_at(wide, wide) == "a.json:1:1: error: no [PL005]\n   1 | " + std::string(60, 'X') +
                                         "...\n     | ^" + std::string(59, '~') + "\n");
    // a cut never falls inside a character
    std::string accents;
    for (int i = 0; i < 100; ++i) accents += "\xC3\xA9";
    CHECK(pointing_at("z" + accents + "X" + accents, "X").find('<') == std::string::npos);
}

TEST_CASE("a hundred errors and a hundred warnings are kept, and all are counted") {
    Sources sources;
    const int file = sources.add("a.json", std::string(2000, 'a'));
    Diagnostics d;
    for (uint32_t i = 0; i < 1000; ++i) {
        d.report(Code::bad_value, {file, i, i + 1}, "no").note("lost with its finding");
        d.report(Code::unused_name, {file, i, i + 1}, "unused");
    }
    CHECK(d.errors() == 1000);
    CHECK(d.warnings() == 1000);
    CHECK(d.all().size() == 200);
    CHECK_FALSE(d.keeps_errors());
    CHECK(text(d, sources).ends_with("pleat: 1800 findings more of the same run not shown\n"));
}

TEST_CASE("a thousand findings on one line of sixteen megabytes are quick") {
    Sources sources;
    const int file = sources.add("a.json", std::string(size_t{16} << 20, 'a'));
    Diagnostics d;
    for (uint32_t i = 0; i < 1000; ++i) d.report(Code::bad_value, {file, i * 16000, i * 16000 + 16000}, "no");
    CHECK(text(d, sources).size() < 400000);
}

TEST_CASE("the JSON form") {
    Sources sources;
    const int file = sources.add("a.json", "{\n \"x\": 1\n}");
    Diagnostics d;
    CHECK(json(d, sources) == nlohmann::json::array());
    d.report(Code::unknown_key, {file, 3, 6}, "unknown \"x\"\n")
        .note("did you mean 'y'?")
        .note("here", {file, 0, 11});
    d.report_file(Code::file_unreadable, "b.json", "no such file");
    CHECK(json(d, sources) == nlohmann::json::parse(R"([
        {"code": "PL001", "name": "file_unreadable", "severity": "error", "file": "b.json",
         "sentence": "no such file", "notes": []},
        {"code": "PL005", "name": "unknown_key", "severity": "error", "file": "a.json", "line": 2, "column": 2,
         "end_line": 2, "end_column": 5, "sentence": "unknown \"x\"\n",
         "notes": [{"sentence": "did you mean 'y'?"},
                   {"sentence": "here", "file": "a.json", "line": 1, "column": 1, "end_line": 3, "end_column": 2}]}])"));
}

TEST_CASE("did you mean") {
    const std::vector<std::string> names = {"X",        "tensors",     "dims", "along",
                                            "epilogue", "multiple_of", "H",    "gelu"};
    CHECK(nearest("Xx", names) == "X");
    CHECK(nearest("x", names) == "X");
    CHECK(nearest("tenosrs", names) == "tensors");  // a swap is one edit
    CHECK(nearest("tensor", names) == "tensors");
    CHECK(nearest("Dims", names) == "dims");
    CHECK(nearest("alnog", names) == "along");
    CHECK(nearest("epilog", names) == "epilogue");
    CHECK(nearest("multipleof", names) == "multiple_of");
    CHECK(nearest("Q", names).empty());  // nothing of it is alike
    CHECK(nearest("relu", {"gelu", "silu"}) == "gelu");
    CHECK(nearest("uniform9", {"uniform", "uniform8"}) == "uniform8");  // as near, and as long
    CHECK(nearest("sqrt", {"rsqrt", "exp"}) == "rsqrt");
    CHECK(nearest("normalisation", names).empty());
    CHECK(nearest("", names).empty());
    CHECK(nearest("X", {}).empty());
    CHECK(nearest("ab", {"xb", "aB"}) == "aB");  // case alone counts half
    CHECK(nearest(std::string(1000000, 'x'), names).empty());
}

TEST_CASE("every code has a row, a number of its own and a title") {
    std::vector<std::string_view> ids;
    for (const CodeInfo& c : diagnostic_codes()) {
        CHECK(&info(c.code) == &c);
        CHECK(c.id.starts_with("PL"));
        CHECK_FALSE(c.title.empty());
        CHECK(std::find(ids.begin(), ids.end(), c.id) == ids.end());
        ids.push_back(c.id);
    }
}
