// The values of a kernel as C++ expressions on a Point `at` (one index a dim) and a Call `call`. Knows
// how indices, sizes and functions read; nothing of steps, hosts or devices.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/kernel.h"

namespace pleat::emit {

class ReferenceText {
public:
    ReferenceText(const model::Spec& spec, const model::Kernel& kernel);

    const model::Spec& spec() const { return spec_; }
    const model::Kernel& kernel() const { return kernel_; }
    const std::string& label(model::NodeId id) const { return labels_.at(id); }
    /// The function that computes a node at a point: "read_X" or "value_<label>".
    std::string function(model::NodeId id) const;

    /// A size over `symbols`, the text of a pointer to the symbols' values.
    std::string size(const model::Size& size, const std::string& symbols) const;
    std::string extent(const model::Axis& axis, const std::string& symbols) const;
    std::string count(const model::Domain& domain, const std::string& symbols) const;
    /// `point.D`, `point.D % 64 / 8`: the digit; and its place value, digit times lo.
    std::string digit(const std::string& point, const model::Axis& axis) const;
    std::string place(const std::string& point, const model::Axis& axis) const;
    std::string dim(const model::Axis& axis) const;
    /// Is the index that these digits of one dim compose always inside, when each digit is inside its own extent?
    bool always_exists(const std::vector<model::Axis>& digits) const;
    /// A condition that the coordinate of `domain` composed of `digits` (disjoint, the same digits as the
    /// domain, but perhaps cut finer) exists; "" if it always does.
    std::string exists(const model::Domain& domain, const std::vector<model::Axis>& digits,
                       const std::string& point, const std::string& symbols) const;
    /// The row-major number of a point among a domain's.
    std::string number(const model::Domain& domain, const std::string& point, const std::string& symbols) const;
    /// The element of a tensor at a point.
    std::string element(model::TensorId tensor, const std::string& point, const std::string& symbols) const;

    /// Statements that compute what `roots` need at the point `at`, and an expression for each.
    struct Region {
        std::string statements;
        std::vector<std::string> values;
    };
    Region region(const std::vector<model::NodeId>& roots) const;

    /// A condition that sets digits of `point`: "" without binds.
    std::string bind(const std::string& point, const std::vector<model::Bind>& binds,
                     const std::vector<std::string>& digits, const model::Domain& of) const;
    /// Its parts, all of which must hold.
    std::vector<std::string> bound(const std::string& point, const std::vector<model::Bind>& binds,
                                   const std::vector<std::string>& digits, const model::Domain& of) const;

private:
    struct Expression {
        std::string text;
        int precedence = 0;
    };
    Expression leaf(const model::Node& node) const;
    Expression pointwise(const model::Node& node, const std::vector<Expression>& args) const;
    /// A value at other coordinates; `statements` takes what finds them.
    Expression substituted(model::NodeId id, const std::vector<Expression>& indices, std::string& statements) const;

    const model::Spec& spec_;
    const model::Kernel& kernel_;
    std::map<model::NodeId, std::string> labels_;
};

/// "Real", "long long", "bool"
std::string cpp_type(model::Kind kind);
/// The C++ type of a dtype's elements, from the global namespace.
std::string cpp_type(model::Dtype dtype);
/// A real constant of a C++ type, to the last bit.
std::string real_literal(const std::string& type, double v);
std::string sum_of(const std::vector<std::string>& terms);

}  // namespace pleat::emit
