// Terms as the text of expressions. What would nest too deep for the language gets names on the way. Writes no
// stages.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "grad/stages.h"
#include "grad/tensors.h"

namespace pleat::grad {

/// Takes the text of a part of an expression, and gives the name by which the rest of it reads that part.
using NamePart = std::function<std::string(std::string text)>;

/// Where each dim's digits are cut in the kernel that a text is for.
using Cuts = std::map<model::DimId, std::set<int64_t>>;

struct Shown {
    const Algebra& a;
    const Tensors& tensors;
    const std::map<Id, std::string>& names;  // of terms that are written as words
    NamePart name_part;                      // if empty, the text is for a reader alone, and as deep as it comes
    const Cuts* cuts = nullptr;              // null: the text is for a reader alone
    const std::map<Id, std::string>* squares = nullptr;  // of terms: the words that are written for two of them
};

/// The text of a term. `own`: it is written out though it has a name.
std::string text_of(const Shown& shown, Id id, bool own = false);
/// The text of where a value goes.
std::string target_of(const Shown& shown, const Sink& sink);

}  // namespace pleat::grad
