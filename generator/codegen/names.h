// Names in generated code: the spec's own wherever they can stand, fresh ones that clash with nothing.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/kernel.h"

namespace pleat::emit {

class Names {
public:
    /// All names of the spec (and, given a kernel, of its values) are taken.
    explicit Names(const model::Spec& spec, const model::Kernel* kernel = nullptr);

    /// `wanted`, or the first of wanted_, wanted_2, wanted_3 ... that is free; it is then taken.
    std::string fresh(const std::string& wanted);
    /// A variable of a type with this name: in lower case if that is another, free name.
    std::string variable(const std::string& type);

    /// `wanted` itself, if neither the spec nor a variable() bears that name, although emitted functions may use it
    /// for themselves.
    std::string local(const std::string& wanted);

private:
    bool take(const std::string& name);

    std::shared_ptr<const std::set<std::string>> given_;  // by the spec
    std::set<std::string> taken_;                         // beside those and what is reserved
    std::set<std::string> variables_;                     // of these, what variable() gave
    std::map<std::string, std::string> renamed_;          // by a local that is one of them
    std::map<std::string, int> numbers_;  // by a name that was wanted: all before this one are taken
};

/// A dim's, fold's or tensor's name as a type within a kernel: with its namespace where the kernel may use the word
/// for a variable of its own.
std::string type_called(const model::Spec& spec, const std::string& name);
/// A param's variable in a kernel: its name, unless the kernel may use that for a variable of its own.
std::string param_variable(const model::Param& param);

/// The C++ type of a digit: "H", "pleat::Fold<H, 64>", or a fold's own name where the spec has one.
std::string type_of(const model::Spec& spec, const model::Axis& axis);

/// The C++ type of a tensor's elements: "float", "pleat::bf16".
std::string element_type(const model::Spec& spec, model::TensorId tensor);

/// An integer expression in C++ over `<dim>_size` and `<tensor>_<axis>_stride` variables.
std::string cpp(const model::Spec& spec, const model::Size& size);
/// The same of an operation and of what its operands are called.
std::string cpp(model::Size::Op op, const std::string& a, const std::string& b);
/// The variable of a symbol: "T_size", "X_stride_0".
std::string symbol_variable(const model::Spec& spec, model::SymbolId id);

/// A real constant as a C++ literal of the compute type.
std::string literal(double value, model::Dtype compute);

/// The C++ type of a kind under a compute type: bool, long long, float or double.
std::string type_of(model::Kind kind, model::Dtype compute);

/// The classes of partial states (runtime/include/pleat/gpu/reduce.h).
enum class StateKind { sum, mean, max, min, sum_exp, moments, even_moments, product };

/// The type of a partial state.
struct StateType {
    StateKind kind = StateKind::sum;
    std::string element;  // what it adds up: "float"

    std::string text() const;  // "pleat::Sum<float>"
};

/// The partial state of a reduction: its type and the member that reads the value.
struct ReductionState {
    StateType type;
    std::string member;
};
ReductionState state_type(const model::Kernel& kernel, model::NodeId reduction);

}  // namespace pleat::emit
