#include "model/kernel.h"

#include <algorithm>

namespace pleat::model {

std::vector<NodeId> Store::values() const {
    std::vector<NodeId> all = bind_values;
    all.push_back(value);
    return all;
}

std::vector<NodeId> Kernel::effects() const {
    std::vector<NodeId> all;
    for (const Store& s : stores)
        for (const NodeId value : s.values()) all.push_back(value);
    for (const Require& r : requires_) all.push_back(r.condition);
    return all;
}

bool Kernel::reads(TensorId t) const {
    for (NodeId i = 0; i < graph.size(); ++i)
        if (graph[i].op == Op::read && graph[i].tensor == t) return true;
    return false;
}

int Kernel::contraction_count() const {
    int count = 0;
    for (NodeId i = 0; i < graph.size(); ++i) count += graph[i].op == Op::contract;
    return count;
}

bool Kernel::stores_to(TensorId t) const {
    return std::any_of(stores.begin(), stores.end(), [&](const Store& s) { return s.tensor == t; });
}

std::string Kernel::let_name(NodeId node, std::string otherwise) const {
    for (const Let& let : lets)
        if (let.value == node) return let.name;
    return otherwise;
}

const Schedule& Kernel::wanted() const {
    static const Schedule open;
    return schedule.size() == 1 && schedule.front().up_to.empty() ? schedule.front().schedule : open;
}

std::string Spec::name_of(const Axis& axis) const {
    std::string s = dims[static_cast<size_t>(axis.dim)].name;
    if (axis.hi != 0) s += " % " + std::to_string(axis.hi);
    if (axis.lo != 1) s += " / " + std::to_string(axis.lo);
    return s;
}

std::string Spec::name_of(const Domain& domain) const {
    std::string s = "[";
    for (const Axis& a : domain.axes()) s += (s.size() > 1 ? ", " : "") + name_of(a);
    return s + "]";
}

}  // namespace pleat::model
