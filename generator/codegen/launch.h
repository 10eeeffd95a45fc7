// One launch of a plan as a __global__ function, and the arguments it takes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "codegen/writer.h"
#include "plan/plan.h"
#include "plan/program/rows_in_tiles.h"

namespace pleat::emit {

/// What a launch does as a __device__ function of a further argument, the number of the block among its own.
struct LaunchPart {
    std::string name, function;
    std::vector<std::string> parameters, arguments;
    model::Size blocks;
    int threads;
};

struct LaunchText {
    std::string function;                // the whole definition
    std::vector<std::string> arguments;  // as the manifest writes them: "tensor:X", "size:T:i64", ...
    std::string only;    // the preprocessor condition under which the function exists, with a comment
    std::string header;  // what it needs beyond memory.h: "pleat/gpu/cluster.h"; may be empty
    int sets = 0;        // of arguments that NAME_each takes at once: needs pleat/gpu/each.h; 0: there is none
    bool early = false;  // it reads before it waits for the launch before it
    std::vector<LaunchPart> parts = {};     // that it calls, by the number of the block; empty: it is one function
    std::vector<std::string> also_in = {};  // other launches that call these
};

/// Launches of the same call that a launch may have before and behind it.
struct Neighbours {
    bool before = false, behind = false;
    bool some_early = false;  // one of the call's reads, before it waits, what none of them stores
    bool next_early = false;  // it comes next
};

/// `first_require`: the bit in the status word of the kernel's first `require`. `shared`: other launches call what
/// it does, which is a part then.
LaunchText emit_launch(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                       const schedule::Launch& launch, int first_require, Neighbours neighbours,
                       bool shared = false);

/// A launch whose blocks call one or another of the parts: those of the first come first. `bounds`: of its function
/// (launch_bounds). The text holds no part's definition.
LaunchText launch_of_parts(const model::Spec& spec, const std::string& name, const schedule::Launch& bounds,
                           const std::vector<LaunchPart>& parts, Neighbours neighbours);

/// What a row leaves, in a function of the row's number: each warp that calls it gets the values.
struct RowValues {
    std::string name, function;
    std::vector<std::string> parameters, arguments;
    std::vector<std::pair<model::TensorId, std::string>> values;  // that tensors would take; their variables
};
RowValues emit_row_values(const model::Spec& spec, const model::Kernel& kernel, const schedule::RowsInTiles& rows);

/// A chain whose tiles compute for themselves what they would read of `rows`.
LaunchText emit_chain_with(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                           const schedule::Launch& launch, int first_require, Neighbours neighbours,
                           const RowValues& rows);

/// "extern "C" __global__ void __launch_bounds__(128)"
std::string launch_bounds(const schedule::Launch& launch);
/// What a launch says to those before and behind it, a line each.
void meet_neighbours(Writer& out, Neighbours neighbours, bool stays);

}  // namespace pleat::emit
