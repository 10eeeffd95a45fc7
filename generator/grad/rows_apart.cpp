#include "grad/rows_apart.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace pleat::grad {

namespace {

class RowsApart {
public:
    RowsApart(Algebra& a, const Tensors& tensors, std::vector<Sink>& sinks)
        : a_(a), tensors_(tensors), sinks_(sinks) {}

    void run() {
        for (const Id id : a_.below(values_of(sinks_))) {
            const Term& t = a_[id];
            for (const Id arg : t.args) ++uses_[arg];
            if (t.op == Op::read && !t.domain.empty()) lie_.emplace_back(t.domain, tensors_[t.which].axes.back());
        }
        std::unordered_map<Id, Id> done;
        for (Sink& s : sinks_)
            s.value = a_.rewritten(
                s.value, [&](Id made, Id was) { return sum_of(was) < 0 ? made : multiplied_out(made); }, done);
    }

private:
    /// The only sum over all axes of a product, which nothing else takes; -1: there is none.
    Id sum_of(Id id) const {
        const Term& t = a_[id];
        if (t.op != Op::product || t.kind != Kind::real) return -1;
        Id found = -1;
        for (size_t i = 0; i < t.args.size(); ++i) {
            const Term& arg = a_[t.args[i]];
            if (arg.op != Op::sum || !(arg.domain == t.domain)) continue;
            if (found >= 0 || t.powers[i] != 1) return -1;
            const auto uses = uses_.find(t.args[i]);
            if (uses != uses_.end() && uses->second > 1) return -1;
            found = t.args[i];
        }
        return found;
    }

    Id multiplied_out(Id id) {
        const Id sum = sum_of(id);
        if (sum < 0) return id;
        const Domain all = a_[id].domain;
        const Id factor = a_.product({id, a_.power(sum, -1)});
        const std::optional<Axis> inner = inner_of(all);
        const auto of_rows = [&](Id term) { return !a_[term].domain.overlaps(*inner); };
        const std::vector<Id> terms = a_[sum].args;
        if (!inner || !of_rows(factor) || std::none_of(terms.begin(), terms.end(), of_rows)) return id;
        std::vector<Id> made;
        for (const Id term : terms) {
            const Term t = a_[term];
            if (!of_rows(term) && (t.op != Op::product || std::none_of(t.args.begin(), t.args.end(), of_rows)))
                return id;
            made.push_back(a_.product({factor, term}));
        }
        return a_.sum(made, false);
    }

    /// The axis along which tensors of these axes lie: elements of a row differ along it.
    std::optional<Axis> inner_of(const Domain& domain) const {
        const auto at =
            std::find_if(lie_.begin(), lie_.end(), [&](const auto& lies) { return lies.first == domain; });
        return at == lie_.end() ? std::nullopt : std::optional(at->second);
    }

    Algebra& a_;
    const Tensors& tensors_;
    std::vector<Sink>& sinks_;
    std::map<Id, int> uses_;
    std::vector<std::pair<Domain, Axis>> lie_;  // tensors that are read
};

}  // namespace

void take_rows_apart(Algebra& a, const Tensors& tensors, std::vector<Sink>& sinks) {
    RowsApart(a, tensors, sinks).run();
}

}  // namespace pleat::grad
