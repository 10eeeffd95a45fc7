#include "plan/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "layout/access.h"
#include "plan/alignment.h"
#include "plan/condition.h"
#include "plan/family.h"
#include "plan/forms.h"
#include "plan/graph_walk.h"
#include "plan/groups.h"
#include "target/hopper.h"

namespace pleat::schedule {

using model::Axis;
using model::ceil_div;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

void append(std::vector<Variant>& to, std::vector<Variant> more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Do two plans' loops move as many elements at once? Then the one that assumes more is not needed.
bool same_accesses(const Plan& one, const Plan& other) {
    const auto same_launch = [](const AnyLaunch& a, const AnyLaunch& b) {
        return &a->family() == &b->family() && a->vector == b->vector;
    };
    return std::equal(one.variants.begin(), one.variants.end(), other.variants.begin(), other.variants.end(),
                      [&](const Variant& a, const Variant& b) {
                          return std::equal(a.launches.begin(), a.launches.end(), b.launches.begin(),
                                            b.launches.end(), same_launch);
                      });
}

Problem problem_of(const Spec& spec, const Kernel& kernel, const Target& target, model::TensorId intermediate) {
    Problem p{spec, kernel, target, intermediate, {}, {}, {}};
    for (size_t i = 0; i < kernel.stores.size(); ++i) p.sinks.push_back({Sink::What::store, static_cast<int>(i)});
    for (size_t i = 0; i < kernel.requires_.size(); ++i)
        p.sinks.push_back({Sink::What::require, static_cast<int>(i)});
    const model::Graph& graph = kernel.graph;
    const auto everywhere = [](NodeId) { return false; };
    const auto find_substituted = [&](NodeId n) {
        Domain replaced;
        for (const model::Bind& b : graph[n].binds) replaced.add(b.axis);
        visit(graph, graph[n].args[0], everywhere, [&](NodeId m) {
            if (!is_reduction(graph[m])) return;
            for (const Axis& a : replaced.axes())
                if (graph[m].domain.overlaps(a)) p.substituted.insert(m);
        });
    };
    std::set<NodeId> reductions;
    for (const Sink& s : p.sinks)
        for (const NodeId root : roots(kernel, Variant{}, s))
            visit(graph, root, everywhere, [&](NodeId n) {
                if (is_reduction(graph[n])) reductions.insert(n);
                if (graph[n].op == model::Op::substitute) find_substituted(n);
            });
    p.reductions.assign(reductions.begin(), reductions.end());
    return p;
}

/// The problem with requirements that need no reduction taken out. They store nothing, so that a launch of their
/// own may look at them: those of a batch, say, beside the rows of its heads.
Problem with_conditions_apart(const Problem& whole) {
    Problem p = whole;
    p.sinks.clear();
    for (const Sink& s : whole.sinks) {
        const std::vector<NodeId> all = roots(whole.kernel, Variant{}, s);
        const bool some_reduces =
            std::any_of(all.begin(), all.end(), [&](NodeId root) { return reduces(whole.kernel.graph, root); });
        (s.what == Sink::What::require && !some_reduces ? p.conditions : p.sinks).push_back(s);
    }
    return p;
}

/// Why one launch cannot do it all.
std::string why_several(const Problem& p) {
    std::string why;
    if (const auto g = one_group(p, {}, p.sinks, &why))
        why = fmt::format("shares of what is reduced along {} are put together before what follows",
                          p.spec.name_of(g->inner));
    return why;
}

/// The first match of a family that takes reductions along the same digits.
std::vector<Variant> match_group(const Problem& p) {
    for (const Family* f : families())
        if (f->takes_one_group() && !f->takes_whole_kernels())
            if (Match m = f->match(p); !m.variants.empty()) return std::move(m.variants);
    return {};
}

/// Of variants with one condition only the first can run.
void leave_out_unreachable(std::vector<Variant>& variants) {
    for (size_t i = 0; i < variants.size(); ++i)
        for (size_t later = variants.size(); --later > i;)
            if (variants[later].condition == variants[i].condition)
                variants.erase(variants.begin() + static_cast<std::ptrdiff_t>(later));
}

std::vector<Variant> match_loops(const Problem& problem, Plan& plan) {
    if (auto all = match_group(problem); !all.empty()) return all;
    if (const Problem apart = with_conditions_apart(problem); !apart.conditions.empty())
        if (auto all = match_group(apart); !all.empty()) {
            plan.unfused = why_several(problem);
            return all;
        }
    std::vector<Variant> all;
    for (const Family* f : families()) {
        if (f->takes_one_group() || f->takes_whole_kernels()) continue;
        Match m = f->match(problem);
        if (!m.variants.empty() && !m.fused && all.empty()) plan.unfused = why_several(problem);
        append(all, std::move(m.variants));
        if (m.complete) break;
    }
    return all;
}

/// Ends the names of a variant's functions: "<kernel>_rows"; with several variants "<kernel>_rows_2", with several
/// launches "<kernel>_1_columns".
void settle_names(const Kernel& kernel, Variant& v, size_t variant) {
    for (size_t i = 0; i < v.launches.size(); ++i) {
        Launch& p = *v.launches[i];
        p.name = kernel.name;
        if (v.launches.size() > 1) p.name += fmt::format("_{}", i + 1);
        p.name += fmt::format("_{}", p.family().suffix());
        if (variant > 0) p.name += fmt::format("_{}", variant);
    }
}

/// Variants of launches of few elements, before those whose place they take; these go if there are never more.
void add_few_elements(const Problem& problem, Plan& plan) {
    std::vector<Variant> all;
    for (Variant& v : plan.variants) {
        std::optional<Variant> few;
        if (v.launches.size() == 1) few = v.launches.front()->family().for_few_elements(problem, v);
        const bool always = few && few->condition == v.condition;
        if (few) all.push_back(*std::move(few));
        if (!always) all.push_back(std::move(v));
    }
    plan.variants = std::move(all);
}

/// By families that know nothing of alignment.
Plan plan_loops(const Spec& spec, const Kernel& kernel, const Target& target) {
    Plan plan;
    const Problem problem = problem_of(spec, kernel, target, -1);
    plan.variants = match_loops(problem, plan);
    // Where the lanes would be aligned if runtime sizes were, such sizes get variants of their own, first.
    if (const auto assumed = alignment_worth_assuming(spec, kernel, plan); !assumed.empty()) {
        Condition condition;
        for (const auto& [symbol, divisor] : assumed) condition = both(condition, is_multiple(symbol, divisor));
        Plan better = plan_loops(assuming(spec, assumed), kernel, target);
        for (Variant& v : better.variants) {
            v.multiple_of = assumed;
            v.condition = both(condition, v.condition);
            v.why += (v.why.empty() ? "" : "; ") + std::string("sizes that allow 16-byte accesses");
        }
        if (!same_accesses(plan, better))
            plan.variants.insert(plan.variants.begin(), std::make_move_iterator(better.variants.begin()),
                                 std::make_move_iterator(better.variants.end()));
    }
    add_few_elements(problem, plan);
    leave_out_unreachable(plan.variants);
    for (size_t i = 0; i < plan.variants.size(); ++i)
        settle_names(kernel, plan.variants[i], plan.variants.size() > 1 ? i + 1 : 0);
    for (const Variant& v : plan.variants) plan.needs_workspace(v.workspace);
    return plan;
}

/// Of the variant that is the fastest, where the spec's one open size is this.
std::optional<double> clocks_at(const Problem& problem, const Match& match, int64_t size) {
    std::optional<double> least;
    for (const Variant& v : match.variants) {
        const Launch& first = *v.launches.front();
        const auto clocks = first.family().clocks(problem.spec, hopper_target(problem.target), first, {size});
        if (clocks && (!least || *clocks < *least)) least = clocks;
    }
    return least;
}

/// Of which values of the spec's open size another match is faster than the one that is of many: those below.
struct Few {
    Match* faster = nullptr;
    int64_t below = 0;
};
Few few_of(const Problem& problem, const Match& fastest, std::vector<Match>& matches) {
    constexpr int64_t many = 1 << 14;
    for (int64_t size = many, above = size; size > 0; above = size, size -= ceil_div(size, int64_t{8})) {
        auto least = clocks_at(problem, fastest, size);
        Few few{nullptr, above};
        for (Match& m : matches) {
            if (!m.clocks || &m == &fastest) continue;
            const auto clocks = clocks_at(problem, m, size);
            if (!least || !clocks || *clocks >= *least) continue;
            few.faster = &m;
            least = clocks;
        }
        if (few.faster) return size == many ? Few() : few;
    }
    return {};
}

/// Of matches that say what they take, the fastest; beside it the one that launches of few elements are left to.
void leave_out_slower(const Problem& problem, std::vector<Match>& matches) {
    Match* fastest = nullptr;
    for (Match& m : matches)
        if (m.clocks && (!fastest || *m.clocks < *fastest->clocks)) fastest = &m;
    Few few;
    if (fastest && fastest->leaves_few && problem.spec.symbols.size() == 1)
        few = few_of(problem, *fastest, matches);
    for (Match& m : matches) {
        if (!m.clocks || &m == fastest || &m == few.faster) continue;
        m.variants.clear();
        m.left = {};
    }
    if (!few.faster) return;
    for (Variant& v : fastest->variants) v.condition = both(v.condition, at_least(Size::symbol(0), few.below));
    if (few.faster < fastest) std::swap(*few.faster, *fastest);
}

}  // namespace

std::vector<const Family*> families_of_whole(const Spec& spec, const Kernel& lowered, model::TensorId intermediate,
                                             const Target& target) {
    const Problem problem = problem_of(spec, lowered, target, intermediate);
    std::vector<const Family*> all;
    for (const Family* f : families()) {
        if (!f->takes_whole_kernels()) continue;
        const Match m = f->match(problem);
        if (!m.variants.empty()) all.push_back(f);
        if (m.complete) break;
    }
    return all;
}

Plan plan_case(const Spec& spec, const Kernel& lowered, model::TensorId intermediate, const Target& target) {
    const Problem problem = problem_of(spec, lowered, target, intermediate);
    std::vector<Variant> whole;
    std::string why_not;
    bool complete = false;
    Condition left;
    std::vector<Match> matches;
    for (const Family* f : families()) {
        if (!f->takes_whole_kernels() || complete) continue;
        matches.push_back(f->match(problem));
        complete = matches.back().complete;
    }
    leave_out_slower(problem, matches);
    for (Match& m : matches) {
        if (!m.variants.empty()) left = both(left, m.left);
        append(whole, std::move(m.variants));
        if (why_not.empty()) why_not = std::move(m.why_not);
    }
    Plan plan;
    if (!complete) plan = plan_loops(spec, lowered, target);
    for (Variant& v : plan.variants) v.condition = both(v.condition, left);
    plan.untiled = std::move(why_not);
    plan.left = left;
    for (const Variant& v : whole) plan.needs_workspace(v.workspace);
    plan.variants.insert(plan.variants.begin(), std::make_move_iterator(whole.begin()),
                         std::make_move_iterator(whole.end()));
    return plan;
}

}  // namespace pleat::schedule
