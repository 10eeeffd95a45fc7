// Kernels of other specs in a program, whose specs name their gradients ("backward"): one application with tensors
// for arguments and results, and in the backward pass one of the spec that is named.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "diag/diag.h"
#include "model/kernel.h"
#include "spec/syntax.h"

namespace pleat::grad {

/// A spec's kernel, for a program that uses it: what the parts of "use" and "with" say.
struct Applied {
    std::string file;                                       // the spec's, from the program's folder
    std::string kernel;                                     // what the program calls it
    std::vector<std::pair<std::string, std::string>> with;  // its dims, params and types, and what they are here
    std::vector<std::string> takes, gives;                  // its tensors that it reads, and those that it stores
};

/// A kernel of a program whose gradient another spec has. Tensors are the program's.
struct Custom {
    int kernel = -1;  // of the program's spec
    Applied forward, backward;
    std::vector<int> reads, stores;  // in the order of forward.takes and forward.gives
    struct Take {
        bool gradient = false;  // of the tensor; else its value
        int tensor = -1;
    };
    std::vector<Take> takes;  // in the order of backward.takes
    std::vector<int> gives;   // in the order of backward.gives: tensors whose gradients these are
};

/// The terms of the value graph that are such kernels (algebra.h) are numbered: 2 c is the forward one of
/// customs[c], and 2 c + 1 the backward one.
const Applied& applied_of(const std::vector<Custom>& customs, int number);
/// The tensor of the program that takes an argument, or a result, of it.
int counterpart(const std::vector<Custom>& customs, int number, size_t i, bool result);

/// A spec that another names.
struct Opened {
    model::Spec model;
    spec::Spec syntax;
    std::string path;
};
/// Opens the spec that a text names, from the folder of the file in which it stands; reports why not.
using Opener = std::function<std::optional<Opened>(const Text& named)>;

/// "DX" for X, "dx" for x, and "do2" for o, since "do" is no name.
std::string gradient_name(const std::string& tensor);

/// What the tensors of a backward spec are to the forward one, by their names: "DY" is a gradient, "Y" a value, and
/// what is stored to "X" a gradient in its place; what is stored over "DY" that of the only real input.
struct Pairing {
    struct Tensor {
        std::string name;  // of the backward spec
        std::string of;    // of the forward spec
        bool gradient = false;
    };
    std::vector<Tensor> takes, gives;
};
/// Reports, at `named`, what makes a spec no gradient of `forward`.
std::optional<Pairing> paired(const model::Spec& forward, const model::Spec& backward, Span named,
                              Diagnostics& diagnostics);

/// The kernels of a spec's program whose gradients other specs have. Reports specs that are no gradients of what
/// names them.
std::vector<Custom> customs_of(const model::Spec& spec, const spec::Spec& syntax, const Opener& open,
                               Diagnostics& diagnostics);

}  // namespace pleat::grad
