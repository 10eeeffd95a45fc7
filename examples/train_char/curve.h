// A curve over steps as SVG text. Knows nothing of training or files.
#pragma once

#include <string>
#include <vector>

namespace train_char {

/// values[i] over step i + 1, both axes labelled, the vertical one from 0. The same values are the same bytes.
std::string curve(const std::string& title, const std::string& unit, const std::vector<double>& values);

}  // namespace train_char
