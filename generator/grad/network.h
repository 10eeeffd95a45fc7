// Minimum cuts of small networks: which values are kept between two passes, or between two kernels, for the fewest
// bytes. Knows nothing of values.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace pleat::grad {

/// A flow network of few nodes; capacities are bytes.
class Network {
public:
    static constexpr double unbounded = 1e18;

    int node();
    void edge(int from, int to, double capacity);
    /// Sends all that fits (Edmonds and Karp, 1972).
    void saturate(int source, int sink);
    /// The nodes with residual capacity to the sink, which is saturated: those behind the minimum cut nearest it.
    std::set<int> reaching(int sink) const;

private:
    double room(int u, int v) { return edges_[static_cast<size_t>(u)][v]; }
    std::vector<std::map<int, double>> edges_;
};

}  // namespace pleat::grad
