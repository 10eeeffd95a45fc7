// NVRTC as a judge of the corpus, by the door that users take: pleat::compile and the error that it throws.
#include <fstream>
#include <sstream>
#include <vector>

#include "front_ends.h"
#include "pleat/build.h"
#include "pleat/error.h"

namespace misuse {

namespace {

class NvrtcFrontEnd : public FrontEnd {
public:
    NvrtcFrontEnd() {
        for (const Header& h : headers) texts_.push_back(text_of(h.folder + "/" + h.name));
        for (size_t i = 0; i < texts_.size(); ++i) included_.push_back({headers[i].name, texts_[i]});
    }
    std::string missing() const override {
        std::string why;
        return pleat::has_nvrtc(&why) ? "" : why;
    }
    std::string refusal(const CaseFile& file) const override { return error_of(file, nullptr).what; }

    std::string complaint(const CaseFile& file, const Mistake& mistake) const override {
        const Told told = error_of(file, &mistake);
        if (told.what.empty()) return "it compiles";
        // The runtime's first line is all that most users read: file, line and sentence, and then the log.
        const std::string place = file.name + ":" + std::to_string(mistake.line) + ": error: ";
        const std::string first = told.what.substr(0, told.what.find('\n'));
        if (mistake.sentence.empty() ? first.rfind(place, 0) != 0 : first != place + mistake.sentence)
            return "not told as: " + place + mistake.sentence + "\n" + told.what;
        if (told.log.find("1 error detected in the compilation") == std::string::npos)
            return "more than one error\n" + told.what;
        return "";
    }

private:
    struct Told {
        std::string what, log;
    };
    std::vector<std::string> texts_;
    std::vector<pleat::NamedText> included_;

    static std::string text_of(const std::string& path) {
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    Told error_of(const CaseFile& file, const Mistake* mistake) const {
        const std::string text = text_with(file, mistake);
        try {
            pleat::compile({file.name, text}, included_, "sm_90a", {{"--disable-warnings"}, nullptr});
        } catch (const pleat::BuildError& e) {
            return {e.what(), e.log()};
        }
        return {};
    }
};

}  // namespace

std::unique_ptr<FrontEnd> nvrtc_front_end() { return std::make_unique<NvrtcFrontEnd>(); }

}  // namespace misuse
