// What a kernel reads of earlier ones: of the values from which all that it needs follows element by element, those
// that take the fewest bytes. A minimum cut, as of what the forward pass saves (save.h).
#pragma once

#include <set>
#include <vector>

#include "grad/levels.h"

namespace pleat::grad {

class Crossing {
public:
    Crossing(const Algebra& a, const Tensors& tensors, const Workspace& workspace, Levels& levels)
        : a_(a), tensors_(tensors), workspace_(workspace), levels_(levels) {}

    /// Does a value follow from tensors that there are before kernel `at`, without a product or reduction?
    bool follows(Id id, int at) const;
    /// The values to store so that all of `needed` follows in kernel `at`, which reads the tensors `reads` anyway.
    std::vector<Id> to_store(const std::set<Id>& needed, int at, const std::set<int>& reads) const;

private:
    bool is_held(Id id, int at) const { return workspace_.holds(id) && levels_.of(id) < at; }
    double bytes(Id id, int at, const std::set<int>& reads) const;

    const Algebra& a_;
    const Tensors& tensors_;
    const Workspace& workspace_;
    Levels& levels_;
};

}  // namespace pleat::grad
