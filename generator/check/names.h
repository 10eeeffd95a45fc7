// The names of a spec: one namespace for dims, folds, params, types, tensors, indices and fragments,
// and the words that no name may be. Knows nothing of what names mean.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diag.h"
#include "model/axis.h"
#include "model/dtype.h"
#include "model/graph.h"
#include "source/source.h"

namespace pleat::checking {

enum class Sort { type, dim, fold, param, tensor, index, fragment, derived, value };
/// "a dim", "a tensor", ...
std::string_view with_article(Sort sort);

/// What a name stands for.
struct Name {
    Sort sort = Sort::dim;
    int id = -1;           // index into the model's list of that sort; a value's node
    model::Axis axis{};    // of a dim or fold
    model::Dtype dtype{};  // of a type
    Span where;
    bool used = false;
    bool poisoned = false;  // its definition is wrong and has been reported: stay silent
};

/// What a name is for: a word of expressions; a spec's, which becomes a global namespace and files; or a kernel's,
/// which becomes files and functions in that namespace.
enum class Use { word, space, file };

/// Why no name of this use may be this word ("a keyword of C++"), or "" if one may.
std::string_view reserved_because(std::string_view word, Use use);

/// Reports a word that no name may be, once; true if there is nothing to report.
bool allowed_name(const Text& name, Use use, std::string_view what, Diagnostics& diagnostics);

/// A name that becomes files, and what bears it: "a kernel".
struct FileName {
    Text name;
    std::string_view bearer;
};
/// Two of them that are the same, or differ in case alone: reports the second. `taken` maps lower-case names to
/// what they came from.
bool distinct_file_name(const FileName& file, std::map<std::string, FileName>& taken, Diagnostics& diagnostics);

class Names {
public:
    /// Adds a name; reports a reserved word or a clash (and then keeps the first meaning).
    Name& declare(const Text& text, Sort sort, int id, Diagnostics& diagnostics);
    /// The name's meaning, or null.
    Name* find(const std::string& name);
    const std::map<std::string, Name>& all() const { return names_; }

private:
    std::map<std::string, Name> names_;
    Name spare_;
};

}  // namespace pleat::checking
