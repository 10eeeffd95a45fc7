#include "plan/registry.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "plan/family.h"

namespace pleat::schedule {

const Family& family_named(std::string_view name) {
    const auto all = families();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Family* f) { return f->name() == name; });
    if (found == all.end()) throw std::logic_error("there is no schedule family " + std::string(name));
    return **found;
}

}  // namespace pleat::schedule
