#include "grad/launches.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

namespace pleat::grad {

Id core(const Algebra& a, Id operand) {
    const Term& t = a[operand];
    if (t.op == Op::cast || (t.op == Op::call && t.fn == Fn::tf32)) return t.args[0];
    return operand;
}

namespace {

/// where(x % stride == 0, value at x // stride, 0), of one axis or of several: an image whose rows lie apart.
bool lies_apart(const Algebra& a, const Term& t) {
    if (t.op != Op::select || !a.is_zero(t.args[2]) || a[t.args[1]].op != Op::subscript) return false;
    const std::function<bool(Id)> strided = [&](Id id) {
        const Term& c = a[id];
        if (c.op != Op::call) return false;
        if (c.fn == Fn::logical_and) return strided(c.args[0]) && strided(c.args[1]);
        return c.fn == Fn::equal && a.is_number(c.args[1], 0) && a[c.args[0]].op == Op::call &&
               a[c.args[0]].fn == Fn::modulo;
    };
    return strided(t.args[0]);
}

}  // namespace

Id viewed(const Algebra& a, Id operand) {
    Id id = core(a, operand);
    while (a[id].op == Op::subscript || lies_apart(a, a[id])) {
        const Term& t = a[id];
        const bool apart = t.op == Op::select;
        const auto of_data = [&](Id index) {
            return a.contains(index, [](const Term& i) { return i.op == Op::read || i.op == Op::param; });
        };
        if (apart ? of_data(t.args[0]) : std::any_of(t.args.begin() + 1, t.args.end(), of_data)) break;
        id = t.args[apart ? 1 : 0];
    }
    return id;
}

namespace {

bool is_of_params(const Algebra& a, Id id) {
    return !a.contains(id, [](const Term& t) {
        return t.op != Op::number && t.op != Op::param && t.op != Op::extent && t.op != Op::sum &&
               t.op != Op::product;
    });
}

/// Finite wherever products and tensors are: sums, products and functions without poles.
bool is_finite(const Algebra& a, Id id) {
    const Term& t = a[id];
    if (t.kind != Kind::real) return true;
    const auto all = [&](size_t first) {
        return std::all_of(t.args.begin() + static_cast<std::ptrdiff_t>(first), t.args.end(),
                           [&](Id arg) { return is_finite(a, arg); });
    };
    switch (t.op) {
        case Op::number:
            return std::isfinite(t.factor.up);
        case Op::read:
        case Op::param:
        case Op::coordinate:
        case Op::extent:
        case Op::contract:
        case Op::uniform:
            return true;
        case Op::sum:
            return all(0);
        case Op::reduce:
            return t.reduction == Reduction::sum && all(0);
        case Op::product:
            // Params are what their caller makes them.
            return all(0) && std::all_of(t.args.begin(), t.args.end(), [&](const Id& arg) {
                       return t.powers[static_cast<size_t>(&arg - t.args.data())] > 0 || is_of_params(a, arg);
                   });
        case Op::call:
            if (t.fn == Fn::rsqrt) return a[t.args[0]].op == Op::extent;
            return t.fn == Fn::tanh || t.fn == Fn::sigmoid;
        case Op::select:
            return all(1);
        default:
            return false;
    }
}

/// Is a value exp of what is -inf where the condition is false, times finite values?
bool is_nothing_unless(const Algebra& a, Id condition, Id value) {
    const Term& t = a[value];
    if (t.op == Op::select)
        return (a.is_zero(t.args[1]) || is_nothing_unless(a, condition, t.args[1])) &&
               (a.is_zero(t.args[2]) || is_nothing_unless(a, condition, t.args[2]));
    if (t.op == Op::product) {
        const auto nothing = std::find_if(t.args.begin(), t.args.end(),
                                          [&](Id arg) { return is_nothing_unless(a, condition, arg); });
        const auto power = [&](auto arg) { return t.powers[static_cast<size_t>(arg - t.args.begin())]; };
        if (nothing == t.args.end() || power(nothing) < 1) return false;
        for (auto arg = t.args.begin(); arg != t.args.end(); ++arg)
            if (arg != nothing && ((power(arg) < 1 && !is_of_params(a, *arg)) || !is_finite(a, *arg))) return false;
        return true;
    }
    if (t.op != Op::call || t.fn != Fn::exp || a[t.args[0]].op != Op::sum) return false;
    return std::any_of(a[t.args[0]].args.begin(), a[t.args[0]].args.end(), [&](Id arg) {
        const Term& z = a[arg];
        return z.op == Op::select && z.args[0] == condition && a.is_number(z.args[2]) &&
               a[z.args[2]].factor.up == -std::numeric_limits<double>::infinity();
    });
}

}  // namespace

Id unmasked(Algebra& a, Id weights) {
    const Term t = a[weights];
    if (t.op != Op::select) return weights;
    if (a.is_zero(t.args[2]) && is_nothing_unless(a, t.args[0], t.args[1])) return t.args[1];
    return weights;
}

namespace {

constexpr double longest_row = 256;  // of an operand (families/attention/backward.h)

class Planes {
public:
    Planes(const Algebra& a, const Tensors& tensors, const std::vector<Id>& roots)
        : a_(a), tensors_(tensors), roots_(roots) {
        for (const Id id : a.below(roots))
            if (a[id].op == Op::contract) products_.push_back(id);
    }

    std::vector<Plane> run() {
        std::vector<Plane> found;
        std::set<std::set<Id>> tried;
        for (const Id product : products_)
            for (const size_t side : {size_t{0}, size_t{1}}) {
                const std::set<Id> first = direct(a_[product].args[side]);
                if (first.size() != 2 || !tried.insert(first).second) continue;
                if (auto plane = plane_of(first)) found.push_back(std::move(*plane));
            }
        return found;
    }

private:
    /// The products of which a value is computed element by element; a reduction among its parts, or a product at
    /// other places, stands for itself.
    std::set<Id> direct(Id value) const {
        std::set<Id> found;
        for (const Id id : a_.below({value}, by_elements))
            if (a_[id].op == Op::contract) found.insert(id);
        return found;
    }

    static bool by_elements(const Term& t, size_t) {
        return t.op != Op::contract && t.op != Op::reduce && t.op != Op::subscript;
    }

    std::optional<Plane> plane_of(const std::set<Id>& first) const {
        Plane plane;
        plane.first.assign(first.begin(), first.end());
        for (const Id product : products_)
            for (const size_t side : {size_t{0}, size_t{1}}) {
                const std::set<Id> of = direct(a_[product].args[side]);
                if (!of.empty() && std::includes(first.begin(), first.end(), of.begin(), of.end()))
                    plane.weighted.push_back({product, side});
            }
        if (plane.weighted.size() != 3 || !takes_operands(plane) || !along_one_plane(plane) || !lies(plane) ||
            is_used_elsewhere(plane))
            return std::nullopt;
        return plane;
    }

    /// Operands are tensors of one dtype that tensor cores multiply, or become one, as those of 8 bits do; each
    /// product of weights takes another of them.
    bool takes_operands(Plane& plane) const {
        std::set<Id> operands, others;
        std::optional<model::Dtype> dtype;
        for (const Id product : plane.first)
            for (const Id operand : a_[product].args) {
                operands.insert(operand);
                if (viewed(a_, operand) != core(a_, operand)) return false;
                if (a_[viewed(a_, operand)].op != Op::read) continue;  // then it becomes one of the other's dtype
                const model::Dtype own =
                    a_[operand].op == Op::cast ? a_[operand].dtype : tensors_[a_[viewed(a_, operand)].which].dtype;
                if (model::is_fp8(own)) {
                    plane.copied.push_back(operand);
                    continue;
                }
                if (dtype.value_or(own) != own) return false;
                dtype = own;
            }
        for (const Plane::Weighted& w : plane.weighted) others.insert(a_[w.product].args[1 - w.weights]);
        plane.dtype = dtype.value_or(model::Dtype::f32);
        return operands.size() == 4 && others.size() == 3 &&
               (plane.dtype == model::Dtype::bf16 || plane.dtype == model::Dtype::f16) &&
               std::includes(operands.begin(), operands.end(), others.begin(), others.end());
    }

    /// One product of weights goes along the keys and two along the queries.
    bool along_one_plane(Plane& plane) const {
        std::vector<Domain> along;
        for (const Plane::Weighted& w : plane.weighted) along.push_back(domain_of(a_[w.product].axes));
        size_t keys = 3;
        for (size_t i = 0; i < 3; ++i)
            if (along[(i + 1) % 3] == along[(i + 2) % 3] && !(along[i] == along[(i + 1) % 3])) keys = i;
        if (keys == 3 || along[keys].axes().size() != 1 || !along[keys].axes().front().whole()) return false;
        const Domain& queries = along[(keys + 1) % 3];
        plane.keys = along[keys];
        plane.queries = queries;
        // Of few keys and no batch a tile each would go through all of the queries alone.
        const Domain& all = a_[plane.first.front()].domain;
        if (tensors_.static_extents(along[keys]) && queries.axes().size() == 1 &&
            model::minus(model::minus(all, along[keys]), queries).empty())
            return false;
        const auto on_it = [&](Id product) {
            return a_[product].domain.covers(queries) && a_[product].domain.covers(along[keys]) &&
                   tensors_.static_extents(domain_of(a_[product].axes));
        };
        return std::all_of(plane.first.begin(), plane.first.end(), on_it);
    }

    /// Do the operands of the first two lie along the one short axis that these contract, or can be transposed, as
    /// weights can?
    bool lies(Plane& plane) const {
        for (const Id product : plane.first) {
            const std::vector<Axis>& along = a_[product].axes;
            if (along.size() != 1 || !tensors_.static_extents(domain_of(along)) ||
                tensors_.elements(domain_of(along)) > longest_row)
                return false;
            for (const Id operand : a_[product].args) {
                const Term& read = a_[viewed(a_, operand)];
                if (read.op != Op::read || tensors_[read.which].axes.back() == along.front()) continue;
                if (!tensors_.static_extents(read.domain) || a_[operand].op != Op::read) return false;
                plane.transposed.push_back(operand);
            }
        }
        return true;
    }

    /// Is it a sum of the plane's elements along its keys or its queries, and maybe more?
    bool is_total(const Plane& plane, Id id) const {
        const Term& t = a_[id];
        if (t.op != Op::reduce || t.reduction != Reduction::sum || t.kind != Kind::real) return false;
        const std::set<Id> first(plane.first.begin(), plane.first.end()), of = direct(t.args[0]);
        if (of.empty() || !std::includes(first.begin(), first.end(), of.begin(), of.end())) return false;
        const Domain along = domain_of(t.axes);
        return along.covers(plane.keys) || along.covers(plane.queries);
    }

    /// Does anything but the weights and totals need one of the first two, or the plane itself what follows from
    /// it?
    bool is_used_elsewhere(Plane& plane) const {
        std::set<Id> seen;
        std::vector<Id> open = roots_;
        const auto weighted = [&](Id id) {
            return std::find_if(plane.weighted.begin(), plane.weighted.end(),
                                [&](const Plane::Weighted& w) { return w.product == id; });
        };
        while (!open.empty()) {
            const Id id = open.back();
            open.pop_back();
            if (!seen.insert(id).second) continue;
            if (std::find(plane.first.begin(), plane.first.end(), id) != plane.first.end()) return true;
            const auto own = weighted(id);
            if (is_total(plane, id)) {
                plane.totals.push_back(id);
                for (const Id part : rows_of(a_[id].args[0])) open.push_back(part);
            } else if (own != plane.weighted.end()) {
                open.push_back(a_[id].args[1 - own->weights]);
                for (const Id part : rows_of(a_[id].args[own->weights])) open.push_back(part);
            } else {
                open.insert(open.end(), a_[id].args.begin(), a_[id].args.end());
            }
        }
        std::vector<Id> made = plane.first;
        for (const Plane::Weighted& w : plane.weighted)
            made.insert(made.end(), a_[w.product].args.begin(), a_[w.product].args.end());
        const std::vector<Id> below = a_.below(made);
        const auto is_below = [&](Id id) { return std::binary_search(below.begin(), below.end(), id); };
        return std::any_of(plane.weighted.begin(), plane.weighted.end(),
                           [&](const Plane::Weighted& w) { return is_below(w.product); }) ||
               std::any_of(plane.totals.begin(), plane.totals.end(), is_below);
    }

    /// What weights are made of that stands for itself: reductions, and values at other places.
    std::vector<Id> rows_of(Id weights) const {
        std::vector<Id> rows;
        for (const Id id : a_.below({weights}, by_elements))
            if (a_[id].op == Op::reduce || a_[id].op == Op::subscript) rows.push_back(id);
        return rows;
    }

    const Algebra& a_;
    const Tensors& tensors_;
    const std::vector<Id>& roots_;
    std::vector<Id> products_;
};

}  // namespace

std::unordered_map<Id, Id> parted_by_examples(Algebra& a, const Tensors& tensors, const Plane& plane) {
    std::unordered_map<Id, Id> by;
    // The outer one of two axes, as one of the operands has them.
    std::optional<Axis> outer;
    for (const Plane::Weighted& w : plane.weighted) {
        const Term& t = a[w.product];
        const Term& operand = a[viewed(a, t.args[1 - w.weights])];
        if (t.axes.size() != 2 || operand.op != Op::read) continue;
        const std::vector<Axis>& lies = tensors[operand.which].axes;
        const auto first = std::find_first_of(lies.begin(), lies.end(), t.axes.begin(), t.axes.end());
        if (first != lies.end() && !outer) outer = *first;
    }
    if (!outer) return by;
    for (const Plane::Weighted& w : plane.weighted) {
        const Term t = a[w.product];
        if (t.axes.size() != 2 || !t.axes[0].whole() || !t.axes[1].whole()) continue;
        const Axis rest = t.axes[0] == *outer ? t.axes[1] : t.axes[0];
        if (tensors.static_extents(domain_of({*outer})) || tensors.static_extents(domain_of({rest}))) continue;
        by[w.product] = a.reduce(Reduction::sum, a.contract(t.args[0], t.args[1], {rest}), {*outer});
    }
    return by;
}

std::unordered_map<Id, Id> totals_in_steps(Algebra& a, const Plane& plane) {
    std::unordered_map<Id, Id> by;
    for (const Id id : plane.totals) {
        const Term t = a[id];
        const Domain along = domain_of(t.axes), &first = along.covers(plane.keys) ? plane.keys : plane.queries;
        if (along == first) continue;
        // Without the mask's choice, factors of rows and choices by them go behind the first sum.
        by[id] = a.total(a.total(unmasked(a, t.args[0]), first), model::minus(along, first));
    }
    return by;
}

std::vector<Launch> launches_of(const Algebra& a, const Tensors& tensors, const std::vector<Id>& roots) {
    std::vector<Launch> all, sorted;
    std::map<Id, size_t> home;
    for (Plane& plane : Planes(a, tensors, roots).run()) {
        Launch launch{plane.first, std::move(plane)};
        for (const Plane::Weighted& w : launch.plane->weighted) launch.products.push_back(w.product);
        for (const Id product : launch.products) home[product] = all.size();
        all.push_back(std::move(launch));
    }
    for (const Id id : a.below(roots)) {
        if ((a[id].op != Op::contract && a[id].op != Op::apply) || home.contains(id)) continue;
        home[id] = all.size();
        all.push_back({{id}, std::nullopt});
    }
    std::set<size_t> done;
    const std::function<void(size_t)> put = [&](size_t at) {
        if (!done.insert(at).second) return;
        for (const Id part : a.below(all[at].products))
            if (const auto from = home.find(part); from != home.end() && from->second != at) put(from->second);
        sorted.push_back(all[at]);
    };
    for (const auto& [id, at] : home) put(at);
    return sorted;
}

bool is_window(const Algebra& a, const Launch& launch) {
    const Term& t = a[launch.products.front()];
    if (t.op != Op::contract || launch.plane) return false;
    return std::any_of(t.args.begin(), t.args.end(), [&](Id operand) {
        const Term& view = a[core(a, operand)];
        return viewed(a, operand) != core(a, operand) &&
               std::any_of(view.args.begin() + 1, view.args.end(), [&](Id i) { return !a.is_number(i); });
    });
}

namespace {

/// Is the axis the last of a product's rows, as its operand lies in memory: the rows of tiles, while others are a
/// batch?
bool is_row_of_tiles(const Algebra& a, const Tensors& tensors, Id operand, const Axis& axis, const Domain& own) {
    const Term& read = a[viewed(a, operand)];
    if (read.op != Op::read || !axis.whole()) return false;
    const std::vector<Axis>& axes = tensors[read.which].axes;
    const auto last = std::find_if(axes.rbegin(), axes.rend(), [&](const Axis& x) { return own.overlaps(x); });
    return last != axes.rend() && *last == axis;
}

}  // namespace

bool epilogue_reduces(const Algebra& a, const Tensors& tensors, const Launch& launch, const Term& reduce) {
    if (is_window(a, launch)) return false;
    const Term& product = a[launch.products.front()];
    const Domain along = domain_of(reduce.axes);
    // What the rows alone have was reduced along the columns before.
    if (!a[reduce.args[0]].domain.covers(product.domain)) return false;
    for (const size_t side : {size_t{0}, size_t{1}}) {
        const Domain own = model::minus(a[product.args[side]].domain, a[product.args[1 - side]].domain);
        if (!own.covers(along)) continue;
        if (tensors.static_extents(along) || own.axes().size() == 1) return true;
        if (along.axes().size() == 1 && is_row_of_tiles(a, tensors, product.args[side], along.axes().front(), own))
            return true;
    }
    return false;
}

}  // namespace pleat::grad
