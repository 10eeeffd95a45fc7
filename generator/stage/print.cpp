#include "stage/print.h"

#include <fmt/format.h>

#include <cmath>

#include "model/functions.h"
#include "source/number.h"
#include "stage/token.h"

namespace pleat::stage {

using model::Fn;

namespace {

// As the parser's, with unary signs and what stands behind a value on top.
enum Precedence : int {
    loosest = 1,
    conjunction = 2,
    negation = 3,
    comparison = 4,
    additive = 5,
    multiplicative = 6,
    sign = 7,
    tight = 8
};

int precedence(Fn fn) {
    switch (fn) {
        case Fn::logical_or:
            return loosest;
        case Fn::logical_and:
            return conjunction;
        case Fn::equal:
        case Fn::not_equal:
        case Fn::less:
        case Fn::less_equal:
        case Fn::greater:
        case Fn::greater_equal:
            return comparison;
        case Fn::add:
        case Fn::subtract:
            return additive;
        default:
            return multiplicative;
    }
}

class Printer {
public:
    explicit Printer(const Expression& e) : e_(e) {}

    std::string show(int at, int least) const {
        const Term& t = e_[at];
        const auto [text, binds] = bare(t);
        return binds < least ? "(" + text + ")" : text;
    }

private:
    std::pair<std::string, int> bare(const Term& t) const {
        switch (t.what) {
            case Term::What::integer:
                return {std::to_string(t.integer), tight};
            case Term::What::real:
                return {print_real(t.real), tight};
            case Term::What::name:
                return {t.name, tight};
            case Term::What::extent:
                return {fmt::format("extent({})", print(t.axes[0])), tight};
            case Term::What::call:
                return {fmt::format("{}({})", t.name, arguments(t)), tight};
            case Term::What::subscript:
                return {fmt::format("{}[{}]", show(t.args[0], tight), binds(t)), tight};
            case Term::What::unary:
                if (t.fn == Fn::logical_not) return {"not " + show(t.args[0], negation), negation};
                return {"-" + show(t.args[0], sign), sign};
            case Term::What::binary: {
                // Signs of one precedence go from the left; a comparison does not chain.
                const int p = precedence(t.fn);
                const int left = p == comparison ? p + 1 : p;
                return {
                    fmt::format("{} {} {}", show(t.args[0], left), model::info(t.fn).name, show(t.args[1], p + 1)),
                    p};
            }
        }
        return {"", tight};
    }

    std::string arguments(const Term& t) const {
        std::string text;
        for (const int a : t.args) text += (text.empty() ? "" : ", ") + show(a, loosest);
        return text;
    }

    std::string binds(const Term& t) const {
        std::string text;
        for (size_t i = 0; i < t.axes.size(); ++i)
            text += fmt::format("{}{} = {}", i ? ", " : "", print(t.axes[i]), show(t.args[i + 1], loosest));
        return text;
    }

    const Expression& e_;
};

}  // namespace

std::string print(const Expression& expression) { return Printer(expression).show(expression.root, loosest); }

std::string print(const AxisSyntax& axis) {
    std::string text = axis.name;
    for (const AxisStep& s : axis.steps)
        text += fmt::format(" {} {}",
                            s.op == AxisStep::Op::divide      ? "/"
                            : s.op == AxisStep::Op::divide_up ? "/^"
                                                              : "%",
                            s.dim.empty() ? std::to_string(s.by) : s.dim);
    return text;
}

std::string print_real(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    return shortest(value);
}

std::string spaced(std::string_view text) {
    Lexer lexer(text);
    std::string out;
    bool value_before = false;  // could a binary sign follow?
    bool glued = true;          // does the next word stand right behind this one?
    for (Token t = lexer.next(); t.kind != TokenKind::end; t = lexer.next()) {
        if (t.kind == TokenKind::unknown) return std::string(text);
        const bool word = t.kind == TokenKind::integer || t.kind == TokenKind::real || t.kind == TokenKind::name;
        const bool keyword = t.is("and") || t.is("or") || t.is("not");
        const bool opens = t.is("(") || t.is("["), closes = t.is(")") || t.is("]");
        const bool unary = !value_before && (t.is("-") || t.is("+"));
        const bool called = opens && value_before;
        if (!glued && !called && !closes && !t.is(",")) out += ' ';
        out += t.text;
        glued = opens || unary;
        value_before = (word && !keyword) || closes;
    }
    return out;
}

}  // namespace pleat::stage
