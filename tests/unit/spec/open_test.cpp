// Files that cannot be read, and how soon that is known.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "folder.h"
#include "reading.h"

using namespace pleat;
using pleat::test::Folder;
namespace fs = std::filesystem;

namespace {

std::string open_error(const std::string& path) {
    Sources sources;
    Diagnostics diagnostics;
    if (open_source(path, sources, diagnostics) >= 0) return "";
    CHECK(sources.size() == 0);
    REQUIRE(diagnostics.all().size() == 1);
    CHECK(diagnostics.all()[0].code == Code::file_unreadable);
    CHECK(diagnostics.all()[0].file == path);
    return diagnostics.all()[0].sentence;
}

}  // namespace

TEST_CASE("a file is read as it is") {
    const Folder folder;
    const std::string text("a\r\n\0b", 5);
    folder.write("a.json", text);
    folder.write("empty.json", "");
    Sources sources;
    Diagnostics diagnostics;
    CHECK(open_source(folder.at("a.json"), sources, diagnostics) == 0);
    CHECK(open_source(folder.at("empty.json"), sources, diagnostics) == 1);
    CHECK(sources[0].text() == text);
    CHECK(sources[0].path() == folder.at("a.json"));
    CHECK(sources[1].text().empty());
    CHECK_FALSE(diagnostics.has_errors());
}

TEST_CASE("files that cannot be read") {
    const Folder folder;
    CHECK(open_error(folder.at("gone.json")) == "cannot be read: no such file");
    CHECK(open_error("") == "cannot be read: the path is empty");
    CHECK(open_error(folder.path) == "cannot be read: it is a directory");
    CHECK(open_error("/dev/zero") == "cannot be read: it is not a regular file");
    CHECK(open_error(std::string("a\0b", 3)) == "cannot be read: its path holds a NUL character");
    CHECK(open_error(std::string(5000, 'a')) == "cannot be read: its name is too long");
    folder.write("a.json", "{}");
    CHECK(open_error(folder.at("a.json/b")) == "cannot be read: a part of its path is no directory");
    fs::create_symlink("loop", folder.at("loop"));
    CHECK(open_error(folder.at("loop")) == "cannot be read: its symbolic links go in a circle");
    REQUIRE(::mkfifo(folder.at("pipe").c_str(), 0600) == 0);
    CHECK(open_error(folder.at("pipe")) == "cannot be read: it is not a regular file");
    if (::geteuid() != 0) {  // root may read everything
        fs::permissions(folder.at("a.json"), fs::perms::none);
        CHECK(open_error(folder.at("a.json")) == "cannot be read: permission denied");
    }
}

TEST_CASE("a gigabyte is refused by its size") {
    const Folder folder;
    folder.write("big.json", "");
    fs::resize_file(folder.at("big.json"), 1u << 30);  // a hole: nothing is written
    CHECK(open_error(folder.at("big.json")) ==
          "cannot be read: it has 1073741824 bytes, and a spec has at most 16777216");
    fs::resize_file(folder.at("big.json"), max_source_bytes + 1);
    CHECK_FALSE(open_error(folder.at("big.json")).empty());
    fs::resize_file(folder.at("big.json"), max_source_bytes);
    CHECK(open_error(folder.at("big.json")).empty());
}

TEST_CASE("the place that names a file bears the error") {
    Sources sources;
    Diagnostics diagnostics;
    const int file = sources.add("a.json", "{\"use\": \"b.json\"}");
    CHECK(open_source("no/b.json", sources, diagnostics, {file, 8, 16}) == -1);
    CHECK(reading::said(diagnostics, sources) == "1:9 cannot read 'no/b.json': no such file\n");
    CHECK(diagnostics.all().front().notes.size() == 1);  // where it is looked for
}
