#include "grad/linear.h"

#include <functional>
#include <map>
#include <set>

namespace pleat::grad {

namespace {

/// What an integer sum, difference or multiple adds up, with factors; nothing of a leaf.
std::vector<std::pair<Id, int64_t>> parts_of(const Algebra& a, Id id) {
    const Term& t = a[id];
    if (t.op != Op::call || t.kind != Kind::integer) return {};
    if (t.fn == Fn::add) return {{t.args[0], 1}, {t.args[1], 1}};
    if (t.fn == Fn::subtract) return {{t.args[0], 1}, {t.args[1], -1}};
    if (t.fn == Fn::negate) return {{t.args[0], -1}};
    for (const size_t i : {size_t{0}, size_t{1}})
        if (t.fn == Fn::multiply && a.is_number(t.args[i]))
            return {{t.args[1 - i], static_cast<int64_t>(a[t.args[i]].factor.up)}};
    return {};
}

/// sum + by * times, if that and its negative fit into 64 bits.
bool add_times(int64_t& sum, int64_t by, int64_t times) {
    int64_t more = 0;
    return !__builtin_mul_overflow(by, times, &more) && !__builtin_add_overflow(sum, more, &sum) &&
           sum != INT64_MIN;
}

/// An index as a linear form. What sums share is looked at once, with the sum of its factors: it may have been
/// doubled a hundred times. Factors that 64 bits do not hold make a leaf.
class Gathering {
public:
    explicit Gathering(const Algebra& a) : a_(a) {}
    Linear of(Id root) {
        open_[root] = 1;
        while (!open_.empty()) {  // a term has a higher number than its parts
            const auto [id, by] = *open_.begin();
            open_.erase(open_.begin());
            if (!counted(id, by) && !opened(id, by)) leaves_[id] = by;
        }
        in_order(root);
        return std::move(form_);
    }

private:
    bool counted(Id id, int64_t by) {
        int64_t sum = form_.constant;
        if (a_[id].op != Op::number || !add_times(sum, by, static_cast<int64_t>(a_[id].factor.up))) return false;
        form_.constant = sum;
        return true;
    }
    bool opened(Id id, int64_t by) {
        const auto parts = parts_of(a_, id);
        std::map<Id, int64_t> factors;
        for (const auto& [part, times] : parts) {
            const auto before = open_.find(part);
            int64_t& sum = factors.emplace(part, before == open_.end() ? 0 : before->second).first->second;
            if (!add_times(sum, by, times)) return false;
        }
        for (const auto& [part, factor] : factors) open_[part] = factor;
        return !parts.empty();
    }
    /// Leaves in the order in which the index names them.
    void in_order(Id id) {
        if (!seen_.insert(id).second) return;
        if (const auto leaf = leaves_.find(id); leaf != leaves_.end()) return void(form_.terms.emplace_back(*leaf));
        for (const auto& [part, times] : parts_of(a_, id)) in_order(part);
    }

    const Algebra& a_;
    std::map<Id, int64_t, std::greater<>> open_;
    std::map<Id, int64_t> leaves_;
    std::set<Id> seen_;
    Linear form_;
};

Id built(Algebra& a, const Linear& form) {
    Id made = -1;
    for (const bool positive : {true, false})
        for (const auto& [leaf, k] : form.terms) {
            if ((k > 0) != positive || k == 0) continue;
            const Id part = a.integers(Fn::multiply, a.integer(std::abs(k)), leaf);
            if (made < 0)
                made = positive ? part : a.integers(Fn::multiply, a.integer(-1), part);
            else
                made = a.integers(positive ? Fn::add : Fn::subtract, made, part);
        }
    if (made < 0) return a.integer(form.constant);
    return a.integers(Fn::add, made, a.integer(form.constant));
}

}  // namespace

Linear linear_of(const Algebra& a, Id index) { return Gathering(a).of(index); }

Id solved(Algebra& a, Linear left, const Linear& right, size_t j) {
    left.constant -= right.constant;
    for (size_t m = 0; m < right.terms.size(); ++m)
        if (m != j) left.terms.emplace_back(right.terms[m].first, -right.terms[m].second);
    if (right.terms[j].second < 0) {
        left.constant = -left.constant;
        for (auto& [l, c] : left.terms) c = -c;
    }
    return built(a, left);
}

}  // namespace pleat::grad
