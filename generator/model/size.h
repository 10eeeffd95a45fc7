// Sizes: integer expressions over symbols that are known only at launch (runtime dims and runtime
// strides). Constants fold as they are built. Knows nothing of dims' names or of text.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pleat::model {

/// Index into Spec::symbols.
using SymbolId = int;

/// An immutable integer expression. Division floors; all values are meant to fit in int64, and
/// building or evaluating one that does not throws SizeOverflow.
class Size {
public:
    enum class Op : uint8_t {
        constant,
        symbol,
        add,
        subtract,
        multiply,
        floor_div,
        ceil_div,
        modulo,
        minimum,
        maximum
    };

    Size() = default;
    Size(int64_t constant) : value_(constant) {}  // NOLINT: an integer is a size
    Size(int constant) : Size(static_cast<int64_t>(constant)) {}
    static Size symbol(SymbolId id) { return {Op::symbol, id, nullptr}; }
    static Size make(Op op, const Size& a, const Size& b);

    Op op() const { return op_; }
    bool is_constant() const { return op_ == Op::constant; }
    /// The value of a constant size.
    int64_t constant() const { return value_; }
    SymbolId symbol_id() const { return static_cast<SymbolId>(value_); }
    /// The operands of what is neither a constant nor a symbol.
    const Size& left() const;
    const Size& right() const;

    /// The value with each symbol replaced by values[id].
    int64_t evaluate(const std::vector<int64_t>& values) const;
    /// The largest integer known to divide this size, given what is known to divide each symbol
    /// (0 divides by everything: the divisor of the constant 0 is 0).
    int64_t known_divisor(const std::function<int64_t(SymbolId)>& symbol_divisor) const;
    /// An upper bound, or nothing, given upper bounds (or nothing) of symbols that are >= 0.
    std::optional<int64_t> upper_bound(const std::function<std::optional<int64_t>(SymbolId)>& symbol_max) const;
    void visit_symbols(const std::function<void(SymbolId)>& see) const;

    /// Structural equality.
    bool operator==(const Size& other) const;

private:
    struct Operands;
    Size(Op op, int64_t value, std::shared_ptr<const Operands> operands)
        : op_(op), value_(value), operands_(std::move(operands)) {}

    Op op_ = Op::constant;
    int64_t value_ = 0;  // a constant, or a symbol's id
    std::shared_ptr<const Operands> operands_;
};

struct Size::Operands {
    Size left, right;
};
inline const Size& Size::left() const { return operands_->left; }
inline const Size& Size::right() const { return operands_->right; }

struct SizeOverflow {};

Size operator+(const Size& a, const Size& b);
Size operator-(const Size& a, const Size& b);
Size operator*(const Size& a, const Size& b);
Size floor_div(const Size& a, const Size& b);
Size ceil_div(const Size& a, const Size& b);
Size modulo(const Size& a, const Size& b);
Size minimum(const Size& a, const Size& b);
Size maximum(const Size& a, const Size& b);

/// Floor division and modulo on integers (b > 0 or b < 0; the modulo has b's sign).
int64_t floor_div(int64_t a, int64_t b);
int64_t floor_mod(int64_t a, int64_t b);
int64_t ceil_div(int64_t a, int64_t b);
constexpr bool power_of_two(int64_t n) { return n > 0 && (n & (n - 1)) == 0; }

}  // namespace pleat::model
