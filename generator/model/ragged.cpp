#include "model/ragged.h"

#include <algorithm>

namespace pleat::model {

namespace {

/// Is the index no element of the axis: negative, or beyond its extent?
bool is_nowhere(const Spec& spec, const Graph& graph, NodeId index, const Axis& axis) {
    const Node& node = graph[index];
    if (node.op == Op::constant) {
        const Size extent = spec.extent(axis);
        return node.integer < 0 || (extent.is_constant() && node.integer >= extent.constant());
    }
    return node.op == Op::extent && node.axis == axis;
}

Affine difference(const Affine& a, const Affine& b, bool& good) {
    Affine result = a;
    good = add(result, b, -1) && good;
    return result;
}

/// A value as another one with an index in place of one of its digits: CU[B1 = B] is CU, B1 and B.
struct Indexed {
    NodeId value = -1;
    Axis axis;
    std::optional<Affine> index;
    std::vector<NodeId> others;  // further indices
};

Indexed indexed(const Spec& spec, const Graph& graph, NodeId id, const Axis& sequence) {
    const Node& node = graph[id];
    Indexed found{id, sequence, Affine{}, {}};
    found.index->terms.push_back({sequence, 1});
    if (node.op != Op::substitute) return found;
    found.index.reset();
    found.value = node.args[0];
    for (size_t i = 0; i < node.binds.size(); ++i)
        if (!found.index && graph[node.args[i + 1]].domain.overlaps(sequence)) {
            found.axis = node.binds[i].axis;
            found.index = affine(spec, graph, node.args[i + 1]);
        } else {
            found.others.push_back(node.args[i + 1]);
        }
    return found;
}

}  // namespace

std::optional<Affine> not_above_zero(const Spec& spec, const Graph& graph, NodeId condition) {
    const Node& node = graph[condition];
    if (node.op != Op::pointwise) return std::nullopt;
    const bool less = node.fn == Fn::less || node.fn == Fn::less_equal;
    const bool greater = node.fn == Fn::greater || node.fn == Fn::greater_equal;
    if (!less && !greater) return std::nullopt;
    for (const NodeId side : node.args)
        if (graph[side].kind != Kind::integer) return std::nullopt;
    const auto low = affine(spec, graph, node.args[less ? 0 : 1], Atoms::any_integer),
               high = affine(spec, graph, node.args[less ? 1 : 0], Atoms::any_integer);
    if (!low || !high) return std::nullopt;
    bool good = true;
    Affine form = difference(*low, *high, good);
    if (node.fn == Fn::less || node.fn == Fn::greater)
        good = !__builtin_add_overflow(form.constant, 1, &form.constant);
    return good ? std::optional(form) : std::nullopt;
}

bool is_next(const Spec& spec, const Graph& graph, NodeId start, NodeId next, const Axis& sequence) {
    if (graph[next].op != Op::substitute) return false;
    const Indexed here = indexed(spec, graph, start, sequence);
    Indexed there = indexed(spec, graph, next, sequence);
    if (here.value != there.value || !(here.axis == there.axis) || here.others != there.others) return false;
    if (!here.index || !there.index || here.index->terms.size() != 1 || !here.index->unknowns.empty() ||
        here.index->terms.front().coefficient != 1 || !(here.index->terms.front().axis == sequence))
        return false;
    return add(*there.index, *here.index, -1) && there.index->terms.empty() && there.index->unknowns.empty() &&
           there.index->constant == 1;
}

RaggedForm ragged(const Spec& spec, const Graph& graph, NodeId index, const Axis& axis, const Domain& own) {
    const bool guarded = graph[index].op == Op::select;
    const auto sum = affine(spec, graph, guarded ? graph[index].args[1] : index, Atoms::any_integer);
    Ragged found;
    if (sum && sum->unknowns.empty() && guarded) {
        if (!is_nowhere(spec, graph, graph[index].args[2], axis)) return {{}, NotRagged::elsewhere};
        found.inner = *sum;
        found.guard = graph[index].args[0];
        return {found, {}};
    }
    if (!sum || sum->unknowns.size() != 1 || sum->unknowns.front().coefficient != 1 || sum->constant < 0) return {};
    found.start = sum->unknowns.front().node;
    if (graph[found.start].op != Op::read && graph[found.start].op != Op::substitute) return {};
    const Domain& depends = graph[found.start].domain;
    const Domain further = minus(depends, own);
    if (further.axes().size() != 1 || !further.axes().front().whole()) return {};
    found.sequence = further.axes().front();
    found.inner = *sum;
    found.inner.unknowns.clear();
    Domain digits;
    for (const Affine::Term& t : found.inner.terms) {
        if (t.coefficient < 0 || depends.overlaps(t.axis)) return {};
        digits.add(t.axis);
    }
    if (!guarded) return {{}, digits.empty() ? NotRagged::other : NotRagged::unguarded};
    found.guard = graph[index].args[0];
    if (!is_nowhere(spec, graph, graph[index].args[2], axis)) return {{}, NotRagged::elsewhere};
    for (const NodeId part : conjuncts(graph, found.guard)) {
        const auto form = not_above_zero(spec, graph, part);  // inner + 1 - length <= 0
        if (!form) continue;
        bool good = true;
        found.length = difference(found.inner, *form, good);
        good = good && !__builtin_add_overflow(found.length.constant, 1, &found.length.constant);
        for (const Affine::Term& t : found.length.terms) good = good && depends.covers(t.axis);
        for (const Affine::Unknown& u : found.length.unknowns) good = good && depends.covers(graph[u.node].domain);
        if (good) return {found, {}};
    }
    return {{}, NotRagged::unbounded};
}

namespace {

/// What is known of integers wherever a store runs: forms that are not above 0.
std::vector<Affine> facts(const Spec& spec, const Kernel& kernel, const Domain& where) {
    std::vector<Affine> found;
    for (const Require& r : kernel.requires_) {
        // Of a requirement along other dims, of which there may be none, nothing may be checked.
        if (!where.covers(r.domain)) continue;
        for (const NodeId part : conjuncts(kernel.graph, r.condition))
            if (auto form = not_above_zero(spec, kernel.graph, part)) found.push_back(*std::move(form));
    }
    return found;
}

bool is_low(const Affine& f) { return f.terms.empty() && f.unknowns.empty() && f.constant <= 0; }

/// Is the form not above 0, by itself or as a sum of one or two facts?
bool follows(const Affine& form, const std::vector<Affine>& facts) {
    if (is_low(form)) return true;
    for (size_t i = 0; i < facts.size(); ++i) {
        Affine rest = form;
        if (!add(rest, facts[i], -1)) continue;
        if (is_low(rest)) return true;
        for (size_t k = 0; k <= i; ++k) {
            Affine less = rest;
            if (add(less, facts[k], -1) && is_low(less)) return true;
        }
    }
    return false;
}

}  // namespace

Intervals intervals(const Spec& spec, const Kernel& kernel, const Ragged& ragged, const Domain& where) {
    const std::vector<Affine> known = facts(spec, kernel, where);
    std::vector<NodeId> ends;  // what starts the next sequence
    const auto find = [&](const Affine& form) {
        for (const Affine::Unknown& u : form.unknowns)
            if (is_next(spec, kernel.graph, ragged.start, u.node, ragged.sequence)) ends.push_back(u.node);
    };
    find(ragged.length);
    const size_t named = ends.size();
    for (const Affine& fact : known) find(fact);
    const auto start_less = [&](NodeId end) {
        bool good = true;
        return difference(Affine{0, {}, {{ragged.start, 1}}}, Affine{0, {}, {{end, 1}}}, good);
    };
    const auto last_less = [&](NodeId end) {
        Affine form = start_less(end);
        if (!add(form, ragged.length, 1)) form.constant = INT64_MAX;
        return form;
    };
    Intervals found;
    if (named > 0) {
        found.next = ends.front();
        found.ordered = follows(start_less(ends.front()), known);
    }
    for (const NodeId end : ends) {
        if (!follows(start_less(end), known) || !follows(last_less(end), known)) continue;
        const Affine rest = last_less(end);
        return {end, true, true, rest.terms.empty() && rest.unknowns.empty() && rest.constant == 0};
    }
    return found;
}

}  // namespace pleat::model
