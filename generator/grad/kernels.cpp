#include "grad/kernels.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "grad/packed.h"
#include "grad/passes.h"
#include "grad/prune.h"
#include "grad/rows_apart.h"
#include "grad/stored_dots.h"
#include "stage/token.h"

namespace pleat::grad {

Id result_of(Algebra& a, const Tensors& tensors, const std::vector<Custom>& customs, Id apply, size_t i) {
    const Tensor& like = tensors[counterpart(customs, a[apply].which, i, true)];
    return a.result(apply, static_cast<int>(i), like.axes, model::info(like.dtype).kind);
}

namespace {

std::string name_given_by(const spec::Stage& s) {
    if (const auto* let = std::get_if<spec::LetStage>(&s.verb)) return let->name.value;
    if (const auto* reduced = std::get_if<spec::ReduceStage>(&s.verb)) return reduced->name.value;
    return {};
}

/// The only product of these stages, if they can be its epilogue: its operands name none of those ahead of it.
std::vector<spec::Stage>::iterator product_ahead(std::vector<spec::Stage>& stages) {
    const auto is_product = [](const spec::Stage& s) {
        return std::holds_alternative<spec::ContractStage>(s.verb);
    };
    if (std::count_if(stages.begin(), stages.end(), is_product) != 1) return stages.end();
    const auto found = std::find_if(stages.begin(), stages.end(), is_product);
    for (const Text& of : std::get<spec::ContractStage>(found->verb).of) {
        const std::set<std::string> words = stage::names_in(of.value);
        if (std::any_of(stages.begin(), found,
                        [&](const spec::Stage& s) { return words.contains(name_given_by(s)); }))
            return stages.end();
    }
    return found;
}

class KernelWriter {
public:
    KernelWriter(Algebra& a, Tensors& tensors, Levels& levels, const Workspace& workspace,
                 const std::vector<Custom>& customs, const std::map<Id, std::string>& names, const Placed& placed)
        : a_(a),
          tensors_(tensors),
          levels_(levels),
          workspace_(workspace),
          customs_(customs),
          names_(names),
          placed_(placed) {}

    Kernels run() {
        put_zeros();
        for (const auto& [at, sinks] : placed_.kernels) {
            if (!sinks.empty()) kernel(at, sinks);
            if (const auto found = placed_.behind.find(at); found != placed_.behind.end())
                kernel_behind(at, found->second);
        }
        return {std::move(out_), lost_};
    }

private:
    /// An operand as the kernel of a product reads it.
    Id operand_read(Id operand, Id product) {
        const Id inner = core(a_, operand), of = viewed(a_, operand);
        if (a_[of].op == Op::read) {
            // f32 beside 16 bits is rounded, and fp8 widened, as tensor cores ask.
            const model::Dtype own = tensors_[a_[of].which].dtype;
            if (inner != operand || (own != model::Dtype::f32 && !model::is_fp8(own))) return operand;
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
        const Applied& theirs = applied_of(customs_, a_[apply].which);
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
            const int tensor = workspace_.at(result_of(a_, tensors_, customs_, apply, i));
            with(theirs.gives[i], tensors_[tensor].decl.name.value);
            std::erase_if(sinks, [&](const Sink& s) { return s.tensor == tensor; });
        }
        spec::KernelDecl k;
        k.name = text(fresh(theirs.kernel));
        k.form = std::move(form);
        out_.push_back(std::move(k));
    }

    /// Sinks for which everything that products give is in workspace.
    void kernel_behind(int at, std::vector<Sink> sinks) {
        if (sinks.empty()) return;
        std::unordered_map<Id, Id> by;
        for (const auto& [id, tensor] : workspace_.all())
            if (levels_.of(id) <= at && !stored_by(sinks, tensor))
                by[id] = a_.read(tensor, a_[id].domain, a_[id].kind);
        for (Sink& s : sinks) s.value = a_.replaced(s.value, by);
        put_passes(sinks);
    }

    Id plane_operand(Id operand, Id product) {
        const auto found = placed_.copied.find(operand);
        if (found == placed_.copied.end()) return operand_read(operand, product);
        return a_.read(found->second, a_[operand].domain, Kind::real);
    }

    /// The five products of a plane, and the stores of three. What else is made of these is left in `sinks`.
    void plane(int at, std::vector<Sink>& sinks) {
        const Plane& plane = *levels_.launch(at).plane;
        std::unordered_map<Id, Id> by;
        for (const auto& [id, tensor] : workspace_.all())
            if (levels_.of(id) < at) by[id] = a_.read(tensor, a_[id].domain, a_[id].kind);
        const auto product = [&](Id id, Id left, Id right) { by[id] = a_.contract(left, right, a_[id].axes); };
        for (const Id id : plane.first) {
            const std::vector<Id> args = a_[id].args;
            const auto read = [&](Id operand) {
                const auto found = placed_.transposed.find(operand);
                return found == placed_.transposed.end() ? plane_operand(operand, id)
                                                         : a_.read(found->second, a_[operand].domain, Kind::real);
            };
            product(id, read(args[0]), read(args[1]));
        }
        std::vector<Sink> own;
        for (const Plane::Weighted& w : plane.weighted) {
            const std::vector<Id> args = a_[w.product].args;
            const Id weights = a_.cast(unmasked(a_, a_.replaced(core(a_, args[w.weights]), by)), plane.dtype);
            product(w.product, weights, plane_operand(args[1 - w.weights], plane.first.front()));
            own.push_back({workspace_.at(w.product), {}, by.at(w.product)});
            std::erase_if(sinks, [&](const Sink& s) { return s.tensor == own.back().tensor; });
        }
        for (const auto& [id, tensor] : workspace_.all()) {
            if (levels_.of(id) != at || levels_.plane_product_of_rows(id) < 0) continue;
            own.push_back({tensor, {}, a_.replaced(id, by)});
            std::erase_if(sinks, [&, tensor = tensor](const Sink& s) { return s.tensor == tensor; });
        }
        for (const Id total : plane.totals) {
            const Term t = a_[total];
            const Id terms = unmasked(a_, a_.replaced(t.args[0], by));
            own.push_back({workspace_.at(total), {}, a_.reduce(Reduction::sum, terms, t.axes)});
            std::erase_if(sinks, [&](const Sink& s) { return s.tensor == own.back().tensor; });
        }
        put(own, "_attention");
        for (const auto& [id, tensor] : workspace_.all())
            if (levels_.of(id) == at && levels_.plane_product_of_rows(id) >= 0)
                by[id] = a_.read(tensor, a_[id].domain, Kind::real);
        for (const Plane::Weighted& w : plane.weighted)
            by[w.product] = a_.read(workspace_.at(w.product), a_[w.product].domain, Kind::real);
        for (const Id total : plane.totals) by[total] = a_.read(workspace_.at(total), a_[total].domain, Kind::real);
        for (Sink& s : sinks) s.value = a_.replaced(s.value, by);
    }

    void kernel(int at, const std::vector<Sink>& given) {
        std::vector<Sink> sinks = given;
        if (at < 0) return put_passes(sinks);
        if (levels_.launch(at).plane) {
            plane(at, sinks);
            return put_passes(sinks);
        }
        const Id product = levels_.launch(at).products.front();
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
                if ((levels_.of(id) < at && !stored_by(sinks, tensor)) || is_result(id, product))
                    by[id] = a_.read(tensor, a_[id].domain, a_[id].kind);
            by[product] = with_tensors;
            s.value = a_.replaced(s.value, by);
        }
        theirs ? put_passes(sinks) : put(sinks, "_product");
    }

    void put_passes(std::vector<Sink> sinks) {
        const std::vector<Sink> behind = take_stored_dots(a_, sinks);
        if (!behind.empty()) add_up_at_once(a_, sinks);
        for (const std::vector<Sink>& pass : passes_of(a_, sinks))
            levels_.launches().empty() && !placed_.in_steps ? put_windows(pass) : put_layers(pass);
        if (!behind.empty()) put_passes(behind);
    }

    /// What a sum takes of windows at several places each is stored ahead.
    void put_windows(std::vector<Sink> sinks) {
        std::vector<Sink> ahead;
        std::unordered_map<Id, Id> by;
        for (const Id id : windows_of(a_, tensors_, sinks)) {
            const auto name = names_.find(id);
            const std::string wish = name == names_.end() ? "U" : upper_case(name->second);
            const int tensor =
                tensors_.add(tensors_.fresh(wish), exact_dtype(id, sinks), workspace_.axes_of(id), true);
            ahead.push_back({tensor, {}, id});
            by[id] = a_.read(tensor, a_[id].domain, Kind::real);
        }
        put(ahead, "_pass");
        for (Sink& s : sinks) s.value = a_.replaced(s.value, by);
        put(sinks, "_pass");
    }

    /// An extreme is not rounded: elements are compared with it. Others are rounded no more than what is made of
    /// them.
    std::string exact_dtype(Id id, const std::vector<Sink>& sinks) const {
        const Term& t = a_[id];
        if (t.op != Op::reduce || (t.reduction != Reduction::maximum && t.reduction != Reduction::minimum)) {
            const bool wide = std::any_of(sinks.begin(), sinks.end(), [&](const Sink& s) {
                return model::info(tensors_[s.tensor].dtype).bytes > 2;
            });
            return wide ? workspace_.wide_dtype() : workspace_.dtype_for(id);
        }
        std::set<std::string> dtypes;
        for (const Id part : a_.below({t.args[0]}, [](const Term& p, size_t i) {
                 return p.op == Op::subscript ? i == 0 : p.op == Op::select && i > 0;
             })) {
            const Term& p = a_[part];
            if (p.op == Op::read)
                dtypes.insert(tensors_[p.which].decl.dtype.value);
            else if (p.op != Op::subscript && p.op != Op::select && p.op != Op::number)
                return workspace_.wide_dtype();
        }
        return dtypes.size() == 1 ? *dtypes.begin() : workspace_.wide_dtype();
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
        for (const Id id : moved_values(a_, tensors_, layers.rest)) {
            const int tensor =
                tensors_.add(tensors_.fresh("U"), workspace_.dtype_for(id), a_[id].domain.axes(), true);
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

    /// 0 where packed sequences leave nothing: in one kernel, ahead of the others.
    void put_zeros() {
        std::vector<int> all;
        for (int t = 0; t < tensors_.size(); ++t)
            if (tensors_[t].zero_elsewhere) all.push_back(t);
        if (all.empty()) return;
        spec::KernelDecl k;
        k.name = text(fresh("no_sequence"));
        k.form =
            spec::OverForm{std::nullopt, {}, stages_of(a_, tensors_, names_, zeros_elsewhere(a_, tensors_, all))};
        out_.push_back(std::move(k));
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
        note_lost(sinks);
        spec::KernelDecl k;
        const std::string name = lower_case(tensors_[sinks.front().tensor].decl.name.value);
        std::vector<Sink> written = as_they_lie(a_, tensors_, sinks);
        take_rows_apart(a_, tensors_, written);
        std::vector<spec::Stage> stages = stages_of(a_, tensors_, names_, written);
        k.name = text(fresh(name + suffix));
        if (const auto found = product_ahead(stages); found != stages.end()) {
            const auto c = std::get<spec::ContractStage>(found->verb);
            stages.erase(found);
            k.form = spec::ContractForm{c.name, c.of, c.along, {}, {}, std::move(stages)};
        } else {
            k.form = spec::OverForm{std::nullopt, {}, std::move(stages)};
        }
        out_.push_back(std::move(k));
    }

    /// Does one of a kernel's sinks read what an earlier kernel has stored over?
    void note_lost(const std::vector<Sink>& sinks) {
        for (const Sink& s : sinks)
            for (const Id id : a_.below({s.value}))
                if (const Term& t = a_[id];
                    t.op == Op::read && placed_.given.contains(t.which) && stored_.contains(t.which))
                    lost_ = {s.tensor, t.which};
        for (const Sink& s : sinks) stored_.insert(s.tensor);
    }

    std::string fresh(std::string name) {
        const auto taken = [&](const std::string& n) {
            return std::any_of(out_.begin(), out_.end(), [&](const auto& k) { return k.name.value == n; });
        };
        const std::string base = name;
        for (int i = 2; taken(name); ++i) name = base + "_" + std::to_string(i);
        return name;
    }

    Algebra& a_;
    Tensors& tensors_;
    Levels& levels_;
    const Workspace& workspace_;
    const std::vector<Custom>& customs_;
    const std::map<Id, std::string>& names_;
    const Placed& placed_;
    std::vector<spec::KernelDecl> out_;  // in order
    std::set<int> stored_;               // by these
    std::optional<std::pair<int, int>> lost_;
};

}  // namespace

Kernels kernels_of(Algebra& a, Tensors& tensors, Levels& levels, const Workspace& workspace,
                   const std::vector<Custom>& customs, const std::map<Id, std::string>& names,
                   const Placed& placed) {
    return KernelWriter(a, tensors, levels, workspace, customs, names, placed).run();
}

}  // namespace pleat::grad
