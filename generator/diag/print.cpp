// How diagnostics look: as text with the source line and a caret, as compilers print them, and as a
// JSON array for tools. Whatever a file or a name holds, the terminal only receives printable text.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "diag/diag.h"
#include "source/utf8.h"

namespace pleat {

namespace {

constexpr std::string_view tab = "    ";
// A longer line is cut to so much of it on either side of the caret.
constexpr size_t shown_whole = 120;
constexpr size_t shown_before = 60;
constexpr size_t shown_after = 40;
constexpr std::string_view cut = "...";

struct Colours {
    std::string_view bold, error, warning, note, caret, off;
};
constexpr Colours plain{};
constexpr Colours ansi{"\x1b[1m", "\x1b[1;31m", "\x1b[1;35m", "\x1b[1;36m", "\x1b[1;32m", "\x1b[0m"};

/// A piece of text as a terminal may show it.
struct Shown {
    std::string text;
    size_t columns = 0;

    void add(const utf8::Character& c, std::string_view bytes) {
        if (c.valid && c.code == '\t') {
            add(tab);
        } else if (c.valid && utf8::printable(c.code)) {
            text += bytes;
            columns += static_cast<size_t>(utf8::width(c.code));
        } else {
            add(c.valid ? fmt::format("<U+{:04X}>", static_cast<uint32_t>(c.code))
                        : fmt::format("<{:02X}>", static_cast<uint32_t>(c.code)));
        }
    }
    void add(std::string_view ascii) {
        text += ascii;
        columns += ascii.size();
    }
};

Shown show(std::string_view raw) {
    Shown shown;
    for (size_t i = 0; i < raw.size();) {
        const utf8::Character c = utf8::read(raw, i);
        shown.add(c, raw.substr(i, c.bytes));
        i += c.bytes;
    }
    return shown;
}

/// The part of a line around [from, to) that fits, and the underline below it.
struct Excerpt {
    std::string line;
    std::string underline;
};

Excerpt excerpt(std::string_view line, size_t from, size_t to) {
    from = std::min(utf8::boundary(line, from), line.size());
    to = std::clamp(to, from, line.size());
    // Cut by bytes rather than columns, so that a line of many megabytes costs no more than a short one.
    size_t begin = 0;
    size_t end = line.size();
    const bool whole = line.size() <= shown_whole;
    if (!whole && from > shown_before) begin = utf8::boundary(line, from - shown_before);
    if (!whole && end - from > shown_after)
        end = utf8::boundary(line, std::max(from + shown_after, std::min(to, from + 60)));
    // A short rest is shown rather than cut.
    if (begin <= cut.size()) begin = 0;
    if (line.size() - end <= cut.size()) end = line.size();
    to = std::min(to, end);

    const std::string_view left = begin > 0 ? cut : std::string_view();
    const Shown before = show(line.substr(begin, from - begin));
    const Shown under = show(line.substr(from, to - from));
    const Shown after = show(line.substr(to, end - to));

    Excerpt e;
    e.line = fmt::format("{}{}{}{}{}", left, before.text, under.text, after.text, end < line.size() ? cut : "");
    e.underline = std::string(left.size() + before.columns, ' ') + '^' +
                  std::string(under.columns > 1 ? under.columns - 1 : 0, '~');
    return e;
}

class TextPrinter {
public:
    TextPrinter(std::ostream& out, const Sources& sources, bool color)
        : out_(out), sources_(sources), c_(color ? ansi : plain) {}

    void print(const Diagnostic& d) {
        const bool error = d.severity == Severity::error;
        out_ << c_.bold << place(d.where, d.file) << c_.off << (error ? c_.error : c_.warning)
             << (error ? "error: " : "warning: ") << c_.off << c_.bold << show(d.sentence).text << c_.off << " ["
             << info(d.code).id << "]\n";
        source_line(d.where);
        for (const Note& note : d.notes) {
            if (note.where.known())
                out_ << c_.bold << place(note.where, {}) << c_.off << c_.note << "note: " << c_.off;
            else
                out_ << "     = " << c_.note << "note: " << c_.off;
            out_ << show(note.text).text << '\n';
            source_line(note.where);
        }
    }

private:
    std::string place(const Span& where, const std::string& file) const {
        if (!where.known()) return file.empty() ? "pleat: " : show(file).text + ": ";
        const Source& source = sources_[where.file];
        const Position p = source.position(where.begin);
        return fmt::format("{}:{}:{}: ", show(source.path()).text, p.line, p.column);
    }

    void source_line(const Span& where) {
        if (!where.known()) return;
        const Source& source = sources_[where.file];
        const Position p = source.position(where.begin);
        const auto from = static_cast<size_t>(p.column - 1);
        const Excerpt e =
            excerpt(source.line(p.line), from, from + (std::max(where.end, where.begin) - where.begin));
        out_ << fmt::format("{:>4} | ", p.line) << e.line << "\n     | " << c_.caret << e.underline << c_.off
             << '\n';
    }

    std::ostream& out_;
    const Sources& sources_;
    const Colours& c_;
};

using Json = nlohmann::ordered_json;

void add_place(Json& object, const Sources& sources, const Span& where) {
    if (!where.known()) return;
    const Source& source = sources[where.file];
    const Position begin = source.position(where.begin);
    const Position end = source.position(std::max(where.begin, where.end));
    object["file"] = source.path();
    object["line"] = begin.line;
    object["column"] = begin.column;
    object["end_line"] = end.line;
    object["end_column"] = end.column;
}

Json as_json(const Diagnostic& d, const Sources& sources) {
    Json object;
    object["code"] = info(d.code).id;
    object["name"] = info(d.code).name;
    object["severity"] = d.severity == Severity::error ? "error" : "warning";
    if (!d.file.empty()) object["file"] = d.file;
    add_place(object, sources, d.where);
    object["sentence"] = d.sentence;
    object["notes"] = Json::array();
    for (const Note& note : d.notes) {
        Json n;
        n["sentence"] = note.text;
        add_place(n, sources, note.where);
        object["notes"].push_back(std::move(n));
    }
    return object;
}

}  // namespace

void Diagnostics::print(std::ostream& out, const Sources& sources, Format format, bool color) const {
    std::vector<const Diagnostic*> order;
    for (const Diagnostic& d : found_) order.push_back(&d);
    std::stable_sort(order.begin(), order.end(), [](const Diagnostic* a, const Diagnostic* b) {
        return std::pair(a->where.file, a->where.begin) < std::pair(b->where.file, b->where.begin);
    });
    if (format == Format::text) {
        TextPrinter printer(out, sources, color);
        for (const Diagnostic* d : order) printer.print(*d);
        const long long more = errors_ + warnings_ - static_cast<long long>(found_.size());
        if (more > 0) out << "pleat: " << counted(more, "finding") << " more of the same run not shown\n";
        return;
    }
    // One finding a line; bytes that are not UTF-8 become U+FFFD, and all else is ASCII.
    out << '[';
    for (const Diagnostic* d : order)
        out << (d == order.front() ? "\n  " : ",\n  ")
            << as_json(*d, sources).dump(-1, ' ', true, Json::error_handler_t::replace);
    out << (order.empty() ? "]\n" : "\n]\n");
}

}  // namespace pleat
