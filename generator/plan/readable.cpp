// A stack machine whose values are sums: like terms are collected, so that the bytes of several tensors read as one
// amount. What is no sum (a quotient, a minimum, a comparison) is text, and a term of the sums that hold it.
#include "plan/readable.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "model/size.h"
#include "plan/condition.h"

namespace pleat::schedule {
namespace {

/// A constant and terms, each with its factor.
struct Sum {
    int64_t constant = 0;
    std::map<std::string, int64_t> terms;

    bool is_constant() const { return terms.empty(); }
    void add(const Sum& other, int64_t factor);
    Sum scaled(int64_t factor) const;
    std::string text() const;
};

// Constant sizes fold with a check: what overflows throws.
int64_t exact(model::Size::Op op, int64_t a, int64_t b) { return model::Size::make(op, a, b).constant(); }
int64_t sum(int64_t a, int64_t b) { return exact(model::Size::Op::add, a, b); }
int64_t product(int64_t a, int64_t b) { return exact(model::Size::Op::multiply, a, b); }

void Sum::add(const Sum& other, int64_t factor) {
    constant = sum(constant, product(other.constant, factor));
    for (const auto& [term, n] : other.terms) {
        int64_t& mine = terms[term];
        mine = sum(mine, product(n, factor));
        if (mine == 0) terms.erase(term);
    }
}

Sum Sum::scaled(int64_t factor) const {
    Sum out;
    out.add(*this, factor);
    return out;
}

std::string Sum::text() const {
    std::string out;
    const auto part = [&](int64_t n, const std::string& term) {
        const bool minus = n < 0;
        const auto size = minus ? -static_cast<uint64_t>(n) : static_cast<uint64_t>(n);
        out += out.empty() ? (minus ? "-" : "") : (minus ? " - " : " + ");
        out += term.empty() ? std::to_string(size) : size == 1 ? term : fmt::format("{} * {}", size, term);
    };
    for (const auto& [term, n] : terms) part(n, term);
    if (constant != 0 || terms.empty()) part(constant, "");
    return out;
}

Sum of(const std::string& text) { return {0, {{text, 1}}}; }

/// As an operand of a sign that binds tighter than a sum.
std::string operand(const Sum& value) {
    const std::string text = value.text();
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

Sum multiplied(const Sum& a, const Sum& b) {
    if (a.is_constant()) return b.scaled(a.constant);
    if (b.is_constant()) return a.scaled(b.constant);
    if (a.terms.size() == 1 && b.terms.size() == 1 && a.constant == 0 && b.constant == 0) {
        const auto& [left, m] = *a.terms.begin();
        const auto& [right, n] = *b.terms.begin();
        return of(left + " * " + right).scaled(product(m, n));
    }
    return of(operand(a) + " * " + operand(b));
}

bool is_condition(const std::string& text) {
    for (const char* sign : {" <= ", " >= ", " == "})
        if (text.find(sign) != std::string::npos) return true;
    return false;
}

/// Both conditions; "x <= 3" and "x >= 3" are "x == 3".
Sum both(const std::string& a, const std::string& b) {
    const size_t most = a.find(" <= "), least = b.find(" >= ");
    if (most != std::string::npos && least != std::string::npos && a.substr(0, most) == b.substr(0, least) &&
        a.substr(most + 4) == b.substr(least + 4))
        return of(a.substr(0, most) + " == " + a.substr(most + 4));
    const auto part = [](const std::string& text) {
        return text.find(" or ") == std::string::npos ? text : "(" + text + ")";
    };
    return of(part(a) + " and " + part(b));
}

/// The constant of a comparison stands on its right; a remainder that is at most 0 is 0.
Sum at_most(const Sum& a, const Sum& b) {
    if (a.is_constant()) return of(fmt::format("{} >= {}", b.text(), a.constant));
    const std::string left = a.text();
    const bool single = a.terms.size() == 1 && a.constant == 0 && left.front() == '(' && left.back() == ')';
    if (b.is_constant() && b.constant == 0 && single && left.find(" % ") != std::string::npos)
        return of(fmt::format("{} == 0", left.substr(1, left.size() - 2)));
    return of(fmt::format("{} <= {}", left, b.text()));
}

Sum applied(std::string_view sign, const Sum& a, const Sum& b) {
    if (sign == "+" || sign == "-") {
        Sum out = a;
        out.add(b, sign == "+" ? 1 : -1);
        return out;
    }
    if (sign == "*") return multiplied(a, b);
    if (sign == "//") return of(fmt::format("floor({} / {})", operand(a), operand(b)));
    if (sign == "/^") return of(fmt::format("ceil({} / {})", operand(a), operand(b)));
    if (sign == "%") return of(fmt::format("({} % {})", operand(a), operand(b)));
    if (sign == "max" && is_condition(a.text()) && is_condition(b.text()))  // of conditions: that one holds
        return of(a.text() + " or " + b.text());
    if (sign == "min" || sign == "max") return of(fmt::format("{}({}, {})", sign, a.text(), b.text()));
    if (sign == "<=") return at_most(a, b);
    return both(a.text(), b.text());
}

/// What a name of the launch's machine stands for, or the name.
std::string named(const std::string& token) {
    static const std::map<std::string, std::string> machine = {
        {"$sms", "multiprocessors"}, {"$arch", "architecture"}, {"$smem", "shared_bytes"}};
    const auto found = machine.find(token);
    return found == machine.end() ? token : found->second;
}

bool is_sign(std::string_view token) {
    static constexpr std::string_view signs[] = {"+", "-", "*", "//", "/^", "%", "min", "max", "<=", "and"};
    for (const std::string_view sign : signs)
        if (token == sign) return true;
    return false;
}

bool is_number(const std::string& token) {
    return token.find_first_not_of("0123456789", token[0] == '-') == std::string::npos;
}

}  // namespace

std::string readable(const std::string& postfix) {
    std::vector<Sum> stack;
    try {
        for (size_t begin = 0; begin < postfix.size();) {
            const size_t end = std::min(postfix.find(',', begin), postfix.size());
            const std::string token = postfix.substr(begin, end - begin);
            begin = end + 1;
            if (is_sign(token) && stack.size() >= 2) {
                const Sum right = std::move(stack.back());
                stack.pop_back();
                stack.back() = applied(token, stack.back(), right);
            } else if (!token.empty()) {
                stack.push_back(is_number(token) ? Sum{std::stoll(token), {}} : of(named(token)));
            }
        }
    } catch (const model::SizeOverflow&) {
        return "more than 2^63";
    }
    return stack.size() == 1 ? stack.back().text() : postfix;
}

std::string readable(const model::Spec& spec, const Condition& condition) {
    return readable(postfix(spec, condition));
}

std::string amount(const model::Spec& spec, const model::Size& size) { return readable(postfix(spec, size)); }

std::string list_of(const model::Spec& spec, const std::vector<model::Axis>& axes) {
    std::string out;
    for (const model::Axis& a : axes) out += (out.empty() ? "" : ", ") + spec.name_of(a);
    return "[" + out + "]";
}

}  // namespace pleat::schedule
