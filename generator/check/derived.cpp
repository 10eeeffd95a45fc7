// Derived coordinates: integer expressions of some dims that say where something lies along others.
#include <fmt/format.h>

#include <algorithm>

#include "check/context.h"
#include "model/functions.h"
#include "stage/parser.h"

namespace pleat::checking {
namespace {

using model::Fn;
using model::Size;
using stage::Expression;
using stage::Term;

constexpr size_t max_terms = 1024;
constexpr const char* made_of =
    "a derived coordinate is made of integers and the names under \"from\" with + - * // % and parentheses";

class Derivation {
public:
    Derivation(Context& context, const spec::DerivedDecl& d) : context_(context), d_(d), scope_(context.names) {}

    model::Derived run() {
        out_.name = d_.name.value;
        out_.where = d_.name.span;
        inputs();
        std::vector<Text> targets;
        for (const spec::DeriveDecl& t : d_.to) targets.push_back(t.axis);
        const auto axes = resolve_axes(context_, scope_, targets);
        for (size_t i = 0; i < d_.to.size(); ++i) {
            const auto value = output(d_.to[i].value);
            if (!axes || !value) continue;
            if ((*axes)[i].hi != 0)
                context_.report(Code::bad_axis, d_.to[i].axis.span,
                                fmt::format("{} is derived and a digit; what is derived is a dim or a fold",
                                            context_.model.name_of((*axes)[i])));
            out_.to.push_back({(*axes)[i], *value, one_line(d_.to[i].axis.value), one_line(d_.to[i].value.value)});
        }
        return std::move(out_);
    }

private:
    void inputs() {
        for (const Text& text : d_.from) {
            const Name* name = scope_.resolve(context_, text.value, text.span, Scope::an_axis);
            if (!name) continue;
            if (name->sort != Sort::dim && name->sort != Sort::fold) {
                context_
                    .report(Code::wrong_sort, text.span,
                            fmt::format("'{}' is {}, where a dim or a fold must stand", text.value,
                                        with_article(name->sort)))
                    .note("it is defined here", name->where);
            } else if (std::find(out_.from.begin(), out_.from.end(), name->axis) != out_.from.end()) {
                context_.report(Code::axes_overlap, text.span, fmt::format("'{}' stands twice", text.value));
            } else {
                out_.from.push_back(name->axis);
                names_.push_back(text.value);
            }
        }
    }

    std::optional<Size> output(const Text& text) {
        const auto e = stage::parse_expression(text, context_.diagnostics, made_of);
        if (!e) return std::nullopt;
        if (e->terms.size() > max_terms) {
            context_.report(Code::too_large, text.span, "a derived coordinate with more parts than anyone means");
            return std::nullopt;
        }
        try {
            return evaluate(*e, e->root);
        } catch (const model::SizeOverflow&) {
            context_.report(Code::size_overflow, text.span, "this is beyond what 64 bits hold");
            return std::nullopt;
        }
    }

    std::optional<Size> no_value(const Expression& e, const Term& t, std::string sentence) {
        context_.report(Code::bad_size, e.sign(t), std::move(sentence));
        return std::nullopt;
    }

    std::optional<Size> evaluate(const Expression& e, int at) {
        const Term& t = e[at];
        switch (t.what) {
            case Term::What::integer:
                return Size(t.integer);
            case Term::What::name: {
                const auto input = std::find(names_.begin(), names_.end(), t.name);
                if (input == names_.end())
                    return no_value(e, t, fmt::format("'{}' does not stand under \"from\"", t.name));
                return Size::symbol(static_cast<int>(input - names_.begin()));
            }
            case Term::What::unary: {
                const auto a = evaluate(e, t.args[0]);
                if (t.fn != Fn::negate) return no_value(e, t, made_of);
                return a ? std::optional(Size(0) - *a) : std::nullopt;
            }
            case Term::What::binary:
                break;
            default:
                return no_value(e, t, made_of);
        }
        const auto a = evaluate(e, t.args[0]), b = evaluate(e, t.args[1]);
        const auto op = model::size_op(t.fn);
        if (!op) return no_value(e, t, made_of);
        if (!a || !b) return std::nullopt;
        const bool divides = *op == Size::Op::floor_div || *op == Size::Op::modulo;
        if (divides && !(b->is_constant() && b->constant() > 0))
            return no_value(e, t, "a coordinate is divided by a positive constant");
        return Size::make(*op, *a, *b);
    }

    Context& context_;
    const spec::DerivedDecl& d_;
    SpecScope scope_;
    model::Derived out_;
    std::vector<std::string> names_;  // of out_.from
};

}  // namespace

void declare_derived(Context& context) {
    for (const spec::DerivedDecl& d : context.syntax.derived) {
        const auto id = static_cast<int>(context.model.derived.size());
        context.names.declare(d.name, Sort::derived, id, context.diagnostics);
        context.model.derived.push_back(Derivation(context, d).run());
    }
}

}  // namespace pleat::checking
