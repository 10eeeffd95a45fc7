#include "transform/kernel_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace pleat::schedule {

using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;
using model::TensorId;

namespace {

std::string folded(std::string name) {
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

}  // namespace

KernelPart::KernelPart(const Kernel& from, Kernel& to)
    : from_(from), to_(to), now_(static_cast<size_t>(from.graph.size()), -1) {
    to_.graph = {};
    to_.node_where.clear();
}

NodeId KernelPart::add(Node node, NodeId at) {
    const NodeId now = to_.graph.add(std::move(node));
    const auto from = static_cast<size_t>(at);
    const Span where = from < from_.node_where.size() ? from_.node_where[from] : Span{};
    if (to_.node_where.size() < static_cast<size_t>(to_.graph.size()))
        to_.node_where.resize(static_cast<size_t>(to_.graph.size()), where);
    return now;
}

NodeId KernelPart::take(NodeId id) {
    NodeId& now = now_[static_cast<size_t>(id)];
    if (now >= 0) return now;
    Node node = from_.graph[id];
    for (NodeId& a : node.args) a = take(a);
    return now = add(std::move(node), id);
}

NodeId KernelPart::take_integer(const Spec& spec, NodeId id) {
    const Node& cast = from_.graph[id];
    if (cast.op != Op::cast) return -1;
    const Node& read = from_.graph[cast.args[0]];
    if (read.op != Op::read || read.kind != model::Kind::integer) return -1;
    if (model::info(spec.tensors[static_cast<size_t>(read.tensor)].dtype).bytes != 1) return -1;
    Node real = cast;
    real.dtype = model::Dtype::f32;
    real.args = {take(cast.args[0])};
    return add(std::move(real), id);
}

void KernelPart::take(model::Store& store) {
    store.value = take(store.value);
    for (NodeId& n : store.bind_values) n = take(n);
}

void KernelPart::store(TensorId tensor, NodeId value, Span where, std::string stage) {
    model::Store store;
    store.tensor = tensor;
    store.value = value;
    store.domain = to_.graph[value].domain;
    store.stage = static_cast<int>(to_.stages.size());
    store.where = where;
    to_.stores.push_back(std::move(store));
    to_.stages.push_back({std::move(stage), where, from_.stages.empty() ? "" : from_.stages.front().place});
}

void KernelPart::take_lets() {
    to_.lets.clear();
    for (const model::Let& let : from_.lets)
        if (const NodeId now = now_[static_cast<size_t>(let.value)]; now >= 0)
            to_.lets.push_back({let.name, now, let.where});
}

KernelParts::KernelParts(Draft& draft) : draft_(draft), spec_(draft.spec) {
    const Spec& spec = spec_;
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

bool KernelParts::may_take_apart(size_t kernel) const {
    return spec_.single ||
           std::find(spec_.program.begin(), spec_.program.end(), static_cast<int>(kernel)) != spec_.program.end();
}

std::string KernelParts::fresh(const std::string& wanted) {
    std::string name = wanted;
    for (int i = 2; !taken_.insert(folded(name)).second; ++i) name = fmt::format("{}_{}", wanted, i);
    return name;
}

model::Axis KernelParts::add_dim(const std::string& wanted, const Size& size, Span where) {
    spec_.dims.push_back({fresh(wanted), size, where});
    return {static_cast<model::DimId>(spec_.dims.size() - 1), 1, 0};
}

TensorId KernelParts::add_tensor(const std::string& wanted, model::Dtype dtype,
                                 const std::vector<model::Axis>& axes, Span where) {
    Tensor t;
    t.name = fresh(wanted);
    t.dtype = dtype;
    t.space = model::Space::workspace;
    t.where = where;
    t.axes = axes;
    t.strides.assign(axes.size(), Size(1));
    Size next = 1;
    for (size_t i = axes.size(); i-- > 0;) {
        t.strides[i] = next;
        next = next * spec_.extent(axes[i]);
    }
    for (const model::Axis& x : axes) t.written.push_back(spec_.name_of(x));
    spec_.tensors.push_back(std::move(t));
    return static_cast<TensorId>(spec_.tensors.size() - 1);
}

TensorId KernelParts::add_operand(const std::string& wanted, const Kernel& kernel, const ContractedOperand& operand,
                                  const std::vector<model::Axis>& along) {
    model::Domain rest = kernel.graph[operand.value].domain;
    for (const model::Axis& x : along) rest.remove(x);
    std::vector<model::Axis> axes = rest.axes();
    axes.insert(axes.end(), along.begin(), along.end());
    return add_tensor(wanted, operand.dtype, axes, kernel.where);
}

void KernelParts::split(size_t number, Kernel first, Kernel second, std::string why) {
    spec_.kernels[number] = std::move(second);
    draft_.notes[number].split = std::move(why);
    run_beside(number, number, std::move(first));
}

/// A spec's only kernel gives its name to the program.
void KernelParts::make_program(size_t number) {
    if (!spec_.single) return;
    spec_.kernels[number].name = fresh(spec_.kernels[number].name + "_product");
    spec_.single = false;
    spec_.program = {static_cast<int>(number)};
}

/// The two stand one behind the other, in kernels and in the program.
void KernelParts::run_beside(size_t number, size_t at, Kernel further) {
    make_program(number);
    spec_.kernels.insert(spec_.kernels.begin() + static_cast<std::ptrdiff_t>(at), std::move(further));
    draft_.notes.insert(draft_.notes.begin() + static_cast<std::ptrdiff_t>(at), KernelNote{});
    const int first = static_cast<int>(number);
    std::vector<int> program;
    for (const int k : spec_.program) {
        program.push_back(k > first ? k + 1 : k);
        if (k == first) program.push_back(first + 1);
    }
    spec_.program = std::move(program);
}

Node read_of(const Spec& spec, TensorId tensor) {
    const Tensor& t = spec.tensors[static_cast<size_t>(tensor)];
    Node read;
    read.op = Op::read;
    read.tensor = tensor;
    read.kind = model::info(t.dtype).kind;
    for (const model::Axis& x : t.axes) read.domain.add(x);
    return read;
}

NodeId only_contraction(const Kernel& kernel) {
    NodeId found = -1;
    for (NodeId i = 0; i < kernel.graph.size(); ++i)
        if (kernel.graph[i].op == Op::contract) {
            if (found >= 0) return -1;
            found = i;
        }
    return kernel.compute == model::Dtype::f32 ? found : -1;
}

}  // namespace pleat::schedule
