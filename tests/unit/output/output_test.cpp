// Writing: only what changed, all or nothing, never outside. Each test works in a folder of its own.
#include "output/output.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>

#include "folder.h"

using namespace pleat::output;
using pleat::test::Folder;
namespace fs = std::filesystem;

namespace {

/// Every file and folder in one, so that nothing left behind goes unseen.
std::vector<std::string> everything_in(const Folder& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path))
        names.push_back(fs::relative(entry.path(), folder.path).generic_string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string message(const fs::path& root, const std::vector<File>& files) {
    try {
        write(root, files);
    } catch (const Error& e) {
        return e.what();
    }
    return "";
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("files are written, folders and all, and only those") {
    Folder folder;
    Written first = write(folder.at("deep/out"), std::vector<File>{{"k/a.h", "A\n"}, {"k/b.h", ""}});
    CHECK(first.written == 2);
    CHECK(folder.read("deep/out/k/a.h") == "A\n");
    CHECK(everything_in(folder) == Names{"deep", "deep/out", "deep/out/k", "deep/out/k/a.h", "deep/out/k/b.h"});
}

namespace {

std::vector<File> version(const std::string& text) {
    return {{"k/dims.h", text + std::string(20000, ' ')},
            {"k/k.cu", text + std::string(20000, ' ')},
            {"k/k.manifest", text},
            {"k/launch.h", text},
            {"k/other.manifest", text}};
}

}  // namespace

TEST_CASE("a folder whose writer was killed has manifests of what lies beside them, or none") {
    Folder folder;
    int with_manifest = 0, without = 0;
    for (int round = 0; round < 300; ++round) {
        const pid_t writer = ::fork();
        REQUIRE(writer >= 0);
        if (writer == 0) {
            for (int i = 0;; ++i) write(folder.path, version(std::to_string(i % 2)));
        }
        ::usleep(static_cast<useconds_t>(500 + round * 13));
        ::kill(writer, SIGKILL);
        int status = 0;
        REQUIRE(::waitpid(writer, &status, 0) == writer);
        REQUIRE(WIFSIGNALED(status));  // it did not end by itself
        for (const char* manifest : {"k/k.manifest", "k/other.manifest"}) {
            if (!fs::exists(folder.at(manifest))) {
                ++without;
                continue;
            }
            ++with_manifest;
            const std::string text = folder.read(manifest);
            for (const char* source : {"k/dims.h", "k/k.cu", "k/launch.h"})
                CHECK(folder.read(source).substr(0, 1) == text);
        }
    }
    CHECK(with_manifest > 0);
    CHECK(without > 0);
    write(folder.path, version("2"));
    CHECK(everything_in(folder) ==
          Names{"k", "k/dims.h", "k/k.cu", "k/k.manifest", "k/launch.h", "k/other.manifest"});
}

TEST_CASE("of processes that write one folder at a time the last one's files stay, all of them") {
    Folder folder;
    for (int round = 0; round < 20; ++round) {
        fs::remove_all(folder.at("out"));
        std::vector<pid_t> writers;
        for (int i = 0; i < 4; ++i) {
            writers.push_back(::fork());
            REQUIRE(writers.back() >= 0);
            if (writers.back() != 0) continue;
            for (int turn = 0; turn < 5; ++turn) write(folder.at("out"), version(std::to_string((turn + i) % 4)));
            ::_exit(0);
        }
        for (const pid_t writer : writers) {
            int status = 0;
            REQUIRE(::waitpid(writer, &status, 0) == writer);
            CHECK(WIFEXITED(status));
        }
        const std::string last = folder.read("out/k/k.manifest");
        for (const char* name : {"dims.h", "k.cu", "launch.h", "other.manifest"})
            CHECK(folder.read("out/k/" + std::string(name)).substr(0, 1) == last);
        CHECK(everything_in(folder).size() == 7);
    }
}

TEST_CASE("what a killed writer left is swept where nothing changes, too") {
    Folder folder;
    write(folder.path, version("1"));
    const pid_t writer = ::fork();
    REQUIRE(writer >= 0);
    if (writer == 0) ::_exit(0);
    REQUIRE(::waitpid(writer, nullptr, 0) == writer);
    folder.write("k/.k.cu." + std::to_string(writer) + ".0.tmp", "half");
    folder.write("k/.k.cu." + std::to_string(::getpid()) + ".0.tmp", "another thread's");
    CHECK(write(folder.path, version("1")).written == 0);
    CHECK(!fs::exists(folder.at("k/.k.cu." + std::to_string(writer) + ".0.tmp")));
    CHECK(fs::exists(folder.at("k/.k.cu." + std::to_string(::getpid()) + ".0.tmp")));
}

TEST_CASE("a manifest of a kernel that is gone goes with the sources that it listed") {
    Folder folder;
    write(folder.path, std::vector<File>{{"k/dims.h", "one"}, {"k/a.manifest", "a"}, {"k/b.manifest", "b"}});
    write(folder.path, std::vector<File>{{"k/dims.h", "two"}, {"k/a.manifest", "a"}});
    CHECK(everything_in(folder) == Names{"k", "k/a.manifest", "k/dims.h"});
    write(folder.path, std::vector<File>{{"k/other.h", "a single file says nothing of those beside it"}});
    CHECK(fs::exists(folder.at("k/a.manifest")));
}

TEST_CASE("a manifest that stays as it is keeps its time while sources beside it change") {
    Folder folder;
    std::vector<File> files = version("1");
    write(folder.path, files);
    const auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
    for (const File& f : files) fs::last_write_time(folder.at(f.path), past);
    files[0].text = "2";
    CHECK(write(folder.path, files).written == 1);
    CHECK(fs::last_write_time(folder.at("k/k.manifest")) == past);
    CHECK(fs::last_write_time(folder.at("k/dims.h")) != past);
    CHECK(everything_in(folder).size() == 6);
}

TEST_CASE("what has not changed is not touched") {
    Folder folder;
    std::vector<File> files{{"k/a.h", "A\n"}, {"k/b.h", "B\n"}};
    write(folder.path, files);
    const auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
    for (const File& f : files) fs::last_write_time(folder.at(f.path), past);
    files[1].text = "B2\n";
    Written second = write(folder.path, files);
    CHECK(second.written == 1);
    CHECK(second.unchanged == 1);
    CHECK(fs::last_write_time(folder.at("k/a.h")) == past);
    CHECK(fs::last_write_time(folder.at("k/b.h")) != past);
    CHECK(folder.read("k/b.h") == "B2\n");
}

TEST_CASE("a path that leaves the output folder is refused, and nothing is written") {
    Folder folder;
    for (const char* path : {"../x.h", "/etc/x.h", "k/../../x.h", "", "k/", "./x.h", "k//x.h/..", "k\\x.h"}) {
        CAPTURE(path);
        CHECK(message(folder.path, {{"k/first.h", "1"}, {path, "2"}}).find("not a path inside") !=
              std::string::npos);
        CHECK(everything_in(folder).empty());
    }
}

TEST_CASE("a link that leads out of the output folder is not followed") {
    Folder folder, elsewhere;
    fs::create_directory_symlink(elsewhere.path, folder.at("k"));
    CHECK(message(folder.path, {{"k/a.h", "A"}}).find("outside the output folder") != std::string::npos);
    CHECK(everything_in(elsewhere).empty());
}

TEST_CASE("two files in one place are refused, also by case alone") {
    Folder folder;
    CHECK(message(folder.path, {{"k/a.h", "1"}, {"k/a.h", "2"}}) ==
          "'k/a.h' would be written twice: two specs have the same name");
    CHECK(message(folder.path, {{"k/a.h", "1"}, {"K/A.h", "2"}}).find("differ only by case") != std::string::npos);
    CHECK(everything_in(folder).empty());
}

TEST_CASE("a failure leaves everything as it was") {
    Folder folder;
    write(folder.path, std::vector<File>{{"k/a.h", "old"}});
    fs::create_directory(folder.at("k/b.h"));  // the second target is a folder
    const auto before = everything_in(folder);
    CHECK(
        message(folder.path, {{"k/a.h", "new"}, {"k/b.h", "B"}, {"new/c.h", "C"}}).find("k/b.h: Is a directory") !=
        std::string::npos);
    CHECK(everything_in(folder) == before);
    CHECK(folder.read("k/a.h") == "old");
}

TEST_CASE("folders made for files that could not be written are removed") {
    Folder folder;
    folder.write("taken", "a file");
    CHECK(message(folder.path, {{"new/deep/a.h", "A"}, {"taken/b.h", "B"}}).find("Not a directory") !=
          std::string::npos);
    CHECK(everything_in(folder) == Names{"taken"});
}

TEST_CASE("an output folder that is a file, or may not be written, is one sentence") {
    Folder folder;
    folder.write("file", "x");
    CHECK(message(folder.at("file"), {{"k/a.h", "A"}}).find("cannot write") == 0);
    if (::geteuid() != 0) {
        fs::permissions(folder.path, fs::perms::owner_read | fs::perms::owner_exec);
        CHECK(message(folder.path, {{"k/a.h", "A"}}).find("Permission denied") != std::string::npos);
    }
}

TEST_CASE("a full disk is one sentence") {
    // The temporary file lies beside its target; a file system of a given size needs root, so the limit
    // on a file's size stands in: both surface as a failing write().
    Folder folder;
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit old{}, small{};
    ::getrlimit(RLIMIT_FSIZE, &old);
    small = {4096, old.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    const std::string said = message(folder.path, {{"k/a.h", "small"}, {"k/b.h", std::string(100000, 'b')}});
    ::setrlimit(RLIMIT_FSIZE, &old);
    CHECK(said.find("k/b.h: File too large") != std::string::npos);
    CHECK(everything_in(folder).empty());
}

TEST_CASE("a single file is written the same way") {
    Folder folder;
    CHECK(write_file(folder.at("x.d"), "a: b\n").written == 1);
    CHECK(write_file(folder.at("x.d"), "a: b\n").unchanged == 1);
    CHECK_THROWS_AS(write_file(folder.at(""), "x"), Error);
}

TEST_CASE("a link to a file stays one, and a file keeps who may read it") {
    Folder folder;
    write_file(folder.at("real/x.json"), "old");
    REQUIRE(::chmod(folder.at("real/x.json").c_str(), 0600) == 0);
    fs::create_symlink("real/x.json", folder.at("link.json"));
    CHECK(write_file(folder.at("link.json"), "new").written == 1);
    CHECK(fs::is_symlink(folder.at("link.json")));
    CHECK(pleat::test::text_of(folder.at("real/x.json")) == "new");
    struct stat facts;
    REQUIRE(::stat(folder.at("real/x.json").c_str(), &facts) == 0);
    CHECK((facts.st_mode & 0777) == 0600);
}

TEST_CASE("compare tells what would change, and changes nothing") {
    Folder folder;
    write(folder.path, std::vector<File>{{"k/a.h", "1\n2\n"}, {"k/old.cu", "x\n"}});
    folder.write("k/notes.txt", "the user's");
    const std::string root = folder.path;
    CHECK(compare(folder.path, std::vector<File>{{"k/a.h", "1\n2\n"}, {"k/old.cu", "x\n"}}).empty());
    const auto before = everything_in(folder);
    CHECK(compare(folder.path, std::vector<File>{{"k/a.h", "1\n3\n"}, {"k/b.h", "B\n"}}) ==
          "--- " + root + "/k/a.h\n+++ " + root + "/k/a.h\n@@ -1,2 +1,2 @@\n 1\n-2\n+3\n" + "--- /dev/null\n+++ " +
              root + "/k/b.h\n@@ -0,0 +1,1 @@\n+B\n" + "Only in the output folder: " + root +
              "/k/old.cu (nothing generates it)\n");
    CHECK(everything_in(folder) == before);
}

TEST_CASE("a dependency file escapes what Make would misread") {
    const std::vector<std::string> inputs{"a.json", "my specs/b#1$.json"};
    CHECK(depfile("out dir/x.stamp", inputs) ==
          "out\\ dir/x.stamp: \\\n  a.json \\\n  my\\ specs/b\\#1$$.json\n"
          "\na.json:\n\nmy\\ specs/b\\#1$$.json:\n");
}
