// Tables for people: columns as wide as they need be, numbers to the right.
#pragma once

#include <string>
#include <vector>

namespace pleat::cli {

class Table {
public:
    /// A heading that begins with '>' makes a column of numbers (set to the right).
    explicit Table(std::vector<std::string> headings);
    void row(std::vector<std::string> cells);
    /// Two spaces before each line.
    std::string text() const;

private:
    std::vector<bool> right_;
    std::vector<std::vector<std::string>> rows_;  // the first holds the headings
};

}  // namespace pleat::cli
