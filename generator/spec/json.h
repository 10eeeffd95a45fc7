// JSON with positions: a tree in which every value and every key knows where it stands, and one
// sentence at the right place for whatever is no JSON. Knows nothing of specs.
//
// RFC 8259 as it stands: no comments, no trailing commas; and, beyond it, no key twice in one object,
// integers within 64 bits, and at most max_depth levels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "diag/diag.h"
#include "source/source.h"

namespace pleat::json {

/// More than any spec needs, and little enough that walking a tree may recurse.
inline constexpr int max_depth = 64;

enum class Type { null, boolean, integer, real, string, array, object };

struct Member;

struct Value {
    Type type = Type::null;
    Span span;
    bool boolean = false;
    int64_t integer = 0;
    double real = 0;
    Text string;
    std::vector<Value> items;     // of an array
    std::vector<Member> members;  // of an object, in order, each key once

    /// The member of this key, or nullptr.
    const Value* find(std::string_view key) const;
};

struct Member {
    Text key;
    Value value;
};

/// The value in sources[file]. A text that is not JSON is one error and no value; an error that leaves
/// the structure clear (a key that stands twice, a number out of range) is reported and read past.
std::optional<Value> parse(int file, const Sources& sources, Diagnostics& diagnostics);

/// "a string", "a number", ...: what a value is, for "expected ..., found ...".
std::string_view name(Type type);

}  // namespace pleat::json
