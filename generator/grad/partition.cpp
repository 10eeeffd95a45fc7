#include "grad/partition.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <unordered_map>

#include "grad/crossing.h"
#include "grad/launches.h"
#include "grad/passes.h"
#include "grad/products.h"
#include "grad/workspace.h"

namespace pleat::grad {

namespace {

class Partitioner {
public:
    Partitioner(Algebra& a, Tensors& tensors, const std::vector<Custom>& customs,
                const std::map<Id, std::string>& names, std::vector<Sink> sinks, std::string dtype)
        : a_(a),
          tensors_(tensors),
          customs_(customs),
          names_(names),
          sinks_(std::move(sinks)),
          workspace_(a, tensors, names, sinks_),
          dtype_(std::move(dtype)),
          crossing_(
              a, tensors, workspace_, [this](Id id) { return level(id); },
              [this](Id id) { return model::info(tensors_.dtype_of(value_dtype(id))).bytes; }) {}

    Partition run() {
        simplify_products(a_, tensors_, sinks_);
        std::vector<Id> roots;
        for (const Sink& s : sinks_) roots.push_back(s.value);
        for (const Id id : a_.below(roots))
            if (a_[id].op == Op::read) given_.insert(a_[id].which);
        launches_ = launches_of(a_, tensors_, roots);
        for (const Launch& found : std::vector<Launch>(launches_)) {
            if (!found.plane) continue;
            const auto by = parted_by_examples(a_, tensors_, *found.plane);
            for (size_t i = 0; i < sinks_.size(); ++i)
                roots[i] = sinks_[i].value = a_.replaced(sinks_[i].value, by);
        }
        launches_ = launches_of(a_, tensors_, roots);
        if (launches_.empty()) {
            kernel(-1, sinks_);
            return std::move(out_);
        }
        for (size_t i = 0; i < launches_.size(); ++i)
            for (const Id product : launches_[i].products) ranks_[product] = static_cast<int>(i);
        std::vector<Id> products;
        for (const auto& [product, rank] : ranks_)
            if (a_[product].op == Op::contract) products.push_back(product);
        workspace_.lie_as_in(std::move(products));
        for (const Launch& launch : launches_) materialize_launch(launch);
        for (Sink& s : sinks_) s.value = with_stored_parts(with_stored_sums(s.value));
        for (const Sink& s : std::vector<Sink>(sinks_)) foreign(s.value);
        for (size_t i = 0; i < workspace_.order().size(); ++i) foreign(workspace_.order()[i]);
        for (const Sink& s : sinks_)
            for (const Id id : a_.below({s.value}))
                if (plane_product_of_rows(id) >= 0) workspace_.keep(id, "f32", "ROW");
        std::map<int, std::vector<Sink>> kernels;
        for (const Sink& s : sinks_) assign(s, kernels);
        for (const auto& [operand, tensor] : turned_) kernels[-1].push_back({tensor, {}, operand});
        settle(kernels);
        move_beside(kernels);
        move_ahead(kernels);
        move_behind(kernels);
        for (const auto& [at, sinks] : kernels) {
            if (!sinks.empty()) kernel(at, sinks);
            if (const auto found = behind_.find(at); found != behind_.end()) kernel_behind(at, found->second);
        }
        return std::move(out_);
    }

private:
    /// Is `arg` the weights (p or ds) of a plane's product, which stay on chip?
    bool is_weights(Id product, Id arg) {
        const auto& plane = launch(level(product)).plane;
        return plane && std::any_of(plane->weighted.begin(), plane->weighted.end(), [&](const Plane::Weighted& w) {
                   return w.product == product && a_[product].args[w.weights] == arg;
               });
    }

    /// Is the term a kernel with tensors for arguments?
    bool launches(Id id) const { return a_[id].op == Op::contract || a_[id].op == Op::apply; }

    /// Does a term take what launch `at` gives in a way that its epilogue does not: reduced otherwise, or at other
    /// places along a dim of which a tile has a part?
    bool beyond_tile(Id id, int at) {
        const Term& t = a_[id];
        if (level(id) != at) return false;
        if (t.op == Op::reduce) return !epilogue_reduces(a_, tensors_, launch(at), t);
        if (t.op != Op::subscript || level(t.args[0]) != at || is_window(a_, launch(at))) return false;
        return std::any_of(t.axes.begin(), t.axes.end(),
                           [&](const Axis& x) { return !tensors_.spec().extent(x).is_constant(); });
    }

    bool needs_behind(Id value, int at) {
        const std::vector<Id> all = a_.below({value});
        return std::any_of(all.begin(), all.end(), [&](Id id) { return beyond_tile(id, at); });
    }

    /// Such values are those of a kernel behind the product.
    bool goes_behind(const Sink& s) {
        const int at = level(s.value);
        if (at < 0 || a_[launch(at).products.front()].op != Op::contract || launch(at).plane) return false;
        return needs_behind(s.value, at);
    }

    /// To the kernel of its level, or behind it.
    void assign(const Sink& s, std::map<int, std::vector<Sink>>& kernels) {
        (goes_behind(s) ? behind_ : kernels)[level(s.value)].push_back(s);
    }

    const Launch& launch(int at) const { return launches_[static_cast<size_t>(at)]; }

    /// A sum that an earlier kernel stores stands for its terms in a longer one.
    Id with_stored_sums(Id value) {
        for (const Id id : std::vector<Id>(workspace_.order())) {
            const Term part = a_[id], whole = a_[value];
            if (part.op != Op::sum || whole.op != Op::sum || level(value) <= level(id)) continue;
            std::vector<Id> rest = whole.args;
            for (const Id term : part.args) std::erase(rest, term);
            if (rest.size() + part.args.size() != whole.args.size()) continue;
            const int tensor = workspace_.at(id);
            const Id read = a_.read(tensor, part.domain, part.kind);
            levels_[read] = level(id);
            workspace_.put(read, tensor);
            rest.push_back(read);
            value = a_.sum(rest, false);
        }
        return value;
    }

    /// A sum that an earlier kernel stores stands for its terms within a value, too, but for some of few elements.
    Id with_stored_parts(Id value) {
        if (level(value) < 0) return value;
        std::unordered_map<Id, Id> done;
        const std::function<Id(Id)> go = [&](Id id) -> Id {
            if (const auto found = done.find(id); found != done.end()) return found->second;
            const bool stays = launches(id) || workspace_.holds(id) || a_[id].op == Op::read;
            const Id made = stays ? id : of_stored_part(a_.with_args(id, go), level(value));
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
            if (part.op != Op::sum || level(id) >= at) continue;
            std::vector<Id> rest = whole.args, missing;
            for (const Id term : part.args)
                if (std::erase(rest, term) == 0) missing.push_back(term);
            const bool few = std::all_of(missing.begin(), missing.end(), [&](Id term) {
                return tensors_.elements(a_[term].domain) * 16 <= tensors_.elements(part.domain);
            });
            if (!few || missing.empty() || part.args.size() < missing.size() + 2) continue;
            const Id read = a_.read(workspace_.at(id), part.domain, part.kind);
            levels_[read] = level(id);
            rest.push_back(read);
            for (const Id term : missing) rest.push_back(a_.negated(term));
            return a_.sum(rest, false);
        }
        return value;
    }

    /// The number of the last launch below a value; -1: none.
    int level(Id id) {
        const auto found = levels_.find(id);
        if (found != levels_.end()) return found->second;
        int last = -1;
        for (const Id arg : std::vector<Id>(a_[id].args)) last = std::max(last, level(arg));
        if (const auto at = ranks_.find(id); at != ranks_.end()) last = at->second;
        return levels_[id] = last;
    }

    bool is_sink(Id id) const { return stored_by(sinks_, workspace_.at(id)); }

    const Custom& custom_of(Id apply) const { return customs_.at(static_cast<size_t>(a_[apply].which / 2)); }
    bool of_backward(Id apply) const { return a_[apply].which % 2 == 1; }

    /// The tensor of the program that takes an argument, or a result, of a kernel of another spec.
    int counterpart(Id apply, size_t i, bool result) const {
        const Custom& c = custom_of(apply);
        if (of_backward(apply)) return result ? c.gives[i] : c.takes[i].tensor;
        return result ? c.stores[i] : c.reads[i];
    }

    std::string dtype_like(int tensor) const {
        return model::info(tensors_[tensor].dtype).bytes == 1 &&
                       model::info(tensors_[tensor].dtype).kind == Kind::real
                   ? dtype_
                   : tensors_[tensor].decl.dtype.value;
    }

    Id result_of(Id apply, size_t i) {
        const Tensor& like = tensors_[counterpart(apply, i, true)];
        return a_.result(apply, static_cast<int>(i), like.axes, model::info(like.dtype).kind);
    }

    const Applied& applied(Id apply) const {
        return of_backward(apply) ? custom_of(apply).backward : custom_of(apply).forward;
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
        for (const Id operand : plane.turned) turn(operand);
        // What multiplies one operand of a first product gives the gradient of the other.
        for (const Plane::Weighted& w : plane.weighted)
            for (const Id product : plane.first)
                for (const size_t side : {size_t{0}, size_t{1}}) {
                    const std::vector<Id> of = a_[product].args;
                    if (of[side] != a_[w.product].args[1 - w.weights]) continue;
                    const Term& other = a_[of[1 - side]];
                    const std::string wish =
                        other.op == Op::read ? gradient_name(tensors_[other.which].decl.name.value) : "U";
                    const std::vector<Axis> axes = axes_of_part(w.product, a_[product].axes.front());
                    workspace_.keep(w.product, axes.empty() ? dtype_ : "f32", wish, axes);
                }
    }

    /// The axes of a part of a sum over a batch, rows of weights as the operands have them; none of what is no
    /// part.
    std::vector<Axis> axes_of_part(Id product, const Axis& row) const {
        std::vector<Axis> axes, rest;
        bool part = false;
        for (const Axis& x : a_[product].domain.axes()) {
            part = part || !x.whole();
            if (!(x == row)) (tensors_.spec().extent(x).is_constant() ? rest : axes).push_back(x);
        }
        if (!part) return {};
        axes.insert(axes.end(), rest.begin(), rest.end());
        axes.push_back(row);
        return axes;
    }

    /// The product of a plane of which a term sums the columns of each row, with what else is tensors; -1: it is
    /// none.
    Id plane_product_of_rows(Id id) {
        const Term t = a_[id];
        if (t.op != Op::reduce || t.reduction != Reduction::sum || level(id) < 0 || !launch(level(id)).plane)
            return -1;
        Id found = -1;
        for (const Plane::Weighted& w : launch(level(id)).plane->weighted) {
            const Domain own = model::minus(a_[w.product].domain, a_[a_[w.product].args[w.weights]].domain);
            if (own == domain_of(t.axes) && workspace_.holds(w.product) &&
                a_[t.args[0]].domain == a_[w.product].domain)
                found = w.product;
        }
        if (found < 0) return -1;
        const int at = level(id);
        const std::vector<Id> parts =
            a_.below({t.args[0]}, [&](const Term& of, size_t) { return of.op != Op::contract; });
        const bool plain = std::all_of(parts.begin(), parts.end(), [&](Id part) {
            return part == found || level(part) < at || a_[part].op == Op::sum || a_[part].op == Op::product;
        });
        return plain ? found : -1;
    }

    /// A copy of a tensor, whose axes lie the other way round.
    void turn(Id operand) {
        const Tensor& tensor = tensors_[a_[operand].which];
        std::vector<Axis> axes(tensor.axes.rbegin(), tensor.axes.rend());
        const std::string name = tensors_.fresh(tensor.decl.name.value + "_TURNED"),
                          dtype = tensor.decl.dtype.value;
        turned_[operand] = tensors_.add(name, dtype, axes, true);
    }

    /// Arguments and results of a kernel of another spec are tensors.
    void materialize_apply(Id apply) {
        const std::vector<Id> args = a_[apply].args;
        for (size_t i = 0; i < args.size(); ++i)
            if (a_[args[i]].op != Op::read)
                workspace_.keep(args[i], dtype_like(counterpart(apply, i, false)),
                                upper_case(applied(apply).takes[i]));
        for (size_t i = 0; i < applied(apply).gives.size(); ++i)
            workspace_.keep(result_of(apply, i), dtype_like(counterpart(apply, i, true)),
                            upper_case(applied(apply).gives[i]));
    }

    void materialize_operand(Id operand, Id product) {
        const Id inner = core(a_, operand);
        if (a_[viewed(a_, operand)].op == Op::read) return;
        std::string dtype = dtype_;
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
        if (model::is_fp8(d) || model::info(d).kind != Kind::real) dtype = dtype_;
        workspace_.keep(viewed(a_, operand), dtype);
    }

    /// Reductions that do not need a product go ahead of it.
    void foreign(Id root) {
        if (level(root) < 0) return;
        for (const Id id : a_.below({root})) {
            const Term t = a_[id];
            if (t.op == Op::reduce && level(id) < 0 && t.kind == Kind::real && !workspace_.holds(id))
                workspace_.keep(id, wide_dtype(), "PART");
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
    void settle(std::map<int, std::vector<Sink>>& kernels) {
        size_t placed = 0;
        const auto store = [&](const std::vector<Sink>& sinks, int at, bool behind) {
            Needs found;
            for (const Sink& s : sinks) needs(s.value, at, behind, found);
            for (const Id id : crossing_.to_store(found.missing, at, found.reads))
                workspace_.keep(id, value_dtype(id));
            for (; placed < workspace_.order().size(); ++placed)
                if (const Id id = workspace_.order()[placed]; !is_sink(id))
                    assign({workspace_.at(id), {}, id}, kernels);
        };
        store({}, -1, false);  // what products take
        for (size_t before = 0; before != placed;) {
            before = placed;
            for (int at = static_cast<int>(launches_.size()) - 1; at >= -1; --at) {
                store(behind_[at], at + 1, true);
                store(kernels[at], at, false);
            }
        }
    }

    void needs(Id id, int at, bool behind, Needs& found) {
        for (const Id arg : std::vector<Id>(a_[id].args)) {
            if (workspace_.holds(arg) && level(arg) < at) {
                found.reads.insert(workspace_.at(arg));
                continue;
            }
            if (a_[arg].op == Op::read) found.reads.insert(a_[arg].which);
            if (launches(id) && !is_weights(id, arg)) continue;  // its operands are tensors by now
            const bool own = behind && level(arg) == at - 1 && needs_behind(arg, at - 1);
            if (level(arg) >= 0 && level(arg) < at && a_[arg].kind == Kind::real && !own) {
                if (!crossing_.follows(arg, at)) found.missing.insert(arg);
            } else if (level(arg) <= at && found.seen.insert(arg).second) {  // conditions are made again
                needs(arg, at, behind, found);
            }
        }
    }

    std::string value_dtype(Id id) const {
        return tensors_.elements(a_[id].domain) * 16 <= largest() ? wide_dtype() : dtype_;
    }

    /// Of values of rows, which are few: 32 bits or more.
    std::string wide_dtype() const { return model::info(tensors_.dtype_of(dtype_)).bytes < 4 ? "f32" : dtype_; }

    double largest() const {
        double most = 1;
        for (const Sink& s : sinks_) most = std::max(most, tensors_.elements(tensors_[s.tensor].domain()));
        return most;
    }

    /// Sums of what a window's product contracts come from its pass, which reads all of it.
    void move_beside(std::map<int, std::vector<Sink>>& kernels) {
        for (auto* list : {&kernels, &behind_})
            for (auto& [at, sinks] : *list) {
                std::vector<Sink> stay;
                for (const Sink& s : sinks) {
                    const int home = window_that_sums(s, at);
                    (home < 0 ? stay : kernels[home]).push_back(s);
                }
                sinks = std::move(stay);
            }
    }

    /// The launch behind `at` whose product contracts a tensor as it lies along the axes of this sum; -1: none
    /// does.
    int window_that_sums(const Sink& s, int at) const {
        const Term& sum = a_[s.value];
        if (sum.op != Op::reduce || sum.reduction != Reduction::sum) return -1;
        for (size_t i = 0; i < launches_.size(); ++i) {
            const Term& product = a_[launches_[i].products.front()];
            const bool same = static_cast<int>(i) > at && is_window(a_, launches_[i]) &&
                              domain_of(product.axes) == domain_of(sum.axes);
            if (same && std::find(product.args.begin(), product.args.end(), sum.args[0]) != product.args.end())
                return static_cast<int>(i);
        }
        return -1;
    }

    /// Values of tensors alone are stored by a later kernel that reads all of these tensors anyway.
    void move_ahead(std::map<int, std::vector<Sink>>& kernels) {
        const auto found = kernels.find(-1);
        if (found == kernels.end()) return;
        std::vector<Sink> stay;
        for (const Sink& s : found->second) {
            const int home = kernel_that_reads(s, kernels);
            if (home < 0)
                stay.push_back(s);
            else
                kernels[home].push_back(s);
        }
        found->second = std::move(stay);
    }

    /// What is stored over a tensor that later kernels read waits for the last of them.
    void move_behind(std::map<int, std::vector<Sink>>& kernels) {
        const auto reads = [&](const Sink& s, int tensor) {
            return a_.contains(s.value, [&](const Term& t) { return t.op == Op::read && t.which == tensor; });
        };
        for (auto& [at, sinks] : kernels) {
            std::vector<Sink> stay;
            for (const Sink& s : sinks) {
                int last = at;
                for (const auto& [later, others] : kernels)
                    if (given_.contains(s.tensor) &&
                        std::any_of(others.begin(), others.end(),
                                    [&](const Sink& other) { return reads(other, s.tensor); }))
                        last = std::max(last, later);
                if (last == at)
                    stay.push_back(s);
                else
                    behind_[last].push_back(s);
            }
            sinks = std::move(stay);
        }
    }

    std::set<int> whole_tensors(Id root, int at) {
        std::set<int> found;
        std::vector<Id> open{root};
        while (!open.empty()) {
            const Id id = open.back();
            open.pop_back();
            const Term& t = a_[id];
            if (t.op == Op::read) found.insert(t.which);
            if (launches(id)) continue;
            if (id != root && workspace_.holds(id) && level(id) < at) {
                found.insert(workspace_.at(id));
                continue;
            }
            open.insert(open.end(), t.args.begin(), t.args.end());
        }
        return found;
    }

    int kernel_that_reads(const Sink& s, const std::map<int, std::vector<Sink>>& kernels) {
        if (tensors_[s.tensor].decl.space == std::nullopt || !s.binds.empty()) return -1;
        if (a_.contains(s.value, [](const Term& t) { return t.op == Op::reduce; })) return -1;
        std::set<int> need;
        double most = 0;
        for (const Id id : a_.below({s.value}))
            if (a_[id].op == Op::read) most = std::max(most, tensors_.elements(a_[id].domain));
        for (const Id id : a_.below({s.value}))
            if (a_[id].op == Op::read && tensors_.elements(a_[id].domain) == most) need.insert(a_[id].which);
        int first = static_cast<int>(launches_.size());  // the one that takes it
        for (const auto& [product, rank] : ranks_)
            for (const Id arg : a_[product].args)
                if (viewed(a_, arg) == s.value) first = std::min(first, rank);
        for (const auto& [at, sinks] : kernels) {
            if (at < 0 || at >= first) continue;
            std::set<int> reads;
            for (const Sink& other : sinks) reads.merge(whole_tensors(other.value, at));
            const bool all = std::includes(reads.begin(), reads.end(), need.begin(), need.end());
            // The epilogue's place is the product's: its rows and columns.
            const Term& product = a_[launch(at).products.front()];
            if (all && !launch(at).plane && product.op == Op::contract && product.domain == a_[s.value].domain)
                return at;
        }
        return -1;
    }

    Id operand_read(Id operand, Id product) {
        const Id inner = core(a_, operand), of = viewed(a_, operand);
        if (a_[of].op == Op::read) {
            // f32 beside 16 bits is rounded, as tensor cores ask.
            if (inner != operand || tensors_[a_[of].which].dtype != model::Dtype::f32) return operand;
            for (const Id other : a_[product].args) {
                const Id beside = viewed(a_, other);
                const int tensor = a_[beside].op == Op::read  ? a_[beside].which
                                   : workspace_.holds(beside) ? workspace_.at(beside)
                                                              : -1;
                if (other == operand || tensor < 0) continue;
                const model::Dtype d = a_[other].op == Op::cast ? a_[other].dtype : tensors_[tensor].dtype;
                if (d == model::Dtype::bf16 || d == model::Dtype::f16) return a_.cast(operand, d);
            }
            return operand;
        }
        const Id read = a_.replaced(inner, {{of, a_.read(workspace_.at(of), a_[of].domain, Kind::real)}});
        const Term& t = a_[operand];
        return t.op == Op::call && t.fn == Fn::tf32 ? a_.call(Fn::tf32, {read}) : read;
    }

    bool is_result(Id id, Id of) const { return a_[id].op == Op::result && a_[id].args[0] == of; }

    /// A kernel of another spec. What else is made of its results, at the same level, is left in `sinks`.
    void use(Id apply, std::vector<Sink>& sinks) {
        const Applied& theirs = applied(apply);
        spec::UseForm form{text(theirs.file), {}};
        const auto with = [&](const std::string& name, const std::string& ours) {
            form.with.emplace_back(text(name), text(ours));
        };
        for (const auto& [name, ours] : theirs.with) with(name, ours);
        const std::vector<Id> args = a_[apply].args;
        for (size_t i = 0; i < args.size(); ++i)
            with(theirs.takes[i],
                 tensors_[a_[args[i]].op == Op::read ? a_[args[i]].which : workspace_.at(args[i])].decl.name.value);
        for (size_t i = 0; i < theirs.gives.size(); ++i) {
            const int tensor = workspace_.at(result_of(apply, i));
            with(theirs.gives[i], tensors_[tensor].decl.name.value);
            std::erase_if(sinks, [&](const Sink& s) { return s.tensor == tensor; });
        }
        spec::KernelDecl k;
        k.name = text(fresh(theirs.kernel));
        k.form = std::move(form);
        out_.kernels.push_back(std::move(k));
    }

    static bool stored_by(const std::vector<Sink>& sinks, int tensor) {
        return std::any_of(sinks.begin(), sinks.end(), [&](const Sink& s) { return s.tensor == tensor; });
    }

    /// Sinks for which everything that products give is in workspace.
    void kernel_behind(int at, std::vector<Sink> sinks) {
        if (sinks.empty()) return;
        std::unordered_map<Id, Id> by;
        for (const auto& [id, tensor] : workspace_.all())
            if (level(id) <= at && !stored_by(sinks, tensor)) by[id] = a_.read(tensor, a_[id].domain, a_[id].kind);
        for (Sink& s : sinks) s.value = a_.replaced(s.value, by);
        put_passes(sinks);
    }

    /// The five products of a plane, and the stores of three. What else is made of these is left in `sinks`.
    void plane(int at, std::vector<Sink>& sinks) {
        const Plane& plane = *launch(at).plane;
        std::unordered_map<Id, Id> by;
        for (const auto& [id, tensor] : workspace_.all())
            if (level(id) < at) by[id] = a_.read(tensor, a_[id].domain, a_[id].kind);
        const auto product = [&](Id id, Id left, Id right) { by[id] = a_.contract(left, right, a_[id].axes); };
        for (const Id id : plane.first) {
            const std::vector<Id> args = a_[id].args;
            const auto read = [&](Id operand) {
                const auto found = turned_.find(operand);
                return found == turned_.end() ? operand_read(operand, id)
                                              : a_.read(found->second, a_[operand].domain, Kind::real);
            };
            product(id, read(args[0]), read(args[1]));
        }
        std::vector<Sink> own;
        for (const Plane::Weighted& w : plane.weighted) {
            const std::vector<Id> args = a_[w.product].args;
            const Id weights = a_.cast(unmasked(a_, a_.replaced(core(a_, args[w.weights]), by)), plane.dtype);
            product(w.product, weights, operand_read(args[1 - w.weights], plane.first.front()));
            own.push_back({workspace_.at(w.product), {}, by.at(w.product)});
            std::erase_if(sinks, [&](const Sink& s) { return s.tensor == own.back().tensor; });
        }
        for (const auto& [id, tensor] : workspace_.all()) {
            if (level(id) != at || plane_product_of_rows(id) < 0) continue;
            own.push_back({tensor, {}, a_.replaced(id, by)});
            std::erase_if(sinks, [&, tensor = tensor](const Sink& s) { return s.tensor == tensor; });
        }
        put(own, "_attention");
        for (const auto& [id, tensor] : workspace_.all())
            if (level(id) == at && plane_product_of_rows(id) >= 0)
                by[id] = a_.read(tensor, a_[id].domain, Kind::real);
        for (const Plane::Weighted& w : plane.weighted)
            by[w.product] = a_.read(workspace_.at(w.product), a_[w.product].domain, Kind::real);
        for (Sink& s : sinks) s.value = a_.replaced(s.value, by);
    }

    void kernel(int at, const std::vector<Sink>& given) {
        std::vector<Sink> sinks = given;
        if (at < 0) return put_passes(sinks);
        if (launch(at).plane) {
            plane(at, sinks);
            return put_passes(sinks);
        }
        const Id product = launch(at).products.front();
        const Term t = a_[product];
        const bool theirs = t.op == Op::apply;
        if (theirs) use(product, sinks);
        if (sinks.empty()) return;
        const Id with_tensors =
            theirs ? product
                   : a_.contract(operand_read(t.args[0], product), operand_read(t.args[1], product), t.axes);
        for (Sink& s : sinks) {
            std::unordered_map<Id, Id> by;
            for (const auto& [id, tensor] : workspace_.all())
                if ((level(id) < at && id != s.value) || is_result(id, product))
                    by[id] = a_.read(tensor, a_[id].domain, a_[id].kind);
            by[product] = with_tensors;
            s.value = a_.replaced(s.value, by);
        }
        theirs ? put_passes(sinks) : put(sinks, "_product");
    }

    void put_passes(const std::vector<Sink>& sinks) {
        for (const std::vector<Sink>& pass : passes_of(a_, sinks))
            launches_.empty() ? put(pass, "_pass") : put_layers(pass);
    }

    /// What is reduced of few values is done before or behind what is reduced of many.
    void put_layers(const std::vector<Sink>& sinks) {
        Layers layers = layers_of(a_, tensors_, sinks);
        std::unordered_map<Id, Id> by;
        const auto stored = [&](Id id) {
            const int tensor = tensors_.add(tensors_.fresh("SUM"), "f32", a_[id].domain.axes(), true);
            const Sink made{tensor, {}, a_.replaced(id, by)};
            by[id] = a_.read(tensor, a_[id].domain, Kind::real);
            return made;
        };
        const auto replace = [&](std::vector<Sink>& all) {
            for (Sink& s : all) s.value = a_.replaced(s.value, by);
        };
        std::vector<Sink> ahead;
        for (const Id id : layers.ahead) ahead.push_back(stored(id));
        for (const std::vector<Sink>& pass : passes_of(a_, ahead)) put(pass, "_pass");
        replace(layers.rest);
        for (const Id id : moved_values(a_, layers.rest)) {
            const int tensor = tensors_.add(tensors_.fresh("U"), value_dtype(id), a_[id].domain.axes(), true);
            put({{tensor, {}, id}}, "_pass");
            by[id] = a_.read(tensor, a_[id].domain, Kind::real);
        }
        replace(layers.rest);
        std::vector<Sink> between;
        for (const Id id : layers.between) between.push_back(stored(id));
        layers.rest.insert(layers.rest.end(), between.begin(), between.end());
        put(layers.rest, "_pass");
        replace(layers.late);
        if (!layers.late.empty()) between.empty() ? put(layers.late, "_pass") : put_layers(layers.late);
    }

    /// The stages of sinks; with one product among them, its kernel and epilogue.
    void put(const std::vector<Sink>& sinks, const char* suffix) {
        if (sinks.empty()) return;
        if (const std::vector<Sink> late = stored_over(a_, sinks); !late.empty() && late.size() < sinks.size()) {
            std::vector<Sink> first = sinks;
            std::erase_if(first, [&](const Sink& s) { return stored_by(late, s.tensor); });
            put(first, suffix);
            return put(late, suffix);
        }
        spec::KernelDecl k;
        std::string name = tensors_[sinks.front().tensor].decl.name.value;
        for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        std::vector<spec::Stage> stages = stages_of(a_, tensors_, names_, sinks);
        const auto is_product = [](const spec::Stage& s) {
            return std::holds_alternative<spec::ContractStage>(s.verb);
        };
        k.name = text(fresh(name + suffix));
        if (std::count_if(stages.begin(), stages.end(), is_product) == 1) {
            const auto found = std::find_if(stages.begin(), stages.end(), is_product);
            const auto c = std::get<spec::ContractStage>(found->verb);
            stages.erase(found);
            k.form = spec::ContractForm{c.name, c.of, c.along, {}, {}, std::move(stages)};
        } else {
            k.form = spec::OverForm{std::nullopt, {}, std::move(stages)};
        }
        out_.kernels.push_back(std::move(k));
    }

    std::string fresh(std::string name) {
        const auto taken = [&](const std::string& n) {
            return std::any_of(out_.kernels.begin(), out_.kernels.end(),
                               [&](const auto& k) { return k.name.value == n; });
        };
        const std::string base = name;
        for (int i = 2; taken(name); ++i) name = base + "_" + std::to_string(i);
        return name;
    }

    Algebra& a_;
    Tensors& tensors_;
    const std::vector<Custom>& customs_;
    const std::map<Id, std::string>& names_;
    std::vector<Sink> sinks_;
    Workspace workspace_;
    std::string dtype_;
    std::set<int> given_;  // tensors that are read as they were before all kernels
    std::vector<Launch> launches_;
    std::map<Id, int> ranks_;  // of their products: numbers of launches
    std::map<Id, int> levels_;
    std::map<Id, int> turned_;  // operands of planes, and tensors that hold them the other way round
    Crossing crossing_;
    std::map<int, std::vector<Sink>> behind_;  // by launch: what a kernel of its own stores after it
    Partition out_;
};

}  // namespace

Partition partition(Algebra& a, Tensors& tensors, const std::vector<Custom>& customs,
                    const std::map<Id, std::string>& names, std::vector<Sink> sinks, const std::string& dtype) {
    return Partitioner(a, tensors, customs, names, std::move(sinks), dtype).run();
}

}  // namespace pleat::grad
