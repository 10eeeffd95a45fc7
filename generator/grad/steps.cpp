#include "grad/steps.h"

#include <algorithm>
#include <set>

namespace pleat::grad {

namespace {

constexpr size_t most_sums = 4;  // of a kernel that goes along what directions share

class Steps {
public:
    Steps(Algebra& a, const Tensors& tensors, const std::vector<Id>& roots)
        : a_(a), tensors_(tensors), roots_(roots) {}

    Stepped run() {
        shared_ = what_directions_share();
        if (shared_.empty()) return {roots_};
        std::unordered_map<Id, Id> done;
        std::vector<Id> made;
        for (const Id root : roots_)
            made.push_back(a_.rewritten(root, [&](Id now, Id was) { return rewritten(now, was); }, done));
        if (first_.size() > most_sums || made == roots_) return {roots_};
        return {made, true, has_parts_ && lies_innermost()};
    }

private:
    static Domain common(const Domain& one, const Domain& other) {
        return model::minus(one, model::minus(one, other));
    }

    bool takes_steps(const Term& t) const {
        return t.op == Op::reduce && t.kind == Kind::real &&
               (t.reduction == Reduction::sum || t.reduction == Reduction::mean);
    }

    double most_elements(const std::vector<Id>& all) const {
        double most = 0;
        for (const Id id : all)
            if (a_[id].op == Op::read) most = std::max(most, tensors_.elements(a_[id].domain));
        return most;
    }

    /// Do all of the largest tensors end in the shared axes?
    bool lies_innermost() const {
        const std::vector<Id> all = a_.below(roots_);
        const double most = most_elements(all);
        return std::all_of(all.begin(), all.end(), [&](Id id) {
            if (a_[id].op != Op::read || tensors_.elements(a_[id].domain) < most) return true;
            const std::vector<Axis>& axes = tensors_[a_[id].which].axes;
            Domain last;
            for (auto axis = axes.rbegin(); axis != axes.rend() && !(last == shared_); ++axis) last.add(*axis);
            return last == shared_;
        });
    }

    /// Of two sums of the largest tensors' elements along axes of which neither has all of the other's.
    Domain what_directions_share() {
        const std::vector<Id> all = a_.below(roots_);
        const double most = most_elements(all);
        std::vector<Domain> directions;
        for (const Id id : all)
            if (takes_steps(a_[id]) && tensors_.elements(a_[a_[id].args[0]].domain) * few_parts > most)
                directions.push_back(domain_of(a_[id].axes));
        for (const Domain& one : directions)
            for (const Domain& other : directions) {
                Domain shared = common(one, other);
                if (!shared.empty() && !(shared == one) && !(shared == other) &&
                    tensors_.elements(shared) >= few_parts) {
                    has_parts_ = tensors_.static_extents(model::minus(one, shared)) ||
                                 tensors_.static_extents(model::minus(other, shared));
                    return shared;
                }
            }
        return {};
    }

    Id rewritten(Id now, Id was) {
        const Term t = a_[now];
        const Domain along = domain_of(a_[was].axes);
        if (!takes_steps(a_[was]) || !takes_steps(t) || !(domain_of(t.axes) == along) || !along.covers(shared_) ||
            along == shared_)
            return now;
        std::vector<Id> all;
        const Term of = a_[t.args[0]];
        for (const Id term : of.op == Op::sum ? of.args : std::vector<Id>{t.args[0]}) {
            const Id first = a_.total(term, shared_);
            note_first(first);
            all.push_back(a_.total(first, model::minus(along, shared_)));
        }
        std::vector<Id> factors{a_.sum(all)};
        if (t.reduction == Reduction::mean)
            for (const Axis& axis : t.axes) factors.push_back(a_.power(a_.count(axis, of.domain), -1));
        return a_.product(factors);
    }

    void note_first(Id value) {
        for (const Id id : a_.below({value}, [](const Term& t, size_t) { return t.op != Op::reduce; }))
            if (a_[id].op == Op::reduce && domain_of(a_[id].axes) == shared_) first_.insert(id);
    }

    Algebra& a_;
    const Tensors& tensors_;
    const std::vector<Id>& roots_;
    Domain shared_;
    bool has_parts_ = false;
    std::set<Id> first_;  // sums along it
};

}  // namespace

Stepped in_steps(Algebra& a, const Tensors& tensors, const std::vector<Id>& roots) {
    return Steps(a, tensors, roots).run();
}

}  // namespace pleat::grad
