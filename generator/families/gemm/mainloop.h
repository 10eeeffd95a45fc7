// The loop of a tile along K: how operands come to shared memory, how many stages ahead, and which instructions
// multiply them.
#pragma once

#include <variant>

namespace pleat::schedule {

/// By cp.async and mma.sync (runtime/include/pleat/gpu/tile_sm80.h), for operands of any strides.
struct LoopSm80 {
    int access = 16;  // bytes of a copy from rows of the operands; 0: element by element
};

/// Who works on a tile (runtime/include/pleat/gpu/tile_sm90.h).
enum class Form {
    cooperative,  // both consumers, on 64 rows each: the largest tiles
    pingpong,     // one, while the other's products run: what the stages cost hides behind them
};

/// By TMA and wgmma (runtime/include/pleat/gpu/tile_sm90.h).
struct LoopSm90 {
    Form form = Form::cooperative;
    /// Tensor cores keep few bits of sums of fp8 (about 14), so that each stage's products are added to the others
    /// in f32. So are products that have scales of their own, one value for each step.
    bool by_steps = false;
};

struct Mainloop {
    int rows = 128;
    int columns = 256;  // that a block stores
    int stages = 4;
    int step = 64;  // elements along K a stage: 128 bytes (sm_80: 64)
    std::variant<LoopSm90, LoopSm80> machine;

    /// Does it run on every architecture?
    bool portable() const { return std::holds_alternative<LoopSm80>(machine); }
    LoopSm80& sm80() { return std::get<LoopSm80>(machine); }
    const LoopSm80& sm80() const { return std::get<LoopSm80>(machine); }
    LoopSm90& sm90() { return std::get<LoopSm90>(machine); }
    const LoopSm90& sm90() const { return std::get<LoopSm90>(machine); }
    bool by_steps() const { return !portable() && sm90().by_steps; }

    int threads() const { return portable() ? 128 : 384; }
    /// Blocks of rows that a thread holds values of: of 64 for each consumer of the tile, or of 16 for each of four
    /// warps.
    int blocks() const { return rows / (!portable() && sm90().form == Form::cooperative ? 128 : 64); }
};

}  // namespace pleat::schedule
