#include "grad/show.h"

#include <algorithm>
#include <cmath>

#include "model/functions.h"
#include "stage/expression.h"
#include "stage/print.h"

namespace pleat::grad {

namespace {

using stage::Expression;

constexpr size_t most_depth = 64;     // of an expression: the parser takes 200, and parentheses count
constexpr int most_times = 8;         // that a factor is written out
constexpr int64_t most_integers = 5;  // that are multiplied as integers
constexpr double most_integer = 1 << 20;

/// Terms to the syntax of an expression.
class Show {
public:
    explicit Show(const Shown& shown)
        : a_(shown.a),
          tensors_(shown.tensors),
          names_(shown.names),
          name_part_(shown.name_part),
          cuts_(shown.cuts),
          squares_(shown.squares) {}

    std::string text(Id id, bool own) {
        e_ = {};
        e_.root = value(id, own);
        return stage::print(e_);
    }

    std::string target(const Sink& sink) {
        std::string name = tensors_[sink.tensor].decl.name.value;
        if (sink.binds.empty()) return name;
        e_ = {};
        stage::Term t;
        t.what = stage::Term::What::subscript;
        t.args.push_back(word(name));
        for (const auto& [axis, index] : sink.binds) {
            t.axes.push_back(tensors_.syntax_of(axis));
            t.args.push_back(value(index));
        }
        e_.root = made(std::move(t));
        return stage::print(e_);
    }

private:
    /// What is as deep as a part may be gets a name, in whose place the rest begins again: of a sum of a thousand
    /// terms the first sixty-four are a value of their own, and so on.
    int made(stage::Term t) {
        t.depth = 1;
        for (const int arg : t.args) t.depth = std::max(t.depth, e_[arg].depth + 1);
        const bool deep = t.depth >= static_cast<int>(most_depth);
        e_.terms.push_back(std::move(t));
        const int at = static_cast<int>(e_.terms.size()) - 1;
        return deep && name_part_ ? named(at) : at;
    }

    int named(int at) {
        e_.root = at;
        return word(name_part_(stage::print(e_)));
    }

    int word(const std::string& name) {
        stage::Term t;
        t.what = stage::Term::What::name;
        t.name = name;
        return made(std::move(t));
    }

    /// Whole numbers below `whole` are written as integers.
    int number(double v, double whole = 1e15) {
        if (std::signbit(v) && !std::isnan(v) && v != 0) return unary(Fn::negate, number(-v, whole));
        if (std::isinf(v)) return word("inf");
        if (std::isnan(v)) return word("nan");
        if (v >= whole || v != std::floor(v)) return real(v);
        stage::Term t;
        t.what = stage::Term::What::integer;
        t.integer = static_cast<int64_t>(v);
        return made(std::move(t));
    }

    int real(double v) {
        stage::Term t;
        t.what = stage::Term::What::real;
        t.real = v;
        return made(std::move(t));
    }

    int unary(Fn fn, int arg) {
        stage::Term t;
        t.what = stage::Term::What::unary;
        t.fn = fn;
        t.args = {arg};
        return made(std::move(t));
    }

    int binary(Fn fn, int a, int b) {
        stage::Term t;
        t.what = stage::Term::What::binary;
        t.fn = fn;
        t.args = {a, b};
        return made(std::move(t));
    }

    int call(std::string name, std::vector<int> args) {
        stage::Term t;
        t.what = stage::Term::What::call;
        t.name = std::move(name);
        t.args = std::move(args);
        return made(std::move(t));
    }

    int value(Id id, bool own = false) {
        if (const auto name = names_.find(id); name != names_.end() && !own) return word(name->second);
        const Term& t = a_[id];
        switch (t.op) {
            case Op::number:
                if (t.kind == Kind::boolean)
                    return binary(t.factor.up != 0 ? Fn::equal : Fn::not_equal, number(0), number(0));
                return t.kind == Kind::integer ? number(t.factor.up, 0x1p53) : number(t.factor.up);
            case Op::read:
                return word(tensors_[t.which].decl.name.value);
            case Op::param:
                return word(tensors_.spec().params[static_cast<size_t>(t.which)].name);
            case Op::coordinate:
                return coordinate(t.axis);
            case Op::extent: {
                stage::Term e;
                e.what = stage::Term::What::extent;
                e.axes.push_back(tensors_.syntax_of(t.axis));
                return made(std::move(e));
            }
            case Op::sum:
                return sum(t);
            case Op::product:
                return product(t);
            case Op::call:
                return function(t);
            case Op::select:
                // Two integers would be chosen as such, and converted for each element.
                if (t.kind == Kind::real && a_.is_number(t.args[1]) && a_.is_number(t.args[2]))
                    return call("where", {value(t.args[0]), number(a_[t.args[1]].factor.up, 0),
                                          number(a_[t.args[2]].factor.up, 0)});
                return call("where", all(t));
            case Op::cast:
                return call(tensors_.dtype_name(t.dtype), all(t));
            case Op::uniform:
                return call(t.which == 8 ? "uniform8" : "uniform", all(t));
            case Op::subscript: {
                stage::Term s;
                s.what = stage::Term::What::subscript;
                s.args = all(t);
                for (const Axis& axis : t.axes) s.axes.push_back(tensors_.syntax_of(axis));
                return made(std::move(s));
            }
            case Op::reduce:  // named by stages; notes say what it is
                return call(std::string(model::name(t.reduction)), all(t));
            case Op::contract:
            case Op::slices:
            case Op::apply:
            case Op::result:
            case Op::part:
            case Op::parts:
                break;  // stages and kernels of their own
        }
        return word("?");
    }

    std::vector<int> all(const Term& t) {
        std::vector<int> args;
        for (const Id a : t.args) args.push_back(value(a));
        return args;
    }

    int coordinate(const Axis& axis) {
        const std::string fold = tensors_.fold_of(axis);
        if (!fold.empty()) return word(fold);
        int at = word(tensors_.spec().dims[static_cast<size_t>(axis.dim)].name);
        if (axis.hi != 0) at = binary(Fn::modulo, at, number(static_cast<double>(axis.hi)));
        if (axis.lo != 1) at = binary(Fn::floor_div, at, number(static_cast<double>(axis.lo)));
        return at;
    }

    /// True if the term is written with a minus sign in front.
    bool negative(Id id) const {
        if (names_.contains(id)) return false;
        const Term& t = a_[id];
        return (t.op == Op::product || t.op == Op::number) && t.factor.up < 0;
    }

    /// Terms of a sum with one number as their factor, without its sign; alone if that is 1.
    struct Alike {
        double factor = 1;
        std::vector<Id> terms;
    };

    int sum(const Term& t) {
        std::vector<Alike> groups;
        for (const Id arg : t.args) {
            const double factor = t.kind == Kind::real ? number_of(arg) : 1;
            const auto same = std::find_if(groups.begin(), groups.end(),
                                           [&](const Alike& g) { return factor != 1 && g.factor == factor; });
            if (same == groups.end())
                groups.push_back({factor, {arg}});
            else
                same->terms.push_back(arg);
        }
        std::vector<int> plus, less;
        for (const bool minus : {false, true})
            for (const Alike& group : groups) {
                const bool behind =
                    std::all_of(group.terms.begin(), group.terms.end(), [&](Id id) { return negative(id); });
                if (behind != minus) continue;
                const bool first = plus.empty();
                (minus && !first ? less : plus).push_back(alike(group, minus, first));
            }
        return difference(std::move(plus), std::move(less));
    }

    int difference(std::vector<int> plus, std::vector<int> less) {
        int at = folded(Fn::add, std::move(plus));
        if (less.size() > most_depth) less = {folded(Fn::add, std::move(less))};
        for (const int part : less) at = binary(Fn::subtract, at, part);
        return at;
    }

    /// Many in groups, and groups of these: each sum of a thousand would wait for the one before.
    int folded(Fn fn, std::vector<int> all) {
        while (all.size() > most_depth) {
            std::vector<int> groups;
            for (size_t i = 0; i < all.size(); ++i)
                if (i % most_depth == 0)
                    groups.push_back(all[i]);
                else
                    groups.back() = binary(fn, groups.back(), all[i]);
            all = std::move(groups);
        }
        int at = all.front();
        for (size_t i = 1; i < all.size(); ++i) at = binary(fn, at, all[i]);
        return at;
    }

    double number_of(Id id) const {
        const Term& t = a_[id];
        const bool scaled = t.op == Op::number || (t.op == Op::product && t.factor.down == 1);
        return scaled && !names_.contains(id) ? std::abs(t.factor.up) : 1;
    }

    /// Several terms are written as their factor and a sum, as 0.5 * (1 + erf(X)). `minus`: all are negative; then
    /// the sign is left out, but for the first of a sum.
    int alike(const Alike& group, bool minus, bool first) {
        if (group.terms.size() == 1)
            return minus && !first ? without_sign(group.terms.front()) : value(group.terms.front());
        std::vector<int> plus, less;
        for (const Id id : group.terms) {
            Term one = a_[id];
            one.factor.up = 1;
            (negative(id) == minus ? plus : less).push_back(one.op == Op::number ? number(1) : product(one));
        }
        const int at = difference(std::move(plus), std::move(less));
        return binary(Fn::multiply, number(minus && first ? -group.factor : group.factor), at);
    }

    int without_sign(Id id) {
        Term t = a_[id];
        t.factor.up = -t.factor.up;
        return t.op == Op::number ? number(t.factor.up) : product(t);
    }

    /// Numbers that are the same for all elements, divided by a param, are one number: x * (a / CAP), which takes
    /// no division an element.
    int divided_once(const Term& t) {
        Term each = t, once = t;
        each.args.clear(), each.powers.clear(), once.args.clear(), once.powers.clear();
        each.factor = {};
        for (size_t i = 0; i < t.args.size(); ++i) {
            Term& to = a_[t.args[i]].domain.empty() ? once : each;
            to.args.push_back(t.args[i]);
            to.powers.push_back(t.powers[i]);
        }
        once.factor.up = std::abs(once.factor.up);
        each.factor.up = t.factor.up < 0 ? -1 : 1;
        return binary(Fn::multiply, product(each), product(once));
    }

    bool divides_each_by_param(const Term& t) const {
        bool each = false, by_param = false;
        for (size_t i = 0; i < t.args.size(); ++i) {
            each = each || (!a_[t.args[i]].domain.empty() && t.powers[i] > 0);
            const Term& factor = a_[t.args[i]];
            const bool param = factor.op == Op::param || (factor.op == Op::sum && factor.domain.empty());
            by_param = by_param || (param && factor.kind == Kind::real && t.powers[i] < 0);
        }
        return each && by_param;
    }

    /// The factors of a product that are the same along an axis of others, the most that are so along one: as few
    /// operations an element as can be. Empty if they are one, or all.
    std::vector<bool> factors_of_rows(const Term& t) const {
        std::vector<bool> found;
        Domain all;
        for (const Id arg : t.args) all.add(a_[arg].domain);
        int most = 1;
        const auto number = static_cast<int>(std::abs(t.factor.up) != 1) + static_cast<int>(t.factor.down != 1);
        for (const Id outer : t.args) {
            const Domain& domain = a_[outer].domain;
            if (domain == all) continue;
            std::vector<bool> own;
            int count = number;
            for (size_t i = 0; i < t.args.size(); ++i) {
                own.push_back(domain.covers(a_[t.args[i]].domain));
                if (own.back()) count += std::abs(t.powers[i]);
            }
            if (count > most) most = count, found = own;
        }
        return found;
    }

    /// X * (R * R * c) with R and c of rows.
    int rows_at_once(const Term& t, const std::vector<bool>& of_rows) {
        Term each = t, rows = t;
        each.args.clear(), each.powers.clear(), rows.args.clear(), rows.powers.clear();
        each.factor = {};
        for (size_t i = 0; i < t.args.size(); ++i) {
            Term& to = of_rows[i] ? rows : each;
            to.args.push_back(t.args[i]);
            to.powers.push_back(t.powers[i]);
        }
        rows.factor.up = std::abs(rows.factor.up);
        each.factor.up = t.factor.up < 0 ? -1 : 1;
        const auto inverse = [](int power) { return power < 0; };
        if (std::all_of(each.powers.begin(), each.powers.end(), inverse)) {
            each.factor.up = 1;
            rows.factor.up = t.factor.up;
            int at = product(rows);
            std::vector<int> below;
            for (size_t i = 0; i < each.args.size(); ++i) multiply(below, each.args[i], -each.powers[i]);
            for (const int b : below) at = binary(Fn::divide, at, b);
            return at;
        }
        return binary(Fn::multiply, product(each), product(rows));
    }

    /// A value so many times: written out, or where that is long by squares, each with a name.
    void multiply(std::vector<int>& factors, Id id, int times) {
        if (times <= most_times) {
            if (squares_)
                if (const auto square = squares_->find(id); square != squares_->end())
                    for (; times > 1; times -= 2) factors.push_back(word(square->second));
            for (; times > 0; --times) factors.push_back(value(id));
            return;
        }
        if (!name_part_) return factors.push_back(call("pow", {value(id), number(times)}));
        int square = value(id);
        if (a_[id].kind != Kind::real) square = binary(Fn::multiply, real(1), square);
        if (e_[square].what != stage::Term::What::name) square = named(square);
        for (int left = times; left > 0; left /= 2) {
            if (left % 2 == 1) factors.push_back(square);
            if (left > 1) square = named(binary(Fn::multiply, square, square));
        }
    }

    /// Do integers stand in front whose product 64 bits may not hold? Sizes of a tensor's dims they do.
    bool multiplies_many_integers(const Term& t) const {
        int64_t count = 0;
        for (size_t i = 0; i < t.args.size(); ++i) {
            if (t.powers[i] < 0) continue;
            if (a_[t.args[i]].kind == Kind::real) break;
            count += t.powers[i];
        }
        return count > most_integers || (count > 0 && std::abs(t.factor.up) > most_integer);
    }

    int product(const Term& t) {
        if (divides_each_by_param(t)) return divided_once(t);
        if (const std::vector<bool> rows = factors_of_rows(t); !rows.empty()) return rows_at_once(t, rows);
        std::vector<int> above, below;
        const double up = std::abs(t.factor.up);
        if (up != 1) above.push_back(number(up));
        for (size_t i = 0; i < t.args.size(); ++i)
            multiply(t.powers[i] > 0 ? above : below, t.args[i], std::abs(t.powers[i]));
        if (t.factor.down != 1) below.push_back(number(t.factor.down));
        // A coordinate by a number looks like a digit (PL067).
        const bool digit = above.size() == 1 && !below.empty() && up == 1 && a_[t.args[0]].op == Op::coordinate;
        if (above.empty()) above.push_back(number(1));
        if (digit || multiplies_many_integers(t)) above.insert(above.begin(), real(1));
        if (t.factor.up < 0) above.front() = unary(Fn::negate, above.front());
        int at = folded(Fn::multiply, std::move(above));
        for (const int b : below) at = binary(Fn::divide, at, b);
        return at;
    }

    /// Is it a quotient or a remainder of a coordinate that would cut the dim where its digits' cuts are no
    /// multiples of this one, nor this of them?
    bool is_between_cuts(const Term& t) const {
        if (!cuts_ || (t.fn != Fn::modulo && t.fn != Fn::floor_div) || t.kind != Kind::integer) return false;
        const Term &of = a_[t.args[0]], &by = a_[t.args[1]];
        if (of.op != Op::coordinate || !of.axis.whole() || by.op != Op::number || by.factor.up < 1) return false;
        const auto cuts = cuts_->find(of.axis.dim);
        const auto own = static_cast<int64_t>(by.factor.up);
        return cuts != cuts_->end() && std::any_of(cuts->second.begin(), cuts->second.end(),
                                                   [&](int64_t cut) { return cut % own != 0 && own % cut != 0; });
    }

    int function(const Term& t) {
        const model::FnInfo& row = model::info(t.fn);
        std::vector<int> args = all(t);
        // H % 2 is a digit; where H is cut at 3, too, it is arithmetic (PL046).
        if (is_between_cuts(t)) args[0] = binary(Fn::add, args[0], number(0));
        if (row.callable) return call(std::string(row.name), std::move(args));
        return args.size() == 1 ? unary(t.fn, args[0]) : binary(t.fn, args[0], args[1]);
    }

    const Algebra& a_;
    const Tensors& tensors_;
    const std::map<Id, std::string>& names_;
    const NamePart& name_part_;
    const Cuts* cuts_;
    const std::map<Id, std::string>* squares_;
    Expression e_;
};

}  // namespace

std::string text_of(const Shown& shown, Id id, bool own) { return Show(shown).text(id, own); }

std::string target_of(const Shown& shown, const Sink& sink) { return Show(shown).target(sink); }

}  // namespace pleat::grad
