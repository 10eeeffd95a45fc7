// The gradient of a spec, as specs: reverse mode on the forward's value graph, what is saved by a minimum cut, and
// the kernels that follow. Knows no schedules and no files.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diag/diag.h"
#include "grad/applied.h"
#include "grad/save.h"
#include "model/kernel.h"
#include "spec/syntax.h"

namespace pleat::grad {

struct Options {
    std::string name;                          // of the spec; none: NAME_backward, or NAME_with_gradients
    std::vector<std::string> of;               // outputs whose gradients are given; none: all reals that are stored
    std::vector<std::string> wrt;              // inputs whose gradients are wanted; none: all reals that are read
    std::map<std::string, std::string> over;   // gradient -> the tensor that it is stored over
    std::vector<std::string> add;              // gradients that are added to what is there
    std::map<std::string, std::string> types;  // gradient -> dtype
    std::map<std::string, std::string> held;   // tensor -> the spec's tensor that has its gradient, or takes it
    SavePolicy save;
    bool with_forward = false;    // outputs and gradients in one spec, which saves nothing
    bool always_forward = false;  // also a forward that saves nothing
    Opener open;                  // of specs that "use" and "backward" name; without it all gradients are derived
};

/// The tensors of a gradient, for whoever checks it.
struct Role {
    std::string tensor;    // of the forward
    std::string gradient;  // of the backward spec: the tensor that holds it
};

struct Derived {
    spec::Spec backward;
    std::optional<spec::Spec> forward;  // that stores what is saved, if anything is or one is wanted always
    std::vector<Role> given, wanted;
    std::vector<std::string> zero;  // inputs whose gradient is zero: nothing is stored
    std::vector<std::string> notes;
};

/// `syntax` is that of `spec`, with the sizes and types for which it was checked. Reports what has no gradient, or
/// not as asked, and returns nothing then.
std::optional<Derived> derive(const model::Spec& spec, const spec::Spec& syntax, const Options& options,
                              Diagnostics& diagnostics);

}  // namespace pleat::grad
