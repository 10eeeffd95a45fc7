// The language reference is true: its examples check, its wrong examples give the diagnostic that
// they say, its grammar has the reader's keys, and it lists every function, dtype and diagnostic. The
// catalog checks without a finding.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>

#include "check/load.h"
#include "check/support.h"
#include "compile/compile.h"
#include "compile/findings.h"
#include "file_text.h"
#include "model/dtype.h"
#include "model/functions.h"
#include "spec/grammar.h"

namespace pleat::test {
namespace {

const std::string specs = std::string(PLEAT_SOURCE_DIR) + "/dsl_specs";

using Words = std::set<std::string>;

/// The keys that the reader takes in a form and what lies in it, and the words that may be their values.
void collect(const spec::Form& form, Words& keys, Words& values) {
    values.insert(form.words.begin(), form.words.end());
    if (!form.sign.empty()) keys.insert(std::string(form.sign));
    for (const spec::Key& k : form.keys) {
        keys.insert(std::string(k.name));
        collect(*k.form, keys, values);
    }
    for (const spec::Form* choice : form.choices) collect(*choice, keys, values);
    if (form.element) collect(*form.element, keys, values);
    if (form.named) collect(*form.named, keys, values);
}

/// What stands between two texts of the page.
std::string part_of_page(const std::string& from, const std::string& to) {
    const std::string page = text_of(specs + "/README.md");
    const size_t begin = page.find(from), end = page.find(to, begin + from.size());
    REQUIRE(begin != std::string::npos);
    REQUIRE(end != std::string::npos);
    return page.substr(begin + from.size(), end - begin - from.size());
}

/// The words of a text that begin with a small letter or $.
Words small_words(const std::string& text) {
    const auto inner = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; };
    Words words;
    for (size_t i = 0; i < text.size();) {
        size_t end = i;
        while (end < text.size() && inner(text[end])) ++end;
        if (end > i && (std::islower(static_cast<unsigned char>(text[i])) || text[i] == '$'))
            words.insert(text.substr(i, end - i));
        i = std::max(end, i + 1);
    }
    return words;
}

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
        if (c.model) schedule::report_findings(schedule::compile(*c.model), c.diagnostics);
        if (mark.empty()) {
            ++good;
            for (const Diagnostic& d : c.diagnostics.all())
                if (d.code != Code::without_tensor_cores) CHECK_MESSAGE(false, d.sentence);  // those may be sums
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

TEST_CASE("the grammar of the language reference has the keys that the reader takes, and no others") {
    Words keys, values;
    collect(spec::grammar(), keys, values);
    REQUIRE(keys.count("multiple_of"));
    keys.erase("$schema");  // reported below the grammar
    const Words written = small_words(part_of_page("\n```\nspec    {", "\n```"));
    for (const std::string& key : keys) CHECK_MESSAGE(written.count(key), "the grammar lacks " << key);
    const Words notation{"schedule", "tensor", "stage", "axis", "expr", "size", "target", "n", "theirs", "ours"};
    for (const std::string& word : written)
        CHECK_MESSAGE(keys.count(word) + values.count(word) + notation.count(word), "the reader takes no " << word);
}

TEST_CASE("the language reference lists every function and every dtype") {
    const Words functions = small_words(part_of_page("**Functions.**", "This is refused"));
    for (const model::FnInfo& f : model::all_functions())
        if (f.callable) CHECK_MESSAGE(functions.count(std::string(f.name)), "no function " << f.name);
    const Words dtypes = small_words(part_of_page("The dtypes are ", "."));
    for (const model::DtypeInfo& d : model::all_dtypes())
        CHECK_MESSAGE(dtypes.count(std::string(d.name)), "no dtype " << d.name);
    CHECK(dtypes.size() == model::all_dtypes().size());
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
