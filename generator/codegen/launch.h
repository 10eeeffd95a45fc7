// One launch of a plan as a __global__ function, and the arguments it takes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "codegen/argument.h"
#include "codegen/function_templates.h"
#include "codegen/writer.h"
#include "plan/launch.h"
#include "plan/program/fusion.h"
#include "plan/program/neighbours.h"

namespace pleat::emit {

/// What a launch does as a __device__ function of a further argument, the number of the block among its own.
struct LaunchPart {
    std::string name, function;
    std::vector<std::string> parameters;
    std::vector<LaunchArgument> arguments;
    model::Size blocks;
    int threads;
};

using schedule::Neighbours;

struct LaunchText {
    std::string function;  // the whole definition
    std::vector<LaunchArgument> arguments;
    std::string only;  // the preprocessor condition under which the function exists, with a comment
    std::vector<std::string> headers = {};  // what it needs beyond memory.h: "pleat/gpu/cluster.h"
    int sets = 0;        // of arguments that NAME_each takes at once: needs pleat/gpu/each.h; 0: there is none
    bool early = false;  // it reads before it waits for the launch before it
    std::vector<LaunchPart> parts = {};     // that it calls, by the number of the block; empty: it is one function
    std::vector<std::string> also_in = {};  // other launches that call these
    std::vector<std::string> templates = {};  // that it is the first of its kernel to call
};

/// `templates`: of the kernel's launches so far. `shared`: other launches call what it does, which is a part then.
LaunchText emit_launch(const model::Spec& spec, const schedule::PlannedKernel& kernel,
                       const schedule::Variant& variant, const schedule::Launch& launch, Neighbours neighbours,
                       FunctionTemplates& templates, bool shared = false);

/// A launch whose blocks call one or another of the parts: those of the first come first. `bounds`: of its function
/// (launch_bounds). The text holds no part's definition.
LaunchText launch_of_parts(const model::Spec& spec, const std::string& name, const schedule::Launch& bounds,
                           const std::vector<LaunchPart>& parts, Neighbours neighbours);

/// "extern "C" __global__ void __launch_bounds__(128)"
std::string launch_bounds(const schedule::Launch& launch);
/// What a launch says to those before and behind it, a line each.
void meet_neighbours(Writer& out, Neighbours neighbours, bool stays);

}  // namespace pleat::emit
