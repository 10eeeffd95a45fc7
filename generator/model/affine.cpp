#include "model/affine.h"

#include <algorithm>

namespace pleat::model {

namespace {

// Bounds within which no sum of coefficients times extents can leave 128 bits.
constexpr int64_t max_coefficient = int64_t{1} << 60;
constexpr size_t max_terms = 8;

bool sum(int64_t& into, int64_t v) { return !__builtin_add_overflow(into, v, &into); }

bool bounded(const Affine& form) {
    const auto small = [](int64_t v) { return -max_coefficient <= v && v <= max_coefficient; };
    return small(form.constant) && form.terms.size() <= max_terms && form.unknowns.size() <= max_terms &&
           std::all_of(form.terms.begin(), form.terms.end(), [&](const auto& t) { return small(t.coefficient); }) &&
           std::all_of(form.unknowns.begin(), form.unknowns.end(),
                       [&](const auto& u) { return small(u.coefficient); });
}

bool is_constant(const Affine& form) { return form.terms.empty() && form.unknowns.empty(); }

}  // namespace

bool add(Affine& into, const Affine& from, int64_t factor) {
    int64_t v = 0;
    if (__builtin_mul_overflow(from.constant, factor, &v) || !sum(into.constant, v)) return false;
    for (const Affine::Term& t : from.terms) {
        if (__builtin_mul_overflow(t.coefficient, factor, &v)) return false;
        const auto at =
            std::find_if(into.terms.begin(), into.terms.end(), [&](const auto& o) { return o.axis == t.axis; });
        if (at == into.terms.end())
            into.terms.push_back({t.axis, v});
        else if (!sum(at->coefficient, v))
            return false;
    }
    for (const Affine::Unknown& u : from.unknowns) {
        if (__builtin_mul_overflow(u.coefficient, factor, &v)) return false;
        const auto at = std::find_if(into.unknowns.begin(), into.unknowns.end(),
                                     [&](const auto& o) { return o.node == u.node; });
        if (at == into.unknowns.end())
            into.unknowns.push_back({u.node, v});
        else if (!sum(at->coefficient, v))
            return false;
    }
    std::erase_if(into.terms, [](const auto& t) { return t.coefficient == 0; });
    std::erase_if(into.unknowns, [](const auto& u) { return u.coefficient == 0; });
    return true;
}

std::optional<Affine> affine(const Spec& spec, const Graph& graph, NodeId id, Atoms atoms) {
    // From the leaves up: the graph is in that order, and needs no recursion.
    std::vector<NodeId> order{id};
    for (size_t i = 0; i < order.size(); ++i) {
        const Node& n = graph[order[i]];
        if (n.op == Op::pointwise) order.insert(order.end(), n.args.begin(), n.args.end());
        if (order.size() > 256) return std::nullopt;
    }
    std::sort(order.begin(), order.end());
    order.erase(std::unique(order.begin(), order.end()), order.end());
    std::vector<std::optional<Affine>> forms;
    const auto form_of = [&](NodeId a) -> const std::optional<Affine>& {
        return forms[static_cast<size_t>(std::lower_bound(order.begin(), order.end(), a) - order.begin())];
    };
    for (const NodeId at : order) {
        const Node& n = graph[at];
        std::optional<Affine> f(std::in_place);
        bool good = true;
        if (n.op == Op::constant) {
            good = n.kind != Kind::real;
            f->constant = n.integer;
        } else if (n.op == Op::coordinate) {
            f->terms.push_back({n.axis, 1});
        } else if (n.op == Op::extent && spec.extent(n.axis).is_constant()) {
            f->constant = spec.extent(n.axis).constant();
        } else if (n.op == Op::pointwise && (n.fn == Fn::add || n.fn == Fn::subtract)) {
            const auto &a = form_of(n.args[0]), &b = form_of(n.args[1]);
            good = a && b && add(*f, *a, 1) && add(*f, *b, n.fn == Fn::add ? 1 : -1);
        } else if (n.op == Op::pointwise && n.fn == Fn::negate) {
            const auto& a = form_of(n.args[0]);
            good = a && add(*f, *a, -1);
        } else if (n.op == Op::pointwise && n.fn == Fn::multiply) {
            const auto &a = form_of(n.args[0]), &b = form_of(n.args[1]);
            good = a && b &&
                   (is_constant(*a) ? add(*f, *b, a->constant) : is_constant(*b) && add(*f, *a, b->constant));
        } else {
            good = false;
        }
        if (!good && (n.domain.empty() || (atoms == Atoms::any_integer && n.kind == Kind::integer))) {
            f.emplace().unknowns.push_back({at, 1});
            good = true;
        }
        if (!good || !bounded(*f)) f.reset();
        forms.push_back(std::move(f));
    }
    return form_of(id);
}

}  // namespace pleat::model
