// What a launch's function takes: tensors, sizes, params, workspace, status; and a typed tensor for each pointer.
#include <set>
#include <utility>

#include "emit/phase_emitter.h"
#include "schedule/condition.h"
#include "schedule/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using model::Op;
using model::Size;
using schedule::PhaseKind;
using schedule::Sink;

/// What the values and sinks of a phase need from outside, each in the order in which it is handed over.
struct PhaseEmitter::Needs {
    std::set<model::TensorId> tensors;
    std::set<model::SymbolId> symbols;
    std::set<model::ParamId> params;
    std::set<int> scratch_read, scratch_written;
    bool status = false;

    void read(const model::Node& node) {
        if (node.op == Op::read) tensors.insert(node.tensor);
        if (node.op == Op::param) params.insert(node.param);
    }
    void size(const Size& s) {
        s.visit_symbols([&](model::SymbolId id) { symbols.insert(id); });
    }
};

PhaseEmitter::Needs PhaseEmitter::needs() const {
    std::vector<Sink> sinks = phase_.sinks;
    sinks.insert(sinks.end(), phase_.at_end.begin(), phase_.at_end.end());
    std::set<NodeId> finished;  // that have a value before the function's own expressions begin
    for (const Sink& s : sinks)
        if (s.what == Sink::What::column) finished.insert(variant_.scratch[static_cast<size_t>(s.index)].node);
    if (phase_.kind == PhaseKind::finish)
        for (const auto& pass : phase_.passes) finished.insert(pass.reductions.begin(), pass.reductions.end());
    if (phase_.contraction) finished.insert(phase_.contraction->product);

    Needs all;
    const auto dim_size = [&](const Axis& a) { return spec_.dims[static_cast<size_t>(a.dim)].size; };
    const auto visit_values = [&](const std::function<void(NodeId)>& see) {
        const auto stop = [&](NodeId n) { return finished.contains(n) || variant_.materialized.contains(n); };
        for (const NodeId root : all_roots()) schedule::visit(kernel_.graph, root, stop, see);
    };
    visit_values([&](NodeId n) {
        const auto at = variant_.materialized.find(n);
        if (at != variant_.materialized.end())
            all.scratch_read.insert(at->second);
        else
            all.read(kernel_.graph[n]);
    });
    if (phase_.contraction)
        for (const schedule::StepFactor& f : phase_.contraction->factors)
            schedule::visit(
                kernel_.graph, f.node, [](NodeId) { return false; }, [&](NodeId n) { all.read(kernel_.graph[n]); });
    for (const Sink& s : sinks) {
        if ((s.what == Sink::What::store && !stays(s)) || s.what == Sink::What::gather ||
            s.what == Sink::What::nowhere)
            all.tensors.insert(kernel_.stores[static_cast<size_t>(s.index)].tensor);
        if (s.what == Sink::What::scratch || (s.what == Sink::What::column && phase_.at_end.empty()))
            all.scratch_written.insert(s.index);
        if (s.what == Sink::What::require) all.status = true;
    }
    // A value that this phase computes is not read from workspace, even though later phases do.
    for (const int id : all.scratch_written) all.scratch_read.erase(id);
    if (phase_.contraction && phase_.contraction->portable)
        all.tensors.insert({phase_.contraction->a, phase_.contraction->b});

    for (const model::TensorId t : all.tensors) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        for (const Axis& a : tensor.axes) all.size(dim_size(a));
        for (const Size& stride : tensor.strides) all.size(stride);
    }
    for (const Axis& a : all_digits_) all.size(dim_size(a));
    all.size(phase_.splits);
    if (phase_.contraction) all.size(dim_size(phase_.contraction->column));
    visit_values([&](NodeId n) {
        const model::Node& node = kernel_.graph[n];
        if (node.op == Op::extent) all.size(spec_.extent(node.axis));
        if (node.op == Op::substitute)
            for (const model::Bind& b : node.binds) all.size(spec_.extent(b.axis));
    });
    for (const Sink& s : sinks) {
        if (s.what != Sink::What::store && s.what != Sink::What::nowhere) continue;
        const model::Store& store = kernel_.stores[static_cast<size_t>(s.index)];
        if (s.what == Sink::What::nowhere) all.size(spec_.extent(kernel_.graph[store.value].binds[0].axis));
        for (const model::Bind& b : store.binds) all.size(spec_.extent(b.axis));
    }
    for (const auto& s : variant_.scratch)
        for (const auto* axes : {&s.axes, &s.split})
            for (const Axis& a : *axes) all.size(spec_.extent(a));
    return all;
}

void PhaseEmitter::pass(std::string parameter, std::string argument) {
    parameters_.push_back(std::move(parameter));
    arguments_.push_back(std::move(argument));
}

void PhaseEmitter::declare_arguments() {
    Needs all = needs();
    take_values(all.tensors);
    for (const model::TensorId t : all.tensors) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        bool written_in_spec = false;
        for (const model::Kernel& k : spec_.kernels) written_in_spec |= k.stores_to(t) || k.hidden == t;
        pass(fmt::format("{}{}* {}_ptr", written_in_spec ? "" : "const ", model::info(tensor.dtype).cpp,
                         tensor.name),
             "tensor:" + tensor.name);
    }
    for (const model::SymbolId s : all.symbols)
        pass("long long " + symbol_variable(spec_, s),
             fmt::format("size:{}:i64", spec_.symbols[static_cast<size_t>(s)].name));
    for (const model::ParamId p : all.params) {
        const model::Param& param = spec_.params[static_cast<size_t>(p)];
        pass(fmt::format("{} {}", model::info(param.dtype).cpp, param.name), "param:" + param.name);
    }
    const auto scratch_argument = [&](int id, bool written) {
        const schedule::Scratch& s = variant_.scratch[static_cast<size_t>(id)];
        const std::string type =
            s.partial ? state_type(kernel_, s.node).type : type_of(kernel_.graph[s.node].kind, kernel_.compute);
        pass(fmt::format("{}{}* {}_values", written ? "" : "const ", type, s.name),
             "workspace:" + schedule::postfix(spec_, s.offset));
    };
    for (const int id : all.scratch_read) scratch_argument(id, false);
    for (const int id : all.scratch_written) scratch_argument(id, true);
    for (const int id : phase_.partials) scratch_argument(id, phase_.kind != PhaseKind::finish);
    pass_workspace();
    if (all.status) pass("unsigned* status", "status");
    pass_more();
    for (const model::TensorId t : all.tensors)
        if (lies_in_memory(t)) declare_tensor(t);
}

void PhaseEmitter::declare_tensor(model::TensorId id) {
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(id)];
    const std::string variable = names_.variable(tensor.name);
    context_.tensors[id] = variable;
    std::string extents, strides;
    std::set<model::DimId> dims;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const model::Dim& dim = spec_.dims[static_cast<size_t>(tensor.axes[i].dim)];
        if (!dim.size.is_constant() && dims.insert(tensor.axes[i].dim).second)
            extents += fmt::format("{}{}({})", extents.empty() ? "" : ", ", dim.name, cpp(spec_, dim.size));
        const Size& stride = tensor.strides[i];
        if (stride.op() == Size::Op::symbol &&
            spec_.symbols[static_cast<size_t>(stride.symbol_id())].what == model::Symbol::What::stride)
            strides += fmt::format("{}pleat::stride<{}>({})", strides.empty() ? "" : ", ",
                                   type_of(spec_, tensor.axes[i]), cpp(spec_, stride));
    }
    std::string list = tensor.name + "_ptr";
    if (!extents.empty()) list += fmt::format(", pleat::extents({})", extents);
    if (!strides.empty()) list += fmt::format(", pleat::strides({})", strides);
    out_.line("const {} {}({});", tensor.name, variable, list);
}

}  // namespace pleat::emit
