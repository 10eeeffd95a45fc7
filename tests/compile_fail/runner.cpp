// Every misuse of the corpus is refused in one sentence by every compiler that users meet, at the line of the
// mistake, and without that line the file compiles. One test case a compiler.
//
// Of first_hour/, mistakes that were written down before a compiler saw them, nine in ten are refused so, and all
// are refused.
//
//   PLEAT_MISUSE=PART   files whose name holds it
//   PLEAT_MISUSE_SAY=1  what a compiler says of each of first_hour/ that it does not refuse in one sentence
//   PLEAT_MISUSE_ALL=1  nvcc reads each mistake, not one in six of each file: its front end is NVRTC's, at 0.8 s a process
#include <doctest/doctest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "front_ends.h"

using misuse::CaseFile;
using misuse::FrontEnd;
using misuse::Mistake;

namespace {

const std::vector<CaseFile>& corpus() {
    static const std::vector<CaseFile> files =
        misuse::read_corpus(misuse::source_folder + "/tests/compile_fail/cases");
    return files;
}

bool chosen(const CaseFile& file) {
    const char* part = std::getenv("PLEAT_MISUSE");
    return !part || file.name.find(part) != std::string::npos;
}

/// Does `prove` for each of `count` tasks in `threads` threads; what is wrong with one is a failure.
template <class Prove>
void in_threads(unsigned threads, size_t count, const Prove& prove) {
    std::atomic<size_t> next = 0;
    std::mutex mutex;
    std::vector<std::string> failures;
    const auto work = [&] {
        for (size_t i; (i = next++) < count;) {
            const std::string wrong = prove(i);
            if (wrong.empty()) continue;
            const std::lock_guard lock(mutex);
            failures.push_back(wrong);
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& t : others) t.join();
    for (const std::string& failure : failures) FAIL_CHECK(failure);
}

/// Counted by tests/run.sh.
std::optional<size_t> turn() {
    const char* text = std::getenv("PLEAT_TURN");
    if (!text || !*text) return std::nullopt;
    return static_cast<size_t>(std::atol(text));
}

/// `one_in`: of a file's mistakes each so many after another, from one of the first on: where tests/run.sh counts its turns
/// (PLEAT_TURN), another each time.
void prove(const FrontEnd& compiler, bool standard_headers, unsigned threads, size_t one_in = 1) {
    if (const std::string why = compiler.missing(); !why.empty()) {
        MESSAGE("skipped: " << why);
        return;
    }
    std::vector<const CaseFile*> files;
    for (const CaseFile& file : corpus())
        if (chosen(file) && (standard_headers || !file.host)) files.push_back(&file);
    CHECK(!files.empty());
    // Of a file that does not compile without its mistakes, nothing else is worth telling.
    std::vector<char> sound(files.size());
    in_threads(threads, files.size(), [&](size_t i) {
        const std::string wrong = compiler.refusal(*files[i]);
        sound[i] = wrong.empty();
        return wrong.empty() ? "" : files[i]->name + " without its mistakes: " + wrong;
    });
    struct Task {
        const CaseFile* file;
        const Mistake* mistake;
    };
    std::vector<Task> tasks;
    for (size_t i = 0; i < files.size(); ++i)
        if (sound[i])
            for (size_t m = turn().value_or(0) % one_in; m < files[i]->mistakes.size(); m += one_in)
                tasks.push_back({files[i], &files[i]->mistakes[m]});
    in_threads(threads, tasks.size(), [&](size_t i) {
        const auto& [file, mistake] = tasks[i];
        const std::string wrong = compiler.complaint(*file, *mistake);
        return wrong.empty() ? "" : file->name + ":" + std::to_string(mistake->line) + ": " + wrong;
    });
}

void count(const FrontEnd& compiler, bool standard_headers, unsigned threads) {
    if (const std::string why = compiler.missing(); !why.empty()) {
        MESSAGE("skipped: " << why);
        return;
    }
    const std::vector<CaseFile> files = misuse::read_corpus(misuse::source_folder + "/tests/compile_fail/first_hour");
    struct Task {
        const CaseFile* file;
        const Mistake* mistake;
    };
    std::vector<Task> tasks;
    for (const CaseFile& file : files) {
        if (!chosen(file) || (file.host && !standard_headers)) continue;
        CHECK_MESSAGE(compiler.refusal(file).empty(), file.name);
        for (const Mistake& m : file.mistakes) tasks.push_back({&file, &m});
    }
    std::vector<std::string> wrong(tasks.size());
    in_threads(threads, tasks.size(), [&](size_t i) {
        wrong[i] = compiler.complaint(*tasks[i].file, *tasks[i].mistake);
        return "";
    });
    size_t reported = 0;
    const bool say = std::getenv("PLEAT_MISUSE_SAY") != nullptr;
    for (size_t i = 0; i < tasks.size(); ++i) {
        const auto& [file, mistake] = tasks[i];
        const std::string place = file->name + ":" + std::to_string(mistake->line) + ": ";
        reported += wrong[i].empty();
        CHECK_MESSAGE(wrong[i] != "it compiles", place);
        if (say && !wrong[i].empty())
            std::printf("%s%s\n    %s\n", place.c_str(), file->lines[static_cast<size_t>(mistake->line) - 1].c_str(),
                        wrong[i].c_str());
    }
    MESSAGE(reported << " of " << tasks.size() << " in one sentence");
    CHECK(10 * reported >= 9 * tasks.size());
}

size_t one_in_six_unless_all() { return std::getenv("PLEAT_MISUSE_ALL") ? 1 : 6; }

size_t one_in_three_of_a_turn() { return turn() ? 3 : 1; }

unsigned cores() { return std::max(1U, std::thread::hardware_concurrency()); }

}  // namespace

TEST_CASE("the corpus has at least 550 mistakes, and each law has its own") {
    std::map<std::string, size_t> laws;
    size_t all = 0;
    for (const CaseFile& file : corpus()) {
        laws[file.name.substr(0, file.name.find('/'))] += file.mistakes.size();
        all += file.mistakes.size();
        for (const Mistake& m : file.mistakes) {
            CAPTURE(file.name);
            CAPTURE(m.line);
            CHECK((m.sentence.empty() || m.sentence.rfind("pleat: ", 0) == 0));
        }
    }
    for (const auto& [law, count] : laws) MESSAGE(law << ": " << count);
    CHECK(all >= 550);
}

TEST_CASE("NVRTC") { prove(*misuse::nvrtc_front_end(), false, 1); }
TEST_CASE("Clang") { prove(*misuse::clang_front_end(), true, 1); }

TEST_CASE("g++") { prove(*misuse::command_front_end("g++"), true, cores(), one_in_three_of_a_turn()); }
TEST_CASE("clang++") { prove(*misuse::command_front_end("clang++"), true, cores(), one_in_three_of_a_turn()); }
TEST_CASE("nvcc") { prove(*misuse::command_front_end("nvcc"), false, cores(), one_in_six_unless_all()); }

TEST_CASE("first hour: NVRTC") { count(*misuse::nvrtc_front_end(), false, 1); }
TEST_CASE("first hour: Clang") { count(*misuse::clang_front_end(), true, 1); }
TEST_CASE("first hour: g++") { count(*misuse::command_front_end("g++"), true, cores()); }
TEST_CASE("first hour: nvcc") { count(*misuse::command_front_end("nvcc"), false, cores()); }
