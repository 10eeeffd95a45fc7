// Which kernels reduce along the rows and across them, so that one sweep can do both (sweep.h): what of a kernel is
// work of a row, and what of its columns.
#pragma once

#include <set>
#include <vector>

#include "plan/launch.h"

namespace pleat::schedule {

struct SweepForm {
    model::Domain rows, columns;            // the digits that go from row to row, and those of a row
    std::vector<model::NodeId> of_rows;     // reductions along a row
    std::vector<model::NodeId> of_columns;  // reductions across the rows
    std::vector<Sink> each_row;             // sinks of a row
    std::vector<Sink> at_end;               // sinks over the columns alone
};

/// Sorts reductions and sinks into those of rows and those of columns. Where each of two directions may be that of
/// the rows, as of sums along both alone, there are two forms: memory decides which serves (sweep.h).
std::vector<SweepForm> sweep_forms(const model::Spec& spec, const model::Kernel& kernel,
                                   const std::vector<model::NodeId>& reductions,
                                   const std::set<model::NodeId>& substituted, const std::vector<Sink>& sinks);

}  // namespace pleat::schedule
