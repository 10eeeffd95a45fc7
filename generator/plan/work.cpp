#include "plan/work.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "layout/access.h"
#include "plan/one_hot.h"
#include "plan/prefix.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;

namespace {

Size count(const Spec& spec, const Domain& domain) {
    Size all = 1;
    for (const model::Axis& a : domain.axes()) all = all * spec.extent(a);
    return all;
}

/// How many places of a tensor are read, if every place has a coordinate that data or a constant names.
std::optional<Size> places_read(const Spec& spec, const Kernel& kernel, model::TensorId tensor) {
    const model::Graph& graph = kernel.graph;
    std::vector<bool> of_data(static_cast<size_t>(graph.size()));
    const auto is_read = [&](NodeId i) { return graph[i].op == Op::read && graph[i].tensor == tensor; };
    for (const NodeId effect : kernel.effects())
        if (is_read(effect)) return std::nullopt;
    Size places = 0;
    for (NodeId i = 0; i < graph.size(); ++i) {
        const model::Node& node = graph[i];
        const auto named = [&](NodeId place) {
            return of_data[static_cast<size_t>(place)] || graph[place].domain.axes().empty();
        };
        of_data[static_cast<size_t>(i)] =
            node.op == Op::read || std::any_of(node.args.begin(), node.args.end(),
                                               [&](NodeId a) { return of_data[static_cast<size_t>(a)]; });
        if (std::none_of(node.args.begin(), node.args.end(), is_read)) continue;
        const bool at_a_place = node.op == Op::substitute && is_read(node.args[0]) &&
                                std::none_of(node.args.begin() + 1, node.args.end(), is_read) &&
                                std::any_of(node.args.begin() + 1, node.args.end(), named);
        if (!at_a_place) return std::nullopt;
        places = places + count(spec, node.domain);
    }
    return places;
}

bool computes(const model::Node& node) {
    return node.op == Op::select || node.op == Op::uniform ||
           (node.op == Op::pointwise && node.fn != model::Fn::to_real && node.fn != model::Fn::to_integer);
}

/// Of sums in which each position names a row, what asks whether it does, and the digits that it names: positions
/// are what there is to do. The same holds of prefixes that are carried.
struct Named {
    std::set<NodeId> asks;
    std::map<NodeId, Domain> digits;  // by sum

    Named(const Spec& spec, const Kernel& lowered, bool carried) {
        for (NodeId i = 0; i < lowered.graph.size(); ++i) {
            if (!is_reduction(lowered.graph[i])) continue;
            if (const auto prefix = carried ? prefix_of(spec, lowered, i) : std::nullopt) {
                digits[i].add(prefix->kept);
                asks.insert(prefix->asks.begin(), prefix->asks.end());
            }
            const auto form = one_hot_of(lowered, {}, i);
            if (!form) continue;
            for (const auto& [axis, integer] : form->named) digits[i].add(axis);
            asks.insert(form->asks.begin(), form->asks.end());
        }
    }
};

}  // namespace

Work work_of(const Spec& spec, const Kernel& lowered, const Plan& plan) {
    const std::vector<bool> needed = lowered.graph.needed(lowered.effects());
    const Named named(spec, lowered, plan.variants.front().launches.back()->carries_prefixes());
    Work work;
    for (NodeId i = 0; i < lowered.graph.size(); ++i) {
        const model::Node& node = lowered.graph[i];
        if (!needed[static_cast<size_t>(i)] || !(computes(node) || is_reduction(node)) || named.asks.contains(i))
            continue;
        Domain where = node.domain;
        if (is_reduction(node))
            for (const model::Axis& a : node.along) where.add(a);
        if (const auto of = named.digits.find(i); of != named.digits.end()) where = model::minus(where, of->second);
        const Size times = count(spec, where);
        const auto known = std::find_if(work.begin(), work.end(), [&](const auto& w) { return w.second == times; });
        if (known != work.end())
            ++known->first;
        else
            work.emplace_back(1, times);
    }
    return work;
}

/// Of what is read at places that data or constants name alone no more is counted than there are such places.
Size bytes_that_must_move(const Spec& spec, const Kernel& kernel) {
    Size bytes = 0;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        const model::Tensor& tensor = spec.tensors[t];
        const auto id = static_cast<model::TensorId>(t);
        const int element = model::info(tensor.dtype).bytes;
        const Size all = layout::elements(spec, tensor);
        if (kernel.reads(id)) {
            const std::optional<Size> places = places_read(spec, kernel, id);
            bytes = bytes + (places ? Size::make(Size::Op::minimum, all, *places) : all) * Size(element);
        }
        if (kernel.stores_to(id)) bytes = bytes + all * Size(element);
    }
    return bytes;
}

double operations_a_byte(const Work& work, const Size& bytes, const Spec& spec) {
    constexpr int64_t open = typical_size;
    std::vector<int64_t> symbols;
    for (const model::Symbol& s : spec.symbols) {
        const int64_t most = s.max.value_or(open) / s.multiple_of * s.multiple_of;
        symbols.push_back(std::max(std::min(open / s.multiple_of * s.multiple_of, most), s.multiple_of));
    }
    try {
        double operations = 0;
        for (const auto& [each, times] : work)
            operations += static_cast<double>(each) * static_cast<double>(times.evaluate(symbols));
        const auto moved = static_cast<double>(bytes.evaluate(symbols));
        return moved > 0 ? operations / moved : 0;
    } catch (const model::SizeOverflow&) {
        return 0;
    }
}

}  // namespace pleat::schedule
