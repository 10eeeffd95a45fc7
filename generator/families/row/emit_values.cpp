// Rows that other launches' tiles compute for themselves (plan/program/rows_in_tiles.h): the function of a row,
// which each warp calls, and its call at the head of a tile's stages.
#include <algorithm>

#include "codegen/style.h"
#include "families/gemm/emit.h"
#include "families/gemm_chain/chain.h"
#include "families/row/emit.h"

namespace pleat::emit {

using schedule::Sink;

RowValues RowEmitter::emit_row_values(const std::vector<model::TensorId>& given) {
    for_each_warp_ = true;
    block_ = names_.fresh("row_number");
    RowValues row;
    row.name = launch_.name;
    declare_arguments();
    std::vector<std::string> parameters;
    for (size_t i = 0; i < parameters_.size(); ++i) {
        // What the rows would store has no memory here.
        const bool stored = std::any_of(given.begin(), given.end(), [&](model::TensorId t) {
            return arguments_[i] == "tensor:" + spec_.tensors[static_cast<size_t>(t)].name;
        });
        if (stored) continue;
        row.parameters.push_back(parameters_[i]);
        row.arguments.push_back(arguments_[i]);
    }
    parameters = row.parameters;
    parameters.push_back("long long " + block_);
    for (const model::TensorId t : given) {
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
        row.values.emplace_back(t, names_.fresh(tensor.name + "_value"));
        parameters.push_back(fmt::format("{}& {}", model::info(tensor.dtype).cpp, row.values.back().second));
    }
    for (const Sink& s : launch_.sinks) {
        const model::TensorId t = kernel_.stores[static_cast<size_t>(s.index)].tensor;
        for (const auto& [tensor, variable] : row.values)
            if (tensor == t) parts_[s.index] = {"", variable};
    }
    emit_body();
    Writer w;
    w.line("// {}: one row, by the threads of a warp.", row.name);
    w.line(signature("", "__device__ __forceinline__ void " + row.name, parameters));
    w.splice(out_);
    w.line("}");
    row.function = w.text();
    return row;
}

/// What tiles compute is no argument; what that takes is.
void TileEmitter::take_values(std::set<model::TensorId>& tensors) {
    if (!rows_ || launch_.chain) return;
    for (const auto& [t, variable] : rows_->values) {
        if (tensors.erase(t) == 0) continue;
        context_.tensors[t] = variable;
        context_.of_row[t] = variable;
    }
}

void TileEmitter::declare_row_values(const std::string& row) {
    if (!rows_) return;
    std::string call = rows_->name + "(";
    for (size_t i = 0; i < rows_->parameters.size(); ++i) {
        const std::string& p = rows_->parameters[i];
        call += p.substr(p.rfind(' ') + 1) + ", ";
    }
    call += row;
    for (const auto& [t, variable] : rows_->values) {
        out_.line("{} {};", element_type(spec_, t), variable);
        call += ", " + variable;
    }
    out_.line("{});", call);
}

LaunchText TileEmitter::emit_with(const RowValues& rows) {
    rows_ = &rows;
    LaunchText text = emit();
    text.function = rows.function + "\n" + text.function;
    return text;
}

RowValues emit_row_values(const model::Spec& spec, const model::Kernel& kernel, const schedule::RowsInTiles& rows) {
    schedule::Launch row = rows.row;
    row.name = kernel.name + "_row";
    return RowEmitter({spec, kernel, *rows.variant, row}).emit_row_values(rows.given);
}

}  // namespace pleat::emit
