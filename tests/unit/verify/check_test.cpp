// The compile check inside the process: texts, virtual files, places, and its speed.
#include "verify/check.h"

#include <doctest/doctest.h>

#include <ctime>

using namespace pleat::verify;

namespace {

const std::string root = PLEAT_SOURCE_DIR;

Unit core_unit(const std::string& body) {
    return {"case.cpp",
            "#include \"core/example_dims.h\"\nusing namespace example;\n" + body,
            {"-std=c++20", "-nostdinc", "-I" + root + "/runtime/include", "-I" PLEAT_VOCABULARIES},
            {}};
}

}  // namespace

TEST_CASE("a right text has no messages") {
    CHECK(check({"a.cpp", "constexpr int two = 1 + 1;\nstatic_assert(two == 2);\n", {"-std=c++20"}, {}}).empty());
}

TEST_CASE("a message has its place, level, flag and notes") {
    const auto said =
        check({"a.cpp", "int f(int);\nint g() {\n    return f(1, 2);\n}\nvoid h() { int x; }\n", {"-Wall"}, {}});
    REQUIRE(said.size() == 2);
    CHECK(said[0].level == Level::error);
    CHECK(said[0].where == Place{"a.cpp", 3, 12});
    REQUIRE(said[0].notes.size() == 1);
    CHECK(said[0].notes[0].where.line == 1);
    CHECK(said[1].level == Level::warning);
    CHECK(said[1].flag == "-Wunused-variable");
}

TEST_CASE("virtual files are included and named") {
    const Unit unit{
        "main.cpp", "#include \"lib/a.h\"\n", {}, {{"lib/a.h", "#include \"b.h\"\n"}, {"lib/b.h", "wrong\n"}}};
    const auto said = check(unit);
    REQUIRE(!said.empty());
    CHECK(said[0].where.file == "./lib/b.h");
    CHECK(said[0].where.line == 1);
}

TEST_CASE("a sentence of the typed core is led back to the user's line") {
    const auto said = check(core_unit("constexpr auto wrong(X x) {\n    return x[T(1)][K(2)];\n}\n"));
    REQUIRE(said.size() == 1);
    CHECK(said[0].text.find("pleat: tensor X [T, H] has no dim K") != std::string::npos);
    CHECK(said[0].where.file != "case.cpp");
    CHECK(place_in("case.cpp", said[0]).line == 4);
    CHECK(to_text(said[0]).find("case.cpp:4:") != std::string::npos);
}

TEST_CASE("a hundred checks of the typed core take well under a second of one core") {
    Unit unit = core_unit("constexpr auto f(X x) { return x[T(1)][K(2)]; }\n");
    const Precompiled headers(core_unit(""));
    CHECK(headers.messages().empty());
    unit.before = &headers;
    CHECK(check(unit).size() == 1);
    const std::clock_t begin = std::clock();
    for (int i = 0; i < 100; ++i) CHECK(check(unit).size() == 1);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    MESSAGE("100 checks: " << seconds << " s");
    CHECK(seconds < 5);  // about 0.5; a build under sanitizers or without optimisation takes longer
}
