#include "grad/stages.h"

#include <algorithm>
#include <cmath>

#include "model/functions.h"
#include "stage/print.h"

namespace pleat::grad {

namespace {

using stage::Expression;

/// Terms to the syntax of an expression.
class Show {
public:
    Show(const Algebra& a, const Tensors& tensors, const std::map<Id, std::string>& names)
        : a_(a), tensors_(tensors), names_(names) {}

    /// `own`: the root is written out though it has a name.
    std::string text(Id id, bool own = false) {
        e_ = {};
        e_.root = value(id, own);
        return stage::print(e_);
    }

    std::string target(const Sink& sink) {
        const std::string name = tensors_[sink.tensor].decl.name.value;
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
    int made(stage::Term t) {
        e_.terms.push_back(std::move(t));
        return static_cast<int>(e_.terms.size()) - 1;
    }

    int word(const std::string& name) {
        stage::Term t;
        t.what = stage::Term::What::name;
        t.name = name;
        return made(std::move(t));
    }

    int number(double v) {
        if (std::signbit(v) && !std::isnan(v) && v != 0) return unary(Fn::negate, number(-v));
        if (std::isinf(v)) return word("inf");
        if (std::isnan(v)) return word("nan");
        stage::Term t;
        if (v < 1e15 && v == std::floor(v)) {
            t.what = stage::Term::What::integer;
            t.integer = static_cast<int64_t>(v);
        } else {
            t.what = stage::Term::What::real;
            t.real = v;
        }
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
                return number(t.factor.up);
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
                return call("where", all(t));
            case Op::cast:
                return call(tensors_.dtype_name(t.dtype), all(t));
            case Op::uniform:
                return call("uniform", all(t));
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
        int at = -1;
        for (const bool minus : {false, true})
            for (const Alike& group : groups) {
                const bool behind =
                    std::all_of(group.terms.begin(), group.terms.end(), [&](Id id) { return negative(id); });
                if (behind != minus) continue;
                const int part = alike(group, minus, at < 0);
                at = at < 0 ? part : binary(minus ? Fn::subtract : Fn::add, at, part);
            }
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
        int at = -1;
        for (const bool behind : {false, true})
            for (const Id id : group.terms) {
                if ((negative(id) != minus) != behind) continue;
                Term one = a_[id];
                one.factor.up = 1;
                const int part = one.op == Op::number ? number(1) : product(one);
                at = at < 0 ? part : binary(behind ? Fn::subtract : Fn::add, at, part);
            }
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
            for (size_t i = 0; i < each.args.size(); ++i)
                for (int p = each.powers[i]; p < 0; ++p) at = binary(Fn::divide, at, value(each.args[i]));
            return at;
        }
        return binary(Fn::multiply, product(each), product(rows));
    }

    int product(const Term& t) {
        if (divides_each_by_param(t)) return divided_once(t);
        if (const std::vector<bool> rows = factors_of_rows(t); !rows.empty()) return rows_at_once(t, rows);
        std::vector<int> above, below;
        const double up = std::abs(t.factor.up);
        if (up != 1) above.push_back(number(up));
        for (size_t i = 0; i < t.args.size(); ++i)
            for (int p = 0; p < std::abs(t.powers[i]); ++p)
                (t.powers[i] > 0 ? above : below).push_back(value(t.args[i]));
        if (t.factor.down != 1) below.push_back(number(t.factor.down));
        // A coordinate by a number looks like a digit (PL067).
        const bool digit = above.size() == 1 && !below.empty() && up == 1 && a_[t.args[0]].op == Op::coordinate;
        if (above.empty()) above.push_back(number(1));
        if (digit) {
            stage::Term one;
            one.what = stage::Term::What::real;
            one.real = 1;
            above.insert(above.begin(), made(std::move(one)));
        }
        int at = t.factor.up < 0 ? unary(Fn::negate, above.front()) : above.front();
        for (size_t i = 1; i < above.size(); ++i) at = binary(Fn::multiply, at, above[i]);
        for (const int b : below) at = binary(Fn::divide, at, b);
        return at;
    }

    int function(const Term& t) {
        const model::FnInfo& row = model::info(t.fn);
        std::vector<int> args = all(t);
        if (row.callable) return call(std::string(row.name), std::move(args));
        return args.size() == 1 ? unary(t.fn, args[0]) : binary(t.fn, args[0], args[1]);
    }

    const Algebra& a_;
    const Tensors& tensors_;
    const std::map<Id, std::string>& names_;
    Expression e_;
};

class Writer {
public:
    Writer(Algebra& a, const Tensors& tensors, const std::map<Id, std::string>& wishes)
        : a_(a), tensors_(tensors), wishes_(wishes), taken_(tensors.taken()) {}

    std::vector<spec::Stage> write(const std::vector<Sink>& given) {
        std::vector<Sink> sinks;
        for (const Sink& s : given) {
            const Term& t = a_[s.value];
            if (t.op != Op::slices) {
                sinks.push_back(s);
                continue;
            }
            for (size_t i = 0; i < t.args.size(); ++i) {
                Sink part{s.tensor, s.binds, t.args[i]};
                for (const auto& [axis, place] : t.slots[i]) part.binds.emplace_back(axis, a_.integer(place));
                sinks.push_back(std::move(part));
            }
        }
        for (const Id id : a_.below(values_of(sinks)))
            for (const Id arg : a_[id].args) ++uses_[arg];
        for (const Sink& s : sinks) {
            ++uses_[s.value];
            if (s.binds.empty()) stored_.try_emplace(s.value, lower_case(tensors_[s.tensor].decl.name.value));
        }
        for (const Sink& s : sinks) {
            emit(s.value);
            Show show(a_, tensors_, names_);
            add(spec::StoreStage{text(show.target(s)), text(show.text(s.value))});
        }
        return std::move(stages_);
    }

private:
    template <class Verb>
    void add(Verb verb) {
        stages_.push_back({std::move(verb), {}});
    }

    std::string fresh(const std::string& wish) {
        std::string name = wish;
        for (int i = 2; taken_.contains(name); ++i) name = wish + std::to_string(i);
        taken_.insert(name);
        return name;
    }

    static bool plain(const Term& t) {
        return t.op == Op::number || t.op == Op::read || t.op == Op::param || t.op == Op::coordinate ||
               t.op == Op::extent;
    }
    bool simple(Id id) const {
        const Term& t = a_[id];
        return plain(t) || (t.op == Op::subscript && plain(a_[t.args[0]])) ||
               (t.op == Op::product && t.args.size() == 1 && std::abs(t.powers[0]) == 1 && plain(a_[t.args[0]]));
    }

    std::string wish(Id id, const char* otherwise) const {
        if (const auto at = wishes_.find(id); at != wishes_.end()) return at->second;
        const Term& t = a_[id];
        if (t.op == Op::reduce || t.op == Op::contract)
            if (const auto at = stored_.find(id); at != stored_.end()) return tensors_.fresh(at->second);
        return otherwise;
    }

    void emit(Id id) {
        if (!done_.insert(id).second) return;
        const Term& t = a_[id];
        for (const Id arg : t.args) emit(arg);
        Show show(a_, tensors_, names_);
        if (t.op == Op::reduce) {
            const std::string of = show.text(t.args[0]);
            const char* otherwise = t.reduction == Reduction::sum    ? "total"
                                    : t.reduction == Reduction::mean ? "c"
                                                                     : "m";
            names_[id] = fresh(wish(id, otherwise));
            add(spec::ReduceStage{text(names_[id]),
                                  text(std::string(model::name(t.reduction))),
                                  text(of),
                                  tensors_.names_of(t.axes),
                                  {}});
            return;
        }
        if (t.op == Op::contract) {
            const std::string a = show.text(t.args[0]), b = show.text(t.args[1]);
            names_[id] = fresh(wish(id, "acc"));
            add(spec::ContractStage{text(names_[id]), {text(a), text(b)}, tensors_.names_of(t.axes), {}});
            return;
        }
        if (!simple(id) && (uses_[id] > 1 || wishes_.contains(id))) name(id);
        if (t.op == Op::subscript && !names_.contains(t.args[0]) && !simple(t.args[0])) name(t.args[0]);
    }

    void name(Id id) {
        const Term& t = a_[id];
        const bool call = t.op == Op::call;
        const std::string given = fresh(wish(id, call && t.fn == Fn::sigmoid ? "s"
                                                 : call && t.fn == Fn::exp   ? "p"
                                                                             : "g"));
        add(spec::LetStage{text(given), text(Show(a_, tensors_, names_).text(id, true))});
        names_[id] = given;
    }

    Algebra& a_;
    const Tensors& tensors_;
    const std::map<Id, std::string>& wishes_;
    std::set<std::string> taken_;
    std::map<Id, int> uses_;
    std::map<Id, std::string> stored_;  // what the tensor is called that takes a value
    std::map<Id, std::string> names_;
    std::set<Id> done_;
    std::vector<spec::Stage> stages_;
};

}  // namespace

std::vector<Id> values_of(const std::vector<Sink>& sinks) {
    std::vector<Id> values;
    for (const Sink& s : sinks) values.push_back(s.value);
    return values;
}

bool stored_by(const std::vector<Sink>& sinks, int tensor) {
    return std::any_of(sinks.begin(), sinks.end(), [&](const Sink& s) { return s.tensor == tensor; });
}

std::vector<spec::Stage> stages_of(Algebra& a, const Tensors& tensors, const std::map<Id, std::string>& names,
                                   const std::vector<Sink>& sinks) {
    return Writer(a, tensors, names).write(sinks);
}

std::string expression_of(const Algebra& a, const Tensors& tensors, const std::map<Id, std::string>& names, Id id) {
    return Show(a, tensors, names).text(id, true);
}

}  // namespace pleat::grad
