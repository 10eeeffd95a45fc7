#include "target/target.h"

namespace pleat::schedule {

namespace {

constexpr int64_t kib = 1024, mib = 1024 * kib;

// Sizes: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", and the vendor's data
// sheets (H200, H100, A100 80 GB, L40S). The costs of tiles on the H200 are fitted to times
// (tests/unit/families/gemm_times.txt); those of the H100 follow from its memory and L2 cache, and the others have
// no wgmma, so that theirs are never asked for.
constexpr Target all[] = {
    {"h200",
     "NVIDIA H200 SXM",
     90,
     132,
     2048,
     65536,
     227 * kib,
     60 * mib,
     8,
     1.98,
     4800,
     {11600, 3200, 22e6, 4700},
     true},
    {"h100",
     "NVIDIA H100 SXM",
     90,
     132,
     2048,
     65536,
     227 * kib,
     50 * mib,
     8,
     1.98,
     3350,
     {11600, 2233, 18e6, 3280},
     false},
    {"a100",
     "NVIDIA A100 SXM 80 GB",
     80,
     108,
     2048,
     65536,
     163 * kib,
     40 * mib,
     1,
     1.41,
     2039,
     {5120, 1446, 14e6, 1446},
     false},
    {"l40s", "NVIDIA L40S", 89, 142, 1536, 65536, 99 * kib, 48 * mib, 1, 2.52, 864, {5120, 343, 17e6, 343}, false},
};

}  // namespace

std::span<const Target> targets() { return all; }

const Target* target_named(std::string_view name) {
    for (const Target& target : all)
        if (target.name == name) return &target;
    return nullptr;
}

const Target& default_target() { return all[0]; }

}  // namespace pleat::schedule
