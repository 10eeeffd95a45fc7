#include "check/affine.h"

#include <algorithm>
#include <numeric>

namespace pleat::checking {

using model::Axis;
using model::Domain;
using model::Graph;
using model::Node;
using model::Op;
using model::Size;

namespace {

std::optional<int64_t> fixed_extent(const model::Spec& spec, const Axis& axis) {
    const Size n = spec.extent(axis);
    return n.is_constant() ? std::optional(n.constant()) : std::nullopt;
}

}  // namespace

Affine split(const Affine& form, const Domain& domain) {
    Affine result;
    result.constant = form.constant;
    result.unknowns = form.unknowns;
    for (const Affine::Term& t : form.terms) {
        Domain inside{t.axis};
        inside.remove(minus(Domain{t.axis}, domain));
        std::vector<Axis> pieces = minus(Domain{t.axis}, inside).axes();
        pieces.insert(pieces.end(), inside.axes().begin(), inside.axes().end());
        Affine digits;
        for (const Axis& piece : pieces) digits.terms.push_back({piece, piece.lo / t.axis.lo});
        if (!add(result, digits, t.coefficient)) return form;
    }
    return result;
}

bool injective(const model::Spec& spec, const std::vector<Affine>& forms, const Domain& free) {
    Domain open = free;
    // A form whose open coordinates stand in mixed-radix order fixes them all; then they are as good
    // as known to the others.
    for (bool progress = true; progress && !open.empty();) {
        progress = false;
        for (const Affine& whole : forms) {
            const Affine form = split(whole, open);
            std::vector<Affine::Term> terms;
            for (const Affine::Term& t : form.terms)
                if (open.covers(t.axis)) terms.push_back(t);
            if (terms.empty()) continue;
            const auto magnitude = [](const Affine::Term& t) {
                return t.coefficient < 0 ? -t.coefficient : t.coefficient;
            };
            std::sort(terms.begin(), terms.end(),
                      [&](const auto& a, const auto& b) { return magnitude(a) < magnitude(b); });
            __int128 reach = 0;
            bool ordered = true;
            for (size_t i = 0; i < terms.size() && ordered; ++i) {
                ordered = magnitude(terms[i]) > reach;
                const auto n = fixed_extent(spec, terms[i].axis);
                if (i + 1 == terms.size()) break;
                ordered = ordered && n;
                if (n) reach += static_cast<__int128>(magnitude(terms[i])) * (*n - 1);
            }
            if (!ordered) continue;
            for (const Affine::Term& t : terms) open.remove(t.axis);
            progress = true;
        }
    }
    return open.empty();
}

namespace {

/// A sum of sizes with coefficients: what ranges are compared in.
struct SizeSum {
    __int128 constant = 0;
    std::vector<std::pair<Size, __int128>> sizes;

    void add(const Size& size, __int128 factor) {
        if (size.is_constant()) {
            constant += factor * size.constant();
            return;
        }
        for (auto& [s, f] : sizes)
            if (s == size) {
                f += factor;
                return;
            }
        sizes.emplace_back(size, factor);
    }
    /// Positive whatever the sizes are (sizes are not negative).
    bool positive() const {
        return constant > 0 && std::all_of(sizes.begin(), sizes.end(), [](const auto& s) { return s.second >= 0; });
    }
};

/// Adds factor * (the least or greatest value of the form). False if an unknown is no extent.
bool add_bound(const model::Spec& spec, const Graph& graph, const Affine& form, bool greatest, int factor,
               SizeSum& into) {
    into.constant += static_cast<__int128>(factor) * form.constant;
    for (const Affine::Term& t : form.terms) {
        if ((t.coefficient > 0) != greatest) continue;  // at 0
        into.add(spec.extent(t.axis), static_cast<__int128>(factor) * t.coefficient);
        into.constant -= static_cast<__int128>(factor) * t.coefficient;
    }
    for (const Affine::Unknown& u : form.unknowns) {
        const Node& n = graph[u.node];
        if (n.op != Op::extent) return false;
        into.add(spec.extent(n.axis), static_cast<__int128>(factor) * u.coefficient);
    }
    return true;
}

/// Is every value of `low` less than every value of `high`?
bool below(const model::Spec& spec, const Graph& graph, const Affine& low, const Affine& high) {
    SizeSum difference;
    return add_bound(spec, graph, high, false, 1, difference) &&
           add_bound(spec, graph, low, true, -1, difference) && difference.positive();
}

}  // namespace

bool apart(const model::Spec& spec, const Graph& graph, const Affine& a, const Affine& b) {
    Affine unknowns;
    unknowns.unknowns = a.unknowns;
    Affine other;
    other.unknowns = b.unknowns;
    if (add(unknowns, other, -1) && unknowns.unknowns.empty()) {
        int64_t step = 0;
        for (const Affine::Term& t : a.terms) step = std::gcd(step, t.coefficient);
        for (const Affine::Term& t : b.terms) step = std::gcd(step, t.coefficient);
        int64_t difference = 0;
        if (!__builtin_sub_overflow(a.constant, b.constant, &difference) &&
            (step == 0 ? difference != 0 : difference % step != 0))
            return true;
        // The same unknowns on both sides cancel.
        Affine x = a, y = b;
        x.unknowns.clear();
        y.unknowns.clear();
        return below(spec, graph, x, y) || below(spec, graph, y, x);
    }
    return below(spec, graph, a, b) || below(spec, graph, b, a);
}

}  // namespace pleat::checking
