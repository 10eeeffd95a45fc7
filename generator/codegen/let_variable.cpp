#include "codegen/let_variable.h"

#include <algorithm>
#include <string_view>

namespace pleat::emit {

namespace {

constexpr std::string_view of_launches[] = {
    "column", "columns", "exchange", "index", "lane",   "lanes",  "left", "live",  "part", "rank",
    "row",    "rows",    "slot",     "split", "splits", "status", "tile", "tiles", "turn", "workspace",
};

}  // namespace

std::string let_variable(const std::string& let) {
    const bool taken = std::find(std::begin(of_launches), std::end(of_launches), let) != std::end(of_launches);
    return taken ? let + "_let" : let;
}

}  // namespace pleat::emit
