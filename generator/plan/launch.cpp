#include "plan/launch.h"

namespace pleat::schedule {

model::Size Launch::blocks() const {
    model::Size all = grid;
    for (const Launch* other : beside()) all = all + other->grid;
    return all;
}

Term Launch::grid_extent(const model::Spec&, const model::Size& blocks) const {
    return persistent ? whole_clusters_at_once(blocks) : Term(blocks);
}

Term Launch::whole_clusters_at_once(const Term& blocks) const {
    const Term sms = Term::of(Term::Fact::sms);
    return cluster == 1 ? minimum(blocks, sms) : minimum(blocks, floor_div(sms, cluster)) * cluster;
}

}  // namespace pleat::schedule
