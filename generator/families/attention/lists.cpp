#include "families/attention/lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "layout/access.h"
#include "plan/axes.h"
#include "plan/readable.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;

namespace {

// Of runtime/include/pleat/gpu/attention_lists.h.
constexpr int warps = 8;
constexpr int head_bytes = 24;  // with room for a block beyond all keys

// On an H200: 2 x 8192 x 8192 elements of documents in 42 us, 32 x 8192 x 8192 bytes in 1588 us.
constexpr double elements_a_ns = 3000, bytes_a_ns = 1300;
constexpr double multiplied_a_ns = 3e5;  // products of q and k or weights and v
constexpr double most_of_products = 1.0 / 8;

Size count(const Attention& a) {
    const Size tiles = ceil_div(a.products.row_tiles(*a.spec), Size(a.consumers));
    return product(*a.spec, a.lists->batch) * tiles;
}

/// Elements of the mask.
Size looked_at(const Attention& a) {
    return product(*a.spec, a.lists->batch) * a.spec->extent(a.products.row) * a.spec->extent(a.key);
}

/// The tensors that the mask reads.
std::set<model::TensorId> read(const Attention& a) {
    std::set<model::TensorId> all;
    for (const NodeId condition : a.mask.conditions)
        visit(
            a.masked.graph, condition, [](NodeId) { return false; },
            [&](NodeId n) {
                if (a.masked.graph[n].op == Op::read) all.insert(a.masked.graph[n].tensor);
            });
    return all;
}

/// What evaluating the mask takes for each element.
double ns_each(const Attention& a) {
    double bytes = 0;
    for (const model::TensorId id : read(a)) {
        const model::Tensor& t = a.spec->tensors[static_cast<size_t>(id)];
        if (layout::depends_on(t, a.products.row) && layout::depends_on(t, a.key))
            bytes += model::info(t.dtype).bytes;
    }
    return std::max(1 / elements_a_ns, bytes / bytes_a_ns);
}

}  // namespace

std::optional<Attention::Lists> lists_of(const Attention& a) {
    if (a.mask.conditions.empty() || a.mask.exact || a.lengths || !a.packed.empty()) return std::nullopt;
    bool can_be_asked_ahead = true;
    model::Domain domain;
    for (const NodeId condition : a.mask.conditions) {
        domain.add(a.masked.graph[condition].domain);
        visit(
            a.masked.graph, condition, [](NodeId) { return false; },
            [&](NodeId n) {
                const Node& node = a.masked.graph[n];
                can_be_asked_ahead =
                    can_be_asked_ahead && !is_reduction(node) && node.op != Op::contract && node.op != Op::uniform;
            });
    }
    if (!can_be_asked_ahead) return std::nullopt;
    Attention::Lists lists;
    for (const Axis& axis : a.products.batch)
        if (domain.overlaps(axis)) lists.batch.push_back(axis);
    return lists;
}

bool worth_listing(const Attention& a) {
    double sharing = 1;  // tiles that have a list in common, as far as sizes are known
    for (const Axis& axis : a.products.batch) {
        const Size extent = a.spec->extent(axis);
        const bool apart = std::find(a.lists->batch.begin(), a.lists->batch.end(), axis) != a.lists->batch.end();
        if (!apart && extent.is_constant()) sharing *= static_cast<double>(extent.constant());
    }
    const double products = static_cast<double>(a.products.depth_size(*a.spec).constant()) + a.columns;
    return ns_each(a) < most_of_products * sharing * products / multiplied_a_ns;
}

Size bytes_with_lists(const Attention& a) {
    const Size blocks = ceil_div(a.spec->extent(a.key), Size(a.keys));
    return Size(before_lists) + count(a) * (Size(head_bytes) + blocks * Size(8));
}

KeyListsLaunch lists_launch(std::shared_ptr<const Attention> attention) {
    const Attention& a = *attention;
    KeyListsLaunch p;
    p.why = fmt::format("lists the blocks of {} keys that {} rows see, for the launch behind it", a.keys,
                        a.consumers * a.values.mainloop.rows);
    p.outer = a.lists->batch;
    p.outer.push_back(a.products.row);
    p.outer.push_back(a.key);
    p.threads = 32 * warps;
    p.grid = count(a) * maximum(Size(1), ceil_div(a.spec->extent(a.key), Size(int64_t{warps} * a.keys)));
    p.kernel = std::make_shared<model::Kernel>(a.masked);
    p.attention = std::move(attention);
    return p;
}

std::string cost_of_lists(const Attention& a) {
    const model::Spec& spec = *a.spec;
    std::string reads;
    for (const model::TensorId id : read(a)) {
        const model::Tensor& t = spec.tensors[static_cast<size_t>(id)];
        reads += fmt::format("{}{}", reads.empty() ? "; it reads " : ", ", t.name);
    }
    const Size all = looked_at(a);
    const double elements = all.is_constant() ? static_cast<double>(all.constant()) : 4096.0 * 4096;
    return fmt::format("evaluates the mask for {} elements, once for all tiles that share it{}; about {:.3g} us{}",
                       amount(spec, all), reads, elements * ns_each(a) / 1000,
                       all.is_constant() ? "" : " for 4096 x 4096 of them");
}

std::string explained(const KeyListsLaunch& launch) {
    const Attention& a = *launch.attention;
    return fmt::format(
        "      it {}\n      lists in {} bytes of workspace; \"schedule\": {{\"form\": \"bounded\"}} leaves them "
        "out\n",
        cost_of_lists(a), amount(*a.spec, bytes_with_lists(a)));
}

}  // namespace pleat::schedule
