// Compilers that are programs as judges of the corpus: what they print is read as people would.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <regex>
#include <sstream>

#include "front_ends.h"

namespace misuse {

namespace {

struct Output {
    int status = 0;
    std::string text;
};

Output run(const std::string& command) {
    Output out;
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (!pipe) return {127, "popen failed"};
    std::array<char, 4096> buffer;
    while (const size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) out.text.append(buffer.data(), n);
    out.status = pclose(pipe);
    return out;
}

/// A text as a file of its own, gone when this is, with all that lies beside it.
class Temporary {
public:
    Temporary(const std::filesystem::path& name, const std::string& text) {
        static std::atomic<int> count = 0;
        folder_ = std::filesystem::temp_directory_path() /
                  ("pleat_misuse_" + std::to_string(getpid()) + "_" + std::to_string(count++));
        std::filesystem::create_directories(folder_);
        path_ = folder_ / name;
        std::ofstream(path_) << text;
    }
    Temporary(const CaseFile& file, const Mistake* mistake)
        : Temporary(file.path.filename(), text_with(file, mistake)) {}
    ~Temporary() { std::filesystem::remove_all(folder_); }
    Temporary(const Temporary&) = delete;
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path folder_, path_;
};

class CommandFrontEnd : public FrontEnd {
public:
    explicit CommandFrontEnd(const std::string& command) : command_(command) {
        const bool nvcc = command.find("nvcc") != std::string::npos;
        const bool clang = command.find("clang") != std::string::npos;  // -w would take back what a pragma refuses
        std::string folders = " -I'" + source_folder + "/runtime/include'";
        for (const Header& h : headers) folders += " -I'" + h.folder + "'";
        const std::string language = command + " -std=c++20" + (clang ? " -Wno-everything" : " -w") + folders;
        front_ = language + (nvcc ? " -x cu -arch=sm_90a -ptx -o /dev/null" : " -fsyntax-only -x c++");
        if (!nvcc) precompile(language);
    }
    std::string missing() const override {
        return run("command -v " + command_).status == 0 ? "" : command_ + " is not on this machine";
    }
    std::string refusal(const CaseFile& file) const override {
        const Temporary source(file, nullptr);
        const Output out = run(front_ + prelude_of(file) + " " + source.path());
        return out.status == 0 ? "" : out.text;
    }
    std::string complaint(const CaseFile& file, const Mistake& mistake) const override {
        const Temporary source(file, &mistake);
        const Output out = run(front_ + prelude_of(file) + " " + source.path());
        if (out.status == 0) return "it compiles";
        static const std::regex error(R"((: |\) ?: ?)(fatal )?error[ :])");
        int errors = 0;
        bool said = mistake.sentence.empty();
        std::stringstream lines(out.text);
        for (std::string line; std::getline(lines, line);) {
            if (!std::regex_search(line, error)) continue;
            ++errors;
            said |= mistake.any && line.find(mistake.sentence) != std::string::npos;
            const std::string whole = line + "\n";  // nothing follows the sentence but what quotes it
            for (const char* end : {"\n", "\"\n"}) said |= whole.find(mistake.sentence + end) != std::string::npos;
        }
        if (errors != 1) return std::to_string(errors) + " errors\n" + out.text;
        if (!said) return "it does not say: " + mistake.sentence + "\n" + out.text;
        const std::string line = std::to_string(mistake.line), path = source.path();
        for (const std::string& place : {path + ":" + line + ":", path + "(" + line + ")", "at line " + line + " of " + path})
            if (out.text.find(place) != std::string::npos) return "";
        return "it does not lead to line " + line + "\n" + out.text;
    }

private:
    std::string command_, front_;
    /// Most files begin with the corpus' own header. g++ and Clang read it once: a file takes a fifth of the time.
    const std::string shared_ = "#include \"misuse.h\"";
    const Temporary prelude_{"prelude.h", shared_ + "\n"};
    std::string with_prelude_;  // options; empty where the header could not be precompiled

    void precompile(const std::string& language) {
        const bool clang = command_.find("clang") != std::string::npos;
        const std::string text = prelude_.path(), made = text + (clang ? ".pch" : ".gch");
        if (run(language + " -x c++-header " + text + " -o " + made).status == 0)
            with_prelude_ = clang ? " -include-pch " + made : " -include " + text;
    }
    std::string prelude_of(const CaseFile& file) const {
        const bool begins = std::find(file.lines.begin(), file.lines.end(), shared_) != file.lines.end();
        return begins ? with_prelude_ : "";
    }
};

}  // namespace

std::unique_ptr<FrontEnd> command_front_end(const std::string& command) {
    return std::make_unique<CommandFrontEnd>(command);
}

}  // namespace misuse
