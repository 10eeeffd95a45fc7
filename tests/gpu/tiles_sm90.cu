// Products of matrices by TileSm90, one kernel a form, a way in which operands lie and a way out. Compiled by
// tiles_test.cpp.
#include "pleat/gpu/tile_sm90.h"

using namespace pleat;

/// What becomes of a tile: stored as it is in registers; so, but its steps were added up by threads; sent by TMA
/// ; added to another tensor's tile first. Of tiles that blocks share: stored as it is; added.
enum class Out { direct, by_steps, sent, added, even, even_added };

/// D [M, N] = A B (+ R), all f32 but the operands.
template <class Tiles, class Element, int Rows, int Columns, int Cluster, Major A, Major B, Out out, int Every>
__device__ __forceinline__ void product(const TensorMap& a, const TensorMap& b, const TensorMap& d,
                                        const TensorMap& r, float* direct, unsigned char* sums, int M, int N, int K,
                                        unsigned* counter) {
    constexpr int step = 128 / sizeof(Element);
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, a, b, d, r);
    if constexpr (A == Major::k && Every == 0) tiles.clip_rows(M);
    const auto grid = [&] {
        const TileGrid whole{(M + Rows - 1) / Rows, (N + Columns - 1) / Columns, 1};
        if constexpr (out == Out::even || out == Out::even_added)
            return SplitKGrid{{whole, sums}};
        else
            return whole;
    }();
    const int steps = (K + step - 1) / step;
    constexpr bool added = out == Out::added || out == Out::even_added;
    constexpr int columns = Tiles::columns;     // of a tile, in the epilogue
    constexpr int parts = (columns + 31) / 32;  // of 64 rows and 128 bytes, a block of rows
    // Of columns that parts do not make up the last begins within the one before it.
    const auto first_of = [](int part) { return min(part * 32, columns - 32); };
    const auto load = [&](const TileAt& at, int k, const auto& stage) {
        const int row = at.row * Rows, column = at.column * Columns + stage.part() * (Columns / Cluster);
        if constexpr (A == Major::k)
            stage.load_a_for(grid.columns, a, k * step, row);
        else
            stage.load_a_for(grid.columns, a, row, k * step);
        if constexpr (B == Major::k)
            stage.load_b_for(grid.rows, b, k * step, column);
        else
            stage.load_b_for(grid.rows, b, column, k * step);
    };
    if (tiles.is_producer()) {
        if constexpr (added)
            tiles.produce(
                grid, steps, load, Tiles::blocks * parts,
                [&](const TileAt& at, int part, int consumer, const auto& to) {
                    to.load(r, at.column * Columns + part % parts * 32,
                            at.row * Rows + Tiles::first_row(part / parts, consumer));
                },
                tiles.in_step(counter, Every));
        else if constexpr (out == Out::even)
            tiles.produce(grid, steps, load);
        else
            tiles.produce(grid, steps, load, tiles.in_step(counter, Every));
    } else {
        const auto epilogue = [&](const TileAt& at, const auto& acc) {
#pragma unroll
            for (int i = 0; i < Tiles::blocks; ++i) {
                if constexpr (out == Out::direct || out == Out::by_steps || out == Out::even) {
#pragma unroll
                    for (int j = 0; j < columns / 8; ++j)
#pragma unroll
                        for (int h = 0; h < 2; ++h)
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const int m = at.row * Rows + tiles.row(i, h),
                                          n = at.column * columns + tiles.column(j) + e;
                                if (m < M && n < N) direct[static_cast<long long>(m) * N + n] = acc(i, j, h, e);
                            }
                } else {
#pragma unroll
                    for (int part = 0; part < parts; ++part) {
                        Vec<float, 2> values[4][2];
                        if constexpr (added) tiles.take(values);
#pragma unroll
                        for (int j = 0; j < 4; ++j)
#pragma unroll
                            for (int h = 0; h < 2; ++h)
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float x = acc(i, first_of(part) / 8 + j, h, e);
                                    values[j][h][e] = added ? x + values[j][h][e] : x;
                                }
                        tiles.store(d, values, at.column * columns + first_of(part),
                                    at.row * Rows + tiles.first_row(i));
                    }
                }
            }
        };
        if constexpr (out == Out::by_steps)
            tiles.consume_by_steps(grid, steps, epilogue);
        else
            tiles.consume(grid, steps, epilogue);
    }
}

// NAME, dtype, form, rows, columns, stages, cluster, major of A, of B, way out, input parts, splits, rounds from
// one meeting of clusters in step to the next (0: none)
#define KERNELS(X)                                                                      \
    X(hopper_bf16, bf16, cooperative, 128, 256, 4, 2, k, k, direct, 0, 1, 0)            \
    X(hopper_f16_one, f16, cooperative, 128, 128, 4, 1, k, k, direct, 0, 1, 0)          \
    X(hopper_tall, bf16, cooperative, 256, 128, 4, 2, k, k, direct, 0, 1, 0)            \
    X(hopper_pingpong, bf16, pingpong, 128, 128, 6, 2, k, k, direct, 0, 1, 0)           \
    X(hopper_pingpong_192, bf16, pingpong, 128, 192, 4, 1, k, k, sent, 0, 1, 0)         \
    X(hopper_pingpong_144, bf16, pingpong, 128, 144, 5, 2, k, k, sent, 0, 1, 0)         \
    X(hopper_pingpong_176, f16, pingpong, 128, 176, 5, 2, mn, k, sent, 0, 1, 0)         \
    X(hopper_pingpong_64, f16, pingpong, 64, 256, 4, 2, k, k, sent, 0, 1, 0)            \
    X(hopper_added, bf16, pingpong, 128, 128, 4, 2, k, k, added, 4, 1, 0)               \
    X(hopper_added_256, bf16, cooperative, 128, 256, 3, 2, k, k, added, 2, 1, 0)        \
    X(hopper_a_across, bf16, cooperative, 128, 128, 4, 1, mn, k, direct, 0, 1, 0)       \
    X(hopper_b_across, f16, cooperative, 128, 256, 4, 2, k, mn, direct, 0, 1, 0)        \
    X(hopper_across, bf16, pingpong, 128, 128, 4, 2, mn, mn, sent, 0, 1, 0)             \
    X(hopper_tf32, float, cooperative, 128, 128, 4, 2, k, k, direct, 0, 1, 0)           \
    X(hopper_e4m3, e4m3, cooperative, 128, 256, 4, 2, k, k, direct, 0, 1, 0)            \
    X(hopper_e4m3_steps, e4m3, cooperative, 256, 128, 4, 2, k, k, by_steps, 0, 1, 0)    \
    X(hopper_e4m3_two, e4m3, cooperative, 128, 128, 6, 2, k, k, by_steps, 0, 1, 0)      \
    X(hopper_tf32_steps, float, cooperative, 128, 192, 4, 1, k, k, by_steps, 0, 1, 0)   \
    X(hopper_split_2, bf16, cooperative, 128, 192, 4, 1, k, k, sent, 0, 2, 0)           \
    X(hopper_split_4, bf16, cooperative, 128, 128, 4, 1, k, mn, sent, 0, 4, 0)          \
    X(hopper_split_8, f16, cooperative, 128, 256, 4, 1, k, k, direct, 0, 8, 0)          \
    X(hopper_split_2_128, bf16, cooperative, 128, 128, 6, 1, k, k, sent, 0, 2, 0)       \
    X(hopper_split_4_128, bf16, cooperative, 128, 128, 6, 1, mn, k, sent, 0, 4, 0)      \
    X(hopper_split_8_128, e4m3, cooperative, 128, 128, 6, 1, k, k, direct, 0, 8, 0)     \
    X(hopper_split_low, bf16, pingpong, 64, 64, 8, 1, k, k, sent, 0, 2, 0)              \
    X(hopper_split_low_4, f16, pingpong, 64, 128, 4, 1, k, mn, direct, 0, 4, 0)         \
    X(hopper_stream_k_low, bf16, pingpong, 64, 128, 4, 2, k, k, even, 0, 1, 0)          \
    X(hopper_stream_k_pingpong, bf16, pingpong, 128, 192, 4, 1, k, k, even, 0, 1, 0)    \
    X(hopper_stream_k_176, bf16, pingpong, 128, 176, 5, 2, k, k, even, 0, 1, 0)         \
    X(hopper_stream_k_tall, f16, cooperative, 256, 128, 4, 1, k, mn, even, 0, 1, 0)     \
    X(hopper_stream_k, bf16, cooperative, 128, 256, 4, 2, k, k, even, 0, 1, 0)          \
    X(hopper_stream_k_added, bf16, pingpong, 128, 128, 4, 1, k, k, even_added, 4, 1, 0) \
    X(hopper_e5m2, e5m2, pingpong, 128, 128, 4, 1, k, k, sent, 0, 1, 0)                 \
    X(hopper_in_step, bf16, cooperative, 128, 256, 4, 2, k, k, direct, 0, 1, 1)         \
    X(hopper_in_step_one, f16, pingpong, 128, 128, 4, 1, k, k, sent, 0, 1, 2)           \
    X(hopper_in_step_added, bf16, pingpong, 128, 128, 4, 2, k, k, added, 4, 1, 1)

#define KERNEL(NAME, E, FORM, ROWS, COLUMNS, STAGES, CLUSTER, A, B, OUT, INPUTS, SPLITS, EVERY)                  \
    extern "C" __global__ void __launch_bounds__(384, 1)                                                         \
        NAME(const __grid_constant__ TensorMap a, const __grid_constant__ TensorMap b,                           \
             const __grid_constant__ TensorMap d, const __grid_constant__ TensorMap r, float* direct,            \
             unsigned char* sums, int M, int N, int K, unsigned* counter) {                                      \
        using Tiles =                                                                                            \
            TileSm90<E, Form::FORM, ROWS, COLUMNS, STAGES, CLUSTER, Major::A, Major::B, 2, INPUTS, SPLITS>;      \
        product<Tiles, E, ROWS, COLUMNS, CLUSTER, Major::A, Major::B, Out::OUT, EVERY>(a, b, d, r, direct, sums, \
                                                                                       M, N, K, counter);        \
    }
KERNELS(KERNEL)
