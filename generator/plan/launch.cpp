#include "plan/launch.h"

#include <fmt/format.h>

#include "plan/condition.h"

namespace pleat::schedule {

model::Size Launch::blocks() const {
    model::Size all = grid;
    for (const Launch* other : beside()) all = all + other->grid;
    return all;
}

std::string Launch::grid_extent(const model::Spec& spec, const model::Size& blocks) const {
    const std::string extent = postfix(spec, blocks);
    return persistent ? whole_clusters_at_once(extent) : extent;
}

std::string Launch::whole_clusters_at_once(std::string blocks) const {
    return blocks + (cluster == 1 ? std::string(",$sms,min") : fmt::format(",$sms,{0},//,min,{0},*", cluster));
}

}  // namespace pleat::schedule
