#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grad/grad.h"
#include "grad/identities.h"
#include "grad/kept.h"
#include "grad/launches.h"
#include "grad/packed.h"
#include "grad/partition.h"
#include "grad/prune.h"
#include "grad/request.h"
#include "grad/required.h"
#include "grad/reverse.h"
#include "grad/stored.h"

namespace pleat::grad {

namespace {

/// Factors that terms share after a value was replaced, and those that go along no axis of a sum, taken out again;
/// of choices within choices by the same condition one. Values with names stay.
Id refactored(Algebra& a, Id root, const std::map<Id, std::string>& names) {
    const auto named = [&](Id id) { return names.contains(id); };
    std::unordered_map<Id, Id> done;
    const auto one = [&](Id made, Id) {
        const Term t = a[made];
        if (t.op == Op::reduce && t.reduction == Reduction::sum && t.kind == Kind::real)
            return a.total(t.args[0], domain_of(t.axes));
        if (t.op == Op::select && t.kind == Kind::real)
            return a.select(t.args[0], a.where_known(t.args[1], t.args[0], true, named),
                            a.where_known(t.args[2], t.args[0], false, named));
        return t.op == Op::sum ? a.sum(t.args) : made;
    };
    return a.rewritten(root, one, done);
}

class Deriver {
public:
    Deriver(const model::Spec& spec, const spec::Spec& syntax, const Options& options, Diagnostics& diagnostics)
        : options_(options),
          diagnostics_(diagnostics),
          customs_(options.open ? customs_of(spec, syntax, options.open, diagnostics) : std::vector<Custom>{}),
          view_(packed_view(spec, customs_)),
          spec_(view_.spec),
          syntax_(syntax),
          a_(spec_),
          tensors_(spec_, syntax_) {}

    std::optional<Derived> run() {
        if (diagnostics_.has_errors() || !takes_spec()) return std::nullopt;
        auto forward = forward_of(spec_, customs_, a_, diagnostics_);
        if (!forward || too_high()) return std::nullopt;
        forward_ = std::move(*forward);
        put_at_places();
        auto request = request_of(options_, forward_, a_, tensors_, diagnostics_);
        if (!request) return std::nullopt;
        asked_ = *std::move(request);
        out_.given = asked_.roles;
        for (int i = 0; i < tensors_.places(); ++i)
            if (are_rows(a_, forward_, tensors_, asked_.of, i)) tensors_.take_for_rows(i);
        Reversed reversed =
            reverse(tensors_, customs_, a_, forward_, asked_.of, asked_.wrt, asked_.given, diagnostics_);
        if (diagnostics_.has_errors() || too_high()) return std::nullopt;
        out_.notes = std::move(reversed.notes);
        for (const int t : reversed.zero) {
            out_.zero.push_back(name(t));
            out_.notes.push_back(
                fmt::format("{} has gradient zero: none of {} reaches it", name(t), listed(asked_.of)));
        }
        if (reversed.gradients.empty()) {
            refuse(spec_span(), fmt::format("no gradient of {} reaches {}: there is none to compute",
                                            listed(asked_.of), listed(asked_.wrt)))
                .note("comparisons, rounding to integers, indices and stop(x) pass none");
            return std::nullopt;
        }
        for (const Gradient& g : reversed.gradients) sinks_.push_back(sink(g));
        if (!(options_.with_forward ? in_one() : take_kept())) return std::nullopt;
        for (Sink& s : sinks_) s.value = without_rows_beyond(a_, tensors_, refactored(a_, s.value, names_));
        take_sums_at_once();
        take_apart();
        drop_identities();
        add_to();
        return finish();
    }

private:
    std::string name(int tensor) const { return tensors_[tensor].decl.name.value; }
    std::string listed(const std::vector<int>& tensors) const {
        std::string text;
        for (const int t : tensors) text += (text.empty() ? "" : ", ") + name(t);
        return text;
    }
    Span spec_span() const { return {syntax_.file, syntax_.name.span.begin, syntax_.name.span.end}; }

    Diagnostic& refuse(Span where, std::string sentence) {
        return diagnostics_.report(Code::no_gradient, where, std::move(sentence));
    }

    bool takes_spec() {
        if (spec_.kernels.empty()) {
            refuse(spec_span(), fmt::format("{} has no kernel to differentiate", spec_.name))
                .note("give it a \"kernel\" that stores something");
            return false;
        }
        if (spec_.kernels.size() > 1 && spec_.program.empty()) {
            refuse(spec_span(),
                   fmt::format("{} has several kernels and no program that says what follows what", spec_.name))
                .note("add \"program\": [...] to it");
            return false;
        }
        return true;
    }

    bool too_high() {
        if (!a_.overflowed()) return false;
        refuse(spec_span(),
               fmt::format("{} multiplies a value by itself more than {} times", spec_.name, Algebra::most_power))
            .note("write such a power as pow(x, y)");
        return true;
    }

    /// The tensors of packed sequences at their places.
    void put_at_places() {
        for (const PackedRows& rows : view_.rows) {
            const auto term = [&](model::NodeId node) {
                return forward_.terms.at(rows.kernel)[static_cast<size_t>(node)];
            };
            PackedPlace place = rows.place;
            place.index = term(rows.index);
            const auto name = forward_.names.find(place.index);
            const std::string word = name == forward_.names.end() ? "place" : name->second;
            if (rows.guard >= 0) {
                place.index = a_.select(term(rows.guard), place.index, a_.integer(-1));
                renamed_[term(rows.index)] = "";
                renamed_[place.index] = word;
            }
            if (rows.next >= 0) {
                place.elsewhere = elsewhere(place, term(rows.start), term(rows.next));
                renamed_[place.elsewhere] = "no_" + word;
            }
            tensors_.add_place(place);
        }
        for (const auto& [tensor, rows] : view_.of) tensors_.put_at(tensor, rows);
    }

    /// The places before the first sequence and behind the last one.
    Id elsewhere(const PackedPlace& place, Id start, Id next) {
        const Id t = a_.coordinate(place.at);
        const Id b = a_.coordinate(place.sequence), all = a_.extent(place.sequence);
        const Id first = a_.replaced(start, {{b, a_.integer(0)}});
        const Id last = a_.integers(Fn::subtract, all, a_.integer(1));
        const Id end = a_.replaced(next, {{a_.integers(Fn::add, b, a_.integer(1)), all}, {b, last}});
        const Id none = a_.call(
            Fn::logical_or, {a_.compare(Fn::less, t, first), a_.compare(Fn::less_equal, end, t)}, Kind::boolean);
        return a_.select(none, t, a_.integer(-1));
    }

    Sink sink(const Gradient& g) {
        Sink s{asked_.gradient.at(g.tensor), {}, g.value};
        for (const auto& [axis, place] : g.slot) s.binds.emplace_back(axis, a_.integer(place));
        return s;
    }

    /// Outputs and gradients in one spec: kernels of its own compute the values that gradients need.
    bool in_one() {
        std::vector<Id> roots = values_of(sinks_);
        for (const Stored& s : forward_.stores) roots.push_back(s.value);
        for (const Id id : a_.below(roots)) {
            if (a_[id].op != Op::parts) continue;
            refuse(spec_.tensors[static_cast<size_t>(a_[id].which)].where,
                   fmt::format("{} is stored in parts and read: outputs and gradients are not derived as one spec",
                               name(a_[id].which)))
                .note("leave out --with-forward");
            return false;
        }
        return true;
    }

    /// Replaces what the forward pass leaves by reads of it.
    bool take_kept() {
        auto kept = keep(a_, tensors_, forward_, asked_, options_.save, sinks_, diagnostics_);
        if (!kept) return false;
        saved_ = std::move(kept->saved);
        names_ = std::move(kept->names);
        out_.notes.insert(out_.notes.end(), kept->notes.begin(), kept->notes.end());
        return true;
    }

    /// How many launches take all products of attention's gradient.
    std::ptrdiff_t planes(const std::vector<Sink>& sinks) const {
        const std::vector<Launch> all = launches_of(a_, tensors_, values_of(sinks));
        return std::count_if(all.begin(), all.end(), [](const Launch& l) { return l.plane.has_value(); });
    }

    /// Where attention's gradient is one launch with that: sums of its elements go over all their places at once.
    void take_sums_at_once() {
        const std::unordered_map<Id, Id> by = sums_at_once(a_, values_of(sinks_));
        if (by.empty()) return;
        std::vector<Sink> sinks = sinks_;
        for (Sink& s : sinks) s.value = a_.replaced(s.value, by);
        if (planes(sinks) > planes(sinks_)) sinks_ = std::move(sinks);
    }

    /// Gradients that would take attention's one launch apart have products of their own.
    void take_apart() {
        std::vector<Sink> order = sinks_, kept;
        std::stable_partition(order.begin(), order.end(),
                              [&](const Sink& s) { return a_[s.value].op == Op::contract; });
        std::ptrdiff_t most = 0;
        for (const Sink& s : order) {
            const std::unordered_map<Id, Id> again = first_products_again(kept);
            kept.push_back(s);
            const std::ptrdiff_t now = planes(kept);
            if (now < most) {
                kept.back().value = a_.replaced(s.value, again);
                const bool apart = kept.back().value != s.value && planes(kept) >= most;
                for (Sink& own : sinks_)
                    if (apart && own.tensor == s.tensor && own.value == s.value) own.value = kept.back().value;
                out_.notes.push_back(
                    fmt::format("{} is no sum along the keys or the queries: {}, and a value for each query and "
                                "key passes through workspace",
                                name(s.tensor),
                                apart ? "attention's first two products are computed again for it"
                                      : "with it attention's gradient is several launches"));
                if (!apart) kept.pop_back();
            }
            most = std::max(most, now);
        }
    }

    /// The first products of attention's launches, and the same with operands in another order, which are others.
    std::unordered_map<Id, Id> first_products_again(const std::vector<Sink>& sinks) {
        std::unordered_map<Id, Id> by;
        for (const Launch& l : launches_of(a_, tensors_, values_of(sinks)))
            // Weights of a perceptron are keys of a known number; what follows of theirs needs no product
            // (products.h).
            if (l.plane && !tensors_.static_extents(l.plane->keys))
                for (const Id product : l.plane->first) {
                    const Term t = a_[product];
                    by[product] = a_.contract(t.args[1], t.args[0], t.axes);
                }
        return by;
    }

    /// A gradient that is another tensor already is not stored again, if something else is.
    void drop_identities() {
        const auto same_layout = [&](int a, int b) {
            return tensors_[a].axes == tensors_[b].axes && tensors_[a].dtype == tensors_[b].dtype &&
                   tensors_[a].place == tensors_[b].place;
        };
        std::vector<Sink> kept;
        std::vector<std::string> notes;
        std::vector<Role> aliases;
        for (const Sink& s : sinks_) {
            const Term& t = a_[s.value];
            const bool own =
                !s.binds.empty()
                    ? s.value == a_.subscript(a_.read(s.tensor, tensors_[s.tensor].domain(), Kind::real), s.binds)
                    : t.op == Op::read && t.which == s.tensor;
            if (own) continue;  // left alone in place
            int twin = -1;
            if (s.binds.empty() && !is_asked(s.tensor)) {
                // A given one may hold anything between sequences.
                const bool packed = tensors_[s.tensor].place >= 0;
                if (t.op == Op::read && is_given(t.which) && same_layout(t.which, s.tensor) && !packed)
                    twin = t.which;
                for (const Sink& k : kept)
                    if (k.value == s.value && k.binds.empty() && same_layout(k.tensor, s.tensor)) twin = k.tensor;
            }
            if (twin < 0) {
                kept.push_back(s);
                continue;
            }
            aliases.push_back({name(s.tensor), name(twin)});
            notes.push_back(fmt::format("{} is {}{}: nothing is stored", name(s.tensor), name(twin),
                                        is_given(twin) ? " itself" : ""));
        }
        if (kept.empty()) return;  // then they are stored after all
        sinks_ = std::move(kept);
        out_.notes.insert(out_.notes.end(), notes.begin(), notes.end());
        aliases_ = std::move(aliases);
    }

    bool is_given(int tensor) const {
        return std::any_of(asked_.given.begin(), asked_.given.end(),
                           [&](const auto& g) { return a_[g.second].which == tensor; });
    }
    /// Where an option says how a gradient is stored, it is.
    bool is_asked(int tensor) const {
        const std::string word = name(tensor);
        const auto takes = [&](const auto& o) { return o.second == word; };
        return std::find(options_.add.begin(), options_.add.end(), word) != options_.add.end() ||
               std::any_of(options_.over.begin(), options_.over.end(), takes) ||
               std::any_of(options_.held.begin(), options_.held.end(), takes);
    }

    void add_to() {
        for (Sink& s : sinks_) {
            if (std::find(options_.add.begin(), options_.add.end(), name(s.tensor)) == options_.add.end()) continue;
            const Id before = a_.subscript(a_.read(s.tensor, tensors_[s.tensor].domain(), Kind::real), s.binds);
            s.value = a_.sum({before, s.value}, false);
        }
    }

    /// What no sequence has is 0 in a gradient that is not added to what is there. False if that would be lost.
    bool zero_elsewhere() {
        for (const int t : asked_.wrt) {
            const int holder = asked_.gradient.at(t);
            const bool added =
                std::find(options_.add.begin(), options_.add.end(), name(holder)) != options_.add.end();
            if (tensors_[holder].place < 0 || added || asked_.inplace.contains(t) || !stored_by(sinks_, holder))
                continue;
            const auto reads = [&](const Term& term) { return term.op == Op::read && term.which == holder; };
            if (tensors_.place(tensors_[holder].place).elsewhere < 0 &&
                std::any_of(
                    sinks_.begin(), sinks_.end(), [&](const Sink& s) { return a_.contains(s.value, reads); })) {
                refuse(spec_span(), fmt::format("{} has places between sequences that become 0 ahead of the "
                                                "gradients, and these read it",
                                                name(holder)))
                    .note("give the gradient a tensor of its own");
                return false;
            }
            tensors_.hold_zero_elsewhere(holder);
        }
        return true;
    }

    std::optional<Derived> finish() {
        if (!zero_elsewhere()) return std::nullopt;
        std::vector<Sink> all;
        if (options_.with_forward)
            for (const Stored& s : forward_.stores) all.push_back({s.tensor, s.binds, s.value});
        all.insert(all.end(), sinks_.begin(), sinks_.end());
        if (options_.with_forward) names_ = forward_.names;
        for (const auto& [id, word] : renamed_) {
            names_.erase(id);
            if (!word.empty()) names_[id] = word;
        }
        std::string dtype = tensors_[asked_.of.front()].decl.dtype.value;
        double most = 0;
        for (const std::vector<int>* list : {&asked_.of, &asked_.wrt})
            for (const int t : *list)
                if (const double n = tensors_.elements(tensors_[t].domain());
                    n > most && model::info(tensors_[t].dtype).bytes > 1) {
                    most = n;
                    dtype = tensors_[t].decl.dtype.value;
                }
        Kernels kernels = partition(a_, tensors_, customs_, names_, all, dtype);
        if (kernels.lost) {
            refuse(spec_span(),
                   fmt::format("{} is made of {} as it was, and a kernel ahead of it has to store over {}",
                               name(kernels.lost->first), name(kernels.lost->second), name(kernels.lost->second)))
                .note("derive the gradients without the outputs, or give each a tensor of its own");
            return std::nullopt;
        }
        spec::Spec& s = out_.backward;
        s.version = {1, {}};
        s.name =
            text(!options_.name.empty() ? options_.name
                                        : spec_.name + (options_.with_forward ? "_with_gradients" : "_backward"));
        s.about = text(about());
        s.types = syntax_.types;
        s.dims = syntax_.dims;
        s.folds = syntax_.folds;
        s.params = syntax_.params;
        s.kernels = std::move(kernels.all);
        s.single = s.kernels.size() == 1;
        if (!s.single) {
            s.program.emplace();
            for (const spec::KernelDecl& k : s.kernels) s.program->push_back(k.name);
        }
        order_tensors(s);
        require_as(forward_, a_, tensors_, s);
        name_over(s);
        prune(s);
        leave_out_equal_names(s);
        for (const int t : asked_.wrt) {
            if (std::find(out_.zero.begin(), out_.zero.end(), name(t)) != out_.zero.end()) continue;
            std::string holder = name(asked_.gradient.at(t));
            for (const Role& alias : aliases_)
                if (alias.tensor == holder) holder = alias.gradient;
            out_.wanted.push_back({name(t), holder});
        }
        if (!saved_.empty() || options_.always_forward) {
            spec::Spec forward = syntax_;
            forward.dims.resize(dims_);
            out_.forward = with_stores(std::move(forward), saved_, forward_, a_, tensors_, options_.open,
                                       out_.notes, diagnostics_);
            if (!out_.forward) return std::nullopt;
        }
        return std::move(out_);
    }

    std::string about() const {
        std::string said =
            fmt::format("{} gradients of {}", options_.with_forward ? "The outputs and the" : "The", spec_.name);
        const char* between = ": ";
        for (const auto& [gradient, tensor] : options_.over)
            said += fmt::format("{}{} is stored over {}", std::exchange(between, ", "), gradient, tensor);
        return said;
    }

    /// In "with": what has no other name here.
    static void leave_out_equal_names(spec::Spec& s) {
        for (spec::KernelDecl& k : s.kernels)
            if (auto* use = std::get_if<spec::UseForm>(&k.form))
                std::erase_if(use->with, [](const auto& w) { return w.first.value == w.second.value; });
    }

    /// As the forward does, where every stage still lies in its axes.
    void name_over(spec::Spec& s) const {
        if (!s.single || !syntax_.single) return;
        auto* to = std::get_if<spec::OverForm>(&s.kernels.front().form);
        const auto* from = std::get_if<spec::OverForm>(&syntax_.kernels.front().form);
        if (!to || !from || !from->over) return;
        for (const Id id : a_.below(values_of(sinks_))) {
            if (!spec_.kernels.front().over.covers(a_[id].domain)) return;
            if (a_[id].op == Op::subscript && !(a_[a_[id].args[0]].op == Op::read)) return;
        }
        to->over = from->over;
    }

    /// Gradients that are given, what the forward pass had, what it saved, gradients, workspace.
    void order_tensors(spec::Spec& s) const {
        std::vector<int> order;
        const auto append = [&](int t) {
            if (std::find(order.begin(), order.end(), t) == order.end()) order.push_back(t);
        };
        for (const int t : asked_.of) append(asked_.gradient.at(t));
        const auto forward = static_cast<int>(spec_.tensors.size());
        for (int t = 0; t < forward; ++t) append(t);
        for (const Saved& kept : saved_) append(kept.tensor);
        for (const int t : asked_.wrt) append(asked_.gradient.at(t));
        for (int t = 0; t < tensors_.size(); ++t) append(t);
        for (const int t : order) {
            s.tensors.push_back(tensors_[t].decl);
            if (t < forward && s.tensors.back().space && s.tensors.back().space->value == "workspace")
                s.tensors.pop_back();
        }
    }

    const Options& options_;
    Diagnostics& diagnostics_;
    std::vector<Custom> customs_;
    PackedView view_;
    model::Spec spec_;  // as in the view, with further dims
    spec::Spec syntax_;
    size_t dims_ = syntax_.dims.size();  // of the forward
    Algebra a_;
    Tensors tensors_;
    Forward forward_;
    Request asked_;
    std::vector<Sink> sinks_;
    std::vector<Saved> saved_;
    std::map<Id, std::string> names_;
    std::map<Id, std::string> renamed_;  // indices of packed sequences; "": it has none
    std::vector<Role> aliases_;
    Derived out_;
};

}  // namespace

std::optional<Derived> derive(const model::Spec& spec, const spec::Spec& syntax, const Options& options,
                              Diagnostics& diagnostics) {
    return Deriver(spec, syntax, options, diagnostics).run();
}

}  // namespace pleat::grad
