#include "grad/reverse.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "grad/adjoints.h"
#include "grad/slices.h"
#include "grad/transpose.h"
#include "model/functions.h"

namespace pleat::grad {

bool active_through(const Algebra& a, const Term& t, size_t arg) {
    switch (t.op) {
        case Op::sum:
        case Op::product:
        case Op::contract:
        case Op::slices:
        case Op::apply:
        case Op::result:
        case Op::parts:
            return true;
        case Op::call:
            return t.kind == Kind::real && adjoint(t.fn).smooth != Smooth::none;
        case Op::select:
            return arg > 0;
        case Op::cast:
            return t.kind == Kind::real;
        case Op::subscript:
        case Op::part:
            return arg == 0;
        case Op::reduce:
            return t.kind == Kind::real && a[t.args[0]].kind == Kind::real;
        default:
            return false;
    }
}

namespace {

class Reverse {
public:
    Reverse(Tensors& tensors, const std::vector<Custom>& customs, Algebra& a, const Forward& forward,
            Diagnostics& diagnostics)
        : tensors_(tensors),
          spec_(tensors.spec()),
          customs_(customs),
          a_(a),
          forward_(forward),
          diagnostics_(diagnostics) {}

    Reversed run(const std::vector<int>& of, const std::vector<int>& wrt, const std::map<int, Id>& given) {
        std::vector<Id> roots;
        for (const Stored& s : forward_.stores)
            if (given.contains(s.tensor)) roots.push_back(s.value);
        given_ = given;
        const std::vector<Id> order = a_.below(roots);
        mark_active(order, wrt);
        forward_terms_.insert(order.begin(), order.end());
        for (const Stored& s : forward_.stores)
            if (std::find(of.begin(), of.end(), s.tensor) != of.end()) seed(s, given.at(s.tensor));
        for (auto at = order.rbegin(); at != order.rend(); ++at)
            if (active_.contains(*at) && a_[*at].op == Op::apply && results_.contains(*at))
                apply(*at);
            else if (active_.contains(*at) && a_[*at].op != Op::read && adjoint_.contains(*at))
                visit(*at);
        for (const int tensor : wrt) gather(tensor);
        return std::move(out_);
    }

private:
    void mark_active(const std::vector<Id>& order, const std::vector<int>& wrt) {
        for (const Id id : order) {
            const Term& t = a_[id];
            bool active = t.op == Op::read && std::find(wrt.begin(), wrt.end(), t.which) != wrt.end();
            for (size_t i = 0; i < t.args.size(); ++i)
                active = active || (active_.contains(t.args[i]) && active_through(a_, t, i));
            if (active) active_.insert(id);
        }
    }

    /// The gradient of what is stored at a place is that place of the stored tensor's gradient.
    void seed(const Stored& s, Id given) { give(s.value, a_.subscript(given, s.binds)); }

    void give(Id id, Id g) { give(id, Part{g, {}}, {}); }
    /// What takes the value does so over these axes, although the gradient may lack some: it is the same for all.
    void give(Id id, Id g, const Domain& over) { give(id, Part{g, {}}, over); }
    void give(Id id, Part part, const Domain& over) {
        if (!active_.contains(id) || a_.is_zero(part.value)) return;
        const Op op = a_[id].op;
        if (!part.slot.empty() && op != Op::read && op != Op::contract) part = {whole(a_, part), {}};
        Domain domain = a_[id].domain;
        for (const auto& [axis, value] : part.slot) domain.remove(axis);
        Domain places = model::unite(a_[part.value].domain, over);
        for (const auto& [axis, value] : part.slot) places.remove(axis);
        part.value = a_.total(part.value, model::minus(places, domain));
        adjoint_[id].push_back(std::move(part));
    }

    void visit(Id id) {
        const Id g = combined(a_, spec_, adjoint_.at(id));
        const Term t = a_[id];
        switch (t.op) {
            case Op::sum:
                for (const Id arg : t.args) give(arg, g, t.domain);
                return;
            case Op::product:
                for (size_t i = 0; i < t.args.size(); ++i) {
                    if (!active_.contains(t.args[i])) continue;
                    give(t.args[i], a_.product({g, a_.number(t.powers[i]), id, a_.power(t.args[i], -1)}), t.domain);
                }
                return;
            case Op::call:
                for (size_t i = 0; i < t.args.size(); ++i) {
                    if (!active_.contains(t.args[i]) || !active_through(a_, t, i)) continue;
                    const Adjoint& rule = adjoint(t.fn);
                    give(t.args[i], rule.smooth == Smooth::straight ? g : a_.product({g, rule.of(a_, id, i)}),
                         t.domain);
                }
                return;
            case Op::select:
                if (active_.contains(t.args[1])) give(t.args[1], a_.select(t.args[0], g, a_.zero()), t.domain);
                if (active_.contains(t.args[2])) give(t.args[2], a_.select(t.args[0], a_.zero(), g), t.domain);
                return;
            case Op::cast:
                if (t.kind == Kind::real) give(t.args[0], g, t.domain);
                return;
            case Op::subscript:
                return subscript(id, t, g);
            case Op::slices:
                for (size_t i = 0; i < t.args.size(); ++i) {
                    std::vector<std::pair<Axis, Id>> binds;
                    for (const auto& [axis, value] : t.slots[i]) binds.emplace_back(axis, a_.integer(value));
                    give(t.args[i], a_.subscript(g, binds));
                }
                return;
            case Op::reduce:
                if (t.kind == Kind::real) reduction(id, t, g);
                return;
            case Op::contract:
                return contraction(t, g);
            case Op::part:
                return give(t.args[0], g, t.domain);
            case Op::parts:
                return parts(t, g);
            case Op::result:
                results_[t.args[0]][t.which] = g;
                return;
            default:
                return;
        }
    }

    /// The gradient of what is stored to a part of a tensor is that part of the tensor's gradient, and 0 where the
    /// place lies outside.
    void parts(const Term& t, Id g) {
        const Id whole = a_.spread(g, t.domain);
        for (const Id arg : t.args) {
            const Term part = a_[arg];
            std::vector<std::pair<Axis, Id>> binds;
            for (size_t i = 0; i < part.axes.size(); ++i) binds.emplace_back(part.axes[i], part.args[i + 1]);
            give(arg, a_.subscript(whole, std::move(binds)));
        }
    }

    /// The gradient of a kernel of another spec is that of the spec which it names.
    void apply(Id id) {
        const Term t = a_[id];
        const Custom& custom = customs_.at(static_cast<size_t>(t.which / 2));
        const auto place = [](const std::vector<int>& tensors, int tensor) {
            return static_cast<size_t>(std::find(tensors.begin(), tensors.end(), tensor) - tensors.begin());
        };
        const std::map<int, Id>& given = results_.at(id);
        std::vector<Id> args;
        for (const Custom::Take& take : custom.takes) {
            const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(take.tensor)];
            const auto result = static_cast<int>(place(custom.stores, take.tensor));
            if (take.gradient && !given.contains(result)) {
                diagnostics_
                    .report(Code::no_gradient, tensor.where,
                            fmt::format("{} takes the gradient of {}, and nothing here depends on {}",
                                        custom.backward.file, tensor.name, tensor.name))
                    .note("let it be an output of which --of gives the gradient");
                return;
            }
            if (take.gradient)
                args.push_back(a_.spread(given.at(result), domain_of(tensor.axes)));
            else if (const size_t read = place(custom.reads, take.tensor); read < custom.reads.size())
                args.push_back(t.args[read]);
            else
                args.push_back(a_.result(id, result, tensor.axes, model::info(tensor.dtype).kind));
        }
        const Id back = a_.apply(t.which + 1, std::move(args));
        for (size_t i = 0; i < custom.gives.size(); ++i) {
            const int tensor = custom.gives[i];
            const auto& axes = spec_.tensors[static_cast<size_t>(tensor)].axes;
            give(t.args[place(custom.reads, tensor)], a_.result(back, static_cast<int>(i), axes, Kind::real));
        }
        out_.notes.push_back(
            fmt::format("the gradient of {} is {}, as its spec says", custom.forward.kernel, custom.backward.file));
    }

    void subscript(Id id, const Term& t, Id g) {
        bool constant = true;
        Slot slot;
        for (size_t i = 0; i < t.axes.size(); ++i) {
            constant = constant && a_.is_number(t.args[i + 1]);
            if (constant) slot.emplace_back(t.axes[i], static_cast<int64_t>(a_[t.args[i + 1]].factor.up));
        }
        if (constant) return give(t.args[0], Part{g, slot}, t.domain);
        if (!active_.contains(t.args[0])) return;
        if (const Term& product = a_[g]; product.op == Op::contract && product.axes.empty()) {
            const auto back = transpose(a_, id, g, fresh_, nullptr);
            if (!back) return no_place(id, t);
            const Id taps = a_.total(back->value, model::minus(a_[back->value].domain, a_[t.args[0]].domain));
            if (a_[taps].op == Op::contract) return give(t.args[0], taps);
        }
        g = without_open_products(g);
        const auto back = transpose(a_, id, g, fresh_, fresh_taps_);
        if (!back) return no_place(id, t);
        if (!back->one_hot.empty() && ragged(t)) dense(id, t, back->one_hot);
        give(t.args[0], back->value);
    }

    Span where(Id id) const {
        const auto place = forward_.where.find(id);
        return place == forward_.where.end() ? Span{} : place->second;
    }

    void no_place(Id id, const Term& t) {
        diagnostics_
            .report(Code::no_gradient, where(id),
                    fmt::format("{} is read at places along {} that follow from the coordinate there, and its "
                                "gradient needs another dim of as many, whose size is known at launch alone",
                                name_of(t.args[0]), spec_.name_of(domain_of(t.axes))))
            .note("give the dim a size, or leave the gradient out with --wrt");
    }

    std::string name_of(Id value) const {
        const Term& v = a_[value];
        return v.op == Op::read ? spec_.tensors[static_cast<size_t>(v.which)].name : std::string("a value");
    }

    /// Is a digit replaced whose dim may end within a block? Sums along positions that name digits are sorted
    /// otherwise.
    bool ragged(const Term& t) const {
        return std::any_of(t.axes.begin(), t.axes.end(), [&](const Axis& a) {
            const int64_t divisor = spec_.dims[static_cast<size_t>(a.dim)].size.known_divisor(
                [&](model::SymbolId s) { return spec_.symbols[static_cast<size_t>(s)].multiple_of; });
            return divisor % a.lo != 0 || (a.hi != 0 && divisor % a.hi != 0);
        });
    }

    void dense(Id id, const Term& t, const Domain& along) {
        diagnostics_
            .report(
                Code::dense_gradient, where(id),
                fmt::format(
                    "the gradient of a gather of {}, in digits of a dim that may end within a block, is a dense "
                    "sum along {}: each of its elements reads all of {}",
                    name_of(t.args[0]), spec_.name_of(along), spec_.name_of(along)))
            .note("it is right, and does the work of a product with a one-hot matrix; leave it out with --wrt");
    }

    void reduction(Id id, const Term& t, Id g) {
        const Id x = t.args[0];
        const Domain along = domain_of(t.axes);
        const auto count = [&] {
            std::vector<Id> all;
            for (const Axis& axis : along.axes()) all.push_back(a_.count(axis, model::unite(a_[x].domain, along)));
            return a_.product(all);
        };
        switch (t.reduction) {
            case Reduction::sum:
                return give(x, g, along);
            case Reduction::mean:
                return give(x, a_.over(g, count()), along);
            case Reduction::variance: {
                const Id mean = a_.reduce(Reduction::mean, x, t.axes);
                return give(x, a_.product({a_.number(2), g, a_.minus(x, mean), a_.power(count(), -1)}), along);
            }
            case Reduction::logsumexp:
                return give(x, of_logsumexp(id, x, g), along);
            case Reduction::maximum:
            case Reduction::minimum: {
                const Id hit = a_.compare(Fn::equal, x, id);
                const Id ties = a_.total(a_.select(hit, a_.one(), a_.zero()), along);
                return give(x, a_.select(hit, a_.over(g, ties), a_.zero()), along);
            }
            case Reduction::product:
                return factors(x, t, g);
        }
    }

    /// Where the forward asks for rows of which all is -inf, their gradient is 0; exp(x - id) is NaN there.
    Id of_logsumexp(Id id, Id x, Id g) {
        const Id made = a_.product({g, a_.call(Fn::exp, {a_.minus(x, id)})});
        const Id none = a_.compare(Fn::equal, id, a_.number(-std::numeric_limits<double>::infinity()));
        const bool guarded = a_[made].op == Op::select && a_[made].args[0] == none;
        return !forward_terms_.contains(none) || guarded ? made : a_.select(none, a_.zero(), made);
    }

    /// A factor's gradient is the product of the others. With the zeros counted and left out of the product, that
    /// is the product over x where there are none, and where x is the only one the product itself.
    void factors(Id x, const Term& t, Id g) {
        const Id zero = a_.compare(Fn::equal, x, a_.zero());
        const Id zeros = a_.reduce(Reduction::sum, a_.select(zero, a_.one(), a_.zero()), t.axes);
        const Id rest = a_.product({g, a_.reduce(Reduction::product, a_.select(zero, a_.one(), x), t.axes)});
        const Id none = a_.compare(Fn::equal, zeros, a_.zero()), one = a_.compare(Fn::equal, zeros, a_.one());
        give(x, a_.select(zero, a_.select(one, rest, a_.zero()), a_.select(none, a_.over(rest, x), a_.zero())));
    }

    /// Contractions along no axes (contraction()) become products of elements.
    Id without_open_products(Id g) {
        std::unordered_map<Id, Id> by;
        for (const Id id : a_.below({g})) {
            const Term t = a_[id];
            if (t.op == Op::contract && t.axes.empty()) by[id] = a_.product(t.args);
        }
        return by.empty() ? g : a_.replaced(g, by);
    }

    /// Is a tensor read at places that follow from coordinates?
    bool reads_window(Id operand) const {
        const Term& t = a_[operand];
        return t.op == Op::subscript && a_[t.args[0]].op == Op::read &&
               std::any_of(t.args.begin() + 1, t.args.end(), [&](Id i) { return !a_.is_number(i); });
    }

    void contraction(const Term& t, Id g) {
        for (const size_t own : {size_t{0}, size_t{1}}) {
            const Id me = t.args[own], other = t.args[1 - own];
            if (!active_.contains(me)) continue;
            const Domain keep = a_[me].domain;
            const Domain have = model::unite(a_[g].domain, a_[other].domain);
            const Domain along = model::minus(have, keep);
            Domain both;
            for (const Axis& axis : along.axes())
                if (a_[g].domain.covers(axis) && a_[other].domain.covers(axis)) both.add(axis);
            // An axis of g alone, or of the other operand alone, is summed before the product.
            Id left = a_.total(g, model::minus(model::minus(a_[g].domain, keep), both));
            Id right = a_.total(other, model::minus(model::minus(a_[other].domain, keep), both));
            // tf32 is a format of a product's operands alone, and of both.
            const bool tf32 = a_[right].op == Op::call && a_[right].fn == Fn::tf32;
            if (both.empty()) {
                if (tf32) right = a_[right].args[0];
                // Of a window, a contraction along no axes yet: subscript() makes axes of its places, and sums
                // along them.
                give(me, reads_window(me) ? a_.contract(left, right, {}) : a_.product({left, right}));
            } else {
                if (tf32) left = a_.call(Fn::tf32, {left});
                give(me, contracted(a_, left, right, both.axes()));
            }
        }
    }

    /// The gradient of a tensor: the sum over all the places where it is read.
    void gather(int tensor) {
        std::vector<Part> parts;
        for (const auto& [id, found] : adjoint_)
            if (a_[id].op == Op::read && a_[id].which == tensor)
                parts.insert(parts.end(), found.begin(), found.end());
        std::erase_if(parts, [&](const Part& p) { return a_.is_zero(p.value); });
        if (parts.empty()) {
            out_.zero.push_back(tensor);
            return;
        }
        if (in_place_in_part(tensor, parts)) return;
        auto slots = by_slot(a_, parts);
        const int64_t places = slots.empty() ? 0 : places_of(spec_, slots.front().first);
        // Stores that are written out hold for one extent: few of them, or as many as the forward has.
        constexpr int64_t few = 4;
        if (places > 0 && (places <= few || places == static_cast<int64_t>(slots.size()))) {
            fill(a_, spec_, slots);
            for (const auto& [slot, value] : slots) out_.gradients.push_back({tensor, slot, value});
            return;
        }
        std::vector<Id> values;
        for (const Part& p : parts) values.push_back(whole(a_, p));
        out_.gradients.push_back({tensor, {}, a_.sum(values)});
    }

    /// Of a tensor of which the forward stores slices over what it reads: the others pass through, and their
    /// gradient stays where it is. True if it is one; what is no such slice is refused.
    bool in_place_in_part(int tensor, const std::vector<Part>& parts) {
        if (!given_.contains(tensor)) return false;
        std::vector<Slot> stored;
        for (const Stored& s : forward_.stores) {
            if (s.tensor != tensor) continue;
            if (s.binds.empty()) return false;
            Slot slot;
            for (const auto& [axis, index] : s.binds)
                if (a_.is_number(index)) slot.emplace_back(axis, static_cast<int64_t>(a_[index].factor.up));
            stored.push_back(slot);
        }
        const auto slots = by_slot(a_, parts);
        const bool slices = std::all_of(slots.begin(), slots.end(), [&](const auto& s) {
            return std::find(stored.begin(), stored.end(), s.first) != stored.end();
        });
        if (slots.empty() || !slices || slots.size() != stored.size()) {
            diagnostics_
                .report(Code::no_gradient, spec_.tensors[static_cast<size_t>(tensor)].where,
                        fmt::format(
                            "{} is stored over in slices that are not those which are read, and has no gradient "
                            "in place",
                            spec_.tensors[static_cast<size_t>(tensor)].name))
                .note("store to another tensor");
            return true;
        }
        for (const auto& [slot, value] : slots) out_.gradients.push_back({tensor, slot, value});
        return true;
    }

    Tensors& tensors_;
    const model::Spec& spec_;
    const std::vector<Custom>& customs_;
    Algebra& a_;
    const Forward& forward_;
    Diagnostics& diagnostics_;
    std::set<Id> active_, forward_terms_;
    std::map<Id, std::vector<Part>> adjoint_;
    std::map<Id, std::map<int, Id>> results_;  // gradients of what an apply stores
    std::map<int, Id> given_;
    FreshAxis fresh_ = [this](const Axis& axis) { return tensors_.like(axis); };
    FreshTaps fresh_taps_ = [this](const Axis& axis, Id step) {
        const Term& t = a_[step];
        return t.op == Op::extent ? tensors_.steps(axis, t.axis)
                                  : tensors_.steps(axis, static_cast<int64_t>(t.factor.up));
    };
    Reversed out_;
};

}  // namespace

Reversed reverse(Tensors& tensors, const std::vector<Custom>& customs, Algebra& a, const Forward& forward,
                 const std::vector<int>& of, const std::vector<int>& wrt, const std::map<int, Id>& given,
                 Diagnostics& diagnostics) {
    return Reverse(tensors, customs, a, forward, diagnostics).run(of, wrt, given);
}

}  // namespace pleat::grad
