// What a launch's function takes: tensors, sizes, params, workspace, status; and a typed tensor for each pointer.
#include <algorithm>
#include <set>
#include <utility>

#include "codegen/launch_emitter.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::NodeId;
using model::Op;
using model::Size;
using schedule::Sink;

/// What the values and sinks of a launch need from outside, each in the order in which it is handed over.
struct LaunchEmitter::Needs {
    std::set<model::TensorId> tensors;
    std::set<model::SymbolId> symbols;
    std::set<model::ParamId> params;
    std::set<int> scratch_read, scratch_written;
    bool status = false;

    explicit Needs(const LaunchEmitter& of) : e_(of), sinks_(of.launch_.all_sinks()) {
        find_finished();
        find_read();
        find_stored();
        find_sizes();
    }

private:
    const LaunchEmitter& e_;
    std::vector<Sink> sinks_;
    std::set<NodeId> finished_;  // that have a value before the function's own expressions begin

    void find_finished() {
        const schedule::Launch& p = e_.launch_;
        for (const Sink& s : sinks_)
            if (s.what == Sink::What::column)
                finished_.insert(e_.variant_.scratch[static_cast<size_t>(s.index)].node);
        if (!p.evaluates_operands())
            for (const auto& pass : p.passes) finished_.insert(pass.reductions.begin(), pass.reductions.end());
        for (const NodeId n : e_.values_at_hand()) finished_.insert(n);
    }

    template <class See>
    void visit_values(const See& see) const {
        const auto stop = [&](NodeId n) { return finished_.contains(n) || e_.variant_.materialized.contains(n); };
        for (const NodeId root : e_.all_roots()) schedule::visit(e_.kernel_.graph, root, stop, see);
    }

    void find_read() {
        const auto read = [&](NodeId n) {
            const model::Node& node = e_.kernel_.graph[n];
            if (node.op == Op::read) tensors.insert(node.tensor);
            if (node.op == Op::param) params.insert(node.param);
        };
        const auto find = [&](NodeId n) {
            const auto at = e_.variant_.materialized.find(n);
            if (at != e_.variant_.materialized.end())
                scratch_read.insert(at->second);
            else
                read(n);
        };
        visit_values(find);
        const auto at_hand = [&](NodeId n) { return e_.variant_.materialized.contains(n); };
        for (const NodeId n : e_.further_values()) schedule::visit(e_.kernel_.graph, n, at_hand, find);
        for (const model::TensorId t : e_.further_tensors()) tensors.insert(t);
    }

    void find_stored() {
        for (const Sink& s : sinks_) {
            if ((s.what == Sink::What::store && !e_.stays(s)) || s.what == Sink::What::gather ||
                s.what == Sink::What::nowhere)
                tensors.insert(store_of(s).tensor);
            if (s.what == Sink::What::scratch || (s.what == Sink::What::column && e_.leaves_columns()))
                scratch_written.insert(s.index);
            if (s.what == Sink::What::require) status = true;
        }
        // A value that this launch computes is not read from workspace, even though later launches do.
        for (const int id : scratch_written) scratch_read.erase(id);
    }
    const model::Store& store_of(const Sink& s) const { return e_.kernel_.stores[static_cast<size_t>(s.index)]; }

    void size(const Size& s) {
        s.visit_symbols([&](model::SymbolId id) { symbols.insert(id); });
    }
    void extent(const Axis& a) { size(e_.spec_.extent(a)); }
    void dim_size(const Axis& a) { size(e_.spec_.dims[static_cast<size_t>(a.dim)].size); }

    void find_sizes() {
        for (const model::TensorId t : tensors) {
            const model::Tensor& tensor = e_.spec_.tensors[static_cast<size_t>(t)];
            for (const Axis& a : tensor.axes) dim_size(a);
            for (const Size& stride : tensor.strides) size(stride);
        }
        for (const Axis& a : e_.all_digits_) dim_size(a);
        size(e_.launch_.splits);
        for (const Axis& a : e_.further_digits()) dim_size(a);
        visit_values([&](NodeId n) {
            const model::Node& node = e_.kernel_.graph[n];
            if (node.op == Op::extent) extent(node.axis);
            if (node.op == Op::substitute)
                for (const model::Bind& b : node.binds) extent(b.axis);
        });
        for (const Sink& s : sinks_) {
            if (s.what != Sink::What::store && s.what != Sink::What::nowhere) continue;
            if (s.what == Sink::What::nowhere) extent(e_.kernel_.graph[store_of(s).value].binds[0].axis);
            for (const model::Bind& b : store_of(s).binds) extent(b.axis);
        }
        for (const auto& s : e_.variant_.scratch)
            for (const auto* axes : {&s.axes, &s.split})
                for (const Axis& a : *axes) extent(a);
    }
};

void LaunchEmitter::pass(std::string parameter, LaunchArgument argument) {
    const size_t name = parameter.rfind(' ') + 1;
    at_hand_.push_back({parameter.substr(0, name - 1), parameter.substr(name)});
    parameters_.push_back(std::move(parameter));
    arguments_.push_back(std::move(argument));
}

void LaunchEmitter::declare_arguments() {
    Needs all(*this);
    take_values(all.tensors);
    for (const model::TensorId t : all.tensors) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        bool written_in_spec = tensor.space == model::Space::workspace;
        for (const model::Kernel& k : spec_.kernels) written_in_spec |= k.stores_to(t);
        pass(fmt::format("{}{}* {}_ptr", written_in_spec ? "" : "const ", model::info(tensor.dtype).cpp,
                         tensor.name),
             LaunchArgument::pointer(t));
    }
    for (const model::SymbolId s : all.symbols)
        pass("long long " + symbol_variable(spec_, s), LaunchArgument::integer(Size::symbol(s), 8));
    for (const model::ParamId p : all.params) {
        const model::Param& param = spec_.params[static_cast<size_t>(p)];
        pass(fmt::format("{} {}", model::info(param.dtype).cpp, param_variable(param)), LaunchArgument::scalar(p));
    }
    const auto scratch_argument = [&](int id, bool written) {
        const schedule::Scratch& s = variant_.scratch[static_cast<size_t>(id)];
        const std::string type = s.partial ? state_type(kernel_, s.node).type.text()
                                           : type_of(kernel_.graph[s.node].kind, kernel_.compute);
        pass(fmt::format("{}{}* {}_values", written ? "" : "const ", type, s.name),
             LaunchArgument::workspace(s.offset));
    };
    for (const int id : all.scratch_read) scratch_argument(id, false);
    for (const int id : all.scratch_written) scratch_argument(id, true);
    for (const int id : launch_.partials) scratch_argument(id, launch_.evaluates_operands());
    pass_workspace();
    if (all.status) pass("unsigned* status", LaunchArgument::of(LaunchArgument::Kind::status));
    pass_more();
    for (const model::TensorId t : all.tensors)
        if (lies_in_memory(t)) declare_tensor(t);
}

void LaunchEmitter::pass_further(const std::vector<std::string>& parameters,
                                 const std::vector<LaunchArgument>& arguments) {
    for (size_t i = 0; i < arguments.size(); ++i)
        if (std::find(arguments_.begin(), arguments_.end(), arguments[i]) == arguments_.end())
            pass(parameters[i], arguments[i]);
}

void LaunchEmitter::declare_tensor(model::TensorId id) {
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(id)];
    const std::string variable = names_.variable(tensor.name);
    context_.tensors[id] = variable;
    std::string extents, strides;
    std::set<model::DimId> dims;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const model::Dim& dim = spec_.dims[static_cast<size_t>(tensor.axes[i].dim)];
        if (!dim.size.is_constant() && dims.insert(tensor.axes[i].dim).second)
            extents += fmt::format("{}{}({})", extents.empty() ? "" : ", ", type_called(spec_, dim.name),
                                   cpp(spec_, dim.size));
        const Size& stride = tensor.strides[i];
        if (stride.op() == Size::Op::symbol &&
            spec_.symbols[static_cast<size_t>(stride.symbol_id())].what == model::Symbol::What::stride)
            strides += fmt::format("{}pleat::stride<{}>({})", strides.empty() ? "" : ", ",
                                   type_of(spec_, tensor.axes[i]), cpp(spec_, stride));
    }
    std::string list = tensor.name + "_ptr";
    if (!extents.empty()) list += fmt::format(", pleat::extents({})", extents);
    if (!strides.empty()) list += fmt::format(", pleat::strides({})", strides);
    const std::string type = type_called(spec_, tensor.name);
    out_.line("const {} {}({});", type, variable, list);
    at_hand_.push_back({fmt::format("const {}&", type), variable});
}

}  // namespace pleat::emit
