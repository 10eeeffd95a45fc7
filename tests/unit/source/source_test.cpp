// Positions, decoded text and UTF-8.
#include "source/source.h"

#include <doctest/doctest.h>

#include "source/utf8.h"

using namespace pleat;

TEST_CASE("positions count lines and bytes from one") {
    const Source s("a.json", "ab\ncd\r\n\nx");
    CHECK(s.line_count() == 4);
    CHECK(s.position(0).line == 1);
    CHECK(s.position(2).column == 3);  // the line end belongs to its line
    CHECK(s.position(3).line == 2);
    CHECK(s.position(3).column == 1);
    CHECK(s.position(8).line == 4);
    CHECK(s.position(1000).line == 4);
    CHECK(s.position(1000).column == 2);
    CHECK(s.line(1) == "ab");
    CHECK(s.line(2) == "cd");  // without the carriage return
    CHECK(s.line(3).empty());
    CHECK(s.line(4) == "x");
    CHECK(s.line(0).empty());
    CHECK(s.line(5).empty());
}

TEST_CASE("a text points into its literal") {
    const Text simple{"X * Y", Span{0, 10, 17}, {}};
    CHECK(simple.at(4, 5) == Span{0, 15, 16});
    CHECK(simple.at(5, 5) == Span{0, 16, 16});  // its end is the closing quote
    // "a\u0042c" at offset 10: the b stands for six bytes
    const Text escaped{"aBc", Span{0, 10, 20}, {11, 12, 18}};
    CHECK(escaped.at(1, 2) == Span{0, 12, 18});
    CHECK(escaped.at(2, 3) == Span{0, 18, 19});
    CHECK_FALSE(Text{"x", {}, {}}.at(0, 1).known());
}

TEST_CASE("UTF-8 by RFC 3629") {
    using namespace std::string_view_literals;
    CHECK(utf8::read("\xE2\x82\xAC"sv, 0).code == 0x20AC);
    CHECK(utf8::read("\xF0\x9F\x98\x80"sv, 0).code == 0x1F600);
    CHECK(utf8::first_invalid("plain \xC3\xA9 \xF4\x8F\xBF\xBF"sv) == std::string_view::npos);
    for (const std::string_view bad :
         {"\x80"sv, "\xC0\x80"sv, "\xC1\xBF"sv, "\xE0\x9F\xBF"sv, "\xED\xA0\x80"sv, "\xF0\x8F\xBF\xBF"sv,
          "\xF4\x90\x80\x80"sv, "\xF5\x80\x80\x80"sv, "\xE2\x82"sv, "\xC3"sv, "\xFF"sv}) {
        CAPTURE(bad);
        CHECK(utf8::first_invalid("ab" + std::string(bad)) == 2);
    }
    const std::string_view text =
        "a\xE2\x82\xAC"
        "b";
    CHECK(utf8::boundary(text, 1) == 1);
    CHECK(utf8::boundary(text, 2) == 1);
    CHECK(utf8::boundary(text, 3) == 1);
    CHECK(utf8::boundary(text, 4) == 4);
    CHECK(utf8::boundary(text, 99) == 5);
    CHECK(utf8::width(U'e') == 1);
    CHECK(utf8::width(0x0301) == 0);
    CHECK(utf8::width(0x6F22) == 2);
    CHECK_FALSE(utf8::printable(0x1B));
    CHECK_FALSE(utf8::printable(0x202E));
    CHECK(utf8::printable(0xE9));
}
