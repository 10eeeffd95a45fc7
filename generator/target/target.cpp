#include "target/target.h"

#include <limits>

#include "target/hopper.h"

namespace pleat::schedule {

namespace {

constexpr int64_t kib = 1024, mib = 1024 * kib;
constexpr int64_t never = std::numeric_limits<int64_t>::max();

// Sizes: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", and the vendor's data
// sheets (H200, H100, A100 80 GB, L40S). The costs of tiles on the H200 are fitted to times
// (tests/unit/families/gemm_times.txt); those of the H100 follow from its memory and L2 cache, but for
// sustained_step (gemm_sustained_times.txt there), and the others have no wgmma, so that theirs are never asked
// for.
constexpr Target all[] = {
    {.name = "h200",
     .product = "NVIDIA H200 SXM",
     .arch = 90,
     .sms = 132,
     .threads_sm = 2048,
     .registers_sm = 65536,
     .shared_block = 227 * kib,
     .l2 = 60 * mib,
     .max_cluster = 8,
     .clock_ghz = 1.98,
     .memory_gb_s = 4800,
     .tiles = {.l2_bytes_a_clock = 11600,
               .memory_bytes_a_clock = 3200,
               .kept_bytes = 22e6,
               .again_bytes_a_clock = 4700,
               .sustained_step = 25,
               .large_tile_row = 16384,
               .large_tile_row_reading = never},
     .measured = true},
    {.name = "h100",
     .product = "NVIDIA H100 SXM",
     .arch = 90,
     .sms = 132,
     .threads_sm = 2048,
     .registers_sm = 65536,
     .shared_block = 227 * kib,
     .l2 = 50 * mib,
     .max_cluster = 8,
     .clock_ghz = 1.98,
     .memory_gb_s = 3350,
     .tiles = {.l2_bytes_a_clock = 11600,
               .memory_bytes_a_clock = 2233,
               .kept_bytes = 18e6,
               .again_bytes_a_clock = 3280,
               .sustained_step = 60,
               .large_tile_row = 8192,
               .large_tile_row_reading = 8192},
     .measured = false},
    {.name = "a100",
     .product = "NVIDIA A100 SXM 80 GB",
     .arch = 80,
     .sms = 108,
     .threads_sm = 2048,
     .registers_sm = 65536,
     .shared_block = 163 * kib,
     .l2 = 40 * mib,
     .max_cluster = 1,
     .clock_ghz = 1.41,
     .memory_gb_s = 2039,
     .tiles = {.l2_bytes_a_clock = 5120,
               .memory_bytes_a_clock = 1446,
               .kept_bytes = 14e6,
               .again_bytes_a_clock = 1446,
               .sustained_step = 0,
               .large_tile_row = never,
               .large_tile_row_reading = never},
     .measured = false},
    {.name = "l40s",
     .product = "NVIDIA L40S",
     .arch = 89,
     .sms = 142,
     .threads_sm = 1536,
     .registers_sm = 65536,
     .shared_block = 99 * kib,
     .l2 = 48 * mib,
     .max_cluster = 1,
     .clock_ghz = 2.52,
     .memory_gb_s = 864,
     .tiles = {.l2_bytes_a_clock = 5120,
               .memory_bytes_a_clock = 343,
               .kept_bytes = 17e6,
               .again_bytes_a_clock = 343,
               .sustained_step = 0,
               .large_tile_row = never,
               .large_tile_row_reading = never},
     .measured = false},
};

}  // namespace

std::span<const Target> targets() { return all; }

const Target* target_named(std::string_view name) {
    for (const Target& target : all)
        if (target.name == name) return &target;
    return nullptr;
}

const Target& default_target() { return all[0]; }

const Target& hopper_target(const Target& target) { return target.arch == 90 ? target : default_target(); }

}  // namespace pleat::schedule
