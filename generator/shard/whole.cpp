// Do stores reach all elements of a tensor?
#include <map>
#include <set>

#include "shard/sharding.h"

namespace pleat::shard {

bool stores_whole(const model::Spec& spec, const model::Kernel& kernel, model::TensorId tensor) {
    std::map<std::vector<std::pair<int, int64_t>>, std::set<std::vector<int64_t>>> places;
    for (const model::Store& store : kernel.stores) {
        if (store.tensor != tensor) continue;
        if (store.binds.empty()) return true;
        std::vector<std::pair<int, int64_t>> axes;
        std::vector<int64_t> values;
        int64_t all = 1;
        for (size_t i = 0; i < store.binds.size(); ++i) {
            const model::Axis& axis = store.binds[i].axis;
            const model::Node& value = kernel.graph[store.bind_values[i]];
            const model::Size extent = spec.extent(axis);
            if (value.op != model::Op::constant || !extent.is_constant()) break;
            axes.emplace_back(axis.dim, axis.lo);
            values.push_back(value.integer);
            all *= extent.constant();
        }
        if (axes.size() != store.binds.size()) continue;
        auto& seen = places[axes];
        seen.insert(values);
        if (static_cast<int64_t>(seen.size()) == all) return true;
    }
    return false;
}

}  // namespace pleat::shard
