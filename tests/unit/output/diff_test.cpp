// Unified diffs: exact text for known cases, and the law that applying one gives the new text.
#include "output/diff.h"

#include <doctest/doctest.h>

#include <random>
#include <sstream>
#include <vector>

using pleat::output::unified_diff;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// Applies a diff of texts that end in a newline, by its own reading of the format.
std::string patched(const std::string& before, const std::string& diff) {
    const auto old = lines_of(before);
    size_t at = 0;
    std::string text;
    for (const std::string& line : lines_of(diff)) {
        if (line.starts_with("---") || line.starts_with("+++")) continue;
        if (line.starts_with("@@ -")) {
            const size_t start = std::stoul(line.substr(4));
            const bool none = line.substr(line.find(',') + 1, 2) == "0 ";
            while (at + (none ? 0 : 1) < start) text += old.at(at++) + "\n";
        } else if (line[0] == '+') {
            text += line.substr(1) + "\n";
        } else {
            REQUIRE(old.at(at) == line.substr(1));
            if (line[0] == ' ') text += line.substr(1) + "\n";
            ++at;
        }
    }
    while (at < old.size()) text += old[at++] + "\n";
    return text;
}

}  // namespace

TEST_CASE("equal texts have no difference") { CHECK(unified_diff("a\n", "a\n", "x", "y").empty()); }

TEST_CASE("a change shows three lines of context") {
    CHECK(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "a", "b") ==
          "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST_CASE("far changes are hunks of their own") {
    std::string before, after;
    for (int i = 0; i < 30; ++i) before += std::to_string(i) + "\n";
    after = before;
    after.replace(after.find("2\n"), 2, "two\n");
    after.replace(after.find("27\n"), 3, "");
    CHECK(unified_diff(before, after, "a", "b") ==
          "--- a\n+++ b\n@@ -1,6 +1,6 @@\n 0\n 1\n-2\n+two\n 3\n 4\n 5\n"
          "@@ -25,6 +25,5 @@\n 24\n 25\n 26\n-27\n 28\n 29\n");
}

TEST_CASE("a missing line end is reported") {
    CHECK(unified_diff("a", "a\n", "x", "y") ==
          "--- x\n+++ y\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n");
}

TEST_CASE("applying the difference gives the new text") {
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
        const auto text = [&](size_t most) {
            std::string t;
            for (size_t i = random() % (most + 1); i > 0; --i)
                t += std::string(1, static_cast<char>('a' + random() % 4)) + "\n";
            return t;
        };
        const std::string before = text(40), after = text(40);
        CAPTURE(before);
        CAPTURE(after);
        CHECK(patched(before, unified_diff(before, after, "a", "b")) == after);
    }
}

TEST_CASE("texts that share next to nothing still come out, and quickly") {
    std::string before, after;
    for (int i = 0; i < 6000; ++i)
        before += "b" + std::to_string(i) + "\n", after += "a" + std::to_string(i) + "\n";
    CHECK(patched(before, unified_diff(before, after, "a", "b")) == after);
}
