#include "families/attention/lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "families/attention/backward_order.h"
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

// Of runtime/include/pleat/gpu/attention_lists.h and attention_column_lists.h.
constexpr int warps = 8;
constexpr int head_bytes = 24;  // with room for a block beyond all keys
constexpr int column_head_bytes = 16;

// On an H200: 2 x 8192 x 8192 elements of documents in 42 us, 32 x 8192 x 8192 bytes in 1588 us.
constexpr double elements_a_ns = 3000, bytes_a_ns = 1300;
constexpr double multiplied_a_ns = 3e5;  // products of q and k or weights and v
constexpr double most_of_products = 1.0 / 8;

Size tiles(const ListedPlane& p) {
    return ceil_div(p.spec->extent(p.products.row), Size(p.rows)) * product(*p.spec, p.batch);
}
Size blocks(const ListedPlane& p) { return ceil_div(p.spec->extent(p.column), Size(p.columns)); }

/// Elements of the mask.
Size looked_at(const ListedPlane& p) {
    return product(*p.spec, p.batch) * p.spec->extent(p.products.row) * p.spec->extent(p.column);
}

/// The tensors that the mask reads.
std::set<model::TensorId> read(const ListedPlane& p) {
    std::set<model::TensorId> all;
    for (const NodeId condition : p.mask.conditions)
        visit(
            p.masked.graph, condition, [](NodeId) { return false; },
            [&](NodeId n) {
                if (p.masked.graph[n].op == Op::read) all.insert(p.masked.graph[n].tensor);
            });
    return all;
}

/// What evaluating the mask takes for each element.
double ns_each(const ListedPlane& p) {
    double bytes = 0;
    for (const model::TensorId id : read(p)) {
        const model::Tensor& t = p.spec->tensors[static_cast<size_t>(id)];
        if (layout::depends_on(t, p.products.row) && layout::depends_on(t, p.column))
            bytes += model::info(t.dtype).bytes;
    }
    return std::max(1 / elements_a_ns, bytes / bytes_a_ns);
}

}  // namespace

ListedPlane plane_of(const Attention& a) {
    ListedPlane p{a.spec, a.masked, a.mask, a.products, a.key, *a.lists};
    p.rows = a.consumers * a.values.mainloop.rows;
    p.columns = a.keys;
    p.offset = 16;  // behind a Ticket
    p.multiplied = a.products.depth_size(*a.spec).constant() + a.columns;
    return p;
}

ListedPlane plane_of(const AttentionBackward& a, const BackwardSide& side) {
    ListedPlane p{a.spec, side.masked, side.mask, side.products, side.column, *side.lists};
    p.columns = side.block;
    p.multiplied = 3 * a.depth + 2 * a.other;
    p.order = !a.ordered     ? ListedPlane::Order::rising
              : is_paired(a) ? ListedPlane::Order::paired_turns
                             : ListedPlane::Order::turns;
    p.of_keys = side.of_keys;
    if (!a.ordered)
        for (const BackwardSide& before : a.sides) {
            if (&before == &side) break;
            if (before.lists) p.offset = p.offset + bytes_of_lists(plane_of(a, before));
        }
    return p;
}

std::optional<std::vector<Axis>> listed_batches(const KeyMask& mask, const model::Kernel& masked,
                                                const std::vector<Axis>& batch) {
    if (mask.conditions.empty() || mask.exact) return std::nullopt;
    bool can_be_asked_ahead = true;
    model::Domain domain;
    for (const NodeId condition : mask.conditions) {
        domain.add(masked.graph[condition].domain);
        visit(
            masked.graph, condition, [](NodeId) { return false; },
            [&](NodeId n) {
                const Node& node = masked.graph[n];
                can_be_asked_ahead =
                    can_be_asked_ahead && !is_reduction(node) && node.op != Op::contract && node.op != Op::uniform;
            });
    }
    if (!can_be_asked_ahead) return std::nullopt;
    std::vector<Axis> found;
    for (const Axis& axis : batch)
        if (domain.overlaps(axis)) found.push_back(axis);
    return found;
}

bool worth_listing(const ListedPlane& p) {
    double sharing = 1;  // tiles that have a list in common, as far as sizes are known
    for (const Axis& axis : p.products.batch) {
        const Size extent = p.spec->extent(axis);
        const bool apart = std::find(p.batch.begin(), p.batch.end(), axis) != p.batch.end();
        if (!apart && extent.is_constant()) sharing *= static_cast<double>(extent.constant());
    }
    return ns_each(p) < most_of_products * sharing * static_cast<double>(p.multiplied) / multiplied_a_ns;
}

Size bytes_of_lists(const ListedPlane& p) {
    if (p.order == ListedPlane::Order::falling) return tiles(p) * (Size(head_bytes) + blocks(p) * Size(8));
    const Size rows = ceil_div(p.spec->extent(p.products.row), Size(p.rows));
    const Size each = rows * (Size(column_head_bytes) + ceil_div(blocks(p), Size(4)) * Size(16)) +
                      blocks(p) * (ceil_div(rows, Size(16)) * Size(16)) + ceil_div(blocks(p), Size(4)) * Size(16);
    return ceil_div(each * product(*p.spec, p.batch), Size(128)) * Size(128);
}

KeyListsLaunch lists_launch(const ListedPlane& plane) {
    KeyListsLaunch p;
    p.why = fmt::format("lists the blocks of {} {} that {} rows see, for the launch behind it", plane.columns,
                        plane.of_keys ? "queries" : "keys", plane.rows);
    p.outer = plane.batch;
    p.outer.push_back(plane.products.row);
    p.outer.push_back(plane.column);
    p.threads = 32 * warps;
    p.grid = tiles(plane) *
             maximum(Size(1), ceil_div(plane.spec->extent(plane.column), Size(int64_t{warps} * plane.columns)));
    p.kernel = std::make_shared<model::Kernel>(plane.masked);
    p.plane = std::make_shared<ListedPlane>(plane);
    return p;
}

std::string type_of_lists(const ListedPlane& p) {
    using Order = ListedPlane::Order;
    if (p.order == Order::falling) return fmt::format("pleat::KeyLists<{}, {}>", p.rows, p.columns);
    const std::string order = p.order == Order::rising ? "pleat::RisingOrder"
                                                       : fmt::format("pleat::AttentionTurns<{}, {}>", p.columns,
                                                                     p.order == Order::paired_turns);
    return fmt::format("pleat::ColumnLists<{}, {}, {}>", p.columns, p.of_keys, order);
}

std::string cost_of_lists(const ListedPlane& p) {
    const model::Spec& spec = *p.spec;
    std::string reads;
    for (const model::TensorId id : read(p)) {
        const model::Tensor& t = spec.tensors[static_cast<size_t>(id)];
        reads += fmt::format("{}{}", reads.empty() ? "; it reads " : ", ", t.name);
    }
    const Size all = looked_at(p);
    const double elements = all.is_constant() ? static_cast<double>(all.constant()) : 4096.0 * 4096;
    return fmt::format("evaluates the mask for {} elements, once for all tiles that share it{}; about {:.3g} us{}",
                       amount(spec, all), reads, elements * ns_each(p) / 1000,
                       all.is_constant() ? "" : " for 4096 x 4096 of them");
}

std::string explained(const KeyListsLaunch& launch) {
    const ListedPlane& p = *launch.plane;
    return fmt::format(
        "      it {}\n      lists in {} bytes of workspace; \"schedule\": {{\"form\": \"bounded\"}} leaves them "
        "out\n",
        cost_of_lists(p), amount(*p.spec, bytes_of_lists(p)));
}

}  // namespace pleat::schedule
