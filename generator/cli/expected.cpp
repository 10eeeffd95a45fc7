#include "cli/expected.h"

#include <fmt/format.h>

#include <array>

#include "emit/reference/reference.h"
#include "pleat/reference.h"

namespace pleat::cli {
namespace {

/// An Outcome to be filled: the tensors as they are, and images of those that a unit stores to.
Outcome begin(const Launch& launch) {
    Outcome outcome{launch.tensors, std::vector<Image>(launch.tensors.size()), {}};
    for (const model::Kernel* kernel : launch.unit->kernels)
        for (const model::Store& store : kernel->stores) {
            const auto t = static_cast<size_t>(store.tensor);
            const size_t bytes = static_cast<size_t>(model::info(launch.spec->tensors[t].dtype).bytes);
            const size_t elements = launch.tensors[t].bytes.size() / bytes;
            outcome.images[t] = {std::vector<double>(elements), std::vector<bool>(elements)};
        }
    return outcome;
}

void write(Outcome& outcome, const Launch& launch, const model::Store& store, int64_t offset, double value) {
    const auto t = static_cast<size_t>(store.tensor);
    outcome.images[t].value[static_cast<size_t>(offset)] = value;
    outcome.images[t].written[static_cast<size_t>(offset)] = true;
    stage::store(launch.spec->tensors[t].dtype, outcome.tensors[t].bytes.data(), offset, stage::Value::of(value));
}

}  // namespace

Outcome evaluate(const Launch& launch) {
    Outcome outcome = begin(launch);
    for (const model::Kernel* kernel : launch.unit->kernels) {
        std::vector<stage::TensorData> data;
        for (HostTensor& tensor : outcome.tensors) data.push_back({tensor.bytes.data(), tensor.strides});
        stage::Evaluation evaluation(*launch.spec, *kernel, launch.symbols, launch.params, data);
        std::vector<stage::Stored> stored;
        for (size_t s = 0; s < kernel->stores.size(); ++s) stored.push_back(evaluation.store(s));
        for (size_t r : evaluation.failed_requires()) outcome.failed.push_back(kernel->requires_[r].say);
        for (size_t s = 0; s < stored.size(); ++s)  // only now: reads see what was there when the kernel began
            for (size_t i = 0; i < stored[s].offsets.size(); ++i)
                write(outcome, launch, kernel->stores[s], stored[s].offsets[i], stored[s].values[i].as_real());
    }
    return outcome;
}

void Workspace::keep(const Launch& launch, const Outcome& outcome) {
    for (const model::Kernel* kernel : launch.unit->kernels)
        for (const model::Store& store : kernel->stores)
            if (const auto t = static_cast<size_t>(store.tensor);
                launch.spec->tensors[t].space == model::Space::workspace)
                kept_[store.tensor] = outcome.tensors[t];
}

void Workspace::give(Launch& launch) const {
    for (const auto& [tensor, held] : kept_) launch.tensors[static_cast<size_t>(tensor)] = held;
}

Reference::Reference(const Emitted& emitted)
    : library_(host_build({"reference.cpp", "#define PLEAT_REFERENCE_EXPORTS\n#include \"reference.h\"\n"},
                          emitted.named())) {}

Outcome Reference::run(const Launch& launch, Real real) const {
    Outcome outcome = begin(launch);
    const std::vector<long long> symbols(launch.symbols.begin(), launch.symbols.end());
    for (const model::Kernel* kernel : launch.unit->kernels) {
        const auto find_table = reinterpret_cast<const ReferenceTable* (*)()>(
            library_.find(fmt::format("pleat_reference_{}_table", kernel->name)));
        if (!find_table)
            throw std::runtime_error(fmt::format("{}: the emitted reference lacks this kernel", kernel->name));
        const ReferenceTable* table = find_table();
        std::vector<void*> tensors;
        for (model::TensorId t : emit::tensors_of(*launch.spec, *kernel))
            tensors.push_back(outcome.tensors[static_cast<size_t>(t)].bytes.data());
        std::vector<std::array<std::byte, 8>> slots;
        std::vector<const void*> params;
        const std::vector<model::ParamId> ids = emit::params_of(*launch.spec, *kernel);
        slots.reserve(ids.size());
        for (model::ParamId p : ids) {
            const auto i = static_cast<size_t>(p);
            slots.emplace_back();
            stage::store(launch.spec->params[i].dtype, slots.back().data(), 0, launch.params[i]);
            params.push_back(slots.back().data());
        }
        std::vector<std::vector<double>> values;
        std::vector<double*> wide;
        for (int s = 0; s < table->stores; ++s) {
            values.emplace_back(static_cast<size_t>(table->count(symbols.data(), s)));
            wide.push_back(values.back().data());
        }
        unsigned status = 0;
        const ReferenceCall call{
            tensors.data(), symbols.data(), params.data(), &status, real == Real::f64 ? 64 : 32, wide.data()};
        table->run(&call);
        for (size_t r = 0; r < kernel->requires_.size(); ++r)
            if (status >> ((static_cast<size_t>(table->first_require) + r) % 32) & 1)
                outcome.failed.push_back(kernel->requires_[r].say);
        for (size_t s = 0; s < values.size(); ++s)
            for (size_t i = 0; i < values[s].size(); ++i) {
                const long long offset = table->offset(&call, static_cast<int>(s), static_cast<long long>(i));
                if (offset >= 0) write(outcome, launch, kernel->stores[s], offset, values[s][i]);
            }
    }
    return outcome;
}

}  // namespace pleat::cli
