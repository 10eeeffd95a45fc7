#include "grad/kept.h"

#include <fmt/format.h>

#include <algorithm>

#include "grad/identities.h"
#include "grad/packed.h"
#include "model/functions.h"

namespace pleat::grad {

namespace {

class Keeping {
public:
    Keeping(Algebra& a, Tensors& tensors, const Forward& forward, const Request& asked, std::vector<Sink>& sinks,
            Diagnostics& diagnostics)
        : a_(a), tensors_(tensors), forward_(forward), asked_(asked), sinks_(sinks), diagnostics_(diagnostics) {}

    std::optional<Kept> run(const SavePolicy& policy) {
        std::map<Id, int> stored;
        for (const Stored& s : forward_.stores)
            if (s.binds.empty() && !forward_.overwritten.contains(s.tensor) && holds(s.tensor, s.value) &&
                (tensors_[s.tensor].place < 0 || tensors_.place(tensors_[s.tensor].place).rows))
                stored.try_emplace(s.value, s.tensor);
        for (const auto& [id, tensor] : forward_.parts_of)
            if (!tensors_[tensor].decl.space) stored.try_emplace(id, tensor);
        std::set<int> lost;
        for (const auto& [tensor, where] : forward_.overwritten) lost.insert(tensor);
        const std::map<Id, int> invertible = inverted(stored);
        std::vector<Id> deltas;  // ahead of the roots, which the cut starts from
        if (policy.what != SavePolicy::What::none) deltas = take_attention(stored);
        const std::vector<Id> roots = values_of(sinks_);
        const std::vector<Id> cut = cheapest_cut(a_, forward_, tensors_, roots, asked_.of, stored, lost, policy);
        std::unordered_map<Id, Id> by = reads_of(cut, stored, invertible, lost);
        if (diagnostics_.has_errors()) return std::nullopt;
        take_extremes_again(roots, by);
        for (Sink& s : sinks_) s.value = a_.replaced(s.value, by);
        for (const Id delta : deltas) out_.names.try_emplace(a_.replaced(delta, by), "delta");
        take_dot_products(stored, invertible, by);
        std::map<Id, std::string> names;
        std::unordered_map<Id, Id> done = by;
        const auto same = [](Id made, Id) { return made; };
        for (const auto& [id, word] : forward_.names)
            if (!by.contains(id)) names.try_emplace(a_.rewritten(id, same, done), word);
        out_.names.merge(names);
        note_saved();
        return std::move(out_);
    }

private:
    std::string name(int tensor) const { return tensors_[tensor].decl.name.value; }

    /// Can a tensor be read for a value that was stored to it: no real as an integer, no row all along a tensor?
    bool holds(int tensor, Id value) const {
        return model::info(tensors_[tensor].dtype).kind == a_[value].kind &&
               tensors_[tensor].domain() == a_[value].domain;
    }

    /// What the backward pass reads for the values of a cut. Reports those that are `lost`.
    std::unordered_map<Id, Id> reads_of(const std::vector<Id>& cut, const std::map<Id, int>& stored,
                                        const std::map<Id, Id>& invertible, const std::set<int>& lost) {
        std::unordered_map<Id, Id> by;
        for (const Id id : cut) {
            const Term t = a_[id];
            if (t.op == Op::read) {
                if (lost.contains(t.which)) lost_needed(t.which);
                continue;
            }
            const auto at = stored.find(id);
            if (const auto inverse = invertible.find(id); at != stored.end() && inverse != invertible.end())
                by[id] = from_product(id, inverse->second);
            else if (at != stored.end())
                by[id] = read_for(a_, tensors_, at->second, id);
            else if (t.op == Op::parts && !forward_.parts_of.contains(id))
                lost_parts(t.which);
            else
                by[id] = saved(id);
        }
        if (!diagnostics_.has_errors())
            for (auto& [id, read] : by) read = a_.replaced(read, by);
        return by;
    }

    /// Where elements are compared with their extreme, that is taken of what is read now (extreme_of).
    void take_extremes_again(const std::vector<Id>& roots, std::unordered_map<Id, Id>& by) {
        for (const Id id : a_.below(roots)) {
            const auto found = extreme_of(a_, id);
            if (!found) continue;
            const Term m = a_[found->reduced];
            const Id now = a_.replaced(m.args[0], by);
            std::vector<Axis> axes;  // along others it is the same, and its own extreme
            for (const Axis& axis : m.axes)
                if (a_[now].domain.covers(axis)) axes.push_back(axis);
            Id extreme = axes.empty() ? now : a_.reduce(m.reduction, now, std::move(axes));
            if (found->there >= 0) {
                const Term there = a_[found->there];
                std::vector<std::pair<Axis, Id>> binds;
                for (size_t i = 0; i < there.axes.size(); ++i) binds.emplace_back(there.axes[i], there.args[i + 1]);
                extreme = a_.subscript(extreme, std::move(binds));
            }
            by[id] = a_.compare(Fn::equal, a_.replaced(found->element, by), extreme);
        }
    }

    /// Attention's sums of p dp along the keys become those of rows of its result also where that is not stored, as
    /// of acc + GATE: a result is saved rather than computed again. Returns these sums.
    std::vector<Id> take_attention(const std::map<Id, int>& stored) {
        std::set<Id> known;
        for (const auto& [id, tensor] : stored) {
            known.insert(id);
            for (const Id product : multiplied(id)) known.insert(product);
        }
        std::vector<Id> results;
        for (const Stored& s : forward_.stores) results.push_back(s.value);
        std::vector<Held> held;
        for (const Id id : a_.below(results))
            if (!known.contains(id) && !weights_of_attention(a_, id).empty()) held.push_back({id, id, a_.one()});
        return take_sums(held);
    }

    /// Sums of weights as those of rows; what stands for them.
    std::vector<Id> take_sums(const std::vector<Held>& held) {
        const std::unordered_map<Id, Id> by = dot_products(a_, values_of(sinks_), held);
        for (Sink& s : sinks_) s.value = a_.replaced(s.value, by);
        std::vector<Id> sums;
        for (const auto& [id, sum] : by) sums.push_back(sum);
        return sums;
    }

    /// Sums of weights become those of rows of what the forward pass stores; of `invertible`, a multiple is stored.
    /// `by` is what stands for its values.
    void take_dot_products(const std::map<Id, int>& stored, const std::map<Id, Id>& invertible,
                           const std::unordered_map<Id, Id>& by) {
        std::vector<Held> held;
        const auto now = [&](Id product) {
            const Term t = a_[product];
            return a_.contract(a_.replaced(t.args[0], by), a_.replaced(t.args[1], by), t.axes);
        };
        for (const auto& [id, tensor] : stored) {
            const auto inverse = invertible.find(id);
            const Id read = a_.read(tensor, tensors_[tensor].domain(), Kind::real);
            if (a_[id].op == Op::contract)
                held.push_back(
                    {now(id),
                     inverse == invertible.end() ? read : a_.replaced(from_product(id, inverse->second), by),
                     a_.one()});
            for (const Id product : multiplied(id))
                held.push_back({now(product), read, a_.replaced(a_.product({id, a_.power(product, -1)}), by)});
        }
        for (const Saved& saved : out_.saved) {
            const Id read = by.at(saved.value);
            if (a_[saved.value].op == Op::contract && a_[read].domain == a_[saved.value].domain)
                held.push_back({now(saved.value), read, a_.one()});
        }
        for (const Id sum : take_sums(held)) out_.names.try_emplace(sum, "delta");
    }

    /// The contraction of which a value is a multiple, as by a gate or the scale of a head, which may be 0.
    std::vector<Id> multiplied(Id value) const {
        const Term& t = a_[value];
        std::vector<Id> found;
        for (size_t i = 0; t.op == Op::product && i < t.args.size(); ++i)
            if (a_[t.args[i]].domain == t.domain && a_[t.args[i]].op == Op::contract) {
                if (t.powers[i] != 1) return {};
                found.push_back(t.args[i]);
            }
        return found.size() == 1 ? found : std::vector<Id>{};
    }

    /// Products that follow from a stored product with positive factors of fewer axes: acc of acc * R.
    std::map<Id, int> inverted(std::map<Id, int>& stored) {
        std::map<Id, int> found;
        for (const auto& [id, tensor] : std::map<Id, int>(stored)) {
            const Term t = a_[id];
            if (t.op != Op::product) continue;
            Id big = -1;
            bool fits = true;
            for (size_t i = 0; i < t.args.size(); ++i) {
                if (a_[t.args[i]].domain == t.domain && t.powers[i] == 1 && big < 0)
                    big = t.args[i];
                else
                    fits = fits && positive(t.args[i]) && !(a_[t.args[i]].domain == t.domain);
            }
            if (big < 0 || !fits || a_[big].op != Op::contract || stored.contains(big)) continue;
            stored[big] = tensor;
            found[big] = id;
        }
        return found;
    }

    bool positive(Id id) const {
        const Term& t = a_[id];
        return t.op == Op::extent ||
               (t.op == Op::call && (t.fn == Fn::rsqrt || t.fn == Fn::exp || t.fn == Fn::sigmoid));
    }

    Id from_product(Id factor, Id product) {
        const Term t = a_[product];
        std::vector<Id> all{a_.number(t.factor.down), a_.power(a_.number(t.factor.up), -1)};
        int tensor = -1;
        for (const Stored& s : forward_.stores)
            if (s.value == product && s.binds.empty()) tensor = s.tensor;
        all.push_back(a_.read(tensor, tensors_[tensor].domain(), Kind::real));
        for (size_t i = 0; i < t.args.size(); ++i)
            if (t.args[i] != factor) all.push_back(a_.power(t.args[i], -t.powers[i]));
        return a_.product(all);
    }

    void lost_parts(int tensor) {
        refuse(tensors_.spec().tensors[static_cast<size_t>(tensor)].where,
               fmt::format("the gradient needs {} as it was stored in parts, and a later kernel stores over it",
                           name(tensor)))
            .note("store to another tensor");
    }

    void lost_needed(int tensor) {
        std::string others;
        for (const int t : asked_.wrt)
            if (asked_.inplace.contains(t)) others += (others.empty() ? "" : ",") + name(t);
        Diagnostic& d = refuse(
            forward_.overwritten.at(tensor),
            fmt::format("the gradient needs {} as it was, and the forward pass stores over it here", name(tensor)));
        d.note(others.empty()
                   ? "store to another tensor"
                   : fmt::format("ask for fewer gradients, such as --wrt {}, or store to another tensor", others));
    }

    /// The tensor that the forward stores for a value, workspace too; -1: none.
    int held_in(Id id) const {
        for (const auto* of : {&forward_.result_of, &forward_.parts_of, &forward_.left_in})
            if (const auto at = of->find(id); at != of->end()) return at->second;
        return -1;
    }

    Id saved(Id id) {
        if (const int result = held_in(id); result >= 0) {
            tensors_.give(result);
            out_.saved.push_back({result, id, true});
            return a_.read(result, a_[id].domain, a_[id].kind);
        }
        const auto word = forward_.names.find(id);
        std::string wish = word == forward_.names.end() ? "Z" : word->second;
        wish = upper_case(wish);
        // A value may turn out to be the same along axes of the stage that names it.
        const auto stage = forward_.domains.find(id);
        const Domain domain = stage == forward_.domains.end() ? a_[id].domain : stage->second;
        std::vector<Axis> axes = a_[id].domain == domain ? axes_of(id) : domain.axes();
        for (int t = 0; t < tensors_.size(); ++t)
            if (tensors_[t].domain() == domain && tensors_[t].decl.dims.size() == domain.axes().size() &&
                !tensors_[t].decl.space) {
                axes = tensors_[t].axes;
                break;
            }
        const std::string dtype = saved_as(tensors_, asked_.of, domain);
        const int tensor = tensors_.add(tensors_.fresh(wish), dtype, axes);
        out_.saved.push_back({tensor, id, false});
        std::vector<std::pair<Axis, Id>> first;
        const Domain same = model::minus(domain, a_[id].domain);
        for (const Axis& axis : same.axes()) first.emplace_back(axis, a_.integer(0));
        return a_.subscript(a_.read(tensor, domain, Kind::real), std::move(first));
    }

    /// A value's axes; those of a product as its operands have them, one after the other.
    std::vector<Axis> axes_of(Id id) const {
        const Domain& domain = a_[id].domain;
        Domain left = domain;
        std::vector<Axis> order;
        for (const Id part : a_.below({id})) {
            if (a_[part].op != Op::contract || !(a_[part].domain == domain)) continue;
            for (const Id operand : a_[part].args)
                for (const Id read : a_.below({operand})) {
                    if (a_[read].op != Op::read) continue;
                    for (const Axis& axis : tensors_[a_[read].which].axes)
                        if (left.covers(axis)) {
                            order.push_back(axis);
                            left.remove(axis);
                        }
                }
        }
        order.insert(order.end(), left.axes().begin(), left.axes().end());
        return order.size() == domain.axes().size() ? order : domain.axes();  // digits that operands tell apart
    }

    void note_saved() {
        for (const auto& [tensor, id, held] : out_.saved) {
            const Tensor& t = tensors_[tensor];
            std::string dims;
            for (const Text& d : t.decl.dims) dims += (dims.empty() ? "" : ", ") + d.value;
            const auto word = forward_.names.find(id);
            const std::string what = held ? "which was workspace"
                                     : word == forward_.names.end()
                                         ? expression_of(a_, tensors_, forward_.names, id)
                                         : word->second;
            out_.notes.push_back(
                fmt::format("saved: {} [{}] in {}, {}", t.decl.name.value, dims, t.decl.dtype.value, what));
        }
    }

    Diagnostic& refuse(Span where, std::string sentence) {
        return diagnostics_.report(Code::no_gradient, where, std::move(sentence));
    }

    Algebra& a_;
    Tensors& tensors_;
    const Forward& forward_;
    const Request& asked_;
    std::vector<Sink>& sinks_;
    Diagnostics& diagnostics_;
    Kept out_;
};

}  // namespace

std::optional<Kept> keep(Algebra& a, Tensors& tensors, const Forward& forward, const Request& asked,
                         const SavePolicy& policy, std::vector<Sink>& sinks, Diagnostics& diagnostics) {
    return Keeping(a, tensors, forward, asked, sinks, diagnostics).run(policy);
}

}  // namespace pleat::grad
