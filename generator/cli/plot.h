// A bar chart as SVG text. Knows nothing of kernels or files.
#pragma once

#include <string>
#include <vector>

namespace pleat::cli {

struct Bar {
    std::string label;
    double value = 0;
    std::string caption;  // printed at the bar's end
};

/// Horizontal bars from 0, with a dashed line at `ceiling` (drawn if above 0).
std::string bar_chart(const std::string& title, const std::string& unit, const std::vector<Bar>& bars,
                      double ceiling, const std::string& ceiling_label);

}  // namespace pleat::cli
