// The launches of a one-hot sum, in the order in which they run.
#pragma once

#include <memory>

#include "plan/launch.h"
#include "plan/one_hot.h"

namespace pleat::schedule {

/// How positions are sorted, and where what passes between launches lies: bytes from the start of the workspace.
struct SegmentSort {
    OneHot form;
    int bits = 8, passes = 1;  // of a digit of the sort, and how many digits a key has
    model::Size share = 1;     // positions of a block
    model::Size shares = 1;
    model::Size keys[2], positions[2];  // which pass after pass reads and leaves, in turns
    model::Size counts;                 // [pass][share][digit]
    model::Size begins;                 // of the rows' segments
    model::Size pieces, pieces_of_pieces;
    bool twice = false;    // are there pieces of pieces?
    int number_bytes = 8;  // of a position's number

    static constexpr int piece = 64, threads = 256;
};

struct SegmentLaunch final : Launch {
    enum class Role {
        keys,    // finds each position's row, and counts the first digit
        place,   // one pass of the sort
        pieces,  // finds the rows' segments, and adds up pieces of long ones
        again,   // adds up pieces of pieces
        rows     // adds up what is left of each segment, and stores
    };
    Role role = Role::keys;
    int pass = 0;  // of the sort
    int rows_of_thread = 1;
    bool leaves_unnamed = false;  // rows that no position names stay as they are
    std::shared_ptr<const SegmentSort> sort;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<SegmentLaunch>(*this); }
    const Family& family() const override;
    bool takes_settings() const override { return false; }
};

}  // namespace pleat::schedule
