// A checked spec as terms: what it stores as functions of what it reads, with the names that the spec gave to
// values. The kernels of a program become one graph, in which what one stores and another reads is its value.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diag/diag.h"
#include "grad/algebra.h"
#include "grad/applied.h"

namespace pleat::grad {

struct Stored {
    int tensor = -1;
    std::vector<std::pair<Axis, Id>> binds;
    Id value = -1;
    int kernel = 0;
    Span where;
};

struct Required {
    Id condition = -1;
    std::string say;
};

struct Forward {
    std::vector<Stored> stores;  // of all but workspace, in order
    std::vector<Required> requires_;
    std::map<Id, std::string> names;  // of values
    std::map<Id, int> kernel_of;      // of those with a name, and of results
    std::map<Id, Domain> domains;     // of those with a name, as the stages have them
    std::map<Id, int> result_of;      // the tensors that kernels of other specs store, by these results
    std::map<Id, int> parts_of;       // the tensors that hold what was stored to them in parts, to the end
    std::map<Id, int> left_in;        // workspace of 16 bits and more that holds a value, all of it, to the end
    std::map<Id, Span> where;         // first written
    std::map<int, std::vector<Id>> terms;  // of the nodes of each kernel
    std::map<int, Span> overwritten;       // tensors that are read and stored over, and by what
    std::optional<Domain> over;            // of a single kernel of stages that names it
};

/// Of the spec's program, or of its only kernel. Reports what cannot be put into one graph, and returns nothing
/// then. Kernels of `customs` are terms by themselves: number i is apply 2 i, and its gradient apply 2 i + 1.
std::optional<Forward> forward_of(const model::Spec& spec, const std::vector<Custom>& customs, Algebra& algebra,
                                  Diagnostics& diagnostics);

}  // namespace pleat::grad
