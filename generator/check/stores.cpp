// Where stores write: each coordinate its own element, each store its own part of
// a tensor, and each element its own place in memory.
#include <fmt/format.h>

#include <algorithm>

#include "check/affine.h"
#include "check/ragged.h"
#include "check/stages.h"

namespace pleat::checking {

using model::Domain;
using model::Kernel;
using model::Store;

bool check_store_target(Context& context, const Kernel& kernel, const Store& store,
                        const std::vector<Expressions::Bind>& binds) {
    const model::Tensor& tensor = context.tensor(store.tensor);
    Domain own;
    for (const model::Axis& a : tensor.axes) own.add(a);
    for (const Expressions::Bind& b : binds) own.remove(b.axis);
    Domain free = minus(store.domain, own);  // coordinates that only the binds tell apart
    std::vector<Affine> forms;
    for (const Expressions::Bind& b : binds) {
        // What a tensor holds for digits of the target's own shifts all that differ in others alike.
        const auto form = affine(context.model, kernel.graph, b.index, model::Atoms::any_integer);
        const auto is_known = [&](const Affine::Unknown& u) { return own.covers(kernel.graph[u.node].domain); };
        if (form && std::all_of(form->unknowns.begin(), form->unknowns.end(), is_known)) {
            forms.push_back(*form);
            continue;
        }
        const model::RaggedForm ragged = model::ragged(context.model, kernel.graph, b.index, b.axis, own);
        if (!ragged.form) {
            report_not_ragged(context, tensor, b, ragged.why);
            return false;
        }
        // Its place tells the sequence and all digits within it, if these have an order among themselves.
        Domain within;
        for (const Affine::Term& t : ragged.form->inner.terms) within.add(t.axis);
        forms.push_back(ragged.form->inner);
        if (ragged.form->start >= 0 && injective(context.model, {ragged.form->inner}, minus(within, own)))
            free.remove(ragged.form->sequence);
    }
    if (injective(context.model, forms, free)) return true;
    context
        .report(Code::store_many, binds.empty() ? store.where : binds.front().index_where,
                fmt::format("several coordinates of {} would write one element of tensor {}",
                            context.model.name_of(free), tensor.name))
        .note("the index must be injective: each coefficient larger than all that the smaller ones can reach");
    return false;
}

namespace {

/// Do two stores to one tensor never meet? They are apart if one digit that both bind is.
bool stores_apart(const Context& context, const Kernel& kernel, const Store& a, const Store& b) {
    for (size_t i = 0; i < a.binds.size(); ++i)
        for (size_t k = 0; k < b.binds.size(); ++k) {
            if (a.binds[i].axis != b.binds[k].axis) continue;
            const auto x = affine(context.model, kernel.graph, a.bind_values[i]),
                       y = affine(context.model, kernel.graph, b.bind_values[k]);
            if (x && y && apart(context.model, kernel.graph, *x, *y)) return true;
        }
    return false;
}

/// What is known only at launch is proven there.
void check_strides(Context& context, const model::Tensor& tensor, Span where) {
    const std::optional<size_t> axis = overlapping_axis(context, tensor);
    if (!axis) return;
    context
        .report(Code::strides_overlap, tensor.where,
                fmt::format("tensor {} is stored, and its stride {} along {} puts several elements in one place",
                            tensor.name, tensor.strides[*axis].constant(), tensor.written[*axis]))
        .note("it is stored here", where);
}

}  // namespace

std::optional<size_t> overlapping_axis(const Context& context, const model::Tensor& tensor) {
    struct Step {
        int64_t stride, extent;
        size_t axis;
    };
    std::vector<Step> steps;
    for (size_t i = 0; i < tensor.axes.size(); ++i) {
        const auto n = context.static_extent(tensor.axes[i]);
        if (n && *n <= 1) continue;
        if (!tensor.strides[i].is_constant()) return std::nullopt;
        const int64_t stride = tensor.strides[i].constant();
        if (stride != 0 && !n) return std::nullopt;
        steps.push_back({stride, n.value_or(2), i});
    }
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.stride < b.stride; });
    __int128 reach = 0;
    for (const Step& s : steps) {
        if (s.stride <= reach) return s.axis;
        reach += static_cast<__int128>(s.stride) * (s.extent - 1);
    }
    return std::nullopt;
}

void check_stores_apart(Context& context, const Kernel& kernel) {
    for (size_t i = 0; i < kernel.stores.size(); ++i) {
        const Store& store = kernel.stores[i];
        const model::Tensor& tensor = context.tensor(store.tensor);
        check_strides(context, tensor, store.where);
        for (size_t k = 0; k < i; ++k) {
            const Store& earlier = kernel.stores[k];
            if (earlier.tensor != store.tensor || stores_apart(context, kernel, earlier, store)) continue;
            context
                .report(Code::stores_overlap, store.where,
                        fmt::format("two stores may write the same element of tensor {}", tensor.name))
                .note("the other stands here", earlier.where)
                .note("bind one digit to different constants in each, as in Y[G = 0] and Y[G = 1]");
            break;
        }
    }
}

}  // namespace pleat::checking
