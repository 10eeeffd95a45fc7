// The tile that keeps to the settings that a spec asks for, and the model's clocks of launches in tiles.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "families/gemm/launch.h"
#include "plan/family.h"

namespace pleat::schedule {

/// The tile for sm_90a that keeps to the kernel's wanted settings, by the model of cost.h the fastest of those;
/// nothing if there is none, or if the kernel leaves all settings of tiles open. `usual`: the tile without wishes.
std::optional<Tile> tile_as_asked(const model::Spec& spec, const model::Kernel& lowered, const Target& target,
                                  const Tile& usual, std::string* why = nullptr);

/// What `pleat tune` tries of tiles.
std::vector<TriedSetting> tried_tiles();

/// The clocks of a launch at these sizes; nothing if the model does not know such tiles. Tiles of other columns
/// than a multiple of 64 have proved slower but where consumers take them in ping-pong.
std::optional<double> clocks_of(const model::Spec& spec, const Target& target, const GemmLaunch& launch,
                                const std::vector<int64_t>& symbols);

/// The clocks of a launch whose rows, or K, are pixels; of many where their number is open.
double clocks_of_pixels(const model::Spec& spec, const Target& target, const Tile& tile);

}  // namespace pleat::schedule
