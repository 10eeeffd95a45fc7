// A kernel planned from the text of its spec, for tests of plans and of tiles.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "loaded.h"
#include "plan/plan.h"
#include "transform/lower.h"

namespace pleat::test {

using schedule::Tile;

struct Planned {
    model::Spec spec;
    schedule::Plan plan;

    const Tile& tile() const {
        REQUIRE_MESSAGE(!plan.variants.empty(), plan.untiled);
        REQUIRE_MESSAGE(plan.variants.front().launches.front()->contraction.has_value(), plan.untiled);
        return *usual().launches.front()->contraction;
    }
    /// The variant for all that others do not take: the last for Hopper, if there is one.
    const schedule::Variant& usual() const {
        size_t at = 0;
        for (size_t i = 0; i < plan.variants.size(); ++i)
            if (const auto& tile = plan.variants[i].launches.front()->contraction; tile && !tile->portable) at = i;
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
inline const schedule::Launch& only_launch(const Planned& p) {
    const auto& variants = p.plan.variants;
    const bool two = variants.size() == 2 && variants.front().launches.front()->family().name() == "map";
    REQUIRE((variants.size() == 1 || two));
    REQUIRE(variants.back().launches.size() == 1);
    return variants.back().launches[0];
}

inline Planned planned(const std::string& dims, const std::string& tensors, const std::string& stages,
                       const std::string& more = "") {
    return planned_text(
        R"({"pleat": 1, "name": "t", "dims": {)" + dims + "}, " + more + R"("tensors": {)" + tensors +
        R"(}, "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [)" + stages + "]}}");
}

inline std::string tensor(const char* name, const char* dtype, const char* axes) {
    return std::string("\"") + name + R"(": {"dtype": ")" + dtype + R"(", "dims": [)" + axes + "]}";
}

inline const std::string a = tensor("A", "bf16", R"("M", "K")"), b = tensor("B", "bf16", R"("N", "K")"),
                         d = tensor("D", "bf16", R"("M", "N")");
inline const std::string store_acc = R"({"store": "D", "from": "acc"})";

inline Planned plain(const std::string& dims) { return planned(dims, a + ", " + b + ", " + d, store_acc); }

}  // namespace pleat::test
