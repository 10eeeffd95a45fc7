// What is JSON, what is not, and what is said about it where.
#include "spec/json.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "reading.h"

using namespace pleat;
using namespace std::string_literals;

namespace {

struct Parsed {
    Sources sources;
    Diagnostics diagnostics;
    std::optional<json::Value> value;

    explicit Parsed(const std::string& text) {
        const int file = sources.add("a.json", text);
        value = json::parse(file, sources, diagnostics);
    }
};

std::string said(const std::string& text) {
    const Parsed p(text);
    return reading::said(p.diagnostics, p.sources);
}

}  // namespace

TEST_CASE("values and where they stand") {
    const Parsed p("{ \"a\": [1, -2.5e1, true, null],\n  \"b\": {\"c\": \"x\"} }");
    REQUIRE(p.value);
    CHECK_FALSE(p.diagnostics.has_errors());
    CHECK(p.value->span == Span{0, 0, 51});
    REQUIRE(p.value->members.size() == 2);
    CHECK(p.value->members[0].key.value == "a");
    CHECK(p.value->members[0].key.span == Span{0, 2, 5});
    const json::Value& a = *p.value->find("a");
    REQUIRE(a.items.size() == 4);
    CHECK(a.span == Span{0, 7, 30});
    CHECK(a.items[0].type == json::Type::integer);
    CHECK(a.items[0].integer == 1);
    CHECK(a.items[1].type == json::Type::real);
    CHECK(a.items[1].real == -25.0);
    CHECK(a.items[1].span == Span{0, 11, 17});
    CHECK(a.items[2].boolean);
    CHECK(a.items[3].type == json::Type::null);
    CHECK(p.value->find("b")->find("c")->string.value == "x");
    CHECK(p.value->find("c") == nullptr);
}

TEST_CASE("a string knows where each of its characters came from") {
    const Parsed p(R"("a\u00e9\"\ud83d\ude00b")");
    REQUIRE(p.value);
    const Text& t = p.value->string;
    CHECK(t.value ==
          "a\xC3\xA9\"\xF0\x9F\x98\x80"
          "b");
    CHECK(t.at(0, 1) == Span{0, 1, 2});
    CHECK(t.at(1, 3) == Span{0, 2, 8});    // \u00e9, two bytes
    CHECK(t.at(3, 4) == Span{0, 8, 10});   // an escaped quote
    CHECK(t.at(4, 8) == Span{0, 10, 22});  // a pair of surrogates
    CHECK(t.at(8, 9) == Span{0, 22, 23});
    CHECK(t.at(9, 9) == Span{0, 23, 23});
    CHECK(Parsed("\"plain\"").value->string.offsets.empty());
}

TEST_CASE("texts that are not JSON") {
    const std::pair<std::string, std::string> cases[] = {
        {"", "1:1 the file is empty\n"},
        {" \n\t ", "1:1 the file holds nothing but white space\n"},
        {"hello", "1:1 expected a value, found 'hello'\n"},
        {"// a comment\n{}", "1:1 expected a value, found '/'\n"},
        {"{} x", "1:4 'x' after the end of the JSON value\n"},
        {"{}\n{}", "2:1 '{' after the end of the JSON value\n"},
        {"{\"a\": 1,}", "1:8 a comma that nothing follows\n"},
        {"[1, 2,\n]", "1:6 a comma that nothing follows\n"},
        {"[1 2]", "1:4 expected ',' or ']', found '2'\n"},
        {"{\"a\" 1}", "1:6 expected ':' after the key, found '1'\n"},
        {"{\"a\": 1 \"b\": 2}", "1:9 expected ',' or '}', found a string\n"},
        {"{a: 1}", "1:2 expected a key in double quotes, found 'a'\n"},
        {"{'a': 1}", "1:2 expected a key in double quotes, found '''\n"},
        {"{1: 1}", "1:2 expected a key or '}', found '1'\n"},
        {"{\"a\": 1, 2}", "1:10 expected a key, found '2'\n"},
        {"{\"a\": }", "1:7 expected a value, found '}'\n"},
        {"{\"a\": tru}", "1:7 expected a value, found 'tru'\n"},
        {"[\n\n1,\n", "3:3 expected ']', found the end of the file\n"},
        {"{\"a\"", "1:5 expected ':', found the end of the file\n"},
        {"{\"a\":  \n", "1:6 expected a value, found the end of the file\n"},
        {"{\"a\": 1", "1:8 expected '}', found the end of the file\n"},
        {"{", "1:2 expected '}', found the end of the file\n"},
        {"[01]", "1:2 a number that begins with a zero\n"},
        {"[-]", "1:2 a '-' that no digit follows\n"},
        {"[+1]", "1:2 expected a value, found '+'\n"},
        {"[1.]", "1:2 a number whose point no digit follows\n"},
        {"[1e]", "1:2 a number whose exponent has no digits\n"},
        {"[0x10]", "1:2 a malformed number\n"},
        {"[.5]", "1:2 expected a value, found '.'\n"},
        {"[NaN]", "1:2 expected a value, found 'NaN'\n"},
        {"[\"ab", "1:2 a string that does not end on its line\n"},
        {"[\"ab\n\"]", "1:2 a string that does not end on its line\n"},
        {"[\"ab\\", "1:2 a string that does not end on its line\n"},
        {"[\"a\tb\"]", "1:4 the control character U+0009 in a string\n"},
        {"[\"\\x41\"]", "1:3 an escape that JSON does not have\n"},
        {"[\"\\u12g4\"]", "1:3 a \\u that four hexadecimal digits do not follow\n"},
        {"[\"\\u+123\"]", "1:3 a \\u that four hexadecimal digits do not follow\n"},
        {"[\"\\ud83d\"]", "1:3 half of a surrogate pair\n"},
        {"[\"\\ude00\"]", "1:3 half of a surrogate pair\n"},
        {"[\"\\ud83d\\u0041\"]", "1:3 half of a surrogate pair\n"},
        {"[\"ab\xFF\"]", "1:5 the byte 0xFF is not valid UTF-8\n"},
        {"[\"\xC3\"]", "1:3 the byte 0xC3 is not valid UTF-8\n"},
        {"{\"a\": \xE2\x80\x9C"
         "b\"}",
         "1:7 expected a value, found '\xE2\x80\x9C'\n"},
        {"[1]\0"s, "1:4 a NUL byte, which no JSON text holds\n"},
        {"\x7F"
         "ELF\x02\x01\0\0"s,
         "1:7 a NUL byte, which no JSON text holds\n"},
        {"\xEF\xBB\xBF[1]", "1:1 the file begins with a byte-order mark\n"},
        {"\xEF\xBB\xBF[1",
         "1:1 the file begins with a byte-order mark\n1:6 expected ']', found the end of the file\n"},
        {"\xFF\xFE{\0}\0"s, "1:1 the file is UTF-16, and JSON is UTF-8\n"},
        {"[9223372036854775808]", "1:2 an integer that does not fit into 64 bits\n"},
        {"[1e999, -1e-999]",
         "1:2 a number that a 64-bit float does not hold\n1:9 a number that a 64-bit float does not hold\n"},
        {"{\"a\": 1,\n \"\\u0061\": 2,\n \"a\": 3}",
         "2:2 the key 'a' stands twice\n3:2 the key 'a' stands twice\n"},
    };
    for (const auto& [text, sentence] : cases) {
        CAPTURE(text);
        CHECK(said(text) == sentence);
    }
    CHECK(said("[9223372036854775807, -9223372036854775808, 0, -0, 1E+2]").empty());
}

TEST_CASE("nesting") {
    CHECK(said(std::string(64, '[') + std::string(64, ']')).empty());
    CHECK(said(std::string(65, '[') + std::string(65, ']')) == "1:65 nested more than 64 levels deep\n");
    CHECK(said(std::string(1000000, '[')) == "1:65 nested more than 64 levels deep\n");
    std::string objects;
    for (int i = 0; i < 1000000; ++i) objects += "{\"a\":";
    CHECK(said(objects) == "1:321 nested more than 64 levels deep\n");
}

TEST_CASE("large objects take time that grows with their size only") {
    std::string text = "{";
    for (int i = 0; i < 200000; ++i) text += fmt::format("{}\"k{}\": {}", i ? "," : "", i, i);
    const Parsed p(text + "}");
    REQUIRE(p.value);
    CHECK(p.value->members.size() == 200000);
}

TEST_CASE("every prefix and every changed byte of a spec is judged as another reader judges it") {
    const std::string whole = R"({"pleat": 1, "a\u00e9": [-1.5e3, true, null, {"x": "\\\"y"}], "b": {}})";
    const auto agree = [](const std::string& text) {
        const Parsed p(text);
        return (p.value && !p.diagnostics.has_errors()) == nlohmann::json::accept(text);
    };
    for (size_t n = 0; n <= whole.size(); ++n) {
        CAPTURE(n);
        CHECK(agree(whole.substr(0, n)));
    }
    for (size_t i = 0; i < whole.size(); ++i)
        for (const char c : "{}[],:\"\\ ue0-.x\n\x01\xFF"s) {
            std::string text = whole;
            text[i] = c;
            CAPTURE(text);
            CHECK(agree(text));
        }
}
