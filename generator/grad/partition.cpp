#include "grad/partition.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

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
          dtype_(std::move(dtype)) {}

    Partition run() {
        std::vector<Id> roots;
        for (const Sink& s : sinks_) roots.push_back(s.value);
        for (const Id id : a_.below(roots)) {
            if (launches(id)) products_.push_back(id);
            if (a_[id].op == Op::read) given_.insert(a_[id].which);
        }
        if (products_.empty()) {
            kernel(-1, sinks_);
            return std::move(out_);
        }
        for (const Id product : products_)
            if (a_[product].op == Op::apply)
                materialize_apply(product);
            else
                for (const Id operand : std::vector<Id>(a_[product].args)) materialize_operand(operand, product);
        for (Sink& s : sinks_) s.value = with_stored_sums(s.value);
        for (const Sink& s : std::vector<Sink>(sinks_)) foreign(s.value);
        for (size_t i = 0; i < order_.size(); ++i) foreign(order_[i]);
        // Each value goes to the kernel of the last product that it needs; what it takes of earlier ones is stored
        // there.
        std::map<int, std::vector<Sink>> kernels;
        for (const Sink& s : sinks_)
            if (!goes_behind(s)) kernels[level(s.value)].push_back(s);
        for (size_t done = 0; done < order_.size() || !settled(kernels);) {
            for (; done < order_.size(); ++done) {
                const Id id = order_[done];
                if (!is_sink(id)) kernels[level(id)].push_back({workspace_.at(id), {}, id});
            }
        }
        move_ahead(kernels);
        move_behind(kernels);
        for (const auto& [at, sinks] : kernels) {
            if (!sinks.empty()) kernel(at, sinks);
            if (const auto found = behind_.find(at); found != behind_.end()) kernel_behind(at, found->second);
        }
        return std::move(out_);
    }

private:
    /// Is the term a kernel with tensors for arguments?
    bool launches(Id id) const { return a_[id].op == Op::contract || a_[id].op == Op::apply; }

    /// Reductions of what a convolution gives are a kernel of their own, since windows leave theirs to the stages
    /// of one coordinate.
    bool goes_behind(const Sink& s) {
        const int at = level(s.value);
        if (at < 0 || !is_convolution(products_[static_cast<size_t>(at)])) return false;
        bool reduced = false;
        for (const Id id : a_.below({s.value})) {
            const Term t = a_[id];
            if (t.op != Op::reduce || level(id) != at) continue;
            materialize(t.args[0], value_dtype(t.args[0]));
            reduced = true;
        }
        if (reduced) behind_[at].push_back(s);
        return reduced;
    }

    /// Is an operand read at places that move with a coordinate?
    bool is_convolution(Id product) const {
        const Term& t = a_[product];
        if (t.op != Op::contract) return false;
        return std::any_of(t.args.begin(), t.args.end(), [&](Id operand) {
            const Term& view = a_[core(operand)];
            return viewed(operand) != core(operand) &&
                   std::any_of(view.args.begin() + 1, view.args.end(), [&](Id i) { return !a_.is_number(i); });
        });
    }

    /// A sum that an earlier kernel stores stands for its terms in a longer one.
    Id with_stored_sums(Id value) {
        for (const Id id : std::vector<Id>(order_)) {
            const Term part = a_[id], whole = a_[value];
            if (part.op != Op::sum || whole.op != Op::sum || level(value) <= level(id)) continue;
            std::vector<Id> rest = whole.args;
            for (const Id term : part.args) std::erase(rest, term);
            if (rest.size() + part.args.size() != whole.args.size()) continue;
            const int tensor = workspace_.at(id);
            const Id read = a_.read(tensor, part.domain, part.kind);
            levels_[read] = level(id);
            workspace_[read] = tensor;
            rest.push_back(read);
            value = a_.sum(rest, false);
        }
        return value;
    }

    /// The number of the last product below a value; -1: none.
    int level(Id id) {
        const auto found = levels_.find(id);
        if (found != levels_.end()) return found->second;
        int last = -1;
        for (const Id arg : std::vector<Id>(a_[id].args)) last = std::max(last, level(arg));
        const auto at = std::find(products_.begin(), products_.end(), id);
        if (at != products_.end()) last = static_cast<int>(at - products_.begin());
        return levels_[id] = last;
    }

    bool is_sink(Id id) const {
        const int tensor = workspace_.at(id);
        return std::any_of(sinks_.begin(), sinks_.end(), [&](const Sink& s) { return s.tensor == tensor; });
    }

    /// What an operand is made of under its rounding, which the store into workspace does.
    Id core(Id operand) const {
        const Term& t = a_[operand];
        if (t.op == Op::cast || (t.op == Op::call && t.fn == Fn::tf32)) return t.args[0];
        return operand;
    }

    /// The value of which an operand is a view: at places that follow from coordinates alone, as a convolution
    /// reads its input.
    Id viewed(Id operand) const {
        Id id = core(operand);
        while (a_[id].op == Op::subscript) {
            const Term& t = a_[id];
            const auto of_data = [&](Id index) {
                return a_.contains(index, [](const Term& i) { return i.op == Op::read || i.op == Op::param; });
            };
            if (std::any_of(t.args.begin() + 1, t.args.end(), of_data)) break;
            id = t.args[0];
        }
        return id;
    }

    static std::string upper(std::string s) {
        for (char& c : s) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        return s;
    }

    int materialize(Id id, const std::string& dtype, bool row = false, std::string wish = "") {
        if (const auto at = workspace_.find(id); at != workspace_.end()) return at->second;
        for (const Sink& s : sinks_)
            if (s.value == id && s.binds.empty() &&
                !a_.contains(id, [&](const Term& t) { return t.op == Op::read && t.which == s.tensor; })) {
                workspace_[id] = s.tensor;
                order_.push_back(id);
                return s.tensor;
            }
        const auto name = names_.find(id);
        if (name != names_.end()) wish = upper(name->second);
        if (wish.empty()) wish = row ? "PART" : "U";
        const int tensor = tensors_.add(tensors_.fresh(wish), dtype, axes_of(id), true);
        workspace_[id] = tensor;
        order_.push_back(id);
        return tensor;
    }

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

    /// Arguments and results of a kernel of another spec are tensors.
    void materialize_apply(Id apply) {
        const std::vector<Id> args = a_[apply].args;
        for (size_t i = 0; i < args.size(); ++i)
            if (a_[args[i]].op != Op::read)
                materialize(args[i], dtype_like(counterpart(apply, i, false)), false,
                            upper(applied(apply).takes[i]));
        for (size_t i = 0; i < applied(apply).gives.size(); ++i)
            materialize(result_of(apply, i), dtype_like(counterpart(apply, i, true)), false,
                        upper(applied(apply).gives[i]));
    }

    void materialize_operand(Id operand, Id product) {
        const Id inner = core(operand);
        if (a_[viewed(operand)].op == Op::read) return;
        std::string dtype = dtype_;
        if (a_[operand].op == Op::cast)
            dtype = tensors_.dtype_name(a_[operand].dtype);
        else if (inner != operand)
            dtype = "f32";
        else
            for (const Id other : a_[product].args)
                if (other != operand && a_[viewed(other)].op == Op::read)
                    dtype = a_[other].op == Op::cast ? tensors_.dtype_name(a_[other].dtype)
                                                     : tensors_[a_[viewed(other)].which].decl.dtype.value;
        const model::Dtype d = tensors_.dtype_of(dtype);
        if (model::is_fp8(d) || model::info(d).kind != Kind::real) dtype = dtype_;
        materialize(viewed(operand), dtype);
    }

    /// Reductions that do not need a product go ahead of it.
    void foreign(Id root) {
        if (level(root) < 0) return;
        for (const Id id : a_.below({root})) {
            const Term t = a_[id];
            if (t.op == Op::reduce && level(id) < 0 && t.kind == Kind::real && !workspace_.contains(id))
                materialize(id, "f32", true);
        }
    }

    /// True once no kernel needs a value of an earlier product that is not stored; stores what is missing.
    bool settled(const std::map<int, std::vector<Sink>>& kernels) {
        const size_t before = order_.size();
        for (const auto& [at, sinks] : kernels)
            for (const Sink& s : sinks) needs(s.value, at, s.value);
        for (const auto& [at, sinks] : behind_)
            for (const Sink& s : sinks) needs(s.value, at + 1, s.value);
        return order_.size() == before;
    }

    void needs(Id id, int at, Id root) {
        if (id != root && workspace_.contains(id) && level(id) < at) return;
        for (const Id arg : std::vector<Id>(a_[id].args)) {
            if (workspace_.contains(arg) && level(arg) <= at && arg != root) {
                if (level(arg) < at) continue;
            }
            if (launches(id)) continue;  // its operands are tensors by now
            if (level(arg) >= 0 && level(arg) < at && a_[arg].kind == Kind::real)
                materialize(narrow(arg), value_dtype(arg));
            else if (level(arg) >= 0 && level(arg) <= at)  // conditions are made again of real values
                needs(arg, at, root);
        }
    }

    std::string value_dtype(Id id) const {
        return tensors_.elements(a_[id].domain) * 16 <= largest() ? "f32" : dtype_;
    }

    double largest() const {
        double most = 1;
        for (const Sink& s : sinks_) most = std::max(most, tensors_.elements(tensors_[s.tensor].domain()));
        return most;
    }

    /// The smallest value from which elements of this one follow.
    Id narrow(Id id) {
        while (!workspace_.contains(id)) {
            const Term t = a_[id];
            std::vector<Id> from;
            for (const Id arg : t.args)
                if (level(arg) >= 0) from.push_back(arg);
            const bool pointwise = t.op == Op::sum || t.op == Op::product || t.op == Op::call || t.op == Op::select;
            if (!pointwise || from.size() != 1) break;
            const bool smaller = tensors_.elements(a_[from.front()].domain) < tensors_.elements(t.domain);
            if ((!smaller && !workspace_.contains(from.front())) || a_[from.front()].kind != Kind::real) break;
            id = from.front();
        }
        return id;
    }

    /// The axes of a value as they lie: as in a tensor of the same axes; else as operands have them.
    std::vector<Axis> axes_of(Id id) {
        const Domain domain = a_[id].domain;
        std::vector<Axis> want = domain.axes();
        // Digits that a slice, or an operand beside it, tells apart stay apart.
        for (int t = 0; t < tensors_.size(); ++t)
            if (tensors_[t].domain() == domain && !tensors_[t].decl.space) return tensors_[t].axes;
        std::vector<Axis> order;
        const auto append = [&](const std::vector<Axis>& axes) {
            for (const Axis& x : axes)
                if (domain.covers(x) && !domain_of(order).overlaps(x)) order.push_back(x);
        };
        const auto unknown = [&](const Axis& x) { return !tensors_.spec().extent(x).is_constant(); };
        std::vector<Axis> first;
        for (const Axis& x : want)
            if (unknown(x)) first.push_back(x);
        append(first);
        for (const Id product : products_) {
            const Term t = a_[product];
            if (t.op != Op::contract || (viewed(t.args[0]) != id && viewed(t.args[1]) != id)) continue;
            for (const Id arg : t.args)
                if (a_[viewed(arg)].op == Op::read) append(tensors_[a_[viewed(arg)].which].axes);
        }
        for (const Slot& slot : a_[id].slots) {
            std::vector<Axis> digits;
            for (const auto& [axis, value] : slot) digits.push_back(axis);
            append(digits);
        }
        append(model::minus(domain, domain_of(order)).axes());
        return order;
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
            if (id != root && workspace_.contains(id) && level(id) < at) {
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
        int first = static_cast<int>(products_.size());  // the product that takes it
        for (size_t p = 0; p < products_.size(); ++p)
            for (const Id arg : a_[products_[p]].args)
                if (viewed(arg) == s.value) first = std::min(first, static_cast<int>(p));
        for (const auto& [at, sinks] : kernels) {
            if (at < 0 || at >= first) continue;
            std::set<int> reads;
            for (const Sink& other : sinks) reads.merge(whole_tensors(other.value, at));
            const bool all = std::includes(reads.begin(), reads.end(), need.begin(), need.end());
            // The epilogue's place is the product's: its rows and columns.
            const Term& product = a_[products_[static_cast<size_t>(at)]];
            if (all && product.op == Op::contract && product.domain == a_[s.value].domain) return at;
        }
        return -1;
    }

    Id operand_read(Id operand, Id product) {
        const Id inner = core(operand), of = viewed(operand);
        if (a_[of].op == Op::read) {
            // f32 beside 16 bits is rounded, as tensor cores ask.
            if (inner != operand || tensors_[a_[of].which].dtype != model::Dtype::f32) return operand;
            for (const Id other : a_[product].args) {
                const Id beside = viewed(other);
                const auto at = workspace_.find(beside);
                const int tensor = a_[beside].op == Op::read ? a_[beside].which
                                   : at != workspace_.end()  ? at->second
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

    /// Sinks for which everything that products give is in workspace.
    void kernel_behind(int at, std::vector<Sink> sinks) {
        for (Sink& s : sinks) {
            std::unordered_map<Id, Id> by;
            for (const auto& [id, tensor] : workspace_)
                if (level(id) <= at && id != s.value) by[id] = a_.read(tensor, a_[id].domain, a_[id].kind);
            s.value = a_.replaced(s.value, by);
        }
        put(sinks, "_pass");
    }

    void kernel(int at, const std::vector<Sink>& given) {
        std::vector<Sink> sinks = given;
        if (at < 0) return put(sinks, "_pass");
        const Id product = products_[static_cast<size_t>(at)];
        const Term t = a_[product];
        const bool theirs = t.op == Op::apply;
        if (theirs) use(product, sinks);
        if (sinks.empty()) return;
        const Id with_tensors =
            theirs ? product
                   : a_.contract(operand_read(t.args[0], product), operand_read(t.args[1], product), t.axes);
        for (Sink& s : sinks) {
            std::unordered_map<Id, Id> by;
            for (const auto& [id, tensor] : workspace_)
                if ((level(id) < at && id != s.value) || is_result(id, product))
                    by[id] = a_.read(tensor, a_[id].domain, a_[id].kind);
            by[product] = with_tensors;
            s.value = a_.replaced(s.value, by);
        }
        put(sinks, theirs ? "_pass" : "_product");
    }

    /// The stages of sinks; with one product among them, its kernel and epilogue.
    void put(const std::vector<Sink>& sinks, const char* suffix) {
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
    std::string dtype_;
    std::set<int> given_;       // tensors that are read as they were before all kernels
    std::vector<Id> products_;  // and kernels of other specs
    std::map<Id, int> levels_;
    std::map<Id, int> workspace_;              // values and the tensors that hold them
    std::vector<Id> order_;                    // of those, as they were found
    std::map<int, std::vector<Sink>> behind_;  // by the product whose values they reduce
    Partition out_;
};

}  // namespace

Partition partition(Algebra& a, Tensors& tensors, const std::vector<Custom>& customs,
                    const std::map<Id, std::string>& names, std::vector<Sink> sinks, const std::string& dtype) {
    return Partitioner(a, tensors, customs, names, std::move(sinks), dtype).run();
}

}  // namespace pleat::grad
