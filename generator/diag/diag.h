// Diagnostics: what is wrong, where, and what would be right. Collecting them, sorting them, and
// printing them as text or JSON. Knows text and positions, nothing of specs.
#pragma once

#include <iosfwd>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "source/source.h"

namespace pleat {

enum class Severity { error, warning };

/// Every diagnostic has a row in diag/codes.def: its number, identifier, severity and a title for
/// the language reference.
enum class Code {
#define PLEAT_DIAGNOSTIC(number, name, severity, title) name = number,
#include "diag/codes.def"
#undef PLEAT_DIAGNOSTIC
};

struct CodeInfo {
    Code code;
    std::string_view id;  // "PL012"
    std::string_view name;
    Severity severity;
    std::string_view title;
};
const std::vector<CodeInfo>& diagnostic_codes();
const CodeInfo& info(Code code);

/// A further place or a fix, printed under the diagnostic as "note: ...". The span may be unknown.
struct Note {
    std::string text;
    Span where;
};

struct Diagnostic {
    Code code;
    Severity severity;
    std::string sentence;  // one sentence, lower case, no full stop
    Span where;
    std::string file;  // instead of a span, for files that cannot be read at all
    std::vector<Note> notes;

    Diagnostic& note(std::string text, Span at = {}) {
        notes.push_back({std::move(text), at});
        return *this;
    }
};

/// The findings of one run.
class Diagnostics {
public:
    /// Reports a finding; the reference is valid until the next report. A second finding of the same
    /// code that begins at the same place is dropped (so that no mistake is reported twice).
    Diagnostic& report(Code code, Span where, std::string sentence);
    Diagnostic& report_file(Code code, std::string file, std::string sentence);

    bool has_errors() const { return errors_ > 0; }
    int errors() const { return errors_; }
    int warnings() const { return warnings_; }
    const std::vector<Diagnostic>& all() const { return found_; }
    /// From here on, and for what was reported before.
    void warnings_are_errors();

    enum class Format { text, json };
    /// So many errors, and as many warnings, are kept; all are counted.
    static constexpr int most_kept = 100;
    bool keeps_errors() const { return errors_ < most_kept; }
    /// Prints what is kept in file order, then by position. `color` adds ANSI colours to the text form.
    void print(std::ostream& out, const Sources& sources, Format format, bool color) const;

private:
    Diagnostic& add(Code code, Span where, std::string file, std::string sentence);

    std::vector<Diagnostic> found_;
    std::set<std::tuple<Code, int, uint32_t, std::string>> told_;  // code and place, or code and text
    Diagnostic dropped_{};
    int errors_ = 0;
    int warnings_ = 0;
    bool strict_ = false;
};

/// The candidate most like `word`, if one is like enough for "did you mean"; else "".
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "1 error", "2 errors".
inline std::string counted(long long n, const std::string& noun) {
    return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

}  // namespace pleat
