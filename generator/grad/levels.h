// The launches of a backward pass, by number, and what each value needs of them. Knows which values have tensors,
// and not which kernels store these.
#pragma once

#include <map>
#include <vector>

#include "grad/launches.h"
#include "grad/workspace.h"

namespace pleat::grad {

class Levels {
public:
    Levels(const Algebra& a, const Tensors& tensors, const Workspace& workspace)
        : a_(a), tensors_(tensors), workspace_(workspace) {}

    /// In the order in which they run; before any value's level is asked for.
    void set(std::vector<Launch> launches);
    const std::vector<Launch>& launches() const { return launches_; }
    const Launch& launch(int at) const { return launches_[static_cast<size_t>(at)]; }
    /// The launches of products and of kernels of other specs.
    const std::map<Id, int>& ranks() const { return ranks_; }

    /// The number of the last launch below a value; -1: none.
    int of(Id id);
    /// A read of what this launch gives.
    void put(Id read, int level) { levels_[read] = level; }

    /// Is the term a kernel with tensors for arguments?
    bool is_kernel(Id id) const { return a_[id].op == Op::contract || a_[id].op == Op::apply; }
    /// Is `arg` the weights (p or ds) of a plane's product, which stay on chip?
    bool is_weights(Id product, Id arg);
    /// Is some part of a value computed of what launch `at` gives in a way that its epilogue does not: reduced
    /// otherwise, at other places along a dim of which a tile has a part, or at all places of an axis that the
    /// product lacks?
    bool needs_behind(Id value, int at);
    /// The product of a plane of which a term sums the columns of each row, with what else is tensors; -1: it is
    /// none.
    Id plane_product_of_rows(Id id);

private:
    bool beyond_tile(Id id, int at);
    /// Does a value take what launch `at` gives at all places of an axis that the product lacks?
    bool reaches_further(const Term& t, int at);

    const Algebra& a_;
    const Tensors& tensors_;
    const Workspace& workspace_;
    std::vector<Launch> launches_;
    std::map<Id, int> ranks_;
    std::map<Id, int> levels_;
};

}  // namespace pleat::grad
