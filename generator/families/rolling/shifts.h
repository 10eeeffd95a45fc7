// Values that are needed at several places along one axis, some steps apart: of which a thread that goes along the
// axis keeps the last few, so that each is read or computed once. Knows nothing of launches.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// A value with its predecessors. A thread is at a place of the axis; a value of age a is that of the place a steps
/// before it.
struct Kept {
    model::NodeId value = -1;     // one of the nodes that compute it
    model::TensorId tensor = -1;  // of which it is an element; -1: it is computed from others
    int64_t first_age = 0;        // when it is read or computed
    int64_t count = 1;            // ages that are kept, from first_age on
    /// It is 0 where the place so many steps behind the coordinate of `value` does not exist; none: it is used of
    /// places that exist alone.
    std::optional<int64_t> zero_beside = {};
};

struct Shifts {
    model::Axis axis;
    std::vector<Kept> kept;  // each behind what it is computed from
    struct Instance {
        int kept = -1;  // index
        int64_t shift = 0;
    };
    std::map<model::NodeId, Instance> instances;  // nodes that are kept values
    std::vector<int64_t> delays;       // by entry of `uses`: how many steps behind the thread's place its row lies
    std::vector<model::NodeId> fixed;  // elements of tensors that are the same for all rows
    int64_t lead = 0;                  // steps before the first row at which the thread begins
    int64_t ahead = 0;                 // the largest delay
};

/// How values are kept along `axis` for uses of so many roots each, of rows of elements along `columns`; nothing
/// where coordinates of the axis are used in other ways than by constant shifts, or none is kept for another place.
std::optional<Shifts> shifts_along(const model::Spec& spec, const model::Kernel& kernel, const model::Axis& axis,
                                   const model::Domain& columns,
                                   const std::vector<std::vector<model::NodeId>>& uses);

}  // namespace pleat::schedule
