#include "grad/partition.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "grad/absorbed.h"
#include "grad/crossing.h"
#include "grad/identities.h"
#include "grad/products.h"
#include "grad/steps.h"

namespace pleat::grad {

namespace {

constexpr double most_in_group = 64;  // channels

/// Decides which values are tensors and which kernel stores each of them.
class Partitioner {
public:
    Partitioner(Algebra& a, Tensors& tensors, const std::vector<Custom>& customs,
                const std::map<Id, std::string>& names, std::vector<Sink> sinks, std::string dtype)
        : a_(a),
          tensors_(tensors),
          customs_(customs),
          names_(names),
          sinks_(std::move(sinks)),
          workspace_(a, tensors, names, sinks_, std::move(dtype)),
          levels_(a, tensors, workspace_),
          crossing_(a, tensors, workspace_, levels_) {}

    Kernels run() {
        replace([&](const Plane& plane) { return totals_in_steps(a_, plane); });
        simplify_products(a_, tensors_, sinks_);
        for (const Id id : a_.below(values_of(sinks_)))
            if (a_[id].op == Op::read) placed_.given.insert(a_[id].which);
        replace([&](const Plane& plane) { return totals_in_steps(a_, plane); });
        absorb_factors(a_, tensors_, workspace_, sinks_);
        replace([&](const Plane& plane) { return parted_by_examples(a_, tensors_, plane); });
        const std::unordered_map<Id, Id> shared = shared_sigmoids(a_, values_of(sinks_));
        for (Sink& s : sinks_) s.value = a_.replaced(s.value, shared);
        levels_.set(launches_of(a_, tensors_, values_of(sinks_)));
        if (levels_.launches().empty()) {
            const Stepped steps = in_steps(a_, tensors_, values_of(sinks_));
            placed_.in_steps = steps.taken && !steps.in_one_row;
            for (size_t i = 0; i < sinks_.size(); ++i) sinks_[i].value = steps.roots[i];
            placed_.kernels[-1] = sinks_;
            return written();
        }
        std::vector<Id> products;
        for (const auto& [product, rank] : levels_.ranks())
            if (a_[product].op == Op::contract) products.push_back(product);
        workspace_.lie_as_in(std::move(products));
        for (const Launch& launch : levels_.launches()) materialize_launch(launch);
        for (Sink& s : sinks_) s.value = with_stored_parts(with_stored_sums(s.value));
        for (const Sink& s : std::vector<Sink>(sinks_)) foreign(s.value);
        for (size_t i = 0; i < workspace_.order().size(); ++i) foreign(workspace_.order()[i]);
        for (const Sink& s : sinks_)
            for (const Id id : a_.below({s.value}))
                if (levels_.plane_product_of_rows(id) >= 0) workspace_.keep(id, "f32", "ROW");
        for (const Sink& s : sinks_) assign(s);
        for (const auto* made : {&placed_.copied, &placed_.transposed})
            for (const auto& [operand, tensor] : *made) placed_.kernels[-1].push_back({tensor, {}, operand});
        settle();
        move_beside();
        move_ahead();
        move_behind();
        return written();
    }

private:
    /// What stands for values of each plane.
    void replace(const std::function<std::unordered_map<Id, Id>(const Plane&)>& of) {
        for (const Launch& found : launches_of(a_, tensors_, values_of(sinks_))) {
            if (!found.plane) continue;
            const std::unordered_map<Id, Id> by = of(*found.plane);
            for (Sink& s : sinks_) s.value = a_.replaced(s.value, by);
        }
    }
    Kernels written() { return kernels_of(a_, tensors_, levels_, workspace_, customs_, names_, placed_); }

    /// Does a kernel of its own behind the product store it?
    bool goes_behind(const Sink& s) {
        const int at = levels_.of(s.value);
        if (at < 0 || a_[levels_.launch(at).products.front()].op != Op::contract || levels_.launch(at).plane)
            return false;
        return levels_.needs_behind(s.value, at);
    }

    /// To the kernel of its level, or behind it.
    void assign(const Sink& s) {
        (goes_behind(s) ? placed_.behind : placed_.kernels)[levels_.of(s.value)].push_back(s);
    }

    /// A sum that an earlier kernel stores stands for its terms in a longer one.
    Id with_stored_sums(Id value) {
        for (const Id id : std::vector<Id>(workspace_.order())) {
            const Term part = a_[id], whole = a_[value];
            if (part.op != Op::sum || whole.op != Op::sum || levels_.of(value) <= levels_.of(id)) continue;
            std::vector<Id> rest = whole.args;
            for (const Id term : part.args) std::erase(rest, term);
            if (rest.size() + part.args.size() != whole.args.size()) continue;
            const int tensor = workspace_.at(id);
            const Id read = a_.read(tensor, part.domain, part.kind);
            levels_.put(read, levels_.of(id));
            workspace_.put(read, tensor);
            rest.push_back(read);
            value = a_.sum(rest, false);
        }
        return value;
    }

    /// A sum that an earlier kernel stores stands for its terms within a value, too, but for some of few elements.
    Id with_stored_parts(Id value) {
        if (levels_.of(value) < 0) return value;
        std::unordered_map<Id, Id> done;
        const std::function<Id(Id)> go = [&](Id id) -> Id {
            if (const auto found = done.find(id); found != done.end()) return found->second;
            const bool stays = levels_.is_kernel(id) || workspace_.holds(id) || a_[id].op == Op::read;
            const Id made = stays ? id : of_stored_part(a_.with_args(id, go), levels_.of(value));
            done.emplace(id, made);
            return made;
        };
        return go(value);
    }

    Id of_stored_part(Id value, int at) {
        const Term whole = a_[value];
        if (whole.op != Op::sum) return value;
        for (const Id id : std::vector<Id>(workspace_.order())) {
            const Term part = a_[id];
            if (part.op != Op::sum || levels_.of(id) >= at) continue;
            std::vector<Id> rest = whole.args, missing;
            for (const Id term : part.args)
                if (std::erase(rest, term) == 0) missing.push_back(term);
            const bool few = std::all_of(missing.begin(), missing.end(), [&](Id term) {
                return tensors_.elements(a_[term].domain) * 16 <= tensors_.elements(part.domain);
            });
            if (!few || missing.empty() || part.args.size() < missing.size() + 2) continue;
            const Id read = a_.read(workspace_.at(id), part.domain, part.kind);
            levels_.put(read, levels_.of(id));
            rest.push_back(read);
            for (const Id term : missing) rest.push_back(a_.negated(term));
            return a_.sum(rest, false);
        }
        return value;
    }

    bool is_sink(Id id) const { return stored_by(sinks_, workspace_.at(id)); }

    std::string dtype_like(int tensor) const {
        return model::info(tensors_[tensor].dtype).bytes == 1 &&
                       model::info(tensors_[tensor].dtype).kind == Kind::real
                   ? workspace_.dtype()
                   : tensors_[tensor].decl.dtype.value;
    }

    void materialize_launch(const Launch& launch) {
        const Id product = launch.products.front();
        if (launch.plane) return materialize_plane(*launch.plane);
        if (a_[product].op == Op::apply) return materialize_apply(product);
        for (const Id operand : std::vector<Id>(a_[product].args)) materialize_operand(operand, product);
    }

    /// Weights stay on chip; all else that the products of a plane take and give is a tensor.
    void materialize_plane(const Plane& plane) {
        const std::string dtype = tensors_.dtype_name(plane.dtype);
        for (const Id product : plane.first)
            for (const Id operand : std::vector<Id>(a_[product].args))
                if (a_[viewed(a_, operand)].op != Op::read) workspace_.keep(core(a_, operand), dtype);
        for (const Id operand : plane.copied) {
            const Tensor& tensor = tensors_[a_[viewed(a_, operand)].which];
            const std::string name = tensors_.fresh(tensor.decl.name.value + "_COPY");
            placed_.copied[operand] = tensors_.add(name, dtype, tensor.axes, true);
        }
        for (const Id operand : plane.transposed) keep_transposed(operand);
        for (const Id total : plane.totals) workspace_.keep(total, "f32", "SUM");
        // What multiplies one operand of a first product gives the gradient of the other.
        for (const Plane::Weighted& w : plane.weighted)
            for (const Id product : plane.first)
                for (const size_t side : {size_t{0}, size_t{1}}) {
                    const std::vector<Id> of = a_[product].args;
                    if (of[side] != a_[w.product].args[1 - w.weights]) continue;
                    const Term& other = a_[of[1 - side]];
                    const std::string wish =
                        other.op == Op::read ? gradient_name(tensors_[other.which].decl.name.value) : "U";
                    const bool part = !a_[of[1 - side]].domain.covers(a_[w.product].domain);
                    const std::vector<Axis> axes =
                        part ? axes_of_part(w.product, a_[product].axes.front()) : std::vector<Axis>{};
                    workspace_.keep(w.product, axes.empty() ? workspace_.dtype() : "f32", wish, axes);
                }
    }

    /// The axes of a partial sum over a batch (parted_by_examples), `row` last, as the operands have it.
    std::vector<Axis> axes_of_part(Id product, const Axis& row) const {
        std::vector<Axis> axes, rest;
        for (const Axis& x : a_[product].domain.axes())
            if (!(x == row)) (tensors_.spec().extent(x).is_constant() ? rest : axes).push_back(x);
        axes.insert(axes.end(), rest.begin(), rest.end());
        axes.push_back(row);
        return axes;
    }

    /// A copy of a tensor, with its axes in reverse order.
    void keep_transposed(Id operand) {
        const Tensor& tensor = tensors_[a_[operand].which];
        std::vector<Axis> axes(tensor.axes.rbegin(), tensor.axes.rend());
        const std::string name = tensors_.fresh(tensor.decl.name.value + "_TRANSPOSED"),
                          dtype = tensor.decl.dtype.value;
        placed_.transposed[operand] = tensors_.add(name, dtype, axes, true);
    }

    /// Arguments and results of a kernel of another spec are tensors.
    void materialize_apply(Id apply) {
        const std::vector<Id> args = a_[apply].args;
        const int number = a_[apply].which;
        const Applied& theirs = applied_of(customs_, number);
        for (size_t i = 0; i < args.size(); ++i)
            if (a_[args[i]].op != Op::read)
                workspace_.keep(args[i], dtype_like(counterpart(customs_, number, i, false)),
                                upper_case(theirs.takes[i]));
        for (size_t i = 0; i < theirs.gives.size(); ++i)
            workspace_.keep(result_of(a_, tensors_, customs_, apply, i),
                            dtype_like(counterpart(customs_, number, i, true)), upper_case(theirs.gives[i]));
    }

    void materialize_operand(Id operand, Id product) {
        const Id inner = core(a_, operand);
        if (a_[viewed(a_, operand)].op == Op::read) return;
        std::string dtype = workspace_.dtype();
        if (a_[operand].op == Op::cast)
            dtype = tensors_.dtype_name(a_[operand].dtype);
        else if (inner != operand)
            dtype = "f32";
        else
            for (const Id other : a_[product].args)
                if (other != operand && a_[viewed(a_, other)].op == Op::read)
                    dtype = a_[other].op == Op::cast ? tensors_.dtype_name(a_[other].dtype)
                                                     : tensors_[a_[viewed(a_, other)].which].decl.dtype.value;
        const model::Dtype d = tensors_.dtype_of(dtype);
        if (model::is_fp8(d) || model::info(d).kind != Kind::real) dtype = workspace_.dtype();
        workspace_.keep(viewed(a_, operand), dtype);
    }

    /// Reductions that do not need a product go ahead of it.
    void foreign(Id root) {
        if (levels_.of(root) < 0) return;
        for (const Id id : a_.below({root})) {
            const Term t = a_[id];
            if (t.op == Op::reduce && levels_.of(id) < 0 && t.kind == Kind::real && !workspace_.holds(id))
                workspace_.keep(id, workspace_.wide_dtype(), "PART");
        }
    }

    /// What a kernel takes of earlier ones that is not there yet, and the tensors that it reads.
    struct Needs {
        std::set<Id> missing;
        std::set<int> reads;
        std::set<Id> seen;
    };

    /// Each value goes to the kernel of the last product that it needs; what it takes of earlier ones is stored
    /// there. From the last kernel on, so that all that one is to store is known when it says what it needs.
    void settle() {
        size_t placed = 0;
        const auto store = [&](const std::vector<Sink>& sinks, int at, bool behind) {
            Needs found;
            for (const Sink& s : sinks) needs(s.value, at, behind, found);
            for (const Id id : crossing_.to_store(found.missing, at, found.reads))
                workspace_.keep(id, workspace_.dtype_for(id));
            for (; placed < workspace_.order().size(); ++placed)
                if (const Id id = workspace_.order()[placed]; !is_sink(id)) assign({workspace_.at(id), {}, id});
        };
        store({}, -1, false);  // what products take
        size_t before = 0;
        do {
            before = placed;
            for (int at = static_cast<int>(levels_.launches().size()) - 1; at >= -1; --at) {
                store(placed_.behind[at], at + 1, true);
                store(placed_.kernels[at], at, false);
            }
        } while (before != placed);
    }

    void needs(Id id, int at, bool behind, Needs& found) {
        for (const Id arg : std::vector<Id>(a_[id].args)) {
            if (workspace_.holds(arg) && levels_.of(arg) < at) {
                found.reads.insert(workspace_.at(arg));
                continue;
            }
            if (a_[arg].op == Op::read) found.reads.insert(a_[arg].which);
            if (levels_.is_kernel(id) && !levels_.is_weights(id, arg)) continue;  // its operands are tensors by now
            const bool own = behind && levels_.of(arg) == at - 1 && levels_.needs_behind(arg, at - 1);
            if (levels_.of(arg) >= 0 && levels_.of(arg) < at && a_[arg].kind == Kind::real && !own) {
                if (!crossing_.follows(arg, at)) found.missing.insert(arg);
            } else if (levels_.of(arg) <= at && found.seen.insert(arg).second) {  // conditions are made again
                needs(arg, at, behind, found);
            }
        }
    }

    /// Sums of what a window's product contracts come from its pass, which reads all of it.
    void move_beside() {
        for (auto* list : {&placed_.kernels, &placed_.behind})
            for (auto& [at, sinks] : *list) {
                std::vector<Sink> stay;
                for (const Sink& s : sinks) {
                    const int home = window_that_sums(s, at);
                    (home < 0 ? stay : placed_.kernels[home]).push_back(s);
                }
                sinks = std::move(stay);
            }
    }

    /// The launch behind `at` whose product contracts a tensor as it lies along the axes of this sum; -1: none
    /// does.
    int window_that_sums(const Sink& s, int at) const {
        const Term& sum = a_[s.value];
        if (sum.op != Op::reduce || sum.reduction != Reduction::sum) return -1;
        for (size_t i = 0; i < levels_.launches().size(); ++i) {
            const Term& product = a_[levels_.launches()[i].products.front()];
            const bool same = static_cast<int>(i) > at && is_window(a_, levels_.launches()[i]) &&
                              domain_of(product.axes) == domain_of(sum.axes);
            for (const size_t side : {size_t{0}, size_t{1}})
                if (same && product.args[side] == sum.args[0] && keeps_rows(product, side))
                    return static_cast<int>(i);
        }
        return -1;
    }

    /// Does a pass over rows in shared memory take the product of a window: of channels in groups, of which this
    /// operand has few (families/window)? Tiles of others leave sums of operands to a kernel of their own.
    bool keeps_rows(const Term& product, size_t side) const {
        const Domain &summed = a_[product.args[side]].domain, &other = a_[product.args[1 - side]].domain;
        const Domain channels = model::minus(summed, domain_of(product.axes)), own = model::minus(channels, other);
        return !(own == channels) && tensors_.elements(own) <= most_in_group;
    }

    /// Values of tensors alone are stored by a later kernel that reads all of these tensors anyway.
    void move_ahead() {
        const auto found = placed_.kernels.find(-1);
        if (found == placed_.kernels.end()) return;
        std::vector<Sink> stay;
        for (const Sink& s : found->second) {
            const int home = kernel_that_reads(s);
            if (home < 0)
                stay.push_back(s);
            else
                placed_.kernels[home].push_back(s);
        }
        found->second = std::move(stay);
    }

    /// What is stored over a tensor that later kernels read waits for the last of them.
    void move_behind() {
        const auto reads = [&](const Sink& s, int tensor) {
            return a_.contains(s.value, [&](const Term& t) { return t.op == Op::read && t.which == tensor; });
        };
        for (auto& [at, sinks] : placed_.kernels) {
            std::vector<Sink> stay;
            for (const Sink& s : sinks) {
                int last = at;
                for (const auto& [later, others] : placed_.kernels)
                    if (placed_.given.contains(s.tensor) &&
                        std::any_of(others.begin(), others.end(),
                                    [&](const Sink& other) { return reads(other, s.tensor); }))
                        last = std::max(last, later);
                if (last == at)
                    stay.push_back(s);
                else
                    placed_.behind[last].push_back(s);
            }
            sinks = std::move(stay);
        }
    }

    /// The tensors that kernel `at` reads for a value, but for the operands of its product.
    std::set<int> whole_tensors(Id root, int at) {
        std::set<int> found;
        std::set<Id> seen;
        std::vector<Id> open{root};
        while (!open.empty()) {
            const Id id = open.back();
            open.pop_back();
            if (!seen.insert(id).second) continue;
            const Term& t = a_[id];
            if (t.op == Op::read) found.insert(t.which);
            if (levels_.is_kernel(id)) continue;
            if (id != root && workspace_.holds(id) && levels_.of(id) < at) {
                found.insert(workspace_.at(id));
                continue;
            }
            open.insert(open.end(), t.args.begin(), t.args.end());
        }
        return found;
    }

    /// The first launch whose kernel reads all of the largest tensors of which a value is made, before one that
    /// takes it; -1: none does.
    int kernel_that_reads(const Sink& s) {
        if (tensors_[s.tensor].decl.space == std::nullopt || !s.binds.empty()) return -1;
        if (a_.contains(s.value, [](const Term& t) { return t.op == Op::reduce; })) return -1;
        std::set<int> need;
        double most = 0;
        for (const Id id : a_.below({s.value}))
            if (a_[id].op == Op::read) most = std::max(most, tensors_.elements(a_[id].domain));
        for (const Id id : a_.below({s.value}))
            if (a_[id].op == Op::read && tensors_.elements(a_[id].domain) == most) need.insert(a_[id].which);
        int first = static_cast<int>(levels_.launches().size());  // the one that takes it
        for (const auto& [product, rank] : levels_.ranks())
            for (const Id arg : a_[product].args)
                if (viewed(a_, arg) == s.value) first = std::min(first, rank);
        for (const auto& [at, sinks] : placed_.kernels) {
            if (at < 0 || at >= first) continue;
            std::set<int> reads;
            for (const Sink& other : sinks) reads.merge(whole_tensors(other.value, at));
            for (const auto& [earlier, others] : placed_.behind)
                for (const Sink& other : others)
                    if (earlier < at && whole_tensors(other.value, at).contains(s.tensor)) return -1;
            const bool all = std::includes(reads.begin(), reads.end(), need.begin(), need.end());
            // The epilogue's place is the product's: its rows and columns.
            const Term& product = a_[levels_.launch(at).products.front()];
            if (all && !levels_.launch(at).plane && product.op == Op::contract &&
                product.domain == a_[s.value].domain)
                return at;
            if (reads.contains(s.tensor)) return -1;
        }
        return -1;
    }

    Algebra& a_;
    Tensors& tensors_;
    const std::vector<Custom>& customs_;
    const std::map<Id, std::string>& names_;
    std::vector<Sink> sinks_;
    Workspace workspace_;
    Levels levels_;
    Crossing crossing_;
    Placed placed_;
};

}  // namespace

Kernels partition(Algebra& a, Tensors& tensors, const std::vector<Custom>& customs,
                  const std::map<Id, std::string>& names, std::vector<Sink> sinks, const std::string& dtype) {
    return Partitioner(a, tensors, customs, names, std::move(sinks), dtype).run();
}

}  // namespace pleat::grad
