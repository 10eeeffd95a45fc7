// The corpus: C++ files whose marked lines are mistakes that somebody would make, one a line.
//
//     (void)x[k];  // expect-error: pleat: tensor X [T, H] has no dim K
//
// A marker alone on its line marks the line below it. `// expect-native-error` marks a line that the compiler
// refuses in words of its own, and `// mistake` one that it should refuse in a sentence of Pleat's, whichever. Reads
// files; knows nothing of compilers.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace misuse {

struct Mistake {
    int line = 0;          // counted from 1
    std::string sentence;  // "": the compiler's own words
    bool any = false;      // any that begins so
};

struct CaseFile {
    std::filesystem::path path;
    std::string name;  // relative to the corpus: its folder is the law
    std::vector<std::string> lines;
    std::vector<Mistake> mistakes;
    bool host = false;  // "// host only": standard headers, which kernels cannot include
};

/// What each of Pleat's sentences begins with.
inline constexpr const char* pleat_says = "pleat: ";

/// The files of a folder and the folders in it, by name. Throws std::runtime_error where a marker marks nothing.
std::vector<CaseFile> read_corpus(const std::filesystem::path& folder);

/// The file's text without its mistakes, but for one; the lines keep their numbers.
std::string text_with(const CaseFile& file, const Mistake* mistake);

}  // namespace misuse
