// Clang as a judge of the corpus, inside the process. Only compiled where Clang's libraries are.
#include "front_ends.h"
#include "verify/check.h"

namespace misuse {

namespace {

using pleat::verify::Message;

std::string text_of(const std::vector<Message>& messages) {
    std::string text;
    for (const Message& m : messages) text += to_text(m) + "\n";
    return text;
}

class ClangFrontEnd : public FrontEnd {
public:
    ClangFrontEnd() : arguments_{"-std=c++20", "-Wno-everything", "-I" + source_folder + "/runtime/include"} {
        for (const Header& h : headers) arguments_.push_back("-I" + h.folder);
        before_host_ = std::make_unique<pleat::verify::Precompiled>(pleat::verify::Unit{
            begin_host_.path, begin_host_.text, arguments_, {}, nullptr});
        before_ = std::make_unique<pleat::verify::Precompiled>(
            pleat::verify::Unit{begin_.path, begin_.text, arguments_, {}, nullptr});
    }
    std::string missing() const override { return ""; }
    std::string refusal(const CaseFile& file) const override { return text_of(errors(file, nullptr)); }

    std::string complaint(const CaseFile& file, const Mistake& mistake) const override {
        const std::vector<Message> all = errors(file, &mistake);
        if (all.size() != 1) return std::to_string(all.size()) + " errors\n" + text_of(all);
        const std::string said = "static assertion failed: " + mistake.sentence;
        if (!mistake.sentence.empty() && (mistake.any ? all[0].text.rfind(said, 0) != 0 : all[0].text != said))
            return "it does not say: " + mistake.sentence + "\n" + text_of(all);
        const int line = place_in(file.name, all[0]).line;
        return line == mistake.line ? "" : "it leads to line " + std::to_string(line) + "\n" + text_of(all);
    }

private:
    const pleat::verify::VirtualFile begin_{"before.cpp", "#include \"misuse.h\"\n"};
    const pleat::verify::VirtualFile begin_host_{
        "before_host.cpp", "#include \"rmsnorm/launch.h\"\n#include \"softmax/launch.h\"\n"};
    std::vector<std::string> arguments_;
    std::unique_ptr<pleat::verify::Precompiled> before_host_;
    std::unique_ptr<pleat::verify::Precompiled> before_;

    std::vector<Message> errors(const CaseFile& file, const Mistake* mistake) const {
        const auto* before = file.host ? before_host_.get() : before_.get();
        if (!before->messages().empty()) before = nullptr;  // every file will say why
        std::vector<Message> all =
            pleat::verify::check({file.name, text_with(file, mistake), arguments_, {begin_, begin_host_}, before});
        std::erase_if(all, [](const Message& m) { return !m.is_error(); });
        return all;
    }
};

}  // namespace

std::unique_ptr<FrontEnd> clang_front_end() { return std::make_unique<ClangFrontEnd>(); }

}  // namespace misuse
