// What a sweep's rows and columns keep, and the room that blocks of some form have for it: registers, shared
// memory, rows on their way. Chooses no form (sweep.h).
#pragma once

#include <vector>

#include "families/row/persistent_launch.h"
#include "families/sweep/form.h"
#include "target/target.h"

namespace pleat::schedule {

/// Bytes of rows that a multiprocessor waits for, to cover the memory's latency, beside those that take the place
/// of the row at work (a backward norm with its residual, 32768 x 2048 on an H200: 137 us with two rows of 12 KB in
/// each of three blocks, 149 with three; others the same).
constexpr int64_t in_flight = 36 << 10;

/// The tensors of the rows' work by how often they change. Only what is read plainly can be fetched ahead.
struct SweepTensors {
    std::vector<model::TensorId> rows, fixed, a_row;
};

class SweepRoom {
public:
    static constexpr int64_t work_registers = 52;  // of a thread, beside what it keeps: addresses, 8 elements
    static constexpr int most_stages = 4;

    SweepRoom(const model::Spec& spec, const model::Kernel& kernel, const SweepForm& form, const Target& target);

    /// What the launches of all forms have in common.
    const PersistentLaunch& base() const { return base_; }
    const SweepTensors& tensors() const { return tensors_; }
    /// Do the elements of a row lie side by side?
    bool along_memory() const { return along_memory_; }
    /// Can rows be fetched ahead by copies that go on by themselves?
    bool asynchronous() const { return asynchronous_; }
    /// Bytes of an element: of the states of its column, and of what a row has.
    int64_t states() const { return states_; }
    int64_t row_bytes() const { return row_bytes_; }

    /// That a thread needs, by what it keeps, and `work` for all else.
    int64_t registers(const PersistentLaunch& p, int64_t work = work_registers) const;
    /// How many blocks a multiprocessor holds, and how many rows each has on its way; false if there is no room for
    /// one. `extra`: bytes of a block beside.
    bool place(PersistentLaunch& p, bool asynchronous, int64_t extra) const;
    /// Blocks that would share a multiprocessor become groups of one, which adds up their columns: what goes to
    /// workspace and comes back is as much less. False where they cannot.
    bool join(PersistentLaunch& p) const;

private:
    const model::Spec& spec_;
    const model::Kernel& kernel_;
    const Target& target_;
    PersistentLaunch base_;
    SweepTensors tensors_;
    bool along_memory_ = false;
    bool asynchronous_ = true;
    int64_t states_ = 0, row_bytes_ = 0;
    bool needed_early_ = false;  // is a single element of a row, by a reduction along it

    int64_t bytes(model::TensorId tensor) const;
    bool reads_one_of(model::NodeId node, const std::vector<model::TensorId>& tensors) const;
};

}  // namespace pleat::schedule
