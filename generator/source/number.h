// Reals as text that JSON, specs and expressions read.
#pragma once

#include <string>

namespace pleat {

/// A text that reads as the same real, as a decimal or with a power of ten, whichever is shorter: "0.5", "1e-6",
/// "2.0". The value is finite.
std::string shortest(double value);

}  // namespace pleat
