#include "check/ragged.h"

#include <fmt/format.h>

#include <algorithm>

namespace pleat::checking {

using model::Affine;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::NotRagged;
using model::Op;
using model::Ragged;

namespace {

/// What is known of integers wherever a store runs: forms that are not above 0.
std::vector<Affine> facts(const Context& context, const Kernel& kernel, const Domain& where) {
    std::vector<Affine> found;
    for (const model::Require& r : kernel.requires_) {
        // Of a requirement along other dims, of which there may be none, nothing may be checked.
        if (!where.covers(r.domain)) continue;
        for (const NodeId part : model::conjuncts(kernel.graph, r.condition))
            if (auto form = model::not_above_zero(context.model, kernel.graph, part))
                found.push_back(*std::move(form));
    }
    return found;
}

/// Is the form not above 0, by itself or as a sum of one or two facts?
bool follows(const Affine& form, const std::vector<Affine>& facts) {
    const auto is_low = [](const Affine& f) { return f.terms.empty() && f.unknowns.empty() && f.constant <= 0; };
    if (is_low(form)) return true;
    for (size_t i = 0; i < facts.size(); ++i) {
        Affine rest = form;
        if (!model::add(rest, facts[i], -1)) continue;
        if (is_low(rest)) return true;
        for (size_t k = 0; k <= i; ++k) {
            Affine less = rest;
            if (model::add(less, facts[k], -1) && is_low(less)) return true;
        }
    }
    return false;
}

/// "CU[B1 = B]", or nothing where a value has no such text.
std::string text_of(const model::Spec& spec, const model::Graph& graph, NodeId id) {
    const model::Node& node = graph[id];
    if (node.op == Op::read) return spec.tensors[static_cast<size_t>(node.tensor)].name;
    if (node.op != Op::substitute || node.binds.size() != 1) return "";
    const std::string value = text_of(spec, graph, node.args[0]);
    const auto index = affine(spec, graph, node.args[1]);
    if (value.empty() || !index || index->terms.size() != 1 || !index->unknowns.empty() ||
        index->terms.front().coefficient != 1)
        return "";
    const int64_t more = index->constant;
    return fmt::format("{}[{} = {}{}]", value, spec.name_of(node.binds[0].axis),
                       spec.name_of(index->terms.front().axis),
                       more == 0  ? ""
                       : more > 0 ? fmt::format(" + {}", more)
                                  : fmt::format(" - {}", -more));
}

class RaggedStore {
public:
    RaggedStore(Context& context, const Kernel& kernel, const model::Store& store, const Ragged& ragged)
        : context_(context), kernel_(kernel), store_(store), ragged_(ragged) {}

    void check() {
        const std::vector<Affine> known = facts(context_, kernel_, store_.domain);
        std::vector<NodeId> ends;  // what starts the next sequence
        const auto find = [&](const Affine& form) {
            for (const Affine::Unknown& u : form.unknowns)
                if (model::is_next(context_.model, kernel_.graph, ragged_.start, u.node, ragged_.sequence))
                    ends.push_back(u.node);
        };
        find(ragged_.length);
        const size_t named = ends.size();
        for (const Affine& fact : known) find(fact);
        for (const NodeId end : ends)
            if (follows(start_less(end), known) && follows(last_less(end), known)) return;
        const bool ordered = named > 0 && follows(start_less(ends.front()), known);
        report(named > 0 ? ends.front() : -1, ordered);
    }

private:
    Context& context_;
    const Kernel& kernel_;
    const model::Store& store_;
    const Ragged& ragged_;

    Affine start_less(NodeId end) const {
        Affine form;
        form.unknowns = {{ragged_.start, 1}};
        Affine other;
        other.unknowns = {{end, 1}};
        if (!model::add(form, other, -1)) form.constant = INT64_MAX;
        return form;
    }
    Affine last_less(NodeId end) const {
        Affine form = start_less(end);
        if (!model::add(form, ragged_.length, 1)) form.constant = INT64_MAX;
        return form;
    }

    /// `ordered`: offsets do not decrease, so it is the length that reaches into the next sequence.
    void report(NodeId end, bool ordered) {
        const model::Spec& spec = context_.model;
        const std::string sequence = spec.name_of(ragged_.sequence), tensor = context_.tensor(store_.tensor).name,
                          start = text_of(spec, kernel_.graph, ragged_.start),
                          next = end < 0 ? "" : text_of(spec, kernel_.graph, end);
        auto& found =
            context_.report(Code::store_target, store_.where,
                            fmt::format("no requirement says that what different {} store to tensor {} lies apart",
                                        sequence, tensor));
        if (ordered && !start.empty() && !next.empty())
            found.note(fmt::format("a sequence may reach into the next one: {} plus its length is to be at most {}",
                                   start, next));
        else if (!start.empty() && !next.empty())
            found.note(fmt::format("add a stage {{\"require\": \"{} <= {}\", \"say\": \"offsets decrease\"}}",
                                   start, next));
        else
            found.note(fmt::format("require that the last place of {} {} is below the first of the next one",
                                   spec.name_of(ragged_.sequence), start.empty() ? "" : "from " + start + " on"));
    }
};

}  // namespace

void report_not_ragged(Context& context, const model::Tensor& tensor, const Expressions::Bind& bind,
                       NotRagged why) {
    const std::string axis = context.model.name_of(bind.axis);
    const auto report = [&](const std::string& text, const std::string& note) {
        context.report(Code::store_target, bind.index_where, text).note(note);
    };
    switch (why) {
        case NotRagged::unguarded:
            return report(
                fmt::format(
                    "tensor {} is stored at an index of {} that begins at an offset, and nothing says where it "
                    "ends",
                    tensor.name, axis),
                "an index where(Q < LENGTH, START + Q, -1) is within a sequence, or nowhere");
        case NotRagged::unbounded:
            return report(
                fmt::format("tensor {} is stored at an index of {} whose condition does not bound the place "
                            "within a sequence",
                            tensor.name, axis),
                "of the condition of where(Q < LENGTH, START + Q, -1) one comparison is Q < LENGTH, "
                "where LENGTH does not depend on Q");
        case NotRagged::elsewhere:
            return report(
                fmt::format("tensor {} is stored at an index of {} that may be an element where its "
                            "condition is false",
                            tensor.name, axis),
                fmt::format("the other side of where(Q < LENGTH, START + Q, -1) is a negative constant or "
                            "extent({})",
                            axis));
        case NotRagged::other:
            return report(
                fmt::format("tensor {} is stored at an index of {} that is no affine form of coordinates",
                            tensor.name, axis),
                "a store goes to constants, to sums of coordinates times constants, and to places of packed "
                "sequences, where(Q < LENGTH, START + Q, -1); other scatter is outside the language");
    }
}

void check_ragged_stores(Context& context, const Kernel& kernel) {
    for (const model::Store& store : kernel.stores) {
        Domain own;
        for (const model::Axis& a : context.tensor(store.tensor).axes) own.add(a);
        for (const model::Bind& b : store.binds) own.remove(b.axis);
        for (size_t i = 0; i < store.binds.size(); ++i) {
            if (affine(context.model, kernel.graph, store.bind_values[i])) continue;
            const auto found =
                model::ragged(context.model, kernel.graph, store.bind_values[i], store.binds[i].axis, own);
            if (found.form && found.form->start >= 0) RaggedStore(context, kernel, store, *found.form).check();
        }
    }
}

}  // namespace pleat::checking
