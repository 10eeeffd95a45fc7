// Where values are computed: what subscripts within subscripts make of a kernel's own coordinate.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "model/graph.h"

namespace pleat::schedule {

/// What stands for a digit: another digit plus a number, a number alone, or whatever `node` gives at `place`.
struct PlaceIndex {
    enum class What : uint8_t { shifted, constant, computed };
    What what = What::constant;
    model::Axis of = {};  // shifted
    int64_t number = 0;   // shifted: what is added
    model::NodeId node = -1;
    int place = -1;

    bool operator==(const PlaceIndex&) const = default;
};

/// Places by number; equal ones have one number, and 0 is the kernel's own coordinate.
class Places {
public:
    using Replaced = std::vector<std::pair<model::Axis, PlaceIndex>>;  // digits of which no two overlap, in order

    explicit Places(const model::Graph& graph);

    /// Where the value is computed that a substitution at `place` asks for; -1 where digits are cut in ways that
    /// have no such form.
    int below(const model::Node& substitute, int place);
    PlaceIndex index(model::NodeId node, int place) const;
    const Replaced& operator[](int place) const { return places_.at(static_cast<size_t>(place)); }

private:
    const model::Graph& graph_;
    std::vector<Replaced> places_;
    std::map<std::vector<int64_t>, int> numbers_;
};

/// How many values the nodes that `roots` need have, each counted once for every place at which it is computed; at
/// most `most`. Reductions are computed once, wherever they are used.
struct PlaceCount {
    int64_t shared = 0;  // equal places are one
    int64_t apart = 0;   // each way to a place is another
    bool sharable = true;
    /// A computed value is read some places on, and reads memory some places on by itself. Together these are one
    /// shift, as in the gradient of a causal convolution; written one in the other, the inner read is at an index
    /// of its own, of which nothing says that it is near: element by element.
    bool shifts_twice = false;
};
PlaceCount count_places(const model::Graph& graph, const std::vector<model::NodeId>& roots, int64_t most);

}  // namespace pleat::schedule
