// What a kernel reads of earlier ones: of the values from which all that it needs follows element by element, those
// that take the fewest bytes. A minimum cut, as of what the forward pass saves (save.h).
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "grad/workspace.h"

namespace pleat::grad {

class Crossing {
public:
    /// `level`: the last launch below a value, -1 of those of tensors alone; `width`: the bytes of an element, if
    /// it is stored.
    Crossing(const Algebra& a, const Tensors& tensors, const Workspace& workspace, std::function<int(Id)> level,
             std::function<int(Id)> width)
        : a_(a), tensors_(tensors), workspace_(workspace), level_(std::move(level)), width_(std::move(width)) {}

    /// Does a value follow from tensors that there are before kernel `at`, without a product or reduction?
    bool follows(Id id, int at) const;
    /// The values to store so that all of `needed` follows in kernel `at`, which reads the tensors `reads` anyway.
    std::vector<Id> to_store(const std::set<Id>& needed, int at, const std::set<int>& reads) const;

private:
    bool is_held(Id id, int at) const { return workspace_.holds(id) && level_(id) < at; }
    /// Is a value computed again from its arguments, at the same or other places?
    bool of_elements(const Term& t) const;
    double bytes(Id id, int at, const std::set<int>& reads) const;

    const Algebra& a_;
    const Tensors& tensors_;
    const Workspace& workspace_;
    std::function<int(Id)> level_;
    std::function<int(Id)> width_;
};

}  // namespace pleat::grad
