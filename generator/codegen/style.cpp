#include "codegen/style.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace pleat::emit {
namespace {

/// A line as it was written, of which most stay so.
struct Seen {
    size_t indent;
    std::string_view text;  // without indentation
    size_t end() const { return indent + text.size(); }
    bool begins(std::string_view with) const { return text.starts_with(with); }
    bool ends(std::string_view with) const { return text.ends_with(with); }
};

/// A line that is made.
struct Line {
    size_t indent;
    std::string text;
    size_t end() const { return indent + text.size(); }
};

std::vector<Seen> lines_of(std::string_view text) {
    std::vector<Seen> lines;
    lines.reserve(text.size() / 32);
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const size_t indent = std::min(line.find_first_not_of(' '), line.size());
        lines.push_back({indent, line.substr(indent)});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// The end of the parenthesis that opens at `open`; npos if it does not close on this line.
size_t closing(std::string_view text, size_t open) {
    int depth = 0;
    for (size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) return i;
    }
    return std::string::npos;
}

/// Of `if (c) s;` and `for (h) s;` where the statement begins; npos of anything else.
size_t statement_of(const Seen& line) {
    const size_t open = line.begins("if (") ? 3 : line.begins("for (") ? 4 : std::string::npos;
    if (open == std::string::npos) return open;
    const size_t close = closing(line.text, open);
    return close == std::string::npos || close + 2 >= line.text.size() ? std::string::npos : close + 2;
}

bool simple_statement(const Seen& line) {
    return line.ends(";") && !line.begins("if ") && !line.begins("for ") && !line.begins("else") &&
           !line.begins("//") && !line.begins("#") && !line.begins("case ") &&
           line.text.find("//") == std::string::npos;
}

bool function_head(const Seen& line) {
    return (line.ends(") {") || line.ends(") const {")) && !line.begins("if ") && !line.begins("for ") &&
           !line.begins("} ") && !line.begins("switch ") && !line.begins("while ") &&
           line.text.find("//") == std::string::npos;
}

void comment(std::vector<Line>& out, const Seen& line) {
    const size_t words = line.text.find_first_not_of("/ ");
    const std::string lead(line.text.substr(0, words));
    std::string now = lead;
    for (size_t at = words; at < line.text.size();) {
        const size_t end = std::min(line.text.find(' ', at), line.text.size());
        const std::string_view word = line.text.substr(at, end - at);
        if (now.size() > lead.size() && line.indent + now.size() + 1 + word.size() > line_columns) {
            out.push_back({line.indent, now});
            now = lead;
        }
        if (now.size() > lead.size()) now += ' ';
        now += word;
        at = end + 1;
    }
    out.push_back({line.indent, now});
}

/// 1 where a bracket opens, -1 where one closes. `<` and `>` are brackets where no blank is ahead of them: those of
/// operators have one. `angles`: how many are open.
int bracket(std::string_view text, size_t i, int& angles) {
    const char c = text[i], before = i > 0 ? text[i - 1] : ' ';
    if (c == '(' || c == '[' || c == '{') return 1;
    if (c == ')' || c == ']' || c == '}') return -1;
    const bool opens = c == '<' && before != ' ' && before != '<',
               closes = c == '>' && before != ' ' && before != '-' && angles > 0;
    angles += opens - closes;
    return opens - closes;
}

}  // namespace

std::vector<std::string> pieces_of(std::string_view text, std::string_view separator) {
    std::vector<std::string> all(1);
    int depth = 0, angles = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        depth += bracket(text, i, angles);
        if (depth == 0 && text.substr(i, separator.size()) == separator) {
            all.back() += separator.substr(0, separator.size() - 1);
            all.emplace_back();
            i += separator.size() - 1;
        } else {
            all.back() += text[i];
        }
    }
    return all;
}

namespace {

/// Words one after another, from column `now` of the last line of `lines` on, wrapped to column `under`.
void wrap(std::vector<Line>& lines, const std::vector<std::string>& words, size_t under, size_t after) {
    for (size_t i = 0; i < words.size(); ++i) {
        const bool fresh = lines.back().text.empty() || lines.back().text.back() == '(';
        const size_t need =
            lines.back().end() + (fresh ? 0 : 1) + words[i].size() + (i + 1 == words.size() ? after : 0);
        if (i > 0 && need > line_columns)
            lines.push_back({under, words[i]});
        else
            lines.back().text += (fresh ? "" : " ") + words[i];
    }
}

/// Puts `lines` out if all of them fit.
bool put_if_fits(std::vector<Line>& out, const std::vector<Line>& lines) {
    if (std::any_of(lines.begin(), lines.end(), [](const Line& l) { return l.end() > line_columns; })) return false;
    out.insert(out.end(), lines.begin(), lines.end());
    return true;
}

/// True if `text` joins or compares terms outside of all brackets.
bool compares(std::string_view text) {
    for (const std::string_view sign : {" && ", " || ", " <= ", " >= ", " < ", " > ", " == ", " != "})
        if (pieces_of(text, sign).size() > 1) return true;
    return false;
}

/// `x = c ? a : b;` that is too long: b stands under a, behind the condition where c and a have room there, else
/// below it with a, or with c and a on a line of their own. False where none of these fits, and of anything else.
bool long_choice(std::vector<Line>& out, const Seen& line, size_t equals) {
    const auto asked = pieces_of(line.text.substr(equals + 1), " ? ");
    if (asked.size() != 2) return false;
    const auto ways = pieces_of(asked[1], " : ");
    if (ways.size() != 2) return false;
    const std::string start(line.text.substr(0, equals)), way = ways[0].substr(0, ways[0].size() - 2),
                                                          condition = asked[0].substr(0, asked[0].size() - 2);
    const size_t indent = line.indent + 4, behind = line.indent + equals + 1;
    const std::string other = ": " + ways[1];
    return put_if_fits(
               out, {{line.indent, start + " " + asked[0] + " " + way}, {behind + asked[0].size() - 1, other}}) ||
           (compares(condition) &&
            put_if_fits(out,
                        {{line.indent, start + " " + condition}, {behind + 4, "? " + way}, {behind + 4, other}})) ||
           put_if_fits(
               out, {{line.indent, start}, {indent, asked[0] + " " + way}, {indent + asked[0].size() - 1, other}});
}

/// `x = a + b - c;` or `x = a && b;` that is too long: terms stand under the first. False where that does not fit,
/// and of anything else.
bool long_terms(std::vector<Line>& out, const Seen& line, size_t equals) {
    std::vector<std::string> terms = pieces_of(line.text.substr(equals + 1), " && ");
    if (terms.size() == 1) {
        terms.clear();
        for (const std::string& sum : pieces_of(line.text.substr(equals + 1), " + "))
            for (std::string& term : pieces_of(sum, " - ")) terms.push_back(std::move(term));
        if (terms.size() < 2) return false;
    }
    std::vector<Line> lines{{line.indent, std::string(line.text.substr(0, equals))}};
    wrap(lines, terms, line.indent + equals + 1, 0);
    return put_if_fits(out, lines);
}

/// `x[a + b] = c;` of which not even the left side fits: terms stand under the first, and factors of a term that is
/// too long four columns behind it. False where that does not fit, and of anything else.
bool long_target(std::vector<Line>& out, const Seen& line, size_t equals) {
    const std::string_view target = line.text.substr(0, equals);
    if (line.indent + equals <= line_columns || !target.ends_with("] =")) return false;
    const size_t open = target.find('[') + 1, under = line.indent + open;
    const std::vector<std::string> terms = pieces_of(target.substr(open, equals - open - 3), " + ");
    std::vector<Line> lines{{line.indent, std::string(target.substr(0, open))}};
    bool cut = false;  // the term before: then the next one has a line of its own
    for (const std::string& term : terms) {
        const bool first = &term == &terms.front();
        const size_t factor = term.rfind(" * "), after = &term == &terms.back() ? 3 : 0;
        if (first && under + term.size() > line_columns && factor != std::string::npos) {
            lines.back().text += term.substr(0, factor + 2);
            lines.push_back({under + 4, term.substr(factor + 3)});
            cut = true;
        } else if (first) {
            lines.back().text += term;
        } else if (cut || lines.back().end() + 1 + term.size() + after > line_columns) {
            lines.push_back({under, term});
            cut = false;
        } else {
            lines.back().text += " " + term;
        }
    }
    lines.back().text += "] =";
    const std::string value(line.text.substr(equals + 1));
    if (lines.back().end() + 1 + value.size() <= line_columns)
        lines.back().text += " " + value;
    else
        lines.push_back({line.indent + 4, value});
    return put_if_fits(out, lines);
}

/// A condition that is too long: its terms stand under the first.
void long_condition(std::vector<Line>& out, const Seen& line) {
    const size_t open = line.text.find('(') + 1;
    std::vector<Line> lines{{line.indent, std::string(line.text.substr(0, open))}};
    wrap(lines, pieces_of(line.text.substr(open), " && "), line.indent + open, 0);
    out.insert(out.end(), lines.begin(), lines.end());
}

/// An assignment that is too long goes on below, a product of it factor by factor. False of what has no such form.
bool long_assignment(std::vector<Line>& out, const Seen& line) {
    const auto sides = pieces_of(line.text, " = ");
    if (sides.size() != 2) return false;
    const size_t equals = sides[0].size();
    if (long_target(out, line, equals)) return true;
    if (line.end() - equals - 1 + 4 <= line_columns) {
        out.push_back({line.indent, std::string(line.text.substr(0, equals))});
        out.push_back({line.indent + 4, std::string(line.text.substr(equals + 1))});
        return true;
    }
    if (long_choice(out, line, equals) || long_terms(out, line, equals)) return true;
    const auto factors = pieces_of(line.text.substr(equals + 1), " * ");
    if (factors.size() == 1 || pieces_of(line.text, " + ").size() > 1) return false;
    std::vector<Line> behind{{line.indent, std::string(line.text.substr(0, equals))}};
    wrap(behind, factors, line.indent + equals + 1, 0);
    if (behind.front().text.size() > equals && put_if_fits(out, behind)) return true;
    std::vector<Line> lines{{line.indent + 4, ""}};
    wrap(lines, factors, line.indent + 4, 0);
    out.push_back({line.indent, std::string(line.text.substr(0, equals))});
    out.insert(out.end(), lines.begin(), lines.end());
    return true;
}

/// A sum that is returned and too long: terms stand under the first. False of anything else.
bool long_sum(std::vector<Line>& out, const Seen& line) {
    const auto terms = pieces_of(line.text, " + ");
    if (!line.begins("return ") || terms.size() == 1) return false;
    std::vector<Line> lines{{line.indent, ""}};
    wrap(lines, terms, line.indent + 7, 0);
    out.insert(out.end(), lines.begin(), lines.end());
    return true;
}

/// An element of a member that is returned and too long: the member stands below. False where that does not fit,
/// and of anything else.
bool long_member(std::vector<Line>& out, const Seen& line) {
    const size_t member = line.text.rfind('.', line.text.find('['));
    if (!line.begins("return ") || !line.ends("];") || member == std::string::npos) return false;
    return put_if_fits(out, {{line.indent, std::string(line.text.substr(0, member))},
                             {line.indent + 4, std::string(line.text.substr(member))}});
}

/// A call whose parenthesis opens at `open`, and that is too long: its arguments are packed behind the parenthesis,
/// or below where one has no room there, and sums among them under their first term. So stands the sum of which a
/// variable is made.
void long_call(std::vector<Line>& out, const Seen& line, size_t open) {
    std::vector<Line> lines{{line.indent, std::string(line.text.substr(0, open + 1))}};
    const size_t under = lines[0].end();
    const std::string_view list = line.text.substr(open + 1, line.text.size() - open - 3);
    const std::vector<std::string> arguments = pieces_of(list, ", ");
    const bool sums = std::any_of(arguments.begin(), arguments.end(), [&](const std::string& a) {
        return under + a.size() + 2 > line_columns && pieces_of(a, " + ").size() > 1;
    });
    const bool no_room = std::any_of(arguments.begin(), arguments.end(),
                                     [&](const std::string& a) { return under + a.size() + 1 > line_columns; });
    if (const size_t inner = list.find('('); arguments.size() == 1 && inner != std::string::npos &&
                                             line.indent + 4 + list.size() + 2 > line_columns &&
                                             closing(list, inner) == list.size() - 1 && list.find(' ') > inner) {
        const size_t from = open + 1 + inner + 1;  // of the call within the call
        if (put_if_fits(out, {{line.indent, std::string(line.text.substr(0, from))},
                              {line.indent + 4, std::string(line.text.substr(from))}}))
            return;
    }
    if (sums && arguments.size() == 1 && line.begins("const ")) {
        std::vector<Line> behind = lines;
        wrap(behind, pieces_of(list, " + "), under, 2);
        behind.back().text += ");";
        if (put_if_fits(out, behind)) return;
    }
    if (sums ? line.indent + 4 + list.size() + 2 <= line_columns : no_room) {
        std::vector<Line> below{{line.indent + 4, ""}};
        std::vector<std::string> words = arguments;
        words.back() += ");";
        wrap(below, words, line.indent + 4, 0);
        out.push_back(lines[0]);
        out.insert(out.end(), below.begin(), below.end());
        return;
    }
    for (size_t i = 0; i < arguments.size(); ++i) {
        const bool first = lines.back().text.back() == '(', last = i + 1 == arguments.size();
        const size_t need = lines.back().end() + (first ? 0 : 1) + arguments[i].size() + (last ? 2 : 0);
        const std::vector<std::string> terms = pieces_of(arguments[i], " + ");
        if (!first && need > line_columns && under + arguments[i].size() + (last ? 2 : 0) <= line_columns)
            lines.push_back({under, arguments[i]});
        else if (need <= line_columns || terms.size() == 1)
            lines.back().text += (first ? "" : " ") + arguments[i];
        else if (!first && lines.back().end() + 1 + terms[0].size() > line_columns) {
            lines.push_back({under, ""});
            wrap(lines, terms, under + 4, last ? 2 : 0);
        } else
            wrap(lines, terms, lines.back().end() + (first ? 0 : 1) + 4, last ? 2 : 0);
    }
    lines.back().text += ");";
    out.insert(out.end(), lines.begin(), lines.end());
}

/// A statement that is too long; what has none of these forms stays so.
void long_statement(std::vector<Line>& out, const Seen& line) {
    if (long_assignment(out, line) || long_sum(out, line) || long_member(out, line)) return;
    size_t open = line.text.find('(');
    while (open != std::string::npos && closing(line.text, open) != line.text.size() - 2)
        open = line.text.find('(', open + 1);
    if (open != std::string::npos && line.ends(");")) return long_call(out, line, open);
    out.push_back({line.indent, std::string(line.text)});
}

/// Lays a file out, line by line: short functions and conditions come to stand on one line, and what is too long is
/// broken.
class Styler {
public:
    explicit Styler(std::string_view text) : in_(lines_of(text)) { all_.reserve(text.size() + text.size() / 8); }

    std::string run() {
        bool above = false;
        while (at_ < in_.size()) {
            const bool below_template = std::exchange(above, line().begins("template <"));
            if (in_raw_string())
                put(line());
            else if ((below_template || !short_function()) && !short_condition() && !short_lambda() &&
                     !long_lambda())
                apart();
            ++at_;
        }
        return std::move(all_);
    }

private:
    std::vector<Seen> in_;
    std::string all_;
    size_t at_ = 0;        // the line that is looked at
    std::string raw_end_;  // inside a raw string: what ends it
    std::vector<Line> broken_;

    const Seen& line() const { return in_[at_]; }
    bool has_below(size_t count) const { return at_ + count < in_.size(); }
    const Seen& below(size_t count) const { return in_[at_ + count]; }

    void write(size_t indent, std::string_view text) {
        all_.append(text.empty() ? 0 : indent, ' ').append(text) += '\n';
    }
    void write_broken(void (*breaks)(std::vector<Line>&, const Seen&), const Seen& line) {
        broken_.clear();
        breaks(broken_, line);
        for (const Line& l : broken_) write(l.indent, l.text);
    }
    void put(const Seen& line) {
        if (line.end() > line_columns && line.begins("if (")) return write_broken(long_condition, line);
        if (line.end() <= line_columns || !simple_statement(line) || line.text.find('"') != std::string_view::npos)
            return write(line.indent, line.text);
        write_broken(long_statement, line);
    }
    void put_with_next(std::string_view end) {
        put({line().indent, fmt::format("{} {}{}", line().text, below(1).text, end)});
    }

    bool in_raw_string() {
        const std::string_view text = line().text;
        if (const size_t raw = text.find("R\""); raw_end_.empty() && raw != std::string_view::npos)
            raw_end_ = fmt::format("){}\"", text.substr(raw + 2, text.find('(', raw) - raw - 2));
        if (raw_end_.empty()) return false;
        if (text.find(raw_end_) != std::string_view::npos) raw_end_.clear();
        return true;
    }

    /// A function or lambda of one statement that has room on one line.
    bool short_function() {
        const bool lambda = line().text.find("= [") != std::string_view::npos || line().begins("return [");
        const std::string_view end = lambda ? "};" : "}";
        if (!function_head(line()) || !has_below(2) || below(2).text != end || below(2).indent != line().indent ||
            !simple_statement(below(1)) || line().end() + below(1).text.size() + 2 + end.size() > line_columns)
            return false;
        put_with_next(lambda ? " };" : " }");
        at_ += 2;
        return true;
    }

    /// `if (c)` with a statement that has room behind it, and no else.
    bool short_condition() {
        if (!line().begins("if (") || closing(line().text, 3) != line().text.size() - 1 || !has_below(1) ||
            !simple_statement(below(1)) || line().end() + 1 + below(1).text.size() > line_columns ||
            (has_below(2) && below(2).begins("else")))
            return false;
        put_with_next("");
        ++at_;
        return true;
    }

    /// `f(a, b, [&](c) {` with one statement that has room behind it, on the same line or below with the lambda.
    bool short_lambda() {
        const Seen head = line();
        const size_t lambda = head.text.find(", [&]("), open = head.text.find('(') + 1;
        if (lambda == std::string::npos || lambda < open || !head.ends("{") || !has_below(2) ||
            !simple_statement(below(1)) || below(2).text != "});" || below(2).indent != head.indent)
            return false;
        const std::string own = fmt::format("{} {} }});", head.text.substr(lambda + 2), below(1).text);
        const size_t whole = head.indent + lambda + 2 + own.size();
        if (whole > line_columns && head.indent + open + own.size() > line_columns) return false;
        if (whole <= line_columns) {
            write(head.indent, fmt::format("{} {}", head.text.substr(0, lambda + 1), own));
        } else {
            write(head.indent, head.text.substr(0, lambda + 1));
            write(head.indent + open, own);
        }
        at_ += 2;
        return true;
    }

    /// `f(a, b, [&](c) {` that is too long: the lambda stands below, under the first argument, and its body with
    /// it.
    bool long_lambda() {
        const Seen head = line();
        const size_t lambda = head.text.find(", [&]("), open = head.text.find('(') + 1;
        if (head.end() <= line_columns || lambda == std::string::npos || lambda < open || !head.ends("{"))
            return false;
        std::vector<Line> lines{{head.indent, std::string(head.text.substr(0, open))}};
        wrap(lines, pieces_of(head.text.substr(open, lambda + 1 - open), ", "), head.indent + open, 0);
        for (const Line& l : lines) write(l.indent, l.text);
        write(head.indent + open, head.text.substr(lambda + 2));
        for (size_t i = at_ + 1; i < in_.size(); ++i) {
            const bool last = in_[i].indent == head.indent && in_[i].begins("})");
            if (in_[i].indent > 0 || last) in_[i].indent += open;  // a pragma stays at the margin
            if (last) break;
        }
        return true;
    }

    /// A line of its own, or several.
    void apart() {
        const std::string_view text = line().text;
        const size_t statement = statement_of(line()), colon = text.find(": ");
        if (line().begins("//") && line().end() > line_columns)
            write_broken(comment, line());
        else if (statement != std::string_view::npos && line().end() > line_columns && line().ends(";"))
            put_apart(statement - 1, statement);
        else if (colon != std::string_view::npos && (line().begins("case ") || line().begins("default:")) &&
                 line().ends(";"))
            put_apart(colon + 1, colon + 2);
        else
            put(line());
    }
    void put_apart(size_t end, size_t begin) {
        const Seen whole = line();
        put({whole.indent, whole.text.substr(0, end)});
        put({whole.indent + 4, whole.text.substr(begin)});
    }
};

}  // namespace

std::string styled(std::string_view text) { return Styler(text).run(); }

}  // namespace pleat::emit
