// A plain product D [M, N] = A B of bf16, N even, by one form of TileSm90, which macros name. Compiled by
// tile_forms.cpp.
#include "pleat/gpu/tile_sm90.h"

using namespace pleat;

extern "C" __global__ void __launch_bounds__(384, 1)
    product(const __grid_constant__ TensorMap a, const __grid_constant__ TensorMap b,
            const __grid_constant__ TensorMap d, bf16* direct, int M, int N, int K, unsigned char* workspace) {
    constexpr int rows = FORM_ROWS, columns = FORM_COLUMNS, cluster = FORM_CLUSTER;
    using Tiles =
        TileSm90<bf16, Form::FORM_KIND, rows, columns, FORM_STAGES, cluster, Major::k, Major::k, 2, 0, FORM_SPLITS>;
    // Parts of 64 columns; of tiles that leave a part of one over, the last begins within the one before it.
    constexpr int parts = (Tiles::columns + 63) / 64;
    const auto first_of = [](int part) { return min(part * 64, Tiles::columns - 64); };
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, a, b, d);
#if FORM_STREAM_K
    const StreamKGrid grid{{(M + rows - 1) / rows, (N + columns - 1) / columns, 1}, workspace};
#else
    const TileGrid grid{(M + rows - 1) / rows, (N + columns - 1) / columns, 1};
#endif
    tiles.clip_rows(M);
    const int steps = (K + 63) / 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const TileAt& at, int k, const auto& stage) {
            stage.load_a(a, k * 64, at.row * rows);
            stage.load_b_for(grid.rows, b, k * 64, at.column * columns + stage.part() * (columns / cluster));
        });
    } else if constexpr (FORM_LATE) {
        const auto send = [&](const TileAt& at, int part, const auto& values) {
            tiles.store(d, values, at.column * columns + first_of(part), at.row * rows + tiles.first_row(0));
        };
        tiles.template consume_late<bf16, parts>(
            grid, steps, send, [&](const TileAt&, const auto& acc, auto& sent) {
#pragma unroll
                for (int part = 0; part < parts; ++part)
#pragma unroll
                    for (int j = 0; j < 8; ++j)
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const float pair[2] = {acc(0, first_of(part) / 8 + j, h, 0),
                                                   acc(0, first_of(part) / 8 + j, h, 1)};
                            sent[part][j][h] = converted<bf16>(pair);
                        }
            });
    } else {
        tiles.consume(grid, steps, [&](const TileAt& at, const auto& acc) {
            if constexpr (Tiles::columns >= 64) {
#pragma unroll
                for (int part = 0; part < parts; ++part)
#pragma unroll
                    for (int i = 0; i < Tiles::blocks; ++i) {
                        Vec<bf16, 2> values[8][2];
#pragma unroll
                        for (int j = 0; j < 8; ++j)
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const float pair[2] = {acc(i, first_of(part) / 8 + j, h, 0),
                                                       acc(i, first_of(part) / 8 + j, h, 1)};
                                values[j][h] = converted<bf16>(pair);
                            }
                        tiles.store(d, values, at.column * Tiles::columns + first_of(part),
                                    at.row * rows + Tiles::first_row(i));
                    }
            } else {  // no whole parts for TMA
#pragma unroll
                for (int i = 0; i < Tiles::blocks; ++i)
#pragma unroll
                    for (int j = 0; j < Tiles::columns / 8; ++j)
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const int m = at.row * rows + tiles.row(i, h),
                                      n = at.column * Tiles::columns + tiles.column(j);
                            const float pair[2] = {acc(i, j, h, 0), acc(i, j, h, 1)};
                            if (m < M && n < N)
                                store(direct + static_cast<long long>(m) * N + n, converted<bf16>(pair));
                        }
            }
        });
    }
}
