// Checking a JSON tree against the grammar: everything that is wrong with its keys and the types of
// its values. Knows the tables (spec/grammar.h) and not what they mean.
#pragma once

#include "diag/diag.h"
#include "spec/grammar.h"
#include "spec/json.h"

namespace pleat::spec {

/// Reports where `value` is not of this form.
void match(const Form& form, const json::Value& value, Diagnostics& diagnostics);

/// Of a variant, the choice whose key the object has. The object has matched.
const Form& chosen(const Form& variant, const json::Value& object);

}  // namespace pleat::spec
