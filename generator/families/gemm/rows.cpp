#include "families/gemm/rows.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "layout/access.h"
#include "plan/axes.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

/// Is the outer axis one with the inner in the tensor's memory?
bool continues(const Spec& spec, const Tensor& t, const Axis& outer, const Axis& inner) {
    const auto far = layout::stride_along(t, outer), near = layout::stride_along(t, inner);
    return far && near && *far == *near * spec.extent(inner);
}

/// Dims of the operand around `row`, as far as each is one with the next in its memory.
std::vector<Axis> chain_of(const Spec& spec, const Tensor& operand, const Axis& row, const Domain& side) {
    std::vector<Axis> own;
    for (const Axis& x : operand.axes)
        if (x.whole() && side.covers(x)) own.push_back(x);
    const auto at = std::find(own.begin(), own.end(), row);
    if (at == own.end()) return {row};
    auto first = at, last = at + 1;
    while (first != own.begin() && continues(spec, operand, *(first - 1), *first)) --first;
    while (last != own.end() && continues(spec, operand, *(last - 1), *last)) ++last;
    return {first, last};
}

/// Has a domain all of the dims, whole, or none of any?
bool all_or_none(const Domain& domain, const std::vector<Axis>& dims) {
    const auto has = [&](const Axis& d) { return domain.covers(d); };
    const auto lacks = [&](const Axis& d) { return !domain.overlaps({d.dim, 1, 0}); };
    return std::all_of(dims.begin(), dims.end(), has) || std::all_of(dims.begin(), dims.end(), lacks);
}

/// Do the stages go along the dims as along one? A reduction or a value at another coordinate takes them apart.
bool stages_take_as_one(const model::Kernel& kernel, const std::vector<char>& depends,
                        const std::vector<Axis>& dims) {
    const auto one_of = [&](const Axis& a) {
        return std::any_of(dims.begin(), dims.end(), [&](const Axis& d) { return d.dim == a.dim; });
    };
    for (model::NodeId i = 0; i < kernel.graph.size(); ++i) {
        const model::Node& node = kernel.graph[i];
        if (!depends[static_cast<size_t>(i)]) continue;
        if (!all_or_none(node.domain, dims)) return false;
        if (std::any_of(node.along.begin(), node.along.end(), one_of)) return false;
        if (std::any_of(node.binds.begin(), node.binds.end(), [&](const model::Bind& b) { return one_of(b.axis); }))
            return false;
    }
    const auto takes = [&](const Domain& d) { return all_or_none(d, dims); };
    return std::all_of(kernel.stores.begin(), kernel.stores.end(),
                       [&](const model::Store& s) { return takes(s.domain); }) &&
           std::all_of(kernel.requires_.begin(), kernel.requires_.end(),
                       [&](const model::Require& r) { return takes(r.domain); });
}

/// Are they one in the memory of every tensor that is stored?
bool stores_keep_as_one(const Spec& spec, const model::Kernel& kernel, const std::vector<Axis>& dims) {
    return std::all_of(kernel.stores.begin(), kernel.stores.end(), [&](const model::Store& s) {
        const Tensor& t = spec.tensors[static_cast<size_t>(s.tensor)];
        if (!layout::depends_on(t, dims.back())) return true;
        for (size_t i = 1; i < dims.size(); ++i)
            if (!continues(spec, t, dims[i - 1], dims[i])) return false;
        return s.binds.empty() || std::none_of(s.binds.begin(), s.binds.end(), [&](const model::Bind& b) {
                   return std::any_of(dims.begin(), dims.end(), [&](const Axis& d) { return d.dim == b.axis.dim; });
               });
    });
}

/// Do threads find a row's place by divisions that the compiler knows, or need they not?
bool places_are_cheap(const Spec& spec, const model::Kernel& kernel, const std::vector<Axis>& dims,
                      bool by_threads) {
    if (std::all_of(dims.begin() + 1, dims.end(), [&](const Axis& d) { return spec.extent(d).is_constant(); }))
        return true;
    if (by_threads) return false;
    const std::vector<bool> used = kernel.graph.needed(kernel.effects());
    for (model::NodeId i = 0; i < kernel.graph.size(); ++i)
        if (used[static_cast<size_t>(i)] && !all_or_none(kernel.graph[i].domain, dims)) return false;
    return true;
}

/// A row's number is an int, as are the coordinates of TMA; of open sizes launches ask.
bool numbers_fit(const Spec& spec, const std::vector<Axis>& dims) {
    const Size all = product(spec, dims);
    return !all.is_constant() || all.constant() <= INT32_MAX - 1024;
}

}  // namespace

bool rows_are_one(const Spec& spec, const model::Kernel& kernel, const std::vector<char>& depends,
                  const std::vector<Axis>& dims) {
    return stages_take_as_one(kernel, depends, dims) && numbers_fit(spec, dims);
}

std::vector<Axis> dims_of_rows(const Spec& spec, const model::Kernel& kernel, const std::vector<char>& depends,
                               model::TensorId operand, const Axis& row, const Domain& side, bool by_threads) {
    constexpr int64_t whole_tiles = 128;  // rows
    if (const Size n = spec.extent(row); n.is_constant() && n.constant() % whole_tiles == 0) return {row};
    std::vector<Axis> dims = chain_of(spec, spec.tensors[static_cast<size_t>(operand)], row, side);
    const bool one = dims.size() > 1 && places_are_cheap(spec, kernel, dims, by_threads) &&
                     stores_keep_as_one(spec, kernel, dims) && rows_are_one(spec, kernel, depends, dims);
    return one ? dims : std::vector<Axis>{row};
}

}  // namespace pleat::schedule
