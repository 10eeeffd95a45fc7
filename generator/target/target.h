// What schedules know of the GPU that they are chosen for. A target is a row of data (target/target.cpp); a kernel
// that was planned for one runs on every GPU whose architecture its conditions allow.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pleat::schedule {

/// Constants of the cost model of wgmma tiles (families/gemm/cost.h), in clocks and bytes a clock of the whole GPU.
struct TileCosts {
    double l2_bytes_a_clock;      // from the L2 cache to all SMs
    double memory_bytes_a_clock;  // from memory
    double kept_bytes;            // of operand b that the L2 cache keeps for tiles below one another
    double again_bytes_a_clock;   // what it does not keep, read again
    double sustained_step;        // clocks more of a step, at the power limit in launches back to back
    /// From so many bytes of a row of operand b on, products with stages take tiles of 128 x 256; and those whose
    /// stages read as much as they store.
    int64_t large_tile_row, large_tile_row_reading;
};

struct Target {
    std::string_view name;     // "h200", as --target takes it
    std::string_view product;  // "NVIDIA H200 SXM"
    int arch;                  // compute capability times ten
    int sms;
    int threads_sm;        // resident threads of an SM
    int64_t registers_sm;  // 32-bit registers of an SM
    int64_t shared_block;  // bytes of shared memory that a block may have
    int64_t l2;            // bytes of the L2 cache
    int max_cluster;       // the portable cluster size; 1: no clusters
    double clock_ghz;      // boost
    double memory_gb_s;    // vendor's peak
    TileCosts tiles;
    /// Were constants fitted and kernels timed on it? Others are computed from vendors' tables.
    bool measured;

    /// Bytes of shared memory that rows may take of a block or of all blocks of an SM, beside exchanges.
    int64_t shared_rows() const { return shared_block - (27 << 10); }
};

/// All that --target knows; the first is the default.
std::span<const Target> targets();
/// Null if there is none of that name.
const Target* target_named(std::string_view name);
/// The target that schedules are chosen for unless another is asked for.
const Target& default_target();

}  // namespace pleat::schedule
