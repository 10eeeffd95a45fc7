// The grammar of the stage language: what texts mean, and what each mistake says at which character.
#include "stage/parser.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "model/functions.h"
#include "stage/token.h"

namespace pleat::stage {
namespace {

Text text_in_file(std::string value) {
    Text t;
    t.span = {0, 100, 102 + static_cast<uint32_t>(value.size())};
    t.value = std::move(value);
    return t;
}

std::string tree(const Expression& e, int at) {
    const Term& t = e[at];
    const auto axis = [](const AxisSyntax& a) {
        std::string s = a.name;
        for (const AxisStep& step : a.steps)
            s += fmt::format("{}{}",
                             step.op == AxisStep::Op::divide      ? "/"
                             : step.op == AxisStep::Op::divide_up ? "/^"
                                                                  : "%",
                             step.by);
        return s;
    };
    std::string s;
    switch (t.what) {
        case Term::What::integer:
            return fmt::format("{}", t.integer);
        case Term::What::real:
            return fmt::format("{:g}", t.real);
        case Term::What::name:
            return t.name;
        case Term::What::extent:
            return fmt::format("extent({})", axis(t.axes[0]));
        case Term::What::unary:
            return fmt::format("({} {})", model::info(t.fn).name, tree(e, t.args[0]));
        case Term::What::binary:
            return fmt::format("({} {} {})", tree(e, t.args[0]), model::info(t.fn).name, tree(e, t.args[1]));
        case Term::What::call:
            for (const int a : t.args) s += (s.empty() ? "" : ", ") + tree(e, a);
            return fmt::format("{}({})", t.name, s);
        case Term::What::subscript:
            for (size_t i = 0; i < t.axes.size(); ++i)
                s += (i ? ", " : "") + axis(t.axes[i]) + "=" + tree(e, t.args[i + 1]);
            return fmt::format("{}[{}]", tree(e, t.args[0]), s);
    }
    return "?";
}

/// The tree, or the one finding: "PL060 3: sentence | note" with the character's number from 0.
template <class Parse>
std::string outcome(std::string value, Parse parse) {
    const Text text = text_in_file(std::move(value));
    Diagnostics diagnostics;
    const std::string good = parse(text, diagnostics);
    if (diagnostics.all().empty()) return good;
    CHECK(diagnostics.all().size() == 1);
    const Diagnostic& d = diagnostics.all().front();
    std::string s = fmt::format("PL{:03} {}: {}", static_cast<int>(d.code), d.where.begin - 101, d.sentence);
    for (const Note& n : d.notes) s += " | " + n.text;
    return s;
}

std::string expression(std::string value) {
    return outcome(std::move(value), [](const Text& t, Diagnostics& d) {
        const auto e = parse_expression(t, d);
        return e ? tree(*e, e->root) : "";
    });
}
std::string target(std::string value) {
    return outcome(std::move(value), [](const Text& t, Diagnostics& d) {
        const auto e = parse_target(t, d);
        return e ? tree(*e, e->root) : "";
    });
}
std::string axis(std::string value) {
    return outcome(std::move(value), [](const Text& t, Diagnostics& d) {
        const auto a = parse_axis(t, d);
        std::string s = a ? a->name : "";
        if (a)
            for (const AxisStep& step : a->steps)
                s += fmt::format(" {}:{}", static_cast<int>(step.op),
                                 step.dim.empty() ? std::to_string(step.by) : step.dim);
        return s;
    });
}

}  // namespace

TEST_CASE("operators bind as the grammar says") {
    CHECK(expression("a + b * c") == "(a + (b * c))");
    CHECK(expression("a - b - c") == "((a - b) - c)");
    CHECK(expression("a / b // c % d") == "(((a / b) // c) % d)");
    CHECK(expression("-a * b") == "((- a) * b)");
    CHECK(expression("a * -b") == "(a * (- b))");
    CHECK(expression("- - a") == "(- (- a))");
    CHECK(expression("-a[T = 0]") == "(- a[T=0])");
    CHECK(expression("a < b + 1 and not c == d or e") == "(((a < (b + 1)) and (not (c == d))) or e)");
    CHECK(expression("not not a") == "(not (not a))");
    CHECK(expression("(a + b) * c") == "((a + b) * c)");
    CHECK(expression("a and b and c or d") == "(((a and b) and c) or d)");
    CHECK(expression("(not a) == b") == "((not a) == b)");
}

TEST_CASE("numbers, names, calls and subscripts") {
    CHECK(expression("1e-6") == "1e-06");
    CHECK(expression(".5 + 1. + 2.5E+1") == "((0.5 + 1) + 25)");
    CHECK(expression("9223372036854775807") == "9223372036854775807");
    CHECK(expression("\t where( a , b,c )\n") == "where(a, b, c)");
    CHECK(expression("f()") == "f()");
    CHECK(expression("extent(K % 64 / 8)") == "extent(K%64/8)");
    CHECK(expression("X[H = 2*P + R - 1, K /^ 8 = 0]") == "X[H=(((2 * P) + R) - 1), K/^8=0]");
    CHECK(expression("X[A = Y[B = 1]][C = 2]") == "X[A=Y[B=1]][C=2]");
    CHECK(expression("(a + b)[T = 0]") == "(a + b)[T=0]");
    CHECK(expression("f(a, b)[T = a == b]") == "f(a, b)[T=(a == b)]");
}

TEST_CASE("axes") {
    CHECK(axis("K") == "K");
    CHECK(axis(" K % 64 / 8 ") == "K 2:64 0:8");
    CHECK(axis("K /^ 8") == "K 1:8");
    CHECK(axis("K/^8%4") == "K 1:8 2:4");
    CHECK(axis("") == "PL060 0: expected the name of a dim or fold, found the end");
    CHECK(axis("8") == "PL060 0: expected the name of a dim or fold, found '8'");
    CHECK(axis("K /") == "PL060 3: expected an integer or a dim, found the end");
    CHECK(axis("K / M % N") == "K 0:M 2:N");
    CHECK(axis("K / not") == "PL060 4: expected an integer or a dim, found 'not'");
    CHECK(axis("K / -8") == "PL060 4: expected an integer or a dim, found '-'");
    CHECK(axis("K // 8") ==
          "PL060 2: an axis is folded with '/' or '/^', not '//' | '/' must divide exactly; '/^' rounds up");
    CHECK(axis("K + 8") == "PL060 2: expected '/', '/^', '%' or the end, found '+'");
    CHECK(
        axis("K ^ 8") ==
        "PL060 2: '^' is no sign of the language | an axis is a dim or fold and its digits: K, K / 64, K % 64 / 8");
    CHECK(axis("K / 99999999999999999999") == "PL060 4: an integer beyond what 64 bits hold");
}

TEST_CASE("targets") {
    CHECK(target("Y") == "Y");
    CHECK(target("Y[G = 0, D / 64 = R]") == "Y[G=0, D/64=R]");
    CHECK(target("Y + 1") == "PL060 2: expected '[' or the end, found '+'");
    CHECK(target("1") == "PL060 0: expected the name of a tensor, found '1'");
    CHECK(target("") == "PL060 0: expected the name of a tensor, found the end");
    CHECK(target("not") == "PL060 0: expected the name of a tensor, found 'not'");
    CHECK(target("f(x)") ==
          "PL060 0: a target is a tensor, perhaps with one subscript | several digits are bound in one subscript: "
          "Y[G = 0, R = 1]");
    CHECK(target("Y[G = 0][R = 1]") ==
          "PL060 0: a target is a tensor, perhaps with one subscript | several digits are bound in one subscript: "
          "Y[G = 0, R = 1]");
}

TEST_CASE("every mistake is one sentence at its character") {
    CHECK(expression("") == "PL060 0: expected a value, found the end");
    CHECK(expression("   ") == "PL060 3: expected a value, found the end");
    CHECK(expression("a +") == "PL060 3: expected a value, found the end | a value stands behind '+'");
    CHECK(expression("a b") == "PL060 2: expected an operator or the end, found 'b'");
    CHECK(expression("* a") == "PL060 0: expected a value, found '*' | an operator stands between two values");
    CHECK(expression("a + + b") == "PL060 4: expected a value, found '+' | an operator stands between two values");
    CHECK(expression("(a + b") == "PL060 6: expected an operator or ')', found the end");
    CHECK(expression("a + b)") == "PL060 5: expected an operator or the end, found ')'");
    CHECK(expression("f(a b)") == "PL060 4: expected ',' or ')', found 'b'");
    CHECK(expression("f(a,)") == "PL060 4: expected a value, found ')' | a value stands behind ','");
    CHECK(expression("()") == "PL060 1: expected a value, found ')' | a value stands behind '('");
    CHECK(expression("X[T]") ==
          "PL060 3: expected '=' and an index, as in X[T = 0], found ']' | a value goes along all "
          "of its axes without a subscript");
    CHECK(expression("a if b else c") ==
          "PL060 2: expected an operator or the end, found 'if' | write where(condition, a, b)");
    CHECK(expression("if a then b else c") ==
          "PL060 3: expected an operator or the end, found 'a' | write where(condition, a, b)");
    CHECK(expression("X[0]") ==
          "PL060 2: expected the name of a dim or fold, found '0' | an element is written X[D = index]");
    CHECK(expression("X[T = ]") ==
          "PL060 6: expected a value, found ']' | behind '=' stands an index, as in X[T = 0]");
    CHECK(expression("X[T = 0") == "PL060 7: expected ',' or ']', found the end");
    CHECK(expression("X[]") ==
          "PL060 2: expected the name of a dim or fold, found ']' | an element is written X[D = index]");
    CHECK(expression("X[T - 1]") ==
          "PL060 4: expected '=' and an index, as in X[T = 0], found '-' | a shift is written X[T = T - 1]");
    CHECK(expression("extent(8)") == "PL060 7: expected the name of a dim or fold, found '8'");
    CHECK(expression("extent()") == "PL060 7: expected the name of a dim or fold, found ')'");
    CHECK(expression("extent(K, M)") ==
          "PL060 8: expected ')', found ',' | extent takes one axis, such as D or K / 8");
    CHECK(expression("extent(K * M)") ==
          "PL060 9: expected ')', found '*' | extent takes one axis, such as D or K / 8");
    CHECK(expression("a < b < c") == "PL066 6: comparisons do not chain | write a < b and b < c");
    CHECK(expression("a == b != c") == "PL066 7: comparisons do not chain | write a < b and b < c");
    CHECK(expression("1 + not a") == "PL060 4: 'not' cannot follow an operator | write (not x)");
    CHECK(expression("and") == "PL060 0: expected a value, found 'and' | an operator stands between two values");
    CHECK(expression("a = b") ==
          "PL060 2: '=' stands only in a subscript | compare with '=='; arguments have no names");
    CHECK(expression("where(a = b, c, d)") ==
          "PL060 8: '=' stands only in a subscript | compare with '=='; arguments have no names");
    CHECK(expression("(a = b)") ==
          "PL060 3: '=' stands only in a subscript | compare with '=='; arguments have no names");
    CHECK(expression("a += b") ==
          "PL060 3: '=' stands only in a subscript | an update is stored whole, as X + ...");
    CHECK(expression("f(a /^ b)") ==
          "PL060 4: '/^' rounds a fold up and stands only in an axis | in arithmetic, write (x + 7) // 8");
    CHECK(expression("a /^ b") ==
          "PL060 2: '/^' rounds a fold up and stands only in an axis | in arithmetic, write (x + 7) // 8");
    CHECK(expression("a && b") == "PL060 2: '&&' is no sign of the language | write 'and'");
    CHECK(expression("a || b") == "PL060 2: '||' is no sign of the language | write 'or'");
    CHECK(expression("~a") ==
          "PL060 0: '~' is no sign of the language | write 'not' of a bool, and bit_xor(x, -1) of an integer");
    CHECK(expression("!a") == "PL060 0: '!' is no sign of the language | write 'not'");
    CHECK(expression("a ** 2") == "PL060 2: '**' is no sign of the language | write pow(x, y)");
    CHECK(expression("a ^ 2") ==
          "PL060 2: '^' is no sign of the language | write pow(x, y), or bit_xor(x, y) of integers");
    CHECK(expression("a ? b : c") == "PL060 2: '?' is no sign of the language | write where(condition, a, b)");
    CHECK(expression("a : b") == "PL060 2: expected an operator or the end, found ':'");
    CHECK(expression("a; b") ==
          "PL060 1: ';' is no sign of the language | nothing stands behind an expression; a comma stands between "
          "arguments");
    CHECK(expression("V.size") ==
          "PL060 1: '.' is no sign of the language | values have no members: write f(x), and extent(D) for a size");
    CHECK(expression("a @ b") ==
          "PL060 2: '@' is no sign of the language | write a stage {\"contract\": name, "
          "\"of\": [a, b], \"along\": [...]}");
    CHECK(expression("2x") ==
          "PL060 0: a number runs into a name | put a sign between them, such as '*'; numbers are written 8, 0.5 "
          "or 1e-6");
    CHECK(expression("1.5f") ==
          "PL060 0: a number runs into a name | put a sign between them, such as '*'; numbers are written 8, 0.5 "
          "or 1e-6");
    CHECK(expression("1.2.3") == "PL060 0: a number has one point | numbers are written 8, 0.5 or 1e-6");
    CHECK(expression("9223372036854775808") == "PL060 0: an integer beyond what 64 bits hold");
    CHECK(expression("1e999") == "PL060 0: a number beyond what f64 holds");
    CHECK(expression("a \xC3\x97 b") == "PL060 2: '\xC3\x97' is no sign of the language | write '*'");
    CHECK(expression(std::string("a \x01", 3)) ==
          "PL060 2: expected an operator or the end, found character U+0001");
    CHECK(expression(std::string("a\0b", 3)) == "PL060 1: expected an operator or the end, found character U+0000");
}

TEST_CASE("no depth or length of text exhausts the stack") {
    const size_t million = 1000000;
    const auto deep = [](const std::string& s) {
        return s.substr(0, 6) == "PL003 " && s.find("nests more than 200") != std::string::npos;
    };
    CHECK(deep(expression(std::string(million, '('))));
    CHECK(deep(expression(std::string(million, '-'))));
    std::string nots, sums = "a", subscripts = "a", calls, chains = "a";
    for (size_t i = 0; i < million / 4; ++i) {
        nots += "not ";
        sums += "+a";
        subscripts += "[T=0]";
        calls += "f(";
        chains += "[T=a";
    }
    CHECK(deep(expression(nots)));
    CHECK(deep(expression(sums)));
    CHECK(deep(expression(subscripts)));
    CHECK(deep(expression(calls)));
    CHECK(deep(expression(chains)));
    std::string wide = "max(a";
    for (int i = 0; i < 10000; ++i) wide += ", a";
    CHECK(expression(wide + ")").size() > 10000);
    CHECK(deep(expression(std::string(201, '(') + "a" + std::string(201, ')'))));
    CHECK(expression(std::string(90, '(') + "a" + std::string(90, ')')) == "a");
    std::string axis_steps = "K";
    for (int i = 0; i < 1000; ++i) axis_steps += " % 2";
    CHECK(axis(axis_steps).size() > 1000);
}

TEST_CASE("a place inside an escaped JSON string is the place of the character in the file") {
    Text text = text_in_file("a + $");
    text.offsets = {101, 102, 103, 104, 110};  // '$' was written as an escape
    Diagnostics d;
    CHECK(!parse_expression(text, d));
    CHECK(d.all().front().where.begin == 110);
}

}  // namespace pleat::stage
