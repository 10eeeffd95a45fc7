// What a launch evaluates before it runs: integer expressions of sizes and of the device, and conditions made of
// them. They are trees until the manifest is written, whose notation is postfix.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// What a launch knows of its device.
struct DeviceValues {
    int64_t sms = 0, shared_block = 0, arch = 0;
};

/// An immutable integer expression. Nothing is folded: the text of a manifest says what was built.
class Term {
public:
    enum class Fact : uint8_t { sms, shared_block, arch };
    enum class Op : uint8_t {
        add,
        subtract,
        multiply,
        floor_div,
        ceil_div,
        modulo,
        minimum,
        maximum,
        at_most,  // 1 if left <= right, else 0
        both      // of two that are 0 or 1
    };

    Term(model::Size size);                                       // NOLINT: a size is a term
    Term(int64_t constant) : Term(model::Size(constant)) {}       // NOLINT
    Term(int constant) : Term(static_cast<int64_t>(constant)) {}  // NOLINT
    static Term of(Fact fact);
    static Term make(Op op, const Term& left, const Term& right);

    /// Throws model::SizeOverflow where 64 bits do not hold a value, and floors divisions as sizes do.
    int64_t evaluate(const std::vector<int64_t>& symbols, const DeviceValues& device) const;
    bool operator==(const Term& other) const;

    /// A leaf's size or fact; null for others.
    const model::Size* size() const;
    const Fact* fact() const;
    /// Of what is no leaf.
    Op op() const;
    const Term& left() const;
    const Term& right() const;

private:
    struct Node;
    explicit Term(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
    std::shared_ptr<const Node> node_;
};

Term operator+(const Term& a, const Term& b);
Term operator-(const Term& a, const Term& b);
Term operator*(const Term& a, const Term& b);
Term floor_div(const Term& a, const Term& b);
Term ceil_div(const Term& a, const Term& b);
Term modulo(const Term& a, const Term& b);
Term minimum(const Term& a, const Term& b);
Term maximum(const Term& a, const Term& b);

/// When a launch may take a variant; by default always.
class Condition {
public:
    Condition() = default;
    explicit Condition(Term term) : term_(std::move(term)) {}

    bool always() const { return !term_; }
    /// 0 or 1; 1 where it always holds.
    Term term() const { return term_.value_or(Term(1)); }
    bool holds(const std::vector<int64_t>& symbols, const DeviceValues& device) const {
        return always() || term_->evaluate(symbols, device) != 0;
    }
    bool operator==(const Condition& other) const = default;

private:
    std::optional<Term> term_;
};

Condition both(const Condition& a, const Condition& b);
Condition at_most(const Term& a, const Term& b);
Condition at_least(const Term& a, const Term& b);
Condition is_multiple(model::SymbolId symbol, int64_t divisor);

// ---- of the device -------------------------------------------------------------------------------------------

/// An architecture, 80 for sm_80, or one behind it.
Condition from_arch(int arch);
/// There are clusters of blocks.
Condition with_clusters();
/// Code of sm_90a runs on that architecture alone.
Condition on_hopper();
Condition off_hopper();
/// The parts that all have to hold, in order; none where it always holds.
std::vector<Term> parts_of(const Condition& condition);
/// Is off_hopper() one of its parts?
bool never_on_hopper(const Condition& condition);
/// Each block has an SM.
Condition runs_at_once(const model::Size& blocks);
/// A block may have so many bytes of shared memory.
Condition has_shared(const Term& bytes);

// ---- the manifest's notation ---------------------------------------------------------------------------------

std::string postfix(const model::Spec& spec, const model::Size& size);
std::string postfix(const model::Spec& spec, const Term& term);
/// "1" where it always holds.
std::string postfix(const model::Spec& spec, const Condition& condition);

}  // namespace pleat::schedule
