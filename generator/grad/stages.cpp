#include "grad/stages.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "grad/show.h"
#include "model/functions.h"

namespace pleat::grad {

namespace {

class Writer {
public:
    Writer(Algebra& a, const Tensors& tensors, const std::map<Id, std::string>& wishes,
           const std::set<std::string>& taken = {})
        : a_(a), tensors_(tensors), wishes_(wishes), taken_(tensors.taken()) {
        taken_.insert(taken.begin(), taken.end());
    }

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
        take_products_twice(sinks);
        add_within_choices(sinks);
        std::vector<Id> roots = values_of(sinks);
        for (const Sink& s : sinks)
            for (const auto& [axis, index] : s.binds) roots.push_back(index);
        for (const Id id : a_.below(roots)) {
            for (const Id arg : a_[id].args) ++uses_[arg];
            note_cuts(a_[id]);
            for (const Id base : squared(a_[id])) ++squares_of_[base];
        }
        for (const Sink& s : sinks) {
            ++uses_[s.value];
            for (const auto& [axis, index] : s.binds) ++uses_[index];
            if (s.binds.empty()) stored_.try_emplace(s.value, lower_case(tensors_[s.tensor].decl.name.value));
        }
        for (const Sink& s : sinks) {
            emit(s.value);
            for (const auto& [axis, index] : s.binds) emit(index);
            std::string target = target_of(shown_, s);
            add(spec::StoreStage{text(std::move(target)), text(text_of(shown_, s.value))});
        }
        return std::move(stages_);
    }

    std::vector<spec::Stage> require(Id condition, const std::string& say) {
        for (const Id id : a_.below({condition})) {
            for (const Id arg : a_[id].args) ++uses_[arg];
            note_cuts(a_[id]);
        }
        emit(condition);
        add(spec::RequireStage{text(text_of(shown_, condition, true)), text(say)});
        return std::move(stages_);
    }

private:
    template <class Verb>
    void add(Verb verb) {
        stages_.push_back({std::move(verb), {}});
    }

    /// The factors of elements that a product has twice or more.
    std::vector<Id> squared(const Term& t) const {
        std::vector<Id> found;
        for (size_t i = 0; t.op == Op::product && t.kind == Kind::real && i < t.args.size(); ++i)
            if (t.powers[i] > 1 && a_[t.args[i]].kind == Kind::real && a_[t.args[i]].domain == t.domain)
                found.push_back(t.args[i]);
        return found;
    }

    void rewrite(std::vector<Sink>& sinks, const std::function<Id(Id, Id)>& one, std::unordered_map<Id, Id>& done) {
        for (Sink& s : sinks) s.value = a_.rewritten(s.value, one, done);
        for (const auto& [was, made] : done)
            if (const auto wish = wishes_.find(was); wish != wishes_.end()) wishes_.try_emplace(made, wish->second);
    }

    /// x * (1 - y) as x - x * y where x * y is there anyway.
    void take_products_twice(std::vector<Sink>& sinks) {
        const std::vector<Id> all = a_.below(values_of(sinks));
        const auto one = [&](Id made, Id) {
            const Term t = a_[made];
            if (t.op != Op::product || t.kind != Kind::real) return made;
            for (size_t i = 0; i < t.args.size(); ++i) {
                const Id y = t.powers[i] == 1 ? less_than_one(t.args[i]) : -1;
                for (size_t j = 0; y >= 0 && j < t.args.size(); ++j) {
                    const Id x = t.args[j];
                    if (j == i || t.powers[j] != 1 || !(a_[x].domain == a_[y].domain)) continue;
                    const Id both = a_.product({x, y});
                    if (!std::binary_search(all.begin(), all.end(), both)) continue;
                    std::vector<Id> rest{a_.number(t.factor.up), a_.power(a_.number(t.factor.down), -1),
                                         a_.minus(x, both)};
                    for (size_t k = 0; k < t.args.size(); ++k)
                        if (k != i && k != j) rest.push_back(a_.power(t.args[k], t.powers[k]));
                    return a_.product(rest);
                }
            }
            return made;
        };
        std::unordered_map<Id, Id> done;
        rewrite(sinks, one, done);
    }
    /// y of 1 - y; -1 of others.
    Id less_than_one(Id id) {
        const Term t = a_[id];
        if (t.op != Op::sum || t.args.size() != 2) return -1;
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const auto [factor, y] = a_.split(t.args[1 - side]);
            if (a_.is_number(t.args[side], 1) && factor.value() == -1 && a_[y].domain == t.domain) return y;
        }
        return -1;
    }

    /// where(c, a, 0) + x as where(c, x + a, x), where c is of elements and a is not: an addition under a predicate
    /// in place of a choice and an addition. Equal, but for the sign of an x of -0. What reductions take stays.
    void add_within_choices(std::vector<Sink>& sinks) {
        std::vector<Id> inner;
        for (const Id id : a_.below(values_of(sinks)))
            if (!by_elements(a_[id])) inner.insert(inner.end(), a_[id].args.begin(), a_[id].args.end());
        std::unordered_map<Id, Id> done;
        for (const Id id : a_.below(inner)) done.emplace(id, id);
        const auto one = [&](Id made, Id) {
            const Term t = a_[made];
            if (t.op != Op::sum || t.kind != Kind::real || t.args.size() != 2) return made;
            for (const size_t side : {size_t{0}, size_t{1}}) {
                const Id x = t.args[1 - side];
                const Term by = a_[t.args[side]];
                if (by.op != Op::select || a_[x].op == Op::select || !(a_[by.args[0]].domain == t.domain)) continue;
                const bool first = a_.is_zero(by.args[2]);
                if (!first && !a_.is_zero(by.args[1])) continue;
                const Id added = by.args[first ? 1 : 2];
                if (a_[added].domain == t.domain) continue;
                const Id both = a_.sum({x, added}, false);
                return first ? a_.select(by.args[0], both, x) : a_.select(by.args[0], x, both);
            }
            return made;
        };
        rewrite(sinks, one, done);
    }

    void note_cuts(const Term& t) {
        const auto note = [&](const Axis& axis) {
            for (const int64_t cut : {axis.lo, axis.hi})
                if (cut > 1) cuts_[axis.dim].insert(cut);
        };
        for (const Axis& axis : t.domain.axes()) note(axis);
        for (const Axis& axis : t.axes) note(axis);
        if (t.op == Op::coordinate || t.op == Op::extent) note(t.axis);
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
        if (t.op == Op::reduce) {
            const std::string of = text_of(shown_, t.args[0]);
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
            const std::string a = text_of(shown_, t.args[0]), b = text_of(shown_, t.args[1]);
            names_[id] = fresh(wish(id, "acc"));
            add(spec::ContractStage{text(names_[id]), {text(a), text(b)}, tensors_.names_of(t.axes), {}});
            return;
        }
        for (const Id base : squared(t))
            if (squares_of_[base] > 1 && !squares_.contains(base)) {
                const std::string given = fresh("square");
                std::string value = text_of(shown_, base);
                value += " * " + std::string(value);
                add(spec::LetStage{text(given), text(std::move(value))});
                squares_[base] = given;
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
        std::string value = text_of(shown_, id, true);
        add(spec::LetStage{text(given), text(std::move(value))});
        names_[id] = given;
    }

    std::string name_part(std::string value) {
        std::string given = fresh("part");
        add(spec::LetStage{text(given), text(std::move(value))});
        return given;
    }

    Algebra& a_;
    const Tensors& tensors_;
    std::map<Id, std::string> wishes_;
    std::set<std::string> taken_;
    std::map<Id, int> uses_;
    std::map<Id, int> squares_of_;       // how many products have a term twice
    std::map<Id, std::string> squares_;  // the words for two of a term
    std::map<Id, std::string> stored_;   // what the tensor is called that takes a value
    std::map<Id, std::string> names_;
    std::set<Id> done_;
    std::vector<spec::Stage> stages_;
    Cuts cuts_;
    Shown shown_{a_,     tensors_, names_, [this](std::string value) { return name_part(std::move(value)); },
                 &cuts_, &squares_};
};

}  // namespace

std::vector<Id> values_of(const std::vector<Sink>& sinks) {
    std::vector<Id> values;
    values.reserve(sinks.size());
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

std::vector<spec::Stage> stages_that_require(Algebra& a, const Tensors& tensors,
                                             const std::map<Id, std::string>& names,
                                             const std::set<std::string>& taken, Id condition,
                                             const std::string& say) {
    return Writer(a, tensors, names, taken).require(condition, say);
}

std::string expression_of(const Algebra& a, const Tensors& tensors, const std::map<Id, std::string>& names, Id id) {
    return text_of({a, tensors, names, {}}, id, true);
}

}  // namespace pleat::grad
