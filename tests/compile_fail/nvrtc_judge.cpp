// NVRTC as a judge of the corpus, by the door that users take: pleat::compile and the error that it throws.
#include <unistd.h>

#include <cstdio>
#include <vector>

#include "file_text.h"
#include "front_ends.h"
#include "pleat/build.h"
#include "pleat/error.h"

namespace misuse {

namespace {

class NvrtcFrontEnd : public FrontEnd {
public:
    NvrtcFrontEnd() {
        // NVRTC keeps what a file begins with from one compilation to the next, from 12.8 on: 12 ms a case, not 60.
        int major = 0, minor = 0;
        if (pleat::has_nvrtc() &&
            std::sscanf(pleat::nvrtc_description().c_str(), "NVRTC %d.%d", &major, &minor) == 2 &&
            (major > 12 || (major == 12 && minor >= 8))) {
            std::filesystem::create_directories(kept_);
            options_.insert(options_.end(), {"--pch", "--pch-dir=" + kept_.string()});
        }
        for (const Header& h : headers) texts_.push_back(pleat::test::text_of(h.folder + "/" + h.name));
        for (size_t i = 0; i < texts_.size(); ++i) included_.push_back({headers[i].name, texts_[i]});
    }
    ~NvrtcFrontEnd() override { std::filesystem::remove_all(kept_); }
    std::string missing() const override {
        std::string why;
        return pleat::has_nvrtc(&why) ? "" : why;
    }
    std::string refusal(const CaseFile& file) const override { return error_of(file, nullptr).what; }

    std::string complaint(const CaseFile& file, const Mistake& mistake) const override {
        const Reported reported = error_of(file, &mistake);
        if (reported.what.empty()) return "it compiles";
        // The runtime's first line is all that most users read: file, line and sentence, and then the log.
        const std::string place = file.name + ":" + std::to_string(mistake.line) + ": error: ";
        const std::string first = reported.what.substr(0, reported.what.find('\n'));
        if (mistake.sentence.empty() || mistake.any ? first.rfind(place + mistake.sentence, 0) != 0 : first != place + mistake.sentence)
            return "not reported as: " + place + mistake.sentence + "\n" + reported.what;
        if (reported.log.find("1 error detected in the compilation") == std::string::npos)
            return "more than one error\n" + reported.what;
        return "";
    }

private:
    struct Reported {
        std::string what, log;
    };
    const std::filesystem::path kept_ =
        std::filesystem::temp_directory_path() / ("pleat_misuse_headers_" + std::to_string(getpid()));
    std::vector<std::string> options_{"--disable-warnings"};
    std::vector<std::string> texts_;
    std::vector<pleat::NamedText> included_;

    Reported error_of(const CaseFile& file, const Mistake* mistake) const {
        const std::string text = text_with(file, mistake);
        try {
            pleat::compile({file.name, text}, included_, "sm_90a", {options_, nullptr});
        } catch (const pleat::BuildError& e) {
            return {e.what(), e.log()};
        }
        return {};
    }
};

}  // namespace

std::unique_ptr<FrontEnd> nvrtc_front_end() { return std::make_unique<NvrtcFrontEnd>(); }

}  // namespace misuse
