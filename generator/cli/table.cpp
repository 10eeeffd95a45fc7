#include "cli/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace pleat::cli {

Table::Table(std::vector<std::string> headings) {
    for (std::string& heading : headings) {
        right_.push_back(heading.starts_with('>'));
        if (right_.back()) heading.erase(0, 1);
    }
    rows_.push_back(std::move(headings));
}

void Table::row(std::vector<std::string> cells) {
    cells.resize(right_.size());
    rows_.push_back(std::move(cells));
}

std::string Table::text() const {
    std::vector<size_t> widths(right_.size());
    for (const auto& row : rows_)
        for (size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
    std::string text;
    for (const auto& row : rows_) {
        std::string line;
        for (size_t c = 0; c < row.size(); ++c)
            line +=
                right_[c] ? fmt::format("  {:>{}}", row[c], widths[c]) : fmt::format("  {:<{}}", row[c], widths[c]);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

}  // namespace pleat::cli
