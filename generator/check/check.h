// From syntax tree to model: names are resolved, rules are checked, stages become a value graph.
// Knows spec/syntax.h and model/; nothing of JSON, of files or of what is emitted.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "diag/diag.h"
#include "model/kernel.h"
#include "spec/syntax.h"

namespace pleat {

/// What the command line changes in a spec: --dim N=8192, --type T=f16. A later entry wins.
struct Overrides {
    std::vector<std::pair<std::string, std::string>> dims;   // a size, or "runtime"
    std::vector<std::pair<std::string, std::string>> types;  // a dtype's name

    bool keep_extents = false;  // extents that are known stay extents in the graph
    bool keep_stops = false;    // stop(x) stays in the graph: for whoever derives gradients

    bool empty() const { return dims.empty() && types.empty(); }
};

/// Opens and reads the spec that "use" names, given the path as written and where it is written.
/// Returns nothing after having reported why not. The result outlives the check.
using Loader = std::function<const spec::Spec*(const std::string& path, Span from)>;

/// Checks a spec and builds its model; nothing if there was an error. Everything is reported.
std::optional<model::Spec> check(const spec::Spec& spec, const Overrides& overrides, const Loader& loader,
                                 Diagnostics& diagnostics);

}  // namespace pleat
