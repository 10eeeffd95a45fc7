#include "grad/rows_apart.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace pleat::grad {

namespace {

class RowsApart {
public:
    RowsApart(Algebra& a, std::vector<Sink>& sinks) : a_(a), sinks_(sinks) {}

    void run() {
        for (const Id id : a_.below(values_of(sinks_)))
            for (const Id arg : a_[id].args) ++uses_[arg];
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
        Domain rows = a_[factor].domain;
        const auto of_rows = [&](Id term) { return !(model::unite(a_[term].domain, rows) == all); };
        const std::vector<Id> terms = a_[sum].args;
        bool gains = false;
        for (const Id term : terms)
            if (!(a_[term].domain == all)) gains = true, rows.add(a_[term].domain);
        if (!gains || rows == all) return id;
        std::vector<Id> made;
        for (const Id term : terms) {
            const Term t = a_[term];
            const bool element = t.domain == all;
            if (element && (t.op != Op::product || std::none_of(t.args.begin(), t.args.end(), of_rows))) return id;
            made.push_back(a_.product({factor, term}));
        }
        return a_.sum(made, false);
    }

    Algebra& a_;
    std::vector<Sink>& sinks_;
    std::map<Id, int> uses_;
};

}  // namespace

void take_rows_apart(Algebra& a, std::vector<Sink>& sinks) { RowsApart(a, sinks).run(); }

}  // namespace pleat::grad
