// A precedence-climbing parser. Nesting is bounded (max_depth), both where the parser recurses and
// where a flat chain of signs would build a deep tree, so that no text can exhaust the stack.
#include "stage/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "stage/token.h"

namespace pleat::stage {
namespace {

using model::Fn;

// Looser first. A comparison does not chain.
enum Precedence : int {
    loosest = 1,
    conjunction = 2,
    negation = 3,
    comparison = 4,
    additive = 5,
    multiplicative = 6
};

struct BinarySign {
    std::string_view sign;
    int precedence;
    Fn fn;
};
constexpr std::array<BinarySign, 14> binary_signs{{
    {"or", loosest, Fn::logical_or},
    {"and", conjunction, Fn::logical_and},
    {"==", comparison, Fn::equal},
    {"!=", comparison, Fn::not_equal},
    {"<", comparison, Fn::less},
    {"<=", comparison, Fn::less_equal},
    {">", comparison, Fn::greater},
    {">=", comparison, Fn::greater_equal},
    {"+", additive, Fn::add},
    {"-", additive, Fn::subtract},
    {"*", multiplicative, Fn::multiply},
    {"/", multiplicative, Fn::divide},
    {"//", multiplicative, Fn::floor_div},
    {"%", multiplicative, Fn::modulo},
}};

const BinarySign* binary_sign(const Token& t) {
    for (const BinarySign& row : binary_signs)
        if (t.is(row.sign)) return &row;
    return nullptr;
}

bool keyword(const Token& t) { return t.is("and") || t.is("or") || t.is("not"); }

class Parser {
public:
    Parser(const Text& text, Diagnostics& diagnostics, std::string_view allowed = {})
        : lexer_(text.value), text_(text), diagnostics_(diagnostics), allowed_(allowed) {
        tree_.text = &text;
        advance();
    }

    std::optional<Expression> expression() {
        tree_.root = binary(loosest);
        return finish("an operator or the end");
    }

    std::optional<Expression> target() {
        if (token_.kind != TokenKind::name || keyword(token_)) {
            expected("the name of a tensor");
            return std::nullopt;
        }
        tree_.root = postfix();
        if (!failed_) {
            const Term& top = tree_.top();
            const bool named = top.what == Term::What::name ||
                               (top.what == Term::What::subscript && tree_[top.args[0]].what == Term::What::name);
            if (!named)
                fail(Code::syntax, top.begin, top.end, "a target is a tensor, perhaps with one subscript")
                    .note("several digits are bound in one subscript: Y[G = 0, R = 1]");
        }
        return finish("'[' or the end");
    }

    std::optional<AxisSyntax> whole_axis() {
        const AxisSyntax a = axis();
        if (!failed_ && token_.kind != TokenKind::end) expected("'/', '/^', '%' or the end");
        if (failed_) return std::nullopt;
        return a;
    }

private:
    void advance() {
        previous_end_ = token_.end;
        previous_ = token_.text;
        token_ = lexer_.next();
    }

    Diagnostic& fail(Code code, uint32_t begin, uint32_t end, std::string sentence) {
        failed_ = true;
        return diagnostics_.report(code, text_.at(begin, end), std::move(sentence));
    }

    void expected(std::string_view what, const std::string& note = "") {
        if (failed_) return;
        if (token_.kind == TokenKind::unknown && !token_.problem.empty()) {
            Diagnostic& d = fail(Code::syntax, token_.begin, token_.end, std::string(token_.problem));
            if (!token_.hint.empty()) d.note(std::string(allowed_.empty() ? token_.hint : allowed_));
            return;
        }
        Diagnostic& d = fail(Code::syntax, token_.begin, token_.end,
                             fmt::format("expected {}, found {}", what, describe(token_)));
        if (!note.empty()) d.note(note);
    }

    /// Reports a sign that means something elsewhere, or in other languages; false: it is none.
    bool misplaced() {
        if (failed_) return true;
        if (token_.is("/^")) {
            fail(Code::syntax, token_.begin, token_.end, "'/^' rounds a fold up and stands only in an axis")
                .note("in arithmetic, write (x + 7) // 8");
        } else if (token_.is("=")) {
            const bool added = previous_ == "+" || previous_ == "-" || previous_ == "*" || previous_ == "/";
            fail(Code::syntax, token_.begin, token_.end, "'=' stands only in a subscript")
                .note(added ? "an update is stored whole, as X + ..."
                            : "compare with '=='; arguments have no names");
        }
        return failed_;
    }

    std::optional<Expression> finish(std::string_view what) {
        if (token_.kind != TokenKind::end && !misplaced())
            expected(what, token_.is("if") || previous_ == "if" ? "write where(condition, a, b)" : "");
        if (failed_) return std::nullopt;
        return std::move(tree_);
    }

    void expected_value() {
        if (misplaced()) return;
        if (previous_ == "=") return expected("a value", "behind '=' stands an index, as in X[T = 0]");
        if (binary_sign(token_)) return expected("a value", "an operator stands between two values");
        expected("a value", previous_.empty() ? "" : fmt::format("a value stands behind '{}'", previous_));
    }

    bool take(std::string_view sign, std::string_view what, const std::string& note = "") {
        if (failed_) return false;
        if (!token_.is(sign)) {
            if (!misplaced()) expected(what, note);
            return false;
        }
        advance();
        return true;
    }

    bool too_deep(int depth) {
        if (depth <= max_depth) return false;
        if (!failed_)
            fail(Code::too_deep, token_.begin, token_.end,
                 fmt::format("the expression nests more than {} levels deep", max_depth))
                .note("give parts of it names with \"let\"");
        return true;
    }

    int add(Term term) {
        for (const int a : term.args)
            if (a >= 0) term.depth = std::max(term.depth, tree_[a].depth + 1);
        if (failed_ || too_deep(term.depth)) return -1;
        tree_.terms.push_back(std::move(term));
        return static_cast<int>(tree_.terms.size()) - 1;
    }

    /// One level of recursion: the bound holds while this lives.
    struct Level {
        explicit Level(Parser& p) : parser(p) { ++parser.depth_; }
        ~Level() { --parser.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;
        Parser& parser;
    };

    int binary(int loosest_allowed) {
        const Level level(*this);
        if (failed_ || too_deep(depth_)) return -1;
        int left =
            token_.is("not") && loosest_allowed <= negation ? unary_sign(Fn::logical_not, negation) : unary();
        bool compared = false;
        while (!failed_) {
            const BinarySign* sign = binary_sign(token_);
            if (!sign || sign->precedence < loosest_allowed) break;
            if (sign->precedence == comparison) {
                if (compared) {
                    fail(Code::chained_comparison, token_.begin, token_.end, "comparisons do not chain")
                        .note("write a < b and b < c");
                    return -1;
                }
                compared = true;
            }
            Term t;
            t.what = Term::What::binary;
            t.fn = sign->fn;
            t.at = token_.begin;
            t.at_end = token_.end;
            advance();
            const int right = binary(sign->precedence + 1);
            if (failed_) return -1;
            t.args = {left, right};
            t.begin = start(left);
            t.end = previous_end_;
            left = add(std::move(t));
        }
        return left;
    }

    /// Where a value's text starts, an enclosing parenthesis included.
    uint32_t start(int term) const { return tree_[term].begin; }

    int unary_sign(Fn fn, int operand) {
        const Level level(*this);
        if (too_deep(depth_)) return -1;
        Term t;
        t.what = Term::What::unary;
        t.fn = fn;
        t.begin = t.at = token_.begin;
        t.at_end = token_.end;
        advance();
        const int arg = fn == Fn::negate ? unary() : binary(operand);
        if (failed_) return -1;
        t.args = {arg};
        t.end = previous_end_;
        return add(std::move(t));
    }

    int unary() { return token_.is("-") ? unary_sign(Fn::negate, multiplicative) : postfix(); }

    int postfix() {
        int value = primary();
        while (!failed_ && token_.is("[")) {
            Term t;
            t.what = Term::What::subscript;
            t.begin = start(value);
            t.at = token_.begin;
            t.args = {value};
            do {
                advance();
                t.axes.push_back(axis("an element is written X[D = index]"));
                if (!take("=", "'=' and an index, as in X[T = 0]", behind_axis())) return -1;
                t.args.push_back(binary(loosest));
            } while (!failed_ && token_.is(","));
            if (!take("]", "',' or ']'")) return -1;
            t.end = t.at_end = previous_end_;
            value = add(std::move(t));
        }
        return value;
    }

    /// What is right, where a subscript goes on without an index behind an axis.
    std::string behind_axis() const {
        if (token_.is("+") || token_.is("-")) return "a shift is written X[T = T - 1]";
        return token_.is("]") || token_.is(",") ? "a value goes along all of its axes without a subscript" : "";
    }

    AxisSyntax axis(const std::string& note = "") {
        AxisSyntax a;
        a.begin = token_.begin;
        if (token_.kind != TokenKind::name || keyword(token_)) {
            expected("the name of a dim or fold", note);
            return a;
        }
        a.name = token_.text;
        a.name_end = token_.end;
        advance();
        while (!failed_ && (token_.is("/") || token_.is("/^") || token_.is("%") || token_.is("//"))) {
            AxisStep step;
            step.begin = token_.begin;
            if (token_.is("//")) {
                fail(Code::syntax, token_.begin, token_.end, "an axis is folded with '/' or '/^', not '//'")
                    .note("'/' must divide exactly; '/^' rounds up");
                return a;
            }
            step.op = token_.is("/")    ? AxisStep::Op::divide
                      : token_.is("/^") ? AxisStep::Op::divide_up
                                        : AxisStep::Op::modulo;
            advance();
            if (token_.kind == TokenKind::name && !keyword(token_)) {
                step.dim = token_.text;
            } else if (token_.kind == TokenKind::integer) {
                step.by = token_.integer;
            } else {
                expected("an integer or a dim");
                return a;
            }
            step.end = token_.end;
            advance();
            a.steps.push_back(step);
        }
        a.end = previous_end_;
        return a;
    }

    int primary() {
        if (failed_) return -1;
        Term t;
        t.begin = t.at = token_.begin;
        t.end = t.at_end = token_.end;
        if (token_.kind == TokenKind::integer || token_.kind == TokenKind::real) {
            t.what = token_.kind == TokenKind::integer ? Term::What::integer : Term::What::real;
            t.integer = token_.integer;
            t.real = token_.real;
            advance();
            return add(std::move(t));
        }
        if (token_.is("(")) {
            advance();
            const int inside = binary(loosest);
            if (!take(")", "an operator or ')'")) return -1;
            tree_.terms[static_cast<size_t>(inside)].begin = t.begin;
            tree_.terms[static_cast<size_t>(inside)].end = previous_end_;
            return inside;
        }
        if (token_.is("not")) {
            fail(Code::syntax, token_.begin, token_.end, "'not' cannot follow an operator").note("write (not x)");
            return -1;
        }
        if (token_.kind != TokenKind::name || keyword(token_)) {
            expected_value();
            return -1;
        }
        t.name = token_.text;
        advance();
        if (!token_.is("(")) {
            t.what = Term::What::name;
            return add(std::move(t));
        }
        advance();
        if (t.name == "extent") {
            t.what = Term::What::extent;
            t.axes.push_back(axis());
        } else {
            t.what = Term::What::call;
            if (!token_.is(")")) {
                t.args.push_back(binary(loosest));
                while (!failed_ && token_.is(",")) {
                    advance();
                    t.args.push_back(binary(loosest));
                }
            }
        }
        const bool call = t.what == Term::What::call;
        if (!take(")", call ? "',' or ')'" : "')'", call ? "" : "extent takes one axis, such as D or K / 8"))
            return -1;
        t.end = previous_end_;
        return add(std::move(t));
    }

    Lexer lexer_;
    const Text& text_;
    Diagnostics& diagnostics_;
    std::string_view allowed_;  // what may stand here, where that is less than in a stage
    Expression tree_;
    Token token_;
    uint32_t previous_end_ = 0;
    std::string_view previous_;  // the token before
    int depth_ = 0;
    bool failed_ = false;
};

}  // namespace

std::optional<Expression> parse_expression(const Text& text, Diagnostics& diagnostics, std::string_view allowed) {
    return Parser(text, diagnostics, allowed).expression();
}

std::optional<Expression> parse_target(const Text& text, Diagnostics& diagnostics) {
    return Parser(text, diagnostics).target();
}

std::optional<AxisSyntax> parse_axis(const Text& text, Diagnostics& diagnostics) {
    return Parser(text, diagnostics, "an axis is a dim or fold and its digits: K, K / 64, K % 64 / 8").whole_axis();
}

}  // namespace pleat::stage
