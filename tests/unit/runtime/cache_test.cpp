// The cache: what is put is found, damage is noticed and reported, a killed writer leaves nothing that is
// used, and many processes at once agree.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>

#include "fixture.h"

using pleat::Cache;
using pleat::CacheKey;

namespace {

CacheKey key_of(std::string_view what) { return CacheKey::of({&what, 1}); }

struct Reports {
    std::vector<std::string> all;
    explicit Reports(Cache& cache) {
        cache.on_report([this](const std::string& s) { all.push_back(s); });
    }
};

std::string content_of(int n) {
    std::mt19937 random(static_cast<unsigned>(n));
    std::string s(50000, '\0');
    for (char& c : s) c = static_cast<char>(random());
    return s;
}

}  // namespace

TEST_CASE("an entry is found by its key, with its bytes, by any process") {
    const Folder folder;
    Cache cache(folder.path + "/made/on/demand");
    const Reports reports(cache);
    CHECK_FALSE(cache.get(key_of("a")));
    const std::string bytes("x\0y", 3);
    cache.put(key_of("a"), bytes);
    cache.put(key_of("empty"), "");
    CHECK(*cache.get(key_of("a")) == bytes);
    CHECK(*cache.get(key_of("empty")) == "");
    CHECK_FALSE(cache.get(key_of("b")));
    CHECK(*Cache(cache.folder()).get(key_of("a")) == bytes);
    cache.put(key_of("a"), "new");
    CHECK(*cache.get(key_of("a")) == "new");
    CHECK(reports.all.empty());
    struct stat facts{};
    REQUIRE(stat(cache.folder().c_str(), &facts) == 0);
    CHECK((facts.st_mode & 0777) == 0700);
}

TEST_CASE("keys distinguish where one part ends and the next begins") {
    const std::string_view one[] = {"ab", "c"}, two[] = {"a", "bc"}, three[] = {"ab", "c", ""};
    CHECK_FALSE(CacheKey::of(one) == CacheKey::of(two));
    CHECK_FALSE(CacheKey::of(one) == CacheKey::of(three));
    CHECK(CacheKey::of(one) == CacheKey::of(one));
    CHECK(CacheKey{0x1, 0xab}.hex() == "000000000000000100000000000000ab");
}

TEST_CASE("every damaged byte is noticed, reported and replaced") {
    const Folder folder;
    Cache cache(folder.path);
    Reports reports(cache);
    const CacheKey key = key_of("entry");
    cache.put(key, "some bytes that matter");
    const std::string path = cache.path_of(key);
    const std::string good = text_of(path);
    const auto write = [&](const std::string& bytes) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
    };
    for (size_t at = 0; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x20);
        write(bad);
        CHECK_FALSE(cache.get(key));
        CHECK(access(path.c_str(), F_OK) != 0);
    }
    for (size_t length = 0; length < good.size(); ++length) {
        write(good.substr(0, length));
        CHECK_FALSE(cache.get(key));
    }
    CHECK(reports.all.size() == 2 * good.size());
    CHECK(reports.all[0] == "the cache entry " + path + " is damaged (not an entry); building anew");
    write(good + "x");
    CHECK_FALSE(cache.get(key));
    CHECK(reports.all.back() == "the cache entry " + path + " is damaged (wrong length); building anew");
    cache.put(key, "some bytes that matter");
    CHECK(*cache.get(key) == "some bytes that matter");
    // An entry under another's name is no match.
    std::filesystem::copy_file(path, cache.path_of(key_of("other")));
    CHECK_FALSE(cache.get(key_of("other")));
}

TEST_CASE("a folder that others can write is not used, and reported once") {
    const Folder folder;
    Cache(folder.path).put(key_of("a"), "planted");
    REQUIRE(chmod(folder.path.c_str(), 0777) == 0);
    Cache cache(folder.path);
    const Reports reports(cache);
    CHECK_FALSE(cache.get(key_of("a")));
    cache.put(key_of("b"), "bytes");
    CHECK_FALSE(std::filesystem::exists(cache.path_of(key_of("b"))));
    REQUIRE(reports.all.size() == 1);
    CHECK(reports.all[0] ==
          "the cache folder " + folder.path + " can be written by other users; every run builds anew");
    REQUIRE(chmod(folder.path.c_str(), 0755) == 0);
    CHECK(*cache.get(key_of("a")) == "planted");
}

TEST_CASE("entries that others can write, links and FIFOs are not used") {
    const Folder folder;
    Cache cache(folder.path);
    const Reports reports(cache);
    const std::string path = cache.path_of(key_of("a"));
    const auto refused = [&](const char* how) {
        CHECK_FALSE(cache.get(key_of("a")));
        REQUIRE(!reports.all.empty());
        CHECK(reports.all.back() == "the cache entry " + path + " is damaged (" + how + "); building anew");
    };
    cache.put(key_of("a"), "bytes");
    REQUIRE(chmod(path.c_str(), 0666) == 0);
    refused("it can be written by other users");
    cache.put(key_of("b"), "bytes");
    std::filesystem::rename(cache.path_of(key_of("b")), folder.path + "/elsewhere");
    std::filesystem::create_symlink(folder.path + "/elsewhere", path);
    refused("a symbolic link");
    REQUIRE(mkfifo(path.c_str(), 0600) == 0);
    refused("no plain file");
    cache.put(key_of("a"), "bytes");
    CHECK(*cache.get(key_of("a")) == "bytes");
    CHECK(reports.all.size() == 3);
}

TEST_CASE("what another user owns is not used") {
    if (geteuid() != 0) {
        MESSAGE("skipped: only root gives files to another user");
        return;
    }
    const Folder folder;
    Cache cache(folder.path);
    const Reports reports(cache);
    cache.put(key_of("a"), "bytes");
    REQUIRE(chown(cache.path_of(key_of("a")).c_str(), 12345, 12345) == 0);
    CHECK_FALSE(cache.get(key_of("a")));
    cache.put(key_of("a"), "bytes");
    REQUIRE(chown(folder.path.c_str(), 12345, 12345) == 0);
    CHECK_FALSE(cache.get(key_of("a")));
    REQUIRE(reports.all.size() == 2);
    CHECK(reports.all[0].find("(it belongs to another user)") != std::string::npos);
    CHECK(reports.all[1] == "the cache folder " + folder.path + " belongs to another user; every run builds anew");
}

TEST_CASE("a folder that cannot be written is reported once, and nothing else happens") {
    const Folder folder;
    folder.write("file", "");
    Cache cache(folder.path + "/file/below");
    const Reports reports(cache);
    for (int i = 0; i < 3; ++i) {
        CHECK_FALSE(cache.get(key_of("a")));
        cache.put(key_of("a"), "bytes");
    }
    REQUIRE(reports.all.size() == 1);
    CHECK(reports.all[0] ==
          "the cache folder " + folder.path + "/file/below cannot be written; every run builds anew");
    Cache none("");
    const Reports silent(none);
    none.put(key_of("a"), "bytes");
    none.put(key_of("a"), "bytes");
    CHECK(silent.all.size() == 1);
}

TEST_CASE("processes that are killed at any moment leave nothing damaged behind") {
    const Folder folder;
    Cache cache(folder.path);
    Reports reports(cache);
    constexpr int keys = 4;
    std::mt19937 random(1);
    for (int round = 0; round < 60; ++round) {
        const pid_t child = fork();
        if (child == 0) {
            Cache mine(folder.path);
            for (int i = 0;; ++i) mine.put(key_of(std::to_string(i % keys)), content_of(i % keys));
        }
        usleep(static_cast<useconds_t>(200 + random() % 4000));
        kill(child, SIGKILL);
        int status;
        waitpid(child, &status, 0);
        for (int i = 0; i < keys; ++i)
            if (const auto got = cache.get(key_of(std::to_string(i)))) CHECK(*got == content_of(i));
    }
    CHECK(reports.all.empty());
    for (int i = 0; i < keys; ++i) cache.put(key_of(std::to_string(i)), content_of(i));
    for (int i = 0; i < keys; ++i) CHECK(*cache.get(key_of(std::to_string(i))) == content_of(i));
}

TEST_CASE("what a killed process left is swept away after an hour") {
    const Folder folder;
    const std::string old = folder.write(".new-1-0-0", "rest"), recent = folder.write(".new-2-0-0", "rest");
    const timespec times[2] = {{1, 0}, {1, 0}};
    REQUIRE(utimensat(AT_FDCWD, old.c_str(), times, 0) == 0);
    // A process sweeps at its first write.
    const pid_t child = fork();
    if (child == 0) {
        Cache(folder.path).sweep_stale();
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    CHECK_FALSE(std::filesystem::exists(old));
    CHECK(std::filesystem::exists(recent));
}

TEST_CASE("many processes at once agree") {
    const Folder folder;
    std::vector<pid_t> children;
    for (int p = 0; p < 8; ++p) {
        const pid_t child = fork();
        if (child == 0) {
            Cache mine(folder.path);
            bool fine = true;
            mine.on_report([&](const std::string&) { fine = false; });
            for (int i = 0; i < 40; ++i) {
                const int which = (i + p) % 5;
                const CacheKey key = key_of(std::to_string(which));
                if (const auto got = mine.get(key))
                    fine = fine && *got == content_of(which);
                else
                    mine.put(key, content_of(which));
                if (i % 7 == 6) mine.put(key, content_of(which));
            }
            _exit(fine ? 0 : 1);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        int status = -1;
        waitpid(child, &status, 0);
        CHECK(status == 0);
    }
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path)) files += entry.is_regular_file();
    CHECK(files == 5);
}
