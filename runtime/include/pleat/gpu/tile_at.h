// A tile's place in the grid of tiles, in numbers. Knows nothing of dims.
#pragma once

namespace pleat {

struct TileAt {
    int row, column, batch;
};

}  // namespace pleat
