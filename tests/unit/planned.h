// A kernel planned from the text of its spec, for tests of plans and of tiles.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "families/gemm/launch.h"
#include "families/gemm_chain/launch.h"
#include "families/map/launch.h"
#include "families/row/launch.h"
#include "families/row/persistent_launch.h"
#include "loaded.h"
#include "plan/family.h"
#include "plan/plan.h"
#include "transform/lower.h"

namespace pleat::test {

using schedule::AnyLaunch;
using schedule::ChainLaunch;
using schedule::GemmLaunch;
using schedule::Launch;
using schedule::MapLaunch;
using schedule::PersistentLaunch;
using schedule::RowLaunch;
using schedule::Tile;

/// A launch as the family knows it that it must be of.
template <std::derived_from<Launch> L>
const L& known(const Launch& launch) {
    const L* of_family = schedule::as<L>(launch);
    REQUIRE_MESSAGE(of_family, std::string(launch.family().name()));
    return *of_family;
}
inline const MapLaunch& maps(const Launch& launch) { return known<MapLaunch>(launch); }
inline const RowLaunch& rows(const Launch& launch) { return known<RowLaunch>(launch); }  // sweeps too
inline const PersistentLaunch& sweeps(const Launch& launch) { return known<PersistentLaunch>(launch); }
inline const GemmLaunch& gemm(const Launch& launch) { return known<GemmLaunch>(launch); }
inline const ChainLaunch& chain(const Launch& launch) { return known<ChainLaunch>(launch); }
inline const MapLaunch& maps(const AnyLaunch& launch) { return maps(*launch); }
inline const RowLaunch& rows(const AnyLaunch& launch) { return rows(*launch); }
inline const PersistentLaunch& sweeps(const AnyLaunch& launch) { return sweeps(*launch); }
inline const GemmLaunch& gemm(const AnyLaunch& launch) { return gemm(*launch); }
inline const ChainLaunch& chain(const AnyLaunch& launch) { return chain(*launch); }

inline bool in_tiles(const AnyLaunch& launch) { return schedule::as<GemmLaunch>(launch) != nullptr; }

struct Planned {
    model::Spec spec;
    schedule::Plan plan;

    const Tile& tile() const {
        REQUIRE_MESSAGE(!plan.variants.empty(), plan.untiled);
        REQUIRE_MESSAGE(in_tiles(plan.variants.front().launches.front()), plan.untiled);
        return gemm(usual().launches.front()).tile;
    }
    /// The variant for all that others do not take: the last for Hopper, if there is one.
    const schedule::Variant& usual() const {
        size_t at = 0;
        for (size_t i = 0; i < plan.variants.size(); ++i) {
            const auto* tiles = schedule::as<GemmLaunch>(plan.variants[i].launches.front());
            if (tiles && !tiles->tile.mainloop.portable()) at = i;
        }
        return plan.variants[at];
    }
    /// The column's digits, outermost first: "[G % 2: 2] [N % 128: 128]".
    std::string columns() const {
        std::string out;
        for (const schedule::ColumnAtom& c : tile().atoms)
            out += (out.empty() ? "[" : " [") + spec.name_of(c.axis) + ": " + std::to_string(c.count) + "]";
        return out;
    }
};

inline Planned planned_text(const std::string& text) {
    const model::Spec spec = loaded(text);
    const model::Kernel lowered = schedule::lower(spec, spec.kernels.front());
    return {spec, schedule::plan(spec, lowered)};
}

/// The only launch; of a map that has another for few elements, the one for many.
inline const Launch& only_launch(const Planned& p) {
    const auto& variants = p.plan.variants;
    const bool two = variants.size() == 2 && variants.front().launches.front()->family().name() == "map";
    REQUIRE((variants.size() == 1 || two));
    REQUIRE(variants.back().launches.size() == 1);
    return *variants.back().launches[0];
}

inline Planned planned(const std::string& dims, const std::string& tensors, const std::string& stages,
                       const std::string& more = "") {
    return planned_text(
        R"({"pleat": 1, "name": "t", "dims": {)" + dims + "}, " + more + R"("tensors": {)" + tensors +
        R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [)" + stages + "]}}");
}

/// A condition as the manifest has it; "" where it always holds.
inline std::string text(const model::Spec& spec, const schedule::Condition& condition) {
    return condition.always() ? "" : schedule::postfix(spec, condition);
}
/// The same where the spec's runtime sizes have these names.
inline std::string text_of(const schedule::Condition& condition, const std::vector<std::string>& sizes) {
    model::Spec spec;
    for (const std::string& name : sizes) spec.symbols.emplace_back().name = name;
    return text(spec, condition);
}

inline std::string tensor(const char* name, const char* dtype, const char* axes) {
    return std::string("\"") + name + R"(": {"dtype": ")" + dtype + R"(", "dims": [)" + axes + "]}";
}

inline const std::string a = tensor("A", "bf16", R"("M", "K")"), b = tensor("B", "bf16", R"("N", "K")"),
                         d = tensor("D", "bf16", R"("M", "N")");
inline const std::string store_acc = R"({"store": "D", "from": "acc"})";

inline Planned plain(const std::string& dims) { return planned(dims, a + ", " + b + ", " + d, store_acc); }

}  // namespace pleat::test
