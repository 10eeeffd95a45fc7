#include "grad/absorbed.h"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <utility>

#include "grad/launches.h"

namespace pleat::grad {

namespace {

class Absorber {
public:
    Absorber(Algebra& a, Tensors& tensors, Workspace& workspace, std::vector<Sink>& sinks)
        : a_(a), tensors_(tensors), workspace_(workspace), sinks_(sinks) {}

    void run() {
        while (absorb_one()) {
        }
        while (put_one_behind()) {
        }
    }

private:
    std::vector<Launch> launches() const { return launches_of(a_, tensors_, values_of(sinks_)); }
    static size_t planes(const std::vector<Launch>& all) {
        return static_cast<size_t>(
            std::count_if(all.begin(), all.end(), [](const Launch& l) { return l.plane.has_value(); }));
    }

    bool absorb_one() {
        for (const Launch& launch : launches()) {
            if (!launch.plane) continue;
            for (const Id product : launch.plane->first)
                for (const Id operand : std::vector<Id>(a_[product].args)) {
                    const bool computed = operand == core(a_, operand) && a_[operand].op == Op::sum &&
                                          !workspace_.holds(operand) &&
                                          !a_.contains(operand, [](const Term& t) { return t.op == Op::contract; });
                    const Id factor = computed ? beside(product, operand) : -1;
                    if (factor >= 0 && absorb(operand, factor, *launch.plane)) return true;
                }
        }
        return false;
    }

    /// A factor of rows that every product has which has `contraction`, as many times as that; -1: there is none.
    Id beside(Id contraction, Id operand) const {
        std::vector<Id> shared;
        bool first = true;
        for (const Id id : a_.below(values_of(sinks_))) {
            const Term& t = a_[id];
            const auto at = std::find(t.args.begin(), t.args.end(), contraction);
            if (at == t.args.end()) continue;
            if (t.op != Op::product) return -1;
            const int times = t.powers[static_cast<size_t>(at - t.args.begin())];
            std::vector<Id> own;
            for (size_t i = 0; i < t.args.size(); ++i)
                if (times > 0 && t.powers[i] >= times && is_of_rows(t.args[i], contraction, operand))
                    own.push_back(t.args[i]);
            std::erase_if(shared, [&](Id f) { return std::find(own.begin(), own.end(), f) == own.end(); });
            if (std::exchange(first, false)) shared = std::move(own);
            if (shared.empty()) return -1;
        }
        return shared.empty() ? -1 : shared.front();
    }

    bool is_of_rows(Id factor, Id contraction, Id operand) const {
        const Domain& domain = a_[factor].domain;
        return a_[factor].kind == Kind::real && !domain.empty() && !meets(domain, a_[contraction].axes) &&
               a_[operand].domain.covers(domain);
    }

    /// Is a value divided by this factor anywhere?
    bool divided_by(Id factor, const std::vector<Id>& roots) const {
        const std::vector<Id> all = a_.below(roots);
        return std::any_of(all.begin(), all.end(), [&](Id id) {
            const Term& t = a_[id];
            for (size_t i = 0; t.op == Op::product && i < t.args.size(); ++i)
                if (t.args[i] == factor && t.powers[i] < 0) return true;
            return false;
        });
    }

    /// Writes operand = scaled / factor, and keeps that if it nowhere divides then.
    bool absorb(Id operand, Id factor, const Plane& plane) {
        if (divided_by(factor, values_of(sinks_))) return false;
        const Id scaled = a_.product({operand, factor});
        const int tensor = workspace_.prepare(scaled, tensors_.dtype_name(plane.dtype));
        const Id read = a_.read(tensor, a_[scaled].domain, Kind::real);
        const Id instead = a_.over(read, factor);
        std::unordered_map<Id, Id> done{{operand, instead}};
        std::vector<Id> now;
        for (const Sink& s : sinks_)
            now.push_back(
                a_.rewritten(s.value, [&](Id made, Id was) { return balanced(made, was, factor); }, done));
        now = lighter(now, factor);
        if (divided_by(factor, now)) return false;
        if (planes(launches_of(a_, tensors_, now)) < planes(launches())) return false;
        for (size_t i = 0; i < now.size(); ++i) sinks_[i].value = now[i];
        workspace_.keep_as(scaled, tensor);
        return true;
    }

    static bool is_sum(const Term& t) {
        return t.op == Op::reduce && t.reduction == Reduction::sum && t.kind == Kind::real;
    }

    /// value * factor^power, under its rounding.
    Id times(Id value, Id factor, int power) {
        const Term t = a_[value];
        if (t.op == Op::cast && t.kind == Kind::real) return a_.cast(times(t.args[0], factor, power), t.dtype);
        return a_.product({value, a_.power(factor, power)});
    }
    int power_in(Id value, Id factor) const {
        const Term& t = a_[core(a_, value)];
        const auto at = std::find(t.args.begin(), t.args.end(), factor);
        return t.op == Op::product && at != t.args.end() ? t.powers[static_cast<size_t>(at - t.args.begin())] : 0;
    }

    /// A contraction of which an operand is divided by the factor: divided by it, or with the other operand divided
    /// where the contraction goes along the factor's axes.
    Id balanced(Id id, Id was, Id factor) {
        const Term t = a_[id];
        if (id != was && is_sum(t)) return a_.total(t.args[0], domain_of(t.axes));
        if (t.op != Op::contract) return id;
        std::vector<Id> args = t.args;
        int outside = 0;
        for (const size_t side : {size_t{0}, size_t{1}}) {
            const int power = power_in(args[side], factor);
            if (power >= 0) continue;
            args[side] = times(args[side], factor, -power);
            if (meets(a_[factor].domain, t.axes))
                args[1 - side] = times(args[1 - side], factor, power);
            else
                outside += power;
        }
        if (args == t.args) return id;
        return a_.product({a_.contract(args[0], args[1], t.axes), a_.power(factor, outside)});
    }

    /// Contractions of x * factor as multiples of those of x, where others contract x.
    std::vector<Id> lighter(const std::vector<Id>& roots, Id factor) {
        std::vector<Id> cores;
        for (const Id id : a_.below(roots))
            if (a_[id].op == Op::contract)
                for (const Id arg : a_[id].args) cores.push_back(core(a_, arg));
        return behind(roots, factor, [&](Id value) {
            return std::find(cores.begin(), cores.end(), a_.over(value, factor)) != cores.end();
        });
    }

    /// Contractions of operands that `which` names, without their factor, which then multiplies what they give.
    std::vector<Id> behind(const std::vector<Id>& roots, Id factor, const std::function<bool(Id)>& which) {
        const auto one = [&](Id id, Id was) {
            const Term t = a_[id];
            if (id != was && is_sum(t)) return a_.total(t.args[0], domain_of(t.axes));
            if (t.op != Op::contract || meets(a_[factor].domain, t.axes)) return id;
            std::vector<Id> args = t.args;
            int outside = 0;
            for (Id& arg : args)
                if (const int power = power_in(arg, factor); power == 1 && which(core(a_, arg))) {
                    arg = times(arg, factor, -power);
                    outside += power;
                }
            if (outside == 0) return id;
            return a_.product({a_.contract(args[0], args[1], t.axes), a_.power(factor, outside)});
        };
        std::unordered_map<Id, Id> done;
        std::vector<Id> now = roots;
        for (Id& root : now) root = a_.rewritten(root, one, done);
        return now;
    }

    /// A number that data give, as the scale of what a block adds, behind the products of the weights.
    bool put_one_behind() {
        for (const Launch& launch : launches()) {
            if (!launch.plane) continue;
            for (const Plane::Weighted& w : launch.plane->weighted)
                if (put_behind(core(a_, a_[w.product].args[w.weights]))) return true;
        }
        return false;
    }
    bool put_behind(Id weights) {
        const Term t = a_[weights];
        if (t.op != Op::product) return false;
        const std::vector<Id> was = values_of(sinks_);
        for (size_t i = 0; i < t.args.size(); ++i) {
            const Term& factor = a_[t.args[i]];
            if (factor.op != Op::read || !factor.domain.empty() || t.powers[i] != 1) continue;
            const std::vector<Id> now = behind(was, t.args[i], [&](Id value) { return value == weights; });
            if (now == was || planes(launches_of(a_, tensors_, now)) < planes(launches())) continue;
            for (size_t s = 0; s < now.size(); ++s) sinks_[s].value = now[s];
            return true;
        }
        return false;
    }

    Algebra& a_;
    Tensors& tensors_;
    Workspace& workspace_;
    std::vector<Sink>& sinks_;
};

}  // namespace

void absorb_factors(Algebra& a, Tensors& tensors, Workspace& workspace, std::vector<Sink>& sinks) {
    Absorber(a, tensors, workspace, sinks).run();
}

}  // namespace pleat::grad
