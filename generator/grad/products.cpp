#include "grad/products.h"

#include <algorithm>
#include <optional>

#include "grad/launches.h"
#include "grad/moved_sums.h"

namespace pleat::grad {

namespace {

class Products {
public:
    Products(Algebra& a, const Tensors& tensors, std::vector<Sink>& sinks)
        : a_(a), tensors_(tensors), sinks_(sinks) {}

    void run() {
        move_sums(a_, sinks_);
        take_tensors();
        drop_products();
        rewrite([&](Id id, Id) { return begun(id); });
    }

private:
    std::vector<Id> roots() const { return values_of(sinks_); }

    void rewrite(const std::function<Id(Id, Id)>& one) {
        std::unordered_map<Id, Id> done;
        for (Sink& s : sinks_) s.value = a_.rewritten(s.value, one, done);
    }

    /// contract(f * X, b) is f * contract(X, b) where f lacks the contracted axes. Where X is a tensor, no product
    /// then needs a copy of f * X in workspace; one that takes it along axes of f needs it still.
    void take_tensors() {
        std::map<Id, bool> only_tensors;
        for (const Id id : a_.below(roots()))
            if (a_[id].op == Op::contract)
                for (const Id operand : std::vector<Id>(a_[id].args)) {
                    const bool tensor = !beside_tensor(operand, Term(a_[id]).axes).inside.empty();
                    const auto [at, first] = only_tensors.emplace(operand, tensor);
                    at->second = at->second && tensor;
                }
        rewrite([&](Id id, Id was) { return with_tensors(id, was, only_tensors); });
    }

    Id with_tensors(Id id, Id was, const std::map<Id, bool>& only_tensors) {
        const Term t = a_[id];
        // What has become a product only now is one of those that were seen before.
        if (t.op != Op::contract || a_[was].op != Op::contract) return id;
        std::vector<Id> factors, args = t.args;
        for (const size_t side : {size_t{0}, size_t{1}}) {
            if (!only_tensors.at(a_[was].args[side])) continue;
            const auto [outside, inside] = beside_tensor(t.args[side], t.axes);
            factors.insert(factors.end(), outside.begin(), outside.end());
            args[side] = inside.front();
        }
        if (factors.empty()) return id;
        factors.push_back(a_.contract(args[0], args[1], t.axes));
        return a_.product(factors);
    }

    /// The factors of an operand that lack the contracted axes, and a tensor that is all that is left; or none.
    Algebra::Factors beside_tensor(Id operand, const std::vector<Axis>& along) {
        const Term t = a_[operand];
        if (t.op != Op::product) return {};
        Algebra::Factors all = a_.parted(t, along);
        if (all.inside.size() != 1 || a_[viewed(a_, all.inside.front())].op != Op::read) return {};
        return all;
    }

    /// How many launches there are, and sums that launches of five products add up beside them.
    std::pair<size_t, size_t> launches(const std::vector<Id>& all) const {
        const std::vector<Launch> found = launches_of(a_, tensors_, all);
        size_t totals = 0;
        for (const Launch& l : found) totals += l.plane ? l.plane->totals.size() : 0;
        return {found.size(), totals};
    }

    /// Sums of a product that another product gives, where the first is then needed no more, the five of a plane
    /// become one launch, or that launch has one sum less: with further sums it computes the first two twice.
    void drop_products() {
        for (const Id id : a_.below(roots())) {
            const Id other = by_other_product(id);
            if (other < 0) continue;
            std::vector<Id> now;
            for (const Sink& s : sinks_) now.push_back(a_.replaced(s.value, {{id, other}}));
            if (launches(now) >= launches(roots())) continue;
            for (size_t i = 0; i < sinks_.size(); ++i) sinks_[i].value = now[i];
        }
    }

    /// sum(c * contract(x, y, E), S) is sum(x * o / f, E and what is left of S) where o = contract(f * c, y, O) is
    /// there anyway, O is a part of S, and x and f lack its axes. -1 if there is none.
    Id by_other_product(Id id) {
        const Term sum = a_[id];
        if (sum.op != Op::reduce || sum.reduction != Reduction::sum || sum.kind != Kind::real) return -1;
        const Term p = a_[sum.args[0]];
        if (p.op != Op::product) return -1;
        for (size_t i = 0; i < p.args.size(); ++i) {
            const Term product = a_[p.args[i]];
            if (product.op != Op::contract || p.powers[i] != 1) continue;
            const Id c = a_.product({sum.args[0], a_.power(p.args[i], -1)});
            for (const size_t side : {size_t{0}, size_t{1}})
                if (const Id made = from_product(c, product.args[side], product.args[1 - side], sum, product);
                    made >= 0)
                    return made;
        }
        return -1;
    }

    /// For x and y, the operands of `product`, which stands in `sum` beside the factor c.
    Id from_product(Id c, Id y, Id x, const Term& sum, const Term& product) {
        for (const Id id : a_.below(roots())) {
            const Term t = a_[id];
            if (t.op != Op::contract || !domain_of(sum.axes).covers(domain_of(t.axes))) continue;
            if (meets(a_[x].domain, t.axes)) continue;
            for (const size_t side : {size_t{0}, size_t{1}}) {
                if (t.args[1 - side] != y) continue;
                const Id f = a_.product({core(a_, t.args[side]), a_.power(c, -1)});
                const bool small = tensors_.elements(a_[f].domain) * 16 <= tensors_.elements(a_[c].domain);
                if (meets(a_[f].domain, t.axes) || !(small || a_[f].domain.empty())) continue;
                Domain along = model::minus(domain_of(sum.axes), domain_of(t.axes));
                along.add(domain_of(product.axes));
                const Id value = a_.product({x, id, a_.power(f, -1)});
                if (a_[value].domain.covers(along)) return a_.total(value, along);
            }
        }
        return -1;
    }

    /// A sum of a product along both its rows and its columns, in two steps, of which the epilogue takes the first:
    /// what is left are rows, not elements.
    Id begun(Id id) {
        const Term t = a_[id];
        if (t.op != Op::reduce || t.reduction != Reduction::sum || t.kind != Kind::real) return id;
        const std::optional<Id> product = product_below(t.args[0]);
        if (!product) return id;
        const Term& p = a_[*product];
        const Domain along = domain_of(t.axes);
        for (const size_t side : {size_t{1}, size_t{0}}) {
            const Domain own = model::minus(a_[p.args[side]].domain, a_[p.args[1 - side]].domain);
            Domain columns;
            for (const Axis& x : along.axes())
                if (own.covers(x) && x.whole()) columns.add(x);
            const Domain rest = model::minus(along, columns);
            if (columns.empty() || rest.empty() || !tensors_.static_extents(columns)) continue;
            // Heads that share an operand are no columns beside rows whose number is open.
            if (!tensors_.static_extents(model::minus(own, columns))) continue;
            const Id first = a_.reduce(Reduction::sum, t.args[0], columns.axes());
            return a_.reduce(Reduction::sum, first, rest.axes());
        }
        return id;
    }

    /// The product over all axes of a value that is computed of it element by element.
    std::optional<Id> product_below(Id value) const {
        std::optional<Id> found;  // the last
        for (const Id id : a_.below({value}, [](const Term& t, size_t) {
                 return t.op == Op::sum || t.op == Op::product || t.op == Op::call || t.op == Op::select;
             }))
            if (a_[id].op == Op::contract && a_[id].domain == a_[value].domain) found = id;
        return found;
    }

    Algebra& a_;
    const Tensors& tensors_;
    std::vector<Sink>& sinks_;
};

}  // namespace

void simplify_products(Algebra& a, const Tensors& tensors, std::vector<Sink>& sinks) {
    Products(a, tensors, sinks).run();
}

}  // namespace pleat::grad
