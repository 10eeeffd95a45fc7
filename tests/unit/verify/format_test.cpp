// The style that is pinned in code is the one that editors find in the root.
#include "verify/format.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "file_text.h"
#include "verify/check.h"

namespace fs = std::filesystem;
using namespace pleat::verify;
using pleat::test::text_of;

TEST_CASE("the pinned style is .clang-format's") {
    const std::string text = text_of(PLEAT_SOURCE_DIR "/.clang-format");
    REQUIRE(!text.empty());
    CHECK(is_pinned_style(text));
    CHECK_FALSE(is_pinned_style(text + "\nTabWidth: 3\n"));
}

TEST_CASE("every source is laid out by the style") {
    if (clang_version() != format_version) return;  // others lay some lines out in other ways
    int files = 0;
    for (const char* folder : {"generator", "runtime", "tests", "examples"})
        for (fs::recursive_directory_iterator at(fs::path(PLEAT_SOURCE_DIR) / folder), end; at != end; ++at) {
            const fs::path& path = at->path();
            if (fs::exists(path / ".clang-format")) at.disable_recursion_pending();  // it has a style of its own
            if (path.extension() != ".cpp" && path.extension() != ".h" && path.extension() != ".cu") continue;
            const std::string text = text_of(path);
            CHECK_MESSAGE(text == formatted(path, text), path.string()
                                                             << ": run clang-format " << format_version << " -i");
            ++files;
        }
    CHECK(files > 400);
}

TEST_CASE("includes are sorted and lines laid out") {
    CHECK(formatted("a.cu", "#include \"b.h\"\n#include \"a.h\"\nvoid  f( ) { g( 1,2 ) ; }\n") ==
          "#include \"a.h\"\n#include \"b.h\"\nvoid f() { g(1, 2); }\n");
}
