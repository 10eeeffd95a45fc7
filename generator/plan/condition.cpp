#include "plan/condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace pleat::schedule {

using model::Size;
using model::Spec;

struct Term::Node {
    struct Pair {
        Op op;
        Term left, right;
    };
    std::variant<Size, Fact, Pair> value;
};

Term::Term(Size size) : node_(std::make_shared<Node>(Node{std::move(size)})) {}

Term Term::of(Fact fact) { return Term(std::make_shared<const Node>(Node{fact})); }

Term Term::make(Op op, const Term& left, const Term& right) {
    return Term(std::make_shared<const Node>(Node{Node::Pair{op, left, right}}));
}

const Size* Term::size() const { return std::get_if<Size>(&node_->value); }
const Term::Fact* Term::fact() const { return std::get_if<Fact>(&node_->value); }
Term::Op Term::op() const { return std::get<Node::Pair>(node_->value).op; }
const Term& Term::left() const { return std::get<Node::Pair>(node_->value).left; }
const Term& Term::right() const { return std::get<Node::Pair>(node_->value).right; }

bool Term::operator==(const Term& other) const {
    if (node_ == other.node_) return true;
    if (size() && other.size()) return *size() == *other.size();
    if (fact() && other.fact()) return *fact() == *other.fact();
    const auto *a = std::get_if<Node::Pair>(&node_->value), *b = std::get_if<Node::Pair>(&other.node_->value);
    return a && b && a->op == b->op && a->left == b->left && a->right == b->right;
}

namespace {

/// The operator of sizes that a term's is; nothing for comparisons.
std::optional<Size::Op> size_op(Term::Op op) {
    switch (op) {
        case Term::Op::add:
            return Size::Op::add;
        case Term::Op::subtract:
            return Size::Op::subtract;
        case Term::Op::multiply:
            return Size::Op::multiply;
        case Term::Op::floor_div:
            return Size::Op::floor_div;
        case Term::Op::ceil_div:
            return Size::Op::ceil_div;
        case Term::Op::modulo:
            return Size::Op::modulo;
        case Term::Op::minimum:
            return Size::Op::minimum;
        case Term::Op::maximum:
            return Size::Op::maximum;
        case Term::Op::at_most:
        case Term::Op::both:
            break;
    }
    return std::nullopt;
}

}  // namespace

int64_t Term::evaluate(const std::vector<int64_t>& symbols, const DeviceValues& device) const {
    if (const Size* s = size()) return s->evaluate(symbols);
    if (const Fact* f = fact())
        return *f == Fact::sms ? device.sms : *f == Fact::arch ? device.arch : device.shared_block;
    const int64_t a = left().evaluate(symbols, device), b = right().evaluate(symbols, device);
    // Sizes check every operation for overflow.
    if (const auto of = size_op(op())) return Size::make(*of, Size(a), Size(b)).constant();
    return op() == Op::at_most ? a <= b : a != 0 && b != 0;
}

Term operator+(const Term& a, const Term& b) { return Term::make(Term::Op::add, a, b); }
Term operator-(const Term& a, const Term& b) { return Term::make(Term::Op::subtract, a, b); }
Term operator*(const Term& a, const Term& b) { return Term::make(Term::Op::multiply, a, b); }
Term floor_div(const Term& a, const Term& b) { return Term::make(Term::Op::floor_div, a, b); }
Term ceil_div(const Term& a, const Term& b) { return Term::make(Term::Op::ceil_div, a, b); }
Term modulo(const Term& a, const Term& b) { return Term::make(Term::Op::modulo, a, b); }
Term minimum(const Term& a, const Term& b) { return Term::make(Term::Op::minimum, a, b); }
Term maximum(const Term& a, const Term& b) { return Term::make(Term::Op::maximum, a, b); }

Condition both(const Condition& a, const Condition& b) {
    if (a.always()) return b;
    return b.always() ? a : Condition(Term::make(Term::Op::both, a.term(), b.term()));
}

Condition at_most(const Term& a, const Term& b) { return Condition(Term::make(Term::Op::at_most, a, b)); }

Condition at_least(const Term& a, const Term& b) { return at_most(b, a); }

Condition is_multiple(model::SymbolId symbol, int64_t divisor) {
    return at_most(modulo(Size::symbol(symbol), divisor), 0);
}

Condition from_arch(int arch) { return at_most(arch, Term::of(Term::Fact::arch)); }

Condition with_clusters() { return from_arch(90); }

Condition on_hopper() { return both(at_most(Term::of(Term::Fact::arch), 90), from_arch(90)); }

Condition off_hopper() {
    return Condition(maximum(at_most(Term::of(Term::Fact::arch), 89).term(), from_arch(91).term()));
}

namespace {

void collect_parts(const Term& term, std::vector<Term>& parts) {
    if (term.size() || term.fact() || term.op() != Term::Op::both) return parts.push_back(term);
    collect_parts(term.left(), parts);
    collect_parts(term.right(), parts);
}

}  // namespace

std::vector<Term> parts_of(const Condition& condition) {
    std::vector<Term> parts;
    if (!condition.always()) collect_parts(condition.term(), parts);
    return parts;
}

bool never_on_hopper(const Condition& condition) {
    const std::vector<Term> parts = parts_of(condition);
    return std::find(parts.begin(), parts.end(), off_hopper().term()) != parts.end();
}

Condition runs_at_once(const Size& blocks) { return at_most(blocks, Term::of(Term::Fact::sms)); }

Condition has_shared(const Term& bytes) { return at_most(bytes, Term::of(Term::Fact::shared_block)); }

namespace {

const char* sign_of(Size::Op op) {
    static constexpr const char* signs[] = {"", "", "+", "-", "*", "//", "/^", "%", "min", "max"};
    return signs[static_cast<size_t>(op)];
}

}  // namespace

std::string postfix(const Spec& spec, const Size& size) {
    switch (size.op()) {
        case Size::Op::constant:
            return std::to_string(size.constant());
        case Size::Op::symbol: {
            std::string name = spec.symbols[static_cast<size_t>(size.symbol_id())].name;
            std::erase(name, ' ');  // strides are named by their axis as written: "X.K / 8"
            return name;
        }
        default:
            break;
    }
    return postfix(spec, size.left()) + "," + postfix(spec, size.right()) + "," + sign_of(size.op());
}

std::string postfix(const Spec& spec, const Term& term) {
    if (const Size* size = term.size()) return postfix(spec, *size);
    static constexpr const char* facts[] = {"$sms", "$smem", "$arch"};
    if (const Term::Fact* fact = term.fact()) return facts[static_cast<size_t>(*fact)];
    const auto of = size_op(term.op());
    return postfix(spec, term.left()) + "," + postfix(spec, term.right()) + "," +
           (of                               ? sign_of(*of)
            : term.op() == Term::Op::at_most ? "<="
                                             : "and");
}

std::string postfix(const Spec& spec, const Condition& condition) { return postfix(spec, condition.term()); }

}  // namespace pleat::schedule
