#include "schedule/apart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "schedule/graph_walk.h"
#include "schedule/lower.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Dtype;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;
using model::TensorId;

namespace {

/// The part of an operand that goes along K's neighbours, as tensor cores would take it.
struct Operand {
    NodeId value = -1;  // a tensor's element, or what is to be stored to one
    Dtype dtype = Dtype::f32;
    bool tf32 = false;
    bool computed = false;
};

bool fp8(Dtype d) { return d == Dtype::e4m3 || d == Dtype::e5m2; }

std::optional<Operand> operand_of(const Spec& spec, const Graph& graph, NodeId id, const std::vector<Axis>& along) {
    const auto goes_along = [&](NodeId n) {
        return std::all_of(along.begin(), along.end(), [&](const Axis& x) { return graph[n].domain.covers(x); });
    };
    Operand found;
    for (const Factor& f : factors_of(graph, id)) {
        if (!goes_along(f.node)) continue;
        if (found.value >= 0 || f.inverse) return std::nullopt;  // a product or quotient in f32
        found.value = f.node;
    }
    if (found.value < 0) return std::nullopt;
    const auto dtype_read = [&](NodeId n) {
        return graph[n].op == Op::read ? std::optional(spec.tensors[static_cast<size_t>(graph[n].tensor)].dtype)
                                       : std::nullopt;
    };
    const Node& node = graph[found.value];
    if (const auto read = dtype_read(found.value)) {
        found.dtype = *read;
    } else if (node.op == Op::cast) {
        found.dtype = node.dtype;
        found.computed = dtype_read(node.args[0]) != node.dtype;
    } else if (node.op == Op::pointwise && node.fn == model::Fn::tf32) {
        found.value = node.args[0];
        found.tf32 = true;
        found.computed = dtype_read(found.value) != Dtype::f32;
    } else {
        return std::nullopt;  // in f32, which tensor cores multiply only when asked to
    }
    const bool multiplied =
        found.tf32 || found.dtype == Dtype::bf16 || found.dtype == Dtype::f16 || fp8(found.dtype);
    return multiplied ? std::optional(found) : std::nullopt;
}

/// What sinks reach of a kernel, some of it replaced by reads of tensors.
class Part {
public:
    Part(const Kernel& from, Kernel& to, const std::vector<std::pair<NodeId, TensorId>>& replaced)
        : from_(from), to_(to), replaced_(replaced), now_(static_cast<size_t>(from.graph.size()), -1) {
        to_.graph = {};
        to_.node_where.clear();
    }

    NodeId take(NodeId id) {
        NodeId& now = now_[static_cast<size_t>(id)];
        if (now >= 0) return now;
        Node node = from_.graph[id];
        const auto at =
            std::find_if(replaced_.begin(), replaced_.end(), [&](const auto& r) { return r.first == id; });
        if (at != replaced_.end()) {
            Node read;
            read.op = Op::read;
            read.tensor = at->second;
            read.domain = node.domain;
            node = std::move(read);
        } else {
            for (NodeId& a : node.args) a = take(a);
        }
        const auto from = static_cast<size_t>(id);
        now = to_.graph.add(std::move(node));
        const Span where = from < from_.node_where.size() ? from_.node_where[from] : Span{};
        if (to_.node_where.size() < static_cast<size_t>(to_.graph.size()))
            to_.node_where.resize(static_cast<size_t>(to_.graph.size()), where);
        return now;
    }
    /// Names of what has been taken.
    void take_lets() {
        to_.lets.clear();
        for (const model::Let& let : from_.lets)
            if (const NodeId now = now_[static_cast<size_t>(let.value)]; now >= 0)
                to_.lets.push_back({let.name, now, let.where});
    }

private:
    const Kernel& from_;
    Kernel& to_;
    const std::vector<std::pair<NodeId, TensorId>>& replaced_;
    std::vector<NodeId> now_;
};

class Apart {
public:
    explicit Apart(Spec& spec) : spec_(spec) {
        for (const model::Dim& d : spec.dims) taken_.insert(folded(d.name));
        for (const model::Fold& f : spec.folds) taken_.insert(folded(f.name));
        for (const model::Param& p : spec.params) taken_.insert(folded(p.name));
        for (const Tensor& t : spec.tensors) taken_.insert(folded(t.name));
        for (const model::Index& i : spec.indices) taken_.insert(folded(i.name));
        for (const Kernel& k : spec.kernels) {
            taken_.insert(folded(k.name));
            for (const model::Let& let : k.lets) taken_.insert(folded(let.name));
        }
    }

    void run() {
        for (size_t k = spec_.kernels.size(); k-- > 0;) {
            const bool runs =
                std::find(spec_.program.begin(), spec_.program.end(), static_cast<int>(k)) != spec_.program.end();
            if (runs || spec_.single) split(k);
        }
    }

private:
    Spec& spec_;
    std::set<std::string> taken_;  // names, in small letters: some become names of files

    static std::string folded(std::string name) {
        for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return name;
    }
    std::string fresh(const std::string& wanted) {
        std::string name = wanted;
        for (int i = 2; !taken_.insert(folded(name)).second; ++i) name = fmt::format("{}_{}", wanted, i);
        return name;
    }

    void split(size_t number) {
        const Kernel kernel = spec_.kernels[number];
        NodeId product = -1;
        for (NodeId i = 0; i < kernel.graph.size(); ++i)
            if (kernel.graph[i].op == Op::contract) {
                if (product >= 0) return;  // several
                product = i;
            }
        if (product < 0 || kernel.compute != Dtype::f32) return;
        const Node& contract = kernel.graph[product];
        const auto a = operand_of(spec_, kernel.graph, contract.args[0], contract.along),
                   b = operand_of(spec_, kernel.graph, contract.args[1], contract.along);
        if (!a || !b || (!a->computed && !b->computed)) return;
        const bool same = a->dtype == b->dtype && a->tf32 == b->tf32;
        if (!same && !(fp8(a->dtype) && fp8(b->dtype))) return;
        // A product with a vector reads memory, which tensor cores do not help.
        const Domain of_a = kernel.graph[a->value].domain, of_b = kernel.graph[b->value].domain;
        if (minus(of_a, of_b).empty() || minus(of_b, of_a).empty()) return;

        std::vector<std::pair<NodeId, TensorId>> replaced;
        for (const auto& [own, other, letter] : {std::tuple{&*a, &*b, 'a'}, {&*b, &*a, 'b'}})
            if (own->computed)
                replaced.emplace_back(own->value, add_tensor(kernel, *own, *other, contract.along, letter));
        Kernel before;
        before.where = kernel.where;
        before.compute = kernel.compute;
        const std::vector<std::pair<NodeId, TensorId>> nothing;
        Part operands(kernel, before, nothing);
        for (const auto& [value, tensor] : replaced) {
            const std::string& name = spec_.tensors[static_cast<size_t>(tensor)].name;
            const Domain& domain = kernel.graph[value].domain;
            const auto at = static_cast<size_t>(value);
            const Span where = at < kernel.node_where.size() ? kernel.node_where[at] : kernel.where;
            before.over.add(domain);
            model::Store store;
            store.tensor = tensor;
            store.value = operands.take(value);
            store.domain = domain;
            store.stage = static_cast<int>(before.stages.size());
            store.where = where;
            before.stores.push_back(std::move(store));
            before.stages.push_back({fmt::format("store {} = an operand of {}", name, kernel.name), where,
                                     kernel.stages.empty() ? "" : kernel.stages.front().place});
        }
        operands.take_lets();
        before.name = fresh(kernel.name + "_operands");

        Kernel behind = kernel;
        Part rest(kernel, behind, replaced);
        for (model::Store& s : behind.stores) {
            s.value = rest.take(s.value);
            for (NodeId& n : s.bind_values) n = rest.take(n);
        }
        for (model::Require& r : behind.requires_) r.condition = rest.take(r.condition);
        rest.take_lets();
        if (spec_.single) {
            behind.name = fresh(kernel.name + "_product");
            spec_.single = false;
            spec_.program = {static_cast<int>(number)};
        }
        spec_.kernels[number] = std::move(behind);
        spec_.kernels.insert(spec_.kernels.begin() + static_cast<std::ptrdiff_t>(number), std::move(before));
        std::vector<int> program;
        for (const int k : spec_.program) {
            if (k == static_cast<int>(number)) program.push_back(k);
            program.push_back(k < static_cast<int>(number) ? k : k + 1);
        }
        spec_.program = std::move(program);
    }

    /// In workspace, row-major: as the tensor that it is computed from lies where tensor cores take that way too,
    /// else along K.
    TensorId add_tensor(const Kernel& kernel, const Operand& operand, const Operand& other,
                        const std::vector<Axis>& along, char letter) {
        const Domain& domain = kernel.graph[operand.value].domain;
        std::set<TensorId> read;
        const Tensor* guide = nullptr;
        visit(
            kernel.graph, operand.value, [](NodeId) { return false; },
            [&](NodeId n) {
                if (kernel.graph[n].op != Op::read) return;
                read.insert(kernel.graph[n].tensor);
                if (kernel.graph[n].domain == domain)
                    guide = &spec_.tensors[static_cast<size_t>(kernel.graph[n].tensor)];
            });
        Tensor t;
        t.name =
            fresh(read.size() == 1 ? fmt::format("{}_{}", spec_.tensors[static_cast<size_t>(*read.begin())].name,
                                                 model::info(operand.dtype).name)
                                   : fmt::format("{}_{}", kernel.name, letter));
        t.dtype = operand.dtype;
        t.space = model::Space::workspace;
        t.where = kernel.where;
        if (guide && along.size() == 1 && model::info(operand.dtype).bytes == 2) {
            t.axes = guide->axes;
        } else {
            Domain rest = domain;
            for (const Axis& x : along) rest.remove(x);
            t.axes = rest.axes();
            std::vector<Axis> order = along;
            if (const Node& n = kernel.graph[other.value]; n.op == Op::read) {
                const std::vector<Axis>& of = spec_.tensors[static_cast<size_t>(n.tensor)].axes;
                std::stable_sort(order.begin(), order.end(), [&](const Axis& x, const Axis& y) {
                    return std::find(of.begin(), of.end(), x) < std::find(of.begin(), of.end(), y);
                });
            }
            t.axes.insert(t.axes.end(), order.begin(), order.end());
        }
        t.strides.assign(t.axes.size(), Size(1));
        Size next = 1;
        for (size_t i = t.axes.size(); i-- > 0;) {
            t.strides[i] = next;
            next = next * spec_.extent(t.axes[i]);
        }
        for (const Axis& x : t.axes) t.written.push_back(spec_.name_of(x));
        spec_.tensors.push_back(std::move(t));
        return static_cast<TensorId>(spec_.tensors.size() - 1);
    }
};

}  // namespace

void set_operands_apart(Spec& spec) { Apart(spec).run(); }

}  // namespace pleat::schedule
