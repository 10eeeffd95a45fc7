// From an expression's syntax to nodes of the value graph: names, kinds, subscripts and calls are
// checked, and every fault is reported at its character.
#pragma once

#include <optional>

#include "check/builder.h"
#include "check/context.h"
#include "stage/expression.h"

namespace pleat::checking {

class Expressions {
public:
    Expressions(Context& context, Scope& scope, Builder& builder)
        : context_(context), scope_(scope), builder_(builder) {}

    /// The node of an expression; nothing after reporting, or if it uses what has been reported.
    /// `operand` says that it is a contraction's operand, where tf32(...) may stand outermost.
    std::optional<model::NodeId> check(const Text& text, bool operand = false);

    struct Bind {
        model::Axis axis;
        model::NodeId index;
        Span axis_where, index_where;
    };
    /// A value's axes for messages: a tensor's in its own order, others' in that of the dims.
    std::string axes_of(model::NodeId value) const;
    /// The binds of a subscript on a value with this domain, which `what` names in messages, with its axes;
    /// `lacking` says what an axis does that it lacks.
    std::optional<std::vector<Bind>> binds(const stage::Expression& e, const stage::Term& subscript,
                                           const model::Domain& domain, const std::string& what,
                                           std::string_view lacking);

private:
    struct Value {
        model::NodeId id = -1;
        bool digit = false;  // a bare dim or fold, or a digit of one (LANGUAGE rule 5)
    };
    using Maybe = std::optional<Value>;

    Maybe value(const stage::Expression& e, int at);
    Maybe named(const stage::Expression& e, const stage::Term& t);
    Maybe unary(const stage::Expression& e, const stage::Term& t);
    Maybe binary(const stage::Expression& e, const stage::Term& t);
    Maybe call(const stage::Expression& e, const stage::Term& t);
    /// The dtype that a call converts to: by its own name or that of a type of the spec. Reported if it is none.
    std::optional<model::Dtype> conversion(const stage::Expression& e, const stage::Term& t);
    void report_unknown_function(const stage::Expression& e, const stage::Term& t);
    Maybe subscript(const stage::Expression& e, const stage::Term& t);
    /// The digit that `//` or `%` of a bare dim or fold by a positive literal is.
    Maybe digit(const stage::Expression& e, const stage::Term& t, const Value& left, int64_t by);
    std::optional<model::NodeId> pointwise(const stage::Expression& e, const stage::Term& t, model::Fn fn,
                                           std::vector<model::NodeId> args);
    /// Reports unless the argument has the kind.
    bool has_kind(const stage::Expression& e, int at, model::NodeId id, model::Kind kind, const std::string& who);
    /// Reports the index of a subscript that is a bare dim or fold divided by a number: its digit was meant.
    bool divides_coordinate(const stage::Expression& e, const stage::Term& t);
    bool argument_count(const stage::Expression& e, const stage::Term& t, int least, int most);

    Context& context_;
    Scope& scope_;
    Builder& builder_;
    int operand_root_ = -1;
};

std::string_view name_of(model::Kind kind);

}  // namespace pleat::checking
