// One launch of a plan, and the variants and plans that launches make. What all launches have stands here; what one
// schedule family knows of its own launches stands in the struct that the family derives (families/*/launch.h).
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/kernel.h"
#include "plan/condition.h"

namespace pleat::schedule {

class Family;

/// A value that lies in workspace between two launches: over `axes`, or (partial states) over the splits as well.
struct Scratch {
    std::string name;
    model::NodeId node = -1;
    std::vector<model::Axis> axes;   // row-major, outermost first
    model::Size splits = 1;          // leading extent; 1 for finished values
    bool partial = false;            // holds reduction states rather than values
    std::vector<model::Axis> split;  // the digits of which each of a tile's splits has one value, outermost first
    int element_bytes = 4;
    model::Size offset = 0;  // bytes from the start of the workspace
};

struct Sink {
    /// column: added to a thread's partial states of its columns; reduce: to its state of a reduction within a
    /// tile; gather: stored by the thread of a tile that holds the product where the stored value reads it;
    /// nowhere: 0 is stored where a gather's index is none of the product's; partial: a tile's state of a reduction
    /// goes to workspace.
    enum class What { store, require, scratch, column, reduce, gather, nowhere, partial };
    What what = What::store;
    int index =
        0;  // of Kernel::stores (gather and nowhere too), Kernel::requires_, or Variant::scratch; reduce: the node
    bool operator==(const Sink&) const = default;
};

/// Reductions that need nothing of one another: one loop over the row, one exchange between its threads.
struct Pass {
    std::vector<model::NodeId> reductions;
};

struct Launch {
    std::string name;                // of the __global__ function
    std::string why;                 // one sentence for `explain` and for the head of the kernel
    std::vector<model::Axis> outer;  // the kept digits, outermost first; without reductions every digit
    std::vector<model::Axis> inner;  // the reduced digits, outermost first
    model::Axis lane;                // the digit along which neighbouring threads lie
    bool has_lane = false;           // a launch over no digits at all has none
    int vector = 1;                  // neighbours along `lane` that a thread handles at once
    int threads = 256;               // a block
    int resident = 1;                // blocks that are meant to share an SM: what bounds a thread's registers
    int cluster = 1;                 // blocks of a cluster
    std::vector<Pass> passes;
    model::Size splits = 1;     // how many partial states a reduction is cut into
    std::vector<int> partials;  // Variant::scratch of the partial states, one a reduction
    std::vector<Sink> sinks;
    std::shared_ptr<const model::Kernel> kernel;  // the part of the kernel that it runs; null: all of it
    model::Size grid = 1;                         // blocks
    bool persistent = false;                      // as many blocks as run at once share the grid's work
    model::Size shared_bytes = 0;                 // dynamic shared memory

    virtual ~Launch() = default;
    virtual std::unique_ptr<Launch> clone() const = 0;
    /// The family that planned it and that writes its code.
    virtual const Family& family() const = 0;

    // ---- what is asked of any launch -----------------------------------------------------------------------

    /// Launches whose blocks follow this one's in its grid.
    virtual std::vector<const Launch*> beside() const { return {}; }
    /// Blocks of the grid, with those of the launches beside.
    model::Size blocks() const;
    /// Every sink, those included that wait for all rows.
    virtual std::vector<Sink> all_sinks() const { return sinks; }
    /// Does it evaluate the operands of its passes' reductions? Else it combines partial states.
    virtual bool evaluates_operands() const { return true; }
    /// Could its accesses be wider if runtime sizes were multiples of more?
    virtual bool gains_by_alignment() const { return has_lane; }
    /// Do its blocks know their work by their number alone, so that blocks of another launch may follow in the
    /// grid?
    virtual bool blocks_by_number() const { return false; }
    /// 32-bit registers that a thread spends on the elements that it holds.
    virtual int64_t words_held(const model::Spec&) const { return int64_t{2} * vector; }
    /// Does the last variant of such launches serve all sizes about as fast as the others serve theirs?
    virtual bool last_variant_suffices() const { return false; }
    /// The settings that it has; without the values of the spec's symbols those that follow from sizes at launch
    /// are left open.
    virtual model::Schedule settings(const std::vector<int64_t>* /*symbols*/ = nullptr) const { return {}; }
    /// Can a spec's "schedule" change it?
    virtual bool takes_settings() const { return true; }
    /// Does it carry prefixes from place to place, where others take all pairs of places?
    virtual bool carries_prefixes() const { return false; }
    /// Does its contraction run on tensor cores?
    virtual bool on_tensor_cores() const { return false; }
    /// Is it long to compile, so that functions beside it are better compiled at the same time?
    virtual bool compiles_long() const { return false; }
    /// Must the compiler be given the number of resident blocks even if it is 1?
    virtual bool bounds_residency() const { return resident > 1; }
    /// Must all blocks run at the same time?
    virtual bool all_resident() const { return false; }
    /// Is its workspace so large that only launches of its variant are to ask for it?
    virtual bool wants_much_workspace() const { return false; }
    /// Tensors that it asks for before it waits for the launch before it (PDL), if no kernel of the call stores
    /// them.
    virtual std::vector<model::TensorId> prefetched() const { return {}; }
    /// The grid's x extent where it is to have so many blocks.
    virtual Term grid_extent(const model::Spec& spec, const model::Size& blocks) const;

protected:
    /// Of so many blocks those that run at once, in whole clusters.
    Term whole_clusters_at_once(const Term& blocks) const;

    Launch() = default;
    Launch(const Launch&) = default;
    Launch(Launch&&) = default;
    Launch& operator=(const Launch&) = default;
    Launch& operator=(Launch&&) = default;
};

/// A launch of any family, held by value: a copy is a launch of its own.
class AnyLaunch {
public:
    template <std::derived_from<Launch> L>
    AnyLaunch(L launch) : held_(std::make_unique<L>(std::move(launch))) {}  // NOLINT: a launch is any launch
    AnyLaunch(const AnyLaunch& other) : held_(other.held_->clone()) {}
    AnyLaunch(AnyLaunch&&) = default;
    AnyLaunch& operator=(const AnyLaunch& other) {
        held_ = other.held_->clone();
        return *this;
    }
    AnyLaunch& operator=(AnyLaunch&&) = default;

    Launch* operator->() { return held_.get(); }
    const Launch* operator->() const { return held_.get(); }
    Launch& operator*() { return *held_; }
    const Launch& operator*() const { return *held_; }

private:
    std::unique_ptr<Launch> held_;
};

/// The launch as its family knows it; null if it is of another.
template <std::derived_from<Launch> L>
const L* as(const Launch& launch) {
    return dynamic_cast<const L*>(&launch);
}
template <std::derived_from<Launch> L>
const L* as(const AnyLaunch& launch) {
    return as<L>(*launch);
}
template <std::derived_from<Launch> L>
L* as(AnyLaunch& launch) {
    return dynamic_cast<L*>(&*launch);
}

struct Variant {
    Condition condition;
    std::string why;
    /// What may be assumed of symbols beyond the spec (SymbolId -> divisor).
    std::map<model::SymbolId, int64_t> multiple_of;
    std::vector<Scratch> scratch;
    std::vector<AnyLaunch> launches;
    /// Values that can be read from workspace: node -> scratch.
    std::map<model::NodeId, int> materialized;
    model::Size workspace = 0;
};

}  // namespace pleat::schedule
