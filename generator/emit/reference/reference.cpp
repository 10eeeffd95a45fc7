#include "emit/reference/reference.h"

#include <fmt/format.h>

#include "codegen/style.h"
#include "emit/emit.h"
#include "emit/reference/names.h"
#include "emit/reference/sections.h"
#include "plan/program/program.h"

namespace pleat::emit {

using model::Kernel;
using model::NodeId;
using model::Op;
using model::Spec;

namespace {

std::string point_type(const Spec& spec) {
    std::string text = "/// One index for each dim.\nstruct Point {\n";
    for (const model::Dim& d : spec.dims) text += fmt::format("    long long {} = 0;\n", own(d.name));
    return text + "};\n";
}

/// A function for each dim whose size is known only at launch, behind those that it calls.
class SizeFunctions {
public:
    explicit SizeFunctions(const Spec& spec) : spec_(spec), text_(spec, none_), written_(spec.dims.size()) {}

    std::string all() {
        for (size_t d = 0; d < spec_.dims.size(); ++d) write(d);
        return out_.empty() ? out_ : "\n" + out_;
    }

private:
    const Spec& spec_;
    const Kernel none_{};
    ReferenceText text_;
    std::vector<bool> written_;
    std::string out_;

    void write(size_t id) {
        const model::Dim& d = spec_.dims[id];
        if (written_[id] || d.size.is_constant()) return;
        written_[id] = true;
        const bool own = d.size.op() == model::Size::Op::symbol;
        if (!own)
            d.size.visit_symbols([&](model::SymbolId s) {
                const model::Symbol& symbol = spec_.symbols[static_cast<size_t>(s)];
                if (symbol.what == model::Symbol::What::dim) write(static_cast<size_t>(symbol.dim));
            });
        out_ +=
            fmt::format("PLEAT_BOTH inline long long size_{}(const long long* symbol) {{\n    return {};\n}}\n",
                        d.name, own ? fmt::format("symbol[{}]", d.size.symbol_id()) : text_.size(d.size, "symbol"));
    }
};

/// The program's kernels in order: each on those of the program's tensors and params that it uses, and on memory of
/// its own for those in workspace.
std::string program(const Spec& spec) {
    std::vector<bool> uses_tensor(spec.tensors.size()), uses_param(spec.params.size());
    for (const int k : spec.program) {
        for (const model::TensorId t : tensors_of(spec, spec.kernels[static_cast<size_t>(k)]))
            uses_tensor[static_cast<size_t>(t)] = true;
        for (const model::ParamId p : params_of(spec, spec.kernels[static_cast<size_t>(k)]))
            uses_param[static_cast<size_t>(p)] = true;
    }
    const Kernel none;
    const ReferenceText sizes_text(spec, none);
    std::string text =
        "/// The program in float64, or (call->real == 32) in its kernels' own arithmetic.\n"
        "inline void run_program(const ::pleat::ReferenceCall* given) {\n    [[maybe_unused]] const long long* "
        "symbol = given->symbols;\n";
    std::vector<std::string> tensors(spec.tensors.size()), params(spec.params.size());
    size_t next = 0;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        if (!uses_tensor[t]) continue;
        if (spec.tensors[t].space != model::Space::workspace) {
            tensors[t] = fmt::format("given->tensors[{}]", next++);
            continue;
        }
        const std::string name = "kept_" + spec.tensors[t].name;
        text += fmt::format(
            "    const auto {0}_bytes = static_cast<size_t>({1});\n    std::vector<unsigned char> "
            "{0}({0}_bytes);\n",
            name, sizes_text.size(schedule::bytes_in_workspace(spec, spec.tensors[t]), "symbol"));
        tensors[t] = name + ".data()";
    }
    next = 0;
    for (size_t p = 0; p < spec.params.size(); ++p)
        if (uses_param[p]) params[p] = fmt::format("given->params ? given->params[{}] : nullptr", next++);
    for (const int k : spec.program) {
        const Kernel& kernel = spec.kernels[static_cast<size_t>(k)];
        std::vector<std::string> theirs, values;
        for (const model::TensorId t : tensors_of(spec, kernel)) theirs.push_back(tensors[static_cast<size_t>(t)]);
        for (const model::ParamId p : params_of(spec, kernel)) values.push_back(params[static_cast<size_t>(p)]);
        if (values.empty()) values.push_back("nullptr");
        // One a line: the code style lays long lists out in columns.
        std::string pointers = fmt::format("        void* tensors[{}];\n", theirs.size());
        for (size_t i = 0; i < theirs.size(); ++i)
            pointers += fmt::format("        tensors[{}] = {};\n", i, theirs[i]);
        text += fmt::format(
            "    {{\n{}{}\n        const ::pleat::ReferenceCall call{{tensors, given->symbols, params, "
            "given->status, given->real, nullptr}};\n"
            "        {}::run(&call);\n    }}\n",
            pointers, packed("        const void* const params[] = {", values, "};"), own(kernel.name));
    }
    const std::string head =
        fmt::format("extern \"C\" void pleat_reference_{}(const ::pleat::ReferenceCall* given) {{", spec.name);
    const std::string one_line = head + " run_program(given); }";
    return text + fmt::format("}}\n\n#if defined(PLEAT_REFERENCE_EXPORTS)\n\n{}\n\n#endif\n",
                              one_line.size() <= line_columns ? one_line : head + "\n    run_program(given);\n}");
}

}  // namespace

std::vector<model::TensorId> tensors_of(const Spec& spec, const Kernel& kernel) {
    std::vector<model::TensorId> used;
    for (model::TensorId t = 0; t < static_cast<int>(spec.tensors.size()); ++t)
        if (kernel.reads(t) || kernel.stores_to(t)) used.push_back(t);
    return used;
}

std::vector<model::ParamId> params_of(const Spec& spec, const Kernel& kernel) {
    std::vector<bool> used(spec.params.size(), false);
    for (NodeId i = 0; i < kernel.graph.size(); ++i)
        if (kernel.graph[i].op == Op::param) used.at(static_cast<size_t>(kernel.graph[i].param)) = true;
    std::vector<model::ParamId> params;
    for (size_t p = 0; p < used.size(); ++p)
        if (used[p]) params.push_back(static_cast<model::ParamId>(p));
    return params;
}

std::set<model::SymbolId> symbols_of(const Spec& spec, const Kernel& kernel) {
    std::set<model::SymbolId> symbols;
    const auto need = [&](const model::Size& s) {
        s.visit_symbols([&](model::SymbolId id) { symbols.insert(id); });
    };
    const auto see = [&](const std::vector<model::Axis>& axes) {
        for (const model::Axis& a : axes) need(spec.extent(a));
    };
    for (const model::Store& s : kernel.stores) see(s.domain.axes());
    for (const model::Require& r : kernel.requires_) see(r.domain.axes());
    for (model::NodeId i = 0; i < kernel.graph.size(); ++i) {
        const model::Node& node = kernel.graph[i];
        see(node.domain.axes());
        see(node.along);
        if (node.op == model::Op::extent) need(spec.extent(node.axis));
    }
    for (const model::TensorId t : tensors_of(spec, kernel)) {
        const model::Tensor& tensor = spec.tensors[static_cast<size_t>(t)];
        see(tensor.axes);
        for (const model::Size& stride : tensor.strides) need(stride);
    }
    return symbols;
}

std::vector<ReferenceStep> reference_steps(const Spec& spec, const Kernel& kernel) {
    return ReferenceKernel(spec, kernel).steps();
}

std::string reference_function(const Spec& spec, const Kernel& kernel) {
    return fmt::format("{}::reference::{}::run", spec.name, own(kernel.name));
}

std::string emit_reference(const Spec& spec) {
    std::string text = fmt::format(
        "// What the kernels of {} compute, plainly, in any real type, for the host and the device: the judge of\n"
        "// results. Generated by Pleat; not to be edited.\n"
        "//\n"
        "// A kernel is a list of steps over coordinates: reductions, whose values are kept where call.value "
        "points\n"
        "// to memory and computed anew where it does not; requires; and stores, whose values are all computed\n"
        "// before any is written. PLEAT_REFERENCE_EXPORTS, defined in one translation unit, adds the extern "
        "\"C\"\n"
        "// functions.\n"
        "#pragma once\n\n"
        "#include <pleat/reference.h>\n"
        "#include <pleat/types.h>\n\n"
        "namespace {}::reference {{\n\n"
        "namespace ops = ::pleat::reference;\n\n{}{}",
        spec.name, spec.name, point_type(spec), SizeFunctions(spec).all());
    size_t first_require = 0;
    for (const Kernel& kernel : spec.kernels) {
        const ReferenceKernel sections(spec, kernel, first_require);
        first_require += kernel.requires_.size();
        text += fmt::format("\nnamespace {} {{\n\n{}", own(kernel.name), sections.both());
        text += "#if !defined(__CUDACC_RTC__)\n\n" + sections.host() + "#endif\n\n";
        text += "#if defined(PLEAT_REFERENCE_EXPORTS)\n#if defined(__CUDACC__) || defined(__CUDACC_RTC__)\n\n" +
                sections.device() + "#endif\n#if !defined(__CUDACC_RTC__)\n\n" + sections.exports() +
                "#endif\n#endif\n\n";
        text += fmt::format("}}  // namespace {}\n", own(kernel.name));
    }
    if (!spec.program.empty()) text += "\n#if !defined(__CUDACC_RTC__)\n\n" + program(spec) + "\n#endif\n";
    return styled(text + fmt::format("\n}}  // namespace {}::reference\n", spec.name));
}

}  // namespace pleat::emit
