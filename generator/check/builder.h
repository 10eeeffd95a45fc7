// Builds a kernel's value graph: each node gets its domain and kind here, implicit conversions become
// nodes, and constants fold in f64 and round once. Callers have checked the rules that can be broken. Knows no
// text.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "check/context.h"

namespace pleat::checking {

/// Constant arithmetic without a value: an integer overflow or a division by zero.
struct BadArithmetic {
    std::string_view why;
};

class Builder {
public:
    Builder(Context& context, model::Kernel& kernel) : context_(context), kernel_(kernel) {}

    /// Nodes made from here on were written at this place.
    void at(Span where) { where_ = where; }

    const model::Node& operator[](model::NodeId id) const { return kernel_.graph[id]; }
    int size() const { return kernel_.graph.size(); }

    model::NodeId constant(double value);
    model::NodeId constant(int64_t value);
    model::NodeId constant(bool value);
    model::NodeId param(model::ParamId id);
    model::NodeId coordinate(const model::Axis& axis);
    model::NodeId extent(const model::Axis& axis);
    model::NodeId read(model::TensorId id);
    model::NodeId convert(model::NodeId value, model::Kind kind);
    /// Converts the arguments as the function's typing asks. min and max take any number.
    model::NodeId pointwise(model::Fn fn, std::vector<model::NodeId> args);
    model::NodeId select(model::NodeId condition, model::NodeId a, model::NodeId b);
    model::NodeId cast(model::NodeId value, model::Dtype dtype);
    model::NodeId substitute(model::NodeId value, std::vector<std::pair<model::Axis, model::NodeId>> binds);
    model::NodeId reduce(model::Reduction reduction, model::NodeId value, std::vector<model::Axis> along);
    model::NodeId contract(model::NodeId a, model::NodeId b, std::vector<model::Axis> along);
    model::NodeId uniform(model::NodeId seed, model::NodeId index, int bits);

    bool is_constant(model::NodeId id) const { return (*this)[id].op == model::Op::constant; }

private:
    model::NodeId add(model::Node node);
    /// The node of a pointwise function whose arguments have their kinds.
    model::NodeId apply(model::Fn fn, std::vector<model::NodeId> args, model::Kind kind);
    std::optional<model::NodeId> folded(model::Fn fn, const std::vector<model::NodeId>& args);

    Context& context_;
    model::Kernel& kernel_;
    Span where_;
};

}  // namespace pleat::checking
