// Which digits of operand b make the columns of a tile, and in which order. Knows a kernel's stages, not its rows.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "families/gemm/tile.h"
#include "model/kernel.h"

namespace pleat::schedule {

class Columns {
public:
    /// `depends`: on the product, by node; `side`: the digits that b has and a lacks; `factors`: those along which
    /// the products of a step have factors; `least`, `most`: columns; `hold`: all values of the digits that
    /// reductions go along to the end of a dim.
    Columns(const model::Spec& spec, const model::Kernel& kernel, Tile& tile, const std::vector<char>& depends,
            const model::Domain& side, model::Domain factors, int64_t least, int64_t most, bool hold)
        : spec_(spec),
          kernel_(kernel),
          tile_(tile),
          depends_(depends),
          side_(side),
          factors_(std::move(factors)),
          least_(least),
          most_(most),
          hold_(hold) {}

    /// The most columns of a tile of 128 rows that leave a consumer registers for the stages that its form is for.
    static int64_t most_of(Form form);

    /// Fills in the tile's columns; the reason if there are none.
    std::string choose();

    std::optional<model::Axis>
        only;  // the digit that makes all the columns asked for: of others a tile has one value
    std::vector<model::Axis> left;  // digits of b's side of which a tile has one value
    bool exact = false;             // as many columns as are asked for, or none

private:
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    Tile& tile_;
    const std::vector<char>& depends_;
    const model::Domain& side_;
    model::Domain factors_;
    int64_t least_, most_;  // columns
    bool hold_;
    struct Digit {
        model::Axis axis;
        bool whole = false;              // all its values must lie in one tile
        int64_t multiple = 1;            // else: a tile has a multiple of so many
        int64_t multiple_of_all = 1;     // ... and all tiles whose blocks share K together of so many
        std::vector<int64_t> cuts;       // of the dim, within the axis
        std::vector<model::Axis> bound;  // its digits at which stages read the product at one value
    };
    std::vector<Digit> digits_;        // outermost first, as b has them
    std::vector<model::Axis> needed_;  // of which stages need all values together

    void find_digits();
    void find_cuts();
    void split_lanes();
    std::string choose_digits(std::vector<const Digit*>& in_tile, const Digit*& cut, int64_t& whole);
    bool leaves_room(size_t digit, int64_t whole) const;
    int64_t count_of(const Digit& cut, int64_t whole) const;
    /// Are so many values of a digit whole numbers of the digits that its cuts part them into?
    static bool divides(const Digit& d, int64_t count);
    void make_atoms(const std::vector<const Digit*>& in_tile, const Digit& cut, int64_t count);
};

}  // namespace pleat::schedule
