// The JSON Schema of specs, made from the tables that the reader itself follows (spec/grammar.h).
#pragma once

#include <string>

namespace pleat::spec {

/// JSON Schema (2020-12) as indented text that ends in a newline.
std::string json_schema();

}  // namespace pleat::spec
