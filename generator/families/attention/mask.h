// Which keys a row of scores can see, as far as its mask says so by bounds: z = where(S <= Q and ..., x, -inf).
#pragma once

#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// A bound of the keys of a row: the sum of integers that do not depend on the key.
struct KeyBound {
    struct Term {
        model::NodeId node = -1;
        int64_t coefficient = 1;
    };
    std::vector<Term> terms;
    int64_t constant = 0;
    bool upper = false;  // the last key that is seen, else the first
    /// From row to row: the same in all rows of a tile, not less, not greater, or anything.
    enum class Rows { same, grow, shrink, any };
    Rows rows = Rows::same;
};

/// A mask's bounds, all of which hold for what is seen.
struct KeyMask {
    std::vector<model::NodeId> conditions;  // of the selects, outermost first
    model::NodeId unmasked = -1;            // what they select
    std::vector<KeyBound> bounds;
    bool exact = true;  // whatever lies within the bounds is seen
    /// False for rows that nothing is stored for, and for all rows behind one of these (packed.h); -1: none is so.
    model::NodeId rows_within = -1;
};

/// The mask of scores along `key`, for tiles of rows along `row`. No mask: no conditions. `known`: conditions that
/// hold for all rows and keys that there are.
KeyMask mask_of(const model::Graph& graph, model::NodeId scores, const model::Axis& key, const model::Axis& row,
                const std::vector<model::NodeId>& known = {});

/// What a mask says of a column's blocks, as a line; nothing where there is none.
std::string bounds_of(const model::Spec& spec, const KeyMask& mask, const model::Axis& column, const char* indent);

}  // namespace pleat::schedule
