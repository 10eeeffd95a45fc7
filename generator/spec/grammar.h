// The shape of a spec's JSON as tables: which keys an object has, what a value may be, and what each is
// for. The reader checks a file against these tables and `pleat schema` prints them, so that the two
// cannot disagree. Knows nothing of positions or errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace pleat::spec {

enum class Shape : uint8_t {
    integer,
    number,  // an integer or a real
    boolean,
    string,   // that keeps Form::rule
    list,     // of Form::element
    map,      // from names that the author chooses (Form::rule) to Form::element
    object,   // with Form::keys
    variant,  // one of the objects Form::choices, distinguished by the key that only it has
    either,   // one of Form::choices, told apart by their JSON types
};

enum class Rule : uint8_t {
    filled,  // not blank: an expression or an axis, which others parse
    name,    // an identifier of at most max_name characters
    line,    // one line of text without control characters
    word,    // one of Form::words
};

inline constexpr size_t max_name = 64;
inline constexpr size_t unlimited = SIZE_MAX;

struct Form;

struct Key {
    std::string_view name;
    const Form* form;
    std::string_view about;  // what it is for, after "'name': "
    bool required = false;
};

struct Form {
    Shape shape;
    std::string_view noun = {};  // of an object or its choices: "a tensor"
    std::string_view id = {};    // its name in the schema's $defs; without one it is written in place
    Rule rule = Rule::filled;
    std::vector<std::string_view> words = {};
    /// Words that people know from elsewhere, and what to write in their place; of an object keys, and which of its
    /// own is meant.
    std::vector<std::pair<std::string_view, std::string_view>> elsewhere = {};
    int64_t constant = 0;  // an integer that has this value only, unless 0
    const Form* element = nullptr;
    size_t least = 0;  // elements of a list or a map
    size_t most = unlimited;
    std::vector<Key> keys = {};
    /// Beside its keys, the object has exactly one whose name the author chooses and whose value is this.
    const Form* named = nullptr;
    std::string_view exclusive[2] = {};  // two keys of which at most one stands
    std::vector<const Form*> choices = {};
    std::string_view sign = {};  // of a variant's choice: the key that tells it apart
};

/// A whole spec.
const Form& grammar();

}  // namespace pleat::spec
