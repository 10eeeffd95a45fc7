// The float64 evaluator: what a kernel means (dsl_specs/README.md), at chosen points or
// over whole tensors. Real arithmetic is in double and rounds to nothing shorter except in casts.
// It is the judge of everything that is emitted, so it takes the plainest way; it knows the model and
// nothing of schedules, layouts in memory beyond strides, or text.
#pragma once

#include <memory>

#include "model/kernel.h"
#include "stage/evaluate_points.h"
#include "stage/evaluate_value.h"

namespace pleat::stage {

/// A tensor's elements in host memory.
struct TensorData {
    void* data = nullptr;
    std::vector<int64_t> strides;  // in elements, one an axis; empty: the model's
};

/// What a store writes, at each coordinate of its domain that exists and whose target does.
struct Stored {
    std::vector<int64_t> numbers;  // of the coordinate, row-major over the domain's axes
    std::vector<int64_t> offsets;  // elements from the tensor's base
    std::vector<Value> values;     // not yet rounded to the tensor's dtype
};

/// One kernel on given sizes, params and tensors. Reductions are evaluated once at each coordinate
/// of their domain and kept, so tensors must not change during an Evaluation's life (but by commit,
/// after which it is of no more use).
class Evaluation {
public:
    /// `symbols` by SymbolId, `params` by ParamId, `tensors` by TensorId. Params are rounded to their dtypes.
    Evaluation(const model::Spec& spec, const model::Kernel& kernel, std::vector<int64_t> symbols,
               std::vector<Value> params, std::vector<TensorData> tensors);
    ~Evaluation();
    Evaluation(Evaluation&&) noexcept;

    /// The value of a node at a coordinate of its domain that exists; `index` has one entry a dim.
    Value at(model::NodeId node, const Index& index);
    /// Store number `s` over its whole domain.
    Stored store(size_t s);
    /// Where store `s` writes at `index`, in elements from the tensor's base; -1: nowhere, for the
    /// target does not exist.
    int64_t offset(size_t s, const Index& index);
    /// The numbers of the requires that fail somewhere.
    std::vector<size_t> failed_requires();
    /// Evaluates every store, and only then writes them all (the snapshot rule).
    void run();

    const std::vector<int64_t>& sizes() const;  // of each dim
    /// The coordinates of a domain.
    Points points(const model::Domain& domain) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Each param's default (0 where it has none), by ParamId.
std::vector<Value> default_params(const model::Spec& spec);

}  // namespace pleat::stage
