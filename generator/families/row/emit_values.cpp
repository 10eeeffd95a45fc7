// Rows that the tiles of another launch compute for themselves: the function of a row, which each warp calls.
#include <algorithm>

#include "codegen/style.h"
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
            return arguments_[i] == LaunchArgument::pointer(t);
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
    row.function =
        device_function(row.name + ": one row, by the threads of a warp.", "void " + row.name, parameters);
    return row;
}

RowValues emit_row_values(const model::Spec& spec, const model::Kernel& kernel, const schedule::Variant& variant,
                          const schedule::RowLaunch& launch, const std::vector<model::TensorId>& given) {
    schedule::RowLaunch row = launch;
    row.name = kernel.name + "_row";
    return RowEmitter({spec, kernel, variant, row}).emit_row_values(given);
}

}  // namespace pleat::emit
