#include "plan/graph_walk.h"

namespace pleat::schedule {

using model::Domain;
using model::Graph;
using model::Kernel;
using model::NodeId;
using model::Op;

bool costly(model::Fn fn) { return fn >= model::Fn::exp && fn <= model::Fn::pow && fn != model::Fn::sqrt; }

std::vector<NodeId> roots(const Kernel& kernel, const Variant& variant, const Sink& sink) {
    const auto i = static_cast<size_t>(sink.index);
    switch (sink.what) {
        case Sink::What::store:
            return kernel.stores[i].values();
        case Sink::What::require:
            return {kernel.requires_[i].condition};
        case Sink::What::scratch:
        case Sink::What::partial:
            return {variant.scratch[i].node};
        case Sink::What::column:
            return {kernel.graph[variant.scratch[i].node].args[0]};
        case Sink::What::reduce:
            return {kernel.graph[sink.index].args[0]};
        case Sink::What::gather:
            return {kernel.graph[kernel.stores[i].value].args[0], kernel.graph[kernel.stores[i].value].args[1]};
        case Sink::What::nowhere:
            return {kernel.graph[kernel.stores[i].value].args[1]};
    }
    return {};
}

Domain domain_of(const Kernel& kernel, const Variant& variant, const Sink& sink) {
    const auto i = static_cast<size_t>(sink.index);
    switch (sink.what) {
        case Sink::What::store:
        case Sink::What::nowhere:
            return kernel.stores[i].domain;
        case Sink::What::require:
            return kernel.requires_[i].domain;
        case Sink::What::scratch:
        case Sink::What::partial: {
            Domain d;
            for (const model::Axis& a : variant.scratch[i].axes) d.add(a);
            for (const model::Axis& a : variant.scratch[i].split) d.add(a);
            return d;
        }
        case Sink::What::column: {
            const model::Node& reduction = kernel.graph[variant.scratch[i].node];
            Domain d = kernel.graph[reduction.args[0]].domain;
            for (const model::Axis& a : variant.scratch[i].axes) d.add(a);
            for (const model::Axis& a : reduction.along) d.add(a);
            return d;
        }
        case Sink::What::gather: {
            Domain d = kernel.stores[i].domain;
            d.add(kernel.graph[kernel.stores[i].value].binds[0].axis);
            return d;
        }
        case Sink::What::reduce: {
            const model::Node& reduction = kernel.graph[sink.index];
            Domain d = kernel.graph[reduction.args[0]].domain;
            for (const model::Axis& a : reduction.along) d.add(a);
            return d;
        }
    }
    return {};
}

}  // namespace pleat::schedule
