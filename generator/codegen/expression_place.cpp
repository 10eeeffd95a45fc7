// Coordinates as integers: digits, subscripts, what replaces a digit, and which elements lie side by side.
#include <algorithm>

#include "codegen/expression.h"
#include "layout/access.h"
#include "plan/axes.h"

namespace pleat::emit {

using model::Axis;
using model::Node;
using model::NodeId;

// ---- coordinates -----------------------------------------------------------------------------------------------

std::string Place::number(const std::string& text) const { return (text == base ? first() : text) + ".get()"; }

std::string Place::first() const { return folded ? base + ".unfold()" : base; }

std::string Expressions::digit(const Axis& axis, const Env& env) const {
    // The index recomposed from the places of the dim, as far as they overlap the digit; then the digit of it.
    std::string sum;
    for (const Place& p : env.places) {
        if (!p.axis.overlaps(axis)) continue;
        if (p.axis == axis) return p.number(p.code);
        const std::string term =
            p.axis.lo == 1 ? p.number(p.code) : fmt::format("{} * {}", p.number(p.code), p.axis.lo);
        sum += sum.empty() ? term : " + " + term;
    }
    if (sum.empty()) return "0";
    std::string n = "(" + sum + ")";
    if (axis.hi != 0) n = fmt::format("({} % {})", n, axis.hi);
    return axis.lo == 1 ? n : fmt::format("({} / {})", n, axis.lo);
}

std::string Expressions::subscript(const model::Tensor& tensor, const Env& env, bool base) const {
    std::string list;
    for (const Place& p : env.places) {
        if (!layout::depends_on(tensor, p.axis)) continue;
        list += (list.empty() ? "" : " + ") + (base ? p.base : p.code);
    }
    return list.empty() ? "" : "[" + list + "]";
}

std::string Expressions::linear_index(const std::vector<Axis>& axes, const Env& env) const {
    std::string index;
    for (const Axis& a : axes) {
        const std::string d = digit(a, env);
        index = index.empty() ? d : fmt::format("({}) * {} + {}", index, cpp(c_.spec, c_.spec.extent(a)), d);
    }
    return index.empty() ? "0" : index;
}

bool Expressions::differs_by_lane(NodeId node, const Env& env) const {
    for (const Place& p : env.places)
        if (p.by_lane && c_.kernel.graph[node].domain.overlaps(p.axis)) return true;
    return false;
}

Env Expressions::replaced(const Env& env, const std::vector<model::Bind>& binds,
                          const std::vector<std::string>& indices, const std::vector<bool>& index_by_lane,
                          const std::vector<std::optional<int64_t>>& constants, std::vector<std::string>& guards,
                          bool& guard_by_lane, const std::vector<bool>& stays_inside) {
    Env now = env;
    std::string key;
    for (size_t i = 0; i < binds.size(); ++i) {
        const Axis& axis = binds[i].axis;
        key += fmt::format("{}/{}/{}={};", axis.dim, axis.lo, axis.hi, indices[i]);
        std::vector<Place> places;
        for (const Place& p : now.places) {
            if (!p.axis.overlaps(axis)) {
                places.push_back(p);
                continue;
            }
            // What is left of the place below and above the replaced digit, as digits of it.
            const auto rest = [&](int64_t lo, int64_t hi) {
                const Axis left{axis.dim, lo, hi};
                const std::string type = type_of(c_.spec, left);
                places.push_back(
                    {left, fmt::format("{}({})", type, p.code), fmt::format("{}({})", type, p.first()), p.by_lane});
            };
            if (p.axis.lo < axis.lo) rest(p.axis.lo, axis.lo);
            if (axis.hi != 0 && (p.axis.hi == 0 || axis.hi < p.axis.hi)) rest(axis.hi, p.axis.hi);
        }
        const std::string place = fmt::format("{}({})", type_of(c_.spec, axis), indices[i]);
        places.push_back({axis, place, place, index_by_lane[i]});
        now.places = std::move(places);
        std::erase_if(now.bound, [&](const auto& b) { return b.first.overlaps(axis); });
        if (constants[i]) now.bound.emplace_back(axis, *constants[i]);
        now.replaced.add(axis);

        const model::Size extent = c_.spec.extent(axis);
        const bool inside =
            (!stays_inside.empty() && stays_inside[i]) ||
            (constants[i] && extent.is_constant() && *constants[i] >= 0 && *constants[i] < extent.constant());
        if (!inside) {
            guards.push_back(fmt::format("pleat::within({}, {})", indices[i], cpp(c_.spec, extent)));
            guard_by_lane = guard_by_lane || index_by_lane[i];
        }
    }
    const auto [at, fresh] = c_.derived_envs.try_emplace({env.id, key}, c_.next_env);
    if (fresh) ++c_.next_env;
    now.id = at->second;
    return now;
}

// ---- reads -----------------------------------------------------------------------------------------------------

bool Expressions::by_vector(const model::Tensor& tensor, const Env& env) const {
    const Loop& loop = c_.loop;
    if (!env.has_lane || !loop.has_lane || loop.vector == 1 || env.lane_guard || env.late) return false;
    bool lane_intact = false;
    for (const Place& p : env.places) {
        if (p.axis == loop.lane && p.base != p.code)
            lane_intact = true;
        else if (p.by_lane && layout::depends_on(tensor, p.axis))
            return false;
    }
    if (!lane_intact) return false;
    if (loop.flat) return schedule::contiguous_along(tensor, loop.lane);
    return layout::vector_width(c_.spec, tensor, loop.lane, loop.vector) == loop.vector;
}

bool Expressions::guarded(const model::Tensor& tensor, const Env& env) const {
    if (env.guards.empty()) return false;
    const std::vector<Axis> axes = env.guarded.axes();
    return std::any_of(axes.begin(), axes.end(), [&](const Axis& a) { return layout::depends_on(tensor, a); });
}

std::optional<Expressions::Part> Expressions::part(const model::Tensor& tensor, const Env& env) const {
    const Loop& loop = c_.loop;
    if (!loop.joins_pairs || !env.has_lane || !loop.has_lane || loop.vector == 1 || loop.flat || env.lane_guard ||
        env.late || !env.guards.empty())
        return std::nullopt;
    const auto pairs = layout::pairs(c_.spec, tensor, loop.lane, loop.vector);
    if (!pairs || pairs->width != loop.vector) return std::nullopt;
    const auto bound =
        std::find_if(env.bound.begin(), env.bound.end(), [&](const auto& b) { return b.first == pairs->digit; });
    if (bound == env.bound.end() || bound->second < 0 || bound->second >= pairs->parts) return std::nullopt;
    bool lane_intact = false;
    Env first = env;
    for (Place& p : first.places) {
        if (p.axis == loop.lane && p.base != p.code)
            lane_intact = true;
        else if (p.by_lane && layout::depends_on(tensor, p.axis))
            return std::nullopt;
        if (p.axis == pairs->digit) p.base = fmt::format("{}(0)", type_of(c_.spec, p.axis));
    }
    if (!lane_intact) return std::nullopt;
    return Part{pairs->parts, bound->second, subscript(tensor, first, true)};
}

std::string index_along(const std::vector<Place>& places, model::DimId dim, std::string Place::* text) {
    std::string sum;
    for (const Place& p : places)
        if (p.axis.dim == dim)
            sum += fmt::format("{}{}{}", sum.empty() ? "" : " + ", p.number(p.*text),
                               p.axis.lo == 1 ? "" : fmt::format(" * {}ll", p.axis.lo));
    return sum;
}

/// Digits that were replaced may compose an index past the end of a dim with a ragged fold.
void Expressions::existence(const Node& node, const Env& there, std::vector<std::string>& guards,
                            bool& by_lane) const {
    const model::Domain& domain = c_.kernel.graph[node.args[0]].domain;
    std::vector<model::DimId> seen;
    for (const model::Bind& bind : node.binds) {
        const model::DimId dim = bind.axis.dim;
        if (std::find(seen.begin(), seen.end(), dim) != seen.end()) continue;
        seen.push_back(dim);
        std::vector<Axis> axes;
        std::vector<Place> digits;
        bool lane = false;
        for (const Place& p : there.places) {
            if (p.axis.dim != dim || !domain.overlaps(p.axis)) continue;
            axes.push_back(p.axis);
            digits.push_back(p);
            lane = lane || p.by_lane;
        }
        if (!schedule::needs_existence_check(c_.spec, axes, dim)) continue;
        guards.push_back(fmt::format("{} < {}", index_along(digits, dim, &Place::code),
                                     cpp(c_.spec, c_.spec.dims[static_cast<size_t>(dim)].size)));
        by_lane = by_lane || lane;
    }
}

}  // namespace pleat::emit
