// Every misuse of the corpus is refused in one sentence by every compiler that users meet, at the line of the
// mistake, and without that line the file compiles. One test case a compiler.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
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

/// What PLEAT_MISUSE names: files whose name holds it; all without it.
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

void prove(const FrontEnd& compiler, bool standard_headers, unsigned threads) {
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
            for (const Mistake& m : files[i]->mistakes) tasks.push_back({files[i], &m});
    in_threads(threads, tasks.size(), [&](size_t i) {
        const auto& [file, mistake] = tasks[i];
        const std::string wrong = compiler.complaint(*file, *mistake);
        return wrong.empty() ? "" : file->name + ":" + std::to_string(mistake->line) + ": " + wrong;
    });
}

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

TEST_CASE("g++") { prove(*misuse::command_front_end("g++"), true, cores()); }
TEST_CASE("clang++") { prove(*misuse::command_front_end("clang++"), true, cores()); }
TEST_CASE("nvcc") { prove(*misuse::command_front_end("nvcc"), false, cores()); }
