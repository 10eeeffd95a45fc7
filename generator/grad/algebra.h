// Values as sums and products in normal form: the graph on which gradients are derived. Equal values are one term,
// whatever the order in which they were written; terms refer to earlier ones. Knows the model's axes, functions and
// kinds, and no text.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/kernel.h"

namespace pleat::grad {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Kind;
using model::Reduction;
using Id = int;

enum class Op : uint8_t {
    number,
    read,  // the tensor's element
    param,
    coordinate,  // of `axis`
    extent,      // of `axis`
    sum,         // of args, real
    product,     // up / down times args to their powers, real
    call,        // fn of args: all other functions, and the arithmetic of integers
    select,      // where(args[0], args[1], args[2])
    cast,        // args[0] rounded to dtype
    subscript,   // args[0] with axes[i] replaced by args[1 + i]
    reduce,      // reduction of args[0] along axes
    contract,    // sum of args[0] * args[1] along axes
    uniform,
    slices,  // args[i] where the digits of slots[i] have its values
    apply,   // a kernel of another spec, number `which` (applied.h), on tensors with the values of args; no value
    result,  // what args[0], an apply, stores to the tensor number `which` of it, over axes
    part,    // args[0], at the places args[1 + i] of axes[i] of a tensor; those outside of it are left out
    parts,   // tensor number `which`, over axes, once all of args, parts of it, are stored
};

/// A rational coefficient.
struct Coefficient {
    double up = 1, down = 1;
    double value() const { return up / down; }
};

/// Constant places of digits, in the order of their axes.
using Slot = std::vector<std::pair<Axis, int64_t>>;

struct Term {
    Op op = Op::number;
    Kind kind = Kind::real;
    Domain domain;
    std::vector<Id> args;
    std::vector<int> powers;  // of a product, one an argument
    Coefficient factor;       // of a product; a number is factor.up
    int which = -1;           // a tensor or param; of an apply and its results; bits of uniform
    Axis axis;
    Fn fn = Fn::add;
    model::Dtype dtype = model::Dtype::f32;
    Reduction reduction = Reduction::sum;
    std::vector<Axis> axes;
    std::vector<Slot> slots;
};

class Algebra {
public:
    static constexpr int most_power = 1 << 30;

    explicit Algebra(const model::Spec& spec) : spec_(spec) {}

    const Term& operator[](Id id) const { return terms_.at(static_cast<size_t>(id)); }
    int size() const { return static_cast<int>(terms_.size()); }

    Id number(double value, Kind kind = Kind::real);
    Id integer(int64_t value) { return number(static_cast<double>(value), Kind::integer); }
    Id zero() { return number(0); }
    Id one() { return number(1); }
    bool is_zero(Id id) const { return is_number(id) && (*this)[id].factor.up == 0; }
    bool is_number(Id id) const { return (*this)[id].op == Op::number; }
    bool is_number(Id id, double value) const { return is_number(id) && (*this)[id].factor.up == value; }

    Id read(int tensor, Domain domain, Kind kind);
    /// Of a packed tensor (packed.h), over the axes that it has in memory.
    Id read_as_it_lies(int tensor, const std::vector<Axis>& axes, Kind kind);
    Id param(int which, Kind kind);
    Id coordinate(const Axis& axis);
    Id extent(const Axis& axis);
    /// Is it the extent of a whole dim whose size is known, and not 0?
    bool is_known_extent(Id id) const;
    /// How many values of an axis exist at a coordinate of these axes: fewer than its extent in a ragged last
    /// block, and of blocks where the place within them lies beyond the last one's end.
    Id count(const Axis& axis, const Domain& around = {});

    /// If `factored`, with the factors that all terms have taken out.
    Id sum(const std::vector<Id>& terms, bool factored = true);
    Id product(const std::vector<Id>& factors);
    Id power(Id base, int exponent);
    /// A power that is too large came up: what the terms say is not what was asked for.
    bool overflowed() const { return overflowed_; }
    Id scaled(Id value, double factor) { return product({number(factor), value}); }
    Id negated(Id value) { return scaled(value, -1); }
    Id minus(Id a, Id b) { return sum({a, negated(b)}, false); }
    Id over(Id a, Id b) { return product({a, power(b, -1)}); }

    Id call(Fn fn, std::vector<Id> args, Kind kind = Kind::real);
    Id compare(Fn fn, Id a, Id b) { return call(fn, {a, b}, Kind::boolean); }
    /// Arithmetic of integers, folded and without zeros.
    Id integers(Fn fn, Id a, Id b);
    Id select(Id condition, Id a, Id b);
    /// A value where a condition is known to hold, or not to: without the choices by it. What `stays` has is not
    /// looked into, and no function, which others may take as it is.
    Id where_known(Id value, Id condition, bool holds, const std::function<bool(Id)>& stays);
    Id cast(Id value, model::Dtype dtype);
    /// Constant places go down to tensors and to what is reduced.
    Id subscript(Id value, std::vector<std::pair<Axis, Id>> binds);
    Id reduce(Reduction reduction, Id value, std::vector<Axis> axes);
    Id contract(Id a, Id b, std::vector<Axis> axes);
    Id uniform(Id seed, Id index, int bits);
    Id slices(std::vector<Id> values, std::vector<Slot> slots);
    Id apply(int which, std::vector<Id> args);
    Id result(Id apply, int which, std::vector<Axis> axes, Kind kind);
    Id part(Id value, const std::vector<std::pair<Axis, Id>>& binds);
    Id parts(int tensor, std::vector<Id> parts, std::vector<Axis> axes, Kind kind);
    /// The value over axes of which it lacks some.
    Id spread(Id value, const Domain& over);
    /// The sum of a value along axes, with the factors that do not go along them taken out; an axis that the value
    /// lacks multiplies it.
    Id total(Id value, const Domain& along);

    /// A value's factors, also of what a condition chooses beside 0, and their powers, without its number.
    std::vector<std::pair<Id, int>> factors(Id id) const;
    /// A term of the same sort with other arguments.
    Id with_args(Id id, const std::function<Id(Id)>& arg);
    /// Every term as `one` makes it of the term with its arguments rewritten, and of what it was. `done` has terms
    /// that are rewritten already, and takes the others.
    Id rewritten(Id id, const std::function<Id(Id made, Id was)>& one, std::unordered_map<Id, Id>& done);
    /// Every term that is a key replaced.
    Id replaced(Id id, const std::unordered_map<Id, Id>& by);
    /// What the roots are made of, arguments first; through those arguments of a term alone that `through` has, if
    /// any.
    std::vector<Id> below(const std::vector<Id>& roots,
                          const std::function<bool(const Term&, size_t)>& through = nullptr) const;
    bool contains(Id root, const std::function<bool(const Term&)>& what) const;

    /// A forward reduction that has a name stays as it is.
    void keep(Id id) { kept_.insert(id); }

    /// The coefficient of a product and the rest.
    std::pair<Coefficient, Id> split(Id id);
    /// Factors of a product.
    struct Factors {
        std::vector<Id> outside;  // its coefficient, as two numbers, and what lacks the axes
        std::vector<Id> inside;
    };
    Factors parted(const Term& product, const std::vector<Axis>& axes);

private:
    Id add(Term term);
    /// r (x + y) - r y as r x: of two terms with their coefficients what they are together, where some cancel; -1
    /// of others.
    Id cancelled(const std::pair<Id, Coefficient>& one, const std::pair<Id, Coefficient>& other);
    /// Is a value the softmax of another along these axes, exp(x - logsumexp(x)), whose sum is 1?
    bool is_softmax(Id value, const Domain& along);
    /// Is a value another one less its mean along these axes, x - mean(x), whose sum is 0?
    bool is_deviation(Id value, const Domain& along);
    /// Is a product a value less its mean along these axes, where a weight counts each place as often as the mean
    /// did? Its sum is 0.
    bool is_weighted_deviation(const Term& t, const Domain& along);
    /// What blocks of a dim hold, added up over all blocks: its extent; -1 of other values.
    Id total_count(Id value, const Domain& along);
    /// The sum of two choices by one condition, of which one is 0 where the other is not; -1: they are none.
    Id one_choice(Id a, Id b);
    /// A product at other places as the product of its operands there; -1: it is none.
    Id shifted_product(Id value);
    Id selected_product(const Term& t);
    /// An operand at other places, within what it is selected by.
    Id shifted(Id operand, const std::vector<std::pair<Axis, Id>>& binds);
    Id scaled(const Coefficient& c, Id id);
    /// An exponent within bounds.
    int bounded(int64_t exponent);
    /// Products of integers among factors of which some divide by what they multiply, as their own factors.
    void take_integers_apart(std::vector<std::pair<Id, int>>& factors, Coefficient& c);
    Id divided(Id id, const std::vector<std::pair<Id, int>>& by);
    Id common_taken_out(const std::vector<Id>& terms);
    /// contract(a, b, E) plus f * sum(b, E), where f lacks E, as contract(a + f, b, E): of two terms of a sum with
    /// their coefficients; -1 of others. Of a tensor `a` there would have to be another.
    Id added_to_operand(const std::pair<Id, Coefficient>& product, const std::pair<Id, Coefficient>& rest);

    const model::Spec& spec_;
    std::deque<Term> terms_;
    std::unordered_map<std::string, Id> index_;
    std::set<Id> kept_;
    bool overflowed_ = false;
};

using model::domain_of;
/// Has a value over this domain digits of any of these axes?
bool meets(const Domain& domain, const std::vector<Axis>& axes);
/// Is a term computed of its arguments element by element?
bool by_elements(const Term& t);

}  // namespace pleat::grad
