#include "spec/match.h"

#include <fmt/format.h>

#include <algorithm>

#include "source/utf8.h"

namespace pleat::spec {

namespace {

bool fits(const Form& form, json::Type type) {
    switch (form.shape) {
        case Shape::integer:
            return type == json::Type::integer;
        case Shape::number:
            return type == json::Type::integer || type == json::Type::real;
        case Shape::boolean:
            return type == json::Type::boolean;
        case Shape::string:
            return type == json::Type::string;
        case Shape::list:
            return type == json::Type::array;
        case Shape::map:
        case Shape::object:
        case Shape::variant:
            return type == json::Type::object;
        case Shape::either:
            return std::any_of(form.choices.begin(), form.choices.end(),
                               [&](const Form* c) { return fits(*c, type); });
    }
    return false;
}

/// "'a', 'b' or 'c'"
template <class Words>
std::string listed(const Words& words, std::string_view last, char quote = '\'') {
    std::string text;
    for (size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
        text += quote ? fmt::format("{}{}{}", quote, words[i], quote) : std::string(words[i]);
    }
    return text;
}

std::string_view noun_of(Shape shape) {
    switch (shape) {
        case Shape::integer:
            return "an integer";
        case Shape::number:
            return "a number";
        case Shape::boolean:
            return "a boolean";
        case Shape::string:
            return "a string";
        case Shape::list:
            return "a list";
        case Shape::map:
        case Shape::object:
        case Shape::variant:
        case Shape::either:
            break;
    }
    return "an object";
}

void add_choices(const Form& form, std::vector<std::string>& choices) {
    for (const Form* c : form.choices)
        if (form.shape == Shape::either) add_choices(*c, choices);
    for (const std::string_view word : form.words) choices.push_back(fmt::format("\"{}\"", word));
    if (form.words.empty() && form.shape != Shape::either) choices.emplace_back(noun_of(form.shape));
}

/// "a number, a boolean, "inf" or "nan""
std::string expected(const Form& form) {
    std::vector<std::string> choices;
    add_choices(form, choices);
    return listed(choices, "or", '\0');
}

std::string found(const Form& form, const json::Value& v) {
    if (v.type == json::Type::real && fits(form, json::Type::integer))
        return "a number with a fraction or exponent";
    return std::string(json::name(v.type));
}

/// A word for messages: what a person can still read at a glance.
std::string shown(const std::string& word) {
    constexpr size_t longest = 60;
    if (word.size() <= longest) return word;
    return word.substr(0, utf8::boundary(word, longest)) + "...";
}

std::vector<std::string> names_of(const std::vector<Key>& keys) {
    std::vector<std::string> names;
    for (const Key& k : keys) names.emplace_back(k.name);
    return names;
}

const Key* key_of(const Form& form, std::string_view name) {
    for (const Key& k : form.keys)
        if (k.name == name) return &k;
    return nullptr;
}

class Matcher {
public:
    explicit Matcher(Diagnostics& diagnostics)
        : diagnostics_(diagnostics), last_(diagnostics.errors() + most_errors) {}

    /// `key` is the row that the value stands under, for a note on what it is for.
    void value(const Form& form, const json::Value& v, const Key* key) {
        if (enough()) return;
        if (!fits(form, v.type)) {
            // Of a bracketed value only the bracket is shown.
            const bool open = v.type == json::Type::object || v.type == json::Type::array;
            Diagnostic& d =
                diagnostics_.report(Code::wrong_type, open ? first_byte(v.span) : v.span,
                                    fmt::format("expected {}, found {}", expected(form), found(form, v)));
            note(d, key);
            return;
        }
        switch (form.shape) {
            case Shape::integer:
                if (form.constant && v.integer != form.constant)
                    diagnostics_.report(Code::bad_value, v.span,
                                        fmt::format("expected {}, found {}", form.constant, v.integer));
                break;
            case Shape::number:
            case Shape::boolean:
                break;
            case Shape::string:
                text(form, v.string);
                break;
            case Shape::list:
                count(form, v.items.size(), v.span, key);
                for (const json::Value& item : v.items) value(*form.element, item, key);
                break;
            case Shape::map:
                count(form, v.members.size(), v.span, key);
                for (const json::Member& m : v.members) {
                    text(form, m.key);
                    value(*form.element, m.value, key);
                }
                break;
            case Shape::object:
                object(form, v);
                break;
            case Shape::variant:
                variant(form, v);
                break;
            case Shape::either:
                for (const Form* c : form.choices) {
                    if (!fits(*c, v.type)) continue;
                    return c->rule == Rule::word ? word(form, *c, v.string) : value(*c, v, key);
                }
                break;
        }
    }

private:
    /// A file with so many errors is no spec, and to report the rest would help nobody.
    static constexpr int most_errors = 1000;
    bool enough() const { return diagnostics_.errors() >= last_; }

    static Span first_byte(Span s) { return {s.file, s.begin, s.begin + 1}; }

    void count(const Form& form, size_t found, Span where, const Key* key) {
        if (found >= form.least && found <= form.most) return;
        Diagnostic& d = diagnostics_.report(
            Code::bad_value, where,
            form.least == form.most
                ? fmt::format("expected {}, found {}", counted(static_cast<long long>(form.least), "item"), found)
                : "expected at least one item, found none");
        note(d, key);
        if (!key && !form.noun.empty()) d.note(fmt::format("what stands here: {}", form.noun));
    }
    /// What the value is for.
    static void note(Diagnostic& d, const Key* key) {
        if (key) d.note(fmt::format("'{}': {}", key->name, key->about));
    }

    // --- Strings

    void text(const Form& form, const Text& t) {
        switch (form.rule) {
            case Rule::filled:
                if (t.value.find_first_not_of(" \t\n\r") == std::string::npos)
                    diagnostics_.report(Code::bad_value, t.span, "a string that says nothing");
                break;
            case Rule::name:
                name(t);
                break;
            case Rule::line:
                line(t);
                break;
            case Rule::word:
                word(form, form, t);
                break;
        }
    }

    void name(const Text& t) {
        const std::string& s = t.value;
        const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        const auto part = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; };
        const auto bad = static_cast<size_t>(std::find_if_not(s.begin(), s.end(), part) - s.begin());
        if (s.empty()) {
            diagnostics_.report(Code::bad_name, t.span, "a name that is empty");
        } else if (bad < s.size()) {
            diagnostics_
                .report(Code::bad_name, t.at(bad, bad + utf8::read(s, bad).bytes),
                        fmt::format("a name cannot hold '{}'", s.substr(bad, utf8::read(s, bad).bytes)))
                .note("names are letters, digits and '_', and begin with a letter");
        } else if (!letter(s.front())) {
            diagnostics_.report(Code::bad_name, t.at(0, 1), fmt::format("a name cannot begin with '{}'", s.front()))
                .note("names are letters, digits and '_', and begin with a letter");
        } else if (s.size() > max_name) {
            diagnostics_.report(Code::bad_name, t.span,
                                fmt::format("a name of {} characters, where {} are the most", s.size(), max_name));
        } else if (const size_t twice = s.find("__"); twice != std::string::npos) {
            diagnostics_.report(Code::bad_name, t.at(twice, twice + 2),
                                "a name with two '_' in a row, which C++ reserves");
        }
    }

    void line(const Text& t) {
        if (t.empty()) diagnostics_.report(Code::bad_value, t.span, "a string that says nothing");
        for (size_t i = 0; i < t.value.size(); i += utf8::read(t.value, i).bytes) {
            const utf8::Character c = utf8::read(t.value, i);
            if (utf8::printable(c.code)) continue;
            diagnostics_.report(Code::bad_value, t.at(i, i + c.bytes),
                                fmt::format("the character U+{:04X}, which cannot be shown, in a line of text",
                                            static_cast<uint32_t>(c.code)));
            return;
        }
    }

    /// What stands here for a word or key of elsewhere; "" if it is none.
    static std::string_view elsewhere(const Form& form, std::string_view word) {
        for (const auto& [there, here] : form.elsewhere)
            if (there == word) return here;
        return {};
    }

    /// `all`: what may stand there, `form`'s words among it.
    void word(const Form& all, const Form& form, const Text& t) {
        if (std::find(form.words.begin(), form.words.end(), t.value) != form.words.end()) return;
        const std::vector<std::string> words(form.words.begin(), form.words.end());
        Diagnostic& d = diagnostics_.report(
            Code::bad_value, t.span, fmt::format("expected {}, found \"{}\"", expected(all), shown(t.value)));
        if (const std::string_view other = elsewhere(form, t.value); !other.empty())
            d.note(fmt::format("write {}", other));
        else if (const std::string meant = nearest(t.value, words); !meant.empty())
            d.note(fmt::format("did you mean \"{}\"?", meant));
    }

    // --- Objects

    void object(const Form& form, const json::Value& v) {
        std::vector<std::string> missing;
        for (const Key& k : form.keys)
            if (k.required && !v.find(k.name)) missing.emplace_back(k.name);

        std::vector<const json::Member*> further;
        for (const json::Member& m : v.members) {
            if (const Key* k = key_of(form, m.key.value))
                value(*k->form, m.value, k);
            else
                further.push_back(&m);
        }
        const json::Member* named = nullptr;
        for (const json::Member* m : further) {
            if (enough()) return;
            // A misspelt key of the object's own is not the name that the author chose.
            const bool taken =
                form.named && !named && (further.size() == 1 || nearest(m->key.value, missing).empty());
            if (taken)
                named = m;
            else
                unknown_key(form, names_of(form.keys), m->key, missing);
        }
        if (named) {
            name(named->key);
            value(*form.named, named->value, nullptr);
        }
        exclusive(form, v);
        if (form.named && !named && further.empty())
            diagnostics_
                .report(Code::missing_key, first_byte(v.span),
                        fmt::format("{} needs a name for its result", form.noun))
                .note(fmt::format("as in \"acc\": [{} operands]", form.named->least));
        if (!missing.empty()) {
            Diagnostic& d =
                diagnostics_.report(Code::missing_key, first_byte(v.span),
                                    fmt::format("{} needs the {} {}", form.noun,
                                                missing.size() == 1 ? "key" : "keys", listed(missing, "and")));
            for (const std::string& m : missing) d.note(fmt::format("'{}': {}", m, key_of(form, m)->about));
        }
    }

    /// Reports a key that the object does not have; what it was likely meant to be is no longer missing.
    void unknown_key(const Form& form, const std::vector<std::string>& known, const Text& key,
                     std::vector<std::string>& missing) {
        const std::string_view noun = form.noun;
        Diagnostic& d = diagnostics_.report(Code::unknown_key, key.span,
                                            fmt::format("unknown key '{}' in {}", shown(key.value), noun));
        std::string meant(elsewhere(form, key.value));
        if (meant.empty()) meant = nearest(key.value, missing);
        if (meant.empty()) meant = nearest(key.value, known);
        if (meant.empty()) {
            d.note(fmt::format("{} has the {} {}", noun, known.size() == 1 ? "key" : "keys", listed(known, "and")));
            return;
        }
        d.note(fmt::format("did you mean '{}'?", meant));
        std::erase(missing, meant);
    }

    void exclusive(const Form& form, const json::Value& v) {
        if (form.exclusive[0].empty()) return;
        const json::Member* first = nullptr;
        for (const json::Member& m : v.members) {
            if (m.key.value != form.exclusive[0] && m.key.value != form.exclusive[1]) continue;
            if (first) conflict(first->key, m.key);
            first = &m;
        }
    }

    void conflict(const Text& first, const Text& second) {
        diagnostics_
            .report(Code::conflicting_keys, second.span,
                    fmt::format("'{}' and '{}' exclude each other", first.value, second.value))
            .note(fmt::format("'{}' stands here", first.value), first.span);
    }

    void variant(const Form& form, const json::Value& v) {
        const json::Member* sign = nullptr;
        const Form* choice = nullptr;
        bool clash = false;
        for (const json::Member& m : v.members)
            for (const Form* c : form.choices) {
                if (c->sign != m.key.value) continue;
                if (sign) {
                    conflict(sign->key, m.key);
                    clash = true;
                } else {
                    sign = &m;
                    choice = c;
                }
            }
        if (clash) return;
        if (choice) return object(*choice, v);

        // No choice can be determined: only the keys that none of them has are known to be wrong.
        std::vector<std::string> known, signs;
        for (const Form* c : form.choices) {
            signs.emplace_back(c->sign);
            for (const Key& k : c->keys)
                if (std::find(known.begin(), known.end(), k.name) == known.end()) known.emplace_back(k.name);
        }
        const size_t needed = signs.size();
        const std::vector<std::string> all = signs;
        for (const json::Member& m : v.members)
            if (!enough() && std::find(known.begin(), known.end(), m.key.value) == known.end())
                unknown_key(form, known, m.key, signs);
        if (signs.size() == needed)
            diagnostics_.report(Code::missing_key, first_byte(v.span),
                                fmt::format("{} needs one of the keys {}", form.noun, listed(all, "or")));
    }

    Diagnostics& diagnostics_;
    const int last_;  // the number of errors that is enough
};

}  // namespace

void match(const Form& form, const json::Value& value, Diagnostics& diagnostics) {
    Matcher(diagnostics).value(form, value, nullptr);
}

const Form& chosen(const Form& variant, const json::Value& object) {
    for (const Form* c : variant.choices)
        if (object.find(c->sign)) return *c;
    return *variant.choices.front();
}

}  // namespace pleat::spec
