#include "grad/workspace.h"

#include <algorithm>

#include "grad/launches.h"
#include "grad/packed.h"

namespace pleat::grad {

std::string Workspace::dtype_for(Id id) const {
    return tensors_.elements(a_[id].domain) * 16 <= largest() ? wide_dtype() : dtype_;
}

/// The elements of the largest tensor that is stored in any case.
double Workspace::largest() const {
    double most = 1;
    for (const Sink& s : sinks_) most = std::max(most, tensors_.elements(tensors_[s.tensor].domain()));
    return most;
}

int Workspace::keep(Id id, const std::string& dtype, const std::string& wish, const std::vector<Axis>& axes) {
    if (const auto at = all_.find(id); at != all_.end()) return at->second;
    for (const Sink& s : sinks_)
        if (s.value == id && s.binds.empty() &&
            !a_.contains(id, [&](const Term& t) { return t.op == Op::read && t.which == s.tensor; })) {
            all_[id] = s.tensor;
            order_.push_back(id);
            return s.tensor;
        }
    const int tensor = prepare(id, dtype, wish, axes);
    keep_as(id, tensor);
    return tensor;
}

int Workspace::prepare(Id id, const std::string& dtype, const std::string& wish, const std::vector<Axis>& axes) {
    const auto name = names_.find(id);
    const std::string called = name == names_.end() ? wish : upper_case(name->second);
    const int tensor = tensors_.add(tensors_.fresh(called), dtype, axes.empty() ? axes_of(id) : axes, true);
    put_at_place(id, tensor);
    return tensor;
}

/// At a place of packed sequences where the value is 0 beyond them anyway, a tensor has the places of sequences
/// alone.
void Workspace::put_at_place(Id id, int tensor) {
    const std::vector<Axis>& axes = tensors_[tensor].axes;
    const auto has = [&](const Axis& axis) { return std::find(axes.begin(), axes.end(), axis) != axes.end(); };
    int found = -1;
    for (int i = 0; i < tensors_.places(); ++i) {
        const PackedPlace& place = tensors_.place(i);
        if (!has(place.inner)) continue;
        Domain rest = a_[place.index].domain;
        rest.remove(place.sequence);
        rest.remove(place.inner);
        const bool lies = found < 0 && has(place.sequence) && domain_of(axes).covers(rest);
        if (!lies || !is_zero_outside(a_, tensors_, id, i)) return;
        found = i;
    }
    if (found >= 0) tensors_.put_at(tensor, found);
}

void Workspace::keep_as(Id id, int tensor) {
    all_[id] = tensor;
    order_.push_back(id);
}

/// The axes that a value has in common with the other operand of all products that take it, and with their results.
std::vector<Axis> Workspace::batch_of(Id id) const {
    Domain batch = a_[id].domain;
    bool taken = false;
    for (const Id product : products_) {
        const Term t = a_[product];
        for (const size_t i : {size_t{0}, size_t{1}}) {
            if (viewed(a_, t.args[i]) != id) continue;
            taken = true;
            const std::vector<Axis> all = batch.axes();
            for (const Axis& x : all)
                if (!t.domain.covers(x) || !a_[t.args[1 - i]].domain.covers(x)) batch.remove(x);
        }
    }
    return taken ? batch.axes() : std::vector<Axis>{};
}

/// A tensor of a value's axes, if there is one: first one that ends with the axis with which an operand of the same
/// products ends.
int Workspace::tensor_like(Id id) const {
    std::vector<Axis> last;
    for (const Id product : products_) {
        const Term t = a_[product];
        for (const size_t i : {size_t{0}, size_t{1}}) {
            const Term& other = a_[viewed(a_, t.args[1 - i])];
            if (viewed(a_, t.args[i]) == id && other.op == Op::read && !tensors_[other.which].axes.empty())
                last.push_back(tensors_[other.which].axes.back());
        }
    }
    int like = -1;
    for (int t = 0; t < tensors_.size(); ++t) {
        const auto& tensor = tensors_[t];
        if (!(tensor.domain() == a_[id].domain) || tensor.decl.space || tensor.axes.empty()) continue;
        if (std::find(last.begin(), last.end(), tensor.axes.back()) != last.end()) return t;
        if (like < 0) like = t;
    }
    return like;
}

/// Of a value of a product's elements its axes but for those that are open and that one operand alone has: batches,
/// and digits of heads that share an operand.
std::vector<Axis> Workspace::beside_plane(Id id) const {
    for (const Id product : products_) {
        const Term t = a_[product];
        if (!(t.domain == a_[id].domain)) continue;
        std::vector<Axis> shared, own;
        for (const Axis& x : t.domain.axes()) {
            const bool both = a_[t.args[0]].domain.covers(x) && a_[t.args[1]].domain.covers(x);
            if (both)
                shared.push_back(x);
            else if (tensors_.spec().extent(x).is_constant())
                own.push_back(x);
        }
        if (!shared.empty()) shared.insert(shared.end(), own.begin(), own.end());
        return shared;
    }
    return {};
}

/// The axes of a value as they lie: as in a tensor of the same axes; else as operands have them.
std::vector<Axis> Workspace::axes_of(Id id) const {
    const Domain domain = a_[id].domain;
    std::vector<Axis> want = domain.axes();
    // Digits that a slice, or an operand beside it, tells apart stay apart.
    if (const int like = tensor_like(id); like >= 0) return tensors_[like].axes;
    std::vector<Axis> order;
    const auto append = [&](const std::vector<Axis>& axes) {
        for (const Axis& x : axes)
            if (domain.covers(x) && !domain_of(order).overlaps(x)) order.push_back(x);
    };
    const auto unknown = [&](const Axis& x) { return !tensors_.spec().extent(x).is_constant(); };
    // Of a plane, such as that of queries and keys, its own sides lie innermost.
    const std::vector<Axis> batch = batch_of(id);
    if (batch.empty())
        for (const Id other : order_)
            if (a_[other].domain == domain && tensors_[all_.at(other)].decl.space && !batch_of(other).empty())
                return tensors_[all_.at(other)].axes;
    const std::vector<Axis> beside = batch.empty() ? beside_plane(id) : batch;
    const auto of_plane = [&](const Axis& x) { return unknown(x) && !domain_of(beside).overlaps(x); };
    if (std::count_if(want.begin(), want.end(), of_plane) == 2 && want.size() == beside.size() + 2) append(beside);
    std::vector<Axis> first;
    for (const Axis& x : want)
        if (unknown(x)) first.push_back(x);
    append(first);
    for (const Id product : products_) {
        const Term t = a_[product];
        if (viewed(a_, t.args[0]) != id && viewed(a_, t.args[1]) != id) continue;
        for (const Id arg : t.args)
            if (a_[viewed(a_, arg)].op == Op::read) append(tensors_[a_[viewed(a_, arg)].which].axes);
    }
    for (const Slot& slot : a_[id].slots) {
        std::vector<Axis> digits;
        for (const auto& [axis, value] : slot) digits.push_back(axis);
        append(digits);
    }
    append(model::minus(domain, domain_of(order)).axes());
    return order;
}

}  // namespace pleat::grad
