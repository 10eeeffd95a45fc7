// Collecting diagnostics and the table of their codes. How they look is diag/print.cpp.
#include <fmt/format.h>

#include "diag/diag.h"

namespace pleat {

const std::vector<CodeInfo>& diagnostic_codes() {
    static const std::vector<std::string> ids = {
#define PLEAT_DIAGNOSTIC(number, name, severity, title) fmt::format("PL{:03}", number),
#include "diag/codes.def"
#undef PLEAT_DIAGNOSTIC
    };
    static const std::vector<CodeInfo> codes = [] {
        std::vector<CodeInfo> rows;
#define PLEAT_DIAGNOSTIC(number, name, severity, title) \
    rows.push_back({Code::name, ids[rows.size()], #name, Severity::severity, title});
#include "diag/codes.def"
#undef PLEAT_DIAGNOSTIC
        return rows;
    }();
    return codes;
}

const CodeInfo& info(Code code) {
    const std::vector<CodeInfo>& codes = diagnostic_codes();
    for (const CodeInfo& row : codes)
        if (row.code == code) return row;
    return codes.front();  // every Code has a row: both are made from codes.def
}

Diagnostic& Diagnostics::add(Code code, Span where, std::string file, std::string sentence) {
    // Findings without a place are the same only if they say the same.
    const std::string rest = where.known() ? std::string() : file + '\n' + sentence;
    if (!told_.emplace(code, where.known() ? where.file : -1, where.known() ? where.begin : 0, rest).second) {
        dropped_ = {};
        return dropped_;
    }
    const Severity severity = strict_ ? Severity::error : info(code).severity;
    if (++(severity == Severity::error ? errors_ : warnings_) > most_kept) {
        dropped_ = {};
        return dropped_;
    }
    return found_.emplace_back(Diagnostic{code, severity, std::move(sentence), where, std::move(file), {}});
}

Diagnostic& Diagnostics::report(Code code, Span where, std::string sentence) {
    return add(code, where, {}, std::move(sentence));
}

Diagnostic& Diagnostics::report_file(Code code, std::string file, std::string sentence) {
    return add(code, {}, std::move(file), std::move(sentence));
}

void Diagnostics::warnings_are_errors() {
    strict_ = true;
    errors_ += warnings_;
    warnings_ = 0;
    for (Diagnostic& d : found_) d.severity = Severity::error;
}

}  // namespace pleat
