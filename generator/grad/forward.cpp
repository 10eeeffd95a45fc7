#include "grad/forward.h"

#include <fmt/format.h>

#include <algorithm>

#include "diag/diag.h"

namespace pleat::grad {

namespace {

using model::NodeId;

class Reader {
public:
    Reader(const model::Spec& spec, const std::vector<Custom>& customs, Algebra& a, Diagnostics& diagnostics)
        : spec_(spec), customs_(customs), a_(a), diagnostics_(diagnostics) {}

    std::optional<Forward> read() {
        std::vector<int> order = spec_.program;
        if (order.empty()) order = {0};
        for (const int k : order) {
            kernel_ = k;
            const auto custom =
                std::find_if(customs_.begin(), customs_.end(), [&](const Custom& c) { return c.kernel == k; });
            if (custom != customs_.end())
                apply(static_cast<int>(custom - customs_.begin()), *custom);
            else
                one(spec_.kernels[static_cast<size_t>(k)]);
            if (!good_) return std::nullopt;
        }
        if (order.size() == 1 && !spec_.kernels[0].over.empty()) out_.over = spec_.kernels[0].over;
        std::erase_if(out_.stores, [&](const Stored& s) {
            const bool workspace = spec_.tensors[static_cast<size_t>(s.tensor)].space == model::Space::workspace;
            if (workspace && is_whole(s)) out_.left_in.try_emplace(s.value, s.tensor);
            return workspace;
        });
        return std::move(out_);
    }

private:
    void apply(int number, const Custom& custom) {
        std::vector<Id> args;
        for (const int t : custom.reads) {
            const Domain domain = domain_of(spec_.tensors[static_cast<size_t>(t)].axes);
            const Id value = tensor(t, domain, kind(t));
            if (!good_) return;
            args.push_back(a_.spread(value, domain));
        }
        const Id applied = a_.apply(2 * number, std::move(args));
        for (size_t i = 0; i < custom.stores.size(); ++i) {
            const int t = custom.stores[i];
            const auto& axes = spec_.tensors[static_cast<size_t>(t)].axes;
            const Id result = a_.result(applied, static_cast<int>(i), axes, kind(t));
            const model::Kernel& kernel = spec_.kernels[static_cast<size_t>(custom.kernel)];
            supersede(t, {});
            out_.stores.push_back({t, {}, result, kernel_, kernel.where});
            out_.kernel_of[result] = kernel_;
            out_.result_of[result] = t;
            written_[t] = result;
        }
    }

    /// What an earlier kernel stored there is gone, and has no gradient of its own.
    void supersede(int tensor, const std::vector<std::pair<Axis, Id>>& binds) {
        std::erase_if(out_.stores, [&](const Stored& s) {
            return s.tensor == tensor && s.kernel != kernel_ && (binds.empty() || s.binds == binds);
        });
    }

    /// Is a stored value all that its tensor holds at the end, in enough bits?
    bool is_whole(const Stored& s) const {
        const model::Tensor& t = spec_.tensors[static_cast<size_t>(s.tensor)];
        const auto last = written_.find(s.tensor);
        return s.binds.empty() && last != written_.end() && last->second == s.value &&
               a_[s.value].kind == Kind::real && a_[s.value].domain == domain_of(t.axes) &&
               model::info(t.dtype).bytes > 1;
    }

    Kind kind(int tensor) const { return model::info(spec_.tensors[static_cast<size_t>(tensor)].dtype).kind; }

    void one(const model::Kernel& kernel) {
        terms_.clear();
        for (NodeId id = 0; id < kernel.graph.size(); ++id) {
            const Id made = term(kernel.graph[id]);
            terms_.push_back(made);
            if (static_cast<size_t>(id) < kernel.node_where.size())
                out_.where.try_emplace(made, kernel.node_where[static_cast<size_t>(id)]);
        }
        out_.terms[kernel_] = terms_;
        for (const model::Let& let : kernel.lets) {
            const Id id = terms_[static_cast<size_t>(let.value)];
            const Op op = a_[id].op;
            if (op == Op::read || op == Op::number || op == Op::param || op == Op::coordinate) continue;
            if (out_.names.try_emplace(id, let.name).second) {
                out_.kernel_of[id] = kernel_;
                out_.domains[id] = kernel.graph[let.value].domain;
            }
            if (op == Op::reduce) a_.keep(id);
        }
        for (const model::Require& r : kernel.requires_)
            out_.requires_.push_back({terms_[static_cast<size_t>(r.condition)], r.say});
        std::map<int, std::vector<const Stored*>> now;
        for (const model::Store& s : kernel.stores) {
            Stored stored{s.tensor, {}, terms_[static_cast<size_t>(s.value)], kernel_, s.where};
            for (size_t i = 0; i < s.binds.size(); ++i)
                stored.binds.emplace_back(s.binds[i].axis, terms_[static_cast<size_t>(s.bind_values[i])]);
            if (kernel.reads(s.tensor) || read_.contains(s.tensor)) out_.overwritten.try_emplace(s.tensor, s.where);
            supersede(s.tensor, stored.binds);
            out_.stores.push_back(std::move(stored));
        }
        const size_t own = kernel.stores.size();
        for (size_t i = out_.stores.size() - own; i < out_.stores.size(); ++i)
            now[out_.stores[i].tensor].push_back(&out_.stores[i]);
        for (const auto& [tensor, stores] : now) {
            std::erase_if(out_.parts_of, [&, id = tensor](const auto& p) { return p.second == id; });
            const Id whole = value_of(tensor, stores), value = whole < 0 ? parts(tensor, stores) : whole;
            written_[tensor] = value;
        }
    }

    /// What a tensor holds if these stores of one kernel reach every element; else -1.
    Id value_of(int tensor, const std::vector<const Stored*>& stores) {
        const model::Dtype dtype = spec_.tensors[static_cast<size_t>(tensor)].dtype;
        const auto held = [&](Id value) {
            return model::info(dtype).kind == a_[value].kind ? value : a_.cast(value, dtype);
        };
        if (stores.size() == 1 && stores.front()->binds.empty()) return held(stores.front()->value);
        std::vector<Id> values;
        std::vector<Slot> slots;
        int64_t places = 0, room = 1;
        for (const Stored* s : stores) {
            Slot slot;
            for (const auto& [axis, index] : s->binds) {
                if (!a_.is_number(index)) return -1;
                slot.emplace_back(axis, static_cast<int64_t>(a_[index].factor.up));
            }
            if (slot.empty()) return -1;
            slots.push_back(slot);
            values.push_back(held(s->value));
            ++places;
        }
        for (const auto& [axis, value] : slots.front()) {
            const model::Size n = spec_.extent(axis);
            if (!n.is_constant()) return -1;
            room *= n.constant();
        }
        if (places < room) return -1;
        return a_.slices(std::move(values), std::move(slots));
    }

    /// What it holds if they reach some elements; -1 if it was read or stored before.
    Id parts(int tensor, const std::vector<const Stored*>& stores) {
        if (written_.contains(tensor) || out_.overwritten.contains(tensor)) return -1;
        std::vector<Id> all;
        for (const Stored* s : stores) all.push_back(a_.part(s->value, s->binds));
        const model::Tensor& of = spec_.tensors[static_cast<size_t>(tensor)];
        const Id id = a_.parts(tensor, std::move(all), of.axes, kind(tensor));
        out_.parts_of[id] = tensor;
        out_.kernel_of.try_emplace(id, kernel_);
        return id;
    }

    /// What a tensor holds now.
    Id tensor(int id, const Domain& domain, Kind kind) {
        if (const auto found = written_.find(id); found != written_.end()) {
            if (found->second >= 0) return found->second;
            if (!std::exchange(reported_[id], true))
                diagnostics_
                    .report(Code::no_gradient, spec_.tensors[static_cast<size_t>(id)].where,
                            fmt::format("tensor {} is stored in part over what was there, and read by another "
                                        "kernel: it has no "
                                        "gradient as one value",
                                        spec_.tensors[static_cast<size_t>(id)].name))
                    .note("derive the gradient of each kernel alone");
            good_ = false;
        }
        read_.insert(id);
        return a_.read(id, domain, kind);
    }

    Id term(const model::Node& n) {
        std::vector<Id> args;
        for (const NodeId a : n.args) args.push_back(terms_[static_cast<size_t>(a)]);
        switch (n.op) {
            case model::Op::constant:
                return n.kind == Kind::real ? a_.number(n.real) : a_.number(static_cast<double>(n.integer), n.kind);
            case model::Op::param:
                return a_.param(n.param, n.kind);
            case model::Op::coordinate:
                return a_.coordinate(n.axis);
            case model::Op::extent:
                return a_.extent(n.axis);
            case model::Op::read:
                return tensor(n.tensor, n.domain, n.kind);
            case model::Op::substitute: {
                std::vector<std::pair<Axis, Id>> binds;
                for (size_t i = 0; i < n.binds.size(); ++i) binds.emplace_back(n.binds[i].axis, args[i + 1]);
                return a_.subscript(args[0], std::move(binds));
            }
            case model::Op::pointwise:
                return pointwise(n, args);
            case model::Op::select:
                return a_.select(args[0], args[1], args[2]);
            case model::Op::cast:
                return a_.cast(args[0], n.dtype);
            case model::Op::reduce:
                return reduction(n, args[0]);
            case model::Op::contract:
                return a_.contract(args[0], args[1], n.along);
            case model::Op::uniform:
                return a_.uniform(args[0], args[1], static_cast<int>(n.integer));
        }
        return -1;
    }

    Id pointwise(const model::Node& n, const std::vector<Id>& args) {
        if (n.fn == Fn::to_real || n.fn == Fn::to_integer) return args[0];
        if (n.kind == Kind::real) switch (n.fn) {
                case Fn::add:
                    return a_.sum({args[0], args[1]}, false);
                case Fn::subtract:
                    return a_.minus(args[0], args[1]);
                case Fn::multiply:
                    return a_.product({args[0], args[1]});
                case Fn::divide:
                    return a_.over(args[0], args[1]);
                case Fn::negate:
                    return a_.negated(args[0]);
                case Fn::fma:
                    return a_.sum({a_.product({args[0], args[1]}), args[2]}, false);
                default:
                    break;
            }
        return a_.call(n.fn, args, n.kind);
    }

    /// A sum of exp(x - m), m without the axis, is exp(logsumexp(x) - m): then m cancels wherever it only keeps exp
    /// from overflowing.
    Id reduction(const model::Node& n, Id value) {
        const Term v = a_[value];
        if (n.reduction == Reduction::sum && v.op == Op::call && v.fn == Fn::exp && a_[v.args[0]].op == Op::sum) {
            std::vector<Id> inside, outside;
            for (const Id t : std::vector<Id>(a_[v.args[0]].args))
                (meets(a_[t].domain, n.along) ? inside : outside).push_back(t);
            if (!inside.empty() && !outside.empty()) {
                outside.push_back(a_.reduce(Reduction::logsumexp, a_.sum(inside, false), n.along));
                return a_.call(Fn::exp, {a_.sum(outside, false)});
            }
        }
        return a_.reduce(n.reduction, value, n.along);
    }

    const model::Spec& spec_;
    const std::vector<Custom>& customs_;
    Algebra& a_;
    Diagnostics& diagnostics_;
    Forward out_;
    int kernel_ = 0;
    bool good_ = true;
    std::vector<Id> terms_;      // by node of this kernel
    std::set<int> read_;         // tensors as they were before all kernels
    std::map<int, Id> written_;  // what earlier kernels left in a tensor
    std::map<int, bool> reported_;
};

}  // namespace

std::optional<Forward> forward_of(const model::Spec& spec, const std::vector<Custom>& customs, Algebra& algebra,
                                  Diagnostics& diagnostics) {
    return Reader(spec, customs, algebra, diagnostics).read();
}

}  // namespace pleat::grad
