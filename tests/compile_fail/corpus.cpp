// Reading the corpus: see corpus.h.
#include "corpus.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace misuse {

namespace {

constexpr std::string_view in_words = "// expect-error: ";
constexpr std::string_view natively = "// expect-native-error";
constexpr std::string_view in_any_words = "// mistake";

bool blank(const std::string& line) { return line.find_first_not_of(' ') == std::string::npos; }

CaseFile read(const std::filesystem::path& path, const std::filesystem::path& folder) {
    CaseFile file{path, std::filesystem::relative(path, folder).generic_string(), {}, {}, false};
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) file.lines.push_back(line);
    for (size_t i = 0; i < file.lines.size(); ++i) {
        file.host |= file.lines[i] == "// host only";
        size_t at = file.lines[i].find(in_words);
        Mistake m;
        if (at != std::string::npos)
            m.sentence = file.lines[i].substr(at + in_words.size());
        else if (at = file.lines[i].find(in_any_words); at != std::string::npos)
            m.sentence = pleat_says, m.any = true;
        else if (at = file.lines[i].find(natively); at == std::string::npos)
            continue;
        const bool alone = blank(file.lines[i].substr(0, at));
        m.line = static_cast<int>(i) + (alone ? 2 : 1);
        if (alone && (i + 1 == file.lines.size() || blank(file.lines[i + 1])))
            throw std::runtime_error(file.name + ": a marker marks no line");
        file.mistakes.push_back(m);
    }
    if (file.mistakes.empty()) throw std::runtime_error(file.name + ": no line is marked as a mistake");
    return file;
}

}  // namespace

std::vector<CaseFile> read_corpus(const std::filesystem::path& folder) {
    std::vector<CaseFile> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".cpp") files.push_back(read(entry.path(), folder));
    std::sort(files.begin(), files.end(), [](const CaseFile& a, const CaseFile& b) { return a.name < b.name; });
    return files;
}

std::string text_with(const CaseFile& file, const Mistake* mistake) {
    std::vector<std::string> lines = file.lines;
    for (const Mistake& m : file.mistakes)
        if (&m != mistake) lines[static_cast<size_t>(m.line) - 1].clear();
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

}  // namespace misuse
