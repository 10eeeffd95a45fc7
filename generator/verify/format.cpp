// libFormat with one style. The style is .clang-format's in the root, which a test holds to this.
#include "verify/format.h"

#include <clang/Format/Format.h>
#include <clang/Tooling/Core/Replacement.h>

#include <stdexcept>

namespace pleat::verify {
namespace {

namespace format = clang::format;

format::FormatStyle pinned() {
    format::FormatStyle style = format::getGoogleStyle(format::FormatStyle::LK_Cpp);
    style.IndentWidth = 4;
    style.AccessModifierOffset = -4;
    style.ColumnLimit = 116;
    style.AllowShortFunctionsOnASingleLine = format::FormatStyle::SFS_All;
    style.DerivePointerAlignment = false;
    style.PointerAlignment = format::FormatStyle::PAS_Left;
    style.IncludeStyle.IncludeBlocks = clang::tooling::IncludeStyle::IBS_Regroup;
    style.CommentPragmas = "^:";  // a line of code that tests take out of its comment
    style.Standard = format::FormatStyle::LS_Cpp20;
    return style;
}

std::string applied(const std::string& text, const clang::tooling::Replacements& edits) {
    auto result = clang::tooling::applyAllReplacements(text, edits);
    if (!result) throw std::runtime_error("libFormat's edits contradict one another");
    return *result;
}

}  // namespace

std::string formatted(const std::string& path, const std::string& text) {
    const format::FormatStyle style = pinned();
    const auto all = [](const std::string& of) {
        return std::vector<clang::tooling::Range>{{0, static_cast<unsigned>(of.size())}};
    };
    const std::string sorted = applied(text, format::sortIncludes(style, text, all(text), path));
    return applied(sorted, format::reformat(style, sorted, all(sorted), path));
}

bool is_pinned_style(const std::string& clang_format) {
    format::FormatStyle style = format::getNoStyle();
    style.Language = format::FormatStyle::LK_Cpp;
    return !format::parseConfiguration(clang_format, &style) && style == pinned();
}

}  // namespace pleat::verify
