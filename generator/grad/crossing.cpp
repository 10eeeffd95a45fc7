#include "grad/crossing.h"

#include <algorithm>
#include <functional>
#include <map>

#include "grad/network.h"

namespace pleat::grad {

bool Crossing::follows(Id id, int at) const {
    std::set<Id> seen;
    std::vector<Id> open{id};
    while (!open.empty()) {
        const Id value = open.back();
        open.pop_back();
        if (!seen.insert(value).second || levels_.of(value) < 0 || is_held(value, at)) continue;
        const Term& t = a_[value];
        if (!by_elements(t)) return false;
        open.insert(open.end(), t.args.begin(), t.args.end());
    }
    return true;
}

/// What a kernel pays for a value: that of a tensor is read, another is stored before.
double Crossing::bytes(Id id, int at, const std::set<int>& reads) const {
    const Term& t = a_[id];
    const double count = tensors_.elements(t.domain);
    const bool held = is_held(id, at);
    if (t.op == Op::read || held) {
        const int tensor = held ? workspace_.at(id) : t.which;
        return reads.contains(tensor) ? 0 : count * model::info(tensors_[tensor].dtype).bytes;
    }
    const bool scaled = t.op == Op::product && t.args.size() == 1 && t.powers[0] == 1;
    if (t.kind != Kind::real || levels_.of(id) < 0 || scaled) return Network::unbounded;
    return 2 * count * model::info(tensors_.dtype_of(workspace_.dtype_for(id))).bytes;
}

std::vector<Id> Crossing::to_store(const std::set<Id>& needed, int at, const std::set<int>& reads) const {
    Network net;
    const int source = net.node(), sink = net.node();
    std::map<Id, std::pair<int, int>> ends;
    const std::function<int(Id)> put = [&](Id id) {
        if (const auto found = ends.find(id); found != ends.end()) return found->second.second;
        const Term& t = a_[id];
        const int in = net.node(), out = net.node();
        ends[id] = {in, out};
        net.edge(in, out, bytes(id, at, reads));
        if (t.op == Op::read || is_held(id, at) || (levels_.of(id) >= 0 && !by_elements(t)))
            net.edge(source, in, Network::unbounded);
        else
            for (const Id arg : t.args) net.edge(put(arg), in, Network::unbounded);
        return out;
    };
    for (const Id id : needed) net.edge(put(id), sink, Network::unbounded);
    net.saturate(source, sink);
    const std::set<int> behind = net.reaching(sink);
    std::vector<Id> found;
    for (const auto& [id, end] : ends)
        if (behind.contains(end.second) && !behind.contains(end.first) && a_[id].op != Op::read && !is_held(id, at))
            found.push_back(id);
    return found;
}

}  // namespace pleat::grad
