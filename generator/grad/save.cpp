#include "grad/save.h"

#include <algorithm>
#include <optional>

#include "grad/launches.h"
#include "grad/network.h"

namespace pleat::grad {

namespace {

// A product may be computed again at the work of so many operations for a byte: an H200's ratio of bf16 to
// bandwidth, and that of f32, which no tensor core multiplies.
constexpr double operations_a_byte = 200, f32_operations_a_byte = 14;
constexpr int64_t short_reduction = 32;
// Of two cuts of as many bytes the one that saves less: what is saved takes memory between the passes.
constexpr double saved_again = 1.001;

bool leaf(const Term& t) {
    return t.op == Op::number || t.op == Op::param || t.op == Op::coordinate || t.op == Op::extent;
}

class Cut {
public:
    Cut(const Algebra& a, const Forward& forward, const Tensors& tensors, const std::vector<int>& of,
        const std::map<Id, int>& stored, const std::set<int>& lost, const SavePolicy& policy)
        : a_(a), forward_(forward), tensors_(tensors), of_(of), stored_(stored), lost_(lost), policy_(policy) {}

    std::vector<Id> find(const std::vector<Id>& gradients) {
        std::vector<Id> roots;
        for (const Stored& s : forward_.stores) roots.push_back(s.value);
        for (const auto* held : {&forward_.result_of, &forward_.parts_of, &forward_.left_in})
            for (const auto& [value, tensor] : *held) roots.push_back(value);
        const std::vector<Id> of_forward = a_.below(roots);
        const std::set<Id> forward(of_forward.begin(), of_forward.end());
        std::set<Id> needed, seen;
        for (const Id g : gradients) need(g, forward, needed, seen);
        const std::vector<Id> nodes = a_.below({needed.begin(), needed.end()});
        for (const Id id : of_forward) {
            const std::vector<Id> weights = weights_of_attention(a_, id);
            on_chip_.insert(weights.begin(), weights.end());
            if (!weights.empty()) attention_.insert(id);
        }
        Network net;
        const int source = net.node(), sink = net.node();
        std::map<Id, std::pair<int, int>> ends;
        for (const Id n : nodes) {
            const Term& t = a_[n];
            if (leaf(t)) continue;
            const auto& [in, out] = ends[n] = {net.node(), net.node()};
            net.edge(in, out, bytes(n));
            for (const Id arg : t.args)
                if (ends.contains(arg)) net.edge(ends[arg].second, in, Network::unbounded);
            if (const double again = work(n); again > 0) net.edge(source, in, again);
            if (needed.contains(n)) net.edge(out, sink, Network::unbounded);
        }
        net.saturate(source, sink);
        const std::set<int> behind = net.reaching(sink);
        std::vector<Id> cut;
        for (const Id n : nodes)
            if (ends.contains(n) && behind.contains(ends[n].second) && !behind.contains(ends[n].first))
                cut.push_back(n);
        return cut;
    }

private:
    void need(Id id, const std::set<Id>& forward, std::set<Id>& needed, std::set<Id>& seen) const {
        const Term& t = a_[id];
        if (!seen.insert(id).second || leaf(t)) return;
        if (const auto found = extreme_of(a_, id)) {
            need(found->element, forward, needed, seen);
            return need(a_[found->reduced].args[0], forward, needed, seen);
        }
        if (forward.contains(id) && (t.kind == Kind::real || t.op == Op::read)) {
            if (t.kind == Kind::real) needed.insert(id);
            return;
        }
        for (const Id arg : t.args) need(arg, forward, needed, seen);
    }

    /// What it costs to have the value in the backward pass: an input or output is read once, another value stored
    /// and read.
    double bytes(Id n) const {
        const Term& t = a_[n];
        const double count = tensors_.elements(t.domain);
        const auto width = [&](int tensor) { return model::info(tensors_[tensor].dtype).bytes; };
        if (t.op == Op::read) return lost_.contains(t.which) ? Network::unbounded / 4 : count * width(t.which);
        if (const auto at = stored_.find(n); at != stored_.end()) return count * width(at->second);
        const auto name = forward_.names.find(n);
        if (const auto at = forward_.result_of.find(n); at != forward_.result_of.end())
            return policy_.what == SavePolicy::What::none ? Network::unbounded : count * width(at->second);
        if (const auto at = forward_.parts_of.find(n); at != forward_.parts_of.end())
            return count * width(at->second);
        if (const auto at = forward_.left_in.find(n);
            at != forward_.left_in.end() && policy_.what != SavePolicy::What::none)
            return count * width(at->second);
        if (t.op == Op::apply || t.op == Op::part || t.kind != Kind::real || policy_.what == SavePolicy::What::none)
            return Network::unbounded;
        if (name != forward_.names.end() &&
            std::find(policy_.values.begin(), policy_.values.end(), name->second) != policy_.values.end())
            return 1e-3;
        const bool named = name != forward_.names.end();
        // A factor of a product that has a name is no value of its own: the forward has the product.
        if (t.op == Op::contract && !named) return Network::unbounded;
        if (t.op == Op::product && t.args.size() == 1 && !named) return Network::unbounded;
        if (t.op == Op::call && (t.fn == Fn::tf32 || t.fn == Fn::stop)) return Network::unbounded;
        if (t.op == Op::slices || (t.op == Op::cast && a_[t.args[0]].op == Op::read)) return Network::unbounded;
        if (!named && !one_kernel(n)) return Network::unbounded;
        if (t.op == Op::subscript &&
            (a_[t.args[0]].op == Op::read || a_[t.args[0]].op == Op::contract || a_[t.args[0]].op == Op::reduce))
            return Network::unbounded;
        if (on_chip_.contains(n)) return Network::unbounded;
        return saved_again * 2 * count * model::info(tensors_.dtype_of(saved_as(tensors_, of_, t.domain))).bytes;
    }

    /// What computing it again costs, beside its arguments: nothing for values of elements, no price for rows.
    double work(Id n) const {
        const Term& t = a_[n];
        if (t.op == Op::read) return Network::unbounded;
        const auto name = forward_.names.find(n);
        if (policy_.what == SavePolicy::What::all && name != forward_.names.end() && t.kind == Kind::real)
            return Network::unbounded;
        const bool none = policy_.what == SavePolicy::What::none;
        if ((t.op == Op::apply && !none) || t.op == Op::parts) return Network::unbounded;
        if (name != forward_.names.end() &&
            std::find(policy_.values.begin(), policy_.values.end(), name->second) != policy_.values.end())
            return Network::unbounded;
        if (t.op == Op::reduce && !none && !is_short(t)) return Network::unbounded;
        // It would take the forward's launch again.
        if (attention_.contains(n) && !none) return Network::unbounded;
        if (t.op == Op::contract && !none) return work_of_product(n);
        return 0;
    }

    /// Operations as bytes. Where the forward leaves the product in workspace, an operand that another product
    /// gives counts as passing through workspace on its way; where it does not, sums of the product may do without
    /// it (products.h).
    double work_of_product(Id n) const {
        const Term& t = a_[n];
        const double operations = 2 * tensors_.elements(t.domain) * tensors_.elements(domain_of(t.axes));
        const model::Dtype dtype = multiplied_as(t);
        const double work = operations / (dtype == model::Dtype::f32 ? f32_operations_a_byte : operations_a_byte);
        if (!forward_.left_in.contains(n)) return work;
        double through = 0;
        for (const Id arg : t.args) {
            const Id operand = viewed(a_, arg);
            if (a_.contains(operand, [](const Term& part) { return part.op == Op::contract; }))
                through += 2.0 * model::info(dtype).bytes * tensors_.elements(a_[operand].domain);
        }
        return through + work;
    }

    /// The narrowest dtype of operands that are tensors, which the others take; tf32 counts as what tensor cores
    /// multiply.
    model::Dtype multiplied_as(const Term& product) const {
        std::optional<model::Dtype> narrowest;
        for (const Id arg : product.args) {
            const Term& operand = a_[arg];
            const Term& view = a_[viewed(a_, arg)];
            if (operand.op == Op::call && operand.fn == Fn::tf32) return model::Dtype::bf16;
            if (operand.op != Op::cast && view.op != Op::read) continue;
            const model::Dtype own = operand.op == Op::cast ? operand.dtype : tensors_[view.which].dtype;
            if (!narrowest || model::info(own).bytes < model::info(*narrowest).bytes) narrowest = own;
        }
        return narrowest.value_or(model::Dtype::bf16);
    }

    bool is_short(const Term& t) const {
        const Domain along = domain_of(t.axes);
        return t.reduction != Reduction::logsumexp && t.reduction != Reduction::variance &&
               tensors_.static_extents(along) && tensors_.elements(along) <= short_reduction;
    }

    bool one_kernel(Id n) const {
        std::set<int> kernels;
        for (const Id id : a_.below({n}))
            if (const auto k = forward_.kernel_of.find(id); k != forward_.kernel_of.end())
                kernels.insert(k->second);
        return kernels.size() <= 1;
    }

    const Algebra& a_;
    const Forward& forward_;
    const Tensors& tensors_;
    const std::vector<int>& of_;
    const std::map<Id, int>& stored_;
    const std::set<int>& lost_;
    const SavePolicy& policy_;
    std::set<Id> on_chip_, attention_;  // attention's weights, and the second products
};

}  // namespace

std::vector<Id> weights_of_attention(const Algebra& a, Id product) {
    const Term& second = a[product];
    std::vector<Id> weights;
    if (second.op != Op::contract) return weights;
    for (const Id operand : second.args) {
        if (a[operand].op != Op::cast) continue;
        std::vector<Id> elements;
        bool softmax = false;
        for (const Id id :
             a.below({operand}, [](const Term& t, size_t) { return t.op != Op::contract && t.op != Op::reduce; })) {
            const Term& t = a[id];
            softmax =
                softmax || (t.op == Op::reduce && t.reduction == Reduction::logsumexp && t.axes == second.axes);
            const bool of_product = a.contains(id, [](const Term& part) { return part.op == Op::contract; });
            if (of_product && meets(t.domain, second.axes)) elements.push_back(id);
        }
        if (softmax) weights.insert(weights.end(), elements.begin(), elements.end());
    }
    return weights;
}

namespace {

/// Is a value, at places of its own, such elements, or numbers where there are none?
bool is_choice_of(const Algebra& a, Id value, Id element) {
    const Term& t = a[value];
    if (t.op == Op::select) return is_choice_of(a, t.args[1], element) && is_choice_of(a, t.args[2], element);
    return t.op == Op::number || (t.op == Op::subscript && t.args[0] == element);
}

}  // namespace

std::optional<Extreme> extreme_of(const Algebra& a, Id comparison) {
    const Term& t = a[comparison];
    if (t.op != Op::call || t.fn != Fn::equal) return std::nullopt;
    for (const size_t side : {size_t{0}, size_t{1}}) {
        const Id element = t.args[1 - side], there = t.args[side];
        const bool moved = a[there].op == Op::subscript;
        const Id reduced = moved ? a[there].args[0] : there;
        const Term& m = a[reduced];
        const bool extreme = m.op == Op::reduce &&
                             (m.reduction == model::Reduction::maximum || m.reduction == model::Reduction::minimum);
        if (extreme && (moved ? is_choice_of(a, m.args[0], element) : m.args[0] == element))
            return Extreme{element, reduced, moved ? there : -1};
    }
    return std::nullopt;
}

std::string saved_as(const Tensors& tensors, const std::vector<int>& of, const Domain& domain) {
    int like = of.front();
    for (const int t : of)
        if (tensors.elements(tensors[t].domain()) > tensors.elements(tensors[like].domain())) like = t;
    const bool row = tensors.elements(domain) * few_parts <= tensors.elements(tensors[like].domain());
    const int bytes = model::info(tensors[like].dtype).bytes;
    return bytes == 1 || (row && bytes < 4) ? std::string("f32") : tensors[like].decl.dtype.value;
}

std::vector<Id> cheapest_cut(const Algebra& a, const Forward& forward, const Tensors& tensors,
                             const std::vector<Id>& gradients, const std::vector<int>& of,
                             const std::map<Id, int>& stored, const std::set<int>& lost, const SavePolicy& policy) {
    return Cut(a, forward, tensors, of, stored, lost, policy).find(gradients);
}

}  // namespace pleat::grad
