#include "families/gemm/cast_ahead.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "families/gemm/launch.h"
#include "families/gemm/variants.h"
#include "layout/access.h"
#include "plan/alignment.h"
#include "plan/condition.h"
#include "plan/plan.h"
#include "target/target.h"
#include "transform/cut.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

constexpr int64_t usual_rows = 2048;  // for which the product's tiles are chosen: up to 5 % less than for 8192

NodeId operand_of(const Spec& spec, const Kernel& lowered, model::TensorId intermediate) {
    const Product product = product_of(lowered, lowered.contractions.front());
    const model::Dtype dtype = spec.tensors[static_cast<size_t>(intermediate)].dtype;
    for (const NodeId id : {product.a, product.b})
        if (const model::Node& node = lowered.graph[id]; node.op == model::Op::cast && node.dtype == dtype)
            return id;
    return -1;
}

/// The launch that casts, where sizes are as the product's variant assumes.
AnyLaunch cast_launch(const Spec& spec, const Kernel& part, const Target& target, const Variant& product) {
    AnyLaunch cast =
        plan_case(assuming(spec, product.multiple_of), part, -1, target).variants.back().launches.front();
    cast->kernel = std::make_shared<Kernel>(part);
    return cast;
}

/// Is f32 rounded on its way, rather than elements of 8 bits widened?
bool from_f32(const Tile& casting) { return std::max(casting.a.cast_bytes, casting.b.cast_bytes) > 1; }

}  // namespace

int64_t many_rows(const Tile& casting) {
    if (from_f32(casting)) return 3072;
    return !casting.a.is_cast() ? 768 : casting.mainloop.by_steps() ? 1024 : 4096;
}

int64_t many_rows(const std::vector<Variant>& tiles) {
    for (const Variant& v : tiles)
        if (const auto* gemm = as<GemmLaunch>(v.launches.front()); gemm && !gemm->tile.mainloop.portable())
            return many_rows(gemm->tile);
    return 0;
}

std::string why_ahead(const Spec& spec, const Target& target, const Tile& casting) {
    const Size rows = spec.extent(casting.beside_cast());
    if (rows.is_constant() && rows.constant() >= many_rows(casting))
        return fmt::format("for {} rows that is less work than to cast it for each tile", rows.constant());
    const Size blocks = casting.row_tiles(spec) * casting.column_tiles(spec) * casting.batches(spec);
    const bool busy = blocks.is_constant() && blocks.constant() * 10 >= target.sms * 9;
    // Few columns beside few rows, of which all tiles are at work at the same time, take less than a second launch.
    const bool few = blocks.is_constant() && blocks.constant() <= target.sms && casting.mainloop.rows == 64 &&
                     casting.mainloop.columns <= 32;
    if (from_f32(casting) && !(busy && casting.mainloop.columns == 256) && !few)
        return "to round f32 in tiles takes less only where tiles of 128 x 256 are known to be at work everywhere, "
               "or small ones at the same time";
    return "";
}

std::vector<Variant> cast_ahead(const Spec& spec, const Kernel& lowered, model::TensorId intermediate,
                                const Target& target, int64_t many) {
    if (intermediate < 0 || lowered.contractions.size() != 1) return {};
    const NodeId operand = operand_of(spec, lowered, intermediate);
    if (operand < 0) return {};
    const Tensor& passed = spec.tensors[static_cast<size_t>(intermediate)];
    const KernelHalves parts = cut_at(spec, lowered, operand, intermediate);
    const auto product = std::make_shared<Kernel>(parts.second);
    const Size bytes =
        layout::room_for(spec, layout::elements(spec, passed) * Size(model::info(passed.dtype).bytes));
    std::vector<Variant> all;
    for (Variant& v : plan_tiles(spec, *product, target, usual_rows).variants) {
        GemmLaunch& tiles = *as<GemmLaunch>(v.launches.front());
        const Tile& tile = tiles.tile;
        const Size rows = tile.a.tensor == intermediate ? spec.extent(tile.column) : tile.row_extent(spec);
        if (tile.mainloop.portable() || v.launches.size() != 1 || rows.is_constant()) continue;
        AnyLaunch cast = cast_launch(spec, parts.first, target, v);
        const std::string number = all.empty() ? "" : fmt::format("_{}", all.size() + 1);
        cast->name = fmt::format("{}_cast{}", lowered.name, number);
        cast->why =
            fmt::format("{} is cast ahead, which for so many rows is less work than in each tile", passed.name);
        tiles.name = fmt::format("{}_cast_tiles{}", lowered.name, number);
        tiles.kernel = product;
        tiles.tile.scheduler.sums_at = tiles.tile.scheduler.sums_at + bytes;
        v.workspace = v.workspace + bytes;
        v.condition = both(v.condition, at_least(rows, many));
        v.launches.insert(v.launches.begin(), std::move(cast));
        all.push_back(std::move(v));
    }
    return all;
}

}  // namespace pleat::schedule
