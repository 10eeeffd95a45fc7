#include "grad/packed.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <tuple>

#include "grad/forward.h"
#include "model/ragged.h"
#include "model/rewrite.h"

namespace pleat::grad {

namespace {

using model::Node;
using model::NodeId;

/// Which values are needed only where a condition on coordinates holds: others are multiplied by 0 or not chosen.
class NeededWhere {
public:
    NeededWhere(const Algebra& a, Id guard) : a_(a), guard_(guard) {}

    /// Is `target` needed of some root where the condition is false?
    bool beyond(const std::vector<Id>& roots, Id target) {
        target_ = target;
        seen_.clear();
        return std::any_of(roots.begin(), roots.end(), [&](Id root) { return visit(root); });
    }

private:
    bool implies(Id condition) const {
        const Term& t = a_[condition];
        return condition == guard_ || (t.op == Op::call && t.fn == Fn::logical_and &&
                                       std::any_of(t.args.begin(), t.args.end(), [&](Id c) { return implies(c); }));
    }
    bool is_bound(const Term& t) const {
        const bool binds = t.op == Op::reduce || t.op == Op::contract || t.op == Op::subscript;
        return binds && meets(a_[guard_].domain, t.axes);
    }
    /// Does a value take the target at the coordinates of the condition alone?
    bool is_here(Id value) const {
        for (const Id id : a_.below({value}))
            if (is_bound(a_[id]) && std::any_of(a_[id].args.begin(), a_[id].args.end(), [&](Id arg) {
                    const std::vector<Id> parts = a_.below({arg});
                    return std::binary_search(parts.begin(), parts.end(), target_);
                }))
                return false;
        return true;
    }

    bool visit(Id id) {
        if (id == target_) return true;
        if (!seen_.insert(id).second) return false;
        const Term& t = a_[id];
        const auto go = [&](Id arg) { return visit(arg); };
        if (t.op == Op::select)
            return go(t.args[0]) || (!(implies(t.args[0]) && is_here(t.args[1])) && go(t.args[1])) || go(t.args[2]);
        const bool multiplies = t.op == Op::product || (t.op == Op::contract && !is_bound(t));
        const bool sums = t.op == Op::contract;
        for (size_t i = 0; i < t.args.size(); ++i) {
            bool nothing = false;
            for (size_t k = 0; (multiplies || sums) && k < t.args.size(); ++k)
                nothing = nothing || (k != i && (sums || t.powers[k] > 0) && is_nothing(t.args[k]));
            if (!(nothing && is_here(t.args[i])) && go(t.args[i])) return true;
        }
        return false;
    }

    /// Is a value 0 where the condition is false?
    bool is_nothing(Id id) {
        if (const auto found = nothing_.find(id); found != nothing_.end()) return found->second;
        return nothing_[id] = finds_nothing(a_[id]);
    }
    bool finds_nothing(const Term& t) {
        const auto nothing = [&](Id arg) { return is_nothing(arg); };
        switch (t.op) {
            case Op::number:
                return t.kind == Kind::real && t.factor.up == 0;
            case Op::select:
                return (implies(t.args[0]) || nothing(t.args[1])) && nothing(t.args[2]);
            case Op::product:
                for (size_t i = 0; i < t.args.size(); ++i)
                    if (t.powers[i] > 0 && nothing(t.args[i])) return true;
                return false;
            case Op::contract:
                return !is_bound(t) && std::any_of(t.args.begin(), t.args.end(), nothing);
            case Op::reduce:
                return t.reduction == Reduction::sum && !is_bound(t) && nothing(t.args[0]);
            case Op::sum:
                return std::all_of(t.args.begin(), t.args.end(), nothing);
            case Op::cast:
                return nothing(t.args[0]);
            case Op::call:
                return t.fn == Fn::exp && is_masked(t.args[0]);
            default:
                return false;
        }
    }
    /// Is it -inf there, or a sum with what is?
    bool is_masked(Id id) const {
        const Term& t = a_[id];
        if (t.op == Op::sum) return std::any_of(t.args.begin(), t.args.end(), [&](Id z) { return is_masked(z); });
        return t.op == Op::select && implies(t.args[0]) &&
               a_.is_number(t.args[2], -std::numeric_limits<double>::infinity());
    }

    const Algebra& a_;
    const Id guard_;
    Id target_ = -1;
    std::set<Id> seen_;
    std::map<Id, bool> nothing_;
};

class Finder {
public:
    Finder(const model::Spec& spec, const std::vector<Custom>& customs)
        : spec_(spec), customs_(customs), a_(spec) {}

    PackedView run() {
        PackedView view{spec_, {}, {}};
        find_uses();
        if (uses_.empty()) return view;
        Diagnostics unread;
        auto forward = forward_of(spec_, customs_, a_, unread);
        if (!forward) return view;
        forward_ = std::move(*forward);
        for (const auto& [tensor, all] : uses_)
            if (!others_.contains(tensor)) choose(view, tensor, all);
        for (size_t k = 0; k < view.spec.kernels.size() && !view.of.empty(); ++k)
            rewrite(view, static_cast<int>(k));
        for (const auto& [tensor, rows] : view.of)
            view.spec.tensors[static_cast<size_t>(tensor)].axes =
                rows_of(tensor, view.rows[static_cast<size_t>(rows)].place);
        return view;
    }

private:
    struct Use {
        int kernel = -1;
        NodeId node = -1;  // of a read
        Axis at;
        NodeId index = -1;
    };

    bool is_custom(int kernel) const {
        return std::any_of(customs_.begin(), customs_.end(), [&](const Custom& c) { return c.kernel == kernel; });
    }
    const model::Graph& graph(int kernel) const { return spec_.kernels[static_cast<size_t>(kernel)].graph; }

    bool is_packed_index(int kernel, NodeId index) const { return !model::affine(spec_, graph(kernel), index); }

    void find_uses() {
        std::set<int> kernels(spec_.program.begin(), spec_.program.end());
        if (kernels.empty() && !spec_.kernels.empty()) kernels.insert(0);
        for (const int k : kernels) {
            const model::Kernel& kernel = spec_.kernels[static_cast<size_t>(k)];
            for (const Custom& c : customs_)
                if (c.kernel == k) {
                    others_.insert(c.reads.begin(), c.reads.end());
                    others_.insert(c.stores.begin(), c.stores.end());
                }
            if (is_custom(k)) continue;
            for (NodeId n = 0; n < kernel.graph.size(); ++n) find_reads(k, n);
            for (const model::Store& s : kernel.stores) {
                if (kernel.graph[s.value].op == model::Op::read) others_.insert(kernel.graph[s.value].tensor);
                if (s.binds.size() == 1 && is_packed_index(k, s.bind_values.front()))
                    uses_[s.tensor].push_back({k, -1, s.binds.front().axis, s.bind_values.front()});
                else
                    others_.insert(s.tensor);
            }
        }
    }

    void find_reads(int k, NodeId n) {
        const model::Graph& all = graph(k);
        const Node& node = all[n];
        const bool packed = node.op == model::Op::substitute && node.kind == Kind::real && node.binds.size() == 1 &&
                            all[node.args[0]].op == model::Op::read && is_packed_index(k, node.args[1]);
        if (packed) uses_[all[node.args[0]].tensor].push_back({k, n, node.binds.front().axis, node.args[1]});
        for (size_t i = packed ? 1 : 0; i < node.args.size(); ++i)
            if (all[node.args[i]].op == model::Op::read) others_.insert(all[node.args[i]].tensor);
    }

    Id term(int kernel, NodeId node) const { return forward_.terms.at(kernel)[static_cast<size_t>(node)]; }

    /// Takes the place of a tensor's uses, if they have one.
    void choose(PackedView& view, int tensor, const std::vector<Use>& all) {
        const Use& first = all.front();
        for (const Use& use : all)
            if (!(use.at == first.at) || term(use.kernel, use.index) != term(first.kernel, first.index)) return;
        for (size_t i = 0; i < view.rows.size(); ++i)
            if (const PackedRows& rows = view.rows[i];
                rows.place.at == first.at && term(rows.kernel, rows.index) == term(first.kernel, first.index) &&
                fits(tensor, rows) && serves(all, rows)) {
                view.of[tensor] = static_cast<int>(i);
                return;
            }
        for (const Use& use : all) {
            std::vector<NodeId> guards{-1};
            for (NodeId n = 0; n < graph(use.kernel).size(); ++n)
                if (graph(use.kernel)[n].kind == Kind::boolean && graph(use.kernel)[n].op == model::Op::pointwise)
                    guards.push_back(n);
            for (const NodeId guard : guards) {
                const auto rows = rows_at(tensor, use, guard);
                if (!rows || !fits(tensor, *rows) || !serves(all, *rows)) continue;
                view.of[tensor] = static_cast<int>(view.rows.size());
                view.rows.push_back(*rows);
                return;
            }
        }
    }

    /// The place of one use, whose sequences a requirement keeps apart.
    std::optional<PackedRows> rows_at(int tensor, const Use& use, NodeId guard) const {
        model::Kernel kernel = spec_.kernels[static_cast<size_t>(use.kernel)];
        NodeId index = use.index;
        if (guard >= 0) {
            Node nowhere;
            nowhere.kind = Kind::integer;
            nowhere.integer = -1;
            Node choice;
            choice.op = model::Op::select;
            choice.kind = Kind::integer;
            choice.domain = model::unite(kernel.graph[guard].domain, kernel.graph[index].domain);
            choice.args = {guard, index, kernel.graph.add(nowhere)};
            index = kernel.graph.add(choice);
        }
        Domain own;
        for (const Axis& x : spec_.tensors[static_cast<size_t>(tensor)].axes)
            if (!(x == use.at)) own.add(x);
        const auto ragged = model::ragged(spec_, kernel.graph, index, use.at, own).form;
        if (!ragged || ragged->start < 0 || ragged->inner.terms.size() != 1 || ragged->inner.constant != 0 ||
            !use.at.whole())
            return std::nullopt;
        const model::Affine::Term& inner = ragged->inner.terms.front();
        Domain where = own;
        where.add(kernel.graph[index].domain);
        const model::Intervals known = model::intervals(spec_, kernel, *ragged, where);
        if (inner.coefficient != 1 || !inner.axis.whole() || !ragged->sequence.whole() || !known.apart)
            return std::nullopt;
        PackedRows rows;
        rows.place = {use.at, ragged->sequence, inner.axis};
        rows.kernel = use.kernel;
        rows.index = use.index;
        rows.guard = guard;
        rows.start = ragged->start;
        rows.next = known.whole ? known.next : -1;
        return rows;
    }

    /// Has a tensor no axes of its own among those of the place, and the others that the index goes by?
    bool fits(int tensor, const PackedRows& rows) const {
        const std::vector<Axis>& axes = spec_.tensors[static_cast<size_t>(tensor)].axes;
        Domain needed = graph(rows.kernel)[rows.index].domain;
        if (rows.guard >= 0) needed.add(graph(rows.kernel)[rows.guard].domain);
        needed.remove(rows.place.sequence);
        needed.remove(rows.place.inner);
        const Domain own = domain_of(axes);
        return !own.overlaps(rows.place.sequence) && !own.overlaps(rows.place.inner) && own.covers(needed) &&
               std::find(axes.begin(), axes.end(), rows.place.at) != axes.end();
    }

    /// Does a guard that the index lacks change nothing of what is stored?
    bool serves(const std::vector<Use>& all, const PackedRows& rows) {
        if (rows.guard < 0) return true;
        std::vector<Id> roots;
        for (const Stored& s : forward_.stores) roots.push_back(s.value);
        NeededWhere needed(a_, term(rows.kernel, rows.guard));
        return std::none_of(all.begin(), all.end(), [&](const Use& use) {
            return use.node < 0 || needed.beyond(roots, term(use.kernel, use.node));
        });
    }

    std::vector<Axis> rows_of(int tensor, const PackedPlace& place) const {
        return rows_of_sequences(spec_.tensors[static_cast<size_t>(tensor)].axes, place);
    }

    /// Reads and stores of tensors as they are in the view.
    void rewrite(PackedView& view, int k) {
        model::Kernel& kernel = view.spec.kernels[static_cast<size_t>(k)];
        std::set<NodeId> reads;
        for (const auto& [tensor, rows] : view.of)
            for (const Use& use : uses_.at(tensor))
                if (use.kernel == k) reads.insert(use.node);
        std::vector<NodeId> now;
        kernel = model::rewritten(kernel, [&](model::Graph& to, NodeId from, Node node) {
            if (node.op == model::Op::read)
                if (const auto rows = view.of.find(node.tensor); rows != view.of.end())
                    node.domain =
                        domain_of(rows_of(node.tensor, view.rows[static_cast<size_t>(rows->second)].place));
            now.push_back(reads.contains(from) ? node.args[0] : to.add(std::move(node)));
            return now.back();
        });
        for (model::Store& s : kernel.stores) {
            const auto rows = view.of.find(s.tensor);
            if (rows == view.of.end()) continue;
            s.domain = domain_of(rows_of(s.tensor, view.rows[static_cast<size_t>(rows->second)].place));
            s.binds.clear();
            s.bind_values.clear();
        }
        for (PackedRows& rows : view.rows) {
            if (rows.kernel != k) continue;
            for (NodeId* node : {&rows.index, &rows.guard, &rows.start, &rows.next})
                if (*node >= 0) *node = now[static_cast<size_t>(*node)];
        }
    }

    const model::Spec& spec_;
    const std::vector<Custom>& customs_;
    Algebra a_;
    Forward forward_;
    std::map<int, std::vector<Use>> uses_;
    std::set<int> others_;  // tensors that are used in another way
};

}  // namespace

PackedView packed_view(const model::Spec& spec, const std::vector<Custom>& customs) {
    return Finder(spec, customs).run();
}

namespace {

/// Reads of packed tensors below these as `made` has them.
std::vector<Sink> with_reads(Algebra& a, const Tensors& tensors, std::vector<Sink> sinks,
                             const std::function<Id(int tensor)>& made) {
    std::unordered_map<Id, Id> by;
    for (const Id id : a.below(values_of(sinks)))
        if (a[id].op == Op::read && tensors[a[id].which].place >= 0) by[id] = made(a[id].which);
    if (by.empty()) return sinks;
    for (Sink& s : sinks) s.value = a.replaced(s.value, by);
    return sinks;
}

Id read_as_it_lies(Algebra& a, const Tensors& tensors, int tensor) {
    return a.read_as_it_lies(tensor, tensors[tensor].lie, model::info(tensors[tensor].dtype).kind);
}

}  // namespace

std::vector<Sink> as_they_lie(Algebra& a, const Tensors& tensors, std::vector<Sink> sinks) {
    const auto place = [&](const Sink& s) { return tensors[s.tensor].place; };
    const int one = place(sinks.front());
    const bool workspace = std::all_of(sinks.begin(), sinks.end(), [&](const Sink& s) {
        return place(s) == one && one >= 0 && tensors[s.tensor].decl.space && s.binds.empty();
    });
    if (workspace) {
        const PackedPlace& of = tensors.place(one);
        std::vector<Sink> alone = with_reads(a, tensors, sinks, [&](int tensor) {
            return tensors[tensor].place == one ? read_as_it_lies(a, tensors, tensor)
                                                : a.coordinate(of.sequence);  // makes it none of these
        });
        const auto knows = [&](const Term& t) {
            return t.domain.overlaps(of.sequence) || t.domain.overlaps(of.inner);
        };
        if (std::none_of(alone.begin(), alone.end(), [&](const Sink& s) { return a.contains(s.value, knows); }))
            return alone;
    }
    sinks = with_reads(a, tensors, std::move(sinks), [&](int tensor) {
        const PackedPlace& of = tensors.place(tensors[tensor].place);
        return a.subscript(read_as_it_lies(a, tensors, tensor), {{of.at, of.index}});
    });
    for (Sink& s : sinks)
        if (place(s) >= 0) s.binds.emplace_back(tensors.place(place(s)).at, tensors.place(place(s)).index);
    return sinks;
}

std::vector<Sink> zeros_elsewhere(Algebra& a, const Tensors& tensors, const std::vector<int>& of) {
    std::vector<Sink> sinks;
    for (const int tensor : of) {
        const PackedPlace& place = tensors.place(tensors[tensor].place);
        Sink s{tensor, {}, a.zero()};
        if (place.elsewhere >= 0) s.binds.emplace_back(place.at, place.elsewhere);
        sinks.push_back(std::move(s));
    }
    return sinks;
}

bool are_rows(const Algebra& a, const Forward& forward, const Tensors& tensors, const std::vector<int>& of,
              int place) {
    if (std::any_of(of.begin(), of.end(), [&](int t) { return tensors[t].place != place; })) return false;
    std::vector<Id> roots;
    for (const Stored& s : forward.stores) roots.push_back(s.value);
    const std::vector<Id> all = a.below(roots);
    const Axis inner = tensors.place(place).inner;
    return std::none_of(all.begin(), all.end(), [&](Id id) {
        const Term& t = a[id];
        const bool binds = t.op == Op::reduce || t.op == Op::contract || t.op == Op::subscript;
        return binds && domain_of(t.axes).overlaps(inner);
    });
}

namespace {

/// Is it finite wherever tensors and params are?
bool is_plain(const Algebra& a, Id value) {
    return !a.contains(value, [](const Term& t) {
        const bool divides = std::any_of(t.powers.begin(), t.powers.end(), [](int p) { return p < 0; });
        return divides || (t.kind == Kind::real && (t.op == Op::call || t.op == Op::reduce));
    });
}

Id guard_of(const Algebra& a, const PackedPlace& place) { return a[place.index].args[0]; }

}  // namespace

Id without_rows_beyond(Algebra& a, const Tensors& tensors, Id root) {
    std::unordered_map<Id, Id> done;
    const auto one = [&](Id made, Id) {
        const Term t = a[made];
        if (t.op != Op::reduce || t.reduction != Reduction::sum || t.kind != Kind::real) return made;
        Id value = t.args[0];
        for (int i = 0; i < tensors.places(); ++i) {
            const PackedPlace& place = tensors.place(i);
            if (!place.rows) continue;
            const Id guard = guard_of(a, place);
            if (domain_of(t.axes).covers(place.inner) && a[value].domain.covers(a[guard].domain) &&
                !is_plain(a, value))
                value = a.select(guard, value, a.zero());
        }
        return value == t.args[0] ? made : a.reduce(t.reduction, value, t.axes);
    };
    return a.rewritten(root, one, done);
}

Id read_for(Algebra& a, const Tensors& tensors, int tensor, Id value) {
    const Id read = a.read(tensor, tensors[tensor].domain(), Kind::real);
    const Term& t = a[value];
    if (tensors[tensor].place < 0 || t.op != Op::reduce || t.reduction != Reduction::logsumexp) return read;
    const std::vector<Id> scores = a.below({t.args[0]}, [](const Term& s, size_t) { return s.op != Op::contract; });
    const bool open = std::any_of(scores.begin(), scores.end(), [&](Id id) {
        return a[id].kind == Kind::real && (a[id].op == Op::read || a[id].op == Op::param);
    });
    return open ? a.select(guard_of(a, tensors.place(tensors[tensor].place)), read,
                           a.number(std::numeric_limits<double>::infinity()))
                : read;
}

namespace {

/// Which values are 0 where all that is read at a place is.
class ZeroOutside {
public:
    ZeroOutside(const Algebra& a, const Tensors& tensors, int place)
        : a_(a), tensors_(tensors), place_(place), inner_(tensors.place(place).inner) {}

    bool is_zero(Id value) {
        if (const auto found = done_.find(value); found != done_.end()) return found->second;
        return done_[value] = finds(value);
    }

private:
    bool finds(Id value) {
        const Term& t = a_[value];
        const auto zero = [&](Id arg) { return is_zero(arg); };
        switch (t.op) {
            case Op::number:
                return a_.is_zero(value);
            case Op::read:
                return tensors_[t.which].place == place_;
            case Op::product:
                for (size_t i = 0; i < t.args.size(); ++i)
                    if (t.powers[i] > 0 && zero(t.args[i])) return true;
                return false;
            case Op::contract:
                return !domain_of(t.axes).overlaps(inner_) && std::any_of(t.args.begin(), t.args.end(), zero);
            case Op::reduce:
                return t.reduction == Reduction::sum && !domain_of(t.axes).overlaps(inner_) && zero(t.args[0]);
            case Op::sum:
                return std::all_of(t.args.begin(), t.args.end(), zero);
            case Op::select:
                return zero(t.args[1]) && zero(t.args[2]);
            case Op::cast:
                return zero(t.args[0]);
            default:
                return false;
        }
    }

    const Algebra& a_;
    const Tensors& tensors_;
    const int place_;
    const Axis inner_;
    std::map<Id, bool> done_;
};

}  // namespace

bool is_zero_outside(const Algebra& a, const Tensors& tensors, Id value, int place) {
    return ZeroOutside(a, tensors, place).is_zero(value);
}

}  // namespace pleat::grad
