// What a row takes on chip: registers of the threads that share it, and their blocks' shared memory.
#pragma once

#include <cstdint>
#include <vector>

#include "families/row/launch.h"
#include "model/kernel.h"

namespace pleat::schedule {

constexpr int64_t held_registers = 32;  // 4-byte registers a thread spends on the row it holds
constexpr int holding_threads =
    512;  // of the largest blocks that hold rows so: with 1024, 64 registers each would spill
constexpr int four_threads = 256;  // of such blocks where four share a multiprocessor

struct RowTensors {
    std::vector<model::TensorId> held;   // each row's own, needed by more than one loop, or whole by the last alone
    std::vector<model::TensorId> ahead;  // others that the last loop alone needs, and that are not written
    bool held_for_last = false;          // is some of what is held for the last loop alone?
};

/// Slots: vectors of the row that a thread has, one of each tensor.
class RowRoom {
public:
    /// Of a row launch in two ways: `joint` and `apart` as choose_rows() takes them.
    RowRoom(const model::Spec& spec, const model::Kernel& kernel, const Variant& variant, const RowLaunch& joint,
            const RowLaunch& apart);

    const RowTensors& tensors() const { return tensors_; }
    /// Values of elements that registers can keep from one loop to the next.
    const std::vector<model::NodeId>& values() const { return values_; }
    int64_t bytes_an_element() const { return bytes_an_element_; }  // of held tensors
    int64_t bytes(model::TensorId tensor) const;

    /// Is the length the spec's, so that a row is vectors() vectors?
    bool fixed() const { return length_.is_constant(); }
    const model::Size& length() const { return length_; }
    int64_t vectors() const { return vectors_; }
    /// Vectors for each of so many threads.
    int64_t share(int64_t threads) const { return model::ceil_div(vectors_, threads); }

    /// What a slot takes of a thread's registers, and how many slots it can hold.
    int64_t registers() const { return registers_; }
    int64_t most_slots() const { return most_slots_; }
    /// With what is loaded ahead of the last loop.
    int64_t used(int64_t slots) const;
    bool keeps_values(int lanes, int64_t slots) const;
    /// Does it take no pass of its own to keep values, so that they are better kept than worked out twice?
    bool keeps_gladly() const { return keeps_gladly_; }
    bool in_fours() const { return in_fours_; }
    bool in_pairs(int lanes, int64_t slots, int cluster) const;
    /// Does the last loop read slot by slot what not even twice the blocks could load ahead?
    bool reads_late(int64_t slots) const;

    /// Of a block's shared memory.
    model::Size shared_bytes(int cluster, int threads) const;

private:
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    const RowLaunch& launch_;
    model::Size length_;
    std::vector<model::NodeId> values_;
    RowTensors tensors_;
    int64_t bytes_an_element_ = 0, registers_ = 1, most_slots_ = 1, vectors_ = 0;
    bool in_place_of_row_ = false, keeps_gladly_ = false, in_fours_ = false;

    int64_t registers_of_values(int64_t slots) const;
};

}  // namespace pleat::schedule
