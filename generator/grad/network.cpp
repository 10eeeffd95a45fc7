#include "grad/network.h"

#include <algorithm>
#include <deque>

namespace pleat::grad {

int Network::node() {
    edges_.emplace_back();
    return static_cast<int>(edges_.size()) - 1;
}

void Network::edge(int from, int to, double capacity) {
    edges_[static_cast<size_t>(from)][to] += capacity;
    edges_[static_cast<size_t>(to)][from] += 0;
}

void Network::saturate(int source, int sink) {
    for (;;) {
        std::map<int, int> from{{source, -1}};
        std::deque<int> open{source};
        while (!open.empty() && !from.contains(sink)) {
            const int u = open.front();
            open.pop_front();
            for (const auto& [v, room] : edges_[static_cast<size_t>(u)])
                if (room > 1e-9 && from.try_emplace(v, u).second) open.push_back(v);
        }
        if (!from.contains(sink)) return;
        double flow = unbounded * 10;
        for (int v = sink; from[v] >= 0; v = from[v]) flow = std::min(flow, room(from[v], v));
        for (int v = sink; from[v] >= 0; v = from[v]) {
            edges_[static_cast<size_t>(from[v])][v] -= flow;
            edges_[static_cast<size_t>(v)][from[v]] += flow;
        }
    }
}

std::set<int> Network::reaching(int sink) const {
    std::set<int> found{sink};
    for (bool more = true; more;) {
        more = false;
        for (size_t u = 0; u < edges_.size(); ++u) {
            if (found.contains(static_cast<int>(u))) continue;
            for (const auto& [v, room] : edges_[u])
                if (room > 1e-9 && found.contains(v)) {
                    found.insert(static_cast<int>(u));
                    more = true;
                    break;
                }
        }
    }
    return found;
}

}  // namespace pleat::grad
