// The style that is pinned in code is the one that editors find in the root.
#include "verify/format.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "verify/check.h"

using namespace pleat::verify;

TEST_CASE("the pinned style is .clang-format's") {
    std::ifstream file(PLEAT_SOURCE_DIR "/.clang-format");
    std::stringstream text;
    text << file.rdbuf();
    REQUIRE(!text.str().empty());
    CHECK(is_pinned_style(text.str()));
    CHECK_FALSE(is_pinned_style(text.str() + "\nTabWidth: 3\n"));
}

TEST_CASE("includes are sorted and lines laid out") {
    CHECK(formatted("a.cu", "#include \"b.h\"\n#include \"a.h\"\nvoid  f( ) { g( 1,2 ) ; }\n") ==
          "#include \"a.h\"\n#include \"b.h\"\nvoid f() { g(1, 2); }\n");
}
